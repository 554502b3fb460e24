// The published designs with all their mappings, in both simulators and on both targets. They compute what
// the design says as it is written, before any mapping changes its loops. A network has channels of their
// declared depth and of any.
#include "support/emulation.h"
#include "support/paths.h"

#include "simulate/build.h"
#include "system/processes/files.h"

#include <fmt/format.h>
#include <map>
#include <regex>

namespace tactus::test {

namespace {

const std::string published = inRepository("/examples/published");

// "gemm t2s"
std::vector<std::string> publishedMappings() {
    static const std::regex mapping("\\n  mapping (\\w+)");
    std::vector<std::string> found;
    for (const auto& file : std::filesystem::directory_iterator(published)) {
        if (file.path().extension() != ".ure") continue;
        const std::string text = system::readFile(file.path()).value_or("");
        for (std::sregex_iterator at(text.begin(), text.end(), mapping), end; at != end; ++at)
            found.push_back(file.path().stem().string() + " " + (*at)[1].str());
    }
    std::ranges::sort(found);
    return found;
}

// The outputs of each way to run the mapping.
std::map<std::string, evaluate::Tensors> outputsOf(const std::shared_ptr<const array::Model>& model,
                                                   const evaluate::Tensors& inputs,
                                                   const emit::Target& target) {
    std::map<std::string, evaluate::Tensors> outputs;
    outputs["checked"] = simulate::checked(model, inputs, {}).outputs;
    outputs["fast"] = simulate::fast(model, inputs, {}).outputs;
    const Folder folder;
    EXPECT_TRUE(driver::writeExport(emit::exportCode(*model, target), folder.path()));
    const auto emulated = driver::emulate({*model, target}, folder.path(), inputs, {});
    if (!emulated) {
        ADD_FAILURE() << emulated.error().message;
        return outputs;
    }
    EXPECT_EQ(emulated->log, "");
    outputs["emulated"] = emulated->outputs;
    return outputs;
}

} // namespace

class PublishedMappings : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(PublishedMappings, ComputeWhatTheDesignSays) {
    const auto& [name, target] = GetParam();
    const std::size_t space = name.find(' ');
    const auto text = system::readFile(fmt::format("{}/{}.ure", published, name.substr(0, space)));
    ASSERT_TRUE(text);
    driver::Request request;
    request.source = source(*text);
    const driver::Analysis analysis = driver::analyse(request);
    const driver::MappingAnalysis* mapping =
        driver::mappingNamed(analysis.designs.front(), name.substr(space + 1));
    ASSERT_TRUE(mapping && mapping->legal());
    const auto model = driver::buildArray(*mapping, {}).model;
    ASSERT_TRUE(model);
    const ure::System& system = model->system();
    const evaluate::Tensors inputs = driver::makeInputs(system, {}).tensors;
    ASSERT_TRUE(mapping->reference.elaborated); // the design in its own order of loops
    const driver::Expected expected = driver::expectedOf(mapping->reference, system, inputs, {});
    ASSERT_TRUE(expected.evaluation.complete);
    for (const auto& [way, outputs] : outputsOf(model, inputs, *emit::targetNamed(target))) {
        const evaluate::Comparison comparison = driver::compare(system, expected, outputs);
        EXPECT_TRUE(comparison.matches) << way << ": " << driver::sentenceOf(system, *comparison.first);
    }
}

INSTANTIATE_TEST_SUITE_P(All, PublishedMappings,
                         testing::Combine(testing::ValuesIn(publishedMappings()),
                                          testing::Values("intel-opencl", "xilinx-hls")));

TEST(Published, AreSevenDesignsWithTenMappings) {
    EXPECT_EQ(publishedMappings().size(), 10u);
}

// No extent is a power of two, so that every nest has counters: several of them in one function of the host.
class PublishedSizes : public testing::TestWithParam<std::string> {};

TEST_P(PublishedSizes, NestsWithCountersStandSideBySide) {
    auto text = system::readFile(inRepository("/examples/published/gemm.ure"));
    ASSERT_TRUE(text);
    const std::string sizes = "I = 16, J = 12, K = 8, II = 2, III = 4, JJ = 3, JJJ = 4, KK = 2, KKK = 2";
    const std::size_t at = text->find(sizes);
    ASSERT_NE(at, std::string::npos);
    text->replace(at, sizes.size(),
                  "I = 30, J = 15, K = 12, II = 3, III = 5, JJ = 3, JJJ = 5, KK = 3, KKK = 2");
    EXPECT_EQ(emulationOfNetwork(*text, "t2s", GetParam()), "");
}

INSTANTIATE_TEST_SUITE_P(All, PublishedSizes, testing::Values("intel-opencl", "xilinx-hls"));

} // namespace tactus::test
