// array: figures of the arrays of a mapping, and their pictures.
#include "array/interval/interval.h"
#include "commands/options/assignments.h"
#include "commands/options/space_view.h"
#include "commands/report/array_facts.h"
#include "commands/report/overlap.h"
#include "commands/request/command.h"
#include "commands/request/moment.h"
#include "driver/runs/run.h"
#include "simulate/rows/run/fast_recording.h"
#include "studies/pictures/picture.h"
#include "system/pictures/printed.h"
#include "system/processes/files.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

// The pictures that can be asked for, by their files.
struct Wanted {
    std::string ArrayOptions::*file;
    std::optional<system::PictureFormat> format; // nothing: a text for Graphviz
};

constexpr Wanted pictures[] = {{&ArrayOptions::dot, {}},
                               {&ArrayOptions::svg, system::PictureFormat::Svg},
                               {&ArrayOptions::png, system::PictureFormat::Png},
                               {&ArrayOptions::pdf, system::PictureFormat::Pdf},
                               {&ArrayOptions::tikz, system::PictureFormat::Tikz}};

bool draws(const ArrayOptions& options) {
    return std::ranges::any_of(pictures, [&](const Wanted& one) { return !(options.*one.file).empty(); });
}

// Writes the pictures that were asked for; nothing if all went well.
std::optional<Report> drawPictures(const std::shared_ptr<const array::Model>& model,
                                   const ArrayOptions& options, const Loaded& loaded) {
    const driver::MappingAnalysis& mapping = *loaded.arrays.front();
    auto wish = wishOf(options, mapping);
    if (!wish) return usageError(options, wish.error());
    if (options.at) wish->room = draw::Room::ForValues;
    if (const std::string wrong = wrongPlace(options.at, options, *model); !wrong.empty())
        return usageError(options, wrong);
    auto drawing = studies::drawingOf(mapping, *model, *wish, {});
    if (!drawing) return usageError(options, drawing.error());
    std::optional<simulate::State> state;
    if (auto* space = std::get_if<draw::SpaceScene>(&*drawing)) {
        if (options.at) studies::show(*space, *model, *options.at);
    } else if (options.at) {
        const auto data = dataOf(options, loaded, *model);
        if (!data) return data.error();
        diagnostics::List why;
        state = simulate::stateAt(model, *data, *options.at, {}, {}, why);
        if (!state) return failure(options, *loaded.analysis.source, why, "not enough memory for the state");
        studies::show(*drawing, *model, {*state, *data, insideWhich(options, *model)});
    }
    const draw::Picture picture = studies::pictureOf(*drawing, *model, state ? &*state : nullptr);
    const system::PrintOptions how{.scale = double(options.scale.value_or(1))};
    for (const Wanted& one : pictures) {
        const std::string& file = options.*one.file;
        if (file.empty()) continue;
        const auto bytes = one.format ? system::printed(picture, *one.format, how)
                                      : tl::expected<std::string, std::string>(studies::dotOf(*drawing));
        const auto written =
            bytes.and_then([&](const std::string& all) { return system::writeFile(file, all); });
        if (!written) return usageError(options, written.error());
    }
    return std::nullopt;
}

} // namespace

Report array(const ArrayOptions& options) {
    if (options.scale && (*options.scale < 1 || *options.scale > 3))
        return usageError(options, fmt::format("--scale {}: must be 1, 2 or 3", *options.scale));
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    const text::SourceBuffer& source = *loaded->analysis.source;
    if (draws(options) && loaded->arrays.size() > 1)
        return usageError(options, oneArrayOnly(*loaded, "a picture"));
    const auto latencies = latenciesOf(options);
    if (!latencies) return usageError(options, latencies.error());
    if (const std::string why = noneOverlaps(*loaded, "--latency"); !latencies->empty() && !why.empty())
        return usageError(options, why);
    Models models;
    std::vector<Interval> intervals; // of each
    std::vector<Fact> facts;         // of each
    diagnostics::List diagnostics;
    for (const driver::MappingAnalysis* mapping : loaded->arrays) {
        const array::Built built = driver::buildArray(*mapping, {});
        if (!built.model) return failure(options, source, built.diagnostics, "the array could not be built");
        models.push_back(built.model);
        diagnostics.insert(diagnostics.end(), built.diagnostics.begin(), built.diagnostics.end());
        intervals.emplace_back();
        if (!latencies->empty()) {
            const auto interval = array::intervalOf(*built.model, *latencies);
            if (!interval)
                return failure(options, source, {interval.error()},
                               "the initiation interval could not be determined");
            intervals.back() = Pace{*interval, array::fillOf(*built.model, *latencies, *interval)};
        }
        facts.push_back(arrayFacts(*built.model, intervals.back()));
    }
    if (options.closedForms) {
        if (loaded->arrays.size() > 1) return usageError(options, oneArrayOnly(*loaded, "--closed-forms"));
        const auto found =
            studies::closedForms(loaded->request, loaded->design->name, loaded->arrays.front()->name);
        if (!found) return usageError(options, fmt::format("--closed-forms: {}", found.error()));
        facts.front().parts.push_back(closedFormsFacts(*found));
    }
    std::string text;
    for (const Fact& one : facts) text += textOf(one);
    if (draws(options))
        if (auto failed = drawPictures(models.front(), options, *loaded)) return std::move(*failed);
    if (models.size() > 1 && latencies->empty()) text += textOf(overlapFacts(loaded->arrays, models));
    if (options.json) {
        nlohmann::json json =
            models.size() == 1 ? jsonOf(facts.front()) : arraysJson(models, facts, intervals, loaded->arrays);
        if (!diagnostics.empty()) json["diagnostics"] = diagnosticsJson(source, diagnostics);
        return {0, dump(json), {}};
    }
    return {0, text, diagnosticsText(source, diagnostics)};
}

} // namespace tactus::commands
