#include "polyhedra/propagate.h"
#include "polyhedra/solve.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::polyhedra {

namespace {

// Names of all variables; a quotient is written as the division it is.
std::vector<std::string> allNames(const Piece& piece, std::span<const std::string> names) {
    std::vector<std::string> all(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(piece.visible));
    for (const Quotient& quotient : piece.quotients) {
        std::string divided = toString(quotient.form, all);
        if (divided.find(' ') != std::string::npos || divided.find('*') != std::string::npos)
            divided = fmt::format("({})", divided);
        all.push_back(fmt::format("({}/{})", divided, quotient.divisor));
    }
    return all;
}

std::string intervalText(Interval interval, const std::string& name) {
    if (isFixed(interval)) return fmt::format("{} == {}", name, interval.lower);
    const std::string upper = fmt::format("{} < {}", name, Wide{interval.upper} + 1);
    if (interval.lower == Interval::least) return upper;
    if (interval.upper == Interval::most) return fmt::format("{} >= {}", name, interval.lower);
    return fmt::format("{} <= {}", interval.lower, upper);
}

// Terms of one sign, as a form of positive terms.
AffineForm positivePart(const AffineForm& row, std::int64_t sign) {
    AffineForm part = AffineForm::number(0, row.dimensions());
    for (std::size_t v = 0; v < row.dimensions(); ++v)
        if ((row.coefficients[v] > 0) == (sign > 0))
            part.coefficients[v] = base::multiply(sign, row.coefficients[v]);
    return part;
}

// a.x + c >= 0 with the negative terms on the left: "i <= j + 2", "i < j", "i + j >= 5", "i + j <= 5".
std::string rowText(const AffineForm& row, bool isEquation, std::span<const std::string> names) {
    AffineForm left = positivePart(row, -1);
    AffineForm right = positivePart(row, 1);
    const bool onlyRight = left.isConstant(), onlyLeft = right.isConstant();
    const char* relation = isEquation ? "==" : "<=";
    if (onlyRight) {
        std::swap(left, right);
        if (!isEquation) relation = ">=";
        right.constant = base::negate(row.constant);
    } else if (!isEquation && !onlyLeft && row.constant == -1) {
        relation = "<";
    } else if (onlyLeft || row.constant >= 0) {
        right.constant = row.constant;
    } else {
        left.constant = base::negate(row.constant);
    }
    return fmt::format("{} {} {}", toString(left, names), relation, toString(right, names));
}

// The interval that follows from what the quotient divides.
Interval implied(const Quotient& quotient, const Piece& piece) {
    Interval divided = range(quotient.form, piece);
    if (divided.lower != Interval::least) divided.lower = base::floorDivide(divided.lower, quotient.divisor);
    if (divided.upper != Interval::most) divided.upper = base::floorDivide(divided.upper, quotient.divisor);
    return divided;
}

bool isDefinition(const AffineForm& row, const Piece& piece) {
    for (std::size_t q = 0; q < piece.quotients.size(); ++q) {
        const auto [low, high] = definition(piece.quotients[q], piece.visible + q, piece.dimensions());
        if (row == low || row == high) return true;
    }
    return false;
}

std::vector<std::string> rowTexts(const Piece& piece, std::span<const std::string> names) {
    std::vector<std::string> texts;
    std::vector<AffineForm> rows = piece.rows;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const auto opposite =
            std::find(rows.begin() + static_cast<std::ptrdiff_t>(r) + 1, rows.end(), -1 * rows[r]);
        const bool isEquation = opposite != rows.end();
        if (isEquation) rows.erase(opposite);
        if (isEquation || !isDefinition(rows[r], piece)) texts.push_back(rowText(rows[r], isEquation, names));
    }
    return texts;
}

} // namespace

std::string toString(const Piece& piece, std::span<const std::string> names) {
    assert(names.size() >= piece.visible);
    if (piece.empty) return "false";
    const std::vector<std::string> all = allNames(piece, names);
    std::vector<std::string> texts;
    for (std::size_t v = 0; v < piece.dimensions(); ++v) {
        const bool isImplied = v < piece.visible
                                   ? piece.box[v] == Interval{}
                                   : piece.box[v] == implied(piece.quotients[v - piece.visible], piece);
        if (!isImplied) texts.push_back(intervalText(piece.box[v], all[v]));
    }
    for (std::string& text : rowTexts(piece, all)) texts.push_back(std::move(text));
    return texts.empty() ? "true" : fmt::format("{}", fmt::join(texts, ", "));
}

} // namespace tactus::polyhedra
