#include "draw/state/wires.h"

#include "draw/state/shown_values.h"

#include <algorithm>

namespace tactus::draw {

static constexpr std::size_t mostLetters = 8; // of a value

void reserveValues(Diagram& inside, const ure::System& system) {
    for (Arrow& arrow : inside.arrows) {
        if (!arrow.wire.value.valid()) continue;
        const bool isBool = system.exprs[arrow.wire.value].type.isBool();
        arrow.longest = arrow.rows;
        arrow.longest.push_back({isBool ? "false" : std::string(mostLetters, '0'), Row::Weight::Plain});
    }
}

static bool isTaken(const Wire& wire, const simulate::PeValues& values) {
    if (wire.condition.valid()) {
        const auto condition = values.of(wire.condition);
        if (!condition || condition->asBool() != wire.when) return false;
    }
    return wire.along.empty() ||
           std::ranges::any_of(wire.along, [&](dependence::DependenceId one) { return values.happens(one); });
}

void showValues(Diagram& inside, const ure::System& system, const simulate::PeValues& values) {
    inside.keepsSize = true;
    for (Arrow& arrow : inside.arrows) {
        const Wire& wire = arrow.wire;
        const auto value = wire.value.valid() && isTaken(wire, values) ? values.of(wire.value) : std::nullopt;
        arrow.isIdle = !value;
        if (value)
            arrow.rows.push_back(
                {valueText(system.exprs[wire.value].type, *value, mostLetters), Row::Weight::Plain});
    }
}

} // namespace tactus::draw
