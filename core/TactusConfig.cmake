# find_package(Tactus): see docs/library.md.
include(${CMAKE_CURRENT_LIST_DIR}/dependencies.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/TactusTargets.cmake)
