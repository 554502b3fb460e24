// A test bench in C that calls a region's function on random data.
#pragma once

#include "lift/build.h"

namespace tactus::driver {

// What the files of a replaced region are called, and what is in them.
struct RegionNames {
    std::string function; // of the C file
    std::string file;     // the C file as it is written
    std::string call;     // the function that runs the arrays: "gemm_array"
    bool isCpp = false;
};

struct RegionBench {
    std::string text;
    std::string whyNot; // a clause; empty: there is a bench
};
RegionBench benchOf(const cinput::Program& program, const std::vector<lift::Tensors>& tensors,
                    const RegionNames& names);

} // namespace tactus::driver
