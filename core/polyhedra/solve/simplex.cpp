// The two-phase simplex method in integers: a tableau of numerators over one denominator, the determinant of
// the present basis, so that every division comes out even (Edmonds). Bland's rule ends it.
#include "polyhedra/solve/simplex.h"

#include "base/wide.h"

#include <limits>

namespace tactus::polyhedra {

namespace {

using base::Wide;

class Tableau {
  public:
    // Columns: the variables, one more for each row, which is the first basis, and the right side.
    explicit Tableau(const LinearProgram& program)
        : rows_(program.rows.size()), variables_(program.objective.size()), right_(variables_ + rows_) {
        cells_.assign(rows_ + 2, std::vector<Wide>(right_ + 1));
        for (std::size_t row = 0; row < rows_; ++row) {
            for (std::size_t column = 0; column < variables_; ++column)
                cells_[row][column] = program.rows[row][column];
            cells_[row][variables_ + row] = 1;
            cells_[row][right_] = program.right[row];
            basis_.push_back(variables_ + row);
            for (const std::size_t column : columnsWithRight()) feasible()[column] -= cells_[row][column];
        }
        for (std::size_t column = 0; column < variables_; ++column)
            objective()[column] = -Wide(program.objective[column]);
    }

    // To a basis of the variables alone, as far as the rows depend on one another; false if there is none.
    bool enter() {
        climb(feasible());
        if (feasible()[right_] != 0) return false;
        for (std::size_t row = 0; row < rows_;)
            if (basis_[row] < variables_ || replace(row))
                ++row;
            else
                // A row without a variable of the program depends on the others.
                drop(row);
        return true;
    }
    bool climb() { return climb(objective()); }

    Optimum optimum() const {
        Optimum found{Optimum::Kind::Found, Vector(variables_), 0, base::narrow(denominator_)};
        for (std::size_t row = 0; row < rows_; ++row)
            found.x[basis_[row]] = base::narrow(cells_[row][right_]);
        found.value = base::narrow(cells_[rows_][right_]);
        return found;
    }

  private:
    std::vector<Wide>& objective() { return cells_[rows_]; }
    std::vector<Wide>& feasible() { return cells_[rows_ + 1]; } // minus the sum of the first basis
    std::vector<std::size_t> columnsWithRight() const {
        std::vector<std::size_t> columns;
        for (std::size_t column = 0; column < variables_; ++column) columns.push_back(column);
        columns.push_back(right_);
        return columns;
    }

    // To the greatest value of this row; false if there is none.
    bool climb(const std::vector<Wide>& value) {
        for (;;) {
            std::size_t column = 0;
            while (column < variables_ && value[column] >= 0) ++column;
            if (column == variables_) return true;
            std::size_t best = rows_;
            for (std::size_t row = 0; row < rows_; ++row)
                if (cells_[row][column] > 0 && (best == rows_ || isSooner(row, best, column))) best = row;
            if (best == rows_) return false;
            pivot(best, column);
        }
    }
    // True if this row's variable is 0 before the other's when the column's grows; of two at once, the first
    // variable counts.
    bool isSooner(std::size_t row, std::size_t other, std::size_t column) const {
        const Wide one = base::multiply(cells_[row][right_], cells_[other][column]),
                   two = base::multiply(cells_[other][right_], cells_[row][column]);
        return one != two ? one < two : basis_[row] < basis_[other];
    }

    void pivot(std::size_t row, std::size_t column) {
        const std::vector<Wide> by = cells_[row];
        for (std::size_t other = 0; other < cells_.size(); ++other) {
            if (other == row) continue;
            const Wide factor = cells_[other][column];
            for (std::size_t at = 0; at <= right_; ++at)
                cells_[other][at] = base::subtract(base::multiply(cells_[other][at], by[column]),
                                                   base::multiply(factor, by[at])) /
                                    denominator_;
        }
        denominator_ = by[column];
        basis_[row] = column;
    }

    // A variable of the first basis that is 0 by one of the program's.
    bool replace(std::size_t row) {
        for (std::size_t column = 0; column < variables_; ++column) {
            if (cells_[row][column] == 0) continue;
            if (cells_[row][column] < 0)
                for (Wide& cell : cells_[row]) cell = -cell;
            pivot(row, column);
            return true;
        }
        return false;
    }
    void drop(std::size_t row) {
        cells_.erase(cells_.begin() + std::ptrdiff_t(row));
        basis_.erase(basis_.begin() + std::ptrdiff_t(row));
        --rows_;
    }

    std::size_t rows_, variables_, right_;
    std::vector<std::vector<Wide>> cells_; // then the objective, then what makes it feasible
    std::vector<std::size_t> basis_;       // by row
    Wide denominator_ = 1;
};

} // namespace

Optimum maximum(const LinearProgram& program) {
    Tableau tableau(program);
    if (!tableau.enter()) return {};
    if (!tableau.climb()) return {Optimum::Kind::Unbounded, {}, 0, 1};
    return tableau.optimum();
}

} // namespace tactus::polyhedra
