#include "simulate/network/actors/network_array.h"

#include "evaluate/data/fill.h"

#include <cstring>

namespace tactus::simulate {

using polyhedra::Point;
using spatial::Action;

namespace {

constexpr std::int64_t turn = 1 << 12; // iterations after which others have their turn

} // namespace

ArrayActor::ArrayActor(Fabric& fabric, std::shared_ptr<RowProgram> program, bool countsMemory,
                       std::int64_t interval)
    : Actor(fabric,
            {fabric.plan().kernels[fabric.plan().array].name, {}, fabric.plan().array, {}, 0, 0, 0, {}}),
      program_(std::move(program)), interval_(interval),
      control_(*program_->lanes, program_->boxLanes,
               program_->lanes->stepOfCycle(program_->model().cycles).value_or(program_->lanes->steps())) {
    for (const Action& action : fabric.plan().actions) addFamily(action);
    if (countsMemory) addDirects();
    if (fabric.hasValues()) {
        outputs_ = evaluate::filledOutputs(program_->system(), *fabric.plan().original, fabric.given());
        shadow(fabric.given());
        machine_.emplace(program_);
    } else {
        program_->fill(evaluate::Tensors(program_->system().tensors.size()));
    }
    const auto simplify = [&](Region& place) {
        for (Guard& guard : place.guards) guard.simplify(program_->tables, *program_->lanes);
    };
    for (Family& family : families_) simplify(family);
    for (Direct& direct : directs_) simplify(direct);
    step_ = program_->lanes->stepAt(0);
    findControl();
    sign();
}

void ArrayActor::findControl() {
    const auto add = [&](const Region& place) {
        for (const Guard& guard : place.guards) control_.add(guard, program_->tables);
        const auto hasQuotients = [](const polyhedra::Piece& piece) { return !piece.quotients.empty(); };
        if (std::ranges::any_of(place.pieces, hasQuotients)) control_.addAll();
    };
    control_.add(*program_->domain, program_->tables);
    for (const Family& family : families_) {
        add(family);
        for (const TableForm& form : family.instance) control_.add(form.form);
    }
    for (const Direct& direct : directs_) {
        add(direct);
        // Which of its elements lie side by side may change.
        if (!direct.element) control_.addAll();
    }
}

std::int64_t ArrayActor::repeats(std::int64_t distance) const {
    return control_.repeats(next_, distance);
}

// To a step with the same ports, the first of which stand open as before.
void ArrayActor::leapTo(std::int64_t distance, const std::vector<std::int64_t>&) {
    next_ += distance;
    step_ = program_->lanes->stepAt(next_);
    left_ = 0;
    const auto passed = std::pair(family_, port_);
    enterStep();
    std::tie(family_, port_) = passed;
    sign();
}

void ArrayActor::sign() {
    const std::uint64_t now = control_.signature(next_);
    fabric_.signature += now - signed_;
    signed_ = now;
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
        const TokenLayout& layout = *family.layout;
        if (family.isSend) {
            outputs_[layout.tensor.index()].defined.assign(std::size_t(layout.elements), 0);
            continue;
        }
        RowProgram::Input& input = program_->inputs[layout.tensor.index()];
        input.count = layout.elements;
        // Elements that no token has brought are garbage, so a read of one shows in the results.
        input.packed.assign((layout.elements * layout.valueBytes + 7) / 8, 0x5a5a5a5a5a5a5a5a);
        if (layout.isMarked) input.defined.assign(std::size_t(layout.elements), 0);
    }
}

void ArrayActor::runTo(std::int64_t step) {
    if (machine_) machine_->run(&outputs_, step);
    next_ = step;
}

void ArrayActor::run() {
    for (std::int64_t n = 0; n < turn; ++n)
        if (hasEnded() || !prepare() || fabric_.hasFailed())
            return;
        else
            commit(start());
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
    runTo(next_ + 1);
    account(access_);
    for (Family& family : families_)
        for (const Port& port : *family.ports)
            if (family.isSend)
                send(family, port, cycle);
            else
                wipe(family, port);
    const std::int64_t here = program_->lanes->cycle().atStep(step_);
    if (steps_) (*steps_)[std::size_t(here)] = cycle;
    leaveSteps(1);
    const bool goesOn = enterStep();
    sign();
    // A step's own requests go while the operators of the step before it are at work.
    started(cycle, goesOn ? interval_ * (program_->lanes->cycle().atStep(step_) - here) : 1, interval_ - 1);
}

// Behind this one and those that follow it, of those in which the guards stay as they are.
void ArrayActor::leaveSteps(std::int64_t steps) {
    left_ -= steps;
    step_.back() += steps;
    if (left_ == 0) {
        --step_.back();
        program_->lanes->nextStep(step_);
    }
    isEntered_ = false;
}

void ArrayActor::keepSteps() {
    const std::int64_t cycles = program_->model().cycles;
    if (cycles <= NetworkSimulation::mostSteps) steps_.emplace(std::size_t(cycles), -1);
}

std::vector<std::int64_t> ArrayActor::steps() const {
    if (!steps_) return {};
    std::vector<std::int64_t> all = *steps_;
    std::int64_t before = 0;
    // A step without an iteration has no cycle of its own and takes that of the step before.
    for (std::int64_t& step : all) before = step = std::max(step, before);
    return all;
}

// Goes on to the next step that executes something, and finds its tokens. False at the end.
bool ArrayActor::enterStep() {
    for (;;) {
        if (hasEnded()) return false;
        if (left_ == 0) enterRun();
        const std::int64_t cycle = program_->lanes->cycle().atStep(step_);
        // The box of several schedule rows has steps before the first iteration and behind the last.
        const bool isOutside = cycle < 0 || cycle >= program_->model().cycles;
        if (!isIdle_ && !isOutside) break;
        skip(isIdle_ ? left_ : 1);
    }
    for (Family& family : families_) {
        family.shift = family.element ? family.element->form.atStep(step_) : 0;
        if (!family.isMoving) continue;
        family.own = portsOf(family);
        family.ports = &family.own;
    }
    access_ = {};
    for (Direct& direct : directs_) {
        if (direct.isMoving) direct.now = accessOf(direct);
        access_ += direct.now;
    }
    isEntered_ = true;
    family_ = port_ = 0;
    return true;
}

void ArrayActor::skip(std::int64_t steps) {
    runTo(next_ + steps);
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
        enter(family);
        if (family.isMoving) continue;
        const auto [place, isNew] = family.known.try_emplace(family.holds);
        if (isNew) place->second = portsOf(family);
        family.ports = &place->second;
    }
    for (Direct& direct : directs_) {
        enter(direct);
        if (direct.isMoving) continue;
        const auto [place, isNew] = direct.known.try_emplace(direct.holds);
        if (isNew) place->second = accessOf(direct);
        direct.now = place->second;
    }
}

void ArrayActor::enter(Region& place) {
    place.holds.clear();
    place.isMoving = place.moves || !place.element;
    for (const Guard& guard : place.guards) {
        const Status status = guard.status(program_->tables, step_);
        left_ = std::min(left_, status.lasts);
        place.holds.push_back(status.holds);
        place.isMoving |= guard.movesNow(program_->tables, step_);
    }
}

std::string ArrayActor::iteration() const {
    return fmt::format("step {}", program_->lanes->cycle().atStep(step_));
}

} // namespace tactus::simulate
