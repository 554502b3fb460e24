// A short text about each file, from one run of the studio to the next: two lists of settings, the file that
// was changed last first.
#pragma once

#include <QSettings>
#include <QStringList>

namespace tactus::views {

struct KeptTexts {
    QStringList files, texts; // of the same length
    bool isDamaged = false;   // what is written is no two such lists, which are empty here
};
// `group`: of the settings, "turns".
KeptTexts keptTexts(const QSettings& settings, const QString& group);
// For so many files. An empty text: there is none any more.
void keepText(QSettings& settings, const QString& group, const QString& file, const QString& text);

} // namespace tactus::views
