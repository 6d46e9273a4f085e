# Target `wasm`: the engine with the shipped games as one WebAssembly module without imports.
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
