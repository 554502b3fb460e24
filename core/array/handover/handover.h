// A tensor that one array of a mapping makes and another one reads, by FIFOs in place of memory.
//
// Each read in the text of the reader has a FIFO in each lane of each PE that does it; its tokens are the
// elements of the tensor that are read there. A FIFO needs no address where one order serves both sides: the
// elements are written in the order in which they are read, one at most in a cycle, and each is read once.
#pragma once

#include "array/model.h"

#include <tl/expected.hpp>

namespace tactus::array {

// An element of the tensor on its way. Cycles are those of each array from its own beginning.
struct Transfer {
    std::int64_t element = 0; // row-major
    std::int64_t written = 0, read = 0;
    friend bool operator==(const Transfer&, const Transfer&) = default;
};

struct Handover {
    std::vector<std::vector<Transfer>> fifos; // each in the order of its tokens
    // The least number of cycles, not negative, by which the reader has to begin later: each element is then
    // read in a later cycle than that in which it is written.
    std::int64_t offset = 0;
};

struct HandoverObstacle {
    enum class Kind {
        Order,     // `first` is read before `second`, and is written after it
        SameCycle, // both are written in one cycle, and only one can enter the FIFO
        Twice,     // `first` and `second` are reads of one element
        Unwritten, // no iteration writes the element of `first`
        Data,      // a guard or an index on data decides what is written or read
        Undefined, // values may be undefined, and the tensor bears marks
        TooMany    // there are too many elements or reads to look at each
    };
    Kind kind;
    polyhedra::Point pe = {}; // of the reader, whose FIFO it is
    Transfer first = {}, second = {};
};

// `made` is an output of the writer and `taken` an input of the reader, of equal extents: the same elements.
// Exact at the sizes at hand, by a walk through all writes and reads of the tensor.
tl::expected<Handover, HandoverObstacle> handoverOf(const Model& writer, ure::TensorId made,
                                                    const Model& reader, ure::TensorId taken);

// The most elements that wait in one FIFO at the end of a cycle if the reader begins `distance` cycles after
// the writer, at least the offset: FIFOs of this depth never make the writer wait.
std::int64_t depthOf(const Handover& handover, std::int64_t distance);

} // namespace tactus::array
