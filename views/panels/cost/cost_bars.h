// What an array needs of a device, a bar for each resource: of what is free, where a shell takes some.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "estimate/estimate.h"
#endif

#include <QWidget>

namespace tactus::views {

class CostBars final : public QWidget {
    Q_OBJECT

  public:
    explicit CostBars(QWidget* parent);
    void show(std::vector<estimate::Share> shares);
    const std::vector<estimate::Share>& shares() const { return shares_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    double rowHeight() const;

    std::vector<estimate::Share> shares_;
};

} // namespace tactus::views
