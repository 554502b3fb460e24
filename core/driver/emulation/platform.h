// Runs exported OpenCL as its README says: the written host program and test bench, on the first OpenCL
// platform of this machine.
#pragma once

#include "driver/emulation/program.h"

#include <filesystem>
#include <stop_token>
#include <tl/expected.hpp>

namespace tactus::driver {

// As emulate(); kernels without channels only. The test bench runs on the same inputs.
tl::expected<Emulated, NotEmulated> runOnPlatform(const Program& program, const emit::Harness& harness,
                                                  const std::filesystem::path& folder,
                                                  const evaluate::Tensors& inputs, std::stop_token stop);

} // namespace tactus::driver
