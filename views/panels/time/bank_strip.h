// The banks of one buffer over time: a bar while one is filled, another while it is sent, and a line where
// they change places, and a cursor in the cycle at hand. The strip is of the first PE that has the buffer,
// over as many periods as can be told apart, those around the cursor.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "simulate/network_result.h"
#endif

#include "views/panels/axis/cycle_view.h"

#include <optional>

namespace tactus::views {

class BankStrip final : public CycleView {
    Q_OBJECT

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
    QString wordsAt(QPointF place) const override; // of the bank there: when it is filled, and sent

  Q_SIGNALS:
    void pointedAt(qint64 cycle); // of the network

  protected:
    CycleAxis axis() const override; // from the first cycle that is shown
    void point(QPointF place, Qt::KeyboardModifiers modifiers) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    std::int64_t first() const;

    std::vector<simulate::BankRun> runs_;
    bool isDouble_ = true;
    std::optional<std::int64_t> cycle_;
};

} // namespace tactus::views
