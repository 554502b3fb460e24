// The initiation interval: every how many cycles an array whose operators take time can begin a step.
//
// Operators are pipelines: each can begin in every cycle and has its value `latency` cycles later. Step n
// begins in cycle n * II. All that a PE computes in a step then has a place in time relative to its
// beginning, the same in every step. Such places exist iff on every chain of dependences that comes back to
// its equation, PE and lane, II times the steps is at least the sum of the latencies:
//
//   II = max over closed chains of ceil(latencies / steps),  at least 1.
//
// Chains that lead from PE to PE and do not come back cost no interval: they make the array's pipeline
// longer.
#pragma once

#include "array/interval/recurrence.h"
#include "array/model.h"
#include "diagnostics/diagnostic.h"

#include <map>
#include <tl/expected.hpp>

namespace tactus::array {

// Cycles of each operator: of single expressions of one system where they are known, else by the names of
// latencyNames(). All others take none.
struct Latencies {
    std::map<std::string, std::int64_t, std::less<>> cycles = {};
    std::map<ure::ExprId, std::int64_t> ofExpr = {};
    // From an operand, named first, to the value of its user, where that is not the latency of the user: a
    // sum that goes back into its own adder.
    std::map<std::pair<ure::ExprId, ure::ExprId>, std::int64_t> fromOperand = {};

    bool empty() const { return cycles.empty() && ofExpr.empty() && fromOperand.empty(); }
    std::int64_t of(const ure::System& system, ure::ExprId operand, ure::ExprId user) const;
};
// "add", "sub", ...: all comparisons are "compare", && || ! are "logic", & | ^ ~ "bits", << >> "shift".
std::span<const std::string_view> latencyNames();

// Cycles of the operators between any of the read's places and its reader's value, on the longest way.
std::int64_t latencyOf(const ure::System& system, const dependence::Dependence& read,
                       const Latencies& latencies);
// From any input that the equation reads; 0 if it reads none.
std::int64_t latencyOfInputs(const ure::System& system, ure::EquationId equation, const Latencies& latencies);

struct InitiationInterval {
    std::int64_t cycles = 1;
    // The recurrence that asks for it; nothing if no dependence asks for more than one.
    std::optional<Recurrence> because = {};
    std::vector<std::string> funcs = {}; // whose values its dependences carry, in the order of the text
    std::string sentence() const;        // "the recurrence of Z has 4 cycles of operators over 1 step"; empty
};

// The interval by the reads of the array's system, each with the longest way through operators to its
// equation's value. Else the hindrance: a number, or that of all cycles, does not fit in 64 bits, or wires
// might form a cycle if it were not for guards.
tl::expected<InitiationInterval, diagnostics::Diagnostic> intervalOf(const Model& model,
                                                                     const Latencies& latencies);
// Up to so many cycles come on top of cyclesOf(), to fill the pipelines between PEs (lateness.h). Nothing
// where the array has too many PEs to follow values through them.
Figure fillOf(const Model& model, const Latencies& latencies, const InitiationInterval& interval);
// Cycles of the longest chain of operators that follow one another within a step on one PE, through all its
// lanes. Nothing where it is too long to follow.
Figure chainOf(const Model& model, const Latencies& latencies);
// From the first step to the last one.
std::int64_t cyclesOf(const Model& model, const InitiationInterval& interval);

} // namespace tactus::array
