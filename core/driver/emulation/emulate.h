// Runs exported code where there is no FPGA tool: the written kernel, unedited, through the real OpenCL front
// end, and the written host program, against headers and a small run time of our own
// (docs/theory/simulation.md).
#pragma once

#include "driver/bounds/reference.h"
#include "driver/emulation/program.h"
#include "emit/build.h"

#include <filesystem>
#include <stop_token>
#include <tl/expected.hpp>

namespace tactus::driver {

// `folder` holds the files of an export; builds in a temporary folder. A network of kernels runs with
// channels of their declared depth, and again with channels of any depth, which must not change a bit. The
// error is a sentence with the compiler's message, says that a tool is missing, who waits for what in a
// deadlock, or how much memory was too much. A run on a platform has no news.
tl::expected<Emulated, NotEmulated> emulate(const Program& program, const std::filesystem::path& folder,
                                            const evaluate::Tensors& inputs, std::stop_token stop,
                                            const EmulationNews& news = {});

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
                                                     const Expected& expected, std::stop_token stop,
                                                     const EmulationNews& news = {});
// The same of an export that may be written at the same time by others: a copy of its own is emulated.
tl::expected<Checked, NotEmulated> emulateAndCompare(const Program& program, const emit::Exported& exported,
                                                     const evaluate::Tensors& inputs,
                                                     const Expected& expected, std::stop_token stop,
                                                     const EmulationNews& news = {});
// "3 elements are undefined in the design and were not compared, C(0) first: ..."; empty if there are none.
std::string undefinedSentence(const Checked& checked);

} // namespace tactus::driver
