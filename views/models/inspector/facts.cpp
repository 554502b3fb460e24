#include "views/models/inspector/facts.h"

#include "array/figures/figures.h"
#include "draw/picture/legend.h"
#include "views/models/words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <span>

namespace tactus::views {

static QString trFacts(const char* words) {
    return QCoreApplication::translate("Facts", words);
}

static QString number(const array::Figure& figure) {
    return figure ? number(*figure) : trFacts("undecided");
}

// "64 in 8 × 8", "8 in a line", "1"
static QString sizeText(const array::Model& model) {
    if (model.shape.empty()) return number(model.pes);
    if (model.shape.size() == 1) return trFacts("%1 in a line").arg(number(model.pes));
    QStringList shape;
    for (const std::int64_t extent : model.shape) shape << number(extent);
    return trFacts("%1 in %2").arg(number(model.pes), shape.join(QStringLiteral(" × ")));
}

QString linkName(const array::Model& model, const array::LinkFamily& link) {
    const QString variable = text(model.system().variables[link.variable].name);
    const QString reader = text(model.system().nameOf(link.reader));
    return variable == reader ? variable : trFacts("%1 to %2").arg(variable, reader);
}

// "53.3 %", "12,160"
static QString valueText(const array::Value& value) {
    if (const auto* count = std::get_if<array::Figure>(&value)) return number(*count);
    const array::Ratio& share = std::get<array::Ratio>(value);
    return share ? QStringLiteral("%1 %").arg(100 * *share, 0, 'f', 1) : trFacts("undecided");
}

Facts factsOfArray(const array::Model& model, bool isSketch) {
    using enum array::FigureId;
    Facts facts;
    for (const array::FigureRow& row : array::figuresIn(array::Report::Facts)) {
        const bool isOfSpace = row.id == Pes || row.id == Iterations || row.id == Ports;
        if (isSketch && !isOfSpace) continue;
        QString label = text(row.label);
        label[0] = label[0].toUpper();
        if (row.id == Pes) label = trFacts("Processing elements");
        if (row.id == Cycles && model.network) label = trFacts("Steps of the array");
        facts.emplace_back(label, row.id == Pes ? sizeText(model) : valueText(row.value(model)));
        if (row.id != Iterations) continue;
        for (const array::InnerLoop& one : model.inner)
            facts.emplace_back(one.kind == mapping::InnerLoop::Kind::Vectorised ? trFacts("Lanes")
                                                                                : trFacts("Unrolled"),
                               trFacts("%1, %2 in each PE")
                                   .arg(text(model.system().loops[one.loop].name), number(one.extent())));
    }
    static constexpr std::size_t most = 24; // more are not read one by one, and laying them out takes time
    for (const array::LinkFamily& link : std::span(model.links).first(std::min(most, model.links.size()))) {
        facts.emplace_back(trFacts("Link %1").arg(linkName(model, link)), text(draw::travelOf(link, model)));
    }
    if (model.links.size() > most)
        facts.emplace_back(trFacts("More links"),
                           number(static_cast<std::int64_t>(model.links.size() - most)));
    return facts;
}

Facts factsOfPe(const array::Model& model, const polyhedra::Point& pe, const simulate::State* state) {
    if (!state) return {};
    const std::vector<polyhedra::Point> work = model.iterationsAt(pe, state->cycle);
    // The network around an array has cycles of its own.
    Facts facts{{model.network ? trFacts("Step") : trFacts("Cycle"), number(state->cycle)}};
    if (work.empty() || model.inner.empty())
        facts.emplace_back(trFacts("Iteration"), work.empty() ? trFacts("none: it is idle")
                                                              : iterationText(model.system(), work[0]));
    else
        facts.emplace_back(trFacts("Iterations"), trFacts("%1 to %2, in %3 of %4 lanes")
                                                      .arg(iterationText(model.system(), work.front()),
                                                           iterationText(model.system(), work.back()),
                                                           number(std::ssize(work)), number(model.lanes)));
    return facts;
}

Facts factsOfLink(const array::Model& model, std::uint32_t family, const polyhedra::Point& reader,
                  const simulate::State* state, bool isSketch) {
    const array::LinkFamily& link = model.links[family];
    const ure::System& system = model.system();
    polyhedra::Point from = reader;
    for (std::size_t d = 0; d < from.size(); ++d) from[d] -= link.displacement[d];
    Facts facts;
    if (!reader.empty()) facts = {{trFacts("From"), tuple(from)}, {trFacts("To"), tuple(reader)}};
    if (isSketch)
        facts.emplace_back(trFacts("Time distance"), number(link.delay));
    else
        facts.emplace_back(trFacts("Delay"),
                           link.delay == 0 ? trFacts("none: a broadcast wire") : number(link.delay));
    if (!isSketch) facts.emplace_back(trFacts("Registers"), number(link.registersEach));
    facts.emplace_back(trFacts("Links like it"), number(link.count));
    if (!state) return facts;
    for (const simulate::LinkState& one : state->links)
        if (one.family == family && one.pe == reader)
            for (std::size_t r = 0; r < one.registers.size(); ++r)
                facts.emplace_back(trFacts("Register %1").arg(r + 1),
                                   trFacts("%1 of %2")
                                       .arg(valueText(system.variables[link.variable].type,
                                                      one.registers[r].value, one.registers[r].defined, 12),
                                            tuple(system.inDesignOrder(one.registers[r].iteration))));
    return facts;
}

Facts factsOfTensor(const array::Model& model, ure::TensorId id) {
    const ure::Tensor& tensor = model.system().tensors[id];
    Facts facts{{trFacts("Kind"), tensor.isConst   ? trFacts("const")
                                  : tensor.isInput ? trFacts("input")
                                                   : trFacts("output")},
                {trFacts("Type"), text(toString(tensor.type))},
                {trFacts("Elements"), number(tensor.elements())}};
    for (const array::PortFamily& port : model.ports) {
        if (port.tensor != id) continue;
        facts.emplace_back(trFacts("Ports"), number(port.count));
        facts.emplace_back(trFacts("Where"),
                           port.interior ? trFacts("also inside the array") : trFacts("on its boundary"));
    }
    return facts;
}

Facts factsOfDependence(const driver::MappingAnalysis& mapping, dependence::DependenceId id,
                        const array::Model* model) {
    const dependence::Dependence& one = mapping.graph->dependences[id];
    Facts facts{{trFacts("Vector"), tuple(one.vector)}};
    if (!mapping.legality) return facts;
    const auto verdict =
        std::ranges::find(mapping.legality->dependences, id, &mapping::DependenceVerdict::dependence);
    if (verdict == mapping.legality->dependences.end()) return facts;
    facts.emplace_back(trFacts("Time distance"), tuple(verdict->timeDistance, true));
    if (!verdict->spaceVector.empty())
        facts.emplace_back(trFacts("Space displacement"), tuple(verdict->spaceVector, true));
    if (model)
        for (const array::LinkFamily& link : model->links)
            if (std::ranges::find(link.dependences, id) != link.dependences.end()) {
                facts.emplace_back(trFacts("Registers"), number(link.registersEach));
                facts.emplace_back(trFacts("Links"), number(link.count));
            }
    facts.emplace_back(trFacts("Verdict"), verdictWord(verdict->kind));
    facts.emplace_back(trFacts("Why"), text(verdict->sentence));
    return facts;
}

} // namespace tactus::views
