// A run in the order of time: what starts in a cycle has seen all that started before. Device memory serves
// requests in turn as its bandwidth allows, and leaps are possible.
#pragma once

#include "simulate/network/time/leaps.h"

#include <queue>
#include <set>

namespace tactus::simulate {

// Serves requests one after the other. Time counts in parts of a cycle, so that a byte takes a whole number.
class DeviceMemory {
  public:
    explicit DeviceMemory(const MemoryModel& model);
    // A request can begin in the cycle in which the one before it ends, in what is left of it.
    bool isFree(std::int64_t cycle) const { return busy_ < (Time(cycle) + 1) * cycle_; }
    std::int64_t freeFrom() const { return static_cast<std::int64_t>(busy_ / cycle_); }
    void serve(std::int64_t cycle, std::int64_t bytes) {
        busy_ = std::max(busy_, Time(cycle) * cycle_) + Time(bytes) * byte_;
    }
    // What is left to do from the beginning of the cycle on.
    void note(std::int64_t cycle, std::vector<std::int64_t>& to) const;
    void leap(std::int64_t cycles) { busy_ += Time(cycles) * cycle_; }

  private:
    // Cycles times the parts of a cycle leave 64 bits in a long run.
    using Time = __int128;
    std::int64_t cycle_, byte_;
    Time busy_ = 0;
};

class InTime {
  public:
    // Without a model memory takes no time.
    InTime(const std::optional<MemoryModel>& model, Fabric& fabric, const std::vector<Actor*>& actors);
    void leap(bool comparesAny); // from now on, where that can be

    // To the end; false if it does not go on.
    bool run(const std::function<bool()>& goesOn);
    std::int64_t cycle() const { return cycle_; }
    std::int64_t starts() const { return starts_; } // of iterations, one by one
    LeapRun leaps() const { return leaps_ ? leaps_->sum() : LeapRun(); }

  private:
    using Number = std::uint32_t; // of an actor
    using Due = std::pair<std::int64_t, Number>;

    void consider(Number number);
    void plan(std::int64_t cycle, Number number);
    void commit(Number number);
    bool toNext();
    void tryLeap();
    void startAll();
    bool isTooLate(std::set<spatial::KernelId>& served, spatial::KernelId kernel) const;
    void serveAll();
    void noteMemory(std::int64_t cycle, std::vector<std::int64_t>& to) const;

    std::optional<DeviceMemory> memory_;
    const bool isPerKernel_;
    Fabric& fabric_;
    const std::vector<Actor*>& actors_;
    std::int64_t cycle_ = 0, starts_ = 0;
    std::vector<Number> now_, next_; // start in this cycle, and in the next
    std::priority_queue<Due, std::vector<Due>, std::greater<>> later_;
    std::vector<bool> isPrepared_;
    std::vector<Actor::Access> left_; // of the iteration for which an actor asks
    std::vector<bool> isServed_;      // and waits for its turn to start
    std::set<std::size_t> asking_;
    std::size_t last_ = ~std::size_t{0}; // served
    std::optional<Leaps> leaps_;
};

} // namespace tactus::simulate
