// Tensors as NumPy arrays and back.
#include "evaluate/data/inputs.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

namespace tactus::evaluate {

using formats::ElementType;
using ure::Type;
using ure::Value;

static_assert(std::endian::native == std::endian::little,
              "arrays hold little-endian bytes, copied as they are");

namespace {

// The plain number that stands for an element in a file: fixed point is its scaled integer, Bool is 0 or 1.
Type carrierOf(Type type) {
    if (type.isFloat()) return type;
    if (type.isBool()) return ure::uintType(1);
    return type.isSigned() ? ure::intType(type.bits) : ure::uintType(type.bits);
}

ElementType elementTypeOf(Type type) {
    if (type.isBool()) return ElementType::Bool;
    if (type.isFloat()) return type.bits == 32 ? ElementType::Float32 : ElementType::Float64;
    const auto smallest = type.isSigned() ? ElementType::Int8 : ElementType::UInt8;
    const auto doublings = static_cast<int>(std::bit_width((type.bits - 1u) / 8u)); // of 8 bits
    return static_cast<ElementType>(static_cast<int>(smallest) + doublings);
}

Type carrierOf(ElementType type) {
    const int bits = static_cast<int>(8 * formats::sizeOf(type));
    switch (type) {
    case ElementType::Bool:
        return ure::uintType(1);
    case ElementType::Float32:
    case ElementType::Float64:
        return ure::floatType(bits);
    default:
        return type < ElementType::UInt8 ? ure::intType(bits) : ure::uintType(bits);
    }
}

Value loadElement(ElementType type, Type carrier, const std::byte* at) {
    const std::size_t size = formats::sizeOf(type);
    std::uint64_t bits = 0;
    std::memcpy(&bits, at, size);
    if (type == ElementType::Bool) return Value::ofBool(bits != 0);
    const auto unused = static_cast<int>(64 - 8 * size);
    if (carrier.isSigned()) return Value::ofInteger(static_cast<std::int64_t>(bits << unused) >> unused);
    return {bits};
}

bool integerFits(Type from, Value value, Type to) {
    const bool negative = from.isSigned() && value.asInteger() < 0;
    const std::uint64_t magnitude = negative ? 0 - value.bits : value.bits;
    if (to.isFloat()) {
        // A float holds an integer if the bits from its first 1 to its last fit the significand.
        const int digits =
            magnitude == 0 ? 0 : static_cast<int>(std::bit_width(magnitude)) - std::countr_zero(magnitude);
        return digits <= (to.bits == 32 ? 24 : 53);
    }
    if (!negative) return magnitude <= ure::greatest(to).bits;
    return to.isSigned() && value.asInteger() >= ure::least(to).asInteger();
}

bool floatFits(double value, Type to) {
    if (to.isFloat()) return to.bits == 64 || std::isnan(value) || static_cast<float>(value) == value;
    // The end is a power of two and so exact; the greatest value itself may be no double.
    const double end = std::ldexp(1.0, to.isSigned() ? to.bits - 1 : to.bits);
    return std::trunc(value) == value && value < end && value >= (to.isSigned() ? -end : 0.0);
}

bool fits(Type from, Value value, Type to) {
    return from.isFloat() ? floatFits(ure::toDouble(from, value), to) : integerFits(from, value, to);
}

std::string misfit(const ure::Tensor& tensor, std::size_t element, Type from, Value value) {
    std::string sentence =
        fmt::format("{} is {}, which {} can't represent exactly", elementName(tensor, element),
                    ure::toString(from, value), ure::toString(tensor.type));
    if (tensor.type.isFixed())
        sentence +=
            fmt::format(" (fixed point is stored as a scaled integer: times 2^{})", tensor.type.fraction);
    return sentence;
}

} // namespace

formats::Array toArray(const ure::Tensor& tensor, const TensorValues& values) {
    formats::Array array{elementTypeOf(tensor.type), tensor.extents, {}};
    const std::size_t size = formats::sizeOf(array.type);
    array.bytes.resize(values.values.size() * size);
    for (std::size_t n = 0; n < values.values.size(); ++n)
        std::memcpy(array.bytes.data() + n * size, &values.values[n].bits, size);
    return array;
}

tl::expected<TensorValues, std::string> fromArray(const ure::Tensor& tensor, const formats::Array& array) {
    if (array.shape != tensor.extents)
        return tl::unexpected(fmt::format("expected shape {}, found {}", formats::toString(tensor.extents),
                                          formats::toString(array.shape)));
    const Type from = carrierOf(array.type), to = carrierOf(tensor.type);
    const std::size_t size = formats::sizeOf(array.type), count = array.bytes.size() / size;
    assert(count == elementCount(tensor));
    TensorValues result;
    result.values.resize(count);
    for (std::size_t n = 0; n < count; ++n) {
        const Value value = loadElement(array.type, from, array.bytes.data() + n * size);
        if (!fits(from, value, to))
            return tl::unexpected(fmt::format("expected {}, found {}: {}",
                                              formats::toString(elementTypeOf(tensor.type)),
                                              formats::toString(array.type), misfit(tensor, n, from, value)));
        result.values[n] = ure::convert(from, to, value);
    }
    return result;
}

} // namespace tactus::evaluate
