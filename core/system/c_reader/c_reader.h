// The reader of C files in a process of its own: both programs are their own (hidden option --c-reader,
// looked at before anything else starts), because a file can exhaust the compiler's stack or memory.
#pragma once

#include "cinput/reader.h"

#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace tactus::system {

// If the arguments say that this process is a reader of C files, does its work and returns its exit status.
std::optional<int> cReader(int argc, char** argv);

// Starts one; `program` is the file that is asked, empty: this very program.
tl::expected<std::unique_ptr<cinput::Child>, std::string> startCReader(const std::string& program = {});

} // namespace tactus::system
