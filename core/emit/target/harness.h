// How what a target wrote is compiled and run on this machine, as calls that the driver makes in a folder of
// their own: no stage below it starts a program. The program that is built works on files in that folder. It
// reads NAME.bin for each input of the design and writes NAME.bin for each output, which the driver compares
// with direct evaluation: elements row-major, in the smallest of 8, 16, 32 and 64 bits, little-endian.
#pragma once

#include "array/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace tactus::emit {

// Arrays that run one after the other in one program; tensors of one name are one memory.
using Models = std::vector<const array::Model*>;

// A program for an OpenCL platform says this where there is none.
constexpr std::string_view noPlatform = "this machine has no OpenCL platform";

class Harness {
  public:
    struct Folders {
        std::string code;    // with the written files
        std::string runtime; // with the run time of the emulation: resources/emulation, compiled
        std::vector<std::string> program = {}; // what is linked in place of main.cpp, if there is something
    };
    struct Call {
        enum class Compiler : std::uint8_t { Cpp, OpenCl, C } compiler; // of C++, of OpenCL C, of C11
        std::vector<std::string> arguments;
    };
    struct Build {
        std::vector<Call> kernels; // compile the code of the arrays
        std::vector<Call> host;    // compile the program around them
        std::vector<std::string> command;
        std::vector<std::string> testbench = {}; // compares by itself, ends with 1 where results differ
    };

    // Of arrays of which the target has made files: with the run time of the emulation.
    virtual Build emulated(const Models& arrays, const Folders& folders) const = 0;
    // The same with the OpenCL platform of this machine, and without a run time.
    virtual Build onPlatform(const Models& arrays, const Folders& folders) const = 0;
    // Why `tactus export --run` can't do that, as a sentence; empty if it can.
    virtual std::string whyNotOnPlatform(const Models& arrays) const = 0;

  protected:
    ~Harness() = default;
};

} // namespace tactus::emit
