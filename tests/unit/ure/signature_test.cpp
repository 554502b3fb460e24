#include "unit/ure/reference.h"

#include <algorithm>
#include <optional>

namespace tactus::ure {

namespace {

using reference::Wide;

const Type binary32 = floatType(32), binary64 = floatType(64), boolean = boolType();

std::string resultOf(const Signature& signature) {
    return signature.refusal.empty() ? toString(signature.result) : signature.refusal;
}

bool isRefused(const Signature& signature) {
    return !signature.refusal.empty();
}

// All values of `type` are values of `wider`.
bool holds(Type wider, Type type) {
    if (wider.fraction < type.fraction) return false;
    // Dividing the ends of the wider type needs no more bits than there are.
    const Wide step = reference::power(wider.fraction - type.fraction);
    return reference::floorQuotient(reference::highest(wider), step) >= reference::highest(type) &&
           -reference::floorQuotient(-reference::lowest(wider), step) <= reference::lowest(type);
}

std::optional<Type> smallestInteger(Type left, Type right) {
    for (int bits = 32; bits <= 64; ++bits)
        for (Type type : {intType(bits), uintType(bits)})
            if (holds(type, left) && holds(type, right)) return type;
    return std::nullopt;
}

std::optional<Type> smallestFixed(Type left, Type right) {
    for (int bits = 1; bits <= 64; ++bits)
        for (int fraction = 0; fraction <= bits; ++fraction)
            for (bool isSigned : {false, true}) {
                const Type type = fixedType(bits, fraction, isSigned);
                if (holds(type, left) && holds(type, right)) return type;
            }
    return std::nullopt;
}

std::vector<Type> someTypes() {
    std::vector<Type> types = reference::edgeTypes();
    for (Type type : reference::smallTypes()) types.push_back(type);
    return types;
}

} // namespace

TEST(Signature, IntegersMeetInTheSmallestTypeThatHoldsBoth) {
    for (Type left : someTypes())
        for (Type right : someTypes()) {
            if (!left.isInteger() || !right.isInteger()) continue;
            const std::optional<Type> expected = smallestInteger(left, right);
            for (Operator op : {Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide,
                                Operator::Modulo, Operator::BitAnd, Operator::Minimum}) {
                const Signature signature = signatureOf(op, left, right);
                ASSERT_EQ(isRefused(signature), !expected) << toString(left) << toString(right);
                if (!expected) continue;
                EXPECT_EQ(signature.result, *expected) << toString(left) << toString(right);
                EXPECT_EQ(signature.operands[0], *expected);
                EXPECT_EQ(signature.operands[1], *expected);
            }
        }
}

TEST(Signature, KnownIntegers) {
    struct Case {
        Type left, right;
        const char* result;
    };
    for (const Case& c : {Case{intType(8), intType(8), "Int(32)"},
                          {uintType(8), uintType(8), "Int(32)"},
                          {uintType(31), uintType(31), "Int(32)"},
                          {uintType(32), uintType(1), "UInt(32)"},
                          {uintType(32), intType(8), "Int(33)"},
                          {uintType(63), intType(8), "Int(64)"},
                          {uintType(64), uintType(8), "UInt(64)"},
                          {intType(40), intType(33), "Int(40)"}})
        EXPECT_EQ(resultOf(signatureOf(Operator::Add, c.left, c.right)), c.result);
    EXPECT_EQ(resultOf(signatureOf(Operator::Add, uintType(64), intType(8))),
              "UInt(64) and Int(8) need a common type of 65 bits, more than 64; cast the signed one, as in "
              "`UInt(64)(...)`");
}

TEST(Signature, FixedPointMeetsInTheSmallestTypeThatHoldsBoth) {
    for (Type left : someTypes())
        for (Type right : someTypes()) {
            if (left.isInteger() && right.isInteger()) continue;
            const std::optional<Type> expected = smallestFixed(left, right);
            const Signature signature = meet(left, right);
            ASSERT_EQ(isRefused(signature), !expected) << toString(left) << toString(right);
            if (!expected) continue;
            EXPECT_EQ(signature.result, *expected) << toString(left) << " " << toString(right);
            EXPECT_EQ(signatureOf(Operator::Less, left, right).operands[1], *expected);
            EXPECT_EQ(signatureOf(Operator::Maximum, left, right).result, *expected);
        }
}

// From the type in which both meet, searched above, to the result that the language gives.
TEST(Signature, SumsOfFixedPointHaveOneBitMore) {
    for (Type left : someTypes())
        for (Type right : someTypes()) {
            if (left.isInteger() && right.isInteger()) continue;
            const std::optional<Type> both = smallestFixed(left, right);
            const bool fits = both && both->bits < 64;
            for (Operator op : {Operator::Add, Operator::Subtract}) {
                const Signature signature = signatureOf(op, left, right);
                ASSERT_EQ(isRefused(signature), !fits) << toString(left) << toString(right);
                if (!fits) continue;
                const bool isSigned = both->isSigned() || op == Operator::Subtract;
                EXPECT_EQ(signature.result, fixedType(both->bits + 1, both->fraction, isSigned));
            }
        }
}

TEST(Signature, KnownFixedPoint) {
    const Type s84 = fixedType(8, 4), u84 = fixedType(8, 4, false), u31 = fixedType(3, 1, false);
    struct Case {
        Operator op;
        Type left, right;
        const char* result;
    };
    for (const Case& c : {Case{Operator::Add, s84, s84, "Fixed(9, 4)"},
                          {Operator::Add, u84, u84, "UFixed(9, 4)"},
                          {Operator::Add, s84, u84, "Fixed(10, 4)"},
                          {Operator::Subtract, u84, u84, "Fixed(9, 4)"},
                          {Operator::Add, s84, intType(8), "Fixed(13, 4)"},
                          {Operator::Subtract, u31, s84, "Fixed(9, 4)"},
                          {Operator::Multiply, s84, u31, "Fixed(11, 5)"},
                          {Operator::Multiply, u84, u31, "UFixed(11, 5)"},
                          {Operator::Multiply, s84, intType(32), "Fixed(40, 4)"},
                          {Operator::Multiply, uintType(2), u84, "UFixed(10, 4)"},
                          {Operator::Divide, s84, s84, "Fixed(13, 4)"},
                          {Operator::Divide, s84, u31, "Fixed(9, 4)"},
                          {Operator::Divide, u84, u31, "UFixed(9, 4)"},
                          {Operator::Divide, u84, s84, "Fixed(13, 4)"},
                          {Operator::Divide, s84, intType(8), "Fixed(9, 4)"},
                          {Operator::Divide, intType(8), s84, "Fixed(13, 0)"},
                          {Operator::Add, s84, binary32, "Float(32)"},
                          {Operator::Less, s84, u84, "Bool"},
                          {Operator::Multiply, fixedType(32, 16), fixedType(32, 16), "Fixed(64, 32)"}})
        EXPECT_EQ(resultOf(signatureOf(c.op, c.left, c.right)), c.result)
            << toString(c.left) << info(c.op).spelling << toString(c.right);
    EXPECT_EQ(
        resultOf(signatureOf(Operator::Multiply, fixedType(64, 8), s84)),
        "Fixed(64, 8) * Fixed(8, 4) needs 72 bits, more than 64; cast an operand to a narrower type first");
    EXPECT_EQ(resultOf(signatureOf(Operator::Minimum, fixedType(64, 8), u84)), "Fixed(64, 8)");
    EXPECT_EQ(resultOf(signatureOf(Operator::Minimum, fixedType(64, 8), fixedType(10, 10))),
              "Fixed(64, 8) and Fixed(10, 10) need a common type of 66 bits, more than 64; cast one of them "
              "to a narrower type first");
}

TEST(Signature, FloatMeetsAnyNumberInFloat) {
    for (Type type : someTypes()) {
        EXPECT_EQ(resultOf(signatureOf(Operator::Add, binary32, type)), "Float(32)");
        EXPECT_EQ(resultOf(signatureOf(Operator::Divide, type, binary64)), "Float(64)");
        EXPECT_EQ(resultOf(signatureOf(Operator::Less, type, binary64)), "Bool");
    }
    EXPECT_EQ(resultOf(meet(binary32, binary64)), "Float(64)");
    EXPECT_EQ(resultOf(meet(binary32, binary32)), "Float(32)");
}

TEST(Signature, BoolMeetsOnlyBool) {
    for (Operator op :
         {Operator::BitAnd, Operator::BitOr, Operator::BitXor, Operator::Minimum, Operator::Equal})
        EXPECT_EQ(resultOf(signatureOf(op, boolean, boolean)), "Bool") << info(op).name;
    for (Operator op : {Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide,
                        Operator::Modulo, Operator::ShiftLeft, Operator::ShiftRight})
        EXPECT_TRUE(isRefused(signatureOf(op, boolean, boolean))) << info(op).name;
    for (const OperatorInfo& entry : allOperators())
        for (Type type : {intType(8), uintType(64), fixedType(8, 4), binary32, binary64}) {
            if (entry.arity == 1) continue;
            EXPECT_TRUE(isRefused(signatureOf(entry.op, boolean, type))) << entry.name;
            EXPECT_TRUE(isRefused(signatureOf(entry.op, type, boolean))) << entry.name;
        }
    EXPECT_EQ(resultOf(meet(boolean, intType(8))),
              "Bool and Int(8) can't be combined; cast the Bool, as in `Int(8)(...)`");
    EXPECT_EQ(resultOf(signatureOf(Operator::Add, intType(8), boolean)),
              "`+` needs numbers, not Bool; cast it, as in `Int(32)(...)`");
}

TEST(Signature, SomeOperatorsNeedIntegers) {
    for (Operator op : {Operator::Modulo, Operator::BitAnd, Operator::BitOr, Operator::BitXor,
                        Operator::ShiftLeft, Operator::ShiftRight})
        for (Type type : {fixedType(8, 0), fixedType(8, 4, false), binary32, binary64}) {
            EXPECT_TRUE(isRefused(signatureOf(op, type, intType(8))));
            EXPECT_TRUE(isRefused(signatureOf(op, intType(8), type)));
        }
    EXPECT_EQ(resultOf(signatureOf(Operator::Modulo, intType(8), binary32)),
              "`%` needs integers, not Float(32); cast it, as in `Int(32)(...)`");
    EXPECT_EQ(resultOf(signatureOf(Operator::BitAnd, intType(8), boolean)), // a & b == c
              "`&` needs integers, not Bool; comparisons bind tighter: write '(a & b) == c', or '&&' for "
              "conditions");
    EXPECT_EQ(resultOf(signatureOf(Operator::BitNot, fixedType(8, 4))),
              "`~` needs integers, not Fixed(8, 4); cast it, as in `Int(32)(...)`");
}

TEST(Signature, TheCountOfAShiftTakesNoPart) {
    for (Operator op : {Operator::ShiftLeft, Operator::ShiftRight}) {
        const Signature signature = signatureOf(op, uintType(8), uintType(64));
        EXPECT_EQ(resultOf(signature), "Int(32)");
        EXPECT_EQ(signature.operands[0], intType(32));
        EXPECT_EQ(signature.operands[1], uintType(64));
        EXPECT_EQ(resultOf(signatureOf(op, uintType(64), intType(3))), "UInt(64)");
        EXPECT_EQ(resultOf(signatureOf(op, uintType(33), intType(3))), "UInt(33)");
    }
}

TEST(Signature, UnaryOperators) {
    struct Case {
        Operator op;
        Type operand;
        const char* result;
    };
    for (const Case& c : {Case{Operator::Negate, uintType(8), "Int(32)"},
                          {Operator::Negate, uintType(32), "UInt(32)"},
                          {Operator::Negate, intType(33), "Int(33)"},
                          {Operator::BitNot, uintType(8), "Int(32)"},
                          {Operator::BitNot, uintType(64), "UInt(64)"},
                          {Operator::Abs, intType(8), "Int(32)"},
                          {Operator::Abs, uintType(32), "UInt(32)"},
                          {Operator::Abs, fixedType(8, 4), "Fixed(9, 4)"},
                          {Operator::Abs, fixedType(8, 4, false), "UFixed(8, 4)"},
                          {Operator::Abs, binary64, "Float(64)"},
                          {Operator::Negate, binary32, "Float(32)"},
                          {Operator::Negate, fixedType(8, 4), "Fixed(9, 4)"},
                          {Operator::Negate, fixedType(8, 8, false), "Fixed(9, 8)"},
                          {Operator::Sqrt, binary64, "Float(64)"},
                          {Operator::Exp, intType(64), "Float(32)"},
                          {Operator::Log, fixedType(8, 4), "Float(32)"},
                          {Operator::Sin, intType(8), "Float(32)"},
                          {Operator::Log2, binary64, "Float(64)"},
                          {Operator::Floor, binary64, "Float(64)"},
                          {Operator::Floor, intType(8), "Int(32)"},
                          {Operator::Round, uintType(64), "UInt(64)"},
                          {Operator::Floor, fixedType(8, 4), "Fixed(5, 0)"},
                          {Operator::Ceil, fixedType(8, 8), "Fixed(2, 0)"},
                          {Operator::Round, fixedType(64, 64, false), "UFixed(1, 0)"},
                          {Operator::Round, fixedType(64, 1), "Fixed(64, 0)"},
                          {Operator::Ceil, fixedType(8, 0), "Fixed(8, 0)"},
                          {Operator::LogicalNot, boolean, "Bool"}})
        EXPECT_EQ(resultOf(signatureOf(c.op, c.operand)), c.result) << info(c.op).name << toString(c.operand);
    for (Operator op : {Operator::Negate, Operator::BitNot, Operator::Abs, Operator::Sqrt, Operator::Exp,
                        Operator::Log, Operator::Sin, Operator::Cos, Operator::Exp2, Operator::Log2,
                        Operator::Floor, Operator::Ceil, Operator::Round})
        EXPECT_TRUE(isRefused(signatureOf(op, boolean))) << info(op).name;
    EXPECT_EQ(resultOf(signatureOf(Operator::Negate, fixedType(64, 4))),
              "- Fixed(64, 4) needs 65 bits, more than 64; cast the operand to a narrower type first");
    EXPECT_EQ(resultOf(signatureOf(Operator::BitNot, boolean)), "`~` needs an integer, not Bool; write `!`");
    EXPECT_EQ(resultOf(signatureOf(Operator::LogicalNot, intType(8))),
              "`!` needs a Bool, not Int(8); compare it, as in `x != 0`");
    EXPECT_TRUE(isRefused(signatureOf(Operator::BitNot, binary32)));
    EXPECT_TRUE(isRefused(signatureOf(Operator::LogicalNot, binary32)));
}

TEST(Signature, ConversionsOfBoolNeedACast) {
    for (Type type : {intType(8), fixedType(8, 4), binary32}) {
        EXPECT_EQ(conversionRefusal(type, boolean, true), "");
        EXPECT_EQ(conversionRefusal(boolean, type, true), "");
        EXPECT_EQ(conversionRefusal(type, uintType(1), false), "");
        EXPECT_NE(conversionRefusal(type, boolean, false), "");
    }
    EXPECT_EQ(conversionRefusal(boolean, boolean, false), "");
    EXPECT_EQ(
        conversionRefusal(boolean, intType(8), false),
        "a Bool is not converted to Int(8) automatically; write the cast `Int(8)(...)`, which gives 0 or 1");
    EXPECT_EQ(
        conversionRefusal(binary32, boolean, false),
        "Float(32) is not converted to Bool automatically; write the cast `Bool(...)`, or compare with 0");
}

TEST(Signature, TheTableIsComplete) {
    ASSERT_EQ(allOperators().size(), 36u);
    for (const OperatorInfo& entry : allOperators()) EXPECT_EQ(info(entry.op).name, entry.name);
    EXPECT_EQ(info(Operator::GreaterEqual).spelling, ">=");
    EXPECT_EQ(info(Operator::Minimum).spelling, "min");
    EXPECT_EQ(std::ranges::count_if(allOperators(), [](const auto& entry) { return isComparison(entry.op); }),
              6);
}

} // namespace tactus::ure
