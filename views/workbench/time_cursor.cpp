#include "views/workbench/time_cursor.h"

#include "base/wide.h"

#include <algorithm>
#include <mutex>

namespace tactus::views {

// A recording is safe from one thread, and several cursors may have it.
static std::mutex makingStates;

TimeCursor::TimeCursor(QObject* parent)
    : QObject(parent), background_(Background::Newer::Waits, this), timer_(this) {
    connect(&timer_, &QTimer::timeout, this, &TimeCursor::tick);
    connect(&background_, &Background::failed, this, &TimeCursor::failed);
}

std::optional<std::int64_t> cycleBeside(std::int64_t cycle, std::int64_t cycles, std::int64_t longest,
                                        Pace pace) {
    if (pace == Pace::SameShare && longest > 0)
        return base::narrow(base::multiply(base::Wide{cycle}, base::Wide{cycles}) / longest);
    return cycle < cycles ? std::optional(cycle) : std::nullopt;
}

std::int64_t TimeCursor::cycles() const {
    std::int64_t longest = 0;
    for (const auto& run : runs_)
        if (run) longest = std::max(longest, run->model().cycles);
    return longest;
}

void TimeCursor::setRecording(std::shared_ptr<const simulate::Recording> recording) {
    setRuns({std::move(recording)});
}

void TimeCursor::setRuns(Runs runs) {
    if (runs == runs_) return;
    play(false);
    background_.cancel();
    runs_ = std::move(runs);
    states_.assign(runs_.size(), nullptr);
    reached_.reset();
    cycle_ = std::clamp<std::int64_t>(wanted_, 0, std::max<std::int64_t>(0, cycles() - 1));
    Q_EMIT recordingChanged();
    Q_EMIT cycleChanged();
    Q_EMIT stateChanged();
    fetch();
}

void TimeCursor::setPace(Pace pace) {
    if (pace == pace_) return;
    pace_ = pace;
    reached_.reset();
    Q_EMIT paceChanged();
    fetch();
}

void TimeCursor::seek(std::int64_t cycle) {
    wanted_ = cycle;
    const std::int64_t nearest = std::clamp<std::int64_t>(cycle, 0, std::max<std::int64_t>(0, cycles() - 1));
    if (nearest == cycle_ || cycles() == 0) return;
    cycle_ = wanted_ = nearest;
    Q_EMIT cycleChanged();
    fetch();
}

void TimeCursor::fetch() {
    const std::int64_t longest = cycles();
    if (longest == 0) return;
    background_.start([this, runs = runs_, pace = pace_, cycle = cycle_,
                       longest](const Background::Deliver& deliver, const std::stop_token&) {
        States states;
        const std::lock_guard alone(makingStates);
        for (const auto& run : runs) {
            const auto own =
                run ? cycleBeside(cycle, run->model().cycles, longest, pace) : std::optional<std::int64_t>();
            states.push_back(own ? std::make_shared<const simulate::State>(run->at(*own)) : nullptr);
        }
        deliver([this, runs, pace, cycle, states] {
            if (runs != runs_ || pace != pace_) return;
            states_ = states;
            reached_ = cycle;
            Q_EMIT stateChanged();
        });
    });
}

void TimeCursor::play(bool on, Direction direction) {
    if ((on ? isPlaying(direction) : !isPlaying()) || (on && cycles() == 0)) return;
    if (on) {
        direction_ = direction;
        const bool isForwards = direction == Direction::Forwards;
        if (isForwards && cycle_ + 1 >= cycles()) seek(0);
        if (!isForwards && cycle_ == 0) seek(cycles() - 1);
        timer_.start(1000 / std::min(speed_, mostPictures));
    } else {
        timer_.stop();
    }
    Q_EMIT playingChanged(on);
}

void TimeCursor::setSpeed(int cyclesPerSecond) {
    speed_ = std::max(1, cyclesPerSecond);
    timer_.setInterval(1000 / std::min(speed_, mostPictures));
    Q_EMIT speedChanged();
}

void TimeCursor::tick() {
    if (!isReady()) return; // shows each cycle rather than running away from the pictures
    const bool isForwards = direction_ == Direction::Forwards;
    const std::int64_t left = isForwards ? cycles() - 1 - cycle_ : cycle_;
    if (left <= 0) return play(false);
    due_ += std::max(1.0, double(speed_) / mostPictures);
    const auto whole = static_cast<std::int64_t>(due_);
    due_ -= static_cast<double>(whole);
    const std::int64_t most = std::min(whole, left);
    step(isForwards ? most : -most);
}

} // namespace tactus::views
