// Random affine C programs, of which the design computes what an interpreter of the program does.
#include "../cinput/judged.h"
#include "lifted.h"

#include "driver/lifting/lifted_source.h"
#include "support/sample.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>

namespace tactus::lift {
namespace {

// Nests of up to three loops, imperfect ones, with guards, updates in place, temporaries and all types.
// Subscripts stay within 24 elements: loops run over less than 5, and forms add at most two of them.
class RandomProgram {
  public:
    explicit RandomProgram(unsigned seed) : random_(seed) {}

    std::string text() {
        body_.clear();
        const int nests = draw(1, 2);
        for (int n = 0; n < nests; ++n) nest(1, {});
        std::string head = "#define N 4\n#define M 5\n";
        head += fmt::format("void f({0} A[24], {0} B[24][24], {1} C[24], {1} s[1], const {0} X[24][24]) {{\n",
                            type_, other_);
        return head + "  " + type_ + " t = 1;\n#pragma scop\n" + body_ + "#pragma endscop\n}\n";
    }

  private:
    int draw(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }
    std::string oneOf(std::initializer_list<const char*> list) {
        return list.begin()[draw(0, static_cast<int>(list.size()) - 1)];
    }
    void line(std::size_t depth, const std::string& words) {
        body_ += std::string(2 * depth, ' ') + words + "\n";
    }

    void nest(int depth, std::vector<std::string> loops) {
        const std::string loop(1, static_cast<char>('h' + depth));
        const std::string lower = !loops.empty() && draw(0, 3) == 0 ? loops.back() : oneOf({"0", "0", "1"});
        const std::string upper =
            !loops.empty() && draw(0, 4) == 0 ? loops.back() + " + 1" : oneOf({"N", "M", "3"});
        if (draw(0, 5) == 0)
            line(loops.size(),
                 fmt::format("for (int {0} = {2} - 1; {0} >= {1}; {0}--) {{", loop, lower, upper));
        else
            line(loops.size(), fmt::format("for (int {0} = {1}; {0} < {2}; {0}{3}) {{", loop, lower, upper,
                                           draw(0, 8) == 0 ? " += 2" : "++"));
        loops.push_back(loop);
        const int items = draw(1, 2);
        for (int i = 0; i < items; ++i) {
            if (depth < 3 && draw(0, 2) > 0)
                nest(depth + 1, loops);
            else
                statement(loops);
        }
        line(loops.size() - 1, "}");
    }

    std::string subscript(const std::vector<std::string>& loops) {
        const std::string loop = loops[static_cast<std::size_t>(draw(0, static_cast<int>(loops.size()) - 1))];
        switch (draw(0, 7)) {
        case 0:
            return loop + " + 1";
        case 1:
            return fmt::format("{} + {}", loop, loops.front());
        case 2:
            return fmt::format("6 - {}", loop);
        case 3:
            return draw(0, 1) == 0 ? "2" : fmt::format("2 * {}", loop);
        default:
            return loop;
        }
    }
    std::string place(const std::vector<std::string>& loops) {
        switch (draw(0, 4)) {
        case 0:
            return "t";
        case 1:
            return "s[0]";
        case 2:
            return fmt::format("B[{}][{}]", subscript(loops), subscript(loops));
        case 3:
            return fmt::format("C[{}]", subscript(loops));
        default:
            return fmt::format("A[{}]", subscript(loops));
        }
    }
    std::string value(const std::vector<std::string>& loops, int depth) {
        if (depth == 0 || draw(0, 2) == 0) {
            switch (draw(0, 5)) {
            case 0:
                return std::to_string(draw(1, 3));
            case 1:
                return loops.back();
            case 2:
                return fmt::format("X[{}][{}]", subscript(loops), subscript(loops));
            default:
                return place(loops);
            }
        }
        const std::string a = value(loops, depth - 1), b = value(loops, depth - 1);
        switch (draw(0, 4)) {
        case 0:
            return fmt::format("({} - {})", a, b);
        case 1:
            return fmt::format("{} * {}", "(" + a + ")", "(" + b + ")");
        case 2:
            return fmt::format("({} > {} ? {} : {})", a, b, a, b);
        default:
            return fmt::format("({} + {})", a, b);
        }
    }
    void statement(const std::vector<std::string>& loops) {
        std::string guard;
        if (draw(0, 3) == 0)
            guard = fmt::format("if ({} {} {}) ", loops.back(), oneOf({"==", ">", "<"}),
                                oneOf({"1", "2", "N - 1"}));
        line(loops.size(),
             fmt::format("{}{} {} {};", guard, place(loops), oneOf({"=", "=", "+=", "-="}), value(loops, 2)));
    }

    std::mt19937 random_;
    std::string body_;
    // A number that does not fit its integer is nothing that C defines, so reals are not mixed with integers.
    bool isReal_ = draw(0, 2) == 0;
    std::string type_ =
        isReal_ ? oneOf({"float", "double"}) : oneOf({"int", "short", "signed char", "unsigned", "long"});
    std::string other_ = isReal_ ? "float" : oneOf({"int", "unsigned char"});
};

TEST(RandomPrograms, ComputeWhatTheyDo) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    unsigned lifts = 0, legal = 0;
    const unsigned count = test::longSample(1000u);
    for (unsigned seed = 1; seed <= count; ++seed) {
        const std::string text = RandomProgram(seed).text();
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const cinput::Judged judged = cinput::judgedOf(text);
        if (!judged.program()) {
            // What an unsigned comparison of ints wraps, say, is refused.
            EXPECT_FALSE(judged.reading.findings.empty());
            continue;
        }
        const Lifted lifted = lift(judged.source, *judged.program(), driver::judgedDesign, {});
        if (!lifted.design) {
            EXPECT_FALSE(lifted.findings.empty());
            continue;
        }
        SCOPED_TRACE(lifted.design->text());
        const driver::Analysis analysis = analysed(*lifted.design);
        ASSERT_FALSE(analysis.designs.empty());
        ASSERT_TRUE(analysis.designs.front().evaluated)
            << diagnostics::firstError(analysis.allDiagnostics()).value_or("");
        expectSameMemory(*analysis.designs.front().evaluated, *judged.program(),
                         cinput::execute(*judged.program(), 1));
        ++lifts;
        if (analysis.legal()) expectSimulated(analysis);
        legal += analysis.legal();
        if (testing::Test::HasFailure()) break;
    }
    EXPECT_GT(lifts, count * 3 / 4);
    EXPECT_GT(legal, 0u);
    RecordProperty("legal", static_cast<int>(legal));
    RecordProperty("lifted", static_cast<int>(lifts));
}

} // namespace
} // namespace tactus::lift
