#include "driver/processes/same_file.h"

#include <sys/stat.h>

namespace tactus::driver {

namespace fs = std::filesystem;

std::optional<FileIdentity> identityOf(const fs::path& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) == 0) {
        if (!S_ISREG(status.st_mode)) return std::nullopt;
        return FileIdentity{status.st_dev, status.st_ino};
    }
    // Absolute before all else: of a relative path none of which exists, the standard leaves the dots.
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    const fs::path resolved = error ? path : fs::weakly_canonical(absolute, error);
    return FileIdentity{0, 0, error ? path.lexically_normal() : resolved};
}

} // namespace tactus::driver
