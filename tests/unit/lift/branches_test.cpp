// Random branches on data, compiled and run: what is read of them, and what that becomes, computes the same.
#include "../cinput/judged.h"
#include "../cinput/native.h"
#include "lifted.h"

#include "driver/lifting/lifted_source.h"
#include "support/sample.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>

namespace tactus::lift {
namespace {

// Loops whose bodies are an `if` on data; branches assign several places, hold loops and further branches.
// The local `u` is set in a branch before it is read there, `t` and `v` have values from before.
class RandomBranches {
  public:
    explicit RandomBranches(unsigned seed) : random_(seed) {}

    std::string text() {
        std::string body;
        for (int loop = 0; loop < 6; ++loop) body += "for (int i = 0; i < N; i++) {\n" + branch(2) + "}\n";
        return "#define N 5\nvoid f(i32 A[8], i16 B[8], i32 C[16], i32 s[1], const i32 X[8]) {\n"
               "int t = 1, v = 2, u;\n#pragma scop\n" +
               body + "#pragma endscop\n}\n";
    }

  private:
    int draw(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }
    std::string oneOf(std::initializer_list<const char*> list) {
        return list.begin()[draw(0, static_cast<int>(list.size()) - 1)];
    }
    std::string place() {
        return oneOf(
            {"A[i]", "A[i]", "A[i + 1]", "B[i]", "B[6 - i]", "C[2 * i]", "C[2 * i + 1]", "s[0]", "t", "t"});
    }
    std::string value(int depth) {
        if (depth == 0)
            return draw(0, 3) == 0             ? oneOf({"1", "i", "X[i]", "3"})
                   : isSet_ && draw(0, 2) == 0 ? "u"
                                               : place();
        return fmt::format("({} {} {})", value(depth - 1), oneOf({"+", "-", "*", "/", "%"}), value(0));
    }
    std::string branch(int depth) {
        const std::string condition =
            fmt::format("{} {} {}", value(0), oneOf({"<", ">", "==", "!="}), value(0));
        std::string text = fmt::format("if ({}) {{\n{}}}", condition, block(depth));
        if (draw(0, 3) > 0) text += " else {\n" + block(depth) + "}";
        return text + "\n";
    }
    std::string block(int depth) {
        const bool wasSet = isSet_;
        std::string text;
        if (draw(0, 1) == 0) {
            text += fmt::format("u = {};\n", value(1));
            isSet_ = true;
        }
        for (int count = draw(1, 3); count > 0; --count) {
            const int kind = draw(0, 8);
            if (kind == 0 && depth > 0)
                text += branch(depth - 1);
            else if (kind == 1)
                text += fmt::format("v = 0; for (int k = 0; k < 3; k++) v += X[k] + {}; {} = v;\n", value(0),
                                    place());
            else
                text += fmt::format("{} {} {};\n", place(), oneOf({"=", "=", "+="}), value(1));
        }
        isSet_ = wasSet;
        return text;
    }

    std::mt19937 random_;
    bool isSet_ = false;
};

// A quotient by zero is nothing that C defines.
std::string withoutZeroDivisors(std::string text) {
    for (const char* sign : {"/ ", "% "})
        for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign, at + 3)) {
            std::size_t end = at + 2;
            for (int open = 0; open > 0 || text[end] != ')'; ++end)
                open += (text[end] == '[') - (text[end] == ']');
            text.replace(at + 2, end - at - 2, "3");
        }
    return text;
}

TEST(RandomBranches, ComputeWhatTheCompiledProgramDoes) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    const unsigned count = test::longSample(200u);
    unsigned lifts = 0;
    for (unsigned seed = 1; seed <= count; ++seed) {
        const std::string text = withoutZeroDivisors(RandomBranches(seed).text());
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const cinput::Judged judged = cinput::judgedOf(cinput::shortTypes + text);
        ASSERT_TRUE(judged.program()) << judged.said();
        const cinput::Executed expected = cinput::execute(*judged.program(), 1);
        ASSERT_EQ(expected.memory,
                  cinput::runNative({text, "f(A, B, C, s, X)"}, *judged.program(), false).memory);
        const Lifted lifted = lift(judged.source, *judged.program(), driver::judgedDesign, {});
        ASSERT_TRUE(lifted.design) << lifted.findings.back().message;
        SCOPED_TRACE(lifted.design->text());
        const driver::Analysis analysis = analysed(*lifted.design);
        ASSERT_FALSE(analysis.designs.empty());
        ASSERT_TRUE(analysis.designs.front().evaluated)
            << diagnostics::firstError(analysis.allDiagnostics()).value_or("");
        expectSameMemory(*analysis.designs.front().evaluated, *judged.program(), expected);
        ++lifts;
        if (testing::Test::HasFailure()) break;
    }
    EXPECT_EQ(lifts, count);
}

} // namespace
} // namespace tactus::lift
