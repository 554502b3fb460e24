#include "system/films/film.h"
#include "system/processes/files.h"
#include "system/processes/process.h"
#include "system/processes/working_folder.h"

#include <numeric>

namespace tactus::system {

namespace {

constexpr const char* filmProgram = "ffmpeg";

// The frames come in one after the other. Players take even sizes only, and their index at the beginning.
std::vector<std::string> mp4Arguments(std::int64_t framesPerSecond, const std::filesystem::path& file) {
    return {filmProgram,
            "-v",
            "error",
            "-f",
            "image2pipe",
            "-framerate",
            std::to_string(framesPerSecond),
            "-i",
            "-",
            "-vf",
            "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white",
            "-pix_fmt",
            "yuv420p",
            "-movflags",
            "+faststart",
            file.string()};
}

} // namespace

std::string whyNoMp4() {
    if (isInstalled(filmProgram)) return {};
    return "ffmpeg, which makes MP4, is not installed; make a film .gif or .svg";
}

tl::expected<std::string, std::string> mp4Film(const std::vector<std::string>& frames,
                                               std::int64_t framesPerSecond, std::stop_token stop) {
    const WorkingFolder folder(temporaryFolders(), "tactus-film-");
    if (folder.path().empty()) return tl::unexpected(folder.error());
    const std::filesystem::path file = folder.path() / "film.mp4";
    const auto done = run({.arguments = mp4Arguments(framesPerSecond, file),
                           .in = std::accumulate(frames.begin(), frames.end(), std::string()),
                           .deadline = std::chrono::minutes(10),
                           .stop = std::move(stop),
                           .folder = {}});
    if (!done) return tl::unexpected(done.error());
    if (done->status == 0) return readFile(file);
    return tl::unexpected(fmt::format("ffmpeg made no film: {}", done->err.substr(0, done->err.find('\n'))));
}

} // namespace tactus::system
