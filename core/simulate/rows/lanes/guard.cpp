#include "simulate/rows/lanes/guard.h"

#include "base/checked.h"
#include "simulate/rows/lanes/form_kernels.h"

#include <algorithm>
#include <cstring>

namespace tactus::simulate {

using Step = std::span<const std::int64_t>;

std::optional<Guard> Guard::of(const polyhedra::Formula& formula, const Lanes& lanes, LaneTables& tables,
                               bool picks) {
    Guard guard;
    if (!guard.fill(0, formula, lanes, tables, picks)) return std::nullopt;
    guard.moves_ = guard.movesAt(0);
    return guard;
}

bool Guard::fill(std::size_t node, const polyhedra::Formula& formula, const Lanes& lanes, LaneTables& tables,
                 bool picks) {
    nodes_[node].kind = formula.kind;
    switch (formula.kind) {
    case Kind::Unknown:
        return false;
    case Kind::NonNegative:
    case Kind::Zero: {
        if (!formula.atom.isAffine()) return false;
        LaneForm form = lanes.formOf(formula.atom.form);
        const std::uint32_t table = tables.of(form.lane);
        if (picks) tables.sort(table);
        nodes_[node].atom = {table, std::move(form)};
        return true;
    }
    default:
        for (const polyhedra::Formula& part : formula.parts) {
            const std::size_t number = nodes_.size();
            nodes_.emplace_back();
            nodes_[node].parts.push_back(static_cast<std::uint32_t>(number));
            if (!fill(number, part, lanes, tables, picks)) return false;
        }
        return true;
    }
}

void Guard::simplify(const LaneTables& tables, const Lanes& lanes) {
    if (nodes_.front().kind != Kind::And) return;
    std::erase_if(nodes_.front().parts, [&](std::uint32_t part) {
        const Node& node = nodes_[part];
        if (!node.isAtom()) return false;
        const auto [least, greatest] = lanes.extremesOf(node.atom.form);
        const bool isFixed = node.atom.table == LaneTables::none;
        const bool isAtLeastZero = least + (isFixed ? 0 : tables[node.atom.table].least) >= 0;
        const bool isAtMostZero = greatest + (isFixed ? 0 : tables[node.atom.table].greatest) <= 0;
        return isAtLeastZero && (isAtMostZero || node.kind == Kind::NonNegative);
    });
    moves_ = movesAt(0);
}

bool Guard::movesAt(std::uint32_t number) const {
    const Node& node = nodes_[number];
    return node.isAtom() ? node.atom.form.moves()
                         : std::ranges::any_of(node.parts, [&](std::uint32_t part) { return movesAt(part); });
}

bool Guard::movesNow(std::uint32_t number, const LaneTables& tables, Step step) const {
    const Node& node = nodes_[number];
    if (statusOf(number, tables, step).holds != Holds::Some) return false;
    if (node.isAtom()) return node.atom.form.moves();
    return std::ranges::any_of(node.parts,
                               [&](std::uint32_t part) { return movesNow(part, tables, step); });
}

// The status of an atom is a function of the shift with two jumps, and the shift moves evenly.
Status Guard::statusOfAtom(const Node& node, const LaneTables& tables, Step step) const {
    const bool fixed = node.atom.table == LaneTables::none;
    const std::int64_t least = fixed ? 0 : tables[node.atom.table].least;
    const std::int64_t greatest = fixed ? 0 : tables[node.atom.table].greatest;
    const bool isZero = node.kind == Kind::Zero;
    const std::int64_t shift = node.atom.form.atStep(step), speed = node.atom.form.step.back();
    const std::int64_t first = -greatest, second = isZero ? -least + 1 : -least; // the jumps
    const int part = int(shift >= first) + int(shift >= second);
    Status status;
    if (part == 0 || (part == 2 && isZero))
        status.holds = Holds::None;
    else
        status.holds = part == 2 || (isZero && least == greatest) ? Holds::All : Holds::Some;
    // If a part is empty (one value in all lanes), the jump behind it counts.
    if (speed > 0 && part < 2) status.lasts = base::ceilDivide((part == 0 ? first : second) - shift, speed);
    if (speed < 0 && part > 0)
        status.lasts = base::floorDivide(shift - (part == 2 ? second : first), -speed) + 1;
    return status;
}

static Holds negated(Holds holds) {
    if (holds == Holds::Some) return holds;
    return holds == Holds::All ? Holds::None : Holds::All;
}

Status Guard::statusOf(std::uint32_t number, const LaneTables& tables, Step step) const {
    const Node& node = nodes_[number];
    if (node.isAtom()) return statusOfAtom(node, tables, step);
    if (node.kind == Kind::True) return {};
    if (node.kind != Kind::And && node.kind != Kind::Or && node.kind != Kind::Not) return {Holds::None};
    if (node.kind == Kind::Not) {
        const Status part = statusOf(node.parts.front(), tables, step);
        return {negated(part.holds), part.lasts};
    }
    const Holds neutral = node.kind == Kind::And ? Holds::All : Holds::None;
    Status whole{neutral};
    for (const std::uint32_t part : node.parts) {
        const Status one = statusOf(part, tables, step);
        if (one.holds == negated(neutral)) return one; // decides alone for as long as it lasts
        if (one.holds == Holds::Some) whole.holds = Holds::Some;
        whole.lasts = std::min(whole.lasts, one.lasts);
    }
    return whole;
}

bool Guard::Node::isAt(const Guard& guard, const LaneTables& tables, Step step, std::int64_t lane) const {
    const auto isPart = [&](std::uint32_t part) {
        return guard.nodes_[part].isAt(guard, tables, step, lane);
    };
    switch (kind) {
    case Kind::True:
        return true;
    case Kind::NonNegative:
        return tables.at(atom.table, lane) + atom.form.atStep(step) >= 0;
    case Kind::Zero:
        return tables.at(atom.table, lane) + atom.form.atStep(step) == 0;
    case Kind::And:
        return std::ranges::all_of(parts, isPart);
    case Kind::Or:
        return std::ranges::any_of(parts, isPart);
    case Kind::Not:
        return !isPart(parts.front());
    default:
        return false;
    }
}

static Kernel combine(polyhedra::Formula::Kind kind) {
    const auto op = kind == polyhedra::Formula::Kind::And ? ure::Operator::BitAnd : ure::Operator::BitOr;
    return binaryKernel(op, ure::boolType(), ure::boolType(), ure::boolType());
}

void Guard::maskOf(std::uint32_t number, const LaneTables& tables, Step step, LaneRange range,
                   std::vector<std::vector<std::uint8_t>>& scratch, std::size_t depth,
                   std::uint8_t* to) const {
    const Node& node = nodes_[number];
    const auto size = static_cast<std::size_t>(range.last - range.first);
    const Holds whole = statusOf(number, tables, step).holds;
    if (whole != Holds::Some) {
        std::memset(to + range.first, whole == Holds::All, size);
        return;
    }
    const LaneSet lanes{{&range, 1}};
    switch (node.kind) {
    case Kind::NonNegative:
    case Kind::Zero: {
        const std::int64_t* values = tables[node.atom.table].values.data();
        const std::int64_t shift = node.atom.form.atStep(step);
        (node.kind == Kind::Zero ? equalsZero : atLeastZero)(to, values, shift, range);
        return;
    }
    case Kind::Not: {
        maskOf(node.parts.front(), tables, step, range, scratch, depth, to);
        unaryKernel(ure::Operator::LogicalNot, ure::boolType(), ure::boolType())(to, to, nullptr, nullptr,
                                                                                 lanes);
        return;
    }
    default:
        std::memset(to + range.first, node.kind == Kind::And, size);
        if (scratch.size() <= depth) scratch.resize(depth + 1);
        scratch[depth].resize(std::max(scratch[depth].size(), std::size_t(range.last)));
        for (const std::uint32_t part : node.parts) {
            // The deeper rows may move the outer vector: take the row's place anew.
            maskOf(part, tables, step, range, scratch, depth + 1, scratch[depth].data());
            combine(node.kind)(to, to, scratch[depth].data(), nullptr, lanes);
        }
    }
}

} // namespace tactus::simulate
