#include "evaluate/points/random.h"

#include <cmath>
#include <limits>

namespace tactus::evaluate {

using ure::Type;
using ure::Value;

namespace {

constexpr std::uint64_t goldenRatio = 0x9e3779b97f4a7c15u;

std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

// An integer of 0..last, each within 2^-64 of equally likely: the high half of a 128-bit product.
std::uint64_t upTo(std::uint64_t last, std::uint64_t bits) {
    if (last == std::numeric_limits<std::uint64_t>::max()) return bits;
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(bits) * (last + 1)) >> 64);
}

std::optional<Value> scaledBetween(Type type, Value lower, Value upper, bool inclusive, std::uint64_t bits) {
    const bool isSigned = type.isSigned();
    const bool reversed = isSigned ? lower.asInteger() > upper.asInteger() : lower.bits > upper.bits;
    if (reversed) return std::nullopt;
    const std::uint64_t distance = upper.bits - lower.bits; // modulo 2^64, so right for signed numbers too
    if (distance == 0) return lower;
    return Value{lower.bits + upTo(inclusive ? distance : distance - 1, bits)};
}

template<class Float>
std::optional<Float> floatBetween(Float lower, Float upper, std::uint64_t bits) {
    if (!std::isfinite(lower) || !std::isfinite(upper) || lower > upper) return std::nullopt;
    constexpr int digits = std::numeric_limits<Float>::digits;
    const Float part = std::ldexp(static_cast<Float>(bits >> (64 - digits)), -digits); // 0 <= part < 1, exact
    const Float width = upper - lower;
    // The width of two finite ends may overflow; then each end is weighted.
    const Float value =
        std::isfinite(width) ? lower + part * width : lower * (Float(1) - part) + upper * part;
    // Rounding may lead out of the range, or to its end, which is never drawn.
    if (lower == upper || value < lower) return lower;
    return value < upper ? value : std::nextafter(upper, lower);
}

} // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view tensor) : key_(mix(seed + goldenRatio)) {
    for (const char letter : tensor) key_ = mix((key_ ^ static_cast<unsigned char>(letter)) + goldenRatio);
}

std::uint64_t RandomStream::bits(std::uint64_t element, std::uint64_t draw) const {
    return mix(mix(key_ + (element + 1) * goldenRatio) + draw * goldenRatio);
}

std::optional<Value> randomBetween(Type type, Value lower, Value upper, std::uint64_t bits) {
    if (type.isFloat() && type.bits == 32) {
        const auto value = floatBetween(lower.asFloat(), upper.asFloat(), bits);
        return value ? std::optional(Value::ofFloat(*value)) : std::nullopt;
    }
    if (type.isFloat()) {
        const auto value = floatBetween(lower.asDouble(), upper.asDouble(), bits);
        return value ? std::optional(Value::ofDouble(*value)) : std::nullopt;
    }
    return scaledBetween(type, lower, upper, !type.isFixed(), bits);
}

} // namespace tactus::evaluate
