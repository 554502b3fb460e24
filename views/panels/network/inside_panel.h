// The inside of one processing element: registers, operators and multiplexers of its equations.
#pragma once

#include "views/panels/network/diagram_panel.h"

namespace tactus::views {

class InsidePanel final : public DiagramPanel {
    Q_OBJECT

  public:
    InsidePanel(Workbench& workbench, QWidget* parent)
        : DiagramPanel(workbench, driver::insideOf, "inside", parent) {
        canvas().setAccessibleName(tr("Inside of a PE"));
        canvas().setAccessibleDescription(
            tr("Registers, operators and multiplexers of one processing element"));
    }
};

} // namespace tactus::views
