// The acts of the studio, as commands that do the same without it; right click copies one.
#pragma once

#include "views/workbench/workbench.h"

#include <QListWidget>

namespace tactus::views {

class LogPanel final : public QListWidget {
    Q_OBJECT

  public:
    LogPanel(Workbench& workbench, QWidget* parent);

  private:
    void copy();
};

} // namespace tactus::views
