#include "system/processes/leftovers.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <random>
#include <sys/file.h>
#include <unistd.h>

namespace tactus::system {

namespace fs = std::filesystem;

// A name that nothing else has, since such files are removed.
static constexpr std::string_view ending = ".tactus-part";

// Not mkstemp: its files are for their owner alone, and asking for the umask changes it for other threads.
// The lock says that somebody writes; the system lets go of it when the process ends, however it ends.
int createBeside(const fs::path& path, std::string& beside) {
    std::random_device random;
    for (int attempt = 0; attempt < 16; ++attempt) {
        beside = fmt::format("{}.{:08x}{}", path.string(), random(), ending);
        const int file = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST) return file;
        if (file < 0) continue;
        // If locks are not known, there is nobody to hold one against.
        if (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return file;
        close(file); // somebody who tidies up has just taken it for a leftover
        unlink(beside.c_str());
    }
    errno = EEXIST;
    return -1;
}

void removeLeftovers(const fs::path& named) {
    std::error_code unresolved;
    const fs::path target = fs::is_symlink(named, unresolved) ? fs::canonical(named, unresolved) : named;
    const fs::path path = unresolved ? named : target;
    const std::string beginning = path.filename().string() + ".";
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(beginning) || !name.ends_with(ending)) continue;
        const int file = open(entry->path().c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) continue;
        if (flock(file, LOCK_EX | LOCK_NB) == 0) unlink(entry->path().c_str());
        close(file);
    }
}

} // namespace tactus::system
