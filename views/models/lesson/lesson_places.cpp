#include "views/models/lesson/lesson_places.h"

#include <QFileInfo>

namespace tactus::views {

QString lessonNamed(const QString& path) {
    const QFileInfo info(path);
    if (info.isDir()) return path;
    return info.fileName() == QStringLiteral("lesson.json") ? info.path() : QString();
}

static const char* widgetOf(lessons::Selection::Kind kind) {
    switch (kind) {
    case lessons::Selection::Kind::Dependence:
        return "dependences";
    case lessons::Selection::Kind::Equation:
        return "equations";
    case lessons::Selection::Kind::Iteration:
        return "iterations";
    case lessons::Selection::Kind::Part:
        return "network";
    default:
        return "array";
    }
}

std::string widgetOf(const lessons::Look& look) {
    if (look.kind == lessons::Look::Kind::Cycle) return "timeline";
    return look.kind == lessons::Look::Kind::Selected ? widgetOf(look.selected.kind) : look.name;
}

static std::string nameOf(const dependence::Graph& graph, const dependence::Dependence& one) {
    return graph.system->nameOf(one.reader) + " on " + graph.system->variables[one.variable].name;
}

lessons::Selection lessonSelection(const Selection& selection, const driver::MappingAnalysis* mapping) {
    using Kind = lessons::Selection::Kind;
    const dependence::Graph* graph = mapping ? mapping->graph.get() : nullptr;
    switch (selection.kind) {
    case Selection::Kind::None:
        break;
    case Selection::Kind::Pe:
        return {Kind::Pe, {}, selection.pe};
    case Selection::Kind::Link:
        return {Kind::Link};
    case Selection::Kind::Tensor:
        return {Kind::Tensor, graph && graph->system->tensors.contains(selection.tensor)
                                  ? graph->system->tensors[selection.tensor].name
                                  : std::string()};
    case Selection::Kind::Dependence:
        return {Kind::Dependence, graph && graph->dependences.contains(selection.dependence)
                                      ? nameOf(*graph, graph->dependences[selection.dependence])
                                      : std::string()};
    case Selection::Kind::Part:
        return {Kind::Part};
    }
    return {};
}

std::optional<Selection> selectionFor(const lessons::Selection& selected,
                                      const driver::MappingAnalysis* mapping) {
    if (selected.kind == lessons::Selection::Kind::Pe && !selected.at.empty())
        return Selection::ofPe(selected.at);
    if (selected.kind != lessons::Selection::Kind::Dependence || !mapping || !mapping->graph)
        return std::nullopt;
    const auto found = mapping->graph->dependences.find([&](const dependence::Dependence& one) {
        return selected.name.empty() || nameOf(*mapping->graph, one) == selected.name;
    });
    return found ? std::optional(Selection::ofDependence(*found)) : std::nullopt;
}

} // namespace tactus::views
