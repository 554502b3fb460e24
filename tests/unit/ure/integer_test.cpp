// Integers against exact arithmetic.
#include "unit/ure/reference.h"

namespace tactus::ure {

namespace {

using reference::Wide;

const Operator binaryOperators[] = {
    Operator::Add,     Operator::Subtract,     Operator::Multiply,     Operator::Divide,
    Operator::Modulo,  Operator::ShiftLeft,    Operator::ShiftRight,   Operator::BitAnd,
    Operator::BitOr,   Operator::BitXor,       Operator::Minimum,      Operator::Maximum,
    Operator::Equal,   Operator::NotEqual,     Operator::Less,         Operator::LessEqual,
    Operator::Greater, Operator::GreaterEqual, Operator::DivideToZero, Operator::ModuloToZero};

std::vector<Type> integerTypes() {
    std::vector<Type> types;
    for (Type type : reference::edgeTypes())
        if (type.isInteger()) types.push_back(type);
    return types;
}

struct Expected {
    Value value;
    bool divisionByZero = false;
    bool wrapped = false;
};

Expected sum(Type type, Wide exact) {
    return {reference::wrapped(type, exact), false, !reference::contains(type, exact)};
}

// By doubling and adding, because a product of two 64-bit numbers may not fit in a Wide.
Value product(Type type, Wide left, Wide right) {
    Wide result = 0;
    for (int bit = 0; bit < 64; ++bit) {
        if (((right >> bit) & 1) == 1)
            result = reference::scaled(type, reference::wrapped(type, result + left));
        left = reference::scaled(type, reference::wrapped(type, 2 * left));
    }
    return {static_cast<std::uint64_t>(result)};
}

Value shiftedLeft(Type type, Wide left, Wide count) {
    if (count < 0 || count >= type.bits) return {};
    for (; count > 0; --count) left = reference::scaled(type, reference::wrapped(type, 2 * left));
    return {static_cast<std::uint64_t>(left)};
}

Value shiftedRight(Type type, Wide left, Wide count) {
    if (count < 0 || count >= type.bits) return Value::ofInteger(left < 0 ? -1 : 0);
    return {static_cast<std::uint64_t>(
        reference::floorQuotient(left, reference::power(static_cast<int>(count))))};
}

// Bit by bit, from the digits of floor division.
template<class Bit>
Value bitwise(Type type, Wide left, Wide right, Bit bit) {
    Wide result = 0;
    for (int index = 0; index < type.bits; ++index) {
        const auto digit = [&](Wide number) {
            const Wide half = reference::floorQuotient(number, reference::power(index));
            return half - 2 * reference::floorQuotient(half, 2) == 1;
        };
        if (bit(digit(left), digit(right))) result += reference::power(index);
    }
    return reference::wrapped(type, result);
}

Expected expected(Operator op, Type type, Wide left, Wide right) {
    const auto plain = [&](Wide number) { return Expected{reference::wrapped(type, number)}; };
    const auto truth = [](bool value) { return Expected{Value::ofBool(value)}; };
    switch (op) {
    case Operator::Add:
        return sum(type, left + right);
    case Operator::Subtract:
        return sum(type, left - right);
    case Operator::Multiply:
        return {product(type, left, right)};
    case Operator::Divide:
        if (right == 0) return {{}, true};
        return plain(reference::floorQuotient(left, right));
    case Operator::Modulo:
        if (right == 0) return {{}, true};
        return plain(left - right * reference::floorQuotient(left, right));
    case Operator::DivideToZero: // wide enough for the least value by -1
        if (right == 0) return {{}, true};
        return plain(left / right);
    case Operator::ModuloToZero:
        if (right == 0) return {{}, true};
        return plain(left % right);
    case Operator::ShiftLeft:
        return {shiftedLeft(type, left, right)};
    case Operator::ShiftRight:
        return {shiftedRight(type, left, right)};
    case Operator::BitAnd:
        return {bitwise(type, left, right, [](bool a, bool b) { return a && b; })};
    case Operator::BitOr:
        return {bitwise(type, left, right, [](bool a, bool b) { return a || b; })};
    case Operator::BitXor:
        return {bitwise(type, left, right, [](bool a, bool b) { return a != b; })};
    case Operator::Minimum:
        return plain(left < right ? left : right);
    case Operator::Maximum:
        return plain(left < right ? right : left);
    case Operator::Equal:
        return truth(left == right);
    case Operator::NotEqual:
        return truth(left != right);
    case Operator::Less:
        return truth(left < right);
    case Operator::LessEqual:
        return truth(left <= right);
    case Operator::Greater:
        return truth(left > right);
    default:
        return truth(left >= right);
    }
}

void checkIntegers(Type leftType, Type rightType) {
    for (Operator op : binaryOperators) {
        const Signature signature = signatureOf(op, leftType, rightType);
        if (!signature.refusal.empty()) continue;
        for (Value left : reference::edgeValues(leftType))
            for (Value right : reference::edgeValues(rightType)) {
                const auto actual = reference::compute(signature, op, leftType, rightType, left, right);
                const Expected wanted = expected(op, signature.operands[0], reference::scaled(leftType, left),
                                                 reference::scaled(rightType, right));
                ASSERT_EQ(actual.value, wanted.value)
                    << reference::describe(op, leftType, rightType, left, right);
                ASSERT_EQ(actual.events.divisionByZero, wanted.divisionByZero)
                    << reference::describe(op, leftType, rightType, left, right);
                ASSERT_EQ(actual.events.wrapped, wanted.wrapped)
                    << reference::describe(op, leftType, rightType, left, right);
            }
    }
}

std::string text(Operator op, Type leftType, Type rightType, std::int64_t left, std::int64_t right) {
    const auto outcome = reference::compute(signatureOf(op, leftType, rightType), op, leftType, rightType,
                                            Value::ofInteger(left), Value::ofInteger(right));
    return toString(signatureOf(op, leftType, rightType).result, outcome.value);
}

} // namespace

TEST(Integer, BinaryOperatorsOnAllPairsOfTypes) {
    for (Type left : integerTypes())
        for (Type right : integerTypes()) checkIntegers(left, right);
}

// The same operators where an operand's type is narrower than any in which the language computes.
TEST(Integer, NarrowTypesWrapToo) {
    for (int bits = 1; bits <= 4; ++bits)
        for (Type type : {intType(bits), uintType(bits)})
            for (Operator op : binaryOperators)
                for (Value left : reference::allValues(type))
                    for (Value right : reference::allValues(type)) {
                        Events events;
                        const Type result = isComparison(op) ? boolType() : type;
                        const Value value = apply(op, type, type, result, left, right, events);
                        const Expected wanted =
                            expected(op, type, reference::scaled(type, left), reference::scaled(type, right));
                        ASSERT_EQ(value, wanted.value) << reference::describe(op, type, type, left, right);
                        ASSERT_EQ(events.wrapped, wanted.wrapped);
                    }
}

TEST(Integer, ShiftsByEveryCount) {
    const Type countType = intType(8);
    for (Type type : integerTypes())
        for (Operator op : {Operator::ShiftLeft, Operator::ShiftRight})
            for (Value left : reference::edgeValues(type))
                for (int count = -3; count <= 70; ++count) {
                    const Signature signature = signatureOf(op, type, countType);
                    const Value right = Value::ofInteger(count);
                    const auto actual = reference::compute(signature, op, type, countType, left, right);
                    const Wide number = reference::scaled(type, left);
                    ASSERT_EQ(actual.value, expected(op, signature.result, number, count).value)
                        << reference::describe(op, type, countType, left, right);
                }
}

TEST(Integer, UnaryOperators) {
    for (Type type : integerTypes())
        for (Value operand : reference::edgeValues(type)) {
            const Wide x = reference::scaled(type, operand);
            const auto check = [&](Operator op, Wide exact, bool notesWrap) {
                const Signature signature = signatureOf(op, type);
                const auto actual = reference::compute(signature, op, type, operand);
                ASSERT_EQ(actual.value, reference::wrapped(signature.result, exact))
                    << info(op).name << " " << toString(type, operand) << " of " << toString(type);
                ASSERT_EQ(actual.events.wrapped, notesWrap && !reference::contains(signature.result, exact));
            };
            check(Operator::Negate, -x, true);
            check(Operator::BitNot, -x - 1, false);
            check(Operator::Abs, x < 0 ? -x : x, false);
        }
}

TEST(Integer, WhatTheLanguageSays) {
    const Type i8 = intType(8), i32 = intType(32), i64 = intType(64), u32 = uintType(32);
    EXPECT_EQ(text(Operator::Add, i8, i8, 127, 1), "128");
    EXPECT_EQ(text(Operator::Add, i32, i32, 2147483647, 1), "-2147483648");
    EXPECT_EQ(text(Operator::Subtract, u32, u32, 0, 1), "4294967295");
    EXPECT_EQ(text(Operator::Divide, i32, i32, -7, 2), "-4");
    EXPECT_EQ(text(Operator::Modulo, i32, i32, -7, 2), "1");
    EXPECT_EQ(text(Operator::Modulo, i32, i32, 7, -2), "-1");
    EXPECT_EQ(text(Operator::Divide, i32, i32, 7, 0), "0");
    EXPECT_EQ(text(Operator::Modulo, i32, i32, 7, 0), "0");
    EXPECT_EQ(text(Operator::Divide, i64, i64, INT64_MIN, -1), "-9223372036854775808");
    EXPECT_EQ(text(Operator::Modulo, i64, i64, INT64_MIN, -1), "0");
    EXPECT_EQ(text(Operator::ShiftLeft, i8, i8, 1, 31), "-2147483648");
    EXPECT_EQ(text(Operator::ShiftLeft, i8, i8, 1, 32), "0");
    EXPECT_EQ(text(Operator::ShiftRight, i32, i32, -8, 1), "-4");
    EXPECT_EQ(text(Operator::ShiftRight, i32, i32, -8, 32), "-1");
    EXPECT_EQ(text(Operator::ShiftRight, i32, i32, -8, -1), "-1");
    EXPECT_EQ(text(Operator::ShiftRight, u32, i32, 8, -1), "0");
}

TEST(Bool, IsItsTruthTable) {
    const Type type = boolType();
    for (bool a : {false, true}) {
        EXPECT_EQ(reference::compute(signatureOf(Operator::LogicalNot, type), Operator::LogicalNot, type,
                                     Value::ofBool(a))
                      .value,
                  Value::ofBool(!a));
        for (bool b : {false, true}) {
            const auto check = [&](Operator op, bool wanted) {
                const auto outcome = reference::compute(signatureOf(op, type, type), op, type, type,
                                                        Value::ofBool(a), Value::ofBool(b));
                EXPECT_EQ(outcome.value, Value::ofBool(wanted)) << info(op).name << a << b;
            };
            check(Operator::BitAnd, a && b);
            check(Operator::BitOr, a || b);
            check(Operator::BitXor, a != b);
            check(Operator::Minimum, a && b);
            check(Operator::Maximum, a || b);
            check(Operator::Equal, a == b);
            check(Operator::NotEqual, a != b);
            check(Operator::Less, !a && b);
            check(Operator::GreaterEqual, a || !b);
        }
    }
}

} // namespace tactus::ure
