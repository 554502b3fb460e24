// A box over the table of actions and the help: a few letters of a name, and Return does or shows it.
#pragma once

#include "views/studio/actions/actions.h"

#include <QFrame>
#include <QLineEdit>
#include <QListWidget>

namespace tactus::views {

class ActionFinder final : public QFrame {
    Q_OBJECT

  public:
    ActionFinder(const std::map<ActionId, QAction*>& actions, QWidget* window);
    void popUp(); // in the upper middle of the window; deletes itself when it is left

  Q_SIGNALS:
    void topicChosen(std::size_t topic); // of the help

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void filter(const QString& words);
    void addTopics(const QStringList& words);
    void choose(const QListWidgetItem* item);

    const std::map<ActionId, QAction*>& actions_;
    QLineEdit* words_;
    QListWidget* list_;
};

} // namespace tactus::views
