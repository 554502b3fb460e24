// Runs exported code where there is no FPGA tool: the written kernel, unedited, through the real OpenCL front
// end, and the written host program, against headers and a small run time of our own
// (docs/theory/simulation.md).
#pragma once

#include "array/model.h"
#include "driver/bounds/reference.h"
#include "emit/build.h"
#include "emit/target/target.h"

#include <filesystem>
#include <stop_token>
#include <tl/expected.hpp>

namespace tactus::driver {

struct Emulated {
    evaluate::Tensors outputs; // by the tensors of the system
    std::string log;           // what the host program printed
    double seconds = 0;        // of a processor, of the program alone, once
    std::string note = {};     // on the emulation itself, as a sentence: its run time was damaged
};

struct NotEmulated {
    std::string message;
    bool isForLackOfRoom = false; // the code may be right: temporary files can't be written
};

std::uint64_t halfOfTheMemory(); // of this machine, in bytes

// Arrays that were exported together, and the system whose tensors are the program's inputs and outputs, by
// name: that of the only array, or of the design.
struct Program {
    std::vector<const array::Model*> arrays;
    const ure::System& system;
    const emit::Target& target;
    std::uint64_t memory = halfOfTheMemory(); // bytes that it may take when it runs

    Program(std::vector<const array::Model*> inOrder, const ure::System& whole,
            const emit::Target& exportedFor)
        : arrays(std::move(inOrder)), system(whole), target(exportedFor) {}
    Program(const array::Model& only, const emit::Target& exportedFor)
        : arrays{&only}, system(only.system()), target(exportedFor) {}
};

// `folder` holds the files of an export; builds in a temporary folder. A network of kernels runs with
// channels of their declared depth, and again with channels of any depth, which must not change a bit. The
// error is a sentence with the compiler's message, says that a tool is missing, who waits for what in a
// deadlock, or how much memory was too much.
tl::expected<Emulated, NotEmulated> emulate(const Program& program, const std::filesystem::path& folder,
                                            const evaluate::Tensors& inputs, std::stop_token stop);

// Emulated results beside direct evaluation of the design. Exported code has no mark for undefined values:
// where direct evaluation says an element is undefined it gives some number, which is compared with nothing.
struct Checked {
    Emulated emulated;
    evaluate::Comparison comparison;
    std::size_t undefined = 0;  // elements that were not compared
    std::string firstUndefined; // "C(2, 3)"
};
// `expected` is complete.
tl::expected<Checked, NotEmulated> emulateAndCompare(const Program& program,
                                                     const std::filesystem::path& folder,
                                                     const evaluate::Tensors& inputs,
                                                     const Expected& expected, std::stop_token stop);
// The same of an export that may be written at the same time by others: a copy of its own is emulated.
tl::expected<Checked, NotEmulated> emulateAndCompare(const Program& program, const emit::Exported& exported,
                                                     const evaluate::Tensors& inputs,
                                                     const Expected& expected, std::stop_token stop);
// "3 elements are undefined in the design and were not compared, C(0) first: ..."; empty if there are none.
std::string undefinedSentence(const Checked& checked);

} // namespace tactus::driver
