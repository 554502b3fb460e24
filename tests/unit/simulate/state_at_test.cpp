// The state at one cycle alone: what of it is asked for is made, and is what a recording of all cycles shows.
#include "evaluate/data/inputs.h"
#include "simulate/rows/run/fast_recording.h"
#include "support/arrays.h"

#include <gtest/gtest.h>

namespace tactus::simulate {
namespace {

std::string gemmOf(int I, int J, int K) {
    std::string text = test::exampleText("gemm");
    const std::string sizes = "I = 8, J = 8, K = 16";
    return text.replace(text.find(sizes), sizes.size(), fmt::format("I = {}, J = {}, K = {}", I, J, K));
}

// Four lanes a PE, of which not all work in every step.
std::string triangle(int N) {
    return fmt::format(
        R"(design triangle {{ param N = {}; input A[n: N] : Int(32) = n; output C[N][N] : Int(32);
        loops i: 0..N, j: 0..i + 1; func X : Int(32);
        X(i, j) = select(j == 0, A(i), X(i, j - 1) + 1);
        C(i, j) = X(i, j);
        mapping m {{ X.tile(i, io, ii, 4).unroll(ii).space_time_transform({{io}}, j); }} }})",
        N);
}

Part ofPe(const polyhedra::Point& pe) {
    return {pe, true, true};
}

// The same part of a whole state, by leaving out the rest.
State restricted(State state, const Part& part) {
    std::erase_if(state.pes, [&](const PeState& one) { return part.pe && one.pe != *part.pe; });
    std::erase_if(state.pes, [&](const PeState& one) { return !part.idle && !one.iteration; });
    std::erase_if(state.links, [&](const LinkState& one) { return part.pe && one.pe != *part.pe; });
    if (!part.links) state.links.clear();
    return state;
}

struct RanTo {
    std::shared_ptr<const array::Model> model;
    evaluate::Tensors inputs;
    explicit RanTo(const std::string& text)
        : model(test::modelOf(text)), inputs(evaluate::makeInputs(model->system(), {}).tensors) {}
    State at(std::int64_t cycle, const Part& part) const {
        diagnostics::List why;
        const auto state = stateAt(model, inputs, cycle, part, {}, why);
        EXPECT_TRUE(state && why.empty());
        return state.value_or(State{});
    }
};

// Both sides of the limit between the checked machine and the fast one.
TEST(StateAt, IsAPartOfWhatARecordingShows) {
    for (const std::string& text : {gemmOf(5, 6, 7), gemmOf(20, 26, 2000), triangle(20), triangle(1500)}) {
        const RanTo ran(text);
        const Simulation recorded = fast(ran.model, ran.inputs, {});
        ASSERT_TRUE(recorded.complete);
        std::vector<polyhedra::Point> pes;
        ran.model->forEachPe([&](const polyhedra::Point& pe) {
            if (pes.size() < 40) pes.push_back(pe);
            return true;
        });
        for (const std::int64_t cycle :
             {std::int64_t{0}, std::int64_t{1}, ran.model->cycles / 2, ran.model->cycles - 1}) {
            const State whole = recorded.recording->at(cycle);
            for (const Part& part : {Part{}, Part{{}, false, false}, Part{{}, false, true}, ofPe(pes.front()),
                                     ofPe(pes[pes.size() / 2]), ofPe(pes.back())})
                ASSERT_EQ(ran.at(cycle, part), restricted(whole, part)) << "cycle " << cycle;
        }
    }
}

// In cycle 1 three of 90,000 PEs work.
TEST(StateAt, HoldsNoMoreThanIsAskedFor) {
    const RanTo ran(gemmOf(300, 300, 12));
    ASSERT_GT(ran.model->iterations, checkedIterations);
    const State working = ran.at(1, {{}, false, false});
    EXPECT_EQ(working.pes.size(), 3u);
    EXPECT_TRUE(working.links.empty());
    const State one = ran.at(1, ofPe({0, 1}));
    ASSERT_EQ(one.pes.size(), 1u);
    EXPECT_TRUE(one.pes.front().iteration);
    EXPECT_EQ(one.links.size(), 2u); // X from PE (0, 0) and Z of its own; no Y comes from above
    EXPECT_EQ(ran.at(1, {}).pes.size(), 90000u);
}

TEST(StateAt, WithoutRoomSaysSo) {
    const RanTo ran(gemmOf(300, 300, 12));
    diagnostics::List why;
    Options options;
    options.memoryLimit = 1000;
    EXPECT_FALSE(stateAt(ran.model, ran.inputs, 1, {}, options, why));
    ASSERT_EQ(why.size(), 1u);
    EXPECT_EQ(why.front().kind, diagnostics::Kind::SimulationTooLarge);
}

} // namespace
} // namespace tactus::simulate
