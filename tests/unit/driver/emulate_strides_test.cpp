// Places and schedules with strides: loops that are a part of their row, and digits of rows of which such
// loops are left out.
#include "support/evaluated_batch.h"

#include <random>

namespace tactus::test {

namespace {

// Sums along one loop; C is -99 where nothing is written.
std::string design(const std::vector<std::pair<int, int>>& ranges, std::size_t along,
                   const std::string& map) {
    std::string sizes, loops, element, back;
    for (std::size_t loop = 0; loop < ranges.size(); ++loop) {
        const auto& [first, end] = ranges[loop];
        const char name = "iabc"[loop];
        sizes += fmt::format("[{}]", end - first);
        loops += fmt::format("{}{}: {}..{}", loop ? ", " : "", name, first, end);
        element += fmt::format("{}{}{:+}", loop ? ", " : "", name, -first);
        back += fmt::format("{}{}{}", loop ? ", " : "", name, loop == along ? "-1" : "");
    }
    return fmt::format(R"(design s {{
  input  A{0} : Int(32);
  output C{0} : Int(32) = -99;
  loops  {1};
  func   S : Int(32);
  S({2}) = select({3} == {4}, 0, S({5})) + A({6});
  C({6}) = S({2});
  mapping m {{ S.merge_ures(C); S.space_time_transform({7}); }}
}})",
                       sizes, loops, ranges.size() == 3 ? "i, a, b" : "i, a, b, c", "iabc"[along],
                       ranges[along].first, back, element, map);
}

class RandomStrides {
  public:
    explicit RandomStrides(unsigned seed) : random_(seed) {}

    std::string text() {
        std::vector<std::pair<int, int>> ranges;
        std::vector<std::string> letters{"i", "a", "b"};
        for (int loop = 0; loop < 3; ++loop) {
            const int first = pick(0, 1) == 0 ? 0 : pick(-13, 12);
            ranges.emplace_back(first, first + pick(1, 4));
        }
        std::shuffle(letters.begin(), letters.end(), random_);
        const std::string space =
            fmt::format("{}*{} + {}*{}", pick(2, 3), letters[0], pick(0, 1), letters[pick(0, 1)]);
        return design(ranges, static_cast<std::size_t>(pick(0, 2)),
                      fmt::format("{{{}}}, {}*{} + {}*{} + {}", space, pick(-1, 2), letters[0], pick(4, 5),
                                  letters[1], letters[2]));
    }

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

    std::mt19937 random_;
};

} // namespace

// i is half of the PE's number, and a is what i + b leave of the step: in 10..12 and on both sides of it.
TEST(EmulatedStrides, DigitsAreBoundedOnBothSides) {
    EvaluatedBatch batch;
    batch.add(design({{0, 4}, {10, 13}, {0, 4}}, 0, "{2*i}, i + 4*a + b"));
    batch.add(design({{0, 4}, {-13, -10}, {0, 4}}, 0, "{2*i}, i + 4*a + b"));
    batch.add(design({{0, 2}, {10, 12}, {0, 4}}, 1, "{3*b}, i + 2*a + 4*b"));
    batch.add(design({{0, 4}, {0, 4}, {10, 13}, {0, 4}}, 3, "{i}, {2*a, a + 4*b + c}"));
    EXPECT_EQ(batch.wrong(), "");
}

TEST(EmulatedStrides, OfRandomMaps) {
    constexpr std::size_t most = 24;
    EvaluatedBatch batch;
    for (unsigned seed = 1; batch.size() < most && seed < 1000; ++seed)
        batch.addIfLegal(RandomStrides(seed).text());
    EXPECT_EQ(batch.size(), most);
    EXPECT_EQ(batch.wrong(), "");
}

} // namespace tactus::test
