// Tensors as CSV, beside the C library's reading of the same text.
#include "evaluate/data/inputs.h"
#include "evaluate/data/numerals.h"
#include "ure/types/operators.h"

#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace tactus::evaluate {
namespace {

using ure::Type;
using ure::Value;

ure::Tensor tensorOf(Type type, std::vector<std::int64_t> extents) {
    ure::Tensor tensor;
    tensor.name = "A";
    tensor.type = type;
    tensor.extents = std::move(extents);
    return tensor;
}

std::vector<Type> everyType() {
    std::vector<Type> types{ure::boolType(), ure::floatType(32), ure::floatType(64)};
    for (int bits = 1; bits <= 64; ++bits) {
        types.push_back(ure::intType(bits));
        types.push_back(ure::uintType(bits));
        for (const int fraction : {0, 1, bits / 3, bits / 2, bits - 1, bits})
            if (fraction <= bits)
                for (const bool isSigned : {true, false})
                    types.push_back(ure::fixedType(bits, fraction, isSigned));
    }
    return types;
}

// The ends of the type, values about zero, and random ones.
std::vector<Value> printedValuesOf(Type type, std::mt19937_64& random) {
    if (type.isBool()) return {Value::ofBool(false), Value::ofBool(true)};
    if (type == ure::floatType(32))
        return {Value::ofFloat(0.1f),     Value::ofFloat(-0.0f),
                Value::ofFloat(1e-45f),   Value::ofFloat(3.4028235e38f),
                Value::ofFloat(16777216), Value::ofFloat(-std::numeric_limits<float>::infinity())};
    if (type == ure::floatType(64))
        return {Value::ofDouble(0.1),     Value::ofDouble(-0.0),
                Value::ofDouble(5e-324),  Value::ofDouble(-1.7976931348623157e308),
                Value::ofDouble(1.0 / 3), Value::ofDouble(std::numeric_limits<double>::infinity())};
    std::vector<Value> values{ure::least(type), ure::greatest(type), Value{0}};
    for (int n = 0; n < 5; ++n) {
        const std::uint64_t bits = random();
        values.push_back(type.isSigned()
                             ? Value::ofInteger(static_cast<std::int64_t>(bits) >> (64 - type.bits))
                             : Value{bits >> (64 - type.bits)});
    }
    return values;
}

// The value that the C library reads; exact, as long double has 64 bits and no value of a type has more.
Value readByTheLibrary(Type type, const std::string& text) {
    if (type.isBool()) return Value::ofBool(text == "1");
    if (type == ure::floatType(32)) return Value::ofFloat(std::strtof(text.c_str(), nullptr));
    if (type == ure::floatType(64)) return Value::ofDouble(std::strtod(text.c_str(), nullptr));
    if (type.isInteger() && type.isSigned()) return Value::ofInteger(std::strtoll(text.c_str(), nullptr, 10));
    if (type.isInteger()) return {std::strtoull(text.c_str(), nullptr, 10)};
    const long double scaled = std::ldexp(std::strtold(text.c_str(), nullptr), type.fraction);
    EXPECT_EQ(scaled, std::trunc(scaled)) << text;
    return type.isSigned() ? Value::ofInteger(static_cast<std::int64_t>(scaled))
                           : Value{static_cast<std::uint64_t>(scaled)};
}

TEST(CsvOfTensors, EveryTypeIsWrittenExactlyAndComesBack) {
    static_assert(std::numeric_limits<long double>::digits >= 64);
    std::mt19937_64 random(1);
    for (const Type type : everyType()) {
        const std::vector<Value> values = printedValuesOf(type, random);
        const ure::Tensor tensor = tensorOf(type, {static_cast<std::int64_t>(values.size()), 1});
        const std::string text = toCsv(tensor, {values, {}});
        std::size_t begin = 0;
        for (const Value value : values) {
            const std::size_t end = text.find('\n', begin);
            ASSERT_NE(end, std::string::npos);
            const std::string line = text.substr(begin, end - begin);
            EXPECT_EQ(readByTheLibrary(type, line), value) << ure::toString(type) << " " << line;
            begin = end + 1;
        }
        EXPECT_EQ(begin, text.size());
        const auto back = fromCsv(tensor, {"a.csv", text});
        ASSERT_TRUE(back) << ure::toString(type) << " " << back.error();
        EXPECT_EQ(back->values, values) << ure::toString(type);
    }
}

TEST(CsvOfTensors, NotANumberComesBack) {
    for (const int bits : {32, 64}) {
        const ure::Tensor scalar = tensorOf(ure::floatType(bits), {});
        const auto nan = fromCsv(scalar, {"a.csv", "NaN"});
        ASSERT_TRUE(nan);
        EXPECT_TRUE(std::isnan(ure::toDouble(scalar.type, nan->values[0])));
        EXPECT_EQ(toCsv(scalar, *nan), "nan\n");
    }
}

std::vector<Value> firstIntegers(std::int64_t count) {
    std::vector<Value> values;
    for (std::int64_t n = 0; n < count; ++n) values.push_back(Value::ofInteger(n));
    return values;
}

TEST(CsvOfTensors, ALineRunsAlongTheLastDimension) {
    const std::pair<std::vector<std::int64_t>, std::string_view> cases[] = {
        {{}, "0\n"},
        {{3}, "0,1,2\n"},
        {{1}, "0\n"},
        {{2, 3}, "0,1,2\n3,4,5\n"},
        {{2, 1}, "0\n1\n"},
        {{2, 2, 2}, "0,1\n2,3\n\n4,5\n6,7\n"},
        {{2, 1, 2, 1}, "0\n1\n\n2\n3\n"},
    };
    for (const auto& [extents, text] : cases) {
        const ure::Tensor tensor = tensorOf(ure::intType(8), extents);
        const std::vector<Value> values = firstIntegers(static_cast<std::int64_t>(elementCount(tensor)));
        EXPECT_EQ(toCsv(tensor, {values, {}}), text);
        const auto back = fromCsv(tensor, {"a.csv", std::string(text)});
        ASSERT_TRUE(back) << back.error();
        EXPECT_EQ(back->values, values);
    }
    EXPECT_EQ(toCsv(tensorOf(ure::intType(8), {2}), {firstIntegers(2), {1, 0}}), "0,undefined\n");
}

TEST(CsvOfTensors, WhatASpreadsheetWritesIsRead) {
    const std::vector<std::int64_t> vector{3}, matrix{2, 2}, cube{2, 2, 2};
    const std::pair<std::vector<std::int64_t>, std::string> cases[] = {
        {vector, "0\n1\n2\n"},   // a column
        {vector, "0\r\n1\r\n2"}, // its line ends, and none at the end
        {vector, "\xef\xbb\xbf\"0\",\"1\",\"2\""},
        {vector, " 0 ,\t+1, 2.0\n"},
        {vector, "0,10e-1,.2E1,,,\n\n,,\n"},
        {matrix, "0,1\n2,3"},
        {matrix, "0,1,,\r\n2,3,,\r\n,,,\r\n"},
        {cube, "0,1\n2,3\n4,5\n6,7\n"}, // no empty line
        {cube, "\n0,1\n2,3\n\n\n4,5\n6,7\n"},
        {cube, "0,1\n2,3\n,\n4,5\n6,7\n"},
        {{}, "\n0\n"},
    };
    for (const auto& [extents, text] : cases) {
        const ure::Tensor tensor = tensorOf(ure::intType(8), extents);
        const auto found = fromCsv(tensor, {"a.csv", text});
        ASSERT_TRUE(found) << text << found.error();
        EXPECT_EQ(found->values, firstIntegers(static_cast<std::int64_t>(elementCount(tensor)))) << text;
    }
}

TEST(CsvOfTensors, NumbersAreThoseOfALiteral) {
    const std::tuple<Type, std::string_view, std::int64_t> cases[] = {
        {ure::intType(8), "-128", -128},       {ure::intType(64), "9223372036854775807", 9223372036854775807},
        {ure::intType(8), "1.20e2", 120},      {ure::uintType(4), "-0", 0},
        {ure::fixedType(8, 4), "0.1", 2},      {ure::fixedType(8, 4), "-0.1", -2},
        {ure::fixedType(8, 4), "7.9375", 127}, {ure::fixedType(8, 4), "7.96", 127},
        {ure::boolType(), "TRUE", 1},          {ure::boolType(), "False", 0},
    };
    for (const auto& [type, text, expected] : cases) {
        const auto value = valueOfNumeral(type, text);
        ASSERT_TRUE(value) << value.error();
        EXPECT_EQ(value->asInteger(), expected) << ure::toString(type) << " " << text;
    }
}

TEST(CsvOfTensors, WhatIsNoValueOfTheTypeIsRefused) {
    const std::tuple<Type, std::string_view, std::string_view> cases[] = {
        {ure::intType(8), "128", "'128' does not fit Int(8), whose range is -128 to 127"},
        {ure::intType(64), "9223372036854775808",
         "'9223372036854775808' does not fit Int(64), whose range is -9223372036854775808 to "
         "9223372036854775807"},
        {ure::uintType(8), "-1", "'-1' does not fit UInt(8), whose range is 0 to 255"},
        {ure::intType(8), "2.5", "'2.5' is not an integer, which Int(8) needs"},
        {ure::intType(8), "25e-1", "'25e-1' is not an integer, which Int(8) needs"},
        {ure::intType(8), "1e99999999999999999999",
         "'1e99999999999999999999' does not fit Int(8), whose range is -128 to 127"},
        {ure::fixedType(8, 4), "7.99", "'7.99' does not fit Fixed(8, 4), whose range is -8 to 7.9375"},
        {ure::fixedType(4, 4, false), "-0.1", "'-0.1' does not fit UFixed(4, 4), whose range is 0 to 0.9375"},
        {ure::floatType(32), "3.5e38", "'3.5e38' does not fit Float(32)"},
        {ure::floatType(64), "1e400", "'1e400' does not fit Float(64)"},
        {ure::boolType(), "2", "'2' is not a Bool: use 0, 1, true or false"},
        {ure::intType(8), "nan", "'nan' is not a number"},
        {ure::intType(8), "TRUE", "'TRUE' is not a number"},
        {ure::intType(8), "", "a value is missing"},
        {ure::intType(8), "1,234", "'1,234' is not a number"},
        {ure::intType(8), "1 2", "'1 2' is not a number"},
        {ure::intType(8), "0x1F", "'0x1F' is not a number"},
        {ure::intType(8), "--1", "'--1' is not a number"},
        {ure::intType(8), ".", "'.' is not a number"},
        {ure::floatType(32), "1e", "'1e' is not a number"},
        {ure::floatType(32), "infinit", "'infinit' is not a number"},
        {ure::floatType(32), "abcdefghijklmnopqrstuvwxyz", "'abcdefghijklmnopqrstuvwx...' is not a number"},
        {ure::floatType(32), std::string_view("\0\xff\xc3\xa9", 4), "'??\xc3\xa9' is not a number"},
    };
    for (const auto& [type, text, sentence] : cases) {
        const auto value = valueOfNumeral(type, text);
        ASSERT_FALSE(value) << text;
        EXPECT_EQ(value.error(), sentence);
    }
}

TEST(CsvOfTensors, ErrorsNameThePlace) {
    const std::vector<std::int64_t> scalar, vector{3}, matrix{2, 3}, cube{2, 2, 2};
    const std::tuple<std::vector<std::int64_t>, std::string, std::string_view> cases[] = {
        {matrix, "1,2,3\n4,5\n", "2:4: 2 values where 3 belong in a line of A[2][3]"},
        {matrix, "1,2,3\n4,5,6,7,8\n", "2:7: 5 values where 3 belong in a line of A[2][3]"},
        {matrix, "1,2,3\n4,,6\n", "2:3: a value is missing"},
        {matrix, "1,2,3\n4,\xc3\xa9,x\n", "2:3: '\xc3\xa9' is not a number"},
        {matrix, "\xc3\xa9", "1:1: '\xc3\xa9' is not a number"},
        {matrix, "x,y,z\n1,2,3\n4,5,6\n", "1:1: 'x' is not a number (remove the header line)"},
        {matrix, "1;2;3\n4;5;6\n", "1:1: '1;2;3' is not a number (commas separate values)"},
        {matrix, "1,x,3\n4,5,6\n", "1:3: 'x' is not a number"},
        {matrix, "1,2,3\n", "1:1: the file ends after 1 line of values, and A[2][3] has 2"},
        {matrix, "", "1:1: the file ends after 0 lines of values, and A[2][3] has 2"},
        {matrix, "1,2,3\n4,5,6\n7,8,9\n", "3:1: more than 2 lines of values, and A[2][3] has no more"},
        {matrix, "1,2,3\n\n4,5,6\n", "2:1: an empty line between values of one tensor"},
        {cube, "1,2\n3,4\n5,6\n\n7,8\n", "4:1: an empty line between values of one block"},
        {vector, "1,2\n", "1:4: 2 values where 3 belong in a line of A[3]"},
        {vector, "1,2,3\n4\n", "2:1: more than 1 line of values, and A[3] has no more"},
        {vector, "1\n2\n", "2:1: the file ends after 2 lines of values, and A[3] has 3"},
        {vector, "1\n2,3\n", "2:3: 2 values where 1 belongs in a line of A[3]"},
        {vector, "1\n2\n3\n4\n", "4:1: more than 3 lines of values, and A[3] has no more"},
        {scalar, "1,2\n", "1:3: 2 values where 1 belongs in a line of A"},
        {scalar, "300\n", "1:1: '300' does not fit Int(8), whose range is -128 to 127"},
    };
    for (const auto& [extents, text, sentence] : cases) {
        const auto found = fromCsv(tensorOf(ure::intType(8), extents), {"a.csv", text});
        ASSERT_FALSE(found) << text;
        EXPECT_EQ(found.error(), "a.csv:" + std::string(sentence));
    }
}

} // namespace
} // namespace tactus::evaluate
