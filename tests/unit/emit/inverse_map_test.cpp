// Which iteration runs on a PE in a step: the steps of inverse against a table of all iterations.
#include "support.h"

#include "base/checked.h"
#include "mapping/inverse/inverse_map.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

using namespace tactus;
using polyhedra::Point;

namespace {

// 3 loops over a pyramid, mapped by rows.
std::shared_ptr<const array::Model> pyramid(const std::string& map) {
    return test::modelOf(R"(design p { param N = 4; input a[N] : Int(32); output c[N] : Int(32);
        loops i: 0..N, j: i..N, k: -1..N-1; func X : Int(32);
        X(i, j, k) = select(k == -1, a(i), X(i, j, k-1)); c(i) = select(j == N-1 && k == N-2, X(i, j, k));
        mapping m { X.space_time_transform()" +
                         map + "); } }");
}

// The points that the steps give for the values of the rows; loops that are walked take all values of their
// intervals.
std::vector<Point> recovered(const array::Model& model, const Point& rows) {
    const mapping::InverseMap inverse = test::inverseOf(model);
    const std::size_t loops = model.system().loops.size();
    Point values = rows;
    values.resize(rows.size() + loops, 0);
    std::vector<Point> partial{values};
    for (const auto& step : inverse.steps) {
        std::vector<Point> next;
        for (Point point : partial) {
            std::int64_t& loop = point[rows.size() + step.loop];
            if (step.walked) {
                const polyhedra::Interval range = model.system().domain.box[step.loop];
                for (loop = range.lower; loop <= range.upper; ++loop) next.push_back(point);
                continue;
            }
            const std::int64_t value = step.form(point);
            if (step.isDigit) {
                loop = base::floorDivide(value, step.divisor);
                next.push_back(point);
                continue;
            }
            if (value % step.divisor != 0) continue;
            loop = value / step.divisor;
            next.push_back(point);
        }
        partial = std::move(next);
    }
    std::vector<Point> points;
    for (const Point& point : partial) {
        const auto holds = [&](const polyhedra::AffineForm& form) { return form(point) == 0; };
        const Point loopValues(point.begin() + static_cast<std::ptrdiff_t>(rows.size()), point.end());
        if (std::ranges::all_of(inverse.conditions, holds) && contains(model.system().domain, loopValues))
            points.push_back(loopValues);
    }
    return points;
}

Point rowsOf(const array::Model& model, const Point& point) {
    Point rows;
    for (const auto* forms : {&model.map.space, &model.map.schedule})
        for (const polyhedra::AffineForm& form : *forms) rows.push_back(form(point));
    return rows;
}

class InverseMapOf : public testing::TestWithParam<const char*> {};

} // namespace

TEST_P(InverseMapOf, findsEachIterationWhereItRunsAndNoneElsewhere) {
    const auto model = pyramid(GetParam());
    std::set<Point> taken;
    for (std::int64_t i = 0; i < 4; ++i)
        for (std::int64_t j = i; j < 4; ++j)
            for (std::int64_t k = -1; k < 3; ++k) {
                const Point point{i, j, k}, rows = rowsOf(*model, point);
                EXPECT_EQ(recovered(*model, rows), std::vector<Point>{point});
                taken.insert(rows);
            }
    // Places and steps in between, and around all of them.
    int idle = 0;
    const std::size_t count = taken.begin()->size();
    Point rows(count, -6);
    while (true) {
        if (!taken.contains(rows)) {
            ++idle;
            EXPECT_EQ(recovered(*model, rows), std::vector<Point>{}) << polyhedra::toString(rows);
        }
        std::size_t at = 0;
        while (at < count && ++rows[at] > 12) rows[at++] = -6;
        if (at == count) break;
    }
    EXPECT_GT(idle, 100);
}

INSTANTIATE_TEST_SUITE_P(Maps, InverseMapOf,
                         testing::Values("{i, j}, k", "{i - k, j - k}, i + j + k", "{i + j, k}, {i, k}",
                                         "{j}, {i, k}", "{2*i, 3*j}, {1, 1, 2}", "{i}, {i + 4*j, k}",
                                         "{i + j}, {i - j, k}", "{}, {i, j, k}", "{j - i}, {1, 5, 25}",
                                         "{i}, i + j + 4*k", "{k}, -5*i + j + 2*k"));

// Tiles in a row of the schedule are digits of it, so nothing has to be tried.
TEST(InverseMapOf, takesDigitsOfAMixedRadix) {
    const auto walked = [](const char* map) {
        return std::ranges::count(test::inverseOf(*pyramid(map)).steps, true,
                                  &mapping::InverseMap::Step::walked);
    };
    for (const char* map : {"{i}, i + j + 4*k", "{k}, -5*i + j + 2*k", "{}, 20*i - 5*j + k"})
        EXPECT_EQ(walked(map), 0) << map;
    // j runs too far for a quotient by 4 to tell k.
    EXPECT_EQ(walked("{i}, 3*j + 4*k"), 1);
}

// A coordinate or a row that is a loop bears its name in the code, so the loop is it and nothing else.
TEST(InverseMapOf, takesLoopsFromTheRowsThatAreLoops) {
    for (const char* map : {"{i + j, k}, {i, j}", "{i + j, k}, {j, i}", "{i + j}, {k, j, i}"}) {
        const auto model = pyramid(map);
        const std::size_t rows = model->map.space.size() + model->map.schedule.size();
        std::size_t named = 0;
        for (const mapping::InverseMap::Step& step : test::inverseOf(*model).steps)
            for (std::size_t row = 0; row < rows; ++row) {
                const auto& form = row < model->map.space.size()
                                       ? model->map.space[row]
                                       : model->map.schedule[row - model->map.space.size()];
                if (form != polyhedra::AffineForm::variable(step.loop, 3)) continue;
                ++named;
                EXPECT_EQ(step.form, polyhedra::AffineForm::variable(row, rows + 3)) << map;
            }
        EXPECT_EQ(named, 3u) << map;
    }
}

// The hexagon has 3 k = t - p - q: a remainder means that there is no iteration.
TEST(InverseMapOf, dividesWhereTheRowsGiveAMultiple) {
    const mapping::InverseMap inverse = test::inverseOf(*pyramid("{i - k, j - k}, i + j + k"));
    ASSERT_EQ(inverse.steps.size(), 3u);
    EXPECT_EQ(inverse.steps[0].divisor, 3);
    EXPECT_EQ(toString(inverse.steps[0].form, std::vector<std::string>{"p", "q", "t", "i", "j", "k"}),
              "-p - q + t");
    EXPECT_EQ(inverse.steps[1].divisor, 1);
    EXPECT_TRUE(inverse.conditions.empty());
}

// A row that is not needed to find the loops is a condition.
TEST(InverseMapOf, rowsToSpareBecomeConditions) {
    const mapping::InverseMap inverse = test::inverseOf(*pyramid("{i, j}, {i + j, k}"));
    ASSERT_EQ(inverse.conditions.size(), 1u);
    for (const auto& step : inverse.steps) EXPECT_FALSE(step.walked);
}
