// Floats against arithmetic with many more digits, rounded once.
#include "unit/ure/reference.h"

#include <cmath>

namespace tactus::ure {

namespace {

using reference::Quad;

const Type floats[] = {floatType(32), floatType(64)};

bool isNan(Type type, Value value) {
    return std::isnan(toDouble(type, value));
}

// How numbers are ordered by min and max: -0 below 0.
bool isBelow(Type type, Value left, Value right) {
    const double a = toDouble(type, left), b = toDouble(type, right);
    return a < b || (a == b && std::signbit(a) && !std::signbit(b));
}

Value expected(Operator op, Type type, Value left, Value right) {
    const Quad a = reference::number(type, left), b = reference::number(type, right);
    switch (op) {
    case Operator::Add:
        return reference::rounded(type, a + b);
    case Operator::Subtract:
        return reference::rounded(type, a - b);
    case Operator::Multiply:
        return reference::rounded(type, a * b);
    case Operator::Divide:
        return reference::rounded(type, a / b);
    case Operator::Minimum:
        if (isNan(type, left)) return right;
        return isNan(type, right) || isBelow(type, left, right) ? left : right;
    case Operator::Maximum:
        if (isNan(type, left)) return right;
        return isNan(type, right) || isBelow(type, right, left) ? left : right;
    case Operator::Equal:
        return Value::ofBool(a == b);
    case Operator::NotEqual:
        return Value::ofBool(a != b);
    case Operator::Less:
        return Value::ofBool(a < b);
    case Operator::LessEqual:
        return Value::ofBool(a <= b);
    case Operator::Greater:
        return Value::ofBool(a > b);
    default:
        return Value::ofBool(a >= b);
    }
}

// Neighbours in a type differ by one in their bits.
bool isNear(Type type, Value actual, long double wanted) {
    const Value nearest = reference::rounded(type, Quad{wanted});
    return matches(type, actual, nearest) || actual.bits - nearest.bits + 1 <= 2;
}

} // namespace

TEST(Float, BinaryOperators) {
    for (Type type : floats)
        for (Operator op : {Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide,
                            Operator::Minimum, Operator::Maximum, Operator::Equal, Operator::NotEqual,
                            Operator::Less, Operator::LessEqual, Operator::Greater, Operator::GreaterEqual})
            for (Value left : reference::edgeValues(type))
                for (Value right : reference::edgeValues(type)) {
                    const Signature signature = signatureOf(op, type, type);
                    const auto actual = reference::compute(signature, op, type, type, left, right);
                    const Value wanted = expected(op, type, left, right);
                    ASSERT_TRUE(matches(signature.result, actual.value, wanted))
                        << reference::describe(op, type, type, left, right) << " gave "
                        << toString(signature.result, actual.value);
                    ASSERT_FALSE(actual.events.divisionByZero || actual.events.wrapped);
                }
}

TEST(Float, MixedOperandsComputeInTheFloat) {
    for (Type type : floats)
        for (Type other : reference::edgeTypes())
            for (Value left : reference::edgeValues(other))
                for (Value right : reference::edgeValues(type)) {
                    const Value converted = reference::rounded(type, reference::number(other, left));
                    for (Operator op : {Operator::Multiply, Operator::Less}) {
                        const Signature signature = signatureOf(op, other, type);
                        const auto actual = reference::compute(signature, op, other, type, left, right);
                        ASSERT_TRUE(
                            matches(signature.result, actual.value, expected(op, type, converted, right)))
                            << reference::describe(op, other, type, left, right);
                    }
                }
}

TEST(Float, SignsAndMagnitudes) {
    for (Type type : floats)
        for (Value operand : reference::edgeValues(type)) {
            Events events;
            const std::uint64_t sign = std::uint64_t{1} << (type.bits - 1);
            const Value negated{operand.bits ^ sign}, magnitude{operand.bits & ~sign};
            EXPECT_TRUE(matches(type, apply(Operator::Negate, type, type, operand, events), negated));
            EXPECT_TRUE(matches(type, apply(Operator::Abs, type, type, operand, events), magnitude));
        }
}

TEST(Float, RootsAreCorrectlyRounded) {
    for (Type type : floats)
        for (Value operand : reference::edgeValues(type)) {
            Events events;
            const Value root = apply(Operator::Sqrt, type, type, operand, events);
            const double x = toDouble(type, operand), r = toDouble(type, root);
            if (std::isnan(x) || x < 0) {
                EXPECT_TRUE(std::isnan(r)) << x;
            } else if (x == 0 || std::isinf(x)) {
                EXPECT_TRUE(matches(type, root, operand)) << x;
            } else {
                // The middles between the root and its neighbours lie on either side of the exact root.
                const Quad below = (Quad{r} + reference::number(type, Value{root.bits - 1})) / 2;
                const Quad above = (Quad{r} + reference::number(type, Value{root.bits + 1})) / 2;
                EXPECT_TRUE(below * below <= x && x <= above * above) << x;
            }
        }
}

TEST(Float, WholeNumbersAreBelowAboveAndNearest) {
    for (Type type : floats)
        for (Value operand : reference::edgeValues(type)) {
            Events events;
            const double x = toDouble(type, operand);
            const auto whole = [&](Operator op) {
                return toDouble(type, apply(op, type, type, operand, events));
            };
            const double below = whole(Operator::Floor), above = whole(Operator::Ceil),
                         nearest = whole(Operator::Round);
            SCOPED_TRACE(toString(type, operand));
            if (std::isnan(x) || std::isinf(x)) {
                for (const double it : {below, above, nearest})
                    EXPECT_TRUE(std::isnan(x) ? it != it : it == x);
                continue;
            }
            for (const double it : {below, above, nearest}) EXPECT_EQ(std::trunc(it), it);
            EXPECT_TRUE(below <= x && x <= above && above - below == (below == x ? 0 : 1));
            const Quad down = Quad{x} - below, up = Quad{above} - x;
            EXPECT_EQ(nearest, down < up ? below : up < down ? above : x < 0 ? below : above);
            EXPECT_TRUE(x != 0 || std::signbit(nearest) == std::signbit(x)); // -0 stays one
        }
}

// Of -inf by annex F of C: glibc's powl (2.36, x86-64) makes (-inf) to the -2^63 +inf.
static long double powerOf(long double base, long double exponent) {
    if (!(std::isinf(base) && base < 0) || std::isnan(exponent) || exponent == 0)
        return std::pow(base, exponent);
    const bool isOdd = std::fmod(std::fabs(exponent), 2.0L) == 1;
    const long double magnitude = exponent < 0 ? 0 : std::numeric_limits<long double>::infinity();
    return isOdd ? -magnitude : magnitude;
}

TEST(Float, PowersAreWithinAUnit) {
    for (Type type : floats)
        for (Value left : reference::edgeValues(type))
            for (Value right : reference::edgeValues(type)) {
                Events events;
                const long double power = powerOf(toDouble(type, left), toDouble(type, right));
                EXPECT_TRUE(
                    isNear(type, apply(Operator::Power, type, type, type, left, right, events), power))
                    << toString(type, left) << " to the " << toString(type, right);
            }
}

TEST(Float, ExponentialsAndLogarithmsAreWithinAUnit) {
    for (Type type : floats)
        for (Value operand : reference::edgeValues(type)) {
            Events events;
            const long double x = toDouble(type, operand);
            SCOPED_TRACE(toString(type, operand));
            EXPECT_TRUE(isNear(type, apply(Operator::Exp, type, type, operand, events), std::exp(x)));
            EXPECT_TRUE(isNear(type, apply(Operator::Log, type, type, operand, events), std::log(x)));
            EXPECT_TRUE(isNear(type, apply(Operator::Exp2, type, type, operand, events), std::exp2(x)));
            EXPECT_TRUE(isNear(type, apply(Operator::Log2, type, type, operand, events), std::log2(x)));
            EXPECT_TRUE(isNear(type, apply(Operator::Sin, type, type, operand, events), std::sin(x)));
            EXPECT_TRUE(isNear(type, apply(Operator::Cos, type, type, operand, events), std::cos(x)));
        }
}

} // namespace tactus::ure
