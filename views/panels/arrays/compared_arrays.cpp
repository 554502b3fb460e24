#include "views/panels/arrays/compared_arrays.h"

#include "views/panels/arrays/difference.h"

namespace tactus::views {

ComparedArrays::ComparedArrays(Workbench& workbench, QWidget* parent)
    : ArrayPair(workbench, new ArrayPreview(nullptr), new ArrayPreview(nullptr), parent),
      workbench_(workbench), pinned_(static_cast<ArrayPreview*>(&left())),
      chosen_(static_cast<ArrayPreview*>(&right())) {
    for (const ArrayPreview* half : {pinned_, chosen_}) {
        connect(half, &ArrayPreview::changed, this, &ComparedArrays::takeRuns);
        connect(half, &ArrayPreview::busyChanged, &workbench_, &Workbench::busyChanged);
        connect(half, &ArrayPreview::failed, &workbench_, &Workbench::failed);
    }
    connect(&workbench_.array(), &ArrayRun::runChanged, this, &ComparedArrays::runAgain);
    connect(&workbench_, &Workbench::runSettingsChanged, this, &ComparedArrays::runAgain);
    connect(&time(), &TimeCursor::stateChanged, this, &ComparedArrays::showStates);
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
    pair().join();
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
    pair().part();
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
    pair().setRuns({recordingOf(*pinned_), recordingOf(*chosen_)}, PairTime::Second::Other);
    showStates();
    showDifference();
}

void ComparedArrays::showStates() {
    for (const auto& [half, run] : {std::pair(pinned_, leftRun), std::pair(chosen_, rightRun)}) {
        half->picture().showState(isPinned() ? time().stateOf(run) : nullptr);
        if (half->run()) half->picture().showTensors(half->run()->inputs, half->run()->outputs);
        if (!isPinned() || !half->design())
            half->showFacts({});
        else if (!half->run())
            half->showFacts(tr("Simulating…"));
        else if (time().stateOf(run) || time().isReady() || !half->run()->recording)
            half->showFacts(factsOf(*half->run(), run));
    }
}

void ComparedArrays::showDifference() {
    const auto &pinned = pinned_->design(), &chosen = chosen_->design();
    if (!isPinned() || !pinned || !chosen || !chosenOne_) return setWords({});
    const QStringList words = differencesOf(*chosen, *pinned, chosenOne_->explorer->loopNames());
    setWords(words.isEmpty() ? tr("This is the pinned array.")
                             : tr("Against the pinned array: %1").arg(words.join(tr(", "))));
}

} // namespace tactus::views
