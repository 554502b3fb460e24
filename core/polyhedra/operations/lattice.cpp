#include "polyhedra/lattice.h"
#include "polyhedra/propagate.h"

#include <algorithm>
#include <numeric>

namespace tactus::polyhedra {

namespace {

// Elimination makes numbers that are far larger than those it starts and ends with: 128 bits in between.
using WideRow = std::vector<Wide>;
using WideMatrix = std::vector<WideRow>;

WideMatrix widen(const Matrix& matrix) {
    WideMatrix rows;
    for (const Vector& row : matrix) rows.emplace_back(row.begin(), row.end());
    return rows;
}

Matrix narrow(const WideMatrix& rows, std::size_t firstColumn = 0) {
    Matrix matrix;
    for (const WideRow& row : rows) {
        matrix.emplace_back();
        for (std::size_t c = firstColumn; c < row.size(); ++c) {
            if (row[c] != static_cast<std::int64_t>(row[c])) throw base::Overflow();
            matrix.back().push_back(static_cast<std::int64_t>(row[c]));
        }
    }
    return matrix;
}

void subtractMultiple(WideRow& row, Wide factor, const WideRow& other) {
    constexpr Wide largest = Wide{1} << 120; // far enough from the end for sums of two
    if (factor == 0) return;
    for (std::size_t c = 0; c < row.size(); ++c) {
        Wide product;
        if (__builtin_mul_overflow(factor, other[c], &product) ||
            __builtin_sub_overflow(row[c], product, &row[c]) || base::magnitude(row[c]) > largest)
            throw base::Overflow();
    }
}

Wide roundedQuotient(Wide a, Wide b) {
    return base::floorDivide(a + b / 2, b);
}

// Euclid's algorithm on the rows from `top` on, until at most rows[top] has an entry in the column, which is
// positive; says if it has.
bool reduceColumn(WideMatrix& rows, std::size_t top, std::size_t column) {
    while (true) {
        std::optional<std::size_t> least;
        std::size_t nonzero = 0;
        for (std::size_t r = top; r < rows.size(); ++r) {
            if (rows[r][column] == 0) continue;
            ++nonzero;
            if (!least || base::magnitude(rows[r][column]) < base::magnitude(rows[*least][column])) least = r;
        }
        if (!least) return false;
        std::swap(rows[top], rows[*least]);
        if (rows[top][column] < 0)
            for (Wide& entry : rows[top]) entry = -entry;
        if (nonzero == 1) return true;
        for (std::size_t r = top + 1; r < rows.size(); ++r)
            // The nearest quotient leaves half the divisor at most, which keeps entries small.
            subtractMultiple(rows[r], roundedQuotient(rows[r][column], rows[top][column]), rows[top]);
    }
}

// Brings the rows to echelon form within the first `columns` columns, entries above a pivot reduced; the
// number of rows with a pivot.
std::size_t echelon(WideMatrix& rows, std::size_t columns) {
    std::size_t top = 0;
    for (std::size_t column = 0; column < columns && top < rows.size(); ++column) {
        if (!reduceColumn(rows, top, column)) continue;
        for (std::size_t r = 0; r < top; ++r)
            subtractMultiple(rows[r], base::floorDivide(rows[r][column], rows[top][column]), rows[top]);
        ++top;
    }
    return top;
}

Vector unit(std::size_t index, std::size_t columns) {
    Vector vector(columns, 0);
    vector[index] = 1;
    return vector;
}

Matrix transpose(const Matrix& matrix, std::size_t columns) {
    Matrix result(columns, Vector(matrix.size()));
    for (std::size_t r = 0; r < matrix.size(); ++r)
        for (std::size_t c = 0; c < columns; ++c) result[c][r] = matrix[r][c];
    return result;
}

// The rows with a unit matrix to their right.
WideMatrix besideUnit(const Matrix& matrix) {
    WideMatrix rows = widen(matrix);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const Vector right = unit(r, rows.size());
        rows[r].insert(rows[r].end(), right.begin(), right.end());
    }
    return rows;
}

std::int64_t minorOf(const Matrix& rows, std::size_t k, std::size_t r, std::size_t c, std::int64_t previous) {
    Wide difference;
    if (__builtin_sub_overflow(Wide{rows[r][c]} * rows[k][k], Wide{rows[r][k]} * rows[k][c], &difference))
        throw base::Overflow();
    const Wide quotient = difference / previous;
    if (quotient != static_cast<std::int64_t>(quotient)) throw base::Overflow();
    return static_cast<std::int64_t>(quotient);
}

// Judges choices of columns whose unit vectors stand above the rows. A row of a single 1 or -1 needs its
// column for itself, and then neither counts for the others, so little is left of most matrices.
class Completion {
  public:
    Completion(const Matrix& rows, std::size_t columns) : isNeeded_(columns, false), rows_(rows) {
        while (removeUnit()) {
        }
    }

    // Is the whole unimodular?
    bool isUnimodular(const std::vector<bool>& keeps) const {
        Matrix rest(rows_.size());
        for (std::size_t c = 0; c < keeps.size(); ++c) {
            if (keeps[c] && isNeeded_[c]) return false;
            if (keeps[c] || isNeeded_[c]) continue;
            for (std::size_t r = 0; r < rows_.size(); ++r) rest[r].push_back(rows_[r][c]);
        }
        const std::int64_t d = determinant(rest);
        return d == 1 || d == -1;
    }

  private:
    bool removeUnit() {
        for (auto row = rows_.begin(); row != rows_.end(); ++row) {
            std::vector<std::size_t> entries;
            for (std::size_t c = 0; c < row->size(); ++c)
                if ((*row)[c] != 0 && !isNeeded_[c]) entries.push_back(c);
            if (entries.size() != 1 || std::abs((*row)[entries.front()]) != 1) continue;
            isNeeded_[entries.front()] = true;
            rows_.erase(row);
            return true;
        }
        return false;
    }

    std::vector<bool> isNeeded_; // columns, by rows that are gone
    Matrix rows_;
};

// Unit vectors that complete the rows, tried in lexicographic order of the loops they keep.
std::optional<Matrix> completeByUnits(const Matrix& rows, std::size_t columns) {
    constexpr int mostTries = 500;
    const Completion completion(rows, columns);
    std::vector<bool> keeps(columns, false);
    std::fill_n(keeps.begin(), columns - rows.size(), true);
    for (int tries = 0; tries < mostTries; ++tries) {
        if (completion.isUnimodular(keeps)) {
            Matrix result;
            for (std::size_t c = 0; c < columns; ++c)
                if (keeps[c]) result.push_back(unit(c, columns));
            result.insert(result.end(), rows.begin(), rows.end());
            return result;
        }
        if (!std::prev_permutation(keeps.begin(), keeps.end())) break;
    }
    return std::nullopt;
}

} // namespace

std::size_t rank(const Matrix& matrix) {
    return hermite(matrix).size();
}

std::int64_t gcd(const Vector& vector) {
    std::int64_t result = 0;
    for (std::int64_t entry : vector) {
        if (entry == std::numeric_limits<std::int64_t>::min()) throw base::Overflow();
        result = std::gcd(result, entry);
    }
    return result;
}

Matrix kernel(const Matrix& matrix, std::size_t columns) {
    // Row operations that clear the transposed matrix leave, beside its zero rows, a basis of what it maps to
    // 0.
    WideMatrix rows = besideUnit(transpose(matrix, columns));
    const std::size_t pivots = echelon(rows, matrix.size());
    rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(pivots));
    for (WideRow& row : rows)
        row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(matrix.size()));
    echelon(rows, columns);
    return narrow(rows);
}

Matrix hermite(const Matrix& matrix) {
    WideMatrix rows = widen(matrix);
    rows.resize(echelon(rows, rows.empty() ? 0 : rows.front().size()));
    return narrow(rows);
}

std::optional<Matrix> completeUnimodular(const Matrix& rows, std::size_t columns) {
    if (rows.size() > columns) return std::nullopt;
    // A unit vector keeps a loop as it is, and with it the loop's bounds, so these are tried first.
    if (std::optional<Matrix> units = completeByUnits(rows, columns)) return units;
    // U with U * rows^T = (H above 0), so rows = (H^T 0) U^-T: what is below the first columns of U^-T
    // completes.
    WideMatrix work = besideUnit(transpose(rows, columns));
    const std::size_t pivots = echelon(work, rows.size());
    for (std::size_t r = 0; r < rows.size(); ++r)
        if (pivots < rows.size() || work[r][r] != 1) return std::nullopt;
    const Matrix inverse = inverseUnimodular(transpose(narrow(work, rows.size()), columns));
    Matrix result(inverse.begin() + static_cast<std::ptrdiff_t>(rows.size()), inverse.end());
    result.insert(result.end(), rows.begin(), rows.end());
    return result;
}

Matrix inverseUnimodular(const Matrix& matrix) {
    WideMatrix rows = besideUnit(matrix);
    // The Hermite form of a unimodular matrix is the unit matrix; the same steps make its inverse of the unit
    // matrix.
    [[maybe_unused]] const std::size_t pivots = echelon(rows, matrix.size());
    assert(pivots == matrix.size());
    for ([[maybe_unused]] std::size_t r = 0; r < matrix.size(); ++r) assert(rows[r][r] == 1);
    return narrow(rows, matrix.size());
}

ChangeOfCoordinates changeTo(std::vector<AffineForm> forward) {
    const std::size_t dimensions = forward.size();
    Matrix rows;
    for (const AffineForm& form : forward) rows.push_back(form.coefficients);
    ChangeOfCoordinates change{std::move(forward), {}};
    for (const Vector& row : inverseUnimodular(rows)) {
        AffineForm old{row, 0};
        for (std::size_t v = 0; v < dimensions; ++v)
            old.constant = base::subtract(old.constant, base::multiply(row[v], change.forward[v].constant));
        change.backward.push_back(std::move(old));
    }
    return change;
}

Vector multiply(const Matrix& matrix, std::span<const std::int64_t> vector) {
    Vector result;
    for (const Vector& row : matrix) result.push_back(dot(row, vector));
    return result;
}

Matrix multiply(const Matrix& a, const Matrix& b) {
    assert(a.empty() || a.front().size() == b.size());
    Matrix result;
    for (const Vector& row : a) {
        Vector sum(b.empty() ? 0 : b.front().size(), 0);
        for (std::size_t k = 0; k < b.size(); ++k)
            for (std::size_t c = 0; c < sum.size(); ++c)
                sum[c] = base::add(sum[c], base::multiply(row[k], b[k][c]));
        result.push_back(std::move(sum));
    }
    return result;
}

std::int64_t determinant(const Matrix& matrix) {
    // Bareiss: every entry is a minor of the matrix, so divisions are exact.
    Matrix rows = matrix;
    std::int64_t previous = 1;
    bool isNegative = false;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(k), rows.end(),
                                        [k](const Vector& row) { return row[k] != 0; });
        if (pivot == rows.end()) return 0;
        if (*pivot != rows[k]) isNegative = !isNegative;
        std::swap(*pivot, rows[k]);
        for (std::size_t r = k + 1; r < rows.size(); ++r)
            for (std::size_t c = k + 1; c < rows.size(); ++c) rows[r][c] = minorOf(rows, k, r, c, previous);
        previous = rows[k][k];
    }
    return isNegative ? base::negate(previous) : previous;
}

Matrix shortVectors(const Matrix& basis) {
    Matrix found;
    const auto add = [&](Vector vector) {
        const std::int64_t factor = gcd(vector);
        if (factor == 0) return;
        for (std::int64_t& entry : vector) entry /= factor;
        for (const std::int64_t sign : {1, -1}) {
            Vector turned = vector;
            for (std::int64_t& entry : turned) entry *= sign;
            if (std::ranges::find(found, turned) == found.end()) found.push_back(std::move(turned));
        }
    };
    const std::size_t variables = basis.empty() ? 0 : basis.front().size();
    for (std::size_t variable = 0; variable < variables; ++variable) {
        Vector unit(variables, 0);
        unit[variable] = 1;
        Matrix with = basis;
        with.push_back(unit);
        if (rank(with) == basis.size()) add(std::move(unit));
    }
    for (const Vector& vector : basis) add(vector);
    for (std::size_t a = 0; a < basis.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            for (const std::int64_t sign : {1, -1}) {
                Vector sum = basis[b];
                for (std::size_t v = 0; v < sum.size(); ++v) sum[v] = base::add(sum[v], sign * basis[a][v]);
                add(std::move(sum));
            }
    return found;
}

} // namespace tactus::polyhedra
