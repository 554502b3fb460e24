// The banks of one buffer over time: a bar while one is filled, another while it is sent, and a line where
// they change places. Of the first PE that has the buffer, as many periods as can be told apart.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "simulate/network_result.h"
#endif

#include <QWidget>

namespace tactus::views {

class BankStrip final : public QWidget {
  public:
    explicit BankStrip(QWidget* parent);

    // The fillings of a buffer; none: there is nothing to show.
    void show(std::vector<simulate::BankRun> runs, bool isDouble);
    QSize sizeHint() const override;
    // Where a filling and its sending stand, from left to right.
    std::vector<QRectF> bars(std::size_t run) const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::int64_t cycles() const;

    std::vector<simulate::BankRun> runs_;
    bool isDouble_ = true;
};

} // namespace tactus::views
