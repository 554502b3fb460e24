#include "mapping/schedule/search.h"

#include "mapping/causality/distance.h"
#include "mapping/causality/wires.h"
#include "mapping/schedule/demands.h"
#include "mapping/schedule/time.h"
#include "polyhedra/lattice.h"

#include <numeric>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Matrix;
using polyhedra::Vector;
using polyhedra::Verdict;

namespace {

constexpr std::uint64_t stepsForCycles = 50; // what counting a candidate's cycles costs
constexpr std::int64_t distanceLimit = 4096;

// Schedules that satisfy the dependences, to be taken in order of cost until one has no conflict.
class Candidates {
  public:
    // `places` tell iterations of one step apart.
    Candidates(std::vector<AffineForm> places, const dependence::Graph& graph, const Options& options)
        : places_(std::move(places)), graph_(graph), options_(options) {}

    // False: what its cycles are could not be decided, so no candidate can be called the best.
    bool add(const Matrix& rows) {
        if (undecided_ || collidesAsBefore(rows)) return !undecided_;
        try {
            const auto time = timeAsNumber(formsOf(rows), graph_.system->domain, options_.budget);
            const auto cycles = time ? cyclesOf(*time, graph_.system->domain, options_.budget) : std::nullopt;
            undecided_ = !cycles;
            if (cycles) found_.push_back({*cycles, sumOf(rows), negativeEntriesOf(rows), rows});
        } catch (const base::Overflow&) { // a time that does not fit is no candidate
        }
        return !undecided_;
    }

    struct Candidate {
        std::int64_t cycles, sum; // sum of |entries|
        std::int64_t negative;    // entries below 0: independent iterations rather run forwards
        Matrix rows;
    };

    // The first one without a conflict, by `order`; forgets the others.
    template<class Order>
    std::optional<Candidate> takeBest(Order order) {
        // Conflicts cost most to decide, so they are asked about last and in order: the first free one is the
        // best.
        std::ranges::sort(found_, order);
        std::optional<Candidate> best;
        for (const Candidate& one : found_)
            if (!options_.budget.stop.stop_requested() && isFree(one.rows)) {
                best = one;
                break;
            }
        found_.clear();
        return best;
    }

  private:
    static std::int64_t sumOf(const Matrix& rows) {
        std::int64_t sum = 0;
        for (const Vector& row : rows)
            for (const std::int64_t entry : row) sum += std::abs(entry);
        return sum;
    }

    static std::int64_t negativeEntriesOf(const Matrix& rows) {
        std::int64_t count = 0;
        for (const Vector& row : rows)
            count += std::ranges::count_if(row, [](std::int64_t entry) { return entry < 0; });
        return count;
    }

    static std::vector<AffineForm> formsOf(const Matrix& rows) {
        std::vector<AffineForm> forms;
        for (const Vector& row : rows) forms.push_back({row, 0});
        return forms;
    }

    // Two iterations that collided once collide under every schedule that does not tell them apart.
    bool collidesAsBefore(const Matrix& rows) const {
        return std::ranges::any_of(collisions_, [&](const Vector& apart) {
            return lexicographicSign(displacement(rows, apart)) == 0;
        });
    }

    bool isFree(const Matrix& rows) {
        if (collidesAsBefore(rows)) return false;
        Matrix all;
        for (const AffineForm& form : places_) all.push_back(form.coefficients);
        all.insert(all.end(), rows.begin(), rows.end());
        const auto verdict = polyhedra::isInjective(all, graph_.system->domain, options_.budget);
        if (verdict.injective == Verdict::No) {
            Vector apart;
            for (std::size_t l = 0; l < verdict.p.size(); ++l) apart.push_back(verdict.q[l] - verdict.p[l]);
            collisions_.push_back(std::move(apart));
        }
        return verdict.injective == Verdict::Yes &&
               findWireCycle(graph_, places_, rows, options_.budget).found == Verdict::No;
    }

    std::vector<AffineForm> places_;
    const dependence::Graph& graph_;
    const Options& options_;
    std::vector<Candidate> found_;
    bool undecided_ = false;
    std::vector<Vector> collisions_; // q - p
};

std::vector<AffineForm> joined(std::vector<AffineForm> space, const std::vector<AffineForm>& inner) {
    space.insert(space.end(), inner.begin(), inner.end());
    return space;
}

// Ends the walk when a candidate is undecided.
VisitRows adderTo(Candidates& candidates, std::uint64_t& limit) {
    return [&](const Matrix& rows) {
        limit = candidates.add(rows) && limit > stepsForCycles ? limit - stepsForCycles : 0;
    };
}

} // namespace

std::optional<Vector> bestSchedule(const std::vector<AffineForm>& space, const dependence::Graph& graph,
                                   const Options& options, const std::vector<AffineForm>& inner,
                                   std::int64_t bound) {
    Candidates candidates(joined(space, inner), graph, options);
    std::uint64_t limit = options.budget.operations;
    const std::vector<Demand> demands = demandsOf(graph, space, inner, allowsBroadcast(options));
    const bool complete =
        forEachWithin(bound, graph.system->loops.size(), demands, limit, adderTo(candidates, limit));
    if (!complete || limit == 0) return std::nullopt;
    const auto best = candidates.takeBest([](const auto& a, const auto& b) {
        return std::tie(a.cycles, a.sum, a.negative, a.rows) < std::tie(b.cycles, b.sum, b.negative, b.rows);
    });
    if (!best) return std::nullopt;
    return best->rows.front();
}

namespace {

// The demands that the loops leave to the rows behind them; nothing if one of them runs against a loop, or
// each loop that leads serves none.
std::optional<std::vector<Demand>> leftBehind(const std::vector<std::size_t>& leading,
                                              std::vector<Demand> demands) {
    for (const std::size_t loop : leading) {
        if (std::ranges::any_of(demands, [&](const Demand& one) { return one.vector[loop] < 0; }))
            return std::nullopt;
        if (std::erase_if(demands, [&](const Demand& one) { return one.vector[loop] > 0; }) == 0)
            return std::nullopt;
    }
    return demands;
}

// The choices of so many of the loops, each in their order.
std::vector<std::vector<std::size_t>> choicesOf(const std::vector<std::size_t>& loops, std::size_t count) {
    if (count == 0) return {{}};
    std::vector<std::vector<std::size_t>> choices;
    for (std::size_t n = 0; n < loops.size(); ++n)
        for (std::vector<std::size_t>& rest :
             choicesOf({loops.begin() + std::ptrdiff_t(n) + 1, loops.end()}, count - 1)) {
            rest.insert(rest.begin(), loops[n]);
            choices.push_back(std::move(rest));
        }
    return choices;
}

Matrix rowsOf(const std::vector<std::size_t>& loops, std::size_t dimensions) {
    Matrix rows;
    for (const std::size_t loop : loops) rows.push_back(AffineForm::variable(loop, dimensions).coefficients);
    return rows;
}

} // namespace

std::optional<LedSchedule>
bestLedSchedule(const std::vector<std::size_t>& mayLead,
                const std::function<std::vector<AffineForm>(const std::vector<std::size_t>&)>& spaceOf,
                const dependence::Graph& graph, const Options& options, const std::vector<AffineForm>& inner,
                std::int64_t bound) {
    const std::size_t loops = graph.system->loops.size();
    const auto rank = [](const auto& one) { return std::tie(one.cycles, one.sum, one.negative, one.rows); };
    const auto order = [&](const auto& a, const auto& b) { return rank(a) < rank(b); };
    std::uint64_t limit = options.budget.operations;
    for (std::size_t count = 1; count < mayLead.size(); ++count) {
        std::optional<Candidates::Candidate> best;
        std::vector<AffineForm> bestSpace;
        for (const std::vector<std::size_t>& leading : choicesOf(mayLead, count)) {
            const std::vector<AffineForm> space = spaceOf(leading);
            const auto left = leftBehind(leading, demandsOf(graph, space, inner, allowsBroadcast(options)));
            if (!left) continue;
            Candidates candidates(joined(space, inner), graph, options);
            const VisitRows add = adderTo(candidates, limit);
            const bool complete = forEachWithin(bound, loops, *left, limit, [&](const Matrix& last) {
                Matrix rows = rowsOf(leading, loops);
                rows.push_back(last.front());
                add(rows);
            });
            if (!complete || limit == 0) return std::nullopt;
            const auto own = candidates.takeBest(order);
            if (!own || (best && !order(*own, *best))) continue;
            best = own;
            bestSpace = space;
        }
        if (best) return LedSchedule{bestSpace, best->rows};
    }
    return std::nullopt;
}

// How many steps lie between two iterations of a PE at least: iterations are in one PE that lie a vector of
// this basis apart.
static std::int64_t paceOf(const Vector& row, const Matrix& withinPe) {
    std::int64_t pace = 0;
    for (const Vector& vector : withinPe) pace = std::gcd(pace, polyhedra::dot(row, vector));
    return pace;
}

std::optional<Vector> steadySchedule(const std::vector<AffineForm>& space, const dependence::Graph& graph,
                                     const Options& options, const std::vector<AffineForm>& inner,
                                     std::int64_t bound, const std::function<bool(const Vector&)>& suits) {
    const std::vector<AffineForm> places = joined(space, inner);
    Candidates candidates(places, graph, options);
    std::uint64_t limit = options.budget.operations;
    const VisitRows add = adderTo(candidates, limit);
    const bool complete =
        forEachWithin(bound, graph.system->loops.size(), demandsOf(graph, space, inner, false), limit,
                      [&](const Matrix& rows) {
                          if (suits(rows.front())) add(rows);
                      });
    if (!complete || limit == 0) return std::nullopt;
    Matrix rows;
    for (const AffineForm& form : places) rows.push_back(form.coefficients);
    const Matrix withinPe = polyhedra::kernel(rows, graph.system->loops.size());
    const auto rank = [&](const auto& one) {
        return std::tuple(one.negative, paceOf(one.rows.front(), withinPe), one.cycles, one.sum, one.rows);
    };
    const auto best = candidates.takeBest([&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    if (!best) return std::nullopt;
    return best->rows.front();
}

std::optional<Matrix> nearestSchedule(const std::vector<AffineForm>& space, const Matrix& schedule,
                                      const Graphs& graphs, const Options& options,
                                      const std::vector<AffineForm>& inner) {
    const auto order = [](const auto& a, const auto& b) {
        return std::tie(a.cycles, a.negative, a.rows) < std::tie(b.cycles, b.negative, b.rows);
    };
    std::vector<std::pair<Candidates, std::vector<Demand>>> ways;
    for (const dependence::Graph* graph : graphs)
        ways.emplace_back(Candidates(joined(space, inner), *graph, options),
                          demandsOf(*graph, space, inner, allowsBroadcast(options)));
    std::uint64_t limit = options.budget.operations;
    try {
        for (std::int64_t distance = 0; distance <= distanceLimit; ++distance) {
            std::optional<Candidates::Candidate> best;
            for (auto& [candidates, demands] : ways) {
                if (options.budget.stop.stop_requested()) return std::nullopt;
                const bool complete =
                    forEachAt(distance, schedule, demands, limit, adderTo(candidates, limit));
                if (!complete || limit == 0) return std::nullopt;
                const auto own = candidates.takeBest(order);
                if (own && (!best || order(*own, *best))) best = own;
            }
            if (best) return best->rows;
        }
    } catch (const base::Overflow&) { // so far away that the distance itself does not fit
    }
    return std::nullopt;
}

} // namespace tactus::mapping
