#include "views/panels/tune/device_choice.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QHBoxLayout>
#include <QSignalBlocker>

namespace tactus::views {

DeviceChoice::DeviceChoice(const QString& name, QWidget* parent)
    : QWidget(parent), device_(new QComboBox(this)), clock_(new QDoubleSpinBox(this)) {
    constexpr double usualClock = 200; // megahertz
    for (const estimate::DeviceFile& file : estimate::deviceFiles())
        if (const auto device = estimate::deviceOf(file.key, file.text))
            device_->addItem(text(device->name), text(file.key));
    device_->setAccessibleName(tr("Device"));
    device_->setObjectName(name + QStringLiteral("Device"));
    device_->setMinimumContentsLength(12);
    device_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    clock_->setRange(1, 2000);
    clock_->setDecimals(0);
    clock_->setValue(usualClock);
    clock_->setSuffix(tr(" MHz"));
    clock_->setAccessibleName(tr("Clock"));
    clock_->setObjectName(name + QStringLiteral("Clock"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing);
    row->addWidget(device_, 1);
    row->addWidget(clock_);
    connect(device_, &QComboBox::currentIndexChanged, this, &DeviceChoice::changed);
    connect(clock_, &QDoubleSpinBox::valueChanged, this, &DeviceChoice::changed);
    connect(device_, &QComboBox::activated, this, &DeviceChoice::chosenByHand);
    connect(clock_, &QDoubleSpinBox::editingFinished, this, &DeviceChoice::chosenByHand);
}

std::optional<estimate::Device> DeviceChoice::chosen() const {
    for (const estimate::DeviceFile& file : estimate::deviceFiles())
        if (file.key == key()) {
            auto device = estimate::deviceOf(file.key, file.text);
            if (!device) return std::nullopt;
            return std::move(*device);
        }
    return std::nullopt;
}

void DeviceChoice::follow(const DeviceChoice& other) {
    if (key() == other.key() && megahertz() == other.megahertz()) return;
    {
        const QSignalBlocker quietDevice(device_), quietClock(clock_);
        device_->setCurrentIndex(other.device_->currentIndex());
        clock_->setValue(other.clock_->value());
    }
    Q_EMIT changed();
}

void DeviceChoice::shareWith(DeviceChoice& other) {
    follow(other);
    connect(this, &DeviceChoice::changed, &other, [this, &other] { other.follow(*this); });
    connect(&other, &DeviceChoice::changed, this, [this, &other] { follow(other); });
}

} // namespace tactus::views
