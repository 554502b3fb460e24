// The waveforms: a line for a new signal, the watched ones over time, and what to look for in the chosen one.
#pragma once

#include "views/panels/lanes/lane_canvas.h"
#include "views/workbench/document/busy.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStringListModel>
#include <QToolButton>

namespace tactus::views {

class LanesPanel final : public QWidget, public Busy {
    Q_OBJECT

  public:
    LanesPanel(Workbench& workbench, QWidget* parent);

    Watches& watches() { return *watches_; }
    LaneCanvas& canvas() { return *canvas_; }
    QLineEdit& line() { return *line_; }
    QLineEdit& sought() { return *sought_; }
    QComboBox& radix() { return *radix_; }
    QLabel& message() { return *message_; }
    bool isIdle() const override { return !watches_->busy(); }
    void say(const QString& words, bool isWrong = false); // until something else is to be said
    void find(LaneWay way);
    void watchKernels();

  Q_SIGNALS:
    void saveWanted();

  private:
    QToolButton* button(const char* name, const QString& picture, const QString& words);
    void add();
    void showLanes();
    void showView();
    void showCycles();

    Workbench& workbench_;
    Watches* watches_;
    LaneCanvas* canvas_;
    QLineEdit *line_, *sought_;
    QStringListModel* names_; // to complete
    QComboBox* radix_;
    QLabel *cycles_, *message_;
    QToolButton *back_, *on_, *remove_, *save_, *sort_;
    QPushButton* kernels_;
    QScrollBar *sideways_, *down_;
};

} // namespace tactus::views
