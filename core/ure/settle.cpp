// Operands without a type take one: from the other operand, from what they are assigned to, or alone.
#include "ure/elaborate_expressions.h"

#include <algorithm>

namespace tactus::ure {

using diagnostics::Kind;

ExprId Expressions::settledAlone(const Untyped& operand) {
    if (const std::optional<Type> type = typeAlone(operand)) return typed(nodes_, operand, *type);
    if (operand.kind == Untyped::Kind::Infinity)
        elaboration_.report(Kind::NoType, operand.span, describe(operand));
    else
        elaboration_.report(Kind::LiteralDoesNotFit, operand.span, describe(operand),
                            operand.isInteger() ? "Int(64)" : "Float(32)");
    return {};
}

ExprId Expressions::settledBeside(const Untyped& operand, Type other) {
    if (place_.exact) return settled(operand, std::nullopt);
    if (const std::optional<Type> type = typeBeside(operand, other)) return typed(nodes_, operand, *type);
    if (operand.kind != Untyped::Kind::Decimal || !other.isFixed()) return settledAlone(operand);
    elaboration_.report(Kind::LiteralDoesNotFit, operand.span, describe(operand), toString(other));
    return {};
}

ExprId Expressions::settled(const Operand& operand, std::optional<Type> expected) {
    if (const ExprId* expr = std::get_if<ExprId>(&operand)) return *expr;
    const Untyped* untyped = std::get_if<Untyped>(&operand);
    if (!untyped) return {};
    if (place_.exact) {
        if (untyped->isInteger() && fits(*untyped, intType(64))) return typed(nodes_, *untyped, intType(64));
        if (untyped->isInteger())
            elaboration_.report(Kind::Overflow, untyped->span, describe(*untyped));
        else
            elaboration_.report(Kind::NotAnInteger, untyped->span, place_.what, describe(*untyped));
        return {};
    }
    if (expected && fits(*untyped, *expected)) return typed(nodes_, *untyped, *expected);
    return settledAlone(*untyped);
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
            if (const std::optional<Type> type = typeAlone(*untyped)) add(*type);
    return result;
}

std::vector<ExprId> Expressions::settledTogether(const std::vector<Operand>& operands,
                                                 std::optional<Type> expected) {
    const auto untypedAndFits = [&](const Operand& operand) {
        const Untyped* untyped = std::get_if<Untyped>(&operand);
        return untyped && fits(*untyped, *expected);
    };
    const bool allExpected = expected && std::ranges::all_of(operands, untypedAndFits);
    const std::optional<Type> other = meetingType(operands);
    std::vector<ExprId> result;
    bool isWhole = true;
    for (const Operand& operand : operands) {
        const Untyped* untyped = std::get_if<Untyped>(&operand);
        // What `infinity` is assigned to knows its greatest value best.
        const bool takesExpected =
            untyped && untyped->kind == Untyped::Kind::Infinity && expected && expected->isNumber();
        const bool hasOther = untyped && other && !allExpected && !takesExpected;
        result.push_back(hasOther ? settledBeside(*untyped, *other) : settled(operand, expected));
        isWhole = isWhole && result.back().valid();
        if (untyped && !isWhole) break; // one finding will do
    }
    if (!isWhole) result.clear();
    return result;
}

// A select converts its values, so that what is undefined stays at the top.
ExprId Expressions::convertedForAssignment(ExprId expr, Type type) {
    const Expr& it = nodes_[expr];
    if (it.type == type) return expr;
    if (it.kind != Expr::Kind::Select) return nodes_.converted(expr, type);
    std::vector<ExprId> operands = it.operands;
    const text::Span span = it.span;
    for (std::size_t n = 1; n < operands.size(); ++n) operands[n] = convertedForAssignment(operands[n], type);
    return nodes_.select(type, std::move(operands), span);
}

} // namespace tactus::ure
