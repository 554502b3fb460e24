// All dependences of a region through memory, each between two accesses with no write between them.
#pragma once

#include "lift/flow/dataflow.h"

namespace tactus::lift {

struct MemoryDependence {
    enum class Kind : std::uint8_t {
        Flow,   // a write, then a read
        Anti,   // a read, then a write
        Output, // two writes
        Input,  // two reads
    };
    // An access of a statement, and one of its iterations at the sizes at hand.
    struct End {
        std::uint32_t statement = 0;
        text::Span span;
        polyhedra::Point at;
    };
    Kind kind = Kind::Flow;
    std::uint32_t variable = 0;
    End from, to;
    // Of each loop around both: its value at the later iteration minus that at the earlier one; a form over
    // (sizes, loops of the later one) where that is not one number.
    std::vector<QuasiAffine> distance;
};
std::string_view toString(MemoryDependence::Kind kind);

// In the order of kinds, then of the later access in the text, then of the earlier one. Nothing if the budget
// does not reach.
std::optional<std::vector<MemoryDependence>>
memoryDependences(const cinput::Program& program, const Dataflow& flow, const polyhedra::Budget& budget);

} // namespace tactus::lift
