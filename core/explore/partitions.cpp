#include "explore/partitions.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::explore {

using polyhedra::Vector;

namespace {

// How a loop of this extent can lie along a dimension of so many PEs, clusters in blocks having at most so
// many iterations.
std::vector<SharedLoop> waysAlong(std::size_t loop, std::int64_t extent, std::int64_t pes,
                                  std::int64_t mostInBlock) {
    if (extent <= pes) return {{loop, extent, 1, false}};
    const std::int64_t whole = base::ceilDivide(extent, pes);
    std::vector<SharedLoop> ways{{loop, pes, 1, true}};
    for (std::int64_t cluster = 2; cluster < whole && cluster <= mostInBlock; cluster *= 2)
        ways.push_back({loop, pes, cluster, true});
    ways.push_back({loop, pes, whole, false});
    return ways;
}

class Enumeration {
  public:
    Enumeration(const Vector& extents, const Vector& pes, std::int64_t mostInBlock)
        : extents_(extents), pes_(pes), mostInBlock_(mostInBlock) {}

    std::vector<Partition> run() {
        choose();
        return std::move(all_);
    }

  private:
    void choose() {
        if (space_.size() == pes_.size()) return addOrders();
        const std::size_t dimension = space_.size();
        for (std::size_t loop = 0; loop < extents_.size(); ++loop) {
            const bool isSingle = extents_[loop] == 1 && pes_[dimension] > 1; // it fills no dimension
            if (isSingle || std::ranges::find(space_, loop, &SharedLoop::loop) != space_.end()) continue;
            const bool isTurned = std::ranges::any_of(space_, [&](const SharedLoop& before) {
                return before.loop > loop && pes_[std::size_t(&before - space_.data())] == pes_[dimension];
            });
            if (isTurned) continue;
            for (const SharedLoop& way : waysAlong(loop, extents_[loop], pes_[dimension], mostInBlock_)) {
                space_.push_back(way);
                choose();
                space_.pop_back();
            }
        }
    }

    // Orders differ where there are loops on both sides of what changes places.
    void addOrders() {
        const bool hasBlocks = std::ranges::any_of(space_, &SharedLoop::hasBlocks);
        const bool hasClusters =
            std::ranges::any_of(space_, [](const SharedLoop& one) { return one.cluster > 1; });
        const bool hasRest = space_.size() < extents_.size();
        all_.push_back({space_, TimeOrder::BlocksRestClusters});
        if (hasRest && hasClusters) all_.push_back({space_, TimeOrder::BlocksClustersRest});
        if (hasRest && hasBlocks) all_.push_back({space_, TimeOrder::RestBlocksClusters});
    }

    const Vector& extents_;
    const Vector& pes_;
    std::int64_t mostInBlock_;
    std::vector<SharedLoop> space_;
    std::vector<Partition> all_;
};

} // namespace

std::string_view kindOf(const SharedLoop& shared) {
    if (shared.cluster > 1) return shared.hasBlocks ? "LSGP in LPGS" : "LSGP";
    return shared.hasBlocks ? "LPGS" : "";
}

Partitions partitionsOf(const Vector& extents, const Vector& pes, std::uint64_t most) {
    constexpr std::int64_t greatest = std::int64_t{1} << 62;
    Partitions whole{Enumeration(extents, pes, greatest).run(), 0, 0};
    if (whole.all.size() <= most) return whole;
    Partitions some;
    for (std::int64_t mostInBlock = 1;; mostInBlock *= 2) {
        std::vector<Partition> more = Enumeration(extents, pes, mostInBlock).run();
        if (more.size() > most && mostInBlock > 1) return some;
        some = {std::move(more), 0, mostInBlock};
        some.leftOut = whole.all.size() - some.all.size();
        if (some.all.size() > most || some.leftOut == 0) return some;
    }
}

} // namespace tactus::explore
