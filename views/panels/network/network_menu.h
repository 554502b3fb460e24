// Primitives to be chosen from, a submenu for each kind. Entries of a submenu are judged when it opens, and
// those that it did not wait for when they are chosen: no call is chosen that would be refused.
#pragma once

#include "views/panels/network/network_suggestions.h"

#include <QMenu>

namespace tactus::views {

class NetworkMenu final : public QMenu {
    Q_OBJECT

  public:
    // `results` are those of which the suggestions were made.
    NetworkMenu(ArrayResults results, std::vector<spatial::Suggestion> suggestions, QWidget* parent);

  Q_SIGNALS:
    void chosen(const tactus::spatial::Suggestion& suggestion);
    void refused(const tactus::spatial::Suggestion& suggestion); // with its reason

  private:
    struct Entry {
        spatial::Suggestion suggestion;
        QMenu* group;
        QAction* action;
        bool isJudged;
    };
    void judge(const QMenu* group);
    void choose(Entry& entry);
    static void show(const Entry& entry);

    const ArrayResults results_;
    std::vector<Entry> entries_; // as many as ever: their actions know where they are
};

} // namespace tactus::views
