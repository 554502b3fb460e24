// Quotient variables: their definition as rows, and how to be rid of those that nobody needs.
#include "polyhedra/piece.h"
#include "polyhedra/propagate.h"

#include <algorithm>

namespace tactus::polyhedra {

namespace {

bool usedByLaterQuotient(const Piece& piece, std::size_t variable) {
    return std::ranges::any_of(piece.quotients, [&](const Quotient& quotient) {
        return variable < quotient.form.dimensions() && quotient.form.coefficients[variable] != 0;
    });
}

bool mentions(const AffineForm& row, std::size_t variable) {
    return row.coefficients[variable] != 0;
}

// Is the row one of the two that define the quotient?
bool defines(const AffineForm& row, const std::pair<AffineForm, AffineForm>& definition) {
    return row == definition.first || row == definition.second;
}

// The quotient as rows over the variables it divides: lower <= floor(form / divisor) <= upper.
void addBoundsOfForm(Piece& piece, const Quotient& quotient, Interval interval) {
    AffineForm form = quotient.form;
    form.coefficients.resize(piece.dimensions(), 0);
    const auto number = [&](std::int64_t value) { return AffineForm::number(value, piece.dimensions()); };
    if (interval.lower != Interval::least)
        addRow(piece, form - number(base::multiply(interval.lower, quotient.divisor)));
    if (interval.upper != Interval::most)
        addRow(piece,
               number(base::add(base::multiply(interval.upper, quotient.divisor), quotient.divisor - 1)) -
                   form);
}

void eraseVariable(Piece& piece, std::size_t variable) {
    const auto erase = [&](Vector& coefficients) {
        if (variable < coefficients.size())
            coefficients.erase(coefficients.begin() + static_cast<std::ptrdiff_t>(variable));
    };
    for (AffineForm& row : piece.rows) erase(row.coefficients);
    for (Quotient& quotient : piece.quotients) erase(quotient.form.coefficients);
    piece.quotients.erase(piece.quotients.begin() + static_cast<std::ptrdiff_t>(variable - piece.visible));
    piece.box.erase(piece.box.begin() + static_cast<std::ptrdiff_t>(variable));
}

// A fixed quotient is a number for the quotients made of it.
void foldIntoLaterQuotients(Piece& piece, std::size_t variable) {
    for (Quotient& quotient : piece.quotients) {
        AffineForm& form = quotient.form;
        if (variable >= form.dimensions() || form.coefficients[variable] == 0) continue;
        form.constant =
            base::add(form.constant, base::multiply(form.coefficients[variable], piece.box[variable].lower));
        form.coefficients[variable] = 0;
    }
}

// Drops the quotient `variable` if only its definition mentions it; its interval becomes rows. A quotient has
// a value at every point, so its definition alone excludes none.
bool dropIfIdle(Piece& piece, std::size_t variable) {
    if (isFixed(piece.box[variable])) foldIntoLaterQuotients(piece, variable);
    if (usedByLaterQuotient(piece, variable)) return false;
    const Quotient quotient = piece.quotients[variable - piece.visible];
    auto definingRows = definition(quotient, variable, piece.dimensions());
    foldFixed(definingRows.first, piece.box); // as `settle` has done with the rows
    foldFixed(definingRows.second, piece.box);
    for (const AffineForm& row : piece.rows)
        if (mentions(row, variable) && !defines(row, definingRows)) return false;
    const Interval interval = piece.box[variable];
    std::erase_if(piece.rows, [&](const AffineForm& row) { return mentions(row, variable); });
    addBoundsOfForm(piece, quotient, interval);
    eraseVariable(piece, variable);
    return true;
}

} // namespace

std::pair<AffineForm, AffineForm> definition(const Quotient& quotient, std::size_t variable,
                                             std::size_t dimensions) {
    AffineForm low = quotient.form; // form - divisor * q >= 0
    low.coefficients.resize(dimensions, 0);
    low.coefficients[variable] = -quotient.divisor;
    AffineForm high = -1 * low; // divisor - 1 - (form - divisor * q) >= 0
    high.constant = base::add(high.constant, quotient.divisor - 1);
    normalise(low);
    normalise(high);
    return {low, high};
}

std::vector<AffineForm> withQuotients(Piece& piece, const std::vector<Quotient>& quotients,
                                      std::vector<AffineForm> forms) {
    for (const Quotient& quotient : quotients) {
        const std::size_t variable =
            addQuotient(piece, substitute(quotient.form, forms, piece.dimensions()), quotient.divisor);
        for (AffineForm& form : forms) form.coefficients.resize(piece.dimensions(), 0);
        forms.push_back(AffineForm::variable(variable, piece.dimensions()));
    }
    return forms;
}

std::vector<AffineForm> visibleForms(const Piece& piece) {
    std::vector<AffineForm> forms;
    for (std::size_t v = 0; v < piece.visible; ++v)
        forms.push_back(AffineForm::variable(v, piece.dimensions()));
    return forms;
}

void dropIdleQuotients(Piece& piece) {
    bool dropped = false;
    for (std::size_t variable = piece.dimensions(); variable-- > piece.visible && !piece.empty;)
        dropped |= dropIfIdle(piece, variable);
    if (dropped) settle(piece);
}

} // namespace tactus::polyhedra
