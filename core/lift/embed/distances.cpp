#include "lift/embed/distances.h"

#include "lift/flow/accesses.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace tactus::lift {

using polyhedra::Vector;

namespace {

// One coordinate's interval of values.
std::optional<polyhedra::Interval> valuesOf(const QuasiAffine& form, const Union& where,
                                            const polyhedra::Budget& budget) {
    if (!form.isAffine()) return std::nullopt;
    const polyhedra::Extremum extreme = extremes(form.form, where, budget);
    if (extreme.known != polyhedra::Verdict::Yes) return std::nullopt;
    return extreme.value;
}

// Over (sizes, loops of the reader), one form for each loop of the space.
std::vector<QuasiAffine> differences(const Read& read, const Placement& reader, const Placement& source,
                                     std::size_t sizes) {
    const std::size_t visible = sizes + reader.loops.size();
    std::vector<QuasiAffine> at = variables(0, sizes, visible);
    at.insert(at.end(), read.at.begin(), read.at.end());
    std::vector<QuasiAffine> forms;
    for (std::size_t d = 0; d < reader.point.size(); ++d)
        forms.push_back(ure::difference(reader.point[d], compose(source.point[d], at, visible)));
    return forms;
}

} // namespace

std::optional<Vector> distance(const Read& read, const Placement& reader, const Placement& source,
                               const cinput::Program& program, const polyhedra::Budget& budget) {
    const Union where = atHand(read.where, program);
    Vector vector;
    for (const QuasiAffine& form : differences(read, reader, source, program.sizes.size())) {
        const auto values = valuesOf(form, where, budget);
        if (!values || values->lower != values->upper) return std::nullopt;
        vector.push_back(values->lower);
    }
    return vector;
}

std::int64_t costOf(const Read& read, const Placement& reader, const Placement& source,
                    const cinput::Program& program, const polyhedra::Budget& budget) {
    constexpr std::int64_t longest = 8;
    const Union where = atHand(read.where, program);
    if (where.empty()) return 0;
    std::int64_t cost = 0;
    for (const QuasiAffine& form : differences(read, reader, source, program.sizes.size())) {
        const auto values = valuesOf(form, where, budget);
        const bool isConstant = values && values->lower == values->upper;
        cost += isConstant ? std::min(longest, std::abs(values->lower)) : notConstant;
    }
    return cost;
}

std::optional<ChangingDistance> changingDistance(const Plan& plan, const std::vector<Placement>& placements,
                                                 const cinput::Program& program,
                                                 const polyhedra::Budget& budget) {
    const std::size_t sizes = program.sizes.size();
    std::optional<ChangingDistance> worst;
    std::int64_t most = 0;
    for (std::size_t r = 0; r < plan.reads.size(); ++r) {
        const Read& read = plan.reads[r];
        if (plan.arrays[read.reader] != plan.arrays[read.source]) continue;
        const Union where = atHand(read.where, program);
        for (const QuasiAffine& form :
             differences(read, placements[read.reader], placements[read.source], sizes)) {
            const auto values = valuesOf(form, where, budget);
            if (!values || !values->bounded() || values->upper - values->lower <= most) continue;
            const bool isUpper = std::abs(values->upper) >= std::abs(values->lower);
            for (Piece piece : where) {
                AffineForm end = form.form;
                end.constant = base::subtract(end.constant, isUpper ? values->upper : values->lower);
                end.coefficients.resize(piece.dimensions(), 0);
                polyhedra::constrain(piece, end);
                polyhedra::constrain(piece, -1 * end);
                const polyhedra::Sample sample = lexicographicMinimum(piece, budget);
                if (sample.empty != polyhedra::Verdict::No) continue;
                most = values->upper - values->lower;
                worst = ChangingDistance{r, {}, {}};
                const std::span<const std::int64_t> point(sample.point.data(), piece.visible);
                worst->reader.assign(point.begin() + static_cast<std::ptrdiff_t>(sizes), point.end());
                for (const QuasiAffine& one : read.at) worst->from.push_back(one(point));
                break;
            }
        }
    }
    return worst;
}

namespace {

// Numbers b with b[reader] - b[source] + weight >= 1 for all edges, the least ones that are >= 0; nothing if
// there are none. The weight of an edge of distance zero may become 0 together with its vector.
struct Edge {
    std::size_t reader, source;
    std::int64_t weight;
};
std::optional<std::vector<std::int64_t>> potentials(const std::vector<Edge>& edges, std::size_t count) {
    std::vector<std::int64_t> least(count, 0);
    for (std::size_t round = 0; round <= count; ++round) {
        bool changed = false;
        for (const Edge& edge : edges) {
            const std::int64_t needed = least[edge.source] + 1 - edge.weight;
            if (least[edge.reader] >= needed) continue;
            least[edge.reader] = needed;
            changed = true;
        }
        if (!changed) return least;
    }
    return std::nullopt;
}

// The shortest vector with tau.v == value, along one loop or two.
std::optional<Vector> vectorOf(std::int64_t value, const Vector& tau) {
    Vector best;
    std::int64_t length = -1;
    const auto take = [&](Vector candidate) {
        std::int64_t sum = 0;
        for (const std::int64_t entry : candidate) sum += std::abs(entry);
        if (length >= 0 && sum >= length) return;
        length = sum;
        best = std::move(candidate);
    };
    for (std::size_t a = 0; a < tau.size(); ++a) {
        if (tau[a] == 0) continue;
        if (value % tau[a] == 0) {
            Vector one(tau.size(), 0);
            one[a] = value / tau[a];
            take(std::move(one));
        }
        for (std::size_t b = 0; b < tau.size(); ++b)
            for (std::int64_t step = -4; step <= 4; ++step) {
                if (b == a || (value - step * tau[b]) % tau[a] != 0) continue;
                Vector two(tau.size(), 0);
                two[b] = step;
                two[a] = (value - step * tau[b]) / tau[a];
                take(std::move(two));
            }
    }
    if (length < 0) return std::nullopt;
    return best;
}

// Every schedule with entries up to a bound, in the order of its sum.
std::vector<Vector> schedules(std::size_t loops) {
    const std::int64_t most = loops <= 3 ? 4 : loops <= 5 ? 2 : 1;
    std::vector<Vector> all{{}};
    for (std::size_t d = 0; d < loops; ++d) {
        std::vector<Vector> longer;
        for (const Vector& one : all)
            for (std::int64_t entry = -most; entry <= most; ++entry) {
                longer.push_back(one);
                longer.back().push_back(entry);
            }
        all = std::move(longer);
    }
    const auto sumOf = [](const Vector& one) {
        return std::accumulate(one.begin(), one.end(), std::int64_t{0},
                               [](std::int64_t sum, std::int64_t entry) { return sum + std::abs(entry); });
    };
    std::ranges::stable_sort(all, {}, sumOf);
    return all;
}

} // namespace

std::optional<std::vector<Vector>> shiftsFor(const std::vector<Distance>& distances, std::size_t statements,
                                             std::size_t loops) {
    constexpr std::size_t mostLoops = 8; // of more there are too many schedules
    if (loops > mostLoops) return std::nullopt;
    const std::vector<Vector> taus = schedules(loops);
    const auto goesForward = [&](const Vector& tau) {
        return std::ranges::all_of(distances, [&](const Distance& one) {
            return polyhedra::isZero(one.vector) || polyhedra::dot(tau, one.vector) >= 1;
        });
    };
    if (std::ranges::any_of(taus, goesForward)) return std::vector<Vector>(statements, Vector(loops, 0));
    for (const Vector& tau : taus) {
        std::vector<Edge> edges;
        for (const Distance& one : distances)
            edges.push_back({one.reader, one.source, polyhedra::dot(tau, one.vector)});
        const auto times = potentials(edges, statements);
        if (!times) continue;
        std::vector<Vector> shifts;
        for (const std::int64_t time : *times) {
            auto shift = vectorOf(time, tau);
            if (!shift) break;
            shifts.push_back(std::move(*shift));
        }
        if (shifts.size() == statements) return shifts;
    }
    return std::nullopt;
}

} // namespace tactus::lift
