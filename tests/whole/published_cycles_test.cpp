// Cycles of the published matrix product: as formulas say, and with FIFOs just deep enough.
#include "whole/tactus.h"

namespace tactus::test {
namespace {

// The GEMM of T2S-Tensor: II x JJ processing elements, III x JJJ results each, KK steps a tile of k.
struct Shape {
    int II, JJ, III, JJJ, KK;
    int io, jo, ko; // tiles
    int tiles() const { return io * jo * ko; }
    int results() const { return III * JJJ; }
    int reads() const { return KK * III * JJJ; } // steps in which the banks of a tile are sent
    int writesA() const { return KK * II * III; }
    int writesB() const { return KK * JJ * JJJ; }
    int writes() const { return std::max(writesA(), writesB()); }
    bool drainFits() const { return II * results() <= ko * reads(); }
    std::string text() const {
        return fmt::format("II={} JJ={} III={} JJJ={} KK={}, {} x {} x {} tiles", II, JJ, III, JJJ, KK, io,
                           jo, ko);
    }
};

Answer simulated(const std::string& path, const Shape& s) {
    std::vector<std::string> words{"simulate", path};
    const std::pair<const char*, int> sizes[] = {{"II", s.II},
                                                 {"JJ", s.JJ},
                                                 {"III", s.III},
                                                 {"JJJ", s.JJJ},
                                                 {"KK", s.KK},
                                                 {"KKK", 2},
                                                 {"I", s.II * s.III * s.io},
                                                 {"J", s.JJ * s.JJJ * s.jo},
                                                 {"K", 2 * s.KK * s.ko}};
    for (const auto& [name, value] : sizes)
        words.insert(words.end(), {"--set", fmt::format("{}={}", name, value)});
    return ask(words);
}

int waitsForRoom(const json& answer) {
    int waits = 0;
    for (const json& kernel : answer.at("network").at("kernels"))
        if (kernel.at("name") == "t2s")
            for (const json& stall : kernel.at("stalls"))
                if (stall.value("channel", "") == "array_to_C_drainer" && stall.at("cause") == "room")
                    waits += stall.at("cycles").get<int>();
    return waits;
}

std::vector<Shape> shapes() {
    std::vector<Shape> all;
    for (const auto& [II, JJ] : {std::pair{2, 3}, {3, 2}, {4, 6}, {5, 3}, {6, 4}, {2, 8}})
        for (const auto& [III, JJJ] : {std::pair{2, 3}, {3, 7}, {7, 4}, {8, 8}, {6, 5}})
            for (const auto& [io, jo, ko] : {std::array{2, 1, 1}, {1, 2, 3}}) {
                const Shape s{II, JJ, III, JJJ, 9, io, jo, ko};
                if (s.drainFits()) all.push_back(s);
            }
    return all;
}

// The first banks are full when the slower of the two chains has filled the one at its end, a step a place;
// from then on each tile takes what is slower of filling and sending. The last tile is sent once more after
// it is filled; then the last results leave a row at a time, and along the collector's chain.
TEST(PublishedCycles, AreThoseOfTheFormula) {
    int compared = 0;
    for (const Shape& s : shapes()) {
        // If banks are filled just as fast as they are sent, the hops of the chain count once more.
        if (std::abs(s.reads() - s.writes()) <= s.II + s.JJ + 2) continue;
        SCOPED_TRACE(s.text());
        const Answer run = simulated(examplePath("published/gemm"), s);
        ASSERT_EQ(run.status, 0);
        const int filled = std::max(s.writesA() + s.II, s.writesB() + s.JJ);
        const int total = filled + (s.tiles() - 1) * std::max(s.reads(), s.writes()) + s.reads() +
                          (s.II - 1) * s.results() + s.JJ + 3;
        EXPECT_EQ(run.value.at("cycles"), total);
        ++compared;
    }
    EXPECT_GE(compared, 24);
}

// The array never waits for space where its kernels keep up. With one slot less, it does.
TEST(PublishedCycles, TheDefaultDepthIsTheLeastAtWhichTheArrayDoesNotWait) {
    const Folder folder;
    const std::string text = contentOf(examplePath("published/gemm"));
    int compared = 0;
    for (const Shape& s : shapes()) {
        if (s.reads() <= s.writes() + s.II + s.JJ + 2) continue; // else data come late, and hide it
        SCOPED_TRACE(s.text());
        const Answer run = simulated(examplePath("published/gemm"), s);
        ASSERT_EQ(run.status, 0);
        EXPECT_EQ(waitsForRoom(run.value), 0);
        const int free = s.results() - 3 - (s.JJ - 1);
        const int depth = s.results() - 1 - (free < 0 ? -1 : free / s.II);
        if (depth < 3) continue;
        std::string less = text;
        const std::string call = "C_drainer.gather(C, ii)";
        less.insert(less.find(call) + call.size(), fmt::format(".depth(C, {})", depth - 1));
        EXPECT_GT(waitsForRoom(simulated(folder.write("less.ure", less), s).value), 0);
        ++compared;
    }
    EXPECT_GE(compared, 12);
}

// All PEs step together, and by i + j + k those of the border start one after the other. The values that a
// chain brings for the late ones have to wait in front of them, and those that the early ones have made
// behind them.
TEST(PublishedCycles, SkewedArraysBetweenChainsRun) {
    const Folder folder;
    for (const char* schedule : {"i + j + k", "-i + j + k", "i - j + k", "-i - j + k"}) {
        SCOPED_TRACE(schedule);
        const std::string i(schedule[0] == '-' ? "I-1" : "0"), di(schedule[0] == '-' ? "i+1" : "i-1");
        const bool turned = std::string_view(schedule).find("- j") != std::string_view::npos;
        const std::string j(turned ? "J-1" : "0"), dj(turned ? "j+1" : "j-1");
        const std::string text = fmt::format(R"(design g {{
  param  T = 3, I = 6, J = 6, K = 9;
  input  A[T][I][K] : Int(32);
  input  B[T][K][J] : Int(32);
  output C[T][I][J] : Int(32);
  loops  t: 0..T, i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : Int(32);
  X(t, i, j, k) = select(j == {}, A(t, i, k), X(t, i, {}, k));
  Y(t, i, j, k) = select(i == {}, B(t, k, j), Y(t, {}, j, k));
  Z(t, i, j, k) = select(k == 0, 0, Z(t, i, j, k-1)) + X(t, i, j, k) * Y(t, i, j, k);
  C(t, i, j) = select(k == K-1, Z(t, i, j, k));
  mapping m {{
    X.space_time_transform({{i, j}}, {{t, {}}}).isolate_producer_chain(A, AL, AF)
     .isolate_producer_chain(B, BL, BF).isolate_consumer_chain(C, D, E, U);
    AF.scatter(A, i);
    BF.scatter(B, j);
    D.gather(C, i);
    E.gather(C, j);
  }}
}})",
                                             j, dj, i, di, schedule);
        const Answer run = ask({"simulate", folder.write("skewed.ure", text)});
        ASSERT_EQ(run.status, 0) << run.value.dump();
        EXPECT_EQ(run.value.at("matches"), true);
    }
}

} // namespace
} // namespace tactus::test
