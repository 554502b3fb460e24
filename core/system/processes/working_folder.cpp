#include "system/processes/working_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tactus::system {

namespace fs = std::filesystem;

fs::path temporaryFolders() {
    std::error_code none;
    const fs::path base = fs::temp_directory_path(none);
    return none ? fs::path("/tmp") : base;
}

// Descriptor of a folder that this process has locked; -1 if it is another's, or gone. The system lets go of
// the lock when the process ends, however it ends.
static int lockFolder(const fs::path& path) {
    const int folder = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) return -1;
    struct stat status {};
    const bool isOurs = fstat(folder, &status) == 0 && status.st_uid == geteuid();
    // It may have been removed between its opening and its locking.
    if (isOurs && flock(folder, LOCK_EX | LOCK_NB) == 0 && stat(path.c_str(), &status) == 0) return folder;
    close(folder);
    return -1;
}

static void removeLeftFolders(const fs::path& base, std::string_view prefix) {
    std::error_code error;
    for (fs::directory_iterator entry(base, error), end; !error && entry != end; entry.increment(error)) {
        if (!entry->path().filename().string().starts_with(prefix)) continue;
        const int folder = lockFolder(entry->path());
        if (folder < 0) continue;
        std::error_code ignored;
        fs::remove_all(entry->path(), ignored);
        close(folder);
    }
}

WorkingFolder::WorkingFolder(const fs::path& base, std::string_view prefix) {
    removeLeftFolders(base, prefix);
    constexpr int attempts = 16; // another process may take a new folder for a leftover
    for (int attempt = 0; attempt < attempts && lock_ < 0; ++attempt) {
        std::string name = (base / fmt::format("{}XXXXXX", prefix)).string();
        if (!mkdtemp(name.data())) break;
        lock_ = lockFolder(name);
        if (lock_ >= 0) path_ = name;
    }
    if (lock_ < 0)
        error_ =
            fmt::format("can't make a temporary folder in '{}': {}", base.string(), std::strerror(errno));
}

WorkingFolder::~WorkingFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
    if (lock_ >= 0) close(lock_);
}

} // namespace tactus::system
