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

json diagnosticOf(const std::string& body) {
    const Folder folder;
    const Answer answer = ask({"check", folder.write("s.ure", "design s { " + body + " }")});
    return answer.value.at("diagnostics").at(0);
}

// Witnesses and messages have the values of the text, vectors count steps.
TEST(Steps, MessagesHaveTheValuesOfTheText) {
    const std::string rest = " output c[8] : Int(32) = 0; func X : Int(32); c(i) = X(i);";
    const json missing = diagnosticOf("loops i: 7 downto 1 step 3; X(i) = X(i+3) + 1;" + rest);
    EXPECT_EQ(missing.at("code"), "missing-base-case");
    EXPECT_EQ(missing.at("message"),
              "X(i) reads X(i+3) at i = 7, outside the loops: a base case is missing, as in 'select(i == 7, "
              "..., X(i+3))'");
    EXPECT_EQ(missing.at("witness").at("points").at(0), json({{"variable", "X"}, {"at", {7}}}));
    const json between = diagnosticOf("loops i: 0..8 step 2; X(i) = select(i == 0, 1, X(i-1));" + rest);
    EXPECT_EQ(between.at("code"), "bad-step");
    EXPECT_EQ(between.at("message"), "invalid step of loop 'i': 'i-1' is not a value of the loop at every "
                                     "iteration, because its step is 2");
    const json bounds = diagnosticOf("input a[7] : Int(8); loops i: 1..9 step 3; X(i) = a(i);" + rest);
    EXPECT_EQ(bounds.at("code"), "input-out-of-bounds");
    EXPECT_EQ(bounds.at("witness").at("points").at(0).at("at"), json({7}));
    const json twice =
        diagnosticOf("loops i: 6 downto 0 step 2; X(i) = i; output d[4] : Int(8); d(i / 4) = X(i);" + rest);
    EXPECT_EQ(twice.at("code"), "not-affine"); // left sides are affine in the values, too
    const json distances = diagnosticOf(
        "loops i: 3 downto 0, j: 4..12 step 2; output c[4] : Int(32); func X, Y : Int(32); X(i, j) = i + j;"
        "Y(i, j) = X(i, 4); c(i) = select(j == 10, Y(i, j));");
    EXPECT_EQ(distances.at("code"), "localised");
    EXPECT_NE(distances.at("message").get<std::string>().find("X(i,4)"), std::string::npos)
        << distances.dump(1);
}

TEST(Steps, VectorsAndMappingsCountSteps) {
    const Folder folder;
    folder.write("s.ure",
                 "design s { param N = 4; output c[N][8] : Int(32); loops i: N-1 downto 0, j: 0..8 step 2;"
                 "func X : Int(32); X(i, j) = select(i == N-1, 1, X(i+1, j)) + select(j == 0, 0, X(i, j-2));"
                 "output d[N] : Int(32); c(i, j) = X(i, j); c(i, j + 1) = 0; d(i) = select(j == 6, X(i, j));"
                 "mapping m { X.space_time_transform({i}, i + j); }"
                 "mapping wrong { X.space_time_transform({i}, -i + 2*j); } }");
    const Answer check = ask({"check", folder / "s.ure"});
    const json& right = check.value.at("mappings").at(0);
    EXPECT_EQ(right.at("legal"), true);
    std::vector<json> vectors;
    for (const json& one : right.at("dependences"))
        if (one.at("reader") == "X") vectors.push_back(one.at("vector"));
    EXPECT_EQ(vectors, (std::vector<json>{{1, 0}, {0, 1}}));
    const json& wrong = check.value.at("mappings").at(1);
    EXPECT_EQ(wrong.at("legal"), false);
    bool isFound = false;
    for (const json& one : check.value.at("diagnostics")) {
        if (one.at("code") != "backwards") continue;
        isFound = true;
        EXPECT_NE(one.at("message").get<std::string>().find("X(i,j) reads X(i+1,j) before it is computed"),
                  std::string::npos)
            << one.dump(1);
        EXPECT_EQ(one.at("witness").at("points").at(0).at("at"), json({2, 0}));
        EXPECT_EQ(one.at("witness").at("points").at(1).at("at"), json({3, 0}));
    }
    EXPECT_TRUE(isFound) << check.value.dump(1);
    const Answer array = ask({"array", folder / "s.ure", "--mapping", "m"});
    EXPECT_EQ(array.value.at("pes"), 4);
    EXPECT_EQ(array.value.at("cycles"), 4 + 4 - 1);
    const Answer state = ask({"simulate", folder / "s.ure", "--mapping", "m", "--at", "2", "--pe", "1"});
    EXPECT_NE(state.value.dump().find("\"iteration\":[2,2]"), std::string::npos) << state.value.dump(1);
}

TEST(Steps, AreRefusedWithTheReason) {
    const std::string rest =
        " output c[8] : Int(32) = 0; func X : Int(32); X(i, j) = 1; c(i) = select(j == 0, X(i, j));";
    const auto said = [&](const std::string& loops) {
        const json one = diagnosticOf("param N = 8; loops " + loops + ";" + rest);
        return one.at("code").get<std::string>() + ": " + one.at("message").get<std::string>();
    };
    EXPECT_EQ(said("i: 0..N step 0, j: 0..2"),
              "bad-step: invalid step of loop 'i': a step must be at least 1, this is 0; write a loop that "
              "runs downwards as `i: N-1 downto 0`");
    EXPECT_EQ(said("i: 0..N step -1, j: 0..2").substr(0, 70),
              "bad-step: invalid step of loop 'i': a step must be at least 1, this is");
    EXPECT_EQ(said("i: 0..N, j: i..N step 2"), "bad-step: invalid step of loop 'j': with a step of 2 or more "
                                               "its number of iterations can't depend on outer loops");
    EXPECT_EQ(said("i: 0..N, j: max(i, 3)..N step 2"), "bad-step: invalid step of loop 'j': its first bound "
                                                       "must be one affine form, not a `max` of several");
    EXPECT_EQ(said("i: 0..N, j: min(i, 3) downto 0"), "bad-step: invalid step of loop 'j': its first bound "
                                                      "must be one affine form, not a `min` of several");
    EXPECT_EQ(said("i: 0..N step i, j: 0..2").substr(0, 14), "misplaced-name");
    EXPECT_EQ(said("i: 0 downto N-1, j: 0..2").substr(0, 11), "empty-space");
    EXPECT_EQ(said("i: 0..N step 2 step 3, j: 0..2").substr(0, 16), "unexpected-token");
}

TEST(Steps, AllSizesAreDecidedOfLoopsThatRunDownwards) {
    const Folder folder;
    const auto allSizes = [&](const std::string& loops, const std::string& isFirst,
                              const std::string& before) {
        folder.write("s.ure",
                     "design s { param N = 4; input a[9] : Int(32); output c[N + 5] : Int(32); loops " +
                         loops + "; func X : Int(32); X(i) = select(" + isFirst + ", a(3), X(" + before +
                         ")); c(i) = X(i); }");
        return ask({"check", folder / "s.ure", "--all-sizes"}).value.at("mappings").at(0).at("allSizes");
    };
    EXPECT_EQ(allSizes("i: N-1 downto 0", "i == N-1", "i+1").at("verdict"), "proved");
    const json refuted = allSizes("i: N-1 downto 0", "i == 3", "i+1");
    EXPECT_EQ(refuted.at("verdict"), "refuted");
    EXPECT_EQ(refuted.at("sizes").at("N"), 1);
    const Answer there = ask({"check", folder / "s.ure", "--set", "N=1"});
    EXPECT_EQ(there.status, 1);
    EXPECT_NE(there.value.dump().find("missing-base-case"), std::string::npos) << there.value.dump(1);
    const json steps = allSizes("i: N+2 downto 0 step 3", "i == N+2", "i+3");
    EXPECT_EQ(steps.at("verdict"), "not decided");
    EXPECT_NE(steps.dump().find("checked at the current sizes only"), std::string::npos) << steps.dump(1);
}

TEST(Steps, TheWordsMayBeNames) {
    const Folder folder;
    for (const char* text :
         {"design d { param step = 2, downto = 4; loops i: 0..downto step step; output y[4] : Int(32) = 0; "
          "y(i) = step; }",
          "design d { param downto = 3; loops step: downto downto 0; output y[4] : Int(32); y(step) = step; "
          "}",
          "design d { loops downto: 0..4, step: 0..2; output y[4][2] : Int(32); y(downto, step) = step; }"}) {
        folder.write("w.ure", text);
        EXPECT_EQ(ask({"check", folder / "w.ure"}).status, 0) << text;
    }
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
