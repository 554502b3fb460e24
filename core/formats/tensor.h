// A dense tensor in memory as formats carry it: row-major elements of one NumPy type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tactus::formats {

enum class ElementType : std::uint8_t {
    Bool,
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    Float32,
    Float64
};

std::size_t sizeOf(ElementType type);
std::string toString(ElementType type); // "int32"

struct Array {
    ElementType type = ElementType::Float64;
    std::vector<std::int64_t> shape; // empty: a scalar
    std::vector<std::byte> bytes;    // little-endian, C order
};

// As NumPy prints a shape: "(3, 4)", "(3,)", "()".
std::string toString(std::span<const std::int64_t> shape);

} // namespace tactus::formats
