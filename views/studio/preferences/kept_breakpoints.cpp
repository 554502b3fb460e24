#include "views/studio/preferences/kept_breakpoints.h"

#include "views/studio/preferences/kept_texts.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

namespace tactus::views {

namespace {

constexpr int version = 1;

const QString group = QStringLiteral("breakpoints");

QString versionKey() {
    return group + QStringLiteral("/version");
}

QString leftAlone(const QSettings& settings, const char* why) {
    return QStringLiteral("%1 %2").arg(
        QCoreApplication::translate("Breakpoints", why),
        QCoreApplication::translate("Breakpoints", "They are left as they are, and others are not kept, "
                                                   "until the section [%1] of %2 is mended or removed.")
            .arg(group, settings.fileName()));
}

} // namespace

ReadBreakpoints breakpointsIn(const QString& text) {
    const QJsonDocument document = QJsonDocument::fromJson(text.toUtf8());
    ReadBreakpoints read{{}, !document.isArray()};
    for (const QJsonValue one : document.array()) {
        const QJsonArray pair = one.toArray();
        if (pair.size() == 2 && pair[0].isString() && pair[1].isBool())
            read.list.push_back({pair[0].toString().toStdString(), pair[1].toBool()});
        else
            read.isDamaged = true;
    }
    return read;
}

QString textOf(const std::vector<Breakpoint>& list) {
    QJsonArray json;
    for (const Breakpoint& one : list)
        json.append(QJsonArray{QString::fromStdString(one.condition), one.isOn});
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

KeptBreakpoints keptBreakpoints(const QSettings& settings, const QString& file) {
    const QVariant written = settings.value(versionKey());
    if (written.isValid() && written.toInt() != version)
        return {{}, leftAlone(settings, "The kept breakpoints are of another version of the studio.")};
    const KeptTexts kept = keptTexts(settings, group);
    if (kept.isDamaged) return {{}, leftAlone(settings, "The kept breakpoints can't be read.")};
    const qsizetype at = kept.files.indexOf(file);
    if (at < 0) return {};
    ReadBreakpoints read = breakpointsIn(kept.texts[at]);
    return {std::move(read.list),
            read.isDamaged ? leftAlone(settings, "Kept breakpoints of this file can't be read.") : QString()};
}

QString keepBreakpoints(QSettings& settings, const QString& file, const std::vector<Breakpoint>& list) {
    const KeptBreakpoints before = keptBreakpoints(settings, file);
    if (!before.problem.isEmpty() || before.list == list) return before.problem;
    settings.setValue(versionKey(), version);
    keepText(settings, group, file, list.empty() ? QString() : textOf(list));
    return {};
}

} // namespace tactus::views
