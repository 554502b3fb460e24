// The PEs and links that have an element, in every step, against the skewed streams of a product by hand.
#include "evaluate/data/inputs.h"
#include "simulate/accesses.h"
#include "simulate/build.h"
#include "support/arrays.h"

#include <gtest/gtest.h>

namespace tactus::simulate {
namespace {

TEST(Holders, OfAProductMoveOnePeAStep) {
    const auto model = test::modelOf(test::exampleText("gemm"), "output_stationary");
    const ure::System& system = model->system();
    const Simulation run = simulate(model, evaluate::makeInputs(system, {}).tensors, {.record = true});
    ASSERT_TRUE(run.recording);
    const array::ElementOf a{*system.tensorNamed("A"), {2, 5}}, c{*system.tensorNamed("C"), {3, 4}};
    std::uint32_t streamOfX = 0;
    for (std::uint32_t n = 0; n < model->links.size(); ++n)
        if (system.variables[model->links[n].variable].name == "X") streamOfX = n;
    for (std::int64_t cycle = 0; cycle < model->cycles; ++cycle) {
        const State state = run.recording->at(cycle);
        const Holders holders = holdersOf(*model, state, a);
        const std::int64_t j = cycle - 2 - 5; // X(2, j, 5) is made in step 2 + j + 5
        std::vector<Holders::Pe> pes;
        std::vector<Holders::Link> links;
        if (j >= 0 && j < 8) pes.push_back({{2, j}});
        if (j >= 1 && j < 8) links.push_back({streamOfX, {2, j}}); // from the step after it was made
        EXPECT_EQ(holders.pes, pes) << cycle;
        EXPECT_EQ(holders.links, links) << cycle;
        const Holders written = holdersOf(*model, state, c);
        EXPECT_EQ(written.pes,
                  cycle == 3 + 4 + 15 ? std::vector<Holders::Pe>({{{3, 4}}}) : std::vector<Holders::Pe>());
        EXPECT_TRUE(written.links.empty());
    }
}

// A read that data decide counts wherever the other guards let it happen, and one that also happens for
// certain is certain.
TEST(Holders, OfAReadUnderAGuardOnDataMayHaveTheElement) {
    const auto model = test::modelOf(R"(design d { param N = 6; input a[N] : Int(32); input b[N] : Int(32);
        output y[N] : Int(32); loops i: 0..N; func Y : Int(32);
        Y(i) = select(i < 4, select(a(i) > 0, b(i), 0), b(i)) + select(i == 1, b(i), 0); y(i) = Y(i);
        mapping m { Y.space_time_transform({i}); } })");
    const ure::System& system = model->system();
    const Simulation run = simulate(model, evaluate::makeInputs(system, {}).tensors, {.record = true});
    ASSERT_TRUE(run.recording);
    const State state = run.recording->at(0);
    for (std::int64_t i = 0; i < 6; ++i) {
        const Holders b = holdersOf(*model, state, {*system.tensorNamed("b"), {i}});
        EXPECT_EQ(b.pes, (std::vector<Holders::Pe>{{{i}, i < 4 && i != 1}})) << i;
        const Holders a = holdersOf(*model, state, {*system.tensorNamed("a"), {i}});
        EXPECT_EQ(a.pes, i < 4 ? std::vector<Holders::Pe>({{{i}}}) : std::vector<Holders::Pe>()) << i;
    }
}

} // namespace
} // namespace tactus::simulate
