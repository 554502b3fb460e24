#include "cinput/values/affine.h"

#include "base/checked.h"
#include "cinput/text/lexer.h"

#include <algorithm>

namespace tactus::cinput {

using diagnostics::Kind;
using diagnostics::make;

// Whether a conversion keeps every value.
static bool isWithin(const CType& inner, const CType& outer) {
    if (!inner.isScalar() || !outer.isScalar()) return false;
    const ScalarType a = scalarType(inner), b = scalarType(outer);
    if (isReal(a) || isReal(b) || b == ScalarType::Bool) return false;
    return a == b || (bitsOf(a) < bitsOf(b) && (isSigned(b) || !isSigned(a)));
}

std::optional<Piecewise> Affine::value(std::uint32_t node) {
    if (const auto size = macroSize(node)) return literal(node);
    switch (view_[node].kind) {
    case Node::Kind::Integer:
        return literal(node);
    case Node::Kind::Name:
        return name(node);
    case Node::Kind::Bracket:
        return value(node + 1);
    case Node::Kind::Cast: {
        if (view_[node].end == node + 1) return std::nullopt;
        auto inner = value(node + 1);
        if (inner && isWithin(view_.typeOf(node + 1), view_.typeOf(node))) return inner;
        return inner ? fitting(node, std::move(*inner), view_.typeOf(node)) : std::nullopt;
    }
    case Node::Kind::Unary:
        return unary(node);
    case Node::Kind::Binary:
        return binary(node);
    case Node::Kind::Choice:
        return choice(node);
    case Node::Kind::Call:
        return call(node);
    default:
        return std::nullopt;
    }
}

std::optional<Piecewise> Affine::literal(std::uint32_t node) {
    if (const auto size = macroSize(node)) {
        const Linear form = Linear::of({Symbol::Kind::Size, *size});
        // `#define LOW -1` is minus a literal.
        const bool isNegative =
            view_[node].kind == Node::Kind::Integer &&
            state_.sizes[*size].size.value == -static_cast<std::int64_t>(view_[node].value);
        return Piecewise::form(isNegative && view_[node].value != 0 ? -1 * form : form);
    }
    if (!view_.typeOf(node).isScalar()) return std::nullopt;
    const auto number = static_cast<std::int64_t>(view_[node].value);
    if (number < 0 && !isSigned(scalarType(view_.typeOf(node)))) return std::nullopt; // beyond 63 bits
    return Piecewise::form(Linear::number(number));
}

std::optional<Piecewise> Affine::name(std::uint32_t node) {
    const std::uint32_t declaration = view_[node].declaration;
    if (const auto loop = state_.loopOf.find(declaration); loop != state_.loopOf.end())
        return Piecewise::form(Linear::of({Symbol::Kind::Loop, loop->second}));
    if (const auto alias = state_.aliases.find(declaration); alias != state_.aliases.end()) {
        if (alias->second.form.cases.empty()) return std::nullopt; // an argument that reads data
        return alias->second.form;
    }
    if (const auto size = sizeOf(node)) return Piecewise::form(Linear::of({Symbol::Kind::Size, *size}));
    return std::nullopt;
}

std::optional<Piecewise> Affine::fitting(std::uint32_t node, Piecewise value, const CType& type) {
    if (!type.isScalar() || isReal(scalarType(type)) || scalarType(type) == ScalarType::Bool)
        return std::nullopt;
    for (const Piecewise::Case& one : value.cases) {
        const Fit fit{one.when, one.value, scalarType(type), node};
        if (collected_)
            collected_->push_back(fit);
        else if (!fits(fit)) {
            wrapped_ = node;
            return std::nullopt;
        }
    }
    return value;
}

// The values of a type are least..most. Of 64 bits no program needs the last one: what goes beyond 2^62 has
// no end in sight.
static std::int64_t leastOf(ScalarType type) {
    return isSigned(type) ? -(std::int64_t{1} << std::min(bitsOf(type) - 1, 62)) : 0;
}
static std::int64_t mostOf(ScalarType type) {
    const int bits = bitsOf(type) - (isSigned(type) ? 1 : 0);
    return (std::int64_t{1} << std::min(bits, 62)) - 1;
}

bool Affine::fits(const Fit& fit) const {
    const Linear below = Linear::number(leastOf(fit.type) - 1) - fit.value;
    const Linear above = fit.value - Linear::number(mostOf(fit.type) + 1);
    Condition outside = either(Condition::nonNegative(below), Condition::nonNegative(above));
    return !state_.isPossible(both(fit.when, std::move(outside)), true);
}

std::vector<Fit> Affine::takeFits() {
    std::vector<Fit> fits = std::move(*collected_);
    collected_.reset();
    return fits;
}

std::vector<Piecewise::Case> Affine::casesOf(const Piecewise& value) const {
    if (value.single()) return value.cases;
    std::vector<Piecewise::Case> possible;
    for (const Piecewise::Case& one : value.cases)
        if (state_.isPossible(one.when, false)) possible.push_back(one);
    return possible;
}

std::optional<Piecewise> Affine::unary(std::uint32_t node) {
    using enum Node::Operation;
    const Node::Operation operation = view_[node].operation;
    if (operation == LogicalNot) return truth(node);
    if (operation != Plus && operation != Minus) return std::nullopt;
    const auto inner = value(node + 1);
    if (!inner) return std::nullopt;
    Piecewise result = operation == Minus ? -1 * *inner : *inner;
    const bool wraps = operation == Minus && !isSigned(scalarType(view_.typeOf(node)));
    return wraps ? fitting(node, std::move(result), view_.typeOf(node)) : result;
}

std::optional<Piecewise> Affine::binary(std::uint32_t node) {
    using enum Node::Operation;
    const Node::Operation operation = view_[node].operation;
    if ((operation >= Less && operation <= NotEqual) || operation == LogicalAnd || operation == LogicalOr)
        return truth(node);
    if (operation == Assign || operation == Comma || !view_.typeOf(node).isScalar()) return std::nullopt;
    const auto a = value(view_.child(node, 0));
    if (!a) return std::nullopt;
    const auto b = value(view_.child(node, 1));
    if (!b) return std::nullopt;
    std::optional<Piecewise> result;
    if (operation == Add) result = *a + *b;
    if (operation == Subtract) result = *a + -1 * *b;
    if (operation == Multiply || operation == ShiftLeft) result = product(node, *a, *b);
    if (operation == Divide || operation == Remainder || operation == ShiftRight)
        result = quotient(node, *a, *b);
    const bool wraps =
        !isSigned(scalarType(view_.typeOf(node))) && operation != Divide && operation != Remainder;
    return result && wraps ? fitting(node, std::move(*result), view_.typeOf(node)) : result;
}

std::optional<Piecewise> Affine::product(std::uint32_t node, const Piecewise& a, const Piecewise& b) {
    const Linear *first = a.single(), *second = b.single();
    if (view_[node].operation == Node::Operation::ShiftLeft) {
        if (!second || state_.quotients.hasLoops(*second)) return std::nullopt;
        const std::int64_t places = state_.fixedValue(*second, view_[node].span);
        if (places < 0 || places > 62) return std::nullopt;
        return (std::int64_t{1} << places) * a;
    }
    if (second && second->isConstant()) return second->constant * a;
    if (first && first->isConstant()) return first->constant * b;
    // A size times a loop, or times a size: the number of one of them.
    if (second && !state_.quotients.hasLoops(*second))
        return state_.fixedValue(*second, view_[node].span) * a;
    if (first && !state_.quotients.hasLoops(*first)) return state_.fixedValue(*first, view_[node].span) * b;
    return std::nullopt;
}

std::optional<Piecewise> Affine::quotient(std::uint32_t node, const Piecewise& a, const Piecewise& b) {
    const Linear* divisor = b.single();
    if (!divisor || state_.quotients.hasLoops(*divisor)) return std::nullopt;
    const std::int64_t number = state_.fixedValue(*divisor, view_[node].span);
    if (view_[node].operation == Node::Operation::ShiftRight) { // rounds down
        if (number < 0 || number > 62) return std::nullopt;
        Piecewise result;
        for (const Piecewise::Case& one : a.cases)
            result.cases.push_back({one.when, state_.quotients.of(one.value, std::int64_t{1} << number)});
        return result;
    }
    if (number <= 0) return std::nullopt;
    return dividedBy(a, number, view_[node].operation == Node::Operation::Remainder);
}

// C rounds toward zero: down where the numerator is not negative, up elsewhere.
Piecewise Affine::dividedBy(const Piecewise& a, std::int64_t divisor, bool remainder) {
    Piecewise result;
    for (const Piecewise::Case& one : a.cases) {
        const Linear down = state_.quotients.of(one.value, divisor);
        const Linear up = -1 * state_.quotients.of(-1 * one.value, divisor);
        const Condition isNatural = Condition::nonNegative(one.value);
        if (one.when.kind == Condition::Kind::True && !state_.quotients.hasLoops(one.value)) {
            const bool isDown = state_.valueOf(one.value) >= 0;
            if (!one.value.isConstant()) state_.assumed.push_back(isDown ? isNatural : negation(isNatural));
            const Linear& quotient = isDown ? down : up;
            result.cases.push_back({Condition(), remainder ? one.value - divisor * quotient : quotient});
            continue;
        }
        for (const auto& [when, quotient] :
             {std::pair(isNatural, down), std::pair(negation(isNatural), up)}) {
            Condition condition = both(one.when, when);
            if (condition.kind == Condition::Kind::False || !state_.isPossible(condition, false)) continue;
            result.cases.push_back(
                {std::move(condition), remainder ? one.value - divisor * quotient : quotient});
        }
    }
    if (result.cases.size() > mostCases) throw TooManyCases();
    // All iterations in scope are in that case.
    if (result.cases.size() == 1 && a.single()) result.cases.front().when = Condition();
    return result;
}

std::optional<Piecewise> Affine::truth(std::uint32_t node) {
    const auto holds = condition(node);
    if (!holds) return std::nullopt;
    return choose(*holds, Piecewise::form(Linear::number(1)), Piecewise::form(Linear::number(0)));
}

// `a > b ? a : b` is the greatest of both, also where a and b are greatest themselves.
static void findExtreme(Piecewise& result, const Condition& condition, const Piecewise& first,
                        const Piecewise& second) {
    using enum Piecewise::Extreme;
    for (const auto extreme : {Least, Greatest}) {
        const auto isOf = [&](const Piecewise& one) { return one.single() || one.extreme == extreme; };
        if (!isOf(first) || !isOf(second)) continue;
        const auto before = [&](const Piecewise& a, const Piecewise& b) {
            return extreme == Least ? atLeast(b, a) : atLeast(a, b);
        };
        const auto formsOf = [](const Piecewise& one) {
            return one.single() ? std::vector<Linear>{*one.single()} : one.of;
        };
        const Condition weak = before(first, second), strong = negation(before(second, first));
        if (!equivalent(condition, weak) && !equivalent(condition, strong)) continue;
        result.extreme = extreme;
        result.of = formsOf(first);
        std::ranges::copy(formsOf(second), std::back_inserter(result.of));
        return;
    }
}

std::optional<Piecewise> Affine::choice(std::uint32_t node) {
    const auto parts = view_.children(node);
    if (parts.size() != 3) return std::nullopt;
    const auto holds = condition(parts[0]);
    if (!holds) return std::nullopt;
    const auto first = value(parts[1]);
    const auto second = first ? value(parts[2]) : std::nullopt;
    if (!second) return std::nullopt;
    if (holds->kind == Condition::Kind::True) return first;
    if (holds->kind == Condition::Kind::False) return second;
    Piecewise result = choose(*holds, *first, *second);
    findExtreme(result, *holds, *first, *second);
    return result;
}

std::optional<Piecewise> Affine::call(std::uint32_t node) {
    const auto function = returnedBy(view_, node);
    const auto parts = view_.children(node);
    if (!function || parts.size() != function->parameters.size() + 1 || calls_ >= mostCalls)
        return std::nullopt;
    std::map<std::uint32_t, Alias> arguments = state_.aliases;
    for (std::size_t at = 0; at < function->parameters.size(); ++at) {
        auto argument = value(parts[at + 1]);
        if (!argument) return std::nullopt;
        arguments[function->parameters[at]] = {std::move(*argument), none};
    }
    const Restored aliases(state_.aliases);
    const Restored depth(calls_);
    state_.aliases = std::move(arguments);
    ++calls_;
    auto result = value(function->value);
    return result ? fitting(node, std::move(*result), view_.typeOf(node)) : result;
}

// --- conditions

std::optional<Condition> Affine::condition(std::uint32_t node) {
    using enum Node::Operation;
    const Node& one = view_[node];
    if (one.kind == Node::Kind::Bracket) return condition(node + 1);
    if (one.kind == Node::Kind::Cast && view_.typeOf(node).isScalar() && one.end > node + 1) {
        // To _Bool or int, of what is 0 or 1; elsewhere a conversion may change zero.
        const Node& inner = view_[view_.bare(node + 1)];
        const bool isTruth =
            (inner.kind == Node::Kind::Binary && inner.operation >= Less && inner.operation <= LogicalOr &&
             inner.operation != And && inner.operation != ExclusiveOr && inner.operation != Or) ||
            (inner.kind == Node::Kind::Unary && inner.operation == LogicalNot);
        if (isTruth || scalarType(view_.typeOf(node)) == ScalarType::Bool) return condition(node + 1);
    }
    if (one.kind == Node::Kind::Unary && one.operation == LogicalNot) {
        auto inner = condition(node + 1);
        return inner ? std::optional(negation(std::move(*inner))) : std::nullopt;
    }
    if (one.kind == Node::Kind::Binary && (one.operation == LogicalAnd || one.operation == LogicalOr))
        return joined(node, one.operation == LogicalAnd);
    if (one.kind == Node::Kind::Binary && one.operation >= Less && one.operation <= NotEqual)
        return comparison(node);
    const auto number = value(node);
    return number ? std::optional(negation(equal(*number, Piecewise::form({})))) : std::nullopt;
}

// The second part counts only where the first does not decide.
std::optional<Condition> Affine::joined(std::uint32_t node, bool isAnd) {
    auto first = condition(view_.child(node, 0));
    if (!first) return std::nullopt;
    const Restored domain(state_.domain);
    state_.domain.push_back(isAnd ? *first : negation(*first));
    auto second = condition(view_.child(node, 1));
    if (!second) return std::nullopt;
    return isAnd ? both(std::move(*first), std::move(*second))
                 : either(std::move(*first), std::move(*second));
}

std::optional<Condition> Affine::comparison(std::uint32_t node) {
    using enum Node::Operation;
    const auto a = value(view_.child(node, 0));
    const auto b = a ? value(view_.child(node, 1)) : std::nullopt;
    if (!b) return std::nullopt;
    switch (view_[node].operation) {
    case Less:
        return negation(atLeast(*a, *b));
    case LessEqual:
        return atLeast(*b, *a);
    case Greater:
        return negation(atLeast(*b, *a));
    case GreaterEqual:
        return atLeast(*a, *b);
    case Equal:
        return equal(*a, *b);
    default:
        return negation(equal(*a, *b));
    }
}

std::string Affine::sizesNeeded(const std::string& name) const {
    std::string text = name;
    std::set<std::string> known{name};
    const auto take = [&](std::uint32_t at) {
        if (view_[at].kind != Node::Kind::Name || view_[at].declaration == none) return;
        const Declaration& one = view_.declaration(view_[at].declaration);
        const CType& type = view_.type(one.type);
        if (one.kind != Declaration::Kind::Parameter || !type.isScalar() || isReal(scalarType(type)) ||
            state_.changed.contains(view_[at].declaration) || state_.given.contains(one.name))
            return;
        if (known.insert(one.name).second) text += "=64 --set " + one.name;
    };
    const auto& nodes = view_.tree().nodes;
    for (std::uint32_t node = 0; node < nodes.size(); ++node) {
        const text::Span span = nodes[node].span;
        if (nodes[node].kind != Node::Kind::For || span.begin < state_.region.begin ||
            span.end > state_.region.end)
            continue;
        auto parts = view_.children(node);
        if (!parts.empty()) parts.pop_back(); // the body
        for (const std::uint32_t part : parts) view_.walk(part, take);
    }
    return text;
}

void Affine::refuse(std::uint32_t node, const std::string& what) {
    const text::Span span = view_[node].span;
    wrapped_ = none;
    (void)value(node); // again, to know what of it did not fit
    if (wrapped_ != none)
        state_.refuse(
            make(Kind::CWraps, span, view_.quoted(wrapped_), toString(scalarType(view_.typeOf(wrapped_)))));
    std::string reads;
    view_.walk(node, [&](std::uint32_t at) {
        if (view_[at].kind != Node::Kind::Name || view_[at].declaration == none) return;
        const Declaration& one = view_.declaration(view_[at].declaration);
        const bool isVariable =
            one.kind == Declaration::Kind::Variable || one.kind == Declaration::Kind::Parameter;
        if (!isVariable || state_.loopOf.contains(view_[at].declaration)) return;
        const CType& type = view_.typeOf(at);
        if (type.isScalar() && !isReal(scalarType(type)) && !state_.changed.contains(view_[at].declaration) &&
            !state_.aliases.contains(view_[at].declaration) && !sizeOf(at) && !one.isStatic)
            state_.refuse(make(Kind::CSizeNeeded, view_[at].span, one.name, sizesNeeded(one.name)));
        if (reads.empty() && !sizeOf(at) && !state_.aliases.contains(view_[at].declaration)) reads = one.name;
    });
    const std::string why =
        reads.empty() ? "write sums of constant multiples of them" : "it reads '" + reads + "'";
    state_.refuse(make(Kind::CNotAffine, span, what, why));
}

std::optional<ReturnedExpression> returnedBy(const TreeView& view, std::uint32_t call) {
    const std::uint32_t callee = view.core(call + 1);
    if (view[callee].kind != Node::Kind::Name || view[callee].declaration == none) return std::nullopt;
    const std::uint32_t function = view.declaration(view[callee].declaration).node;
    if (function == none || view[function].kind != Node::Kind::Function) return std::nullopt;
    ReturnedExpression result{};
    for (const std::uint32_t part : view.children(function)) {
        if (view[part].kind == Node::Kind::Parameter) {
            result.parameters.push_back(view[part].declaration);
            continue;
        }
        if (view[part].kind != Node::Kind::Compound) return std::nullopt;
        const auto statements = view.children(part);
        const bool isReturn = statements.size() == 1 && view[statements[0]].kind == Node::Kind::Return &&
                              view[statements[0]].end > statements[0] + 1;
        if (!isReturn || !view.changedIn(part).empty()) return std::nullopt;
        result.value = statements[0] + 1;
        return result;
    }
    return std::nullopt;
}

} // namespace tactus::cinput
