#include "array/registers/registers.h"

#include "array/counts/elements.h"
#include "array/counts/windows.h"
#include "array/registers/registers_tiles.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <map>
#include <set>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Budget;
using polyhedra::Piece;
using polyhedra::Verdict;

namespace {

constexpr std::int64_t mostElements = 100'000; // processing elements that may be looked at one by one

// So many on every physical link.
Registers onEach(std::int64_t each, const LinkFamily& link) {
    if (each == 0) return {0, 0};
    return {each, link.count ? Figure(base::multiply(each, *link.count)) : std::nullopt};
}

// The iterations that make what the link carries, each `delay` steps before it is read.
polyhedra::Union makersOf(const Model& model, const LinkFamily& link) {
    polyhedra::Union makers;
    for (const dependence::DependenceId id : link.dependences) {
        const dependence::Dependence& dependence = model.graph->dependences[id];
        for (const Piece& readers : dependence.readers)
            makers.push_back(translate(readers, dependence.vector));
    }
    return makers;
}

std::int64_t extentOf(const Piece& box, std::size_t loop) {
    return extentOf(box.box[loop]);
}

// The most values on a PE that makes one at all points of the box along the free loops: inner ones make so
// many at once.
std::optional<std::int64_t> registersOfBox(const Model& model, const LinkFamily& link, const Piece& box,
                                           const std::vector<std::size_t>& free, std::int64_t limit) {
    std::vector<Digit> digits;
    std::int64_t lanes = 1;
    for (const std::size_t loop : free) {
        if (isInner(model, loop)) {
            lanes = base::multiply(lanes, extentOf(box, loop));
            continue;
        }
        const std::int64_t weight = model.map.time.coefficients[loop];
        digits.push_back({weight < 0 ? base::negate(weight) : weight, extentOf(box, loop)});
    }
    const auto steps = mostInWindow(std::move(digits), link.delay, limit);
    return steps ? std::optional(base::multiply(*steps, lanes)) : std::nullopt;
}

// One PE after the other where each has a box of its own: its fixed loops have these values.
std::optional<Registers> registersOfEach(const Model& model, const LinkFamily& link,
                                         const Elements& elements) {
    std::int64_t pes = 1;
    for (const std::size_t loop : elements.fixed) {
        const std::int64_t extent = extentOf(elements.piece, loop);
        // The bound is divided, since the product might overflow.
        if (extent > mostElements / pes) return std::nullopt;
        pes *= extent;
    }
    std::int64_t each = 0, all = 0;
    for (std::int64_t pe = 0; pe < pes; ++pe) {
        Piece own = elements.piece;
        std::int64_t rest = pe;
        for (const std::size_t loop : elements.fixed) {
            const std::int64_t extent = extentOf(elements.piece, loop);
            const std::int64_t value = base::add(elements.piece.box[loop].lower, rest % extent);
            rest /= extent;
            const AffineForm offset =
                AffineForm::variable(loop, own.dimensions()) - AffineForm::number(value, own.dimensions());
            constrain(own, offset);
            constrain(own, -1 * offset);
        }
        if (own.empty) continue;
        if (!isBox(own)) return std::nullopt;
        const auto here = registersOfBox(model, link, own, elements.free, enumerable / pes);
        if (!here) return std::nullopt;
        each = std::max(each, *here);
        all = base::add(all, *here);
    }
    return Registers{each, all};
}

// The registers if every PE has all points of a box along some loops. PEs have the same box but for a shift
// if all of the boxes together are a box.
std::optional<Registers> registersByBoxes(const Model& model, const LinkFamily& link, const Piece& makers,
                                          const Budget& budget) {
    const auto elements = elementsOf(model, makers, budget);
    if (!elements) return std::nullopt;
    if (!isBox(makers)) return registersOfEach(model, link, *elements);
    const auto each = registersOfBox(model, link, makers, elements->free, enumerable);
    return each ? std::optional(onEach(*each, link)) : std::nullopt;
}

// The smallest box around all points of both, if there is no other point in it.
std::optional<Piece> joined(const Piece& a, const Piece& b) {
    Piece both = a;
    std::size_t different = 0;
    for (std::size_t l = 0; l < a.visible; ++l) {
        if (a.box[l] == b.box[l]) continue;
        ++different;
        const bool touch = std::max(a.box[l].lower, b.box[l].lower) <=
                           base::add(std::min(a.box[l].upper, b.box[l].upper), 1);
        if (!touch) return std::nullopt;
        both.box[l] = {std::min(a.box[l].lower, b.box[l].lower), std::max(a.box[l].upper, b.box[l].upper)};
    }
    if (different <= 1) return both;
    return both == a || both == b ? std::optional(both) : std::nullopt;
}

// The piece itself if there is only one, or the box that they are together.
std::optional<Piece> onePiece(polyhedra::Union pieces) {
    if (pieces.size() == 1) return pieces.front();
    if (!std::ranges::all_of(pieces, polyhedra::isBox)) return std::nullopt;
    for (std::size_t first = 0; first < pieces.size(); ++first)
        for (std::size_t second = first + 1; second < pieces.size(); ++second)
            if (auto both = joined(pieces[first], pieces[second])) {
                pieces[first] = std::move(*both);
                pieces.erase(pieces.begin() + std::ptrdiff_t(second));
                first = std::size_t(-1); // from the beginning: this one may now fit to others
                break;
            }
    return pieces.size() == 1 ? std::optional(pieces.front()) : std::nullopt;
}

} // namespace

// True if a PE at a first or last point of the makers makes values in so many lanes.
static bool areMadeOnOne(const Model& model, const polyhedra::Union& makers, std::int64_t lanes,
                         const Budget& budget) {
    const auto isOn = [&](const polyhedra::Sample& at) {
        if (at.empty != Verdict::No) return false;
        polyhedra::Union own = makers;
        for (Piece& piece : own)
            for (const AffineForm& form : model.map.space) {
                const AffineForm offset = form - AffineForm::number(form(at.point), form.dimensions());
                constrain(piece, offset);
                constrain(piece, -1 * offset);
            }
        return countImage(own, model.map.innerForms(), budget) == lanes;
    };
    return std::ranges::any_of(makers, [&](const Piece& piece) {
        return isOn(lexicographicMinimum(piece, budget)) || isOn(lexicographicMaximum(piece, budget));
    });
}

// Lanes whose values a link carries: of the physical link that has most, and of all of them.
static std::optional<std::pair<std::int64_t, std::int64_t>>
widths(const Model& model, const LinkFamily& link, const polyhedra::Union& makers, const Budget& budget) {
    const Figure all = countImage(makers, model.map.places(), budget),
                 most = countImage(makers, model.map.innerForms(), budget);
    // No link carries more lanes than all makers have together. So the widest link is known if all links have
    // as many, or one PE has them all.
    if (all && most && link.count &&
        (*all == base::multiply(*link.count, *most) || areMadeOnOne(model, makers, *most, budget)))
        return {{*most, *all}};
    const auto total = totalOf(makers);
    if (!total || *total > enumerable) return std::nullopt;
    std::map<polyhedra::Point, std::set<std::int64_t>> carried;
    for (const Piece& piece : makers)
        forEachPoint(piece, [&](std::span<const std::int64_t> point) {
            carried[model.peOf(point)].insert(model.laneNumberOf(point));
            return true;
        });
    std::pair<std::int64_t, std::int64_t> widths{0, 0};
    for (const auto& [pe, own] : carried) {
        widths.first = std::max(widths.first, std::ssize(own));
        widths.second += std::ssize(own);
    }
    return widths;
}

static Registers registersOfOneRow(const Model& model, const LinkFamily& link, const Budget& budget) {
    if (!model.period) return {};
    const std::int64_t depth = base::ceilDivide(link.delay, *model.period);
    if (model.lanes == 1) return onEach(depth, link);
    const auto lanes = widths(model, link, makersOf(model, link), budget);
    if (!lanes) return {};
    return {base::multiply(depth, lanes->first), base::multiply(depth, lanes->second)};
}

Registers registersOf(const Model& model, const LinkFamily& link, const Budget& budget) {
    if (link.delay == 0) return {0, 0};
    if (model.map.schedule.size() == 1) return registersOfOneRow(model, link, budget);
    const polyhedra::Union makers = makersOf(model, link);
    // The ways whose cost does not grow with the sizes come first; the last one walks all iterations.
    if (const auto all = onePiece(makers))
        if (const auto registers = registersByBoxes(model, link, *all, budget)) return *registers;
    if (const auto registers = registersOfTiles(model, makers, link.delay, budget)) return *registers;
    const auto total = totalOf(makers);
    if (!total || *total > enumerable) return {};
    std::int64_t each = 0, all = 0;
    for (const auto& [pe, times] : timesByPe(model, makers)) {
        const std::int64_t alive = mostInWindow(times, link.delay);
        each = std::max(each, alive);
        all = base::add(all, alive);
    }
    return {each, all};
}

} // namespace tactus::array
