// A counter in digits, and for how long what they decide repeats itself.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace tactus::simulate {

inline constexpr std::int64_t forever = std::numeric_limits<std::int64_t>::max() / 2;

// Something that the digit floor(n / weight) mod extent of a counter n decides.
class Digit {
  public:
    struct Stretch { // of values of the digit, up to `last`
        std::int64_t last;
        std::uint64_t value; // what they decide
        bool varies;         // each value of the digit decides for something of its own
        friend bool operator==(const Stretch&, const Stretch&) = default;
    };
    // Stretches are in ascending order, the last one ends with the greatest value of the digit.
    Digit(std::int64_t weight, const std::vector<Stretch>& stretches);

    std::int64_t weight() const { return weight_; }
    // The same for values that are one for a signature, and differs for others.
    std::int64_t signature(std::int64_t digit) const;
    bool isConstant() const { return stretches_.size() == 1 && !stretches_.front().varies; }
    // For how many n = counter, counter + 1, .. it decides for n what it does for n - distance. Neither
    // number is negative.
    std::int64_t repeats(std::int64_t counter, std::int64_t distance) const;
    friend bool operator==(const Digit&, const Digit&) = default;

  private:
    struct Place {
        std::uint64_t value;
        bool varies;
        std::int64_t left; // numbers up to the next place
        bool operator==(const Place& other) const { return value == other.value && varies == other.varies; }
    };
    Place placeOf(std::int64_t counter) const;

    std::int64_t weight_, cycle_;
    std::vector<Stretch> stretches_;
};

// The same for a thing that happens between n and n + 1 where n + 1 is a multiple of `weight`.
std::int64_t turnsRepeat(std::int64_t weight, std::int64_t counter, std::int64_t distance);

// Whether so many values of a digit that decide for the same are one for a signature: the shortest period
// that is looked for is then one in which the digit goes on.
constexpr bool isLong(std::int64_t values) {
    return values >= 64;
}

// An odd number that looks random, for sums that tell states apart.
std::uint64_t mixed(std::uint64_t number);

} // namespace tactus::simulate
