#include "emit/c/tree/legalise.h"

#include "emit/c/language/dialect.h"

#include <algorithm>

namespace tactus::emit {

using ure::Operator;
using ure::Type;
using CodeKind = Code::Kind;

namespace {

// The unsigned type in which arithmetic of this type wraps: C computes in no smaller one.
Type wrappingType(Type type) {
    return ure::uintType(std::max<int>(nativeOf(type).bits, 32));
}

// Results modulo a power of two depend on operands modulo that power only.
bool isModular(Operator op) {
    return op == Operator::Add || op == Operator::Subtract || op == Operator::Multiply ||
           op == Operator::Negate;
}

bool holdsAll(Type from, Type to) {
    if (from.isSigned() == to.isSigned()) return to.bits >= from.bits;
    return to.isSigned() && to.bits > from.bits;
}

double powerOfTwo(int exponent) {
    return exponent < 0 ? 1 / powerOfTwo(-exponent) : exponent == 0 ? 1 : 2 * powerOfTwo(exponent - 1);
}

Code floatLiteral(Type type, double value) {
    return literal(type, type.bits == 32 ? ure::Value::ofFloat(static_cast<float>(value))
                                         : ure::Value::ofDouble(value));
}

class Legaliser {
  public:
    explicit Legaliser(std::set<Helper>& helpers) : helpers_(helpers) {}

    Code operator()(Code code) {
        if (code.kind == CodeKind::Apply) return applied(std::move(code));
        for (Code& operand : code.operands) operand = (*this)(std::move(operand));
        code.type = nativeOf(code.type);
        return code;
    }

  private:
    Code help(Helper::Kind kind, Type type, Type result, std::vector<Code> arguments, Type from = {}) {
        const Helper helper{kind, type, from};
        helpers_.insert(helper);
        return call(helper.name(), result, std::move(arguments));
    }

    // --- between C's types ---

    // A number that needs no operation takes another type as it is read.
    Code toNative(Type type, Code code) {
        if (code.kind == CodeKind::Literal && !code.type.isFloat() && !type.isFloat() && !type.isBool()) {
            const int unused = 64 - type.bits;
            const std::uint64_t bits = code.value.bits << unused;
            code.value = type.isSigned() ? ure::Value::ofInteger(static_cast<std::int64_t>(bits) >> unused)
                                         : ure::Value{bits >> unused};
            code.type = type;
            return code;
        }
        const Type from = code.type;
        if (from == type) return code;
        // Conversions that C does without a cast.
        const bool promoted = type == ure::intType(32) && from.isInteger() && from.bits < 32;
        if (promoted && (code.kind == CodeKind::Name || code.kind == CodeKind::Element)) {
            code.type = type;
            return code;
        }
        // (uint)(int)x of a char is (uint)x, and (char)(uint)x is (char)x.
        const bool between = code.kind == CodeKind::Cast && from.isInteger() && type.isInteger() &&
                             code.operands[0].type.isInteger() &&
                             (holdsAll(code.operands[0].type, from) || type.bits <= from.bits);
        return between ? cast(type, std::move(code.operands[0])) : cast(type, std::move(code));
    }

    // The value of `type` whose low bits an unsigned number has.
    Code wrapped(Type type, Code code) {
        const Type native = nativeOf(type);
        if (native.bits == type.bits) return toNative(native, std::move(code));
        if (type.isSigned()) return help(Helper::Kind::Wrap, type, native, {std::move(code)});
        const Type wide = code.type;
        const std::uint64_t mask = ~std::uint64_t{0} >> (64 - type.bits);
        return toNative(native, infix("&", wide, std::move(code), literal(wide, {mask})));
    }

    // The same where a signed operation may have left the type.
    Code rewrapped(Type type, Code code) {
        if (nativeOf(type).bits == type.bits) return code;
        return wrapped(type, toNative(wrappingType(type), std::move(code)));
    }

    // --- operators ---

    // A chain of such operators wraps once, at its end.
    Code modular(Code code) {
        const Type wide = wrappingType(code.type);
        const auto operand = [&](Code& below) {
            const bool chained =
                below.kind == CodeKind::Apply && isModular(below.op) && below.type == code.type;
            return chained ? modular(std::move(below)) : toNative(wide, (*this)(std::move(below)));
        };
        if (code.op == Operator::Negate)
            return infix("-", wide, literal(wide, {}), operand(code.operands[0]));
        Code left = operand(code.operands[0]), right = operand(code.operands[1]);
        return infix(ure::info(code.op).spelling, wide, std::move(left), std::move(right));
    }

    Code applied(Code code) {
        if (code.op == Operator::Convert) {
            const Type from = code.operands[0].type;
            return converted(from, code.type, (*this)(std::move(code.operands[0])));
        }
        const Type operandType = code.operands[0].type;
        if (operandType.isFloat()) return ofFloats(std::move(code));
        if (operandType.isBool()) return ofBools(std::move(code));
        if (isModular(code.op)) {
            const Type type = code.type;
            return wrapped(type, modular(std::move(code)));
        }
        return ofIntegers(std::move(code));
    }

    std::vector<Code> legalOperands(Code& code) {
        for (Code& operand : code.operands) operand = (*this)(std::move(operand));
        return std::move(code.operands);
    }

    static Code infixOf(Operator op, Type type, std::vector<Code> operands) {
        return infix(ure::info(op).spelling, type, std::move(operands[0]), std::move(operands[1]));
    }

    Code ofBools(Code code) {
        std::vector<Code> operands = legalOperands(code);
        switch (code.op) {
        case Operator::LogicalNot:
            return prefix("!", code.type, std::move(operands[0]));
        case Operator::Minimum:
            return infixOf(Operator::BitAnd, code.type, std::move(operands));
        case Operator::Maximum:
            return infixOf(Operator::BitOr, code.type, std::move(operands));
        default:
            return infixOf(code.op, code.type, std::move(operands));
        }
    }

    Code ofFloats(Code code) {
        std::vector<Code> operands = legalOperands(code);
        const Type type = operands[0].type;
        switch (code.op) {
        case Operator::Negate:
            return prefix("-", type, std::move(operands[0]));
        case Operator::Abs:
            return call("fabs", type, std::move(operands));
        case Operator::Sqrt:
        case Operator::Exp:
        case Operator::Log:
        case Operator::Sin:
        case Operator::Cos:
        case Operator::Exp2:
        case Operator::Log2:
        case Operator::Floor:
        case Operator::Ceil:
        case Operator::Round:
        case Operator::Power:
            return call(std::string(ure::info(code.op).spelling), type, std::move(operands));
        case Operator::Minimum:
            return help(Helper::Kind::Minimum, type, type, std::move(operands));
        case Operator::Maximum:
            return help(Helper::Kind::Maximum, type, type, std::move(operands));
        default:
            return infixOf(code.op, code.type, std::move(operands));
        }
    }

    Code ofIntegers(Code code) {
        if (code.op == Operator::Divide && code.type.isFixed()) return dividedFixed(std::move(code));
        const Type type = code.type, native = nativeOf(type), from = code.operands[0].type;
        std::vector<Code> operands = legalOperands(code);
        switch (code.op) {
        case Operator::BitNot: {
            // A number that is sign-extended stays so when inverted; a zero-extended one gets ones above its
            // width.
            Code inverted = prefix("~", native, std::move(operands[0]));
            return type.isSigned() ? inverted : rewrapped(type, std::move(inverted));
        }
        case Operator::Abs:
            if (!type.isSigned()) return std::move(operands[0]);
            return rewrapped(type, help(Helper::Kind::Absolute, native, native, std::move(operands)));
        case Operator::Floor:
        case Operator::Ceil:
        case Operator::Round:
            return whole(code.op, from, type, std::move(operands[0]));
        case Operator::Divide:
            // Only the least number by -1 leaves a width that C lacks.
            return rewrapped(type, help(Helper::Kind::FloorDivide, native, native, std::move(operands)));
        case Operator::Modulo:
            // A remainder is smaller than its divisor, so it cannot leave the type.
            return help(Helper::Kind::FloorModulo, native, native, std::move(operands));
        case Operator::DivideToZero:
        case Operator::ModuloToZero:
            return dividedToZero(code.op, type, std::move(operands));
        case Operator::ShiftLeft:
        case Operator::ShiftRight:
            return shifted(code.op, type, std::move(operands));
        case Operator::Minimum:
            return help(Helper::Kind::Minimum, native, native, std::move(operands));
        case Operator::Maximum:
            return help(Helper::Kind::Maximum, native, native, std::move(operands));
        default: // comparisons and bits: the native values compare and combine as the exact ones do
            return infixOf(code.op, nativeOf(type), std::move(operands));
        }
    }

    Code whole(Operator op, Type from, Type to, Code code) {
        const Type native = nativeOf(from);
        if (from.fraction == 0) return toNative(nativeOf(to), std::move(code));
        if (op == Operator::Floor && !from.isSigned() && from.fraction == native.bits)
            return literal(nativeOf(to), {});
        if (op == Operator::Floor)
            return toNative(nativeOf(to),
                            infix(">>", native, std::move(code),
                                  integer(ure::intType(32), std::min<int>(from.fraction, native.bits - 1))));
        const auto kind = op == Operator::Ceil ? Helper::Kind::Ceiling : Helper::Kind::Nearest;
        return toNative(nativeOf(to), help(kind, from, native, {std::move(code)}));
    }

    // C's own operators, where the divisor is none of 0 and -1.
    Code dividedToZero(Operator op, Type type, std::vector<Code> operands) {
        const Type native = nativeOf(type);
        const bool divides = op == Operator::DivideToZero;
        const Code& divisor = operands[1];
        if (divisor.kind == CodeKind::Literal && divisor.value.bits != 0 && divisor.value.asInteger() != -1)
            return infix(divides ? "/" : "%", native, std::move(operands[0]), std::move(operands[1]));
        const auto kind = !type.isSigned() ? (divides ? Helper::Kind::FloorDivide : Helper::Kind::FloorModulo)
                          : divides        ? Helper::Kind::ZeroDivide
                                           : Helper::Kind::ZeroModulo;
        return rewrapped(type, help(kind, native, native, std::move(operands)));
    }

    Code shifted(Operator op, Type type, std::vector<Code> operands) {
        const Type native = nativeOf(type);
        Code& count = operands[1];
        const bool plain = count.kind == CodeKind::Literal && count.value.bits < native.bits;
        if (plain) {
            count = integer(ure::intType(32), count.value.asInteger());
            if (op == Operator::ShiftRight) return infixOf(op, native, std::move(operands));
            const Type wide = wrappingType(type);
            operands[0] = toNative(wide, std::move(operands[0]));
            return wrapped(type, infixOf(op, wide, std::move(operands)));
        }
        count = toNative(ure::uintType(64), std::move(count));
        if (op == Operator::ShiftRight)
            return help(Helper::Kind::ShiftRight, native, native, std::move(operands));
        return rewrapped(type, help(Helper::Kind::ShiftLeft, native, native, std::move(operands)));
    }

    // The dividend times 2^(the divisor's fraction) has 64 bits or fewer, as the quotient's type says.
    Code dividedFixed(Code code) {
        const Type left = code.operands[0].type, right = code.operands[1].type;
        std::vector<Code> operands = legalOperands(code);
        const bool isSigned = left.isSigned() || right.isSigned();
        const Type wide = isSigned ? ure::intType(64) : ure::uintType(64);
        if (right.fraction > 0)
            operands[0] = infix("<<", ure::uintType(64), toNative(ure::uintType(64), std::move(operands[0])),
                                integer(ure::intType(32), right.fraction));
        operands[0] = toNative(wide, std::move(operands[0]));
        const bool mixed = isSigned && !right.isSigned() && right.bits == 64;
        if (!mixed) operands[1] = toNative(wide, std::move(operands[1]));
        Code quotient = help(mixed ? Helper::Kind::MixedDivide : Helper::Kind::FloorDivide, wide, wide,
                             std::move(operands));
        if (code.type.bits == 64) return quotient;
        return wrapped(code.type, toNative(wrappingType(code.type), std::move(quotient)));
    }

    // --- conversions ---

    Code converted(Type from, Type to, Code code) {
        if (from == to) return code;
        if (to.isBool()) return infix("!=", to, std::move(code), literal(nativeOf(from), {}));
        if (to.isFloat()) {
            code = cast(to, std::move(code));
            if (from.isFloat() || from.fraction == 0) return code;
            // Scaling by a power of two is exact, so only the cast rounds.
            return infix("*", to, std::move(code), floatLiteral(to, powerOfTwo(-from.fraction)));
        }
        if (from.isFloat()) return help(Helper::Kind::ToInteger, to, nativeOf(to), {std::move(code)}, from);
        return rescaled(from, to, std::move(code));
    }

    Code rescaled(Type from, Type to, Code code) {
        const int up = to.fraction - from.fraction;
        const Type native = nativeOf(from), wide = wrappingType(to);
        if (up > 0) {
            if (up >= to.bits) return literal(nativeOf(to), {});
            return wrapped(to,
                           infix("<<", wide, toNative(wide, std::move(code)), integer(ure::intType(32), up)));
        }
        if (up < 0) {
            // C leaves shifts by the whole width undefined: then nothing of an unsigned number is left, and
            // of a signed one its sign.
            if (!from.isSigned() && -up >= native.bits) return literal(nativeOf(to), {});
            code = infix(">>", native, std::move(code),
                         integer(ure::intType(32), std::min(-up, native.bits - 1)));
        }
        if (holdsAll(from, to)) return toNative(nativeOf(to), std::move(code));
        return wrapped(to, toNative(wide, std::move(code)));
    }

    std::set<Helper>& helpers_;
};

void legaliseBlock(Block& block, Legaliser& legal) {
    for (Statement& statement : block) {
        statement.stored = statement.target.type;
        for (Code* code : {&statement.target, &statement.value, &statement.end})
            *code = legal(std::move(*code));
        for (Code& extent : statement.extents) extent = legal(std::move(extent));
        for (Code& value : statement.values) value = legal(std::move(value));
        legaliseBlock(statement.body, legal);
        legaliseBlock(statement.otherwise, legal);
    }
}

} // namespace

// An operand of which no bit is left may have asked for helpers.
void legalise(Block& block, std::set<Helper>& helpers) {
    std::set<Helper> asked;
    Legaliser legal(asked);
    legaliseBlock(block, legal);
    const std::set<std::string> called = callsIn(block);
    for (const Helper& helper : asked)
        if (called.contains(helper.name())) helpers.insert(helper);
}

void legalise(Kernel& kernel) {
    legalise(kernel.body, kernel.helpers);
    for (Argument& argument : kernel.arguments) argument.type = nativeOf(argument.type);
}

} // namespace tactus::emit
