#include "views/panels/compare/pair_time.h"

#include <QScopedValueRollback>
#include <algorithm>
#include <utility>

namespace tactus::views {

PairTime::PairTime(TimeCursor& bench, QObject* parent) : QObject(parent), bench_(bench), cursor_(this) {
    cursor_.setRuns({nullptr, nullptr});
    connect(&cursor_, &TimeCursor::cycleChanged, this, &PairTime::leadBench);
    connect(&bench_, &TimeCursor::cycleChanged, this, [this] {
        const bool isKnown =
            bench_.cycles() == 0 || std::exchange(followed_, bench_.cycle()) == bench_.cycle();
        if (!isKnown) followBench();
    });
    connect(&cursor_, &TimeCursor::paceChanged, this, [this] {
        if (isOfBench()) followBench();
    });
    connect(&cursor_, &TimeCursor::playingChanged, this, [this](bool playing) {
        if (playing) bench_.play(false);
    });
    connect(&bench_, &TimeCursor::playingChanged, this, [this](bool playing) {
        if (playing) cursor_.play(false);
    });
    connect(&bench_, &TimeCursor::speedChanged, this, [this] { cursor_.setSpeed(bench_.speed()); });
    cursor_.setSpeed(bench_.speed());
}

void PairTime::join() {
    isJoined_ = true;
    followed_ = bench_.cycle();
    followBench();
}

void PairTime::part() {
    isJoined_ = false;
    cursor_.play(false);
}

void PairTime::setRuns(TimeCursor::Runs runs, Second second) {
    second_ = second;
    const QScopedValueRollback moving(isMovedByOther_, true);
    cursor_.setRuns(std::move(runs));
    const bool isApart = isJoined_ && isOfBench() &&
                         std::clamp<std::int64_t>(cycleOfBench(), 0, bench_.cycles() - 1) != bench_.cycle();
    if (isApart) cursor_.seek(cycleOfPair());
}

std::int64_t PairTime::cycleOfBench() const {
    return isOfBench() ? cursor_.ownCycle(1) : cursor_.cycle();
}

std::int64_t PairTime::cycleOfPair() const {
    return isOfBench() ? cursor_.momentOf(1, bench_.cycle()) : bench_.cycle();
}

void PairTime::leadBench() {
    if (isMovedByOther_ || !isJoined_) return;
    const QScopedValueRollback moving(isMovedByOther_, true);
    bench_.seek(cycleOfBench());
}

void PairTime::followBench() {
    if (isMovedByOther_ || !isJoined_) return;
    const QScopedValueRollback moving(isMovedByOther_, true);
    cursor_.seek(cycleOfPair());
}

} // namespace tactus::views
