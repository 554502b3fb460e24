#include "sizes/verify.h"

#include <algorithm>

namespace tactus::sizes {

namespace {

// The row as a polynomial in the variables.
Polynomial expanded(const Claim& claim, const polyhedra::AffineForm& row) {
    Polynomial result = Polynomial::number(row.constant);
    for (std::size_t column = 0; column < row.dimensions(); ++column) {
        Polynomial term = Polynomial::number(row.coefficients[column]);
        if (column < claim.variables.size()) {
            term = term * Polynomial::variable(column);
        } else {
            for (const std::size_t factor : claim.monomials.at(column - claim.variables.size()))
                term = term * Polynomial::variable(factor);
        }
        result = result + term;
    }
    return result;
}

// Back over the columns; nothing if a product of variables is none of them.
std::optional<polyhedra::AffineForm> overColumns(const Claim& claim, const Polynomial& polynomial) {
    const std::size_t variables = claim.variables.size();
    auto form = polyhedra::AffineForm::number(0, variables + claim.monomials.size());
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
        if (monomial.empty()) {
            form.constant = coefficient;
        } else if (monomial.size() == 1) {
            form.coefficients.at(monomial.front()) = coefficient;
        } else {
            const auto column = std::ranges::find(claim.monomials, monomial);
            if (column == claim.monomials.end()) return std::nullopt;
            form.coefficients[variables + static_cast<std::size_t>(column - claim.monomials.begin())] =
                coefficient;
        }
    }
    return form;
}

} // namespace

bool verify(const Claim& claim) {
    const std::size_t columns = claim.variables.size() + claim.monomials.size();
    std::vector<polyhedra::AffineForm> rows;
    for (const polyhedra::AffineForm& row : claim.rows) {
        if (row.dimensions() != columns) return false;
        rows.push_back(row);
    }
    for (const std::vector<std::size_t>& factors : claim.products) {
        Polynomial product = Polynomial::number(1);
        for (const std::size_t factor : factors) product = product * expanded(claim, claim.rows.at(factor));
        std::optional<polyhedra::AffineForm> row = overColumns(claim, product);
        if (!row) return false;
        rows.push_back(std::move(*row));
    }
    return polyhedra::refutes(claim.refutation, std::move(rows), columns);
}

bool verify(const Proof& proof) {
    return std::ranges::all_of(proof.claims, [](const Claim& claim) { return verify(claim); });
}

} // namespace tactus::sizes
