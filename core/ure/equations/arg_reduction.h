// argmin= and argmax= (within this folder only).
//
// `best, at argmax= e, k` over a point's reduced loops, in their order: `best` is what `max=` gives, and `at`
// is k at the first iteration whose term equals it; 0 where there is no term. Two funcs carry that from
// iteration to iteration, each with the name of its output.
#pragma once

#include "ure/nodes/nodes.h"

namespace tactus::ure {

struct ArgReduction {
    struct Side {
        TensorId output;
        text::Span leftSpan;
        std::vector<polyhedra::AffineForm> left;
        ExprId value; // of the output's type
    };
    text::Span span;
    Reduction reduction = Reduction::None; // Minimum or Maximum
    Side best, place;
};

// Adds the funcs and the equations, and is empty; else why that can't be done.
std::string addRecurrences(System& system, Nodes& nodes, const ArgReduction& reduction);

} // namespace tactus::ure
