// The time cursor of two runs in a row: a slider, the cycle as a number, and how the runs go together. The
// buttons of the timeline move it while it is in sight.
#pragma once

#include "views/workbench/time_cursor.h"

#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>

namespace tactus::views {

class CursorRow final : public QWidget {
    Q_OBJECT

  public:
    CursorRow(TimeCursor& time, QWidget* parent);
    void offerMeeting(); // the same iteration in both arrays, where one can be selected

  private:
    void connectTime();
    void showCycle();

    TimeCursor& time_;
    QSlider* slider_;
    QSpinBox* cycle_;
    QLabel* last_;
    QComboBox* pace_;
};

} // namespace tactus::views
