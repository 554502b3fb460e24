// A network cycle by cycle, as one would explain it: in each cycle every process tries its next iteration.
// It knows no values and no ways to be fast. With memory, each process of a PE makes one request a cycle, and
// so does the array, or each kernel where the model says so. The accesses of an iteration's lanes that lie in
// a row of at most 64 bytes are one request. They have their turn one after the other, the array first. An
// array whose operators take time begins a step every `interval` cycles, also a step that does nothing. The
// cycles behind one beginning, up to and with the next, are for the requests of the next step: one in each. A
// step with more of them begins with the last one.
#pragma once

#include "simulate/build.h"
#include "simulate/options.h"
#include "support/naive_accesses.h"

#include <deque>
#include <map>
#include <set>

namespace tactus::simulate {

class Naive {
  public:
    // `relaxed`: kernels that are quick and channels that are near; without memory.
    explicit Naive(const array::Model& model, std::optional<MemoryModel> memory = {}, Relaxed relaxed = {},
                   std::int64_t interval = 1);

    struct Runner {
        std::string name;
        polyhedra::Point pe;
        std::int64_t iterations = 0, first = -1, last = -1;
        // Cycles lost, by what was missing in the last of them.
        std::map<std::string, std::int64_t> lost;
        spatial::KernelId kernel = {};
        std::vector<std::int64_t> starts = {};                          // a cycle for each iteration
        std::vector<std::pair<std::int64_t, std::int64_t>> waited = {}; // from .. to-1, before some of them
    };
    // "data on A_chain"
    std::string textOf(const StallCause& cause) const;
    std::int64_t cycles = 0;
    bool isStuck = false;
    std::vector<Runner> result() const {
        std::vector<Runner> all;
        for (const Process& process : processes_) {
            all.push_back(process.runner);
            all.back().kernel = process.kernel;
        }
        return all;
    }
    // By channel and instance.
    using Key = std::pair<std::uint32_t, polyhedra::Point>;
    std::map<Key, std::int64_t> greatest;
    std::map<Key, std::vector<std::int64_t>> held;     // tokens in each cycle
    std::map<Key, std::vector<std::int64_t>> elements; // of the first lane of each token, as they are written

    void run();

  private:
    using Kind = spatial::Action::Kind;
    struct Gate { // a FIFO that it reads, or writes
        Key key;
        bool isRead;
        const spatial::Action* action;
        std::int64_t element; // of its first lane
    };
    struct Work {
        std::vector<Gate> gates;
        std::vector<std::pair<Key, bool>> begins, ends; // periods: of a buffer and PE, and whether it fills
        std::set<spatial::BufferId> uses;               // whose banks it fills, or sends from
        std::int64_t after = 1;                         // cycles since the one before
        NaiveAccess access;
    };
    struct Process {
        Runner runner;
        spatial::KernelId kernel;
        std::vector<Work> work;
        std::size_t next = 0;
        std::int64_t earliest = 0;
        std::int64_t period = 1; // up to `earliest`, in which it may ask memory
        std::string cause;       // of the cycle lost last
        bool isQuick = false;
        bool isQueued = false; // for memory
        bool isServed = false; // before it may start
        std::int64_t asked = 0;
        NaiveAccess left; // of what it asks for
    };
    struct Bank {
        std::int64_t filled = 0, sent = 0, filledAt = -1, sentAt = -1;
    };

    static polyhedra::Point at(const std::vector<polyhedra::AffineForm>& forms,
                               std::span<const std::int64_t> point);
    static bool holds(const spatial::Action& action, std::span<const std::int64_t> point);

    void addProcess(spatial::ProcessId id);

    std::int64_t bytesOf(const spatial::Action& action) const;
    std::int64_t elementOf(const spatial::Action& action, std::span<const std::int64_t> point) const;

    void markPeriods(spatial::ProcessId id, const polyhedra::Point& pe,
                     std::map<polyhedra::Point, Work>& works);

    void addArray(const array::Model& model);

    // Its FIFOs that PEs of one kernel write and read.
    void addNear(spatial::ChannelId id);

    // The cause that keeps its next iteration from starting: banks first, then FIFOs in the order of its
    // actions.
    std::optional<StallCause> missing(const Process& process, std::int64_t cycle);

    // In a cycle one request of each process, or of each kernel, beginning behind the one that was served
    // last. A request begins as long as something is left of the cycle. A byte takes `clock`, a cycle has
    // `bytesPerSecond`.
    void serve(std::int64_t cycle, std::vector<Key>& freed);

    void start(Process& process, std::int64_t cycle, std::vector<Key>& freed);

    const spatial::Network& plan_;
    std::optional<MemoryModel> memory_;
    Relaxed relaxed_;
    const std::int64_t interval_;
    std::set<Key> near_;
    std::vector<Process> processes_;
    std::map<Key, std::deque<std::int64_t>> fifos_; // cycles in which tokens were written
    std::map<Key, std::int64_t> slots_;             // taken, also by tokens read in this very cycle
    std::map<Key, Bank> banks_;
    std::int64_t busy_ = 0;
    std::size_t turn_ = 0;
    bool movedBefore_ = true;
};

} // namespace tactus::simulate
