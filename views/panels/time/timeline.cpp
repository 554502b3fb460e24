#include "views/panels/time/timeline.h"

#include "views/models/words.h"
#include "views/theme/icons.h"

#include <QHBoxLayout>
#include <limits>

namespace tactus::views {

// The first is the width in a window of 800 pixels with a panel on either side. Below the others the ways to
// the ends, the word "Cycle" and the speed are left out; without the ways to the ends, the result is below.
static constexpr int leastTimelineWidth = 252, widthWithEnds = 430, widthWithWord = 500, widthWithSpeed = 600;

Timeline::Timeline(Workbench& workbench, const QList<QAction*>& actions, QAction* simulate, QWidget* parent)
    : QWidget(parent), workbench_(workbench), strip_(new CycleStrip(workbench, this)),
      heat_(new HeatStrip(workbench, this)), word_(new QLabel(tr("Cycle"), this)), cycle_(new QSpinBox(this)),
      last_(new QLabel(this)), speedLabel_(new QLabel(tr("Speed"), this)),
      speed_(new QSlider(Qt::Horizontal, this)), result_(new QLabel(this)), progress_(new QProgressBar(this)),
      cancel_(new QToolButton(this)), start_(new QPushButton(this)) {
    setAccessibleName(tr("Timeline"));
    setMinimumWidth(leastTimelineWidth);
    auto* row = row_ = new QHBoxLayout;
    row->setSpacing(2);
    for (QAction* action : actions) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setProperty("flat", true);
        button->setIconSize({20, 20});
        button->setAccessibleName(action->text().remove(QLatin1Char('&')));
        row->addWidget(button);
        if (action == actions.front() || action == actions.back()) ends_.push_back(button);
    }
    row->addSpacing(spacing);
    word_->setProperty("role", "muted");
    word_->setBuddy(cycle_);
    row->addWidget(word_);
    row->addSpacing(spacing / 2);
    cycle_->setKeyboardTracking(false);
    cycle_->setAccessibleName(tr("Cycle"));
    cycle_->setMinimumWidth(72);
    row->addWidget(cycle_);
    row->addSpacing(spacing / 2);
    last_->setProperty("role", "muted");
    row->addWidget(last_);
    row->addSpacing(2 * spacing);
    speedLabel_->setProperty("role", "muted");
    row->addWidget(speedLabel_);
    row->addSpacing(spacing / 2);
    speed_->setRange(1, 30);
    speed_->setValue(workbench_.time().speed());
    speed_->setFixedWidth(80);
    speed_->setAccessibleName(tr("Speed in cycles a second"));
    row->addWidget(speed_);
    row->addSpacing(2 * spacing);
    // Result and progress are in one place, so that a run never moves its neighbours.
    auto* outcome = outcome_ = new QWidget(this);
    outcome->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* outcomes = new QHBoxLayout(outcome);
    outcomes->setContentsMargins(0, 0, 0, 0);
    result_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    result_->installEventFilter(this);
    result_->setAccessibleName(tr("Result of the simulation"));
    outcomes->addWidget(result_, 1);
    progress_->setRange(0, 100);
    progress_->setMaximumWidth(140);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("Progress of the simulation"));
    outcomes->addWidget(progress_);
    cancel_->setProperty("flat", true);
    cancel_->setText(tr("Cancel"));
    cancel_->setToolTip(tr("Cancel the simulation"));
    cancel_->setAccessibleName(cancel_->toolTip());
    cancel_->setObjectName(QStringLiteral("cancelRun"));
    outcomes->addWidget(cancel_);
    start_->setText(tr("Simulate"));
    start_->setObjectName(QStringLiteral("startRun"));
    start_->setToolTip(simulate->toolTip());
    start_->setAccessibleDescription(simulate->toolTip());
    connect(start_, &QPushButton::clicked, simulate, &QAction::trigger);
    outcomes->addWidget(start_);
    progress_->setMinimumWidth(24);
    outcome->setMinimumWidth(
        std::max(cancel_->sizeHint().width() + 24 + spacing, start_->sizeHint().width()));
    row->addWidget(outcome, 1);
    auto* column = column_ = new QVBoxLayout(this);
    column->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    column->setSpacing(2);
    column->addLayout(row);
    column->addWidget(strip_);
    column->addWidget(heat_);

    TimeCursor& time = workbench_.time();
    connect(cycle_, &QSpinBox::valueChanged, &time, &TimeCursor::seek);
    connect(speed_, &QSlider::valueChanged, &time, [this, &time](int value) {
        time.setSpeed(value);
        speed_->setToolTip(tr("%1 cycles a second").arg(value));
    });
    connect(&time, &TimeCursor::cycleChanged, this, &Timeline::showCycle);
    connect(&time, &TimeCursor::recordingChanged, this, &Timeline::showCycle);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &Timeline::showCycle);
    connect(cancel_, &QToolButton::clicked, &workbench_.array(), &ArrayRun::cancel);
    connect(&workbench_.array(), &ArrayRun::runChanged, this, &Timeline::showRun);
    connect(&workbench_.array(), &ArrayRun::busyChanged, this, &Timeline::showRun);
    connect(&workbench_.array(), &ArrayRun::progress, this,
            [this](double done) { progress_->setValue(static_cast<int>(100 * done)); });
    showCycle();
    showRun();
}

void Timeline::showCycle() {
    const TimeCursor& time = workbench_.time();
    const QSignalBlocker quiet(cycle_);
    const std::int64_t most = std::min<std::int64_t>(std::numeric_limits<int>::max(), time.cycles() - 1);
    cycle_->setRange(0, static_cast<int>(std::max<std::int64_t>(0, most)));
    cycle_->setValue(static_cast<int>(time.cycle()));
    cycle_->setEnabled(time.cycles() > 0);
    // The network around an array has cycles of its own.
    const auto& model = workbench_.array().results().model;
    word_->setText(model && model->network ? tr("Step") : tr("Cycle"));
    cycle_->setAccessibleName(word_->text());
    last_->setText(time.cycles() > 0 ? tr("of %1").arg(time.cycles() - 1) : QString());
    strip_->update();
}

void Timeline::showRun() {
    const ArrayResults& results = workbench_.array().results();
    const bool busy = workbench_.array().busy();
    progress_->setVisible(busy);
    cancel_->setVisible(busy);
    start_->setVisible(!busy && results.awaitsWish);
    if (!busy) progress_->setValue(0);
    const Theme& theme = Theme::of(*this);
    QString words = results.runRefusal, why = words;
    QColor colour = theme.muted;
    if (results.run && results.run->simulation.complete) {
        const bool matches = results.run->matches();
        colour = matches ? theme.good : theme.bad;
        words = matches ? tr("✓ matches") : tr("✗ does not match");
        why = tr("The simulated array gives what direct evaluation of the equations gives");
        if (results.run->mismatch)
            why = text(driver::sentenceOf(*results.run->mismatch));
        else if (!matches) {
            words = tr("✗ nothing compared");
            why = tr("Every element of the outputs is undefined, and a match of nothing says nothing");
        }
    } else if (busy) {
        words = tr("Simulating…");
    }
    resultWords_ = words;
    result_->setToolTip(why);
    showResult();
    result_->setStyleSheet(QStringLiteral("color: %1").arg(colour.name()));
}

// As much of the words as has room; all of them are in the tool tip.
void Timeline::showResult() {
    result_->setText(result_->fontMetrics().elidedText(resultWords_, Qt::ElideRight, result_->width()));
}

bool Timeline::eventFilter(QObject* object, QEvent* event) {
    if (object == result_ && event->type() == QEvent::Resize) showResult();
    return QWidget::eventFilter(object, event);
}

void Timeline::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    for (QWidget* widget : std::initializer_list<QWidget*>{speedLabel_, speed_})
        widget->setVisible(width() >= widthWithSpeed);
    word_->setVisible(width() >= widthWithWord);
    for (QWidget* widget : ends_) widget->setVisible(width() >= widthWithEnds);
    last_->setVisible(width() >= widthWithEnds);
    const bool isBelow = width() < widthWithEnds;
    if (isBelow == (column_->indexOf(outcome_) >= 0)) return;
    isBelow ? column_->insertWidget(1, outcome_) : row_->addWidget(outcome_, 1);
}

void Timeline::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) showRun();
}

} // namespace tactus::views
