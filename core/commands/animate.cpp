// animate: a film of the run of an array.
#include "base/counted.h"
#include "commands/options/space_view.h"
#include "commands/request/command.h"
#include "commands/request/moment.h"
#include "driver/films/film.h"
#include "driver/pictures/picture.h"
#include "driver/processes/files.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

enum class Form : std::uint8_t { Svg, Gif, Folder };

std::optional<Form> formOf(const std::string& file) {
    if (file.ends_with(".svg")) return Form::Svg;
    if (file.ends_with(".gif")) return Form::Gif;
    const bool isFolder = file.ends_with('/') || std::filesystem::is_directory(file);
    return isFolder ? std::optional(Form::Folder) : std::nullopt;
}

struct Cut {
    std::int64_t from, to; // cycles
    std::int64_t frames() const { return to - from + 1; }
};

constexpr std::int64_t usualSpeed = 4, mostSpeed = 50; // a GIF counts in hundredths of a second

// Options that no design can answer, as a sentence; empty if they are right.
std::string wrongFilm(const Options& options) {
    if (options.film.empty()) return "missing -o: give run.svg, run.gif, or a folder, which ends with /";
    if (options.view != "array" && options.view != "inside" && options.view != "space")
        return fmt::format("--view takes array, inside or space, not '{}'", options.view);
    if (!options.pe.empty() && options.view != "inside") return "--pe needs --view inside";
    if (std::string wrong = wrongSpaceOption(options); !wrong.empty()) return wrong;
    const bool hasData = !options.inputs.empty() || options.random || !options.data.empty();
    if (hasData && options.view == "space")
        return "data can only be shown on an array, not in the iteration space";
    if (!formOf(options.film))
        return fmt::format("-o {}: expected a .svg or .gif file, or a folder, which ends with /",
                           options.film);
    const std::int64_t speed = options.framesPerSecond.value_or(usualSpeed);
    if (speed < 1 || speed > mostSpeed)
        return fmt::format("--fps {}: must be 1 to {} cycles a second", speed, mostSpeed);
    return {};
}

tl::expected<Cut, std::string> cutOf(const Options& options, const array::Model& model) {
    const Cut cut{options.from.value_or(0), options.to.value_or(model.cycles - 1)};
    for (const auto& [option, cycle] : {std::pair("--from", cut.from), std::pair("--to", cut.to)})
        if (std::string wrong = wrongCycle(option, cycle, model); !wrong.empty())
            return tl::unexpected(wrong);
    if (cut.from > cut.to) return tl::unexpected(fmt::format("--from {} is after --to {}", cut.from, cut.to));
    if (cut.frames() > driver::mostFrames)
        return tl::unexpected(fmt::format("the film has {}, more than {}; choose fewer with --from and --to",
                                          base::counted(cut.frames(), "cycle"),
                                          base::thousands(driver::mostFrames)));
    return cut;
}

// The drawing of each cycle as DOT.
std::vector<std::string> drawingsOf(const driver::Drawing& drawing, const array::Model& model,
                                    const simulate::Recording& recording, const evaluate::Tensors& data,
                                    const polyhedra::Point& pe, const Cut& cut) {
    std::vector<std::string> dots;
    for (std::int64_t cycle = cut.from; cycle <= cut.to; ++cycle) {
        driver::Drawing frame = drawing;
        driver::show(frame, model, {recording.at(cycle), data, pe});
        dots.push_back(driver::dotOf(frame));
    }
    return dots;
}

std::vector<std::string> drawingsOf(const draw::SpaceScene& scene, const array::Model& model,
                                    const Cut& cut) {
    std::vector<std::string> dots;
    for (std::int64_t cycle = cut.from; cycle <= cut.to; ++cycle) {
        draw::SpaceScene frame = scene;
        driver::show(frame, model, cycle);
        dots.push_back(driver::dotOf(frame));
    }
    return dots;
}

// Drawn some at a time, so that a film that becomes too large ends early.
tl::expected<std::vector<std::string>, std::string> framesOf(const std::vector<std::string>& dots,
                                                             driver::LayoutFormat format) {
    constexpr std::size_t atOnce = 25;
    std::vector<std::string> frames;
    std::uint64_t bytes = 0;
    for (std::size_t from = 0; from < dots.size(); from += atOnce) {
        const auto begin = dots.begin() + static_cast<std::ptrdiff_t>(from);
        const std::size_t count = std::min(atOnce, dots.size() - from);
        auto drawn = driver::layoutAll({begin, begin + static_cast<std::ptrdiff_t>(count)}, format, {});
        if (!drawn) return tl::unexpected(drawn.error());
        for (std::string& frame : *drawn) {
            bytes += frame.size();
            frames.push_back(std::move(frame));
        }
        // A film as SVG has once what its frames have in common, so its size is not known yet.
        const bool isTooLarge = format != driver::LayoutFormat::Svg && bytes > driver::mostFilmBytes;
        if (isTooLarge)
            return tl::unexpected(
                fmt::format("the first {} of {} take {}, more than {}; choose fewer with --from and --to",
                            base::thousands(std::ssize(frames)), base::counted(std::ssize(dots), "cycle"),
                            evaluate::bytesText(bytes), evaluate::bytesText(driver::mostFilmBytes)));
    }
    return frames;
}

tl::expected<void, std::string> writeFilm(const std::string& file, const std::string& film) {
    if (film.size() > driver::mostFilmBytes)
        return tl::unexpected(
            fmt::format("the film takes {}, more than {}; choose fewer cycles with --from and --to",
                        evaluate::bytesText(film.size()), evaluate::bytesText(driver::mostFilmBytes)));
    return driver::writeFile(file, film);
}

// frame-0001.png, ...
tl::expected<void, std::string> writeFrames(const std::filesystem::path& folder,
                                            const std::vector<std::string>& frames) {
    std::error_code wrong;
    std::filesystem::create_directories(folder, wrong);
    if (wrong)
        return tl::unexpected(
            fmt::format("can't make the folder '{}': {}", folder.string(), wrong.message()));
    for (std::size_t number = 0; number < frames.size(); ++number)
        if (const auto written =
                driver::writeFile(folder / fmt::format("frame-{:04}.png", number + 1), frames[number]);
            !written)
            return written;
    return {};
}

tl::expected<void, std::string> shoot(const std::vector<std::string>& dots, const std::string& file,
                                      std::int64_t speed) {
    const Form form = *formOf(file);
    const auto format = form == Form::Svg   ? driver::LayoutFormat::Svg
                        : form == Form::Gif ? driver::LayoutFormat::Gif
                                            : driver::LayoutFormat::Png;
    const auto frames = framesOf(dots, format);
    if (!frames) return tl::unexpected(frames.error());
    if (form == Form::Folder) return writeFrames(file, *frames);
    if (form == Form::Svg) return writeFilm(file, driver::svgFilm(*frames, speed));
    return driver::gifFilm(*frames, speed).and_then([&](const std::string& film) {
        return writeFilm(file, film);
    });
}

tl::expected<std::vector<std::string>, Report> drawingsOf(const Options& options, const Loaded& loaded,
                                                          const std::shared_ptr<const array::Model>& model,
                                                          const Cut& cut) {
    const driver::MappingAnalysis& mapping = *loaded.arrays.front();
    auto wish = wishOf(options, mapping);
    if (!wish) return tl::unexpected(usageError(options, wish.error()));
    wish->room = draw::Room::ForValues;
    const auto drawing = driver::drawingOf(mapping, *model, *wish, {});
    if (!drawing) return tl::unexpected(usageError(options, drawing.error()));
    if (const auto* space = std::get_if<draw::SpaceScene>(&*drawing)) return drawingsOf(*space, *model, cut);
    const auto data = dataOf(options, loaded, *model);
    if (!data) return tl::unexpected(data.error());
    const simulate::Simulation run = simulate::simulate(model, *data, {});
    if (!run.recording)
        return tl::unexpected(
            failure(options, *loaded.analysis.source, run.diagnostics, "the simulation did not end"));
    return drawingsOf(*drawing, *model, *run.recording, *data, insideWhich(options, *model), cut);
}

} // namespace

Report animate(const Options& options) {
    const std::string& file = options.film;
    if (const std::string wrong = wrongFilm(options); !wrong.empty()) return usageError(options, wrong);
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    const text::SourceBuffer& source = *loaded->analysis.source;
    if (loaded->arrays.size() > 1) return usageError(options, oneArrayOnly(*loaded, "a film"));
    const array::Built built = driver::buildWholeArray(*loaded->arrays.front(), {});
    if (!built.model) return failure(options, source, built.diagnostics, "the array could not be built");
    const array::Model& model = *built.model;
    const auto cut = cutOf(options, model);
    if (!cut) return usageError(options, cut.error());
    if (const std::string wrong = wrongPlace(options, model); !wrong.empty())
        return usageError(options, wrong);
    const auto dots = drawingsOf(options, *loaded, built.model, *cut);
    if (!dots) return dots.error();
    const std::int64_t speed = options.framesPerSecond.value_or(usualSpeed);
    if (const auto shot = shoot(*dots, file, speed); !shot) return usageError(options, shot.error());
    if (options.json) return {0, dump({{"file", file}, {"frames", cut->frames()}}), {}};
    return {
        0, fmt::format("{}: {} at {} a second\n", file, base::counted(cut->frames(), "cycle"), speed), {}};
}

} // namespace tactus::commands
