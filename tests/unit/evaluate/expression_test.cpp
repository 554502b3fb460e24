#include "evaluate/program/expression.h"
#include "run.h"

namespace tactus::evaluate {

TEST(Expression, IsComputedAtOnePointAfterAnother) {
    const test::Result run = test::run(R"(design d {
  input  a[4] : Int(32) = {1, 2, 3, 4};
  input  p[3] : Int(32) = {3, 0, 9};
  output c[3][2] : Int(32);
  loops  i: 0..3, j: 0..2;
  c(i, j) = select(j == 0, 10*a(i) + i, a(p(i)));
})");
    const ure::Expr& select = run.system->exprs[run.system->equations[ure::EquationId(0u)].value];
    ASSERT_EQ(select.kind, ure::Expr::Kind::Select);
    Expression sum(*run.system, select.operands[1], run.inputs.tensors);
    Expression permuted(*run.system, select.operands[2], run.inputs.tensors);
    const auto number = [](Expression& expression, std::int64_t i) -> std::int64_t {
        const auto value = expression.at(std::vector<std::int64_t>{i, 0});
        return value ? value->asInteger() : -1;
    };
    EXPECT_EQ(number(sum, 0), 10);
    EXPECT_EQ(number(sum, 2), 32);
    EXPECT_EQ(number(permuted, 0), 4);
    EXPECT_EQ(number(permuted, 1), 1);
    EXPECT_EQ(number(permuted, 2), -1); // a(9) is none
    EXPECT_EQ(number(sum, 1), 21);
}

} // namespace tactus::evaluate
