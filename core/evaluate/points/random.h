// Random numbers that are the same on every machine and do not depend on the order in which they are drawn.
// Number `draw` of element `element` of a stream is SplitMix64's output function of a position made from the
// three (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
#pragma once

#include "ure/types/type.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace tactus::evaluate {

class RandomStream {
  public:
    RandomStream(std::uint64_t seed, std::string_view tensor);
    std::uint64_t bits(std::uint64_t element, std::uint64_t draw) const;

  private:
    std::uint64_t key_;
};

// The value that 64 random bits stand for: lower..upper inclusive for integers and Bool, lower <= x < upper
// otherwise (lower where both are equal). Nothing if there is no such value.
std::optional<ure::Value> randomBetween(ure::Type type, ure::Value lower, ure::Value upper,
                                        std::uint64_t bits);

} // namespace tactus::evaluate
