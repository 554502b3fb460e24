// Multipliers are a vertex of {m >= 0, sum m row = -1}: phase one of the simplex method in integers (each
// tableau entry is a subdeterminant over one common denominator), by Bland's rule, which ends.
#include "polyhedra/solve/refutation.h"

#include "base/wide.h"
#include "polyhedra/affine.h"

#include <algorithm>
#include <numeric>

namespace tactus::polyhedra {

namespace {

using base::Wide;

constexpr int mostSteps = 1000; // cases looked at

// One equation for each variable (its coefficients cancel) and one for the constants (they add up to -1).
// Columns: a multiplier for each row, an artificial variable for each equation, the right side.
class Simplex {
  public:
    Simplex(const std::vector<AffineForm>& rows, std::size_t variables)
        : rows_(rows.size()), equations_(variables + 1), right_(rows_ + equations_),
          table_(equations_ + 1, std::vector<Wide>(right_ + 1, 0)), basis_(equations_) {
        for (std::size_t e = 0; e < equations_; ++e) {
            for (std::size_t r = 0; r < rows_; ++r)
                table_[e][r] = e < variables ? Wide{rows[r].coefficients[e]} : -Wide{rows[r].constant};
            table_[e][rows_ + e] = 1;
            basis_[e] = rows_ + e;
        }
        table_[variables][right_] = 1;
        // The last line holds reduced costs: those of what is still missing, to be made least.
        for (std::size_t e = 0; e < equations_; ++e)
            for (std::size_t c = 0; c <= right_; ++c)
                if (c < rows_ || c == right_) cost(c) = base::subtract(cost(c), table_[e][c]);
        while (step()) {
        }
    }

    bool isSolved() const { return table_[equations_][right_] == 0; }

    Vector multipliers() const {
        std::vector<Wide> found(rows_, 0);
        Wide common = 0;
        for (std::size_t e = 0; e < equations_; ++e)
            if (basis_[e] < rows_) {
                found[basis_[e]] = table_[e][right_];
                common = gcd(common, table_[e][right_]);
            }
        Vector result;
        for (const Wide value : found) result.push_back(base::narrow(value / common));
        return result;
    }

    // The dual solution is a rational point that fulfils the rows, if there are no multipliers.
    std::vector<std::pair<Wide, Wide>> point() const {
        std::vector<std::pair<Wide, Wide>> values;
        const Wide scale = dual(equations_ - 1);
        for (std::size_t v = 0; v + 1 < equations_; ++v) values.emplace_back(-dual(v), scale);
        return values;
    }

  private:
    static Wide gcd(Wide a, Wide b) { return b == 0 ? base::magnitude(a) : gcd(b, a % b); }

    Wide& cost(std::size_t column) { return table_[equations_][column]; }
    Wide dual(std::size_t equation) const {
        return base::subtract(denominator_, table_[equations_][rows_ + equation]);
    }

    bool step() {
        std::size_t entering = 0;
        while (entering < rows_ && cost(entering) >= 0) ++entering;
        if (entering == rows_) return false;
        std::optional<std::size_t> leaving;
        for (std::size_t e = 0; e < equations_; ++e) {
            if (table_[e][entering] <= 0) continue;
            if (!leaving) {
                leaving = e;
                continue;
            }
            const Wide here = base::multiply(table_[e][right_], table_[*leaving][entering]);
            const Wide best = base::multiply(table_[*leaving][right_], table_[e][entering]);
            if (here < best || (here == best && basis_[e] < basis_[*leaving])) leaving = e;
        }
        if (!leaving) throw base::Overflow(); // never: what is missing is at least 0
        pivot(*leaving, entering);
        return true;
    }

    void pivot(std::size_t row, std::size_t column) {
        const Wide element = table_[row][column];
        for (std::size_t e = 0; e <= equations_; ++e) {
            if (e == row) continue;
            const Wide factor = table_[e][column];
            for (std::size_t c = 0; c <= right_; ++c)
                table_[e][c] = base::subtract(base::multiply(table_[e][c], element),
                                              base::multiply(factor, table_[row][c])) /
                               denominator_;
        }
        denominator_ = element;
        basis_[row] = column;
    }

    std::size_t rows_, equations_, right_;
    std::vector<std::vector<Wide>> table_;
    std::vector<std::size_t> basis_; // of each equation
    Wide denominator_ = 1;
};

Refuted attempt(std::vector<AffineForm>& rows, std::size_t variables, int depth, int& steps) {
    if (--steps < 0) return {};
    const Simplex simplex(rows, variables);
    if (simplex.isSolved()) return {Refutation{simplex.multipliers(), {}, {}}, {}};
    Point point;
    for (const auto& [numerator, denominator] : simplex.point()) {
        const std::int64_t below = base::narrow(base::floorDivide(numerator, denominator));
        point.push_back(below);
        if (numerator % denominator == 0) continue;
        if (depth == 0) return {};
        AffineForm split = AffineForm::variable(point.size() - 1, variables);
        split.constant = base::subtract(-1, below);
        Refuted result{Refutation{{}, split, {}}, {}};
        for (const AffineForm& side : {split, complement(split)}) {
            rows.push_back(side);
            Refuted one = attempt(rows, variables, depth - 1, steps);
            rows.pop_back();
            if (!one.refutation) return one;
            result.refutation->cases.push_back(std::move(*one.refutation));
        }
        return result;
    }
    return {{}, std::move(point)};
}

} // namespace

Refuted refute(const std::vector<AffineForm>& rows, std::size_t variables, int depth) {
    try {
        std::vector<AffineForm> growing = rows;
        int steps = mostSteps;
        return attempt(growing, variables, depth, steps);
    } catch (const base::Overflow&) {
        return {};
    }
}

bool refutes(const Refutation& refutation, std::vector<AffineForm> rows, std::size_t variables) {
    if (!refutation.cases.empty()) {
        if (refutation.cases.size() != 2) return false;
        std::vector<AffineForm> other = rows;
        rows.push_back(refutation.split);
        other.push_back(complement(refutation.split));
        return refutes(refutation.cases[0], std::move(rows), variables) &&
               refutes(refutation.cases[1], std::move(other), variables);
    }
    if (refutation.multipliers.size() != rows.size()) return false;
    // Farkas: rows that are at least 0 cannot add up to less, with factors that are not negative.
    AffineForm sum = AffineForm::number(0, variables);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (refutation.multipliers[r] < 0) return false;
        sum = sum + refutation.multipliers[r] * rows[r];
    }
    return sum.isConstant() && sum.constant < 0;
}

} // namespace tactus::polyhedra
