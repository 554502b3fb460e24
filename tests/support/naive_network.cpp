#include "naive_network.h"

#include <algorithm>

namespace tactus::simulate {

Naive::Naive(const array::Model& model, std::optional<MemoryModel> memory, Relaxed relaxed,
             std::int64_t interval)
    : plan_(*model.network), memory_(memory), relaxed_(std::move(relaxed)), interval_(interval) {
    for (const spatial::ProcessId process : plan_.processes.keys())
        if (!plan_.kernels[plan_.processes[process].kernel].onHost) addProcess(process);
    addArray(model);
    for (const spatial::ChannelId id : relaxed_.near) addNear(id);
}

std::string Naive::textOf(const StallCause& cause) const {
    switch (cause.kind) {
    case StallCause::Kind::Data:
        return "data on " + plan_.channels[cause.channel].name;
    case StallCause::Kind::Room:
        return "space on " + plan_.channels[cause.channel].name;
    case StallCause::Kind::Bank:
        return "bank " + plan_.buffers[cause.buffer].name;
    default:
        return "memory";
    }
}

void Naive::run() {
    for (std::int64_t cycle = 0;; ++cycle) {
        bool isOver = true, moved = false, waitsForTime = false;
        std::vector<Key> freed;
        const bool isAgain = !relaxed_.near.empty() || !relaxed_.quick.empty();
        for (bool isFirst = true, movedNow = false; isFirst || (isAgain && movedNow); isFirst = false) {
            movedNow = false;
            for (Process& process : processes_) {
                if (process.next == process.work.size()) continue;
                isOver = false;
                const bool asks = memory_ && process.work[process.next].access.requests > 0;
                const std::int64_t period = asks && !process.isServed ? process.period : 1;
                if (process.earliest - (period - 1) > cycle || process.isQueued) {
                    waitsForTime = true;
                    continue;
                }
                if (process.isServed) {
                    moved = movedNow = true;
                    start(process, cycle, freed);
                    continue;
                }
                if (const auto cause = missing(process, cycle)) {
                    process.cause = textOf(*cause);
                    continue;
                }
                moved = movedNow = true;
                if (asks) {
                    process.isQueued = true;
                    process.asked = cycle;
                    process.left = process.work[process.next].access;
                    continue;
                }
                start(process, cycle, freed);
            }
        }
        if (memory_) serve(cycle, freed);
        std::map<Key, std::int64_t> leaving;
        for (const Key& key : freed) {
            --slots_[key];
            ++leaving[key];
        }
        for (const auto& [key, tokens] : fifos_) {
            held[key].resize(std::size_t(cycle));
            held[key].push_back(std::int64_t(tokens.size()) + leaving[key]);
            greatest[key] = std::max(greatest[key], held[key].back());
        }
        if (isOver) return;
        // A token that was written just now, or a slot that was freed, counts from the next cycle on.
        if (!moved && !waitsForTime && !movedBefore_) {
            isStuck = true;
            return;
        }
        movedBefore_ = moved;
    }
}

polyhedra::Point Naive::at(const std::vector<polyhedra::AffineForm>& forms,
                           std::span<const std::int64_t> point) {
    polyhedra::Point values;
    for (const auto& form : forms) values.push_back(form(point));
    return values;
}

bool Naive::holds(const spatial::Action& action, std::span<const std::int64_t> point) {
    return std::ranges::any_of(action.when,
                               [&](const polyhedra::Piece& piece) { return contains(piece, point); });
}

void Naive::addProcess(spatial::ProcessId id) {
    const spatial::Process& process = plan_.processes[id];
    const std::size_t space = process.spaceLoops(),
                      width = process.loops.size() - (process.hasLanes() ? 1 : 0);
    std::map<polyhedra::Point, std::map<polyhedra::Point, Work>> iterations; // PE, time
    std::map<std::pair<polyhedra::Point, polyhedra::Point>, std::set<const spatial::Action*>> done;
    std::map<std::pair<polyhedra::Point, polyhedra::Point>,
             std::map<const spatial::Action*, std::set<std::int64_t>>>
        elements; // of all lanes in device memory
    forEachPoint(process.domain, [&](std::span<const std::int64_t> point) {
        const polyhedra::Point pe(point.begin(), point.begin() + std::ptrdiff_t(space));
        const polyhedra::Point time(point.begin() + std::ptrdiff_t(space),
                                    point.begin() + std::ptrdiff_t(width));
        Work& work = iterations[pe][time];
        for (const spatial::Action& action : process.actions) {
            if (holds(action, point) && (action.kind == Kind::Load || action.kind == Kind::Store))
                elements[{pe, time}][&action].insert(elementOf(action, point));
            if (!holds(action, point) || !done[{pe, time}].insert(&action).second) continue;
            const Key key{action.channel.index(), at(action.instance, point)};
            if (action.kind == Kind::Receive || action.kind == Kind::Send)
                work.gates.push_back({key, action.kind == Kind::Receive, &action, elementOf(action, point)});
            if (action.buffer.valid()) work.uses.insert(action.buffer);
        }
        return true;
    });
    for (const auto& [where, actions] : elements)
        for (const auto& [action, those] : actions) {
            std::set<std::int64_t> row; // where the host has put them in order
            if (action->isSerialised)
                while (row.size() < those.size()) row.insert(std::int64_t(row.size()));
            iterations[where.first][where.second].access.add(row.empty() ? those : row, bytesOf(*action));
        }
    for (auto& [pe, works] : iterations) {
        Process& one = processes_.emplace_back();
        one.kernel = process.kernel;
        one.isQuick = std::ranges::count(relaxed_.quick, process.kernel) > 0;
        one.runner.name = process.name;
        one.runner.pe = pe;
        markPeriods(id, pe, works);
        for (auto& [time, work] : works) {
            // If two are missing, the earlier one in the process's actions is the cause.
            std::ranges::stable_sort(work.gates, {}, &Gate::action);
            one.work.push_back(work);
        }
    }
}

std::int64_t Naive::bytesOf(const spatial::Action& action) const {
    return (plan_.system->tensors[plan_.operands[action.operand].tensor].type.bits + 7) / 8;
}

std::int64_t Naive::elementOf(const spatial::Action& action, std::span<const std::int64_t> point) const {
    const auto& extents = plan_.system->tensors[plan_.operands[action.operand].tensor].extents;
    std::int64_t element = 0;
    for (std::size_t d = 0; d < extents.size(); ++d)
        element = element * extents[d] + action.element[d](point);
    return element;
}

void Naive::markPeriods(spatial::ProcessId id, const polyhedra::Point& pe,
                        std::map<polyhedra::Point, Work>& works) {
    for (const spatial::BufferId bufferId : plan_.buffers.keys()) {
        const spatial::Buffer& buffer = plan_.buffers[bufferId];
        if (buffer.filler != id && buffer.sender != id) continue;
        const std::pair<Key, bool> use{{bufferId.index(), pe}, buffer.filler == id};
        const auto period = [&](const polyhedra::Point& time) {
            return polyhedra::Point(time.begin(), time.begin() + std::ptrdiff_t(buffer.periodLoops));
        };
        // The bank is taken where a period first uses it, and handed over at the period's end.
        bool isTaken = false;
        for (auto work = works.begin(); work != works.end(); ++work) {
            if (!isTaken && work->second.uses.contains(bufferId)) {
                work->second.begins.push_back(use);
                isTaken = true;
            }
            if (std::next(work) != works.end() && period(std::next(work)->first) == period(work->first))
                continue;
            if (isTaken) work->second.ends.push_back(use);
            isTaken = false;
        }
    }
}

void Naive::addArray(const array::Model& model) {
    // With the element of the first lane, which comes first.
    std::map<std::int64_t, std::map<std::pair<const spatial::Action*, polyhedra::Point>, std::int64_t>> steps;
    forEachPoint(model.system().domain, [&](std::span<const std::int64_t> point) {
        auto& step = steps[model.map.time(point)];
        for (const spatial::Action& action : plan_.actions)
            if (holds(action, point))
                step.try_emplace({&action, at(action.instance, point)}, elementOf(action, point));
        return true;
    });
    Process& array = processes_.emplace_back();
    array.runner.name = plan_.kernels[plan_.array].name;
    array.kernel = plan_.array;
    array.period = interval_;
    std::map<std::int64_t, NaiveAccess> own = accessesOfArray(model, plan_);
    std::int64_t before = steps.begin()->first - 1;
    for (const auto& [time, ports] : steps) {
        Work& work = array.work.emplace_back();
        work.after = interval_ * (time - before);
        before = time;
        for (const auto& [port, element] : ports) {
            const auto& [action, instance] = port;
            work.gates.push_back(
                {{action->channel.index(), instance}, action->kind == Kind::Receive, action, element});
        }
        work.access = own[time];
    }
}

void Naive::addNear(spatial::ChannelId id) {
    std::map<Key, std::set<spatial::KernelId>> kernels;
    for (const spatial::Process& process : plan_.processes)
        forEachPoint(process.domain, [&](std::span<const std::int64_t> point) {
            for (const spatial::Action& action : process.actions)
                if (action.channel == id && holds(action, point))
                    kernels[{id.index(), at(action.instance, point)}].insert(process.kernel);
            return true;
        });
    for (const auto& [key, those] : kernels)
        if (those.size() == 1) near_.insert(key);
}

std::optional<StallCause> Naive::missing(const Process& process, std::int64_t cycle) {
    const Work& work = process.work[process.next];
    for (const auto& [key, isFill] : work.begins) {
        const Bank& bank = banks_[key];
        const spatial::BufferId buffer(key.first);
        const std::int64_t banks = plan_.buffers[buffer].isDouble ? 2 : 1;
        // The hand-over that it needs is the last one of the other side, or an earlier one.
        const bool isLate =
            isFill ? bank.filled - bank.sent >= banks ||
                         (bank.filled - bank.sent == banks - 1 && bank.sentAt >= cycle)
                   : bank.sent >= bank.filled || (bank.sent == bank.filled - 1 && bank.filledAt >= cycle);
        if (isLate) return StallCause{StallCause::Kind::Bank, {}, buffer};
    }
    for (const auto& [key, isRead, action, element] : work.gates) {
        const spatial::ChannelId channel(key.first);
        if (isRead && (fifos_[key].empty() || fifos_[key].front() >= cycle + std::int64_t(near_.count(key))))
            return StallCause{StallCause::Kind::Data, channel, {}};
        if (!isRead && slots_[key] >= plan_.channels[channel].depth)
            return StallCause{StallCause::Kind::Room, channel, {}};
    }
    return std::nullopt;
}

void Naive::serve(std::int64_t cycle, std::vector<Key>& freed) {
    const std::size_t count = processes_.size(), first = turn_;
    std::set<spatial::KernelId> served;
    for (std::size_t n = 0; n < count; ++n) {
        const std::size_t number = (first + n) % count;
        Process& process = number == 0 ? processes_.back() : processes_[number - 1]; // that is the array
        if (!process.isQueued || busy_ >= (cycle + 1) * memory_->bytesPerSecond) continue;
        if (memory_->perKernel && served.count(process.kernel) > 0) continue;
        served.insert(process.kernel);
        const std::int64_t bytes = process.left.bytes / process.left.requests;
        busy_ = std::max(busy_, cycle * memory_->bytesPerSecond) + bytes * memory_->clock;
        turn_ = (number + 1) % count;
        process.left.bytes -= bytes;
        if (--process.left.requests > 0) continue;
        process.isQueued = false;
        if (cycle > process.asked) process.cause = "memory";
        process.isServed = process.earliest > cycle;
        if (!process.isServed) start(process, cycle, freed);
    }
}

void Naive::start(Process& process, std::int64_t cycle, std::vector<Key>& freed) {
    const Work& work = process.work[process.next];
    cycles = cycle + 1;
    process.isServed = false;
    for (const auto& [key, isRead, action, element] : work.gates) {
        if (isRead) {
            fifos_[key].pop_front();
            freed.push_back(key);
        } else {
            fifos_[key].push_back(cycle);
            elements[key].push_back(element);
            ++slots_[key];
        }
    }
    for (const auto& [key, isFill] : work.ends) {
        Bank& bank = banks_[key];
        (isFill ? bank.filled : bank.sent)++;
        (isFill ? bank.filledAt : bank.sentAt) = cycle;
    }
    Runner& runner = process.runner;
    if (runner.iterations++ == 0) {
        runner.first = cycle;
    } else if (cycle > process.earliest) {
        runner.lost[process.cause] += cycle - process.earliest;
        runner.waited.emplace_back(process.earliest, cycle);
    }
    runner.starts.push_back(cycle);
    runner.last = cycle;
    ++process.next;
    if (process.next < process.work.size())
        process.earliest = cycle + (process.isQuick ? 0 : process.work[process.next].after);
}

} // namespace tactus::simulate
