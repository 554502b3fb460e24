// The fast simulator against direct evaluation, at sizes where steps need some of a row's blocks only, and
// what it says of its own: refusals, stopping, progress; and recordings that go through snapshots.
#include "evaluate/build.h"
#include "evaluate/data/inputs.h"
#include "evaluate/outputs/compare.h"
#include "simulate/build.h"
#include "support/arrays.h"
#include "support/inputs.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::simulate {
namespace {

using diagnostics::Kind;
using test::inputsOf;
using test::modelOf;

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t place = text.find(from);
    if (place == std::string::npos) throw std::runtime_error("no " + std::string(from));
    return text.replace(place, from.size(), to);
}

std::string gemm(int I, int J, int K) {
    return replaced(test::exampleText("gemm"), "I = 8, J = 8, K = 16",
                    fmt::format("I = {}, J = {}, K = {}", I, J, K));
}

// Returns how many output elements have no value.
std::size_t expectEqualsEvaluation(const array::Model& model, const std::string& what) {
    const evaluate::Tensors inputs = inputsOf(model);
    const evaluate::Evaluation expected = evaluate::evaluate(model.system(), inputs, {});
    EXPECT_TRUE(expected.complete) << what;
    const Simulation found = fast(std::make_shared<array::Model>(model), inputs, {});
    EXPECT_TRUE(found.complete) << what;
    EXPECT_EQ(found.cycles, model.cycles);
    const evaluate::Comparison comparison = compare(model.system(), expected.outputs, found.outputs);
    EXPECT_TRUE(comparison.matches)
        << what << " "
        << (comparison.first ? evaluate::elementName(model.system().tensors[comparison.first->tensor],
                                                     comparison.first->element) +
                                   " is " + comparison.first->found + ", not " + comparison.first->expected
                             : "");
    std::size_t undefined = 0;
    for (const evaluate::TensorValues& tensor : expected.outputs)
        for (const std::uint8_t defined : tensor.defined) undefined += defined == 0;
    return undefined;
}

TEST(FastRun, EverythingInOneStep) {
    const std::string text = R"(design d { param N = 5; input A[N] : Int(32); output C[N][N] : Int(32) = 7;
        loops i: 0..N, j: 0..N; func X, Y : Int(32);
        X(i, j) = select(j == 0, A(i), X(i, j-1) + j);
        Y(i, j) = select(i > 0 && j > 1, Y(i-1, j-1), X(i, j)) * 2;
        C(i, j) = select(i + j != 3, Y(i, j));
        mapping m { X.space_time_transform({i, j}, SCHEDULE); } })";
    for (const char* schedule : {"0", "3", "{0, 0}"})
        EXPECT_EQ(expectEqualsEvaluation(*modelOf(replaced(text, "SCHEDULE", schedule)), schedule), 0u);
}

TEST(FastRun, EqualsEvaluationOnExamplesOfManyBlocks) {
    const auto sized = [](const char* name, const char* from, const char* to) {
        return replaced(test::exampleText(name), from, to);
    };
    const std::vector<std::string> texts{
        gemm(40, 33, 21),
        gemm(3, 700, 5),
        sized("lu", "N = 6", "N = 41"),
        sized("gemm-hexagonal", "N = 4", "N = 27"),
        replaced(sized("insertion-sort", "N = 8", "N = 60"), " = {5, -3, 8, 0, 2, 8, -7, 1}", ""),
        test::exampleText("smith-waterman")};
    for (const std::string& text : texts) {
        const test::Verdicts verdicts = test::verdictsOf(text);
        for (const auto& one : verdicts.mappings)
            expectEqualsEvaluation(*modelOf(one.graph, *one.mapped.map), one.plan.name + "\n" + text);
    }
}

class Types : public testing::TestWithParam<const char*> {};

// All operators that have kernels for some type, with lanes that go either way at thick, thin and moving
// conditions and at conditions on data.
TEST_P(Types, EqualEvaluation) {
    const auto model = modelOf(fmt::format(R"(design types {{
  param  N = 30, K = 9;
  input  A[N][K] : {0};
  input  B[K][N] : {0};
  output C[N][N] : {0};
  output D[N] : {0};
  loops  i: 0..N, j: 0..N, k: 0..K;
  func   X, Y, Z, W : {0};
  func   G : Bool;
  X(i, j, k) = select(j < 7, A(i, k), X(i, j-7, k));
  Y(i, j, k) = select(i == 0 || i == 13, B(k, j), Y(i-1, j, k));
  G(i, j, k) = X(i, j, k) < Y(i, j, k) && i + 2 * k < j + 20;
  Z(i, j, k) = select(k == 0, -Y(i, j, k), Z(i, j, k-1) - X(i, j, k) * Y(i, j, k));
  W(i, j, k) = select(i + j > k + 20, max(Z(i, j, k), X(i, j, k)), select(G(i, j, k), X(i, j, k) + Y(i, j, k),
               select(k == 0, 3, min(W(i, j, k-1), Z(i, j, k)) * X(i, j, k))));
  C(i, j)    = select(k == K-1, W(i, j, k));
  D(i)       = select(k == K-1 && j == 4, Z(i, j, k));
  mapping m {{ X.space_time_transform({{i, j}}, i + j + 2*k); }}
}})",
                                           GetParam()));
    expectEqualsEvaluation(*model, GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, Types,
                         testing::Values("Int(32)", "UInt(32)", "Int(64)", "UInt(64)", "Int(8)", "UInt(5)",
                                         "Float(32)", "Float(64)", "Fixed(16, 8)"));

// Fractions that are Float(32) beside some that are Float(64), and branches that meet in a wider type.
TEST(FastRun, LiteralsAndNarrowBranches) {
    const auto model = modelOf(R"(design literals {
  param  N = 40;
  input  a[N] : UInt(8);
  input  x[N] : Float(64);
  output C[N] : Float(64);
  output D[N] : Int(32);
  loops  i: 0..N, j: 0..N;
  func   A, B : UInt(8);
  func   X, Y, Z : Float(64);
  A(i, j) = select(j == 0, a(i), A(i, j-1));
  B(i, j) = select(j < 9, A(i, j), select(i < j, A(i, j), 300));
  X(i, j) = select(i == 0, x(j), X(i-1, j));
  Y(i, j) = select(i < j, 0.1, -0.7);
  Z(i, j) = select(j == 0, 0.3, Z(i, j-1)) + X(i, j) * -0.1 + Y(i, j) * (0.1 + 0.2);
  C(i)    = select(j == N-1, Z(i, j));
  D(i)    = select(j == N-1, select(i < 20, B(i, j), A(i, j)) << 4);
  mapping m { X.space_time_transform({i}, i + j); }
})");
    expectEqualsEvaluation(*model, "literals");
}

// A promise proves that an index stays within an input; without it, some elements are undefined.
TEST(FastRun, IndicesFromDataAreWithinBoundsOrPoison) {
    const auto textOf = [](int end) {
        return fmt::format(R"(design lookup {{
  param  N = 50;
  input  a[N] : UInt(8) in 0..{};
  input  t[6][3] : Int(16);
  output C[N] : Int(32);
  loops  i: 0..N, j: 0..3;
  func   P : UInt(8);
  func   X : Int(32);
  P(i, j) = select(j == 0, a(i), P(i, j-1));
  X(i, j) = select(j == 0, 0, X(i, j-1)) + t(P(i, j), j);
  C(i)    = select(j == 2, X(i, j));
  mapping m {{ X.space_time_transform({{i}}, i + j); }}
}})",
                           end);
    };
    EXPECT_EQ(expectEqualsEvaluation(*modelOf(textOf(6)), "in bounds"), 0u);
    EXPECT_GT(expectEqualsEvaluation(*modelOf(textOf(9)), "out of bounds"), 5u);
}

TEST(FastRun, GapsBetweenStepsAndLongDelaysChangeNothing) {
    std::string text = gemm(4, 5, 6);
    text.resize(text.find("  mapping"));
    for (const char* time : {"70*i + 9*j + k", "2*i + 3*j + 40*k", "{i, j, k}", "{k, i, j}"}) {
        const auto model = modelOf(
            fmt::format("{}  mapping m {{ X.space_time_transform({{i, j}}, {}); }}\n}}\n", text, time));
        expectEqualsEvaluation(*model, time);
    }
}

// A condition that stays with the PE below one that moves: its lanes are asked again in every time tile.
TEST(FastRun, ConditionsThatStayBelowOnesThatMoveKeepTheirLanes) {
    for (const char* diagonal : {"i == j", "i < j", "i == 3 && j < 20", "(i + j) % 2 == 0"}) {
        const test::Verdicts verdicts = test::verdictsOf(fmt::format(R"(design stays {{
          output C[3][32][32] : Int(32); loops o: 0..3, i: 0..32, j: 0..32, k: 0..40; func Z : Int(32);
          Z(o,i,j,k) = select(k > 0, Z(o,i,j,k-1) + select({0}, 1, 2), select({0}, 5, 7));
          C(o,i,j) = select(k == 39, Z(o,i,j,k));
          mapping rows {{ Z.space_time_transform({{i,j}}, {{o, i+j+k}}); }}
          mapping late {{ Z.space_time_transform({{i,j}}, {{o, k+3*i}}); }} }})",
                                                                     diagonal));
        for (const auto& one : verdicts.mappings)
            EXPECT_EQ(expectEqualsEvaluation(*modelOf(one.graph, *one.mapped.map), diagonal), 0u);
    }
}

TEST(FastRun, IsRefusedBeforeMemoryIsSpent) {
    const auto model = modelOf(gemm(30000, 30000, 30000));
    const Simulation refused = fast(model, {}, {}); // its inputs are never made
    EXPECT_FALSE(refused.complete);
    ASSERT_EQ(refused.diagnostics.size(), 1u);
    EXPECT_EQ(refused.diagnostics.front().kind, Kind::SimulationTooLarge);
    EXPECT_NE(refused.diagnostics.front().message.find("27,000,000,000,000 iterations on 900,000,000"),
              std::string::npos)
        << refused.diagnostics.front().message;
    Options little;
    little.memoryLimit = 1000;
    const auto small = modelOf(gemm(8, 8, 8));
    EXPECT_EQ(fast(small, inputsOf(*small), little).diagnostics.front().kind, Kind::SimulationTooLarge);
}

TEST(FastRun, TellsProgressAndStopsWhenAsked) {
    const auto model = modelOf(gemm(64, 64, 300));
    const evaluate::Tensors inputs = inputsOf(*model);
    Options options;
    std::vector<double> told;
    options.progress = [&](double done) { told.push_back(done); };
    EXPECT_TRUE(fast(model, inputs, options).complete);
    ASSERT_GT(told.size(), 4u);
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_EQ(told.front(), 0);
    EXPECT_EQ(told.back(), 1);

    std::stop_source source;
    options.stop = source.get_token();
    told.clear();
    options.progress = [&](double done) {
        told.push_back(done);
        if (done > 0.3) source.request_stop();
    };
    const Simulation stopped = fast(model, inputs, options);
    EXPECT_FALSE(stopped.complete);
    EXPECT_EQ(stopped.diagnostics.front().kind, Kind::SimulationStopped);
    EXPECT_LT(told.back(), 0.7);
    EXPECT_EQ(stopped.recording, nullptr);
}

// Each value made in these cycles is the one of direct evaluation.
void expectValuesRight(const array::Model& model, const State& state, const evaluate::Evaluation& reference) {
    for (const PeState& pe : state.pes) {
        ASSERT_EQ(pe.iteration, model.iterationAt(pe.pe, state.cycle));
        if (!pe.iteration) continue;
        for (const ure::VariableId id : model.system().variables.keys()) {
            const auto expected = reference.variables[id.index()].at(*pe.iteration);
            ASSERT_EQ(pe.values[id.index()]->defined, expected.has_value());
            if (expected) {
                ASSERT_EQ(pe.values[id.index()]->value, *expected);
            }
        }
    }
}

TEST(FastRun, StatesAreTheSameForwardsBackwardsAndAtRandom) {
    // So many lanes and steps that there are snapshots; rows that slide, one that goes round.
    for (const std::string& text :
         {gemm(20, 26, 1500), replaced(test::exampleText("lu"), "N = 6", "N = 60")}) {
        const auto model = modelOf(text);
        const evaluate::Tensors inputs = inputsOf(*model);
        evaluate::Options keep;
        keep.keepVariables = true;
        const evaluate::Evaluation reference = evaluate::evaluate(model->system(), inputs, keep);
        const Simulation simulation = fast(model, inputs, {});
        ASSERT_TRUE(simulation.complete);
        std::vector<std::int64_t> cycles;
        for (std::int64_t cycle = 0; cycle < model->cycles; cycle += 1 + model->cycles / 25)
            cycles.push_back(cycle);
        std::vector<State> forwards;
        for (const std::int64_t cycle : cycles) {
            forwards.push_back(simulation.recording->at(cycle));
            expectValuesRight(*model, forwards.back(), reference);
        }
        for (std::size_t n = cycles.size(); n-- > 0;)
            ASSERT_EQ(simulation.recording->at(cycles[n]), forwards[n]) << "backwards to " << cycles[n];
        std::vector<std::size_t> order(cycles.size());
        for (std::size_t n = 0; n < order.size(); ++n) order[n] = n;
        std::shuffle(order.begin(), order.end(), std::mt19937(7));
        for (const std::size_t n : order)
            ASSERT_EQ(simulation.recording->at(cycles[n]), forwards[n]) << "at random to " << cycles[n];
    }
}

} // namespace
} // namespace tactus::simulate
