// animate: a film of the run of an array.
#include "base/counted.h"
#include "commands/options/space_view.h"
#include "commands/request/command.h"
#include "commands/request/destinations.h"
#include "commands/request/moment.h"
#include "studies/films/shoot.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

struct Cut {
    std::int64_t from, to; // cycles
    std::int64_t frames() const { return to - from + 1; }
};

studies::FilmAdvice adviceOn(const AnimateOptions& options) {
    return {"choose fewer with --from and --to", "choose smaller sizes with --set",
            options.view == "array" ? "film --view inside or --view space" : ""};
}

// AnimateOptions that no design can answer, as a sentence; empty if they are right.
std::string wrongFilm(const AnimateOptions& options) {
    if (options.film.empty())
        return "missing -o: give run.svg, run.gif, run.mp4, or a folder, which ends with /";
    if (!formatOfFilm(options.film))
        return fmt::format("-o {}: expected a .svg, .gif or .mp4 file, or a folder, which ends with /",
                           options.film);
    const std::int64_t speed = options.framesPerSecond.value_or(studies::usualFilmSpeed);
    if (speed < 1 || speed > studies::mostFilmSpeed)
        return fmt::format("--fps {}: must be 1 to {} cycles a second", speed, studies::mostFilmSpeed);
    return {};
}

tl::expected<Cut, std::string> cutOf(const AnimateOptions& options, const array::Model& model) {
    const Cut cut{options.from.value_or(0), options.to.value_or(model.cycles - 1)};
    for (const auto& [option, cycle] : {std::pair("--from", cut.from), std::pair("--to", cut.to)})
        if (std::string wrong = wrongCycle(option, cycle, model); !wrong.empty())
            return tl::unexpected(wrong);
    if (cut.from > cut.to) return tl::unexpected(fmt::format("--from {} is after --to {}", cut.from, cut.to));
    if (std::string wrong = studies::wrongLength(cut.frames(), adviceOn(options)); !wrong.empty())
        return tl::unexpected(wrong);
    return cut;
}

tl::expected<studies::Filmed, Report> filmed(const AnimateOptions& options, const Loaded& loaded,
                                             const std::shared_ptr<const array::Model>& model,
                                             const Cut& cut) {
    const driver::MappingAnalysis& mapping = *loaded.arrays.front();
    auto wish = wishOf(options, mapping);
    if (!wish) return tl::unexpected(usageError(options, wish.error()));
    wish->room = draw::Room::ForValues;
    auto drawing = studies::drawingOf(mapping, *model, *wish, {});
    if (!drawing) return tl::unexpected(usageError(options, drawing.error()));
    studies::Filmed film{std::move(*drawing), model, {}, {}, insideWhich(options, *model), cut.from, cut.to};
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

Report animate(const AnimateOptions& options) {
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
    if (const std::string wrong = wrongPe(options, model); !wrong.empty()) return usageError(options, wrong);
    const auto film = filmed(options, *loaded, built.model, *cut);
    if (!film) return film.error();
    const std::int64_t speed = options.framesPerSecond.value_or(studies::usualFilmSpeed);
    const studies::Shooting shooting{file, *formatOfFilm(file), speed, adviceOn(options)};
    if (const auto shot = studies::shoot(*film, shooting); !shot) return usageError(options, shot.error());
    if (options.json) return {0, dump({{"file", file}, {"frames", cut->frames()}}), {}};
    return {
        0, fmt::format("{}: {} at {} a second\n", file, base::counted(cut->frames(), "cycle"), speed), {}};
}

} // namespace tactus::commands
