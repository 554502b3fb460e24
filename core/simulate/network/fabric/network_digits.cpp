#include "simulate/network/fabric/network_digits.h"

#include <algorithm>

namespace tactus::simulate {

Digit::Digit(std::int64_t weight, const std::vector<Stretch>& stretches)
    : weight_(weight), cycle_(weight * (stretches.back().last + 1)) {
    for (const Stretch& one : stretches) {
        const bool isSame = !stretches_.empty() && !one.varies && !stretches_.back().varies &&
                            stretches_.back().value == one.value;
        if (isSame)
            stretches_.back().last = one.last;
        else
            stretches_.push_back(one);
    }
}

Digit::Place Digit::placeOf(std::int64_t counter) const {
    const std::int64_t rest = counter % cycle_, digit = rest / weight_;
    const auto stretch = std::ranges::lower_bound(stretches_, digit, {}, &Stretch::last);
    const std::int64_t last = stretch->varies ? digit : stretch->last;
    return {stretch->varies ? std::uint64_t(digit) : stretch->value, stretch->varies,
            (last + 1) * weight_ - rest};
}

std::int64_t Digit::signature(std::int64_t digit) const {
    const auto stretch = std::ranges::lower_bound(stretches_, digit, {}, &Stretch::last);
    const std::int64_t before = stretch == stretches_.begin() ? -1 : std::prev(stretch)->last;
    return !stretch->varies && isLong(stretch->last - before) ? stretch->last : digit;
}

// Both places go on from stretch to stretch; after a whole cycle all has been seen.
std::int64_t Digit::repeats(std::int64_t counter, std::int64_t distance) const {
    if (isConstant() || distance % cycle_ == 0) return forever;
    for (std::int64_t passed = 0; passed < cycle_;) {
        const Place now = placeOf(counter + passed), before = placeOf(counter + passed - distance);
        if (!(now == before)) return passed;
        passed += std::min(now.left, before.left);
    }
    return forever;
}

std::int64_t turnsRepeat(std::int64_t weight, std::int64_t counter, std::int64_t distance) {
    if (distance % weight == 0) return forever;
    return weight - 1 - std::max(counter % weight, (counter - distance) % weight);
}

std::uint64_t mixed(std::uint64_t number) { // splitmix64
    number += 0x9e3779b97f4a7c15;
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
    number = (number ^ number >> 27) * 0x94d049bb133111eb;
    return (number ^ number >> 31) | 1;
}

} // namespace tactus::simulate
