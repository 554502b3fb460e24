// A network cycle by cycle, as one would explain it: in each cycle every process tries its next iteration.
// It knows no values and no ways to be fast.
#pragma once

#include "array/model.h"

#include <deque>
#include <map>
#include <set>

namespace tactus::simulate {

class Naive {
  public:
    explicit Naive(const array::Model& model) : plan_(*model.network) {
        for (const spatial::ProcessId process : plan_.processes.keys()) addProcess(process);
        addArray(model);
    }

    struct Runner {
        std::string name;
        polyhedra::Point pe;
        std::int64_t iterations = 0, first = -1, last = -1, lost = 0;
    };
    std::int64_t cycles = 0;
    bool isStuck = false;
    std::vector<Runner> result() const {
        std::vector<Runner> all;
        for (const Process& process : processes_) all.push_back(process.runner);
        return all;
    }
    // By channel and instance.
    using Key = std::pair<std::uint32_t, polyhedra::Point>;
    std::map<Key, std::int64_t> greatest;

    void run() {
        for (std::int64_t cycle = 0;; ++cycle) {
            bool isOver = true, moved = false, waitsForTime = false;
            std::vector<Key> freed;
            std::vector<std::pair<Key, int>> banksMoved;
            for (Process& process : processes_) {
                if (process.next == process.work.size()) continue;
                isOver = false;
                if (process.earliest > cycle) {
                    waitsForTime = true;
                    continue;
                }
                if (!canStart(process, cycle)) continue;
                start(process, cycle, freed);
                moved = true;
                cycles = cycle + 1;
            }
            std::map<Key, std::int64_t> leaving;
            for (const Key& key : freed) {
                --slots_[key];
                ++leaving[key];
            }
            for (const auto& [key, tokens] : fifos_)
                greatest[key] = std::max(greatest[key], std::int64_t(tokens.size()) + leaving[key]);
            if (isOver) return;
            // A token that was written just now, or a slot that was freed, counts from the next cycle on.
            if (!moved && !waitsForTime && !movedBefore_) {
                isStuck = true;
                return;
            }
            movedBefore_ = moved;
        }
    }

  private:
    using Kind = spatial::Action::Kind;
    struct Work {
        std::vector<Key> reads, writes;
        std::vector<std::pair<Key, bool>> begins, ends; // periods: of a buffer and PE, and whether it fills
        std::set<spatial::BufferId> uses;               // whose banks it fills, or sends from
        std::int64_t after = 1;                         // cycles since the one before
    };
    struct Process {
        Runner runner;
        std::vector<Work> work;
        std::size_t next = 0;
        std::int64_t earliest = 0;
    };
    struct Bank {
        std::int64_t filled = 0, sent = 0, filledAt = -1, sentAt = -1;
    };

    static polyhedra::Point at(const std::vector<polyhedra::AffineForm>& forms,
                               std::span<const std::int64_t> point) {
        polyhedra::Point values;
        for (const auto& form : forms) values.push_back(form(point));
        return values;
    }
    static bool holds(const spatial::Action& action, std::span<const std::int64_t> point) {
        return std::ranges::any_of(action.when,
                                   [&](const polyhedra::Piece& piece) { return contains(piece, point); });
    }

    void addProcess(spatial::ProcessId id) {
        const spatial::Process& process = plan_.processes[id];
        const std::size_t space = process.spaceLoops(),
                          width = process.loops.size() - (process.hasLanes() ? 1 : 0);
        std::map<polyhedra::Point, std::map<polyhedra::Point, Work>> iterations; // PE, time
        std::map<std::pair<polyhedra::Point, polyhedra::Point>, std::set<const spatial::Action*>> done;
        forEachPoint(process.domain, [&](std::span<const std::int64_t> point) {
            const polyhedra::Point pe(point.begin(), point.begin() + std::ptrdiff_t(space));
            const polyhedra::Point time(point.begin() + std::ptrdiff_t(space),
                                        point.begin() + std::ptrdiff_t(width));
            Work& work = iterations[pe][time];
            for (const spatial::Action& action : process.actions) {
                if (!holds(action, point) || !done[{pe, time}].insert(&action).second) continue;
                const Key key{action.channel.index(), at(action.instance, point)};
                if (action.kind == Kind::Receive) work.reads.push_back(key);
                if (action.kind == Kind::Send) work.writes.push_back(key);
                if (action.buffer.valid()) work.uses.insert(action.buffer);
            }
            return true;
        });
        for (auto& [pe, works] : iterations) {
            Process& one = processes_.emplace_back();
            one.runner.name = process.name;
            one.runner.pe = pe;
            markPeriods(id, pe, works);
            for (auto& [time, work] : works) one.work.push_back(work);
        }
    }

    void markPeriods(spatial::ProcessId id, const polyhedra::Point& pe,
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

    void addArray(const array::Model& model) {
        std::map<std::int64_t, std::set<std::pair<const spatial::Action*, polyhedra::Point>>> steps;
        forEachPoint(model.system().domain, [&](std::span<const std::int64_t> point) {
            auto& step = steps[model.map.time(point)];
            for (const spatial::Action& action : plan_.actions)
                if (holds(action, point)) step.insert({&action, at(action.instance, point)});
            return true;
        });
        Process& array = processes_.emplace_back();
        array.runner.name = plan_.kernels[plan_.array].name;
        std::int64_t before = steps.begin()->first - 1;
        for (const auto& [time, ports] : steps) {
            Work& work = array.work.emplace_back();
            work.after = time - before;
            before = time;
            for (const auto& [action, instance] : ports)
                (action->kind == Kind::Receive ? work.reads : work.writes)
                    .emplace_back(action->channel.index(), instance);
        }
    }

    bool canStart(const Process& process, std::int64_t cycle) {
        const Work& work = process.work[process.next];
        for (const Key& key : work.reads)
            if (fifos_[key].empty() || fifos_[key].front() >= cycle) return false;
        for (const Key& key : work.writes)
            if (slots_[key] >= plan_.channels[spatial::ChannelId(key.first)].depth) return false;
        for (const auto& [key, isFill] : work.begins) {
            const Bank& bank = banks_[key];
            const std::int64_t banks = plan_.buffers[spatial::BufferId(key.first)].isDouble ? 2 : 1;
            // The hand-over that it needs is the last one of the other side, or an earlier one.
            if (isFill && (bank.filled - bank.sent >= banks ||
                           (bank.filled - bank.sent == banks - 1 && bank.sentAt >= cycle)))
                return false;
            if (!isFill &&
                (bank.sent >= bank.filled || (bank.sent == bank.filled - 1 && bank.filledAt >= cycle)))
                return false;
        }
        return true;
    }

    void start(Process& process, std::int64_t cycle, std::vector<Key>& freed) {
        const Work& work = process.work[process.next];
        for (const Key& key : work.reads) {
            fifos_[key].pop_front();
            freed.push_back(key);
        }
        for (const Key& key : work.writes) {
            fifos_[key].push_back(cycle);
            ++slots_[key];
        }
        for (const auto& [key, isFill] : work.ends) {
            Bank& bank = banks_[key];
            (isFill ? bank.filled : bank.sent)++;
            (isFill ? bank.filledAt : bank.sentAt) = cycle;
        }
        Runner& runner = process.runner;
        if (runner.iterations++ == 0)
            runner.first = cycle;
        else
            runner.lost += cycle - process.earliest;
        runner.last = cycle;
        ++process.next;
        if (process.next < process.work.size()) process.earliest = cycle + process.work[process.next].after;
    }

    const spatial::Plan& plan_;
    std::vector<Process> processes_;
    std::map<Key, std::deque<std::int64_t>> fifos_; // cycles in which tokens were written
    std::map<Key, std::int64_t> slots_;             // taken, also by tokens read in this very cycle
    std::map<Key, Bank> banks_;
    bool movedBefore_ = true;
};

} // namespace tactus::simulate
