// The space-time diagram with its scroll bars, the ways to zoom, and what is known of the cell at hand.
#pragma once

#include "views/panels/spacetime/spacetime_canvas.h"
#include "views/workbench/document/busy.h"

#include <QLabel>
#include <QScrollBar>
#include <QToolButton>

namespace tactus::views {

class SpacetimePanel final : public QWidget, public Busy {
    Q_OBJECT

  public:
    SpacetimePanel(Workbench& workbench, QWidget* parent);

    SpacetimeCanvas& canvas() { return *canvas_; }
    bool isIdle() const override { return !canvas_->source().busy(); }

  private:
    QToolButton* button(const char* name, const QString& words);
    void scroll();
    void showView();
    void showCursor();

    SpacetimeCanvas* canvas_;
    QLabel* cell_;
    QToolButton *out_, *in_, *whole_;
    QScrollBar *sideways_, *down_;
};

} // namespace tactus::views
