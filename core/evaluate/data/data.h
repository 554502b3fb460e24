// The `= e` of a tensor, element by element.
#pragma once

#include "evaluate/points/runner.h"

namespace tactus::evaluate {

// Calls visit(element, index) for each element of the tensor, row-major, until it answers false.
template<class Visit>
void forEachElement(const ure::Tensor& tensor, Visit&& visit) {
    polyhedra::Point index(tensor.extents.size(), 0);
    const std::uint64_t count = elementCount(tensor);
    for (std::uint64_t element = 0; element < count; ++element) {
        if (!visit(element, std::span<const std::int64_t>(index))) return;
        for (std::size_t d = index.size(); d-- > 0;) {
            if (++index[d] < tensor.extents[d]) break;
            index[d] = 0;
        }
    }
}

} // namespace tactus::evaluate
