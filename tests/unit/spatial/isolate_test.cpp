#include "support.h"

#include "spatial/operands/expression.h"

#include <gtest/gtest.h>

namespace tactus::spatial {

using Strings = std::vector<std::string>;

// The mapping's body is in line 8, after 14 letters.
static std::string scaled(const std::string& body) {
    return R"(design d {
  input A[9][7] : Float(32);  input B[7][5] : Float(32);  input p[4] : Int(8);  output C[4][5] : Float(32);
  loops i: 2..6, j: 0..5, k: -1..6;
  func X, Z : Float(32);
  X(i, j, k) = 2*A(i, /* a row */ k+1) + B(k + 1, j);
  Z(i, j, k) = select(k == -1, 0, Z(i, j, k-1)) + X(i, j, k) * (B(k+1, j) - A(p(i-2), 0)) + select(j > 0, A(0, 0));
  C(i-2, j) = select(k == 5, Z(i, j, k));
  mapping m { )" +
           body + " }\n}\n";
}

static Isolated isolated(const test::Network& network) {
    return isolateExpressions(network.calls, network.elaboration.system);
}

TEST(Isolate, TheExpressionBecomesAnInputOverItsLoops) {
    const test::Network network(scaled("X.isolate_producer_chain(2 * A(i, k + 1), L, F);"));
    const Isolated result = isolated(network);
    EXPECT_EQ(test::said(*network.elaboration.source, result.diagnostics), Strings{});
    ASSERT_EQ(result.expressions.size(), 1u);
    const ure::System& original = *network.elaboration.system;
    const ure::System& system = *result.system;
    const IsolatedExpression& one = result.expressions[0];
    EXPECT_EQ(one.text, "2 * A(i, k + 1)");
    EXPECT_EQ(original.source->text(original.spanOf(one.expression)), "2*A(i, /* a row */ k+1)");

    const ure::Tensor& tensor = system.tensors[one.tensor];
    EXPECT_EQ(one.tensor.index(), original.tensors.size());
    EXPECT_EQ(tensor.name, "L_value");
    EXPECT_TRUE(tensor.isInput);
    EXPECT_EQ(tensor.type, ure::floatType(32));
    EXPECT_EQ(tensor.extents, (std::vector<std::int64_t>{4, 7})); // i: 2..6, k: -1..6

    // X(i, j, k) = L_value(i - 2, k + 1) + B(k + 1, j)
    const ure::Expr& sum =
        system.exprs[system.equations[system.variables[*system.variableNamed("X")].equation].value];
    ASSERT_EQ(sum.operands.size(), 2u);
    const ure::Expr& read = system.exprs[sum.operands[0]];
    ASSERT_EQ(read.kind, ure::Expr::Kind::ReadInput);
    EXPECT_EQ(read.tensor, one.tensor);
    ASSERT_EQ(read.affine.size(), 2u);
    EXPECT_EQ(read.affine[0]->form, (polyhedra::AffineForm{{1, 0, 0}, -2}));
    EXPECT_EQ(read.affine[1]->form, (polyhedra::AffineForm{{0, 0, 1}, 1}));
    EXPECT_EQ(system.exprs[sum.operands[1]].tensor, *original.tensorNamed("B"));
    // The way back: element (3, 2) is 2*A(5, 2), at any j.
    EXPECT_EQ(pointOf(original, loopsIn(original, one.expression), std::vector<std::int64_t>{3, 2}),
              (polyhedra::Point{5, 0, 1}));
    // The original is as it was.
    EXPECT_EQ(original.source->text(
                  original.spanOf(original.exprs[original.equations[ure::EquationId(0u)].value].operands[0])),
              "2*A(i, /* a row */ k+1)");
}

TEST(Isolate, SeveralOfOneEquationAndOneThatIsAll) {
    const test::Network network(
        scaled("X.isolate_producer({2*A(i, k+1), B(k + 1, j)}, L).isolate_producer((B(k+1, j)), M);"));
    // B(k + 1, j) is in X and in Z.
    EXPECT_EQ(test::said(*network.elaboration.source, isolated(network).diagnostics),
              (Strings{"8:48 isolated-twice: 'B(k + 1, j)' occurs 2 times in the equations of the array; a "
                       "producer sends one value per iteration, so it may occur once",
                       "8:83 isolated-twice: 'B(k+1, j)' occurs 2 times in the equations of the array; a "
                       "producer sends one value per iteration, so it may occur once"}));

    const test::Network all(R"(design d {
  input A[4] : Int(32);  input L_value[4] : Int(8);  output C[4] : Int(32);
  loops i: 0..4, j: 0..5;
  C(i) += A(i) * L_value(i) + (A(3-i) - i*j);
  mapping m { C.isolate_producer({L_value(i), A(3-i) - i*j}, L).isolate_producer(A, M); }
})");
    const Isolated result = isolated(all);
    EXPECT_EQ(test::said(*all.elaboration.source, result.diagnostics), Strings{});
    ASSERT_EQ(result.expressions.size(), 2u);
    const ure::System& system = *result.system;
    // The type is the expression's own: what it is converted to is done in the array.
    const ure::Tensor& first = system.tensors[result.expressions[0].tensor];
    const ure::Tensor& second = system.tensors[result.expressions[1].tensor];
    EXPECT_EQ(first.name, "L_value_2");
    EXPECT_EQ(first.type, ure::intType(8));
    EXPECT_EQ(first.extents, (std::vector<std::int64_t>{4}));
    EXPECT_EQ(second.name, "L_value_3");
    EXPECT_EQ(second.extents, (std::vector<std::int64_t>{4, 5}));
    // These of the equation's reads are left, in the text's order: A(i), and the two.
    std::vector<std::string> reads;
    forEachBelow(system, system.equations[ure::EquationId(0u)].value, [&](ure::ExprId id) {
        const ure::Expr& expr = system.exprs[id];
        if (expr.kind == ure::Expr::Kind::ReadInput) reads.push_back(system.tensors[expr.tensor].name);
    });
    EXPECT_EQ(reads, (Strings{"A", "L_value_2", "L_value_3"}));
    // No name, no expression: the same system.
    EXPECT_EQ(isolated(test::Network(scaled("X.isolate_producer(A, L);"))).expressions.size(), 0u);
}

// A cast is part of what is written: its value is sent, in its type.
TEST(Isolate, ACastIsIsolatedWithWhatItConverts) {
    const auto tensorOf = [](const char* sum, const char* argument) {
        const test::Network network(fmt::format(R"(design d {{
  input A[4] : Int(16);  input b[3] : Int(32);  output C[4] : Int(64);
  loops i: 0..4, j: 0..3;
  func X, Z : Int(64);
  X(i, j) = select(j == 0, Int(24)(A(3-i)), X(i, j-1));
  Z(i, j) = select(j == 0, 0, Z(i, j-1)) + X(i, j) + {};
  C(i) = select(j == 2, Z(i, j));
  mapping m {{ Z.isolate_producer({}, L); }}
}})",
                                                sum, argument));
        const Isolated result = isolated(network);
        if (!result.diagnostics.empty())
            return test::said(*network.elaboration.source, result.diagnostics).front();
        const ure::Tensor& tensor = result.system->tensors[result.expressions.at(0).tensor];
        return fmt::format("{}{}", toString(tensor.type), fmt::join(tensor.extents, ","));
    };
    EXPECT_EQ(tensorOf("Int(32)(A(i))", "Int(32)( A(i) )"), "Int(32)4");
    EXPECT_EQ(tensorOf("Int(32)(A(i))", "A(i)"), "Int(16)4");
    EXPECT_EQ(tensorOf("Int(8)(A(i))", "Int(8)(A(i))"), "Int(8)4");
    EXPECT_EQ(tensorOf("Int(64)(Float(64)(A(i)) * 2)", "Float(64)(A(i))"), "Float(64)4");
    EXPECT_EQ(tensorOf("Int(64)(Float(64)(A(i)) * 2)", "Int(64)(Float(64)(A(i))*2)"), "Int(64)4");
    // To the type that it has already.
    EXPECT_EQ(tensorOf("Int(32)(b(j)) * A(i)", "Int(32)(b(j))"), "Int(32)3");
    EXPECT_EQ(tensorOf("Int(32)(b(j)) * A(i)", "b(j)"), "Int(32)3");
    EXPECT_EQ(tensorOf("Int(32)(Int(32)((b(j)))) * b(2-j)", "Int(32)(Int(32)((b(j))))"), "Int(32)3");
    EXPECT_EQ(tensorOf("b(j) * A(i)", "Int(32)(b(j))"),
              "8:34 isolated-nowhere: 'Int(32)(b(j))' occurs in no equation of the array");
    // Converted once more for the func that it is assigned to.
    EXPECT_EQ(tensorOf("A(i)", "Int(24)(A(3-i))"), "Int(24)4");
}

struct Refusal {
    const char* body;
    const char* says;
};

TEST(Isolate, RefusalsSayWhyAtTheArgument) {
    const Refusal refusals[] = {
        Refusal{"X.isolate_producer(3*A(i, k+1), L);",
                "8:34 isolated-nowhere: '3*A(i, k+1)' occurs in no equation of "
                "the array, did you mean '2*A(i, k+1)'?"},
        Refusal{"X.isolate_producer(A(i, k+1) + B(k + 1, j), L);",
                "8:34 isolated-nowhere: 'A(i, k+1) + B(k + 1, j)' occurs in no equation of the array, did "
                "you mean "
                "'2*A(i, k+1) + B(k + 1, j)'?"},
        Refusal{"X.isolate_producer(X(i, j, k) * (B(k+1, j) - A(p(i-2), 0)), L);",
                "8:34 isolated-not-input: 'X(i, j, k) * (B(k+1, j) - A(p(i-2), 0))' can't be isolated: it "
                "reads X, which the array computes; a producer reads only inputs"},
        Refusal{"X.isolate_producer(B(k+1, j) - A(p(i-2), 0), L);",
                "8:34 isolated-not-input: 'B(k+1, j) - A(p(i-2), 0)' can't be isolated: the index of A reads "
                "data, so the next element is known only when running"},
        Refusal{"X.isolate_producer(p(i-2), L);",
                "8:34 isolated-not-input: 'p(i-2)' can't be isolated: it is part of an index of A"},
        Refusal{"X.isolate_producer(select(j > 0, A(0, 0)), L);",
                "8:34 isolated-not-input: 'select(j > 0, A(0, 0))' can't be isolated: where its condition "
                "fails it has no value, but a kernel sends one in every iteration; isolate an operand inside "
                "the select"},
        Refusal{"X.isolate_producer({2*A(i, k+1), A(i, k+1)}, L);",
                "8:48 isolated-within: 'A(i, k+1)' is a part of '2*A(i, k+1)', which is isolated as well"},
        Refusal{"X.isolate_producer(A(i, k+1), L).isolate_producer(2*A(i, k+1), M);",
                "8:65 isolated-within: 'A(i, k+1)' is a part of '2*A(i, k+1)', which is isolated as well"}};
    for (const Refusal& refusal : refusals) {
        const test::Network network(scaled(refusal.body));
        const Isolated result = isolated(network);
        EXPECT_EQ(test::said(*network.elaboration.source, result.diagnostics), Strings{refusal.says});
        EXPECT_EQ(result.system, network.elaboration.system);
    }
}

TEST(Isolate, AnInputThatIsReadInAnIsolatedExpressionAlone) {
    const char* const text = R"(design d {
  input a[4] : Int(32);  input b[4] : Int(32);  output c[4] : Int(32);
  loops i: 0..4;
  c(i) = a(i) * b(i) + b(3-i);
  mapping m { c.isolate_producer({a, b}, L).isolate_producer(a(i) * b(i), M); }
})";
    const test::Network network(text);
    // One read is left of b.
    EXPECT_EQ(test::said(*network.elaboration.source, isolated(network).diagnostics),
              Strings{"5:35 isolated-within: 'a' is a part of 'a(i) * b(i)', which is isolated as well"});
}

} // namespace tactus::spatial
