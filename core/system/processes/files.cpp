#include "system/processes/files.h"

#include "formats/npy.h"
#include "system/processes/leftovers.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tactus::system {

namespace fs = std::filesystem;

namespace {

std::string failure(std::string_view what, const fs::path& path, int error) {
    return fmt::format("can't {} '{}': {}", what, path.string(), std::strerror(error));
}

// A descriptor that closes itself.
struct Descriptor {
    int number;
    explicit Descriptor(int descriptor) : number(descriptor) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number >= 0) close(number);
    }
};

// While this lives, a file that grows beyond the limit of its size (RLIMIT_FSIZE) fails with EFBIG; else the
// signal would end the program in the middle of writing.
class SizeLimitIsAnError {
  public:
    SizeLimitIsAnError() {
        sigemptyset(&limit_);
        sigaddset(&limit_, SIGXFSZ);
        pthread_sigmask(SIG_BLOCK, &limit_, &before_);
    }
    SizeLimitIsAnError(const SizeLimitIsAnError&) = delete;
    SizeLimitIsAnError& operator=(const SizeLimitIsAnError&) = delete;
    ~SizeLimitIsAnError() {
        const int error = errno;
        const timespec atOnce{};
        while (sigtimedwait(&limit_, nullptr, &atOnce) == SIGXFSZ) {
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
        errno = error;
    }

  private:
    sigset_t limit_, before_;
};

bool writeAll(int descriptor, std::string_view content) {
    const SizeLimitIsAnError here;
    while (!content.empty()) {
        const ssize_t written = write(descriptor, content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// /dev/stdout, a pipe or a terminal can't be replaced by renaming.
bool isSpecial(const fs::path& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

tl::expected<void, std::string> writeInPlace(const fs::path& path, std::string_view content) {
    const Descriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.number < 0 || !writeAll(file.number, content))
        return tl::unexpected(failure("write", path, errno));
    return {};
}

// An old file keeps its mode, a new one has the one that open() gave it.
bool keepMode(int file, const fs::path& old) {
    struct stat status {};
    return stat(old.c_str(), &status) != 0 || fchmod(file, status.st_mode & 07777) == 0;
}

} // namespace

// Reads on until the end, or until there are more bytes than `enough`: a pipe or a device may have no end.
static tl::expected<std::string, std::string> readUntil(const fs::path& path, std::size_t enough) {
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.number < 0) return tl::unexpected(failure("read", path, errno));
    std::string content;
    char block[65536];
    while (content.size() <= enough) {
        const ssize_t count = read(file.number, block, sizeof block);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return tl::unexpected(failure("read", path, errno));
        if (count == 0) break;
        content.append(block, static_cast<std::size_t>(count));
    }
    return content;
}

tl::expected<std::string, std::string> readFile(const fs::path& path) {
    constexpr std::size_t most = 0x7fffffff;
    auto content = readUntil(path, most);
    if (content && content->size() > most) return tl::unexpected(failure("read", path, EFBIG));
    return content;
}

namespace {

bool isCsv(const fs::path& path) {
    std::string extension = path.extension().string();
    for (char& c : extension)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return extension == ".csv";
}

bool isUtf16(std::string_view content) {
    return content.starts_with("\xff\xfe") || content.starts_with("\xfe\xff");
}

std::string inUtf16(const fs::path& path) {
    return fmt::format("can't read '{}': it is text in UTF-16; save it as UTF-8", path.string());
}

} // namespace

tl::expected<std::shared_ptr<const text::SourceBuffer>, std::string> readSource(const fs::path& path) {
    auto content = readUntil(path, text::largestFile);
    if (!content) return tl::unexpected(std::move(content.error()));
    if (isUtf16(*content)) return tl::unexpected(inUtf16(path));
    return std::make_shared<const text::SourceBuffer>(path.string(), std::move(*content));
}

tl::expected<std::string, std::string> readContentOfData(const fs::path& path) {
    // Reading a pipe or a device may wait for ever, or take what another program should have.
    if (isSpecial(path))
        return tl::unexpected(fmt::format("can't read '{}': not a regular file", path.string()));
    return readFile(path);
}

tl::expected<formats::DataFile, std::string> readData(const fs::path& path) {
    return readContentOfData(path).and_then(
        [&](std::string content) { return dataOf(path, std::move(content)); });
}

tl::expected<formats::DataFile, std::string> dataOf(const fs::path& path, std::string content) {
    if (isCsv(path)) {
        if (isUtf16(content)) return tl::unexpected(inUtf16(path));
        return formats::Csv{path.string(), std::move(content)};
    }
    auto array = formats::readNpy(std::as_bytes(std::span(content)));
    if (!array) return tl::unexpected(fmt::format("'{}': {}", path.string(), array.error()));
    return std::move(*array);
}

// The file that a link leads to, which is the one to be replaced.
static fs::path withoutLinks(const fs::path& path) {
    std::error_code unresolved;
    const fs::path target = fs::is_symlink(path, unresolved) ? fs::canonical(path, unresolved) : path;
    return unresolved ? path : target;
}

static bool permits(const fs::path& path, int access) {
    return faccessat(AT_FDCWD, path.c_str(), access, AT_EACCESS) == 0;
}

tl::expected<void, std::string> writeFile(const fs::path& path, std::string_view content) {
    if (isSpecial(path)) return writeInPlace(path, content);
    const fs::path final = withoutLinks(path);
    // Renaming would replace a file that its owner has made read-only.
    if (!permits(final, W_OK) && errno == EACCES) return tl::unexpected(failure("write", path, EACCES));
    std::string beside;
    const Descriptor file(createBeside(final, beside));
    if (file.number < 0) return tl::unexpected(failure("write", path, errno));
    // The mode first: the content of a private file is never open to others. The content is on the disk
    // before the file gets its name, or a crash could leave an empty file there.
    if (!keepMode(file.number, final) || !writeAll(file.number, content) || fsync(file.number) != 0 ||
        std::rename(beside.c_str(), final.c_str()) != 0) {
        const int error = errno;
        unlink(beside.c_str());
        return tl::unexpected(failure("write", path, error));
    }
    return {};
}

tl::expected<void, std::string> canWrite(const fs::path& path, Parent parent) {
    const fs::path final = withoutLinks(path);
    std::error_code ignored;
    if (fs::is_directory(final, ignored)) return tl::unexpected(failure("write", path, EISDIR));
    if (!permits(final, W_OK) && errno != ENOENT) return tl::unexpected(failure("write", path, errno));
    if (isSpecial(final)) return {};
    const auto folderOf = [](const fs::path& of) {
        return of.has_parent_path() ? of.parent_path() : fs::path(".");
    };
    fs::path folder = folderOf(final);
    while (parent == Parent::IsMade && !fs::exists(folder, ignored) && folder != folderOf(folder))
        folder = folderOf(folder);
    const bool isMade = folder != folderOf(final);
    if (permits(folder, W_OK | X_OK)) return {};
    return tl::unexpected(isMade ? failure("make the folder", folderOf(path), errno)
                                 : failure("write", path, errno));
}

tl::expected<void, std::string> createFolder(const fs::path& path) {
    std::error_code error;
    fs::create_directories(path, error);
    if (error) return tl::unexpected(failure("make the folder", path, error.value()));
    return {};
}

std::filesystem::path cacheFolder() {
    for (const auto& [variable, below] : {std::pair{"XDG_CACHE_HOME", "tactus"}, {"HOME", ".cache/tactus"}}) {
        const char* base = std::getenv(variable);
        if (base && std::filesystem::path(base).is_absolute()) return std::filesystem::path(base) / below;
    }
    return {};
}

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

const DataFiles::Content& DataFiles::content(const std::filesystem::path& path) {
    const auto known = read_.find(path);
    return known == read_.end() ? read_.emplace(path, readContentOfData(path)).first->second : known->second;
}

tl::expected<formats::DataFile, std::string> DataFiles::data(const std::filesystem::path& path) {
    return content(path).and_then([&](const std::string& text) { return dataOf(path, text); });
}

} // namespace tactus::system
