// Nests as one loop, guards inside of perfect nests, autorun kernels: where each happens and
// where it must not, with exact cycles, and the exported code of both emulated.
#include "support/text.h"
#include "whole/tactus.h"

namespace tactus::test {
namespace {

// One element of A for each step of PE 0; lines of four PEs that run one step behind each other.
std::string productOf(std::string_view calls) {
    return fmt::format(R"(design product {{
  param I = 8, K = 4;
  input A[I][K] : Int(32);
  input B[K][4] : Int(32);
  output C[I][4] : Int(32);
  loops i: 0..I, j: 0..4, k: 0..K;
  func X, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * B(k, j);
  C(i, j) = select(k == K-1, Z(i, j, k));
  mapping m {{ X{}; }}
}})",
                       calls);
}

constexpr std::string_view lines = ".space_time_transform({j}, {i, j + k}).isolate_producer(A, loader)";
constexpr std::string_view tiled = ".tile(i, io, ii, 4).reorder(k, ii, io, j).space_time_transform({j})"
                                   ".isolate_producer(A, loader)";

// Rows of a triangle are not alike.
constexpr std::string_view triangle = R"(design triangle {
  param N = 8;
  input L[N][N] : Int(32);
  input B[4][N] : Int(32);
  output C[4][N] : Int(32);
  loops i: 0..N, j: 0..i+1, k: 0..4;
  func X, Z : Int(32);
  X(i, j, k) = select(k == 0, L(i, j), X(i, j, k-1));
  Z(i, j, k) = select(j == 0, 0, Z(i, j-1, k)) + X(i, j, k) * B(k, j);
  C(k, i) = select(j == i, Z(i, j, k));
  mapping m { Z.space_time_transform({k}, {i, j + k}).isolate_producer(L, loader); }
})";

class Design {
  public:
    Design(std::string_view text, std::vector<std::string> sizes = {})
        : path_(folder_.write("design.ure", text)) {
        for (const std::string& size : sizes) sizes_.insert(sizes_.end(), {"--set", size});
    }

    // "yes: reason", "no: reason", or empty.
    std::string says(std::string_view what, std::string_view where) const {
        const Answer answer = run({"array"});
        for (const json& one : answer.value.at("automatic"))
            if (one.at("what") == what && one.at("where") == where)
                return (one.at("done").get<bool>() ? "yes: " : "no: ") + one.at("reason").get<std::string>();
        return {};
    }
    int cycles() const {
        const Answer answer = run({"simulate"});
        EXPECT_EQ(answer.value.at("matches"), true);
        return answer.value.at("cycles");
    }
    int iterations(std::string_view kernel) const {
        const Answer answer = run({"simulate"});
        for (const json& one : answer.value.at("network").at("kernels"))
            if (one.at("name") == kernel) return one.at("iterations");
        return -1;
    }
    // The kernels of the target, whose code has been run.
    std::string emulated(const std::string& target) const {
        const Answer answer = run({"export", "--target", target, "--emulate", "-o", folder_ / target});
        EXPECT_EQ(answer.status, 0) << answer.value;
        for (const auto& file : fs::directory_iterator(folder_ / target)) {
            const std::string name = file.path().filename().string();
            if (name.ends_with(".cl") || name.ends_with("_hls.cpp")) return contentOf(file.path());
        }
        return {};
    }

  private:
    Answer run(std::vector<std::string> words) const {
        words.insert(words.begin() + 1, path_);
        words.insert(words.end(), sizes_.begin(), sizes_.end());
        return ask(words);
    }
    Folder folder_;
    std::string path_;
    std::vector<std::string> sizes_;
};

} // namespace

// Steps of the array are rows of 4 + 3, which four PEs need; the loader is one step ahead.
TEST(AutomaticNests, AreOneLoopWhereBoundsAreConstants) {
    const Design powers(productOf(lines));
    EXPECT_EQ(powers.says("flattening", "loader"),
              "yes: 8 x 4 = 32 iterations in one loop, indices by shifts and masks");
    EXPECT_EQ(powers.says("flattening", "m"),
              "yes: 8 x 7 = 56 iterations in one loop, indices by counters that carry");
    EXPECT_EQ(powers.cycles(), 1 + 8 * (4 + 3));
    EXPECT_EQ(powers.iterations("loader"), 8 * 4);
    for (const char* target : {"intel-opencl", "xilinx-hls"}) {
        const std::string code = powers.emulated(target);
        EXPECT_TRUE(holds(code, " n = 0; n < 32; n++) {")) << code;
        EXPECT_TRUE(holds(code, " i = n >> 2;")) << code;
        EXPECT_TRUE(holds(code, " k = n & 3;")) << code;
        EXPECT_TRUE(holds(code, " n = 0; n < 56; n++) {")) << code;
        EXPECT_FALSE(holds(code, "n /")) << code;
        EXPECT_FALSE(holds(code, "n %")) << code;
    }
    const Design others(productOf(lines), {"K=3"});
    EXPECT_EQ(others.says("flattening", "loader"),
              "yes: 8 x 3 = 24 iterations in one loop, indices by counters that carry");
    EXPECT_EQ(others.cycles(), 1 + 8 * (3 + 3));
    EXPECT_TRUE(holds(others.emulated("intel-opencl"), "if (k == 3) {"));
}

// The loader has 1 + 2 + ... + 8 elements to load, and 28 of 64 would be none.
TEST(AutomaticNests, StayLoopsInATriangle) {
    const Design design(triangle);
    EXPECT_EQ(design.says("flattening", "loader"), "no: the bounds of 'j' depend on 'i'");
    EXPECT_EQ(
        design.says("predication", "loader"),
        "no: bounds are kept: 28 of 64 iterations of a perfect nest would do nothing, more than a quarter");
    EXPECT_EQ(design.cycles(), 1 + 8 * (8 + 3));
    EXPECT_EQ(design.iterations("loader"), 8 * 9 / 2);
    for (const char* target : {"intel-opencl", "xilinx-hls"})
        EXPECT_TRUE(holds(design.emulated(target), " j = 0; j < i + 1; j++) {")) << target;
}

// Seven rows in tiles of four: 4 of the 32 iterations have none. The array has its last token after 28, and
// the loader runs on to the end of the tile.
TEST(AutomaticNests, HaveGuardsWhereFewIterationsAreEmpty) {
    const Design design(productOf(tiled), {"I=7"});
    EXPECT_EQ(design.says("predication", "loader"),
              "yes: guards in a perfect nest: 4 of 32 iterations do nothing");
    EXPECT_EQ(design.iterations("loader"), 32);
    EXPECT_EQ(design.cycles(), 32);
    for (const char* target : {"intel-opencl", "xilinx-hls"}) {
        const std::string code = design.emulated(target);
        EXPECT_TRUE(holds(code, " n = 0; n < 32; n++) {")) << code;
        EXPECT_TRUE(holds(code, "if (6 >= 4 * io + ii) {")) << code;
    }
}

// Five rows: 12 of 32 would be empty, so the loader ends with the last of 20 and the array one step later.
TEST(AutomaticNests, HaveBoundsWhereManyWouldBeEmpty) {
    const Design design(productOf(tiled), {"I=5"});
    EXPECT_EQ(
        design.says("predication", "loader"),
        "no: bounds are kept: 12 of 32 iterations of a perfect nest would do nothing, more than a quarter");
    EXPECT_EQ(design.iterations("loader"), 20);
    EXPECT_EQ(design.cycles(), 1 + 20);
    EXPECT_TRUE(holds(design.emulated("intel-opencl"), "ii < min_int(4, 5 - 4 * io)"));
    design.emulated("xilinx-hls");
}

// Result i is made in step i by PE i. The last one is handed on by N - 1 others to the unloader: a cycle
// each.
TEST(AutomaticNests, ResultsOfADiagonalHaveNoBox) {
    const std::string text = R"(design diagonal {
  param N = 12;
  input A[N][N] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N, k: 0..N where k <= i;
  func Z : Int(32);
  Z(i, k) = select(k == 0, 0, Z(i, k-1)) + A(i, k);
  C(i) = select(k == i, Z(i, k));
  mapping m { Z.space_time_transform({i}, {k}).isolate_consumer_chain(C, drainer, unloader); drainer.gather(C, i); }
})";
    for (const int N : {5, 12}) {
        const Design design(text, {fmt::format("N={}", N)});
        EXPECT_EQ(design.cycles(), 2 * N + 1);
        EXPECT_EQ(design.iterations("unloader"), N);
        EXPECT_EQ(design.iterations("drainer"), N * (N + 1) / 2);
    }
    const Design design(text);
    EXPECT_EQ(design.says("predication", "drainer"),
              "no: bounds are kept: 132 of 144 iterations of unit (0) would do nothing, more than a quarter");
    design.emulated("intel-opencl");
    design.emulated("xilinx-hls");
}

// Which lanes of a vector have come, is no matter of which iterations there are: a kernel that gathers
// vectors has the bounds of the one before it.
TEST(AutomaticNests, AGatherBehindAGatherHasBounds) {
    const Design design(R"(design sums {
  param N = 16;
  input A[N][N] : Int(32);
  output C[N][N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..i+1;
  func X : Int(32);
  X(i, j, k) = select(k == 0, 0, X(i, j, k-1)) + A(i, k) * j;
  C(i, j) = select(k == i, X(i, j, k));
  mapping m { X.tile(i, io, ii, 4).tile(j, jo, jj, 4).reorder(k, jj, ii, jo, io)
     .space_time_transform({ii, jj}).isolate_consumer_chain(C, rows, vectors, unloader);
     rows.gather(C, ii); vectors.gather(C, jj); }
})");
    EXPECT_EQ(design.iterations("vectors"), 4 * 16 * 4); // of four PEs
    EXPECT_EQ(design.cycles(), 4 * 4 * 16 + 9);
    EXPECT_EQ(
        design.says("predication", "vectors"),
        "no: bounds are kept: 960 of 1,024 iterations of unit (0) would do nothing, more than a quarter");
    design.emulated("intel-opencl");
    design.emulated("xilinx-hls");
}

// PE 4 reads nine elements, the ones at the ends one: guards cost nothing there, where most is to be done.
TEST(AutomaticNests, TheBusiestUnitOfADiamondIsInTheMiddle) {
    const Design design(R"(design diamond {
  input A[9][9] : Int(32);
  output C[9] : Int(32);
  loops i: 0..9, j: 0..9 where j <= i + 4 && j >= i - 4 && i + j >= 4 && i + j <= 12;
  func Z : Int(32);
  Z(i, j) = select(j == max(i - 4, 4 - i), 0, Z(i, j-1)) + A(i, j);
  C(i) = select(j == min(i + 4, 12 - i), Z(i, j));
  mapping m { Z.space_time_transform({i}, {j}).isolate_producer(A, loader); }
})");
    EXPECT_EQ(design.says("predication", "loader"),
              "yes: guards in a perfect nest: 40 of 81 iterations do nothing");
    EXPECT_EQ(design.cycles(), 1 + 9);
}

// Results go through four PEs to one that stores them: 57 cycles, then a hop each and one to memory.
TEST(AutomaticAutorun, IsForKernelsThatTouchNoMemory) {
    const std::string calls = std::string(lines) + ".isolate_consumer_chain(C, drainer, unloader)";
    const std::string text = productOf(calls + "; drainer.gather(C, j)");
    const Design some(text);
    EXPECT_EQ(some.says("autorun", "drainer"),
              "yes: it accesses no memory, so it needs no arguments and no start");
    EXPECT_EQ(some.says("autorun", "unloader"), "no: the host starts it with the address of C");
    EXPECT_EQ(some.says("autorun", "m"), "no: the host starts it with the address of B");
    EXPECT_EQ(some.cycles(), 57 + 4 + 1);
    std::string all = text;
    all.insert(all.find(".isolate_consumer_chain"), ".isolate_producer(B, other)");
    const Design every(all);
    EXPECT_EQ(every.says("autorun", "m"),
              "yes: it accesses no memory, so it needs no arguments and no start");
    EXPECT_EQ(every.cycles(), 57 + 4 + 1);
    const std::string without = some.emulated("intel-opencl"), with = every.emulated("intel-opencl");
    const std::string_view attribute = "__attribute__((autorun))\n__kernel void product(void)";
    EXPECT_FALSE(holds(without, attribute)) << without;
    EXPECT_TRUE(holds(with, attribute)) << with;
    some.emulated("xilinx-hls");
    every.emulated("xilinx-hls");
}

} // namespace tactus::test
