// Reads of funcs at affine places, made uniform, beside plain loops that read them where they are.
#include "exported_batch.h"
#include "fuzz.h"
#include "support/affine_design.h"
#include "support/input_design.h"
#include "support/memory_design.h"
#include "support/targets.h"

namespace tactus::test {
namespace {

class AffineReads : public Fuzz {
  protected:
    void tryAll(unsigned first, unsigned last) {
        for (unsigned seed = first; seed <= last; ++seed) {
            tryOne(affineDesign(seed), seed);
            if (HasFailure()) return;
        }
    }
};

// TACTUS_FUZZ="FIRST LAST" tries other seeds.
TEST_F(AffineReads, AgreeOrTheWitnessIsConfirmed) {
    unsigned first = 1, last = sample(2'000u);
    if (const char* range = std::getenv("TACTUS_FUZZ")) std::sscanf(range, "%u %u", &first, &last);
    tryAll(first, last);
    if (std::getenv("TACTUS_FUZZ")) puts(figures().c_str());
    SCOPED_TRACE(figures());
    EXPECT_GT(legal, sample(200));
    EXPECT_GT(refusals["not-localisable"], sample(100));
    EXPECT_GT(refusals["backwards"], sample(50));
}

// The programs that both targets export, of so many designs; TACTUS_FUZZ="FIRST LAST" tries others.
template<class Design>
void expectExportedCode(unsigned count, std::size_t least, const Design& design) {
    unsigned first = 1, last = sample(count);
    if (const char* range = std::getenv("TACTUS_FUZZ")) std::sscanf(range, "%u %u", &first, &last);
    for (const emit::Target* target : {&intelOpenCl(), &xilinxHls()}) {
        ExportedBatch batch(*target);
        for (unsigned seed = first; seed <= last; ++seed) addLegal(batch, design(seed), seed);
        if (std::getenv("TACTUS_FUZZ")) puts(fmt::format("{} exported", batch.size()).c_str());
        EXPECT_TRUE(batch.size() >= sample(least) || std::getenv("TACTUS_FUZZ"));
        batch.expectSame();
    }
}

TEST_F(AffineReads, AgreeInExportedCode) {
    expectExportedCode(300, 30, affineDesign);
}

class InputsHandedOn : public Fuzz {};

TEST_F(InputsHandedOn, AgreeInExportedCode) {
    expectExportedCode(100, 25, inputDesign);
}

TEST_F(InputsHandedOn, AgreeOrTheVectorIsRefused) {
    unsigned first = 1, last = sample(1'200u);
    if (const char* range = std::getenv("TACTUS_FUZZ")) std::sscanf(range, "%u %u", &first, &last);
    for (unsigned seed = first; seed <= last; ++seed) {
        tryOne(inputDesign(seed), seed);
        if (HasFailure()) return;
    }
    if (std::getenv("TACTUS_FUZZ")) puts(figures().c_str());
    SCOPED_TRACE(figures());
    EXPECT_GT(legal, sample(300));
    EXPECT_GT(refusals["not-handed-on"], sample(150));
}

// With little or no effort allowed: what is not known is no pass.
TEST(Starved, NothingPassesThatAFullAnalysisRefuses) {
    int refused = 0, passed = 0;
    for (unsigned seed = 1; seed <= sample(150u); ++seed)
        for (const auto& text : {affineDesign(seed), inputDesign(seed), memoryDesign(seed)}) {
            const bool isLegal = analysed(text).legal();
            for (const std::uint64_t effort : {1, 10, 100, 1000}) {
                driver::Request request;
                request.source = std::make_shared<text::SourceBuffer>("starved.ure", text);
                request.budget.operations = effort;
                const driver::Analysis starved = driver::analyse(request);
                EXPECT_TRUE(isLegal || !starved.legal()) << effort << "\n" << text;
                EXPECT_TRUE(starved.legal() || hasError(starved.allDiagnostics())) << effort << "\n" << text;
                refused += isLegal && !starved.legal();
                passed += starved.legal();
            }
        }
    EXPECT_TRUE(refused > 0 || !triesAll); // else no effort was missing
    EXPECT_GT(passed, sample(100));
}

} // namespace
} // namespace tactus::test
