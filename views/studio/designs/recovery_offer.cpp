#include "views/studio/designs/recovery_offer.h"

#include <QLocale>

namespace tactus::views {

RecoveryOffer::RecoveryOffer(MessageBar& bar, Restore restore, QObject* parent)
    : QObject(parent), bar_(bar), restore_(std::move(restore)) {}

void RecoveryOffer::look(const std::filesystem::path& folder) {
    for (RecoverySlot& slot : RecoverySlot::abandoned(folder)) slots_.push_back(std::move(slot));
    offerNext();
}

static QString momentOf(const QDateTime& when) {
    const QDateTime local = when.toLocalTime();
    const QString time = QLocale().toString(local.time(), QLocale::ShortFormat);
    return local.date() == QDate::currentDate()
               ? RecoveryOffer::tr("today at %1").arg(time)
               : RecoveryOffer::tr("on %1 at %2")
                     .arg(QLocale().toString(local.date(), QLocale::ShortFormat), time);
}

void RecoveryOffer::offerNext() {
    if (slots_.empty()) return;
    const auto unsaved = slots_.front().read();
    if (!unsaved) {
        slots_.pop_front();
        return offerNext();
    }
    QString words =
        unsaved->path.empty()
            ? tr("A new design was not saved when the studio ended unexpectedly; its text was kept %1.")
            : tr("Changes to %1 were not saved when the studio ended unexpectedly; the text was kept %2.")
                  .arg(QString::fromStdString(unsaved->path.string()));
    words = words.arg(momentOf(unsaved->when));
    if (slots_.size() > 1) words += QLatin1Char(' ') + tr("(1 of %1)").arg(slots_.size());
    bar_.ask(MessageBar::Kind::Warning, words,
             {{tr("&Restore"), tr("Shows the kept text; the file stays as it is until you save"), "restore",
               [this, unsaved = *unsaved] {
                   if (restore_(unsaved, slots_.front())) slots_.pop_front();
                   offerNext();
               }},
              {tr("&Discard"), tr("Throws the kept text away"), "discard",
               [this] {
                   slots_.front().remove();
                   slots_.pop_front();
                   offerNext();
               }},
              {tr("&Later"), tr("Asks again at the next start"), "later", [this] {
                   slots_.pop_front();
                   offerNext();
               }}});
}

} // namespace tactus::views
