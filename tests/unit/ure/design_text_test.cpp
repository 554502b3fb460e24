// Systems as designs: notes, names of their own, and where each part of the text comes from.
#include "support/design.h"
#include "ure/written/design_edits.h"

#include <gtest/gtest.h>

namespace tactus::ure {
namespace {

const std::string gemm = R"(design product {
  param N = 4, M = 2*N;
  input A[r: N][c: N] : Int(8) in -4..5 = select(r == c, 1, 0) + random(-1, 1);
  input B[N][N] : Int(8);
  const T[2] : Int(8) = {1, -1};
  input s : Int(16);
  output C[N][N] : Int(16) = -1;
  output last : Int(16);
  loops i: 0..N, j: 0..min(N, M), k: 0..N where i + j < M - 1;
  func X : Int(8);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  C(i, j) += select(i >= j, X(i, j, k) * B(k, j) + T(i % 2) * s);
  last = select(i == N-1 && j == 0 && k == N-1, Int(16)(X(i, j, k)) << 2);
}
)";

TEST(DesignText, SaysAllOfASystem) {
    const auto system = test::system(gemm);
    ASSERT_TRUE(system);
    DesignNotes notes{{"a product"}, {}, {"mapping m { X.unroll(k); }"}};
    notes.remarks[*system->equations.keys().begin()].comment = "X hands A on";
    EXPECT_EQ(printedDesign(*system, notes).text(), R"(// a product
design product {
  param N = 4;
  param M = 8;
  input A[r: N][c: N] : Int(8) in -4..5 = select(r == c, 1, 0) + random(-1, 1);
  input B[N][N] : Int(8);
  const T[2] : Int(8) = {1, -1};
  input s : Int(16);
  output C[N][N] : Int(16) = -1;
  output last : Int(16);
  loops i: 0..N, j: 0..min(N, M), k: 0..N;
  func X : Int(8);

  // X hands A on
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  C(i, j) += select(i >= j, X(i, j, k) * B(k, j) + T(i % 2) * s);
  last = select(i == N - 1 && j == 0 && k == N - 1, Int(16)(X(i, j, k)) << 2);

  mapping m { X.unroll(k); }
}
)");
}

// Each part of the text leads to the part of the source that says the same.
TEST(DesignText, KnowsWhereItComesFrom) {
    const auto system = test::system(gemm);
    const text::Printed printed = printedDesign(*system);
    const auto sourceOf = [&](std::string_view part) {
        const std::size_t at = printed.text().find(part);
        for (const text::Origin& origin : printed.origins())
            if (origin.printed == text::Span{std::uint32_t(at), std::uint32_t(at + part.size())})
                return std::string(system->source->text(origin.source));
        return std::string();
    };
    EXPECT_EQ(sourceOf("X(i, j-1, k)"), "X(i, j-1, k)");
    EXPECT_EQ(sourceOf("i == N - 1"), "i == N-1");
    EXPECT_EQ(sourceOf("B(k, j)"), "B(k, j)");
    EXPECT_EQ(sourceOf("Int(16)(X(i, j, k)) << 2"), "Int(16)(X(i, j, k)) << 2");
    EXPECT_EQ(sourceOf("C(i, j) += select(i >= j, X(i, j, k) * B(k, j) + T(i % 2) * s);"),
              "C(i, j) += select(i >= j, X(i, j, k) * B(k, j) + T(i % 2) * s);");
    EXPECT_EQ(sourceOf("j: 0..min(N, M)"), "j");
}

TEST(DesignText, GivesCarriedValuesANameOfTheirOwn) {
    const auto system = test::system(R"(design d {
  input a[4] : Int(32);
  output c[2] : Int(32);
  output e[2] : Int(32);
  loops i: 0..2, j: 0..4;
  c(i) += a(j);
  e(i) = select(j == 3, c(i) * 2);
})");
    const std::string text = printedDesign(*system).text();
    EXPECT_NE(text.find("func c_2 : Int(32);\n"), std::string::npos) << text;
    EXPECT_NE(text.find("c_2(i, j) = select(j == 0, 0, c_2(i, j-1)) + a(j);\n"), std::string::npos) << text;
    EXPECT_NE(text.find("c(i) = select(j == 3, c_2(i, j));\n"), std::string::npos) << text;
    EXPECT_TRUE(test::elaborate(text).system) << text;
}

// One place of the text, in a fn, is several reads. Where they become the same one, it is changed there; else
// an equation that reads another one is written anew, and the fn stays.
TEST(DesignEdits, ChangeWhatTheTextHasOnce) {
    const std::string text = R"(design d {
  output c[4] : Int(32);
  loops i: 0..4;
  func X, Y : Int(32);
  fn f(n) = X(n) + 1;
  X(i) = i;
  // kept
  Y(i) = f(i)  *  2;
  c(i) = f(i);
}
)";
    const auto elaborated = test::elaborate(text);
    const System& before = *elaborated.system;
    const syntax::Design design = syntax::File(*elaborated.tree).designs().at(0);
    std::vector<ExprId> reads;
    for (const ExprId id : before.exprs.keys())
        if (before.exprs[id].kind == Expr::Kind::Read) reads.push_back(id);
    ASSERT_EQ(reads.size(), 2u);
    System after = before;
    const auto edited = [&] {
        const DesignEdits made = designEdits(before, after, design, {}, {});
        return text::apply(*before.source, made.edits).text();
    };
    EXPECT_EQ(edited(), text);
    after.exprs[reads[0]].index[0].constant = -1;
    std::string both = text, one = text;
    one.replace(one.find("f(i)  *  2"), 10, "(X(i-1) + 1) * 2");
    EXPECT_EQ(edited(), one);
    after.exprs[reads[1]].index[0].constant = -1;
    both.replace(both.find("X(n)"), 4, "X(i-1)");
    EXPECT_EQ(edited(), both);
}

} // namespace
} // namespace tactus::ure
