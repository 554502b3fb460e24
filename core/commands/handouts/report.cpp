// report: a design as a document to hand in or to print.
#include "commands/handouts/report_parts.h"
#include "commands/request/command.h"
#include "commands/request/destinations.h"
#include "draw/print/svg.h"
#include "studies/pages/page_data.h"
#include "studies/reports/pdf.h"
#include "system/processes/files.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace fs = std::filesystem;

namespace {

using studies::Document;

enum class Format : std::uint8_t { Markdown, Html, Pdf };

std::optional<Format> formatOf(const std::string& file) {
    if (file.ends_with(".md")) return Format::Markdown;
    if (file.ends_with(".html") || file.ends_with(".htm")) return Format::Html;
    if (file.ends_with(".pdf")) return Format::Pdf;
    return std::nullopt;
}

// ReportOptions that no design can answer, as a sentence; empty if they are right.
std::string wrongReport(const ReportOptions& options) {
    if (options.report.empty() && options.tex.empty())
        return "missing -o: give a .md, .html or .pdf file, or --tex FILE";
    if (!options.report.empty() && !formatOf(options.report))
        return fmt::format("-o {}: expected a .md, .html or .pdf file", options.report);
    if (options.report.ends_with(".pdf") && !studies::printsPdf())
        return "-o " + options.report +
               ": Chromium, which prints PDF, is not installed; write out.html, open out.html and print it";
    return {};
}

std::vector<std::string> equationsOf(const ure::System& system) {
    std::vector<std::string> texts;
    for (const ure::EquationId id : system.equations.keys()) texts.push_back(studies::textOf(system, id));
    return texts;
}

void addArray(Document& report, const ReportWish& wish, const ReportedArray& array) {
    const driver::MappingAnalysis& mapping = *array.mapping;
    report.add(Document::Heading{"Mapping " + mapping.name});
    if (array.model)
        report.add(Document::Paragraph{fmt::format("Legal: {}.", mapping.causalityText())});
    else
        addRefusals(report, wish, mapping);
    const ure::System& whole = *wish.loaded.design->localised;
    if (mapping.system && (mapping.system->loopNames() != whole.loopNames() ||
                           equationsOf(*mapping.system) != equationsOf(whole))) {
        report.add(Document::Heading{"Equations of this array", 3});
        addEquations(report, *mapping.system);
    }
    addMap(report, mapping);
    addDependences(report, mapping);
    addPictures(report, wish, array);
    if (!array.model) return;
    addFigures(report, wish, array);
    addCycles(report, wish, mapping);
    addLimits(report, wish, array);
}

std::string sourceText(const ReportWish& wish, const std::string& file) {
    std::string text = "From " + fs::path(file).filename().string(), sizes;
    for (const ure::Param& param : wish.loaded.design->localised->params)
        sizes += fmt::format("{}{} = {}", sizes.empty() ? "; " : ", ", param.name,
                             param.isReal() ? param.real : std::to_string(param.value));
    const std::string data = dataText(wish.inputs);
    return text + sizes + (data.empty() ? "" : "; " + data);
}

using ReportFiles = std::vector<std::pair<std::string, std::string>>; // with their contents

// What is to be written, by files; a PDF is printed here. The error is a sentence.
tl::expected<ReportFiles, std::string> filesOf(const Document& report, const ReportOptions& options) {
    ReportFiles files;
    if (!options.tex.empty()) files.emplace_back(options.tex, studies::texOf(report));
    if (options.report.empty()) return files;
    const fs::path path(options.report);
    switch (*formatOf(options.report)) {
    case Format::Html:
        files.emplace_back(options.report, studies::htmlOf(report));
        break;
    case Format::Pdf: {
        auto pdf = studies::printedToPdf(studies::htmlOf(report), options.session.stop);
        if (!pdf) return tl::unexpected(pdf.error() + "; write out.html, open out.html and print it");
        files.emplace_back(options.report, std::move(*pdf));
        break;
    }
    case Format::Markdown: {
        const std::string stem = path.stem().string();
        files.emplace_back(options.report, studies::markdownOf(report, stem));
        for (const Document::Block& block : report.blocks)
            if (const auto* figure = std::get_if<Document::Figure>(&block))
                files.emplace_back((path.parent_path() / studies::fileOf(*figure, stem)).string(),
                                   draw::svg(figure->picture));
    }
    }
    return files;
}

Report answer(const ReportOptions& options, const ReportWish& wish, const ReportFiles& written) {
    nlohmann::json files = nlohmann::json::array(), arrays = nlohmann::json::array();
    std::string text;
    for (const auto& [file, content] : written) {
        files.push_back({{"file", file}, {"bytes", content.size()}});
        text += file + "\n";
    }
    for (const ReportedArray& one : wish.arrays) {
        arrays.push_back({{"mapping", one.mapping->name}, {"legal", one.model != nullptr}});
        text += fmt::format("  {}: {}\n", one.mapping->name, one.model ? "legal" : "not legal");
    }
    if (options.json) return {0, dump({{"files", files}, {"arrays", arrays}}), {}};
    return {0, text, {}};
}

} // namespace

Document reportOf(const ReportWish& wish, const std::string& file) {
    const driver::DesignAnalysis& design = *wish.loaded.design;
    Document report{design.name.empty() ? "A design" : design.name, sourceText(wish, file), {}};
    report.add(Document::Heading{"Equations"});
    addEquations(report, *design.localised);
    for (const ReportedArray& array : wish.arrays) addArray(report, wish, array);
    addComparison(report, wish);
    return report;
}

Report report(const ReportOptions& options) {
    if (const std::string wrong = wrongReport(options); !wrong.empty()) return usageError(options, wrong);
    auto device = deviceWishOf(options, options.clock);
    if (!device) return usageError(options, device.error());
    const auto loaded = load(options, Need::Design);
    if (!loaded) return loaded.error();
    driver::Arrays chosen = loaded->arrays;
    if (!options.reported.empty()) {
        auto named = arraysOf(*loaded->design, options.reported);
        if (!named) return usageError(options, "--mapping: " + named.error());
        chosen = std::move(*named);
    }
    auto inputs = inputsOf(options, *loaded);
    if (!inputs) return inputs.error();
    ReportWish wish{*loaded, std::move(*inputs), std::move(*device), {}};
    for (const driver::MappingAnalysis* mapping : chosen) {
        wish.arrays.push_back({mapping, nullptr});
        if (!mapping->legal()) continue;
        const array::Built built = driver::buildWholeArray(*mapping, {});
        if (!built.model)
            return failure(options, *loaded->analysis.source, built.diagnostics,
                           "the array could not be built");
        wish.arrays.back().model = built.model;
    }
    if (wish.arrays.empty()) return failure(options, *loaded->analysis.source, {}, "the design has no array");
    const auto files = filesOf(reportOf(wish, options.subject), options);
    if (!files) return usageError(options, "-o " + options.report + ": " + files.error());
    std::vector<Destination> destinations;
    for (const auto& [file, content] : *files) destinations.push_back({"-o", file});
    if (const auto why = whyNotWritten(destinations, options, loaded->analysis))
        return usageError(options, *why);
    for (const auto& [file, content] : *files)
        if (const auto done = system::writeFile(file, content); !done)
            return usageError(options, done.error());
    return answer(options, wish, *files);
}

} // namespace tactus::commands
