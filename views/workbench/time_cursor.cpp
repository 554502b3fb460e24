#include "views/workbench/time_cursor.h"

#include "base/wide.h"

#include <algorithm>
#include <mutex>
#include <utility>

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
    for (std::size_t run = 0; run < runs_.size(); ++run)
        if (runs_[run]) longest = std::max(longest, runs_[run]->model().cycles + delayOf(run));
    return longest;
}

std::int64_t TimeCursor::delayOf(std::size_t run) const {
    return pace_ == Pace::Meeting && run < meeting_.size() ? meeting() - meeting_[run] : 0;
}

std::int64_t TimeCursor::ownCycle(std::size_t run) const {
    const std::int64_t longest = cycles();
    if (pace_ == Pace::SameShare && longest > 0 && runs_[run])
        return *cycleBeside(cycle_, runs_[run]->model().cycles, longest, pace_);
    return cycle_ - delayOf(run);
}

// At the same share it is ceil(own * longest / cycles).
std::int64_t TimeCursor::momentOf(std::size_t run, std::int64_t own) const {
    if (pace_ != Pace::SameShare || !runs_[run]) return own + delayOf(run);
    const std::int64_t cyclesOfRun = runs_[run]->model().cycles;
    const base::Wide share = base::multiply(base::Wide{own}, base::Wide{cycles()});
    return base::narrow((share + cyclesOfRun - 1) / cyclesOfRun);
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
    if (std::exchange(pace_, pace) != pace) goTogether();
}

void TimeCursor::setMeeting(std::vector<std::int64_t> cycles) {
    if (cycles == meeting_) return;
    meeting_ = std::move(cycles);
    if (pace_ == Pace::Meeting) goTogether();
}

void TimeCursor::goTogether() {
    reached_.reset();
    Q_EMIT paceChanged();
    if (cycle_ >= cycles()) seek(cycles() - 1);
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
    if (cycles() == 0) return;
    std::vector<std::int64_t> own;
    for (std::size_t run = 0; run < runs_.size(); ++run) own.push_back(ownCycle(run));
    background_.start([this, runs = runs_, pace = pace_, meeting = meeting_, cycle = cycle_,
                       own](const Background::Deliver& deliver, const std::stop_token&) {
        States states(runs.size());
        const std::lock_guard alone(makingStates);
        for (std::size_t n = 0; n < runs.size(); ++n)
            if (runs[n] && own[n] >= 0 && own[n] < runs[n]->model().cycles)
                states[n] = std::make_shared<const simulate::State>(runs[n]->at(own[n]));
        deliver([this, runs, pace, meeting, cycle, states] {
            const bool isOfOther = pace == Pace::Meeting && meeting != meeting_;
            if (runs != runs_ || pace != pace_ || isOfOther) return;
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
