// dependences: who reads and writes the same element, how far apart, with one pair of iterations each.
#include "base/counted.h"
#include "commands/report/facts.h"
#include "commands/request/command.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/lifting/c_dependences.h"
#include "driver/lifting/lifted_source.h"
#include "system/processes/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::commands {

namespace {

std::string pointText(const polyhedra::Point& point) {
    return fmt::format("({})", fmt::join(point, ", "));
}

// --- of a C file

nlohmann::json dependenceEndJson(const driver::CDependence::End& one) {
    return {{"line", one.place.line}, {"column", one.place.column}, {"text", one.text}, {"at", one.at}};
}

nlohmann::json dependenceJson(const driver::CDependence& one) {
    nlohmann::json distance = nlohmann::json::array();
    for (const driver::CDependence::Entry& entry : one.distance) {
        if (entry.number)
            distance.push_back(*entry.number);
        else
            distance.push_back(entry.text);
    }
    return {{"kind", toString(one.kind)},          {"array", one.array},
            {"from", dependenceEndJson(one.from)}, {"to", dependenceEndJson(one.to)},
            {"distance", std::move(distance)},     {"at", {one.from.at, one.to.at}}};
}

std::string dependenceLine(const driver::CDependence& one) {
    std::vector<std::string> distance;
    for (const driver::CDependence::Entry& entry : one.distance) distance.push_back(entry.text);
    return fmt::format("{:<6} {}: line {} {} -> line {} {}, distance ({})", toString(one.kind), one.array,
                       one.from.place.line, pointText(one.from.at), one.to.place.line, pointText(one.to.at),
                       fmt::join(distance, ", "));
}

tl::expected<Fact, Report> ofRegion(const DependencesOptions& options, const text::SourceBuffer& file) {
    const auto program = programFor(options, file);
    if (!program) return tl::unexpected(program.error());
    polyhedra::Budget budget;
    budget.stop = options.session.stop;
    const auto found = driver::dependencesOfC(file, *program, budget);
    if (!found) return tl::unexpected(failure(options, file, found.error().findings, found.error().reason));
    Fact list = Fact::list("dependences", base::counted(found->size(), "dependence"));
    for (const driver::CDependence& one : *found) list.add(dependenceJson(one), dependenceLine(one));
    return Fact{.parts = {std::move(list)}};
}

// --- of a design: a func has one value at a point, so there are no anti and no output dependences

Fact ofDesign(const dependence::Graph& graph, const polyhedra::Budget& budget) {
    const ure::System& system = *graph.system;
    Fact list = Fact::list("dependences", base::counted(graph.dependences.size(), "dependence"));
    for (const dependence::Dependence& one : graph.dependences) {
        polyhedra::Point to;
        for (const polyhedra::Piece& piece : one.readers)
            if (const polyhedra::Sample first = lexicographicMinimum(piece, budget);
                first.empty == polyhedra::Verdict::No && (to.empty() || first.point < to))
                to = first.point;
        polyhedra::Point from;
        for (std::size_t l = 0; l < to.size(); ++l) from.push_back(to[l] - one.vector[l]);
        const std::string variable = system.variables[one.variable].name, reader = system.nameOf(one.reader);
        const polyhedra::Vector distance = system.inDesignOrder(one.vector);
        from = system.inDesignOrder(from);
        to = system.inDesignOrder(to);
        list.add({{"kind", "flow"},
                  {"array", variable},
                  {"from", {{"variable", variable}, {"at", from}}},
                  {"to", {{"variable", reader}, {"at", to}}},
                  {"distance", distance},
                  {"at", {from, to}}},
                 fmt::format("flow   {}: {}{} -> {}{}, distance {}", variable, variable, pointText(from),
                             reader, pointText(to), pointText(distance)));
    }
    return {.parts = {std::move(list)}};
}

} // namespace

Report dependences(const DependencesOptions& options) {
    Fact facts;
    if (driver::isC(options.subject)) {
        const auto source = system::readSource(options.subject);
        if (!source) return usageError(options, source.error());
        auto found = ofRegion(options, **source);
        if (!found) return found.error();
        facts = std::move(*found);
    } else {
        const auto loaded = load(options, Need::Design);
        if (!loaded) return loaded.error();
        const driver::MappingAnalysis* array = loaded->arrays.empty() ? nullptr : loaded->arrays.front();
        if (!array || !array->graph)
            return failure(options, *loaded->analysis.source, {},
                           "the design has no dependences that are known");
        facts = ofDesign(*array->graph, loaded->request.budget);
    }
    if (options.json) return {0, dump(jsonOf(facts)), {}};
    return {0, textOf(facts), {}};
}

} // namespace tactus::commands
