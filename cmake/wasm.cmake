# Target `wasm`: engine, match, driver and players with the shipped games as one WebAssembly module without imports.
get_property(cw_wasm_games GLOBAL PROPERTY CW_GAMES_shipped)
foreach(game IN LISTS cw_wasm_games)
  list(APPEND cw_wasm_generated game_${game}_generated)
endforeach()
add_custom_target(wasm
  COMMAND ${CMAKE_SOURCE_DIR}/tools/wasm.sh ${CMAKE_BINARY_DIR}/cardwright.wasm
          ${CMAKE_BINARY_DIR}/generated
  DEPENDS ${cw_wasm_generated}
  WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
  COMMENT "Compiling the engine to WebAssembly"
  VERBATIM)

# What the module adds, natively, for tests; system.c stands in for the C library there and nowhere else.
get_property(clients GLOBAL PROPERTY CW_CLIENTS)
add_library(cw_bindings STATIC EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/bindings/wasm/table.c)
target_link_libraries(cw_bindings PUBLIC ${clients} cw_engine cw_flags)
set_property(GLOBAL PROPERTY CW_CLIENTS cw_bindings ${clients})
