// Signals over a run, beside a product of matrices by hand and the simulator that moves each value through
// registers.
#include "driver/signals/network_moment.h"
#include "driver/signals/signals.h"

#include "driver/signals/network_signals.h"
#include "simulate/rows/run/sampling.h"
#include "support/examples.h"
#include "support/mapped_array.h"
#include "support/product.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

using polyhedra::Point;
using simulate::Samples;
using simulate::Signal;

struct SignalledArray : test::MappedArray {
    using MappedArray::MappedArray;
    std::vector<Samples> of(const std::vector<Signal>& signals) const {
        diagnostics::List list;
        auto samples = simulate::samplesOf(model, signals, inputs, {}, list);
        if (!samples) throw std::runtime_error("no samples");
        return std::move(*samples);
    }
    Samples of(const std::string& name) const {
        const auto signal = signalNamed(*model, name);
        if (!signal) throw std::runtime_error(signal.error());
        EXPECT_EQ(nameOf(*model, *signal), name);
        return of(std::vector{*signal}).front();
    }
    std::int64_t input(const char* name, std::size_t at) const {
        return inputs[system().tensorNamed(name)->index()].values[at].asInteger();
    }
    std::string refusal(const std::string& name) const {
        const auto signal = signalNamed(*model, name);
        return signal ? "" : signal.error();
    }
};

std::string signalledProduct(const std::string& mapping) {
    return test::productDesign({5, 6, 7}, "Int(32)", mapping);
}

} // namespace

// PE (2, 3) executes (2, 3, k) in cycle 5 + k; X is A(2, k) and comes from PE (2, 2) one cycle later than it
// was there.
TEST(Signals, OfAProductOfMatricesAreThoseByHand) {
    const SignalledArray array(signalledProduct("mapping m { X.space_time_transform({i, j}, i + j + k); }"),
                               "m");
    const Samples sums = array.of("PE(2,3).Z"), handed = array.of("PE(2,3).X"),
                  read = array.of("PE(2,3).X from (0,1)"), first = array.of("PE(2,0).X");
    ASSERT_EQ(sums.cycles(), 5 + 6 + 7 - 2);
    std::int64_t sum = 0;
    for (std::int64_t cycle = 0; cycle < sums.cycles(); ++cycle) {
        const std::int64_t k = cycle - 5;
        const bool works = k >= 0 && k < 7;
        if (works) sum += array.input("A", 2 * 7 + k) * array.input("B", k * 6 + 3);
        const auto expected = [&](std::int64_t value) { return works ? std::to_string(value) : ""; };
        const std::int64_t a = works ? array.input("A", 2 * 7 + k) : 0;
        EXPECT_EQ(sampleText(sums, cycle), expected(sum)) << cycle;
        EXPECT_EQ(sampleText(handed, cycle), expected(a)) << cycle;
        EXPECT_EQ(sampleText(read, cycle), expected(a)) << cycle;
        if (cycle >= 2 && cycle < 9) {
            EXPECT_EQ(first.at(cycle).asInteger(), array.input("A", 2 * 7 + cycle - 2));
        }
    }
    // The first PE of a row takes X from memory.
    EXPECT_NE(array.refusal("PE(2,0).X from (0,1)").find("over no link (0,1)"), std::string::npos);
}

TEST(Signals, ThatDoNotExistAreRefusedWithTheReason) {
    const SignalledArray array(signalledProduct("mapping m { X.space_time_transform({i, j}, i + j + k); }"),
                               "m");
    EXPECT_EQ(array.refusal("PE(5,0).Z"), "the array has no PE (5,0)");
    EXPECT_EQ(array.refusal("PE(5).Z"), "the array has no PE (5)");
    EXPECT_EQ(array.refusal("PE(1,1).W"), "unknown variable 'W'; the array has X, Y and Z");
    EXPECT_EQ(array.refusal("PE(1,1).Z from (1,1)"), "PE (1,1) reads Z over no link (1,1)");
    EXPECT_EQ(array.refusal("PE(1,1).lane(0).Z"), "the PEs have no lane (0)");
    for (const char* name : {"", "Z", "PE", "PE(1,1)", "PE(1,,1).Z", "PE(1,1).Z from", "PE(-).Z",
                             "PE(1,99999999999999999999).Z"})
        EXPECT_NE(array.refusal(name).find("names no signal"), std::string::npos) << name;
    const SignalledArray lanes(
        signalledProduct("mapping m { X.tile(k, ko, kk, 2).reorder(kk, ko, j, i).space_time_transform({i, j})"
                         ".vectorize(kk); }"),
        "m");
    EXPECT_EQ(lanes.refusal("PE(1,1).Z"), "the PEs have 2 lanes: write one, as in PE(1,1).lane(0).Z");
    EXPECT_EQ(lanes.refusal("PE(1,1).lane(2).Z"), "the PEs have no lane (2)");
}

// PE i reads B(k) in cycle i + k, and C(i) is written with the last sum; of a scalar all iterations read it.
TEST(Signals, OfElementsAreWhereTheArrayTouchesThem) {
    const SignalledArray array("design d {\n  input B[5] : Int(32);\n  input s : Int(32);\n"
                               "  output C[3] : Int(32);\n  loops i: 0..3, k: 0..5;\n  func Z : Int(32);\n"
                               "  Z(i, k) = select(k == 0, i, Z(i, k-1)) + B(k) * s;\n"
                               "  C(i) = select(k == 4, Z(i, k));\n"
                               "  mapping m { Z.space_time_transform({i}, i + k); }\n}",
                               "m");
    const Verified run = simulateAndCompare(array.model, array.inputs, {});
    ASSERT_TRUE(run.matches());
    std::vector<AnySignal> signals;
    for (const char* name : {"B(3)", " s ", "C( 2 )"}) signals.push_back(*anySignalNamed(*array.model, name));
    const auto found = samplesOf(array.model, nullptr, signals, array.inputs, run.simulation.outputs, {});
    std::int64_t sum = 2;
    for (std::size_t k = 0; k < 5; ++k) sum += array.input("B", k) * array.input("s", 0);
    ASSERT_EQ(array.model->cycles, 7);
    for (std::int64_t cycle = 0; cycle < 7; ++cycle) {
        const bool isRead = cycle >= 3 && cycle < 6;
        EXPECT_EQ(sampleText(*found[0], cycle), isRead ? std::to_string(array.input("B", 3)) : "");
        EXPECT_EQ(sampleText(*found[1], cycle), std::to_string(array.input("s", 0)));
        EXPECT_EQ(sampleText(*found[2], cycle), cycle == 6 ? std::to_string(sum) : "");
    }
    const array::Model& model = *array.model;
    EXPECT_EQ(nameOf(model, *anySignalNamed(model, "C (2)")), "C(2)");
    EXPECT_EQ(anySignalNamed(model, "B(5)").error(), "B[5] has no element B(5)");
    EXPECT_EQ(anySignalNamed(model, "B").error(), "B[5] has no element B");
    EXPECT_EQ(anySignalNamed(model, "s(1)").error(), "s is a scalar: write s");
    EXPECT_NE(anySignalNamed(model, "Q(1)").error().find("names no signal"), std::string::npos);
    const SignalledArray chosen("design d {\n  input B[5] : Int(32) in 0..5;\n  output C[5] : Int(32);\n"
                                "  loops i: 0..5;\n  func Z : Int(32);\n  Z(i) = B(B(i));\n  C(i) = Z(i);\n"
                                "  mapping m { Z.space_time_transform({}, i); }\n}",
                                "m");
    EXPECT_EQ(anySignalNamed(*chosen.model, "B(2)").error(), "which elements of B are read depends on data");
}

class SignalsOfExamples : public testing::TestWithParam<const char*> {};

// All signals of some PEs, and each link that they read.
TEST_P(SignalsOfExamples, AreWhatTheCheckedSimulatorMoves) {
    const SignalledArray array(test::exampleText(GetParam()));
    const array::Model& model = *array.model;
    std::vector<Point> pes;
    model.forEachPe([&](const Point& pe) {
        pes.push_back(pe);
        return true;
    });
    std::vector<Signal> signals;
    for (std::size_t n = 0; n < pes.size(); n += std::max<std::size_t>(1, pes.size() / 5)) {
        std::ranges::copy(signalsOf(model, pes[n]), std::back_inserter(signals));
        for (std::uint32_t family = 0; family < model.links.size(); ++family)
            signals.push_back({Signal::Kind::Read, pes[n], model.lanes - 1, {}, family});
    }
    for (const Signal& signal : signals) {
        const std::string name = nameOf(model, signal);
        if (const auto again = signalNamed(model, name)) {
            if (signal.kind == Signal::Kind::Made) {
                EXPECT_EQ(*again, signal) << name;
            } else {
                EXPECT_EQ(nameOf(model, *again), name);
            }
        }
    }
    const std::vector<Samples> all = array.of(signals);
    const simulate::Simulation run = simulate::checked(array.model, array.inputs, {});
    ASSERT_TRUE(run.complete);
    std::vector<simulate::State> states;
    for (std::int64_t cycle = 0; cycle < model.cycles; ++cycle) states.push_back(run.recording->at(cycle));
    const auto made = [&](const Point& iteration, ure::VariableId variable) -> std::string {
        const simulate::State& state = states[std::size_t(model.cycleOf(iteration))];
        const auto pe = std::ranges::find_if(
            state.pes, [&](const simulate::PeState& one) { return one.iteration == iteration; });
        if (pe == state.pes.end() || !pe->values[variable.index()]) return "";
        const simulate::Token& token = *pe->values[variable.index()];
        return token.defined ? toString(model.system().variables[variable].type, token.value) : "undefined";
    };
    std::int64_t values = 0;
    for (std::size_t n = 0; n < signals.size(); ++n)
        for (std::int64_t cycle = 0; cycle < model.cycles; ++cycle) {
            std::string expected;
            for (const Point& at : model.iterationsAt(signals[n].pe, cycle)) {
                if (model.laneNumberOf(at) != signals[n].lane) continue;
                if (signals[n].kind == Signal::Kind::Made) {
                    expected = made(at, signals[n].variable);
                    continue;
                }
                const array::LinkFamily& link = model.links[signals[n].family];
                for (const dependence::DependenceId id : link.dependences) {
                    const dependence::Dependence& dependence = model.graph->dependences[id];
                    const bool reads = std::ranges::any_of(
                        dependence.readers, [&](const auto& piece) { return contains(piece, at); });
                    Point maker = at;
                    for (std::size_t l = 0; l < maker.size(); ++l) maker[l] -= dependence.vector[l];
                    if (reads) expected = made(maker, link.variable);
                }
            }
            values += !expected.empty();
            ASSERT_EQ(sampleText(all[n], cycle), expected)
                << nameOf(model, signals[n]) << " in cycle " << cycle;
        }
    EXPECT_GT(values, model.cycles / 2);
}

INSTANTIATE_TEST_SUITE_P(Examples, SignalsOfExamples,
                         testing::Values("gemm", "fir", "lu", "cholesky", "gemm-hexagonal", "smith-waterman",
                                         "gemm-int8", "convolution"));

TEST(Signals, AtACycleOfARunThatKeptNoStepsAreRefused) {
    simulate::NetworkSimulation run;
    run.cycles = 10;
    EXPECT_EQ(momentOf(run, nullptr, 3).error(), notKept);
    run.steps = {0, 4, 4, 8}; // the third step has no iteration
    EXPECT_EQ(momentOf(run, nullptr, 3)->step, 0);
    EXPECT_EQ(momentOf(run, nullptr, 4)->step, 1);
    EXPECT_TRUE(momentOf(run, nullptr, 4)->beginsStep);
    EXPECT_EQ(momentOf(run, nullptr, 7)->step, 1);
    EXPECT_FALSE(momentOf(run, nullptr, 7)->beginsStep);
    EXPECT_EQ(momentOf(run, nullptr, 9)->step, 3);
    EXPECT_EQ(momentOf(run, nullptr, 10).error(), "the run is from cycle 0 to 9");
}

TEST(Signals, AreWrittenAsWaveformAndTable) {
    const SignalledArray array(
        test::productDesign({1, 1, 2}, "Int(8)", "mapping m { X.space_time_transform({i, j}, k + 1); }"),
        "m");
    Samples samples(ure::intType(8), 4);
    samples.set(1, ure::Value::ofInteger(-3));
    samples.set(2, {}, false);
    const std::vector<Sampled> signals{{"PE(0,0).Z", &samples}};
    EXPECT_EQ(csvOf(signals), "cycle,\"PE(0,0).Z\"\n0,\n1,-3\n2,undefined\n3,\n");
    const std::string waveform = waveformOf(*array.model, signals);
    EXPECT_NE(waveform.find("$var wire 8 ! PE_0_0__Z [7:0] $end"), std::string::npos) << waveform;
    EXPECT_NE(waveform.find("#1\nb11111101 !"), std::string::npos) << waveform;
    EXPECT_NE(waveform.find("#2\nbx !"), std::string::npos) << waveform;
}

} // namespace tactus::driver
