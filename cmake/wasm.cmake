# The engine as one WebAssembly module without imports: engine, match, driver and players with the shipped games.  Target `wasm`
# makes it; where clang can, the program holds it for the browsers that it serves (table/page_engine.c).
get_property(cw_wasm_games GLOBAL PROPERTY CW_GAMES_shipped)
foreach(game IN LISTS cw_wasm_games)
  list(APPEND cw_wasm_generated game_${game}_generated)
endforeach()
file(GLOB_RECURSE cw_wasm_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/include/*.h ${CMAKE_SOURCE_DIR}/tools/wasm.sh)
foreach(folder kernel effects games match texts scenarios players bindings/wasm)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*)
  list(FILTER sources EXCLUDE REGEX "/tests/")
  list(APPEND cw_wasm_sources ${sources})
endforeach()
add_custom_command(
  OUTPUT ${CMAKE_BINARY_DIR}/cardwright.wasm
  COMMAND ${CMAKE_SOURCE_DIR}/tools/wasm.sh ${CMAKE_BINARY_DIR}/cardwright.wasm ${CMAKE_BINARY_DIR}/generated
  DEPENDS ${cw_wasm_generated} ${cw_wasm_sources}
  WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
  COMMENT "Compiling the engine to WebAssembly"
  VERBATIM)
add_custom_target(wasm DEPENDS ${CMAKE_BINARY_DIR}/cardwright.wasm)

find_program(CW_WASM_CLANG clang-14)
find_program(CW_WASM_LINKER wasm-ld-14)
find_file(CW_WASM_LIBRARY wasm32-wasi/stdlib.h PATHS /usr/include NO_DEFAULT_PATH)
if(CW_WASM_CLANG AND CW_WASM_LINKER AND CW_WASM_LIBRARY AND NOT CW_SANITIZE AND NOT CW_COVERAGE AND NOT CW_FUZZ)
  add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/generated/engine_texts.inc
    COMMAND embed ${CMAKE_BINARY_DIR}/generated/engine_texts.inc engine_texts cardwright.wasm
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}
    DEPENDS embed ${CMAKE_BINARY_DIR}/cardwright.wasm
    COMMENT "Embedding the engine for browsers"
    VERBATIM)
  add_custom_target(engine_generated DEPENDS ${CMAKE_BINARY_DIR}/generated/engine_texts.inc)
  add_dependencies(engine_generated wasm)
  add_dependencies(cw_table engine_generated)
  set_source_files_properties(${CMAKE_SOURCE_DIR}/table/page_engine.c PROPERTIES COMPILE_DEFINITIONS CW_PAGE_ENGINE)
endif()

# What the module adds, natively, for tests; system.c stands in for the C library there and nowhere else.
get_property(clients GLOBAL PROPERTY CW_CLIENTS)
add_library(cw_bindings STATIC EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/bindings/wasm/table.c
                                                ${CMAKE_SOURCE_DIR}/bindings/wasm/lesson.c)
target_link_libraries(cw_bindings PUBLIC ${clients} cw_engine cw_flags)
set_property(GLOBAL PROPERTY CW_CLIENTS cw_bindings ${clients})
