# Installs this build, moves the installation elsewhere, and builds and runs a program against it:
# cmake -DBUILD=... -DSOURCE=... -DSTUDIO=ON|OFF -P consumer.cmake
unset(ENV{CMAKE_CXX_COMPILER_LAUNCHER}) # the program is built as anybody would
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}: status ${status}\n${out}\n${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
  set(err "${err}" PARENT_SCOPE)
endfunction()

function(expect_output expected)
  run(${ARGN})
  if(NOT out STREQUAL expected)
    message(SEND_ERROR "${ARGN} printed\n${out}where this was expected\n${expected}")
  endif()
endfunction()

set(work ${BUILD}/tests/install)
set(prefix ${work}/moved)
file(REMOVE_RECURSE ${work})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${work}/first)
file(RENAME ${work}/first ${prefix})

# Everything is there, and nothing in the package names a folder of the build.
set(wanted bin/tactus include/tactus/driver/analysis.h share/man/man1/tactus.1 share/man/man1/tactus-check.1
  share/tactus/examples/gemm.ure share/doc/tactus/LICENSE share/doc/tactus/docs/library.md
  share/doc/tactus/docs/diagnostics.md)
if(STUDIO)
  list(APPEND wanted bin/tactus-studio share/man/man1/tactus-studio.1 share/applications/tactus-studio.desktop
    share/icons/hicolor/scalable/apps/tactus.svg share/mime/packages/tactus.xml)
endif()
foreach(file ${wanted})
  if(NOT EXISTS ${prefix}/${file})
    message(SEND_ERROR "${file} was not installed")
  endif()
endforeach()
file(GLOB_RECURSE package ${prefix}/*.cmake)
if(NOT package)
  message(SEND_ERROR "no package file was installed")
endif()
foreach(file ${package})
  file(READ ${file} text)
  foreach(folder ${BUILD} ${SOURCE} ${work})
    string(FIND "${text}" "${folder}" place)
    if(NOT place EQUAL -1)
      message(SEND_ERROR "${file} names ${folder}")
    endif()
  endforeach()
endforeach()

# A program of several main categories may stand in a menu more than once.
if(STUDIO)
  file(STRINGS ${prefix}/share/applications/tactus-studio.desktop categories REGEX "^Categories=")
  string(REGEX MATCHALL
    "AudioVideo|Development|Education|Game|Graphics|Network|Office|Science|Settings|System|Utility" main "${categories}")
  list(LENGTH main count)
  if(NOT count EQUAL 1)
    message(SEND_ERROR "the studio has ${count} main categories, expected 1: ${categories}")
  endif()
endif()

# The man pages are without a mistake.
find_program(GROFF groff)
if(GROFF)
  file(GLOB pages ${prefix}/share/man/man1/*)
  foreach(page ${pages})
    run(${GROFF} -man -ww -z ${page})
    if(NOT err STREQUAL "")
      message(SEND_ERROR "${page}: ${err}")
    endif()
  endforeach()
endif()

# A program in an empty folder, for the installed design.
file(COPY ${SOURCE}/tests/install/consumer/ DESTINATION ${work}/consumer)
run(${CMAKE_COMMAND} -S ${work}/consumer -B ${work}/consumer/build -G Ninja -DCMAKE_PREFIX_PATH=${prefix})
run(${CMAKE_COMMAND} --build ${work}/consumer/build)
set(gemm ${prefix}/share/tactus/examples/gemm.ure)
expect_output("output_stationary: 64 PEs, 30 cycles\nweight_stationary: 128 PEs, 30 cycles\n"
  ${work}/consumer/build/consumer ${gemm})
expect_output("tactus ${VERSION}\n" ${prefix}/bin/tactus --version)
run(${prefix}/bin/tactus simulate ${gemm})
file(REMOVE_RECURSE ${work})
