#include "views/workbench/document/header_watch.h"

#include <chrono>

namespace tactus::views {

using namespace std::chrono_literals;

HeaderWatch::HeaderWatch(QObject* parent) : QObject(parent), watcher_(this), soon_(this) {
    soon_.setSingleShot(true);
    soon_.setInterval(100ms);
    connect(&soon_, &QTimer::timeout, this, &HeaderWatch::changed);
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, [this] { soon_.start(); });
}

// One that was replaced by another file is no longer watched.
void HeaderWatch::watch(const std::vector<std::string>& files) {
    QStringList wanted;
    for (const std::string& file : files) wanted << QString::fromStdString(file);
    QStringList others, watched = watcher_.files();
    for (const QString& file : watched)
        if (!wanted.contains(file)) others << file;
    if (!others.isEmpty()) watcher_.removePaths(others);
    for (const QString& file : wanted)
        if (!watched.contains(file)) watcher_.addPath(file);
}

} // namespace tactus::views
