// A run in the order of time: requests to device memory are served in turn as its bandwidth allows.
#include "simulate/network/actors/network.h"

#include <limits>
#include <numeric>
#include <queue>
#include <set>

namespace tactus::simulate {

namespace {

// Serves requests one after the other. Time counts in parts of a cycle, so that a byte takes a whole number.
class Memory {
  public:
    explicit Memory(const MemoryModel& model) {
        const std::int64_t common = std::gcd(model.clock, model.bytesPerSecond);
        cycle_ = model.bytesPerSecond / common;
        byte_ = model.clock / common;
    }
    // A request can begin in the cycle in which the one before it ends, in what is left of it.
    bool isFree(std::int64_t cycle) const { return busy_ < (Time(cycle) + 1) * cycle_; }
    std::int64_t freeFrom() const { return static_cast<std::int64_t>(busy_ / cycle_); }
    void serve(std::int64_t cycle, std::int64_t bytes) {
        busy_ = std::max(busy_, Time(cycle) * cycle_) + Time(bytes) * byte_;
    }

  private:
    // Cycles times the parts of a cycle leave 64 bits in a long run.
    using Time = __int128;
    std::int64_t cycle_, byte_;
    Time busy_ = 0;
};

class Timed {
  public:
    Timed(const MemoryModel& model, Fabric& fabric, const std::vector<Actor*>& actors)
        : memory_(model), isPerKernel_(model.perKernel), fabric_(fabric), actors_(actors),
          left_(actors.size()), isServed_(actors.size()) {
        for (Actor* actor : actors) order_.emplace(actor, order_.size());
        for (Actor* actor : actors) consider(actor);
    }

    bool run(const std::function<bool()>& goesOn) {
        for (std::int64_t cycle = next(-1); cycle != never && !fabric_.hasFailed(); cycle = next(cycle)) {
            if (!goesOn()) return false;
            startAll(cycle);
            serveAll(cycle);
        }
        return true;
    }

  private:
    static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
    struct Due {
        std::int64_t cycle;
        std::size_t order; // of the same cycle: PEs of a kernel in theirs
        Actor* actor;
        bool operator>(const Due& other) const {
            return std::tie(cycle, order) > std::tie(other.cycle, other.order);
        }
    };

    void consider(Actor* actor) {
        if (!actor->hasEnded() && actor->prepare()) due_.push({actor->asksFrom(), order_.at(actor), actor});
    }

    void commit(Actor* actor, std::int64_t cycle) {
        actor->commit(cycle);
        consider(actor);
        std::vector<Actor*>& ready = fabric_.ready.actors;
        for (std::size_t n = 0; n < ready.size(); ++n) consider(ready[n]);
        ready.clear();
    }

    void startAll(std::int64_t cycle) {
        while (!due_.empty() && due_.top().cycle <= cycle && !fabric_.hasFailed()) {
            Actor* const actor = due_.top().actor;
            due_.pop();
            Actor::Access access = actor->access();
            if (access.requests == 0 || isServed_[order_.at(actor)]) {
                isServed_[order_.at(actor)] = false;
                commit(actor, cycle);
            } else {
                MemoryRun& memory = fabric_.memory(actor->kernel());
                memory.most = std::max(memory.most, access.requests);
                if (fabric_.asksOnce(actor->kernel())) access.requests = 1;
                left_[order_.at(actor)] = access;
                asking_.insert(order_.at(actor));
            }
        }
    }

    // True if another PE of its kernel has made the one request of this cycle, where a kernel makes one.
    bool isTooLate(std::set<spatial::KernelId>& served, spatial::KernelId kernel) const {
        return isPerKernel_ && !fabric_.asksOnce(kernel) && !served.insert(kernel).second;
    }

    // One request of each actor that asks, beginning behind the one that was served last.
    void serveAll(std::int64_t cycle) {
        std::vector<std::size_t> turn(asking_.upper_bound(last_), asking_.end());
        turn.insert(turn.end(), asking_.begin(), asking_.upper_bound(last_));
        std::set<spatial::KernelId> served;
        for (const std::size_t number : turn) {
            if (!memory_.isFree(cycle)) return;
            if (isTooLate(served, actors_[number]->kernel())) continue;
            Actor::Access& left = left_[number];
            const std::int64_t bytes = left.bytes / left.requests;
            memory_.serve(cycle, bytes);
            last_ = number;
            --left.requests;
            left.bytes -= bytes;
            if (left.requests > 0) continue;
            asking_.erase(number);
            Actor* const actor = actors_[number];
            // With an interval, the requests of a step may be served before the step can start.
            isServed_[number] = actor->start() > cycle;
            if (isServed_[number])
                due_.push({actor->start(), number, actor});
            else
                commit(actor, cycle);
        }
    }

    // The next cycle in which something can happen.
    std::int64_t next(std::int64_t cycle) const {
        std::int64_t at = due_.empty() ? never : due_.top().cycle;
        if (!asking_.empty()) at = std::min(at, std::max(cycle + 1, memory_.freeFrom()));
        return at;
    }

    Memory memory_;
    const bool isPerKernel_;
    Fabric& fabric_;
    const std::vector<Actor*>& actors_;
    std::vector<Actor::Access> left_; // of the iteration for which an actor asks
    std::vector<bool> isServed_;      // and waits for its turn to start
    std::set<std::size_t> asking_;
    std::size_t last_ = ~std::size_t{0}; // served
    std::map<const Actor*, std::size_t> order_;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
};

} // namespace

bool Network::runInTime(const MemoryModel& memory) {
    return Timed(memory, fabric_, all_).run([&] { return goesOn(); });
}

} // namespace tactus::simulate
