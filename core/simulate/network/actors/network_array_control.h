// What decides which ports a step of the array has, and how long it takes: a matter of the step's number.
#pragma once

#include "simulate/network/fabric/network_digits.h"
#include "simulate/rows/lanes/guard.h"

namespace tactus::simulate {

class StepControl {
  public:
    // Steps from `end` on are behind the last cycle. `boxLanes`: those outside the margin.
    StepControl(const Lanes& lanes, const std::vector<std::uint32_t>& boxLanes, std::int64_t end);

    void add(const Guard& guard, const LaneTables& tables);
    void add(const LaneForm& form); // it decides by each of its values
    void addAll();                  // each step for itself

    // For how many steps, from the one of this number on, they are as those `distance` steps before.
    std::int64_t repeats(std::int64_t number, std::int64_t distance) const;
    // Numbers of steps that begin where an outer row moves are multiples of these; descending.
    std::span<const std::int64_t> turns() const { return std::span(weights_).first(weights_.size() - 1); }
    // Differs, as good as surely, where rows differ that decide something, but for values in a long stretch.
    std::uint64_t signature(std::int64_t number) const;

  private:
    void add(const Guard::Atom& atom, const LaneTables& tables);
    void addRow(std::size_t row, const std::vector<Digit::Stretch>& stretches);
    void addEach(std::size_t row);

    const Lanes& lanes_;
    const std::vector<std::uint32_t>& boxLanes_;
    std::int64_t end_;
    std::vector<std::int64_t> weights_;
    std::vector<Digit> digits_;
    std::vector<std::size_t> rows_;  // of them
    std::vector<std::int64_t> gaps_; // multiples are numbers of steps before which cycles may be skipped
};

} // namespace tactus::simulate
