#include "fuzz.h"
#include "support/broad_design.h"
#include "support/random_array.h"

namespace tactus::test {
namespace {

TEST_F(Fuzz, ArraysAgreeOrTheWitnessIsConfirmed) {
    for (unsigned seed = 10'001; seed <= 10'000 + sample(600u); ++seed) {
        tryOne(randomArray(seed), seed);
        if (HasFailure()) return;
    }
    SCOPED_TRACE(figures());
    // The sample holds enough of each kind to mean something.
    EXPECT_GT(legal, sample(75));
    EXPECT_GT(refusals["backwards"], sample(50));
    EXPECT_GT(refusals["conflict"], sample(25));
    for (const char* code : {"undefined-read", "missing-base-case", "written-twice", "input-out-of-bounds"})
        EXPECT_GT(refusals[code], 0) << code;
}

// TACTUS_FUZZ="FIRST LAST" tries other seeds.
TEST_F(Fuzz, DesignsAgreeOrTheWitnessIsConfirmed) {
    unsigned first = 1, last = sample(800u);
    if (const char* range = std::getenv("TACTUS_FUZZ")) std::sscanf(range, "%u %u", &first, &last);
    for (unsigned seed = first; seed <= last; ++seed) {
        tryOne(broadDesign(seed), seed);
        if (HasFailure()) return;
    }
    SCOPED_TRACE(figures());
    if (std::getenv("TACTUS_FUZZ")) puts(figures().c_str());
    EXPECT_GT(legal, sample(240));
    EXPECT_GT(several, sample(20));
    EXPECT_GT(refusals["backwards"], sample(40));
    EXPECT_GT(refusals["conflict"], sample(20));
    for (const char* code : {"undefined-read", "missing-base-case", "written-twice", "input-out-of-bounds"})
        EXPECT_GT(refusals[code], 0) << code;
}

} // namespace
} // namespace tactus::test
