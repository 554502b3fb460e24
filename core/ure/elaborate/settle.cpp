// Operands without a type take one: from the other operand, from what they are assigned to, or alone.
#include "ure/elaborate/elaborate_expressions.h"

#include <algorithm>

namespace tactus::ure {

using diagnostics::Kind;

// Does the one integer type hold every value of the other?
static bool holdsAll(Type wider, Type narrower) {
    if (narrower.isSigned() && !wider.isSigned()) return false;
    return wider.bits >= narrower.bits + (wider.isSigned() && !narrower.isSigned() ? 1 : 0);
}

// The cast that the message shows is one that holds the value.
void Expressions::doesNotFit(const Untyped& operand, Type type) {
    const Type cast = operand.isInteger() ? (fits(operand, uintType(64)) ? uintType(64) : floatType(64))
                                          : floatType(fits(operand, floatType(32)) ? 32 : 64);
    elaboration_.report(Kind::LiteralDoesNotFit, operand.span, inMessages(operand), toString(type),
                        toString(cast), asWritten(operand));
}

std::optional<Type> Expressions::alone(const Untyped& operand) const {
    const bool isWide = place_.wide && operand.kind == Untyped::Kind::Decimal;
    return isWide && fits(operand, floatType(64)) ? std::optional(floatType(64)) : typeAlone(operand);
}

std::string Expressions::asWritten(const Untyped& operand) const {
    const bool isParam = operand.kind == Untyped::Kind::Decimal && operand.param.valid();
    return isParam ? (operand.isTurned ? "-" : "") + elaboration_.system.params[operand.param].name
                   : describe(operand);
}

std::string Expressions::inMessages(const Untyped& operand) const {
    if (operand.kind != Untyped::Kind::Decimal || !operand.param.valid()) return describe(operand);
    return fmt::format("{}, which is {}", asWritten(operand), describe(operand));
}

ExprId Expressions::settledAlone(const Untyped& operand) {
    if (const std::optional<Type> type = alone(operand)) return typed(nodes_, operand, *type);
    if (operand.kind == Untyped::Kind::Infinity)
        elaboration_.report(Kind::NoType, operand.span, describe(operand));
    else
        doesNotFit(operand, operand.isInteger() ? intType(64) : floatType(32));
    return {};
}

ExprId Expressions::settledBeside(const Untyped& operand, Type other) {
    if (place_.exact) return settled(operand, std::nullopt);
    if (const std::optional<Type> type = typeBeside(operand, other)) return typed(nodes_, operand, *type);
    if (operand.kind != Untyped::Kind::Decimal || !other.isFixed()) return settledAlone(operand);
    doesNotFit(operand, other);
    return {};
}

// A value meets operands, not the type that it is assigned to. For most literals that makes no difference,
// they become the same value in the end; a fraction on its way to Float(64) is rounded to Float(32).
static bool takesType(const Untyped& operand, Type expected, bool named) {
    const bool isRounded = operand.kind == Untyped::Kind::Decimal && expected.isFloat() && !named;
    return fits(operand, expected) && !(isRounded && expected.bits > 32);
}

ExprId Expressions::settled(const Operand& operand, std::optional<Type> expected, bool named) {
    if (const ExprId* expr = std::get_if<ExprId>(&operand)) return *expr;
    const Untyped* untyped = std::get_if<Untyped>(&operand);
    if (!untyped) return {};
    if (place_.exact) {
        if (untyped->isInteger() && fits(*untyped, intType(64))) return typed(nodes_, *untyped, intType(64));
        if (untyped->isInteger())
            elaboration_.report(Kind::Overflow, untyped->span, describe(*untyped));
        else
            elaboration_.report(Kind::NotAnInteger, untyped->span, place_.what, inMessages(*untyped));
        return {};
    }
    if (expected && takesType(*untyped, *expected, named)) return typed(nodes_, *untyped, *expected);
    const ExprId alone = settledAlone(*untyped);
    if (expected) noteIfRounded(*untyped, alone, *expected);
    return alone;
}

void Expressions::noteIfRounded(const Untyped& operand, ExprId alone, Type expected) {
    if (operand.kind != Untyped::Kind::Decimal || !alone.valid() || !expected.isFloat()) return;
    const Type type = nodes_[alone].type;
    const Value rounded = convert(type, expected, nodes_[alone].value);
    const std::string spelling = describe(operand);
    if (const std::optional<Value> exact = ofLiteral(expected, spelling);
        exact && exact->bits != rounded.bits)
        elaboration_.report(Kind::RoundedFraction, operand.span, inMessages(operand),
                            toString(expected, rounded), toString(expected), toString(expected),
                            asWritten(operand));
}

// The type in which those meet that have one; without any, that of decimal fractions or of the largest
// integer.
std::optional<Type> Expressions::meetingType(const std::vector<Operand>& operands) const {
    std::optional<Type> result;
    const auto add = [&](Type type) {
        if (!result) result = type;
        const Signature signature = meet(*result, type);
        if (signature.refusal.empty() && *result != type) result = signature.result;
    };
    for (const Operand& operand : operands)
        if (const ExprId* expr = std::get_if<ExprId>(&operand)) add(nodes_[*expr].type);
    if (result) return result;
    for (const Operand& operand : operands)
        if (const Untyped* untyped = std::get_if<Untyped>(&operand))
            if (const std::optional<Type> type = alone(*untyped)) add(*type);
    return result;
}

std::vector<ExprId> Expressions::settledTogether(const std::vector<Operand>& operands,
                                                 std::optional<Type> expected, bool named) {
    const auto takesExpected = [&](const Operand& operand) {
        const Untyped* untyped = std::get_if<Untyped>(&operand);
        return untyped && takesType(*untyped, *expected, named);
    };
    const bool allExpected = expected && std::ranges::all_of(operands, takesExpected);
    const std::optional<Type> other = meetingType(operands);
    const bool isTyped = std::ranges::any_of(
        operands, [](const Operand& operand) { return std::holds_alternative<ExprId>(operand); });
    std::vector<ExprId> result;
    bool isWhole = true;
    for (const Operand& operand : operands) {
        const Untyped* untyped = std::get_if<Untyped>(&operand);
        // The type that `infinity` is assigned to knows its greatest value best.
        const bool isEnd =
            untyped && untyped->kind == Untyped::Kind::Infinity && expected && expected->isNumber();
        const bool hasOther = untyped && other && !allExpected && !isEnd;
        result.push_back(hasOther ? settledBeside(*untyped, *other) : settled(operand, expected, named));
        const bool isAlone = hasOther && expected && !isTyped;
        if (isAlone) noteIfRounded(*untyped, result.back(), *expected);
        isWhole = isWhole && result.back().valid();
        if (untyped && !isWhole) break; // one finding will do
    }
    if (!isWhole) result.clear();
    return result;
}

// The integer of which this is the same number in a wider type, unless a cast asks for that.
ExprId Expressions::beforeWidening(ExprId expr) const {
    const auto from = [&](const Expr& it) { return nodes_[it.operands[0]].type; };
    const auto widens = [&](const Expr& it) {
        return it.kind == Expr::Kind::Unary && it.op == Operator::Convert && it.type.isInteger() &&
               from(it).isInteger() && holdsAll(it.type, from(it));
    };
    const auto isWritten = [&](const Expr& it) { return it.span != nodes_[it.operands[0]].span; };
    while (widens(nodes_[expr]) && !isWritten(nodes_[expr])) expr = nodes_[expr].operands[0];
    return expr;
}

// A select converts its values, so that what is undefined stays at the top, and from the types that they had
// before they met, so that a stream of narrow values stays narrow.
ExprId Expressions::convertedForAssignment(ExprId expr, Type type) {
    const Expr& it = nodes_[expr];
    if (it.type == type) return expr;
    if (it.kind != Expr::Kind::Select) return nodes_.converted(expr, type);
    std::vector<ExprId> operands = it.operands;
    const text::Span span = it.span;
    for (std::size_t n = 1; n < operands.size(); ++n)
        operands[n] = convertedForAssignment(beforeWidening(operands[n]), type);
    return nodes_.select(type, std::move(operands), span);
}

} // namespace tactus::ure
