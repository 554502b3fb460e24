#include "emit/c/network/fifos.h"

#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::emit {

using polyhedra::AffineForm;
using polyhedra::Interval;

std::vector<AffineForm> fifoIndices(const spatial::Network& plan, spatial::ChannelId channel,
                                    std::vector<AffineForm> instance) {
    for (std::size_t d = 0; d < instance.size(); ++d)
        instance[d].constant =
            base::subtract(instance[d].constant, plan.channels[channel].instances[d].lower);
    return instance;
}

std::vector<Code> isFifo(const spatial::Network& plan, const spatial::Action& action, const Points& points) {
    const std::vector<Interval>& box = plan.channels[action.channel].instances;
    std::vector<Code> codes;
    const auto isPlain = [&](const polyhedra::Piece& piece) {
        for (std::size_t d = 0; d < box.size(); ++d) {
            const Interval named = range(action.instance[d], piece);
            if (named.lower < box[d].lower || named.upper > box[d].upper) return false;
        }
        return true;
    };
    if (std::ranges::all_of(action.when, isPlain)) return codes;
    polyhedra::Piece family = polyhedra::Piece::universe(action.instance.front().dimensions());
    for (std::size_t d = 0; d < box.size(); ++d) {
        AffineForm above = action.instance[d], below = -1 * above;
        above.constant = base::subtract(above.constant, box[d].lower);
        below.constant = base::add(below.constant, box[d].upper);
        family.rows.push_back(std::move(above));
        family.rows.push_back(std::move(below));
    }
    for (Points::Condition& condition : points.conditions(family)) codes.push_back(std::move(condition.code));
    return codes;
}

} // namespace tactus::emit
