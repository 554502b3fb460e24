// animate: a film of the run of an array.
#include "base/counted.h"
#include "commands/options/space_view.h"
#include "commands/request/command.h"
#include "commands/request/destinations.h"
#include "commands/request/moment.h"
#include "driver/films/estimate.h"
#include "driver/films/film.h"
#include "driver/processes/files.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

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
    if (!formatOfFilm(options.film))
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

// Painted some at a time: what the worker paints at once has a deadline, and a film that becomes too large
// ends early.
tl::expected<std::vector<std::string>, std::string> paintedFrames(const driver::Filmed& film,
                                                                  driver::PictureFormat format) {
    constexpr std::size_t atOnce = 25, itemsAtOnce = 100'000;
    std::vector<std::string> frames;
    std::vector<draw::Picture> pictures;
    std::uint64_t bytes = 0;
    std::size_t items = 0;
    for (std::int64_t cycle = film.from; cycle <= film.to; ++cycle) {
        pictures.push_back(driver::frameOf(film, cycle));
        items += pictures.back().items.size();
        if (cycle < film.to && pictures.size() < atOnce && items < itemsAtOnce) continue;
        auto drawn = driver::allPrinted(std::exchange(pictures, {}), format, {});
        if (!drawn) return tl::unexpected(drawn.error());
        for (std::string& frame : *drawn) {
            bytes += frame.size();
            frames.push_back(std::move(frame));
        }
        items = 0;
        if (bytes > driver::mostFilmBytes)
            return tl::unexpected(
                fmt::format("the first {} of {} take {}, more than {}; choose fewer with --from and --to",
                            base::thousands(std::ssize(frames)), base::counted(film.frames(), "cycle"),
                            evaluate::bytesText(bytes), evaluate::bytesText(driver::mostFilmBytes)));
    }
    return frames;
}

// It has once what its frames have in common.
std::string svgFilmOf(const driver::Filmed& film, std::int64_t speed) {
    const auto frameAt = [&](std::size_t n) { return driver::frameOf(film, film.from + std::int64_t(n)); };
    return driver::svgFilm(std::size_t(film.frames()), frameAt, speed);
}

tl::expected<void, std::string> writeFilm(const std::string& file, const std::string& film) {
    if (film.size() > driver::mostFilmBytes)
        return tl::unexpected(
            fmt::format("the film takes {}, more than {}; choose fewer cycles with --from and --to",
                        evaluate::bytesText(film.size()), evaluate::bytesText(driver::mostFilmBytes)));
    return driver::writeFile(file, film);
}

tl::expected<void, std::string> writeFrames(const std::filesystem::path& folder,
                                            const std::vector<std::string>& frames) {
    if (const auto made = driver::createFolder(folder); !made) return made;
    for (std::size_t number = 0; number < frames.size(); ++number)
        if (const auto written = driver::writeFile(folder / driver::nameOfFrame(number + 1), frames[number]);
            !written)
            return written;
    return {};
}

// "about 15 fit: choose fewer with --from and --to, or ..."
std::string adviceFor(std::int64_t fitting, const std::string& view) {
    const std::string other = view == "array" ? ", or film --view inside or --view space" : "";
    return fitting == 0 ? "one cycle alone takes more; choose smaller sizes with --set" + other
                        : fmt::format("{}: choose fewer with --from and --to{}",
                                      fitting == 1 ? "one fits"
                                                   : fmt::format("about {} fit", base::thousands(fitting)),
                                      other);
}

// Why a film is not even begun, as a sentence; empty if it may fit. Of an estimate only what is clearly too
// much is refused: the film itself is measured when it is made.
std::string clearlyTooLarge(const driver::Filmed& film, const Options& options) {
    constexpr std::int64_t quick = 60'000; // items, which are soon drawn
    constexpr double clearly = 1.5;
    const auto items = std::ssize(driver::frameOf(film, film.from + film.frames() / 2).items);
    if (items * film.frames() <= quick) return {};
    const auto estimate = driver::estimateOf(film, *formatOfFilm(options.film), {});
    if (!estimate) return estimate.error();
    if (!*estimate || double((*estimate)->bytes) <= clearly * double(driver::mostFilmBytes)) return {};
    return fmt::format("a film of {} takes {} {}, more than {}; {}", base::counted(film.frames(), "cycle"),
                       (*estimate)->isLeast ? "at least" : "about", evaluate::bytesText((*estimate)->bytes),
                       evaluate::bytesText(driver::mostFilmBytes),
                       adviceFor((*estimate)->fitting, options.view));
}

tl::expected<void, std::string> shoot(const driver::Filmed& film, const Options& options,
                                      std::int64_t speed) {
    if (std::string why = clearlyTooLarge(film, options); !why.empty()) return tl::unexpected(std::move(why));
    const std::string& file = options.film;
    const driver::PictureFormat format = *formatOfFilm(file);
    if (format == driver::PictureFormat::Svg) return writeFilm(file, svgFilmOf(film, speed));
    const auto frames = paintedFrames(film, format);
    if (!frames) return tl::unexpected(frames.error());
    if (format == driver::PictureFormat::Png) return writeFrames(file, *frames);
    return driver::gifFilm(*frames, speed).and_then([&](const std::string& bytes) {
        return writeFilm(file, bytes);
    });
}

tl::expected<driver::Filmed, Report> filmed(const Options& options, const Loaded& loaded,
                                            const std::shared_ptr<const array::Model>& model,
                                            const Cut& cut) {
    const driver::MappingAnalysis& mapping = *loaded.arrays.front();
    auto wish = wishOf(options, mapping);
    if (!wish) return tl::unexpected(usageError(options, wish.error()));
    wish->room = draw::Room::ForValues;
    auto drawing = driver::drawingOf(mapping, *model, *wish, {});
    if (!drawing) return tl::unexpected(usageError(options, drawing.error()));
    driver::Filmed film{std::move(*drawing), model, {}, {}, insideWhich(options, *model), cut.from, cut.to};
    if (std::holds_alternative<draw::SpaceScene>(film.drawing)) return film;
    auto data = dataOf(options, loaded, *model);
    if (!data) return tl::unexpected(data.error());
    const simulate::Simulation run = simulate::simulate(model, *data, {});
    if (!run.recording)
        return tl::unexpected(
            failure(options, *loaded.analysis.source, run.diagnostics, "the simulation did not end"));
    film.recording = run.recording;
    film.inputs = std::move(*data);
    return film;
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
    const auto film = filmed(options, *loaded, built.model, *cut);
    if (!film) return film.error();
    const std::int64_t speed = options.framesPerSecond.value_or(usualSpeed);
    if (const auto shot = shoot(*film, options, speed); !shot) return usageError(options, shot.error());
    if (options.json) return {0, dump({{"file", file}, {"frames", cut->frames()}}), {}};
    return {
        0, fmt::format("{}: {} at {} a second\n", file, base::counted(cut->frames(), "cycle"), speed), {}};
}

} // namespace tactus::commands
