#include "views/workbench/time_cursor.h"

#include <algorithm>

namespace tactus::views {

TimeCursor::TimeCursor(QObject* parent)
    : QObject(parent), background_(Background::Newer::Waits, this), timer_(this) {
    connect(&timer_, &QTimer::timeout, this, &TimeCursor::tick);
}

std::int64_t TimeCursor::cycles() const {
    return recording_ ? recording_->model().cycles : 0;
}

void TimeCursor::setRecording(std::shared_ptr<const simulate::Recording> recording) {
    if (recording == recording_) return;
    play(false);
    background_.cancel();
    recording_ = std::move(recording);
    state_ = nullptr;
    cycle_ = std::clamp<std::int64_t>(wanted_, 0, std::max<std::int64_t>(0, cycles() - 1));
    Q_EMIT recordingChanged();
    Q_EMIT cycleChanged();
    Q_EMIT stateChanged();
    fetch();
}

void TimeCursor::seek(std::int64_t cycle) {
    wanted_ = cycle;
    const std::int64_t nearest = std::clamp<std::int64_t>(cycle, 0, std::max<std::int64_t>(0, cycles() - 1));
    if (nearest == cycle_ || !recording_) return;
    cycle_ = wanted_ = nearest;
    Q_EMIT cycleChanged();
    fetch();
}

void TimeCursor::fetch() {
    if (!recording_) return;
    background_.start([this, recording = recording_, cycle = cycle_](const Background::Deliver& deliver,
                                                                     const std::stop_token&) {
        auto state = std::make_shared<const simulate::State>(recording->at(cycle));
        deliver([this, recording, state] {
            if (recording != recording_) return;
            state_ = state;
            Q_EMIT stateChanged();
        });
    });
}

void TimeCursor::play(bool on) {
    if (on == isPlaying() || (on && !recording_)) return;
    if (on) {
        if (cycle_ + 1 >= cycles()) seek(0);
        timer_.start(1000 / std::min(speed_, mostPictures));
    } else {
        timer_.stop();
    }
    Q_EMIT playingChanged(on);
}

void TimeCursor::setSpeed(int cyclesPerSecond) {
    speed_ = std::max(1, cyclesPerSecond);
    timer_.setInterval(1000 / std::min(speed_, mostPictures));
}

void TimeCursor::tick() {
    if (!isReady()) return; // shows each cycle rather than running away from the pictures
    if (cycle_ + 1 >= cycles())
        play(false);
    else
        step(std::min<std::int64_t>(std::max(1, speed_ / mostPictures), cycles() - 1 - cycle_));
}

} // namespace tactus::views
