#include "studies/films/shoot.h"

#include "base/counted.h"
#include "studies/films/estimate.h"
#include "system/processes/files.h"

namespace tactus::studies {

namespace {

using Frames = std::vector<std::string>; // each as a file

system::PictureFormat ofFrames(system::FilmFormat format) {
    if (format == system::FilmFormat::Svg) return system::PictureFormat::Svg;
    return format == system::FilmFormat::Gif ? system::PictureFormat::Gif : system::PictureFormat::Png;
}

std::string tooLarge(std::string_view what, std::uint64_t bytes, const std::string& advice) {
    return fmt::format("{} {}, more than {}; {}", what, evaluate::bytesText(bytes),
                       evaluate::bytesText(system::mostFilmBytes), advice);
}

// A frame, said to who waits; nothing if the film is no longer wanted.
std::optional<draw::Picture> nextFrame(const Filmed& film, std::int64_t cycle, const Shooting& shooting) {
    if (shooting.worker.stop.stop_requested()) return std::nullopt;
    if (shooting.made) shooting.made(cycle - film.from);
    return frameOf(film, cycle);
}

tl::unexpected<std::string> stopped() {
    return tl::unexpected(std::string("the film was stopped"));
}

// Painted some at a time: what the worker paints at once has a deadline, and a film that becomes too large
// ends early.
tl::expected<Frames, std::string> paintedFrames(const Filmed& film, const Shooting& shooting) {
    constexpr std::size_t atOnce = 25, itemsAtOnce = 100'000;
    Frames frames;
    std::vector<draw::Picture> pictures;
    std::uint64_t bytes = 0;
    std::size_t items = 0;
    for (std::int64_t cycle = film.from; cycle <= film.to; ++cycle) {
        auto frame = nextFrame(film, cycle, shooting);
        if (!frame) return stopped();
        items += frame->items.size();
        pictures.push_back(std::move(*frame));
        if (cycle < film.to && pictures.size() < atOnce && items < itemsAtOnce) continue;
        auto drawn = system::allPrinted(std::exchange(pictures, {}), ofFrames(shooting.format),
                                        {.worker = shooting.worker});
        if (!drawn) return tl::unexpected(drawn.error());
        for (std::string& painted : *drawn) {
            bytes += painted.size();
            frames.push_back(std::move(painted));
        }
        items = 0;
        if (bytes > system::mostFilmBytes)
            return tl::unexpected(
                tooLarge(fmt::format("the first {} of {} take", base::thousands(std::ssize(frames)),
                                     base::counted(film.frames(), "cycle")),
                         bytes, shooting.advice.fewer));
    }
    return frames;
}

// It has once what its frames have in common. Once it is stopped, its frames are empty.
tl::expected<std::string, std::string> svgFilmOf(const Filmed& film, const Shooting& shooting) {
    const auto frameAt = [&](std::size_t n) {
        return nextFrame(film, film.from + std::int64_t(n), shooting).value_or(draw::Picture{});
    };
    std::string text = system::svgFilm(std::size_t(film.frames()), frameAt, shooting.framesPerSecond);
    if (shooting.worker.stop.stop_requested()) return stopped();
    return text;
}

tl::expected<void, std::string> writeFilm(const std::string& bytes, const Shooting& shooting) {
    if (bytes.size() > system::mostFilmBytes)
        return tl::unexpected(tooLarge("the film takes", bytes.size(), shooting.advice.fewer));
    if (shooting.worker.stop.stop_requested()) return stopped();
    return system::writeFile(shooting.to, bytes);
}

tl::expected<void, std::string> writeFrames(const Frames& frames, const Shooting& shooting) {
    if (shooting.worker.stop.stop_requested()) return stopped();
    if (const auto made = system::createFolder(shooting.to); !made) return made;
    for (std::size_t number = 0; number < frames.size(); ++number) {
        if (shooting.worker.stop.stop_requested()) return stopped();
        const auto written = system::writeFile(shooting.to / system::nameOfFrame(number + 1), frames[number]);
        if (!written) return written;
    }
    return {};
}

// "about 15 fit: choose fewer with --from and --to, or film --view inside or --view space"
std::string adviceFor(std::int64_t fitting, const FilmAdvice& advice) {
    const std::string other = advice.otherwise.empty() ? "" : ", or " + advice.otherwise;
    if (fitting == 0) return "one cycle alone takes more; " + advice.smaller + other;
    const std::string fit = fitting == 1 ? "one fits" : fmt::format("about {} fit", base::thousands(fitting));
    return fit + ": " + advice.fewer + other;
}

// Why a film is not even begun, as a sentence; empty if it may fit. Of an estimate only what is clearly too
// much is refused: the film itself is measured when it is made.
std::string clearlyTooLarge(const Filmed& film, const Shooting& shooting) {
    constexpr std::int64_t quick = 60'000; // items, which are soon drawn
    constexpr double clearly = 1.5;
    const auto items = std::ssize(frameOf(film, film.from + film.frames() / 2).items);
    if (items * film.frames() <= quick) return {};
    const auto estimate = estimateOf(film, ofFrames(shooting.format), {.worker = shooting.worker});
    if (!estimate) return estimate.error();
    if (!*estimate || double((*estimate)->bytes) <= clearly * double(system::mostFilmBytes)) return {};
    return tooLarge(fmt::format("a film of {} takes {}", base::counted(film.frames(), "cycle"),
                                (*estimate)->isLeast ? "at least" : "about"),
                    (*estimate)->bytes, adviceFor((*estimate)->fitting, shooting.advice));
}

} // namespace

std::string wrongLength(std::int64_t frames, const FilmAdvice& advice) {
    if (frames <= system::mostFrames) return {};
    return fmt::format("the film has {}, more than {}; {}", base::counted(frames, "cycle"),
                       base::thousands(system::mostFrames), advice.fewer);
}

tl::expected<void, std::string> shoot(const Filmed& film, const Shooting& shooting) {
    if (shooting.format == system::FilmFormat::Mp4)
        if (std::string why = system::whyNoMp4(); !why.empty()) return tl::unexpected(std::move(why));
    if (std::string why = clearlyTooLarge(film, shooting); !why.empty())
        return tl::unexpected(std::move(why));
    const auto write = [&](const std::string& bytes) { return writeFilm(bytes, shooting); };
    if (shooting.format == system::FilmFormat::Svg) return svgFilmOf(film, shooting).and_then(write);
    const auto frames = paintedFrames(film, shooting);
    if (!frames) return tl::unexpected(frames.error());
    if (shooting.format == system::FilmFormat::Frames) return writeFrames(*frames, shooting);
    if (shooting.format == system::FilmFormat::Mp4)
        return system::mp4Film(*frames, shooting.framesPerSecond, shooting.worker.stop).and_then(write);
    return system::gifFilm(*frames, shooting.framesPerSecond).and_then(write);
}

} // namespace tactus::studies
