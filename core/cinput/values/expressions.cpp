#include "cinput/values/expressions.h"

#include <algorithm>
#include <bit>

namespace tactus::cinput {

using diagnostics::Kind;

namespace {

// Functions of <math.h> that the language has, in their form for double.
constexpr std::string_view functions[] = {"sqrt",  "exp",  "log",   "sin",  "cos",  "exp2", "log2",
                                          "floor", "ceil", "round", "fabs", "fmin", "fmax", "pow"};
constexpr std::string_view integerFunctions[] = {"abs", "labs", "llabs"};

// "sqrt" of sqrtf, __builtin_sqrt and what <tgmath.h> makes of it.
std::optional<std::string> knownFunction(std::string name, ScalarType type) {
    for (const std::string_view prefix : {"__builtin_", "__tg_"})
        if (name.starts_with(prefix)) name.erase(0, prefix.size());
    if (std::ranges::find(integerFunctions, name) != std::end(integerFunctions))
        return isReal(type) ? "fabs" : "abs";
    if (std::ranges::find(functions, name) != std::end(functions)) return name;
    if (!name.empty() && name.back() == 'f') name.pop_back();
    return std::ranges::find(functions, name) != std::end(functions) ? std::optional(name) : std::nullopt;
}

} // namespace

std::uint32_t Expressions::make(Operator operation, ScalarType type, text::Span span,
                                std::vector<std::uint32_t> operands) {
    return state_.add({.operation = operation,
                       .type = type,
                       .span = span,
                       .operands = std::move(operands),
                       .constant = {},
                       .index = 0,
                       .function = {}});
}

std::uint32_t Expressions::number(std::int64_t value, ScalarType type, text::Span span) {
    const std::uint32_t made = make(Operator::Number, type, span, {});
    state_.expressions[made].constant = {type, isReal(type) ? 0 : value,
                                         isReal(type) ? static_cast<double>(value) : 0};
    return made;
}

ScalarType Expressions::typeOf(std::uint32_t node) {
    const CType& type = view_.typeOf(node);
    if (!type.isScalar() || type.isVolatile)
        state_.refuse(diagnostics::make(Kind::CType, view_[node].span, view_.quoted(node), type.text,
                                        type.isVolatile ? "volatile values may change at any time"
                                                        : "use integers of 8 to 64 bits, float or double"));
    return scalarType(type);
}

std::uint32_t Expressions::value(std::uint32_t node) {
    const Node& one = view_[node];
    if (changes(one)) return assign(node);
    switch (one.kind) {
    case Node::Kind::Integer:
    case Node::Kind::Real:
        return literal(node);
    case Node::Kind::Name:
        return name(node);
    case Node::Kind::Subscript:
        (void)typeOf(node);
        return state_.read(access(node));
    case Node::Kind::Bracket:
        return value(node + 1);
    case Node::Kind::Cast:
        return cast(node);
    case Node::Kind::Unary:
        return unary(node);
    case Node::Kind::Binary:
        return binary(node);
    case Node::Kind::Choice:
        return choice(node);
    case Node::Kind::Call:
        return call(node);
    default:
        break;
    }
    (void)typeOf(node);
    if (one.kind == Node::Kind::Other && view_.tree().texts[one.text].find("Member") != std::string::npos)
        (void)access(node); // refused
    state_.refuse(diagnostics::make(Kind::CStatement, one.span, view_.quoted(node),
                                    "write it with operators and subscripts"));
}

PendingAccess Expressions::access(std::uint32_t node) {
    return variables_.access(node, [&](std::uint32_t subscript) {
        if (hasEffect(subscript)) refuseEffect(subscript, "in a subscript");
        return value(subscript);
    });
}

std::uint32_t Expressions::sizeValue(std::uint32_t size, ScalarType type, text::Span span) {
    const std::uint32_t made = make(Operator::Size, type, span, {});
    state_.expressions[made].index = size;
    return made;
}

std::uint32_t Expressions::literal(std::uint32_t node) {
    const ScalarType type = typeOf(node);
    const text::Span span = view_[node].span;
    if (view_[node].kind == Node::Kind::Integer) {
        const auto number = static_cast<std::int64_t>(view_[node].value);
        const auto size = affine_.sizeOf(node);
        // A literal of `#define LOW -1` is minus the size, and is left as it is.
        if (size && state_.sizes[*size].size.value == number) return sizeValue(*size, type, span);
        return this->number(number, type, span);
    }
    const std::uint32_t made = make(Operator::Number, type, span, {});
    state_.expressions[made].constant = {type, 0, std::bit_cast<double>(view_[node].value)};
    return made;
}

std::uint32_t Expressions::name(std::uint32_t node) {
    const ScalarType type = typeOf(node);
    const std::uint32_t declaration = view_[node].declaration;
    if (const auto loop = state_.loopOf.find(declaration); loop != state_.loopOf.end()) {
        const std::uint32_t made = make(Operator::Loop, type, view_[node].span, {});
        state_.expressions[made].index = loop->second;
        return made;
    }
    if (const auto alias = state_.aliases.find(declaration); alias != state_.aliases.end())
        return alias->second.expression;
    if (const auto size = affine_.sizeOf(node)) return sizeValue(*size, type, view_[node].span);
    return state_.read(access(node));
}

std::uint32_t Expressions::cast(std::uint32_t node) {
    const ScalarType type = typeOf(node);
    const std::uint32_t inner = value(node + 1);
    if (state_.expressions[inner].type == type) return inner;
    const std::uint32_t made = state_.converted(inner, type);
    state_.expressions[made].span = view_[node].span;
    return made;
}

std::uint32_t Expressions::unary(std::uint32_t node) {
    using enum Node::Operation;
    const text::Span span = view_[node].span;
    switch (view_[node].operation) {
    case Plus:
        return value(node + 1);
    case Minus:
        return make(Operator::Negate, typeOf(node), span, {value(node + 1)});
    case Complement:
        return make(Operator::Complement, typeOf(node), span, {value(node + 1)});
    case LogicalNot:
        return make(Operator::LogicalNot, typeOf(node), span, {truth(node + 1)});
    case Dereference:
        (void)typeOf(node);
        return state_.read(access(node));
    case None: // __extension__
        return value(node + 1);
    default:
        state_.refuse(diagnostics::make(
            Kind::CPointer, span, view_.quoted(node) + " is an address; use the elements of the array"));
    }
}

std::optional<Operator> Expressions::arithmetic(Node::Operation operation) {
    using enum Node::Operation;
    switch (operation) {
    case Multiply:
        return Operator::Multiply;
    case Divide:
        return Operator::Divide;
    case Remainder:
        return Operator::Remainder;
    case Add:
        return Operator::Add;
    case Subtract:
        return Operator::Subtract;
    case ShiftLeft:
        return Operator::ShiftLeft;
    case ShiftRight:
        return Operator::ShiftRight;
    case And:
        return Operator::And;
    case ExclusiveOr:
        return Operator::ExclusiveOr;
    case Or:
        return Operator::Or;
    case Less:
        return Operator::Less;
    case Greater:
        return Operator::Greater;
    case LessEqual:
        return Operator::LessEqual;
    case GreaterEqual:
        return Operator::GreaterEqual;
    case Equal:
        return Operator::Equal;
    case NotEqual:
        return Operator::NotEqual;
    default:
        return std::nullopt;
    }
}

std::uint32_t Expressions::binary(std::uint32_t node) {
    using enum Node::Operation;
    const Node& one = view_[node];
    const auto parts = view_.children(node);
    if (one.operation == Comma) {
        if (hasEffect(parts[0])) (void)value(parts[0]);
        return value(parts[1]);
    }
    const ScalarType type = typeOf(node);
    if (one.operation == LogicalAnd || one.operation == LogicalOr) {
        const std::uint32_t first = truth(parts[0]);
        refuseEffect(parts[1], one.operation == LogicalAnd ? "behind '&&'" : "behind '||'");
        const Operator operation = one.operation == LogicalAnd ? Operator::LogicalAnd : Operator::LogicalOr;
        return make(operation, type, one.span, {first, truth(parts[1])});
    }
    const auto operation = arithmetic(one.operation);
    if (!operation)
        state_.refuse(
            diagnostics::make(Kind::CStatement, one.span, view_.quoted(node), "use an operator of C"));
    (void)typeOf(parts[0]); // pointers can be compared and subtracted, too
    (void)typeOf(parts[1]);
    const std::uint32_t first = value(parts[0]);
    const std::uint32_t second = value(parts[1]);
    return make(*operation, type, one.span, {first, second});
}

std::uint32_t Expressions::truthOf(std::uint32_t expression) {
    const Expression one = state_.expressions[expression];
    const bool isTruth = (one.operation >= Operator::Less && one.operation <= Operator::LogicalOr) ||
                         one.operation == Operator::LogicalNot || one.type == ScalarType::Bool;
    if (isTruth) return expression;
    return make(Operator::NotEqual, ScalarType::Int32, one.span, {expression, number(0, one.type, one.span)});
}

std::uint32_t Expressions::truth(std::uint32_t node) {
    return truthOf(value(node));
}

std::uint32_t Expressions::choice(std::uint32_t node) {
    const auto parts = view_.children(node);
    if (parts.size() != 3)
        state_.refuse(diagnostics::make(Kind::CStatement, view_[node].span, view_.quoted(node),
                                        "write both values of `?:`"));
    const ScalarType type = typeOf(node);
    const std::uint32_t condition = truth(parts[0]);
    for (const std::size_t arm : {1, 2}) refuseEffect(parts[arm], "behind '?'");
    const std::uint32_t first = value(parts[1]);
    const std::uint32_t second = value(parts[2]);
    return make(Operator::Select, type, view_[node].span,
                {condition, state_.converted(first, type), state_.converted(second, type)});
}

std::uint32_t Expressions::call(std::uint32_t node) {
    if (const auto real = namedReal(view_, node)) {
        const ScalarType type = typeOf(node);
        const std::uint32_t made = make(Operator::Number, type, view_[node].span, {});
        state_.expressions[made].constant = {type, 0, *real};
        return made;
    }
    const std::uint32_t callee = view_.core(node + 1);
    const bool isNamed = view_[callee].kind == Node::Kind::Name && view_[callee].declaration != none;
    const std::string name =
        isNamed ? view_.declaration(view_[callee].declaration).name : std::string("a pointer");
    const bool isOfFile = isNamed && view_.declaration(view_[callee].declaration).isInFile;
    const auto refuse = [&](const char* why) {
        state_.refuse(diagnostics::make(Kind::CCall, view_[node].span, name, why));
    };
    if (isOfFile) {
        const auto function = returnedBy(view_, node);
        if (!function) refuse("it is not one 'return' of an expression in this file");
        return inlined(node, *function);
    }
    if (!view_.typeOf(node).isScalar()) refuse("it has no value of a type that can be read");
    const ScalarType type = scalarType(view_.typeOf(node));
    const auto known = knownFunction(name, type);
    if (!known) refuse("the language has no such function, and it does not stand in this file");
    const auto parts = view_.children(node);
    if (parts.size() != (*known == "pow" || *known == "fmin" || *known == "fmax" ? 3u : 2u))
        refuse("its arguments are of another number");
    std::vector<std::uint32_t> arguments;
    for (std::size_t at = 1; at < parts.size(); ++at)
        arguments.push_back(state_.converted(value(parts[at]), type));
    const std::uint32_t made = make(Operator::Call, type, view_[node].span, std::move(arguments));
    state_.expressions[made].function = *known;
    return made;
}

// Arguments have no effects but through assignments, which have happened before.
std::uint32_t Expressions::inlined(std::uint32_t node, const ReturnedExpression& function) {
    const auto parts = view_.children(node);
    const auto refuse = [&](const char* why) {
        state_.refuse(diagnostics::make(Kind::CCall, view_[node].span, view_.quoted(parts[0]), why));
    };
    if (parts.size() != function.parameters.size() + 1) refuse("its arguments are of another number");
    if (calls_ >= mostCalls) refuse("it calls itself, or too many functions inside of each other");
    std::map<std::uint32_t, Alias> arguments;
    for (std::size_t at = 0; at < function.parameters.size(); ++at) {
        const CType& type = view_.type(view_.declaration(function.parameters[at]).type);
        if (!type.isScalar()) refuse("it takes an array; pass elements");
        Alias& argument = arguments[function.parameters[at]];
        argument.expression = state_.converted(value(parts[at + 1]), scalarType(type));
        if (auto form = affine_.value(parts[at + 1])) argument.form = std::move(*form);
    }
    for (const auto& [declaration, alias] : state_.aliases) arguments.emplace(declaration, alias);
    const Restored aliases(state_.aliases);
    const Restored depth(calls_);
    state_.aliases = std::move(arguments);
    ++calls_;
    const std::uint32_t result = value(function.value);
    return state_.converted(result, typeOf(node));
}

bool Expressions::hasEffect(std::uint32_t node) const {
    bool has = false;
    view_.walk(node, [&](std::uint32_t at) { has = has || changes(view_[at]); });
    return has;
}

void Expressions::refuseEffect(std::uint32_t node, const std::string& where) {
    if (hasEffect(node)) state_.refuse(diagnostics::make(Kind::CEffect, view_[node].span, where));
}

} // namespace tactus::cinput
