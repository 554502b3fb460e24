// The targets by name.
#pragma once

#include "emit/build.h"

namespace tactus::test {

inline const emit::Target& intelOpenCl() {
    return *emit::targetNamed("intel-opencl");
}
inline const emit::Target& xilinxHls() {
    return *emit::targetNamed("xilinx-hls");
}

// Else OpenCL C.
inline bool isCpp(const emit::Target& target) {
    return &target == &xilinxHls();
}

} // namespace tactus::test
