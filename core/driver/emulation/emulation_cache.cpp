#include "driver/emulation/emulation_cache.h"

#include "system/processes/files.h"
#include "system/processes/working_folder.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <fmt/format.h>
#include <iterator>
#include <sstream>
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

// A file of an entry as it was made.
struct Made {
    std::string name;
    std::uintmax_t size = 0;
    fs::file_time_type::rep time = 0;
    std::size_t hash = 0; // of its content
};

fs::file_time_type::rep timeOf(const fs::path& file, std::error_code& error) {
    return fs::last_write_time(file, error).time_since_epoch().count();
}

std::optional<std::size_t> hashOf(const fs::path& file) {
    const auto content = system::readFile(file);
    if (!content) return std::nullopt;
    return std::hash<std::string_view>()(*content);
}

bool writeManifest(const fs::path& folder) {
    std::string manifest;
    std::error_code error;
    for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
        const auto hash = hashOf(file->path());
        if (!hash) return false;
        manifest += fmt::format("{} {} {} {}\n", file->path().filename().string(), file->file_size(error),
                                timeOf(file->path(), error), *hash);
    }
    return !error && system::writeFile(folder / manifestName, manifest);
}

// Precompiled headers are large: their content is read only if they were touched since.
bool isAsMade(const fs::path& entry, const Made& made) {
    const fs::path file = entry / made.name;
    std::error_code error;
    return fs::file_size(file, error) == made.size && !error &&
           (timeOf(file, error) == made.time || hashOf(file) == made.hash);
}

bool isWhole(const fs::path& entry) {
    const auto manifest = system::readFile(entry / manifestName);
    if (!manifest) return false;
    std::istringstream lines(*manifest);
    std::ptrdiff_t files = 1; // the manifest itself
    for (Made made; lines >> made.name >> made.size >> made.time >> made.hash; ++files)
        if (!isAsMade(entry, made)) return false;
    std::error_code error;
    return std::distance(fs::directory_iterator(entry, error), {}) == files;
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
    const system::WorkingFolder made(folder_, "new-");
    if (made.path().empty() || !make(made.path()) || !writeManifest(made.path())) return std::nullopt;
    fs::remove_all(path, error);
    fs::rename(made.path(), path, error);
    if (error) return std::nullopt;
    removeOld(folder_);
    return Entry{path, isThere};
}

} // namespace tactus::driver
