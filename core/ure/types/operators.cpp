#include "ure/types/operators.h"

#include "ure/types/arithmetic.h"

#include <limits>

namespace tactus::ure {

namespace {

constexpr OperatorInfo table[] = {
    {Operator::Negate, "Negate", "-", 1},
    {Operator::BitNot, "BitNot", "~", 1},
    {Operator::LogicalNot, "LogicalNot", "!", 1},
    {Operator::Abs, "Abs", "abs", 1},
    {Operator::Sqrt, "Sqrt", "sqrt", 1},
    {Operator::Exp, "Exp", "exp", 1},
    {Operator::Log, "Log", "log", 1},
    {Operator::Sin, "Sin", "sin", 1},
    {Operator::Cos, "Cos", "cos", 1},
    {Operator::Exp2, "Exp2", "exp2", 1},
    {Operator::Log2, "Log2", "log2", 1},
    {Operator::Floor, "Floor", "floor", 1},
    {Operator::Ceil, "Ceil", "ceil", 1},
    {Operator::Round, "Round", "round", 1},
    {Operator::Convert, "Convert", "", 1},
    {Operator::Add, "Add", "+", 2},
    {Operator::Subtract, "Subtract", "-", 2},
    {Operator::Multiply, "Multiply", "*", 2},
    {Operator::Divide, "Divide", "/", 2},
    {Operator::Modulo, "Modulo", "%", 2},
    {Operator::DivideToZero, "DivideToZero", "div_round_to_zero", 2},
    {Operator::ModuloToZero, "ModuloToZero", "mod_round_to_zero", 2},
    {Operator::Power, "Power", "pow", 2},
    {Operator::ShiftLeft, "ShiftLeft", "<<", 2},
    {Operator::ShiftRight, "ShiftRight", ">>", 2},
    {Operator::BitAnd, "BitAnd", "&", 2},
    {Operator::BitOr, "BitOr", "|", 2},
    {Operator::BitXor, "BitXor", "^", 2},
    {Operator::Minimum, "Minimum", "min", 2},
    {Operator::Maximum, "Maximum", "max", 2},
    {Operator::Equal, "Equal", "==", 2},
    {Operator::NotEqual, "NotEqual", "!=", 2},
    {Operator::Less, "Less", "<", 2},
    {Operator::LessEqual, "LessEqual", "<=", 2},
    {Operator::Greater, "Greater", ">", 2},
    {Operator::GreaterEqual, "GreaterEqual", ">=", 2},
};

constexpr bool isInOrder() {
    for (std::size_t index = 0; index < std::size(table); ++index)
        if (static_cast<std::size_t>(table[index].op) != index) return false;
    return static_cast<std::size_t>(Operator::GreaterEqual) + 1 == std::size(table);
}
static_assert(isInOrder(), "the table lists the operators in the order of the enumeration");

} // namespace

const OperatorInfo& info(Operator op) {
    return table[static_cast<std::size_t>(op)];
}

std::span<const OperatorInfo> allOperators() {
    return table;
}

bool isComparison(Operator op) {
    return op >= Operator::Equal && op <= Operator::GreaterEqual;
}

bool computesInFloats(Operator op) {
    return (op >= Operator::Sqrt && op <= Operator::Log2) || op == Operator::Power;
}

bool dividesIntegers(Operator op) {
    return op >= Operator::Divide && op <= Operator::ModuloToZero;
}

bool makesWhole(Operator op) {
    return op >= Operator::Floor && op <= Operator::Round;
}

Value apply(Operator op, Type operandType, Type result, Value operand, Events& events) {
    if (op == Operator::Convert) return convert(operandType, result, operand);
    if (op == Operator::LogicalNot) return Value::ofBool(!operand.asBool());
    if (operandType.isFloat()) return applyFloat(op, operandType, operand);
    return makesWhole(op) ? wholeNumber(op, operandType, operand) : applyInteger(op, result, operand, events);
}

Value apply(Operator op, Type leftType, Type rightType, Type result, Value left, Value right,
            Events& events) {
    if (leftType.isFloat()) return applyFloat(op, leftType, left, right);
    if (op == Operator::Divide && result.isFixed())
        return divideFixed(leftType, rightType, result, left, right, events);
    return applyInteger(op, isComparison(op) ? leftType : result, left, right, events);
}

Value greatest(Type type) {
    if (type.isFloat())
        return type.bits == 32 ? Value::ofFloat(std::numeric_limits<float>::infinity())
                               : Value::ofDouble(std::numeric_limits<double>::infinity());
    // Int(1) would ask for one shift by 64 bits, which C++ does not define: hence two.
    return {~std::uint64_t{0} >> (64 - type.bits) >> (type.isSigned() ? 1 : 0)};
}

Value least(Type type) {
    if (type.isFloat())
        return type.bits == 32 ? Value::ofFloat(-std::numeric_limits<float>::infinity())
                               : Value::ofDouble(-std::numeric_limits<double>::infinity());
    return {type.isSigned() ? ~greatest(type).bits : 0};
}

Value one(Type type) {
    if (type.isBool()) return Value::ofBool(true);
    if (type == intType(1)) return Value::ofInteger(-1); // wrapped: products of Int(1) are right modulo 2
    return ofInteger(type, 1).value_or(greatest(type));
}

} // namespace tactus::ure
