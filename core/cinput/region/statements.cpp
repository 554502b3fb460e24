#include "cinput/region/statements.h"

#include "base/checked.h"
#include "cinput/function/uses.h"

#include <algorithm>

namespace tactus::cinput {

using diagnostics::Kind;
using diagnostics::make;

Statements::Statements(State& state)
    : state_(state), view_(state.view), affine_(state), variables_(state, affine_),
      expressions_(state, affine_, variables_) {
    expressions_.assign = [this](std::uint32_t node) { return assigned(node); };
}

void Statements::block(const std::vector<std::uint32_t>& nodes) {
    for (const std::uint32_t node : nodes) statement(node);
}

void Statements::statement(std::uint32_t node) {
    constexpr std::size_t most = 20'000;
    const auto position = state_.position;
    const auto aliases = state_.aliases;
    const std::size_t count = state_.statements.size();
    try {
        if (state_.statements.size() > most)
            state_.refuse(make(Kind::CTooLarge, view_[node].span, "it has more than 20000 statements"));
        one(node);
    } catch (const SplitStatement& split) {
        state_.statements.resize(count);
        state_.position = position;
        state_.aliases = aliases;
        splitted(node, split.cases);
    } catch (const Refused&) {
    } catch (const TooManyCases&) {
        state_.findings.push_back(
            make(Kind::CTooLarge, view_[node].span, "a form has too many cases of '?:', '/' and '%'"));
    } catch (const base::Overflow&) {
        state_.findings.push_back(
            make(Kind::CTooLarge, view_[node].span, "a number does not fit in 64 bits"));
    }
}

// The cases exclude each other, so what is read for each of them has the same place in the order.
void Statements::splitted(std::uint32_t node, const std::vector<Condition>& cases) {
    constexpr int deepest = 6;
    const Restored splits(splits_);
    if (++splits_ > deepest) throw TooManyCases();
    const auto position = state_.position;
    auto after = position;
    for (const Condition& one : cases) {
        state_.position = position;
        const Restored domain(state_.domain);
        state_.domain.push_back(one);
        state_.use(one);
        statement(node);
        after = std::max(after, state_.position);
    }
    state_.position = after;
    forget(view_.changedIn(node));
}

static std::string_view nameOf(Node::Kind kind) {
    switch (kind) {
    case Node::Kind::While:
        return "'while'";
    case Node::Kind::Do:
        return "'do'";
    case Node::Kind::Switch:
        return "'switch'";
    case Node::Kind::Goto:
        return "'goto'";
    case Node::Kind::Continue:
        return "'continue'";
    case Node::Kind::Break:
        return "'break'";
    case Node::Kind::Return:
        return "'return'";
    default:
        return "this statement";
    }
}

void Statements::one(std::uint32_t node) {
    switch (view_[node].kind) {
    case Node::Kind::Null:
        return;
    case Node::Kind::Compound:
        return block(view_.children(node));
    case Node::Kind::Attributed:
        return block(view_.children(node));
    case Node::Kind::For:
        return loop(node);
    case Node::Kind::If:
        return branch(node);
    case Node::Kind::Declarations:
        return declarations(node);
    default:
        break;
    }
    if (view_.isExpression(node)) return evaluated(node);
    state_.refuse(make(Kind::CStatement, view_[node].span, nameOf(view_[node].kind),
                       view_[node].kind == Node::Kind::Break || view_[node].kind == Node::Kind::Continue
                           ? "put an 'if' around what is to be left out"
                           : "write a 'for' with affine bounds, and 'if'"));
}

void Statements::evaluated(std::uint32_t node) {
    node = view_.bare(node);
    const Node& one = view_[node];
    if (one.kind == Node::Kind::Binary && one.operation == Node::Operation::Comma) {
        for (const std::uint32_t part : view_.children(node)) evaluated(part);
    } else if (one.kind == Node::Kind::Cast && !view_.typeOf(node).isScalar()) { // (void)x
        evaluated(node + 1);
    } else if (one.kind == Node::Kind::Unary && changes(one)) {
        stepped(node, false);
    } else if (setsLoopVariable(node)) {
    } else if (one.kind == Node::Kind::Call || expressions_.hasEffect(node)) {
        (void)expressions_.value(node);
    }
}

void Statements::declarations(std::uint32_t node) {
    for (const std::uint32_t part : view_.children(node))
        if (view_[part].kind == Node::Kind::Variable) declared(part);
}

void Statements::declared(std::uint32_t node) {
    const std::uint32_t declaration = view_[node].declaration;
    const Declaration& one = view_.declaration(declaration);
    if (state_.loopVariables.contains(declaration)) {
        for (const std::uint32_t part : view_.children(node))
            if (view_[part].isInitial) begins(declaration, part);
        return;
    }
    if (one.isStatic) state_.refuse(make(Kind::CLocalArray, one.span, one.name, "it is static"));
    const std::uint32_t variable = variables_.of(declaration, node);
    state_.variables[variable].guards = state_.guards.size();
    const auto parts = view_.children(node);
    const auto initial =
        std::ranges::find_if(parts, [&](std::uint32_t part) { return view_[part].isInitial; });
    if (initial == parts.end()) return;
    if (view_.type(one.type).kind == CType::Kind::Pointer)
        state_.refuse(make(Kind::CPointer, view_[node].span,
                           "pointer '" + one.name + "' is set in the region; use the array itself"));
    if (!state_.variables[variable].extents.empty()) {
        if (view_[*initial].kind != Node::Kind::List)
            state_.refuse(make(Kind::CLocalArray, one.span, one.name, "assign its elements in a loop"));
        zeroed(variable, view_[*initial].span);
        ++state_.position.back();
        return initialised(*initial, view_.type(one.type), variable, {});
    }
    const std::uint32_t value = expressions_.value(*initial);
    const PendingAccess to{variable, {}, one.span};
    emit(to, value, view_[node].span);
    follow(node, to, *initial);
}

// All elements of an array, in loops over its extents.
void Statements::zeroed(std::uint32_t variable, text::Span span) {
    const Restored around(state_.around);
    const Restored domain(state_.domain);
    const Restored position(state_.position);
    PendingAccess to{variable, {}, span};
    const std::vector<std::optional<Linear>> extents = state_.variables[variable].extents;
    for (std::size_t d = 0; d < extents.size(); ++d) {
        const auto index = static_cast<std::uint32_t>(state_.loops.size());
        const Linear place = Linear::of({Symbol::Kind::Loop, index});
        const Linear last = *extents[d] - Linear::number(1);
        PendingLoop loop;
        loop.loop = {fmt::format("d{}", d), ScalarType::Int32, span, {}, {}, 1};
        loop.first = {Linear::number(0)};
        loop.last = {last};
        loop.around = state_.around;
        state_.loops.push_back(std::move(loop));
        state_.around.push_back(index);
        state_.domain.push_back(Condition::nonNegative(place));
        state_.domain.push_back(Condition::nonNegative(last - place));
        state_.position.push_back(0);
        to.subscripts.push_back({place, none});
    }
    emit(std::move(to), expressions_.number(0, ScalarType::Int32, span), span);
}

// The elements that a list names, behind zeros everywhere.
void Statements::initialised(std::uint32_t list, const CType& type, std::uint32_t variable,
                             std::vector<PendingSubscript> at) {
    if (type.kind != CType::Kind::Array) {
        const std::uint32_t value = expressions_.value(list);
        emit({variable, std::move(at), view_[list].span}, value, view_[list].span);
        return;
    }
    const auto elements = elementsOf(view_, list);
    const auto isOther = [&](const ListElement& one) { // a row without braces
        const bool isRow = view_.type(type.element).kind == CType::Kind::Array;
        return isRow ? view_[one.value].kind != Node::Kind::List : !view_.typeOf(one.value).isScalar();
    };
    if (!elements || std::ranges::any_of(*elements, isOther))
        state_.refuse(make(Kind::CLocalArray, view_[list].span, state_.variables[variable].variable.name,
                           "list its elements in their order or as '[2] = x', each row in braces"));
    for (const ListElement& one : *elements) {
        at.push_back({Linear::number(one.place), none});
        initialised(one.value, view_.type(type.element), variable, at);
        at.pop_back();
    }
}

// --- assignments

PendingAccess Statements::target(std::uint32_t node) {
    const std::uint32_t core = view_.core(node);
    if (view_[core].kind == Node::Kind::Name && view_[core].declaration != none) {
        const Declaration& one = view_.declaration(view_[core].declaration);
        if (state_.loopVariables.contains(view_[core].declaration))
            state_.refuse(
                make(Kind::CLoopVariable, view_[node].span,
                     "'" + one.name + "' is the variable of a loop, and is changed outside of its head"));
        if (view_.type(one.type).kind == CType::Kind::Pointer)
            state_.refuse(make(Kind::CPointer, view_[node].span,
                               "pointer '" + one.name + "' is set in the region; use the array itself"));
    }
    PendingAccess to = expressions_.access(node);
    for (const PendingSubscript& subscript : to.subscripts)
        if (!subscript.form)
            state_.refuseSubscript(to, subscript.expression, "the region writes that element");
    return to;
}

// Whether each guard is around the variable's declaration, or around all of its life.
bool Statements::isUnread(std::uint32_t variable) const {
    const auto inside = state_.inside.find(variable);
    for (std::size_t guard = state_.variables[variable].guards; guard < state_.guards.size(); ++guard)
        if (inside == state_.inside.end() || !inside->second.contains(guard)) return false;
    return true;
}

void Statements::emit(PendingAccess to, std::uint32_t value, text::Span span) {
    const ScalarType type = state_.variables[to.variable].variable.type;
    state_.statements.push_back({span, state_.around, state_.domain, state_.position, state_.guards,
                                 isUnread(to.variable), std::move(to), state_.converted(value, type)});
    ++state_.position.back();
}

std::uint32_t Statements::stored(PendingAccess to, std::uint32_t value, text::Span span) {
    emit(to, value, span);
    return state_.read(std::move(to));
}

std::optional<Piecewise> Statements::affineOf(std::uint32_t node) {
    try {
        return affine_.value(node);
    } catch (const TooManyCases&) {
        return std::nullopt;
    }
}

// What an integer variable holds from here on, where that is affine.
void Statements::follow(std::uint32_t node, const PendingAccess& to, std::uint32_t from) {
    const PendingVariable& variable = state_.variables[to.variable];
    if (variable.declaration == none || !variable.extents.empty()) return;
    state_.aliases.erase(variable.declaration);
    const ScalarType type = variable.variable.type;
    if (isReal(type) || type == ScalarType::Bool || !state_.guards.empty() || expressions_.hasEffect(from))
        return;
    auto form = affineOf(from);
    if (!form) return;
    for (const Piecewise::Case& one : form->cases)
        if (!affine_.fits({one.when, one.value, type, node})) return;
    const std::uint32_t value = expressions_.value(from);
    state_.aliases[variable.declaration] = {std::move(*form), state_.converted(value, type)};
    state_.variables[to.variable].wasAlias = true;
}

// `i = 1;` in front of `for (; i < N; i++)`.
bool Statements::setsLoopVariable(std::uint32_t node) {
    const Node& one = view_[node];
    if (one.kind != Node::Kind::Binary || one.operation != Node::Operation::Assign) return false;
    const Node& target = view_[view_.bare(node + 1)];
    if (target.kind != Node::Kind::Name || !state_.loopVariables.contains(target.declaration) ||
        state_.loopOf.contains(target.declaration))
        return false;
    begins(target.declaration, view_.child(node, 1));
    return true;
}

// What a loop begins with that does not say it in its head.
void Statements::begins(std::uint32_t declaration, std::uint32_t node) {
    state_.aliases.erase(declaration);
    const CType& type = view_.type(view_.declaration(declaration).type);
    if (!state_.guards.empty() || expressions_.hasEffect(node) || !type.isScalar()) return;
    const auto form = affineOf(node);
    if (!form) return;
    for (const Piecewise::Case& one : form->cases)
        if (!affine_.fits({one.when, one.value, scalarType(type), node})) return;
    state_.aliases[declaration] = {*form, state_.converted(expressions_.value(node), scalarType(type))};
}

std::uint32_t Statements::assigned(std::uint32_t node) {
    const Node& one = view_[node];
    if (one.kind == Node::Kind::Compute) return computed(node);
    if (one.kind == Node::Kind::Unary) return stepped(node, true);
    const auto parts = view_.children(node);
    if (!view_.typeOf(node).isScalar()) (void)target(parts[0]); // a pointer, or a structure
    const std::uint32_t value = expressions_.value(parts[1]);
    const PendingAccess to = target(parts[0]);
    const std::uint32_t result = stored(to, value, one.span);
    follow(node, to, parts[1]);
    return result;
}

std::uint32_t Statements::combined(Node::Operation operation, std::uint32_t left, std::uint32_t right,
                                   text::Span span) {
    using enum Node::Operation;
    const ScalarType leftType = state_.expressions[left].type, rightType = state_.expressions[right].type;
    if (operation == ShiftLeft || operation == ShiftRight) {
        const ScalarType type = promoted(leftType);
        return expressions_.make(
            *Expressions::arithmetic(operation), type, span,
            {state_.converted(left, type), state_.converted(right, promoted(rightType))});
    }
    const ScalarType type = usualType(leftType, rightType);
    return expressions_.make(*Expressions::arithmetic(operation), type, span,
                             {state_.converted(left, type), state_.converted(right, type)});
}

std::uint32_t Statements::computed(std::uint32_t node) {
    const Node& one = view_[node];
    const auto parts = view_.children(node);
    if (!view_.typeOf(node).isScalar()) (void)target(parts[0]);
    const std::uint32_t right = expressions_.value(parts[1]);
    const PendingAccess to = target(parts[0]);
    const std::uint32_t value = combined(one.operation, state_.read(to), right, one.span);
    const std::uint32_t result = stored(to, value, one.span);
    forget({view_.target(parts[0])});
    return result;
}

std::uint32_t Statements::stepped(std::uint32_t node, bool isWanted) {
    using enum Node::Operation;
    const Node& one = view_[node];
    if (!view_.typeOf(node).isScalar()) (void)target(node + 1);
    const PendingAccess to = target(node + 1);
    const ScalarType type = state_.variables[to.variable].variable.type;
    const bool isUp = one.operation == PostIncrement || one.operation == PreIncrement;
    const bool isBefore = one.operation == PostIncrement || one.operation == PostDecrement;
    std::uint32_t old = none;
    if (isBefore && isWanted) {
        const std::uint32_t keeps =
            variables_.temporary(fmt::format("old_{}", ++temporaries_), type, one.span);
        state_.variables[keeps].guards = state_.guards.size();
        old = stored({keeps, {}, one.span}, state_.read(to), one.span);
    }
    const std::uint32_t value = combined(isUp ? Add : Subtract, state_.read(to),
                                         expressions_.number(1, ScalarType::Int32, one.span), one.span);
    const std::uint32_t result = stored(to, value, one.span);
    forget({view_.target(node + 1)});
    return old == none ? result : old;
}

void Statements::forget(const std::vector<std::uint32_t>& declarations) {
    for (const std::uint32_t declaration : declarations) state_.aliases.erase(declaration);
}

} // namespace tactus::cinput
