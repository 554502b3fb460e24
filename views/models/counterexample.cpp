#include "views/models/counterexample.h"

#include "mapping/causality/wording.h"
#include "views/models/words.h"

#include <QCoreApplication>

namespace tactus::views {

static std::optional<dependence::DependenceId> readBetween(const dependence::Graph& graph,
                                                           const diagnostics::Witness& witness) {
    if (witness.kind != diagnostics::Witness::Kind::Backwards) return std::nullopt;
    const auto &reader = witness.points[0], &producer = witness.points[1];
    for (const dependence::DependenceId id : graph.dependences.keys()) {
        const dependence::Dependence& one = graph.dependences[id];
        polyhedra::Point made = reader.at;
        for (std::size_t loop = 0; loop < made.size(); ++loop) made[loop] -= one.vector[loop];
        if (made == producer.at && graph.system->nameOf(one.reader) == reader.variable &&
            graph.system->variables[one.variable].name == producer.variable)
            return id;
    }
    return std::nullopt;
}

Counterexample counterexampleOf(std::shared_ptr<const dependence::Graph> graph, mapping::SpaceTimeMap map,
                                mapping::Legality legality) {
    Counterexample example;
    const std::vector<std::string> loops = graph->system->loopNames();
    example.pair =
        QCoreApplication::translate("Counterexample", "schedule %1, space %2")
            .arg(text(mapping::scheduleText(map.schedule, loops)), text(mapping::listText(map.space, loops)));
    for (const diagnostics::Diagnostic& one : legality.diagnostics) {
        if (one.severity != diagnostics::Severity::Error) continue;
        QString sentence = text(one.message);
        if (one.witness && one.message.find(one.witness->text) == std::string::npos)
            sentence += QCoreApplication::translate("Counterexample", "\nFor example, %1.")
                            .arg(text(one.witness->text));
        example.sentences << sentence;
        if (!one.witness || !example.points.empty()) continue;
        for (const diagnostics::Witness::Point& point : one.witness->points)
            if (point.at.size() == loops.size()) example.points.push_back(point.at);
        example.dependence = readBetween(*graph, *one.witness);
    }
    example.graph = std::move(graph);
    example.map = std::move(map);
    example.legality = std::move(legality);
    return example;
}

} // namespace tactus::views
