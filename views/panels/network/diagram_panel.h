// A diagram of the array that is shown, drawn in the background while it is in sight.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "studies/pictures/picture.h"
#endif
#include "views/canvas/diagram/diagram_canvas.h"
#include "views/workbench/document/busy.h"
#include "views/workbench/workbench.h"

#include <QTimer>
#include <QVBoxLayout>
#include <QWidget>

namespace tactus::views {

class DiagramPanel : public QWidget, public Busy {
    Q_OBJECT

  public:
    // Called in other threads; the same diagram in one layout or several, of which the one is shown in which
    // the words are largest.
    using Draw = std::function<decltype(studies::insideEachWay)>;

    // `view` is the picture's name on the command line.
    DiagramPanel(Workbench& workbench, Draw draw, std::string view, QWidget* parent);

    DiagramCanvas& canvas() { return *canvas_; }
    bool isIdle() const override { return !background_.busy(); }
    // That it is being drawn, and a button to stop that: where it takes longer than a moment.
    QWidget& waiting() { return *waiting_; }
    // The diagram in sight is of the array at hand: its parts have that array's numbers.
    bool isCurrent() const { return shownOf_ && shownOf_ == workbench_.array().results().model; }

  Q_SIGNALS:
    void drawn(); // a diagram has come into sight

  protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    QVBoxLayout& column() { return *column_; }
    Workbench& workbench() const { return workbench_; }

  private:
    void refresh();
    void chooseWay(double advantage);
    void choose(const draw::Subject& subject);
    void makeWaiting();
    void cancel();

    Workbench& workbench_;
    const Draw draw_;
    const std::string view_;
    Background background_;
    QVBoxLayout* column_;
    DiagramCanvas* canvas_;
    QWidget* waiting_;
    QTimer moment_;
    std::vector<std::shared_ptr<const draw::Diagram>> ways_;
    std::size_t way_ = 0;                         // in sight
    std::shared_ptr<const array::Model> drawnOf_; // that is drawn or being drawn; null: none
    std::shared_ptr<const array::Model> shownOf_; // of the diagram in sight
};

} // namespace tactus::views
