#include "mapping/schedule/demands.h"

#include "mapping/causality/distance.h"

#include <cstdlib>

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

// Depth-first over the entries of the rows. A demand that no choice of the entries still open can satisfy
// ends the branch; `reach` says how much these can add to a row's product.
class Walk {
  public:
    Walk(const polyhedra::Matrix& centre, const std::vector<Demand>& demands, std::int64_t bound,
         bool exactDistance, std::uint64_t& limit, const VisitRows& visit)
        : rows_(centre), centre_(centre), demands_(demands), bound_(bound), exactDistance_(exactDistance),
          limit_(limit), visit_(visit) {}

    bool run() {
        const std::vector<bool> open(demands_.size(), true);
        return row(0, bound_, open);
    }

  private:
    bool isLast(std::size_t r) const { return r + 1 == rows_.size(); }

    // `open`: demands that the rows before leave at 0.
    bool row(std::size_t r, std::int64_t left, const std::vector<bool>& open) {
        if (r == rows_.size()) {
            visit_(rows_);
            return true;
        }
        return entry(r, 0, left, open, std::vector<std::int64_t>(demands_.size(), 0));
    }

    bool entry(std::size_t r, std::size_t column, std::int64_t left, const std::vector<bool>& open,
               const std::vector<std::int64_t>& sums) {
        if (limit_ == 0) return false;
        --limit_;
        if (!canBeMet(r, column, left, open, sums)) return true;
        if (column == rows_[r].size()) return endOfRow(r, left, open, sums);
        const bool last = isLast(r) && column + 1 == rows_[r].size();
        // The last entry has to use up the distance that is left, so only -left and left serve.
        const std::int64_t step = exactDistance_ && last && left > 0 ? 2 * left : 1;
        for (std::int64_t delta = -left; delta <= left; delta += step) {
            rows_[r][column] = centre_[r][column] + delta;
            std::vector<std::int64_t> next = sums;
            for (std::size_t d = 0; d < demands_.size(); ++d)
                next[d] = base::add(next[d], base::multiply(rows_[r][column], demands_[d].vector[column]));
            if (!entry(r, column + 1, exactDistance_ ? left - std::abs(delta) : left, open, next))
                return false;
        }
        return true;
    }

    bool endOfRow(std::size_t r, std::int64_t left, const std::vector<bool>& open,
                  const std::vector<std::int64_t>& sums) {
        std::vector<bool> next = open;
        for (std::size_t d = 0; d < demands_.size(); ++d)
            if (sums[d] > 0) next[d] = false;
        return row(r + 1, left, next);
    }

    bool canBeMet(std::size_t r, std::size_t column, std::int64_t left, const std::vector<bool>& open,
                  const std::vector<std::int64_t>& sums) const {
        for (std::size_t d = 0; d < demands_.size(); ++d) {
            if (!open[d]) continue;
            const std::int64_t least = isLast(r) && !demands_[d].mayBeZero ? 1 : 0;
            if (base::add(sums[d], reach(r, column, left, demands_[d].vector)) < least) return false;
        }
        return true;
    }

    std::int64_t reach(std::size_t r, std::size_t column, std::int64_t left,
                       const polyhedra::Vector& vector) const {
        std::int64_t fixed = 0, total = 0, greatest = 0;
        for (std::size_t c = column; c < vector.size(); ++c) {
            fixed = base::add(fixed, base::multiply(centre_[r][c], vector[c]));
            greatest = std::max(greatest, std::abs(vector[c]));
            total = base::add(total, std::abs(vector[c]));
        }
        // Entries that share the distance reach most if all of it goes to one; else each takes all of it.
        return base::add(fixed, base::multiply(left, exactDistance_ ? greatest : total));
    }

    polyhedra::Matrix rows_;
    const polyhedra::Matrix& centre_;
    const std::vector<Demand>& demands_;
    std::int64_t bound_;
    bool exactDistance_; // entries share `bound` among them; else each has it for itself
    std::uint64_t& limit_;
    const VisitRows& visit_;
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
