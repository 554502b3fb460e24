// The acts of the studio, as commands that do the same without it; one is copied by its menu.
#pragma once

#include "views/workbench/workbench.h"

#include <QListWidget>

namespace tactus::views {

class LogPanel final : public QListWidget {
    Q_OBJECT

  public:
    LogPanel(Workbench& workbench, QWidget* parent);
    QAction& copyAction() { return *copy_; }

  private:
    void copy();

    QAction* copy_;
};

} // namespace tactus::views
