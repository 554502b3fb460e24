#include "views/workbench/document/file_watch.h"

#include "system/processes/files.h"

#include <chrono>

namespace tactus::views {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

FileWatch::FileWatch(Document& document, QObject* parent)
    : QObject(parent), document_(document), watcher_(this), background_(Background::Newer::Waits, this),
      soon_(this), again_(this) {
    soon_.setSingleShot(true);
    soon_.setInterval(80ms);
    again_.setSingleShot(true);
    again_.setInterval(500ms);
    connect(&soon_, &QTimer::timeout, this, &FileWatch::read);
    connect(&again_, &QTimer::timeout, this, [this] { found(look(document_.path())); });
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, &FileWatch::check);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, &FileWatch::check);
    connect(&document_, &Document::knownChanged, this, &FileWatch::known);
}

// An answer that was on its way is about the time before.
void FileWatch::known() {
    background_.cancel();
    again_.stop();
    show(State::AsKnown, {});
    watch();
    check();
}

// The folder too: a file that was replaced or made again is not the one that was watched.
void FileWatch::watch() {
    const fs::path& path = document_.path();
    std::error_code error;
    const QString file = QString::fromStdString(fs::absolute(path, error).string()),
                  folder = QString::fromStdString(fs::absolute(path, error).parent_path().string());
    QStringList others = watcher_.files() + watcher_.directories();
    others.removeAll(file);
    others.removeAll(folder);
    if (!others.isEmpty()) watcher_.removePaths(others);
    if (path.empty()) return;
    if (!watcher_.directories().contains(folder)) watcher_.addPath(folder);
    if (!watcher_.files().contains(file) && fs::exists(path, error)) watcher_.addPath(file);
}

void FileWatch::check() {
    if (!document_.path().empty() && !soon_.isActive()) soon_.start();
}

FileWatch::Seen FileWatch::look(const fs::path& path) {
    auto bytes = system::readFile(path);
    if (bytes) return {true, std::move(*bytes)};
    std::error_code error;
    return {fs::exists(path, error) || error, std::nullopt};
}

FileWatch::State FileWatch::judge(const Seen& seen) const {
    if (document_.path().empty()) return State::AsKnown;
    if (!seen.exists) return document_.known().empty() ? State::AsKnown : State::Missing;
    return seen.bytes && fingerprint(*seen.bytes) != document_.known() ? State::Changed : State::AsKnown;
}

void FileWatch::read() {
    watch();
    background_.start([this, path = document_.path()](const Background::Deliver& deliver, const auto&) {
        deliver([this, seen = look(path)] {
            if (judge(seen) == State::Missing && state_ != State::Missing)
                again_.start();
            else
                found(seen);
        });
    });
}

FileWatch::State FileWatch::checkNow() {
    found(look(document_.path()));
    return state_;
}

void FileWatch::found(const Seen& seen) {
    again_.stop();
    const State state = judge(seen);
    show(state, state == State::Changed ? *seen.bytes : std::string());
}

void FileWatch::show(State state, const std::string& theirs) {
    if (state == state_ && theirs == theirs_) return;
    state_ = state;
    theirs_ = theirs;
    Q_EMIT changed();
}

} // namespace tactus::views
