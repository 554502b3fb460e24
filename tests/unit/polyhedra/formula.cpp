#include "random.h"

#include "polyhedra/solve.h"

#include <gtest/gtest.h>

namespace tactus::polyhedra::test {
namespace {

std::size_t piecesWith(const Union& pieces, const Point& point) {
    std::size_t found = 0;
    for (const Piece& piece : pieces) found += contains(piece, point);
    return found;
}

// Each point is in exactly one piece of the side it belongs to, and in none of the other side.
TEST(Formula, SplitsLikeEvaluation) {
    Random random(1);
    for (int round = 0; round < 1500; ++round) {
        const auto dimensions = static_cast<std::size_t>(random(1, 3));
        const Formula formula = randomFormula(random, dimensions, 3);
        const Piece within = randomPiece(random, dimensions);
        const Split yes = whereTrue(formula, within, 4096), no = whereFalse(formula, within, 4096);
        ASSERT_FALSE(yes.tooIntricate || no.tooIntricate);
        EXPECT_TRUE(yes.exact && no.exact);
        for (const Point& point : allPoints(dimensions)) {
            const bool inside = contains(within, point), value = holds(formula, point);
            ASSERT_EQ(piecesWith(yes.pieces, point), inside && value) << "round " << round << toString(point);
            ASSERT_EQ(piecesWith(no.pieces, point), inside && !value) << "round " << round << toString(point);
        }
    }
}

using Kind = Formula::Kind;

Formula atLeast(Vector coefficients, std::int64_t constant) {
    return {Kind::NonNegative, QuasiAffine::affine({std::move(coefficients), constant}), {}};
}
// coefficients over the variables and then floor(x0 / divisor)
QuasiAffine withQuotient(Vector coefficients, std::int64_t constant, std::int64_t divisor) {
    QuasiAffine atom = QuasiAffine::affine({std::move(coefficients), constant});
    atom.quotients.push_back({AffineForm::variable(0, atom.form.dimensions() - 1), divisor});
    return atom;
}
Formula all(std::vector<Formula> parts) {
    return {Kind::And, {}, std::move(parts)};
}
Formula any(std::vector<Formula> parts) {
    return {Kind::Or, {}, std::move(parts)};
}
Formula negation(Formula part) {
    return {Kind::Not, {}, {std::move(part)}};
}
const Formula unknown{Kind::Unknown, {}, {}};

std::vector<std::string> texts(const Split& split) {
    const std::vector<std::string> names{"i", "j", "k"};
    std::vector<std::string> result;
    for (const Piece& piece : split.pieces) result.push_back(toString(piece, names));
    return result;
}

TEST(Formula, BoxesStayBoxes) {
    struct Case {
        Formula formula;
        std::vector<std::string> whereTrue, whereFalse;
    };
    const Formula atZero{Kind::Zero, QuasiAffine::affine({{1, 0}, 0}), {}};
    // floor(i / 4) >= 1 is i >= 4; i % 4 == 3 && floor(i / 4) == 1 is i == 7: no quotient is left.
    const Formula quotient{Kind::NonNegative, withQuotient({0, 0, 1}, -1, 4), {}};
    const Formula quotientIsOne{Kind::Zero, withQuotient({0, 0, 1}, -1, 4), {}};
    const Formula lastOfTile{Kind::Zero, withQuotient({1, 0, -4}, -3, 4), {}};
    const std::vector<Case> cases{
        {{}, {"0 <= i < 8, 0 <= j < 8"}, {}},
        {{Kind::False, {}, {}}, {}, {"0 <= i < 8, 0 <= j < 8"}},
        {all({}), {"0 <= i < 8, 0 <= j < 8"}, {}},
        {any({}), {}, {"0 <= i < 8, 0 <= j < 8"}},
        {atZero, {"i == 0, 0 <= j < 8"}, {"1 <= i < 8, 0 <= j < 8"}},
        {negation(atZero), {"1 <= i < 8, 0 <= j < 8"}, {"i == 0, 0 <= j < 8"}},
        {quotient, {"4 <= i < 8, 0 <= j < 8"}, {"0 <= i < 4, 0 <= j < 8"}},
        {all({quotientIsOne, lastOfTile}),
         {"i == 7, 0 <= j < 8"},
         {"0 <= i < 4, 0 <= j < 8", "4 <= i < 7, 0 <= j < 8"}},
        {atLeast({-1, 1}, 0), {"0 <= i < 8, 0 <= j < 8, i <= j"}, {"1 <= i < 8, 0 <= j < 7, j < i"}},
        {all({atLeast({-1, 1}, 0), atLeast({1, -1}, 0)}),
         {"0 <= i < 8, 0 <= j < 8, i == j"},
         {"1 <= i < 8, 0 <= j < 7, j < i", "0 <= i < 7, 1 <= j < 8, i < j"}},
        {all({atLeast({-1, 1}, 0), atLeast({1, -1}, -1)}),
         {},
         {"1 <= i < 8, 0 <= j < 7, j < i", "0 <= i < 8, 0 <= j < 8, i <= j"}},
    };
    const Piece within = boxOf({{0, 7}, {0, 7}});
    for (const Case& c : cases) {
        EXPECT_EQ(texts(whereTrue(c.formula, within)), c.whereTrue);
        EXPECT_EQ(texts(whereFalse(c.formula, within)), c.whereFalse);
    }
}

// Both sides of an Unknown are where the condition may hold; what is certain stays exact.
TEST(Formula, UnknownMayBeEither) {
    const Piece within = boxOf({{0, 7}});
    const Formula low = atLeast({-1}, 3); // i <= 3
    struct Case {
        Formula formula;
        std::vector<std::string> mayHold, mayFail;
        bool exactlyHolds, exactlyFails;
    };
    const std::vector<Case> cases{
        {unknown, {"0 <= i < 8"}, {"0 <= i < 8"}, false, false},
        {negation(unknown), {"0 <= i < 8"}, {"0 <= i < 8"}, false, false},
        {all({low, unknown}), {"0 <= i < 4"}, {"4 <= i < 8", "0 <= i < 4"}, false, false},
        {any({low, unknown}), {"0 <= i < 4", "4 <= i < 8"}, {"4 <= i < 8"}, false, false},
        {all({negation(low), atLeast({-1}, 3), unknown}), {}, {"0 <= i < 4", "4 <= i < 8"}, true, true},
        {negation(all({low, unknown})), {"4 <= i < 8", "0 <= i < 4"}, {"0 <= i < 4"}, false, false},
    };
    for (const Case& c : cases) {
        const Split holding = whereTrue(c.formula, within), failing = whereFalse(c.formula, within);
        EXPECT_EQ(texts(holding), c.mayHold);
        EXPECT_EQ(texts(failing), c.mayFail);
        EXPECT_EQ(holding.exact, c.exactlyHolds);
        EXPECT_EQ(failing.exact, c.exactlyFails);
    }
}

// (x0 < 3 || x0 > 5) && (x1 < 3 || x1 > 5) && ...: 2^n pieces.
TEST(Formula, TooManyPiecesAreRefused) {
    const std::size_t n = 16;
    Formula formula = all({});
    for (std::size_t v = 0; v < n; ++v) {
        Vector up(n, 0), down(n, 0);
        up[v] = 1;
        down[v] = -1;
        formula.parts.push_back(any({atLeast(down, 2), atLeast(up, -6)}));
    }
    const Piece within = box(n, 0, 9);
    for (const Split& split : {whereTrue(formula, within), whereFalse(formula, within)}) {
        EXPECT_TRUE(split.tooIntricate);
        EXPECT_TRUE(split.pieces.empty());
    }
    formula.parts.resize(8);
    EXPECT_EQ(whereTrue(formula, within).pieces.size(), 256u);
    EXPECT_TRUE(whereTrue(formula, within, 255).tooIntricate);
    EXPECT_FALSE(whereFalse(formula, within).tooIntricate); // 255 pieces
}

TEST(Formula, QuotientsRoundDown) {
    const QuasiAffine modulo = withQuotient({1, -4}, 0, 4);
    EXPECT_EQ(modulo(Point{-1}), 3);
    EXPECT_EQ(modulo(Point{7}), 3);
    const Formula odd{Kind::Zero, withQuotient({1, -2}, -1, 2), {}};
    EXPECT_TRUE(holds(odd, Point{-3}));
    EXPECT_FALSE(holds(odd, Point{4}));
    const Split split = whereTrue(odd, boxOf({{-3, 4}}));
    ASSERT_EQ(split.pieces.size(), 1u);
    EXPECT_EQ(walked(split.pieces.front()), (std::vector<Point>{{-3}, {-1}, {1}, {3}}));
}

} // namespace
} // namespace tactus::polyhedra::test
