// The banks of one buffer over time: a bar while one is filled, another while it is sent, and a line where
// they change places, and a cursor in the cycle at hand. The strip is of the first PE that has the buffer,
// over as many periods as can be told apart, those around the cursor.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "simulate/network_result.h"
#endif

#include "views/panels/time/cycle_axis.h"

#include <QWidget>
#include <optional>

namespace tactus::views {

class BankStrip final : public QWidget {
  public:
    explicit BankStrip(QWidget* parent);

    // The fillings of a buffer, and the cycle at hand; no fillings: there is nothing to show.
    void show(std::vector<simulate::BankRun> runs, bool isDouble, std::optional<std::int64_t> cycle = {});
    QSize sizeHint() const override;
    // The places of a filling and its sending, from left to right.
    std::vector<QRectF> bars(std::size_t run) const;
    // The words on them.
    std::vector<QString> words(std::size_t run) const;
    // The cursor, from left to right; nothing where the cycle at hand is not shown.
    std::optional<QRectF> cursor() const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    CycleAxis axis() const; // from the first cycle that is shown
    std::int64_t first() const;
    void paintCursor(QPainter& painter) const;

    std::vector<simulate::BankRun> runs_;
    bool isDouble_ = true;
    std::optional<std::int64_t> cycle_;
};

} // namespace tactus::views
