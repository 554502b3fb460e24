#include "dependence/graph_text.h"

#include "ure/print/expression_text.h"
#include "ure/print/system_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace tactus::dependence {

namespace {

// " where 0 <= i < 8", with a word on guards that read data.
std::string where(const polyhedra::Union& points, bool underData, const std::vector<std::string>& names) {
    return fmt::format("{} {}", underData ? "at most where" : "where", ure::textOf(points, names));
}

std::string orderOf(const Graph& graph) {
    if (!graph.order) return "none: a cycle";
    std::vector<std::string> names;
    for (const Step& step : *graph.order) {
        std::string& name = names.emplace_back(graph.system->nameOf(step.equation));
        std::string_view before = " where ";
        for (const auto& [choice, holds] : step.choices.made()) {
            const ure::ExprId condition = graph.system->exprs[choice].operands[0];
            name += fmt::format("{}{}({})", std::exchange(before, " && "), holds ? "" : "!",
                                ure::textOf(*graph.system, condition, ure::Conversions::Hidden));
        }
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

} // namespace

std::string textOf(const Graph& graph) {
    const ure::System& system = *graph.system;
    const std::vector<std::string> names = system.loopNames();
    text::Listing listing(*system.source);
    listing.add(0, "dependences of " + system.name, system.span);
    listing.add(1, "order " + orderOf(graph));
    for (const Dependence& dependence : graph.dependences) {
        listing.add(1, fmt::format("{} reads {} at {} {}", system.nameOf(dependence.reader),
                                   system.variables[dependence.variable].name,
                                   polyhedra::toString(dependence.vector),
                                   where(dependence.readers, dependence.underData, names)));
        for (const ure::ExprId site : dependence.sites) listing.add(2, "read", system.spanOf(site));
    }
    for (const InputRead& read : graph.inputs)
        listing.add(1,
                    fmt::format("{} reads {} {} {}", system.nameOf(read.reader),
                                system.tensors[read.tensor].isConst ? "const" : "input",
                                system.tensors[read.tensor].name, where(read.readers, read.underData, names)),
                    system.spanOf(read.site));
    for (const OutputWrite& write : graph.outputs)
        listing.add(1,
                    fmt::format("output {} is written {}", system.tensors[write.tensor].name,
                                where(write.writers, write.underData, names)),
                    system.equations[write.equation].span);
    listing.add(1, graph.mayReadUndefined ? "values without a definition may be read"
                                          : "every value that is read is defined");
    return std::move(listing).take();
}

} // namespace tactus::dependence
