// A lane of a waveform: the samples of a signal, with sums over longer and longer runs of cycles, so that any
// number of cycles is drawn in the time that its pixels take.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "simulate/samples.h"
#endif

#include <vector>

namespace tactus::views {

// Of some cycles.
struct LaneSum {
    double least = 0, greatest = 0; // of the defined values, NaNs left out; where there are any numbers
    std::int64_t numbers = 0;       // cycles with such a value
    std::int64_t values = 0;        // cycles with a value, defined or not
    std::int64_t undefined = 0;     // of them
    void add(const LaneSum& other);
};

class Lane {
  public:
    explicit Lane(simulate::Samples samples);

    const simulate::Samples& samples() const { return samples_; }
    std::int64_t cycles() const { return samples_.cycles(); }
    LaneSum sum(std::int64_t from, std::int64_t to) const; // of from .. to-1, which are cycles of the lane
    const LaneSum& sum() const { return all_; }
    // Bytes of a lane of so many cycles.
    static std::int64_t bytes(std::int64_t cycles);

  private:
    static constexpr std::int64_t factor = 16; // of the cycles of a sum to those of the next larger one
    LaneSum sumOf(std::int64_t cycle) const;
    static std::int64_t lengthOf(std::size_t level);

    simulate::Samples samples_;
    std::vector<std::vector<LaneSum>> levels_; // of `factor`, `factor`^2, ... cycles
    LaneSum all_;
};

} // namespace tactus::views
