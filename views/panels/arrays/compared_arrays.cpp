#include "views/panels/arrays/compared_arrays.h"

#include "views/models/activity/activity.h"
#include "views/models/words.h"
#include "views/panels/arrays/difference.h"
#include "views/theme/theme.h"

#include <QScopedValueRollback>
#include <utility>

namespace tactus::views {

static constexpr std::size_t pinnedRun = 0, chosenRun = 1;

ComparedArrays::ComparedArrays(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), time_(this), pinned_(new ArrayPreview(this)),
      chosen_(new ArrayPreview(this)), row_(new Sideways(new CursorRow(time_, this), this)),
      difference_(new QLabel), words_(new QScrollArea(this)), all_(new QGridLayout(this)) {
    pinned_->picture().setAccessibleName(tr("Picture of the pinned array"));
    difference_->setAccessibleName(tr("How the array differs from the pinned one"));
    difference_->setWordWrap(true);
    difference_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    difference_->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    row_->setFocusPolicy(Qt::NoFocus); // what is in it has
    words_->setAccessibleName(difference_->accessibleName());
    words_->setFrameShape(QFrame::NoFrame);
    words_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    words_->setWidgetResizable(true);
    words_->setWidget(difference_);
    all_->setContentsMargins(0, 0, 0, 0);
    all_->setSpacing(0);
    all_->addWidget(pinned_, 0, 0);
    all_->addWidget(chosen_, 0, 1);
    all_->addWidget(row_, 1, 0, 1, 2);
    all_->addWidget(words_, 2, 0, 1, 2);
    all_->setRowStretch(0, 1);
    all_->setColumnStretch(1, 1);
    showPair(false);
    for (const ArrayPreview* half : {pinned_, chosen_}) {
        connect(half, &ArrayPreview::changed, this, &ComparedArrays::takeRuns);
        connect(half, &ArrayPreview::busyChanged, &workbench_, &Workbench::busyChanged);
        connect(half, &ArrayPreview::failed, &workbench_, &Workbench::failed);
    }
    connect(&workbench_.array(), &ArrayRun::runChanged, this, &ComparedArrays::runAgain);
    connect(&workbench_, &Workbench::runSettingsChanged, this, &ComparedArrays::runAgain);
    connectTime();
}

void ComparedArrays::showPair(bool on) {
    for (QWidget* part : std::initializer_list<QWidget*>{pinned_, row_, words_}) part->setVisible(on);
    all_->setColumnStretch(0, on ? 1 : 0);
}

// What the user does with either cursor, the other one does as well, as far as its runs reach.
void ComparedArrays::connectTime() {
    TimeCursor& bench = workbench_.time();
    time_.setRuns({nullptr, nullptr});
    connect(&time_, &TimeCursor::stateChanged, this, &ComparedArrays::showStates);
    connect(&time_, &TimeCursor::cycleChanged, this, [this, &bench] {
        if (isMovedByOther_) return;
        const QScopedValueRollback moving(isMovedByOther_, true);
        bench.seek(time_.cycle());
    });
    connect(&bench, &TimeCursor::cycleChanged, this, [this, &bench] {
        const bool isKnown = bench.cycles() == 0 || std::exchange(followed_, bench.cycle()) == bench.cycle();
        if (isKnown || isMovedByOther_ || !isPinned()) return;
        const QScopedValueRollback moving(isMovedByOther_, true);
        time_.seek(bench.cycle());
    });
    connect(&time_, &TimeCursor::playingChanged, this, [&bench](bool playing) {
        if (playing) bench.play(false);
    });
    connect(&bench, &TimeCursor::playingChanged, this, [this](bool playing) {
        if (playing) time_.play(false);
    });
    connect(&bench, &TimeCursor::speedChanged, this, [this, &bench] { time_.setSpeed(bench.speed()); });
    time_.setSpeed(bench.speed());
}

// Nothing is pinned: pictures do.
std::optional<RunWish> ComparedArrays::wishFor(const Subject& one) const {
    const auto& analysis = workbench_.analyser().analysis();
    const driver::DesignAnalysis* design = analysis ? analysis->design(one.designName) : nullptr;
    if (!isPinned() || !design || !design->system) return std::nullopt;
    return RunWish{design->system, workbench_.runRequest().data, workbench_.array().automatic()};
}

// One that runs already goes on.
void ComparedArrays::show(const Subject& chosen) {
    const bool isShown = chosenOne_ && chosenOne_->explorer == chosen.explorer &&
                         chosenOne_->design.pair == chosen.design.pair &&
                         chosenOne_->design.streams == chosen.design.streams &&
                         chosenOne_->design.tiles == chosen.design.tiles;
    chosenOne_ = chosen;
    if (!isPinned() || !isShown) showChosen();
}

void ComparedArrays::showChosen() {
    if (!chosenOne_) return;
    const Subject& one = *chosenOne_;
    chosen_->show(one.explorer, one.design, one.title, wishFor(one));
}

// From the bench's cycle on.
void ComparedArrays::pin(const Subject& one) {
    pinnedOne_ = one;
    chosenOne_ = one;
    followed_ = workbench_.time().cycle();
    time_.seek(followed_);
    showPair(true);
    run();
}

void ComparedArrays::run() {
    ranOn_ = workbench_.runRequest().data;
    const Subject& one = *pinnedOne_;
    pinned_->show(one.explorer, one.design, tr("Pinned: %1").arg(one.title), wishFor(one));
    showChosen();
}

void ComparedArrays::unpin() {
    pinnedOne_.reset();
    showPair(false);
    pinned_->clear();
    showChosen(); // without its run
    takeRuns();
}

void ComparedArrays::clear() {
    chosenOne_.reset();
    chosen_->clear();
    unpin();
}

void ComparedArrays::runAgain() {
    if (!isPinned()) return;
    const driver::DataRequest now = workbench_.runRequest().data;
    if (now.chosen == ranOn_.chosen && now.seed == ranOn_.seed) return;
    for (ArrayPreview* half : {pinned_, chosen_}) half->forgetRun();
    run();
}

void ComparedArrays::takeRuns() {
    const auto recordingOf = [this](const ArrayPreview& half) {
        return isPinned() && half.run() ? half.run()->recording : nullptr;
    };
    {
        const QScopedValueRollback moving(isMovedByOther_, true);
        time_.setRuns({recordingOf(*pinned_), recordingOf(*chosen_)});
    }
    showStates();
    showDifference();
}

void ComparedArrays::showStates() {
    for (const auto& [half, run] : {std::pair(pinned_, pinnedRun), std::pair(chosen_, chosenRun)}) {
        half->picture().showState(isPinned() ? time_.stateOf(run) : nullptr);
        half->showFacts(isPinned() ? factsOf(*half, time_.stateOf(run).get()) : QString());
    }
}

// "Cycle 12 of 29: 24 of 64 PEs work"
QString ComparedArrays::factsOf(const ArrayPreview& half, const simulate::State* state) const {
    if (!half.design()) return {};
    if (!half.run()) return tr("Simulating…");
    const auto& [recording, refusal] = *half.run();
    if (!recording) return refusal;
    const array::Model& model = recording->model();
    const QString last = number(model.cycles - 1);
    if (state && model.pes)
        return tr("Cycle %1 of %2: %3 of %4 PEs work")
            .arg(number(state->cycle), last, number(workingIn(*state)), number(*model.pes));
    return time_.isReady() ? tr("The run ended with cycle %1").arg(last) : half.facts();
}

void ComparedArrays::showDifference() {
    const auto &pinned = pinned_->design(), &chosen = chosen_->design();
    difference_->clear();
    if (!isPinned() || !pinned || !chosen || !chosenOne_) return;
    const QStringList words = differencesOf(*chosen, *pinned, chosenOne_->explorer->loopNames());
    difference_->setText(words.isEmpty() ? tr("This is the pinned array.")
                                         : tr("Against the pinned array: %1").arg(words.join(tr(", "))));
    fitWords();
}

// As high as they are, in whole lines, at most a quarter of the height or one.
void ComparedArrays::fitWords() {
    const int line = difference_->fontMetrics().lineSpacing(), lines = std::max(1, height() / 4 / line);
    const int all = std::max(0, difference_->heightForWidth(width())); // without words there is none
    words_->setFixedHeight(std::min(all, lines * line + spacing / 2));
}

void ComparedArrays::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWords();
}

void ComparedArrays::showNames(bool names) {
    for (ArrayPreview* half : {pinned_, chosen_}) half->picture().showNames(names);
}

// Nobody sees it.
void ComparedArrays::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    time_.play(false);
}

} // namespace tactus::views
