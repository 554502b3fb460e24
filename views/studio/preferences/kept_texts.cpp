#include "views/studio/preferences/kept_texts.h"

namespace tactus::views {

static QString keyOfFiles(const QString& group) {
    return group + QStringLiteral("/files");
}
static QString keyOfTexts(const QString& group) {
    return group + QLatin1Char('/') + group;
}

KeptTexts keptTexts(const QSettings& settings, const QString& group) {
    KeptTexts kept{settings.value(keyOfFiles(group)).toStringList(),
                   settings.value(keyOfTexts(group)).toStringList()};
    if (kept.files.size() != kept.texts.size()) return {{}, {}, true};
    return kept;
}

void keepText(QSettings& settings, const QString& group, const QString& file, const QString& text) {
    constexpr qsizetype most = 64;
    KeptTexts kept = keptTexts(settings, group);
    if (const qsizetype at = kept.files.indexOf(file); at >= 0) {
        if (kept.texts[at] == text) return;
        kept.files.removeAt(at);
        kept.texts.removeAt(at);
    }
    if (!text.isEmpty()) {
        kept.files.prepend(file);
        kept.texts.prepend(text);
    }
    settings.setValue(keyOfFiles(group), kept.files.mid(0, most));
    settings.setValue(keyOfTexts(group), kept.texts.mid(0, most));
}

} // namespace tactus::views
