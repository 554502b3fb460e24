#include "views/panels/widgets/cursor_row.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <algorithm>
#include <limits>

namespace tactus::views {

CursorRow::CursorRow(TimeCursor& time, QWidget* parent)
    : QWidget(parent), time_(time), slider_(new QSlider(Qt::Horizontal, this)), cycle_(new QSpinBox(this)),
      last_(new QLabel(this)), pace_(new QComboBox(this)) {
    slider_->setObjectName(QStringLiteral("cursorSlider"));
    slider_->setAccessibleName(tr("Cycle of both arrays"));
    slider_->setMinimumWidth(64);
    cycle_->setObjectName(QStringLiteral("cursorCycle"));
    cycle_->setKeyboardTracking(false);
    cycle_->setGroupSeparatorShown(true);
    cycle_->setAccessibleName(slider_->accessibleName());
    cycle_->setMinimumWidth(72);
    last_->setProperty("role", "muted");
    pace_->setObjectName(QStringLiteral("cursorPace"));
    pace_->setAccessibleName(tr("How the two runs go together"));
    pace_->setToolTip(tr(
        "In the same cycle the shorter run ends first; at the same share of their runs both end together"));
    pace_->addItem(tr("Same cycle"));
    pace_->addItem(tr("Same share"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(spacing, 0, spacing, 0);
    row->setSpacing(2);
    row->addWidget(slider_, 1);
    row->addSpacing(spacing / 2);
    row->addWidget(cycle_);
    row->addSpacing(spacing / 2);
    row->addWidget(last_);
    row->addSpacing(spacing);
    row->addWidget(pace_);
    connectTime();
    showCycle();
}

void CursorRow::connectTime() {
    connect(slider_, &QSlider::valueChanged, &time_, &TimeCursor::seek);
    connect(cycle_, &QSpinBox::valueChanged, &time_, &TimeCursor::seek);
    connect(pace_, &QComboBox::currentIndexChanged, &time_, [this](int index) {
        static constexpr Pace paces[] = {Pace::SameCycle, Pace::SameShare, Pace::Meeting};
        time_.setPace(paces[index]);
    });
    connect(&time_, &TimeCursor::paceChanged, this, &CursorRow::showCycle);
    connect(&time_, &TimeCursor::cycleChanged, this, &CursorRow::showCycle);
    connect(&time_, &TimeCursor::recordingChanged, this, &CursorRow::showCycle);
}

void CursorRow::offerMeeting() {
    pace_->addItem(tr("Same iteration"));
    pace_->setToolTip(pace_->toolTip() +
                      tr("; at the same iteration both execute the selected one at the same time"));
}

void CursorRow::showCycle() {
    const QSignalBlocker quietSlider(slider_), quietCycle(cycle_);
    const std::int64_t cycles = time_.cycles();
    const int last =
        static_cast<int>(std::clamp<std::int64_t>(cycles - 1, 0, std::numeric_limits<int>::max()));
    slider_->setRange(0, last);
    slider_->setValue(static_cast<int>(time_.cycle()));
    cycle_->setRange(0, last);
    cycle_->setValue(static_cast<int>(time_.cycle()));
    last_->setText(cycles > 0 ? tr("of %1").arg(number(cycles - 1)) : QString());
    for (QWidget* part : std::initializer_list<QWidget*>{slider_, cycle_, pace_})
        part->setEnabled(cycles > 0);
}

} // namespace tactus::views
