// The files that an exported program works on, NAME.bin for each tensor, in the folder where it runs.
#pragma once

#include "driver/emulation/program.h"

#include <filesystem>
#include <tl/expected.hpp>

namespace tactus::driver {

// Errors are sentences that name the file and the reason.
tl::expected<void, std::string> writeInputs(const Program& program, const evaluate::Tensors& inputs,
                                            const std::filesystem::path& folder);
tl::expected<evaluate::Tensors, std::string> readOutputs(const Program& program,
                                                         const std::filesystem::path& folder);
// Without room every program fails in words of its own.
tl::expected<void, std::string> hasRoom(const std::filesystem::path& folder);

} // namespace tactus::driver
