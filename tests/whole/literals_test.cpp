// Decimal fractions and the branches of select, as evaluated, simulated and exported, against C++ arithmetic
// in the types that docs/language.md gives them.
#include "tactus.h"

#include <algorithm>

namespace tactus::test {
namespace {

// Each expression is the equation of a func, G, and handed on by another, F.
std::string designOf(std::string_view type, const std::vector<std::string>& expressions) {
    std::string text =
        "design literals {\n  param N = 3;\n  input x : Float(64) = Float(64)(0.3);\n"
        "  input f : Float(32) = 0.3;\n  input b : UInt(8) = 200;\n  loops i: 0..2, j: 0..2;\n";
    for (std::size_t n = 0; n < expressions.size(); ++n)
        text += fmt::format("  output o{0} : {1};\n  func G{0}, F{0} : {1};\n  G{0}(i, j) = {2};\n"
                            "  F{0}(i, j) = select(j == 0, G{0}(i, j), F{0}(i, j-1));\n"
                            "  o{0} = select(i == 1 && j == 1, F{0}(i, j));\n",
                            n, type, expressions[n]);
    return text + "}\n";
}

// The numbers that all three give.
template<class Number>
std::vector<Number> valuesOf(std::string_view type, const std::vector<std::string>& expressions) {
    const Folder folder;
    const std::string file = folder.write("literals.ure", designOf(type, expressions));
    const Answer evaluated = ask({"evaluate", file}), simulated = ask({"simulate", file});
    EXPECT_EQ(evaluated.status, 0) << contentOf(file) << evaluated.value.dump(1);
    EXPECT_EQ(simulated.value.value("matches", false), true);
    EXPECT_EQ(simulated.value.value("outputs", json()), evaluated.value.value("outputs", json()));
    const Answer exported = ask({"export", file, "-o", folder / "out", "--emulate"});
    EXPECT_EQ(exported.value.value("matches", false), true) << exported.value.dump(1);
    std::vector<Number> values;
    for (std::size_t n = 0; n < expressions.size(); ++n)
        values.push_back(evaluated.value.at("outputs").at(fmt::format("o{}", n)).template get<Number>());
    return values;
}

TEST(Literals, AFractionIsOfTheTypeThatItMeetsAndFloat32Alone) {
    const double x = 0.3;
    const float f = 0.3f;
    const std::vector<std::pair<std::string, double>> cases{
        {"0.1", double(0.1f)},
        {"-0.1", double(-0.1f)},
        {"(-(0.1))", double(-0.1f)},
        {"0.1 + 0.2", double(0.1f + 0.2f)},
        {"-(0.1 + 0.2) * 0.7", double(-(0.1f + 0.2f) * 0.7f)},
        {"0.1 * N", double(0.1f * 3.0f)},
        {"0.1 * i", double(0.1f * 1.0f)},
        {"select(N > 2, 0.1, 0.2)", double(0.1f)},
        {"select(N > 2, -0.1, 2)", double(-0.1f)},
        {"min(0.1, 0.2)", double(0.1f)},
        {"max(0.1, N / 2)", 1.0},
        {"abs(-0.1)", double(0.1f)},
        {"0.1 * f", double(0.1f * f)},
        {"x + 0.1", x + 0.1},
        {"x + -0.1", x + -0.1},
        {"x - (-0.1)", x + 0.1},
        {"x * (0.1 + 0.2)", x * double(0.1f + 0.2f)},
        {"select(N > 5, x, 0.1)", 0.1},
        {"min(0.1, x)", 0.1},
        {"x * select(N > 2, 0.1, 0.2)", x * double(0.1f)},
        {"Float(64)(0.1)", 0.1},
        {"Float(64)(-0.1) * 3", -0.1 * 3},
        {"Float(32)(0.1)", double(0.1f)}};
    std::vector<std::string> expressions;
    for (const auto& one : cases) expressions.push_back(one.first);
    const std::vector<double> values = valuesOf<double>("Float(64)", expressions);
    for (std::size_t n = 0; n < cases.size(); ++n) EXPECT_EQ(values[n], cases[n].second) << cases[n].first;
}

TEST(Literals, NamedValuesAreOfTheirType) {
    const Folder folder;
    const std::string file = folder.write("named.ure", "design named {\n"
                                                       "  input a[2] : Float(64) = {0.1, -0.7};\n"
                                                       "  output c[2] : Float(64);\n"
                                                       "  loops i: 0..2;\n"
                                                       "  c(i) = a(i);\n"
                                                       "}\n");
    const Answer answer = ask({"evaluate", file});
    EXPECT_EQ(answer.value.at("outputs").at("c").get<std::vector<double>>(),
              (std::vector<double>{0.1, -0.7}));
}

// 200 + 100 wraps in UInt(8) and not in the Int(32) in which its branches meet.
TEST(Literals, BranchesOfSelectMeetAsThoseOfMin) {
    EXPECT_EQ(valuesOf<int>("Int(32)", {"select(N > 2, b, b) << 1", "min(b, b) << 1",
                                        "select(N > 2, select(N > 5, b, b), b)", "-select(N > 2, b, b)"}),
              (std::vector<int>{400, 400, 200, -200}));
    EXPECT_EQ(
        valuesOf<int>("UInt(8)", {"select(N > 2, b, 300)", "select(N > 5, b, 300)", "select(N > 5, b, -1)"}),
        (std::vector<int>{200, 44, 255}));
    // A scaled integer of 24 + 32 bits does not fit where one of 24 + 8 did: the factor is Int(32).
    EXPECT_EQ(valuesOf<double>("Fixed(60, 8)", {"Fixed(24, 8)(0.5) * select(N > 2, b, b)"}),
              std::vector<double>{100});
}

} // namespace
} // namespace tactus::test
