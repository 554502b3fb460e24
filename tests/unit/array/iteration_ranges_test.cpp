// A condition of the domain is left out of the code only where it holds at every iteration that PE and step
// may give: those of random maps with strides and digits, one after the other.
#include "support/arrays.h"

#include "array/lowered/iteration_ranges.h"
#include "base/checked.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

using namespace tactus;
using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Point;

namespace {

constexpr std::size_t loops = 3;

std::string designOf(const std::array<Interval, loops>& ranges, const std::string& map) {
    const auto& [i, a, b] = ranges;
    return fmt::format("design s {{ input A : Int(32); output C : Int(32);\n"
                       "  loops i: {}..{}, a: {}..{}, b: {}..{}; func S : Int(32);\n"
                       "  S(i, a, b) = A; C = select(i == {} && a == {} && b == {}, S(i, a, b));\n"
                       "  mapping m {{ S.space_time_transform({}); }} }}",
                       i.lower, i.upper + 1, a.lower, a.upper + 1, b.lower, b.upper + 1, i.lower, a.lower,
                       b.lower, map);
}

// The loops at a PE and a step, as C computes them; nothing where a division leaves a remainder or a row is
// missed.
std::optional<Point> loopsAt(const mapping::InverseMap& inverse, Point rows) {
    const std::size_t count = rows.size();
    rows.resize(count + loops, 0);
    for (const mapping::InverseMap::Step& step : inverse.steps) {
        const std::int64_t value = step.form(rows);
        if (!step.isDigit && value % step.divisor != 0) return std::nullopt;
        rows[count + step.loop] = base::floorDivide(value, step.divisor);
    }
    for (const AffineForm& form : inverse.conditions)
        if (form(rows) != 0) return std::nullopt;
    return Point(rows.end() - loops, rows.end());
}

// How many conditions are left out; each of them is checked at each PE and step.
int leftOut(const array::Model& model) {
    const mapping::InverseMap inverse = mapping::inverseMap(model.system(), model.map);
    if (std::ranges::count(inverse.steps, true, &mapping::InverseMap::Step::walked) > 0) return 0;
    std::vector<Interval> ranges;
    for (const auto* forms : {&model.map.space, &model.map.schedule})
        for (const AffineForm& form : *forms)
            ranges.push_back(extremes(form, model.system().domain, {}).value);
    const std::size_t rows = ranges.size();
    const auto& box = model.system().domain.box;
    ranges.insert(ranges.end(), box.begin(), box.end());
    const array::IterationRanges iteration(inverse, ranges, loops);
    std::vector<AffineForm> known;
    for (std::size_t loop = 0; loop < loops; ++loop)
        for (const bool isUpper : {false, true}) {
            AffineForm form = (isUpper ? -1 : 1) * AffineForm::variable(loop, loops);
            form.constant = isUpper ? box[loop].upper : -box[loop].lower;
            if (!iteration.mayBeNegative(form)) known.push_back(form);
        }
    Point at;
    for (std::size_t row = 0; row < rows; ++row) at.push_back(ranges[row].lower);
    for (std::size_t row = 0; row < rows;) {
        if (const auto point = loopsAt(inverse, at)) {
            for (const AffineForm& form : known)
                EXPECT_GE(form(*point), 0) << polyhedra::toString(at) << polyhedra::toString(*point);
        }
        for (row = 0; row < rows && ++at[row] > ranges[row].upper; ++row) at[row] = ranges[row].lower;
    }
    return static_cast<int>(known.size());
}

class RandomMap {
  public:
    explicit RandomMap(unsigned seed) : random_(seed) {
        for (Interval& range : ranges_) {
            range.lower = pick(0, 1) == 0 ? 0 : pick(-13, 12);
            range.upper = range.lower + pick(0, 3);
        }
    }

    // The place is a multiple or a sum, the schedule a number of a mixed radix, of which it is a digit or
    // not.
    std::string text() {
        std::vector<std::string> letters{"i", "a", "b"};
        std::shuffle(letters.begin(), letters.end(), random_);
        const std::string place =
            fmt::format("{}*{} + {}*{}", pick(1, 3), letters[0], pick(0, 1), letters[1]);
        std::string time = fmt::format("{}*{}", pick(-2, 2), letters[0]);
        std::int64_t radix = 1;
        for (const std::size_t at : {1, 2}) {
            time += fmt::format(" + {}*{}", pick(0, 3) == 0 ? -radix : radix, letters[at]);
            radix *= pick(4, 5);
        }
        return designOf(ranges_, fmt::format("{{{}}}, {}", place, time));
    }

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

    std::mt19937 random_;
    std::array<Interval, loops> ranges_;
};

} // namespace

TEST(IterationRanges, conditionsThatAreLeftOutHold) {
    int checked = 0;
    for (unsigned seed = 1; seed <= 400; ++seed) {
        const std::string text = RandomMap(seed).text();
        std::shared_ptr<const array::Model> model;
        try {
            model = test::modelOf(text);
        } catch (const std::runtime_error&) {
            continue; // two iterations at once
        }
        checked += leftOut(*model);
        if (HasFailure()) FAIL() << text;
    }
    EXPECT_GT(checked, 400);
}

// i is half of the PE's number. With a = 10..12 in a digit of i + 4*a + b nothing is known of a's lower end.
TEST(IterationRanges, halvesLoopsThatAreHalfOfTheirRow) {
    const auto model = test::modelOf(designOf({{{0, 3}, {10, 12}, {0, 3}}}, "{2*i}, i + 4*a + b"));
    const mapping::InverseMap inverse = mapping::inverseMap(model->system(), model->map);
    const std::vector<Interval> ranges{{0, 6}, {40, 54}, {0, 3}, {10, 12}, {0, 3}};
    const array::IterationRanges iteration(inverse, ranges, loops);
    const auto digit = std::ranges::find(inverse.steps, true, &mapping::InverseMap::Step::isDigit);
    ASSERT_NE(digit, inverse.steps.end());
    EXPECT_EQ(iteration.dividendOf(*digit), (Interval{37, 54})); // t - p / 2
    EXPECT_TRUE(iteration.mayBeNegative({{0, 1, 0}, -10}));
    EXPECT_TRUE(iteration.mayBeNegative({{0, -1, 0}, 12}));
}
