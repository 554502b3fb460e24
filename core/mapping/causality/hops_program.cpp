#include "mapping/causality/hops_program.h"

#include <algorithm>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Piece;

// The place of an equation on the route; behind its end if it is not there.
std::ptrdiff_t placeOn(const Route& route, const Parts& parts, std::size_t equation) {
    return std::ranges::find(route, parts.of[equation]) - route.begin();
}

namespace {

class Program {
  public:
    Program(const Hops& hops, const Route& route, const Parts& parts, const Piece& domain,
            const polyhedra::Budget& budget)
        : hops_(hops), loops_(domain.visible) {
        const auto place = [&](std::size_t equation) { return placeOn(route, parts, equation); };
        for (const Hop& hop : hops)
            for (const std::size_t equation : {hop.from, hop.to})
                if (std::ranges::find(equations_, equation) == equations_.end())
                    equations_.push_back(equation);
        size_ = 1 + loops_ + hops.size() + 2 * equations_.size();
        piece_ = Piece::universe(size_);
        for (std::size_t v = 1 + loops_; v < size_; ++v) constrain(piece_, variable(v));
        keepWithin(domain, pointAfter([](const Hop&) { return false; }));
        keepWithin(domain, pointAfter([](const Hop&) { return true; }));
        connect();
        for (std::size_t e = 0; e < equations_.size(); ++e) {
            if (place(equations_[e]) > 0) equate(begins(e), number(0));
            if (place(equations_[e]) + 1 < std::ssize(route)) equate(ends(e), number(0));
        }
        for (std::ptrdiff_t at = 0; at + 1 < std::ssize(route); ++at)
            goOn([&](const Hop& hop) { return place(hop.from) == at && place(hop.to) > at; },
                 [&](const Hop& hop) { return place(hop.from) <= at; });
        for (std::size_t h = 0; h < hops.size(); ++h) limit(h, parts, domain, budget);
    }

    // One with most hops of those that take this one at least once. Unknown where it was not found in time.
    polyhedra::Verdict solve(dependence::DependenceId over, const polyhedra::Budget& budget,
                             PathNumbers& solution) {
        Piece through = piece_;
        for (std::size_t h = 0; h < hops_.size(); ++h)
            if (hops_[h].dependence == over) constrain(through, times(h) - number(1));
        // The length is the first variable, so the lexicographic maximum is the longest path.
        const polyhedra::Sample found = polyhedra::lexicographicMaximum(through, budget);
        if (found.empty != polyhedra::Verdict::No) return found.empty;
        solution.length = found.point[0];
        solution.point.assign(found.point.begin() + 1, found.point.begin() + 1 + std::ptrdiff_t(loops_));
        solution.times.assign(found.point.begin() + 1 + std::ptrdiff_t(loops_),
                              found.point.begin() + 1 + std::ptrdiff_t(loops_ + hops_.size()));
        for (std::size_t e = 0; e < equations_.size(); ++e)
            if (found.point[1 + loops_ + hops_.size() + e] == 1) solution.begin = equations_[e];
        return polyhedra::Verdict::No;
    }

  private:
    AffineForm variable(std::size_t v) const { return AffineForm::variable(v, size_); }
    AffineForm number(std::int64_t value) const { return AffineForm::number(value, size_); }
    AffineForm times(std::size_t hop) const { return variable(1 + loops_ + hop); }
    AffineForm begins(std::size_t e) const { return variable(1 + loops_ + hops_.size() + e); }
    AffineForm ends(std::size_t e) const {
        return variable(1 + loops_ + hops_.size() + equations_.size() + e);
    }
    void equate(const AffineForm& a, const AffineForm& b) {
        constrain(piece_, a - b);
        constrain(piece_, b - a);
    }

    // The point at which the path is after these hops.
    template<class Taken>
    std::vector<AffineForm> pointAfter(const Taken& isTaken) const {
        std::vector<AffineForm> point;
        for (std::size_t l = 0; l < loops_; ++l) {
            point.push_back(variable(1 + l));
            for (std::size_t h = 0; h < hops_.size(); ++h)
                if (isTaken(hops_[h])) point[l] = point[l] + hops_[h].read->vector[l] * times(h);
        }
        return point;
    }

    // The point is in the set, whose quotients are left out.
    void keepWithin(const Piece& set, const std::vector<AffineForm>& point) {
        for (std::size_t l = 0; l < loops_; ++l) {
            const polyhedra::Interval ends = set.box[l];
            if (ends.lower != polyhedra::Interval::least) constrain(piece_, point[l] - number(ends.lower));
            if (ends.upper != polyhedra::Interval::most) constrain(piece_, number(ends.upper) - point[l]);
        }
        for (const AffineForm& row : set.rows) {
            // A row that is left out can only make the maximum larger, and a bound from above is what is
            // asked for.
            AffineForm visible = row;
            visible.coefficients.resize(loops_);
            if (std::all_of(row.coefficients.begin() + std::ptrdiff_t(loops_), row.coefficients.end(),
                            [](std::int64_t c) { return c == 0; }))
                constrain(piece_, polyhedra::substitute(visible, point, size_));
        }
    }

    // From component to component it goes over one of these hops, and if there is only one of them among its
    // readers.
    template<class Between, class Before>
    void goOn(const Between& isBetween, const Before& isBefore) {
        AffineForm taken = number(-1);
        const Hop* only = nullptr;
        std::size_t choices = 0;
        for (std::size_t h = 0; h < hops_.size(); ++h) {
            if (!isBetween(hops_[h])) continue;
            taken = taken + times(h);
            only = &hops_[h];
            ++choices;
        }
        equate(taken, number(0));
        if (choices == 1 && only->read->readers.size() == 1)
            keepWithin(only->read->readers.front(), pointAfter(isBefore));
    }

    // It begins in one equation and ends in one; as often as it comes to any other it leaves it.
    void connect() {
        AffineForm length = number(0), firsts = number(0), lasts = number(0);
        for (std::size_t h = 0; h < hops_.size(); ++h)
            if (hops_[h].counts()) length = length + times(h);
        equate(variable(0), length);
        for (std::size_t e = 0; e < equations_.size(); ++e) {
            firsts = firsts + begins(e);
            lasts = lasts + ends(e);
            AffineForm balance = begins(e) - ends(e);
            for (std::size_t h = 0; h < hops_.size(); ++h) {
                if (hops_[h].to == equations_[e]) balance = balance + times(h);
                if (hops_[h].from == equations_[e]) balance = balance - times(h);
            }
            equate(balance, number(0));
        }
        equate(firsts, number(1));
        equate(lasts, number(1));
    }

    // Over a hop that is alone in its component it goes no more often than its readers allow.
    void limit(std::size_t h, const Parts& parts, const Piece& domain, const polyhedra::Budget& budget) {
        if (!parts.within(hops_[h])) return;
        const bool isAlone = std::ranges::none_of(hops_, [&](const Hop& other) {
            return other.dependence != hops_[h].dependence && parts.within(other) &&
                   parts.of[other.from] == parts.of[hops_[h].from];
        });
        if (!isAlone) return;
        if (const auto run = ownRun(hops_[h], domain, budget))
            constrain(piece_, number(run->hops) - times(h));
    }

    const Hops& hops_;
    std::size_t loops_, size_ = 0;
    std::vector<std::size_t> equations_;
    Piece piece_;
};

} // namespace

polyhedra::Verdict longestAlong(const Route& route, const Hops& hops, const Parts& parts, const Piece& domain,
                                dependence::DependenceId over, const polyhedra::Budget& budget,
                                PathNumbers& longest) {
    return Program(hops, route, parts, domain, budget).solve(over, budget, longest);
}

} // namespace tactus::mapping
