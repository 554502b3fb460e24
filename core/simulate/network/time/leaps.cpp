#include "simulate/network/time/leaps.h"

#include "simulate/network/fabric/network_digits.h"

namespace tactus::simulate {

namespace {

constexpr std::size_t mostSeen = 1 << 12;     // a power of two
constexpr std::int64_t longPeriod = 256;      // of levels, at least
constexpr std::int64_t mostAwaited = 1 << 14; // cycles from one state to the other

} // namespace

Leaps::Leaps(Fabric& fabric, const std::vector<Actor*>& actors, MemoryState memoryState, bool comparesAny)
    : fabric_(fabric), actors_(actors), memoryState_(std::move(memoryState)), comparesAny_(comparesAny),
      banks_(fabric.everyBanks()), seen_(mostSeen) {
    for (std::size_t number = 0; number < actors.size(); ++number)
        for (const std::int64_t turn : actors[number]->turns())
            if (turn >= longPeriod) levels_.push_back({number, turn, 0, {}});
}

std::int64_t Leaps::at(std::int64_t cycle, const std::vector<bool>& isPrepared) {
    cycle_ = cycle;
    std::int64_t leapt = atLevels(isPrepared);
    if (leapt == 0) leapt = atSignature(isPrepared);
    if (leapt == 0) return 0;
    awaited_.cycle = -1;
    from_ = cycle_ + leapt;
    for (Level& level : levels_) level.at = actors_[level.actor]->number() / level.turn;
    return leapt;
}

// Where an outer row of the array moves.
std::int64_t Leaps::atLevels(const std::vector<bool>& isPrepared) {
    for (std::size_t n = 0; n < levels_.size(); ++n) {
        Level& level = levels_[n];
        const std::int64_t at = actors_[level.actor]->number() / level.turn;
        if (at == level.at) continue;
        level.at = at;
        if (level.before.cycle >= 0 && cycle_ - level.before.cycle < longPeriod) continue;
        const std::int64_t leapt = level.before.cycle < 0 ? 0 : leapFrom(level.before, isPrepared, n);
        note(level.before, isPrepared);
        level.before.cycle += leapt;
        if (leapt > 0) return leapt;
    }
    return 0;
}

// Since the last cycle with this signature; 0: none.
std::int64_t Leaps::likelyPeriod() {
    if (comparesAny_) return 1 + std::int64_t(mixed(std::uint64_t(cycle_)) % 64);
    Seen& seen = seen_[fabric_.signature & (mostSeen - 1)];
    const bool isSame = seen.cycle >= from_ && seen.signature == fabric_.signature;
    const std::int64_t period = cycle_ - seen.cycle;
    seen = {fabric_.signature, cycle_};
    return isSame && cycle_ >= quiet_ && period <= mostAwaited ? period : 0;
}

std::int64_t Leaps::atSignature(const std::vector<bool>& isPrepared) {
    std::int64_t leapt = 0;
    if (awaited_.cycle >= 0 && due_ <= cycle_) {
        if (due_ == cycle_) leapt = leapFrom(awaited_, isPrepared, levels_.size());
        failed_ = leapt > 0 ? 0 : std::min<std::int64_t>(failed_ + 1, 6);
        quiet_ = cycle_ + (leapt > 0 ? 0 : (std::int64_t{1} << failed_));
        awaited_.cycle = -1;
    }
    if (leapt > 0) return leapt;
    const std::int64_t period = likelyPeriod();
    if (period == 0 || (awaited_.cycle >= 0 && cycle_ + period >= due_)) return 0;
    note(awaited_, isPrepared);
    due_ = cycle_ + period;
    return 0;
}

void Leaps::note(State& to, const std::vector<bool>& isPrepared) const {
    to.cycle = cycle_;
    to.actors.resize(actors_.size());
    for (std::size_t n = 0; n < actors_.size(); ++n) actors_[n]->take(to.actors[n], isPrepared[n]);
    to.fifos.clear();
    for (const Fifo& fifo : fabric_.fifos()) to.fifos.push_back(fifo.count());
    to.banks.clear();
    for (const Banks* banks : banks_) to.banks.push_back(banks->count());
    to.memory = fabric_.allMemory();
    to.asked.clear();
    if (memoryState_) memoryState_(cycle_, to.asked);
}

std::int64_t Leaps::leapFrom(const State& then, const std::vector<bool>& isPrepared, std::size_t outer) {
    const std::int64_t periods = periodsSince(then, isPrepared, outer) - 1;
    if (periods < 1) return 0;
    leap(then, periods);
    const std::int64_t cycles = periods * (cycle_ - then.cycle);
    ++sum_.leaps;
    sum_.cycles += cycles;
    return cycles;
}

// For how many periods what actors share goes on as it did since then.
std::int64_t Leaps::periodsOfShared(const State& then) const {
    std::int64_t most = forever;
    std::size_t number = 0;
    for (const Fifo& fifo : fabric_.fifos()) {
        most = std::min(most, fifo.mostPeriods(then.fifos[number++]));
        if (most == 0) return 0;
    }
    for (std::size_t n = 0; n < banks_.size(); ++n)
        if (banks_[n]->count().held() != then.banks[n].held()) return 0;
    return most;
}

// For how many periods the network goes on as it did since then; not beyond the next turn of a level before
// `outer`, where a longer period may begin.
std::int64_t Leaps::periodsSince(const State& then, const std::vector<bool>& isPrepared, std::size_t outer) {
    std::int64_t most = periodsOfShared(then);
    if (most < 2) return 0;
    note(now_, isPrepared);
    if (now_.asked != then.asked) return 0;
    for (std::size_t n = 0; n < actors_.size() && most > 1; ++n) {
        const Actor::Snapshot& now = now_.actors[n];
        if (!actors_[n]->isAs(then.actors[n], now, cycle_ - then.cycle)) return 0;
        const std::int64_t distance = now.number - then.actors[n].number;
        if (distance == 0) continue;
        most = std::min(most, (actors_[n]->repeats(distance) - 1) / distance);
        if (outer == 0 || levels_[outer - 1].actor != n) continue;
        const std::int64_t turn = levels_[outer - 1].turn;
        most = std::min(most, (turn - 1 - now.number % turn) / distance);
    }
    return most == forever ? 0 : most;
}

void Leaps::leap(const State& then, std::int64_t periods) {
    const std::int64_t cycles = cycle_ - then.cycle;
    for (std::size_t n = 0; n < actors_.size(); ++n)
        actors_[n]->leap(then.actors[n], now_.actors[n], periods, cycles);
    std::size_t number = 0;
    for (Fifo& fifo : fabric_.fifos()) fifo.leap(then.fifos[number++], periods);
    for (std::size_t n = 0; n < banks_.size(); ++n) banks_[n]->leap(then.banks[n], periods, cycles);
    for (std::size_t n = 0; n < then.memory.size(); ++n) {
        MemoryRun& run = fabric_.memory(then.memory[n].kernel);
        run.words += periods * (now_.memory[n].words - then.memory[n].words);
        run.requests += periods * (now_.memory[n].requests - then.memory[n].requests);
        run.bytes += periods * (now_.memory[n].bytes - then.memory[n].bytes);
    }
}

} // namespace tactus::simulate
