#include "cinput/region/assemble.h"

#include "base/checked.h"
#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::cinput {

using diagnostics::Kind;
using diagnostics::make;

namespace {

class Assembly {
  public:
    Assembly(State& state, const Scope& scope, const Uses& uses)
        : state_(state), scope_(scope), uses_(uses) {}

    Program whole() {
        program_.region = scope_.region;
        program_.function = state_.view[scope_.function].span;
        program_.name = state_.view.declaration(state_.view[scope_.function].declaration).name;
        program_.functionName = program_.name;
        addSizes();
        addAssumed();
        dropUnread();
        addLoops();
        addVariables();
        addArguments();
        for (const PendingStatement& one : state_.statements) addStatement(one);
        noteReads();
        checkDataSubscripts();
        return std::move(program_);
    }

  private:
    // --- sizes: those that bounds, extents and conditions hold; the others are numbers

    void addSizes() {
        for (std::uint32_t size = 0; size < state_.sizes.size(); ++size) {
            const PendingSize& one = state_.sizes[size];
            const Symbol symbol{Symbol::Kind::Size, size};
            if (one.isUsed && !one.isFixed) {
                sizes_.variables[symbol] = sizes_.visible++;
                places_[size] = static_cast<std::uint32_t>(program_.sizes.size());
                program_.sizes.push_back(one.size);
            } else {
                sizes_.values[symbol] = one.size.value;
                if (one.isFixed) program_.fixedSizes.push_back(one.size);
            }
        }
    }
    void addAssumed() {
        for (const Condition& one : state_.assumed) {
            auto form = quasiAffine(one.atom, sizes_, state_.quotients);
            if (!form.form.isConstant() &&
                std::ranges::find(program_.assumed, form) == program_.assumed.end())
                program_.assumed.push_back(std::move(form));
        }
    }
    Space spaceOf(const std::vector<std::uint32_t>& loops) const {
        Space space = sizes_;
        for (const std::uint32_t loop : loops) space.variables[{Symbol::Kind::Loop, loop}] = space.visible++;
        return space;
    }

    void addLoops() {
        for (const PendingLoop& one : state_.loops) {
            Loop loop = one.loop;
            const Space space = spaceOf(one.around);
            for (const Linear& form : one.first)
                loop.first.push_back(quasiAffine(form, space, state_.quotients));
            for (const Linear& form : one.last)
                loop.last.push_back(quasiAffine(form, space, state_.quotients));
            program_.loops.push_back(std::move(loop));
        }
    }

    // --- variables

    bool isSetBefore(const PendingVariable& one) const {
        if (one.declaration == none) return false;
        const auto use = uses_.of.find(one.declaration);
        if (use != uses_.of.end() &&
            (use->second.changesBefore > 0 || (use->second.isChangedAfter && !scope_.loopsAround.empty())))
            return true;
        const std::uint32_t node = state_.view.declaration(one.declaration).node;
        if (node == none) return false;
        const auto parts = state_.view.children(node);
        return std::ranges::any_of(parts, [&](std::uint32_t part) { return state_.view[part].isInitial; });
    }
    std::optional<bool> isLeft(const Variable& variable) const {
        if (!state_.liveOut) return std::nullopt;
        return variable.storage < Variable::Storage::Region &&
               std::ranges::find(*state_.liveOut, variable.name) != state_.liveOut->end();
    }

    void addVariables() {
        for (const PendingVariable& one : state_.variables) {
            Variable variable = one.variable;
            for (const auto& extent : one.extents)
                variable.extents.push_back(
                    extent ? std::optional(quasiAffine(*extent, sizes_, state_.quotients)) : std::nullopt);
            if (const auto use = uses_.of.find(one.declaration);
                use != uses_.of.end() && one.declaration != none) {
                variable.isReadAfter = use->second.isReadAfter;
                variable.isWrittenAfter = use->second.isChangedAfter;
            }
            variable.isSetBefore = isSetBefore(one);
            variable.isLeft = isLeft(variable);
            program_.variables.push_back(std::move(variable));
        }
        for (const PendingStatement& one : state_.statements)
            program_.variables[one.written.variable].isWritten = true;
        for (std::size_t at = 0; at < state_.variables.size(); ++at)
            if (state_.variables[at].declaration != none)
                program_.variables[at].known =
                    knownBefore(state_.view, scope_, uses_, state_.variables[at].declaration,
                                program_.variables[at].isWritten);
    }

    void addArguments() {
        for (const std::uint32_t child : state_.view.children(scope_.function)) {
            const Node& node = state_.view[child];
            if (node.kind != Node::Kind::Parameter || node.declaration == none) continue;
            const Declaration& declaration = state_.view.declaration(node.declaration);
            Argument argument{declaration.name, {}, {}, {}};
            if (const CType& type = state_.view.type(declaration.type); type.isScalar())
                argument.type = scalarType(type);
            const auto variable =
                std::ranges::find(state_.variables, node.declaration, &PendingVariable::declaration);
            if (variable != state_.variables.end())
                argument.variable = static_cast<std::uint32_t>(variable - state_.variables.begin());
            const auto size = std::ranges::find_if(state_.sizes, [&](const PendingSize& one) {
                return one.size.source == Size::Source::Argument && one.size.name == declaration.name;
            });
            if (size != state_.sizes.end()) argument.size = size->size.value;
            program_.arguments.push_back(std::move(argument));
        }
    }

    // Variables that hold an affine value are replaced by it, and what sets them is then read by nobody.
    void dropUnread() {
        std::set<std::uint32_t> read;
        for (const PendingStatement& one : state_.statements) {
            state_.addReads(one.value, read);
            for (const std::uint32_t guard : one.guards) {
                state_.addReads(state_.guardTable[guard].condition, read);
                read.insert(one.written.variable); // it keeps its value where the guard fails
            }
        }
        std::erase_if(state_.statements, [&](const PendingStatement& one) {
            const PendingVariable& variable = state_.variables[one.written.variable];
            const auto use = uses_.of.find(variable.declaration);
            const bool isLater =
                isLeft(variable.variable).value_or(use != uses_.of.end() && use->second.isReadAfter);
            const bool isOwn = variable.variable.storage == Variable::Storage::Region ||
                               variable.variable.storage == Variable::Storage::Local;
            return variable.wasAlias && isOwn && !isLater && !read.contains(one.written.variable);
        });
    }
    // --- statements

    void addStatement(const PendingStatement& one) {
        const Space space = spaceOf(one.loops);
        Condition all;
        for (const Condition& part : one.domain) all = both(std::move(all), part);
        const auto split = polyhedra::whereTrue(formulaOf(all, space, state_.quotients),
                                                polyhedra::Piece::universe(space.visible));
        if (split.tooIntricate)
            state_.refuse(
                make(Kind::CTooLarge, one.span, "the iterations of this statement are too many pieces"));
        Statement made;
        for (const polyhedra::Piece& piece : split.pieces)
            if (polyhedra::isEmpty(piece, {}) != polyhedra::Verdict::Yes) made.domain.push_back(piece);
        if (made.domain.empty()) return; // it is never executed, whatever the sizes
        made.span = one.span;
        made.loops = one.loops;
        made.schedule = scheduleOf(one, space);
        made.written = access(one.written, space);
        copied_ = 0;
        made.value = guarded(one, space);
        program_.statements.push_back(std::move(made));
    }
    std::vector<polyhedra::AffineForm> scheduleOf(const PendingStatement& one, const Space& space) const {
        std::vector<polyhedra::AffineForm> schedule;
        for (std::size_t depth = 0; depth < one.position.size(); ++depth) {
            schedule.push_back(polyhedra::AffineForm::number(one.position[depth], space.visible));
            if (depth == one.loops.size()) break;
            const auto variable = polyhedra::AffineForm::variable(sizes_.visible + depth, space.visible);
            schedule.push_back(state_.loops[one.loops[depth]].loop.step > 0 ? variable : -1 * variable);
        }
        return schedule;
    }

    // The value where the guards hold, and the old one elsewhere if somebody reads it.
    std::uint32_t guarded(const PendingStatement& one, const Space& space) {
        std::uint32_t value = copied(one.value, space);
        const ScalarType type = state_.variables[one.written.variable].variable.type;
        if (one.guards.empty() || (one.isUnread && isConstant(value))) return value;
        Expression other{.operation = Operator::Number,
                         .type = type,
                         .span = one.span,
                         .operands = {},
                         .constant = {type, 0, 0},
                         .index = 0,
                         .function = {}};
        if (!one.isUnread) {
            other.operation = Operator::Read;
            other.span = one.written.span;
            other.index = static_cast<std::uint32_t>(program_.accesses.size());
            program_.accesses.push_back(access(one.written, space));
        }
        const std::uint32_t old = add(std::move(other));
        return select(conjunction(one, space), value, old, type, one.span);
    }
    bool isConstant(std::uint32_t expression) const {
        const Expression& one = program_.expressions[expression];
        if (one.operation == Operator::Cast) return isConstant(one.operands.front());
        return one.operation == Operator::Number || one.operation == Operator::Size;
    }
    std::uint32_t conjunction(const PendingStatement& one, const Space& space) {
        std::uint32_t all = none;
        for (const std::uint32_t each : one.guards) {
            const Guard& guard = state_.guardTable[each];
            std::uint32_t holds = copied(guard.condition, space);
            if (guard.isNegated)
                holds = operation(Operator::LogicalNot, ScalarType::Int32, one.span, {holds});
            all = all == none ? holds
                              : operation(Operator::LogicalAnd, ScalarType::Int32, one.span, {all, holds});
        }
        return all;
    }
    std::uint32_t select(std::uint32_t condition, std::uint32_t first, std::uint32_t second, ScalarType type,
                         text::Span span) {
        return operation(Operator::Select, type, span, {condition, first, second});
    }
    std::uint32_t operation(Operator operation, ScalarType type, text::Span span,
                            std::vector<std::uint32_t> operands) {
        return add({.operation = operation,
                    .type = type,
                    .span = span,
                    .operands = std::move(operands),
                    .constant = {},
                    .index = 0,
                    .function = {}});
    }
    std::uint32_t add(Expression expression) {
        program_.expressions.push_back(std::move(expression));
        return static_cast<std::uint32_t>(program_.expressions.size() - 1);
    }

    // The tree of an expression over the space of its statement.
    std::uint32_t copied(std::uint32_t expression, const Space& space) {
        constexpr std::size_t most = 5'000;
        const Expression& from = state_.expressions[expression];
        if (++copied_ > most)
            state_.refuse(make(Kind::CTooLarge, from.span, "an expression has more than 5000 operators"));
        Expression made = from;
        for (std::uint32_t& operand : made.operands) operand = copied(operand, space);
        if (made.operation == Operator::Size) nameSize(made);
        if (made.operation == Operator::Read) {
            Access one = access(state_.accesses[from.index], space);
            made.index = static_cast<std::uint32_t>(program_.accesses.size());
            program_.accesses.push_back(std::move(one));
        }
        return add(std::move(made));
    }
    void nameSize(Expression& one) const {
        const auto place = places_.find(one.index);
        if (place != places_.end()) {
            one.index = place->second;
            return;
        }
        one.operation = Operator::Number;
        one.constant = {one.type, state_.sizes[one.index].size.value, 0};
        one.index = 0;
    }
    Access access(const PendingAccess& from, const Space& space) {
        Access made{from.variable, {}, from.span};
        for (const PendingSubscript& one : from.subscripts) {
            Subscript subscript;
            if (one.form)
                subscript.form = quasiAffine(*one.form, space, state_.quotients);
            else
                subscript.expression = copied(one.expression, space);
            made.subscripts.push_back(std::move(subscript));
        }
        return made;
    }

    // --- questions of the whole

    void noteReads() {
        for (const Access& one : program_.accesses) program_.variables[one.variable].isRead = true;
    }
    void checkDataSubscripts() {
        for (const PendingAccess& one : state_.accesses)
            for (const PendingSubscript& subscript : one.subscripts)
                if (!subscript.form && program_.variables[one.variable].isWritten)
                    state_.refuseSubscript(one, subscript.expression, "the region writes that array");
    }

    State& state_;
    const Scope& scope_;
    const Uses& uses_;
    Space sizes_;
    std::map<std::uint32_t, std::uint32_t> places_; // of sizes in the program
    std::size_t copied_ = 0;
    Program program_;
};

} // namespace

Program assembled(State& state, const Scope& scope, const Uses& uses) {
    return Assembly(state, scope, uses).whole();
}

} // namespace tactus::cinput
