// Tiling a loop, against every iteration one by one.
#include "support/design.h"

#include "localise/inputs/propagation.h"
#include "mapping/rewrite/streams.h"
#include "mapping/rewrite/tile.h"
#include "polyhedra/solve.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Point;

// A read at this distance from outer * factor + inner lies in the tile that division says.
TEST(Tile, PiecesAreWhatDivisionSays) {
    std::mt19937 random(1);
    const auto pick = [&](std::int64_t low, std::int64_t high) {
        return std::uniform_int_distribution<std::int64_t>(low, high)(random);
    };
    for (int round = 0; round < 1000; ++round) {
        const std::int64_t factor = pick(1, 9), distance = pick(-30, 30);
        const std::vector<TilePiece> pieces = tilePieces(distance, factor);
        EXPECT_EQ(pieces.size(), distance % factor == 0 ? 1u : 2u);
        for (std::int64_t at = -40; at <= 40; ++at) {
            const auto floor = [&](std::int64_t n) {
                return (n - ((n % factor) + factor) % factor) / factor;
            };
            const std::int64_t outer = floor(at), inner = at - factor * outer;
            int found = 0;
            for (const TilePiece& piece : pieces) {
                if (inner < piece.from || inner >= piece.end) continue;
                ++found;
                EXPECT_EQ(outer - piece.outer, floor(at - distance));
                EXPECT_EQ(inner - piece.inner, at - distance - factor * floor(at - distance));
            }
            EXPECT_EQ(found, 1);
        }
    }
}

static Point valuesOf(const std::vector<AffineForm>& forms, const Point& point) {
    Point result;
    for (const AffineForm& form : forms) result.push_back(form(point));
    return result;
}

// Walks both trees of an expression together; what the tiled one reads at q is what the other reads at p.
class SameAt {
  public:
    SameAt(const ure::System& was, const ure::System& is, Point p, Point q)
        : was_(was), is_(is), p_(std::move(p)), q_(std::move(q)) {}

    void expect(ure::ExprId before, ure::ExprId after) const {
        const ure::Expr& expr = was_.exprs[before];
        if (expr.kind == ure::Expr::Kind::Read) return expectRead(expr, after);
        if (expr.kind == ure::Expr::Kind::Index) return; // evaluation compares them
        const ure::Expr& made = is_.exprs[after];
        ASSERT_EQ(expr.kind, made.kind);
        ASSERT_EQ(expr.operands.size(), made.operands.size());
        if (expr.formula && !hasUnknown(*expr.formula)) {
            EXPECT_EQ(holds(*expr.formula, p_), holds(*made.formula, q_));
        }
        for (std::size_t n = 0; n < expr.affine.size(); ++n) {
            EXPECT_EQ(expr.affine[n].has_value(), made.affine[n].has_value());
            if (expr.affine[n]) {
                EXPECT_EQ((*expr.affine[n])(p_), (*made.affine[n])(q_));
            }
        }
        const bool chooses = expr.kind == ure::Expr::Kind::Select && expr.operands.size() == 3 &&
                             was_.exprs[expr.operands[0]].formula;
        for (std::size_t n = 0; n < expr.operands.size(); ++n) {
            if (chooses && n > 0 && (n == 1) != holds(*was_.exprs[expr.operands[0]].formula, p_)) continue;
            expect(expr.operands[n], made.operands[n]);
        }
    }

  private:
    void expectRead(const ure::Expr& read, ure::ExprId after) const {
        ure::ExprId at = after;
        while (is_.exprs[at].kind == ure::Expr::Kind::Select)
            at = is_.exprs[at].operands[holds(*is_.exprs[is_.exprs[at].operands[0]].formula, q_) ? 1 : 2];
        ASSERT_EQ(is_.exprs[at].kind, ure::Expr::Kind::Read);
        const Point place = valuesOf(read.index, p_), there = valuesOf(is_.exprs[at].index, q_);
        EXPECT_EQ(is_.inDesignOrder(there), was_.inDesignOrder(place));
        EXPECT_EQ(polyhedra::contains(is_.domain, there), polyhedra::contains(was_.domain, place));
    }

    const ure::System &was_, &is_;
    Point p_, q_;
};

static void expectSame(const ure::System& was, const ure::System& is) {
    std::map<Point, Point> before; // by the point over the loops of the design
    polyhedra::forEachPoint(was.domain, [&](std::span<const std::int64_t> p) {
        before[was.inDesignOrder(p)] = Point(p.begin(), p.end());
        return true;
    });
    std::size_t points = 0;
    polyhedra::forEachPoint(is.domain, [&](std::span<const std::int64_t> at) {
        const Point q(at.begin(), at.end());
        const auto found = before.find(is.inDesignOrder(q));
        EXPECT_NE(found, before.end());
        if (found == before.end()) return false;
        const Point& p = found->second;
        ++points;
        for (std::size_t l = 0; l < is.loops.size(); ++l) {
            const ure::Loop& loop = is.loops[ure::LoopId(l)];
            for (const AffineForm& lower : loop.lower) EXPECT_LE(lower(q), q[l]);
            for (const AffineForm& upper : loop.upper) EXPECT_GE(upper(q), q[l]);
        }
        for (const ure::EquationId id : was.equations.keys()) {
            EXPECT_EQ(valuesOf(is.equations[id].left, q), valuesOf(was.equations[id].left, p));
            SameAt(was, is, p, q).expect(was.equations[id].value, is.equations[id].value);
        }
        return !testing::Test::HasFailure();
    });
    EXPECT_EQ(points, before.size());
}

static Tile tileOf(std::size_t loop, std::int64_t factor, int number) {
    return {
        ure::LoopId(loop), fmt::format("o{}", number), fmt::format("n{}", number), {}, {}, factor, false, {}};
}

static const std::vector<const char*> designs{
    // triangles, `where`, quasi-affine indices and guards
    R"(design t { param N = 5; input A[N][4*N] : Int(32); output C[N][N] : Int(32);
      loops k: 0..N, i: k..N, j: max(k, 1)..N where i + j < 2*N - 1;
      func X : Int(32);
      X(k, i, j) = select(k == 0 || j % 2 == 1 && i < j, A(i/2, 2*j + k), X(k-1, i, j) + i);
      C(i, j) = select(k == i && i <= j || k == j && j < i, X(k, i, j)); })",
    // bounds that are not 0, a read downwards, one far away, a stream along a diagonal
    R"(design t { input A[40] : Int(32); output C[40] : Int(32);
      loops i: -3..8, j: i-1..i+6;
      func X, Y : Int(32);
      X(i, j) = select(i == -3 || j == i-1, A(j + 4), X(i-1, j-1));
      Y(i, j) = select(j < i + 3, Y(i, j+3), X(i, j)) + select(i > 2 && j > 4, X(i-5, j-3), 0);
      C(i + 20) = select(j == i, Y(i, j)); })"};

TEST(Tile, MeansTheSameAtEveryPoint) {
    for (const char* text : designs) {
        const auto was = test::system(text);
        for (std::size_t loop = 0; loop < was->loops.size(); ++loop)
            for (const std::int64_t factor : {1, 2, 3, 4, 7}) {
                SCOPED_TRACE(fmt::format("{}\nloop {} by {}", text, loop, factor));
                expectSame(*was, *tiled(*was, tileOf(loop, factor, 1)));
            }
    }
}

TEST(Tile, AgainAndAgainMeansTheSame) {
    std::mt19937 random(2);
    for (int round = 0; round < 60; ++round) {
        const auto was = test::system(designs[round % 2]);
        std::shared_ptr<const ure::System> is = was;
        std::string what;
        for (int number = 0; number < 3; ++number) {
            const Tile tile =
                tileOf(random() % is->loops.size(), 1 + static_cast<std::int64_t>(random() % 4), number);
            what += fmt::format(" {} by {}", is->loops[tile.loop].name, tile.factor);
            is = tiled(*is, tile);
        }
        SCOPED_TRACE(what);
        expectSame(*was, *is);
    }
}

// The places that equation `name` reads of itself, as vectors.
static std::vector<polyhedra::Vector> vectorsOf(const ure::System& system, std::string_view name) {
    std::vector<polyhedra::Vector> vectors;
    for (const ure::Equation& equation : system.equations) {
        if (equation.isOutput() || system.variables[equation.variable].name != name) continue;
        ure::forEachBelow(system, equation.value, [&](ure::ExprId id) {
            const ure::Expr& expr = system.exprs[id];
            if (expr.kind == ure::Expr::Kind::Read && expr.variable == equation.variable)
                vectors.push_back(*localise::uniformVector(expr.index));
        });
    }
    return vectors;
}

// exactness.md, section 2: three pieces, not four; kk = 0 and kkk > 0 is nowhere where k wraps.
TEST(Tile, DropsPiecesWhereNothingIsRead) {
    const auto was = test::system(R"(design t { input A[64] : Int(32); output C[1] : Int(32); loops k: 0..64;
      func Z : Int(32); Z(k) = select(k == 0, 0, Z(k-1)) + A(k); C(0) = select(k == 63, Z(k)); })");
    const auto once = tiled(*was, tileOf(0, 32, 1));
    EXPECT_EQ(vectorsOf(*once, "Z"), (std::vector<polyhedra::Vector>{{0, 1}, {1, -31}}));
    const auto twice = tiled(*once, tileOf(1, 4, 2));
    EXPECT_EQ(vectorsOf(*twice, "Z"), (std::vector<polyhedra::Vector>{{0, 0, 1}, {0, 1, -3}, {1, -7, -3}}));
}

// The vector along which each equation is proved to hand on an input; nothing without a proof.
static std::vector<std::optional<polyhedra::Vector>> propagationsOf(const ure::System& system) {
    std::vector<std::optional<polyhedra::Vector>> all;
    for (const ure::EquationId id : system.equations.keys()) {
        if (system.equations[id].isOutput()) continue;
        const auto found = localise::propagationOf(system, id, {});
        all.push_back(found ? std::optional(found->directions.at(0)) : std::nullopt);
    }
    return all;
}

TEST(Propagation, IsProvedOrNot) {
    using Vector = polyhedra::Vector;
    const auto of = [](const std::string& equation, const std::string& loops = "i: 0..4, j: 0..5") {
        const auto system = test::system(fmt::format(
            "design t {{ input A[9][9] : Int(16); input s : Int(32); output C[9][9] : Int(32) = 0;\n"
            "loops {}; func X : Int(32); X(i, j) = {}; C(i + 1, j + 1) = X(i, j); }}",
            loops, equation));
        return propagationsOf(*system).at(0);
    };
    EXPECT_EQ(of("select(j == 0, A(i, 2), X(i, j-1))"), (Vector{0, 1}));
    EXPECT_EQ(of("select(j > 0, X(i, j-1), A(i, 2))"), (Vector{0, 1}));
    EXPECT_EQ(of("select(j == 4, A(i/2, i%2), X(i, j+1))"), (Vector{0, -1}));
    EXPECT_EQ(of("select(j == 0 || i == 0, A(i - j + 5, 3), X(i-1, j-1))"), (Vector{1, 1}));
    EXPECT_EQ(of("select(j == 0, A(i, 2) * 2 + i, X(i, j-1))"), (Vector{0, 1}));
    EXPECT_EQ(of("select(j % 2 == 0, A(i, 2), X(i, j-1))"), (Vector{0, 1}));
    EXPECT_EQ(of("select(j == i, s, X(i, j-1))", "i: 0..4, j: i..5"), (Vector{0, 1}));
    EXPECT_EQ(of("select(i == 0, s, X(i-1, j))", "i: 0..4, j: i..5"), (Vector{1, 0}));
    // Not the same element, not inside, a hole, another value, a condition on data, two ways.
    EXPECT_EQ(of("select(j == 0, A(i, j), X(i, j-1))"), std::nullopt);
    EXPECT_EQ(of("select(j == 1, A(i, 2), X(i, j-1))"), std::nullopt);
    EXPECT_EQ(of("select(j == i, s, X(i-1, j))", "i: 0..4, j: 0..5"), std::nullopt);
    EXPECT_EQ(of("select(j == 0, A(i, 2), select(j < 9, X(i, j-1)))"), std::nullopt);
    EXPECT_EQ(of("select(j == 0, A(i, 2), X(i, j-1) + 1)"), std::nullopt);
    EXPECT_EQ(of("select(j == 0 || A(i, j) > 0, A(i, 2), X(i, j-1))"), std::nullopt);
    EXPECT_EQ(of("select(j == 0, A(i, 2), select(i == 0, X(i, j-1), select(j == 1, X(i, j-1), X(i-1, j))))"),
              std::nullopt);
}

} // namespace tactus::mapping
