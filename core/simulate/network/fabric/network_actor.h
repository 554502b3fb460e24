// One that runs iterations in its own order: a PE of a process, or the array.
#pragma once

#include "simulate/kernel_activity.h"
#include "simulate/network/fabric/network_fabric.h"
#include "simulate/network/fabric/network_traffic.h"

namespace tactus::simulate {

class Actor {
  public:
    using CauseNumber = std::uint32_t;
    Actor(Fabric& fabric, ProcessRun run)
        : fabric_(fabric), run_(std::move(run)), memory_(fabric.memory(run_.kernel)),
          pace_(fabric.isQuick(run_.kernel) ? 0 : 1) {}
    virtual ~Actor() = default;
    Actor(const Actor&) = delete;
    Actor& operator=(const Actor&) = delete;

    // True if all that the next iteration waits for is known. Then start() is the first cycle in which it can
    // start, else the actor will be woken.
    virtual bool prepare() = 0;
    // Runs the prepared iteration in this cycle, start() or later.
    virtual void commit(std::int64_t cycle) = 0;
    // As many iterations as can start.
    virtual void run() = 0;
    struct Access {
        std::int64_t words = 0, requests = 0, bytes = 0;
        Access& operator+=(const Access& other) {
            words += other.words;
            requests += other.requests;
            bytes += other.bytes;
            return *this;
        }
    };
    virtual Access access() const = 0; // of the prepared iteration to device memory
    virtual bool hasEnded() const = 0;
    // In place of a run: goes on as far as its banks let it, and tells what travels, without time. Whether it
    // has done an iteration.
    virtual bool follow(Traffic& traffic) = 0;
    virtual std::string iteration() const = 0; // the next one: "(1, 0, 3)"

    // Leaps (simulate/network/time/leaps.h). The iterations of an actor are numbered, some numbers may have
    // none: number() is that of the next one. For how many numbers from that on all that an iteration waits
    // for and does is what it was `distance` numbers before; behind them there is one more iteration.
    virtual std::int64_t number() const = 0;
    virtual std::int64_t numbers() const = 0; // that there are; or so many that it does not matter
    virtual std::int64_t repeats(std::int64_t distance) const = 0;
    // Long periods may begin at numbers that are multiples of one of these; descending.
    virtual std::span<const std::int64_t> turns() const { return {}; }
    // What the next iterations depend on, besides what others share with it, and figures that go on.
    struct Use { // of a bank
        bool isFresh = true;
        std::int64_t from = 0, handed = 0;
    };
    struct Snapshot {
        enum class State : std::uint8_t { Blocked, Prepared, Ended } state{};
        std::int64_t number = 0, iterations = 0, earliest = 0, arrived = 0;
        CauseNumber cause = 0;
        std::size_t gate = 0;
        std::vector<Use> uses;
        std::vector<std::int64_t> lost;
    };
    void take(Snapshot& to, bool isPrepared) const;
    // Whether it is now as it was then, `cycles` later: with the same control, the next cycles are the same.
    bool isAs(const Snapshot& then, const Snapshot& now, std::int64_t cycles) const;
    // As often as `periods` what it did since then.
    void leap(const Snapshot& then, const Snapshot& now, std::int64_t periods, std::int64_t cycles);

    std::uint32_t order = 0; // of the actors of a run in time

    std::int64_t start() const { return std::max(arrived_, earliest_); }
    // From this cycle on it can ask memory for what the prepared iteration accesses.
    std::int64_t asksFrom() const { return access().requests > 0 ? arrived_ : start(); }
    // The one it waits for, where prepare() said no.
    Actor* awaited() const;
    const StallCause& awaitedFor() const { return causes_[blocked_]; }
    std::string name() const; // "kernel 'A_feeder', PE (2)"
    spatial::KernelId kernel() const { return run_.kernel; }
    ProcessRun result() const;                                         // with the stalls
    void countInto(KernelActivity& activity) { counted_ = &activity; } // of its kernel, from now on

  protected:
    static constexpr CauseNumber memoryCause = 0;
    CauseNumber numberOf(const StallCause& cause);

    void mayStart(std::int64_t cycle, CauseNumber cause) {
        if (cycle <= arrived_) return;
        arrived_ = cycle;
        cause_ = cause;
    }
    bool awaitData(Fifo& fifo, CauseNumber cause) {
        if (fifo.hasData()) [[likely]] {
            mayStart(fifo.readableFrom(), cause);
            return true;
        }
        fifo.waitingReader = this;
        return block(cause, &fifo, nullptr);
    }
    bool awaitRoom(Fifo& fifo, CauseNumber cause) {
        if (fifo.hasRoom()) [[likely]] {
            mayStart(fifo.writableFrom(), cause);
            return true;
        }
        fifo.waitingWriter = this;
        return block(cause, &fifo, nullptr);
    }
    bool awaitBank(Banks& banks, bool isFill, CauseNumber cause);
    virtual std::size_t gate() const = 0; // the first one that it has not passed
    virtual void takeUses(std::vector<Use>&) const {}
    // To another number; banks in use are so from a later cycle on, by number.
    virtual void leapTo(std::int64_t distance, const std::vector<std::int64_t>& later) = 0;
    bool block(CauseNumber cause, Fifo* fifo, Banks* banks) {
        blocked_ = cause;
        blockedFifo_ = fifo;
        blockedBanks_ = banks;
        return false;
    }
    // Counts the iteration that starts in this cycle; the next one is `interval` later at least, and asks
    // memory up to `ahead` cycles before that.
    void started(std::int64_t cycle, std::int64_t interval, std::int64_t ahead = 0) {
        if (cycle > start()) cause_ = memoryCause;
        if (run_.iterations++ == 0)
            run_.first = cycle;
        else if (cycle > earliest_)
            lost_[cause_] += cycle - earliest_;
        if (counted_) [[unlikely]]
            count(cycle);
        run_.last = cycle;
        earliest_ = cycle + interval;
        arrived_ = earliest_ - ahead;
    }
    void account(const Access& access) {
        memory_.words += access.words;
        memory_.requests += access.requests;
        memory_.bytes += access.bytes;
    }
    template<class... Arguments>
    void fail(diagnostics::Kind kind, const Arguments&... arguments) {
        fabric_.fail(diagnostics::make(kind, spanOfKernel(), arguments...));
    }
    text::Span spanOfKernel() const { return fabric_.plan().kernels[run_.kernel].span; }

    Fabric& fabric_;
    ProcessRun run_;
    MemoryRun& memory_;       // of its kernel
    const std::int64_t pace_; // cycles from one iteration of a worker to the next, at least

  private:
    void count(std::int64_t cycle) {
        if (run_.iterations > 1) counted_->wait(earliest_, cycle, causes_[cause_].kind);
        counted_->work(cycle);
    }

    KernelActivity* counted_ = nullptr;
    std::int64_t earliest_ = 0; // start of the next iteration by the pace alone
    std::int64_t arrived_ = 0;  // all that it waits for is there
    CauseNumber cause_ = 0, blocked_ = 0;
    Fifo* blockedFifo_ = nullptr;
    Banks* blockedBanks_ = nullptr;
    std::vector<StallCause> causes_{{StallCause::Kind::Memory, {}, {}}};
    std::vector<std::int64_t> lost_{0};
};

} // namespace tactus::simulate
