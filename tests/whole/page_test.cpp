// Pages that step arrays in a browser. What they show is read from the document that Chromium makes of them,
// and compared with the checked simulator.
#include "browser.h"
#include "usage.h"

#include "commands/report/state.h"
#include "driver/analysis.h"
#include "driver/processes/files.h"
#include "driver/runs/run.h"
#include "support/text.h"

namespace tactus::test {
namespace {

// Without elements that are idle and links that hold nothing.
json busy(json state) {
    json pes = json::array(), links = json::array();
    for (const json& pe : state["pes"])
        if (!pe["iteration"].is_null()) pes.push_back(pe);
    for (const json& link : state["links"])
        if (!link["registers"].empty()) links.push_back(link);
    state["pes"] = pes;
    state["links"] = links;
    return state;
}

class Page : public ::testing::Test {
  protected:
    void SetUp() override {
        if (const std::string why = whyNoBrowser(); !why.empty()) GTEST_SKIP() << why;
    }
    const Folder folder;
    const std::string file = folder / "page.html";
};

class PageOf : public Page, public ::testing::WithParamInterface<std::string> {
  protected:
    // All states of the array as the checked simulator has them.
    static void expectStates(const json& states, const driver::DesignAnalysis& design,
                             const driver::MappingAnalysis& mapping, const std::string& source) {
        SCOPED_TRACE(mapping.name);
        const array::Built built = driver::buildWholeArray(mapping, {});
        ASSERT_TRUE(built.model);
        driver::DataRequest data;
        data.folder = fs::path(source).parent_path();
        evaluate::Inputs made = driver::makeInputs(design, mapping, data, {});
        const evaluate::Tensors inputs = driver::arrayInputs(*built.model, std::move(made.tensors), {});
        const simulate::Simulation run = simulate::checked(built.model, inputs, {});
        ASSERT_TRUE(run.recording);
        ASSERT_EQ(std::ssize(states), built.model->cycles);
        for (std::int64_t cycle = 0; cycle < built.model->cycles; ++cycle) {
            const json expected = jsonOf(commands::stateFacts(run.recording->at(cycle), *built.model, ""));
            ASSERT_EQ(states[std::size_t(cycle)], busy(expected)) << "cycle " << cycle;
        }
    }
};

// Every array of the design, in one page.
TEST_P(PageOf, HasEveryCycleOfTheCheckedSimulator) {
    const std::string source = examplePath(GetParam());
    driver::Analysis analysis = driver::analyse(driver::Request::of(*driver::readSource(source)));
    for (const driver::DesignAnalysis& design : analysis.designs) {
        SCOPED_TRACE(design.name);
        std::string names;
        for (const driver::MappingAnalysis& mapping : design.mappings)
            names += (names.empty() ? "" : ",") + mapping.name;
        const Answer answer = ask({"page", source, "-o", file, "--design", design.name, "--mappings", names});
        ASSERT_EQ(answer.status, 0) << answer.value.dump();
        const Opened opened = openedPage(folder, file, "#values");
        EXPECT_EQ(opened.console, "");
        const json arrays = json::parse(textIn(opened, "values"), nullptr, false);
        ASSERT_EQ(arrays.size(), design.mappings.size());
        for (std::size_t n = 0; n < arrays.size(); ++n) {
            EXPECT_EQ(arrays[n]["name"], design.mappings[n].name);
            expectStates(arrays[n]["states"], design, design.mappings[n], source);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, PageOf, ::testing::ValuesIn(exampleNames), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](char letter) { return !std::isalnum(letter); }, '_');
    return name;
});

} // namespace
} // namespace tactus::test
