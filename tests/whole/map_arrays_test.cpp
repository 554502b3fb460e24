// `tactus map` of designs that are no one array: why, and the several arrays that it makes of them.
#include "whole/tactus.h"

#include <algorithm>
#include <fstream>

namespace tactus::test {
namespace {

// The example without its mappings: nothing says which arrays it becomes.
std::string bare(const std::string& example) {
    std::string text = exampleText(example);
    text.erase(text.find("  mapping "));
    return text + "}\n";
}

struct Sought {
    std::string example;
    std::vector<std::string> arrays; // of its own mappings, in the order they run
};
std::vector<Sought> soughtDesigns() {
    return {{"two-layers", {"h", "y"}},
            {"hadamard-2d", {"T", "Y"}},
            {"three-matrices", {"D", "E"}},
            {"pseudo-inverse", {"TOP", "REM"}}};
}

std::vector<std::string> mappingsIn(const std::string& text) {
    std::vector<std::string> names;
    for (std::size_t at = 0; (at = text.find("  mapping ", at)) != text.npos;) {
        at += 10;
        names.push_back(text.substr(at, text.find(' ', at) - at));
    }
    return names;
}

// The mapping is asked again by other commands: its arrays, cycles, values and costs.
void expectRight(const std::string& file, const std::string& mapping, const Answer& found,
                 const Sought& sought) {
    ASSERT_EQ(found.status, 0) << found.value.dump();
    EXPECT_EQ(found.value.at("mapping"), mapping);
    ASSERT_TRUE(found.value.at("reduced").is_object());
    EXPECT_EQ(found.value.at("reduced").at("matches"), true);
    EXPECT_LE(found.value.at("predictedCycles"), found.value.at("simulatedCycles"));
    const Answer run = ask({"simulate", file, "--mapping", mapping});
    EXPECT_EQ(run.value.at("matches"), true);
    EXPECT_EQ(run.value.at("cycles"), found.value.at("simulatedCycles"));
    std::vector<std::string> arrays;
    for (const json& one : run.value.at("arrays")) arrays.push_back(one.at("array"));
    EXPECT_EQ(arrays, sought.arrays);
    const Answer costs = ask({"estimate", file, "--mapping", mapping, "--device", "u250"});
    std::int64_t dsps = 0;
    for (const json& one : costs.value.at("arrays")) dsps += one.at("totals").at("dsps").get<std::int64_t>();
    for (const json& share : found.value.at("shares"))
        if (share.at("resource") == "DSP") {
            EXPECT_EQ(share.at("used"), dsps);
        }
}

TEST(MapArrays, AreFoundWhereOneArrayIsNone) {
    for (const Sought& sought : soughtDesigns()) {
        SCOPED_TRACE(sought.example);
        const Folder folder;
        const std::string file = folder.write("design.ure", bare(sought.example));
        const Answer found = ask({"map", file, "--device", "u250", "--apply", "best"});
        expectRight(file, "best", found, sought);
        EXPECT_TRUE(found.value.at("severalArrays").is_string());
    }
}

// Their equations are those of the mapping, and no mapping that is written takes fewer cycles.
TEST(MapArrays, AreThoseOfAMapping) {
    for (const Sought& sought : soughtDesigns()) {
        SCOPED_TRACE(sought.example);
        const Folder folder;
        const std::string text = exampleText(sought.example);
        const std::string file = folder.write("design.ure", text);
        const std::vector<std::string> written = mappingsIn(text);
        ASSERT_FALSE(written.empty());
        const Answer found =
            ask({"map", file, "--device", "u250", "--mapping", written.front(), "--apply", "best"});
        expectRight(file, "best", found, sought);
        EXPECT_TRUE(found.value.at("severalArrays").is_null());
        const std::int64_t cycles = found.value.at("simulatedCycles");
        for (const std::string& one : written)
            EXPECT_LE(cycles, ask({"simulate", file, "--mapping", one}).value.at("cycles")) << one;
    }
}

// One of them is what `map` finds of its equations alone, with what others make as an input.
TEST(MapArrays, EachIsTheBestOfItsEquations) {
    const Folder folder;
    const std::string first = folder.write("first.ure", R"(design first {
  param N = 6;
  input A[i: N][k: N] : Int(32);
  input B[k: N][j: N] : Int(32);
  output D[N][N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..N;
  D(i, j) += A(i, k) * B(k, j);
}
)");
    const Answer one = ask({"map", first, "--device", "u250"});
    ASSERT_EQ(one.status, 0) << one.value.dump();
    const Answer both = ask({"map", examplePath("three-matrices"), "--device", "u250"});
    ASSERT_EQ(both.status, 0) << both.value.dump();
    const std::int64_t cycles = one.value.at("simulatedCycles");
    EXPECT_EQ(both.value.at("simulatedCycles"), 2 * cycles);
    EXPECT_EQ(both.value.at("proved"), one.value.at("proved"));
}

// All arrays have to fit together: with less of the device each is smaller.
TEST(MapArrays, FitTogether) {
    const auto mapped = [](const std::string& budget) {
        return ask({"map", examplePath("three-matrices"), "--device", "u250", "--budget", budget});
    };
    const auto dspsOf = [](const Answer& found) {
        for (const json& share : found.value.at("shares"))
            if (share.at("resource") == "DSP") return share.at("used").get<std::int64_t>();
        return std::int64_t{0};
    };
    const Answer large = mapped("dsp=100%");
    ASSERT_EQ(large.status, 0) << large.value.dump();
    const std::int64_t all = dspsOf(large);
    const Answer small = mapped("dsp=" + std::to_string(all * 3 / 4));
    ASSERT_EQ(small.status, 0) << small.value.dump();
    EXPECT_LE(dspsOf(small), all * 3 / 4);
    EXPECT_EQ(small.value.at("proved"), false);
    EXPECT_GT(small.value.at("simulatedCycles"), large.value.at("simulatedCycles"));
    const Answer none = mapped("dsp=1");
    EXPECT_EQ(none.status, 1);
}

// Of all arrays together, as `estimate` counts it.
TEST(MapArrays, TakeTheLeastEnergy) {
    const Folder folder;
    const std::string file = folder.write("design.ure", exampleText("three-matrices"));
    const auto energyOf = [&](const std::string& mapping) {
        double sum = 0;
        const Answer costs = ask({"estimate", file, "--mapping", mapping, "--energy"});
        for (const json& one : costs.value.at("arrays")) sum += one.at("energy").at("total").get<double>();
        return sum;
    };
    const Answer least = ask({"map", file, "--device", "u250", "--goal", "energy", "--apply", "least"});
    ASSERT_EQ(least.status, 0) << least.value.dump();
    EXPECT_EQ(least.value.at("reduced").at("matches"), true);
    const double energy = least.value.at("energy");
    EXPECT_NEAR(energyOf("least"), energy, 1e-6 * energy);
    ASSERT_EQ(ask({"map", file, "--device", "u250", "--apply", "quick"}).status, 0);
    EXPECT_LT(energy, energyOf("quick"));
}

// The host copies nothing between arrays, so D goes from one to the other without being put in order there.
TEST(MapArrays, PassNothingThroughTheHost) {
    const Folder folder;
    std::string text = bare("three-matrices");
    text.replace(text.find("N = 6"), 5, "N = 20");
    const std::string file = folder.write("design.ure", text);
    const Answer found = ask({"map", file, "--device", "u250", "--budget", "dsp=4%", "--apply", "best"});
    expectRight(file, "best", found, {"", {"D", "E"}});
    const std::string calls = found.value.at("calls").dump();
    EXPECT_NE(calls.find("D.tile("), std::string::npos) << calls;
    EXPECT_NE(calls.find("D_drainer"), std::string::npos) << calls;
    EXPECT_EQ(calls.find("D_serializer"), std::string::npos) << calls;
    EXPECT_EQ(calls.find("D_deserializer"), std::string::npos) << calls;
}

// Both arrays read x, each by a kernel of its own.
TEST(MapArrays, HaveKernelsOfTheirOwn) {
    const Folder folder;
    const std::string file = folder.write("design.ure", R"(design twice {
  param N = 4;
  input W[n: N][k: N] : Int(16) = 2*n - k;
  input x[k: N] : Int(16) = k + 1;
  output h[N] : Int(32);
  output y[N] : Int(32);
  loops n: 0..N, k: 0..N;
  h(n) += W(n, k) * x(k);
  y(n) += h(k) * x(k) + W(n, k);
}
)");
    const Answer found = ask({"map", file, "--device", "u250", "--apply", "best", "--emulate"});
    expectRight(file, "best", found, {"", {"h", "y"}});
    for (const json& one : found.value.at("reduced").at("emulated"))
        EXPECT_EQ(one.at("matches"), true) << one.dump();
    std::vector<std::string> kernels;
    for (const std::string call : found.value.at("calls"))
        if (const std::size_t at = call.find("isolate_producer(x, "); at != call.npos)
            kernels.push_back(call.substr(at));
    ASSERT_EQ(kernels.size(), 2u) << found.value.at("calls").dump();
    EXPECT_NE(kernels[0], kernels[1]);
}

// What `explore` proves is the sentence of `map` too, where no partition helps.
TEST(MapArrays, SayWhyThereIsNoArray) {
    for (const char* example : {"fft", "bitonic-merge"}) {
        SCOPED_TRACE(example);
        const commands::Report explored = tactus({"explore", examplePath(example)});
        const std::string proof = "no linear schedule is systolic, within any bounds: ";
        const std::size_t at = explored.out.find(proof);
        ASSERT_NE(at, std::string::npos) << explored.out;
        const Answer none = ask({"map", examplePath(example), "--device", "u250"});
        EXPECT_EQ(none.status, 1);
        EXPECT_EQ(none.value.at("error"), explored.out.substr(at, explored.out.find('\n', at) - at));
    }
}

TEST(MapArrays, AreRefusedInSentences) {
    const auto wrong = [](std::vector<std::string> words, int status, const std::string& part) {
        words.insert(words.begin(), "map");
        words.insert(words.end(), {"--device", "u250"});
        const Answer answer = ask(words);
        EXPECT_EQ(answer.status, status) << part;
        const std::string said = answer.value.value("error", "");
        EXPECT_NE(said.find(part), std::string::npos) << said;
    };
    const std::string three = examplePath("three-matrices");
    for (const std::string goal : {"dsp", "energy"})
        wrong({three, "--goal", goal, "--max-cycles", "99"}, 1,
              "--goal " + goal +
                  ": a design of several arrays is mapped for cycles or energy, without --max-cycles");
    wrong({three, "--mapping", "one_after_the_other.D"}, 2,
          "mapping 'one_after_the_other' makes several arrays, which are mapped together");
    // Two sums that need each other are no two arrays.
    const Folder folder;
    const std::string file = folder.write("design.ure", R"(design one {
  param N = 4;
  input  a[i: N] : Int(32) = i;
  output z[N] : Int(32);
  loops i: 0..N, j: 0..N;
  func  X : Int(32);
  X(i, j) = select(j > 0, X(N - 1 - i, j - 1) + a(i), a(i));
  z(i) = select(j == N - 1, X(i, j));
}
)");
    const Answer explored = ask({"explore", file});
    wrong({file}, 1, explored.value.value("error", "can't be handed on"));
}

} // namespace
} // namespace tactus::test
