// Which types the operators take and give: language.md, "Types".
#include "ure/types/operators.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

namespace tactus::ure {

namespace {

constexpr int widest = 64;

// A fixed-point type, perhaps too wide; an integer is one without fraction.
struct Shape {
    bool isSigned;
    int bits;
    int fraction;

    explicit Shape(Type type) : Shape(type.isSigned(), type.bits, type.fraction) {}
    Shape(bool isSigned_, int bits_, int fraction_) : isSigned(isSigned_), bits(bits_), fraction(fraction_) {}
    bool fits() const { return bits <= widest; }
    Type type() const { return fixedType(bits, fraction, isSigned); }
};

// The smallest that holds both exactly. Its bits are the fraction, what comes before the point, and the
// sign.
Shape holdingBoth(Shape a, Shape b) {
    const auto beforePoint = [](Shape shape) {
        return shape.bits - shape.fraction - (shape.isSigned ? 1 : 0);
    };
    const bool isSigned = a.isSigned || b.isSigned;
    const int fraction = std::max(a.fraction, b.fraction);
    const int bits = std::max(beforePoint(a), beforePoint(b)) + fraction + (isSigned ? 1 : 0);
    return {isSigned, bits, fraction};
}

Signature defined(Type left, Type right, Type result) {
    return {{left, right}, result, {}};
}
Signature refused(std::string why) {
    return {{}, {}, std::move(why)};
}

Signature needs(Operator op, std::string_view what, Type found, std::string_view remedy) {
    return refused(
        fmt::format("`{}` needs {}, not {}; {}", info(op).spelling, what, toString(found), remedy));
}

Signature needsNumbers(Operator op, Type found) {
    return needs(op, "numbers", found, "cast it, as in `Int(32)(...)`");
}

// The first operand that is to blame is named.
Signature needsIntegers(Operator op, Type left, Type right) {
    const Type found = left.isInteger() ? right : left;
    const bool bindsLess = op == Operator::BitAnd || op == Operator::BitOr || op == Operator::BitXor;
    if (found.isBool() && bindsLess)
        return needs(op, "integers", found,
                     fmt::format("comparisons bind tighter: write '(a {0} b) == c', or '{1}' for conditions",
                                 info(op).spelling,
                                 op == Operator::BitAnd  ? "&&"
                                 : op == Operator::BitOr ? "||"
                                                         : "!="));
    return needs(op, "integers", found, "cast it, as in `Int(32)(...)`");
}

Signature tooWide(Operator op, Type left, Type right, Shape shape) {
    return refused(
        fmt::format("{} {} {} needs {} bits, more than {}; cast an operand to a narrower type first",
                    toString(left), info(op).spelling, toString(right), shape.bits, widest));
}

Signature meetIntegers(Type left, Type right) {
    constexpr int narrowest = 32;
    const Shape both = holdingBoth(Shape(left), Shape(right));
    if (!both.fits())
        return refused(fmt::format(
            "{} and {} need a common type of {} bits, more than {}; cast the signed one, as in `{}(...)`",
            toString(left), toString(right), both.bits, widest, toString(left.isSigned() ? right : left)));
    // If both kinds hold all values in equally many bits, it is the signed one.
    if (both.bits < narrowest) return defined(intType(narrowest), intType(narrowest), intType(narrowest));
    const int bits = std::max(both.bits, narrowest);
    const Type type = both.isSigned ? intType(bits) : uintType(bits);
    return defined(type, type, type);
}

Signature meetFixed(Type left, Type right) {
    const Shape both = holdingBoth(Shape(left), Shape(right));
    if (!both.fits())
        return refused(fmt::format("{} and {} need a common type of {} bits, more than {}; cast one of them "
                                   "to a narrower type first",
                                   toString(left), toString(right), both.bits, widest));
    return defined(both.type(), both.type(), both.type());
}

Signature meetFloat(Type left, Type right) {
    const auto bits = [](Type type) { return type.isFloat() ? type.bits : 0; };
    const Type type = floatType(std::max(bits(left), bits(right)));
    return defined(type, type, type);
}

// The operators that compute the exact result, one of the two being fixed point.
Signature exactFixed(Operator op, Type left, Type right) {
    const Shape a(left), b(right);
    Shape result = holdingBoth(a, b);
    switch (op) {
    case Operator::Add:
        result.bits += 1;
        break;
    case Operator::Subtract:
        result.bits += 1;
        result.isSigned = true;
        break;
    case Operator::Multiply:
        result = {result.isSigned, a.bits + b.bits, a.fraction + b.fraction};
        break;
    default:
        assert(op == Operator::Divide);
        // The greatest quotient divides by one step of b, 2^-fraction; a step below 0 may need one bit more.
        result = {result.isSigned, a.bits + b.fraction + (b.isSigned ? 1 : 0), a.fraction};
    }
    if (!result.fits()) return tooWide(op, left, right, result);
    const bool keepsOperands = op == Operator::Multiply || op == Operator::Divide;
    return keepsOperands ? defined(a.type(), b.type(), result.type())
                         : defined(result.type(), result.type(), result.type());
}

Signature arithmetic(Operator op, Type left, Type right) {
    if (left.isBool() || right.isBool()) return needsNumbers(op, left.isBool() ? left : right);
    const bool isFixed = left.isFixed() || right.isFixed();
    if (isFixed && !left.isFloat() && !right.isFloat()) return exactFixed(op, left, right);
    return meet(left, right);
}

Signature bitwise(Operator op, Type left, Type right) {
    const bool areBools = left.isBool() && right.isBool();
    if (!areBools && !(left.isInteger() && right.isInteger())) return needsIntegers(op, left, right);
    return meet(left, right);
}

Signature shift(Operator op, Type left, Type count) {
    if (!left.isInteger() || !count.isInteger()) return needsIntegers(op, left, count);
    const Type widened = meet(left, left).result;
    return defined(widened, count, widened);
}

Signature power(Type left, Type right) {
    if (left.isBool() || right.isBool()) return needsNumbers(Operator::Power, left.isBool() ? left : right);
    const bool hasFloat = left.isFloat() || right.isFloat();
    return meetFloat(hasFloat ? left : floatType(32), right);
}

// 0 - x of fixed point: exact, of the smallest value too.
Signature negatedFixed(Operator op, Type operand) {
    const Signature difference = exactFixed(Operator::Subtract, operand, operand);
    if (difference.refusal.empty()) return difference;
    return refused(fmt::format("{} {} needs {} bits, more than {}; cast the operand to a narrower type first",
                               info(op).spelling, toString(operand), operand.bits + 1, widest));
}

Signature negation(Type operand) {
    return operand.isFixed() ? negatedFixed(Operator::Negate, operand)
                             : arithmetic(Operator::Negate, operand, operand);
}

// The absolute value of a negative number is -x, so it has the type of that.
Signature absolute(Type operand) {
    if (operand.isBool()) return needsNumbers(Operator::Abs, operand);
    return operand.isFixed() && operand.isSigned() ? negatedFixed(Operator::Abs, operand)
                                                   : meet(operand, operand);
}

// One integer bit more, for what is rounded up; two bits at least, if it has a sign.
Signature whole(Operator op, Type operand) {
    if (operand.isBool()) return needsNumbers(op, operand);
    if (!operand.isFixed() || operand.fraction == 0) return meet(operand, operand);
    const int bits = std::max(operand.bits - operand.fraction + 1, operand.isSigned() ? 2 : 1);
    return defined(operand, operand, fixedType(bits, 0, operand.isSigned()));
}

} // namespace

Signature meet(Type left, Type right) {
    if (left.isBool() && right.isBool()) return defined(left, right, boolType());
    if (left.isBool() || right.isBool())
        return refused(fmt::format("{} and {} can't be combined; cast the Bool, as in `{}(...)`",
                                   toString(left), toString(right), toString(left.isBool() ? right : left)));
    if (left.isFloat() || right.isFloat()) return meetFloat(left, right);
    return left.isInteger() && right.isInteger() ? meetIntegers(left, right) : meetFixed(left, right);
}

Signature signatureOf(Operator op, Type operand) {
    assert(info(op).arity == 1 && op != Operator::Convert);
    switch (op) {
    case Operator::LogicalNot:
        if (!operand.isBool()) return needs(op, "a Bool", operand, "compare it, as in `x != 0`");
        return defined(operand, operand, operand);
    case Operator::BitNot:
        if (operand.isBool()) return needs(op, "an integer", operand, "write `!`");
        if (!operand.isInteger()) return needsIntegers(op, operand, operand);
        return meet(operand, operand);
    case Operator::Negate:
        return negation(operand);
    case Operator::Abs:
        return absolute(operand);
    case Operator::Floor:
    case Operator::Ceil:
    case Operator::Round:
        return whole(op, operand);
    default: {
        if (operand.isBool()) return needsNumbers(op, operand);
        const Type type = operand.isFloat() ? operand : floatType(32);
        return defined(type, type, type);
    }
    }
}

Signature signatureOf(Operator op, Type left, Type right) {
    assert(info(op).arity == 2);
    switch (op) {
    case Operator::Add:
    case Operator::Subtract:
    case Operator::Multiply:
    case Operator::Divide:
        return arithmetic(op, left, right);
    case Operator::Power:
        return power(left, right);
    case Operator::Modulo:
    case Operator::DivideToZero:
    case Operator::ModuloToZero:
        if (!left.isInteger() || !right.isInteger()) return needsIntegers(op, left, right);
        return meet(left, right);
    case Operator::ShiftLeft:
    case Operator::ShiftRight:
        return shift(op, left, right);
    case Operator::BitAnd:
    case Operator::BitOr:
    case Operator::BitXor:
        return bitwise(op, left, right);
    default: {
        Signature signature = meet(left, right);
        if (isComparison(op)) signature.result = boolType();
        return signature;
    }
    }
}

std::string conversionRefusal(Type from, Type to, bool isCast) {
    if (isCast || from.isBool() == to.isBool()) return {};
    if (from.isBool())
        return fmt::format(
            "a Bool is not converted to {} automatically; write the cast `{}(...)`, which gives 0 or 1",
            toString(to), toString(to));
    return fmt::format(
        "{} is not converted to Bool automatically; write the cast `Bool(...)`, or compare with 0",
        toString(from));
}

} // namespace tactus::ure
