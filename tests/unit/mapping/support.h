// Dependence graphs made by hand, so that maps are tested apart from parsing and dependence analysis.
#pragma once

#include "mapping/build.h"
#include "mapping/schedule/time.h"

#include <memory>

namespace tactus::test {

struct HandLoop {
    std::string name;
    std::int64_t lower, upper; // half-open
};
struct HandRead {
    std::string reader, variable;
    polyhedra::Vector vector;
};

// Every func has an equation; each read happens wherever its producer is in the domain. Conditions are `form
// >= 0`.
inline std::shared_ptr<const dependence::Graph> graphOf(const std::vector<HandLoop>& loops,
                                                        const std::vector<polyhedra::AffineForm>& conditions,
                                                        const std::vector<std::string>& funcs,
                                                        const std::vector<HandRead>& reads) {
    using polyhedra::AffineForm;
    const std::size_t n = loops.size();
    auto system = std::make_shared<ure::System>();
    system->name = "hand";
    system->domain = polyhedra::Piece::universe(n);
    for (std::size_t l = 0; l < n; ++l) {
        system->designOrder.push_back(system->loops.add({loops[l].name, {}, {}, {}, {}, {}}));
        polyhedra::constrain(system->domain,
                             AffineForm::variable(l, n) - AffineForm::number(loops[l].lower, n));
        polyhedra::constrain(system->domain,
                             AffineForm::number(loops[l].upper - 1, n) - AffineForm::variable(l, n));
    }
    for (const AffineForm& condition : conditions) polyhedra::constrain(system->domain, condition);
    for (const std::string& func : funcs) {
        ure::Variable variable{};
        variable.name = func;
        ure::Equation equation{};
        equation.variable = system->variables.add(variable);
        equation.value = system->exprs.add({});
        system->variables[equation.variable].equation = system->equations.add(equation);
    }
    auto graph = std::make_shared<dependence::Graph>();
    for (const HandRead& read : reads) {
        dependence::Dependence one;
        one.variable = *system->variableNamed(read.variable);
        one.reader = system->variables[*system->variableNamed(read.reader)].equation;
        one.vector = read.vector;
        polyhedra::Vector back;
        for (const std::int64_t entry : read.vector) back.push_back(-entry);
        const polyhedra::Piece readers =
            polyhedra::intersect(system->domain, polyhedra::translate(system->domain, back));
        if (polyhedra::isEmpty(readers, {}) == polyhedra::Verdict::Yes) continue;
        one.readers = {readers};
        graph->dependences.add(std::move(one));
    }
    graph->system = system;
    return graph;
}

inline std::vector<polyhedra::AffineForm> forms(const polyhedra::Matrix& rows) {
    std::vector<polyhedra::AffineForm> result;
    for (const polyhedra::Vector& row : rows) result.push_back({row, 0});
    return result;
}

// Matrix multiplication with reuse: the four equations of language.md, section 1.
inline std::shared_ptr<const dependence::Graph> gemmGraph(std::int64_t i, std::int64_t j, std::int64_t k) {
    return graphOf({{"i", 0, i}, {"j", 0, j}, {"k", 0, k}}, {}, {"X", "Y", "Z"},
                   {{"X", "X", {0, 1, 0}},
                    {"Y", "Y", {1, 0, 0}},
                    {"Z", "Z", {0, 0, 1}},
                    {"Z", "X", {0, 0, 0}},
                    {"Z", "Y", {0, 0, 0}}});
}

inline mapping::SpaceTimeMap mapOf(const dependence::Graph& graph, const polyhedra::Matrix& space,
                                   const polyhedra::Matrix& schedule) {
    mapping::SpaceTimeMap map{"hand", forms(space), forms(schedule), {}, {}, {}};
    map.time = *mapping::timeAsNumber(map.schedule, graph.system->domain, {});
    return map;
}

inline mapping::Plan handPlan() {
    mapping::Plan plan;
    plan.name = "hand";
    return plan;
}

inline mapping::Legality judged(const dependence::Graph& graph, const polyhedra::Matrix& space,
                                const polyhedra::Matrix& schedule, const mapping::Options& options = {}) {
    return mapping::judge(handPlan(), mapOf(graph, space, schedule), graph, options);
}

} // namespace tactus::test
