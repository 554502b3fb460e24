#include "array/interval/lateness.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::array {

namespace {

class Places {
  public:
    explicit Places(const polyhedra::Vector& extents) : extents_(extents) {
        for (const std::int64_t extent : extents_) count_ = base::multiply(count_, extent);
    }

    std::int64_t count() const { return count_; }

    // The place that lies `displacement` before it, both by row-major number; nothing outside of the box.
    std::optional<std::int64_t> before(std::int64_t place, const polyhedra::Vector& displacement) const {
        std::int64_t stride = 1, number = 0;
        for (std::size_t row = extents_.size(); row-- > 0;) {
            const std::int64_t at = place / stride % extents_[row] - displacement[row];
            if (at < 0 || at >= extents_[row]) return std::nullopt;
            number += at * stride;
            stride *= extents_[row];
        }
        return number;
    }

  private:
    const polyhedra::Vector& extents_;
    std::int64_t count_ = 1;
};

// Longest paths from anywhere, relaxed in sweeps over all places, forwards and backwards in turn.
class Sweeps {
  public:
    Sweeps(std::size_t nodes, const std::vector<TimedDependence>& graph, std::int64_t interval,
           const Places& places)
        : graph_(graph), interval_(interval), places_(places), nodes_(nodes),
          late_(nodes * static_cast<std::size_t>(places.count())) {}

    // False if so many sweeps are not enough.
    bool settles(std::int64_t most) {
        for (std::int64_t sweep = 0; sweep < most; ++sweep) {
            bool hasChanged = false;
            for (std::int64_t n = 0; n < places_.count(); ++n)
                hasChanged |= relax(sweep % 2 == 0 ? n : places_.count() - 1 - n);
            if (!hasChanged) return true;
        }
        return false;
    }
    std::int64_t greatestBetweenPlaces() const { return greatest_; }
    std::int64_t greatest() const { return *std::ranges::max_element(late_); }

  private:
    std::int64_t& late(std::size_t node, std::int64_t place) {
        return late_[static_cast<std::size_t>(place) * nodes_ + node];
    }

    bool relax(std::int64_t place) {
        bool hasChanged = false;
        for (const TimedDependence& one : graph_) {
            const auto from = places_.before(place, one.displacement);
            if (!from) continue;
            const std::int64_t step = base::multiply(one.steps, interval_);
            const std::int64_t here = base::add(late(one.from, *from), base::subtract(one.latency, step));
            if (!polyhedra::isZero(one.displacement)) greatest_ = std::max(greatest_, here);
            if (here <= late(one.to, place)) continue;
            late(one.to, place) = here;
            hasChanged = true;
        }
        return hasChanged;
    }

    const std::vector<TimedDependence>& graph_;
    std::int64_t interval_;
    const Places& places_;
    std::size_t nodes_;
    std::vector<std::int64_t> late_; // [place][node]
    std::int64_t greatest_ = 0;
};

// What `figure` says of the sweeps when they have settled; 0 where there is nothing to sweep over.
std::optional<std::int64_t> settled(std::size_t nodes, const std::vector<TimedDependence>& graph,
                                    std::int64_t interval, const polyhedra::Vector& extents,
                                    std::int64_t (Sweeps::*figure)() const) {
    constexpr std::int64_t most = 20'000'000; // relaxations, a fraction of a second
    const Places places(extents);
    const std::int64_t sweep =
        base::multiply(places.count(), static_cast<std::int64_t>(std::max(nodes, graph.size())));
    if (sweep == 0) return 0;
    if (sweep > most) return std::nullopt;
    Sweeps sweeps(nodes, graph, interval, places);
    if (!sweeps.settles(most / sweep)) return std::nullopt;
    return (sweeps.*figure)();
}

} // namespace

std::optional<std::int64_t> latenessOf(std::size_t nodes, const std::vector<TimedDependence>& graph,
                                       std::int64_t interval, const polyhedra::Vector& extents) {
    return settled(nodes, graph, interval, extents, &Sweeps::greatestBetweenPlaces);
}

std::optional<std::int64_t> longestChain(std::size_t nodes, const std::vector<TimedDependence>& graph,
                                         const polyhedra::Vector& extents) {
    return settled(nodes, graph, 1, extents, &Sweeps::greatest);
}

} // namespace tactus::array
