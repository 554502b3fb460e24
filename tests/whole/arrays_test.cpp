// Mappings of several arrays: merged sets and what is outside of them, one after the other.
#include "support/random_array.h"
#include "support/sample.h"
#include "whole/tactus.h"

#include "driver/runs/mapping_run.h"

namespace tactus::test {
namespace {

// Random designs cut into random arrays.
std::string cut(std::string text, unsigned seed) {
    std::mt19937 random(seed);
    const std::vector<std::string> equations{"B", "X", "Y", "Z", "C", "D"};
    std::map<int, std::vector<std::string>> sets;
    for (const std::string& equation : equations)
        if (text.find("  " + equation + "(") != std::string::npos)
            sets[std::uniform_int_distribution<int>(0, 2)(random)].push_back(equation);
    std::string calls;
    for (const auto& [number, set] : sets) {
        if (number == 0 || set.size() < 2 || set.front() == "C") continue;
        calls += fmt::format("{}.merge_ures({}); ", set.front(), fmt::join(set.begin() + 1, set.end(), ", "));
    }
    return text.insert(text.rfind("  mapping m"), fmt::format("  mapping apart {{ {}}}\n", calls));
}

// The legal arrays of a random design's mapping `apart`, run; nothing where the design or the mapping is
// wrong.
struct CutDesign {
    driver::Analysis analysis;
    std::vector<const driver::MappingAnalysis*> arrays;
    std::optional<driver::MappingRun> run;

    const driver::DesignAnalysis& design() const { return analysis.designs.at(0); }
};

CutDesign runCut(const std::string& text, const driver::DataRequest& data) {
    driver::Request request;
    request.source = std::make_shared<const text::SourceBuffer>("random.ure", text);
    CutDesign cut{driver::analyse(request), {}, {}};
    if (!cut.design().localised || hasError(cut.design().diagnostics)) return cut;
    cut.arrays = driver::arraysNamed(cut.design(), "apart");
    EXPECT_FALSE(cut.arrays.empty());
    if (std::ranges::all_of(cut.arrays, &driver::MappingAnalysis::legal))
        cut.run = driver::runArrays(cut.design(), cut.arrays, data, {});
    return cut;
}

TEST(Arrays, RandomCutsChangeNoValue) {
    int several = 0;
    for (unsigned seed = 20'001; seed <= 20'000 + sample(1'000u); ++seed) {
        const std::string text = cut(randomArray(seed), seed);
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const CutDesign design = runCut(text, {.seed = seed});
        if (!design.run) continue;
        ASSERT_TRUE(design.run->complete) << design.run->allDiagnostics().size();
        ASSERT_TRUE(design.run->matches());
        several += design.arrays.size() > 1 && design.run->whole;
    }
    EXPECT_GT(several, sample(60));
}

bool isUndefined(const evaluate::TensorValues& values) {
    return std::ranges::count(values.defined, 0) > 0;
}

// Each array alone, on what direct evaluation of the whole hands to it: both simulators as it is evaluated.
void expectSimulatorsAgree(const CutDesign& cut, const driver::DataRequest& data) {
    for (const driver::ArrayRun& run : cut.run->arrays) {
        const evaluate::Inputs inputs = driver::makeInputs(cut.design(), *run.analysis, data, {});
        const ure::System& system = run.model->system();
        const evaluate::Tensors expected = driver::evaluate(system, inputs.tensors, {}).outputs;
        for (const auto simulate : {&simulate::checked, &simulate::fast}) {
            const simulate::Simulation found = (*simulate)(run.model, inputs.tensors, {});
            ASSERT_TRUE(found.complete);
            const evaluate::Comparison comparison = evaluate::compare(system, expected, found.outputs);
            if (run.analysis->reference.reordered.empty()) {
                ASSERT_TRUE(comparison.matches) << driver::sentenceOf(system, *comparison.first);
            }
        }
    }
}

std::size_t undefinedIn(const evaluate::Tensors& tensors) {
    std::size_t count = 0;
    for (const evaluate::TensorValues& values : tensors) count += std::ranges::count(values.defined, 0);
    return count;
}

// All arrays as one program: what is defined is as it is evaluated.
void expectEmulationMatches(const std::string& text, unsigned seed, std::size_t undefined) {
    const Folder folder;
    const Answer answer = ask({"export", folder.write("cut.ure", text), "--mapping", "apart", "--seed",
                               std::to_string(seed), "-o", folder / "out", "--emulate"});
    ASSERT_TRUE(answer.value.contains("matches")) << answer.value;
    EXPECT_EQ(answer.value.at("matches"), true) << answer.value;
    EXPECT_EQ(answer.value.value("undefined", std::size_t{0}), undefined);
}

TEST(Arrays, RandomCutsHandUndefinedValuesOn) {
    constexpr int emulated = 3; // of each kind
    int reachOutputs = 0, reachNone = 0;
    for (unsigned seed = 30'001; seed <= 30'000 + sample(1'500u); ++seed) {
        const std::string text = cut(randomArray(seed, true), seed);
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const driver::DataRequest data{.seed = seed};
        const CutDesign design = runCut(text, data);
        if (!design.run || design.arrays.size() < 2) continue;
        ASSERT_TRUE(design.run->complete) << design.run->allDiagnostics().size();
        ASSERT_TRUE(design.run->matches());
        ASSERT_TRUE(design.run->whole);
        expectSimulatorsAgree(design, data);
        bool handed = false;
        for (const driver::ArrayRun& run : design.run->arrays)
            for (const ure::TensorId id : run.model->system().tensors.keys())
                handed |= run.model->system().tensors[id].mayBeUndefined &&
                          isUndefined(run.verified.simulation.outputs[id.index()]);
        const std::size_t undefined = undefinedIn(design.run->outputs);
        EXPECT_EQ(hasError(design.run->allDiagnostics()), undefined > 0);
        if (!handed) continue;
        if (++(undefined > 0 ? reachOutputs : reachNone) <= emulated)
            expectEmulationMatches(text, seed, undefined);
    }
    EXPECT_GT(reachOutputs, sample(20));
    EXPECT_GT(reachNone, sample(20));
}

} // namespace
} // namespace tactus::test
