#include "ure/nodes/affine_nodes.h"

#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::ure {

using polyhedra::AffineForm;
using polyhedra::Quotient;

// All sums of terms on the way, whatever their order.
bool AffineNodes::staysWithin32(const AffineForm& form) const {
    __int128 size = form.constant < 0 ? -__int128{form.constant} : form.constant;
    for (std::size_t v = 0; v < form.dimensions(); ++v) {
        const polyhedra::Interval values = system_.domain.box[v];
        const __int128 c = form.coefficients[v];
        const __int128 largest = std::max<__int128>(-__int128{values.lower}, values.upper);
        size += (c < 0 ? -c : c) * std::max<__int128>(largest, 1);
    }
    return size < (__int128{1} << 31);
}

ExprId AffineNodes::compare(Operator op, const AffineForm& left, const AffineForm& right) {
    const Type type = intType(staysWithin32(left) && staysWithin32(right) ? 32 : 64);
    const ExprId a = expression(left, {}, type), b = expression(right, {}, type);
    return nodes_.binary(op, a, b, signatureOf(op, type, type), span_);
}

// The innermost loop in it, counted from 1; 0 for a number.
static std::size_t innermostIn(const AffineForm& form) {
    std::size_t last = form.dimensions();
    while (last > 0 && form.coefficients[last - 1] == 0) --last;
    return last;
}

ExprId AffineNodes::holds(const AffineForm& row) {
    const std::size_t loops = row.dimensions();
    AffineForm left = AffineForm::number(0, loops), right = left;
    for (std::size_t v = 0; v < loops; ++v) {
        const std::int64_t c = row.coefficients[v];
        (c > 0 ? left : right).coefficients[v] = c > 0 ? c : base::negate(c);
    }
    const bool isUpper = left.isConstant(); // 5 - i >= 0 is i <= 5
    (isUpper ? left : right).constant = isUpper ? row.constant : base::negate(row.constant);
    const polyhedra::Extremum values = polyhedra::extremes(row, {system_.domain}, {});
    if (values.known == polyhedra::Verdict::Yes && values.value.upper == 0)
        return innermostIn(left) > innermostIn(right) ? compare(Operator::Equal, left, right)
                                                      : compare(Operator::Equal, right, left);
    if (isUpper) return compare(Operator::LessEqual, right, left);
    if (right.constant < 0) { // i + 2 >= j
        left.constant = base::negate(right.constant);
        right.constant = 0;
    }
    if (right.constant == 0) return compare(Operator::GreaterEqual, left, right);
    right.constant -= 1;
    return compare(Operator::Greater, left, right);
}

std::optional<ExprId> AffineNodes::allHold(const std::vector<AffineForm>& rows) {
    std::optional<ExprId> all;
    for (const AffineForm& row : rows) {
        const ExprId one = holds(row);
        all = all ? nodes_.lazy(Expr::Kind::And, *all, one, span_) : one;
    }
    return all;
}

std::optional<ExprId> AffineNodes::anyHolds(const std::vector<std::vector<AffineForm>>& lists) {
    std::optional<ExprId> any;
    for (const std::vector<AffineForm>& rows : lists) {
        const auto all = allHold(rows);
        if (!all) return std::nullopt;
        any = any ? nodes_.lazy(Expr::Kind::Or, *any, *all, span_) : *all;
    }
    return any;
}

ExprId AffineNodes::expression(const AffineForm& form, std::span<const Quotient> quotients) {
    return expression(form, quotients, intType(quotients.empty() && staysWithin32(form) ? 32 : 64));
}

ExprId AffineNodes::factor(std::size_t variable, std::span<const Quotient> quotients, Type type) {
    const std::size_t loops = system_.loops.size();
    if (variable < loops) return nodes_.index(LoopId(static_cast<std::uint32_t>(variable)), type, span_);
    const Quotient& quotient = quotients[variable - loops];
    return combine(Operator::Divide, expression(quotient.form, quotients, type),
                   number(quotient.divisor, type));
}

ExprId AffineNodes::expression(const AffineForm& form, std::span<const Quotient> quotients, Type type) {
    ExprId sum;
    for (std::size_t v = 0; v < form.dimensions(); ++v) {
        const std::int64_t c = form.coefficients[v];
        if (c == 0) continue;
        const ExprId one = factor(v, quotients, type);
        if (sum.valid())
            sum = term(sum, c, one);
        else
            sum = c == 1 ? one : combine(Operator::Multiply, number(c, type), one);
    }
    if (!sum.valid()) return number(form.constant, type);
    if (form.constant == 0) return sum;
    return form.constant > 0 ? combine(Operator::Add, sum, number(form.constant, type))
                             : combine(Operator::Subtract, sum, number(-form.constant, type));
}

// sum + c * factor
ExprId AffineNodes::term(ExprId sum, std::int64_t c, ExprId factor) {
    const std::int64_t size = c < 0 ? -c : c;
    if (size != 1) factor = combine(Operator::Multiply, number(size, nodes_[factor].type), factor);
    return combine(c < 0 ? Operator::Subtract : Operator::Add, sum, factor);
}

ExprId AffineNodes::number(std::int64_t value, Type type) {
    return nodes_.constant(type, Value::ofInteger(value), span_);
}

ExprId AffineNodes::combine(Operator op, ExprId left, ExprId right) {
    const Type type = nodes_[left].type;
    return nodes_.binary(op, left, right, signatureOf(op, type, type), span_);
}

bool AffineNodes::isImplied(const AffineForm& row) const {
    const bool byRow = std::ranges::any_of(system_.domain.rows, [&](const AffineForm& known) {
        return known.coefficients == row.coefficients && known.constant <= row.constant;
    });
    if (byRow) return true;
    std::vector<std::int64_t> worst;
    for (std::size_t v = 0; v < row.dimensions(); ++v) {
        if (v >= system_.loops.size()) { // a quotient: its values are not looked at
            if (row.coefficients[v] != 0) return false;
            worst.push_back(0);
            continue;
        }
        const polyhedra::Interval values = system_.domain.box[v];
        const std::int64_t end = row.coefficients[v] < 0 ? values.upper : values.lower;
        const bool isOpen = end == polyhedra::Interval::most || end == polyhedra::Interval::least;
        if (row.coefficients[v] != 0 && isOpen) return false;
        worst.push_back(end);
    }
    return row(worst) >= 0;
}

std::optional<ExprId> AffineNodes::isIn(const polyhedra::Piece& piece) {
    std::vector<AffineForm> rows = piece.rows;
    for (std::size_t v = 0; v < piece.dimensions(); ++v) {
        const AffineForm variable = AffineForm::variable(v, piece.dimensions());
        const polyhedra::Interval values = piece.box[v];
        if (values.lower != polyhedra::Interval::least)
            rows.push_back(variable - AffineForm::number(values.lower, piece.dimensions()));
        if (values.upper != polyhedra::Interval::most)
            rows.push_back(AffineForm::number(values.upper, piece.dimensions()) - variable);
    }
    std::optional<ExprId> all;
    for (const AffineForm& row : rows) {
        if (isImplied(row)) continue;
        const ExprId left = expression(row, piece.quotients);
        const ExprId zero = number(0, nodes_[left].type);
        const ExprId holds =
            nodes_.binary(Operator::GreaterEqual, left, zero,
                          signatureOf(Operator::GreaterEqual, nodes_[left].type, nodes_[left].type), span_);
        all = all ? nodes_.lazy(Expr::Kind::And, *all, holds, span_) : holds;
    }
    return all;
}

std::optional<ExprId> AffineNodes::isInAny(const polyhedra::Union& pieces) {
    std::optional<ExprId> any;
    polyhedra::Union seen;
    for (const polyhedra::Piece& piece : pieces) {
        if (piece.empty || std::ranges::find(seen, piece) != seen.end()) continue;
        seen.push_back(piece);
        const std::optional<ExprId> one = isIn(piece);
        if (!one) return std::nullopt;
        any = any ? nodes_.lazy(Expr::Kind::Or, *any, *one, span_) : *one;
    }
    return any;
}

} // namespace tactus::ure
