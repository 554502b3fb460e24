// Runs exported code where there is no FPGA tool: the written kernel, unedited, through the real OpenCL front
// end, and the written host program, against headers and a small run time of our own (algorithms.md, section
// 5).
#pragma once

#include "array/model.h"
#include "emit/code.h"
#include "evaluate/compare.h"

#include <filesystem>
#include <stop_token>
#include <tl/expected.hpp>

namespace tactus::driver {

struct Emulated {
    evaluate::Tensors outputs;
    std::string log; // what the host program printed
};

// `folder` holds the files of an export of `model`; builds in a temporary folder. The error is a sentence
// with the compiler's message, or says that a tool is missing.
tl::expected<Emulated, std::string> emulate(const array::Model& model, const std::filesystem::path& folder,
                                            const evaluate::Tensors& inputs, std::stop_token stop);

} // namespace tactus::driver
