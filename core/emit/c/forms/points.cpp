#include "emit/c/forms/points.h"

#include "array/lowered/size_range.h"
#include "emit/c/forms/sizes.h"
#include "polyhedra/solve.h"

#include <algorithm>
#include <utility>

namespace tactus::emit {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::Quotient;
using polyhedra::Union;

struct Points::Space {
    std::vector<Code> codes;
    std::vector<Interval> intervals;
    std::vector<std::vector<bool>> over; // the visible variables that each is made of

    std::vector<bool> variablesOf(const AffineForm& form) const {
        std::vector<bool> result(over.empty() ? 0 : over.front().size());
        for (std::size_t at = 0; at < form.dimensions(); ++at)
            for (std::size_t v = 0; v < result.size(); ++v)
                result[v] = result[v] || (form.coefficients[at] != 0 && over[at][v]);
        return result;
    }
};

namespace {

// The range of a variable that single rows leave it.
Interval boundOf(std::size_t variable, const std::vector<AffineForm>& rows,
                 const std::vector<Interval>& intervals) {
    Interval bound;
    for (AffineForm rest : rows) {
        const std::int64_t factor = std::exchange(rest.coefficients[variable], 0);
        if (factor == 0) continue;
        const std::int64_t most = polyhedra::exactRange(rest, intervals).upper; // factor * variable >= -most
        if (factor > 0)
            bound.lower = std::max(bound.lower, -base::floorDivide(most, factor));
        else
            bound.upper = std::min(bound.upper, base::floorDivide(most, base::negate(factor)));
    }
    return bound;
}

} // namespace

Points::Space Points::spaceOf(const std::vector<Quotient>& quotients) const {
    Space space{variables_, {}, {}};
    for (std::size_t v = 0; v < variables_.size(); ++v) {
        space.intervals.push_back(within_.box[v]);
        space.over.emplace_back(variables_.size());
        space.over.back()[v] = true;
    }
    for (const Quotient& quotient : quotients) {
        const Interval interval = polyhedra::exactRange(quotient.form, space.intervals);
        Code dividend = affine(quotient.form, space.codes, index_),
             divisor = integer(index_, quotient.divisor);
        // C rounds towards zero, which is the floor of what is not negative; all else needs a helper.
        space.codes.push_back(
            interval.lower >= 0
                ? infix("/", index_, std::move(dividend), std::move(divisor))
                : apply(ure::Operator::Divide, index_, {std::move(dividend), std::move(divisor)}));
        space.intervals.push_back({base::floorDivide(interval.lower, quotient.divisor),
                                   base::floorDivide(interval.upper, quotient.divisor)});
        space.over.push_back(space.variablesOf(quotient.form));
    }
    return space;
}

Code Points::form(const AffineForm& form) const {
    return affine(form, variables_, index_);
}

Code Points::value(const polyhedra::QuasiAffine& form) const {
    return affine(form.form, spaceOf(form.quotients).codes, index_);
}

Code Points::compare(std::string_view op, Code left, std::int64_t right) const {
    return infix(op, ure::boolType(), std::move(left), integer(index_, right));
}

// row >= 0 or row == 0 with all its terms added: "i >= j + 1".
Code Points::balanced(std::string_view op, const AffineForm& row, const Space& space) const {
    AffineForm left = AffineForm::number(0, row.dimensions()), right = left;
    for (std::size_t at = 0; at < row.dimensions(); ++at) {
        const std::int64_t factor = row.coefficients[at];
        (factor > 0 ? left : right).coefficients[at] = factor > 0 ? factor : base::negate(factor);
    }
    (row.constant > 0 && !right.isConstant() ? left : right).constant =
        row.constant > 0 && !right.isConstant() ? row.constant : base::negate(row.constant);
    if (left.isConstant() && op == "==") std::swap(left, right);
    return infix(op, ure::boolType(), affine(left, space.codes, index_), affine(right, space.codes, index_));
}

std::vector<Points::Condition> Points::conditions(const Piece& piece) const {
    const Space space = spaceOf(piece.quotients);
    std::vector<Condition> conditions;
    std::vector<Interval> said = space.intervals; // with what is known of the variables before
    for (std::size_t at = 0; at < piece.dimensions(); ++at) {
        const Interval wanted = piece.box[at], known = space.intervals[at];
        said[at] = {std::max(wanted.lower, known.lower), std::min(wanted.upper, known.upper)};
        const auto add = [&](std::string_view op, std::int64_t bound) {
            conditions.push_back({compare(op, space.codes[at], bound), space.over[at]});
        };
        if (wanted.lower == wanted.upper && !(known == wanted)) {
            add("==", wanted.lower);
            continue;
        }
        const Interval fromRows = at < units_ ? Interval() : boundOf(at, piece.rows, said);
        if (wanted.lower > std::max(known.lower, fromRows.lower)) add(">=", wanted.lower);
        if (wanted.upper < std::min(known.upper, fromRows.upper)) add("<=", wanted.upper);
    }
    const auto isImplied = [&](const AffineForm& row) {
        const bool isKnown = piece.quotients == within_.quotients &&
                             std::ranges::find(within_.rows, row) != within_.rows.end();
        return isKnown || polyhedra::exactRange(row, space.intervals).lower >= 0;
    };
    std::vector<AffineForm> equations;
    for (const AffineForm& row : piece.rows) {
        if (isImplied(row) || std::ranges::count(equations, row) > 0) continue;
        const AffineForm opposite = -1 * row;
        const bool isEquation = std::ranges::count(piece.rows, opposite) > 0 && !isImplied(opposite);
        if (isEquation) equations.push_back(opposite);
        conditions.push_back({balanced(isEquation ? "==" : ">=", row, space), space.variablesOf(row)});
    }
    return conditions;
}

Code Points::contains(const Union& pieces) const {
    std::vector<Code> alternatives;
    for (const Piece& piece : pieces) {
        std::vector<Code> codes;
        for (Condition& condition : conditions(piece)) codes.push_back(std::move(condition.code));
        if (codes.empty()) return all({});
        alternatives.push_back(all(std::move(codes)));
    }
    return any(std::move(alternatives));
}

std::optional<Union> Points::withAny(const Union& pieces, std::size_t variable) const {
    std::vector<std::size_t> others;
    std::vector<AffineForm> places;
    for (std::size_t at = 0; at < variables_.size(); ++at)
        if (at != variable) {
            others.push_back(at);
            places.push_back(AffineForm::variable(at, variables_.size()));
        }
    Union result;
    for (const Piece& piece : pieces) {
        Piece inside = piece;
        for (std::size_t at = 0; at < variables_.size(); ++at)
            for (const bool isUpper : {false, true}) {
                AffineForm bound = AffineForm::variable(at, variables_.size());
                if (isUpper) bound = -1 * bound;
                bound.constant = isUpper ? within_.box[at].upper : base::negate(within_.box[at].lower);
                constrain(inside, bound);
            }
        // Only values that the variable has count, so the known box went in before the variable is dropped.
        if (inside.empty) continue;
        const auto projected = project(inside, others);
        if (!projected) return std::nullopt;
        result.push_back(preimage(*projected, places, variables_.size()));
    }
    return result;
}

Code Points::containsSome(const Union& pieces, std::size_t variable) const {
    std::vector<Code> alternatives;
    for (const Piece& piece : pieces) {
        std::vector<Code> codes;
        for (Condition& condition : conditions(piece))
            if (!condition.isOver(variable)) codes.push_back(std::move(condition.code));
        if (codes.empty()) return all({});
        alternatives.push_back(all(std::move(codes)));
    }
    return any(std::move(alternatives));
}

bool Points::isPlainIn(const Union& pieces, std::size_t variable) {
    const auto uses = [&](const AffineForm& form) { return form.coefficients[variable] != 0; };
    return std::ranges::none_of(pieces, [&](const Piece& piece) {
        return std::ranges::any_of(piece.rows, uses) ||
               std::ranges::any_of(piece.quotients, [&](const Quotient& it) { return uses(it.form); });
    });
}

bool Points::isFree(const Union& pieces, std::size_t variable) const {
    return std::ranges::none_of(pieces, [&](const Piece& piece) {
        return std::ranges::any_of(conditions(piece),
                                   [&](const Condition& it) { return it.isOver(variable); });
    });
}

} // namespace tactus::emit
