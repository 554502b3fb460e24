// The targets of an export, and what the code that they share asks about one.
#pragma once

#include "emit/target/dialect.h"

#include <string>

namespace tactus::emit {

enum class Target { IntelOpenCl, XilinxHls };

// The language of a target's kernels.
Dialect dialectOf(Target target);

// The file of the kernels of a design.
std::string kernelFile(Target target, const std::string& design);

} // namespace tactus::emit
