// For how long the iterations of a process repeat earlier ones, and leaps over them, beside walking.
#include "simulate/network/fabric/network_nest.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::simulate {
namespace {

using polyhedra::AffineForm;
using polyhedra::Piece;

// A process of one PE with three time loops and lanes, and pieces of its actions: boxes, some with a row over
// several loops.
class RandomNest {
  public:
    explicit RandomNest(unsigned seed) : random_(seed) {
        using Role = spatial::NestLoop::Role;
        process.loops = {{"a", Role::Time}, {"b", Role::Time}, {"c", Role::Time}, {"l", Role::Lane}};
        process.domain = box({6, 5, 6, 2});
        if (chance(0.3)) addRow(process.domain);
        for (int count = pick(1, 3); count > 0; --count) {
            pieces_.push_back(chance(0.5) ? process.domain : box({6, 5, 6, 2}));
            if (chance(0.3)) addRow(pieces_.back());
        }
        for (const Piece& piece : pieces_) regions.emplace_back(piece, polyhedra::Point(), 3, true);
        form = {{pick(-3, 3), pick(-3, 3), pick(-3, 3), 0}, pick(-9, 9)};
    }
    Nest nest() const { return {process, {}, regions, {&form, 1}}; }
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }

    spatial::Process process;
    std::vector<Region> regions;
    AffineForm form;

  private:
    Piece box(const std::vector<int>& extents) {
        Piece piece = Piece::universe(extents.size());
        for (std::size_t loop = 0; loop < extents.size(); ++loop) {
            const int lower = chance(0.6) ? 0 : pick(0, extents[loop] - 1);
            piece.box[loop] = {lower, chance(0.6) ? extents[loop] - 1 : pick(lower, extents[loop] - 1)};
        }
        return piece;
    }
    void addRow(Piece& piece) {
        piece.rows.push_back({{pick(-1, 1), pick(-1, 1), pick(-1, 1), pick(-1, 1)}, pick(0, 3)});
    }

    std::mt19937 random_;
    std::vector<Piece> pieces_;
};

// What it does: the lanes of each piece.
using Work = std::vector<std::vector<std::int64_t>>;
Work workOf(const Nest& nest, std::span<const Region> regions) {
    Work work(regions.size());
    for (std::size_t n = 0; n < regions.size(); ++n)
        if (nest.pieces() >> n & 1) regions[n].lanesAt(nest.time(), work[n]);
    return work;
}

struct Walk {
    std::vector<std::int64_t> numbers;
    std::map<std::int64_t, Work> byNumber;
    explicit Walk(const RandomNest& random) {
        for (Nest nest = random.nest(); !nest.ended(); nest.advance()) {
            numbers.push_back(nest.number());
            byNumber[nest.number()] = workOf(nest, random.regions);
        }
    }
    // Nothing where no iteration has the number.
    std::optional<Work> at(std::int64_t number) const {
        const auto found = byNumber.find(number);
        return found == byNumber.end() ? std::nullopt : std::optional(found->second);
    }
};

TEST(NestRepeats, NoLongerThanAWalkFinds) {
    int some = 0, many = 0, leapt = 0;
    for (unsigned seed = 0; seed < 3'000; ++seed) {
        SCOPED_TRACE(seed);
        RandomNest random(seed);
        const Walk walk(random);
        if (walk.numbers.size() < 3) continue;
        for (int tries = 0; tries < 20; ++tries) {
            const int here = random.pick(1, int(walk.numbers.size()) - 1), before = random.pick(0, here - 1);
            const std::int64_t number = walk.numbers[std::size_t(here)];
            const std::int64_t distance = number - walk.numbers[std::size_t(before)];
            Nest nest = random.nest();
            while (nest.number() < number) nest.advance();
            const std::int64_t found = nest.repeats(distance);
            for (std::int64_t n = 0; n < found; ++n)
                ASSERT_EQ(walk.at(number + n), walk.at(number + n - distance)) << here << " " << before;
            ASSERT_TRUE(found == 0 || number + found < nest.numbers());
            some += found > 0;
            many += found > distance;
            const std::int64_t by = (found - 1) / distance * distance;
            if (by <= 0) continue;
            ++leapt;
            nest.leap(by);
            ASSERT_TRUE(walk.at(number + by));
            Nest other = random.nest();
            while (other.number() < number + by) other.advance();
            for (int n = 0; n < 3 && !other.ended(); ++n) {
                ASSERT_EQ(nest.ended(), other.ended());
                ASSERT_EQ(nest.point(0), other.point(0));
                ASSERT_EQ(nest.pieces(), other.pieces());
                ASSERT_EQ(nest.value(0), other.value(0));
                ASSERT_EQ(nest.advance(), other.advance());
            }
        }
    }
    EXPECT_GT(some, 3'000);
    EXPECT_GT(many, 300);
    EXPECT_GT(leapt, 100);
}

} // namespace
} // namespace tactus::simulate
