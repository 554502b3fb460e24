#include "views/panels/network/network_menu.h"

#include "draw/letters.h"
#include "views/models/words.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace tactus::views {

namespace {

using spatial::Suggestion;

constexpr std::chrono::milliseconds submenuPatience{400}; // that a submenu may take to open
constexpr std::size_t longestReason = 90;                 // letters; all of it is in the tool tip

QString titleOf(Suggestion::Kind kind) {
    switch (kind) {
    case Suggestion::Kind::Isolate:
        return NetworkMenu::tr("&Kernels for an operand or a result");
    case Suggestion::Kind::Vectorize:
        return NetworkMenu::tr("&Lanes in each PE");
    case Suggestion::Kind::Remove:
        return NetworkMenu::tr("&Remove a reuse loop");
    case Suggestion::Kind::Buffer:
        return NetworkMenu::tr("&Buffer, filled once per iteration of");
    case Suggestion::Kind::Scatter:
        return NetworkMenu::tr("&Scatter along");
    case Suggestion::Kind::Gather:
        return NetworkMenu::tr("&Gather along");
    case Suggestion::Kind::Access:
        return NetworkMenu::tr("&Vectors from and to memory");
    case Suggestion::Kind::Place:
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

NetworkMenu::NetworkMenu(ArrayResults results, std::vector<Suggestion> suggestions, QWidget* parent)
    : QMenu(parent), results_(std::move(results)) {
    std::map<Suggestion::Kind, QMenu*> groups;
    for (Suggestion& suggestion : suggestions) {
        QMenu*& group = groups[suggestion.kind];
        if (!group) {
            group = addMenu(titleOf(suggestion.kind));
            group->setToolTipsVisible(true);
            connect(group, &QMenu::aboutToShow, this, [this, group] { judge(group); });
        }
        const bool isPlain = !suggestion.reason.empty();
        entries_.push_back({std::move(suggestion), group, group->addAction(QString()), isPlain});
    }
    for (Entry& entry : entries_) {
        show(entry);
        connect(entry.action, &QAction::triggered, this, [this, &entry] { choose(entry); });
    }
}

void NetworkMenu::show(const Entry& entry) {
    const Suggestion& suggestion = entry.suggestion;
    const QString call = text(suggestion.receiver) + QLatin1Char('.') + text(suggestion.call);
    const auto beside = [&](const QString& words) { return QStringLiteral("%1   (%2)").arg(call, words); };
    if (!suggestion.reason.empty())
        entry.action->setText(beside(text(draw::shortened(suggestion.reason, longestReason))));
    else
        entry.action->setText(entry.isJudged ? call : beside(tr("checked when it is chosen")));
    entry.action->setToolTip(suggestion.reason.empty() ? tr("Adds the call to the text")
                                                       : text(suggestion.reason));
    entry.action->setEnabled(suggestion.reason.empty());
}

// When the submenu opens again, it continues with what is left.
void NetworkMenu::judge(const QMenu* group) {
    const Deadline deadline(submenuPatience);
    for (Entry& entry : entries_) {
        if (entry.group != group || entry.isJudged) continue;
        const auto reason = judged(results_, entry.suggestion, deadline.token());
        if (!reason) return;
        entry.suggestion.reason = *reason;
        entry.isJudged = true;
        show(entry);
    }
}

void NetworkMenu::choose(Entry& entry) {
    if (!entry.isJudged) {
        QGuiApplication::setOverrideCursor(Qt::WaitCursor);
        entry.suggestion.reason = judged(results_, entry.suggestion).value_or("");
        QGuiApplication::restoreOverrideCursor();
        entry.isJudged = true;
        show(entry);
    }
    if (entry.suggestion.reason.empty())
        Q_EMIT chosen(entry.suggestion);
    else
        Q_EMIT refused(entry.suggestion);
}

} // namespace tactus::views
