// The one cycle that all views show, and the array's state in it. Seeking never blocks: states are made in
// the background, and while one is on its way only the newest wish counts.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "simulate/recording.h"
#endif
#include "views/workbench/document/background.h"

#include <QTimer>

namespace tactus::views {

class TimeCursor final : public QObject {
    Q_OBJECT

  public:
    explicit TimeCursor(QObject* parent);

    // The cursor stays in the cycle that was wanted last, if there is one. Null: no time.
    void setRecording(std::shared_ptr<const simulate::Recording> recording);
    std::int64_t cycles() const;
    std::int64_t cycle() const { return cycle_; }
    std::int64_t wanted() const { return wanted_; } // also where there is no such cycle now
    // Of the newest cycle that has been reached; null without a recording.
    const std::shared_ptr<const simulate::State>& state() const { return state_; }
    bool isReady() const { return !recording_ || (state_ && state_->cycle == cycle_); }
    bool isPlaying() const { return timer_.isActive(); }
    int speed() const { return speed_; }

    void seek(std::int64_t cycle); // the nearest one that there is, now or with the next recording
    void step(std::int64_t cycles) { seek(cycle_ + cycles); }
    void play(bool on); // from the start if it is at the end
    // Beyond mostPictures a second, cycles are left out.
    void setSpeed(int cyclesPerSecond);
    static constexpr int mostPictures = 60;

  Q_SIGNALS:
    void cycleChanged(); // where the cursor is
    void stateChanged(); // what is shown
    void recordingChanged();
    void playingChanged(bool playing);

  private:
    void fetch();
    void tick();

    std::shared_ptr<const simulate::Recording> recording_;
    std::shared_ptr<const simulate::State> state_;
    std::int64_t cycle_ = 0, wanted_ = 0;
    Background background_;
    QTimer timer_;
    int speed_ = 4;
};

} // namespace tactus::views
