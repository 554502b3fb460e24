// The cursor of two runs beside each other, joined to that of the bench: what the user does with either one,
// the other one does as well, as far as its runs reach.
#pragma once

#include "views/workbench/time_cursor.h"

namespace tactus::views {

class PairTime final : public QObject {
    Q_OBJECT

  public:
    PairTime(TimeCursor& bench, QObject* parent);

    TimeCursor& cursor() { return cursor_; } // as long as the longest run
    const TimeCursor& cursor() const { return cursor_; }
    void join(); // from the bench's cycle on
    void part();
    // The second run is the bench's, or of an array that is not on it.
    enum class Second { OfBench, Other };
    void setRuns(TimeCursor::Runs runs, Second second);

  private:
    std::int64_t cycleOfBench() const; // while the pair is in its cycle; outside of its run there is none
    std::int64_t cycleOfPair() const;  // while the bench is in its cycle
    bool isOfBench() const { return second_ == Second::OfBench && bench_.cycles() > 0; }
    void leadBench();
    void followBench();

    TimeCursor& bench_;
    TimeCursor cursor_;
    Second second_ = Second::Other;
    bool isJoined_ = false;
    bool isMovedByOther_ = false; // by the bench, or another run: it is not the user
    std::int64_t followed_ = 0;   // the cycle of the bench that is known
};

} // namespace tactus::views
