// Operators of all examples beside a walk through every iteration.
#include "estimate/counts/operators.h"

#include "dependence/cases/conditions.h"
#include "polyhedra/solve.h"
#include "support/arrays.h"
#include "support/decided.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::estimate {
namespace {

using polyhedra::Point;
using ure::Expr;
using ure::ExprId;

// Who computes what, iteration by iteration: of each place in the equations the PEs that ask for it and how
// often, and of choices the branches that each PE takes. Knows no sets.
class Walk {
  public:
    explicit Walk(const array::Model& model) : model_(model), system_(model.system()) {
        polyhedra::forEachPoint(system_.domain, [&](std::span<const std::int64_t> point) {
            pe_ = model_.peOf(point);
            for (const ure::Equation& equation : system_.equations) visit(equation.value, point);
            return true;
        });
    }
    // Binary operators of this kind on data; choices between two values other than zero.
    std::int64_t built(ure::Operator op) const {
        std::int64_t sum = 0;
        for (const auto& [id, pes] : asked_)
            if (system_.exprs[id].kind == Expr::Kind::Binary && system_.exprs[id].op == op && !isByPower(id))
                sum += pes.size();
        return sum;
    }
    std::int64_t choices() const {
        std::int64_t sum = 0;
        for (const auto& [key, branches] : taken_) sum += branches.size() == 2 && !isGate(key.first);
        return sum;
    }
    std::int64_t uses(ure::Operator op) const {
        std::int64_t sum = 0;
        for (const auto& [id, count] : uses_)
            if (system_.exprs[id].op == op) sum += count;
        return sum;
    }

  private:
    bool isByPower(ExprId id) const {
        const Expr& product = system_.exprs[id];
        return product.op == ure::Operator::Multiply &&
               std::ranges::any_of(product.operands, [&](ExprId operand) {
                   const Expr& one = system_.exprs[operand];
                   const bool isNumber =
                       one.kind == Expr::Kind::Constant || one.kind == Expr::Kind::Parameter;
                   const std::uint64_t bits = one.value.bits;
                   return isNumber && one.type.isInteger() && bits != 0 && (bits & (bits - 1)) == 0;
               });
    }
    bool isGate(ExprId id) const { // one branch is zero
        const auto& branches = system_.exprs[id].operands;
        return std::any_of(branches.begin() + 1, branches.end(), [&](ExprId branch) {
            const Expr& one = system_.exprs[branch];
            return one.kind == Expr::Kind::Constant && one.value.bits == 0;
        });
    }
    void visit(ExprId id, std::span<const std::int64_t> point) {
        const Expr& expr = system_.exprs[id];
        const bool isOnData = dependence::readsData(system_, id);
        if (isOnData) asked_[id].insert(pe_);
        if (isOnData && expr.kind == Expr::Kind::Binary) ++uses_[id];
        if (expr.kind != Expr::Kind::Select) {
            for (const ExprId operand : expr.operands) visit(operand, point);
            return;
        }
        visit(expr.operands[0], point);
        const auto& formula = system_.exprs[expr.operands[0]].formula;
        for (std::size_t branch = 1; branch < expr.operands.size(); ++branch) {
            if (formula && test::decided(*formula, point).value_or(branch == 1) != (branch == 1)) continue;
            if (isOnData && expr.operands.size() == 3) taken_[{id, pe_}].insert(branch);
            visit(expr.operands[branch], point);
        }
    }

    const array::Model& model_;
    const ure::System& system_;
    Point pe_;
    std::map<ExprId, std::set<Point>> asked_;
    std::map<ExprId, std::int64_t> uses_;
    std::map<std::pair<ExprId, Point>, std::set<std::size_t>> taken_;
};

std::int64_t of(const Operators& all, std::initializer_list<std::string_view> names,
                std::int64_t OperatorCount::*figure = &OperatorCount::all) {
    std::int64_t sum = 0;
    for (const auto& [kind, count] : all)
        if (std::ranges::find(names, kind.name) != names.end()) sum += count.*figure;
    return sum;
}

TEST(Operators, OfExamplesAreThoseOfEveryIteration) {
    int compared = 0;
    for (const test::ExampleMapping& one : test::exampleMappings()) {
        SCOPED_TRACE(one.example + " " + one.mapping);
        const auto model = test::modelOrNone(one);
        if (!model || !model->inner.empty() || model->iterations > 20'000) continue;
        const auto found = operatorsOf(*model, false, {});
        ASSERT_TRUE(found);
        const Walk walk(*model);
        EXPECT_EQ(of(*found, {"add"}), walk.built(ure::Operator::Add));
        EXPECT_EQ(of(*found, {"subtract"}), walk.built(ure::Operator::Subtract));
        EXPECT_EQ(of(*found, {"min"}),
                  walk.built(ure::Operator::Minimum) + walk.built(ure::Operator::Maximum));
        EXPECT_EQ(of(*found, {"add"}, &OperatorCount::uses), walk.uses(ure::Operator::Add));
        EXPECT_EQ(of(*found, {"multiply", "wide-multiply"}), walk.built(ure::Operator::Multiply));
        EXPECT_EQ(of(*found, {"select"}), walk.choices());
        ++compared;
    }
    EXPECT_GT(compared, 30);
}

// Counted by hand.
TEST(Operators, ThatCostNothingAreNotThere) {
    const auto model = test::modelOf(R"(design d {
  param N = 4;
  input a[N] : Int(32);
  output c[N] : Int(32);
  output e[N] : Int(32);
  loops i: 0..N, k: 0..2;
  func X, Y : Int(32);
  X(i, k) = a(i) * 8 + (a(i) << 2) + Int(64)(a(i));
  Y(i, k) = select(i < 2, a(i) * 3, a(i) * a(i));
  c(i) = select(k == 1, X(i, k));
  e(i) = select(k == 1, Y(i, k));
  mapping m { X.merge_ures(Y, c, e); X.space_time_transform({i}, k); }
})");
    ASSERT_TRUE(model);
    const auto found = operatorsOf(*model, false, {});
    ASSERT_TRUE(found);
    EXPECT_EQ(of(*found, {"multiply"}), 4); // two PEs times 3, two the square
    EXPECT_EQ(of(*found, {"shift", "convert", "select"}), 0);
    EXPECT_EQ(of(*found, {"add"}), 8);
}

TEST(Operators, AreFusedWhereABlockHoldsBoth) {
    const auto model = test::modelOf(test::exampleText("gemm"));
    ASSERT_TRUE(model);
    const auto fused = operatorsOf(*model, true, {}), apart = operatorsOf(*model, false, {});
    ASSERT_TRUE(fused && apart);
    EXPECT_EQ(of(*fused, {"multiply-add"}), 64);
    EXPECT_EQ(of(*fused, {"multiply", "add"}), 0);
    EXPECT_EQ(of(*apart, {"multiply"}), 64);
    EXPECT_EQ(of(*apart, {"add"}), 64);
}

} // namespace
} // namespace tactus::estimate
