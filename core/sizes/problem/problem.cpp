#include "sizes/problem/problem.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace tactus::sizes {

namespace {

constexpr std::size_t mostProducts = 400;

class Linear {
  public:
    explicit Linear(const Problem& problem) : problem_(problem) {
        std::size_t degree = 1;
        for (const Polynomial& row : problem.rows) degree = std::max(degree, row.degree());
        for (const Polynomial& row : problem.rows) all_.push_back(row);
        if (degree > 1) multiply(degree);
        findColumns();
        claim_.variables = problem.variables;
        for (std::size_t r = 0; r < all_.size(); ++r) {
            forms_.push_back(overColumns(all_[r]));
            if (r < problem.rows.size()) claim_.rows.push_back(forms_.back());
        }
    }

    Attempt run(bool wantsSizes) {
        polyhedra::Refuted refuted = polyhedra::refute(forms_, columns());
        if (refuted.refutation) {
            claim_.refutation = std::move(*refuted.refutation);
            return {std::move(claim_), {}};
        }
        Attempt failed;
        if (refuted.point && wantsSizes) failed.sizes = sizesOf(*refuted.point);
        if (failed.sizes) shrink(*failed.sizes);
        return failed;
    }

  private:
    std::size_t columns() const { return problem_.variables.size() + claim_.monomials.size(); }

    // Multiplies each row by what is known of the sizes alone, up to the degree that occurs.
    void multiply(std::size_t degree) {
        const auto isOfSizes = [&](const Polynomial& row) {
            return std::ranges::all_of(row.terms(), [&](const auto& term) {
                return std::ranges::all_of(term.first, [&](std::size_t v) { return v < problem_.sizes; });
            });
        };
        std::vector<std::size_t> sizes;
        for (std::size_t r = 0; r < problem_.rows.size(); ++r)
            if (isOfSizes(problem_.rows[r]) && !problem_.rows[r].constant()) sizes.push_back(r);
        std::vector<std::pair<std::vector<std::size_t>, Polynomial>> last;
        for (std::size_t r = 0; r < problem_.rows.size(); ++r)
            last.push_back({std::vector{r}, problem_.rows[r]});
        for (std::size_t round = 1; round < degree; ++round) {
            std::vector<std::pair<std::vector<std::size_t>, Polynomial>> next;
            for (const auto& [factors, product] : last)
                for (const std::size_t size : sizes) {
                    if (claim_.products.size() >= mostProducts) return;
                    std::vector<std::size_t> more = factors;
                    more.push_back(size);
                    // Both factors are at least 0, and so is their product.
                    Polynomial larger = product * problem_.rows[size];
                    if (larger.degree() > degree) continue;
                    claim_.products.push_back(more);
                    all_.push_back(larger);
                    next.emplace_back(std::move(more), std::move(larger));
                }
            last = std::move(next);
        }
    }

    void findColumns() {
        std::set<Monomial> found;
        for (const Polynomial& row : all_)
            for (const auto& [monomial, coefficient] : row.terms())
                if (monomial.size() > 1) found.insert(monomial);
        claim_.monomials.assign(found.begin(), found.end());
    }

    AffineForm overColumns(const Polynomial& row) const {
        AffineForm form = AffineForm::number(0, columns());
        for (const auto& [monomial, coefficient] : row.terms()) {
            if (monomial.empty()) {
                form.constant = coefficient;
                continue;
            }
            const auto column = std::ranges::lower_bound(claim_.monomials, monomial);
            const std::size_t index =
                monomial.size() == 1
                    ? monomial.front()
                    : problem_.variables.size() + static_cast<std::size_t>(column - claim_.monomials.begin());
            form.coefficients[index] = coefficient;
        }
        return form;
    }

    polyhedra::Point sizesOf(const polyhedra::Point& point) const {
        return {point.begin(), point.begin() + static_cast<std::ptrdiff_t>(problem_.sizes)};
    }

    // Less and less in total, while some point is left.
    void shrink(polyhedra::Point& sizes) {
        std::int64_t total = 0, least = 0;
        for (const std::int64_t size : sizes) total = base::add(total, size);
        const auto within = [&](std::int64_t most) {
            AffineForm row = AffineForm::number(most, columns());
            for (std::size_t s = 0; s < problem_.sizes; ++s) row.coefficients[s] = -1;
            forms_.push_back(row);
            const polyhedra::Refuted refuted = polyhedra::refute(forms_, columns());
            forms_.pop_back();
            return refuted.point;
        };
        while (least < total) {
            const std::int64_t middle = base::floorDivide(base::add(least, total), 2);
            if (const auto point = within(middle)) {
                sizes = sizesOf(*point);
                total = middle;
            } else {
                least = middle + 1;
            }
        }
    }

    const Problem& problem_;
    std::vector<Polynomial> all_; // rows, then products
    std::vector<AffineForm> forms_;
    Claim claim_;
};

} // namespace

void Problem::equate(const Polynomial& a, const Polynomial& b) {
    rows.push_back(a - b);
    rows.push_back(b - a);
}

// What defines the quotients is among the rows and intervals of the piece.
void Problem::include(const Piece& piece, std::vector<Polynomial> at) {
    const auto there = [&](const AffineForm& form) {
        Polynomial sum = Polynomial::number(form.constant);
        for (std::size_t v = 0; v < form.dimensions(); ++v)
            if (form.coefficients[v] != 0) sum = sum + Polynomial::number(form.coefficients[v]) * at[v];
        return sum;
    };
    for (const polyhedra::Quotient& quotient : piece.quotients) {
        const auto form = polyhedra::affineForm(there(quotient.form), variables.size());
        at.push_back(Polynomial::variable(variables.size()));
        variables.push_back(
            fmt::format("floor(({})/{})", polyhedra::toString(*form, variables), quotient.divisor));
    }
    for (std::size_t v = 0; v < piece.dimensions(); ++v) {
        const polyhedra::Interval values = piece.box[v];
        if (values.lower != values.least) rows.push_back(at[v] - Polynomial::number(values.lower));
        if (values.upper != values.most) rows.push_back(Polynomial::number(values.upper) - at[v]);
    }
    for (const AffineForm& row : piece.rows) rows.push_back(there(row));
}

Attempt attempt(const Problem& problem, bool wantsSizes) {
    try {
        return Linear(problem).run(wantsSizes);
    } catch (const base::Overflow&) {
        return {};
    }
}

std::string Claim::nameOf(std::size_t column) const {
    if (column < variables.size()) return variables[column];
    std::string name;
    for (const std::size_t factor : monomials[column - variables.size()])
        name += (name.empty() ? "" : "*") + variables[factor];
    return name;
}

} // namespace tactus::sizes
