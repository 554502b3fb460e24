// page: an HTML file that steps arrays in any browser.
#include "base/counted.h"
#include "commands/handouts/chosen_arrays.h"
#include "commands/report/array_facts.h"
#include "commands/request/command.h"
#include "commands/request/data.h"
#include "driver/runs/run.h"
#include "studies/pages/paged.h"
#include "studies/pictures/picture.h"
#include "system/processes/files.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ranges>

namespace tactus::commands {

namespace {

// PageOptions that no design can answer, as a sentence; empty if they are right.
std::string wrongPage(const PageOptions& options) {
    if (options.page.empty()) return "missing -o: give a .html file";
    if (!options.page.ends_with(".html") && !options.page.ends_with(".htm"))
        return fmt::format("-o {}: expected a .html file", options.page);
    return {};
}

// The arrays of --mapping or --mappings, in that order.
tl::expected<driver::Arrays, Report> chosenArrays(const PageOptions& options, const Loaded& loaded) {
    if (options.mappings.empty()) return loaded.arrays;
    std::vector<std::string> names;
    for (const auto& part : options.mappings | std::views::split(',')) {
        names.emplace_back(part.begin(), part.end());
        if (names.back().empty())
            return tl::unexpected(
                usageError(options, fmt::format("--mappings {}: a name is missing", options.mappings)));
    }
    auto arrays = arraysOf(*loaded.design, names);
    if (!arrays) return tl::unexpected(usageError(options, "--mappings: " + arrays.error()));
    return std::move(*arrays);
}

// The lines of `array` that have a name.
std::vector<std::pair<std::string, std::string>> figuresOf(const array::Model& model, bool isLegal) {
    std::vector<std::pair<std::string, std::string>> figures{
        {"space", model.map.space.empty() ? "none" : rowsText(model.map.space, model.system())},
        {"schedule", rowsText(model.map.schedule, model.system())}};
    if (!isLegal) return figures;
    for (const Fact& fact : arrayFacts(model, {}).parts)
        if (!fact.label.empty() && !fact.words.empty()) figures.emplace_back(fact.label, fact.words);
    return figures;
}

class PageMaker {
  public:
    PageMaker(const PageOptions& options, const Loaded& loaded, const Inputs& inputs)
        : options_(options), loaded_(loaded), inputs_(inputs) {}

    tl::expected<studies::PagedArray, Report> of(const driver::MappingAnalysis& mapping) const {
        auto array = mapping.legal() ? legal(mapping) : illegal(mapping);
        if (array) array->figures = figuresOf(*array->model, mapping.legal());
        return array;
    }

  private:
    tl::unexpected<Report> refuse(const diagnostics::List& why, std::string_view otherwise) const {
        return tl::unexpected(failure(options_, *loaded_.analysis.source, why, std::string(otherwise)));
    }
    tl::unexpected<Report> tooLarge(const std::string& why) const {
        return tl::unexpected(usageError(options_, why));
    }

    // Those that PEs of this array read.
    tl::expected<evaluate::Tensors, Report> inputsFor(const driver::MappingAnalysis& mapping,
                                                      const array::Model& model) const {
        evaluate::Inputs data = driver::makeInputs(*loaded_.design, mapping, inputs_.request, {});
        if (hasError(data.diagnostics)) return refuse(data.diagnostics, "the data have errors");
        return driver::arrayInputs(model, std::move(data.tensors), {});
    }

    tl::expected<studies::PagedArray, Report> legal(const driver::MappingAnalysis& mapping) const {
        const array::Built built = driver::buildWholeArray(mapping, {});
        if (!built.model) return refuse(built.diagnostics, "the array could not be built");
        if (std::string why = studies::clearlyTooLarge(*built.model); !why.empty()) return tooLarge(why);
        const auto inputs = inputsFor(mapping, *built.model);
        if (!inputs) return tl::unexpected(inputs.error());
        const simulate::Simulation run = simulate::simulate(built.model, *inputs, {});
        if (!run.recording) return refuse(run.diagnostics, "the simulation did not end");
        auto paged = studies::pagedRun(mapping, built.model, *run.recording, *inputs);
        if (!paged) return tooLarge(paged.error());
        return std::move(*paged);
    }

    // As far as its witness.
    tl::expected<studies::PagedArray, Report> illegal(const driver::MappingAnalysis& mapping) const {
        const diagnostics::List findings = findingsOf(*loaded_.design, mapping);
        const auto wrong = std::ranges::find_if(findings, studies::hasPageWitness);
        if (wrong == findings.end() || !mapping.map || !mapping.graph)
            return refuse(findings, "the mapping is not legal");
        const array::Built built = studies::projectedArray(mapping, {});
        if (!built.model) return refuse(findings, "the mapping is not legal");
        if (std::string why = studies::clearlyTooLarge(*built.model); !why.empty()) return tooLarge(why);
        const auto inputs = inputsFor(mapping, *built.model);
        if (!inputs) return tl::unexpected(inputs.error());
        auto paged = studies::pagedWitness(mapping, built.model, *wrong, *inputs);
        if (!paged) return tooLarge(paged.error());
        return std::move(*paged);
    }

    const PageOptions& options_;
    const Loaded& loaded_;
    const Inputs& inputs_;
};

nlohmann::json pageJson(const PageOptions& options, const studies::Page& page, std::size_t bytes) {
    nlohmann::json arrays = nlohmann::json::array();
    for (const studies::PagedArray& array : page.arrays)
        arrays.push_back(
            {{"mapping", array.name}, {"legal", !array.witness}, {"cycles", array.recorded.cycles}});
    return {{"file", options.page}, {"bytes", bytes}, {"arrays", std::move(arrays)}};
}

std::string pageText(const PageOptions& options, const studies::Page& page, std::size_t bytes) {
    std::string text = fmt::format("{}: {}\n", options.page, evaluate::bytesText(bytes));
    for (const studies::PagedArray& array : page.arrays)
        text += fmt::format("  {}: {}{}\n", array.name, base::counted(array.recorded.cycles, "cycle"),
                            array.witness ? ", not legal: stops at the witness" : "");
    return text;
}

} // namespace

Report page(const PageOptions& options) {
    if (const std::string wrong = wrongPage(options); !wrong.empty()) return usageError(options, wrong);
    const auto loaded = load(options, Need::Design);
    if (!loaded) return loaded.error();
    const auto arrays = chosenArrays(options, *loaded);
    if (!arrays) return arrays.error();
    const auto inputs = inputsOf(options, *loaded);
    if (!inputs) return inputs.error();
    studies::Page page{loaded->design->name,
                       std::filesystem::path(options.subject).filename().string(),
                       dataText(*inputs),
                       {}};
    const PageMaker maker(options, *loaded, *inputs);
    for (const driver::MappingAnalysis* mapping : *arrays) {
        auto array = maker.of(*mapping);
        if (!array) return array.error();
        page.arrays.push_back(std::move(*array));
    }
    if (page.arrays.empty()) return failure(options, *loaded->analysis.source, {}, "the design has no array");
    const std::string html = studies::htmlOf(page);
    if (std::string why = studies::tooLargePage(html.size()); !why.empty()) return usageError(options, why);
    if (const auto written = system::writeFile(options.page, html); !written)
        return usageError(options, written.error());
    if (options.json) return {0, dump(pageJson(options, page, html.size())), {}};
    return {0, pageText(options, page, html.size()), {}};
}

} // namespace tactus::commands
