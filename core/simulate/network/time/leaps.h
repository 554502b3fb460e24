// Leaps over cycles in which a network repeats itself.
//
// At the beginning of a cycle T, what happens from T on is a matter of: where each actor is and what it waits
// for; how many tokens each FIFO has, and how many periods each pair of banks; what memory has to do. When
// tokens were written does not matter: that was before T, so all can be read (or will be, a cycle after the
// actor's last iteration). If all this is what it was at T - P, and each actor, having done q iterations
// since, does in each of the next n q of them what it did q before (Actor::repeats), then the next n periods
// are as the last one, by induction from event to event. The number of tokens in a FIFO may even differ,
// where nobody can notice (Fifo::mostPeriods).
//
// So n - 1 periods are leapt over: all figures grow as often as they grew in the last one. The n-th is run,
// as a FIFO that fills is fullest there.
//
// Where such a T may be is a guess: where a sum over the state comes again, and where outer rows of the array
// move. What is guessed is never taken for true: it only says which states are compared.
#pragma once

#include "simulate/network/fabric/network_actor.h"

#include <functional>

namespace tactus::simulate {

class Leaps {
  public:
    // `memoryState`: adds what memory has to do from that cycle on, seen from there.
    using MemoryState = std::function<void(std::int64_t cycle, std::vector<std::int64_t>& to)>;
    // `comparesAny`: not only states that are likely the same, as a test of what is compared.
    Leaps(Fabric& fabric, const std::vector<Actor*>& actors, MemoryState memoryState, bool comparesAny);

    // At the beginning of a cycle, when all that starts before it has: leaps where that can be, and says over
    // how many cycles. `isPrepared`: by actor.
    std::int64_t at(std::int64_t cycle, const std::vector<bool>& isPrepared);

    const LeapRun& sum() const { return sum_; }

  private:
    struct State {
        std::int64_t cycle = -1; // none: nothing is noted
        std::vector<Actor::Snapshot> actors;
        std::vector<Fifo::Count> fifos;
        std::vector<Banks::Count> banks;
        std::vector<MemoryRun> memory;
        std::vector<std::int64_t> asked;
    };
    struct Seen {
        std::uint64_t signature = 0;
        std::int64_t cycle = -1;
    };
    struct Level { // of the turns of one actor
        std::size_t actor;
        std::int64_t turn;
        std::int64_t at = 0; // turns so far
        State before;
    };

    std::int64_t atLevels(const std::vector<bool>& isPrepared);
    std::int64_t likelyPeriod();
    std::int64_t atSignature(const std::vector<bool>& isPrepared);
    void note(State& to, const std::vector<bool>& isPrepared) const;
    std::int64_t leapFrom(const State& then, const std::vector<bool>& isPrepared, std::size_t outer);
    std::int64_t periodsOfShared(const State& then) const;
    std::int64_t periodsSince(const State& then, const std::vector<bool>& isPrepared, std::size_t outer);
    void leap(const State& then, std::int64_t periods);

    Fabric& fabric_;
    const std::vector<Actor*>& actors_;
    const MemoryState memoryState_;
    const bool comparesAny_;
    std::vector<Banks*> banks_;
    std::int64_t cycle_ = 0;
    std::vector<Level> levels_; // outer ones first
    std::vector<Seen> seen_;    // by the last bits of the signature
    State awaited_, now_;
    std::int64_t due_ = -1;   // for awaited_
    std::int64_t quiet_ = 0;  // no look at signatures before
    std::int64_t from_ = 0;   // the end of the last leap
    std::int64_t failed_ = 0; // one after the other
    LeapRun sum_;
};

} // namespace tactus::simulate
