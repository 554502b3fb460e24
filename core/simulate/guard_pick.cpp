// Conditions that hold in few lanes: these, found by the values of forms instead of by looking at every lane.
#include "simulate/guard.h"

#include <algorithm>

namespace tactus::simulate {

using Step = std::span<const std::int64_t>;
using Picked = std::optional<std::span<const std::uint32_t>>;

namespace {

// The lanes where an atom of this kind holds (or doesn't).
Picked ofAtom(bool isZero, bool wanted, const LaneTables& tables, std::uint32_t table, std::int64_t shift,
              std::size_t most) {
    using Limits = std::numeric_limits<std::int64_t>;
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
    if ((node.kind == Kind::And) == wanted) { // all parts hold (or none does): those of one, of which all are
        for (const std::uint32_t part : node.parts) {
            const Picked few = pickOf(part, wanted, tables, step, most, room);
            if (!few) continue;
            std::vector<std::uint32_t> kept;
            for (const std::uint32_t lane : *few)
                if (node.isAt(*this, tables, step, lane) == wanted) kept.push_back(lane);
            room = std::move(kept);
            return std::span<const std::uint32_t>{room};
        }
        return std::nullopt;
    }
    std::vector<std::uint32_t> all;
    for (const std::uint32_t part : node.parts) {
        const Picked few = pickOf(part, wanted, tables, step, most, room);
        if (!few) return std::nullopt;
        all.insert(all.end(), few->begin(), few->end());
    }
    makeAscending(all);
    room = std::move(all);
    return std::span<const std::uint32_t>{room};
}

void Guard::filter(const LaneTables& tables, Step step, std::vector<std::uint32_t>& lanes) const {
    const auto isOut = [&](const Node& node) {
        const std::int64_t shift = node.isAtom() ? node.atom.form.atStep(step) : 0;
        const std::int64_t* const values = node.isAtom() ? tables.valuesOf(node.atom.table) : nullptr;
        std::erase_if(lanes, [&](std::uint32_t lane) {
            if (!node.isAtom()) return !node.isAt(*this, tables, step, lane);
            const std::int64_t value = (values ? values[lane] : 0) + shift;
            return node.kind == Kind::Zero ? value != 0 : value < 0;
        });
    };
    if (nodes_.front().kind != Kind::And) return isOut(nodes_.front());
    for (const std::uint32_t part : nodes_.front().parts)
        if (statusOf(part, tables, step).holds != Holds::All) isOut(nodes_[part]);
}

} // namespace tactus::simulate
