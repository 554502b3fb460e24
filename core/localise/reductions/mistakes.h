// Mistakes in a path that someone asks for.
#pragma once

#include "localise/reductions/path.h"

#include <optional>

namespace tactus::localise {

// Why its vectors are no basis of the integer kernel, or lead to another result; nothing if all is well.
struct PathMistake {
    std::optional<std::size_t> vector; // which of them; nothing: all together
    std::string text;                  // "along (0, 1, 0) the index i + j changes by 1, so ..."
};
std::optional<PathMistake> mistakeIn(const ure::System& system, const ReductionPath& path);

} // namespace tactus::localise
