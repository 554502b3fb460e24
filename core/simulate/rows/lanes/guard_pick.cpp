// Conditions that hold in few lanes: these, found by the values of forms instead of by looking at every lane.
#include "simulate/rows/lanes/guard.h"

#include <algorithm>

namespace tactus::simulate {

using Step = std::span<const std::int64_t>;
using Picked = std::optional<std::span<const std::uint32_t>>;

namespace {

// The lanes where an atom of this kind holds (or doesn't).
Picked ofAtom(bool isZero, bool wanted, const LaneTables& tables, std::uint32_t table, std::int64_t shift,
              std::size_t most) {
    using Limits = std::numeric_limits<std::int64_t>;
    // Lanes of all other values are two ranges, and mostly nearly the whole row.
    if (isZero && !wanted) return std::nullopt;
    std::span<const std::uint32_t> lanes;
    if (isZero)
        lanes = tables.between(table, -shift, -shift);
    else if (wanted)
        lanes = tables.between(table, -shift, Limits::max());
    else
        lanes = tables.between(table, Limits::min(), -shift - 1);
    if (lanes.size() > most) return std::nullopt;
    return lanes;
}

void makeAscending(std::vector<std::uint32_t>& lanes) {
    std::ranges::sort(lanes);
    const auto rest = std::ranges::unique(lanes);
    lanes.erase(rest.begin(), rest.end());
}

} // namespace

Picked Guard::pick(bool wanted, const LaneTables& tables, Step step, std::size_t most,
                   std::vector<std::uint32_t>& room) const {
    return pickOf(0, wanted, tables, step, most, room);
}

Picked Guard::pickOf(std::uint32_t number, bool wanted, const LaneTables& tables, Step step, std::size_t most,
                     std::vector<std::uint32_t>& room) const {
    const Node& node = nodes_[number];
    const Holds holds = statusOf(number, tables, step).holds;
    if (holds != Holds::Some) {
        if ((holds == Holds::All) == wanted) return std::nullopt; // the whole row
        return std::span<const std::uint32_t>{};
    }
    if (node.isAtom())
        return ofAtom(node.kind == Kind::Zero, wanted, tables, node.atom.table, node.atom.form.atStep(step),
                      most);
    if (node.kind == Kind::Not) return pickOf(node.parts.front(), !wanted, tables, step, most, room);
    // Lists of atoms are tables' own, so that theirs can be made in the room.
    const bool areAtoms =
        std::ranges::all_of(node.parts, [&](std::uint32_t part) { return nodes_[part].isAtom(); });
    std::vector<std::uint32_t> other;
    std::vector<std::uint32_t>& found = areAtoms ? room : other;
    found.clear();
    if ((node.kind == Kind::And) == wanted) { // all parts hold (or none does): they are among those of each
        bool isKnown = false;
        for (const std::uint32_t part : node.parts) {
            const Picked few = pickOf(part, wanted, tables, step, isKnown ? found.size() : most, room);
            if (!few) continue;
            isKnown = true;
            found.assign(few->begin(), few->end());
        }
        if (!isKnown) return std::nullopt;
        for (const std::uint32_t part : node.parts) keep(part, wanted, tables, step, found);
        if (!areAtoms) room = std::move(found);
        return std::span<const std::uint32_t>{room};
    }
    for (const std::uint32_t part : node.parts) {
        const Picked few = pickOf(part, wanted, tables, step, most, room);
        if (!few) return std::nullopt;
        found.insert(found.end(), few->begin(), few->end());
    }
    makeAscending(found);
    if (!areAtoms) room = std::move(found);
    return std::span<const std::uint32_t>{room};
}

// Keeps the lanes where the node holds (or doesn't).
void Guard::keep(std::uint32_t number, bool wanted, const LaneTables& tables, Step step,
                 std::vector<std::uint32_t>& lanes) const {
    const Node& node = nodes_[number];
    const Holds holds = statusOf(number, tables, step).holds;
    if (holds != Holds::Some) {
        if ((holds == Holds::All) != wanted) lanes.clear();
        return;
    }
    if (!node.isAtom()) {
        std::erase_if(lanes,
                      [&](std::uint32_t lane) { return node.isAt(*this, tables, step, lane) != wanted; });
        return;
    }
    const std::int64_t* const values = tables.valuesOf(node.atom.table);
    const std::int64_t shift = node.atom.form.atStep(step);
    if (node.kind == Kind::Zero)
        std::erase_if(lanes, [=](std::uint32_t lane) { return (values[lane] + shift == 0) != wanted; });
    else
        std::erase_if(lanes, [=](std::uint32_t lane) { return (values[lane] + shift >= 0) != wanted; });
}

void Guard::filter(const LaneTables& tables, Step step, std::vector<std::uint32_t>& lanes) const {
    if (nodes_.front().kind != Kind::And) return keep(0, true, tables, step, lanes);
    for (const std::uint32_t part : nodes_.front().parts) keep(part, true, tables, step, lanes);
}

} // namespace tactus::simulate
