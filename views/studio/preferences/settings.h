// The memory of the studio from one run to the next: a file of the user's.
#pragma once

#include <QSettings>

namespace tactus::views {

inline QSettings settingsOfStudio() {
    return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("tactus"),
                     QStringLiteral("tactus-studio"));
}

} // namespace tactus::views
