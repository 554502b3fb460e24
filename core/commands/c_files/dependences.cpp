// dependences: who reads and writes the same element, how far apart, with one pair of iterations each.
#include "lift/flow/dependences.h"
#include "base/counted.h"
#include "commands/report/facts.h"
#include "commands/request/command.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/lifting/lifted_source.h"
#include "driver/processes/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::commands {

namespace {

std::string pointText(const polyhedra::Point& point) {
    return fmt::format("({})", fmt::join(point, ", "));
}

// --- of a C file

class RegionFacts {
  public:
    RegionFacts(const text::SourceBuffer& source, const cinput::Program& program)
        : source_(source), program_(program) {}

    Fact all(const std::vector<lift::MemoryDependence>& found) const {
        Fact list = Fact::list("dependences", base::counted(found.size(), "dependence"));
        for (const lift::MemoryDependence& one : found) list.add(json(one), line(one));
        return {.parts = {std::move(list)}};
    }

  private:
    std::uint32_t lineOf(const lift::MemoryDependence::End& end) const {
        return source_.position(end.span.begin).line;
    }
    std::vector<std::string> namesOf(std::uint32_t statement) const {
        std::vector<std::string> names;
        for (const cinput::Size& size : program_.sizes) names.push_back(size.name);
        for (const std::uint32_t loop : program_.statements[statement].loops)
            names.push_back(program_.loops[loop].name);
        return names;
    }
    std::string entry(const polyhedra::QuasiAffine& form, std::uint32_t statement) const {
        std::vector<std::string> names = namesOf(statement);
        for (const polyhedra::Quotient& one : form.quotients)
            names.push_back(fmt::format("(({}) / {})", toString(one.form, names), one.divisor));
        return toString(form.form, names);
    }
    nlohmann::json end(const lift::MemoryDependence::End& one) const {
        const text::Position at = source_.position(one.span.begin);
        return {{"line", at.line}, {"column", at.column}, {"text", source_.text(one.span)}, {"at", one.at}};
    }
    nlohmann::json json(const lift::MemoryDependence& one) const {
        nlohmann::json distance = nlohmann::json::array();
        for (const polyhedra::QuasiAffine& form : one.distance) {
            if (form.isAffine() && form.form.isConstant())
                distance.push_back(form.form.constant);
            else
                distance.push_back(entry(form, one.to.statement));
        }
        return {{"kind", toString(one.kind)},      {"array", program_.variables[one.variable].name},
                {"from", end(one.from)},           {"to", end(one.to)},
                {"distance", std::move(distance)}, {"at", {one.from.at, one.to.at}}};
    }
    std::string line(const lift::MemoryDependence& one) const {
        std::vector<std::string> distance;
        for (const polyhedra::QuasiAffine& form : one.distance)
            distance.push_back(entry(form, one.to.statement));
        return fmt::format("{:<6} {}: line {} {} -> line {} {}, distance ({})", toString(one.kind),
                           program_.variables[one.variable].name, lineOf(one.from), pointText(one.from.at),
                           lineOf(one.to), pointText(one.to.at), fmt::join(distance, ", "));
    }

    const text::SourceBuffer& source_;
    const cinput::Program& program_;
};

tl::expected<Fact, Report> ofRegion(const Options& options, const text::SourceBuffer& file) {
    const auto program = programFor(options, file);
    if (!program) return tl::unexpected(program.error());
    polyhedra::Budget budget;
    budget.stop = options.session.stop;
    const lift::Analysed analysed = lift::dataflowOf(*program, budget);
    if (!analysed.dataflow) return tl::unexpected(failure(options, file, analysed.findings, ""));
    const auto found = lift::memoryDependences(*program, *analysed.dataflow, budget);
    if (!found)
        return tl::unexpected(failure(options, file, {}, "the dependences are too complex to be found"));
    return RegionFacts(file, *program).all(*found);
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

Report dependences(const Options& options) {
    Fact facts;
    if (driver::isC(options.subject)) {
        const auto source = driver::readSource(options.subject);
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
