#include "views/workbench/document/recovery_slot.h"

#include "system/processes/files.h"
#include "views/workbench/document/document.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <set>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tactus::views {

namespace fs = std::filesystem;

namespace {

fs::path textOf(const fs::path& stem) {
    return stem.string() + ".json";
}

fs::path lockOf(const fs::path& stem) {
    return stem.string() + ".lock";
}

// Somebody may have removed the file between open() and flock(): then the lock is on nothing.
bool isStill(int descriptor, const fs::path& path) {
    struct stat held {
    }, named{};
    return fstat(descriptor, &held) == 0 && stat(path.c_str(), &named) == 0 && held.st_ino == named.st_ino &&
           held.st_dev == named.st_dev;
}

bool isInItsFile(const Unsaved& unsaved) {
    if (unsaved.path.empty()) return false;
    const auto content = system::readFile(unsaved.path);
    return content && *content == unsaved.bytes;
}

// The files in the folder, as far as it can be read.
std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        files.push_back(entry->path());
    return files;
}

// A path need not be UTF-8.
QString encoded(const fs::path& path) {
    return QString::fromLatin1(QByteArray::fromStdString(path.string()).toPercentEncoding("/"));
}

fs::path decoded(const QString& path) {
    return QByteArray::fromPercentEncoding(path.toLatin1()).toStdString();
}

QString jsonText(const std::string& bytes) {
    return QString::fromStdString(bytes);
}

} // namespace

// A descriptor that holds the slot's lock, or -1 with errno.
int RecoverySlot::held(const fs::path& stem) {
    const fs::path path = lockOf(stem);
    const int lock = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0) return -1;
    if (flock(lock, LOCK_EX | LOCK_NB) == 0 && isStill(lock, path)) return lock;
    const int error = errno;
    close(lock);
    errno = error;
    return -1;
}

tl::expected<RecoverySlot, std::string> RecoverySlot::make(const fs::path& folder) {
    if (const auto made = system::createFolder(folder); !made) return tl::unexpected(made.error());
    std::error_code ignored; // the texts of files that may be for their owner alone
    fs::permissions(folder, fs::perms::owner_all, ignored);
    int error = 0;
    for (int attempt = 0; attempt < 8; ++attempt) {
        const fs::path stem = folder / QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
        const int lock = held(stem);
        if (lock >= 0) return RecoverySlot(stem, lock);
        error = errno;
    }
    return tl::unexpected("can't keep unsaved text in '" + folder.string() + "': " + std::strerror(error));
}

std::vector<RecoverySlot> RecoverySlot::abandoned(const fs::path& folder) {
    std::set<fs::path> stems;
    for (const fs::path& file : filesIn(folder)) {
        // Also NAME.json.01234567, which a crash left while it was written.
        const std::string name = file.filename().string();
        if (const std::size_t dot = name.find('.'); dot != std::string::npos)
            stems.insert(folder / name.substr(0, dot));
    }
    std::vector<std::pair<QDateTime, RecoverySlot>> found;
    for (const fs::path& stem : stems) {
        const int lock = held(stem);
        if (lock < 0) continue; // its studio is running
        RecoverySlot slot(stem, lock);
        const auto unsaved = slot.read();
        // A text that is there but can't be read now is left for another time.
        const bool isNothing = unsaved ? isInItsFile(*unsaved) : !slot.hasUnreadableText();
        if (isNothing)
            slot.remove();
        else if (unsaved)
            found.emplace_back(unsaved->when, std::move(slot));
    }
    std::ranges::stable_sort(found, {}, [](const auto& entry) { return entry.first; });
    std::vector<RecoverySlot> slots;
    for (auto& [when, slot] : found) slots.push_back(std::move(slot));
    return slots;
}

RecoverySlot::RecoverySlot(RecoverySlot&& other) noexcept
    : stem_(std::move(other.stem_)), lock_(std::exchange(other.lock_, -1)) {}

RecoverySlot& RecoverySlot::operator=(RecoverySlot&& other) noexcept {
    std::swap(stem_, other.stem_);
    std::swap(lock_, other.lock_);
    return *this;
}

RecoverySlot::~RecoverySlot() {
    if (lock_ >= 0) close(lock_);
}

tl::expected<void, std::string> RecoverySlot::write(const Unsaved& unsaved) const {
    const QJsonObject object{{"path", encoded(unsaved.path)},
                             {"text", jsonText(unsaved.bytes)},
                             {"basis", jsonText(unsaved.basis)},
                             {"when", unsaved.when.toUTC().toString(Qt::ISODateWithMs)}};
    return system::writeFile(textOf(stem_), QJsonDocument(object).toJson().toStdString());
}

tl::expected<Unsaved, std::string> RecoverySlot::read() const {
    const auto content = system::readFile(textOf(stem_));
    if (!content) return tl::unexpected(content.error());
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(*content)).object();
    if (!object["text"].isString())
        return tl::unexpected("'" + textOf(stem_).string() + "' contains no text");
    return Unsaved{decoded(object["path"].toString()), object["text"].toString().toStdString(),
                   object["basis"].toString().toStdString(),
                   QDateTime::fromString(object["when"].toString(), Qt::ISODateWithMs)};
}

bool RecoverySlot::hasUnreadableText() const {
    std::error_code error;
    return (fs::exists(textOf(stem_), error) || error) && !system::readFile(textOf(stem_));
}

void RecoverySlot::empty() const {
    std::error_code none;
    fs::remove(textOf(stem_), none);
}

// The lock last: while it is there nobody else takes what is left for a crash.
void RecoverySlot::remove() {
    if (lock_ < 0) return;
    empty();
    std::error_code none;
    const std::string half = textOf(stem_).filename().string() + ".";
    for (const fs::path& path : filesIn(stem_.parent_path()))
        if (path.filename().string().starts_with(half)) fs::remove(path, none);
    fs::remove(lockOf(stem_), none);
    close(std::exchange(lock_, -1));
}

fs::path recoveryFolder() {
    return fs::path(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation).toStdString()) /
           "tactus-studio" / "recovery";
}

} // namespace tactus::views
