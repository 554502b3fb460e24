// The streams that hand the elements of an input on.
#pragma once

#include "array/model.h"

namespace tactus::array {

struct ElementOf {
    ure::TensorId tensor;
    std::vector<std::int64_t> index;
    friend bool operator==(const ElementOf&, const ElementOf&) = default;
};

// The element of which the value of a variable at a point is a copy: read there, or handed on from where it
// was read. Nothing where the value is computed, or where data decide.
std::optional<ElementOf> originOf(const ure::System& system, ure::VariableId variable,
                                  polyhedra::Point point);

} // namespace tactus::array
