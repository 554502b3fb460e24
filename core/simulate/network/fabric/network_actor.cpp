#include "simulate/network/fabric/network_actor.h"

#include <numeric>

namespace tactus::simulate {

std::int64_t ProcessRun::lost() const {
    return std::accumulate(stalls.begin(), stalls.end(), std::int64_t{0},
                           [](std::int64_t sum, const Stall& stall) { return sum + stall.cycles; });
}

Actor* Actor::awaited() const {
    switch (awaitedFor().kind) {
    case StallCause::Kind::Data:
        return blockedFifo_->writer;
    case StallCause::Kind::Room:
        return blockedFifo_->reader;
    case StallCause::Kind::Bank:
        return blockedBanks_->filler == this ? blockedBanks_->sender : blockedBanks_->filler;
    default:
        return nullptr;
    }
}

std::string Actor::name() const {
    const std::string& kernel = fabric_.plan().kernels[run_.kernel].name;
    if (run_.pe.empty()) return fmt::format("kernel '{}'", kernel);
    return fmt::format("kernel '{}', PE {}", kernel, polyhedra::toString(run_.pe));
}

ProcessRun Actor::result() const {
    ProcessRun result = run_;
    for (std::size_t cause = 0; cause < causes_.size(); ++cause)
        if (lost_[cause] > 0) result.stalls.push_back({causes_[cause], lost_[cause]});
    return result;
}

Actor::CauseNumber Actor::numberOf(const StallCause& cause) {
    const auto found = std::ranges::find(causes_, cause);
    if (found != causes_.end()) return static_cast<CauseNumber>(found - causes_.begin());
    causes_.push_back(cause);
    lost_.push_back(0);
    return static_cast<CauseNumber>(causes_.size() - 1);
}

bool Actor::awaitBank(Banks& banks, bool isFill, CauseNumber cause) {
    if (isFill ? banks.mayFill() : banks.maySend()) {
        mayStart(isFill ? banks.fillableFrom() : banks.sendableFrom(), cause);
        return true;
    }
    (isFill ? banks.waitingFiller : banks.waitingSender) = this;
    return block(cause, nullptr, &banks);
}

void Actor::take(Snapshot& to, bool isPrepared) const {
    using enum Snapshot::State;
    to.state = hasEnded() ? Ended : isPrepared ? Prepared : Blocked;
    to.number = number();
    to.iterations = run_.iterations;
    to.earliest = earliest_;
    to.arrived = arrived_;
    to.cause = cause_;
    to.gate = gate();
    to.uses.clear();
    takeUses(to.uses);
    to.lost = lost_;
}

bool Actor::isAs(const Snapshot& then, const Snapshot& now, std::int64_t cycles) const {
    const bool moves = now.number != then.number;
    if (moves ? now.state == Snapshot::State::Ended : now.state == Snapshot::State::Prepared) return false;
    const std::int64_t later = moves ? cycles : 0;
    if (now.state != then.state || now.cause != then.cause || now.gate != then.gate ||
        now.earliest - then.earliest != later || now.arrived - then.arrived != later ||
        now.lost.size() != then.lost.size())
        return false;
    for (std::size_t n = 0; n < now.uses.size(); ++n) {
        const Use &one = now.uses[n], &before = then.uses[n];
        if (one.isFresh != before.isFresh) return false;
        if (!one.isFresh && one.from - before.from != (one.handed == before.handed ? 0 : cycles))
            return false;
    }
    return true;
}

void Actor::leap(const Snapshot& then, const Snapshot& now, std::int64_t periods, std::int64_t cycles) {
    if (now.number == then.number) return;
    run_.iterations += periods * (now.iterations - then.iterations);
    run_.last += periods * cycles;
    earliest_ += periods * cycles;
    arrived_ += periods * cycles;
    for (std::size_t cause = 0; cause < lost_.size(); ++cause)
        lost_[cause] += periods * (now.lost[cause] - then.lost[cause]);
    std::vector<std::int64_t> later;
    for (std::size_t n = 0; n < now.uses.size(); ++n)
        later.push_back(now.uses[n].handed == then.uses[n].handed ? 0 : periods * cycles);
    leapTo(periods * (now.number - then.number), later);
}

} // namespace tactus::simulate
