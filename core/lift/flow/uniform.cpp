#include "lift/flow/uniform.h"

#include "polyhedra/lattice.h"
#include "polyhedra/piece.h"

#include <algorithm>

namespace tactus::lift {

using polyhedra::AffineForm;
using polyhedra::Matrix;
using polyhedra::Piece;
using polyhedra::TimedAccess;
using polyhedra::Union;
using polyhedra::Vector;

namespace {

std::size_t variablesOf(const TimedAccess& access) {
    return access.time.front().dimensions();
}

bool haveSameCoefficients(const TimedAccess& a, const TimedAccess& b) {
    if (variablesOf(a) != variablesOf(b) || a.time.size() != b.time.size()) return false;
    const auto areAlike = [](const AffineForm& one, const AffineForm& other) {
        return one.coefficients == other.coefficients;
    };
    return std::ranges::equal(a.time, b.time, areAlike) &&
           std::ranges::equal(a.element, b.element, [&](const auto& one, const auto& other) {
               return one.isAffine() && other.isAffine() && areAlike(one.form, other.form);
           });
}

class Uniform {
  public:
    Uniform(const TimedAccess& to, std::size_t sizes, const polyhedra::Budget& budget)
        : to_(to), sizes_(sizes), budget_(budget) {
        Matrix rows;
        for (const auto& form : to_.element) rows.push_back(ofLoops(form.form));
        same_ = polyhedra::kernel(rows, variablesOf(to_) - sizes_);
        if (same_.size() != 1) return;
        sameTime_ = timeOf(same_.front());
        if (sameTime_ >= Vector(sameTime_.size(), 0)) return;
        for (Vector* one : {&same_.front(), &sameTime_})
            for (std::int64_t& entry : *one) entry = base::subtract(0, entry);
    }

    // Of one iteration, or of those along one vector.
    bool isOfFewIterations() const { return same_.size() <= 1; }

    // How far before `to` the access touched the same element last.
    struct Distance {
        Vector loops, time;
    };
    enum class Found : std::uint8_t { Distance, Never, Unknown };
    Found find(const TimedAccess& from, Distance& distance) const {
        const std::size_t loops = variablesOf(to_) - sizes_;
        Piece solutions = Piece::universe(loops);
        for (std::size_t e = 0; e < to_.element.size(); ++e) {
            AffineForm row{ofLoops(to_.element[e].form), 0};
            row.constant = base::subtract(to_.element[e].form.constant, from.element[e].form.constant);
            polyhedra::constrain(solutions, row);
            polyhedra::constrain(solutions, -1 * row);
        }
        const polyhedra::Sample one = sample(solutions, budget_);
        if (one.empty == polyhedra::Verdict::Unknown) return Found::Unknown;
        if (one.empty == polyhedra::Verdict::Yes) return Found::Never;
        distance = {one.point, timeOf(one.point)};
        for (std::size_t t = 0; t < to_.time.size(); ++t)
            distance.time[t] =
                base::add(distance.time[t], base::subtract(to_.time[t].constant, from.time[t].constant));
        return same_.empty() ? order(distance) : alongTheVector(from, distance);
    }

    // Points of `to` that far behind a point of `from`.
    Union behind(const TimedAccess& from, const Vector& distance) const {
        Vector shift(sizes_, 0);
        for (const std::int64_t one : distance) shift.push_back(base::subtract(0, one));
        Union result;
        for (const Piece& piece : from.domain) result.push_back(translate(piece, shift));
        return result;
    }

  private:
    Vector ofLoops(const AffineForm& form) const {
        return {form.coefficients.begin() + static_cast<std::ptrdiff_t>(sizes_), form.coefficients.end()};
    }
    Vector timeOf(const Vector& loops) const {
        Vector time;
        for (const AffineForm& row : to_.time) time.push_back(polyhedra::dot(ofLoops(row), loops));
        return time;
    }
    static Found order(const Distance& distance) {
        return distance.time > Vector(distance.time.size(), 0) ? Found::Distance : Found::Never;
    }

    // The least multiple of the vector, added, that is behind `from`; later ones are as good where it is in
    // the domain, and it has to be where an earlier one is.
    Found alongTheVector(const TimedAccess& from, Distance& distance) const {
        std::size_t first = 0;
        while (first < sameTime_.size() && sameTime_[first] == 0) ++first;
        if (first == sameTime_.size()) return Found::Unknown;
        for (std::size_t t = 0; t < first; ++t)
            if (distance.time[t] != 0) return distance.time[t] < 0 ? Found::Never : Found::Unknown;
        add(distance, base::subtract(0, base::floorDivide(distance.time[first], sameTime_[first])));
        if (order(distance) == Found::Never) add(distance, 1);
        return isLast(from, distance.loops) ? Found::Distance : Found::Unknown;
    }
    void add(Distance& distance, std::int64_t factor) const {
        for (std::size_t l = 0; l < distance.loops.size(); ++l)
            distance.loops[l] = base::add(distance.loops[l], base::multiply(factor, same_.front()[l]));
        for (std::size_t t = 0; t < distance.time.size(); ++t)
            distance.time[t] = base::add(distance.time[t], base::multiply(factor, sameTime_[t]));
    }
    // No point of `to` is so far behind what the domain's rows exclude only because it is too late.
    bool isLast(const TimedAccess& from, const Vector& distance) const {
        if (from.domain.size() != 1 || !from.domain.front().quotients.empty()) return false;
        for (const polyhedra::QuasiAffine& row : polyhedra::conditionsOf(from.domain.front())) {
            if (polyhedra::dot(ofLoops(row.form), same_.front()) >= 0) continue;
            AffineForm broken = complement(row.form);
            broken.constant = base::add(broken.constant, polyhedra::dot(ofLoops(row.form), distance));
            for (Piece piece : to_.domain) {
                polyhedra::constrain(piece, broken);
                if (isEmpty(piece, budget_) != polyhedra::Verdict::Yes) return false;
            }
        }
        return true;
    }

    const TimedAccess& to_;
    std::size_t sizes_;
    const polyhedra::Budget& budget_;
    Matrix same_;     // between iterations that touch the same element; forwards in time
    Vector sameTime_; // of it
};

Union intersection(const Union& a, const Union& b) {
    Union result;
    for (const Piece& one : a)
        for (const Piece& other : b)
            if (Piece both = intersect(one, other); !both.empty) result.push_back(std::move(both));
    return result;
}

Union without(const Union& all, const Union& taken) {
    Union rest = all;
    for (const Piece& one : taken) {
        Union smaller;
        for (const Piece& piece : rest)
            for (Piece& part : subtract(piece, one)) smaller.push_back(std::move(part));
        rest = std::move(smaller);
    }
    return rest;
}

} // namespace

std::optional<UniformSource> uniformSource(const TimedAccess& to, const TimedAccess& from,
                                           std::span<const TimedAccess> others, std::size_t sizes,
                                           const polyhedra::Budget& budget) {
    using Found = Uniform::Found;
    const auto isLikeIt = [&](const TimedAccess& one) { return haveSameCoefficients(one, to); };
    if (!isLikeIt(from) || !std::ranges::all_of(others, isLikeIt)) return std::nullopt;
    const Uniform uniform(to, sizes, budget);
    if (!uniform.isOfFewIterations()) return std::nullopt;
    Uniform::Distance own;
    const Found found = uniform.find(from, own);
    if (found == Found::Unknown) return std::nullopt;
    if (found == Found::Never) return UniformSource();
    UniformSource result{intersection(to.domain, uniform.behind(from, own.loops)), own.loops};
    for (const TimedAccess& other : others) {
        Uniform::Distance distance;
        const Found isThere = uniform.find(other, distance);
        if (isThere == Found::Unknown) return std::nullopt;
        if (isThere == Found::Distance && distance.time < own.time)
            result.where = without(result.where, uniform.behind(other, distance.loops));
    }
    return result;
}

} // namespace tactus::lift
