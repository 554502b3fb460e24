// Which names are sizes.
#include "base/checked.h"
#include "cinput/text/lexer.h"
#include "cinput/values/affine.h"

#include <algorithm>

namespace tactus::cinput {

// A name that stands twice with two values is a number in the second place.
std::uint32_t Affine::addSize(Size size) {
    const auto known =
        std::ranges::find(state_.sizes, size.name, [](const PendingSize& one) { return one.size.name; });
    if (known != state_.sizes.end())
        return known->size.value == size.value ? static_cast<std::uint32_t>(known - state_.sizes.begin())
                                               : none;
    state_.sizes.push_back({std::move(size), false, false});
    return static_cast<std::uint32_t>(state_.sizes.size() - 1);
}

static std::optional<std::uint32_t> known(std::uint32_t size) {
    return size == none ? std::nullopt : std::optional(size);
}

// How many numbers the body of a macro has; nothing where there are names in it.
static std::optional<std::size_t> numbersIn(const Macro& macro) {
    std::size_t count = 0;
    constexpr std::size_t longest = 200;
    if (macro.body.size() > longest) return std::nullopt;
    for (const CToken& token : tokensOf(macro.body)) {
        if (token.kind == CToken::Kind::Word || token.kind == CToken::Kind::Quoted) return std::nullopt;
        count += token.kind == CToken::Kind::Number;
    }
    return count;
}

// A literal whose macro is that number, or a minus and that number; or an expression of literals that is the
// whole of a macro: `#define N (1 << 6)`.
std::optional<std::uint32_t> Affine::macroSize(std::uint32_t node) {
    std::uint32_t leaf = node;
    while (leaf + 1 < view_[node].end && view_[leaf].kind != Node::Kind::Integer) ++leaf;
    if (view_[leaf].kind != Node::Kind::Integer || view_[leaf].macro == none) return std::nullopt;
    constexpr std::uint32_t most = 64;
    if (view_[node].end - node > most) return std::nullopt;
    const Macro& macro = view_.tree().macros[view_[leaf].macro];
    const auto numbers = macro.hasParameters ? std::nullopt : numbersIn(macro);
    if (!numbers || *numbers == 0) return std::nullopt;
    std::size_t leaves = 0;
    bool isWhole = true;
    view_.walk(node, [&](std::uint32_t at) {
        if (view_[at].kind == Node::Kind::Integer) {
            ++leaves;
            isWhole = isWhole && view_[at].macro == view_[leaf].macro;
        } else if (view_[at].end == at + 1) {
            isWhole = false;
        }
    });
    if (!isWhole || leaves != *numbers) return std::nullopt;
    if (view_[node].kind != Node::Kind::Integer && *numbers == 1)
        return std::nullopt; // its literal is found below
    const auto number = numberOf(node);
    if (!number) return std::nullopt;
    const bool isNegative = *numbers == 1 && macro.body.find('-') != std::string::npos;
    const std::int64_t value = isNegative ? base::negate(*number) : *number;
    if (*numbers == 1 && macro.body.find_first_of("~!+*/%&|^") != std::string::npos) return std::nullopt;
    return known(
        addSize({macro.name, value, scalarType(view_.typeOf(node)), Size::Source::Macro, macro.span}));
}

// Of literals and operators alone.
std::optional<std::int64_t> Affine::numberOf(std::uint32_t node) {
    using enum Node::Operation;
    const Node& one = view_[node];
    if (!view_.typeOf(node).isScalar() || isReal(scalarType(view_.typeOf(node)))) return std::nullopt;
    if (one.kind == Node::Kind::Integer) return static_cast<std::int64_t>(one.value);
    if (one.kind == Node::Kind::Bracket || one.kind == Node::Kind::Cast) return numberOf(node + 1);
    const auto parts = view_.children(node);
    const auto a = parts.empty() ? std::nullopt : numberOf(parts[0]);
    if (!a) return std::nullopt;
    if (one.kind == Node::Kind::Unary)
        return one.operation == Minus  ? std::optional(base::negate(*a))
               : one.operation == Plus ? a
                                       : std::nullopt;
    const auto b = parts.size() == 2 ? numberOf(parts[1]) : std::nullopt;
    if (!b || one.kind != Node::Kind::Binary) return std::nullopt;
    if (one.operation == Add) return base::add(*a, *b);
    if (one.operation == Subtract) return base::subtract(*a, *b);
    if (one.operation == Multiply) return base::multiply(*a, *b);
    if (one.operation == Divide && *b > 0) return *a / *b;
    if (one.operation == Remainder && *b > 0) return *a % *b;
    if (one.operation == ShiftLeft && *a >= 0 && *b >= 0 && *b < 31)
        return base::multiply(*a, std::int64_t{1} << *b);
    if (one.operation == ShiftRight && *a >= 0 && *b >= 0 && *b < 63) return *a >> *b;
    return std::nullopt;
}

std::optional<std::uint32_t> Affine::sizeOf(std::uint32_t node) {
    if (view_[node].kind != Node::Kind::Name) return macroSize(node);
    const std::uint32_t declaration = view_[node].declaration;
    if (declaration == none) return std::nullopt;
    const Declaration& one = view_.declaration(declaration);
    if (one.kind == Declaration::Kind::Enumerator && one.value)
        return known(addSize(
            {one.name, *one.value, scalarType(view_.typeOf(node)), Size::Source::Enumerator, one.span}));
    return sizeOfVariable(declaration);
}

// An integer that the region does not change: a `const` with a value, or what --set gives.
std::optional<std::uint32_t> Affine::sizeOfVariable(std::uint32_t declaration) {
    const Declaration& one = view_.declaration(declaration);
    const CType& type = view_.type(one.type);
    const bool isVariable =
        one.kind == Declaration::Kind::Variable || one.kind == Declaration::Kind::Parameter;
    if (!isVariable || !type.isScalar() || isReal(scalarType(type)) || state_.changed.contains(declaration) ||
        state_.loopVariables.contains(declaration) || type.isVolatile)
        return std::nullopt;
    const ScalarType scalar = scalarType(type);
    const auto given = state_.given.find(one.name);
    if (one.kind == Declaration::Kind::Parameter)
        return given == state_.given.end()
                   ? std::nullopt
                   : known(addSize({one.name, given->second, scalar, Size::Source::Argument, one.span}));
    if (const auto local = state_.constants.find(declaration);
        local != state_.constants.end() && !type.isConst)
        return known(addSize({one.name, given == state_.given.end() ? local->second : given->second, scalar,
                              Size::Source::Local, one.span}));
    if (!type.isConst)
        return given == state_.given.end()
                   ? std::nullopt
                   : known(addSize({one.name, given->second, scalar, Size::Source::Argument, one.span}));
    if (one.node == none) return std::nullopt;
    for (const std::uint32_t part : view_.children(one.node)) {
        if (!view_[part].isInitial) continue;
        const auto initial = value(part);
        const auto cases = initial ? initial->cases : std::vector<Piecewise::Case>();
        for (const Piecewise::Case& only : cases)
            if (!state_.quotients.hasLoops(only.value) && (cases.size() == 1 || state_.holds(only.when)))
                return known(addSize(
                    {one.name, state_.valueOf(only.value), scalar, Size::Source::Constant, one.span}));
    }
    return std::nullopt;
}

} // namespace tactus::cinput
