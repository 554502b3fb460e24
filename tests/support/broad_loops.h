// The loops of random designs (broad_design.h).
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <string>
#include <vector>

namespace tactus::test {

class BroadLoops {
  protected:
    explicit BroadLoops(unsigned seed) : random_(seed) {}

    using Vector = std::vector<int>;
    // factor * outer loop + constant, or + N.
    struct Bound {
        int outer = -1, factor = 0, constant = 0;
        bool plusSize = false;
    };
    struct Bounds { // half-open: the greatest of the lower ones, the least of the upper ones
        std::vector<Bound> lower, upper;
    };

    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }
    template<class T>
    T oneOf(const std::vector<T>& list) {
        return list[static_cast<std::size_t>(pick(0, static_cast<int>(list.size()) - 1))];
    }

    // --- loops

    void chooseLoops() {
        do {
            loops_ = pick(2, 4);
            size_ = loops_ == 2 ? pick(3, 6) : loops_ == 3 ? pick(2, 4) : pick(2, 3);
            const int low = oneOf<int>({0, 0, 0, 0, -1, -2, 1});
            const Bound first{-1, 0, low, false}, last{-1, 0, 0, true};
            bounds_.clear();
            for (int loop = 0; loop < loops_; ++loop) {
                const Bounds box{{first}, {last}};
                bounds_.push_back(loop == 0 || chance(0.5) ? box : slanted(pick(0, loop - 1), first, last));
            }
            where_ = chance(0.15);
        } while (!walkRanges());
    }
    Bounds slanted(int outer, Bound first, Bound last) {
        const auto at = [&](int factor, int constant) { return Bound{outer, factor, constant, false}; };
        return oneOf<Bounds>({{{at(1, 0)}, {last}},
                              {{first}, {at(1, 1)}},
                              {{first, at(1, -1)}, {last, at(1, 2)}},
                              {{at(1, 0)}, {{outer, 1, 0, true}}},
                              {{{outer, -1, 0, false}}, {{outer, -1, 0, true}}},
                              {{at(-1, 0)}, {at(1, 2)}}});
    }
    int valueOf(const Bound& bound, const Vector& point) const {
        return (bound.outer < 0 ? 0 : bound.factor * point[static_cast<std::size_t>(bound.outer)]) +
               bound.constant + (bound.plusSize ? size_ : 0);
    }
    // The least and the greatest value of each loop; false where there are no or too many iterations.
    bool walkRanges() {
        ranges_.assign(static_cast<std::size_t>(loops_), {1 << 20, -(1 << 20)});
        points_ = 0;
        walk({});
        return points_ >= 4 && points_ <= 150;
    }
    void walk(Vector point) {
        const std::size_t depth = point.size();
        if (depth == bounds_.size()) {
            if (where_ && point[0] + point[1] >= size_ + 1) return;
            ++points_;
            for (std::size_t loop = 0; loop < depth; ++loop)
                ranges_[loop] = {std::min(ranges_[loop].first, point[loop]),
                                 std::max(ranges_[loop].second, point[loop])};
            return;
        }
        int lower = -(1 << 20), upper = 1 << 20;
        for (const Bound& bound : bounds_[depth].lower) lower = std::max(lower, valueOf(bound, point));
        for (const Bound& bound : bounds_[depth].upper) upper = std::min(upper, valueOf(bound, point));
        point.push_back(lower);
        for (; point.back() < upper; ++point.back()) walk(point);
    }

    static std::string name(int loop) { return std::string(1, "ijkl"[loop]); }
    std::string loop() { return name(pick(0, loops_ - 1)); }
    // The loop's index at the point minus the vector: "i-1".
    static std::string index(int loop, const Vector& back) {
        const int step = back.empty() ? 0 : back[static_cast<std::size_t>(loop)];
        return step == 0 ? name(loop) : fmt::format("{}{:+}", name(loop), -step);
    }
    std::string tuple(const Vector& back = {}) const {
        std::vector<std::string> all;
        for (int loop = 0; loop < loops_; ++loop) all.push_back(index(loop, back));
        return fmt::format("{}", fmt::join(all, ", "));
    }
    static std::string text(const Bound& bound, const Vector& back) {
        std::string text = bound.outer < 0 || bound.factor == 0
                               ? ""
                               : fmt::format("{}({})", bound.factor < 0 ? "-" : "", index(bound.outer, back));
        if (bound.plusSize) text += text.empty() ? "N" : " + N";
        if (bound.constant != 0 || text.empty())
            text += text.empty()
                        ? std::to_string(bound.constant)
                        : fmt::format(" {} {}", bound.constant < 0 ? '-' : '+', std::abs(bound.constant));
        return text;
    }
    static std::string extreme(const std::string& function, const std::vector<Bound>& bounds) {
        return bounds.size() == 1
                   ? text(bounds[0], {})
                   : fmt::format("{}({}, {})", function, text(bounds[0], {}), text(bounds[1], {}));
    }
    std::string loopsText() const {
        std::vector<std::string> all;
        for (int loop = 0; loop < loops_; ++loop)
            all.push_back(fmt::format("{}: {}..{}", name(loop),
                                      extreme("max", bounds_[static_cast<std::size_t>(loop)].lower),
                                      extreme("min", bounds_[static_cast<std::size_t>(loop)].upper)));
        return fmt::format("{}{}", fmt::join(all, ", "), where_ ? " where i + j < N + 1" : "");
    }
    // The condition that the point minus the vector is in the loops.
    std::string inside(const Vector& back) const {
        std::string all = "true";
        for (int loop = 0; loop < loops_; ++loop) {
            const Bounds& bounds = bounds_[static_cast<std::size_t>(loop)];
            for (const Bound& bound : bounds.lower)
                all += fmt::format(" && {} >= {}", index(loop, back), text(bound, back));
            for (const Bound& bound : bounds.upper)
                all += fmt::format(" && {} < {}", index(loop, back), text(bound, back));
        }
        return all + (where_ ? fmt::format(" && {} + {} < N + 1", index(0, back), index(1, back)) : "");
    }

    std::mt19937 random_;
    int loops_ = 2, size_ = 3, points_ = 0;
    std::vector<Bounds> bounds_;
    bool where_ = false;
    std::vector<std::pair<int, int>> ranges_;
};

} // namespace tactus::test
