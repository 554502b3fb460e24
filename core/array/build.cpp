#include "array/build.h"

#include "array/registers.h"
#include "array/sketch.h"
#include "polyhedra/lattice.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Budget;
using polyhedra::Extremum;
using polyhedra::Piece;
using polyhedra::Verdict;

namespace {

// A count or bound that could not be decided exactly: no array is better than a wrong one.
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

// How many iterations there are at most: a figure beside what could not be counted.
std::string boxOf(const Piece& domain) {
    double points = 1;
    for (const polyhedra::Interval& interval : domain.box)
        points *= static_cast<double>(interval.upper) - static_cast<double>(interval.lower) + 1;
    return fmt::format("{:.3g}", points);
}

void measure(Model& model, const Budget& budget) {
    const Piece& domain = model.system().domain;
    for (const AffineForm& row : model.map.space) {
        const Extremum extent = decided(extremes(row, domain, budget), "the extent of the array");
        model.lower.push_back(extent.value.lower);
        model.shape.push_back(base::add(base::subtract(extent.value.upper, extent.value.lower), 1));
    }
    const Extremum time = decided(extremes(model.map.time, domain, budget), "the makespan");
    model.firstTime = time.value.lower;
    model.cycles = base::add(base::subtract(time.value.upper, time.value.lower), 1);
    model.iterations = decided(count(domain), "the number of iterations");
    model.pes = decided(countImage({domain}, model.map.space, budget), "the number of processing elements");
}

// Dependences that share variable, reader, displacement and delay are one link.
void addLink(Model& model, dependence::DependenceId id) {
    const dependence::Dependence& dependence = model.graph->dependences[id];
    const polyhedra::Vector displacement = polyhedra::multiply(model.map.spaceRows(), dependence.vector);
    const std::int64_t delay = polyhedra::dot(model.map.time.coefficients, dependence.vector);
    auto link = std::ranges::find_if(model.links, [&](const LinkFamily& other) {
        return other.variable == dependence.variable && other.reader == dependence.reader &&
               other.displacement == displacement && other.delay == delay;
    });
    if (link == model.links.end()) {
        model.links.push_back({dependence.variable, dependence.reader, displacement, delay, {}, {}, 0, 0, 0});
        link = std::prev(model.links.end());
    }
    link->dependences.push_back(id);
    std::ranges::copy(dependence.readers, std::back_inserter(link->readers));
}

void addLinks(Model& model, const Budget& budget) {
    for (const dependence::DependenceId id : model.graph->dependences.keys())
        if (!model.graph->dependences[id].samePoint()) addLink(model, id);
    for (LinkFamily& link : model.links)
        link.count = decided(countImage(link.readers, model.map.space, budget), "the number of links");
    std::erase_if(model.links, [](const LinkFamily& link) { return link.count == 0; });
}

// What only a legal schedule decides.
void addRegisters(Model& model, const Budget& budget) {
    model.period = decided(periodOf(model, budget), "the period");
    for (LinkFamily& link : model.links) {
        const auto registers = registersOf(model, link, budget);
        if (!registers) throw Undecided{"the number of registers"};
        link.registersEach = registers->each;
        link.registers = registers->all;
        model.registers = base::add(model.registers, link.registers);
    }
}

PortFamily& portOf(Model& model, ure::TensorId tensor, bool isInput) {
    const auto found = std::ranges::find(model.ports, tensor, &PortFamily::tensor);
    if (found != model.ports.end()) return *found;
    model.ports.push_back({tensor, isInput, {}, {}, 0, false});
    return model.ports.back();
}

void touch(PortFamily& port, ure::EquationId equation, const polyhedra::Union& iterations) {
    if (std::ranges::find(port.equations, equation) == port.equations.end())
        port.equations.push_back(equation);
    std::ranges::copy(iterations, std::back_inserter(port.iterations));
}

void addPorts(Model& model, const Budget& budget) {
    for (const dependence::InputRead& read : model.graph->inputs)
        touch(portOf(model, read.tensor, true), read.reader, read.readers);
    for (const dependence::OutputWrite& write : model.graph->outputs)
        touch(portOf(model, write.tensor, false), write.equation, write.writers);
    for (PortFamily& port : model.ports) {
        port.count = decided(countImage(port.iterations, model.map.space, budget), "the number of ports");
        port.interior = hasInterior(model, port, budget);
    }
    std::erase_if(model.ports, [](const PortFamily& port) { return port.count == 0; });
}

Built assemble(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
               const Budget& budget, bool scheduled) {
    auto model = std::make_shared<Model>();
    model->graph = std::move(graph);
    model->map = map;
    using diagnostics::Kind;
    try {
        measure(*model, budget);
        addLinks(*model, budget);
        if (scheduled) addRegisters(*model, budget);
        addPorts(*model, budget);
    } catch (const Undecided& undecided) {
        return {
            nullptr,
            {make(Kind::ArrayUndecided, map.span, undecided.what, map.name, boxOf(model->system().domain))}};
    } catch (const base::Overflow&) {
        return {nullptr, {make(Kind::ArrayTooLarge, map.span, map.name)}};
    }
    return {model, {}};
}

} // namespace

Built build(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
            const Budget& budget) {
    return assemble(std::move(graph), map, budget, true);
}

Built sketch(std::shared_ptr<const dependence::Graph> graph, const mapping::SpaceTimeMap& map,
             const Budget& budget) {
    return assemble(std::move(graph), map, budget, false);
}

} // namespace tactus::array
