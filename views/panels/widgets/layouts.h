// The parts that all panels are made of.
#pragma once

#include <QLabel>
#include <QScrollArea>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

namespace tactus::views {

inline constexpr int sideWidth = 304; // pixels that panels beside the array need at least

// A column in a scroll area that fills the panel.
QVBoxLayout* scrolledColumn(QWidget* panel);
QLabel* heading(const QString& words, QWidget* parent);
// As high as what it holds; where it is narrower it is scrolled sideways.
class Sideways final : public QScrollArea {
  public:
    Sideways(QWidget* inside, QWidget* parent);
    QSize sizeHint() const override { return widget()->minimumSizeHint(); }
    QSize minimumSizeHint() const override { return {60, 20}; }

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();
    void settle();
    QTimer settled_;
};
// The current row of a view that becomes smaller stays in sight.
void keepRowInSight(QAbstractItemView& view);
// Fills its room; scrolled where that is less than `least`.
class AtLeast final : public QScrollArea {
  public:
    AtLeast(QWidget* inside, QSize least, QWidget* parent);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    const QSize least_;
};
// Rows to read: whole rows are selected, no grid, names above.
void makeReadable(QTableView& table, const QString& name);
// As high as its rows, at most `most` of them.
void fitHeight(QTableView& table, int most);

} // namespace tactus::views
