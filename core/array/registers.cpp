#include "array/registers.h"

#include "array/times.h"
#include "array/windows.h"

#include <algorithm>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Budget;
using polyhedra::Piece;
using polyhedra::Verdict;

namespace {

// Two iterations of one PE among the points of the box that differ in this loop.
Verdict varies(const Model& model, const Piece& box, std::size_t loop, const Budget& budget) {
    Piece differences = Piece::universe(box.visible);
    for (std::size_t l = 0; l < box.visible; ++l) {
        const std::int64_t most = base::subtract(box.box[l].upper, box.box[l].lower);
        differences.box[l] = {l == loop ? 1 : base::negate(most), most};
    }
    for (const AffineForm& row : model.map.space) {
        constrain(differences, {row.coefficients, 0});
        constrain(differences, -1 * AffineForm{row.coefficients, 0});
    }
    const Verdict empty = isEmpty(differences, budget);
    return empty == Verdict::Unknown ? empty : empty == Verdict::Yes ? Verdict::No : Verdict::Yes;
}

// So many on every physical link.
Registers onEach(std::int64_t each, const LinkFamily& link) {
    if (each == 0) return {0, 0};
    return {each, link.count ? Figure(base::multiply(each, *link.count)) : std::nullopt};
}

// Where the iterations of every PE are all points of the box along some of the loops, every PE works at the
// same times but for a shift.
std::optional<Registers> registersOfBox(const Model& model, const LinkFamily& link, const Piece& box,
                                        const Budget& budget) {
    std::vector<Digit> digits;
    for (std::size_t loop = 0; loop < box.visible; ++loop) {
        const Verdict free = varies(model, box, loop, budget);
        if (free == Verdict::No) continue;
        const bool stays = std::ranges::all_of(
            model.map.space, [&](const AffineForm& row) { return row.coefficients[loop] == 0; });
        const std::int64_t weight = model.map.time.coefficients[loop];
        if (free == Verdict::Unknown || !stays || weight == 0) return std::nullopt;
        digits.push_back({weight < 0 ? base::negate(weight) : weight,
                          base::add(base::subtract(box.box[loop].upper, box.box[loop].lower), 1)});
    }
    const auto each = mostInWindow(std::move(digits), link.delay, enumerable);
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

// The box that the pieces are together, if they are one.
std::optional<Piece> oneBox(polyhedra::Union pieces) {
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

Registers registersOf(const Model& model, const LinkFamily& link, const Budget& budget) {
    if (model.map.schedule.size() == 1) {
        if (link.delay == 0) return onEach(0, link);
        return model.period ? onEach(base::ceilDivide(link.delay, *model.period), link) : Registers{};
    }
    if (const auto box = oneBox(link.readers))
        if (const auto registers = registersOfBox(model, link, *box, budget)) return *registers;
    const auto total = totalOf(link.readers);
    if (!total || *total > enumerable) return {};
    std::int64_t each = 0, all = 0;
    for (const auto& [pe, times] : timesByPe(model, link.readers)) {
        const std::int64_t alive = mostInWindow(times, link.delay);
        each = std::max(each, alive);
        all = base::add(all, alive);
    }
    return {each, all};
}

} // namespace tactus::array
