// Conversions between all types against exact arithmetic.
#include "unit/ure/reference.h"

#include <cmath>

namespace tactus::ure {

namespace {

using reference::Quad;
using reference::Wide;

std::vector<Type> exactTypes() {
    std::vector<Type> types = reference::edgeTypes();
    for (Type type : reference::smallTypes()) types.push_back(type);
    return types;
}

// The scaled integer moved to the other fraction, rounded down, in steps that never leave 128 bits.
Value expectedExact(Type from, Type to, Value value) {
    Wide number = reference::scaled(from, value);
    int fraction = from.fraction;
    for (; fraction > to.fraction; --fraction) number = reference::floorQuotient(number, 2);
    for (; fraction < to.fraction; ++fraction)
        number = reference::scaled(to, reference::wrapped(to, number)) * 2;
    return reference::wrapped(to, number);
}

Value expectedFromFloat(Type from, Type to, Value value) {
    const Quad x = reference::number(from, value);
    if (x != x) return {};
    const Quad scaled = x * reference::twoTo(to.fraction);
    if (scaled >= static_cast<Quad>(reference::highest(to))) return greatest(to);
    if (scaled <= static_cast<Quad>(reference::lowest(to))) return least(to);
    Wide whole = static_cast<Wide>(scaled); // toward zero
    if (to.isFixed() && static_cast<Quad>(whole) > scaled) --whole;
    return {static_cast<std::uint64_t>(whole)};
}

std::string converted(Type from, Type to, std::string_view literal) {
    return toString(to, convert(from, to, ofLiteral(from, literal).value()));
}

} // namespace

TEST(Convert, BetweenIntegersAndFixedPoint) {
    for (Type from : exactTypes())
        for (Type to : exactTypes())
            for (Value value : reference::edgeValues(from))
                ASSERT_EQ(convert(from, to, value), expectedExact(from, to, value))
                    << toString(from, value) << " from " << toString(from) << " to " << toString(to);
}

TEST(Convert, FromFloats) {
    for (Type from : {floatType(32), floatType(64)})
        for (Type to : exactTypes())
            for (Value value : reference::edgeValues(from))
                ASSERT_EQ(convert(from, to, value), expectedFromFloat(from, to, value))
                    << toString(from, value) << " from " << toString(from) << " to " << toString(to);
}

TEST(Convert, ToFloatsRoundsOnce) {
    std::vector<Type> types = exactTypes();
    types.push_back(floatType(32));
    types.push_back(floatType(64));
    for (Type from : types)
        for (Type to : {floatType(32), floatType(64)})
            for (Value value : reference::edgeValues(from)) {
                const Value wanted = reference::rounded(to, reference::number(from, value));
                ASSERT_TRUE(matches(to, convert(from, to, value), wanted))
                    << toString(from, value) << " from " << toString(from) << " to " << toString(to);
            }
    // Rounded to double first, this would be a tie and go down.
    const Value justAboveTheMiddle = Value::ofInteger((1LL << 60) + (1LL << 36) + 1);
    EXPECT_EQ(convert(intType(64), floatType(32), justAboveTheMiddle).asFloat(), 0x1.000002p60f);
}

TEST(Convert, Bool) {
    for (Type type : exactTypes())
        for (Value value : reference::edgeValues(type))
            EXPECT_EQ(convert(type, boolType(), value).asBool(), reference::scaled(type, value) != 0);
    for (Type type : {floatType(32), floatType(64)})
        for (Value value : reference::edgeValues(type)) {
            const double x = toDouble(type, value);
            EXPECT_EQ(convert(type, boolType(), value), Value::ofBool(x != 0)) << x;
        }
    for (bool truth : {false, true}) {
        const std::string wanted = truth ? "1" : "0";
        const Value value = Value::ofBool(truth);
        for (Type type : {intType(8), uintType(1), fixedType(8, 4), floatType(32), floatType(64)})
            EXPECT_EQ(toString(type, convert(boolType(), type, value)), wanted) << toString(type);
        EXPECT_EQ(convert(boolType(), boolType(), value), value);
    }
}

TEST(Convert, WhatTheLanguageSays) {
    const Type f32 = floatType(32), i8 = intType(8), u8 = uintType(8), s84 = fixedType(8, 4);
    EXPECT_EQ(converted(intType(32), i8, "200"), "-56");
    EXPECT_EQ(converted(i8, u8, "-1"), "255");
    EXPECT_EQ(converted(s84, i8, "-0.5"), "-1");
    EXPECT_EQ(converted(i8, s84, "9"), "-7");
    EXPECT_EQ(converted(f32, i8, "-1.9"), "-1");
    EXPECT_EQ(converted(f32, i8, "300"), "127");
    EXPECT_EQ(converted(f32, u8, "-3"), "0");
    EXPECT_EQ(converted(f32, s84, "-0.01"), "-0.0625");
    EXPECT_EQ(converted(f32, s84, "1e30"), "7.9375");
    EXPECT_EQ(toString(s84, convert(f32, s84, Value::ofFloat(NAN))), "0");
    EXPECT_EQ(toString(intType(64), convert(f32, intType(64), greatest(f32))), "9223372036854775807");
}

TEST(Convert, IsAlsoAnOperator) {
    Events events;
    EXPECT_EQ(apply(Operator::Convert, intType(32), intType(8), Value::ofInteger(200), events).asInteger(),
              -56);
}

} // namespace tactus::ure
