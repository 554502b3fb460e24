// The iteration space with its size above it; for more than three loops, which three are shown and
// where the others are.
#pragma once

#include "views/canvas/iteration/iteration_canvas.h"

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QToolButton>

namespace tactus::views {

class IterationPanel final : public QWidget {
    Q_OBJECT

  public:
    IterationPanel(Workbench& workbench, QWidget* parent);
    IterationCanvas& canvas() { return *canvas_; }
    QToolButton& asWritten() { return *asWritten_; }

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void refresh();
    void rebuild(); // the space, as it is wished to be seen
    void showChoices();
    void showOthers();
    void followSelection();
    void showWords();
    QString summary() const;

    Workbench& workbench_;
    QLabel* words_;
    QToolButton* asWritten_; // only with streams that the text does not write out
    QWidget* choices_;       // only with more than three loops
    std::vector<QComboBox*> axes_;
    QLabel* others_;
    IterationCanvas* canvas_;
    IterationView view_;
    std::vector<std::string> loops_; // that view_ is about
};

} // namespace tactus::views
