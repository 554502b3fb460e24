#include "formats/npy.h"

#include "formats/npy_header.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <fmt/format.h>
#include <optional>

namespace tactus::formats {

namespace {

using Bytes = std::span<const std::byte>;

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t alignment = 64;

struct Name {
    std::string_view descr;
    ElementType type;
};
constexpr std::array<Name, 11> names{{{"|b1", ElementType::Bool},
                                      {"|i1", ElementType::Int8},
                                      {"<i2", ElementType::Int16},
                                      {"<i4", ElementType::Int32},
                                      {"<i8", ElementType::Int64},
                                      {"|u1", ElementType::UInt8},
                                      {"<u2", ElementType::UInt16},
                                      {"<u4", ElementType::UInt32},
                                      {"<u8", ElementType::UInt64},
                                      {"<f4", ElementType::Float32},
                                      {"<f8", ElementType::Float64}}};

tl::unexpected<std::string> refuse(std::string sentence) {
    return tl::unexpected(std::move(sentence));
}

tl::expected<ElementType, std::string> elementTypeOf(std::string_view descr) {
    const auto sameButOrder = [&](const Name& name) {
        return descr == name.descr || (sizeOf(name.type) == 1 && descr.substr(1) == name.descr.substr(1) &&
                                       std::string_view("<>|").find(descr[0]) != std::string_view::npos);
    };
    if (descr.size() == 3) {
        if (const auto found = std::ranges::find_if(names, sameButOrder); found != names.end())
            return found->type;
        if (descr[0] == '>')
            return refuse(fmt::format("big-endian data '{}': only little-endian data is read (in NumPy: "
                                      "array.astype('<{}'))",
                                      descr, descr.substr(1)));
    }
    return refuse(
        fmt::format("elements of type '{}': only bool, int8 to int64, uint8 to uint64, float32 and float64 "
                    "are read",
                    descr));
}

std::uint32_t littleEndian(Bytes bytes) {
    std::uint32_t value = 0;
    for (std::size_t n = bytes.size(); n-- > 0;)
        value = value << 8 | std::to_integer<std::uint32_t>(bytes[n]);
    return value;
}

// The header's text and the data behind it.
struct Parts {
    std::string_view header;
    Bytes data;
};

tl::expected<Parts, std::string> partsOf(Bytes bytes) {
    if (bytes.size() < magic.size() || std::memcmp(bytes.data(), magic.data(), magic.size()) != 0)
        return refuse("not a .npy file (it does not begin with \\x93NUMPY)");
    if (bytes.size() < magic.size() + 2) return refuse("truncated in the header");
    const int major = std::to_integer<int>(bytes[6]), minor = std::to_integer<int>(bytes[7]);
    if (major < 1 || major > 3 || minor != 0)
        return refuse(fmt::format(".npy version {}.{}: only 1.0, 2.0 and 3.0 are read", major, minor));
    const std::size_t lengthSize = major == 1 ? 2 : 4, begin = 8 + lengthSize;
    if (bytes.size() < begin) return refuse("truncated in the header");
    const std::size_t length = littleEndian(bytes.subspan(8, lengthSize));
    if (bytes.size() - begin < length) return refuse("truncated in the header");
    return Parts{{reinterpret_cast<const char*>(bytes.data()) + begin, length},
                 bytes.subspan(begin + length)};
}

// Bytes that the shape needs; nothing if they are more than 2^63 - 1.
std::optional<std::int64_t> bytesOf(const std::vector<std::int64_t>& shape, ElementType type) {
    // With an extent of 0 there are no bytes, however large the other extents are.
    if (std::ranges::find(shape, 0) != shape.end()) return 0;
    auto bytes = static_cast<std::int64_t>(sizeOf(type));
    for (const std::int64_t extent : shape)
        if (__builtin_mul_overflow(bytes, extent, &bytes)) return std::nullopt;
    return bytes;
}

// Are the elements of this shape in one order only, whether the first or the last index runs fastest?
bool hasOneOrder(const std::vector<std::int64_t>& shape) {
    const bool isEmpty = std::ranges::find(shape, 0) != shape.end();
    return isEmpty || std::ranges::count_if(shape, [](std::int64_t extent) { return extent > 1; }) <= 1;
}

} // namespace

tl::expected<Array, std::string> readNpy(Bytes bytes) {
    const auto parts = partsOf(bytes);
    if (!parts) return refuse(parts.error());
    const auto header = parseNpyHeader(parts->header);
    if (!header) return refuse(header.error());
    const auto type = elementTypeOf(header->descr);
    if (!type) return refuse(type.error());

    if (header->fortranOrder && !hasOneOrder(header->shape))
        return refuse(fmt::format(
            "shape {} in Fortran order (the first index runs fastest): only C order is read (in NumPy: "
            "numpy.ascontiguousarray(array))",
            toString(header->shape)));

    const std::optional<std::int64_t> needed = bytesOf(header->shape, *type);
    const Bytes data = parts->data;
    if (!needed || static_cast<std::uint64_t>(*needed) > data.size())
        return refuse(fmt::format("truncated: shape {} of {} needs {} bytes of data, the file has {}",
                                  toString(header->shape), toString(*type),
                                  needed ? std::to_string(*needed) : "more than 2^63", data.size()));
    if (static_cast<std::uint64_t>(*needed) < data.size())
        return refuse(fmt::format("{} bytes after the data of shape {}",
                                  data.size() - static_cast<std::uint64_t>(*needed),
                                  toString(header->shape)));
    Array array{*type, header->shape, {}};
    array.bytes.assign(data.begin(), data.end());
    return array;
}

// NumPy leaves room for the first extent to grow to 21 digits, then fills with spaces up to a line end on a
// multiple of 64 bytes (at least one space).
std::vector<std::byte> writeNpy(const Array& array) {
    const auto name = std::ranges::find(names, array.type, &Name::type);
    assert(name != names.end());
    std::string header = printNpyHeader({std::string(name->descr), false, array.shape});
    if (!array.shape.empty()) header.append(21 - std::to_string(array.shape[0]).size(), ' ');
    const std::size_t before = magic.size() + 2 + 2;
    header.append(alignment - (before + header.size() + 1) % alignment, ' ');
    header += '\n';
    assert(header.size() <= 0xffff);

    std::string text(magic);
    text += {'\x01', '\x00', static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
    text += header;
    std::vector<std::byte> bytes(text.size() + array.bytes.size());
    std::memcpy(bytes.data(), text.data(), text.size());
    std::ranges::copy(array.bytes, bytes.begin() + static_cast<std::ptrdiff_t>(text.size()));
    return bytes;
}

} // namespace tactus::formats
