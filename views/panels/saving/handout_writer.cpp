#include "views/panels/saving/handout_writer.h"

#include "base/counted.h"
#include "views/models/words.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace tactus::views {

HandoutWriter::HandoutWriter(QObject* parent) : QObject(parent), background_(Background::Newer::Waits, this) {
    connect(&background_, &Background::failed, this, &HandoutWriter::refused);
}

template<class Own>
void HandoutWriter::start(Own options, const std::string& file) {
    options.json = true;
    background_.start([this, options = std::move(options), file = QString::fromStdString(file)](
                          const Background::Deliver& deliver, std::stop_token stop) mutable {
        options.session.stop = std::move(stop);
        deliver([this, file, report = commands::answer(options)] { take(report, file); });
    });
}

void HandoutWriter::write(const commands::PageOptions& options) {
    start(options, options.page);
}

void HandoutWriter::write(const commands::ReportOptions& options) {
    start(options, options.report);
}

// "line 7: unknown name 'Q'", of the first error.
static QString reasonOf(const QJsonObject& answer, const QString& file) {
    QString error = answer["error"].toString();
    if (const QString option = QStringLiteral("-o %1: ").arg(file); error.startsWith(option))
        error.remove(0, option.size());
    for (const QJsonValue& one : answer["diagnostics"].toArray())
        if (one["message"].toString() == error && one["line"].isDouble())
            return HandoutWriter::tr("line %1: %2").arg(one["line"].toInt()).arg(error);
    return error;
}

// The mappings that are not legal, whose pages and reports say so.
static QStringList refutedIn(const QJsonObject& answer) {
    QStringList names;
    for (const QJsonValue& array : answer["arrays"].toArray())
        if (!array["legal"].toBool()) names << array["mapping"].toString();
    return names;
}

void HandoutWriter::take(const commands::Report& report, const QString& file) {
    const QJsonObject answer = QJsonDocument::fromJson(QByteArray::fromStdString(report.out)).object();
    if (report.status != 0)
        return Q_EMIT refused(tr("Nothing is saved as %1: %2.").arg(file, reasonOf(answer, file)));
    QString words = tr("Saved %1").arg(file);
    if (const qsizetype others = answer["files"].toArray().size() - 1; others > 0)
        words = tr("%1 and %2 beside it").arg(words, text(base::counted(others, "picture")));
    if (const QStringList refuted = refutedIn(answer); !refuted.isEmpty())
        words = tr("%1; %2 is not legal, and it shows why").arg(words, refuted.join(QStringLiteral(", ")));
    Q_EMIT written(words);
}

} // namespace tactus::views
