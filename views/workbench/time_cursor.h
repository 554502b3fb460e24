// The one cycle that all views show, and the array's state in it; or those of several arrays whose runs are
// beside each other. Seeking never blocks: states are made in the background, and while one is on its way
// only the newest wish counts.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "simulate/recording.h"
#endif
#include "views/workbench/document/background.h"

#include <QTimer>
#include <algorithm>
#include <vector>

namespace tactus::views {

// How runs of several lengths share a cursor, which counts the cycles of the longest.
enum class Pace {
    SameCycle, // all are in the cursor's cycle, where shorter ones may have ended before
    SameShare, // all are as far through their own run, so that they begin and end together
    Meeting,   // each is in a given cycle at the same moment; else a run begins or ends before others
};

// The cycle of a run of `cycles` while one of `longest` is in `cycle`; nothing once it has ended. Of the
// longest run cycle / longest is over when its cycle begins. The same share of the other one is over in its
// cycle floor(cycle * cycles / longest).
std::optional<std::int64_t> cycleBeside(std::int64_t cycle, std::int64_t cycles, std::int64_t longest,
                                        Pace pace);

class TimeCursor final : public QObject {
    Q_OBJECT

  public:
    explicit TimeCursor(QObject* parent);

    // The cursor stays in the cycle that was wanted last, if there is one. Null: no time.
    void setRecording(std::shared_ptr<const simulate::Recording> recording);
    // Of runs beside each other; those that there are not are null.
    using Runs = std::vector<std::shared_ptr<const simulate::Recording>>;
    void setRuns(Runs runs);
    void setPace(Pace pace);
    Pace pace() const { return pace_; }
    // A cycle of each run, for Pace::Meeting; none: they begin together.
    void setMeeting(std::vector<std::int64_t> cycles);
    // The moment at which they meet.
    std::int64_t meeting() const { return meeting_.empty() ? 0 : std::ranges::max(meeting_); }
    // The run's own cycle; below 0 before it has begun, and at least its number of cycles behind its end.
    std::int64_t ownCycle(std::size_t run) const;
    // The first moment in which the run is in that cycle of its own.
    std::int64_t momentOf(std::size_t run, std::int64_t own) const;
    std::int64_t cycles() const; // of the longest run; with Pace::Meeting from the first to the last of all
    std::int64_t cycle() const { return cycle_; }
    std::int64_t wanted() const { return wanted_; } // also where there is no such cycle now
    // Of the newest cycle that has been reached; null without a recording.
    const std::shared_ptr<const simulate::State>& state() const { return states_.front(); }
    // Of one of the runs, in its own cycle; null also where it has ended.
    const std::shared_ptr<const simulate::State>& stateOf(std::size_t run) const { return states_.at(run); }
    bool isReady() const { return cycles() == 0 || reached_ == cycle_; }
    bool isPlaying() const { return timer_.isActive(); }
    int speed() const { return speed_; }

    void seek(std::int64_t cycle); // the nearest one that there is, now or with the next recording
    void step(std::int64_t cycles) { seek(cycle_ + cycles); }
    enum class Direction { Forwards, Backwards };
    // From the start if it is at the end; backwards from the end if it is at the start.
    void play(bool on, Direction direction = Direction::Forwards);
    bool isPlaying(Direction direction) const { return isPlaying() && direction_ == direction; }
    // Beyond mostPictures a second, cycles are left out.
    void setSpeed(int cyclesPerSecond);
    static constexpr int mostPictures = 60;

  Q_SIGNALS:
    void cycleChanged(); // where the cursor is
    void stateChanged(); // what is shown
    void recordingChanged();
    void playingChanged(bool playing);
    void speedChanged();
    void paceChanged();                 // how the runs go together
    void failed(const QString& reason); // a state could not be made

  private:
    void fetch();
    void tick();
    void goTogether();                           // in another way
    std::int64_t delayOf(std::size_t run) const; // until it begins

    using States = std::vector<std::shared_ptr<const simulate::State>>;
    Runs runs_{nullptr};
    States states_{nullptr}; // as many as there are runs
    Pace pace_ = Pace::SameCycle;
    std::vector<std::int64_t> meeting_;
    std::optional<std::int64_t> reached_; // the cycle that the states are of
    std::int64_t cycle_ = 0, wanted_ = 0;
    Background background_;
    QTimer timer_;
    Direction direction_ = Direction::Forwards; // of playing
    int speed_ = 4;
    double due_ = 0; // parts of cycles that playing has not shown yet
};

} // namespace tactus::views
