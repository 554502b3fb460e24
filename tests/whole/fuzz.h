// Random designs with random mappings beside plain loops of the tests' own.
#pragma once

#include "agreement.h"
#include "analysed.h"
#include "support/sample.h"
#include "whole/witnesses.h"

#include "driver/runs/mapping_run.h"

#include <map>

namespace tactus::test {

// Both simulations, direct evaluation and plain loops agree, or the witness of the refusal is confirmed by
// walking the iterations. The seed of a failure is printed with its design.
class Fuzz : public testing::Test {
  protected:
    std::map<std::string, int> refusals; // by code
    int legal = 0, poisoned = 0, undecided = 0, several = 0;

    void expectSimulates(const driver::Analysis& analysis, const driver::MappingAnalysis& mapping,
                         unsigned seed) {
        const diagnostics::List said = expectAgreement(analysis, mapping, seed);
        ++legal;
        poisoned += hasError(said);
    }

    // The arrays of a mapping one after the other, or one with kernels around it.
    void expectRuns(const driver::Analysis& analysis, const driver::DesignAnalysis& design,
                    const std::vector<const driver::MappingAnalysis*>& arrays, unsigned seed) {
        driver::DataRequest data;
        data.seed = seed;
        const driver::MappingRun run = driver::runArrays(design, arrays, data, {});
        ASSERT_TRUE(run.complete);
        const evaluate::Inputs inputs = driver::makeInputs(*design.localised, data);
        const driver::Reference reference = driver::referenceOf(design, arrays);
        const evaluate::Evaluation expected =
            driver::expectedOf(reference, *design.system, inputs.tensors, {}).evaluation;
        ++several;
        if (writesTwice(expected)) return;
        ASSERT_FALSE(run.whole && run.whole->first);
        for (const driver::ArrayRun& one : run.arrays) ASSERT_FALSE(one.verified.mismatch);
        // A run that is re-ordered has been compared with the evaluation, within a bound.
        const bool isReordered = !reference.reordered.empty();
        expectPlain(analysis, *design.localised, inputs.tensors,
                    isReordered ? expected.outputs : run.outputs);
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
        tryAnalysed(analysed(text), seed);
    }

    void tryAnalysed(const driver::Analysis& analysis, unsigned seed) {
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
            if (mapping.map) {
                diagnostics::List own = mapping.diagnostics, between;
                const auto isBetween = [](const diagnostics::Diagnostic& one) {
                    return one.kind == diagnostics::Kind::UndefinedMemoryRead;
                };
                std::ranges::copy_if(own, std::back_inserter(between), isBetween);
                std::erase_if(own, isBetween);
                expectConfirmed(own, mapping);
                expectConfirmed(between, *design.evaluated);
            } else // before there was a map
                for (const diagnostics::Diagnostic& one : mapping.diagnostics)
                    refusals[std::string(one.code())] += one.severity == diagnostics::Severity::Error;
            if (HasFailure()) return;
            ASSERT_TRUE(mapping.legal() || hasError(mapping.diagnostics) || hasError(design.diagnostics))
                << "refused silently";
            arrays[mapping.mapping()].push_back(&mapping);
        }
        if (hasError(design.diagnostics)) return;
        for (const auto& [name, all] : arrays) {
            if (!std::ranges::all_of(all, [](const auto* one) { return one->legal(); })) continue;
            if (all.size() == 1 && !all.front()->network)
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

} // namespace tactus::test
