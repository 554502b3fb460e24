#include "commands/handouts/report_parts.h"

#include "studies/pages/page_data.h"
#include "ure/print/system_text.h"

#include <fmt/ranges.h>
#include <utility>

namespace tactus::commands {

namespace {

using studies::Document;

std::vector<std::string> wordsOf(const polyhedra::Vector& vector) {
    std::vector<std::string> words;
    for (const std::int64_t entry : vector) words.push_back(std::to_string(entry));
    return words;
}

// Of each dependence that leads to another point its name: "d1"; "" of others.
std::vector<std::string> namesOf(const dependence::Graph& graph) {
    std::vector<std::string> names;
    std::size_t count = 0;
    for (const dependence::Dependence& one : graph.dependences)
        names.push_back(one.samePoint() ? "" : "d" + std::to_string(++count));
    return names;
}

// Columns as rows.
std::vector<std::vector<std::string>> transposed(const std::vector<polyhedra::Vector>& columns) {
    std::vector<std::vector<std::string>> rows(columns.empty() ? 0 : columns.front().size());
    for (const polyhedra::Vector& column : columns)
        for (std::size_t n = 0; n < column.size(); ++n) rows[n].push_back(std::to_string(column[n]));
    return rows;
}

std::string_view verdictOf(const mapping::DependenceVerdict& verdict, bool samePoint) {
    switch (verdict.kind) {
    case mapping::DependenceVerdict::Kind::Wiring:
        return samePoint ? "same point" : "same step, inside a PE";
    case mapping::DependenceVerdict::Kind::Systolic:
        return "legal";
    case mapping::DependenceVerdict::Kind::Broadcast:
        return "broadcast";
    case mapping::DependenceVerdict::Kind::Backwards:
        break;
    }
    return "violated";
}

std::string formsText(const std::vector<polyhedra::AffineForm>& forms, const ure::System& system) {
    return ure::textOf(forms, system.loopNames());
}

// Several rows are one time in the order of a dictionary.
std::string timeText(const mapping::SpaceTimeMap& map, const ure::System& system) {
    const std::string text = formsText(map.schedule, system);
    return map.schedule.size() == 1 ? text : fmt::format("({})", text);
}

} // namespace

void addEquations(Document& report, const ure::System& system) {
    Document::Equations equations;
    for (const ure::EquationId id : system.equations.keys()) {
        equations.formulas.push_back(studies::formulaOf(system, id));
        equations.texts.push_back(studies::textOf(system, id));
    }
    report.add(std::move(equations));
    report.add(
        Document::Paragraph{fmt::format("Loops: {}; iterations: {}.", fmt::join(system.loopNames(), ", "),
                                        toString(system.domain, system.loopNames()))});
}

void addMap(Document& report, const driver::MappingAnalysis& mapping) {
    if (!mapping.map) return;
    const mapping::SpaceTimeMap& map = *mapping.map;
    const ure::System& system = *mapping.system;
    report.add(Document::Heading{"Space-time map", 3});
    const std::string where = map.space.empty()
                                  ? "on the only processing element"
                                  : fmt::format("on processing element ({})", formsText(map.space, system));
    report.add(
        Document::Paragraph{fmt::format("Iteration ({}) runs {} at time {}.",
                                        fmt::join(system.loopNames(), ", "), where, timeText(map, system))});
    Document::Matrices::One rows{"T", system.loopNames(), {}};
    for (const auto* forms : {&map.schedule, &map.space})
        for (const polyhedra::AffineForm& form : *forms) rows.rows.push_back(wordsOf(form.coefficients));
    report.add(Document::Matrices{{std::move(rows)}, {}});
    const std::size_t times = map.schedule.size();
    report.add(Document::Paragraph{
        map.space.empty() ? "The rows of T are the schedule."
        : times == 1
            ? "The first row of T is the schedule; the rows below it are space."
            : fmt::format("The first {} rows of T are the schedule; those below them are space.", times),
        Document::Paragraph::Weight::Note});
    for (const mapping::InnerLoop& inner : map.inner)
        report.add(
            Document::Paragraph{fmt::format("Loop {} is {}: its iterations run side by side in each PE.",
                                            system.loops[inner.loop].name, toString(inner.kind))});
}

void addDependences(Document& report, const driver::MappingAnalysis& mapping) {
    if (!mapping.graph) return;
    const dependence::Graph& graph = *mapping.graph;
    const std::vector<std::string> names = namesOf(graph);
    Document::Matrices matrices;
    Document::Matrices::One all{"D", {}, {}}, mapped{"T D", {}, {}};
    std::vector<polyhedra::Vector> vectors, images;
    for (const dependence::DependenceId id : graph.dependences.keys()) {
        if (names[id.index()].empty()) continue;
        all.above.push_back(names[id.index()]);
        vectors.push_back(graph.dependences[id].vector);
    }
    report.add(Document::Heading{"Dependences", 3});
    if (graph.dependences.empty()) {
        report.add(Document::Paragraph{"No iteration reads what another one makes."});
        return;
    }
    mapped.above = all.above;
    all.rows = transposed(vectors);
    if (!vectors.empty()) matrices.all.push_back(std::move(all));
    if (!mapping.legality) {
        if (!matrices.all.empty()) report.add(std::move(matrices));
        return;
    }
    Document::Table table{{"", "read", "vector", "time", "space", "verdict", "reason"}, {}, {}};
    for (const mapping::DependenceVerdict& verdict : mapping.legality->dependences) {
        const dependence::Dependence& one = graph.dependences[verdict.dependence];
        const std::string& name = names[verdict.dependence.index()];
        if (!name.empty()) {
            images.push_back(verdict.timeDistance);
            images.back().insert(images.back().end(), verdict.spaceVector.begin(), verdict.spaceVector.end());
        }
        table.rows.push_back({name,
                              fmt::format("{} on {}", graph.system->nameOf(one.reader),
                                          graph.system->variables[one.variable].name),
                              polyhedra::toString(one.vector),
                              fmt::format("{}", fmt::join(verdict.timeDistance, ", ")),
                              polyhedra::toString(verdict.spaceVector),
                              std::string(verdictOf(verdict, one.samePoint())), verdict.sentence});
        table.isMarked.push_back(verdict.kind == mapping::DependenceVerdict::Kind::Backwards);
    }
    if (images.size() == vectors.size() && !images.empty()) {
        constexpr std::size_t mostBeside = 10; // columns of D, for which T D has room beside it
        if (vectors.size() > mostBeside) report.add(std::exchange(matrices, {}));
        mapped.rows = transposed(images);
        matrices.all.push_back(std::move(mapped));
        if (matrices.all.size() > 1) matrices.signs = {","};
    }
    if (!matrices.all.empty()) {
        report.add(std::move(matrices));
        report.add(Document::Paragraph{"Columns of D are the vectors of the table, reader minus producer; "
                                       "those of T D are their time and space.",
                                       Document::Paragraph::Weight::Note});
    }
    report.add(Document::Heading{"Legality", 3});
    report.add(std::move(table));
}

void addRefusals(Document& report, const ReportWish& wish, const driver::MappingAnalysis& mapping) {
    using Weight = Document::Paragraph::Weight;
    for (const diagnostics::Diagnostic& one : findingsOf(*wish.loaded.design, mapping)) {
        if (one.severity != diagnostics::Severity::Error) continue;
        report.add(Document::Paragraph{"Not legal: " + one.message, Weight::Refusal});
        if (one.witness && one.witness->text != one.message)
            report.add(Document::Paragraph{"Witness: " + one.witness->text, Weight::Refusal});
        for (const diagnostics::Fix& fix : one.fixes)
            report.add(Document::Paragraph{"Fix: " + fix.title, Weight::Refusal});
    }
}

} // namespace tactus::commands
