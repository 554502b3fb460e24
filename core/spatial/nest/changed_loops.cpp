#include "spatial/nest/changed_loops.h"

#include "mapping/loops/unimodular.h"
#include "mapping/rewrite/substitution.h"
#include "polyhedra/lattice.h"
#include "spatial/nest/nest.h"

#include <algorithm>

namespace tactus::spatial {

using mapping::LoopChange;
using polyhedra::AffineForm;
using polyhedra::Matrix;
using polyhedra::Vector;

namespace {

class Straightener {
  public:
    Straightener(const dependence::Graph& graph, const mapping::SpaceTimeMap& map,
                 const polyhedra::Budget& budget)
        : graph_(graph), system_(*graph.system), map_(map), budget_(budget), loops_(system_.loops.size()),
          fixed_(map.placeRows()) {}

    std::optional<ChangedLoops> run() {
        if (nestOf(system_, map_, budget_).nest) return std::nullopt;
        // Rows that are part of no unimodular matrix leave places out, so no loops can number the rest.
        if (!polyhedra::completeUnimodular(fixed_, loops_)) return std::nullopt;
        std::optional<LoopChange> change = withPresentLoops();
        if (!change) change = inOrderOfTime();
        if (!change) return std::nullopt;
        return ChangedLoops{mapping::overOtherLoops(graph_, *change, budget_),
                            mapOver(*change),
                            {system_.loopNames(), change->forward}};
    }

  private:
    AffineForm row(const Vector& coefficients) const { return {coefficients, 0}; }

    // --- as many of the present loops as time loops as are needed, turned where they run backwards

    std::optional<LoopChange> withPresentLoops() {
        std::vector<std::size_t> free; // innermost first
        for (std::size_t loop = loops_; loop-- > 0;)
            if (std::ranges::find(fixed_, AffineForm::variable(loop, loops_).coefficients) == fixed_.end())
                free.push_back(loop);
        std::vector<char> isTaken(free.size(), 0);
        std::fill_n(isTaken.begin(), std::min(free.size(), loops_ - fixed_.size()), 1);
        do {
            std::vector<AffineForm> time;
            for (std::size_t n = free.size(); n-- > 0;)
                if (isTaken[n]) time.push_back(AffineForm::variable(free[n], loops_));
            if (const auto change = changeWith(turned(std::move(time))); change && isNest(*change))
                return change;
        } while (std::ranges::prev_permutation(isTaken).found);
        return std::nullopt;
    }

    // Each loop in the direction in which the first row of the schedule that has it goes.
    std::vector<AffineForm> turned(std::vector<AffineForm> time) const {
        const auto change = changeWith(time);
        if (!change) return time;
        const mapping::Substitution over(change->backward, loops_);
        for (std::size_t n = 0; n < time.size(); ++n)
            for (const AffineForm& schedule : map_.schedule) {
                const std::int64_t step = over.of(schedule).coefficients[map_.space.size() + n];
                if (step == 0) continue;
                if (step < 0) time[n] = -1 * time[n];
                break;
            }
        return time;
    }

    // --- the schedule's own rows

    // Loop after loop, the next row of the schedule steps by one of it while the ones before stay fixed.
    // The loops that are left have one value for all iterations of a PE in one step.
    std::optional<LoopChange> inOrderOfTime() {
        Matrix rows = fixed_;
        std::vector<AffineForm> time;
        const auto add = [&](Vector next) {
            rows.push_back(next);
            time.push_back(row(next));
        };
        for (const AffineForm& schedule : map_.schedule) {
            const auto rest = *polyhedra::completeUnimodular(rows, loops_);
            const std::size_t free = loops_ - rows.size();
            std::vector<AffineForm> all;
            for (std::size_t n = 0; n < free; ++n) all.push_back(row(rest[n]));
            for (const Vector& one : rows) all.push_back(row(one));
            // The row over these: its part along the free ones, as a primitive vector.
            const auto change = polyhedra::changeTo(all);
            Vector part = polyhedra::substitute(schedule, change.backward, loops_).coefficients;
            part.resize(free);
            // A part of 0 is a row that those before it fix, and it orders nothing any more.
            const std::int64_t step = polyhedra::gcd(part);
            if (step == 0) continue;
            Vector next(loops_, 0);
            for (std::size_t n = 0; n < free; ++n)
                for (std::size_t loop = 0; loop < loops_; ++loop)
                    next[loop] = base::add(next[loop], base::multiply(part[n] / step, rest[n][loop]));
            add(std::move(next));
        }
        const Matrix rest = *polyhedra::completeUnimodular(rows, loops_);
        const std::size_t missing = loops_ - rows.size();
        for (std::size_t n = 0; n < missing; ++n) add(rest[n]);
        const auto change = changeWith(time);
        return change && isNest(*change) ? change : std::nullopt;
    }

    // --- changes

    // Space, time, then the loops inside of PEs.
    std::optional<LoopChange> changeWith(const std::vector<AffineForm>& time) const {
        std::vector<AffineForm> forward = map_.space;
        forward.insert(forward.end(), time.begin(), time.end());
        for (const AffineForm& inner : map_.innerForms()) forward.push_back(inner);
        Matrix rows;
        for (const AffineForm& form : forward) rows.push_back(form.coefficients);
        if (rows.size() != loops_) return std::nullopt;
        const std::int64_t determinant = polyhedra::determinant(rows);
        // Only a unimodular change keeps exactly the integer points.
        if (determinant != 1 && determinant != -1) return std::nullopt;
        return mapping::changeTo(forward, system_.loopNames());
    }

    mapping::SpaceTimeMap mapOver(const LoopChange& change) const {
        const mapping::Substitution over(change.backward, loops_);
        mapping::SpaceTimeMap map = map_;
        for (std::size_t l = 0; l < map.space.size(); ++l) map.space[l] = AffineForm::variable(l, loops_);
        map.schedule = over.of(map_.schedule);
        map.time = over.of(map_.time);
        for (std::size_t n = 0; n < map.inner.size(); ++n) {
            const std::size_t loop = loops_ - map.inner.size() + n;
            map.inner[n].loop = ure::LoopId(loop);
            map.inner[n].row = AffineForm::variable(loop, loops_);
        }
        return map;
    }

    bool isNest(const LoopChange& change) const {
        const mapping::Substitution over(change.backward, loops_);
        return nestOf(change.names, over.of(system_.domain), mapOver(change), budget_).nest.has_value();
    }

    const dependence::Graph& graph_;
    const ure::System& system_;
    const mapping::SpaceTimeMap& map_;
    const polyhedra::Budget& budget_;
    std::size_t loops_;
    Matrix fixed_; // rows of the space, then of loops inside of PEs
};

} // namespace

std::optional<ChangedLoops> withChangedLoops(const dependence::Graph& graph, const mapping::SpaceTimeMap& map,
                                             const polyhedra::Budget& budget) {
    try {
        return Straightener(graph, map, budget).run();
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
}

} // namespace tactus::spatial
