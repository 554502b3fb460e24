#include "explore/schedules.h"

#include "polyhedra/piece.h"
#include "polyhedra/solve.h"
#include "ure/types/storage.h"

#include <algorithm>
#include <map>

namespace tactus::explore {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Vector;
using polyhedra::Verdict;

namespace {

constexpr std::int64_t walked = 2'000'000; // iterations of which a free schedule is made

// A question was given up.
struct GivenUp {};

// A point at which the form is least. Of the points where it is, the lexicographic minimum: so what has no
// upper bound does no harm.
polyhedra::Sample leastAt(const AffineForm& form, const Piece& piece, const polyhedra::Budget& budget) {
    std::vector<AffineForm> map; // the value of the form is the first variable of the new piece
    AffineForm difference = AffineForm::variable(0, piece.visible + 1);
    for (std::size_t v = 0; v < piece.visible; ++v) {
        map.push_back(AffineForm::variable(v + 1, piece.visible + 1));
        difference = difference - form.coefficients[v] * map.back();
    }
    Piece valued = polyhedra::preimage(piece, map, piece.visible + 1);
    polyhedra::constrain(valued, difference);
    polyhedra::constrain(valued, -1 * difference);
    polyhedra::Sample found = polyhedra::lexicographicMinimum(valued, budget);
    if (found.empty == Verdict::No) found.point.erase(found.point.begin());
    return found;
}

// The point of the domain that comes last by the form.
Point greatestOf(const Vector& form, const Piece& domain, const polyhedra::Budget& budget) {
    polyhedra::Sample found = leastAt(-1 * AffineForm{form, 0}, domain, budget);
    if (found.empty != Verdict::No) throw GivenUp{};
    return std::move(found.point);
}

Vector negated(Vector vector) {
    for (std::int64_t& entry : vector) entry = -entry;
    return vector;
}

Vector difference(const Point& p, const Point& q) {
    Vector d;
    for (std::size_t l = 0; l < p.size(); ++l) d.push_back(base::subtract(p[l], q[l]));
    return d;
}

// The integer program. Its variables, in this order: the cycles after the first one, the sum of magnitudes,
// the schedule, the magnitudes of its entries, the latest of the equations' times, and these times. So the
// lexicographic minimum is a best schedule, and of the best ones that with the least sum of magnitudes.
class Program {
  public:
    Program(const dependence::Graph& graph, const array::Latencies& latencies,
            const polyhedra::Budget& budget)
        : system_(*graph.system), budget_(budget), loops_(system_.loops.size()),
          isBox_(polyhedra::isBox(system_.domain)),
          piece_(Piece::universe(latest() + 1 + system_.equations.size())) {
        addMagnitudes();
        for (const dependence::Dependence& one : graph.dependences) add(one, latencies);
        for (const ure::EquationId equation : system_.equations.keys()) {
            const AffineForm time = timeOf(equation);
            demand(time - number(latencyOfInputs(system_, equation, latencies)));
            demand(variable(latest()) - time);
        }
        addCycles();
    }

    std::optional<BestSchedules> run(std::size_t most) {
        const auto first = solve();
        if (!first) return std::nullopt;
        BestSchedules best;
        best.cycles = base::add(first->front(), 1);
        fix(0, first->front());
        if (!isBounded()) fix(1, (*first)[1]);
        // From here on the order of solutions is that of the schedules.
        for (auto found = leastAfter(std::nullopt); found; found = leastAfter(best.schedules.back())) {
            if (best.schedules.size() == most) {
                best.isComplete = false;
                break;
            }
            best.schedules.push_back(std::move(*found));
        }
        return best;
    }

  private:
    std::size_t entry(std::size_t loop) const { return 2 + loop; }
    std::size_t magnitude(std::size_t loop) const { return 2 + loops_ + loop; }
    std::size_t latest() const { return 2 + 2 * loops_; }
    std::size_t width() const { return latest() + 1 + system_.equations.size(); }
    AffineForm variable(std::size_t n) const { return AffineForm::variable(n, width()); }
    AffineForm number(std::int64_t value) const { return AffineForm::number(value, width()); }
    AffineForm timeOf(ure::EquationId equation) const { return variable(latest() + 1 + equation.index()); }
    AffineForm along(const Vector& vector) const { // schedule . vector
        AffineForm form = number(0);
        for (std::size_t l = 0; l < loops_; ++l) form = form + vector[l] * variable(entry(l));
        return form;
    }

    void demand(const AffineForm& form) { polyhedra::constrain(piece_, form); }
    void fix(std::size_t n, std::int64_t value) {
        demand(variable(n) - number(value));
        demand(number(value) - variable(n));
    }

    std::int64_t extent(std::size_t loop) const { return polyhedra::extentOf(system_.domain.box[loop]); }

    void addMagnitudes() {
        AffineForm sum = variable(1);
        for (std::size_t l = 0; l < loops_; ++l) {
            demand(variable(magnitude(l)) - variable(entry(l)));
            demand(variable(magnitude(l)) + variable(entry(l)));
            sum = sum - variable(magnitude(l));
            if (extent(l) == 1) fix(entry(l), 0); // it changes nothing
        }
        demand(sum);
    }

    void add(const dependence::Dependence& one, const array::Latencies& latencies) {
        const ure::EquationId writer = system_.variables[one.variable].equation;
        const std::int64_t latency = latencyOf(system_, one, latencies);
        const AffineForm later = along(one.vector) + timeOf(one.reader) - timeOf(writer);
        demand(later - number(latency));
        if (!one.samePoint()) demand(along(one.vector) - number(1));
    }

    // Cycles are at least what two points of the domain ask for. Of a box these are corners; of other domains
    // first the extreme points of each loop, and more when a schedule is found that they make longer.
    void addCycles() {
        AffineForm cycles = variable(0) - variable(latest());
        if (isBox_)
            for (std::size_t l = 0; l < loops_; ++l)
                cycles = cycles - base::subtract(extent(l), 1) * variable(magnitude(l));
        demand(cycles);
        if (isBox_) return;
        std::vector<Point> ends;
        for (std::size_t l = 0; l < loops_; ++l)
            for (const std::int64_t sign : {-1, 1}) {
                Vector axis(loops_, 0);
                axis[l] = sign;
                ends.push_back(greatestOf(axis, system_.domain, budget_));
            }
        for (const Point& p : ends)
            for (const Point& q : ends)
                if (p != q) demand(cut(difference(p, q)));
    }

    AffineForm cut(const Vector& across) const { return variable(0) - variable(latest()) - along(across); }

    // Points between which this schedule, with the latest time of an equation, takes longer than the cycles.
    std::optional<Vector> longer(const Vector& schedule, std::int64_t latest, std::int64_t cycles) const {
        if (isBox_) return std::nullopt;
        const Vector across = difference(greatestOf(schedule, system_.domain, budget_),
                                         greatestOf(negated(schedule), system_.domain, budget_));
        if (base::add(polyhedra::dot(schedule, across), latest) <= cycles) return std::nullopt;
        return across;
    }

    // The best one with the least sum of magnitudes.
    std::optional<Point> solve() {
        for (;;) {
            polyhedra::Sample found = polyhedra::lexicographicMinimum(piece_, budget_);
            if (found.empty == Verdict::Unknown) throw GivenUp{};
            if (found.empty == Verdict::Yes) return std::nullopt;
            const Vector schedule(found.point.begin() + std::ptrdiff_t(entry(0)),
                                  found.point.begin() + std::ptrdiff_t(entry(loops_)));
            const auto across = longer(schedule, found.point[latest()], found.point.front());
            if (!across) return std::move(found.point);
            demand(cut(*across));
        }
    }

    // Else a schedule could be changed without end.
    bool isBounded() const {
        for (std::size_t l = 0; l < loops_; ++l)
            for (const std::int64_t sign : {-1, 1})
                if (leastAt(sign * variable(entry(l)), piece_, budget_).empty != Verdict::No) return false;
        return true;
    }

    // The next one in dictionary order: the longest beginning that they can have in common is kept.
    std::optional<Vector> leastAfter(const std::optional<Vector>& before) {
        for (std::size_t kept = before ? loops_ : 1; kept-- > 0;) {
            Piece within = piece_;
            if (before) {
                for (std::size_t l = 0; l < kept; ++l)
                    polyhedra::constrain(within, number((*before)[l]) - variable(entry(l)));
                for (std::size_t l = 0; l <= kept; ++l)
                    polyhedra::constrain(within,
                                         variable(entry(l)) - number(base::add((*before)[l], l == kept)));
            }
            if (auto found = leastWithin(within)) return found;
        }
        return std::nullopt;
    }

    std::optional<Vector> leastWithin(const Piece& outer) {
        Piece within = outer;
        Vector schedule;
        for (std::size_t n = 0; n <= loops_; ++n) { // then the latest time of an equation
            const AffineForm form = variable(n < loops_ ? entry(n) : latest());
            const polyhedra::Sample found = leastAt(form, within, budget_);
            if (found.empty == Verdict::Yes) return std::nullopt;
            if (found.empty == Verdict::Unknown) throw GivenUp{};
            schedule.push_back(found.point[n < loops_ ? entry(n) : latest()]);
            polyhedra::constrain(within, number(schedule.back()) - form);
        }
        const std::int64_t last = schedule.back();
        schedule.pop_back();
        const auto across = longer(schedule, last, within.box[0].upper);
        if (!across) return schedule;
        demand(cut(*across));
        Piece narrower = outer;
        polyhedra::constrain(narrower, cut(*across));
        return leastWithin(narrower);
    }

    const ure::System& system_;
    const polyhedra::Budget& budget_;
    std::size_t loops_;
    bool isBox_;
    Piece piece_;
};

} // namespace

std::optional<BestSchedules> bestSchedules(const dependence::Graph& graph, const array::Latencies& latencies,
                                           const polyhedra::Budget& budget, std::size_t most) try {
    return Program(graph, latencies, budget).run(most);
} catch (const GivenUp&) {
    return std::nullopt;
}

std::optional<std::int64_t> leastBound(const dependence::Graph& graph, const polyhedra::Budget& budget) {
    const std::size_t loops = graph.system->loops.size(), width = loops + 1;
    Piece bounded = Piece::universe(width); // the bound, then the schedule
    const AffineForm bound = AffineForm::variable(0, width);
    polyhedra::constrain(bounded, bound);
    for (std::size_t l = 0; l < loops; ++l)
        for (const std::int64_t sign : {-1, 1})
            polyhedra::constrain(bounded, bound + sign * AffineForm::variable(l + 1, width));
    for (const dependence::Dependence& one : graph.dependences) {
        if (one.samePoint()) continue;
        AffineForm along = AffineForm::number(-1, width);
        for (std::size_t l = 0; l < loops; ++l)
            along = along + one.vector[l] * AffineForm::variable(l + 1, width);
        polyhedra::constrain(bounded, along);
    }
    const polyhedra::Sample least = polyhedra::lexicographicMinimum(bounded, budget);
    return least.empty == Verdict::No ? std::optional(least.point.front()) : std::nullopt;
}

std::optional<FreeSchedule> freeSchedule(const dependence::Graph& graph, const Vector& schedule) {
    const ure::System& system = *graph.system;
    // Iterations by their places in the box around them.
    std::int64_t places = 1;
    for (const polyhedra::Interval& range : system.domain.box) {
        if (polyhedra::saturatedExtent(range) > walked / places) return std::nullopt;
        places *= polyhedra::saturatedExtent(range);
    }
    std::vector<std::int64_t> strides(system.loops.size(), 1);
    for (std::size_t l = strides.size(); l-- > 1;)
        strides[l - 1] = base::multiply(strides[l], polyhedra::extentOf(system.domain.box[l]));
    const auto placeOf = [&](std::span<const std::int64_t> point) {
        std::int64_t place = 0;
        for (std::size_t l = 0; l < point.size(); ++l)
            place += strides[l] * (point[l] - system.domain.box[l].lower);
        return place;
    };
    // Those from which something is read, by the reader: a dependence's pieces may overlap.
    struct Edge {
        std::int64_t reader, distance;
        auto operator<=>(const Edge&) const = default;
    };
    std::vector<Edge> edges;
    for (const dependence::Dependence& one : graph.dependences) {
        if (one.samePoint()) continue;
        std::int64_t distance = 0;
        for (std::size_t l = 0; l < strides.size(); ++l) distance += strides[l] * one.vector[l];
        for (const Piece& piece : one.readers)
            polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> point) {
                edges.push_back({placeOf(point), distance});
                return true;
            });
    }
    std::ranges::sort(edges);
    edges.erase(std::ranges::unique(edges).begin(), edges.end());
    std::vector<std::pair<std::int64_t, std::int64_t>> order; // time by the schedule, place
    polyhedra::forEachPoint(system.domain, [&](std::span<const std::int64_t> point) {
        order.emplace_back(polyhedra::dot(schedule, {point.begin(), point.end()}), placeOf(point));
        return true;
    });
    std::ranges::sort(order);
    std::vector<std::int64_t> times(std::size_t(places), 0);
    std::vector<std::int64_t> fronts;
    for (const auto& [ignored, place] : order) {
        std::int64_t time = 0;
        for (auto edge = std::ranges::lower_bound(edges, place, {}, &Edge::reader);
             edge != edges.end() && edge->reader == place; ++edge)
            time = std::max(time, times[std::size_t(place - edge->distance)] + 1);
        times[std::size_t(place)] = time;
        if (std::size_t(time) >= fronts.size()) fronts.resize(std::size_t(time) + 1);
        ++fronts[std::size_t(time)];
    }
    return FreeSchedule{std::ssize(fronts), fronts.empty() ? 0 : std::ranges::max(fronts)};
}

std::int64_t leastBytes(const dependence::Graph& graph, const polyhedra::Budget& budget) {
    const ure::System& system = *graph.system;
    std::map<ure::TensorId, std::int64_t> elements;
    const auto note = [&](ure::TensorId tensor, const polyhedra::Union& points,
                          const std::vector<AffineForm>& index) {
        const auto count = polyhedra::countImage(points, index, budget);
        elements[tensor] = std::max(elements[tensor], count.value_or(0));
    };
    for (const dependence::InputRead& read : graph.inputs) {
        std::vector<AffineForm> index;
        for (const auto& part : system.exprs[read.site].affine)
            if (part && part->isAffine()) index.push_back(part->form);
        if (index.size() == system.exprs[read.site].affine.size() && !read.underData)
            note(read.tensor, read.readers, index);
    }
    for (const dependence::OutputWrite& write : graph.outputs)
        if (!write.underData) note(write.tensor, write.writers, system.equations[write.equation].left);
    std::int64_t bytes = 0;
    for (const auto& [tensor, count] : elements)
        bytes = base::add(bytes, base::multiply(count, ure::bytesInMemory(system.tensors[tensor].type)));
    return bytes;
}

} // namespace tactus::explore
