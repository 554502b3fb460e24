// An exported program and what comes of running it here.
#pragma once

#include "array/model.h"
#include "driver/bounds/order_bounds.h"
#include "emit/target/target.h"
#include "evaluate/build.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tactus::driver {

struct Emulated {
    evaluate::Tensors outputs; // by the tensors of the system
    std::string log;           // what the host program printed
    double seconds = 0;        // of a processor, of the program alone, once
    std::string note = {};     // on the emulation itself, as a sentence: its run time was damaged
    // What an exported test bench said of a difference: that in C of a replaced region; on a platform, else
    // by how much it lets outputs differ because the platform rounds functions otherwise.
    std::string testbench = {};
    Rooms rooms = {};
    bool hasBenchInC = false; // it ran
};

struct NotEmulated {
    std::string message;
    // The code may be right: temporary files can't be written, or the machine has no OpenCL platform.
    bool isOfTheMachine = false;
};

// What is told while exported code is compiled and run, in the thread that does it.
struct EmulationNews {
    // Step number `step` of `steps` begins, the first is 1: "compiling the kernels".
    std::function<void(int step, int steps, std::string_view what)> begins = {};
    std::function<void(std::string_view text)> prints = {}; // compilers and the program
};

std::uint64_t halfOfTheMemory(); // of this machine, in bytes

// The test bench of a region of C that the arrays replace (driver/lifting/replaced_region.h).
struct BenchInC {
    std::string file, call;           // names of files of the export, `call` without its .cpp
    bool isCpp = false;               // C++, else C
    std::vector<std::string> options; // of its compiler
};

// Arrays that were exported together, and the system whose tensors are the program's inputs and outputs, by
// name: that of the only array, or of the design.
struct Program {
    std::vector<const array::Model*> arrays;
    const ure::System& system;
    const emit::Target& target;
    std::uint64_t memory = halfOfTheMemory(); // bytes that it may take when it runs
    std::optional<BenchInC> bench = {};       // run as well, by the emulator alone
    enum class Place : bool {
        Emulator,
        Platform, // the first OpenCL platform of this machine; only OpenCL without channels
    } place = Place::Emulator;

    Program(std::vector<const array::Model*> inOrder, const ure::System& whole,
            const emit::Target& exportedFor)
        : arrays(std::move(inOrder)), system(whole), target(exportedFor) {}
    Program(const array::Model& only, const emit::Target& exportedFor)
        : arrays{&only}, system(only.system()), target(exportedFor) {}

    bool hasChannels() const; // between its kernels
};

} // namespace tactus::driver
