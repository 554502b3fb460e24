#include "mapping/schedule/exclusion.h"

#include "mapping/causality/distance.h"
#include "mapping/causality/wording.h"
#include "mapping/schedule/demands.h"
#include "polyhedra/solve.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/ranges.h>
#include <set>

namespace tactus::mapping {

// "X on X (0,1)"
static std::string nameOf(const dependence::Graph& graph, const dependence::Dependence& one) {
    return fmt::format("{} on {} {}", graph.system->nameOf(one.reader),
                       graph.system->variables[one.variable].name, tuple(one.vector));
}

static bool isOfReductions(ure::Operator op) {
    using enum ure::Reduction;
    return std::ranges::any_of(std::array{Add, Multiply, Minimum, Maximum, And, Or, Xor},
                               [&](ure::Reduction one) { return ure::operatorOf(one) == op; });
}

// Is the expression that read, or a select one of whose values is?
static bool isRead(const ure::System& system, ure::ExprId id, const std::vector<ure::ExprId>& reads) {
    if (std::ranges::find(reads, id) != reads.end()) return true;
    const ure::Expr& expr = system.exprs[id];
    if (expr.kind != ure::Expr::Kind::Select) return false;
    return std::any_of(expr.operands.begin() + 1, expr.operands.end(),
                       [&](ure::ExprId value) { return isRead(system, value, reads); });
}

// Does the equation combine its own earlier value with another one, so that the terms may come in any order?
static bool accumulates(const dependence::Graph& graph, const dependence::Dependence& own) {
    const ure::System& system = *graph.system;
    bool found = false;
    ure::forEachBelow(system, system.equations[own.reader].value, [&](ure::ExprId id) {
        const ure::Expr& expr = system.exprs[id];
        found |= expr.kind == ure::Expr::Kind::Binary && isOfReductions(expr.op) &&
                 std::ranges::any_of(expr.operands,
                                     [&](ure::ExprId operand) { return isRead(system, operand, own.sites); });
    });
    return found;
}

static bool readsItself(const dependence::Graph& graph, const dependence::Dependence& one) {
    return graph.system->equations[one.reader].variable == one.variable;
}

static bool reads(const dependence::Graph& graph, ure::VariableId reader, ure::VariableId read) {
    return std::ranges::any_of(graph.dependences, [&](const dependence::Dependence& one) {
        return one.variable == read && graph.system->equations[one.reader].variable == reader;
    });
}

// The loop along which the value is accumulated, and its own stream goes the other way: one step at a time,
// and along no other loop. Invalid for any other pair.
static ure::LoopId loopOfBoth(const dependence::Graph& graph, const dependence::Dependence& own,
                              const dependence::Dependence& stream) {
    if (!readsItself(graph, own) || !readsItself(graph, stream) || !accumulates(graph, own) ||
        accumulates(graph, stream) || !reads(graph, stream.variable, own.variable))
        return {};
    ure::LoopId loop;
    for (const ure::LoopId one : graph.system->loops.keys()) {
        const std::int64_t step = own.vector[one.index()];
        if (step != -stream.vector[one.index()] || std::abs(step) > 1 || (step != 0 && loop.valid()))
            return {};
        if (step != 0) loop = one;
    }
    return loop;
}

// Does one variable need the other, at whatever iteration?
static bool needs(const dependence::Graph& graph, ure::VariableId one, ure::VariableId other) {
    std::set<ure::VariableId> seen{one};
    for (std::vector<ure::VariableId> waiting{one}; !waiting.empty();) {
        const ure::VariableId reader = waiting.back();
        waiting.pop_back();
        if (reader == other) return true;
        for (const dependence::Dependence& read : graph.dependences)
            if (graph.system->equations[read.reader].variable == reader && seen.insert(read.variable).second)
                waiting.push_back(read.variable);
    }
    return false;
}

// "P(t, j-1)", in the order of the design's loops
static std::string readAlong(const ure::System& system, ure::LoopId along, std::int64_t step) {
    std::vector<std::string> index;
    for (const ure::LoopId loop : system.designOrder)
        index.push_back(loop == along && step != 0 ? fmt::format("{}{:+}", system.loops[loop].name, step)
                                                   : system.loops[loop].name);
    return fmt::format("P({})", fmt::join(index, ", "));
}

// Where the stream takes the value at its end, when it is finished, it is read back. Another stream can take
// it there over one long wire, and go on the way of the value itself; values that do not need those of the
// stream can be finished before. Empty where the stream begins elsewhere.
static std::string readBackText(const dependence::Graph& graph, ure::LoopId loop,
                                const dependence::Dependence& own, const dependence::Dependence& stream) {
    const ure::System& system = *graph.system;
    const polyhedra::Interval range = system.domain.box[loop.index()];
    const std::int64_t step = own.vector[loop.index()];
    const std::int64_t first = step > 0 ? range.lower : range.upper,
                       last = step > 0 ? range.upper : range.lower;
    const auto isHead = [&](const dependence::Dependence& one) {
        return one.reader == stream.reader && one.variable == own.variable;
    };
    const auto head = std::ranges::find_if(graph.dependences, isHead);
    if (head == graph.dependences.end() || head->sites.empty() || !system.designLoops.empty()) return {};
    const bool isAtEnd = std::ranges::all_of(head->readers, [&](const polyhedra::Piece& piece) {
        return piece.box[loop.index()] == polyhedra::Interval{last, last};
    });
    if (!isAtEnd) return {};
    const std::string& name = system.variables[own.variable].name;
    if (!needs(graph, own.variable, stream.variable))
        return fmt::format("; make the equations that read {} another array (`merge_ures`)", name);
    polyhedra::Vector around = head->vector;
    around[loop.index()] = 0;
    if (lexicographicSign(around) <= 0) return {};
    return fmt::format("; read {} by a stream from the far end, '{} = select({} == {}, {}, {})'", name,
                       readAlong(system, loop, 0), system.loops[loop].name, first,
                       system.source->text(system.spanOf(head->sites.front())),
                       readAlong(system, loop, -step));
}

// What helps where a value is accumulated along a loop and its own stream goes the other way. Of terms that
// the stream brings: from the middle outwards both go forward (Guibas, Kung and Thompson, 1979).
static std::string wayOutText(const dependence::Graph& graph, const dependence::Dependence& own,
                              const dependence::Dependence& stream) {
    const ure::LoopId loop = loopOfBoth(graph, own, stream);
    if (!loop.valid()) return {};
    if (std::string back = readBackText(graph, loop, own, stream); !back.empty()) return back;
    return fmt::format("; re-index {0} so that {1} combines its terms from the middle of {0} outwards "
                       "(examples/matrix-chain.ure)",
                       graph.system->loops[loop].name, graph.system->variables[own.variable].name);
}

std::vector<Excluding> addingUpToZero(const dependence::Graph& graph,
                                      const std::vector<polyhedra::AffineForm>& inner,
                                      const polyhedra::Budget& budget) {
    std::vector<polyhedra::Vector> vectors;
    std::vector<const dependence::Dependence*> dependences;
    for (const dependence::Dependence& one : graph.dependences) {
        polyhedra::Vector vector = outsideOf(inner, one.vector);
        if (lexicographicSign(vector) == 0) continue;
        vectors.push_back(std::move(vector));
        dependences.push_back(&one);
    }
    const std::vector<std::int64_t> weights = polyhedra::zeroCombination(vectors, budget);
    std::vector<Excluding> excluding;
    for (std::size_t d = 0; d < weights.size(); ++d)
        if (weights[d] > 0) excluding.push_back({dependences[d], weights[d]});
    return excluding;
}

std::string exclusionText(const dependence::Graph& graph, const std::vector<polyhedra::AffineForm>& inner,
                          const polyhedra::Budget& budget) {
    const std::vector<Excluding> excluding = addingUpToZero(graph, inner, budget);
    if (excluding.empty()) return "";
    std::vector<std::string> terms;
    for (const auto& [dependence, times] : excluding) {
        const std::string name = nameOf(graph, *dependence);
        terms.push_back(times == 1 ? name : fmt::format("{} times {}", times, name));
    }
    std::string way;
    if (excluding.size() == 2) {
        const dependence::Dependence &one = *excluding[0].dependence, &other = *excluding[1].dependence;
        way = wayOutText(graph, one, other);
        if (way.empty()) way = wayOutText(graph, other, one);
    }
    return fmt::format("the dependences {} add up to 0, so they can't all point forward in time{}",
                       fmt::join(terms, " and "), way);
}

} // namespace tactus::mapping
