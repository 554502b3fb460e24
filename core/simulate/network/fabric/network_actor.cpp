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

} // namespace tactus::simulate
