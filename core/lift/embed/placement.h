// The place of a statement's iterations in the common space.
#pragma once

#include "lift/forms/forms.h"

namespace tactus::lift {

// Of a statement. An iteration's point and a point's iteration are inverse to each other on the domain.
struct Placement {
    std::vector<QuasiAffine> point; // n forms over (sizes, loops of the statement)
    std::vector<QuasiAffine> loops; // over (sizes, point)
    Union domain;                   // points with an iteration; over (sizes, point)
};

} // namespace tactus::lift
