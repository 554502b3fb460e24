#include "localise/reductions/bend.h"

#include "polyhedra/affine.h"
#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;
using polyhedra::Vector;

namespace {

constexpr std::uint64_t operationsEach = 50'000; // of one question
constexpr std::size_t mostSteps = 4, mostEnds = 32;
constexpr std::int64_t farthest = 8; // steps inside, to one of the level

bool isCertainlyEmpty(const Piece& piece) {
    return piece.empty || polyhedra::isEmpty(piece, {operationsEach}) == polyhedra::Verdict::Yes;
}

Vector combined(const Vector& a, std::int64_t times, const Vector& b) {
    Vector sum = a;
    for (std::size_t l = 0; l < sum.size(); ++l) sum[l] = base::add(sum[l], base::multiply(times, b[l]));
    return sum;
}

// The points of the pieces without those of the others.
Union difference(Union left, const Union& others) {
    for (const Piece& other : others) {
        Union rest;
        for (const Piece& piece : left) std::ranges::move(subtract(piece, other), std::back_inserter(rest));
        left = std::move(rest);
    }
    std::erase_if(left, isCertainlyEmpty);
    return left;
}

// The conditions of a piece that some point of the others breaks alone.
std::vector<AffineForm> leftOf(const Piece& piece, const Union& within) {
    std::vector<AffineForm> rows = polyhedra::rowsOf(piece);
    for (std::size_t n = 0; n < rows.size();) {
        const bool isNeeded = std::ranges::any_of(within, [&](Piece point) {
            for (std::size_t other = 0; other < rows.size(); ++other)
                constrain(point, other == n ? polyhedra::complement(rows[n]) : rows[other]);
            return !isCertainlyEmpty(point);
        });
        if (isNeeded)
            ++n;
        else
            rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(n));
    }
    return rows;
}

// That a point of `within` is in one of the pieces.
Bend::Condition conditionOf(const Union& pieces, const Union& within) {
    Bend::Condition condition;
    for (const Piece& piece : pieces) {
        const bool isMet = std::ranges::any_of(
            within, [&](const Piece& one) { return !isCertainlyEmpty(polyhedra::intersect(one, piece)); });
        std::vector<AffineForm> rows = isMet ? leftOf(piece, within) : std::vector<AffineForm>();
        if (isMet && std::ranges::find(condition, rows) == condition.end())
            condition.push_back(std::move(rows));
    }
    return condition;
}

// Pairs of ends of one element, the second so many outer steps and inner ones before the first: variables are
// the loops, the outer steps and the inner ones.
class Pairs {
  public:
    Pairs(const std::vector<Vector>& inner, const Vector& outer)
        : inner_(inner), outer_(outer), loops_(outer.size()), dimensions_(loops_ + 1 + inner.size()) {}

    Piece of(const Piece& first, const Piece& second) const {
        std::vector<AffineForm> here, before;
        for (std::size_t l = 0; l < loops_; ++l) {
            here.push_back(AffineForm::variable(l, dimensions_));
            AffineForm form = here.back() - outer_[l] * outerSteps();
            for (std::size_t n = 0; n < inner_.size(); ++n) form = form - inner_[n][l] * innerSteps(n);
            before.push_back(std::move(form));
        }
        return polyhedra::intersect(polyhedra::preimage(first, here, dimensions_),
                                    polyhedra::preimage(second, before, dimensions_));
    }
    AffineForm outerSteps() const { return AffineForm::variable(loops_, dimensions_); }
    AffineForm innerSteps(std::size_t n) const { return AffineForm::variable(loops_ + 1 + n, dimensions_); }
    AffineForm number(std::int64_t value) const { return AffineForm::number(value, dimensions_); }

  private:
    const std::vector<Vector>& inner_;
    const Vector& outer_;
    std::size_t loops_, dimensions_;
};

class LevelFinder {
  public:
    LevelFinder(const Union& ends, const std::vector<Vector>& inner, const Vector& outer)
        : ends_(ends), inner_(inner), outer_(outer), pairs_(inner, outer) {}

    // Those that lead from an end to one an outer step before it. Nothing where such ends are too far apart,
    // there are too many steps, or an end from which none leads on is not the first of its element.
    std::optional<std::vector<Vector>> steps() {
        for (const Piece& first : ends_)
            for (const Piece& second : ends_) {
                Piece next = pairs_.of(first, second);
                equate(next, pairs_.outerSteps(), 1);
                if (!collect(next, 0, outer_)) return std::nullopt;
            }
        if (steps_.empty() || !reachAll()) return std::nullopt;
        return steps_;
    }

    // The points from which the step, so many times, leads to an end.
    Union toEnds(const Vector& step, std::int64_t times) const {
        Union points;
        for (const Piece& end : ends_)
            points.push_back(polyhedra::translate(end, combined(Vector(step.size(), 0), times, step)));
        return points;
    }
    // Ends from which none of the steps, so many times, leads to another.
    Union endsWithout(std::int64_t times) const {
        Union left = ends_;
        for (const Vector& step : steps_) left = difference(std::move(left), toEnds(step, times));
        return left;
    }

  private:
    void equate(Piece& piece, const AffineForm& form, std::int64_t value) const {
        constrain(piece, form - pairs_.number(value));
        constrain(piece, pairs_.number(value) - form);
    }

    // The steps of these pairs, inner steps one after the other.
    bool collect(const Piece& next, std::size_t n, const Vector& step) {
        if (isCertainlyEmpty(next)) return true;
        if (n == inner_.size()) {
            if (std::ranges::find(steps_, step) == steps_.end()) steps_.push_back(step);
            return steps_.size() <= mostSteps;
        }
        for (const std::int64_t sign : {1, -1}) {
            Piece far = next;
            constrain(far, sign * pairs_.innerSteps(n) - pairs_.number(farthest + 1));
            if (!isCertainlyEmpty(far)) return false;
        }
        for (std::int64_t times = -farthest; times <= farthest; ++times) {
            Piece here = next;
            equate(here, pairs_.innerSteps(n), times);
            if (!collect(here, n + 1, combined(step, times, inner_[n]))) return false;
        }
        return true;
    }

    bool reachAll() const {
        for (const Piece& first : endsWithout(-1))
            for (const Piece& other : ends_) {
                Piece earlier = pairs_.of(first, other);
                constrain(earlier, pairs_.outerSteps() - pairs_.number(1));
                if (!isCertainlyEmpty(earlier)) return false;
            }
        return true;
    }

    const Union& ends_;
    const std::vector<Vector>& inner_;
    const Vector& outer_;
    Pairs pairs_;
    std::vector<Vector> steps_;
};

} // namespace

std::optional<Bend> bendOf(const Piece& domain, const std::vector<Vector>& vectors) {
    constexpr std::size_t mostVectors = 3;
    if (vectors.size() < 2 || vectors.size() > mostVectors) return std::nullopt;
    const auto runs = runsOfEnds(domain, {vectors.front()});
    if (!runs) return std::nullopt;
    Bend bend{runs->front(), {}};
    Union ends = endsOf({domain}, bend.runs);
    std::vector<Vector> inner{vectors.front()};
    for (std::size_t n = 1; n < vectors.size(); ++n) {
        LevelFinder finder(ends, inner, vectors[n]);
        const auto steps = finder.steps();
        if (!steps) return std::nullopt;
        Bend::Level& level = bend.levels.emplace_back();
        for (const Vector& step : *steps)
            level.steps.push_back({step, conditionOf(finder.toEnds(step, -1), ends)});
        Union last = finder.endsWithout(1);
        if (last.empty() || last.size() > mostEnds) return std::nullopt;
        level.ends = conditionOf(last, {domain});
        ends = std::move(last);
        inner.push_back(vectors[n]);
    }
    return bend;
}

} // namespace tactus::localise
