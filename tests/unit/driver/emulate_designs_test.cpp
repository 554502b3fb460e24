// 200 random designs, mappings of several arrays among them, exported for both targets and run: the results
// are those of plain loops (tests/support/plain_loops.h). A hundred exports are compiled as one program.
#include "support/broad_design.h"
#include "support/plain_batch.h"

using namespace tactus;

namespace {

std::string renamed(std::string text, unsigned seed) {
    return text.replace(text.find("random"), 6, fmt::format("random{}", seed));
}

class EmulatedDesigns : public ::testing::TestWithParam<std::tuple<std::string, unsigned>> {};

TEST_P(EmulatedDesigns, aHundredEqualPlainLoops) {
    auto [target, seed] = GetParam();
    test::PlainBatch batch;
    for (; batch.size() < 100; ++seed) {
        const std::string text = renamed(test::broadDesign(seed), seed);
        SCOPED_TRACE(text);
        std::optional<test::PlainBatch::Design> design;
        ASSERT_NO_THROW(design = test::PlainBatch::designOf(text, seed % 3 == 0 ? "apart" : "m", seed, "m"));
        if (design) batch.add(std::move(*design));
    }
    batch.expectEqual(*emit::targetNamed(target));
}

INSTANTIATE_TEST_SUITE_P(Random, EmulatedDesigns,
                         ::testing::Combine(::testing::Values(std::string("intel-opencl"),
                                                              std::string("xilinx-hls")),
                                            ::testing::Values(50'001u, 51'001u)));

} // namespace
