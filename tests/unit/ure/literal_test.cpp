#include "unit/ure/reference.h"

#include <cmath>
#include <limits>
#include <random>

namespace tactus::ure {

namespace {

const Type f32 = floatType(32), f64 = floatType(64);

std::string read(Type type, std::string_view spelling) {
    const std::optional<Value> value = ofLiteral(type, spelling);
    return value ? toString(type, *value) : "refused";
}

struct Case {
    Type type;
    std::string spelling;
    const char* value;
};

void check(std::initializer_list<Case> cases) {
    for (const Case& c : cases)
        EXPECT_EQ(read(c.type, c.spelling), c.value) << c.spelling << " as " << toString(c.type);
}

} // namespace

TEST(Literal, Integers) {
    check({{intType(8), "127", "127"},
           {intType(8), "128", "refused"},
           {intType(8), "-128", "-128"},
           {intType(8), "-129", "refused"},
           {intType(8), "0x7f", "127"},
           {intType(8), "0X80", "refused"},
           {intType(8), "-0x80", "-128"},
           {uintType(8), "255", "255"},
           {uintType(8), "-1", "refused"},
           {uintType(8), "00000000000000000000000000000255", "255"},
           {intType(1), "1", "refused"},
           {intType(1), "-1", "-1"},
           {intType(64), "9223372036854775807", "9223372036854775807"},
           {intType(64), "9223372036854775808", "refused"},
           {intType(64), "-9223372036854775808", "-9223372036854775808"},
           {uintType(64), "18446744073709551615", "18446744073709551615"},
           {uintType(64), "0xFFFFFFFFFFFFFFFF", "18446744073709551615"},
           {uintType(64), "18446744073709551616", "refused"},
           {uintType(64), "0x10000000000000000", "refused"},
           {uintType(64), "99999999999999999999", "refused"},
           {uintType(64), "100000000000000000000", "refused"},
           {uintType(64), "340282366920938463463374607431768211457", "refused"}, // 2^128 + 1
           {intType(32), "1e3", "1000"},
           {intType(32), "1e999999999999999999999999", "refused"}});
}

TEST(Literal, FixedPointIsTheNearestValue) {
    const Type s84 = fixedType(8, 4);
    const std::string zeros(60, '0');
    check({{s84, "1.5", "1.5"},
           {s84, "0.1", "0.125"},
           {s84, "0.09375", "0.125"}, // 1.5 / 16: of two, the even one
           {s84, "0.03125", "0"},     // 0.5 / 16
           {s84, "0.03125" + zeros + "1", "0.0625"},
           {s84, "-0.1", "-0.125"},
           {s84, "7.99", "7.9375"},
           {s84, "8", "refused"},
           {s84, "-8.9", "-8"},
           {s84, "-9", "refused"},
           {s84, "0.15e1", "1.5"},
           {s84, "150e-2", "1.5"},
           {s84, "0x7", "7"},
           {s84, "0x8", "refused"},
           {s84, "1e-400", "0"},
           {s84, "0e400", "0"},
           {s84, ".5", "0.5"},
           {s84, "2.", "2"},
           {fixedType(8, 8), "0.9", "0.49609375"},
           {fixedType(8, 8), "-0.9", "-0.5"},
           {fixedType(8, 8), "1", "refused"},
           {fixedType(8, 4, false), "-0.5", "0"},
           {fixedType(8, 4, false), "15.99", "15.9375"},
           {fixedType(64, 0, false), "18446744073709551615", "18446744073709551615"},
           {fixedType(64, 63), "-1", "-1"},
           {fixedType(64, 64, false), "5.4e-20",
            "0.0000000000000000000542101086242752217003726400434970855712890625"},
           {fixedType(64, 64, false), "2.7e-20", "0"},
           {fixedType(64, 32), "0.1", "0.1000000000931322574615478515625"},
           {fixedType(64, 32), "1e10", "refused"}});
}

TEST(Literal, FloatsAreCorrectlyRounded) {
    const std::string zeros(60, '0');
    check({{f32, "0.1", "0.1"},
           {f32, "16777217", "16777216"},
           {f32, "16777217." + zeros + "1", "16777218"},
           {f32, "0x1000001", "16777216"},
           {f32, "0x1000003", "16777220"},
           {f32, "0xFFFFFFFFFFFFFFFFFFFFFFFF", "7.9228163e+28"},
           {f32, "3.4028235e38", "3.4028235e+38"},
           {f32, "3.4028236e38", "refused"},
           {f32, "1e39", "refused"},
           {f32, "1e-45", "1e-45"},
           {f32, "1e-60", "0"},
           {f32, "-1e-60", "-0"},
           {f32, "-0.0", "-0"},
           {f64, "1e-3", "0.001"},
           {f64, "1E+3", "1000"},
           {f64, "1e309", "refused"},
           {f64, "1e-400", "0"},
           {f64, "1e999999999999999999999999", "refused"},
           {f64, "1e-999999999999999999999999", "0"},
           {f64, "0e999999999999999999999999", "0"},
           {f64, "0.1", "0.1"},
           {f64, "9007199254740993", "9007199254740992"},
           {f64, "1" + std::string(400, '0') + "e-400", "1"},
           {f64, "0x20000000000001", "9007199254740992"}});
    EXPECT_EQ(ofLiteral(f32, "0.1")->asFloat(), 0.1f);
    EXPECT_EQ(ofLiteral(f64, "0.1")->asDouble(), 0.1);
}

TEST(Literal, WhatIsNoNumberIsRefused) {
    for (const char* spelling :
         {"",    "-",  ".",  "e5", "1e",  "1e+", "1.2.3", "0x",       "0xg", "0x1.8", "0x-1",
          "--1", "+1", "1 ", " 1", "inf", "nan", "-inf",  "infinity", "1f",  "1e5.0", "abc"})
        for (Type type : {intType(8), uintType(64), fixedType(8, 4), f32, f64})
            EXPECT_EQ(read(type, spelling), "refused") << spelling;
    EXPECT_EQ(read(boolType(), "1"), "refused");
}

TEST(Literal, OfInteger) {
    const std::int64_t numbers[] = {0,   1,   -1,  2,         7,         8,         -8,        -9,       127,
                                    128, 255, 256, INT32_MAX, INT32_MIN, 1LL << 32, INT64_MAX, INT64_MIN};
    std::vector<Type> types = reference::edgeTypes();
    for (Type type : reference::smallTypes()) types.push_back(type);
    for (Type type : types)
        for (std::int64_t number : numbers) {
            // One number is at most 2^63 and the fraction at most 64 bits: the product needs 128.
            const reference::Wide limit = reference::power(64);
            const bool isFar = type.fraction == 64 && (number > 1 || number < -1);
            const reference::Wide scaled = isFar ? limit : number * reference::power(type.fraction);
            const std::optional<Value> value = ofInteger(type, number);
            ASSERT_EQ(value.has_value(), reference::contains(type, scaled))
                << number << " as " << toString(type);
            if (value) {
                EXPECT_EQ(reference::scaled(type, *value), scaled) << number << " as " << toString(type);
            }
        }
    EXPECT_EQ(ofInteger(f32, 16777217)->asFloat(), 16777216.0f);
    EXPECT_EQ(ofInteger(f64, INT64_MIN)->asDouble(), -0x1p63);
    EXPECT_FALSE(ofInteger(boolType(), 1));
}

TEST(Print, Values) {
    EXPECT_EQ(toString(f32, Value::ofFloat(0.1f)), "0.1");
    EXPECT_EQ(toString(f32, Value::ofFloat(NAN)), "nan");
    EXPECT_EQ(toString(f64, Value::ofDouble(-NAN)), "nan");
    EXPECT_EQ(toString(f64, greatest(f64)), "inf");
    EXPECT_EQ(toString(f32, least(f32)), "-inf");
    EXPECT_EQ(toString(boolType(), Value::ofBool(true)), "true");
    EXPECT_EQ(toString(boolType(), Value::ofBool(false)), "false");
    EXPECT_EQ(toString(fixedType(8, 4), Value::ofInteger(-1)), "-0.0625");
    EXPECT_EQ(toString(fixedType(8, 4), Value::ofInteger(-128)), "-8");
    EXPECT_EQ(toString(fixedType(8, 0), Value::ofInteger(5)), "5");
    EXPECT_EQ(toString(fixedType(8, 8), Value::ofInteger(-128)), "-0.5");
    EXPECT_EQ(toString(fixedType(64, 1, false), Value{~std::uint64_t{0}}), "9223372036854775807.5");
    EXPECT_EQ(toString(fixedType(64, 64), least(fixedType(64, 64))), "-0.5");
}

TEST(Print, ReadsBackAsTheSameValue) {
    std::vector<Type> types = reference::edgeTypes();
    types.push_back(f32);
    types.push_back(f64);
    std::mt19937_64 random(1);
    for (Type type : types) {
        std::vector<Value> values = reference::edgeValues(type);
        for (int count = 0; count < 200; ++count) {
            const Value any{random()};
            values.push_back(type.isFloat() ? Value{any.bits >> (64 - type.bits)}
                                            : reference::wrapped(type, reference::Wide{any.asInteger()}));
        }
        for (Value value : values) {
            const std::string text = toString(type, value);
            if (type.isFloat() && !std::isfinite(toDouble(type, value))) continue;
            const std::optional<Value> again = ofLiteral(type, text);
            ASSERT_TRUE(again && *again == value) << text << " of " << toString(type);
        }
    }
}

} // namespace tactus::ure
