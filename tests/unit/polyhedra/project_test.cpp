#include "polyhedra/operations/project.h"

#include "random.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::polyhedra::test {
namespace {

constexpr std::size_t variables = 4;

// A row or an equation with small factors, over all variables of the piece.
void constrainByRandom(Piece& piece, Random& random) {
    AffineForm form = AffineForm::number(random(-3, 5), piece.dimensions());
    for (std::int64_t& coefficient : form.coefficients)
        if (random(0, 2) != 0) coefficient = random(-3, 3);
    const bool isEquation = random(0, 2) == 0;
    constrain(piece, form);
    if (isEquation) {
        form.coefficients.resize(piece.dimensions(), 0);
        constrain(piece, -1 * form);
    }
}

Piece randomPiece(Random& random) {
    Piece piece = box(variables);
    for (std::int64_t rows = random(1, 4); rows > 0; --rows) {
        if (random(0, 4) == 0) {
            AffineForm form = AffineForm::number(random(-2, 2), variables);
            for (std::int64_t& coefficient : form.coefficients) coefficient = random(-2, 2);
            addQuotient(piece, form, random(2, 3));
        }
        constrainByRandom(piece, random);
    }
    return piece;
}

std::vector<std::size_t> randomLoops(Random& random) {
    std::vector<std::size_t> loops;
    for (std::size_t v = 0; v < variables; ++v)
        if (random(0, 1) == 0) loops.insert(loops.begin() + random(0, std::ssize(loops)), v);
    return loops;
}

std::vector<Point> projectedByTable(const Piece& piece, const std::vector<std::size_t>& onto) {
    std::set<Point> points;
    for (const Point& point : pointsOf(piece)) {
        Point own;
        for (const std::size_t v : onto) own.push_back(point[v]);
        points.insert(own);
    }
    return {points.begin(), points.end()};
}

TEST(Project, IsTheTableOfThePoints) {
    Random random(7);
    int linear = 0, byQuotients = 0, rounds = 0;
    for (; rounds < 1500; ++rounds) {
        const Piece piece = randomPiece(random);
        const std::vector<std::size_t> onto = randomLoops(random);
        const std::vector<Point> expected = projectedByTable(piece, onto);
        if (const auto found = project(piece, onto)) {
            ++linear;
            ASSERT_EQ(pointsOf(*found), expected) << "round " << rounds;
        }
        if (const auto found = projectByQuotients(piece, onto)) {
            ++byQuotients;
            ASSERT_EQ(pointsOf(*found), expected) << "round " << rounds;
        }
    }
    EXPECT_GT(linear, rounds / 2);
    EXPECT_GT(byQuotients, linear + rounds / 10);
    EXPECT_GT(byQuotients, rounds * 3 / 4);
}

// s == i + k, i == k: by pairs alone k would lie between s - k and s - k.
TEST(Project, TakesAnEquationBeforeBounds) {
    Piece piece = boxOf({{0, 8}, {0, 4}, {0, 4}}); // s, j, k
    for (const std::int64_t sign : {1, -1}) {
        constrain(piece, sign * AffineForm{{1, 0, -2}, 0});
        constrain(piece, sign * AffineForm{{0, 1, -1}, 0});
    }
    const auto found = project(piece, {0, 1});
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->quotients.empty());
    EXPECT_EQ(count(*found), 5);
    EXPECT_TRUE(contains(*found, std::vector<std::int64_t>{6, 3}));
}

// j == 2 io + ii < 7 for some tile io.
TEST(Project, OfTilesIsWhatTheirLoopsSay) {
    Piece piece = boxOf({{0, 3}, {0, 1}, {0, 6}}); // io, ii, j
    for (const std::int64_t sign : {1, -1}) constrain(piece, sign * AffineForm{{2, 1, -1}, 0});
    EXPECT_EQ(project(piece, {1, 2}), std::nullopt);
    const auto found = projectByQuotients(piece, {1, 2});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->quotients.size(), 1u);
    EXPECT_EQ(count(*found), 7);
    EXPECT_TRUE(contains(*found, std::vector<std::int64_t>{1, 5}));
    EXPECT_FALSE(contains(*found, std::vector<std::int64_t>{0, 5}));
}

// j == 6 ioo + 2 ioi + ii: what goes is 2 (3 ioo + ioi).
TEST(Project, DividesByWhatAllThatGoHaveInCommon) {
    Piece piece = boxOf({{0, 1}, {0, 2}, {0, 1}, {0, 6}}); // ioo, ioi, ii, j
    for (const std::int64_t sign : {1, -1}) constrain(piece, sign * AffineForm{{6, 2, 1, -1}, 0});
    const auto found = projectByQuotients(piece, {2, 3});
    ASSERT_TRUE(found);
    EXPECT_EQ(count(*found), 7);
    EXPECT_FALSE(contains(*found, std::vector<std::int64_t>{1, 4}));
}

// 3x <= z and 2x >= z - 2: no x for z == 5, which leaves 1.5 to 1.67.
TEST(Project, RoundsBoundsOfMultiples) {
    Piece piece = boxOf({{-3, 12}, {-9, 9}}); // z, x
    constrain(piece, AffineForm{{1, -3}, 0});
    constrain(piece, AffineForm{{-1, 2}, 2});
    const auto found = projectByQuotients(piece, {0});
    ASSERT_TRUE(found);
    for (std::int64_t z = -3; z <= 12; ++z) {
        bool some = false;
        for (std::int64_t x = -9; x <= 9; ++x) some |= 3 * x <= z && 2 * x >= z - 2;
        EXPECT_EQ(contains(*found, std::vector{z}), some) << z;
    }
}

TEST(Project, GivesUpOnFactorsBetweenVariablesThatGo) {
    Piece piece = boxOf({{0, 9}, {0, 9}, {0, 9}}); // x, y, z: 2x == 3y + z
    for (const std::int64_t sign : {1, -1}) constrain(piece, sign * AffineForm{{2, -3, -1}, 0});
    EXPECT_EQ(projectByQuotients(piece, {2}), std::nullopt);
    EXPECT_TRUE(projectByQuotients(piece, {0, 2}));
}

} // namespace
} // namespace tactus::polyhedra::test
