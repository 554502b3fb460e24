#include "localise/fiber.h"

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
    // Where sizes are open, an end may be missing.
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

// No loop is in it, but perhaps sizes are.
bool isConstant(const AffineForm& form, std::size_t sizes) {
    return std::all_of(form.coefficients.begin() + static_cast<std::ptrdiff_t>(sizes),
                       form.coefficients.end(), [](std::int64_t c) { return c == 0; });
}

// Both ends of a loop inside another, with a constant number of values between them.
struct Ends {
    AffineForm first, last;
};
std::optional<Ends> constantRun(const Level& level, std::size_t sizes) {
    const auto first = endOf(level.lower, level.loop), last = endOf(level.upper, level.loop);
    if (!first || !last) return std::nullopt;
    const AffineForm length = *last - *first;
    if (!isConstant(length, sizes) || (length.isConstant() && length.constant < 0)) return std::nullopt;
    return Ends{*first, *last};
}

// The distance to the step before a point at which the loops inside of level n are at their first values;
// those inside have constant runs.
std::optional<std::vector<AffineForm>> distanceAt(std::size_t n, const std::vector<Level>& levels,
                                                  std::size_t loops, std::size_t sizes) {
    std::vector<AffineForm> here, before;
    for (std::size_t v = 0; v < loops; ++v) here.push_back(AffineForm::variable(v, loops));
    before = here;
    AffineForm& step = before[levels[n].loop.index()];
    step = step - AffineForm::number(1, loops);
    for (std::size_t inner = n + 1; inner < levels.size(); ++inner) {
        const Ends ends = *constantRun(levels[inner], sizes);
        const std::size_t index = levels[inner].loop.index();
        here[index] = polyhedra::substitute(ends.first, here, loops);
        before[index] = polyhedra::substitute(ends.last, before, loops);
    }
    std::vector<AffineForm> distance;
    for (std::size_t v = 0; v < loops; ++v) {
        distance.push_back(here[v] - before[v]);
        if (!isConstant(distance.back(), sizes)) return std::nullopt;
    }
    return distance;
}

} // namespace

std::vector<ure::LoopId> reducedLoops(const ure::System& system, const ure::Equation& equation) {
    std::vector<ure::LoopId> reduced;
    for (ure::LoopId loop : system.loops.keys()) {
        const auto names = [&](const AffineForm& form) { return form.coefficients[loop.index()] != 0; };
        if (std::ranges::none_of(equation.left, names)) reduced.push_back(loop);
    }
    return reduced;
}

Fiber fiberOf(const ure::System& system, const std::vector<ure::LoopId>& reduced) {
    const polyhedra::Piece& domain = system.domain;
    assert(domain.quotients.empty());
    Fiber fiber;
    for (ure::LoopId loop : reduced) fiber.levels.push_back({loop, {}, {}, {}});
    for (const AffineForm& row : domain.rows)
        if (const auto n = levelOf(row, fiber.levels)) {
            Level& level = fiber.levels[*n];
            (row.coefficients[level.loop.index()] > 0 ? level.lower : level.upper).push_back(row);
        }
    for (Level& level : fiber.levels) addInterval(level, domain);
    for (std::size_t n = 1; n < fiber.levels.size() && !fiber.varying; ++n)
        if (!constantRun(fiber.levels[n], system.sizes)) fiber.varying = fiber.levels[n].loop;
    for (std::size_t n = 0; n < fiber.levels.size() && !fiber.varying; ++n) {
        const auto distance = distanceAt(n, fiber.levels, domain.visible, system.sizes);
        if (distance)
            fiber.levels[n].distance = *distance;
        else
            fiber.varying = fiber.levels.back().loop;
    }
    return fiber;
}

} // namespace tactus::localise
