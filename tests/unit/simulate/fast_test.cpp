// The fast simulator against the checked one and against direct evaluation: outputs, and the state of the
// array in every cycle.
#include "simulate/build.h"

#include "evaluate/build.h"
#include "evaluate/outputs/compare.h"
#include "support/arrays.h"
#include "support/inputs.h"
#include "support/random_array.h"
#include "support/random_lanes.h"
#include "support/sample.h"

#include <gtest/gtest.h>

namespace tactus::simulate {
namespace {

using test::inputsOf;
using test::modelOf;

void expectEqualOutputs(const ure::System& system, const evaluate::Tensors& expected,
                        const evaluate::Tensors& found, const std::string& what) {
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        if (tensor.isInput) continue;
        const evaluate::TensorValues &a = expected[id.index()], &b = found[id.index()];
        ASSERT_EQ(a.values.size(), b.values.size());
        for (std::size_t element = 0; element < a.values.size(); ++element) {
            ASSERT_EQ(a.isDefined(element), b.isDefined(element))
                << what << evaluate::elementName(tensor, element);
            if (!a.isDefined(element)) continue;
            ASSERT_TRUE(ure::matches(tensor.type, a.values[element], b.values[element]))
                << what << evaluate::elementName(tensor, element) << " is "
                << ure::toString(tensor.type, b.values[element]) << ", not "
                << ure::toString(tensor.type, a.values[element]);
        }
    }
}

std::string textOf(const Token& token) {
    return token.defined ? fmt::format("{:x}@{}", token.value.bits, polyhedra::toString(token.iteration))
                         : fmt::format("poison@{}", polyhedra::toString(token.iteration));
}

std::string textOf(const State& state) {
    std::string text = fmt::format("cycle {}\n", state.cycle);
    for (const PeState& pe : state.pes) {
        text += fmt::format("{}{} {}:", polyhedra::toString(pe.pe),
                            pe.lane.empty() ? "" : " lane " + polyhedra::toString(pe.lane),
                            pe.iteration ? polyhedra::toString(*pe.iteration) : "idle");
        for (const auto& value : pe.values) text += " " + (value ? textOf(*value) : std::string("none"));
        text += "\n";
    }
    for (const LinkState& link : state.links) {
        text += fmt::format("link {} {}:", link.family, polyhedra::toString(link.pe));
        for (const Token& token : link.registers) text += " " + textOf(token);
        text += "\n";
    }
    return text;
}

// Compares the simulators on a legal array; `seed` chooses the order in which cycles are asked for.
void expectAgreement(const std::shared_ptr<const array::Model>& model, const evaluate::Tensors& inputs,
                     const std::string& what, unsigned seed = 1) {
    const evaluate::Evaluation reference = evaluate::evaluate(model->system(), inputs, {});
    const Simulation slow = checked(model, inputs, {});
    const Simulation quick = fast(model, inputs, {});
    ASSERT_TRUE(quick.complete) << what;
    ASSERT_EQ(slow.complete, reference.complete) << what;
    if (!slow.complete) { // values that wait for themselves: analysis has refused the design
        ASSERT_EQ(slow.diagnostics.front().kind, diagnostics::Kind::WireCycle) << what;
        ASSERT_TRUE(hasError(dependence::analyse(model->graph->system, {}).diagnostics)) << what;
        return;
    }
    // An element that is written twice holds what came last, and evaluation has another order.
    const auto isTwice = [](const auto& one) { return one.kind == diagnostics::Kind::RunTwice; };
    if (std::ranges::none_of(reference.diagnostics, isTwice))
        expectEqualOutputs(model->system(), reference.outputs, quick.outputs, what);
    EXPECT_EQ(slow.cycles, quick.cycles);
    expectEqualOutputs(model->system(), slow.outputs, quick.outputs, what);
    std::vector<std::int64_t> cycles;
    for (std::int64_t cycle = 0; cycle < std::min<std::int64_t>(model->cycles, 60); ++cycle)
        cycles.push_back(cycle);
    if (model->cycles > 60) cycles.push_back(model->cycles - 1);
    std::shuffle(cycles.begin(), cycles.end(), std::mt19937(seed));
    for (const std::int64_t cycle : cycles) {
        const State expected = slow.recording->at(cycle), found = quick.recording->at(cycle);
        ASSERT_EQ(textOf(expected), textOf(found)) << what << " cycle " << cycle;
        ASSERT_EQ(expected, found) << what << " cycle " << cycle;
    }
}

TEST(Fast, AgreesOnExamples) {
    for (const std::string& name : test::exampleNames) {
        const test::Verdicts verdicts = test::verdictsOf(test::exampleText(name));
        for (const auto& one : verdicts.mappings) {
            // Some maps need sums along another path, which the driver chooses.
            if (!one.legality || one.legality->legal != polyhedra::Verdict::Yes) continue;
            const auto model = modelOf(one.graph, *one.mapped.map);
            if (model->iterations > checkedIterations) continue;
            expectAgreement(model, inputsOf(*model, false), name + " " + one.plan.name + " ");
            if (HasFatalFailure()) return;
        }
    }
}

// X is there at every point, but reads of it are not all proved to be inside the loops.
TEST(Fast, KnowsOfValuesThatReadersAskForThatTheyAreThere) {
    for (const char* guard : {"i*j > 0", "A(i) > 0", "j != 0 || A(i) > 0"}) {
        const std::string text = fmt::format(R"(design d {{
  param N = 6; input A[N] : Int(32) = {{0, 1, 2, 3, 0, 1}}; output O[N][N] : Int(32);
  loops i: 0..N, j: 0..N; func X, Y : Int(32);
  X(i, j) = A(i) + j;
  Y(i, j) = select({}, select(i > 0 || A(i) > 0, X(i-1, j), 2), 1);
  O(i, j) = Y(i, j);
  mapping m {{ X.space_time_transform({{j}}, 2*i + j); }}
}})",
                                             guard);
        const auto model = modelOf(text, "m");
        expectAgreement(model, inputsOf(*model, false), guard);
        const Simulation quick = fast(model, inputsOf(*model, false), {});
        for (std::size_t element = 0; element < 36; ++element)
            EXPECT_TRUE(quick.outputs.back().isDefined(element)) << guard << element;
    }
}

// Within one step: a value that another equation hands on at the same point; and distances for which the
// order of lanes is one loop inside of another, or none at all is found.
TEST(Fast, FindsAnOrderWithinAStep) {
    for (const char* equations :
         {"X(i, j) = select(j > 0, X(i, j-1) + 1, select(i > 0, Y(i-1, j), A(i))); Y(i, j) = X(i, j) * 2;",
          "X(i, j) = select(j > 0, X(i, j-1) + 1, select(i > 0, X(i-1, j+7), A(i))); Y(i, j) = X(i, j);",
          "X(i, j) = select(j > 0, X(i, j-1) + 1, select(i > 0, Y(i-1, j+6), A(i)));"
          "Y(i, j) = select(j > 0, X(i, j-1), X(i, j) * 3);",
          "X(i, j) = select(i > 0 && j < 3, X(i-1, j+5), select(i < 7 && j > 5, X(i+1, j-6), A(i) + j));"
          "Y(i, j) = X(i, j);"}) {
        const std::string text = fmt::format(R"(design d {{
  input A[8] : Int(32) = {{3, 1, 2, 3, 7, 1, 0, 5}}; output O[8][8] : Int(32);
  loops i: 0..8, j: 0..8; func X, Y : Int(32);
  {}
  O(i, j) = Y(i, j);
  mapping m {{ X.space_time_transform({{i, j}}, 0*i); }}
}})",
                                             equations);
        const test::Verdicts verdicts = test::verdictsOf(text);
        const auto model = modelOf(verdicts.mappings.at(0).graph, *verdicts.mappings.at(0).mapped.map);
        expectAgreement(model, inputsOf(*model, false), equations);
    }
}

class RandomDesigns : public testing::TestWithParam<unsigned> {};

// How many of these designs are legal arrays, on which the simulators agree.
template<class Text>
int agreements(unsigned first, unsigned last, Text&& textOf) {
    int compared = 0;
    for (unsigned seed = first; seed < last; ++seed) {
        const std::string text = textOf(seed);
        std::optional<test::Verdicts> verdicts;
        try {
            verdicts = test::verdictsOf(text);
        } catch (const std::runtime_error&) {
            continue; // not a system
        }
        for (const auto& one : verdicts->mappings) {
            if (!one.legality || one.legality->legal != polyhedra::Verdict::Yes) continue;
            const array::Built built = array::build(one.graph, *one.mapped.map, {});
            if (!built.model) continue;
            expectAgreement(built.model, inputsOf(*built.model), fmt::format("seed {}\n{}", seed, text),
                            seed);
            if (testing::Test::HasFatalFailure()) return compared;
            ++compared;
        }
    }
    return compared;
}

TEST_P(RandomDesigns, Agree) {
    const auto textOf = [](unsigned seed) { return test::randomArray(seed, false, seed % 2 == 0); };
    EXPECT_GT(agreements(GetParam(), GetParam() + test::sample(250u), textOf), test::sample(20));
}

TEST_P(RandomDesigns, AgreeWithLanes) {
    const auto textOf = [](unsigned seed) { return test::randomLanes(seed); };
    EXPECT_GT(agreements(GetParam(), GetParam() + test::sample(250u), textOf), test::sample(20));
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomDesigns, testing::Values(1u, 1001u, 2001u, 3001u));

} // namespace
} // namespace tactus::simulate
