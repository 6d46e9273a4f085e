# A game is one translation unit, games/<game>/game.c, which includes its chapters. It is compiled
# twice: plain, and with CW_CITED for the scenario runner, which records the rules that were reached.

# cw_games_below(FOLDER GROUP [LISTED FILE | NOT_LISTED FILE]): every FOLDER/<game>/game.c, or those that FILE lists in lines
# SHIPPED(game), or those that it does not list; names are listed in CW_GAMES_<GROUP>.
function(cw_games_below folder group)
  cmake_parse_arguments(arg "" "LISTED;NOT_LISTED" "" ${ARGN})
  if(arg_LISTED OR arg_NOT_LISTED)
    set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${arg_LISTED}${arg_NOT_LISTED})
    file(STRINGS ${CMAKE_SOURCE_DIR}/${arg_LISTED}${arg_NOT_LISTED} listed REGEX "^SHIPPED\\(")
    list(TRANSFORM listed REPLACE "^SHIPPED\\((.*)\\).*" "\\1")
  endif()
  file(GLOB units CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*/game.c)
  foreach(unit IN LISTS units)
    get_filename_component(game_dir ${unit} DIRECTORY)
    get_filename_component(game ${game_dir} NAME)
    if((arg_LISTED AND NOT game IN_LIST listed) OR (arg_NOT_LISTED AND game IN_LIST listed))
      continue()
    endif()
    cw_game(${game} ${game_dir})
    set_property(GLOBAL APPEND PROPERTY CW_GAMES_${group} ${game})
    file(RELATIVE_PATH inside ${CMAKE_SOURCE_DIR} ${game_dir})
    set_property(GLOBAL APPEND PROPERTY CW_GAME_FOLDERS_${group} ${game} ${inside})
    set_property(GLOBAL APPEND PROPERTY CW_GAME_GENERATED_${group} ${CMAKE_BINARY_DIR}/generated/${game}_texts.inc)
  endforeach()
endfunction()

function(cw_game game game_dir)
  set(generated ${CMAKE_BINARY_DIR}/generated)
  file(MAKE_DIRECTORY ${generated})

  # What players and designers read travels inside the program.
  file(GLOB texts RELATIVE ${game_dir} CONFIGURE_DEPENDS
       ${game_dir}/RULEBOOK.md ${game_dir}/words.en ${game_dir}/layout.txt
       ${game_dir}/cards/*.card ${game_dir}/decks/*.deck ${game_dir}/decks/*.format ${game_dir}/tests/*.scn
       ${game_dir}/lessons/*.scn)
  list(TRANSFORM texts PREPEND ${game_dir}/ OUTPUT_VARIABLE text_files)
  add_custom_command(
    OUTPUT ${generated}/${game}_texts.inc
    COMMAND embed ${generated}/${game}_texts.inc texts ${texts}
    WORKING_DIRECTORY ${game_dir}
    DEPENDS embed ${text_files}
    COMMENT "Embedding the texts of ${game}"
    VERBATIM)
  # Of scenarios the WebAssembly module runs lessons only.
  set(module_texts ${texts})
  list(FILTER module_texts EXCLUDE REGEX "^tests/")
  file(MAKE_DIRECTORY ${generated}/module)
  add_custom_command(
    OUTPUT ${generated}/module/${game}_texts.inc
    COMMAND embed ${generated}/module/${game}_texts.inc texts ${module_texts}
    WORKING_DIRECTORY ${game_dir}
    DEPENDS embed ${text_files}
    COMMENT "Embedding the texts of ${game} for the module"
    VERBATIM)

  file(GLOB_RECURSE chapters RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${game_dir}/*.c)
  list(TRANSFORM chapters PREPEND ${CMAKE_SOURCE_DIR}/ OUTPUT_VARIABLE chapter_files)
  add_custom_command(
    OUTPUT ${generated}/${game}_cites.inc
    COMMAND cite_index ${generated}/${game}_cites.inc cites ${chapters}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    DEPENDS cite_index ${chapter_files}
    COMMENT "Indexing the rules cited by ${game}"
    VERBATIM)
  add_custom_target(game_${game}_generated
                    DEPENDS ${generated}/${game}_texts.inc ${generated}/${game}_cites.inc
                            ${generated}/module/${game}_texts.inc)

  cw_game_objects(game_${game} ${game} ${game_dir})
  target_compile_options(game_${game} PRIVATE ${CW_LTO_COMPILE})
  cw_game_objects(game_${game}_cited ${game} ${game_dir})
  target_compile_definitions(game_${game}_cited PRIVATE CW_CITED)
  if(CW_SHARED)
    cw_game_objects(game_${game}_shared ${game} ${game_dir})
    set_target_properties(game_${game}_shared PROPERTIES POSITION_INDEPENDENT_CODE ON
                                                         C_VISIBILITY_PRESET hidden)
  endif()
endfunction()

function(cw_game_objects target game game_dir)
  add_library(${target} OBJECT EXCLUDE_FROM_ALL ${game_dir}/game.c)
  target_link_libraries(${target} PRIVATE cw_flags)
  target_include_directories(${target} PRIVATE ${game_dir} ${CMAKE_BINARY_DIR}/generated)
  add_dependencies(${target} game_${game}_generated)
  # Games with card text are one large unit each.  There these passes of gcc take 20 instructions of 1,470 off a decision
  # of Worlds and 6 of 1,768 off one of MERC; in a game without card text they cost 9 of 496 (docs/performance.md).
  if(EXISTS ${game_dir}/vocabulary.def AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fweb -frename-registers -fno-tree-slp-vectorize
                                             -fno-tree-loop-distribute-patterns)
  endif()
endfunction()

# cw_check_texts(GROUP): the build stops where words.en or layout.txt of a game lacks what clients ask for, or a lesson fails.
function(cw_check_texts group)
  get_property(folders GLOBAL PROPERTY CW_GAME_FOLDERS_${group})
  get_property(generated GLOBAL PROPERTY CW_GAME_GENERATED_${group})
  add_executable(check_texts tools/check_texts.c)
  target_link_libraries(check_texts PRIVATE cw_scenarios cw_texts cw_match cw_engine cw_flags)
  add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/generated/texts_checked
    COMMAND check_texts ${folders}
    COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/generated/texts_checked
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    DEPENDS check_texts ${generated}
    COMMENT "Checking the words, layouts and lessons of the games"
    VERBATIM)
  add_custom_target(texts_checked DEPENDS ${CMAKE_BINARY_DIR}/generated/texts_checked)
  add_dependencies(cardwright texts_checked)
endfunction()
