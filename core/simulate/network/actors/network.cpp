#include "simulate/network/actors/network.h"

#include "base/checked.h"
#include "base/counted.h"
#include "simulate/network/actors/network_size.h"
#include "simulate/network/time/in_time.h"
#include "simulate/rows/program/row_build.h"

#include <fmt/ranges.h>
#include <limits>

namespace tactus::simulate {

using diagnostics::Kind;
using polyhedra::Point;

Network::Network(const spatial::Network& plan, std::shared_ptr<RowProgram> program,
                 const evaluate::Tensors* given, const Options& options, std::int64_t interval,
                 const Relaxed& relaxed)
    : options_(options), fabric_(plan, given, options.stop, relaxed) {
    array_ = std::make_unique<ArrayActor>(fabric_, std::move(program), options.memory.has_value(), interval);
    for (const spatial::ProcessId process : plan.processes.keys())
        if (!plan.kernels[plan.processes[process].kernel].onHost) addWorkers(process);
    all_.push_back(array_.get());
    for (const auto& actor : actors_) all_.push_back(actor.get());
    endFifos();
    if (options.keepTimes) keepTimes();
}

void Network::keepTimes() {
    constexpr std::int64_t most = 4'000'000; // tokens of all FIFOs
    const auto fifos = std::int64_t(fabric_.fifos().size());
    for (Fifo& fifo : fabric_.fifos()) fifo.keepTimes(most / fifos);
    array_->keepSteps();
    activity_.resize(fabric_.plan().kernels.size());
    for (auto& one : activity_) one = std::make_shared<KernelActivity>();
    for (Actor* actor : all_) actor->countInto(*activity_[actor->kernel().index()]);
}

void Network::addWorkers(spatial::ProcessId id) {
    const spatial::Process& process = fabric_.plan().processes[id];
    forEachIn(std::span(process.domain.box).first(process.spaceLoops()), [&](const Point& pe) {
        auto worker = std::make_unique<Worker>(fabric_, id, pe);
        (worker->hasEnded() ? idle_ : actors_).push_back(std::move(worker));
    });
}

// An end of a FIFO that no process names is the array's.
void Network::endFifos() {
    for (Fifo& fifo : fabric_.fifos()) {
        if (!fifo.writer) fifo.writer = array_.get();
        if (!fifo.reader) fifo.reader = array_.get();
        if (fabric_.isNear(fifo.channel()) && fifo.writer->kernel() == fifo.reader->kernel())
            fifo.latency = 0;
    }
}

bool Network::run() {
    const bool isLeaping = mayLeap();
    const bool isOver = options_.memory || isLeaping ? runInTime(isLeaping) : runAhead();
    if (isOver && !fabric_.hasFailed()) judgeEnd();
    return isOver;
}

bool Network::follow(Traffic& traffic) {
    for (bool goesOn = true; goesOn;) {
        goesOn = false;
        for (Actor* actor : all_) {
            if (options_.stop.stop_requested()) return false;
            goesOn |= actor->follow(traffic);
            if (fabric_.hasFailed() || !traffic.isRight()) return false;
        }
        fabric_.ready.actors.clear();
    }
    return traffic.isWhole() && std::ranges::all_of(all_, &Actor::hasEnded);
}

// Now and then asks whether to stop, and tells how far it is.
bool Network::goesOn() {
    constexpr std::size_t often = 1 << 14;
    if (++turns_ % often != 0) return true;
    if (options_.progress) options_.progress(array_->progress());
    return !options_.stop.stop_requested();
}

// Each as far as it can. The order of turns changes no token and no cycle (build.h).
bool Network::runAhead() {
    std::vector<Actor*>& queue = fabric_.ready.actors;
    std::vector<Actor*> round = all_;
    while (!round.empty() && !fabric_.hasFailed()) {
        for (Actor* actor : round) {
            actor->run();
            if (!goesOn()) return false;
        }
        round.clear();
        std::swap(round, queue);
    }
    return true;
}

bool Network::mayLeap() const {
    if (!options_.leaps || fabric_.hasValues() || options_.keepTimes) return false;
    std::int64_t numbers = 0;
    for (const Actor* actor : all_) numbers = base::saturatedSum(numbers, actor->numbers());
    return numbers >= options_.leapsFrom;
}

bool Network::runInTime(bool isLeaping) {
    InTime run(options_.memory, fabric_, all_);
    if (isLeaping) run.leap(options_.leapsFrom < 0);
    const std::int64_t most = isLeaping ? options_.mostStarts : std::numeric_limits<std::int64_t>::max();
    const auto isCut = [&] { return run.cycle() > options_.mostCycles && run.starts() > Options::shortRun; };
    const bool isOver = run.run([&] { return goesOn() && run.starts() < most && !isCut(); });
    if (!isOver && isCut()) leastCycles_ = run.cycle() + 1;
    leaps_ = run.leaps();
    leaps_.starts = run.starts();
    return isOver;
}

// Nobody can go on: all have ended, or they wait for one another.
void Network::judgeEnd() {
    for (Actor* actor : all_) {
        if (actor->hasEnded()) continue;
        circle_ = circleFrom(actor);
        return fabric_.fail(make(Kind::NetworkDeadlock, fabric_.plan().kernels[actor->kernel()].span,
                                 fmt::format("after cycle {}", base::thousands(lastCycle())),
                                 textOf(circle_)));
    }
    for (Fifo& fifo : fabric_.fifos()) {
        if (fifo.held() == 0) continue;
        const spatial::Channel& channel = fabric_.plan().channels[fifo.channel()];
        return fabric_.fail(
            make(Kind::NetworkLeftover, channel.span,
                 fifo.held() == 1 ? "a token is" : fmt::format("{} tokens are", base::thousands(fifo.held())),
                 channel.name, fabric_.elementText(channel.operand, fifo.oldest().name)));
    }
}

// From one that waits to the one it waits for, until one has ended or comes again.
std::vector<Actor*> Network::circleFrom(Actor* first) {
    std::vector<Actor*> path;
    for (Actor* at = first; at && !at->hasEnded(); at = at->awaited()) {
        const auto again = std::ranges::find(path, at);
        if (again == path.end()) {
            path.push_back(at);
            continue;
        }
        path.erase(path.begin(), again);
        break;
    }
    return path;
}

std::string Network::textOf(const std::vector<Actor*>& circle) const {
    const spatial::Network& plan = fabric_.plan();
    std::vector<std::string> parts;
    for (Actor* actor : circle) {
        const StallCause& cause = actor->awaitedFor();
        const std::string what =
            cause.kind == StallCause::Kind::Bank
                ? fmt::format("a bank of '{}'", plan.buffers[cause.buffer].name)
                : fmt::format("{} on channel '{}'", cause.kind == StallCause::Kind::Data ? "data" : "space",
                              plan.channels[cause.channel].name);
        Actor* const other = actor->awaited();
        parts.push_back(fmt::format("{} (cycle {}, {}) waits for {} of {}{}", actor->name(), actor->start(),
                                    actor->iteration(), what, other ? other->name() : "no kernel",
                                    other && other->hasEnded() ? ", which has ended" : ""));
    }
    return fmt::to_string(fmt::join(parts, "; "));
}

std::int64_t Network::lastCycle() const {
    std::int64_t last = -1;
    for (const Actor* actor : all_)
        if (const ProcessRun run = actor->result(); run.iterations > 0) last = std::max(last, run.last);
    return last;
}

// The array has written all outputs that are not isolated itself.
void Network::takeOutputs() {
    const spatial::Network& plan = fabric_.plan();
    for (const ure::TensorId id : plan.system->tensors.keys()) {
        const bool isIsolated = std::ranges::any_of(
            plan.operands, [&](const spatial::Operand& one) { return one.tensor == id && !one.isInput; });
        if (!plan.system->tensors[id].isInput && !isIsolated)
            fabric_.outputs[id.index()] = array_->outputs()[id.index()];
    }
}

NetworkSimulation Network::result() {
    NetworkSimulation result;
    if (fabric_.hasValues()) takeOutputs();
    result.complete = !fabric_.hasFailed();
    result.cycles = std::max(lastCycle() + 1, leastCycles_);
    result.outputs = std::move(fabric_.outputs);
    result.diagnostics = fabric_.diagnostics;
    for (const Actor* actor : circle_) result.circle.push_back(actor->awaitedFor());
    for (const Actor* actor : all_) result.processes.push_back(actor->result());
    for (Fifo& fifo : fabric_.fifos()) {
        auto [written, read, elements] = fifo.takeTimes();
        result.fifos.push_back({fifo.channel(), fifo.instance(), fifo.tokens(), fifo.greatest(),
                                std::move(written), std::move(read), std::move(elements)});
    }
    result.steps = array_->steps();
    result.activity.assign(activity_.begin(), activity_.end());
    std::vector<std::size_t> banks(fabric_.plan().buffers.size());
    for (const auto& [key, one] : fabric_.allBanks())
        for (const BankRun& run : one.runs())
            if (banks[key.first.index()]++ < NetworkSimulation::mostBanks) result.banks.push_back(run);
    result.memory = fabric_.allMemory();
    result.leaps = leaps_;
    return result;
}

// With `inputs`, or with names alone.
static NetworkSimulation run(const std::shared_ptr<const array::Model>& model,
                             const evaluate::Tensors* inputs, const Options& options, std::int64_t interval,
                             const Relaxed& relaxed) {
    NetworkSimulation simulation;
    const std::shared_ptr<const spatial::Network> plan = array::networkOf(*model);
    auto program = programWithin(model, options.memoryLimit, simulation.diagnostics,
                                 networkBytes(*plan, inputs != nullptr));
    if (!program) return simulation;
    Network network(*plan, std::move(program), inputs, options, interval, relaxed);
    if (options.stop.stop_requested() || !network.run()) {
        simulation.diagnostics.push_back(make(Kind::SimulationStopped, model->map.span));
        simulation.leaps = network.leaps();
        return simulation;
    }
    if (options.progress) options.progress(1);
    simulation = network.result();
    simulation.interval = interval;
    return simulation;
}

// What is wrong with names is told with those of all cycles.
static NetworkSimulation runNames(const std::shared_ptr<const array::Model>& model, Options options,
                                  std::int64_t interval, const Relaxed& relaxed) {
    NetworkSimulation found = run(model, nullptr, options, interval, relaxed);
    const bool isStopped = std::ranges::any_of(found.diagnostics, [](const diagnostics::Diagnostic& one) {
        return one.kind == Kind::SimulationStopped;
    });
    if (found.complete || isStopped || found.leaps.leaps == 0 || !found.circle.empty()) return found;
    options.leaps = false;
    return run(model, nullptr, options, interval, relaxed);
}

NetworkSimulation simulateTokens(const std::shared_ptr<const array::Model>& model,
                                 const evaluate::Tensors& inputs, const Options& options,
                                 std::int64_t interval) {
    return run(model, &inputs, options, interval, {});
}

NetworkSimulation simulateNames(std::shared_ptr<const array::Model> model, const Options& options,
                                const Relaxed& relaxed, std::optional<std::int64_t> interval) {
    if (!interval) {
        const auto found = array::intervalOf(*model, options.latencies);
        if (!found) {
            NetworkSimulation refused;
            refused.diagnostics.push_back(found.error());
            return refused;
        }
        interval = found->cycles;
    }
    return runNames(model, options, relaxed.everyCycle ? 1 : *interval, relaxed);
}

} // namespace tactus::simulate
