// The places of the array that receive, send or access something, as lanes of a step.
#include "simulate/network/actors/network_array.h"
#include "simulate/network/fabric/network_nest.h"

namespace tactus::simulate {

using polyhedra::AffineForm;
using polyhedra::Formula;
using polyhedra::Point;
using spatial::Action;

namespace {

Formula formulaOf(const polyhedra::Piece& piece) {
    Formula formula{Formula::Kind::And, {}, {}};
    for (const AffineForm& bound : boundsOf(piece))
        formula.parts.push_back({Formula::Kind::NonNegative, {bound, {}}, {}});
    return formula;
}

TableForm tableForm(RowProgram& program, const AffineForm& form) {
    LaneForm lanes = program.lanes->formOf(form);
    const std::uint32_t table = program.tables.of(lanes.lane);
    return {table, std::move(lanes)};
}

} // namespace

void ArrayActor::addPieces(Region& place, const polyhedra::Union& when) {
    for (const polyhedra::Piece& piece : when) {
        const polyhedra::Piece within = intersect(piece, program_->system().domain);
        if (within.empty) continue;
        place.guards.push_back(*Guard::of(formulaOf(within), *program_->lanes, program_->tables));
        // Guards know nothing of quotients: lanesOf asks them of each lane, and they may change in each step.
        place.moves |= !within.quotients.empty();
        place.pieces.push_back(within);
    }
    if (place.index.size() != place.extents.size()) return; // it reads data
    if (const auto number = rowMajor(place.index, place.extents, program_->system().loops.size()))
        place.element = tableForm(*program_, *number);
}

void ArrayActor::addFamily(const Action& action) {
    const bool isSend = action.kind == Action::Kind::Send;
    Family family;
    family.action = &action;
    family.isSend = isSend;
    family.layout = &fabric_.layout(action.operand);
    family.cause = numberOf({isSend ? StallCause::Kind::Room : StallCause::Kind::Data, action.channel, {}});
    family.index = action.element;
    family.extents = program_->system().tensors[family.layout->tensor].extents;
    addPieces(family, action.when);
    for (const AffineForm& form : action.instance) {
        family.instance.push_back(tableForm(*program_, form));
        family.moves |= family.instance.back().form.moves();
    }
    families_.push_back(std::move(family));
}

// Ports that no kernel comes before.
void ArrayActor::addDirects() {
    const ure::System& system = program_->system();
    const auto isIsolated = [&](ure::TensorId tensor) {
        return std::ranges::any_of(families_,
                                   [&](const Family& family) { return family.layout->tensor == tensor; });
    };
    for (const dependence::InputRead& read : program_->model().graph->inputs)
        if (!isIsolated(read.tensor)) addDirect(read.tensor, read.readers, system.exprs[read.site].affine);
    for (const dependence::OutputWrite& write : program_->model().graph->outputs) {
        if (isIsolated(write.tensor)) continue;
        std::vector<std::optional<polyhedra::QuasiAffine>> index;
        for (const AffineForm& form : system.equations[write.equation].left)
            index.emplace_back(polyhedra::QuasiAffine::affine(form));
        addDirect(write.tensor, write.writers, std::move(index));
    }
}

void ArrayActor::addDirect(ure::TensorId tensor, const polyhedra::Union& when,
                           std::vector<std::optional<polyhedra::QuasiAffine>> index) {
    Direct direct;
    direct.extents = program_->system().tensors[tensor].extents;
    direct.bytes = bytesInMemory(program_->system().tensors[tensor]);
    for (std::optional<polyhedra::QuasiAffine>& one : index)
        if (one) direct.index.push_back(std::move(*one));
    addPieces(direct, when);
    directs_.push_back(std::move(direct));
}

// On each PE elements side by side share a request; one whose index reads data has its own.
Actor::Access ArrayActor::accessOf(const Direct& direct) const {
    std::map<Point, std::vector<std::int64_t>> byPe;
    Access access;
    const bool isKnown = direct.index.size() == direct.extents.size();
    for (const std::uint32_t lane : lanesOf(direct)) {
        const Point point = pointOf(lane);
        if (isKnown)
            byPe[program_->model().peOf(point)].push_back(elementOf(direct, lane, point));
        else
            access += {1, 1, direct.bytes};
    }
    for (auto& [pe, elements] : byPe) {
        std::ranges::sort(elements);
        elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
        const auto words = std::int64_t(elements.size());
        access += {words, 0, words * direct.bytes};
        std::int64_t from = 0;
        for (std::size_t n = 0; n < elements.size(); ++n) {
            const bool follows = n > 0 && elements[n] == elements[n - 1] + 1 &&
                                 (elements[n] - from + 1) * direct.bytes <= requestBytes;
            if (follows) continue;
            from = elements[n];
            ++access.requests;
        }
    }
    return access;
}

std::vector<std::uint32_t> ArrayActor::lanesOf(const Region& place) const {
    std::vector<std::uint32_t> lanes;
    for (std::size_t piece = 0; piece < place.guards.size(); ++piece) {
        if (place.holds[piece] == Holds::None) continue;
        std::vector<std::uint32_t> here = program_->boxLanes;
        if (place.holds[piece] == Holds::Some) place.guards[piece].filter(program_->tables, step_, here);
        if (!place.pieces[piece].quotients.empty())
            std::erase_if(here,
                          [&](std::uint32_t lane) { return !contains(place.pieces[piece], pointOf(lane)); });
        lanes.insert(lanes.end(), here.begin(), here.end());
    }
    return lanes;
}

Point ArrayActor::pointOf(std::uint32_t lane) const {
    return program_->lanes->iterationAt(*program_->lanes->laneAt(lane), step_);
}

std::int64_t ArrayActor::elementOf(const Region& place, std::uint32_t lane, const Point& point) const {
    if (place.element) return program_->tables.at(place.element->table, lane);
    return rowMajorAt(place.index, place.extents, point);
}

// Null where the family has none.
Fifo* ArrayActor::fifoOf(Family& family, std::uint32_t lane) {
    if (family.fifos.empty()) family.fifos.resize(std::size_t(program_->lanes->width()));
    Fifo*& fifo = family.fifos[lane];
    if (fifo && !family.moves) return fifo;
    Point instance;
    for (const TableForm& form : family.instance)
        instance.push_back(form.form.atStep(step_) + program_->tables.at(form.table, lane));
    fifo = fabric_.fifo(family.action->channel, instance);
    if (!fifo)
        fail(diagnostics::Kind::NetworkBroken, name(), iteration(),
             fmt::format("channel '{}' has no FIFO {}", fabric_.plan().channels[family.action->channel].name,
                         polyhedra::toString(instance)));
    return fifo;
}

// The lanes that share a FIFO share a token. The same lanes need again what they needed before, where only
// the step's share moves.
std::vector<ArrayActor::Port> ArrayActor::portsOf(Family& family) {
    // In the order of their numbers, which decides what a step waits for first.
    const auto isBefore = [](const Fifo* one, const Fifo* other) { return one->number() < other->number(); };
    std::map<Fifo*, std::vector<std::uint32_t>, decltype(isBefore)> lanes;
    for (const std::uint32_t lane : lanesOf(family))
        if (Fifo* const fifo = fifoOf(family, lane)) lanes[fifo].push_back(lane);
    std::vector<Port> ports;
    for (auto& [fifo, those] : lanes) {
        if (!family.element) {
            ports.push_back(portOf(family, fifo, those));
            continue;
        }
        auto& made = family.made[fifo];
        const auto same = std::ranges::find(made, those, &std::pair<std::vector<std::uint32_t>, Port>::first);
        if (same != made.end()) {
            ports.push_back(same->second);
            continue;
        }
        ports.push_back(portOf(family, fifo, those));
        if (made.size() < mostMade) made.emplace_back(std::move(those), ports.back());
    }
    return ports;
}

// Lanes that need the same element need it once.
ArrayActor::Port ArrayActor::portOf(const Family& family, Fifo* fifo, std::span<const std::uint32_t> lanes) {
    std::vector<std::pair<Point, std::int64_t>> needs;
    for (const std::uint32_t lane : lanes) {
        Point point = pointOf(lane);
        const std::int64_t element = elementOf(family, lane, point);
        needs.emplace_back(std::move(point), element);
    }
    // Both ends of a FIFO name a token by its elements in the order of the iterations.
    std::ranges::sort(needs);
    std::vector<std::int64_t> elements;
    for (const auto& [point, element] : needs)
        if (std::ranges::find(elements, element) == elements.end()) elements.push_back(element);
    const spatial::Channel& channel = fabric_.plan().channels[family.action->channel];
    if (std::int64_t(elements.size()) > channel.lanes)
        fail(diagnostics::Kind::NetworkBroken, name(), iteration(),
             fmt::format("channel '{}' has {} lanes, not {}", channel.name, channel.lanes, elements.size()));
    (family.isSend ? fifo->writer : fifo->reader) = this;
    Port port{fifo, simulate::nameOf(elements), {}};
    for (const std::int64_t element : elements) port.offsets.push_back(element - elements.front());
    return port;
}

} // namespace tactus::simulate
