#include "array/build.h"

#include "array/build.h"
#include "array/counts/pes.h"
#include "array/registers/nests.h"
#include "array/registers/registers.h"
#include "array/undecided.h"
#include "polyhedra/lattice.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::array {

using diagnostics::Kind;
using polyhedra::AffineForm;
using polyhedra::Budget;
using polyhedra::Extremum;
using polyhedra::Piece;
using polyhedra::Verdict;

namespace {

// A bound or count without which nothing can be said of the array.
struct Undecided {
    std::string what;
};

Extremum decided(const Extremum& extremum, std::string_view what) {
    if (extremum.known != Verdict::Yes) throw Undecided{std::string(what)};
    return extremum;
}

std::int64_t decided(std::optional<std::int64_t> count, std::string_view what) {
    if (!count) throw Undecided{std::string(what)};
    return *count;
}

void measure(Model& model, const Budget& budget) {
    const Piece& domain = model.system().domain;
    for (const AffineForm& row : model.map.space) {
        const Extremum extent = decided(extremes(row, domain, budget), "the extent of the array");
        model.lower.push_back(extent.value.lower);
        model.shape.push_back(extentOf(extent.value));
    }
    for (const mapping::InnerLoop& one : model.map.inner) {
        const Extremum lanes = decided(extremes(one.row, domain, budget), "the number of lanes");
        model.inner.push_back({one.loop, one.kind, lanes.value});
        const std::int64_t span = base::subtract(lanes.value.upper, lanes.value.lower);
        model.lanes = base::multiply(model.lanes, base::add(span, 1));
    }
    const Extremum time = decided(extremes(model.map.time, domain, budget), "the makespan");
    model.firstTime = time.value.lower;
    model.cycles = extentOf(time.value);
    model.iterations = decided(count(domain), "the number of iterations");
    model.pes = countImage({domain}, model.map.space, budget);
}

// Dependences that share variable, reader, displacement and delay are one link.
void addLink(Model& model, dependence::DependenceId id) {
    const dependence::Dependence& dependence = model.graph->dependences[id];
    const polyhedra::Vector displacement = polyhedra::multiply(model.map.spaceRows(), dependence.vector);
    const std::int64_t delay = polyhedra::dot(model.map.time.coefficients, dependence.vector);
    // A value that goes from lane to lane within a step is wiring inside of a PE: no link carries it.
    const bool fromLaneToLane = polyhedra::isZero(displacement) && delay == 0 &&
                                !polyhedra::isZero(model.map.insidePes(dependence.vector));
    if (fromLaneToLane) return;
    auto link = std::ranges::find_if(model.links, [&](const LinkFamily& other) {
        return other.variable == dependence.variable && other.reader == dependence.reader &&
               other.displacement == displacement && other.delay == delay;
    });
    if (link == model.links.end()) {
        model.links.push_back(
            {dependence.variable, dependence.reader, displacement, delay, {}, {}, {}, {}, {}});
        link = std::prev(model.links.end());
    }
    link->dependences.push_back(id);
    std::ranges::copy(dependence.readers, std::back_inserter(link->readers));
}

void addLinks(Model& model, const Budget& budget) {
    for (const dependence::DependenceId id : model.graph->dependences.keys())
        if (!model.graph->dependences[id].samePoint()) addLink(model, id);
    for (LinkFamily& link : model.links) link.count = countImage(link.readers, model.map.space, budget);
    std::erase_if(model.links, [](const LinkFamily& link) { return link.count == 0; });
}

// The figures that only a legal schedule decides.
void addRegisters(Model& model, const Budget& budget) {
    model.period = periodOf(model, budget);
    model.registers = 0;
    for (LinkFamily& link : model.links) {
        const Registers registers = registersOf(model, link, budget);
        link.registersEach = registers.each;
        link.registers = registers.all;
        const bool isKnown = model.registers && link.registers;
        model.registers = isKnown ? Figure(base::add(*model.registers, *link.registers)) : std::nullopt;
    }
}

// The same figures for a projection: period 1 and no registers.
void leaveOutRegisters(Model& model) {
    model.period = 1;
    model.registers = 0;
    for (LinkFamily& link : model.links) link.registersEach = link.registers = 0;
}

PortFamily& portOf(Model& model, ure::TensorId tensor, bool isInput) {
    const auto found = std::ranges::find(model.ports, tensor, &PortFamily::tensor);
    if (found != model.ports.end()) return *found;
    model.ports.push_back({tensor, isInput, {}, {}, {}, false});
    return model.ports.back();
}

void touch(PortFamily& port, ure::EquationId equation, const polyhedra::Union& iterations) {
    if (std::ranges::find(port.equations, equation) == port.equations.end())
        port.equations.push_back(equation);
    std::ranges::copy(iterations, std::back_inserter(port.iterations));
}

void addPorts(Model& model, const Budget& budget) {
    for (const dependence::InputRead& read : model.graph->inputs)
        if (!model.system().tensors[read.tensor].isConst)
            touch(portOf(model, read.tensor, true), read.reader, read.readers);
    for (const dependence::OutputWrite& write : model.graph->outputs)
        touch(portOf(model, write.tensor, false), write.equation, write.writers);
    for (PortFamily& port : model.ports) port.count = countImage(port.iterations, model.map.space, budget);
    std::erase_if(model.ports, [](const PortFamily& port) { return port.count == 0; });
}

enum class Extent : std::uint8_t { Whole, SpaceAlone, Figures };

Built assemble(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
               const Budget& budget, Extent extent) {
    auto model = std::make_shared<Model>();
    model->graph = std::move(graph);
    model->map = map;
    try {
        measure(*model, budget);
        addLinks(*model, budget);
        if (extent != Extent::SpaceAlone)
            addRegisters(*model, budget);
        else
            leaveOutRegisters(*model);
        addPorts(*model, budget);
        if (extent != Extent::Figures)
            for (PortFamily& port : model->ports) port.interior = hasInterior(*model, port, budget);
    } catch (const Undecided& undecided) {
        return {nullptr, {sayUndecided(Kind::ArrayUndecided, undecided.what, *model)}};
    } catch (const base::Overflow&) {
        return {nullptr, {make(Kind::ArrayTooLarge, map.span, map.name)}};
    }
    Built built{model, {}};
    for (const std::string& what : model->undecided())
        built.diagnostics.push_back(sayUndecided(Kind::FigureUndecided, what, *model));
    return built;
}

} // namespace

Built build(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
            const Budget& budget, std::shared_ptr<const spatial::Network> network) {
    Built built = assemble(std::move(graph), map, budget, Extent::Whole);
    if (!built.model || !network) return built;
    const auto model = std::make_shared<Model>(*built.model);
    // Simulation and code run the same nests, so the nests are decided here once for both.
    model->network = withPerfectNests(std::move(network), budget);
    return {model, std::move(built.diagnostics)};
}

Built complete(Built built) {
    if (!built.model) return built;
    const std::vector<std::string> lacking = built.model->lacking();
    if (lacking.empty()) return built;
    return {nullptr,
            {sayUndecided(Kind::ArrayUndecided, fmt::to_string(fmt::join(lacking, " and ")), *built.model)}};
}

Built projection(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
                 const Budget& budget) {
    return assemble(std::move(graph), map, budget, Extent::SpaceAlone);
}

Built figures(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
              const Budget& budget) {
    return assemble(std::move(graph), map, budget, Extent::Figures);
}

} // namespace tactus::array
