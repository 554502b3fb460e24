// Random reductions in any order: evaluation and both simulations agree with plain loops of the tests' own,
// and for some of them the code of both targets does; or a refusal has a witness that walking the iterations
// confirms.
#include "agreement.h"
#include "analysed.h"
#include "support/batch.h"
#include "support/random_reduction.h"
#include "support/sample.h"
#include "support/targets.h"
#include "whole/witnesses.h"

#include "driver/emulation/emulate.h"

#include <map>

namespace tactus::test {
namespace {

class RandomReductions : public testing::Test {
  protected:
    std::map<std::string, int> said; // codes of findings
    int designs = 0, legal = 0, networks = 0, reordered = 0, turned = 0, undecided = 0;

    template<class Where>
    void expectConfirmed(const diagnostics::List& list, const Where& where) {
        for (const diagnostics::Diagnostic& one : list) {
            ++said[std::string(one.code())];
            if (one.severity == diagnostics::Severity::Error) undecided += !one.witness;
            if (one.witness) {
                EXPECT_TRUE(confirmed(*one.witness, where)) << one.message << "\n" << one.witness->text;
            }
        }
    }

    // The design alone, without any mapping.
    void expectEvaluates(const driver::Analysis& analysis, const driver::DesignAnalysis& design,
                         unsigned seed) {
        driver::DataRequest data;
        data.seed = seed;
        const evaluate::Inputs inputs = driver::makeInputs(*design.system, data);
        for (const auto& system : {design.system, design.evaluated}) {
            const evaluate::Evaluation found = evaluate::evaluate(*system, inputs.tensors, {});
            ASSERT_TRUE(found.complete);
            expectPlain(analysis, *system, inputs.tensors, found.outputs);
        }
    }

    void expectNetworkRuns(const driver::DesignAnalysis& design, const driver::MappingAnalysis& mapping) {
        ++networks;
        const auto model = driver::buildWholeArray(mapping, {}).model;
        ASSERT_TRUE(model);
        const evaluate::Inputs inputs = driver::makeInputs(design, mapping, {}, {});
        const driver::Verified found =
            driver::simulateAndCompare(model, inputs.tensors, {}, mapping.reference);
        EXPECT_TRUE(found.simulation.complete);
        EXPECT_FALSE(found.mismatch);
    }

    void tryOne(const std::string& text, unsigned seed) {
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const driver::Analysis analysis = analysed(text);
        ASSERT_FALSE(hasError(analysis.diagnostics)) << analysis.diagnostics.front().message;
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        ASSERT_TRUE(design.system) << design.diagnostics.front().message;
        ++designs;
        expectEvaluates(analysis, design, seed);
        expectConfirmed(design.diagnostics, *design.system);
        for (const driver::MappingAnalysis& mapping : design.mappings) {
            if (mapping.map) expectConfirmed(mapping.diagnostics, mapping);
            ASSERT_TRUE(mapping.legal() || hasError(mapping.diagnostics) || hasError(design.diagnostics))
                << "refused silently";
            if (!mapping.legal() || hasError(design.diagnostics)) continue;
            ++legal;
            turned += !mapping.paths.empty();
            reordered += !mapping.reference.reordered.empty();
            expectAgreement(analysis, mapping, seed);
            if (mapping.network) expectNetworkRuns(design, mapping);
        }
    }

    std::string figures() const {
        std::string text = fmt::format(
            "{} designs, {} legal, {} with kernels, {} along other paths, {} re-ordered, {} without a "
            "witness\n",
            designs, legal, networks, turned, reordered, undecided);
        for (const auto& [code, count] : said) text += fmt::format("{} {}\n", code, count);
        return text;
    }
};

// TACTUS_REDUCTIONS="FIRST LAST" tries other seeds.
TEST_F(RandomReductions, AgreeOrTheWitnessIsConfirmed) {
    unsigned first = 1, last = sample(1200u);
    const char* const range = std::getenv("TACTUS_REDUCTIONS");
    if (range) std::sscanf(range, "%u %u", &first, &last);
    for (unsigned seed = first; seed <= last; ++seed) {
        tryOne(randomReduction(seed), seed);
        if (HasFailure()) return;
    }
    SCOPED_TRACE(figures());
    if (range) puts(figures().c_str());
    if (range) return;
    EXPECT_GT(legal, sample(400));
    EXPECT_GT(turned, sample(100));
    EXPECT_GT(networks, sample(20));
    EXPECT_GT(reordered, sample(50));
    EXPECT_GT(said["backwards"], 0);
}

class ReductionsOnTargets : public testing::TestWithParam<const char*> {};

// The first designs that are legal, compared bit for bit or within a bound.
TEST_P(ReductionsOnTargets, Agree) {
    struct One {
        std::string text;
        std::shared_ptr<const array::Model> model;
        driver::Expected expected;
        std::size_t number;
    };
    Batch batch(*emit::targetNamed(GetParam()));
    std::vector<One> all;
    for (unsigned seed = 1; all.size() < sample(40u); ++seed) {
        std::string text = randomReduction(seed);
        text.replace(text.find("random"), 6, fmt::format("random{}", seed));
        const driver::Analysis analysis = analysed(text);
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        if (hasError(design.diagnostics) || !design.mappings.front().legal()) continue;
        const driver::MappingAnalysis& mapping = design.mappings.front();
        if (mapping.network) continue; // is compiled alone: see below
        const auto model = driver::buildWholeArray(mapping, {}).model;
        ASSERT_TRUE(model) << text;
        const evaluate::Inputs inputs = driver::makeInputs(design, mapping, {}, {});
        driver::Expected expected =
            driver::expectedOf(mapping.reference, model->system(), inputs.tensors, {});
        const std::size_t number = batch.add({model.get()}, *mapping.system, inputs.tensors);
        all.push_back({text, model, std::move(expected), number});
    }
    ASSERT_EQ(batch.run(), "");
    for (const One& one : all) {
        const evaluate::Comparison comparison = driver::compare(
            one.model->system(), one.expected, batch.outputs(one.number, one.model->system()));
        EXPECT_FALSE(comparison.first)
            << one.text << driver::sentenceOf(one.model->system(), *comparison.first);
    }
}

TEST_P(ReductionsOnTargets, AgreeBehindKernels) {
    unsigned count = 0;
    for (unsigned seed = 1; count < sample(4u); ++seed) {
        const std::string text = randomReduction(seed);
        const driver::Analysis analysis = analysed(text);
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        if (hasError(design.diagnostics) || !design.mappings.front().legal()) continue;
        const driver::MappingAnalysis& mapping = design.mappings.front();
        if (!mapping.network || !mapping.reference.reordered.empty() || mapping.paths.empty()) continue;
        EXPECT_EQ(emulationOfNetwork(*driver::buildWholeArray(mapping, {}).model, GetParam()), "") << text;
        ++count;
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, ReductionsOnTargets, testing::Values("intel-opencl", "xilinx-hls"),
                         [](const auto& one) { return std::string(one.param).substr(0, 5); });

} // namespace
} // namespace tactus::test
