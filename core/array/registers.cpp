#include "array/registers.h"

#include "polyhedra/lattice.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Budget;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Vector;
using polyhedra::Verdict;

namespace {

constexpr std::int64_t enumerable = 4'000'000; // iterations that may be walked one by one

// Times at which each PE executes a point of the pieces.
std::map<Point, std::vector<std::int64_t>> timesByPe(const Model& model, const polyhedra::Union& pieces) {
    std::map<Point, std::vector<std::int64_t>> times;
    for (const Piece& piece : pieces)
        forEachPoint(piece, [&](std::span<const std::int64_t> point) {
            times[model.peOf(point)].push_back(model.map.time(point));
            return true;
        });
    for (auto& [pe, list] : times) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return times;
}

std::optional<std::int64_t> totalOf(const polyhedra::Union& pieces) {
    std::int64_t total = 0;
    for (const Piece& piece : pieces) {
        const auto number = count(piece, enumerable);
        if (!number) return std::nullopt;
        total = base::add(total, *number);
    }
    return total;
}

// Whether two points of the domain differ by `step`.
Verdict isDifference(const Piece& domain, const Vector& step, const Budget& budget) {
    const Verdict empty = isEmpty(intersect(domain, translate(domain, step)), budget);
    if (empty == Verdict::Unknown) return Verdict::Unknown;
    return empty == Verdict::Yes ? Verdict::No : Verdict::Yes;
}

std::int64_t periodByWalking(const Model& model) {
    std::int64_t period = 0;
    for (const auto& [pe, times] : timesByPe(model, {model.system().domain}))
        for (std::size_t at = 1; at < times.size(); ++at)
            period = std::gcd(period, times[at] - times[at - 1]);
    return std::max<std::int64_t>(period, 1);
}

} // namespace

std::optional<std::int64_t> periodOf(const Model& model, const Budget& budget) {
    const Piece& domain = model.system().domain;
    std::int64_t period = 0;
    bool allOccur = true, noneOccurs = true;
    const polyhedra::Matrix directions =
        polyhedra::kernel(model.map.spaceRows(), model.system().loops.size());
    for (const Vector& direction : directions) {
        const Verdict occurs = isDifference(domain, direction, budget);
        if (occurs == Verdict::Unknown) return std::nullopt;
        allOccur &= occurs == Verdict::Yes;
        noneOccurs &= occurs == Verdict::No;
        if (occurs == Verdict::Yes)
            period = std::gcd(period, polyhedra::dot(model.map.time.coefficients, direction));
    }
    // Every step is a sum of basis vectors, so if each of these occurs their greatest common divisor is the
    // period. One direction alone that does not occur (the domain is convex) means that no PE executes two
    // iterations.
    if (allOccur && !directions.empty()) return std::max<std::int64_t>(period, 1);
    if (directions.size() <= 1 && noneOccurs) return 1;
    const auto total = totalOf({domain});
    if (!total || *total > enumerable) return std::nullopt;
    return periodByWalking(model);
}

namespace {

// Largest number of reads in any `delay` consecutive steps.
std::int64_t aliveAtOnce(const std::vector<std::int64_t>& reads, std::int64_t delay) {
    std::int64_t most = 0;
    for (std::size_t first = 0, next = 0; first < reads.size(); ++first) {
        while (next < reads.size() && reads[next] - reads[first] < delay) ++next;
        most = std::max(most, static_cast<std::int64_t>(next - first));
    }
    return most;
}

bool isUnit(const AffineForm& form) {
    return std::ranges::count(form.coefficients, 0) + 1 == std::ssize(form.coefficients) &&
           std::ranges::count(form.coefficients, 1) == 1;
}

// Boxes whose space coordinates are loops: every PE of a box works at the same times, so one of them tells
// all.
std::optional<Registers> registersOfBoxes(const Model& model, const LinkFamily& link) {
    if (link.readers.size() != 1 || !isBox(link.readers.front()) ||
        !std::ranges::all_of(model.map.space, isUnit))
        return std::nullopt;
    Piece one = link.readers.front();
    for (const AffineForm& row : model.map.space) {
        const auto loop =
            static_cast<std::size_t>(std::ranges::find(row.coefficients, 1) - row.coefficients.begin());
        one.box[loop].upper = one.box[loop].lower;
    }
    const auto total = totalOf({one});
    if (!total || *total > enumerable) return std::nullopt;
    Registers registers;
    for (const auto& [pe, times] : timesByPe(model, {one})) registers.each = aliveAtOnce(times, link.delay);
    registers.all = base::multiply(registers.each, link.count);
    return registers;
}

} // namespace

std::optional<Registers> registersOf(const Model& model, const LinkFamily& link) {
    if (model.map.schedule.size() == 1) {
        const std::int64_t each = base::ceilDivide(link.delay, model.period);
        return Registers{each, base::multiply(each, link.count)};
    }
    if (const auto boxes = registersOfBoxes(model, link)) return boxes;
    const auto total = totalOf(link.readers);
    if (!total || *total > enumerable) return std::nullopt;
    Registers registers;
    for (const auto& [pe, times] : timesByPe(model, link.readers)) {
        const std::int64_t alive = aliveAtOnce(times, link.delay);
        registers.each = std::max(registers.each, alive);
        registers.all = base::add(registers.all, alive);
    }
    return registers;
}

namespace {

// The form over the copy-th of several copies of the loops.
AffineForm onCopy(const AffineForm& form, std::size_t copy, std::size_t copies) {
    AffineForm wide = AffineForm::number(form.constant, form.dimensions() * copies);
    std::ranges::copy(form.coefficients,
                      wide.coefficients.begin() + std::ptrdiff_t(copy * form.dimensions()));
    return wide;
}

// Puts the piece on the copy-th of several copies of the loops; its quotients become quotients of `wide`.
void constrainCopy(Piece& wide, const Piece& piece, std::size_t copy) {
    std::vector<std::size_t> place; // in wide, of each of the piece's variables
    for (std::size_t loop = 0; loop < piece.visible; ++loop) place.push_back(copy * piece.visible + loop);
    const auto placed = [&](const AffineForm& form) {
        AffineForm moved = AffineForm::number(form.constant, wide.dimensions());
        for (std::size_t v = 0; v < form.dimensions(); ++v)
            moved.coefficients[place[v]] = form.coefficients[v];
        return moved;
    };
    for (const polyhedra::Quotient& quotient : piece.quotients)
        place.push_back(addQuotient(wide, placed(quotient.form), quotient.divisor));
    for (std::size_t v = 0; v < piece.dimensions(); ++v) {
        const AffineForm variable = AffineForm::variable(v, piece.dimensions());
        const auto number = [&](std::int64_t value) { return AffineForm::number(value, piece.dimensions()); };
        if (piece.box[v].lower != polyhedra::Interval::least)
            constrain(wide, placed(variable - number(piece.box[v].lower)));
        if (piece.box[v].upper != polyhedra::Interval::most)
            constrain(wide, placed(number(piece.box[v].upper) - variable));
    }
    for (const AffineForm& row : piece.rows) constrain(wide, placed(row));
}

bool hasInterior(const Model& model, const Piece& touching, const Budget& budget) {
    const Piece& domain = model.system().domain;
    const std::size_t copies = 1 + 2 * model.dimensions(), loops = domain.visible;
    Piece wide = Piece::universe(copies * loops);
    constrainCopy(wide, touching, 0);
    for (std::size_t copy = 1; copy < copies; ++copy) {
        constrainCopy(wide, domain, copy);
        for (std::size_t row = 0; row < model.dimensions(); ++row) {
            const bool steps = (copy - 1) / 2 == row;
            const std::int64_t step = steps ? (copy % 2 == 0 ? 1 : -1) : 0;
            const AffineForm& form = model.map.space[row];
            const AffineForm same = onCopy(form, copy, copies) - onCopy(form, 0, copies) -
                                    AffineForm::number(step, copies * loops);
            constrain(wide, same);
            constrain(wide, -1 * same);
        }
    }
    return isEmpty(wide, budget) == Verdict::No;
}

} // namespace

bool hasInterior(const Model& model, const PortFamily& port, const Budget& budget) {
    if (model.dimensions() == 0) return false;
    return std::ranges::any_of(port.iterations,
                               [&](const Piece& piece) { return hasInterior(model, piece, budget); });
}

} // namespace tactus::array
