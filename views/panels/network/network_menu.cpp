#include "views/panels/network/network_menu.h"

#include "draw/letters.h"
#include "views/models/words.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace tactus::views {

namespace {

using spatial::Offer;

constexpr std::chrono::milliseconds submenuPatience{400}; // that a submenu may take to open
constexpr std::size_t longestReason = 90;                 // letters; all of it is in the tool tip

QString titleOf(Offer::Kind kind) {
    switch (kind) {
    case Offer::Kind::Isolate:
        return NetworkMenu::tr("&Kernels for an operand or a result");
    case Offer::Kind::Vectorize:
        return NetworkMenu::tr("&Lanes in each PE");
    case Offer::Kind::Remove:
        return NetworkMenu::tr("&Remove a reuse loop");
    case Offer::Kind::Buffer:
        return NetworkMenu::tr("&Buffer, filled once per iteration of");
    case Offer::Kind::Scatter:
        return NetworkMenu::tr("&Scatter along");
    case Offer::Kind::Gather:
        return NetworkMenu::tr("&Gather along");
    case Offer::Kind::Access:
        return NetworkMenu::tr("&Vectors from and to memory");
    case Offer::Kind::Place:
        return NetworkMenu::tr("&Where it runs");
    }
    return {};
}

// Stops what has its token when the time is over.
class Deadline {
  public:
    explicit Deadline(std::chrono::milliseconds most)
        : waiting_([this, most](const std::stop_token& ended) {
              std::unique_lock lock(mutex_);
              if (!wake_.wait_for(lock, ended, most, [] { return false; }) && !ended.stop_requested())
                  stop_.request_stop();
          }) {}
    std::stop_token token() const { return stop_.get_token(); }

  private:
    std::stop_source stop_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread waiting_; // ends before what it uses
};

} // namespace

NetworkMenu::NetworkMenu(ArrayResults results, std::vector<Offer> offers, QWidget* parent)
    : QMenu(parent), results_(std::move(results)) {
    std::map<Offer::Kind, QMenu*> groups;
    for (Offer& offer : offers) {
        QMenu*& group = groups[offer.kind];
        if (!group) {
            group = addMenu(titleOf(offer.kind));
            group->setToolTipsVisible(true);
            connect(group, &QMenu::aboutToShow, this, [this, group] { judge(group); });
        }
        const bool isPlain = !offer.reason.empty();
        entries_.push_back({std::move(offer), group, group->addAction(QString()), isPlain});
    }
    for (Entry& entry : entries_) {
        show(entry);
        connect(entry.action, &QAction::triggered, this, [this, &entry] { choose(entry); });
    }
}

void NetworkMenu::show(const Entry& entry) {
    const Offer& offer = entry.offer;
    const QString call = text(offer.receiver) + QLatin1Char('.') + text(offer.call);
    const auto beside = [&](const QString& words) { return QStringLiteral("%1   (%2)").arg(call, words); };
    if (!offer.reason.empty())
        entry.action->setText(beside(text(draw::shortened(offer.reason, longestReason))));
    else
        entry.action->setText(entry.isJudged ? call : beside(tr("judged when it is chosen")));
    entry.action->setToolTip(offer.reason.empty() ? tr("Adds the call to the text") : text(offer.reason));
    entry.action->setEnabled(offer.reason.empty());
}

// When the submenu opens again, it goes on with what is left.
void NetworkMenu::judge(const QMenu* group) {
    const Deadline deadline(submenuPatience);
    for (Entry& entry : entries_) {
        if (entry.group != group || entry.isJudged) continue;
        const auto reason = judged(results_, entry.offer, deadline.token());
        if (!reason) return;
        entry.offer.reason = *reason;
        entry.isJudged = true;
        show(entry);
    }
}

void NetworkMenu::choose(Entry& entry) {
    if (!entry.isJudged) {
        QGuiApplication::setOverrideCursor(Qt::WaitCursor);
        entry.offer.reason = judged(results_, entry.offer).value_or("");
        QGuiApplication::restoreOverrideCursor();
        entry.isJudged = true;
        show(entry);
    }
    if (entry.offer.reason.empty())
        Q_EMIT chosen(entry.offer);
    else
        Q_EMIT refused(entry.offer);
}

} // namespace tactus::views
