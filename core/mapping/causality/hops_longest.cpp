// The longest paths of one step, by looking at every edge.
#include "mapping/causality/hops.h"

#include <algorithm>
#include <set>

namespace tactus::mapping {

using polyhedra::Interval;
using polyhedra::Piece;

namespace {

constexpr std::int64_t densest = 2'000'000; // places of points that are numbered

// Edges between numbered places, each of one hop.
struct Edges {
    std::vector<std::uint32_t> from, to, hop;
};

// Loops along which nothing passes and that no row of the readers ties to others: iterations that differ in
// them alone have nothing to do with each other, and are alike between the ends of the readers' intervals.
std::vector<std::size_t> idleLoops(const Hops& hops) {
    std::vector<std::size_t> idle;
    const auto mentions = [](const polyhedra::AffineForm& form, std::size_t loop) {
        return loop < form.dimensions() && form.coefficients[loop] != 0;
    };
    const auto isTied = [&](const Piece& piece, std::size_t loop) {
        return std::ranges::any_of(piece.rows, [&](const auto& row) { return mentions(row, loop); }) ||
               std::ranges::any_of(piece.quotients,
                                   [&](const auto& quotient) { return mentions(quotient.form, loop); });
    };
    for (std::size_t loop = 0; loop < hops.front().read->vector.size(); ++loop)
        if (std::ranges::none_of(hops, [&](const Hop& hop) {
                return hop.read->vector[loop] != 0 ||
                       std::ranges::any_of(hop.read->readers,
                                           [&](const Piece& piece) { return isTied(piece, loop); });
            }))
            idle.push_back(loop);
    return idle;
}

// Values of an idle loop of which one has all edges that another value has; values with fewer are left out.
std::vector<std::int64_t> richestValues(const Hops& hops, std::size_t loop) {
    std::vector<Interval> intervals;
    std::set<std::int64_t> begins;
    for (const Hop& hop : hops)
        for (const Piece& piece : hop.read->readers) {
            intervals.push_back(piece.box[loop]);
            begins.insert(piece.box[loop].lower);
        }
    std::vector<std::pair<std::vector<bool>, std::int64_t>> kept; // which intervals hold the value
    for (const std::int64_t value : begins) {
        std::vector<bool> holds;
        for (const Interval& interval : intervals)
            holds.push_back(interval.lower <= value && value <= interval.upper);
        const auto isWithin = [](const std::vector<bool>& few, const std::vector<bool>& many) {
            for (std::size_t n = 0; n < few.size(); ++n)
                if (few[n] && !many[n]) return false;
            return true;
        };
        if (std::ranges::any_of(kept, [&](const auto& other) { return isWithin(holds, other.first); }))
            continue;
        std::erase_if(kept, [&](const auto& other) { return isWithin(other.first, holds); });
        kept.emplace_back(std::move(holds), value);
    }
    std::vector<std::int64_t> values;
    for (const auto& [holds, value] : kept) values.push_back(value);
    return values;
}

// The readers of each hop where idle loops have these values.
std::vector<polyhedra::Union> readersAt(const Hops& hops, const std::vector<std::size_t>& loops,
                                        const std::vector<std::int64_t>& values) {
    std::vector<polyhedra::Union> all;
    for (const Hop& hop : hops) {
        polyhedra::Union& readers = all.emplace_back();
        for (Piece piece : hop.read->readers) {
            bool holds = !piece.empty;
            for (std::size_t n = 0; n < loops.size(); ++n) {
                Interval& interval = piece.box[loops[n]];
                holds &= interval.lower <= values[n] && values[n] <= interval.upper;
                interval = {values[n], values[n]};
            }
            if (holds) readers.push_back(std::move(piece));
        }
    }
    return all;
}

// Numbers the points in the smallest box around all readers and what they read.
class Places {
  public:
    Places(const Hops& hops, const std::vector<polyhedra::Union>& readers)
        : box_(hops.front().read->vector.size(), Interval{Interval::most, Interval::least}) {
        for (std::size_t h = 0; h < hops.size(); ++h)
            for (const Piece& piece : readers[h])
                for (std::size_t l = 0; l < box_.size(); ++l) {
                    const std::int64_t back = base::negate(hops[h].read->vector[l]);
                    include(l, piece.box[l]);
                    include(l, {base::add(piece.box[l].lower, back), base::add(piece.box[l].upper, back)});
                }
        strides_.resize(box_.size());
        for (std::size_t l = box_.size(); l-- > 0;) {
            strides_[l] = size_;
            if (box_[l].empty()) continue;
            const std::int64_t width = base::subtract(box_[l].upper, box_[l].lower);
            size_ = width > densest ? densest + 1 : std::min(size_ * (width + 1), densest + 1);
        }
    }
    // Beyond `densest` only that it is more.
    std::int64_t size() const { return size_; }
    std::int64_t operator()(std::span<const std::int64_t> point) const {
        std::int64_t place = 0;
        for (std::size_t l = 0; l < strides_.size(); ++l) place += (point[l] - box_[l].lower) * strides_[l];
        return place;
    }
    std::int64_t step(const polyhedra::Vector& vector) const { return polyhedra::dot(strides_, vector); }

  private:
    void include(std::size_t loop, Interval interval) {
        box_[loop].lower = std::min(box_[loop].lower, interval.lower);
        box_[loop].upper = std::max(box_[loop].upper, interval.upper);
    }
    std::vector<Interval> box_;
    polyhedra::Vector strides_;
    std::int64_t size_ = 1;
};

// False if there are more than `limit`.
bool collect(const Hops& hops, const std::vector<polyhedra::Union>& readers, const Places& places,
             std::uint64_t limit, Edges& edges) {
    for (std::size_t h = 0; h < hops.size(); ++h) {
        const std::int64_t from = std::int64_t(hops[h].from) * places.size(),
                           to = std::int64_t(hops[h].to) * places.size(),
                           back = places.step(hops[h].read->vector);
        for (const Piece& piece : readers[h])
            if (!polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> point) {
                    const std::int64_t place = places(point);
                    // There are at most `densest` places in all, so 32 bits hold their numbers.
                    edges.from.push_back(static_cast<std::uint32_t>(from + place - back));
                    edges.to.push_back(static_cast<std::uint32_t>(to + place));
                    edges.hop.push_back(static_cast<std::uint32_t>(h));
                    return edges.hop.size() <= limit;
                }))
                return false;
    }
    return true;
}

// The edges by where they begin: those of place p are list[begin[p]] .. list[begin[p + 1] - 1].
struct ByOrigin {
    std::vector<std::uint32_t> begin, list;

    ByOrigin(const Edges& edges, std::size_t places) : begin(places + 1), list(edges.hop.size()) {
        for (const std::uint32_t from : edges.from) ++begin[from + 1];
        for (std::size_t p = 0; p < places; ++p) begin[p + 1] += begin[p];
        std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
        for (std::uint32_t e = 0; e < edges.hop.size(); ++e) list[next[edges.from[e]]++] = e;
    }
};

// Makes `through` longer where a path over these edges is; false if they form a cycle.
bool follow(const Hops& hops, const Edges& edges, std::size_t places, std::vector<std::int64_t>& through) {
    const ByOrigin out(edges, places);
    std::vector<std::uint32_t> open(places), order; // edges into it that have not been followed
    std::vector<std::int32_t> before(places), behind(places);
    const auto weight = [&](std::uint32_t edge) { return std::int32_t(hops[edges.hop[edge]].counts()); };
    for (const std::uint32_t to : edges.to) ++open[to];
    for (std::uint32_t p = 0; p < places; ++p)
        if (open[p] == 0) order.push_back(p);
    for (std::size_t done = 0; done < order.size(); ++done) {
        const std::uint32_t p = order[done];
        for (std::uint32_t n = out.begin[p]; n < out.begin[p + 1]; ++n) {
            const std::uint32_t to = edges.to[out.list[n]];
            before[to] = std::max(before[to], before[p] + weight(out.list[n]));
            if (--open[to] == 0) order.push_back(to);
        }
    }
    // Places on a cycle, and those behind one, always have an edge that was not followed (Kahn).
    if (order.size() < places) return false;
    for (std::size_t done = order.size(); done-- > 0;) {
        const std::uint32_t p = order[done];
        for (std::uint32_t n = out.begin[p]; n < out.begin[p + 1]; ++n) {
            const std::uint32_t e = out.list[n];
            const std::int32_t length = weight(e) + behind[edges.to[e]];
            behind[p] = std::max(behind[p], length);
            std::int64_t& most = through[edges.hop[e]];
            most = std::max<std::int64_t>(most, before[p] + length);
        }
    }
    return true;
}

// Calls visit with each choice of one value a list until it returns false.
template<class Visit>
bool forEachChoice(const std::vector<std::vector<std::int64_t>>& lists, std::vector<std::int64_t>& chosen,
                   const Visit& visit) {
    if (chosen.size() == lists.size()) return visit(chosen);
    for (const std::int64_t value : lists[chosen.size()]) {
        chosen.push_back(value);
        const bool goOn = forEachChoice(lists, chosen, visit);
        chosen.pop_back();
        if (!goOn) return false;
    }
    return true;
}

} // namespace

Longest longestPaths(const Hops& hops, std::uint64_t limit) {
    Longest longest{Longest::Kind::Found, std::vector<std::int64_t>(hops.size())};
    const std::vector<std::size_t> idle = idleLoops(hops);
    std::vector<std::vector<std::int64_t>> values;
    for (const std::size_t loop : idle) values.push_back(richestValues(hops, loop));
    std::size_t equations = 0;
    for (const Hop& hop : hops) equations = std::max({equations, hop.from + 1, hop.to + 1});
    std::uint64_t left = limit;
    std::vector<std::int64_t> chosen;
    forEachChoice(values, chosen, [&](const std::vector<std::int64_t>& choice) {
        const std::vector<polyhedra::Union> readers = readersAt(hops, idle, choice);
        const Places places(hops, readers);
        Edges edges;
        const bool fits =
            places.size() <= densest / std::int64_t(equations) && collect(hops, readers, places, left, edges);
        if (!fits)
            longest.kind = Longest::Kind::TooLarge;
        else if (!follow(hops, edges, equations * std::size_t(places.size()), longest.through))
            longest.kind = Longest::Kind::Cycle;
        left -= fits ? std::min<std::uint64_t>(left, edges.hop.size() + 1) : 0;
        return longest.kind == Longest::Kind::Found;
    });
    return longest;
}

} // namespace tactus::mapping
