// Random compositions of mapping primitives on designs of several kinds: what is accepted, is right by the
// names on every FIFO and by the values that leave the network, beside plain loops of the tests' own; what is
// not, is refused with a reason and a place.
#include "support/plain_design.h"
#include "support/random_network.h"

#include "driver/mapping_run.h"
#include "spatial/verify.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <map>

namespace tactus::test {
namespace {

class Compositions : public testing::Test {
  protected:
    std::map<std::string, int> refusals; // by code
    int accepted = 0, networks = 0;

    static driver::Analysis analysed(const std::string& text) {
        driver::Request request;
        request.source = std::make_shared<text::SourceBuffer>("random.ure", text);
        return driver::analyse(request);
    }

    void expectRuns(const driver::Analysis& analysis, const driver::DesignAnalysis& design, unsigned seed) {
        const driver::MappingAnalysis& mapping = design.mappings.front();
        if (mapping.network) {
            ++networks;
            const auto wrong = spatial::verify(*mapping.network, *mapping.map, *mapping.graph);
            ASSERT_TRUE(wrong.empty()) << wrong.front();
        }
        driver::DataRequest data;
        data.seed = seed;
        const driver::MappingRun run = driver::runArrays(design, {&mapping}, data, {});
        for (const diagnostics::Diagnostic& one : run.allDiagnostics())
            ASSERT_NE(one.severity, diagnostics::Severity::Error) << one.message;
        ASSERT_TRUE(run.matches());
        const evaluate::Inputs inputs = driver::makeInputs(*design.localised, data);
        EXPECT_EQ(plain::difference(*design.localised,
                                    plain::run(*analysis.tree, *design.system, inputs.tensors), run.outputs),
                  "");
        ++accepted;
    }

    void tryOne(const std::string& text, unsigned seed) {
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const driver::Analysis analysis = analysed(text);
        ASSERT_FALSE(hasError(analysis.diagnostics)) << analysis.diagnostics.front().message;
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        ASSERT_FALSE(hasError(design.diagnostics)) << design.diagnostics.front().message;
        const driver::MappingAnalysis& mapping = design.mappings.at(0);
        if (mapping.legal()) return expectRuns(analysis, design, seed);
        ASSERT_TRUE(hasError(mapping.diagnostics)) << "refused silently";
        for (const diagnostics::Diagnostic& one : mapping.diagnostics)
            if (one.severity == diagnostics::Severity::Error) {
                ++refusals[std::string(one.code())];
                EXPECT_LT(one.span.begin, one.span.end) << one.message;
            }
    }

    std::string figures() const {
        std::string said = fmt::format("{} accepted, {} of them with a network\n", accepted, networks);
        for (const auto& [code, count] : refusals) said += fmt::format("{} {}\n", code, count);
        return said;
    }
};

// TACTUS_FUZZ="FIRST LAST" tries other seeds.
TEST_F(Compositions, EqualDirectEvaluationOrAreRefusedWithAReason) {
    unsigned first = 1, last = 2500;
    if (const char* range = std::getenv("TACTUS_FUZZ")) std::sscanf(range, "%u %u", &first, &last);
    for (unsigned seed = first; seed <= last; ++seed) {
        tryOne(RandomNetwork(seed).text(), seed);
        if (HasFailure()) return;
    }
    SCOPED_TRACE(figures());
    if (std::getenv("TACTUS_FUZZ")) {
        puts(figures().c_str());
        return;
    }
    EXPECT_GT(accepted, 600);
    EXPECT_GT(networks, 400);
}

} // namespace
} // namespace tactus::test
