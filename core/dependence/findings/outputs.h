// Output elements written twice, never, or outside their tensor.
#pragma once

#include "dependence/reads/liveness.h"

namespace tactus::dependence {

// The element that a point writes, as forms over the loops.
inline const std::vector<polyhedra::AffineForm>& leftOf(const ure::System& system, const Writes& writes) {
    return system.equations[writes.equation].left;
}

// Two different writes (equation and point) of one element.
struct Twice {
    const Writes* first;
    const Writes* second;
    polyhedra::Point p, q;
    bool certain; // false: guards decide when running whether both happen
};
// The first pair found of one tensor's writes; certain ones before doubtful ones.
std::optional<Twice> writtenTwice(const ure::System& system, const std::vector<const Writes*>& writes,
                                  const Questions& questions);

// Elements of a tensor that no equation writes.
struct Unwritten {
    std::int64_t count = 0;
    polyhedra::Point first; // in row-major order
    bool certain = true;    // false: guards decide when running whether they are written
    bool onData = false;    // ... by data, not by the number of values alone
};
// Nothing if every element is written for certain; throws Undecided where there are too many points.
// `distinctInside`: no element is written twice and none lies outside, so counting points may be enough.
std::optional<Unwritten> neverWritten(const ure::System& system, ure::TensorId tensor,
                                      const std::vector<const Writes*>& writes, bool distinctInside,
                                      const Questions& questions);

} // namespace tactus::dependence
