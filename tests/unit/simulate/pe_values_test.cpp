// The values of expressions inside of a PE, from registers and inputs, against what the simulation made and
// against a product by hand.
#include "evaluate/data/inputs.h"
#include "simulate/build.h"
#include "simulate/pe_values.h"
#include "support/arrays.h"

#include <gtest/gtest.h>

namespace tactus::simulate {
namespace {

TEST(PeValues, OfAProductAreThoseByHand) {
    const auto model = test::modelOf(test::exampleText("gemm"), "output_stationary");
    const ure::System& system = model->system();
    const evaluate::Tensors inputs = evaluate::makeInputs(system, {}).tensors;
    const Simulation run = simulate(model, inputs, {.record = true});
    const auto element = [&](const char* tensor, std::size_t row, std::size_t column, std::size_t columns) {
        return inputs[system.tensorNamed(tensor)->index()].values[row * columns + column].asFloat();
    };
    const ure::Expr& sum =
        system.exprs[system.equations[system.variables[*system.variableNamed("Z")].equation].value];
    ASSERT_EQ(sum.operands.size(), 2u);
    float z = 0;
    for (std::int64_t cycle = 0; cycle < model->cycles; ++cycle) {
        const State state = run.recording->at(cycle);
        const PeValues values(*model, state, inputs, {2, 3});
        const std::int64_t k = cycle - 2 - 3;
        if (k < 0 || k >= 16) {
            EXPECT_FALSE(values.iteration());
            EXPECT_FALSE(values.of(sum.operands[1]));
            continue;
        }
        EXPECT_EQ(values.iteration(), (polyhedra::Point{2, 3, k}));
        const float product =
            float(element("A", 2, std::size_t(k), 16)) * float(element("B", std::size_t(k), 3, 8));
        EXPECT_EQ(float(values.of(sum.operands[0]).value().asFloat()), z) << cycle;
        EXPECT_EQ(float(values.of(sum.operands[1]).value().asFloat()), product) << cycle;
        z += product;
    }
}

// The run says that a PE made just this from its registers and inputs alone.
TEST(PeValues, OfWholeEquationsAreThoseThatWereMade) {
    std::size_t compared = 0;
    for (const test::ExampleMapping& one : test::exampleMappings()) {
        const auto model = test::modelOrNone(one);
        if (!model || model->iterations > 5000) continue;
        SCOPED_TRACE(one.example + " " + one.mapping);
        const ure::System& system = model->system();
        const evaluate::Tensors inputs = evaluate::makeInputs(system, {}).tensors;
        const Simulation run = simulate(model, inputs, {.record = true});
        if (!run.recording || model->lanes > 1) continue;
        for (std::int64_t cycle = 0; cycle < model->cycles; cycle += 1 + model->cycles / 5) {
            const State state = run.recording->at(cycle);
            for (const PeState& pe : state.pes) {
                if (!pe.iteration) continue;
                const PeValues values(*model, state, inputs, pe.pe);
                for (const ure::VariableId v : system.variables.keys()) {
                    const auto value = values.of(system.equations[system.variables[v].equation].value);
                    const auto& made = pe.values[v.index()];
                    ASSERT_EQ(value.has_value(), made && made->defined) << system.variables[v].name;
                    if (value && *value != made->value) FAIL() << system.variables[v].name;
                    ++compared;
                }
            }
        }
    }
    EXPECT_GT(compared, 5000u);
}

} // namespace
} // namespace tactus::simulate
