// libclang, found at run time.
#pragma once

#include "cinput/clang/declarations.h"

#include <string>
#include <tl/expected.hpp>

namespace tactus::cinput::clang {

// The functions of libclang 19, which stays loaded until the process ends. The error is a sentence that names
// the package that is missing.
tl::expected<Functions, std::string> load();

} // namespace tactus::cinput::clang
