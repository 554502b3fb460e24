#include "driver/conditions/condition.h"

#include "syntax/build.h"
#include "ure/build.h"

#include <algorithm>
#include <map>

namespace tactus::driver {

namespace {

// The graph of the array with the condition, which reads values of its own iteration alone.
std::shared_ptr<const dependence::Graph> withCondition(const dependence::Graph& graph,
                                                       const ure::Conditioned& condition) {
    auto with = std::make_shared<dependence::Graph>(graph);
    with->system = condition.system;
    const ure::System& system = *condition.system;
    const ure::EquationId reader = system.variables[condition.met].equation;
    std::map<ure::VariableId, std::vector<ure::ExprId>> sites;
    forEachBelow(system, system.equations[reader].value, [&](ure::ExprId id) {
        if (system.exprs[id].kind == ure::Expr::Kind::Read) sites[system.exprs[id].variable].push_back(id);
    });
    for (auto& [variable, reads] : sites)
        with->dependences.add(
            {reader, variable, polyhedra::Vector(system.loops.size()), {system.domain}, std::move(reads)});
    if (with->order) with->order->push_back({reader, {}});
    return with;
}

} // namespace

tl::expected<Condition, WrongCondition> conditionOn(const array::Model& model, const std::string& text,
                                                    const std::string& name) {
    const auto source = std::make_shared<const text::SourceBuffer>(name, text);
    const syntax::ParsedExpression parsed = syntax::parseExpression(source);
    if (hasError(parsed.diagnostics) || !parsed.expression.valid())
        return tl::unexpected(WrongCondition{source, parsed.diagnostics});
    const ure::System& system = model.system();
    const syntax::Parsed file = syntax::parse(system.source);
    const std::vector<syntax::Design> designs = syntax::File(*file.tree).designs();
    const auto design =
        std::ranges::find_if(designs, [&](const syntax::Design& one) { return one.span() == system.span; });
    const ure::Conditioned condition =
        ure::addCondition(system, *design, syntax::Expression(*parsed.tree, parsed.expression));
    if (!condition.system) return tl::unexpected(WrongCondition{source, condition.diagnostics});
    auto with = std::make_shared<array::Model>(model);
    with->graph = withCondition(*model.graph, condition);
    return Condition{std::move(with), condition.met};
}

} // namespace tactus::driver
