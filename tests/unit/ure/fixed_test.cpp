// Fixed point against exact arithmetic.
#include "unit/ure/reference.h"

#include <algorithm>

namespace tactus::ure {

namespace {

using reference::Wide;

struct Operands {
    Type leftType, rightType;
    Value left, right;
    Wide scaledLeft() const { return reference::scaled(leftType, left); }
    Wide scaledRight() const { return reference::scaled(rightType, right); }
    int fraction() const { return std::max(leftType.fraction, rightType.fraction); }
    // left and right times 2^fraction()
    Wide alignedLeft() const { return scaledLeft() * reference::power(fraction() - leftType.fraction); }
    Wide alignedRight() const { return scaledRight() * reference::power(fraction() - rightType.fraction); }
};

bool isProduct(const Operands& x, Wide actual) {
    return actual == x.scaledLeft() * x.scaledRight();
}

// actual <= left / right < actual + 1, where left / right is times 2^(the left fraction)
bool isQuotient(const Operands& x, Wide actual) {
    const Wide divisor = x.scaledRight();
    if (divisor == 0) return actual == 0;
    const Wide rest = x.scaledLeft() * reference::power(x.rightType.fraction) - actual * divisor;
    return divisor > 0 ? 0 <= rest && rest < divisor : divisor < rest && rest <= 0;
}

// True if the result is what the language says of the operands.
bool isRight(Operator op, const Operands& x, Type result, Value value) {
    const Wide actual = reference::scaled(result, value);
    if (op == Operator::Multiply) return isProduct(x, actual);
    if (op == Operator::Divide) return isQuotient(x, actual);
    const Wide left = x.alignedLeft(), right = x.alignedRight();
    switch (op) {
    case Operator::Add:
        return actual == left + right;
    case Operator::Subtract:
        return actual == left - right;
    case Operator::Minimum:
        return actual == std::min(left, right);
    case Operator::Maximum:
        return actual == std::max(left, right);
    case Operator::Equal:
        return value.asBool() == (left == right);
    case Operator::NotEqual:
        return value.asBool() == (left != right);
    case Operator::Less:
        return value.asBool() == (left < right);
    case Operator::LessEqual:
        return value.asBool() == (left <= right);
    case Operator::Greater:
        return value.asBool() == (left > right);
    default:
        return value.asBool() == (left >= right);
    }
}

const Operator operators[] = {Operator::Add,       Operator::Subtract, Operator::Multiply,
                              Operator::Divide,    Operator::Minimum,  Operator::Maximum,
                              Operator::Equal,     Operator::NotEqual, Operator::Less,
                              Operator::LessEqual, Operator::Greater,  Operator::GreaterEqual};

void checkPair(Type leftType, Type rightType) {
    if (leftType.isInteger() && rightType.isInteger()) return;
    const std::vector<Value> lefts = reference::edgeValues(leftType),
                             rights = reference::edgeValues(rightType);
    for (Operator op : operators) {
        const Signature signature = signatureOf(op, leftType, rightType);
        if (!signature.refusal.empty()) continue;
        for (Value left : lefts)
            for (Value right : rights) {
                const auto actual = reference::compute(signature, op, leftType, rightType, left, right);
                ASSERT_TRUE(isRight(op, {leftType, rightType, left, right}, signature.result, actual.value))
                    << reference::describe(op, leftType, rightType, left, right) << " gave "
                    << toString(signature.result, actual.value);
                ASSERT_EQ(actual.events.divisionByZero, op == Operator::Divide && right.bits == 0);
                ASSERT_FALSE(actual.events.wrapped);
            }
    }
}

std::string text(Operator op, Type leftType, Type rightType, std::string_view left, std::string_view right) {
    const Signature signature = signatureOf(op, leftType, rightType);
    const auto outcome =
        reference::compute(signature, op, leftType, rightType, ofLiteral(leftType, left).value(),
                           ofLiteral(rightType, right).value());
    return toString(signature.result, outcome.value);
}

} // namespace

TEST(Fixed, AllValuesOfAllSmallTypes) {
    for (Type left : reference::smallTypes())
        for (Type right : reference::smallTypes()) checkPair(left, right);
}

TEST(Fixed, EdgesOfWideTypes) {
    for (Type left : reference::edgeTypes())
        for (Type right : reference::edgeTypes()) checkPair(left, right);
}

TEST(Fixed, UnaryOperators) {
    for (Type type : reference::edgeTypes()) {
        if (!type.isFixed()) continue;
        for (Value operand : reference::edgeValues(type)) {
            const Wide x = reference::scaled(type, operand);
            const Signature abs = signatureOf(Operator::Abs, type),
                            negate = signatureOf(Operator::Negate, type);
            ASSERT_EQ(negate.refusal.empty(), type.bits < 64);
            ASSERT_EQ(abs.refusal.empty(), type.bits < 64 || !type.isSigned());
            if (!abs.refusal.empty()) continue;
            EXPECT_TRUE(!type.isSigned() || abs.result == negate.result) << toString(type, operand);
            const auto magnitude = reference::compute(abs, Operator::Abs, type, operand);
            EXPECT_EQ(reference::scaled(abs.result, magnitude.value), x < 0 ? -x : x)
                << toString(type, operand);
            if (!negate.refusal.empty()) continue;
            const auto negated = reference::compute(negate, Operator::Negate, type, operand);
            EXPECT_EQ(reference::scaled(negate.result, negated.value), -x) << toString(type, operand);
            EXPECT_FALSE(negated.events.wrapped);
        }
    }
}

TEST(Fixed, WhatTheLanguageSays) {
    const Type s84 = fixedType(8, 4), u31 = fixedType(3, 1, false);
    EXPECT_EQ(text(Operator::Add, s84, s84, "7.9375", "7.9375"), "15.875");
    EXPECT_EQ(text(Operator::Subtract, u31, u31, "0", "3.5"), "-3.5");
    EXPECT_EQ(text(Operator::Multiply, s84, s84, "-8", "-8"), "64");
    EXPECT_EQ(text(Operator::Divide, s84, s84, "1", "3"), "0.3125");
    EXPECT_EQ(text(Operator::Divide, s84, s84, "-1", "3"), "-0.375");
    EXPECT_EQ(text(Operator::Divide, s84, s84, "-8", "-0.0625"), "128");
    EXPECT_EQ(text(Operator::Divide, s84, s84, "5", "0"), "0");
    EXPECT_EQ(text(Operator::Multiply, s84, intType(32), "1.5", "-3"), "-4.5");
    EXPECT_EQ(text(Operator::Less, s84, u31, "-0.5", "0.5"), "true");
}

// The definition in exact integers, for all values of small types and edge values of wide ones.
TEST(Fixed, WholeNumbersAreBelowAboveAndNearest) {
    std::vector<Type> types = reference::smallTypes();
    for (Type type : reference::edgeTypes()) types.push_back(type);
    for (Type type : types)
        for (Value operand : type.bits <= 4 ? reference::allValues(type) : reference::edgeValues(type)) {
            const Wide x = reference::scaled(type, operand), one = reference::power(type.fraction);
            const auto whole = [&](Operator op) {
                const Signature signature = signatureOf(op, type);
                const Value result = reference::compute(signature, op, type, operand).value;
                EXPECT_TRUE(
                    reference::contains(signature.result, reference::scaled(signature.result, result)));
                return reference::scaled(signature.result, result) * one;
            };
            const Wide below = whole(Operator::Floor), above = whole(Operator::Ceil),
                       nearest = whole(Operator::Round);
            SCOPED_TRACE(toString(type) + " " + toString(type, operand));
            EXPECT_TRUE(below <= x && x <= above && above - below == (below == x ? 0 : one));
            const Wide down = x - below, up = above - x;
            EXPECT_TRUE(nearest == (down < up ? below : up < down ? above : x < 0 ? below : above));
        }
}

} // namespace tactus::ure
