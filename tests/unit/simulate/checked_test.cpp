// The checked machine against direct evaluation, value by value, and against arrays that are wrong on
// purpose.
#include "evaluate/build.h"
#include "evaluate/data/inputs.h"
#include "evaluate/outputs/compare.h"
#include "simulate/build.h"
#include "support/arrays.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::simulate {
namespace {

using diagnostics::Kind;
using polyhedra::Point;

struct Ran {
    std::shared_ptr<const array::Model> model;
    evaluate::Inputs inputs;
    evaluate::Evaluation reference; // with the values of every variable
    Simulation simulation;
};

Ran run(std::shared_ptr<const array::Model> model, const Options& options = {}) {
    Ran ran{model, evaluate::makeInputs(model->system(), {}), {}, {}};
    evaluate::Options keep;
    keep.keepVariables = true;
    ran.reference = evaluate::evaluate(model->system(), ran.inputs.tensors, keep);
    ran.simulation = checked(model, ran.inputs.tensors, options);
    return ran;
}

Ran run(std::string_view text, const Options& options = {}) {
    return run(test::modelOf(text), options);
}

bool said(const diagnostics::List& list, Kind kind) {
    return std::ranges::any_of(list, [&](const auto& one) { return one.kind == kind; });
}

// Small sizes, so that every cycle can be looked at.
std::string smallExample(const std::string& name) {
    std::string text = test::exampleText(name);
    const auto resize = [&](std::string_view from, std::string_view to) {
        if (const std::size_t place = text.find(from); place != std::string::npos)
            text.replace(place, from.size(), to);
    };
    resize("I = 8, J = 8, K = 16", "I = 3, J = 4, K = 5");
    return text;
}

// Every mapping of every example that takes part in a test.
struct Example {
    std::string name;
    std::shared_ptr<const array::Model> model;
};
std::vector<Example> examples(bool withLarge = false) {
    std::vector<Example> all;
    for (const std::string& name : test::exampleNames) {
        if (name == "smith-waterman" && !withLarge) continue;
        const test::Verdicts verdicts = test::verdictsOf(smallExample(name));
        for (const test::Verdicts::One& one : verdicts.mappings)
            if (one.legality->legal == polyhedra::Verdict::Yes) // else the driver takes another path of a sum
                all.push_back({name + " " + one.plan.name, test::modelOf(one.graph, *one.mapped.map)});
    }
    return all;
}

void expectToken(const Token& token, const evaluate::VariableValues& values) {
    const auto expected = values.at(token.iteration);
    ASSERT_EQ(token.defined, expected.has_value()) << polyhedra::toString(token.iteration);
    if (expected) {
        ASSERT_EQ(token.value.bits, expected->bits) << polyhedra::toString(token.iteration);
    }
}

// Each iteration is executed once, on its processing element and in its cycle; each value made, and each
// value in a register, is the one of direct evaluation.
void expectEveryValueRight(const Ran& ran) {
    const array::Model& model = *ran.model;
    std::int64_t executed = 0;
    for (std::int64_t cycle = 0; cycle < ran.simulation.cycles; ++cycle) {
        const State state = ran.simulation.recording->at(cycle);
        ASSERT_EQ(state.cycle, cycle);
        ASSERT_EQ(std::ssize(state.pes), model.pes);
        for (const PeState& pe : state.pes) {
            ASSERT_EQ(pe.iteration, model.iterationAt(pe.pe, cycle));
            if (!pe.iteration) continue;
            ++executed;
            ASSERT_EQ(pe.values.size(), model.system().variables.size());
            for (const ure::VariableId id : model.system().variables.keys())
                expectToken(*pe.values[id.index()], ran.reference.variables[id.index()]);
        }
        for (const LinkState& link : state.links) {
            const array::LinkFamily& family = model.links[link.family];
            ASSERT_LE(std::ssize(link.registers), family.registersEach.value());
            for (const Token& token : link.registers)
                expectToken(token, ran.reference.variables[family.variable.index()]);
        }
    }
    EXPECT_EQ(executed, model.iterations);
}

TEST(Checked, EqualsEvaluationOnEveryExample) {
    for (const Example& example : examples(true)) {
        SCOPED_TRACE(example.name);
        Options options;
        options.record = false;
        const Ran ran = run(example.model, options);
        ASSERT_TRUE(ran.reference.complete);
        ASSERT_TRUE(ran.simulation.complete);
        EXPECT_EQ(ran.simulation.cycles, example.model->cycles);
        EXPECT_EQ(ran.simulation.recording, nullptr);
        EXPECT_FALSE(hasError(ran.simulation.diagnostics));
        const evaluate::Comparison comparison =
            evaluate::compare(example.model->system(), ran.reference.outputs, ran.simulation.outputs);
        EXPECT_TRUE(comparison.matches);
        EXPECT_EQ(comparison.maxError, 0);
    }
}

TEST(Checked, EveryValueOnTheWayIsThatOfEvaluation) {
    for (const Example& example : examples()) {
        SCOPED_TRACE(example.name);
        expectEveryValueRight(run(example.model));
    }
}

TEST(Checked, StatesAreTheSameForwardsBackwardsAndAtRandom) {
    for (const Example& example : examples()) {
        SCOPED_TRACE(example.name);
        const Ran ran = run(example.model);
        const Recording& recording = *ran.simulation.recording;
        std::vector<State> forwards;
        for (std::int64_t cycle = 0; cycle < ran.simulation.cycles; ++cycle)
            forwards.push_back(recording.at(cycle));
        for (std::int64_t cycle = ran.simulation.cycles; cycle-- > 0;)
            ASSERT_EQ(recording.at(cycle), forwards[static_cast<std::size_t>(cycle)]) << cycle;
        std::mt19937 random(7);
        for (int jump = 0; jump < 100; ++jump) {
            const std::size_t cycle = random() % forwards.size();
            ASSERT_EQ(recording.at(static_cast<std::int64_t>(cycle)), forwards[cycle]) << cycle;
        }
        const Ran again = run(example.model);
        ASSERT_EQ(again.simulation.recording->at(again.simulation.cycles - 1), forwards.back());
    }
}

// A wrong array with one link family changed.
template<class Change>
Simulation simulateChanged(const array::Model& model, std::size_t link, Change change) {
    auto wrong = std::make_shared<array::Model>(model);
    change(wrong->links[link]);
    return checked(wrong, evaluate::makeInputs(model.system(), {}).tensors, {});
}

void expectCaught(const Simulation& simulation) {
    EXPECT_FALSE(simulation.complete);
    EXPECT_TRUE(said(simulation.diagnostics, Kind::WrongRegister));
}

// The most values that are at once on one link of each family.
std::vector<std::int64_t> mostOnALink(const Ran& ran) {
    std::vector<std::int64_t> most(ran.model->links.size(), 0);
    for (std::int64_t cycle = 0; cycle < ran.simulation.cycles; ++cycle)
        for (const LinkState& link : ran.simulation.recording->at(cycle).links)
            most[link.family] = std::max(most[link.family], std::ssize(link.registers));
    return most;
}

TEST(Checked, CatchesEveryWrongArray) {
    int delayed = 0, turned = 0, fewer = 0;
    for (const Example& example : examples()) {
        const std::vector<std::int64_t> most = mostOnALink(run(example.model));
        for (std::size_t link = 0; link < example.model->links.size(); ++link) {
            SCOPED_TRACE(fmt::format("{}, link {}", example.name, link));
            const array::LinkFamily& family = example.model->links[link];
            ++delayed;
            expectCaught(simulateChanged(*example.model, link, [](auto& one) { ++one.delay; }));
            expectCaught(simulateChanged(*example.model, link, [](auto& one) {
                ++one.delay;
                ++*one.registersEach;
            }));
            if (std::ranges::any_of(family.displacement, [](std::int64_t entry) { return entry != 0; })) {
                ++turned;
                expectCaught(simulateChanged(*example.model, link, [](auto& one) {
                    for (std::int64_t& entry : one.displacement) entry = -entry;
                }));
            }
            // A register may be idle if guards let a value be made in some steps only.
            if (family.registersEach > 0) {
                const Simulation simulation =
                    simulateChanged(*example.model, link, [](auto& one) { --*one.registersEach; });
                if (most[link] < *family.registersEach) {
                    EXPECT_TRUE(simulation.complete);
                } else {
                    ++fewer;
                    expectCaught(simulation);
                }
            }
        }
    }
    EXPECT_GT(delayed, 20);
    EXPECT_GT(turned, 15);
    EXPECT_GT(fewer, 20);
}

TEST(Checked, SaysWhichRegisterAndWhy) {
    const auto model = test::modelOf(smallExample("gemm"));
    const Simulation simulation = simulateChanged(*model, 0, [](auto& link) { --*link.registersEach; });
    ASSERT_FALSE(simulation.diagnostics.empty());
    const std::string& message = simulation.diagnostics.front().message;
    EXPECT_NE(message.find("PE (0, 1) in cycle 1, iteration (0, 1, 0)"), std::string::npos) << message;
    EXPECT_NE(message.find("X(0, 0, 0)"), std::string::npos) << message;
}

// Y's guard reads data, so X(i-1) before the first iteration is left to the run.
const char* const poisoned = R"(design poisoned {
  param N = 6;
  input A[N] : Int(32) = {1, 0, 1, 1, 0, 1};
  output C[N] : Int(32);
  output D[N] : Int(32);
  loops i: 0..N;
  func X, Y : Int(32);
  X(i) = select(A(i) > 0, X(i-1), i);
  Y(i) = select(i < 3, 7, 2 * X(i));
  C(i) = X(i);
  D(i) = Y(i);
})";

TEST(Checked, PoisonTravelsAsInEvaluation) {
    const Ran ran = run(poisoned);
    const auto outputOf = [&](std::string_view name) {
        return ran.simulation.outputs[ran.model->system().tensorNamed(name)->index()];
    };
    EXPECT_EQ(outputOf("C").defined, (std::vector<std::uint8_t>{0, 1, 1, 1, 1, 1}));
    EXPECT_EQ(outputOf("D").values[3].asInteger(), 2);
    EXPECT_TRUE(
        evaluate::compare(ran.model->system(), ran.reference.outputs, ran.simulation.outputs).matches);
    expectEveryValueRight(ran);
}

TEST(Checked, AVeryLargeArrayIsRefusedBeforeMemoryIsSpent) {
    std::string text = test::exampleText("gemm");
    text.replace(text.find("I = 8, J = 8, K = 16"), 20, "I = 30000, J = 30000, K = 30000");
    const auto model = test::modelOf(text);
    const Simulation refused = checked(model, {}, {}); // its inputs are never made
    EXPECT_FALSE(refused.complete);
    ASSERT_TRUE(said(refused.diagnostics, Kind::SimulationTooLarge));
    EXPECT_NE(refused.diagnostics.front().message.find("27,000,000,000,000 iterations on 900,000,000"),
              std::string::npos)
        << refused.diagnostics.front().message;
    Options little;
    little.memoryLimit = 1000;
    EXPECT_TRUE(said(run(smallExample("gemm"), little).simulation.diagnostics, Kind::SimulationTooLarge));
}

TEST(Checked, StopsWhenAsked) {
    std::stop_source source;
    Options options;
    options.stop = source.get_token();
    options.progress = [&](double done) {
        if (done > 0.5) source.request_stop();
    };
    const Ran ran = run(smallExample("gemm"), options);
    EXPECT_FALSE(ran.simulation.complete);
    EXPECT_TRUE(said(ran.simulation.diagnostics, Kind::SimulationStopped));
}

// Analysis refuses every cycle of wires, so this one is made after it: the branches of a guard change places.
TEST(Checked, WiresThatFormACycleAreSaid) {
    const auto model = test::modelOf(R"(design ring {
  input A : Int(32);
  output C : Int(32);
  loops i: 0..1;
  func X, Y : Int(32);
  X(i) = select(i == 1, Y(i), A);
  Y(i) = X(i) + 1;
  C = Y(i);
})");
    auto system = std::make_shared<ure::System>(model->system());
    const ure::EquationId equation = system->variables[*system->variableNamed("X")].equation;
    ure::Expr& select = system->exprs[system->equations[equation].value];
    std::swap(select.operands.at(1), select.operands.at(2));
    auto graph = std::make_shared<dependence::Graph>(*model->graph);
    graph->system = system;
    auto ring = std::make_shared<array::Model>(*model);
    ring->graph = graph;
    const Simulation simulation = checked(ring, evaluate::makeInputs(*system, {}).tensors, {});
    EXPECT_FALSE(simulation.complete);
    EXPECT_TRUE(said(simulation.diagnostics, Kind::WireCycle));
}

} // namespace
} // namespace tactus::simulate
