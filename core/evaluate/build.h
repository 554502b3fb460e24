// Stage entry: direct evaluation of the equations, the oracle. It knows no schedule and no array: it walks the domain
// in an order of its own, demanding what a value needs before the value.
#pragma once

#include "diagnostics/diagnostic.h"
#include "evaluate/values.h"

#include <functional>
#include <stop_token>

namespace tactus::evaluate {

struct Place {
    ure::EquationId equation;
    ure::ExprId expr;
    polyhedra::Point at; // over the system's loops
};

struct Evaluation {
    bool complete = false; // false: refused (too large), stopped, or a cycle was met; diagnostics say which
    Tensors outputs;
    diagnostics::List diagnostics; // first division by zero, first wrap, poisoned output elements, input read out of bounds
};

struct Options {
    std::stop_token stop = {};
    std::uint64_t memoryLimit = std::uint64_t{4} << 30; // bytes; a larger need is refused before memory is spent
    std::function<void(double)> progress = {};          // 0..1
};

// `system` has no reductions left (localise makes them recurrences).
Evaluation evaluate(const ure::System& system, const Tensors& inputs, const Options& options);

} // namespace tactus::evaluate
