// The list of breakpoints: a line for a new one, each with its stops and what is wrong with it, and the ways
// to the next and the last hit.
#pragma once

#include "views/panels/breakpoints/breakpoints.h"
#include "views/workbench/document/busy.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>

namespace tactus::views {

class BreakpointsPanel final : public QWidget, public Busy {
    Q_OBJECT

  public:
    // The actions are on buttons: to the last hit, to the next one.
    BreakpointsPanel(Workbench& workbench, const QList<QAction*>& actions, QWidget* parent);
    Breakpoints& breakpoints() { return *breakpoints_; }
    QLineEdit& line() { return *line_; }
    QTreeWidget& list() { return *list_; }
    QLabel& message() { return *message_; }
    bool isIdle() const override { return !breakpoints_->busy(); }
    void say(const QString& words, bool isWrong = false);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void fill();
    void fitHeader();
    void add();

    Breakpoints* breakpoints_;
    QLineEdit* line_;
    QTreeWidget* list_;
    QLabel* message_;
};

} // namespace tactus::views
