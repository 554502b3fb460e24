#include "views/panels/log_panel.h"

#include "views/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>

namespace tactus::views {

LogPanel::LogPanel(Workbench& workbench, QWidget* parent) : QListWidget(parent) {
    setAccessibleName(tr("Log of commands"));
    setToolTip(tr("Each line does the same in a terminal; right click copies it"));
    useFont(*this, codeFont);
    setSpacing(2);
    QAction* action = copy_ = new QAction(tr("Copy command"), this);
    action->setShortcut(QKeySequence::Copy);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, &LogPanel::copy);
    addAction(action);
    connect(&workbench, &Workbench::logged, this, [this](const QString& line) {
        addItem(line);
        while (count() > 500) delete takeItem(0);
        scrollToBottom();
    });
}

void LogPanel::copy() {
    if (currentItem()) QApplication::clipboard()->setText(currentItem()->text());
}

} // namespace tactus::views
