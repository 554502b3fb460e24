#include "ure/print/casts.h"

#include <algorithm>

namespace tactus::ure {

using polyhedra::Interval;
using Kind = Expr::Kind;

namespace {

bool isConvert(const Expr& expr) {
    return expr.kind == Kind::Unary && expr.op == Operator::Convert;
}

bool isShift(Operator op) {
    return op == Operator::ShiftLeft || op == Operator::ShiftRight;
}

// The type that an operand takes which waits beside one of this type.
std::optional<Type> beside(Type other) {
    if (other.isBool()) return std::nullopt;
    return other.isInteger() ? meet(other, other).result : other;
}

// No two values meet in it, so a select of it stands only where it is assigned, or under a cast.
bool isNarrow(Type type) {
    return meet(type, type).result != type;
}

} // namespace

// The values of an integer that waits for its type.
Interval Casts::valuesOf(const Expr& expr) const {
    switch (expr.kind) {
    case Kind::Parameter:
        return {system_.params[expr.param].value, system_.params[expr.param].value};
    case Kind::Index:
        return system_.domain.box[expr.loop.index()];
    case Kind::Constant: {
        const double value = toDouble(expr.type, expr.value);
        const std::int64_t number = expr.type.isInteger()      ? expr.value.asInteger()
                                    : std::abs(value) < 0x1p53 ? static_cast<std::int64_t>(value)
                                                               : Interval::most;
        return {number, number};
    }
    default:
        return {0, 0};
    }
}

Casts::Bare Casts::waiting(ExprId id, Type type) const {
    const Expr& expr = system_.exprs[id];
    const std::string text = expr.kind == Kind::Constant ? toString(expr.type, expr.value) : "";
    const bool isReal = expr.kind == Kind::Parameter && system_.params[expr.param].isReal();
    Bare bare{id, type, true};
    bare.isFraction = isReal || text.find_first_of(".enf") != std::string::npos;
    const Interval values = valuesOf(expr);
    const bool is32 =
        least(intType(32)).asInteger() <= values.lower && values.upper <= greatest(intType(32)).asInteger();
    bare.alone = bare.isFraction ? floatType(32) : intType(is32 ? 32 : 64);
    constexpr std::int64_t exact = 1 << 24; // of Float(32)
    bare.isSmall = !bare.isFraction && -exact <= values.lower && values.upper <= exact;
    return bare;
}

Casts::Bare Casts::bare(ExprId id) const {
    const Expr& expr = system_.exprs[id];
    const auto waits = [](const Expr& it) {
        return it.kind == Kind::Parameter || it.kind == Kind::Index || it.kind == Kind::Dimension ||
               (it.kind == Kind::Constant && !it.type.isBool());
    };
    if (waits(expr)) return waiting(id, expr.type);
    if (!isConvert(expr)) return {id, expr.type};
    const ExprId inner = expr.operands[0];
    const Expr& from = system_.exprs[inner];
    if (!waits(from)) return {inner, from.type};
    const bool isIndex = from.kind == Kind::Index || from.kind == Kind::Dimension;
    const bool isSame = isIndex || (from.type.isInteger() && ofInteger(expr.type, valuesOf(from).lower));
    return isSame ? waiting(inner, expr.type) : Bare{id, expr.type};
}

// With the type that it has, wherever it stands.
WrittenOperand Casts::full(ExprId id) const {
    const Expr& expr = system_.exprs[id];
    const bool isWidened = expr.kind == Kind::Select && expr.operands.size() == 3 && isNarrow(expr.type);
    const bool isTyped = isConvert(expr) || (!bare(id).waits && !isWidened);
    return isTyped ? WrittenOperand{id} : WrittenOperand{id, expr.type};
}

bool Casts::meetsAs(const Expr& expr, std::size_t first, const Bare& a, const Bare& b) const {
    const bool isAssigned = expr.kind == Kind::Select && isNarrow(expr.type);
    const auto settled = [&](const Bare& one, const Bare& other) -> std::optional<Type> {
        if (!one.waits) return one.type;
        const bool isCount = expr.kind == Kind::Binary && isShift(expr.op);
        const std::optional<Type> type = isCount       ? one.alone
                                         : other.waits ? beside(meet(one.alone, other.alone).result)
                                                       : beside(other.type);
        const bool isKept = type == one.type || (isAssigned && type && type->isInteger() && one.isSmall);
        return isKept ? type : std::nullopt;
    };
    const auto left = settled(a, b), right = settled(b, a);
    if (!left || !right) return false;
    if (expr.kind == Kind::Select) {
        const Signature signature = meet(*left, *right);
        const bool isSame = signature.result == expr.type || (isAssigned && signature.result.isInteger());
        return !a.isFraction && !b.isFraction && signature.refusal.empty() && isSame;
    }
    const Signature signature = signatureOf(expr.op, *left, *right);
    const auto takes = [&](std::size_t n) {
        return signature.operands[n] == system_.exprs[expr.operands[first + n]].type;
    };
    return signature.refusal.empty() && signature.result == expr.type && takes(0) && takes(1);
}

// Two operands from `first` on, with as few casts as that takes.
std::vector<WrittenOperand> Casts::pair(ExprId id, std::size_t first) const {
    const Expr& expr = system_.exprs[id];
    const ExprId a = expr.operands[first], b = expr.operands[first + 1];
    const auto typed = [&](ExprId one) { return Bare{one, system_.exprs[one].type}; };
    const auto writtenBare = [&](ExprId one) { return WrittenOperand{bare(one).expr}; };
    if (meetsAs(expr, first, bare(a), bare(b))) return {writtenBare(a), writtenBare(b)};
    if (meetsAs(expr, first, typed(a), bare(b))) return {full(a), writtenBare(b)};
    if (meetsAs(expr, first, bare(a), typed(b))) return {writtenBare(a), full(b)};
    return {full(a), full(b)};
}

// An operand that meets no other.
WrittenOperand Casts::single(ExprId id) const {
    const Bare one = bare(id);
    const bool isAlone = one.waits && one.expr == id && one.alone == one.type && !one.isFraction;
    return isAlone ? WrittenOperand{id} : full(id);
}

WrittenOperand Casts::unary(const Expr& expr) const {
    const ExprId id = expr.operands[0];
    const Bare one = bare(id);
    if (expr.op == Operator::Convert) return one.waits && one.isFraction ? full(id) : WrittenOperand{id};
    const bool isLiteral = system_.exprs[one.expr].kind == Kind::Constant;
    const Type type = one.waits ? one.alone : one.type;
    const Signature signature = signatureOf(expr.op, type);
    const bool isSame = signature.refusal.empty() && signature.result == expr.type &&
                        signature.operands[0] == system_.exprs[id].type;
    return isSame && !isLiteral && !one.isFraction ? WrittenOperand{one.expr} : full(id);
}

std::vector<WrittenOperand> Casts::operandsOf(ExprId id) const {
    const Expr& expr = system_.exprs[id];
    if (expr.kind == Kind::Unary) return {unary(expr)};
    if (expr.kind == Kind::Binary) return pair(id, 0);
    std::vector<WrittenOperand> written;
    if (expr.kind == Kind::Select) {
        if (expr.operands.size() == 3) written = pair(id, 1);
        if (expr.operands.size() == 2) written = {single(expr.operands[1])};
        written.insert(written.begin(), WrittenOperand{expr.operands[0]});
    } else {
        const bool isRandom = expr.kind == Kind::Random;
        for (const ExprId operand : expr.operands)
            written.push_back(isRandom && !bare(operand).waits ? full(operand) : WrittenOperand{operand});
    }
    return written;
}

WrittenOperand Casts::assigned(ExprId value) const {
    const Bare one = bare(value);
    const Type type = system_.exprs[value].type;
    const bool isRounded = one.isFraction && (one.expr != value || type == floatType(64));
    const bool needsCast = isRounded || !conversionRefusal(one.type, type, false).empty();
    return needsCast ? full(value) : WrittenOperand{one.expr};
}

WrittenOperand Casts::term(ExprId value, Type output) const {
    const Expr& expr = system_.exprs[value];
    const bool waits = bare(value).waits && !isConvert(expr);
    return waits && beside(output) == expr.type ? WrittenOperand{value} : full(value);
}

} // namespace tactus::ure
