#include "support/design.h"

#include "mapping/rewrite/reorder.h"
#include "polyhedra/solve.h"

#include <gtest/gtest.h>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Point;

static const char* const triangle = R"(design t {
  param N = 5;
  input A[N][4*N] : Int(32);
  output C[N][N] : Int(32);
  loops k: 0..N, i: k..N, j: max(k, 1)..N where i + j < 2*N - 1;
  func X : Int(32);
  X(k, i, j) = select(k == 0 || j % 2 == 1 && i < j, A(i/2, 2*j + k), X(k-1, i, j) + i);
  C(i, j) = select(k == i && i <= j || k == j && j < i, X(k, i, j));
})";

// The point over the loops in the new order.
static Point moved(const Point& point, const std::vector<ure::LoopId>& order) {
    Point result;
    for (const ure::LoopId loop : order) result.push_back(point[loop.index()]);
    return result;
}

static std::vector<std::int64_t> values(const std::vector<AffineForm>& forms, const Point& point) {
    std::vector<std::int64_t> result;
    for (const AffineForm& form : forms) result.push_back(form(point));
    return result;
}

TEST(Reorder, MeansTheSameAtEveryPoint) {
    const auto before = test::system(triangle);
    std::vector<ure::LoopId> order{ure::LoopId(0u), ure::LoopId(1u), ure::LoopId(2u)};
    while (std::ranges::next_permutation(order).found) {
        const auto after = reorder(before, order);
        EXPECT_EQ(polyhedra::count(after->domain), polyhedra::count(before->domain));
        for (std::size_t l = 0; l < order.size(); ++l)
            EXPECT_EQ(after->loops[ure::LoopId(l)].name, before->loops[order[l]].name);
        polyhedra::forEachPoint(before->domain, [&](std::span<const std::int64_t> at) {
            const Point p(at.begin(), at.end()), q = moved(p, order);
            EXPECT_TRUE(polyhedra::contains(after->domain, q));
            EXPECT_EQ(after->inDesignOrder(q), p);
            for (std::size_t l = 0; l < order.size(); ++l) {
                EXPECT_EQ(values(after->loops[ure::LoopId(l)].lower, q),
                          values(before->loops[order[l]].lower, p));
                EXPECT_EQ(values(after->loops[ure::LoopId(l)].upper, q),
                          values(before->loops[order[l]].upper, p));
            }
            for (const ure::EquationId id : before->equations.keys())
                EXPECT_EQ(values(after->equations[id].left, q), values(before->equations[id].left, p));
            for (const ure::ExprId id : before->exprs.keys()) {
                const ure::Expr &was = before->exprs[id], &is = after->exprs[id];
                if (was.kind == ure::Expr::Kind::Index) {
                    EXPECT_EQ(q[is.loop.index()], p[was.loop.index()]);
                }
                if (was.kind == ure::Expr::Kind::Read) {
                    // One form a loop: the place read, too, is over the loops in the new order.
                    EXPECT_EQ(values(is.index, q), moved(values(was.index, p), order));
                }
                for (std::size_t a = 0; a < was.affine.size(); ++a)
                    EXPECT_TRUE(!was.affine[a] || (*is.affine[a])(q) == (*was.affine[a])(p));
                EXPECT_TRUE(!was.formula || hasUnknown(*was.formula) ||
                            holds(*is.formula, q) == holds(*was.formula, p));
            }
            return !testing::Test::HasFailure();
        });
    }
}

TEST(Reorder, NothingChangedIsTheSameObject) {
    const auto system = test::system(triangle);
    EXPECT_EQ(reorder(system, {}), system);
    EXPECT_EQ(reorder(system, {ure::LoopId(0u), ure::LoopId(1u), ure::LoopId(2u)}), system);
    EXPECT_NE(reorder(system, {ure::LoopId(0u), ure::LoopId(2u), ure::LoopId(1u)}), system);
}

} // namespace tactus::mapping
