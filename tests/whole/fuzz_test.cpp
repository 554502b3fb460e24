// Random designs with random mappings: both simulations, direct evaluation and plain loops of the test's own
// agree, or the witness of the refusal is confirmed by walking the iterations. The seed of a failure is
// printed with its design.
#include "analysed.h"
#include "support/broad_design.h"
#include "support/plain_design.h"
#include "support/random_array.h"
#include "support/sample.h"
#include "whole/witnesses.h"

#include "driver/runs/mapping_run.h"

#include <map>

namespace tactus::test {
namespace {

class Fuzz : public testing::Test {
  protected:
    std::map<std::string, int> refusals; // by code
    int legal = 0, poisoned = 0, undecided = 0, several = 0;

    static void expectPlain(const driver::Analysis& analysis, const ure::System& system,
                            const evaluate::Tensors& inputs, const evaluate::Tensors& found) {
        try {
            EXPECT_EQ(plain::difference(system, plain::run(*analysis.tree, system, inputs), found), "");
        } catch (const std::exception& error) {
            FAIL() << "plain loops: " << error.what();
        }
    }

    // Both simulations, direct evaluation and plain loops on the same data.
    void expectSimulates(const driver::Analysis& analysis, const driver::MappingAnalysis& mapping,
                         unsigned seed) {
        const array::Built built = driver::buildArray(mapping, {});
        ASSERT_TRUE(built.model) << built.diagnostics.front().message;
        driver::DataRequest data;
        data.seed = seed;
        const ure::System& system = built.model->system();
        const evaluate::Inputs inputs = driver::makeInputs(system, data);
        ASSERT_FALSE(hasError(inputs.diagnostics));
        const driver::Expected expected = driver::expectedOf(mapping.reference, system, inputs.tensors, {});
        ASSERT_TRUE(expected.evaluation.complete);
        expectPlain(analysis, system, inputs.tensors, expected.evaluation.outputs);
        for (const auto simulate : {&simulate::checked, &simulate::fast}) {
            const simulate::Simulation found = (*simulate)(built.model, inputs.tensors, {});
            ASSERT_TRUE(found.complete) << found.diagnostics.front().message;
            const evaluate::Comparison comparison = driver::compare(system, expected, found.outputs);
            // Outputs that are undefined everywhere match nothing, but do not differ either.
            ASSERT_FALSE(comparison.first) << driver::sentenceOf(system, *comparison.first);
        }
        ++legal;
        poisoned += hasError(expected.evaluation.diagnostics);
    }

    // The arrays of a mapping one after the other.
    void expectRuns(const driver::Analysis& analysis, const driver::DesignAnalysis& design,
                    const std::vector<const driver::MappingAnalysis*>& arrays, unsigned seed) {
        driver::DataRequest data;
        data.seed = seed;
        const driver::MappingRun run = driver::runArrays(design, arrays, data, {});
        ASSERT_TRUE(run.complete);
        ASSERT_FALSE(run.whole && run.whole->first);
        for (const driver::ArrayRun& one : run.arrays) ASSERT_FALSE(one.verified.mismatch);
        const evaluate::Inputs inputs = driver::makeInputs(*design.localised, data);
        expectPlain(analysis, *design.localised, inputs.tensors, run.outputs);
        ++several;
    }

    template<class Where>
    void expectConfirmed(const diagnostics::List& list, const Where& where) {
        for (const diagnostics::Diagnostic& one : list) {
            if (one.severity == diagnostics::Severity::Error) {
                ++refusals[std::string(one.code())];
                undecided += !one.witness;
            }
            if (one.witness) {
                ASSERT_TRUE(confirmed(*one.witness, where)) << one.message << "\n" << one.witness->text;
            }
        }
    }

    void tryOne(const std::string& text, unsigned seed) {
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const driver::Analysis analysis = analysed(text);
        ASSERT_FALSE(hasError(analysis.diagnostics)) << analysis.diagnostics.front().message;
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        ASSERT_TRUE(design.localised || hasError(design.diagnostics));
        if (!design.localised) {
            for (const diagnostics::Diagnostic& one : design.diagnostics)
                ++refusals["design: " + std::string(one.code())];
            return;
        }
        expectConfirmed(design.diagnostics, *design.localised);
        std::map<std::string, std::vector<const driver::MappingAnalysis*>> arrays;
        for (const driver::MappingAnalysis& mapping : design.mappings) {
            if (mapping.map) expectConfirmed(mapping.diagnostics, mapping);
            if (HasFailure()) return;
            ASSERT_TRUE(mapping.legal() || hasError(mapping.diagnostics) || hasError(design.diagnostics))
                << "refused silently";
            arrays[mapping.mapping()].push_back(&mapping);
        }
        if (hasError(design.diagnostics)) return;
        for (const auto& [name, all] : arrays) {
            if (!std::ranges::all_of(all, [](const auto* one) { return one->legal(); })) continue;
            if (all.size() == 1)
                expectSimulates(analysis, *all.front(), seed);
            else
                expectRuns(analysis, design, all, seed);
            if (HasFailure()) return;
        }
    }

    std::string figures() const {
        std::string said = fmt::format("{} legal, {} of several arrays, {} poisoned, {} without a witness\n",
                                       legal, several, poisoned, undecided);
        for (const auto& [code, count] : refusals) said += fmt::format("{} {}\n", code, count);
        return said;
    }
};

TEST_F(Fuzz, ArraysAgreeOrTheWitnessIsConfirmed) {
    for (unsigned seed = 10'001; seed <= 10'000 + sample(1'200u); ++seed) {
        tryOne(randomArray(seed), seed);
        if (HasFailure()) return;
    }
    SCOPED_TRACE(figures());
    // The sample holds enough of each kind to mean something.
    EXPECT_GT(legal, sample(150));
    EXPECT_GT(refusals["backwards"], sample(100));
    EXPECT_GT(refusals["conflict"], sample(50));
    for (const char* code : {"undefined-read", "missing-base-case", "written-twice", "input-out-of-bounds"})
        EXPECT_GT(refusals[code], 0) << code;
}

// TACTUS_FUZZ="FIRST LAST" tries other seeds.
TEST_F(Fuzz, DesignsAgreeOrTheWitnessIsConfirmed) {
    unsigned first = 1, last = sample(2000u);
    if (const char* range = std::getenv("TACTUS_FUZZ")) std::sscanf(range, "%u %u", &first, &last);
    for (unsigned seed = first; seed <= last; ++seed) {
        tryOne(broadDesign(seed), seed);
        if (HasFailure()) return;
    }
    SCOPED_TRACE(figures());
    if (std::getenv("TACTUS_FUZZ")) puts(figures().c_str());
    EXPECT_GT(legal, sample(600));
    EXPECT_GT(several, sample(50));
    EXPECT_GT(refusals["backwards"], sample(100));
    EXPECT_GT(refusals["conflict"], sample(50));
    for (const char* code : {"undefined-read", "missing-base-case", "written-twice", "input-out-of-bounds"})
        EXPECT_GT(refusals[code], 0) << code;
}

} // namespace
} // namespace tactus::test
