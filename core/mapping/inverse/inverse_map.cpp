#include "mapping/inverse/inverse_map.h"

#include "polyhedra/piece.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace tactus::mapping {

using polyhedra::AffineForm;

namespace {

class Solver {
  public:
    Solver(const ure::System& system, const SpaceTimeMap& map)
        : loops_(system.loops.size()), known_(loops_, false) {
        const std::vector<AffineForm> places = map.places();
        rows_ = places.size() + map.schedule.size();
        std::size_t number = 0;
        for (const auto* forms : {&places, &map.schedule})
            for (const AffineForm& form : *forms) equations_.push_back(equationOf(form, number++));
        for (std::size_t loop = 0; loop < loops_; ++loop) {
            const polyhedra::Interval range = system.domain.box[loop];
            extents_.push_back(range.upper - range.lower);
            ranges_.push_back(range);
        }
    }

    InverseMap run() {
        settleCoordinates();
        while (recovery_.steps.size() < loops_)
            if (!solveSingle() && !solveCombined() && !solveDigit()) walkShortest();
        recovery_.conditions = std::move(equations_);
        std::erase_if(recovery_.conditions, [](const AffineForm& form) { return form.isConstant(); });
        return std::move(recovery_);
    }

  private:
    // form(x) - row = 0
    AffineForm equationOf(const AffineForm& form, std::size_t row) const {
        AffineForm equation = AffineForm::number(form.constant, rows_ + loops_);
        std::ranges::copy(form.coefficients,
                          equation.coefficients.begin() + static_cast<std::ptrdiff_t>(rows_));
        equation.coefficients[row] = -1;
        return equation;
    }

    std::vector<std::size_t> unknownsOf(const AffineForm& equation) const {
        std::vector<std::size_t> unknowns;
        for (std::size_t loop = 0; loop < loops_; ++loop)
            if (!known_[loop] && equation.coefficients[rows_ + loop] != 0) unknowns.push_back(loop);
        return unknowns;
    }

    // factor * loop + rest = 0
    void settle(std::size_t loop, AffineForm equation) {
        const std::int64_t factor = equation.coefficients[rows_ + loop];
        equation.coefficients[rows_ + loop] = 0;
        recovery_.steps.push_back({loop, false, (factor > 0 ? -1 : 1) * equation, std::abs(factor)});
        known_[loop] = true;
    }

    // A loop that is a coordinate or a row of the schedule is known from it and from nothing else: both bear
    // one name in the code.
    void settleCoordinates() {
        for (std::size_t at = 0; at < equations_.size();) {
            const auto unknowns = unknownsOf(equations_[at]);
            const bool isLoop = equations_[at].constant == 0 && unknowns.size() == 1 &&
                                equations_[at].coefficients[rows_ + unknowns[0]] == 1 &&
                                onlyLoop(at, unknowns[0]);
            if (!isLoop) {
                ++at;
                continue;
            }
            settle(unknowns[0], equations_[at]);
            equations_.erase(equations_.begin() + static_cast<std::ptrdiff_t>(at));
        }
    }
    bool onlyLoop(std::size_t at, std::size_t loop) const {
        for (std::size_t other = 0; other < loops_; ++other)
            if (other != loop && equations_[at].coefficients[rows_ + other] != 0) return false;
        return true;
    }

    // An equation with one unknown; rather one that needs no division.
    bool solveSingle() {
        for (const bool divides : {false, true})
            for (std::size_t at = 0; at < equations_.size(); ++at) {
                const auto unknowns = unknownsOf(equations_[at]);
                if (unknowns.size() != 1) continue;
                if (!divides && std::abs(equations_[at].coefficients[rows_ + unknowns[0]]) != 1) continue;
                settle(unknowns[0], equations_[at]);
                equations_.erase(equations_.begin() + static_cast<std::ptrdiff_t>(at));
                return true;
            }
        return false;
    }

    static AffineForm reduced(AffineForm form) {
        std::int64_t divisor = std::abs(form.constant);
        for (const std::int64_t factor : form.coefficients) divisor = std::gcd(divisor, factor);
        if (divisor <= 1) return form;
        for (std::int64_t& factor : form.coefficients) factor /= divisor;
        form.constant /= divisor;
        return form;
    }

    // The equations with one variable more for each, which tells what an equation is made of.
    std::vector<AffineForm> traced() const {
        std::vector<AffineForm> work = equations_;
        for (std::size_t at = 0; at < work.size(); ++at) {
            work[at].coefficients.resize(rows_ + loops_ + work.size(), 0);
            work[at].coefficients[rows_ + loops_ + at] = 1;
        }
        return work;
    }

    // Elimination until each pivot is alone in its column.
    std::vector<AffineForm> eliminated() const {
        std::vector<AffineForm> work = traced();
        std::vector<bool> pivoted(work.size(), false);
        for (std::size_t loop = 0; loop < loops_; ++loop) {
            if (known_[loop]) continue;
            const std::size_t column = rows_ + loop;
            std::size_t pivot = 0;
            while (pivot < work.size() && (pivoted[pivot] || work[pivot].coefficients[column] == 0)) ++pivot;
            if (pivot == work.size()) continue;
            pivoted[pivot] = true;
            for (std::size_t at = 0; at < work.size(); ++at)
                if (at != pivot && work[at].coefficients[column] != 0)
                    // Multiplied crosswise, equations stay integral; without the common divisor they stay
                    // small.
                    work[at] = reduced(work[pivot].coefficients[column] * work[at] -
                                       work[at].coefficients[column] * work[pivot]);
        }
        return work;
    }

    static std::int64_t weight(const AffineForm& form) {
        std::int64_t sum = 0;
        for (const std::int64_t factor : form.coefficients) sum = base::add(sum, std::abs(factor));
        return sum;
    }

    // Equations that together hold one unknown. The simplest result takes the place of the last equation that
    // it is made of, so that the space rows stay as they were written.
    bool solveCombined() {
        std::optional<AffineForm> best;
        for (const AffineForm& form : eliminated())
            if (unknownsOf(form).size() == 1 && (!best || weight(form) < weight(*best))) best = form;
        if (!best) return false;
        std::size_t last = equations_.size() - 1;
        while (best->coefficients[rows_ + loops_ + last] == 0) --last;
        best->coefficients.resize(rows_ + loops_);
        settle(unknownsOf(*best)[0], reduced(*best));
        equations_.erase(equations_.begin() + static_cast<std::ptrdiff_t>(last));
        return true;
    }

    // The unknown of the largest factor of an equation, if the others can't make up for one more of it. The
    // equation stays, for the others.
    bool solveDigit() {
        for (AffineForm equation : equations_) {
            std::size_t leading = loops_;
            for (const std::size_t loop : unknownsOf(equation))
                if (leading == loops_ || std::abs(equation.coefficients[rows_ + loop]) >
                                             std::abs(equation.coefficients[rows_ + leading]))
                    leading = loop;
            if (leading == loops_) continue;
            if (equation.coefficients[rows_ + leading] < 0) equation = -1 * equation;
            const std::int64_t factor = equation.coefficients[rows_ + leading];
            // factor * loop + inner + known = 0
            AffineForm inner = AffineForm::number(0, loops_);
            for (const std::size_t loop : unknownsOf(equation)) {
                const std::int64_t own = std::exchange(equation.coefficients[rows_ + loop], 0);
                if (loop != leading) inner.coefficients[loop] = own;
            }
            const polyhedra::Interval others = polyhedra::exactRange(inner, ranges_);
            if (base::subtract(others.upper, others.lower) >= factor) continue;
            equation.constant = base::add(equation.constant, others.lower);
            recovery_.steps.push_back({leading, false, -1 * equation, factor, true});
            known_[leading] = true;
            return true;
        }
        return false;
    }

    // A legal map is injective, so at most one of the values that are tried has an iteration; fewest are
    // cheapest.
    void walkShortest() {
        std::optional<std::size_t> shortest;
        for (std::size_t loop = 0; loop < loops_; ++loop)
            if (!known_[loop] && (!shortest || extents_[loop] < extents_[*shortest])) shortest = loop;
        recovery_.steps.push_back({*shortest, true, {}, 1});
        known_[*shortest] = true;
    }

    std::size_t loops_, rows_;
    std::vector<bool> known_;
    std::vector<std::int64_t> extents_;
    std::vector<polyhedra::Interval> ranges_;
    std::vector<AffineForm> equations_; // not used yet
    InverseMap recovery_;
};

} // namespace

InverseMap inverseMap(const ure::System& system, const SpaceTimeMap& map) {
    return Solver(system, map).run();
}

} // namespace tactus::mapping
