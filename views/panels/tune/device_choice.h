// The device and the clock that costs are counted for. All of a window say the same.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "estimate/devices/device.h"
#endif

#include <QComboBox>
#include <QDoubleSpinBox>
#include <optional>

namespace tactus::views {

class DeviceChoice final : public QWidget {
    Q_OBJECT

  public:
    // `name`: of the widgets, "cost" makes "costDevice" and "costClock".
    DeviceChoice(const QString& name, QWidget* parent);

    QComboBox& device() { return *device_; }
    QDoubleSpinBox& clock() { return *clock_; }
    std::string key() const { return device_->currentData().toString().toStdString(); } // "u250"
    double megahertz() const { return clock_->value(); }
    std::optional<estimate::Device> chosen() const;
    void shareWith(DeviceChoice& other); // from now on each follows the other; this one begins as that is

  Q_SIGNALS:
    void changed();      // by hand or by the other one
    void chosenByHand(); // what was chosen is for the log

  private:
    void follow(const DeviceChoice& other);

    QComboBox* device_;
    QDoubleSpinBox* clock_;
};

} // namespace tactus::views
