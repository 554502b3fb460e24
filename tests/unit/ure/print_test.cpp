// Expressions as text: what is printed reads back as the same expression.
#include "support/design.h"
#include "support/examples.h"
#include "ure/print/expression_text.h"
#include "ure/print/system_text.h"
#include "ure/written/design_text.h"

#include <gtest/gtest.h>
#include <random>
#include <regex>

namespace tactus::ure {
namespace {

std::string designOf(const std::string& value) {
    return fmt::format(R"(design d {{
  param N = 4;
  input a[N] : Int(32); input b[N] : Int(16); input c[N] : UInt(8); input d[N] : Float(32);
  loops i: 0..N, j: 0..N;
  func  X, Y : Int(32); func F : Float(32); func P : Bool;
  X(i, j) = {};
  Y(i, j) = a(i);  F(i, j) = d(j);  P(i, j) = i < j;
}})",
                       value);
}

const Equation& firstOf(const System& system) {
    return system.equations[*system.equations.keys().begin()];
}

// Random expressions with all parentheses. `kind`: i integer, f float, p condition.
class Expressions {
  public:
    explicit Expressions(unsigned seed) : random_(seed) {}

    std::string integer(int depth) {
        switch (depth == 0 ? pick(6) : 6 + pick(9)) {
        case 0:
            return "a(i)";
        case 1:
            return "b(j)";
        case 2:
            return "c(i)";
        case 3:
            return "Y(i, j)";
        case 4:
            return "i";
        case 5:
            return std::to_string(pick(100));
        case 6:
            return fmt::format("(-{})", integer(depth - 1));
        case 7:
            return fmt::format("(~{})", integer(depth - 1));
        case 8:
            return fmt::format("select({}, {}, {})", condition(depth - 1), integer(depth - 1),
                               integer(depth - 1));
        case 9:
            return fmt::format("{}({}, {})", pick(2) ? "min" : "max", integer(depth - 1), integer(depth - 1));
        case 10:
            return fmt::format("Int({})({})", 8 << pick(3), pick(2) ? integer(depth - 1) : real(depth - 1));
        default: {
            static constexpr std::string_view operators[] = {"+", "-", "*", "/",  "%",
                                                             "&", "|", "^", "<<", ">>"};
            return fmt::format("({} {} {})", integer(depth - 1), operators[pick(10)], integer(depth - 1));
        }
        }
    }

    std::string real(int depth) {
        switch (depth == 0 ? pick(3) : 3 + pick(4)) {
        case 0:
            return "d(j)";
        case 1:
            return "F(i, j)";
        case 2:
            return fmt::format("{}.5", pick(10));
        case 3:
            return fmt::format("sqrt({})", real(depth - 1));
        case 4:
            return fmt::format("(-{})", real(depth - 1));
        default: {
            static constexpr std::string_view operators[] = {"+", "-", "*", "/"};
            return fmt::format("({} {} {})", real(depth - 1), operators[pick(4)],
                               pick(2) ? real(depth - 1) : integer(depth - 1));
        }
        }
    }

    std::string condition(int depth) {
        switch (depth == 0 ? pick(2) : 2 + pick(4)) {
        case 0:
            return "P(i, j)";
        case 1:
            return pick(2) ? "(i < 2)" : "(a(i) != 7)";
        case 2:
            return fmt::format("(!{})", condition(depth - 1));
        case 3:
            return fmt::format("({} {} {})", condition(depth - 1), pick(2) ? "&&" : "||",
                               condition(depth - 1));
        default: {
            static constexpr std::string_view operators[] = {"==", "!=", "<", "<=", ">", ">="};
            return fmt::format("({} {} {})", integer(depth - 1), operators[pick(6)], integer(depth - 1));
        }
        }
    }

  private:
    int pick(int below) { return int(random_() % unsigned(below)); }
    std::mt19937 random_;
};

TEST(ExpressionText, ReadsBackAsTheSameExpression) {
    int compared = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        Expressions expressions(seed);
        const std::string written = "Int(32)(" + expressions.integer(1 + int(seed % 4)) + ")";
        const auto once = test::elaborate(designOf(written));
        if (!once.system) continue; // some need more than 64 bits
        const std::string hidden = textOf(*once.system, firstOf(*once.system).value, Conversions::Hidden),
                          shown = textOf(*once.system, firstOf(*once.system).value, Conversions::Shown);
        const auto again = test::elaborate(designOf(shown));
        ASSERT_TRUE(again.system) << written << "\n" << shown;
        // Literals and loop indices take the type of a cast on themselves, so casts alone may become fewer.
        EXPECT_EQ(textOf(*again.system, firstOf(*again.system).value, Conversions::Hidden), hidden)
            << written;
        ++compared;
    }
    EXPECT_GT(compared, 300);
}

// The first equation with every conversion, but of literals and loop indices, which are the same number in
// any type that holds them.
std::string conversionsIn(const System& system) {
    static const std::regex converted(R"(U?Int\(\d+\)\((-?\d+|i|j)\)|Float\(\d+\)\((-?\d+|i|j)\))");
    std::string text = textOf(system, firstOf(system).value, Conversions::Shown), before;
    while (std::exchange(before, text) != text) text = std::regex_replace(text, converted, "$1$2");
    return text;
}

// With every conversion, and without casts that elaboration makes by itself.
TEST(ExpressionText, WithCastsThatItNeedsReadsBackAsTheSameExpression) {
    int compared = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        const std::string written = Expressions(seed).integer(1 + int(seed % 4));
        const auto once = test::elaborate(designOf(written));
        if (!once.system) continue;
        const std::string printed = printedDesign(*once.system).text();
        const auto again = test::elaborate(printed);
        ASSERT_TRUE(again.system) << written << "\n" << printed;
        EXPECT_EQ(conversionsIn(*again.system), conversionsIn(*once.system)) << written << "\n" << printed;
        ++compared;
    }
    EXPECT_GT(compared, 300);
}

std::string hidden(const std::string& value) {
    const auto elaborated = test::elaborate(designOf(value));
    return textOf(*elaborated.system, firstOf(*elaborated.system).value, Conversions::Hidden);
}

TEST(ExpressionText, HasTheParenthesesThatItNeeds) {
    EXPECT_EQ(hidden("((a(i)) + ((b(j)) * (c(i))))"), "a(i) + b(j) * c(i)");
    EXPECT_EQ(hidden("(a(i) + b(j)) * c(i)"), "(a(i) + b(j)) * c(i)");
    EXPECT_EQ(hidden("a(i) - (b(j) - c(i))"), "a(i) - (b(j) - c(i))");
    EXPECT_EQ(hidden("(a(i) & 1) | b(j)"), "a(i) & 1 | b(j)");
    EXPECT_EQ(hidden("a(i) & (1 | b(j))"), "a(i) & (1 | b(j))");
    EXPECT_EQ(hidden("-(a(i) + 1)"), "-(a(i) + 1)");
    EXPECT_EQ(hidden("select((i < 2) && (P(i, j) || j == 1), 1, 2)"),
              "select(i < 2 && (P(i, j) || j == 1), 1, 2)");
}

TEST(ExpressionText, ConversionsAreCasts) {
    const auto elaborated = test::elaborate(designOf("Int(8)(a(i)) + b(j)"));
    EXPECT_EQ(textOf(*elaborated.system, firstOf(*elaborated.system).value, Conversions::Shown),
              "Int(32)(Int(8)(a(i))) + Int(32)(b(j))");
}

// Affine conditions are made of such differences.
TEST(ExpressionText, ADifferenceWithZeroIsAComparison) {
    EXPECT_EQ(hidden("select(i - j >= 0, 1, 2)"), "select(i >= j, 1, 2)");
    EXPECT_EQ(hidden("select(i - (j + 1) == 0, 1, 2)"), "select(i == j + 1, 1, 2)");
}

} // namespace
} // namespace tactus::ure
