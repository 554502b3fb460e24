#include "mapping/schedule/demands.h"

#include "mapping/causality/distance.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>

namespace tactus::mapping {

polyhedra::Vector outsideOf(const std::vector<polyhedra::AffineForm>& inner, polyhedra::Vector vector) {
    for (const polyhedra::AffineForm& form : inner)
        for (std::size_t l = 0; l < vector.size(); ++l)
            if (form.coefficients[l] != 0) vector[l] = 0;
    return vector;
}

std::vector<Demand> demandsOf(const dependence::Graph& graph, const std::vector<polyhedra::AffineForm>& space,
                              const std::vector<polyhedra::AffineForm>& inner, bool broadcast) {
    std::vector<Demand> demands;
    for (const polyhedra::AffineForm& form : inner)
        // Neither sign may be negative, so the time distance along an inner loop is 0.
        for (const std::int64_t sign : {1, -1}) demands.push_back({(sign * form).coefficients, true});
    for (const dependence::Dependence& one : graph.dependences) {
        if (lexicographicSign(outsideOf(inner, one.vector)) == 0) continue;
        const bool moves = std::ranges::any_of(
            space, [&](const auto& form) { return polyhedra::dot(form.coefficients, one.vector) != 0; });
        demands.push_back({one.vector, broadcast && moves});
    }
    return demands;
}

namespace {

// Of demands with the same vector one says it all.
std::vector<Demand> withoutRepeats(const std::vector<Demand>& demands) {
    std::map<polyhedra::Vector, bool> mayBeZero;
    for (const Demand& one : demands) {
        const auto [known, isFirst] = mayBeZero.emplace(one.vector, one.mayBeZero);
        known->second = known->second && one.mayBeZero;
    }
    std::vector<Demand> distinct;
    for (const auto& [vector, may] : mayBeZero) distinct.push_back({vector, may});
    return distinct;
}

// Depth-first over the entries of the rows. A demand that no choice of the entries still open can satisfy
// ends the branch.
class Walk {
  public:
    Walk(const polyhedra::Matrix& centre, const std::vector<Demand>& demands, std::int64_t bound,
         bool exactDistance, std::uint64_t& limit, const VisitRows& visit)
        : rows_(centre), centre_(centre), demands_(withoutRepeats(demands)), bound_(bound),
          exactDistance_(exactDistance), limit_(limit), visit_(visit),
          levels_(rows_.size(), Level{std::vector<bool>(demands_.size(), true), {}, {}}),
          order_(demands_.size()) {
        std::iota(order_.begin(), order_.end(), 0);
        for (std::size_t r = 0; r < rows_.size(); ++r) {
            levels_[r].sums.assign(rows_[r].size() + 1, polyhedra::Vector(demands_.size(), 0));
            levels_[r].reaches.assign(rows_[r].size() + 1, std::vector<Reach>(demands_.size()));
            for (std::size_t d = 0; d < demands_.size(); ++d) setReaches(r, d);
        }
    }

    bool run() { return row(0, bound_); }

  private:
    // What the entries from a column on can add to a row's product with a demand's vector: what those of the
    // centre do, and so much for each unit of distance.
    struct Reach {
        std::int64_t ofCentre = 0, eachUnit = 0;
    };
    // Of a row, by demands.
    struct Level {
        std::vector<bool> open;                  // those that the rows before leave at 0
        std::vector<polyhedra::Vector> sums;     // by columns: the product with the entries before
        std::vector<std::vector<Reach>> reaches; // by columns
    };

    // Entries that share the distance reach most if all of it goes to one; else each takes all of it.
    void setReaches(std::size_t r, std::size_t d) {
        auto& reaches = levels_[r].reaches;
        for (std::size_t c = rows_[r].size(); c-- > 0;) {
            const std::int64_t entry = demands_[d].vector[c];
            const auto [ofCentre, eachUnit] = reaches[c + 1][d];
            reaches[c][d] = {base::add(ofCentre, base::multiply(centre_[r][c], entry)),
                             exactDistance_ ? std::max(eachUnit, std::abs(entry))
                                            : base::add(eachUnit, std::abs(entry))};
        }
    }

    bool isLast(std::size_t r) const { return r + 1 == rows_.size(); }

    bool row(std::size_t r, std::int64_t left) {
        if (r < rows_.size()) return entry(r, 0, left);
        visit_(rows_);
        return true;
    }

    bool entry(std::size_t r, std::size_t column, std::int64_t left) {
        if (limit_ == 0) return false;
        --limit_;
        if (!canBeMet(r, column, left)) return true;
        if (column == rows_[r].size()) return endOfRow(r, left);
        if (exactDistance_ && left == 0) return restOfCentre(r, column);
        const bool last = isLast(r) && column + 1 == rows_[r].size();
        // The last entry has to use up the distance that is left, so only -left and left serve.
        const std::int64_t step = exactDistance_ && last && left > 0 ? 2 * left : 1;
        for (std::int64_t delta = -left; delta <= left; delta += step) {
            rows_[r][column] = centre_[r][column] + delta;
            if (!entry(r, column + 1, exactDistance_ ? left - std::abs(delta) : left)) return false;
        }
        return true;
    }

    // The distance is used up, so the other entries are those of the centre: none of them ends the branch.
    // Each counts as a step.
    bool restOfCentre(std::size_t r, std::size_t column) {
        const std::size_t steps = rows_[r].size() - column;
        if (limit_ < steps) {
            limit_ = 0;
            return false;
        }
        limit_ -= steps;
        std::copy(centre_[r].begin() + std::ptrdiff_t(column), centre_[r].end(),
                  rows_[r].begin() + std::ptrdiff_t(column));
        auto& [open, sums, reaches] = levels_[r];
        for (std::size_t d = 0; d < demands_.size(); ++d)
            if (open[d]) sums.back()[d] = base::add(sums[column][d], reaches[column][d].ofCentre);
        return endOfRow(r, 0);
    }

    bool endOfRow(std::size_t r, std::int64_t left) {
        if (!isLast(r))
            for (std::size_t d = 0; d < demands_.size(); ++d)
                levels_[r + 1].open[d] = levels_[r].open[d] && levels_[r].sums.back()[d] <= 0;
        return row(r + 1, left);
    }

    // With the entries before this column; sets the sums there. What refused the last branch is asked first:
    // it mostly refuses this one too.
    bool canBeMet(std::size_t r, std::size_t column, std::int64_t left) {
        auto& [open, sums, reaches] = levels_[r];
        for (std::size_t& d : order_) {
            if (!open[d]) continue;
            std::int64_t& sum = sums[column][d];
            if (column > 0)
                sum = base::add(sums[column - 1][d],
                                base::multiply(rows_[r][column - 1], demands_[d].vector[column - 1]));
            const auto [ofCentre, eachUnit] = reaches[column][d];
            const std::int64_t most = base::add(sum, base::add(ofCentre, base::multiply(left, eachUnit)));
            if (most >= (isLast(r) && !demands_[d].mayBeZero ? 1 : 0)) continue;
            std::swap(order_.front(), d);
            return false;
        }
        return true;
    }

    polyhedra::Matrix rows_;
    const polyhedra::Matrix& centre_;
    const std::vector<Demand> demands_;
    std::int64_t bound_;
    bool exactDistance_; // entries share `bound` among them; else each has it for itself
    std::uint64_t& limit_;
    const VisitRows& visit_;
    std::vector<Level> levels_;
    std::vector<std::size_t> order_; // of the demands
};

} // namespace

bool forEachWithin(std::int64_t bound, std::size_t loops, const std::vector<Demand>& demands,
                   std::uint64_t& limit, const VisitRows& visit) {
    const polyhedra::Matrix centre{polyhedra::Vector(loops, 0)};
    return Walk(centre, demands, bound, false, limit, visit).run();
}

bool forEachAt(std::int64_t distance, const polyhedra::Matrix& centre, const std::vector<Demand>& demands,
               std::uint64_t& limit, const VisitRows& visit) {
    return Walk(centre, demands, distance, true, limit, visit).run();
}

} // namespace tactus::mapping
