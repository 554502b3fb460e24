// One design for each feature of the language in its breadth (tests/support/feature_designs.h): its figures
// by hand, and its results by plain loops in C++, in direct evaluation, both simulators and both exports.
#include "support/batch.h"
#include "support/feature_designs.h"

using namespace tactus;

namespace {

using test::FeatureDesign;

struct Analysed {
    driver::Analysis analysis;
    const driver::DesignAnalysis& design() const { return analysis.designs.front(); }
    const ure::System& system() const { return *design().localised; }
};

Analysed analysed(const FeatureDesign& feature) {
    driver::Request request;
    request.source = test::source(feature.text);
    Analysed result{driver::analyse(request)};
    if (!result.analysis.legal())
        throw std::runtime_error(test::rendered(*result.analysis.source, result.analysis.allDiagnostics()));
    return result;
}

std::shared_ptr<const array::Model> arrayOf(const Analysed& it, const std::string& mapping) {
    return driver::buildArray(*driver::mappingNamed(it.design(), mapping), {}).model;
}

void expectOutputs(const FeatureDesign& feature, const ure::System& system, const evaluate::Tensors& found,
                   const std::string& where) {
    for (const auto& [name, expected] : feature.outputs) {
        const auto& values = found[system.tensorNamed(name)->index()];
        std::vector<std::int64_t> integers;
        for (const ure::Value value : values.values) integers.push_back(value.asInteger());
        EXPECT_EQ(integers, expected) << where << ": " << name;
    }
}

class Features : public ::testing::TestWithParam<FeatureDesign> {};

} // namespace

namespace tactus::test {
static void PrintTo(const FeatureDesign& feature, std::ostream* out) {
    *out << feature.name;
}
} // namespace tactus::test

TEST_P(Features, arraysHaveTheFiguresOfTheirMappings) {
    const Analysed it = analysed(GetParam());
    for (const test::FeatureMapping& mapping : GetParam().mappings) {
        const auto model = arrayOf(it, mapping.name);
        ASSERT_TRUE(model) << mapping.name;
        EXPECT_EQ(model->pes, mapping.pes) << mapping.name;
        EXPECT_EQ(model->cycles, mapping.cycles) << mapping.name;
        EXPECT_EQ(model->shape, mapping.shape) << mapping.name;
    }
}

TEST_P(Features, evaluationAndBothSimulatorsEqualPlainLoops) {
    const Analysed it = analysed(GetParam());
    const evaluate::Tensors inputs = driver::makeInputs(it.system(), {}).tensors;
    expectOutputs(GetParam(), it.system(), driver::evaluate(it.system(), inputs, {}).outputs, "evaluation");
    for (const test::FeatureMapping& mapping : GetParam().mappings) {
        const auto model = arrayOf(it, mapping.name);
        const simulate::Simulation checked = simulate::checked(model, inputs, {}),
                                   fast = simulate::fast(model, inputs, {});
        ASSERT_TRUE(checked.complete && fast.complete) << mapping.name;
        expectOutputs(GetParam(), model->system(), checked.outputs, mapping.name + ", checked");
        expectOutputs(GetParam(), model->system(), fast.outputs, mapping.name + ", fast");
        EXPECT_EQ(checked.cycles, mapping.cycles);
        for (const std::int64_t cycle : {std::int64_t{0}, mapping.cycles / 2, mapping.cycles - 1})
            EXPECT_EQ(checked.recording->at(cycle), fast.recording->at(cycle))
                << mapping.name << " " << cycle;
    }
}

INSTANTIATE_TEST_SUITE_P(Breadth, Features, ::testing::ValuesIn(test::featureDesigns()),
                         [](const auto& one) { return one.param.name; });

// All designs and mappings as one program for each target.
class EmulatedFeatures : public ::testing::TestWithParam<std::string> {};

TEST_P(EmulatedFeatures, equalPlainLoops) {
    test::Batch batch(*emit::targetNamed(GetParam()));
    struct Run {
        FeatureDesign feature;
        std::string mapping;
        std::shared_ptr<const array::Model> model;
        std::size_t number;
    };
    std::vector<Run> runs;
    for (const FeatureDesign& feature : test::featureDesigns())
        for (const test::FeatureMapping& mapping : feature.mappings) {
            FeatureDesign named = feature; // kernels bear the design's name
            const std::string head = "design " + feature.name;
            named.text.replace(0, head.size(), head + "_" + mapping.name);
            const Analysed it = analysed(named);
            const auto model = arrayOf(it, mapping.name);
            const std::size_t number =
                batch.add({model.get()}, model->system(), driver::makeInputs(model->system(), {}).tensors);
            runs.push_back({feature, mapping.name, model, number});
        }
    ASSERT_EQ(batch.run(), "");
    for (const Run& run : runs)
        expectOutputs(run.feature, run.model->system(), batch.outputs(run.number, run.model->system()),
                      run.feature.name + " " + run.mapping);
}

INSTANTIATE_TEST_SUITE_P(Breadth, EmulatedFeatures,
                         ::testing::Values(std::string("intel-opencl"), std::string("xilinx-hls")),
                         [](const auto& one) { return one.param == "xilinx-hls" ? "hls" : "opencl"; });
