// The other loops in their order, and multiples of the space rows that let every value arrive in time.
#include "mapping/schedule/demands.h"
#include "mapping/schedule/search.h"
#include "mapping/schedule/time.h"
#include "polyhedra/piece.h"

#include <algorithm>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Verdict;

namespace {

// What a dependence asks of the multiples x and y of the first two space rows: first * x + second * y >=
// least.
struct Ask {
    std::int64_t first, second, least;
};

std::vector<Ask> asksOf(const std::vector<Demand>& demands, const std::vector<AffineForm>& space,
                        const AffineForm& index) {
    std::vector<Ask> asks;
    for (const Demand& demand : demands) {
        const auto along = [&](std::size_t number) { // 0 for a row that is not there
            return number < space.size() ? polyhedra::dot(space[number].coefficients, demand.vector) : 0;
        };
        asks.push_back(
            {along(0), along(1),
             base::subtract(demand.mayBeZero ? 0 : 1, polyhedra::dot(index.coefficients, demand.vector))});
    }
    return asks;
}

// The least are the best.
struct Multiples {
    std::int64_t sum, negative, first, second; // the sum of magnitudes, how many are below 0, and they
    auto operator<=>(const Multiples&) const = default;
};

// The least of one quadrant, in which the multiples have these signs: 1 for a multiple that is not below 0.
// With the sum of magnitudes as a variable in front of the first multiple, it is the lexicographic minimum.
class Quadrant {
  public:
    Quadrant(std::int64_t signOfFirst, std::int64_t signOfSecond)
        : signOfFirst_(signOfFirst), signOfSecond_(signOfSecond) {}

    // At most `sum` is what others reach. Empty: Yes, there is none.
    std::pair<Verdict, Multiples> least(const std::vector<Ask>& asks, std::int64_t sum,
                                        const polyhedra::Budget& budget) const {
        Piece piece = Piece::universe(2);
        piece.box[0] = {0, sum};
        constrain(piece, signOfFirst_ * first() - AffineForm::number(signOfFirst_ < 0 ? 1 : 0, 2));
        constrain(piece, signOfSecond_ * second() - AffineForm::number(signOfSecond_ < 0 ? 1 : 0, 2));
        for (const Ask& ask : asks)
            constrain(piece, ask.first * first() + ask.second * second() - AffineForm::number(ask.least, 2));
        const polyhedra::Sample found = lexicographicMinimum(piece, budget);
        if (found.empty != Verdict::No) return {found.empty, {}};
        return {Verdict::No,
                {found.point[0], (signOfFirst_ < 0) + (signOfSecond_ < 0), found.point[1],
                 second()(found.point)}};
    }

  private:
    static AffineForm first() { return AffineForm::variable(1, 2); }
    AffineForm second() const {
        return signOfSecond_ * (AffineForm::variable(0, 2) - signOfFirst_ * first());
    }

    std::int64_t signOfFirst_, signOfSecond_;
};

std::optional<Multiples> leastMultiples(const std::vector<Ask>& asks, const polyhedra::Budget& budget) {
    std::optional<Multiples> best;
    for (const auto& [first, second] : {std::pair{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
        const auto [empty, found] =
            Quadrant(first, second).least(asks, best ? best->sum : polyhedra::Interval::most, budget);
        if (empty == Verdict::Unknown) return std::nullopt;
        if (empty == Verdict::No && (!best || found < *best)) best = found;
    }
    return best;
}

} // namespace

std::optional<AffineForm> rowMajorSchedule(const std::vector<std::size_t>& space,
                                           const dependence::Graph& graph, const Options& options,
                                           const std::vector<AffineForm>& inner) {
    const std::size_t loops = graph.system->loops.size();
    std::vector<AffineForm> rows, spaceForms;
    for (std::size_t l = 0; l < loops; ++l) {
        const AffineForm form = AffineForm::variable(l, loops);
        if (std::ranges::find(space, l) != space.end())
            spaceForms.push_back(form);
        else if (std::ranges::find(inner, form) == inner.end())
            rows.push_back(form);
    }
    return rowMajorSchedule(spaceForms, rows, graph, options, 1, inner);
}

std::optional<AffineForm> rowMajorSchedule(const std::vector<AffineForm>& space,
                                           const std::vector<AffineForm>& rows,
                                           const dependence::Graph& graph, const Options& options,
                                           std::int64_t stretch, const std::vector<AffineForm>& inner) {
    auto index = timeAsNumber(rows, graph.system->domain, options.budget);
    if (!index) return std::nullopt;
    *index = stretch * *index;
    const auto best = leastMultiples(
        asksOf(demandsOf(graph, space, inner, allowsBroadcast(options)), space, *index), options.budget);
    if (!best) return std::nullopt;
    AffineForm row = *index;
    if (space.size() > 0) row = row + best->first * space[0];
    if (space.size() > 1) row = row + best->second * space[1];
    return row;
}

} // namespace tactus::mapping
