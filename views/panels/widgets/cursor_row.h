// The time cursor of two runs in a row: buttons, a slider, the cycle as a number, and how the runs go
// together.
#pragma once

#include "views/workbench/time_cursor.h"

#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

namespace tactus::views {

class CursorRow final : public QWidget {
    Q_OBJECT

  public:
    CursorRow(TimeCursor& time, QWidget* parent);
    void offerMeeting(); // the same iteration in both arrays, where one can be selected

  private:
    QToolButton* button(const char* name, const QString& picture, const QString& words);
    void connectTime();
    void showCycle();

    TimeCursor& time_;
    QSlider* slider_;
    QToolButton *back_, *play_, *forward_;
    QSpinBox* cycle_;
    QLabel* last_;
    QComboBox* pace_;
};

} // namespace tactus::views
