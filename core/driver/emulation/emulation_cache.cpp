#include "driver/emulation/emulation_cache.h"

#include "driver/processes/files.h"
#include "driver/processes/working_folder.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <fmt/format.h>
#include <string_view>
#include <sys/file.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace tactus::driver {

namespace fs = std::filesystem;

namespace {

// The lock on a folder; the system lets go of it when the process ends, however it ends.
class FolderLock {
  public:
    FolderLock(const fs::path& folder, const std::stop_token& stop)
        : descriptor_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
        constexpr std::chrono::minutes most{2};
        const auto start = std::chrono::steady_clock::now();
        while (descriptor_ >= 0 && !isHeld_) {
            // If locks are not known, there is nobody to hold one against.
            isHeld_ = flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
            if (isHeld_ || stop.stop_requested() || std::chrono::steady_clock::now() - start > most) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    ~FolderLock() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    bool isHeld() const { return isHeld_; }

  private:
    int descriptor_;
    bool isHeld_ = false;
};

constexpr std::string_view manifestName = "manifest";

// A line for each file of an entry with its size and a hash; nothing where one can't be read.
std::optional<std::string> manifestOf(const fs::path& folder) {
    std::vector<std::string> lines;
    std::error_code error;
    for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
        const std::string name = file->path().filename().string();
        if (name == manifestName) continue;
        const auto content = readFile(file->path());
        if (!content) return std::nullopt;
        lines.push_back(
            fmt::format("{} {} {:016x}\n", name, content->size(), std::hash<std::string_view>()(*content)));
    }
    if (error) return std::nullopt;
    std::ranges::sort(lines);
    std::string manifest;
    for (const std::string& line : lines) manifest += line;
    return manifest;
}

bool writeManifest(const fs::path& folder) {
    const auto manifest = manifestOf(folder);
    return manifest && writeFile(folder / manifestName, *manifest);
}

bool isWhole(const fs::path& entry) {
    const auto made = readFile(entry / manifestName);
    return made && manifestOf(entry) == *made;
}

// Those last used stay.
void removeOld(const fs::path& cache) {
    constexpr std::size_t kept = 3;
    std::vector<std::pair<fs::file_time_type, fs::path>> entries;
    std::error_code error;
    for (fs::directory_iterator entry(cache, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code gone;
        const auto used = entry->last_write_time(gone);
        if (!gone && entry->path().filename().string().starts_with("emulation-"))
            entries.emplace_back(used, entry->path());
    }
    std::ranges::sort(entries, std::greater());
    for (std::size_t at = kept; at < entries.size(); ++at) fs::remove_all(entries[at].second, error);
}

} // namespace

std::optional<EmulationCache::Entry> EmulationCache::entry(const std::string& name, const Make& make) const {
    std::error_code error;
    fs::create_directories(folder_, error);
    const FolderLock lock(folder_, stop_);
    if (!lock.isHeld()) return std::nullopt;
    const fs::path path = folder_ / name;
    const bool isThere = fs::exists(path, error);
    if (isThere && isWhole(path)) {
        fs::last_write_time(path, fs::file_time_type::clock::now(), error); // it is used
        return Entry{path, false};
    }
    const WorkingFolder made(folder_, "new-");
    if (made.path().empty() || !make(made.path()) || !writeManifest(made.path())) return std::nullopt;
    fs::remove_all(path, error);
    fs::rename(made.path(), path, error);
    if (error) return std::nullopt;
    removeOld(folder_);
    return Entry{path, isThere};
}

} // namespace tactus::driver
