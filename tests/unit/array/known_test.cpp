// Figures of arrays that are known from papers or follow by hand (language.md, section 5; algorithms.md,
// section 3).
#include "array/figures/figures.h"
#include "array/verify.h"
#include "support/arrays.h"

#include <gtest/gtest.h>

namespace tactus::array {
namespace {

using polyhedra::Vector;
using test::gemmWith;
using test::modelOf;

// "X (0,1) 1": variable, displacement, delay; a line each, in the order of the model.
std::vector<std::string> linksOf(const Model& model) {
    std::vector<std::string> lines;
    for (const LinkFamily& link : model.links)
        lines.push_back(fmt::format("{} {} {}", model.system().variables[link.variable].name,
                                    polyhedra::toString(link.displacement), link.delay));
    std::ranges::sort(lines);
    return lines;
}

std::int64_t portsOf(const Model& model, std::string_view tensor) {
    for (const PortFamily& port : model.ports)
        if (model.system().tensors[port.tensor].name == tensor) return port.count.value();
    return 0;
}

struct Figures {
    std::int64_t pes, cycles, period, registers, ports;
    friend bool operator==(const Figures&, const Figures&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Figures& f) {
        return out << fmt::format("{} PEs, {} cycles, period {}, {} registers, {} ports", f.pes, f.cycles,
                                  f.period, f.registers, f.ports);
    }
};
Figures figuresOf(const Model& model) {
    return {model.pes.value(), model.cycles, model.period.value(), model.registers.value(),
            model.portCount().value()};
}

TEST(KnownArrays, OutputStationary) {
    const auto model = modelOf(test::exampleText("gemm"), "output_stationary");
    EXPECT_EQ(figuresOf(*model), (Figures{64, 30, 1, 176, 80}));
    EXPECT_EQ(model->shape, (Vector{8, 8}));
    EXPECT_EQ(model->iterations, 1024);
    EXPECT_DOUBLE_EQ(valuesOf(*model, Report::Facts).share(FigureId::Utilization).value(),
                     1024.0 / (64 * 30));
    EXPECT_EQ(linksOf(*model), (std::vector<std::string>{"X (0, 1) 1", "Y (1, 0) 1", "Z (0, 0) 1"}));
    EXPECT_EQ(portsOf(*model, "A"), 8);
    EXPECT_EQ(portsOf(*model, "B"), 8);
    EXPECT_EQ(portsOf(*model, "C"), 64);
}

TEST(KnownArrays, WeightStationary) {
    const auto model = modelOf(test::exampleText("gemm"), "weight_stationary");
    EXPECT_EQ(figuresOf(*model), (Figures{128, 30, 1, 360, 152}));
    EXPECT_EQ(model->shape, (Vector{8, 16}));
    EXPECT_EQ(linksOf(*model), (std::vector<std::string>{"X (1, 0) 1", "Y (0, 0) 1", "Z (0, 1) 1"}));
    EXPECT_EQ(portsOf(*model, "A"), 16);
    EXPECT_EQ(portsOf(*model, "B"), 128);
    EXPECT_EQ(portsOf(*model, "C"), 8);
}

std::string cubicGemm(int n, std::string_view space) {
    std::string text =
        gemmWith(fmt::format("mapping m {{ X.space_time_transform({}, i + j + k); }}\n", space));
    const std::string sizes = "I = 8, J = 8, K = 16";
    return text.replace(text.find(sizes), sizes.size(), fmt::format("I = {0}, J = {0}, K = {0}", n));
}

TEST(KnownArrays, ProjectionsOfTheCube) {
    for (int n = 1; n <= 6; ++n) {
        const std::int64_t m = n;
        const auto check = [&](std::string_view space, std::int64_t pes, std::int64_t period) {
            const auto model = modelOf(cubicGemm(n, space));
            EXPECT_EQ(model->pes, pes) << space << n;
            EXPECT_EQ(model->period, n == 1 ? 1 : period) << space << n;
            EXPECT_EQ(model->cycles, 3 * m - 2) << space << n;
            EXPECT_EQ(verify(*model), std::vector<std::string>{}) << space << n;
        };
        check("{i, j}", m * m, 1);
        check("{i - j, k}", m * (2 * m - 1), 2);           // (1,1,0)
        check("{i - k, j - k}", 3 * m * m - 3 * m + 1, 3); // (1,1,1): the hexagon
        check("{i + k, j + k}", 3 * m * m - 3 * m + 1, 1); // (1,1,-1)
    }
}

TEST(KnownArrays, LuProjectsToTriangleAndSquare) {
    for (int n = 1; n <= 6; ++n) {
        std::string text = test::exampleText("lu");
        text.replace(text.find("N = 6"), 5, fmt::format("N = {}", n));
        const auto square = modelOf(text, "pyramid"), triangle = modelOf(text, "triangle");
        EXPECT_EQ(square->pes, n * n);
        EXPECT_EQ(triangle->pes, n * (n + 1) / 2);
        EXPECT_EQ(square->cycles, 3 * n - 2);
        EXPECT_EQ(triangle->cycles, 3 * n - 2);
    }
}

TEST(KnownArrays, InsertionSortIsALineOfNInTwoNMinusOneCycles) {
    for (int n = 1; n <= 9; ++n) {
        std::string text = test::exampleText("insertion-sort");
        text.replace(text.find("N = 8"), 5, fmt::format("N = {}", n));
        text.replace(text.find("{5"), text.find(";", text.find("{5")) - text.find("{5"), "1");
        const auto model = modelOf(text);
        EXPECT_EQ(model->pes, n);
        EXPECT_EQ(model->cycles, 2 * n - 1);
        EXPECT_EQ(model->shape, Vector{n});
    }
}

TEST(KnownArrays, SmithWatermanTakesMPlusNMinusOneCycles) {
    const Model model = *modelOf(test::exampleText("smith-waterman"));
    EXPECT_EQ(model.cycles, 142 + 147 - 1);
    EXPECT_TRUE(model.pes == 142 || model.pes == 147) << model.pes.value();
    EXPECT_EQ(model.iterations, 142 * 147);
}

// Kung's convolution arrays: samples at rest or moving either way, half used where the period is 2.
TEST(KnownArrays, KungsFiltersAndTheirUse) {
    // w moves along (1,0), x along (0,1) or (0,-1), y along (1,-1) or (-1,1): outputs over i + j or i - j.
    const auto fir = [](std::string_view x, std::string_view y, std::string_view space,
                        std::string_view time) {
        return fmt::format(R"(design fir {{
  param N = 12, T = 4;
  input w[T] : Int(32);
  input x[N] : Int(32);
  output y[N + T] : Int(32);
  loops i: 0..N, j: 0..T;
  func W, X, Y : Int(32);
  W(i, j) = select(i == 0, w(j), W(i-1, j));
  X(i, j) = {};
  Y(i, j) = {};
  mapping m {{ W.space_time_transform({{{}}}, {}); }}
}}
)",
                           x, y, space, time);
    };
    const std::string forward = "select(j == 0, x(i), X(i, j-1))", back = "select(j == T-1, x(i), X(i, j+1))";
    const std::string down = "select(i == 0 || j == T-1, 0, Y(i-1, j+1)) + W(i, j) * X(i, j)";
    const std::string up = "select(i == N-1 || j == 0, 0, Y(i+1, j-1)) + W(i, j) * X(i, j)";
    struct Row {
        const char* name;
        std::string x, y, space, time;
        std::int64_t pes, cycles, period;
    };
    const std::vector<Row> rows{
        {"B1", forward, down, "j", "i", 4, 12, 1},       // samples broadcast
        {"B2", forward, down, "i + j", "i", 15, 12, 1},  // sums at rest, samples broadcast
        {"F", forward, down, "j", "i + j", 4, 15, 1},    // sums gathered within a step
        {"R1", back, down, "i + j", "i - j", 15, 15, 2}, // sums at rest, streams meet: half used
        {"W1", forward, down, "j", "2*i + j", 4, 26, 2}, // weights at rest, streams meet: half used
        {"W2", forward, up, "j", "i + 2*j", 4, 18, 1},   // weights at rest, same direction
    };
    for (const Row& row : rows) {
        const std::string text = fir(row.x, row.y, row.space, row.time);
        const auto model = modelOf(text);
        EXPECT_EQ(model->pes, row.pes) << row.name;
        EXPECT_EQ(model->cycles, row.cycles) << row.name;
        EXPECT_EQ(model->period, row.period) << row.name;
        EXPECT_EQ(verify(*model), std::vector<std::string>{}) << row.name;
    }
}

TEST(KnownArrays, AllExamplesAreWhatCountingSays) {
    for (const std::string& name : test::exampleNames) {
        std::string text = test::exampleText(name);
        const test::Verdicts verdicts = test::verdictsOf(text);
        for (const test::Verdicts::One& one : verdicts.mappings) {
            if (one.legality->legal != polyhedra::Verdict::Yes) continue; // the driver sums on another path
            EXPECT_EQ(verify(*modelOf(one.graph, *one.mapped.map)), std::vector<std::string>{})
                << name << " " << one.plan.name;
        }
    }
}

// i*j == 12 at (2,6), (3,4), (4,3), (6,2): four PEs read A there. No value travels on at i == 3, so that PE
// has no link. Beside them one write of each of the 8 PEs.
TEST(KnownArrays, GuardsThatAreNotAffine) {
    const auto model = modelOf(R"(design d {
  param N = 8; input A[N] : Int(32); output O[N] : Int(32); loops i: 0..N, j: 0..N; func X : Int(32);
  X(i, j) = select(i*j == 12, A(i), select(j > 0 && i*i != 9, X(i, j-1), 1));
  O(i) = select(j == N-1, X(i, j));
  mapping m { X.space_time_transform({i}, j); }
})",
                               "m");
    EXPECT_EQ(figuresOf(*model), (Figures{8, 8, 1, 7, 12}));
    EXPECT_EQ(portsOf(*model, "A"), 4);
    ASSERT_EQ(model->links.size(), 1u);
    EXPECT_EQ(model->links.front().count, 7);
    EXPECT_EQ(verify(*model), std::vector<std::string>{});
}

// Two reads of one value over the same displacement and delay are one link; two readers are two links with
// their own registers; one PE alone has a shape of no rows.
TEST(KnownArrays, LinksOfOneProcessingElement) {
    const auto model = modelOf(R"(design fibonacci {
  param N = 10;
  output F : Int(32);
  loops i: 0..N;
  func X, Y : Int(32);
  X(i) = select(i < 2, 1, X(i-1) + X(i-2));
  Y(i) = select(i == 0, 0, X(i-1) + X(i-1));
  F = select(i == N-1, X(i) + Y(i));
})");
    EXPECT_EQ(model->shape, Vector{});
    EXPECT_EQ(figuresOf(*model), (Figures{1, 10, 1, 4, 1}));
    EXPECT_EQ(linksOf(*model), (std::vector<std::string>{"X () 1", "X () 1", "X () 2"}));
}

// Several schedule rows: registers are the values alive at once, here a whole row of four.
TEST(KnownArrays, RegistersOfSeveralRowsAreValuesAlive) {
    const auto model = modelOf(R"(design rows {
  input A[5][4] : Int(32);
  output C[4] : Int(32);
  loops i: 0..5, j: 0..4;
  func X : Int(32);
  X(i, j) = select(i == 0, A(i, j), X(i-1, j)) + 1;
  C(j) = select(i == 4, X(i, j));
  mapping m { X.space_time_transform({}, {i, j}); }
})");
    EXPECT_EQ(figuresOf(*model), (Figures{1, 20, 1, 4, 2}));
}

} // namespace
} // namespace tactus::array
