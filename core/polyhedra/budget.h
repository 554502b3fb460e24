// The cost that a question may have, and the answers that questions share.
#pragma once

#include "polyhedra/set.h"

#include <stop_token>

namespace tactus::polyhedra {

enum class Verdict { No, Yes, Unknown };

struct Budget {
    std::uint64_t operations = 1'000'000; // of isl; about 1 to 3 seconds. 50,000 while typing.
    std::stop_token stop = {};
};

// A point (visible variables), if there is one.
struct Sample {
    Verdict empty = Verdict::Unknown;
    Point point; // if empty == No
};

} // namespace tactus::polyhedra
