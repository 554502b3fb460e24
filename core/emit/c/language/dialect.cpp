#include "emit/c/language/dialect.h"

#include "ure/types/storage.h"

#include <array>

namespace tactus::emit {

using ure::Type;

Type memoryType(Type type) {
    return type.isBool() ? ure::uintType(8) : nativeOf(type);
}

Type nativeOf(Type type) {
    if (type.isFloat() || type.isBool()) return type;
    const int bits = 8 * ure::bytesInMemory(type);
    return type.isSigned() ? ure::intType(bits) : ure::uintType(bits);
}

constexpr Dialect Dialect::OpenCl{.isCpp = false,
                                  .hasAnyWidth = false,
                                  .usesHeap = false,
                                  .table = "__constant",
                                  .emptyToken = "{0}",
                                  .directives = {.packed = "",
                                                 .partitioned = "",
                                                 .unrollBefore = "#pragma unroll",
                                                 .unrollInside = "",
                                                 .pipeline = "",
                                                 .apartBefore = "#pragma ivdep array({0}) safelen({1})",
                                                 .apartInside = {}},
                                  .channels = {.receive = "{0} = read_channel_intel({1})",
                                               .send = "write_channel_intel({1}, {0})",
                                               .tryReceive = "{0} = read_channel_nb_intel({1}, &{2})",
                                               .trySend = "{2} = write_channel_nb_intel({1}, {0})"}};

constexpr Dialect Dialect::Cpp{.isCpp = true,
                               .hasAnyWidth = false,
                               .usesHeap = true,
                               .table = "static const",
                               .emptyToken = "{0}",
                               .directives = {},
                               .channels = {}};

std::string_view typeName(Type type, const Dialect& dialect) {
    struct Row {
        Type type;
        std::string_view openCl, cpp;
    };
    static constexpr std::array<Row, 11> table{{
        {ure::boolType(), "bool", "bool"},
        {ure::floatType(32), "float", "float"},
        {ure::floatType(64), "double", "double"},
        {ure::intType(8), "char", "std::int8_t"},
        {ure::intType(16), "short", "std::int16_t"},
        {ure::intType(32), "int", "std::int32_t"},
        {ure::intType(64), "long", "std::int64_t"},
        {ure::uintType(8), "uchar", "std::uint8_t"},
        {ure::uintType(16), "ushort", "std::uint16_t"},
        {ure::uintType(32), "uint", "std::uint32_t"},
        {ure::uintType(64), "ulong", "std::uint64_t"},
    }};
    for (const Row& row : table)
        if (row.type == nativeOf(type)) return dialect.isCpp ? row.cpp : row.openCl;
    return "void";
}

} // namespace tactus::emit
