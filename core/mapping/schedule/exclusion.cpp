#include "mapping/schedule/exclusion.h"

#include "mapping/causality/distance.h"
#include "mapping/causality/wording.h"
#include "mapping/schedule/demands.h"
#include "polyhedra/solve.h"

#include <array>
#include <cstdlib>
#include <fmt/ranges.h>

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

// A value that is accumulated along a loop from one end, of terms that its own stream brings from the other:
// from the middle outwards both go forward (Guibas, Kung and Thompson, 1979). Empty for any other pair.
static std::string outwardsText(const dependence::Graph& graph, const dependence::Dependence& own,
                                const dependence::Dependence& stream) {
    if (!readsItself(graph, own) || !readsItself(graph, stream) || !accumulates(graph, own) ||
        accumulates(graph, stream) || !reads(graph, stream.variable, own.variable))
        return {};
    std::string loop;
    for (const ure::LoopId one : graph.system->loops.keys()) {
        const std::int64_t step = own.vector[one.index()];
        if (step != -stream.vector[one.index()] || std::abs(step) > 1 || (step != 0 && !loop.empty()))
            return {};
        if (step != 0) loop = graph.system->loops[one].name;
    }
    return fmt::format("; re-index {0} so that {1} combines its terms from the middle of {0} outwards "
                       "(examples/matrix-chain.ure)",
                       loop, graph.system->variables[own.variable].name);
}

std::string exclusionText(const dependence::Graph& graph, const std::vector<polyhedra::AffineForm>& inner,
                          const polyhedra::Budget& budget) {
    std::vector<polyhedra::Vector> vectors;
    std::vector<std::string> names;
    std::vector<const dependence::Dependence*> dependences;
    for (const dependence::Dependence& one : graph.dependences) {
        polyhedra::Vector vector = outsideOf(inner, one.vector);
        if (lexicographicSign(vector) == 0) continue;
        vectors.push_back(std::move(vector));
        names.push_back(nameOf(graph, one));
        dependences.push_back(&one);
    }
    const std::vector<std::int64_t> weights = polyhedra::zeroCombination(vectors, budget);
    std::vector<std::string> terms;
    std::vector<const dependence::Dependence*> excluded;
    for (std::size_t d = 0; d < weights.size(); ++d) {
        if (weights[d] <= 0) continue;
        terms.push_back(weights[d] == 1 ? names[d] : fmt::format("{} times {}", weights[d], names[d]));
        excluded.push_back(dependences[d]);
    }
    if (terms.empty()) return "";
    std::string way;
    if (excluded.size() == 2) {
        way = outwardsText(graph, *excluded[0], *excluded[1]);
        if (way.empty()) way = outwardsText(graph, *excluded[1], *excluded[0]);
    }
    return fmt::format("the dependences {} add up to 0, so they can't all point forward in time{}",
                       fmt::join(terms, " and "), way);
}

} // namespace tactus::mapping
