// Networks of random compositions of primitives, exported and run.
#include "support/emulation.h"
#include "support/random_network.h"

namespace tactus::test {

namespace {

// Null if anything in the text is wrong or refused, or if there are no kernels around the array.
std::shared_ptr<const array::Model> networkOf(const std::string& text) {
    driver::Request request;
    request.source = source(text);
    const driver::Analysis analysis = driver::analyse(request);
    if (!analysis.legal()) return nullptr;
    const auto model = driver::buildArray(analysis.designs[0].mappings[0], {}).model;
    return model && model->network ? model : nullptr;
}

// So many networks that are legal, from a seed on, each on both targets.
void emulate(unsigned first, int most, bool isSum) {
    int emulated = 0;
    for (unsigned seed = first; emulated < most && seed < first + 1000; ++seed) {
        const std::string text = randomNetwork(seed, isSum);
        const auto model = networkOf(text);
        if (!model) continue;
        ++emulated;
        driver::DataRequest request;
        request.seed = seed;
        for (const std::string_view target : driver::targetNames())
            EXPECT_EQ(emulationOfNetwork(*model, target, request), "") << target << " " << seed << "\n"
                                                                       << text;
    }
    EXPECT_EQ(emulated, most);
}

} // namespace

class EmulatedCompositions : public testing::TestWithParam<unsigned> {};

TEST_P(EmulatedCompositions, ComputeWhatTheDesignSays) {
    emulate(GetParam(), 5, false);
}

// Networks around a single PE, and schedules that are one sum.
TEST_P(EmulatedCompositions, OfOneSumComputeWhatTheDesignSays) {
    emulate(GetParam(), 2, true);
}

INSTANTIATE_TEST_SUITE_P(Seeds, EmulatedCompositions, testing::Values(1u, 1001u));

} // namespace tactus::test
