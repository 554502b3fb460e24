// How many of regularly spaced times fall into a window.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace tactus::array {

// The times are all sums over digits of weight * x with 0 <= x < extent; no two choices give the same time.
struct Digit {
    std::int64_t weight; // > 0
    std::int64_t extent; // > 0
    friend bool operator==(const Digit&, const Digit&) = default;
};

// The largest number of times in any `length` consecutive steps. It follows from the digits, whatever their
// extents, if each weight is at least what the smaller digits fill (weight * extent of the next smaller one),
// as in a row-major index. Else up to `limit` times are looked at, and nothing is said beyond. Throws
// base::Overflow.
std::optional<std::int64_t> mostInWindow(std::vector<Digit> digits, std::int64_t length, std::int64_t limit);

// The largest number of times, which are in ascending order, in any `length` consecutive steps.
std::int64_t mostInWindow(const std::vector<std::int64_t>& times, std::int64_t length);

} // namespace tactus::array
