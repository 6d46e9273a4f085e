# The one place for compiler flags. Everything of ours links with cw_flags and nothing sets flags of its own.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON)
set(CMAKE_C_FLAGS_RELEASE "-O3 -DNDEBUG")
set(CMAKE_C_FLAGS_DEBUG "-Og -g")

# The base folder lets two checkouts share compiled files.
find_program(CW_CCACHE ccache)
if(CW_CCACHE AND NOT CMAKE_C_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} ${CW_CCACHE})
endif()

# tests/compile_fail uses the same list, so a mistake it proves refused is refused in the build.
set(CW_WARNINGS -Wall -Wextra -Wconversion -Wshadow -Werror -Werror=switch)
set(CW_WARNINGS_GNU ${CW_WARNINGS} -Wjump-misses-init)

add_library(cw_flags INTERFACE)
target_include_directories(cw_flags INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/include)
target_compile_definitions(cw_flags INTERFACE _GNU_SOURCE)
# __FILE__ is the path inside the project, whether the compiler is called with a full path or, as ccache does it,
# with a relative one: no path of the building machine ends up in a binary.
cmake_path(RELATIVE_PATH CMAKE_SOURCE_DIR BASE_DIRECTORY ${CMAKE_BINARY_DIR} OUTPUT_VARIABLE to_source)
target_compile_options(cw_flags INTERFACE -fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=
                                          -fmacro-prefix-map=${to_source}/=)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  target_compile_options(cw_flags INTERFACE ${CW_WARNINGS_GNU})
else()
  target_compile_options(cw_flags INTERFACE ${CW_WARNINGS})
endif()

if(CW_SANITIZE)
  set(CW_SANITIZERS -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(cw_flags INTERFACE ${CW_SANITIZERS})
  target_link_options(cw_flags INTERFACE ${CW_SANITIZERS})
  # gcc sees uninitialised values that its own instrumentation introduces; the release build judges those.
  target_compile_options(cw_flags INTERFACE -Wno-maybe-uninitialized)
endif()
if(CW_COVERAGE)
  target_compile_options(cw_flags INTERFACE --coverage)
  target_link_options(cw_flags INTERFACE --coverage)
endif()
if(CW_FUZZ)
  set(CW_SANITIZERS -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
                    -fno-omit-frame-pointer)
  target_compile_options(cw_flags INTERFACE ${CW_SANITIZERS})
  target_link_options(cw_flags INTERFACE ${CW_SANITIZERS})
endif()

# Fat objects serve both: the program is linked with link-time optimisation, libraries and tests without.
if(CW_LTO)
  set(CW_LTO_COMPILE -flto -ffat-lto-objects)
  set(CW_LTO_LINK -flto)
endif()
