// Films: pictures of the steps of a run, one after the other, for ever.
#pragma once

#include "system/pictures/printed.h"

#include <cstdint>
#include <fmt/format.h>
#include <functional>

namespace tactus::system {

inline constexpr std::int64_t mostFrames = 1000;
inline constexpr std::uint64_t mostFilmBytes = 32'000'000;

enum class FilmFormat : std::uint8_t {
    Svg,
    Gif,
    Mp4,    // by ffmpeg, where it is installed
    Frames, // PNG in a folder
};

// One SVG that plays in browsers: what does not change is in it once, what does is shown in its time.
using FrameAt = std::function<draw::Picture(std::size_t)>;
std::string svgFilm(std::size_t frames, const FrameAt& frameAt, std::int64_t framesPerSecond);
// The file of a frame among many, from 1: "frame-0001.png", ...
inline std::string nameOfFrame(std::size_t number) {
    return fmt::format("frame-{:04}.png", number);
}
// One GIF of frames that are GIF of one size; the error is a sentence.
tl::expected<std::string, std::string> gifFilm(const std::vector<std::string>& frames,
                                               std::int64_t framesPerSecond);
// One MP4 of frames that are PNG of one size; an odd size gets a white line more. The error is a
// sentence: ffmpeg is not installed, or it failed.
tl::expected<std::string, std::string> mp4Film(const std::vector<std::string>& frames,
                                               std::int64_t framesPerSecond, std::stop_token stop);
std::string whyNoMp4(); // a sentence; empty where ffmpeg is installed

} // namespace tactus::system
