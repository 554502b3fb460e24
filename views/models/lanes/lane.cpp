#include "views/models/lanes/lane.h"

#include <algorithm>
#include <cmath>

namespace tactus::views {

using State = simulate::Samples::State;

void LaneSum::add(const LaneSum& other) {
    if (other.numbers > 0) {
        least = numbers > 0 ? std::min(least, other.least) : other.least;
        greatest = numbers > 0 ? std::max(greatest, other.greatest) : other.greatest;
    }
    numbers += other.numbers;
    values += other.values;
    undefined += other.undefined;
}

Lane::Lane(simulate::Samples samples) : samples_(std::move(samples)) {
    for (std::int64_t length = factor; length < cycles(); length *= factor) {
        std::vector<LaneSum> level(static_cast<std::size_t>((cycles() + length - 1) / length));
        for (std::size_t n = 0; n < level.size(); ++n) {
            const std::int64_t from = static_cast<std::int64_t>(n) * length;
            level[n] = sum(from, std::min(from + length, cycles()));
        }
        levels_.push_back(std::move(level));
    }
    all_ = sum(0, cycles());
}

LaneSum Lane::sumOf(std::int64_t cycle) const {
    LaneSum sum;
    const State state = samples_.stateAt(cycle);
    sum.values = state != State::Nothing;
    sum.undefined = state == State::Undefined;
    if (state != State::Defined) return sum;
    const double value = toDouble(samples_.type(), samples_.at(cycle));
    if (std::isnan(value)) return sum;
    return {value, value, 1, 1, 0};
}

std::int64_t Lane::lengthOf(std::size_t level) {
    std::int64_t length = 1;
    for (; level > 0; --level) length *= factor;
    return length;
}

// The longest runs that begin here and end in time, one after the other.
LaneSum Lane::sum(std::int64_t from, std::int64_t to) const {
    LaneSum all;
    while (from < to) {
        std::size_t level = levels_.size();
        while (level > 0 && (from % lengthOf(level) != 0 || from + lengthOf(level) > to)) --level;
        const std::int64_t length = lengthOf(level);
        all.add(level == 0 ? sumOf(from) : levels_[level - 1][static_cast<std::size_t>(from / length)]);
        from += length;
    }
    return all;
}

std::int64_t Lane::bytes(std::int64_t cycles) {
    const auto sums = static_cast<std::int64_t>(sizeof(LaneSum));
    return 8 * cycles + cycles / 4 + cycles * sums / (factor - 1);
}

} // namespace tactus::views
