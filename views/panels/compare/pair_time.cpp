#include "views/panels/compare/pair_time.h"

#include "base/wide.h"

#include <QScopedValueRollback>
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
    if (isJoined_ && isOfBench() && cycleOfBench() != bench_.cycle()) cursor_.seek(cycleOfPair());
}

// Behind the end of the bench's run it is the last one.
std::int64_t PairTime::cycleOfBench() const {
    if (!isOfBench()) return cursor_.cycle();
    const auto own = cycleBeside(cursor_.cycle(), bench_.cycles(), cursor_.cycles(), cursor_.pace());
    return own.value_or(bench_.cycles() - 1);
}

// At the same share it is the first cycle whose share is in the bench's.
std::int64_t PairTime::cycleOfPair() const {
    if (!isOfBench() || cursor_.pace() == Pace::SameCycle) return bench_.cycle();
    const base::Wide share = base::multiply(base::Wide{bench_.cycle()}, base::Wide{cursor_.cycles()});
    return base::narrow((share + bench_.cycles() - 1) / bench_.cycles());
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
