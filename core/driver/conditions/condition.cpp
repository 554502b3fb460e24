#include "driver/conditions/condition.h"

#include "driver/analysed.h"
#include "polyhedra/piece.h"
#include "syntax/build.h"
#include "ure/build.h"
#include "ure/nodes/wrap_conditions.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace tactus::driver {

namespace {

// The graph of the array with equations more, whose reads are those of the graph, or of their own iteration.
std::shared_ptr<const dependence::Graph> withEquations(const dependence::Graph& graph,
                                                       std::shared_ptr<const ure::System> extended,
                                                       const std::vector<ure::VariableId>& added) {
    auto with = std::make_shared<dependence::Graph>(graph);
    with->system = std::move(extended);
    const ure::System& system = *with->system;
    for (const ure::VariableId variable : added) {
        const ure::EquationId reader = system.variables[variable].equation;
        std::set<ure::ExprId> reads;
        forEachBelow(system, system.equations[reader].value, [&](ure::ExprId id) {
            if (system.exprs[id].kind == ure::Expr::Kind::Read) reads.insert(id);
        });
        std::set<ure::ExprId> own = reads;
        for (dependence::Dependence dependence : graph.dependences) {
            std::erase_if(dependence.sites, [&](ure::ExprId site) { return !reads.contains(site); });
            if (dependence.sites.empty()) continue;
            for (const ure::ExprId site : dependence.sites) own.erase(site);
            dependence.reader = reader;
            with->dependences.add(std::move(dependence));
        }
        std::map<ure::VariableId, std::vector<ure::ExprId>> sites;
        for (const ure::ExprId id : own) sites[system.exprs[id].variable].push_back(id);
        for (auto& [of, here] : sites)
            with->dependences.add(
                {reader, of, polyhedra::Vector(system.loops.size()), {system.domain}, std::move(here)});
        if (with->order) with->order->push_back({reader, {}});
    }
    return with;
}

// Of an input that is read outside of its extents in every iteration, as a sentence; empty: of none.
std::string readOutside(const ure::System& system, ure::VariableId met) {
    std::string sentence;
    forEachBelow(system, system.equations[system.variables[met].equation].value, [&](ure::ExprId id) {
        const ure::Expr& read = system.exprs[id];
        if (read.kind != ure::Expr::Kind::ReadInput || !sentence.empty()) return;
        const ure::Tensor& tensor = system.tensors[read.tensor];
        for (std::size_t d = 0; d < read.affine.size(); ++d) {
            if (!read.affine[d] || !read.affine[d]->isAffine()) continue;
            const polyhedra::Interval values = polyhedra::range(read.affine[d]->form, system.domain);
            if (values.lower < tensor.extents[d] && values.upper >= 0) continue;
            sentence = fmt::format(
                "'{}' has no such element: index {} is {}, but must be 0 to {}", tensor.name, d + 1,
                values.lower == values.upper ? fmt::to_string(values.lower)
                                             : fmt::format("{} to {}", values.lower, values.upper),
                tensor.extents[d] - 1);
            return;
        }
    });
    return sentence;
}

} // namespace

tl::expected<Condition, WrongCondition> conditionOn(const array::Model& model, const std::string& text,
                                                    const std::string& name) {
    const auto source = std::make_shared<const text::SourceBuffer>(name, text);
    const syntax::ParsedExpression parsed = syntax::parseExpression(source);
    if (hasError(parsed.diagnostics) || !parsed.expression.valid())
        return tl::unexpected(WrongCondition{source, parsed.diagnostics});
    const ure::System& system = model.system();
    const WrittenText file = writtenText(system.source);
    const auto design = std::ranges::find_if(
        file.designs, [&](const syntax::Design& one) { return one.span() == system.span; });
    const ure::Conditioned condition =
        ure::addCondition(system, *design, syntax::Expression(*parsed.tree, parsed.expression));
    if (!condition.system) return tl::unexpected(WrongCondition{source, condition.diagnostics});
    if (std::string sentence = readOutside(*condition.system, condition.met); !sentence.empty())
        return tl::unexpected(WrongCondition{source, {}, std::move(sentence)});
    auto with = std::make_shared<array::Model>(model);
    with->graph = withEquations(*model.graph, condition.system, {condition.met});
    return Condition{std::move(with), {condition.met}};
}

std::optional<Condition> wrapsIn(const array::Model& model, ure::VariableId variable) {
    ure::WrapConditions wraps = ure::addWrapConditions(model.system(), variable);
    if (wraps.conditions.empty()) return std::nullopt;
    std::vector<ure::VariableId> met;
    for (const auto& condition : wraps.conditions) met.push_back(condition.met);
    auto with = std::make_shared<array::Model>(model);
    with->graph = withEquations(*model.graph, std::move(wraps.system), met);
    return Condition{std::move(with), std::move(met)};
}

} // namespace tactus::driver
