#include "polyhedra/piece.h"

#include "random.h"

#include <gtest/gtest.h>

namespace tactus::polyhedra::test {
namespace {

TEST(Piece, WalkContainsAndCountAgree) {
    Random random(2);
    int nonempty = 0;
    for (int round = 0; round < 2000; ++round) {
        const Piece piece = randomPiece(random, static_cast<std::size_t>(random(1, 4)));
        const std::vector<Point> points = pointsOf(piece);
        ASSERT_EQ(walked(piece), points) << "round " << round;
        ASSERT_EQ(count(piece), static_cast<std::int64_t>(points.size())) << "round " << round;
        nonempty += !points.empty();
    }
    EXPECT_GT(nonempty, 1000);
}

TEST(Piece, IntersectTranslateAndPreimageAgreeWithMembership) {
    Random random(3);
    for (int round = 0; round < 1000; ++round) {
        const auto n = static_cast<std::size_t>(random(1, 3)), m = static_cast<std::size_t>(random(1, 3));
        const Piece a = randomPiece(random, n), b = randomPiece(random, n);
        Vector shift(n);
        for (std::int64_t& entry : shift) entry = random(-3, 3);
        std::vector<AffineForm> map;
        for (std::size_t v = 0; v < n; ++v) map.push_back(randomForm(random, m));
        const Piece both = intersect(a, b), moved = translate(a, shift), before = preimage(a, map, m);
        for (const Point& point : allPoints(n)) {
            ASSERT_EQ(contains(both, point), contains(a, point) && contains(b, point)) << "round " << round;
            Point target = point;
            for (std::size_t v = 0; v < n; ++v) target[v] += shift[v];
            ASSERT_EQ(contains(moved, point), contains(a, target)) << "round " << round;
        }
        for (const Point& point : allPoints(m)) {
            Point image;
            for (const AffineForm& form : map) image.push_back(form(point));
            ASSERT_EQ(contains(before, point), contains(a, image)) << "round " << round;
        }
    }
}

TEST(Piece, PropagationFindsBoxes) {
    Piece piece = boxOf({{0, 9}, {0, 9}});
    constrain(piece, {{-1, -1}, 3}); // i + j <= 3
    EXPECT_EQ(piece.box, boxOf({{0, 3}, {0, 3}}).box);
    EXPECT_FALSE(isBox(piece));
    constrain(piece, {{0, -1}, 0}); // j <= 0
    EXPECT_TRUE(isBox(piece));
    EXPECT_EQ(piece.box, boxOf({{0, 3}, {0, 0}}).box);
    constrain(piece, {{2, 0}, -3}); // 2 i >= 3
    EXPECT_EQ(piece.box[0], (Interval{2, 3}));
    constrain(piece, {{1, 1}, -4});
    EXPECT_TRUE(piece.empty);
}

// k == 13 with k = 4 ko + ki is ko == 3, ki == 1.
TEST(Piece, PropagationTakesTilesApart) {
    Piece piece = boxOf({{0, 7}, {0, 3}});
    constrain(piece, {{4, 1}, -13});
    constrain(piece, {{-4, -1}, 13});
    EXPECT_TRUE(isBox(piece));
    EXPECT_EQ(piece.box, boxOf({{3, 3}, {1, 1}}).box);
}

TEST(Piece, AQuotientIsAddedOnce) {
    Piece piece = boxOf({{0, 9}, {0, 9}});
    const std::size_t q = addQuotient(piece, {{2, 4}, 1}, 6);
    EXPECT_EQ(addQuotient(piece, {{1, 2}, 0}, 3), q); // floor((2 i + 4 j + 1) / 6) is floor((i + 2 j) / 3)
    EXPECT_EQ(piece.box[q], (Interval{0, 9}));
    const std::size_t ofIt = addQuotient(piece, {{0, 0, 1}, 0}, 4);
    EXPECT_EQ(piece.box[ofIt], (Interval{0, 2}));
    EXPECT_EQ(piece.dimensions(), 4u);
    EXPECT_TRUE(contains(piece, Point{9, 9}));
}

TEST(Piece, RangeIgnoresRowsAndIsNeverTooSmall) {
    constexpr std::int64_t large = Interval::most - 1;
    const Piece piece = boxOf({{-2, 3}, {0, large}});
    EXPECT_EQ(range({{2, 0}, 1}, piece), (Interval{-3, 7}));
    EXPECT_EQ(range({{-1, 1}, 0}, piece), (Interval{-3, Interval::most}));
    EXPECT_EQ(range({{0, 2}, 0}, piece), (Interval{0, Interval::most}));
    EXPECT_EQ(range({{0, 0}, 5}, piece), (Interval{5, 5}));
    EXPECT_FALSE(range({{1}, 0}, Piece::universe(1)).bounded());
}

TEST(Piece, TextForms) {
    const std::vector<std::string> names{"i", "j"};
    const auto text = [&](const std::vector<AffineForm>& rows) {
        Piece piece = Piece::universe(2);
        for (const AffineForm& row : rows) constrain(piece, row);
        return toString(piece, names);
    };
    EXPECT_EQ(text({}), "true");
    EXPECT_EQ(text({{{0, 0}, -1}}), "false");
    EXPECT_EQ(text({{{1, 0}, 0}}), "i >= 0");
    EXPECT_EQ(text({{{-1, 0}, 3}}), "i < 4");
    EXPECT_EQ(text({{{1, -1}, 0}}), "j <= i");
    EXPECT_EQ(text({{{1, -1}, -1}}), "j < i");
    EXPECT_EQ(text({{{1, -2}, 3}}), "2*j <= i + 3");
    EXPECT_EQ(text({{{1, -1}, -3}}), "j + 3 <= i");
    EXPECT_EQ(text({{{1, 1}, -3}}), "i + j >= 3");
    EXPECT_EQ(text({{{-1, -1}, 3}}), "i + j <= 3");
    EXPECT_EQ(text({{{-1, -1}, 3}, {{1, 1}, -3}}), "i + j == 3");
    Piece quotient = boxOf({{0, 9}, {0, 9}});
    const std::size_t q = addQuotient(quotient, {{1, 1}, 0}, 4);
    AffineForm equalsJ = AffineForm::variable(q, 3);
    equalsJ.coefficients[1] = -1;
    constrain(quotient, equalsJ);
    EXPECT_EQ(toString(quotient, names), "0 <= i < 10, 0 <= j < 4, j <= ((i + j)/4)");
}

TEST(AffineForm, TextAndArithmetic) {
    const std::vector<std::string> names{"i", "j", "k"};
    const AffineForm form{{2, 0, -1}, 3};
    EXPECT_EQ(toString(form, names), "2*i - k + 3");
    EXPECT_EQ(toString(AffineForm{{-1, 1, 0}, -3}, names), "-i + j - 3");
    EXPECT_EQ(toString(AffineForm::number(0, 3), names), "0");
    EXPECT_EQ(toString(AffineForm::number(Interval::least, 3), names), "-9223372036854775808");
    EXPECT_EQ(toString(Vector{1, 0, -2}), "(1, 0, -2)");
    EXPECT_EQ(form(Point{1, 5, 2}), 3);
    EXPECT_EQ(form + form, 2 * form);
    EXPECT_EQ(form - form, AffineForm::number(0, 3));
    EXPECT_EQ(substitute(form, std::vector<AffineForm>{{{1}, 1}, {{1}, 0}, {{3}, 0}}, 1),
              (AffineForm{{-1}, 5}));
    EXPECT_THROW(form(Point{Interval::most, 0, 0}), base::Overflow);
    EXPECT_THROW(Interval::most * form, base::Overflow);
}

} // namespace
} // namespace tactus::polyhedra::test
