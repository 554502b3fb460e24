#include "views/panels/time/timeline.h"

#include "views/models/words.h"
#include "views/panels/time/run_settings_dialog.h"
#include "views/theme/icons.h"

#include <QHBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

namespace tactus::views {

// The first is the width in a window of 800 pixels with a panel on either side. Below the others the ways to
// the ends, the word "Cycle" and the speed are left out; without the ways to the ends, the result is below.
static constexpr int leastTimelineWidth = 252, widthWithEnds = 430, widthWithWord = 500, widthWithSpeed = 656,
                     widthWithWork = 816, widthWithSettings = 940;

Timeline::Timeline(Workbench& workbench, const QList<QAction*>& actions, QAction* simulate, QAction* settings,
                   QWidget* parent)
    : QWidget(parent), workbench_(workbench), source_(new ActivitySource(workbench, this)),
      strip_(new CycleStrip(workbench, *source_, this)), heat_(new HeatStrip(workbench, *source_, this)),
      word_(new QLabel(tr("Cycle"), this)), cycle_(new QSpinBox(this)), last_(new QLabel(this)),
      speedLabel_(new QLabel(tr("Speed"), this)), speed_(new QSlider(Qt::Horizontal, this)),
      speedFigure_(new QLabel(this)), work_(new QLabel(this)), result_(new QLabel(this)),
      progress_(new QProgressBar(this)), cancel_(new QToolButton(this)), start_(new QPushButton(this)),
      settings_(new QToolButton(this)) {
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
    cycle_->setGroupSeparatorShown(true);
    cycle_->setAccessibleName(tr("Cycle"));
    cycle_->setMinimumWidth(72);
    cycle_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    row->addWidget(cycle_);
    row->addSpacing(spacing / 2);
    last_->setProperty("role", "muted");
    row->addWidget(last_);
    row->addSpacing(2 * spacing);
    work_->setProperty("role", "muted");
    work_->setAccessibleName(tr("Work in this cycle"));
    row->addWidget(work_);
    speedLabel_->setProperty("role", "muted");
    row->addWidget(speedLabel_);
    speed_->setRange(0, speedSteps);
    speed_->setFixedWidth(80);
    speed_->setAccessibleName(tr("Speed in cycles a second"));
    row->addWidget(speed_);
    speedFigure_->setProperty("role", "muted");
    row->addWidget(speedFigure_);
    // Gaps are parts of the labels, so that what is left out for want of room takes none.
    work_->setContentsMargins(0, 0, 2 * spacing, 0);
    speedLabel_->setContentsMargins(0, 0, spacing / 2, 0);
    speedFigure_->setContentsMargins(spacing / 2, 0, 2 * spacing, 0);
    settings_->setDefaultAction(settings);
    settings_->setProperty("flat", true);
    settings_->setIconSize({20, 20});
    settings_->setObjectName(QStringLiteral("runSettingsButton"));
    connect(settings, &QAction::changed, this, &Timeline::showSettings); // the theme has other icons
    row->addWidget(settings_);
    row->addSpacing(spacing);
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
    connect(speed_, &QSlider::valueChanged, this, &Timeline::changeSpeed);
    connect(&time, &TimeCursor::stateChanged, this, &Timeline::showWork);
    connect(&time, &TimeCursor::cycleChanged, this, &Timeline::showCycle);
    connect(&time, &TimeCursor::recordingChanged, this, &Timeline::showCycle);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &Timeline::showCycle);
    connect(cancel_, &QToolButton::clicked, &workbench_.array(), &ArrayRun::cancel);
    connect(&workbench_.array(), &ArrayRun::runChanged, this, &Timeline::showRun);
    connect(&workbench_.array(), &ArrayRun::busyChanged, this, &Timeline::showRun);
    connect(&workbench_, &Workbench::runSettingsChanged, this, &Timeline::showSettings);
    connect(&workbench_.array(), &ArrayRun::progress, this,
            [this](double done) { progress_->setValue(static_cast<int>(100 * done)); });
    settled_.setSingleShot(true);
    settled_.setInterval(0);
    connect(&settled_, &QTimer::timeout, this, [this] {
        arrange();
        row_->invalidate();
        column_->activate();
    });
    showCycle();
    showRun();
    showSettings();
}

// The fastest speed shows the whole run in 5 seconds, or 30 cycles a second if that is more.
int Timeline::fastest() const {
    constexpr std::int64_t seconds = 5, usual = 30, most = 1'000'000'000;
    return static_cast<int>(std::clamp((workbench_.time().cycles() + seconds - 1) / seconds, usual, most));
}

// Each step of the slider is the same factor.
void Timeline::changeSpeed(int step) {
    const int speed = static_cast<int>(std::lround(std::pow(fastest(), double(step) / speedSteps)));
    workbench_.time().setSpeed(speed);
    speedFigure_->setText(tr("%1/s").arg(number(speed)));
    speed_->setToolTip(step == speedSteps && speed > 30
                           ? tr("%1 cycles a second: the whole run in 5 seconds").arg(number(speed))
                           : tr("%1 cycles a second").arg(number(speed)));
}

// The slider at the speed as it is, with the ends of this run.
void Timeline::showSpeed() {
    const QSignalBlocker quiet(speed_);
    const int speed = std::min(workbench_.time().speed(), fastest()); // that of a longer run is too fast here
    if (workbench_.time().cycles() > 0 && speed != workbench_.time().speed())
        workbench_.time().setSpeed(speed);
    const int step = static_cast<int>(std::lround(speedSteps * std::log(speed) / std::log(fastest())));
    speed_->setValue(step);
    speedFigure_->setText(tr("%1/s").arg(number(speed)));
    speed_->setToolTip(tr("%1 cycles a second").arg(number(speed)));
}

// "12 of 64 PEs work"
void Timeline::showWork() {
    const auto& state = workbench_.time().state();
    const ArrayResults& results = workbench_.array().results();
    if (!state || !results.run || !results.model || !results.model->pes) return work_->clear();
    work_->setText(tr("%1 of %2 PEs work").arg(number(workingIn(*state)), number(*results.model->pes)));
}

// As on the command line; the words are left out where there is no room for them.
void Timeline::showSettings() {
    const QString words = wordsOf(workbench_.runSettings());
    const QString name = settings_->defaultAction()->text().remove(QLatin1Char('&')).remove(QChar(0x2026));
    const bool isUsual = words.isEmpty();
    const bool hasRoom = !isUsual && width() >= widthWithSettings;
    const Theme& theme = Theme::of(*this);
    settings_->setToolButtonStyle(hasRoom ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    settings_->setText(
        settings_->fontMetrics().elidedText(words, Qt::ElideRight, width() / 5)); // of a long list its begin
    settings_->setIcon(isUsual ? settings_->defaultAction()->icon()
                               : icon(QStringLiteral("settings"), theme.accent, theme.muted));
    settings_->setToolTip(isUsual ? settings_->defaultAction()->toolTip()
                                  : QStringLiteral("%1: %2").arg(name, words));
    settings_->setAccessibleName(isUsual ? name : QStringLiteral("%1: %2").arg(name, words));
}

void Timeline::showCycle() {
    const TimeCursor& time = workbench_.time();
    const QSignalBlocker quiet(cycle_);
    const std::int64_t most = std::min<std::int64_t>(std::numeric_limits<int>::max(), time.cycles() - 1);
    cycle_->setRange(0, static_cast<int>(std::max<std::int64_t>(0, most)));
    cycle_->setValue(static_cast<int>(time.cycle()));
    cycle_->setEnabled(time.cycles() > 0);
    // The network around an array has cycles of its own.
    word_->setText(workbench_.array().results().hasTwoClocks() ? tr("Step") : tr("Cycle"));
    cycle_->setAccessibleName(word_->text());
    last_->setText(time.cycles() > 0 ? tr("of %1").arg(number(time.cycles() - 1)) : QString());
    showSpeed();
    strip_->update();
}

void Timeline::showRun() {
    const ArrayResults& results = workbench_.array().results();
    const bool busy = workbench_.array().busy();
    progress_->setVisible(busy);
    cancel_->setVisible(busy);
    start_->setVisible(!busy && results.awaitsWish);
    if (!busy) progress_->setValue(0);
    showWork();
    const Theme& theme = Theme::of(*this);
    QString words = results.runRefusal, why = words;
    QColor colour = theme.muted;
    if (results.run && results.run->simulation.complete) {
        const bool matches = results.run->matches();
        colour = matches ? theme.good : theme.bad;
        words = matches ? tr("✓ matches direct evaluation") : tr("✗ differs from direct evaluation");
        if (workbench_.runSettings().takesTime())
            words = tr("%1, %2 cycles").arg(words, number(results.run->simulation.cycles));
        why = tr("The simulated array matches direct evaluation of the equations");
        if (results.run->mismatch)
            why = text(driver::sentenceOf(*results.run->mismatch));
        else if (!matches) {
            words = tr("✗ nothing compared");
            why = tr("Every element of the outputs is undefined, so nothing was compared");
        }
    } else if (busy) {
        words = tr("Simulating…");
    }
    resultWords_ = words;
    shortResult_ = words.startsWith(QStringLiteral("✓")) ? tr("✓ matches") : QString();
    if (!shortResult_.isEmpty() && workbench_.runSettings().takesTime())
        shortResult_ = tr("✓ %1 cycles").arg(number(results.run->simulation.cycles));
    result_->setToolTip(why);
    showResult();
    result_->setStyleSheet(QStringLiteral("color: %1").arg(colour.name()));
}

// As much of the words as has room; all of them are in the tool tip.
void Timeline::showResult() {
    const QFontMetrics metrics = result_->fontMetrics();
    const bool fits = metrics.horizontalAdvance(resultWords_) <= result_->width();
    const QString& words = fits || shortResult_.isEmpty() ? resultWords_ : shortResult_;
    result_->setText(metrics.elidedText(words, Qt::ElideRight, result_->width()));
}

bool Timeline::eventFilter(QObject* object, QEvent* event) {
    if (object == result_ && event->type() == QEvent::Resize) showResult();
    return QWidget::eventFilter(object, event);
}

// Later, too: what changes its place while panels are laid out is laid out for the size that it had before.
void Timeline::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
    settled_.start();
}

void Timeline::arrange() {
    work_->setVisible(width() >= widthWithWork);
    for (QWidget* widget : std::initializer_list<QWidget*>{speedLabel_, speed_, speedFigure_})
        widget->setVisible(width() >= widthWithSpeed);
    word_->setVisible(width() >= widthWithWord);
    for (QWidget* widget : ends_) widget->setVisible(width() >= widthWithEnds);
    last_->setVisible(width() >= widthWithEnds);
    settings_->setVisible(width() >= widthWithEnds);
    showSettings();
    const bool isBelow = width() < widthWithEnds;
    if (isBelow != (column_->indexOf(outcome_) >= 0))
        isBelow ? column_->insertWidget(1, outcome_) : row_->addWidget(outcome_, 1);
}

void Timeline::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    showRun();
    showSettings();
}

} // namespace tactus::views
