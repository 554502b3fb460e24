#include "simulate/network/actors/network_array_control.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::simulate {

StepControl::StepControl(const Lanes& lanes, const std::vector<std::uint32_t>& boxLanes, std::int64_t end)
    : lanes_(lanes), boxLanes_(boxLanes), end_(end), weights_(lanes.stepExtents().size(), 1) {
    const polyhedra::Vector& extents = lanes.stepExtents();
    for (std::size_t row = weights_.size(); row-- > 1;) {
        weights_[row - 1] = weights_[row] * extents[row];
        // Else the cycle goes on by as much when the rows within begin again.
        const polyhedra::Vector& cycle = lanes.cycle().step;
        if (cycle[row - 1] != base::multiply(cycle[row], extents[row])) gaps_.push_back(weights_[row - 1]);
    }
}

void StepControl::add(const Guard& guard, const LaneTables& tables) {
    guard.forEachAtom([&](const Guard::Atom& atom) { add(atom, tables); });
}

namespace {

// Where in the order of shifts the lanes of an atom change: at 0 less the value that a lane adds to the
// shift.
class LaneChanges {
  public:
    LaneChanges(const Guard::Atom& atom, const LaneTables& tables, const std::vector<std::uint32_t>& lanes)
        : isZero_(atom.isZero) {
        if (atom.form.table == LaneTables::none)
            shifts_.push_back(0);
        else
            for (const std::uint32_t lane : lanes) shifts_.push_back(-tables.at(atom.form.table, lane));
        std::ranges::sort(shifts_);
        shifts_.erase(std::unique(shifts_.begin(), shifts_.end()), shifts_.end());
    }

    // Calls visit with each shift from which on the lanes are others.
    template<class Visit>
    void forEach(const Visit& visit) const {
        for (const std::int64_t shift : shifts_) {
            visit(shift);
            if (isZero_) visit(shift + 1);
        }
    }
    // Another number for other lanes.
    std::uint64_t lanesAt(std::int64_t shift) const {
        const auto next = std::ranges::upper_bound(shifts_, shift);
        if (isZero_ && (next == shifts_.begin() || *std::prev(next) != shift)) return 0;
        return std::uint64_t(next - shifts_.begin());
    }

  private:
    bool isZero_;
    std::vector<std::int64_t> shifts_;
};

} // namespace

// The lanes in which an atom holds are a function of its shift. Where several rows move that, each of their
// values counts.
void StepControl::add(const Guard::Atom& atom, const LaneTables& tables) {
    const LaneForm& form = atom.form.form;
    const bool isFixed = atom.form.table == LaneTables::none;
    const std::int64_t least = isFixed ? 0 : tables[atom.form.table].least;
    const std::int64_t greatest = isFixed ? 0 : tables[atom.form.table].greatest;
    const auto [lowest, highest] = lanes_.extremesOf(form);
    if (lowest >= (atom.isZero ? 1 : 0) - least || highest < -greatest) return; // in all lanes, or in none
    const auto isMoving = [](std::int64_t coefficient) { return coefficient != 0; };
    const auto moving = std::ranges::find_if(form.step, isMoving);
    if (moving == form.step.end()) return;
    if (std::ranges::count_if(form.step, isMoving) > 1) return add(form);
    const auto row = std::size_t(moving - form.step.begin());
    // Of one row the shift is begin + speed * digit.
    const std::int64_t begin = form.atStep(lanes_.stepAt(0));
    const std::int64_t speed = *moving, last = lanes_.stepExtents()[row] - 1;
    const LaneChanges changes(atom, tables, boxLanes_);
    std::vector<std::int64_t> ends{last};
    changes.forEach([&](std::int64_t shift) {
        const std::int64_t end =
            speed > 0 ? base::ceilDivide(shift - begin, speed) - 1 : base::floorDivide(begin - shift, -speed);
        if (end >= 0 && end < last) ends.push_back(end);
    });
    std::ranges::sort(ends);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    std::vector<Digit::Stretch> stretches;
    for (const std::int64_t end : ends)
        stretches.push_back({end, changes.lanesAt(begin + speed * end), false});
    addRow(row, stretches);
}

void StepControl::add(const LaneForm& form) {
    for (std::size_t row = 0; row < form.step.size(); ++row)
        if (form.step[row] != 0) addEach(row);
}

void StepControl::addAll() {
    for (std::size_t row = 0; row < weights_.size(); ++row) addEach(row);
}

void StepControl::addEach(std::size_t row) {
    addRow(row, {{lanes_.stepExtents()[row] - 1, 0, true}});
}

void StepControl::addRow(std::size_t row, const std::vector<Digit::Stretch>& stretches) {
    Digit digit(weights_[row], stretches);
    if (digit.isConstant() || std::ranges::find(digits_, digit) != digits_.end()) return;
    digits_.push_back(std::move(digit));
    rows_.push_back(row);
}

std::int64_t StepControl::repeats(std::int64_t number, std::int64_t distance) const {
    std::int64_t most = end_ - 1 - number;
    for (const Digit& digit : digits_) most = std::min(most, digit.repeats(number, distance));
    for (const std::int64_t gap : gaps_) most = std::min(most, turnsRepeat(gap, number, distance));
    return most;
}

std::uint64_t StepControl::signature(std::int64_t number) const {
    std::uint64_t sum = 0;
    for (std::size_t n = 0; n < digits_.size(); ++n) {
        const std::int64_t digit = number / weights_[rows_[n]] % lanes_.stepExtents()[rows_[n]];
        sum += mixed(n) * static_cast<std::uint64_t>(digits_[n].signature(digit));
    }
    return sum;
}

} // namespace tactus::simulate
