// `if`: conditions on loops and sizes cut the domains, conditions on data become selects.
#include "cinput/region/statements.h"

#include <algorithm>

namespace tactus::cinput {

void Statements::branch(std::uint32_t node) {
    const auto parts = view_.children(node);
    if (parts.size() < 2 || parts.size() > 3)
        state_.refuse(diagnostics::make(diagnostics::Kind::CStatement, view_[node].span, "this 'if'",
                                        "write 'if (condition) statement'"));
    const std::uint32_t otherwise = parts.size() == 3 ? parts[2] : none;
    const Node& inner = view_[view_.bare(parts[0])];
    const auto condition = affine_.condition(parts[0]);
    const Restored inside(state_.inside);
    if (!condition) keepInside(node);
    if (condition) {
        state_.use(*condition);
        under(*condition, parts[1]);
        if (otherwise != none) under(negation(*condition), otherwise);
    } else if (otherwise == none && inner.kind == Node::Kind::Binary &&
               inner.operation == Node::Operation::LogicalAnd) {
        affineAnd(view_.bare(parts[0]), parts[1]);
    } else {
        dataBranch(parts[0], parts[1], otherwise);
    }
    forget(view_.changedIn(node));
}

void Statements::keepInside(std::uint32_t node) {
    for (const std::uint32_t local : localsOf(view_, node)) {
        if (state_.loopVariables.contains(local)) continue;
        const std::uint32_t variable = variables_.of(local, node);
        const std::string& name = state_.variables[variable].variable.name;
        const bool isWanted =
            state_.liveOut && std::ranges::find(*state_.liveOut, name) != state_.liveOut->end();
        if (!isWanted) state_.inside[variable].insert(state_.guards.size());
    }
}

// `if (i > 0 && x[i] > m)`: the affine part in front cuts the domain.
void Statements::affineAnd(std::uint32_t conjunction, std::uint32_t then) {
    const auto parts = view_.children(conjunction);
    const auto first = affine_.condition(parts[0]);
    if (!first) return dataBranch(conjunction, then, none);
    state_.use(*first);
    const Restored domain(state_.domain);
    state_.domain.push_back(*first);
    dataBranch(parts[1], then, none);
}

void Statements::under(const Condition& condition, std::uint32_t node) {
    if (condition.kind == Condition::Kind::False) return;
    const Restored domain(state_.domain);
    const Restored aliases(state_.aliases);
    state_.domain.push_back(condition);
    statement(node);
}

void Statements::guarded(std::uint32_t node, std::uint32_t guard, bool isNegated) {
    const Restored guards(state_.guards);
    const Restored aliases(state_.aliases);
    state_.guardTable.push_back({guard, isNegated});
    state_.guards.push_back(static_cast<std::uint32_t>(state_.guardTable.size() - 1));
    statement(node);
}

// Reads of the condition that a guarded statement has changed need the value from before: then a temporary
// keeps it.
void Statements::dataBranch(std::uint32_t condition, std::uint32_t then, std::uint32_t otherwise) {
    const std::uint32_t holds = expressions_.truth(condition);
    const std::uint32_t place = state_.position.back()++; // for the temporary
    const std::size_t from = state_.statements.size(), firstGuard = state_.guardTable.size();
    guarded(then, holds, false);
    const std::size_t between = state_.statements.size();
    if (otherwise != none) guarded(otherwise, holds, true);
    if (merged(from, between)) return;
    const auto joins = joinsOf(state_, variables_, from, between);
    const text::Span span = view_[condition].span;
    if (!isOverwritten(from, holds, joins)) return emit(joins, holds, span);
    const std::uint32_t keeps =
        variables_.temporary(fmt::format("if_{}", ++temporaries_), ScalarType::Int32, span);
    PendingStatement kept{
        span,          state_.around, state_.domain,     state_.position,
        state_.guards, true,          {keeps, {}, span}, state_.converted(holds, ScalarType::Int32)};
    kept.position.back() = place;
    state_.statements.insert(state_.statements.begin() + static_cast<std::ptrdiff_t>(from), std::move(kept));
    const std::uint32_t read = expressions_.truthOf(state_.read({keeps, {}, span}));
    for (std::size_t guard = firstGuard; guard < state_.guardTable.size(); ++guard)
        if (state_.guardTable[guard].condition == holds) state_.guardTable[guard].condition = read;
    emit(joins, read, span);
}

void Statements::emit(const std::vector<Join>& joins, std::uint32_t condition, text::Span span) {
    for (const Join& join : joins) {
        const ScalarType type = state_.variables[join.written.variable].variable.type;
        const std::uint32_t value = expressions_.make(
            Operator::Select, type, span,
            {condition, state_.read({join.then, {}, span}), state_.read({join.otherwise, {}, span})});
        emit(join.written, value, span);
    }
}

// `if (c) x = a; else x = b;` is one statement.
bool Statements::merged(std::size_t from, std::size_t between) {
    if (between != from + 1 || state_.statements.size() != between + 1) return false;
    PendingStatement& first = state_.statements[from];
    const PendingStatement& second = state_.statements[between];
    const bool isAlike =
        first.loops == second.loops && isSame(first.written, second.written) &&
        first.guards.size() == state_.guards.size() + 1 && second.guards.size() == first.guards.size() &&
        first.loops.size() == state_.around.size() && first.domain.size() == second.domain.size() &&
        first.domain.size() == state_.domain.size();
    if (!isAlike) return false;
    const Expression value = state_.expressions[first.value];
    const std::uint32_t condition = state_.guardTable[first.guards.back()].condition;
    first.value = expressions_.make(Operator::Select, value.type, text::join(first.span, second.span),
                                    {condition, first.value, second.value});
    first.span = text::join(first.span, second.span);
    first.guards.pop_back();
    state_.statements.pop_back();
    return true;
}

// Whether a variable that the condition reads is written by a statement of the `if` that is not the last one.
bool Statements::isOverwritten(std::size_t from, std::uint32_t condition,
                               const std::vector<Join>& joins) const {
    std::set<std::uint32_t> read;
    state_.addReads(condition, read);
    for (std::size_t at = from; at < state_.statements.size(); ++at) {
        const PendingStatement& one = state_.statements[at];
        const bool isLast =
            joins.empty() && at + 1 == state_.statements.size() && one.loops.size() == state_.around.size();
        if (!isLast && read.contains(one.written.variable)) return true;
    }
    for (std::size_t at = 0; at + 1 < joins.size(); ++at)
        if (read.contains(joins[at].written.variable)) return true;
    return false;
}

} // namespace tactus::cinput
