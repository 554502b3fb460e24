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

} // namespace

class EmulatedCompositions : public testing::TestWithParam<unsigned> {};

// Six that are legal, from each seed on.
TEST_P(EmulatedCompositions, ComputeWhatTheDesignSays) {
    int emulated = 0;
    for (unsigned seed = GetParam(); emulated < 6 && seed < GetParam() + 1000; ++seed) {
        const std::string text = RandomNetwork(seed).text();
        const auto model = networkOf(text);
        if (!model) continue;
        ++emulated;
        driver::DataRequest request;
        request.seed = seed;
        const evaluate::Tensors inputs = driver::makeInputs(model->system(), request).tensors;
        EXPECT_EQ(emulationOf(*model, inputs, emit::Target::IntelOpenCl), "") << seed << "\n" << text;
    }
    EXPECT_EQ(emulated, 6);
}

INSTANTIATE_TEST_SUITE_P(Seeds, EmulatedCompositions, testing::Values(1u, 1001u, 2001u, 3001u));

} // namespace tactus::test
