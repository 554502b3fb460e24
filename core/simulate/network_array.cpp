#include "simulate/network_array.h"

#include "evaluate/fill.h"

#include <cstring>

namespace tactus::simulate {

using polyhedra::AffineForm;
using polyhedra::Formula;
using polyhedra::Point;
using spatial::Action;

namespace {

constexpr std::int64_t turn = 1 << 12; // iterations after which others have their turn

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

ArrayActor::ArrayActor(Fabric& fabric, std::shared_ptr<RowProgram> program, const evaluate::Tensors& given)
    : Actor(fabric,
            {fabric.plan().kernels[fabric.plan().array].name, {}, fabric.plan().array, {}, 0, 0, 0, {}}),
      program_(std::move(program)), outputs_(evaluate::filledOutputs(program_->system())) {
    for (const Action& action : fabric.plan().actions) addFamily(action);
    shadow(given);
    machine_.emplace(program_);
    step_ = program_->lanes->stepAt(0);
}

void ArrayActor::addFamily(const Action& action) {
    const StallCause::Kind wait =
        action.kind == Action::Kind::Send ? StallCause::Kind::Room : StallCause::Kind::Data;
    Family family{&action, action.kind == Action::Kind::Send, &fabric_.cargo(action.operand),
                  numberOf({wait, action.channel, {}})};
    for (const polyhedra::Piece& piece : action.when) {
        const polyhedra::Piece within = intersect(piece, program_->system().domain);
        if (within.empty) continue;
        auto guard = Guard::of(formulaOf(within), *program_->lanes, program_->tables);
        family.guards.push_back(std::move(*guard));
        family.moves |= !within.quotients.empty();
        family.pieces.push_back(within);
    }
    for (const AffineForm& form : action.instance) {
        family.instance.push_back(tableForm(*program_, form));
        family.moves |= family.instance.back().form.moves();
    }
    const auto& extents = program_->system().tensors[family.cargo->tensor].extents;
    AffineForm flat = AffineForm::number(0, program_->system().loops.size());
    bool isAffine = true;
    for (std::size_t d = 0; d < extents.size() && isAffine; ++d) {
        isAffine = action.element[d].isAffine();
        if (isAffine) flat = extents[d] * flat + action.element[d].form;
    }
    if (isAffine) family.element = tableForm(*program_, flat);
    families_.push_back(std::move(family));
}

void ArrayActor::shadow(const evaluate::Tensors& given) {
    const ure::System& system = program_->system();
    evaluate::Tensors inputs(system.tensors.size());
    for (const ure::TensorId id : system.tensors.keys())
        if (const auto same = fabric_.plan().original->tensorNamed(system.tensors[id].name);
            same && system.tensors[id].isInput)
            inputs[id.index()] = given[same->index()];
    program_->fill(inputs);
    program_->keepInputs();
    program_->inputsChange = true;
    for (const Family& family : families_) {
        const Cargo& cargo = *family.cargo;
        if (family.isSend) {
            outputs_[cargo.tensor.index()].defined.assign(std::size_t(cargo.elements), 0);
            continue;
        }
        RowProgram::Input& input = program_->inputs[cargo.tensor.index()];
        input.count = cargo.elements;
        input.packed.assign((cargo.elements * cargo.valueBytes + 7) / 8, 0x5a5a5a5a5a5a5a5a);
        if (cargo.isMarked) input.defined.assign(std::size_t(cargo.elements), 0);
    }
}

void ArrayActor::run(std::int64_t horizon) {
    for (std::int64_t n = 0; n < turn; ++n)
        if (hasEnded() || !prepare() || start_ > horizon || fabric_.hasFailed())
            return;
        else
            commit(start_);
    fabric_.ready.actors.push_back(this);
}

bool ArrayActor::prepare() {
    if (!isEntered_ && !enterStep()) return false;
    for (; family_ < families_.size(); ++family_, port_ = 0) {
        const Family& family = families_[family_];
        for (; port_ < family.ports->size(); ++port_) {
            Fifo& fifo = *(*family.ports)[port_].fifo;
            if (!(family.isSend ? awaitRoom(fifo, family.cause) : awaitData(fifo, family.cause)))
                return false;
        }
    }
    return true;
}

void ArrayActor::commit(std::int64_t cycle) {
    for (Family& family : families_)
        if (!family.isSend)
            for (const Port& port : *family.ports) receive(family, port, cycle);
    machine_->run(&outputs_, machine_->next() + 1);
    for (Family& family : families_)
        for (const Port& port : *family.ports)
            if (family.isSend)
                send(family, port, cycle);
            else
                wipe(family, port);
    const std::int64_t here = program_->lanes->cycle().atStep(step_);
    --left_;
    ++step_.back();
    if (left_ == 0) {
        --step_.back();
        program_->lanes->nextStep(step_);
    }
    isEntered_ = false;
    const bool goesOn = enterStep();
    started(cycle, goesOn ? program_->lanes->cycle().atStep(step_) - here : 1);
}

// Goes on to the next step that executes something, and finds its tokens. False at the end.
bool ArrayActor::enterStep() {
    for (;;) {
        if (machine_->ended()) return false;
        if (left_ == 0) enterRun();
        const std::int64_t cycle = program_->lanes->cycle().atStep(step_);
        const bool isOutside = cycle < 0 || cycle >= program_->model().cycles;
        if (!isIdle_ && !isOutside) break;
        skip(isIdle_ ? left_ : 1);
    }
    for (Family& family : families_) {
        if (family.isMoving) {
            family.own = portsOf(family);
            family.ports = &family.own;
        }
        family.shift = family.element ? family.element->form.atStep(step_) : 0;
    }
    isEntered_ = true;
    family_ = port_ = 0;
    return true;
}

void ArrayActor::skip(std::int64_t steps) {
    machine_->run(&outputs_, machine_->next() + steps);
    left_ = 0;
    step_.back() += steps - 1;
    program_->lanes->nextStep(step_);
}

// Guards stay as they are for a number of steps; where they hold in all lanes, or don't move, the ports do
// too.
void ArrayActor::enterRun() {
    const Status domain = program_->domain->status(program_->tables, step_);
    left_ = std::min(domain.lasts, program_->lanes->stepsLeft(step_));
    isIdle_ = domain.holds == Holds::None;
    if (isIdle_) return;
    for (Family& family : families_) {
        family.holds.clear();
        family.isMoving = family.moves || !family.element;
        for (const Guard& guard : family.guards) {
            const Status status = guard.status(program_->tables, step_);
            left_ = std::min(left_, status.lasts);
            family.holds.push_back(status.holds);
            family.isMoving |= status.holds == Holds::Some && guard.moves();
        }
    }
    for (Family& family : families_) {
        if (family.isMoving) continue;
        const auto [place, isNew] = family.known.try_emplace(family.holds);
        if (isNew) {
            family.shift = family.element->form.atStep(step_);
            place->second = portsOf(family);
        }
        family.ports = &place->second;
    }
}

std::vector<std::uint32_t> ArrayActor::lanesOf(const Family& family) const {
    std::vector<std::uint32_t> lanes;
    for (std::size_t piece = 0; piece < family.guards.size(); ++piece) {
        if (family.holds[piece] == Holds::None) continue;
        std::vector<std::uint32_t> here = program_->boxLanes;
        if (family.holds[piece] == Holds::Some) family.guards[piece].filter(program_->tables, step_, here);
        if (!family.pieces[piece].quotients.empty())
            std::erase_if(here,
                          [&](std::uint32_t lane) { return !contains(family.pieces[piece], pointOf(lane)); });
        lanes.insert(lanes.end(), here.begin(), here.end());
    }
    return lanes;
}

Point ArrayActor::pointOf(std::uint32_t lane) const {
    return program_->lanes->iterationAt(*program_->lanes->laneAt(lane), step_);
}

std::int64_t ArrayActor::elementOf(const Family& family, std::uint32_t lane, const Point& point) const {
    if (family.element) return program_->tables.at(family.element->table, lane);
    const auto& extents = program_->system().tensors[family.cargo->tensor].extents;
    std::int64_t element = 0;
    for (std::size_t d = 0; d < extents.size(); ++d)
        element = element * extents[d] + family.action->element[d](point);
    return element;
}

// The lanes that share a FIFO share a token; lanes that need the same element need it once.
std::vector<ArrayActor::Port> ArrayActor::portsOf(const Family& family) {
    struct Lane {
        Fifo* fifo;
        Point point;
        std::int64_t element;
    };
    std::map<Point, std::vector<Lane>> byInstance;
    for (const std::uint32_t lane : lanesOf(family)) {
        Point instance;
        for (const TableForm& form : family.instance)
            instance.push_back(form.form.atStep(step_) + program_->tables.at(form.table, lane));
        Point point = pointOf(lane);
        const std::int64_t element = elementOf(family, lane, point);
        byInstance[instance].push_back({nullptr, std::move(point), element});
    }
    std::vector<Port> ports;
    for (auto& [instance, lanes] : byInstance) {
        std::ranges::sort(lanes, {}, &Lane::point);
        std::vector<std::int64_t> elements;
        for (const Lane& lane : lanes)
            if (std::ranges::find(elements, lane.element) == elements.end()) elements.push_back(lane.element);
        Fifo* const fifo = fabric_.fifo(family.action->channel, instance);
        const spatial::Channel& channel = fabric_.plan().channels[family.action->channel];
        if (!fifo || std::int64_t(elements.size()) > channel.lanes) {
            fail(diagnostics::Kind::NetworkBroken, name(), iteration(),
                 fmt::format("channel '{}' has no FIFO {} for {} lanes", channel.name,
                             polyhedra::toString(instance), elements.size()));
            continue;
        }
        (family.isSend ? fifo->writer : fifo->reader) = this;
        Port port{fifo, simulate::nameOf(elements), {}};
        for (const std::int64_t element : elements) port.offsets.push_back(element - elements.front());
        ports.push_back(std::move(port));
    }
    return ports;
}

TokenName ArrayActor::nameOf(const Family& family, const Port& port) const {
    return {port.name.first + family.shift, port.name.rest, port.name.count};
}

void ArrayActor::receive(Family& family, const Port& port, std::int64_t cycle) {
    const TokenName name = nameOf(family, port);
    if (name != port.fifo->oldest().name) [[unlikely]]
        return fail(diagnostics::Kind::NetworkToken, this->name(), iteration(),
                    fabric_.elementText(family.action->operand, name),
                    fmt::format("channel '{}'", fabric_.plan().channels[port.fifo->channel()].name),
                    fabric_.elementText(family.action->operand, port.fifo->oldest().name));
    const Cargo& cargo = *family.cargo;
    RowProgram::Input& input = program_->inputs[cargo.tensor.index()];
    auto* const packed = reinterpret_cast<std::byte*>(input.packed.data());
    const std::byte* from = port.fifo->data();
    if (name.rest == 1 && !cargo.isMarked && std::uint64_t(name.first + name.count) <= cargo.elements) {
        std::memcpy(packed + std::size_t(name.first) * cargo.valueBytes, from,
                    std::size_t(name.count) * cargo.valueBytes);
    } else {
        for (const std::int64_t offset : port.offsets) {
            const auto element = static_cast<std::uint64_t>(name.first + offset);
            if (element < cargo.elements) {
                std::memcpy(packed + element * cargo.valueBytes, from, cargo.valueBytes);
                if (cargo.isMarked) input.defined[element] = std::uint8_t(from[cargo.valueBytes]);
            }
            from += cargo.laneBytes();
        }
    }
    port.fifo->pop(cycle);
    fabric_.ready.wake(port.fifo->waitingWriter);
}

void ArrayActor::wipe(const Family& family, const Port& port) {
    const Cargo& cargo = *family.cargo;
    RowProgram::Input& input = program_->inputs[cargo.tensor.index()];
    auto* const packed = reinterpret_cast<std::byte*>(input.packed.data());
    const std::int64_t first = port.name.first + family.shift;
    for (const std::int64_t offset : port.offsets) {
        const auto element = static_cast<std::uint64_t>(first + offset);
        if (element >= cargo.elements) continue;
        std::memset(packed + element * cargo.valueBytes, 0x5a, cargo.valueBytes);
        if (cargo.isMarked) input.defined[element] = 0;
    }
}

void ArrayActor::send(Family& family, const Port& port, std::int64_t cycle) {
    const TokenName name = nameOf(family, port);
    const Cargo& cargo = *family.cargo;
    const evaluate::TensorValues& values = outputs_[cargo.tensor.index()];
    std::byte* to = port.fifo->room();
    for (const std::int64_t offset : port.offsets) {
        const auto element = static_cast<std::uint64_t>(name.first + offset);
        const bool isDefined = element < cargo.elements && values.defined[element] != 0;
        std::uint64_t room = 0;
        if (isDefined) ure::store(cargo.storage, &room, 0, values.values[element]);
        std::memcpy(to, &room, cargo.valueBytes);
        to[cargo.valueBytes] = std::byte(isDefined);
        to += cargo.laneBytes();
    }
    port.fifo->push(name, cycle);
    fabric_.ready.wake(port.fifo->waitingReader);
}

std::string ArrayActor::iteration() const {
    return fmt::format("step {}", program_->lanes->cycle().atStep(step_));
}

} // namespace tactus::simulate
