#include "emit/c/array/control.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::emit {

using array::Control;

ControlBits::ControlBits(const Places& places) : places_(places) {
    Names fresh = places.names.names;
    std::size_t guards = 0;
    for (Control& control : controlOf(places.model)) {
        if (control.from != Control::From::Neighbour) continue;
        const std::string name = control.isDomain() ? "active" : fmt::format("guard{}", ++guards);
        bits_.push_back({std::move(control), fresh.fresh(name)});
    }
}

Code ControlBits::at(const Bit& bit, const polyhedra::Vector& displacement, Code steps) const {
    std::vector<Code> indices = places_.placeIndices(displacement);
    indices.push_back(std::move(steps));
    return element(bit.name, ure::boolType(), std::move(indices));
}

// Is there a PE in the box, the link's displacement away?
Code ControlBits::hasNeighbour(const Bit& bit) const {
    const ure::Type index = places_.names.index;
    const std::vector<Code> there = places_.placeIndices(bit.control.displacement);
    std::vector<Code> inside;
    for (std::size_t row = 0; row < there.size(); ++row) {
        const std::int64_t away = bit.control.displacement[row];
        const std::int64_t extent = places_.model.shape[row];
        if (away > 0) inside.push_back(infix(">=", ure::boolType(), there[row], integer(index, 0)));
        if (away < 0) inside.push_back(infix("<", ure::boolType(), there[row], integer(index, extent)));
    }
    return all(std::move(inside));
}

Block ControlBits::registers() const {
    Block block;
    std::string meanings;
    for (const Bit& bit : bits_) {
        std::vector<Code> extents = places_.placeExtents();
        extents.push_back(integer(places_.names.index, base::add(bit.control.delay, 1)));
        block.push_back(declare(name(bit.name, ure::boolType()), std::move(extents), true));
        meanings += fmt::format("{}{}: {}", meanings.empty() ? "" : "; ", bit.name,
                                bit.control.isDomain() ? "there is an iteration" : bit.control.text);
    }
    if (!block.empty())
        block.insert(
            block.begin(),
            comment(fmt::format("Control bits forwarded between PEs: [PE][{0}] is {0} steps old. {1}.",
                                places_.stage, meanings)));
    return block;
}

Block ControlBits::shifts() const {
    const ure::Type index = places_.names.index;
    const polyhedra::Vector here(places_.rows.size(), 0);
    Block body;
    for (const Bit& bit : bits_)
        // The oldest goes first: it takes what the next one still holds.
        for (std::int64_t m = bit.control.delay; m >= 1; --m)
            body.push_back(assign(at(bit, here, integer(index, m)), at(bit, here, integer(index, m - 1))));
    return body;
}

void ControlBits::redirect(Translator& translate, Iteration& iteration) const {
    const polyhedra::Vector here(places_.rows.size(), 0);
    const auto now = [&](const Bit& bit) { return at(bit, here, integer(places_.names.index, 0)); };
    // Guards are translated before any of them becomes a bit: at the border of the array a bit is its guard.
    std::vector<Code> computed;
    for (const Bit& bit : bits_)
        computed.push_back(bit.control.isDomain() ? Code{} : translate(bit.control.guards.front()));
    for (std::size_t number = 0; number < bits_.size(); ++number) {
        const Bit& bit = bits_[number];
        const Code taken = at(bit, bit.control.displacement, integer(places_.names.index, bit.control.delay));
        for (const ure::ExprId guard : bit.control.guards) translate.useValue(guard, now(bit));
        iteration.useBit({now(bit), hasNeighbour(bit), taken,
                          bit.control.isDomain() ? std::nullopt : std::optional(computed[number])});
    }
}

} // namespace tactus::emit
