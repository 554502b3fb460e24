// Findings of a whole design: no cascades, repairs, what has no place of its own in the table of mistakes.
#include "support/design.h"

#include <gtest/gtest.h>

namespace tactus::ure {

using diagnostics::Kind;

static std::vector<std::string> codes(std::string_view text) {
    std::vector<std::string> list;
    for (const auto& one : test::elaborate(text).diagnostics) list.emplace_back(one.code());
    return list;
}

struct Edit {
    std::string right, wrong;
    std::string code; // of the finding
};

// A design in which each of ten lines can be right or wrong.
static const std::vector<Edit> mistakes{
    {"param N = 4, M = 2 * N;", "param N = 4, M = 2 / (N - 4);", "division-by-zero"},
    {"input A[N] : Int(8) = {1, 2, 3, 4};", "input A[N] : Int(8) = {1, 2, 3};", "list-length"},
    {"input B[N] : Float(32);", "input B[N] : Float(33);", "bad-type"},
    {"output C[N] : Int(32);", "output C[N] : Int(32)", "missing-token"},
    {"func X, Y, Z : Int(32);", "func X, X, Y, Z : Int(32);", "duplicate-name"},
    {"X(i, j) = select(j == 0, A(i), X(i, j-1));", "X(i, j) = select(j == 0, A(i), X(i));", "rank-mismatch"},
    {"Y(i, j) = X(i, j) * 2;", "Y(i, j) = X(i, j) * ;", "unexpected-token"},
    {"Z(i, j) = Int(32)(B(j)) + Y(i, j);", "Z(i, j) = Int(32)(B(j)) + Yy(i, j);", "unknown-name"},
    {"C(i) = select(j == M - N - 1, Z(i, j));", "C(i) = select(0 <= j < 1, Z(i, j));", "chained-comparison"},
    {"D(j) = select(i == 0, X(i, j));", "D(j) = select(i, X(i, j));", "not-a-condition"},
};

static std::string designWithout(std::size_t repaired) {
    std::string text = "design d {\n output D[4] : Int(16);\n";
    for (std::size_t n = 0; n < mistakes.size(); ++n) {
        text += " " + (n == repaired ? mistakes[n].right : mistakes[n].wrong) + "\n";
        if (n == 4) text += " loops i: 0..N, j: 0..4;\n";
    }
    return text + "}\n";
}

TEST(ElaborateFindings, TenMistakesAreTenFindings) {
    std::vector<std::string> all;
    for (const Edit& one : mistakes) all.push_back(one.code);
    EXPECT_EQ(codes(designWithout(mistakes.size())), all);
}

TEST(ElaborateFindings, WithoutOneMistakeTheOthersStay) {
    for (std::size_t repaired = 0; repaired < mistakes.size(); ++repaired) {
        std::vector<std::string> others;
        for (std::size_t n = 0; n < mistakes.size(); ++n)
            if (n != repaired) others.push_back(mistakes[n].code);
        EXPECT_EQ(codes(designWithout(repaired)), others) << mistakes[repaired].right;
    }
}

TEST(ElaborateFindings, AMissingDeclarationIsOneFinding) {
    EXPECT_EQ(codes("design d { loops i: 0..4; func X : Int(8); X(i) = V(i) + V(i-1) * V(i);"
                    "output C[4] : Int(8); C(i) = X(i) + V(i); }"),
              std::vector<std::string>{"unknown-name"});
}

TEST(ElaborateFindings, WithoutLoopsOnlyThatIsSaid) {
    const test::Elaboration result = test::elaborate(
        "design d { func X : Int(8); X(i, j) = X(i, j-1) + i; output C[4] : Int(8); C(i) = X(i, i); }");
    ASSERT_EQ(result.diagnostics.size(), 1u) << test::rendered(*result.source, result.diagnostics);
    EXPECT_EQ(result.diagnostics[0].kind, Kind::NoLoops);
    EXPECT_EQ(result.source->text(result.diagnostics[0].span), "d");
}

TEST(ElaborateFindings, AnUnknownTypeSilencesItsUses) {
    EXPECT_EQ(codes("design d { loops i: 0..4; input A[4] : Itn(8) = {1, 2, 3, 4}; func X : Whole; X(i) = "
                    "A(i) && X(i-1);"
                    "output C[4] : Int(8); C(i) = X(i) + A(i); }"),
              (std::vector<std::string>{"unknown-type", "unknown-type"}));
}

static std::string repaired(const test::Elaboration& result) {
    if (result.diagnostics.size() != 1 || result.diagnostics[0].fixes.size() != 1)
        return test::rendered(*result.source, result.diagnostics);
    return text::apply(result.source->text(), result.diagnostics[0].fixes[0].edits);
}

TEST(ElaborateFindings, ReversedIndicesAreTurnedRoundInTheWholeEquation) {
    const std::string head =
        "design d { loops i: 0..4, j: 0..5, k: 0..6; input A[6][4] : Int(8); func X, Y : Int(8);"
        "output C[4] : Int(8); C(i) = select(j + k == 0, X(i, j, k));"
        "Y(i, j, k) = i; ";
    const std::string right = "X(i, j, k) = select(k == 0, A(k, i), X(i, j, k - 1) + A(Y(i-1, j, k), 0)); }";
    EXPECT_EQ(repaired(test::elaborate(
                  head + "X(k, j, i) = select(k == 0, A(k, i), X(k - 1, j, i) + A(Y(k, j, i-1), 0)); }")),
              head + right);
    EXPECT_TRUE(test::elaborate(head + right).system);
}

TEST(ElaborateFindings, ASlipIsRepairedEverywhere) {
    const std::string right = "design d { loops i: 0..4; func Acc : Int(8); Acc(i) = Acc(i-1) + Acc(i-2);"
                              "output C[4] : Int(8); C(i) = Acc(i); }";
    const std::string wrong = "design d { loops i: 0..4; func Acc : Int(8); Acc(i) = Acd(i-1) + Acd(i-2);"
                              "output C[4] : Int(8); C(i) = Acc(i); }";
    EXPECT_EQ(repaired(test::elaborate(wrong)), right);
}

TEST(ElaborateFindings, SeveralParamsAreRepaired) {
    const std::string tail = "loops i: 0..K, k: 0..K; output C[4] : Int(32); C(i) += k; }";
    EXPECT_EQ(repaired(test::elaborate("design d { param N = 4; K = 3; " + tail)),
              "design d { param N = 4, K = 3; " + tail);
    EXPECT_EQ(repaired(test::elaborate("design d { K = 3; " + tail)), "design d { param K = 3; " + tail);
}

TEST(ElaborateFindings, TypesOfProgramsAreRepaired) {
    const auto text = [](std::string_view type) {
        return fmt::format("design d {{ loops i: 0..4; func X : {}; X(i) = 1; output C[4] : Int(8); C(i) = "
                           "Int(8)(X(i)); }}",
                           type);
    };
    const std::pair<const char*, const char*> types[] = {
        {"int", "Int(32)"},      {"int16_t", "Int(16)"}, {"Int7", "Int(7)"},
        {"u8", "UInt(8)"},       {"UINT64", "UInt(64)"}, {"uint(5)", "UInt(5)"},
        {"double", "Float(64)"}, {"f32", "Float(32)"},   {"bool", "Bool"}};
    for (const auto& [wrong, right] : types)
        EXPECT_EQ(repaired(test::elaborate(text(wrong))), text(right)) << wrong;
}

// With two equations the tuple on both left sides would be no repair.
TEST(ElaborateFindings, ALeftSideForEachCaseHasNoFix) {
    const test::Elaboration result = test::elaborate(
        "design d { loops i: 0..4, j: 0..4; func X : Int(8); output C[4] : Int(8); C(i) = X(i, i);"
        "X(i, 0) = 1; X(i, j) = X(i, j-1); }");
    ASSERT_EQ(result.diagnostics.size(), 2u);
    EXPECT_EQ(result.diagnostics[0].code(), "left-side");
    EXPECT_TRUE(result.diagnostics[0].fixes.empty());
    EXPECT_NE(result.diagnostics[0].message.find("'select(j == 0, ..., ...)'"), std::string::npos);
    EXPECT_EQ(result.diagnostics[1].code(), "duplicate-equation");
    EXPECT_NE(result.diagnostics[1].message.find("'select(c, a, b)'"), std::string::npos);
}

TEST(ElaborateFindings, TheLeftSideOfAFuncIsRepaired) {
    const std::string head =
        "design d { loops i: 0..4, j: 0..4; func X : Int(8); output C[4] : Int(8); C(i) = X(i, i); ";
    EXPECT_EQ(repaired(test::elaborate(head + "X(i, 0) = 1; }")), head + "X(i, j) = 1; }");
}

TEST(ElaborateFindings, AreInTheOrderOfTheText) {
    EXPECT_EQ(codes("design d { output C[4] : Int(8); C(i) = Q(i); loops i: 0..0; input A[0] : Int(99); }"),
              (std::vector<std::string>{"unknown-name", "empty-space", "bad-extent", "bad-type"}));
}

TEST(ElaborateFindings, DeepAndLongExpressionsEnd) {
    std::string sum = "i", conditions = "i == 0";
    for (int n = 0; n < 900; ++n) sum += " + i";
    for (int n = 0; n < 450; ++n) conditions += " || i == " + std::to_string(n);
    EXPECT_TRUE(codes("design d { loops i: 0..4; output C[4] : Int(32); C(i) = select(" + conditions + ", " +
                      sum + "); }")
                    .empty());
    std::string equal = "i == 0";
    for (int n = 0; n < 150; ++n) equal = "(" + equal + ") == (i < 3)";
    EXPECT_TRUE(
        codes("design d { loops i: 0..4; output C[4] : Int(32); C(i) = select(" + equal + ", 1, 2); }")
            .empty());
}

TEST(ElaborateFindings, ANumberThatTheLexerRefusedLeavesNoSystem) {
    const auto source =
        test::source("design d { loops i: 0..4; output C[4] : Int(392233720368547758072); C(i) = i; }");
    const syntax::Parsed parsed = syntax::parse(source);
    EXPECT_EQ(parsed.diagnostics.size(), 1u);
    const Elaborated result = elaborate(syntax::File(*parsed.tree).designs().front(), {});
    EXPECT_FALSE(result.system);
    EXPECT_TRUE(result.diagnostics.empty());
}

TEST(ElaborateFindings, BoundsThatMultiplyEnd) {
    std::string bound = "min(i, 4)";
    for (int n = 0; n < 60; ++n) bound += " + min(i, " + std::to_string(n) + ")";
    EXPECT_EQ(codes("design d { loops i: 0..4, j: 0.." + bound + "; output C[4] : Int(32); C(i) += j; }"),
              std::vector<std::string>{"bad-bound"});
}

// Sums of half of some numbers, each in three ways at once: searching takes longer than anyone waits for.
TEST(ElaborateFindings, ASpaceThatTakesTooLongToJudgeIsANote) {
    std::string loops, where;
    unsigned random = 5;
    for (int row = 0; row < 3; ++row) {
        std::string terms;
        unsigned sum = 0;
        for (int k = 0; k < 20; ++k) {
            random = random * 1103515245u + 12345u;
            const unsigned factor = random / 65536u % 100u;
            sum += factor;
            terms += fmt::format("{}{} * x{}", k == 0 ? "" : " + ", factor, k);
            if (row == 0) loops += fmt::format("{}x{}: 0..2", k == 0 ? "" : ", ", k);
        }
        where += fmt::format("{}{} == {}", row == 0 ? "" : " && ", terms, sum / 2);
    }
    const std::string text =
        "design d { loops " + loops + " where " + where + "; output s : Int(32); s += 1; }";
    EXPECT_EQ(codes(text), std::vector<std::string>{"space-undecided"});
}

} // namespace tactus::ure
