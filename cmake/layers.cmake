# Folders become libraries. A folder without C files becomes an empty library, so that the order of
# work does not matter: the build copes with any subset of the layers.

set_property(GLOBAL PROPERTY CW_ENGINE_SOURCES "")
set_property(GLOBAL PROPERTY CW_ENGINE_OBJECTS "")
set_property(GLOBAL PROPERTY CW_CLIENTS "")

# cw_engine_layer(FOLDER): part of libcardwright.
function(cw_engine_layer folder)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.c)
  if(sources)
    add_library(cw_${folder} OBJECT ${sources})
    target_link_libraries(cw_${folder} PRIVATE cw_flags)
    target_compile_options(cw_${folder} PRIVATE ${CW_LTO_COMPILE})
    set_property(GLOBAL APPEND PROPERTY CW_ENGINE_SOURCES ${sources})
    set_property(GLOBAL APPEND PROPERTY CW_ENGINE_OBJECTS $<TARGET_OBJECTS:cw_${folder}>)
  endif()
endfunction()

# libcardwright.a (target cw_engine) and libcardwright.so (target cw_shared) hold kernel, effects and
# the shipped games. The shared library is compiled apart because only it needs position independence.
function(cw_engine_library)
  get_property(objects GLOBAL PROPERTY CW_ENGINE_OBJECTS)
  get_property(games GLOBAL PROPERTY CW_GAMES_shipped)
  foreach(game IN LISTS games)
    list(APPEND objects $<TARGET_OBJECTS:game_${game}>)
    list(APPEND cited $<TARGET_OBJECTS:game_${game}_cited>)
  endforeach()
  if(NOT objects)
    add_library(cw_engine INTERFACE)
    return()
  endif()
  add_library(cw_engine STATIC ${objects})
  set_target_properties(cw_engine PROPERTIES OUTPUT_NAME cardwright LINKER_LANGUAGE C
                                             ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  target_link_libraries(cw_engine PUBLIC cw_flags)
  if(cited)
    add_library(cw_cited STATIC ${cited})
    set_target_properties(cw_cited PROPERTIES LINKER_LANGUAGE C)
    target_link_libraries(cw_cited PUBLIC cw_engine)
  endif()

  if(CW_SHARED)
    get_property(sources GLOBAL PROPERTY CW_ENGINE_SOURCES)
    foreach(game IN LISTS games)
      list(APPEND game_objects $<TARGET_OBJECTS:game_${game}_shared>)
    endforeach()
    add_library(cw_shared SHARED ${sources} ${game_objects})
    set_target_properties(cw_shared PROPERTIES OUTPUT_NAME cardwright LINKER_LANGUAGE C
                          LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR} C_VISIBILITY_PRESET hidden)
    target_link_libraries(cw_shared PRIVATE cw_flags)
    target_link_options(cw_shared PRIVATE -Wl,--no-undefined)
  endif()
endfunction()

# cw_client_layer(FOLDER [LIBS lib...]): a library that may use the engine and the clients before it.
function(cw_client_layer folder)
  cmake_parse_arguments(arg "" "" "LIBS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.c)
  if(sources)
    get_property(before GLOBAL PROPERTY CW_CLIENTS)
    add_library(cw_${folder} STATIC ${sources})
    target_link_libraries(cw_${folder} PUBLIC ${before} cw_engine cw_flags ${arg_LIBS})
    # Later layers go first: a static library must stand before what it uses.
    set_property(GLOBAL PROPERTY CW_CLIENTS cw_${folder} ${before})
  endif()
endfunction()

# cw_program(NAME CATALOGUE [RANKS FILE] [LIBS lib...]): cli/ with one catalogue of games, built at the top of the
# tree; RANKS says how it finds other processes to work with (without it: it works alone).
function(cw_program name catalogue)
  cmake_parse_arguments(arg "" "RANKS" "LIBS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/cli/*.c)
  list(FILTER sources EXCLUDE REGEX "/(catalogue|ranks)_[a-z_]*\\.c$")
  if(NOT arg_RANKS)
    set(arg_RANKS cli/ranks_alone.c)
  endif()
  if(NOT sources OR NOT EXISTS ${CMAKE_SOURCE_DIR}/${catalogue})
    return()
  endif()
  get_property(clients GLOBAL PROPERTY CW_CLIENTS)
  add_executable(${name} ${sources} ${CMAKE_SOURCE_DIR}/${catalogue} ${CMAKE_SOURCE_DIR}/${arg_RANKS})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  target_link_libraries(${name} PRIVATE ${arg_LIBS} $<TARGET_NAME_IF_EXISTS:cw_cited> ${clients}
                                        cw_engine cw_flags ${CW_JANSSON} ${CW_LTO_LINK})
endfunction()
