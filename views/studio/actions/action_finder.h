// A box over the table of actions: a few letters of a name, and Return does it.
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

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void filter(const QString& words);
    void choose(const QListWidgetItem* item);

    const std::map<ActionId, QAction*>& actions_;
    QLineEdit* words_;
    QListWidget* list_;
};

} // namespace tactus::views
