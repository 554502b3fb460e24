#include "evaluate/data/inputs.h"

#include <cstring>
#include <gtest/gtest.h>

namespace tactus::evaluate {
namespace {

using formats::Array;
using formats::ElementType;
using ure::Type;
using ure::Value;

ure::Tensor vectorOf(Type type, std::int64_t extent) {
    ure::Tensor tensor;
    tensor.name = "A";
    tensor.type = type;
    tensor.extents = {extent};
    return tensor;
}

template<class T>
Array arrayOf(ElementType type, const std::vector<T>& values) {
    Array array{
        type, {static_cast<std::int64_t>(values.size())}, std::vector<std::byte>(values.size() * sizeof(T))};
    std::memcpy(array.bytes.data(), values.data(), array.bytes.size());
    return array;
}

TEST(Arrays, TravelInTheSmallestTypeThatHoldsThem) {
    const std::pair<Type, ElementType> cases[] = {
        {ure::intType(1), ElementType::Int8},
        {ure::intType(8), ElementType::Int8},
        {ure::intType(9), ElementType::Int16},
        {ure::intType(16), ElementType::Int16},
        {ure::intType(17), ElementType::Int32},
        {ure::intType(33), ElementType::Int64},
        {ure::intType(64), ElementType::Int64},
        {ure::uintType(8), ElementType::UInt8},
        {ure::uintType(12), ElementType::UInt16},
        {ure::uintType(32), ElementType::UInt32},
        {ure::uintType(64), ElementType::UInt64},
        {ure::fixedType(18, 9), ElementType::Int32},
        {ure::fixedType(8, 8, false), ElementType::UInt8},
        {ure::boolType(), ElementType::Bool},
        {ure::floatType(32), ElementType::Float32},
        {ure::floatType(64), ElementType::Float64},
    };
    for (const auto& [type, expected] : cases)
        EXPECT_EQ(toArray(vectorOf(type, 0), {}).type, expected) << ure::toString(type);
}

TEST(Arrays, ValuesComeBack) {
    const std::tuple<Type, std::vector<Value>> cases[] = {
        {ure::intType(5), {Value::ofInteger(-16), Value::ofInteger(15)}},
        {ure::uintType(64), {{0}, {~0ull}}},
        {ure::fixedType(12, 4), {Value::ofInteger(-2048), Value::ofInteger(2047)}},
        {ure::floatType(32), {Value::ofFloat(-0.0f), Value::ofFloat(1e-42f)}},
        {ure::floatType(64), {Value::ofDouble(0.1), Value::ofDouble(-1e308)}},
        {ure::boolType(), {Value::ofBool(true), Value::ofBool(false)}},
    };
    for (const auto& [type, values] : cases) {
        const ure::Tensor tensor = vectorOf(type, static_cast<std::int64_t>(values.size()));
        const auto back = fromArray(tensor, toArray(tensor, {values, {}}));
        ASSERT_TRUE(back) << back.error();
        EXPECT_EQ(back->values, values) << ure::toString(type);
    }
}

TEST(Arrays, AnotherTypeIsConvertedIfEveryValueFits) {
    const auto floats =
        fromArray(vectorOf(ure::floatType(32), 3), arrayOf<double>(ElementType::Float64, {0.5, -3, 1e30f}));
    ASSERT_TRUE(floats) << floats.error();
    EXPECT_EQ(floats->values[0].asFloat(), 0.5f);
    const auto integers =
        fromArray(vectorOf(ure::intType(4), 2), arrayOf<double>(ElementType::Float64, {-8, 7}));
    ASSERT_TRUE(integers) << integers.error();
    EXPECT_EQ(integers->values[0].asInteger(), -8);
    const auto narrow =
        fromArray(vectorOf(ure::uintType(8), 2), arrayOf<std::int64_t>(ElementType::Int64, {0, 255}));
    ASSERT_TRUE(narrow) << narrow.error();
    EXPECT_EQ(narrow->values[1].bits, 255u);
    // Scaled integers: 24 is 1.5 in Fixed(8, 4).
    const auto fixed =
        fromArray(vectorOf(ure::fixedType(8, 4), 1), arrayOf<std::int32_t>(ElementType::Int32, {24}));
    ASSERT_TRUE(fixed) << fixed.error();
    EXPECT_EQ(ure::toDouble(ure::fixedType(8, 4), fixed->values[0]), 1.5);
    const auto coins =
        fromArray(vectorOf(ure::boolType(), 2), arrayOf<std::int32_t>(ElementType::Int32, {0, 1}));
    ASSERT_TRUE(coins) << coins.error();
    // Any byte that is not 0 is true, as NumPy reads it.
    const auto odd = fromArray(vectorOf(ure::boolType(), 1), arrayOf<std::uint8_t>(ElementType::Bool, {2}));
    EXPECT_EQ(odd->values[0], Value::ofBool(true));
}

TEST(Arrays, AValueThatDoesNotFitIsNamed) {
    const auto refusal = [](Type type, const Array& array) {
        const auto result = fromArray(vectorOf(type, array.shape[0]), array);
        return result ? "fits" : result.error();
    };
    EXPECT_EQ(refusal(ure::intType(8), arrayOf<std::int16_t>(ElementType::Int16, {1, 300})),
              "expected int8, found int16: A(1) is 300, which Int(8) can't represent exactly");
    EXPECT_NE(refusal(ure::uintType(64), arrayOf<std::int8_t>(ElementType::Int8, {-1})), "fits");
    EXPECT_NE(refusal(ure::intType(64), arrayOf<std::uint64_t>(ElementType::UInt64, {1ull << 63})), "fits");
    EXPECT_NE(refusal(ure::intType(64), arrayOf<double>(ElementType::Float64, {9223372036854775808.0})),
              "fits");
    EXPECT_NE(refusal(ure::uintType(64), arrayOf<double>(ElementType::Float64, {18446744073709551616.0})),
              "fits");
    EXPECT_NE(refusal(ure::uintType(8), arrayOf<double>(ElementType::Float64, {-0.5})), "fits");
    EXPECT_NE(refusal(ure::intType(8), arrayOf<float>(ElementType::Float32, {NAN})), "fits");
    EXPECT_NE(refusal(ure::floatType(32), arrayOf<double>(ElementType::Float64, {0.1})), "fits");
    EXPECT_NE(refusal(ure::floatType(32), arrayOf<std::int32_t>(ElementType::Int32, {(1 << 24) + 1})),
              "fits");
    EXPECT_NE(refusal(ure::floatType(64), arrayOf<std::int64_t>(ElementType::Int64, {INT64_MAX})), "fits");
    EXPECT_NE(refusal(ure::boolType(), arrayOf<std::int8_t>(ElementType::Int8, {2})), "fits");
    EXPECT_NE(refusal(ure::fixedType(8, 4), arrayOf<float>(ElementType::Float32, {0.5f})).find("times 2^4"),
              std::string::npos);
    EXPECT_EQ(refusal(ure::floatType(64), arrayOf<std::int64_t>(ElementType::Int64, {INT64_MIN})), "fits");
    EXPECT_EQ(refusal(ure::floatType(32), arrayOf<double>(ElementType::Float64, {NAN, INFINITY})), "fits");
}

TEST(Arrays, TheShapeMustBeTheSame) {
    const auto result =
        fromArray(vectorOf(ure::intType(8), 3), arrayOf<std::int8_t>(ElementType::Int8, {1, 2}));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error(), "expected shape (3,), found (2,)");
}

} // namespace
} // namespace tactus::evaluate
