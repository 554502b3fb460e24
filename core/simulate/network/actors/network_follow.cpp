// What actors say of the tokens that travel, in runs of iterations that differ in the innermost loop alone.
#include "simulate/network/actors/network_array.h"
#include "simulate/network/actors/network_worker.h"

namespace tactus::simulate {

namespace {

constexpr int mostRuns = 1 << 10; // after which others have their turn

// Whether some two of them meet at one end of a FIFO or a bank, so that their tokens alternate.
template<class Things, class Meet>
bool someMeet(const Things& things, const Meet& meet) {
    for (auto one = things.begin(); one != things.end(); ++one)
        if (std::any_of(things.begin(), one, [&](const auto& other) { return meet(*one, other); }))
            return true;
    return false;
}

} // namespace

// How many iterations can be told as runs.
std::int64_t Worker::together() const {
    const std::int64_t alike = nest_->alike();
    const std::size_t loops = nest_->time().size();
    if (alike == 1 || loops == 0) return 1;
    // A piece that is no box has the same lanes in all of them where its rows do not name the innermost loop.
    for (std::size_t piece = 0; piece < regions_.size(); ++piece)
        if (((selected_ & intricate_) >> piece & 1) != 0 && regions_[piece].decides(loops - 1)) return 1;
    const auto isSingle = [](const Op& op) { return !op.isPlain; };
    const auto endsWithEach = [&](const BankUse& use) { return use.periodLoops >= loops; };
    const auto meet = [](const Op& one, const Op& other) {
        return one.kind == other.kind && one.fifo == other.fifo && one.banks == other.banks &&
               (one.fifo || one.banks);
    };
    const bool isOne = std::ranges::any_of(activity_->ops, isSingle) ||
                       std::ranges::any_of(banks_, endsWithEach) || someMeet(activity_->ops, meet);
    return isOne ? 1 : alike;
}

bool Worker::follow(Traffic& traffic) {
    int runs = 0;
    const auto isFar = [&](const Gate& gate) { return traffic.isFar(*gate.fifo, !gate.isReceive); };
    for (; runs < mostRuns && !nest_->ended() && !fabric_.hasFailed() && (!isFresh_ || prepareBanks());
         ++runs) {
        if (std::ranges::any_of(activity_->gates, isFar)) break;
        if (isFresh_) takeBanks(0);
        const std::int64_t iterations = together();
        for (const Op& op : activity_->ops) follow(op, iterations, traffic);
        const std::size_t moved = nest_->advance(iterations);
        if (!banks_.empty()) handBanks(0, moved);
        if (!nest_->ended() && (nest_->pieces() != selected_ || (selected_ & intricate_) != 0)) select();
    }
    return runs > 0;
}

void Worker::follow(const Op& op, std::int64_t iterations, Traffic& traffic) {
    const NameRun run{nameOf(op), op.isPlain && iterations > 1 ? nest_->step(op.form) : 0, iterations};
    switch (op.kind) {
    case Kind::Receive:
        return traffic.read(*op.fifo, run);
    case Kind::Send:
        return traffic.write(*op.fifo, run);
    case Kind::Fill:
    case Kind::Fetch:
        return followBank(op, run, traffic);
    case Kind::Load:
    case Kind::Store:
        return followMemory(op, run, traffic);
    case Kind::Evaluate:
        return;
    }
}

void Worker::followBank(const Op& op, const NameRun& run, Traffic& traffic) {
    const std::int64_t first = nest_->value(op.slot), step = run.count > 1 ? nest_->step(op.slot) : 0;
    TokenName name = run.name;
    for (std::int64_t n = 0; n < run.count; ++n, name.first += run.step) {
        const std::int64_t slot = first + n * step;
        if (std::uint64_t(slot) >= std::uint64_t(op.banks->slots())) return traffic.refuse();
        if (op.kind == Kind::Fill)
            op.banks->nameFilling(slot) = name;
        else if (!op.banks->isNext(slot, name))
            return traffic.refuse();
    }
}

void Worker::followMemory(const Op& op, const NameRun& run, Traffic& traffic) {
    const TokenLayout& layout = *operands_[op.operand].layout;
    const auto visit = [&](std::int64_t element) {
        if (op.kind == Kind::Store)
            traffic.store(layout.tensor, element);
        else if (static_cast<std::uint64_t>(element) >= layout.elements)
            traffic.refuse();
    };
    findElements(op);
    for (std::int64_t n = 0; n < run.count; ++n)
        for (const std::int64_t element : elements_) visit(element + n * run.step);
}

std::int64_t ArrayActor::together() const {
    const auto meet = [](const Family& one, const Family& other) {
        return one.isSend == other.isSend && one.action->channel == other.action->channel;
    };
    const LaneForm& cycle = program_->lanes->cycle();
    const std::int64_t last = cycle.atStep(step_) + (left_ - 1) * cycle.step.back();
    const bool isOne = last < 0 || last >= program_->model().cycles ||
                       std::ranges::any_of(families_, &Family::isMoving) || someMeet(families_, meet);
    return isOne ? 1 : left_;
}

bool ArrayActor::follow(Traffic& traffic) {
    int runs = 0;
    const auto isFar = [&](const Family& family) {
        return std::ranges::any_of(
            *family.ports, [&](const Port& port) { return traffic.isFar(*port.fifo, family.isSend); });
    };
    for (; runs < mostRuns && !fabric_.hasFailed() && (isEntered_ || enterStep()); ++runs) {
        if (std::ranges::any_of(families_, isFar)) break;
        const std::int64_t steps = together();
        for (const Family& family : families_) {
            const std::int64_t step = steps > 1 ? family.element->form.step.back() : 0;
            for (const Port& port : *family.ports) {
                const NameRun run{nameOf(family, port), step, steps};
                if (family.isSend)
                    traffic.write(*port.fifo, run);
                else
                    traffic.read(*port.fifo, run);
            }
        }
        next_ += steps;
        leaveSteps(steps);
    }
    return runs > 0;
}

} // namespace tactus::simulate
