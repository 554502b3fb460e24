// A nest of loops as one loop (array/registers/nests.h says when), each index out of the number of the
// iteration.
#pragma once

#include "array/registers/nests.h"
#include "emit/c/tree/tree.h"

namespace tactus::emit {

struct NestLoop {
    Code variable, first, end; // as the loop would be written alone
    std::int64_t extent;
};

// From the outermost. `number` is the new loop's variable, of a type that holds their product.
Block flatLoop(const std::vector<NestLoop>& loops, const array::FlatNest& nest, const Code& number,
               Block body);
// The type of that variable: the index type where it is large enough.
ure::Type numberType(const array::FlatNest& nest, ure::Type index);

} // namespace tactus::emit
