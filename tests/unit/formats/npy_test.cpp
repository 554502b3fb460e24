#include "formats/npy.h"

#include <cstring>
#include <gtest/gtest.h>
#include <span>

namespace tactus::formats {
namespace {

std::vector<std::byte> bytesOf(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

// A file of the given version around a header dictionary, by the format's specification.
std::string file(std::string_view header, std::string_view data, char version = 1) {
    std::string text = "\x93NUMPY";
    text += {version, '\0', static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
    if (version > 1) text += std::string(2, '\0');
    return text + std::string(header) + std::string(data);
}

tl::expected<Array, std::string> read(const std::string& text) {
    return readNpy(bytesOf(text));
}

template<class T>
std::vector<T> elements(const Array& array) {
    std::vector<T> values(array.bytes.size() / sizeof(T));
    std::memcpy(values.data(), array.bytes.data(), array.bytes.size());
    return values;
}

template<class T>
Array arrayOf(ElementType type, std::vector<std::int64_t> shape, const std::vector<T>& values) {
    Array array{type, std::move(shape), std::vector<std::byte>(values.size() * sizeof(T))};
    std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
    return array;
}

TEST(Npy, WritesTheBytesOfNumPy) {
    // np.save of np.array([[1, -2, 3]], dtype='int16'): 128 bytes of header, then the numbers.
    const std::string dictionary = "{'descr': '<i2', 'fortran_order': False, 'shape': (1, 3), }";
    std::string expected("\x93NUMPY\x01\x00\x76\x00", 10);
    expected += dictionary + std::string(118 - dictionary.size() - 1, ' ') + "\n";
    expected += std::string("\x01\x00\xfe\xff\x03\x00", 6);
    ASSERT_EQ(expected.size(), 134u);
    EXPECT_EQ(writeNpy(arrayOf<std::int16_t>(ElementType::Int16, {1, 3}, {1, -2, 3})), bytesOf(expected));
}

TEST(Npy, WritesScalarsAndVectorsAsNumPyDoes) {
    const auto header = [](const Array& array) {
        const auto bytes = writeNpy(array);
        return std::string(reinterpret_cast<const char*>(bytes.data()) + 10, 60);
    };
    EXPECT_EQ(header(arrayOf<double>(ElementType::Float64, {}, {2.5})),
              "{'descr': '<f8', 'fortran_order': False, 'shape': (), }     ");
    EXPECT_EQ(header(arrayOf<std::uint8_t>(ElementType::Bool, {2}, {1, 0})),
              "{'descr': '|b1', 'fortran_order': False, 'shape': (2,), }   ");
}

TEST(Npy, HeaderEndsOnA64ByteBoundary) {
    for (std::size_t rank = 0; rank < 40; ++rank) {
        const auto bytes =
            writeNpy(arrayOf<float>(ElementType::Float32, std::vector<std::int64_t>(rank, 1), {1.0f}));
        EXPECT_EQ((bytes.size() - 4) % 64, 0u);
        EXPECT_EQ(bytes[bytes.size() - 5], std::byte('\n'));
        EXPECT_EQ(bytes[bytes.size() - 6], std::byte(' '));
    }
}

TEST(Npy, ReadsAllVersionsAndKeyOrders) {
    const std::string data("\x01\x00\x00\x00\x02\x00\x00\x00", 8);
    for (const char version : {'\1', '\2', '\3'}) {
        for (const char* header : {"{'descr': '<i4', 'fortran_order': False, 'shape': (2,), }          \n",
                                   "{\"shape\":(2L,),\"fortran_order\":False,\"descr\":\"<i4\"}"}) {
            const auto array = read(file(header, data, version));
            ASSERT_TRUE(array) << array.error();
            EXPECT_EQ(array->type, ElementType::Int32);
            EXPECT_EQ(array->shape, std::vector<std::int64_t>{2});
            EXPECT_EQ(elements<std::int32_t>(*array), (std::vector<std::int32_t>{1, 2}));
        }
    }
}

TEST(Npy, ReadsAScalarAndAnEmptyArray) {
    const auto scalar = read(file("{'descr': '|u1', 'fortran_order': False, 'shape': (), }\n", "\x07"));
    ASSERT_TRUE(scalar);
    EXPECT_TRUE(scalar->shape.empty());
    EXPECT_EQ(elements<std::uint8_t>(*scalar), std::vector<std::uint8_t>{7});
    const auto empty =
        read(file("{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000, 0), }", ""));
    ASSERT_TRUE(empty) << empty.error();
    EXPECT_TRUE(empty->bytes.empty());
}

TEST(Npy, RefusesFortranOrderWhereItDiffers) {
    const auto array =
        read(file("{'descr': '|i1', 'fortran_order': True, 'shape': (2, 3), }", "\x01\x04\x02\x05\x03\x06"));
    ASSERT_FALSE(array);
    EXPECT_EQ(array.error(),
              "shape (2, 3) in Fortran order (the first index runs fastest): only C order is read (in NumPy: "
              "numpy.ascontiguousarray(array))");
}

// NumPy calls these contiguous in both orders and may write either.
TEST(Npy, ReadsFortranOrderWhereItIsTheSame) {
    for (const char* shape : {"()", "(1,)", "(1, 1)"}) {
        const auto one = read(
            file("{'descr': '|i1', 'fortran_order': True, 'shape': " + std::string(shape) + ", }", "\x05"));
        ASSERT_TRUE(one) << one.error();
        EXPECT_EQ(elements<std::int8_t>(*one), std::vector<std::int8_t>{5});
    }
    for (const char* shape : {"(3,)", "(1, 3)", "(3, 1)", "(1, 3, 1)"}) {
        const auto three =
            read(file("{'descr': '|i1', 'fortran_order': True, 'shape': " + std::string(shape) + ", }",
                      "\x01\x02\x03"));
        ASSERT_TRUE(three) << three.error();
        EXPECT_EQ(elements<std::int8_t>(*three), (std::vector<std::int8_t>{1, 2, 3}));
    }
    EXPECT_TRUE(read(file("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 0, 3), }", "")));
}

TEST(Npy, EveryTypeComesBack) {
    for (int n = 0; n <= static_cast<int>(ElementType::Float64); ++n) {
        const auto type = static_cast<ElementType>(n);
        Array array{type, {2, 1}, std::vector<std::byte>(2 * sizeOf(type), std::byte(1))};
        const auto back = readNpy(writeNpy(array));
        ASSERT_TRUE(back) << toString(type);
        EXPECT_EQ(back->type, type);
        EXPECT_EQ(back->shape, array.shape);
        EXPECT_EQ(back->bytes, array.bytes);
    }
}

TEST(Npy, RefusesWithASentence) {
    const auto header = [](std::string_view descr, std::string_view shape) {
        return "{'descr': '" + std::string(descr) +
               "', 'fortran_order': False, 'shape': " + std::string(shape) + ", }";
    };
    struct Case {
        std::string bytes;
        const char* reason;
    };
    const std::string four(4, '\0');
    const Case cases[] = {
        {"", "not a .npy file"},
        {"PK\x03\x04 a zip file", "not a .npy file"},
        {"\x93NUMPY", "truncated in the header"},
        {std::string("\x93NUMPY\x01\x00\x76", 9), "truncated in the header"},
        {std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff{}", 14), "truncated in the header"},
        {file("{}", "", 4), "version 4.0"},
        {file(header(">f4", "(1,)"), four), "big-endian data '>f4'"},
        {file(header("|O", "(1,)"), four), "type '|O'"},
        {file(header("<U1", "(1,)"), four), "type '<U1'"},
        {file(header("<c8", "(1,)"), four), "type '<c8'"},
        {file(header("<f2", "(2,)"), four), "type '<f2'"},
        {file(header("", "(2,)"), four), "type ''"},
        {file("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (1,), }", four), "records"},
        {file(header("<f4", "(2,)"), four), "needs 8 bytes of data, the file has 4"},
        {file(header("<f4", "()"), four + "x"), "1 bytes after the data"},
        {file(header("<f4", "(1000000000000, 1000000000000)"), four), "more than 2^63 bytes"},
        {file(header("<f4", "(9223372036854775808,)"), four), "malformed header: expected an extent"},
        {file(header("<f4", "(-1,)"), four), "malformed header: expected an extent"},
        {file(header("<f4", "(1)"), four), "malformed header"},
        {file(header("<f4", "[1]"), four), "malformed header: expected a shape"},
        {file("{'descr': '<f4', 'shape': (1,), }", four), "needs 'descr', 'fortran_order' and 'shape'"},
        {file("{'descr': '<f4', 'descr': '<f4', 'shape': (1,), }", four), "each key once"},
        {file("{'descr': '<f4', 'order': 'C'}", four), "unexpected key 'order'"},
        {file("{'descr: <f4", four), "malformed header"},
        {file("{'descr': '<f4', 'fortran_order': Maybe, 'shape': (1,), }", four), "True or False"},
        {file(header("<f4", "(1,)") + " x", four), "text after the dictionary"},
        {file("", ""), "expected a dictionary"},
    };
    for (const Case& one : cases) {
        const auto array = read(one.bytes);
        ASSERT_FALSE(array) << one.reason;
        EXPECT_NE(array.error().find(one.reason), std::string::npos)
            << array.error() << "\n  wanted: " << one.reason;
    }
}

TEST(Npy, EveryTruncationIsAnError) {
    const auto bytes = writeNpy(arrayOf<float>(ElementType::Float32, {2}, {1, 2}));
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_FALSE(readNpy(std::span(bytes).first(length))) << length;
}

} // namespace
} // namespace tactus::formats
