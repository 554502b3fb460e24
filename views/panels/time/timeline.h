// Time: buttons, the cycle as a number, speed, the strips of all cycles, and whether the result is right.
#pragma once

#include "views/panels/time/cycle_strip.h"
#include "views/panels/time/heat_strip.h"
#include "views/workbench/document/busy.h"

#include <QAction>
#include <QBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>

namespace tactus::views {

class Timeline final : public QWidget, public Busy {
    Q_OBJECT

  public:
    // The actions are on buttons from left to right; `simulate` on one where it waits to be asked for,
    // `settings` on one that says which are not as usual.
    Timeline(Workbench& workbench, const QList<QAction*>& actions, QAction* simulate, QAction* settings,
             QWidget* parent);
    CycleStrip& strip() { return *strip_; }
    HeatStrip& heat() { return *heat_; }
    QSpinBox& cycleBox() { return *cycle_; }
    ActivitySource& activity() { return *source_; }
    bool isIdle() const override { return !source_->busy(); }

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void arrange(); // by the width
    void showCycle();
    void showRun();
    void showResult();
    void showWork();
    void showSettings();
    void showSpeed();
    void changeSpeed(int step);
    int fastest() const; // cycles a second
    static constexpr int speedSteps = 100;

    Workbench& workbench_;
    ActivitySource* source_;
    CycleStrip* strip_;
    HeatStrip* heat_;
    QHBoxLayout* row_;
    QVBoxLayout* column_;
    QWidget* outcome_;           // the result, or the progress
    std::vector<QWidget*> ends_; // the buttons to the first and the last cycle
    QLabel* word_;
    QSpinBox* cycle_;
    QLabel* last_;
    QLabel* speedLabel_;
    QSlider* speed_;
    QLabel* speedFigure_;
    QLabel* work_;
    QLabel* result_;
    QString resultWords_, shortResult_; // empty: there is no shorter one
    QProgressBar* progress_;
    QToolButton* cancel_;
    QPushButton* start_;
    QToolButton* settings_;
    QTimer settled_; // after a change of the size
};

} // namespace tactus::views
