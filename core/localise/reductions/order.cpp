#include "localise/reductions/order.h"

#include "localise/reductions/runs.h"
#include "polyhedra/affine.h"

#include <algorithm>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Interval;

namespace {

// Which of the loops a row bounds: the innermost reduction loop in it.
std::optional<std::size_t> levelOf(const AffineForm& row, const std::vector<Level>& levels) {
    for (std::size_t n = levels.size(); n-- > 0;)
        if (row.coefficients[levels[n].loop.index()] != 0) return n;
    return std::nullopt;
}

// Do the rows alone keep the loop within this end of its interval?
bool isImplied(const AffineForm& end, const std::vector<AffineForm>& rows, const polyhedra::Piece& domain) {
    return std::ranges::any_of(rows, [&](const AffineForm& row) {
        const Interval slack = polyhedra::range(end - row, domain);
        return slack.lower != Interval::least && slack.lower >= 0;
    });
}

void addInterval(Level& level, const polyhedra::Piece& domain) {
    const std::size_t loops = domain.visible, index = level.loop.index();
    const AffineForm variable = AffineForm::variable(index, loops);
    const Interval values = domain.box[index];
    const auto add = [&](const AffineForm& end, std::vector<AffineForm>& rows) {
        if (!isImplied(end, rows, domain)) rows.push_back(end);
    };
    // An end may be missing where sizes are open.
    if (values.lower != Interval::least) add(variable - AffineForm::number(values.lower, loops), level.lower);
    if (values.upper != Interval::most) add(AffineForm::number(values.upper, loops) - variable, level.upper);
}

// The value of the loop where the only row that bounds it is 0.
std::optional<AffineForm> endOf(const std::vector<AffineForm>& rows, ure::LoopId loop) {
    if (rows.size() != 1) return std::nullopt;
    const std::int64_t c = rows[0].coefficients[loop.index()];
    if (c != 1 && c != -1) return std::nullopt;
    return AffineForm::variable(loop.index(), rows[0].dimensions()) - c * rows[0];
}

// A point in which the loops inside of one level are at one of their ends.
using Point = std::vector<AffineForm>;

// Is the form at least 0 wherever these forms are a point of the domain?
bool isAtLeastZero(const AffineForm& form, const Point& point, const polyhedra::Piece& domain) {
    const Interval values = polyhedra::range(form, domain);
    if (values.lower != Interval::least && values.lower >= 0) return true;
    return std::ranges::any_of(domain.rows, [&](const AffineForm& row) {
        // Rows are at least 0 at points of the domain, and so is what exceeds a row by a constant.
        const AffineForm more = form - polyhedra::substitute(row, point, domain.visible);
        return more.isConstant() && more.constant >= 0;
    });
}

// The last value that one row leaves the loop, the others being where the point says; nothing where that is
// no form.
std::optional<AffineForm> lastBy(const AffineForm& row, ure::LoopId loop, Point point) {
    const std::int64_t c = base::negate(row.coefficients[loop.index()]);
    point[loop.index()] = AffineForm::number(0, row.dimensions());
    const AffineForm rest = polyhedra::substitute(row, point, row.dimensions());
    if (c == 1) return rest;
    if (!rest.isConstant()) return std::nullopt;
    return AffineForm::number(base::floorDivide(rest.constant, c), row.dimensions());
}

// Sets the loop to its last value there, if one row alone says which it is wherever `here` is a point.
bool setLast(Point& point, const Level& level, const Point& here, const polyhedra::Piece& domain) {
    const std::size_t loops = domain.visible, index = level.loop.index();
    const AffineForm length = AffineForm::variable(index, loops) - *endOf(level.lower, level.loop);
    for (const AffineForm& row : level.upper) {
        const auto last = lastBy(row, level.loop, point);
        if (!last) continue;
        Point there = point;
        there[index] = *last;
        const auto holds = [&](const AffineForm& other) {
            return isAtLeastZero(polyhedra::substitute(other, there, loops), here, domain);
        };
        if (!holds(length) || !std::ranges::all_of(level.upper, holds)) continue;
        point = std::move(there);
        return true;
    }
    return false;
}

// The step before a point, as far as it is known: at the points of `where`.
struct Way {
    Point before;
    std::vector<AffineForm> when;
    polyhedra::Piece where;
};

polyhedra::Piece restricted(polyhedra::Piece piece, const AffineForm& row) {
    constrain(piece, row);
    return piece;
}

// Two rows leave the loop a last value each, as where the last tile is cut: one way where the first of them
// is less, or as much, and one where the other is.
std::vector<Way> cutIn(const Way& way, const Level& level, const Point& here) {
    if (level.upper.size() != 2) return {};
    const std::size_t loops = way.where.visible, index = level.loop.index();
    std::optional<AffineForm> last[2];
    for (int n = 0; n < 2; ++n) last[n] = lastBy(level.upper[n], level.loop, way.before);
    if (!last[0] || !last[1]) return {};
    const int first = last[1]->isConstant() ? 1 : 0;
    Way full = way, cut = way;
    full.before[index] = *last[first];
    cut.before[index] = *last[1 - first];
    const AffineForm row = polyhedra::substitute(level.upper[1 - first], full.before, loops);
    const AffineForm isFull = polyhedra::substitute(row, here, loops);
    full.when.push_back(isFull);
    full.where = restricted(way.where, isFull);
    cut.where = restricted(way.where, AffineForm::number(-1, loops) - isFull);
    std::vector<Way> ways;
    for (Way* one : {&full, &cut}) {
        const AffineForm length = polyhedra::substitute(
            AffineForm::variable(index, loops) - *endOf(level.lower, level.loop), one->before, loops);
        if (one->where.empty) continue;
        if (!isAtLeastZero(length, here, one->where)) return {};
        ways.push_back(std::move(*one));
    }
    return ways;
}

// The form where it has one value; itself if that is not known.
AffineForm settled(const AffineForm& form, const Way& way, std::size_t sizes) {
    if (isConstant(form, sizes)) return form;
    const Interval values = polyhedra::range(form, way.where);
    return values.lower == values.upper ? AffineForm::number(values.lower, form.dimensions()) : form;
}

// The steps before a point at which the loops inside of level n are at their first values, or the loop whose
// values there are not known.
struct Steps {
    std::vector<Step> steps;
    std::optional<ure::LoopId> varying;
};
Steps stepsAt(std::size_t n, const std::vector<Level>& levels, const polyhedra::Piece& domain,
              std::size_t sizes) {
    const std::size_t loops = domain.visible;
    Point here;
    for (std::size_t v = 0; v < loops; ++v) here.push_back(AffineForm::variable(v, loops));
    Way way{here, {}, domain};
    AffineForm& stepped = way.before[levels[n].loop.index()];
    stepped = stepped - AffineForm::number(1, loops);
    const Interval values = domain.box[levels[n].loop.index()];
    const std::size_t last = values.lower == values.upper ? n + 1 : levels.size(); // no step is ever taken
    for (std::size_t inner = n + 1; inner < last; ++inner)
        here[levels[inner].loop.index()] =
            polyhedra::substitute(*endOf(levels[inner].lower, levels[inner].loop), here, loops);
    std::vector<Way> ways{std::move(way)};
    for (std::size_t inner = n + 1; inner < last; ++inner) {
        std::vector<Way> further;
        for (Way& one : ways) {
            if (setLast(one.before, levels[inner], here, one.where)) {
                further.push_back(std::move(one));
                continue;
            }
            std::vector<Way> both = sizes == 0 ? cutIn(one, levels[inner], here) : std::vector<Way>();
            if (both.empty()) return {{}, levels[inner].loop};
            std::ranges::move(both, std::back_inserter(further));
        }
        ways = std::move(further);
    }
    Steps found;
    for (const Way& one : ways) {
        Step step{one.when, {}};
        for (std::size_t v = 0; v < loops; ++v) {
            step.distance.push_back(settled(here[v] - one.before[v], one, sizes));
            if (!isConstant(step.distance.back(), sizes)) found.varying = levels.back().loop;
        }
        found.steps.push_back(std::move(step));
    }
    return found;
}

// A row bounds its innermost reduction loop: what is left of a row without a loop inside may have factors
// that only rounding takes away (5 - 4 io - 2 im - in where in is 0).
void addRow(std::vector<Level>& levels, AffineForm row) {
    polyhedra::normalise(row);
    const auto n = levelOf(row, levels);
    if (!n) return;
    Level& level = levels[*n];
    std::vector<AffineForm>& rows = row.coefficients[level.loop.index()] > 0 ? level.lower : level.upper;
    if (std::ranges::find(rows, row) == rows.end()) rows.push_back(row);
}

// Adds what the rows of an inner loop say about the loops around it: there is a value of it where its first
// one meets all of them.
void project(std::vector<Level>& levels, const Level& inner, const AffineForm& first,
             const polyhedra::Piece& domain) {
    std::vector<AffineForm> point;
    for (std::size_t v = 0; v < domain.visible; ++v) point.push_back(AffineForm::variable(v, domain.visible));
    point[inner.loop.index()] = first;
    for (const AffineForm& upper : inner.upper) {
        const AffineForm row = polyhedra::substitute(upper, point, domain.visible);
        const Interval values = polyhedra::range(row, domain);
        if (values.lower == Interval::least || values.lower < 0) addRow(levels, row);
    }
}

} // namespace

ReductionOrder reductionOrderOf(const ure::System& system, const std::vector<ure::LoopId>& reduced) {
    const polyhedra::Piece& domain = system.domain;
    assert(domain.quotients.empty());
    ReductionOrder order;
    for (ure::LoopId loop : reduced) order.levels.push_back({loop, {}, {}, {}});
    for (const AffineForm& row : domain.rows) addRow(order.levels, row);
    // As in Fourier and Motzkin's elimination, each loop leaves rows to those around it; the innermost goes
    // first.
    for (std::size_t n = order.levels.size(); n-- > 0;) {
        addInterval(order.levels[n], domain);
        if (n == 0) break;
        const Level inner = order.levels[n];
        const auto first = endOf(inner.lower, inner.loop);
        if (!first) {
            order.varying = inner.loop;
            return order;
        }
        project(order.levels, inner, *first, domain);
    }
    for (std::size_t n = 0; n < order.levels.size() && !order.varying; ++n) {
        Steps found = stepsAt(n, order.levels, domain, system.sizes);
        order.levels[n].steps = std::move(found.steps);
        order.varying = found.varying;
    }
    return order;
}

} // namespace tactus::localise
