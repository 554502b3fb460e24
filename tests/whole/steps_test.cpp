// Loops that run downwards or by steps: values as plain loops have them, whatever the array counts.
#include "analysed.h"
#include "computes.h"
#include "tactus.h"

#include <random>

namespace tactus::test {
namespace {

// A loop of a random design: how it is written, the value before that of an iteration, and when there is one.
struct RandomLoop {
    std::string name, written, before, hasBefore, isLast;
};

class RandomDesign {
  public:
    explicit RandomDesign(unsigned seed) : random_(seed) {
        const int count = 1 + static_cast<int>(random_() % 3);
        for (int n = 0; n < count; ++n) loops_.push_back(loop(n));
    }

    std::string text() {
        std::string loops, index, left, conditions, last;
        for (const RandomLoop& one : loops_) {
            loops += (loops.empty() ? "" : ", ") + one.written;
            index += (index.empty() ? "" : ", ") + one.name;
            left += (left.empty() ? "" : ", ") + one.name + " + 30";
        }
        std::string value = "a(" + loops_.front().name + " + 40)";
        for (std::size_t n = 0; n < loops_.size(); ++n) {
            std::string before;
            for (std::size_t m = 0; m < loops_.size(); ++m)
                before += (before.empty() ? "" : ", ") + (m == n ? loops_[m].before : loops_[m].name);
            value += fmt::format(" + select({}, X({}) * {}, {}*{})", loops_[n].hasBefore, before,
                                 pick({2, 3, -1}), n + 1, loops_[n].name);
        }
        std::string extents;
        for (std::size_t n = 0; n < loops_.size(); ++n) extents += "[80]";
        const std::string& first = loops_.front().name;
        return fmt::format("design steps {{ input a[80] : Int(16); output C{} : Int(32) = -7; output S[80] : "
                           "Int(32); output "
                           "R : Int(32); loops {}; func X : Int(32); X({}) = {}; C({}) = X({}); {}"
                           "mapping m {{ X.space_time_transform({{{}}}); }} }}",
                           extents, loops, index, value, left, index,
                           loops_.size() > 1
                               ? fmt::format("S({}) += X({}) * {}; R min= X({}) - {};", first, index,
                                             loops_.back().name, index, loops_.back().name)
                               : fmt::format("S({}) = 1; R max= X({});", first, index),
                           loops_.size() > 1 ? first : "");
    }

    bool isStepped = false;

  private:
    int pick(std::vector<int> choices) { return choices[random_() % choices.size()]; }

    RandomLoop loop(int number) {
        const std::string name(1, static_cast<char>('i' + number));
        const int low = pick(number == 0 ? std::vector{0, 2} : std::vector{-3, 0, 2}),
                  size = pick({1, 4, 5, 7}), kind = pick({0, 1, 1, 2, 2, 3});
        const int step = kind >= 2 ? pick({1, 2, 3}) : 1;
        // Loops without a step may begin or end at another one.
        const bool isTriangle = number > 0 && kind < 2 && pick({0, 0, 1}) == 1;
        const std::string lower =
            isTriangle ? fmt::format("{} + {}", std::string(1, static_cast<char>('i' + number - 1)), low)
                       : fmt::format("{}", low);
        const std::string upper =
            isTriangle
                ? fmt::format("{} + {}", std::string(1, static_cast<char>('i' + number - 1)), low + size)
                : fmt::format("{}", low + size);
        const bool isDown = kind == 1 || kind == 3;
        isStepped |= kind != 0;
        const std::string steps = step == 1 && kind < 2 ? "" : fmt::format(" step {}", step);
        RandomLoop made{name,
                        isDown ? fmt::format("{}: {} downto {}{}", name, upper, lower, steps)
                               : fmt::format("{}: {}..{}{}", name, lower, upper, steps),
                        fmt::format("{}{}{}", name, isDown ? '+' : '-', step), "", ""};
        made.hasBefore = isDown ? fmt::format("{} + {} <= {}", name, step, upper)
                                : fmt::format("{} - {} >= {}", name, step, lower);
        return made;
    }

    std::mt19937 random_;
    std::vector<RandomLoop> loops_;
};

// A read outside of a triangle gives plain loops no value either. Sums over a triangle have no constant
// distance; a map of the random kind may not be legal.
void expectRefusal(const driver::Analysis& analysis, const driver::DesignAnalysis& design,
                   const std::string& text) {
    bool isUndefined = false;
    for (const diagnostics::Diagnostic& one : analysis.allDiagnostics()) {
        if (one.severity != diagnostics::Severity::Error) continue;
        isUndefined |= one.code() == "missing-base-case";
        EXPECT_TRUE(one.code() == "missing-base-case" || one.code() == "reduction-not-uniform" ||
                    one.code() == "backwards" || one.code() == "no-schedule")
            << text << "\n"
            << one.message;
    }
    if (!isUndefined || !design.system) return;
    const evaluate::Inputs inputs = driver::makeInputs(*design.system, {});
    const auto outputs = plain::run(*analysis.tree, *design.system, inputs.tensors);
    EXPECT_TRUE(std::ranges::any_of(outputs.at("C"), [](const auto& element) { return !element; })) << text;
}

TEST(Steps, RandomDesignsComputeWhatPlainLoopsDo) {
    int accepted = 0, refused = 0, emulated = 0;
    for (unsigned seed = 1; seed <= 200; ++seed) {
        RandomDesign random(seed);
        const std::string text = random.text();
        SCOPED_TRACE(text);
        const driver::Analysis analysis = analysed(text);
        const driver::DesignAnalysis& design = analysis.designs.front();
        if (!analysis.legal()) {
            expectRefusal(analysis, design, text);
            ++refused;
            continue;
        }
        const bool emulates = seed % 25 == 0;
        expectComputes(analysis, seed, emulates);
        if (HasFatalFailure()) return;
        ++accepted;
        emulated += emulates;
    }
    EXPECT_GT(accepted, 100);
    EXPECT_GE(emulated, 1);
    EXPECT_LT(refused, 100);
}

// Tiles, lanes and kernels count as the loop does.
TEST(Steps, UnderPrimitives) {
    constexpr const char* text = R"(design back {
  param N = 6;
  input  A[N][2*N] : Int(32);
  output S[N] : Int(32);
  loops  i: N-1 downto 0, j: 2*N-2 downto 0 step 2;
  S(i) += A(i, j) * (i - j);
  mapping tiled  { S.tile(j, jo, jj, 4).space_time_transform({i}, {jo, i + jj}); }
  mapping lanes  { S.tile(j, jo, jj, 3).vectorize(jj).space_time_transform({i}, i + jo); }
  mapping fed    { S.space_time_transform({i}, i + j).isolate_producer_chain(A, L, F).isolate_consumer(S, U); }
})";
    const Folder folder;
    folder.write("b.ure", text);
    int a[6][12];
    std::string rows;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 12; ++j)
            rows += fmt::format("{}{}", a[i][j] = (7 * i * j + 3 * i - j) % 23, j == 11 ? "\n" : ",");
    const Folder data;
    data.write("A.csv", rows);
    std::vector<int> expected;
    for (int i = 0; i < 6; ++i) {
        int sum = 0;
        for (int j = 10; j >= 0; j -= 2) sum += a[i][j] * (i - j);
        expected.push_back(sum);
    }
    for (const std::string mapping : {"tiled", "lanes", "fed"}) {
        const Answer answer =
            ask({"simulate", folder / "b.ure", "--mapping", mapping, "--inputs", data.path().string()});
        ASSERT_EQ(answer.status, 0) << mapping << answer.value.dump(1);
        EXPECT_EQ(answer.value.at("outputs").at("S"), json(expected)) << mapping;
        EXPECT_EQ(answer.value.at("matches"), true) << mapping;
        for (const std::string target : {"intel-opencl", "xilinx-hls"})
            EXPECT_EQ(ask({"export", folder / "b.ure", "--mapping", mapping, "--target", target, "-o",
                           folder / "o", "--emulate"})
                          .value.value("matches", false),
                      true)
                << mapping << " " << target;
    }
}

} // namespace
} // namespace tactus::test
