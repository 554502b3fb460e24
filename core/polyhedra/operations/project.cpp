// Projections in plain integers: variables that only have to exist are dropped one after the other. The rest
// is exact at each step, or there is no step.
#include "polyhedra/operations/project.h"
#include "polyhedra/propagate.h"

#include <algorithm>

namespace tactus::polyhedra {

namespace {

constexpr std::size_t mostPairs = 1024;

// Which quotients are made of a variable that goes, directly or not; and the variables that go themselves.
std::vector<bool> goingWith(const Piece& piece, const std::vector<std::size_t>& onto) {
    std::vector<bool> goes(piece.visible, true);
    for (const std::size_t variable : onto) goes[variable] = false;
    for (const Quotient& quotient : piece.quotients) {
        bool made = false;
        for (std::size_t v = 0; v < quotient.form.dimensions(); ++v)
            made |= goes[v] && quotient.form.coefficients[v] != 0;
        goes.push_back(made);
    }
    return goes;
}

// The piece with the variables of `onto` first, then those that go, and then the quotients of the first ones.
// A quotient of a variable that goes is one that goes as well: its two rows say what it is.
Piece arranged(const Piece& piece, const std::vector<std::size_t>& onto) {
    const std::size_t all = piece.dimensions();
    const std::vector<bool> goes = goingWith(piece, onto);
    std::vector<std::size_t> order = onto, place(all);
    for (std::size_t v = 0; v < all; ++v)
        if (goes[v]) order.push_back(v);
    Piece result;
    result.visible = order.size();
    result.empty = piece.empty;
    for (std::size_t v = piece.visible; v < all; ++v)
        if (!goes[v]) order.push_back(v);
    for (std::size_t n = 0; n < all; ++n) place[order[n]] = n;
    const auto moved = [&](const AffineForm& form) {
        AffineForm own = AffineForm::number(form.constant, all);
        for (std::size_t v = 0; v < form.dimensions(); ++v) own.coefficients[place[v]] = form.coefficients[v];
        return own;
    };
    for (const std::size_t v : order) result.box.push_back(piece.box[v]);
    for (const AffineForm& row : piece.rows) result.rows.push_back(moved(row));
    for (std::size_t v = piece.visible; v < all; ++v) {
        Quotient quotient = piece.quotients[v - piece.visible];
        quotient.form = moved(quotient.form);
        if (goes[v]) {
            const auto [low, high] = definition(quotient, place[v], all);
            addRow(result, low);
            addRow(result, high);
        } else {
            auto& coefficients = quotient.form.coefficients;
            while (coefficients.size() > result.visible && coefficients.back() == 0) coefficients.pop_back();
            result.quotients.push_back(std::move(quotient));
        }
    }
    settle(result);
    return result;
}

// Rows with a coefficient of a variable: from below and from above.
struct Bounds {
    std::vector<AffineForm> lower, upper;
};

class Projection {
  public:
    Projection(const Piece& piece, const std::vector<std::size_t>& onto)
        : kept_(onto.size()), piece_(arranged(piece, onto)) {}

    bool run(bool mayDivide) {
        while (piece_.visible > kept_) {
            // An equation adds no row, a pair may add many, and a quotient is one more variable: in this
            // order.
            const bool dropped = some(&Projection::substitute) || some(&Projection::pair) ||
                                 (mayDivide && (some(&Projection::divide) || some(&Projection::round)));
            if (!dropped) return false;
        }
        dropIdleQuotients(piece_);
        return true;
    }
    Piece take() { return std::move(piece_); }

  private:
    // Drops one of the variables that go in this way, if that is exact for one.
    bool some(bool (Projection::*drop)(std::size_t)) {
        for (std::size_t variable = piece_.visible; variable-- > kept_;)
            if ((this->*drop)(variable)) return true;
        return false;
    }

    // --- ways to drop a variable

    // An equation says what it is.
    bool substitute(std::size_t variable) {
        for (const AffineForm& row : piece_.rows) {
            if (row.coefficients[variable] != 1 || !hasOpposite(row)) continue;
            replace(variable, AffineForm(row));
            return true;
        }
        return false;
    }

    // There is an integer between two bounds of which one has factor 1 wherever there is a number.
    bool pair(std::size_t variable) {
        if (!isExact(boundsOf(variable), variable)) return false;
        addEnds(variable);
        const Bounds bounds = boundsOf(variable);
        std::erase_if(piece_.rows, [&](const AffineForm& row) { return row.coefficients[variable] != 0; });
        for (const AffineForm& lower : bounds.lower)
            for (const AffineForm& upper : bounds.upper)
                addRow(piece_, base::negate(upper.coefficients[variable]) * lower +
                                   lower.coefficients[variable] * upper);
        erase(variable);
        return true;
    }

    // An equation says what a multiple of it is: it is the quotient of that, which leaves no remainder.
    bool divide(std::size_t variable) {
        for (const AffineForm& row : piece_.rows) {
            if (row.coefficients[variable] <= 1 || !isDivisible(row, variable) || !hasOpposite(row)) continue;
            replace(variable, divided(AffineForm(row), variable));
            return true;
        }
        return false;
    }

    // Bounds of a multiple of it from one side are bounds of it, by quotients.
    bool round(std::size_t variable) {
        const Bounds bounds = boundsOf(variable);
        std::optional<std::vector<AffineForm>> lower = multiples(bounds.lower, variable),
                                               upper = multiples(bounds.upper, variable);
        if (!lower && !upper) return false;
        const std::vector<AffineForm> rows =
            !upper || (lower && lower->size() <= upper->size()) ? *lower : *upper;
        std::erase_if(piece_.rows,
                      [&](const AffineForm& row) { return std::ranges::find(rows, row) != rows.end(); });
        for (const AffineForm& row : rows) addRow(piece_, divided(row, variable));
        return pair(variable);
    }

    // --- rows

    bool hasOpposite(const AffineForm& row) const {
        return std::ranges::any_of(piece_.rows, [&](const AffineForm& other) {
            return other.constant == base::negate(row.constant) &&
                   std::ranges::equal(other.coefficients, row.coefficients, {}, {}, base::negate);
        });
    }

    // The variable's factor is one of all that go with it: a quotient of the others can stay.
    bool isDivisible(const AffineForm& row, std::size_t variable) const {
        for (std::size_t v = kept_; v < piece_.visible; ++v)
            if (row.coefficients[v] % row.coefficients[variable] != 0) return false;
        return true;
    }

    // The row by the variable's factor: what stays of it is a quotient, as what goes is a whole number.
    AffineForm divided(AffineForm row, std::size_t variable) {
        const std::int64_t own = row.coefficients[variable], factor = own < 0 ? base::negate(own) : own;
        AffineForm stays = row, goes = AffineForm::number(0, row.dimensions());
        for (std::size_t v = kept_; v < piece_.visible; ++v) {
            goes.coefficients[v] = row.coefficients[v] / factor;
            stays.coefficients[v] = 0;
        }
        const std::size_t quotient = addQuotient(piece_, stays, factor);
        goes.coefficients.resize(piece_.dimensions(), 0);
        return goes + AffineForm::variable(quotient, piece_.dimensions());
    }

    Bounds boundsOf(std::size_t variable) const {
        Bounds bounds;
        for (const AffineForm& row : piece_.rows) {
            if (row.coefficients[variable] > 0) bounds.lower.push_back(row);
            if (row.coefficients[variable] < 0) bounds.upper.push_back(row);
        }
        return bounds;
    }

    static bool isExact(const Bounds& bounds, std::size_t variable) {
        const auto isPlain = [&](const AffineForm& row) {
            return row.coefficients[variable] == 1 || row.coefficients[variable] == -1;
        };
        return bounds.lower.size() * bounds.upper.size() <= mostPairs &&
               (std::ranges::all_of(bounds.lower, isPlain) || std::ranges::all_of(bounds.upper, isPlain));
    }

    // The rows that bound a multiple of the variable; nothing if one can't be divided.
    std::optional<std::vector<AffineForm>> multiples(std::vector<AffineForm> rows,
                                                     std::size_t variable) const {
        std::erase_if(rows, [&](const AffineForm& row) {
            return row.coefficients[variable] == 1 || row.coefficients[variable] == -1;
        });
        if (!std::ranges::all_of(rows, [&](const AffineForm& row) { return isDivisible(row, variable); }))
            return std::nullopt;
        return rows;
    }

    // The ends of its interval as rows.
    void addEnds(std::size_t variable) {
        const Interval ends = piece_.box[variable];
        const AffineForm own = AffineForm::variable(variable, piece_.dimensions());
        if (ends.lower != Interval::least) addRow(piece_, above(own, ends.lower));
        if (ends.upper != Interval::most) addRow(piece_, below(own, ends.upper));
        piece_.box[variable] = {};
    }

    // By what the equation, in which its coefficient is 1, says that it is.
    void replace(std::size_t variable, const AffineForm& equation) {
        addEnds(variable);
        for (AffineForm& row : piece_.rows) {
            const std::int64_t factor = row.coefficients[variable];
            if (factor == 0) continue;
            row = row - factor * equation;
            normalise(row);
        }
        erase(variable);
    }

    // Erases a variable that no row mentions any more.
    void erase(std::size_t variable) {
        const auto at = static_cast<std::ptrdiff_t>(variable);
        const auto eraseIn = [&](AffineForm& form) {
            form.coefficients.erase(form.coefficients.begin() + at);
        };
        std::ranges::for_each(piece_.rows, eraseIn);
        for (Quotient& quotient : piece_.quotients) eraseIn(quotient.form);
        piece_.box.erase(piece_.box.begin() + at);
        --piece_.visible;
        settle(piece_);
    }

    const std::size_t kept_; // the variables from here through the visible ones go; no quotient is of them
    Piece piece_;
};

std::optional<Piece> projected(const Piece& piece, const std::vector<std::size_t>& onto, bool mayDivide) {
    Projection projection(piece, onto);
    if (!projection.run(mayDivide)) return std::nullopt;
    return projection.take();
}

} // namespace

std::optional<Piece> project(const Piece& piece, const std::vector<std::size_t>& onto) {
    return projected(piece, onto, false);
}

std::optional<Piece> projectByQuotients(const Piece& piece, const std::vector<std::size_t>& onto) {
    return projected(piece, onto, true);
}

} // namespace tactus::polyhedra
