#include "simulate/guard.h"

#include <algorithm>
#include <cstring>

namespace tactus::simulate {

std::optional<Guard> Guard::of(const polyhedra::Formula& formula, const Lanes& lanes, LaneTables& tables) {
    Guard guard;
    if (!guard.fill(0, formula, lanes, tables)) return std::nullopt;
    guard.moves_ = std::ranges::any_of(guard.nodes_, [](const Node& node) { return node.atom.form.moves(); });
    return guard;
}

bool Guard::fill(std::size_t node, const polyhedra::Formula& formula, const Lanes& lanes,
                 LaneTables& tables) {
    nodes_[node].kind = formula.kind;
    switch (formula.kind) {
    case Kind::Unknown:
        return false;
    case Kind::NonNegative:
    case Kind::Zero: {
        if (!formula.atom.isAffine()) return false;
        LaneForm form = lanes.formOf(formula.atom.form);
        const std::uint32_t table = tables.of(form.lane);
        nodes_[node].atom = {table, std::move(form)};
        return true;
    }
    default:
        for (const polyhedra::Formula& part : formula.parts) {
            const std::size_t number = nodes_.size();
            nodes_.emplace_back();
            nodes_[node].parts.push_back(static_cast<std::uint32_t>(number));
            if (!fill(number, part, lanes, tables)) return false;
        }
        return true;
    }
}

void Guard::simplify(const LaneTables& tables) {
    if (nodes_.front().kind != Kind::And) return;
    std::erase_if(nodes_.front().parts, [&](std::uint32_t part) {
        const Node& node = nodes_[part];
        const bool isAtom = node.kind == Kind::NonNegative || node.kind == Kind::Zero;
        const polyhedra::Point nowhere(node.atom.form.step.size());
        return isAtom && !node.atom.form.moves() && holds(node, tables, nowhere) == Holds::All;
    });
}

static Holds negated(Holds holds) {
    if (holds == Holds::Some) return holds;
    return holds == Holds::All ? Holds::None : Holds::All;
}

Holds Guard::holds(const Node& node, const LaneTables& tables, std::span<const std::int64_t> step) const {
    switch (node.kind) {
    case Kind::True:
        return Holds::All;
    case Kind::NonNegative:
    case Kind::Zero: {
        const std::int64_t shift = node.atom.form.atStep(step);
        const bool fixed = node.atom.table == LaneTables::none;
        const std::int64_t least = shift + (fixed ? 0 : tables[node.atom.table].least);
        const std::int64_t greatest = shift + (fixed ? 0 : tables[node.atom.table].greatest);
        if (greatest < 0) return Holds::None;
        if (node.kind == Kind::NonNegative) return least >= 0 ? Holds::All : Holds::Some;
        if (least > 0) return Holds::None;
        return least == greatest ? Holds::All : Holds::Some;
    }
    case Kind::And:
    case Kind::Or: {
        const Holds neutral = node.kind == Kind::And ? Holds::All : Holds::None;
        Holds whole = neutral;
        for (const std::uint32_t part : node.parts) {
            const Holds one = holds(nodes_[part], tables, step);
            if (one == negated(neutral)) return one;
            if (one == Holds::Some) whole = one;
        }
        return whole;
    }
    case Kind::Not:
        return negated(holds(nodes_[node.parts.front()], tables, step));
    default:
        return Holds::None;
    }
}

static Kernel combine(polyhedra::Formula::Kind kind) {
    const auto op = kind == polyhedra::Formula::Kind::And ? ure::Operator::BitAnd : ure::Operator::BitOr;
    return binaryKernel(op, ure::boolType(), ure::boolType(), ure::boolType());
}

void Guard::mask(const Node& node, const LaneTables& tables, std::span<const std::int64_t> step,
                 const LaneSet& range, std::vector<std::vector<std::uint8_t>>& scratch, std::size_t depth,
                 std::uint8_t* to) const {
    const auto size = static_cast<std::size_t>(range.last - range.first);
    const Holds whole = holds(node, tables, step);
    if (whole != Holds::Some) {
        std::memset(to + range.first, whole == Holds::All, size);
        return;
    }
    switch (node.kind) {
    case Kind::NonNegative:
    case Kind::Zero: {
        const std::int64_t* values = tables[node.atom.table].values.data();
        const std::int64_t shift = node.atom.form.atStep(step);
        (node.kind == Kind::Zero ? equalsZero : atLeastZero)(to, values, shift, range);
        return;
    }
    case Kind::Not: {
        mask(nodes_[node.parts.front()], tables, step, range, scratch, depth, to);
        unaryKernel(ure::Operator::LogicalNot, ure::boolType(), ure::boolType())(to, to, nullptr, nullptr,
                                                                                 range);
        return;
    }
    default:
        std::memset(to + range.first, node.kind == Kind::And, size);
        if (scratch.size() <= depth) scratch.resize(depth + 1);
        scratch[depth].resize(std::max(scratch[depth].size(), std::size_t(range.last)));
        for (const std::uint32_t part : node.parts) {
            // The deeper rows may move the outer vector: take the row's place anew.
            mask(nodes_[part], tables, step, range, scratch, depth + 1, scratch[depth].data());
            combine(node.kind)(to, to, scratch[depth].data(), nullptr, range);
        }
    }
}

} // namespace tactus::simulate
