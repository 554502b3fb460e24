// Makes a film, as a file or as a folder of its frames.
#pragma once

#include "studies/films/frames.h"
#include "system/films/film.h"
#include "system/pictures/printed.h"

#include <filesystem>
#include <functional>
#include <string>

namespace tactus::studies {

inline constexpr std::int64_t usualFilmSpeed = 4,
                              mostFilmSpeed = 50; // cycles a second; a GIF counts in hundredths

// What the caller's user can do about a film that is too large.
struct FilmAdvice {
    std::string fewer;     // cycles: "choose fewer with --from and --to"
    std::string smaller;   // sizes: "choose smaller sizes with --set"
    std::string otherwise; // another film, or nothing: "film --view inside or --view space"
};

struct Shooting {
    std::filesystem::path to;
    system::FilmFormat format = system::FilmFormat::Svg; // Frames: `to` is their folder
    std::int64_t framesPerSecond = usualFilmSpeed;
    FilmAdvice advice;
    std::function<void(std::int64_t frames)> made = {}; // so many frames; called by the thread that shoots
    system::LayoutOptions worker = {};                  // which paints GIF and PNG; its `stop` ends all of it
};

// Why a film of so many cycles is too long, as a sentence; empty if it is not.
std::string wrongLength(std::int64_t frames, const FilmAdvice& advice);

// Refused before the first frame where an estimate is clearly too large, else as soon as it is. The error is
// a sentence; what is stopped has written nothing, or a folder with some frames.
tl::expected<void, std::string> shoot(const Filmed& film, const Shooting& shooting);

} // namespace tactus::studies
