// The points at which reads happen with all sizes open, against plain walks at small sizes.
#include "sizes/claims/reads.h"

#include "polyhedra/solve.h"
#include "support/design.h"
#include "unit/dependence/random_design.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tactus::sizes {
namespace {

using polyhedra::Formula;
using polyhedra::Point;
using ure::Expr;
using ure::ExprId;

// The reads that happen at a point, where every condition on data holds, or every one fails, as is wanted.
// (Reads are known by their places in the text.)
class Happening {
  public:
    Happening(const ure::System& system, bool dataHolds) : system_(system), dataHolds_(dataHolds) {}

    std::set<std::size_t> at(ExprId value, const Point& point) {
        found_.clear();
        visit(value, point);
        return found_;
    }

  private:
    bool holds(ExprId condition, const Point& point) {
        const Expr& expr = system_.exprs[condition];
        switch (expr.kind) {
        case Expr::Kind::And:
            return holds(expr.operands[0], point) && holds(expr.operands[1], point);
        case Expr::Kind::Or:
            return holds(expr.operands[0], point) || holds(expr.operands[1], point);
        case Expr::Kind::Unary:
            if (expr.op == ure::Operator::LogicalNot) return !holds(expr.operands[0], point);
            [[fallthrough]];
        default:
            return polyhedra::holds(settled(*expr.formula), point);
        }
    }

    Formula settled(Formula formula) {
        if (formula.kind == Formula::Kind::Unknown)
            formula.kind = dataHolds_ ? Formula::Kind::True : Formula::Kind::False;
        for (Formula& part : formula.parts) part = settled(std::move(part));
        return formula;
    }

    void visit(ExprId id, const Point& point) {
        const Expr& expr = system_.exprs[id];
        if (expr.kind == Expr::Kind::Select) {
            visit(expr.operands[0], point);
            const bool taken = holds(expr.operands[0], point);
            if (taken || expr.operands.size() == 3) visit(expr.operands[taken ? 1 : 2], point);
            return;
        }
        if (expr.kind == Expr::Kind::And || expr.kind == Expr::Kind::Or) {
            visit(expr.operands[0], point);
            if (holds(expr.operands[0], point) == (expr.kind == Expr::Kind::And))
                visit(expr.operands[1], point);
            return;
        }
        if (expr.kind == Expr::Kind::Read || expr.kind == Expr::Kind::ReadInput)
            found_.insert(expr.span.begin);
        for (const ExprId operand : expr.operands) visit(operand, point);
    }

    const ure::System& system_;
    bool dataHolds_;
    std::set<std::size_t> found_;
};

bool hasUnknown(const ure::System& system, ExprId value) {
    bool found = false;
    forEachBelow(system, value, [&](ExprId id) {
        const auto& formula = system.exprs[id].formula;
        found = found || (formula && polyhedra::hasUnknown(*formula));
    });
    return found;
}

bool contains(const Union& pieces, const Point& point) {
    return std::ranges::any_of(pieces, [&](const polyhedra::Piece& one) { return contains(one, point); });
}

// Compares at all points of all these sizes; returns how many reads were looked at.
std::size_t compare(const std::string& text, const std::vector<std::string>& params, std::int64_t most) {
    ure::Settings settings;
    settings.openSizes = true;
    const auto open = test::system(text, settings);
    EXPECT_EQ(open->sizes, params.size());
    std::size_t looked = 0;
    Point sizes(params.size(), 1);
    while (true) {
        ure::Settings there;
        there.withoutData = true;
        for (std::size_t p = 0; p < params.size(); ++p) there.params[params[p]] = sizes[p];
        const test::Elaboration concrete = test::elaborate(text, there);
        for (std::size_t e = 0; concrete.system && e < concrete.system->equations.size(); ++e) {
            const ure::EquationId equation{e};
            const EquationReads reads = readsOf(*open, equation);
            Happening with(*concrete.system, true), without(*concrete.system, false);
            const ExprId value = concrete.system->equations[equation].value;
            const bool isKnown = !hasUnknown(*open, open->equations[equation].value);
            polyhedra::forEachPoint(concrete.system->domain, [&](std::span<const std::int64_t> at) {
                const Point loops(at.begin(), at.end());
                const auto first = with.at(value, loops), second = without.at(value, loops);
                Point point = sizes;
                point.insert(point.end(), loops.begin(), loops.end());
                std::map<std::size_t, std::pair<bool, bool>> said; // may, certain
                for (const Read& read : reads.reads) {
                    auto& [may, certain] = said[open->exprs[read.site].span.begin];
                    may |= contains(read.may, point);
                    certain |= contains(read.certain, point);
                }
                for (const auto& [place, verdict] : said) {
                    ++looked;
                    if (first.contains(place) || second.contains(place)) {
                        EXPECT_TRUE(verdict.first);
                    }
                    if (first.contains(place) && second.contains(place)) {
                        EXPECT_TRUE(verdict.second);
                    }
                    // Exactly so, where every condition is a form.
                    if (isKnown) {
                        EXPECT_EQ(verdict.first, first.contains(place));
                    }
                }
                return !testing::Test::HasFailure();
            });
        }
        std::size_t p = 0;
        while (p < params.size() && ++sizes[p] > most) sizes[p++] = 1;
        if (p == params.size()) return looked;
    }
}

TEST(Reads, OfAFilter) {
    EXPECT_GT(compare(R"(design d {
  param N = 16, TAPS = 4;
  input w[TAPS] : Int(32);
  input x[N + TAPS - 1] : Int(32);
  output y[N] : Int(32);
  loops i: 0..N, j: 0..TAPS;
  func W, X, Y : Int(32);
  W(i, j) = select(i == 0, w(j), W(i-1, j));
  X(i, j) = select(i == 0 || j == TAPS-1, x(i + j), X(i-1, j+1));
  Y(i, j) = select(j == 0, 0, Y(i, j-1)) + W(i, j) * X(i, j);
  y(i) = select(j == TAPS-1, Y(i, j));
})",
                      {"N", "TAPS"}, 4),
              300u);
}

TEST(Reads, WithQuotientsAndNegations) {
    EXPECT_GT(compare(R"(design d {
  param N = 5;
  input A[N] : Int(32);
  output s[N] : Int(32);
  loops i: -N..N, j: i..N where i + j < N;
  func X : Int(32);
  X(i, j) = select(!((i + j) % 3 == 1 || i / 2 > j - N) && j != 0, X(i, j-1), A(max(0, i) / 2));
  s(max(0, 0)) = select(i == j && !(i < 0), X(i, j));
})",
                      {"N"}, 5),
              100u);
}

TEST(Reads, OfRandomDesigns) {
    std::size_t looked = 0;
    for (unsigned seed = 1; seed <= 60 && !HasFailure(); ++seed) {
        const std::string text = test::RandomDesign(seed).text();
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        looked += compare(text, {"N"}, 4);
    }
    EXPECT_GT(looked, 10'000u);
}

} // namespace
} // namespace tactus::sizes
