#include "array/counts/tiles.h"

#include "base/checked.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <map>
#include <set>

namespace tactus::array {

namespace {

using polyhedra::Interval;
using Numbers = std::vector<std::size_t>; // of tiles

// A window begins at a number s and ends before e = s + length. The points in it are those before e without
// those before s. The points before a number are a sum over its digits: those of the tiles that have all
// digits so far, and a smaller next one. So digit by digit the greatest difference depends on the tiles that
// have the digits of s so far, on those that have those of e, and on whether the digits to come have to
// carry. Between values at which a tile begins or ends it is linear in a digit of s.
class Windows {
  public:
    Windows(const std::vector<Tile>& tiles, const std::vector<std::int64_t>& radices, std::int64_t length)
        : tiles_(tiles), radices_(radices), length_(radices.size()) {
        for (std::size_t level = radices.size(); level-- > 1;) {
            length_[level] = length % radices[level];
            length /= radices[level];
        }
        length_.front() = length;
        for (const Tile& tile : tiles) {
            std::vector<std::int64_t>& own = inside_.emplace_back(radices.size(), tile.each);
            for (std::size_t level = radices.size(); level-- > 1;)
                own[level - 1] = base::multiply(own[level], extentOf(tile.digits[level]));
        }
    }

    std::int64_t most() {
        Numbers all(tiles_.size());
        for (std::size_t tile = 0; tile < all.size(); ++tile) all[tile] = tile;
        return *most({0, all, all, false});
    }

  private:
    struct DigitState {
        std::size_t level;
        Numbers begin, end; // tiles with the digits of s so far, and of e
        bool carries;       // do digits from `level` on carry?
        friend auto operator<=>(const DigitState&, const DigitState&) = default;
    };

    // The greatest difference by the digits from this level on; nothing if they can't carry, or not carry, as
    // they have to.
    std::optional<std::int64_t> most(const DigitState& place) {
        if (place.level == radices_.size())
            return place.carries ? std::nullopt : std::optional<std::int64_t>(0);
        // Many digits lead to the same state, since only the sets of tiles and the carry matter for what
        // follows.
        if (const auto known = known_.find(place); known != known_.end()) return known->second;
        std::optional<std::int64_t> best;
        for (const bool isCarried : {false, true}) best = std::max(best, most(place, isCarried));
        return known_[place] = best;
    }

    // `isCarried`: the digits after this one do carry.
    std::optional<std::int64_t> most(const DigitState& place, bool isCarried) {
        const std::size_t level = place.level;
        const std::int64_t step = base::add(length_[level], isCarried ? 1 : 0);
        Interval digits{0, lastOf(level)};
        std::int64_t toEnd = step; // from a digit of s to that of e
        if (level > 0 && place.carries) {
            digits = {std::max<std::int64_t>(0, radices_[level] - step), radices_[level] - 1};
            toEnd = step - radices_[level];
        } else if (level > 0) {
            digits.upper = radices_[level] - 1 - step;
        }
        std::optional<std::int64_t> best;
        for (const std::int64_t digit : candidates(place, digits, toEnd))
            best = std::max(best, with(place, isCarried, digit, base::add(digit, toEnd)));
        return best;
    }

    std::int64_t lastOf(std::size_t level) const {
        std::int64_t last = 0;
        for (const Tile& tile : tiles_) last = std::max(last, tile.digits[level].upper);
        return last;
    }

    // The ends of the intervals in which the same tiles have the digit of s, and the same that of e.
    std::set<std::int64_t> candidates(const DigitState& place, Interval digits, std::int64_t toEnd) const {
        if (digits.empty()) return {};
        // The difference is linear between these digits, so it is greatest at one of them.
        std::set<std::int64_t> all{digits.lower, digits.upper};
        const auto add = [&](std::int64_t first) {
            for (const std::int64_t digit : {first - 1, first})
                if (digit >= digits.lower && digit <= digits.upper) all.insert(digit);
        };
        const auto addEnds = [&](const Numbers& numbers, std::int64_t shift) {
            for (const std::size_t number : numbers) {
                const Interval range = tiles_[number].digits[place.level];
                add(range.lower - shift);
                add(range.upper + 1 - shift);
            }
        };
        addEnds(place.begin, 0);
        addEnds(place.end, toEnd);
        return all;
    }

    std::optional<std::int64_t> with(const DigitState& place, bool isCarried, std::int64_t begin,
                                     std::int64_t end) {
        const DigitState next{place.level + 1, having(place.begin, place.level, begin),
                              having(place.end, place.level, end), isCarried};
        const auto inner = most(next);
        if (!inner) return std::nullopt;
        return base::add(*inner, base::subtract(before(place.end, place.level, end),
                                                before(place.begin, place.level, begin)));
    }

    // Points of the tiles whose digit is smaller.
    std::int64_t before(const Numbers& numbers, std::size_t level, std::int64_t digit) const {
        std::int64_t sum = 0;
        for (const std::size_t number : numbers) {
            const Interval range = tiles_[number].digits[level];
            const std::int64_t values = std::clamp<std::int64_t>(digit - range.lower, 0, extentOf(range));
            sum = base::add(sum, base::multiply(values, inside_[number][level]));
        }
        return sum;
    }

    Numbers having(const Numbers& numbers, std::size_t level, std::int64_t digit) const {
        Numbers some;
        for (const std::size_t number : numbers) {
            const Interval range = tiles_[number].digits[level];
            if (digit >= range.lower && digit <= range.upper) some.push_back(number);
        }
        return some;
    }

    const std::vector<Tile>& tiles_;
    const std::vector<std::int64_t>& radices_;
    std::vector<std::int64_t> length_;              // its digits
    std::vector<std::vector<std::int64_t>> inside_; // of a tile, points for each value of the digit
    std::map<DigitState, std::optional<std::int64_t>> known_;
};

} // namespace

std::int64_t mostOfTilesInWindow(const std::vector<Tile>& tiles, const std::vector<std::int64_t>& radices,
                                 std::int64_t length) {
    if (length <= 0 || tiles.empty()) return 0;
    if (radices.empty()) { // all at one time
        std::int64_t points = 0;
        for (const Tile& tile : tiles) points = base::add(points, tile.each);
        return points;
    }
    return Windows(tiles, radices, length).most();
}

} // namespace tactus::array
