// Stage entry: direct evaluation of the equations, the oracle. It knows no schedule and no array: it walks
// the domain in an order of its own, demanding what a value needs before the value.
#pragma once

#include "diagnostics/diagnostic.h"
#include "evaluate/values.h"
#include "ure/system.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace tactus::evaluate {

// Places are in the order of their iterations, at one iteration in the order of equations.
struct Occurrence {
    ure::EquationId equation;
    ure::ExprId expr;    // not valid: the operator of the reduction that the equation is
    polyhedra::Point at; // over the system's loops

    bool isBefore(const Occurrence& other) const {
        return at != other.at ? at < other.at : equation.index() < other.equation.index();
    }
};

// The values of one variable over the bounding box of the domain, row-major.
struct VariableValues {
    polyhedra::Point lower, upper;     // of the box, inclusive
    std::vector<ure::Value> values;    // of the variable's type
    std::vector<std::uint8_t> defined; // 0: undefined, or not in the domain

    std::optional<ure::Value> at(std::span<const std::int64_t> point) const;
};

struct Evaluation {
    bool complete = false; // false: refused (too large), stopped, or a cycle was met; diagnostics say which
    Tensors outputs;
    std::vector<VariableValues> variables; // by VariableId, if they were to be kept
    diagnostics::List diagnostics; // first division by zero, first wrap, undefined output elements, inputs
                                   // read and outputs written out of bounds, elements written twice
    bool inBlocks = false;         // how it was evaluated: the result is the same
};

struct Options {
    std::stop_token stop = {};
    std::uint64_t memoryLimit = std::uint64_t{4}
                                << 30;         // bytes; a larger need is refused before memory is spent
    std::uint64_t pointLimit = 10'000'000'000; // iterations; more are refused
    std::function<void(double)> progress = {}; // 0..1
    bool keepVariables = false;
    bool inBlocks = true;                // where that is possible and faster; else point by point
    std::uint64_t leastForBlocks = 2000; // points of the bounding box; 0: also where it is slower
};

// Every variable is evaluated at every point of the domain, also where no output needs it, as an array would.
// A reduction takes its terms in lexicographic order of the points, point by point: each element begins with
// the identity at the first point that names it. `inputs` are makeInputs() without errors.
Evaluation evaluate(const ure::System& system, const Tensors& inputs, const Options& options);

// Refusals of what is too large to be evaluated, before anything is spent on it.
std::optional<diagnostics::Diagnostic> tooManyIterations(const ure::System& system, std::uint64_t limit);

} // namespace tactus::evaluate
