// What the window asks of each panel, in one table: another panel is a row here and one in
// core/lessons/panels.def.
#pragma once

#include "lessons/panels.h"
#include "views/studio/actions/actions.h"
#include "views/workbench/workbench.h"

#include <QCoreApplication>
#include <QSize>
#include <functional>
#include <optional>

namespace tactus::views {

using lessons::PanelId;
using lessons::Place;

// What panels are made of.
struct PanelContext {
    Workbench& workbench;
    QWidget* parent;
    std::function<QAction&(ActionId)> action;
    std::function<QWidget&(PanelId)> panel; // of an earlier row
};

// A part of a panel with a menu of its own by the right button or the Menu key.
struct MenuArea {
    QWidget* widget;
    bool isTable; // whose rows can be saved
};

struct PanelSpec {
    PanelId id;
    std::optional<ActionId> action; // that leads there; none: the tab does
    const char *page, *topic;       // of the documentation
    QWidget* (*make)(const PanelContext& context);
    QWidget& (*focus)(QWidget& panel); // the part that takes the focus
    // The parts on which letters and arrows act as on a picture; the first one is zoomed where none has the
    // focus.
    std::vector<QWidget*> (*canvases)(QWidget& panel) = nullptr;
    std::vector<MenuArea> (*menus)(QWidget& panel) = nullptr;
    QSize least = {}; // less than that is scrolled
};

// In the order of core/lessons/panels.def.
const std::vector<PanelSpec>& allPanels();
inline QString titleOf(PanelId id) {
    return QCoreApplication::translate("Panel", lessons::nameOf(id).title);
}

} // namespace tactus::views
