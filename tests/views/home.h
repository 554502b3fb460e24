// A user's folder.
#pragma once

#include <QSettings>
#include <QTemporaryDir>

namespace tactus::views {

// All that studios keep for their user is a test's own, and empty, from now on.
struct Home {
    Home() {
        for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME"})
            qputenv(variable, folder.path().toUtf8());
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path()); // asks but once
    }
    QString filePath(const QString& name) const { return folder.filePath(name); }
    QTemporaryDir folder;
};

} // namespace tactus::views
