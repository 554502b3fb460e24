#include "cinput/region/branch_values.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::cinput {

// --- locals

namespace {

// Where the value of a variable from before is read, and where it is surely replaced.
class Lifetime {
  public:
    Lifetime(const TreeView& view, std::uint32_t declaration) : view_(view), declaration_(declaration) {}

    // Whether the statement may read what the variable holds in front of it.
    bool reads(std::uint32_t node) const {
        if (!mentions(node)) return false;
        switch (view_[node].kind) {
        case Node::Kind::Compound:
            for (const std::uint32_t part : view_.children(node)) {
                if (reads(part)) return true;
                if (sets(part)) return false;
            }
            return false;
        case Node::Kind::For:
        case Node::Kind::If:
            return std::ranges::any_of(view_.children(node), [&](std::uint32_t part) { return reads(part); });
        default:
            return !sets(node) || reads(view_.child(node, 1));
        }
    }
    // Whether what it holds behind the statement, wherever control comes from there, is read.
    bool isReadBehind(std::uint32_t node) const {
        const std::vector<std::uint32_t> path = pathTo(node);
        for (std::size_t up = path.size(); up-- > 1;) {
            const std::uint32_t parent = path[up - 1];
            const Node::Kind kind = view_[parent].kind;
            if (kind == Node::Kind::Compound) {
                bool isSet = false;
                for (const std::uint32_t part : view_.children(parent)) {
                    if (part <= path[up] || isSet) continue;
                    if (reads(part)) return true;
                    isSet = sets(part);
                }
                if (isSet) return false;
            } else if (kind != Node::Kind::If && kind != Node::Kind::Function && reads(parent)) {
                return true; // a loop, whose next iteration begins
            }
        }
        return false;
    }

  private:
    bool mentions(std::uint32_t node) const {
        for (std::uint32_t at = node; at < view_[node].end; ++at)
            if (view_[at].kind == Node::Kind::Name && view_[at].declaration == declaration_) return true;
        return false;
    }
    bool sets(std::uint32_t node) const {
        const Node& one = view_[node];
        if (one.kind == Node::Kind::Compound)
            return std::ranges::any_of(view_.children(node), [&](std::uint32_t part) { return sets(part); });
        if (one.kind == Node::Kind::If) {
            const auto parts = view_.children(node);
            return parts.size() == 3 && sets(parts[1]) && sets(parts[2]);
        }
        if (one.kind != Node::Kind::Binary || one.operation != Node::Operation::Assign) return false;
        const Node& target = view_[view_.bare(node + 1)];
        return target.kind == Node::Kind::Name && target.declaration == declaration_;
    }
    // The nodes from a root down to this one.
    std::vector<std::uint32_t> pathTo(std::uint32_t node) const {
        std::vector<std::uint32_t> path, open = view_.tree().roots;
        while (path.empty() || path.back() != node) {
            const auto next = std::ranges::find_if(
                open, [&](std::uint32_t one) { return one <= node && node < view_[one].end; });
            if (next == open.end()) break;
            path.push_back(*next);
            open = view_.children(*next);
        }
        return path;
    }

    const TreeView& view_;
    std::uint32_t declaration_;
};

} // namespace

std::vector<std::uint32_t> localsOf(const TreeView& view, std::uint32_t branchNode) {
    const auto parts = view.children(branchNode);
    std::set<std::uint32_t> locals;
    for (const std::uint32_t declaration : view.changedIn(branchNode)) {
        const Declaration& one = view.declaration(declaration);
        const bool isLocal = one.isInFunction && !one.isStatic && view.type(one.type).isScalar();
        const Lifetime lifetime(view, declaration);
        const auto isRead = [&](std::uint32_t part) { return lifetime.reads(part); };
        if (isLocal && !lifetime.isReadBehind(branchNode) &&
            std::none_of(parts.begin() + 1, parts.end(), isRead))
            locals.insert(declaration);
    }
    return {locals.begin(), locals.end()};
}

// --- places that both branches write

namespace {

// Whether two elements of one variable are never the same: their subscripts differ by a number.
bool isDistinct(const PendingAccess& a, const PendingAccess& b) {
    for (std::size_t d = 0; d < a.subscripts.size(); ++d) {
        const auto &one = a.subscripts[d].form, &other = b.subscripts[d].form;
        if (!one || !other) continue;
        const Linear apart = *one - *other;
        if (apart.isConstant() && apart.constant != 0) return true;
    }
    return false;
}

// The statements of one branch, and a place.
class Branch {
  public:
    Branch(State& state, std::size_t from, std::size_t to) : state_(state), from_(from), to_(to) {}

    // Whether each write of the place is executed whenever the branch is, and what may be another element of
    // its variable is neither written, nor read after the first write.
    bool isPlain(const PendingAccess& place) const {
        bool isWritten = false;
        for (std::size_t at = from_; at < to_; ++at) {
            const PendingStatement& one = state_.statements[at];
            if (isWritten && readsAnother(one, place)) return false;
            if (one.written.variable != place.variable || isDistinct(one.written, place)) continue;
            if (!isSame(one.written, place) || !isAlways(one)) return false;
            isWritten = true;
        }
        return isWritten;
    }

    // All writes of the place, and reads behind the first one, are those of the variable.
    void rename(const PendingAccess& place, std::uint32_t variable) {
        bool isWritten = false;
        for (std::size_t at = from_; at < to_; ++at) {
            PendingStatement& one = state_.statements[at];
            if (isWritten) one.value = renamed(one.value, place, variable);
            if (!isSame(one.written, place)) continue;
            one.written = {variable, {}, one.written.span};
            one.isUnread = true;
            isWritten = true;
        }
    }

  private:
    bool isAlways(const PendingStatement& one) const {
        return one.loops.size() == state_.around.size() && one.domain.size() == state_.domain.size() &&
               one.guards.size() == state_.guards.size() + 1;
    }
    bool readsAnother(const PendingStatement& one, const PendingAccess& place) const {
        // Conditions are shared by statements in front of the write and behind it.
        for (std::size_t guard = state_.guards.size() + 1; guard < one.guards.size(); ++guard) {
            std::set<std::uint32_t> read;
            state_.addReads(state_.guardTable[one.guards[guard]].condition, read);
            if (read.contains(place.variable)) return true;
        }
        return readsAnother(one.value, place);
    }
    bool readsAnother(std::uint32_t expression, const PendingAccess& place) const {
        const Expression& one = state_.expressions[expression];
        if (one.operation == Operator::Read) {
            const PendingAccess& access = state_.accesses[one.index];
            if (access.variable == place.variable && !isSame(access, place) && !isDistinct(access, place))
                return true;
            for (const PendingSubscript& subscript : access.subscripts)
                if (!subscript.form && readsAnother(subscript.expression, place)) return true;
        }
        return std::ranges::any_of(one.operands,
                                   [&](std::uint32_t operand) { return readsAnother(operand, place); });
    }
    // A copy where it reads the place: other statements may have the same expression.
    std::uint32_t renamed(std::uint32_t expression, const PendingAccess& place, std::uint32_t variable) {
        Expression copy = state_.expressions[expression];
        bool isChanged = false;
        for (std::uint32_t& operand : copy.operands) {
            const std::uint32_t other = renamed(operand, place, variable);
            isChanged |= other != operand;
            operand = other;
        }
        if (copy.operation == Operator::Read) {
            PendingAccess access = state_.accesses[copy.index];
            if (isSame(access, place)) return state_.read({variable, {}, access.span});
            bool isMoved = false;
            for (PendingSubscript& subscript : access.subscripts) {
                if (subscript.form) continue;
                const std::uint32_t other = renamed(subscript.expression, place, variable);
                isMoved |= other != subscript.expression;
                subscript.expression = other;
            }
            if (isMoved) return state_.read(std::move(access));
        }
        return isChanged ? state_.add(std::move(copy)) : expression;
    }

    State& state_;
    std::size_t from_, to_;
};

} // namespace

std::vector<Join> joinsOf(State& state, Variables& variables, std::size_t from, std::size_t between) {
    constexpr std::size_t most = 100; // statements: each place asks all of them
    const std::size_t end = state.statements.size();
    if (end - from > most) return {};
    Branch then(state, from, between), otherwise(state, between, end);
    std::vector<Join> joins;
    for (std::size_t at = from; at < between; ++at) {
        const PendingAccess place = state.statements[at].written;
        if (state.statements[at].isUnread) continue; // nobody reads it behind
        if (!then.isPlain(place) || !otherwise.isPlain(place)) continue;
        const Variable variable = state.variables[place.variable].variable;
        const auto made = [&](Branch& branch, const char* suffix) {
            const std::uint32_t keeps =
                variables.temporary(fmt::format("{}_{}", variable.name, suffix), variable.type, place.span);
            branch.rename(place, keeps);
            return keeps;
        };
        const std::uint32_t first = made(then, "then"), second = made(otherwise, "else");
        joins.push_back({place, first, second});
    }
    return joins;
}

} // namespace tactus::cinput
