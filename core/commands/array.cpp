// array: figures of the arrays of a mapping, and their pictures.
#include "array/interval/interval.h"
#include "commands/options/latency.h"
#include "commands/report/array_figures.h"
#include "commands/request/command.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/pictures/picture.h"
#include "driver/processes/files.h"
#include "driver/runs/run.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

// The picture as bytes of a format; without one, its DOT.
using Drawn = tl::expected<std::string, std::string>;

Drawn drawn(const array::Model& model, const Options& options, std::optional<driver::LayoutFormat> format) {
    if (options.view == "array") return format ? driver::pictureOf(model, *format, {}) : driver::dotOf(model);
    const auto diagram =
        options.view == "network" ? driver::networkOf(model, {}) : driver::insideOf(model, {});
    if (!diagram) return tl::unexpected(diagram.error());
    return format ? driver::pictureOf(*diagram, *format, {}) : Drawn(driver::dotOf(*diagram));
}

bool draws(const Options& options) {
    return !options.svg.empty() || !options.png.empty() || !options.dot.empty();
}

// A wrong --view, as a sentence; empty if it is right.
std::string wrongView(const Options& options) {
    if (options.view != "array" && options.view != "network" && options.view != "inside")
        return fmt::format("--view takes array, network or inside, not '{}'", options.view);
    if (options.view != "array" && !draws(options))
        return fmt::format("--view {} goes with --svg, --png or --dot: the file that it is drawn into",
                           options.view);
    return {};
}

// Writes the pictures that were asked for; an error is a sentence.
tl::expected<void, std::string> drawPictures(const array::Model& model, const Options& options) {
    const auto write = [](const std::string& path, const auto& draw) -> tl::expected<void, std::string> {
        if (path.empty()) return {};
        const Drawn bytes = draw();
        if (!bytes) return tl::unexpected(bytes.error());
        return driver::writeFile(path, *bytes);
    };
    return write(options.dot, [&] { return drawn(model, options, std::nullopt); })
        .and_then([&] {
            return write(options.svg, [&] { return drawn(model, options, driver::LayoutFormat::Svg); });
        })
        .and_then([&] {
            return write(options.png, [&] { return drawn(model, options, driver::LayoutFormat::Png); });
        });
}

} // namespace

Report array(const Options& options) {
    if (const std::string wrong = wrongView(options); !wrong.empty()) return usageError(options, wrong);
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    const text::SourceBuffer& source = *loaded->analysis.source;
    if (draws(options) && loaded->arrays.size() > 1)
        return usageError(options, oneArrayOnly(*loaded, "a picture"));
    const auto latencies = latenciesOf(options);
    if (!latencies) return usageError(options, latencies.error());
    std::vector<std::shared_ptr<const array::Model>> models;
    std::vector<Interval> intervals; // of each
    diagnostics::List diagnostics;
    std::string text;
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
        text += arrayText(*built.model, intervals.back());
    }
    if (const auto done = drawPictures(*models.front(), options); !done)
        return usageError(options, done.error());
    if (options.json) {
        nlohmann::json json = models.size() == 1
                                  ? arrayJson(*models.front(), intervals.front())
                                  : arraysJson(models, intervals, loaded->arrays.front()->mapping());
        if (!diagnostics.empty()) json["diagnostics"] = diagnosticsJson(source, diagnostics);
        return {0, dump(json), {}};
    }
    return {0, text, diagnosticsText(source, diagnostics)};
}

} // namespace tactus::commands
