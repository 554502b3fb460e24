#include "ure/elaborate/elaborate_expressions.h"

#include <array>

namespace tactus::ure {

using diagnostics::Kind;
using syntax::NodeKind;
using syntax::TokenKind;

namespace {

std::optional<Operator> binaryOperator(TokenKind token) {
    switch (token) {
    case TokenKind::Plus:
        return Operator::Add;
    case TokenKind::Minus:
        return Operator::Subtract;
    case TokenKind::Star:
        return Operator::Multiply;
    case TokenKind::Slash:
        return Operator::Divide;
    case TokenKind::Percent:
        return Operator::Modulo;
    case TokenKind::ShiftLeft:
        return Operator::ShiftLeft;
    case TokenKind::ShiftRight:
        return Operator::ShiftRight;
    case TokenKind::Ampersand:
        return Operator::BitAnd;
    case TokenKind::Pipe:
        return Operator::BitOr;
    case TokenKind::Caret:
        return Operator::BitXor;
    case TokenKind::EqualEqual:
        return Operator::Equal;
    case TokenKind::BangEqual:
        return Operator::NotEqual;
    case TokenKind::Less:
        return Operator::Less;
    case TokenKind::LessEqual:
        return Operator::LessEqual;
    case TokenKind::Greater:
        return Operator::Greater;
    case TokenKind::GreaterEqual:
        return Operator::GreaterEqual;
    default:
        return std::nullopt;
    }
}

Untyped untyped(Untyped::Kind kind, text::Span span, Integer lowest, Integer highest) {
    Untyped result{};
    result.kind = kind;
    result.span = span;
    result.lowest = lowest;
    result.highest = highest;
    return result;
}

Operand integerLiteral(const syntax::IntegerLiteral& literal) {
    const std::optional<std::uint64_t> value = literal.value();
    if (!value) return {};
    return untyped(Untyped::Kind::Number, literal.span(), *value, *value);
}

Operand decimalLiteral(const syntax::DecimalLiteral& literal) {
    Untyped result = untyped(Untyped::Kind::Decimal, literal.span(), 0, 0);
    result.spelling = literal.spelling();
    return result;
}

} // namespace

// --- what others ask for

ExprId Expressions::assigned(const syntax::Expression& expression, std::optional<Type> type) {
    const ExprId expr = assignable(expression, type);
    return expr.valid() ? convertedForAssignment(expr, *type) : expr;
}

ExprId Expressions::assignable(const syntax::Expression& expression, std::optional<Type> type) {
    const Operand value = operand(expression, type);
    const ExprId expr = settled(value, type, place_.named);
    if (!expr.valid() || !type) return {};
    const std::string refusal = conversionRefusal(nodes_[expr].type, *type, false);
    if (!refusal.empty()) {
        refuse(expression.span(), refusal);
        return {};
    }
    const Untyped* literal = std::get_if<Untyped>(&value);
    if (literal && !place_.named) warnIfItWraps(*literal, nodes_[expr], *type);
    return expr;
}

// A number that is written down and becomes another one is hardly what was meant.
void Expressions::warnIfItWraps(const Untyped& literal, const Expr& value, Type type) {
    const bool isNumber = literal.kind == Untyped::Kind::Number || literal.kind == Untyped::Kind::Parameter;
    if (!isNumber || fits(literal, type)) return;
    elaboration_.report(Kind::ValueWraps, literal.span, describe(literal), toString(type),
                        toString(type, convert(value.type, type, value.value)));
}

ExprId Expressions::condition(const syntax::Expression& expression) {
    const ExprId expr = settled(operand(expression, std::nullopt), std::nullopt);
    if (!expr.valid() || nodes_[expr].type.isBool()) return expr;
    elaboration_.report(Kind::NotACondition, expression.span(), toString(nodes_[expr].type));
    return {};
}

ExprId Expressions::beside(const syntax::Expression& expression, Operator op, Type first) {
    const Operand second = operand(expression, std::nullopt);
    const Untyped* waiting = std::get_if<Untyped>(&second);
    const ExprId expr = waiting ? settledBeside(*waiting, first) : settled(second, std::nullopt);
    if (!expr.valid()) return {};
    const std::string refusal = signatureOf(op, first, nodes_[expr].type).refusal;
    if (refusal.empty()) return expr;
    refuse(expression.span(), refusal);
    return {};
}

ExprId Expressions::exact(const syntax::Expression& expression) {
    assert(place_.exact);
    const ExprId expr = settled(operand(expression, std::nullopt), std::nullopt);
    if (!expr.valid()) return {};
    if (!nodes_[expr].type.isInteger()) {
        elaboration_.report(Kind::NotAnInteger, expression.span(), place_.what,
                            "of type " + toString(nodes_[expr].type));
        return {};
    }
    const ExprId wraps = nodes_.affinity(expr).wraps;
    if (!wraps.valid()) return nodes_.converted(expr, intType(64));
    elaboration_.report(Kind::Overflow, nodes_[wraps].span, place_.what);
    return {};
}

std::optional<Expressions::Affine> Expressions::affine(const syntax::Expression& expression) {
    const ExprId expr = exact(expression);
    if (!expr.valid()) return std::nullopt;
    const std::optional<QuasiAffine>& form = nodes_.affinity(expr).form;
    if (form && form->isAffine()) return Affine{expr, form->form};
    elaboration_.report(Kind::NotAffine, nodes_[nodes_.culprit(expr)].span, place_.what, place_.madeOf);
    return std::nullopt;
}

std::optional<std::int64_t> Expressions::number(const syntax::Expression& expression) {
    assert(place_.visibleLoops == 0 && !place_.reads);
    const std::optional<Affine> affine = this->affine(expression);
    return affine ? std::optional(affine->form.constant) : std::nullopt;
}

// --- one kind of expression each

Operand Expressions::operand(const syntax::Expression& expression, std::optional<Type> expected) {
    if (!expression.valid()) return {};
    if (const auto it = syntax::as<syntax::Parenthesised>(expression)) return operand(it->inner(), expected);
    if (const auto it = syntax::as<syntax::IntegerLiteral>(expression)) return integerLiteral(*it);
    if (const auto it = syntax::as<syntax::DecimalLiteral>(expression)) return decimalLiteral(*it);
    if (const auto it = syntax::as<syntax::BooleanLiteral>(expression))
        return nodes_.constant(boolType(), Value::ofBool(it->value()), it->span());
    if (const auto it = syntax::as<syntax::NameExpression>(expression)) return name(*it);
    if (const auto it = syntax::as<syntax::Access>(expression)) return access(*it, expected);
    if (const auto it = syntax::as<syntax::CastExpression>(expression)) return cast(*it);
    if (const auto it = syntax::as<syntax::UnaryExpression>(expression)) return unary(*it);
    if (const auto it = syntax::as<syntax::BinaryExpression>(expression)) return binary(*it);
    if (const auto it = syntax::as<syntax::LetExpression>(expression)) return let(*it, expected);
    if (!expression.broken()) elaboration_.report(Kind::NoValue, expression.span());
    return {};
}

Operand Expressions::name(const syntax::NameExpression& expression) {
    const syntax::Word word = expression.name();
    if (word.text == "infinity") return untyped(Untyped::Kind::Infinity, word.span, 0, 0);
    if (const Scope::Binding* named = scope_ ? scope_->find(word.text) : nullptr) return valueOf(*named);
    std::vector<std::string> local;
    if (place_.dimensionsOf) {
        const Tensor& tensor = elaboration_.system.tensors[*place_.dimensionsOf];
        local = tensor.dimensionNames;
        for (std::uint32_t n = 0; n < local.size(); ++n) {
            if (local[n] != word.text) continue;
            Untyped result = untyped(Untyped::Kind::Dimension, word.span, 0, tensor.extents[n] - 1);
            result.dimension = n;
            return result;
        }
    }
    if (const Symbol* symbol = elaboration_.names.find(word.text)) return valueOf(word, *symbol);
    elaboration_.names.unknown(word, place_.here ? Names::Role::Here : Names::Role::Alone, local);
    return {};
}

Operand Expressions::valueOf(const syntax::Word& word, const Symbol& symbol) {
    switch (symbol.kind) {
    case Symbol::Kind::Param: {
        if (symbol.index == Symbol::undefined) misplaced(word);
        if (symbol.index == Symbol::undefined || !symbol.known) return {};
        const ParamId param{symbol.index};
        if (const auto size = elaboration_.sizeOf[symbol.index]) return indexOf(word, *size);
        if (const Param& known = elaboration_.system.params[param]; known.isReal())
            return realParam(known, param, word);
        const std::int64_t value = elaboration_.system.params[param].value;
        Untyped result = untyped(Untyped::Kind::Parameter, word.span, value, value);
        result.param = param;
        return result;
    }
    case Symbol::Kind::Loop: {
        if (symbol.index >= place_.visibleLoops) {
            misplaced(word);
            return {};
        }
        const LoopId loop(symbol.index);
        if (!place_.stage || place_.stage->first != loop) return indexOf(word, loop);
        const std::int64_t value = place_.stage->second;
        return untyped(Untyped::Kind::Number, word.span, value, value);
    }
    case Symbol::Kind::Input:
    case Symbol::Kind::Const: {
        if (!mayRead(word, symbol.kind) || !symbol.known) return {};
        if (symbol.hasDimensions) break;
        const TensorId tensor{symbol.index};
        return nodes_.readInput(tensor, elaboration_.system.tensors[tensor].type, {}, word.span);
    }
    case Symbol::Kind::Output:
        return readOutput(word, {}, word.span);
    case Symbol::Kind::Func:
        if (place_.here) return valueHere(word, symbol);
        if (!mayRead(word, symbol.kind)) return {};
        break;
    case Symbol::Kind::Fn:
        elaboration_.report(Kind::WrongArguments, word.span, word.text,
                            fmt::format("arguments in parentheses, as in `{}(...)`", word.text), "none");
        return {};
    }
    // A func of another array of the mapping is an input of this one.
    elaboration_.report(Kind::NeedsIndex, word.span, word.text,
                        std::string(describe(symbol.kind)) + (place_.here ? " of this array" : ""));
    return {};
}

// In the iteration that runs; another array may compute it.
Operand Expressions::valueHere(const syntax::Word& word, const Symbol& symbol) {
    if (symbol.index == Symbol::undefined) {
        misplaced(word);
        return {};
    }
    const VariableId variable{symbol.index};
    const std::size_t loops = elaboration_.system.loops.size();
    std::vector<polyhedra::AffineForm> here;
    for (std::size_t loop = 0; loop < loops; ++loop)
        here.push_back(polyhedra::AffineForm::variable(loop, loops));
    return nodes_.read(variable, elaboration_.system.variables[variable].type, std::move(here), word.span);
}

// If sizes are open, an index has the values that it has at sizes for which Int(32) suffices.
Operand Expressions::indexOf(const syntax::Word& word, LoopId loop) {
    polyhedra::Interval values{0, 0};
    const SteppedLoop* const stepped = elaboration_.steppedAt(loop.index());
    if (elaboration_.domainKnown)
        values = stepped ? polyhedra::range(stepped->value(loop), elaboration_.system.domain)
                         : elaboration_.system.domain.box[loop.index()];
    if (elaboration_.settings.openSizes) {
        const Type type = intType(32);
        values = {std::max(values.lower, least(type).asInteger()),
                  std::min(values.upper, greatest(type).asInteger())};
    }
    Untyped result = untyped(Untyped::Kind::Index, word.span, values.lower, values.upper);
    result.loop = loop;
    result.stepped = stepped;
    return result;
}

Operand Expressions::unary(const syntax::UnaryExpression& expression) {
    const Operand inner = operand(expression.operand(), std::nullopt);
    if (std::holds_alternative<std::monostate>(inner)) return {};
    const TokenKind sign = expression.operation();
    const Untyped* waiting = std::get_if<Untyped>(&inner);
    if (sign == TokenKind::Plus && waiting) return inner;
    if (sign == TokenKind::Minus && waiting) {
        if (std::optional<Untyped> result = negated(*waiting)) {
            result->span = expression.span();
            return *result;
        }
    }
    const ExprId expr = settled(inner, std::nullopt);
    if (!expr.valid()) return {};
    switch (sign) {
    case TokenKind::Minus:
        return apply(Operator::Negate, expr, expression.span());
    case TokenKind::Bang:
        return apply(Operator::LogicalNot, expr, expression.span());
    case TokenKind::Tilde:
        return apply(Operator::BitNot, expr, expression.span());
    default:
        if (nodes_[expr].type.isNumber()) return expr;
        return refuse(expression.span(), "`+` needs numbers, not Bool");
    }
}

Operand Expressions::binary(const syntax::BinaryExpression& expression) {
    const TokenKind sign = expression.operation();
    if (sign == TokenKind::AndAnd || sign == TokenKind::OrOr) {
        const ExprId left = condition(expression.left()), right = condition(expression.right());
        if (!left.valid() || !right.valid()) return {};
        const Expr::Kind kind = sign == TokenKind::AndAnd ? Expr::Kind::And : Expr::Kind::Or;
        return nodes_.lazy(kind, left, right, expression.span());
    }
    const Operand left = operand(expression.left(), std::nullopt);
    const Operand right = operand(expression.right(), std::nullopt);
    const std::optional<Operator> op = binaryOperator(sign);
    if (!op) return {};
    // The count of a shift takes no part in the type.
    const bool isShift = *op == Operator::ShiftLeft || *op == Operator::ShiftRight;
    const std::vector<ExprId> operands =
        isShift ? std::vector{settled(left, std::nullopt), settled(right, std::nullopt)}
                : settledTogether({left, right}, std::nullopt);
    if (operands.empty() || !operands[0].valid() || !operands[1].valid()) return {};
    const bool isFloat = nodes_[operands[0]].type.isFloat() || nodes_[operands[1]].type.isFloat();
    if (*op == Operator::BitXor && isFloat) return refusePower(expression);
    return apply(*op, operands[0], operands[1], expression.span());
}

// `x^2`, which is no power here. A name squared is written out; what else `^` binds to was not meant.
Operand Expressions::refusePower(const syntax::BinaryExpression& expression) {
    refuse(expression.span(), "`^` is exclusive or and needs integers; write a power as a product, `x*x`");
    const text::SourceBuffer& source = expression.tree().source();
    const std::string base(source.text(expression.left().span())),
        exponent(source.text(expression.right().span()));
    const NodeKind kind = expression.left().kind();
    const bool isPlain = kind == NodeKind::NameExpression || kind == NodeKind::Access;
    if (!isPlain || (exponent != "2" && exponent != "3")) return {};
    const std::string product = base + '*' + base + (exponent == "3" ? '*' + base : "");
    elaboration_.diagnostics.back().fixes.push_back(
        {fmt::format("write '{}'", product), {{expression.span(), product}}});
    return {};
}

Operand Expressions::cast(const syntax::CastExpression& expression) {
    const std::optional<Type> type = typeOf(elaboration_, expression.type());
    const ExprId expr = settled(operand(expression.operand(), type), type, true);
    if (!type || !expr.valid()) return {};
    return nodes_.cast(expr, *type, expression.span());
}

Operand Expressions::apply(Operator op, ExprId operand, text::Span span) {
    const Signature signature = signatureOf(op, nodes_[operand].type);
    if (!signature.refusal.empty()) return refuse(span, signature.refusal);
    return nodes_.unary(op, operand, signature, span);
}

Operand Expressions::apply(Operator op, ExprId left, ExprId right, text::Span span) {
    const Signature signature = signatureOf(op, nodes_[left].type, nodes_[right].type);
    if (!signature.refusal.empty()) return refuse(span, signature.refusal);
    const std::optional<QuasiAffine>& divisor = nodes_.affinity(right).form;
    if (place_.exact && dividesIntegers(op) && divisor && isNumber(*divisor) && divisor->form.constant == 0) {
        elaboration_.report(Kind::DivisionByZero, span, place_.what);
        return {};
    }
    return nodes_.binary(op, left, right, signature, span);
}

Operand Expressions::refuse(text::Span span, const std::string& why) {
    elaboration_.report(Kind::TypeMismatch, span, why);
    return {};
}

std::string Expressions::insteadOfReading(const std::string& output) const {
    const auto reduced = elaboration_.reduced.find(output);
    if (reduced != elaboration_.reduced.end() && !reduced->second.whyUnread.empty())
        return "; " + reduced->second.whyUnread;
    if (output == place_.writes)
        return fmt::format("; write a sum over loops that are not in its left side as `{}(...) += e`",
                           output);
    return "; read the func that computes its values";
}

void Expressions::misplaced(const syntax::Word& word) {
    elaboration_.report(Kind::MisplacedName, word.span, word.text, place_.what, place_.madeOf,
                        elaboration_.names.paramLike(word.text));
}

} // namespace tactus::ure
