// The registers of a kernel and the loops around its statements.
#include "emit/places.h"

namespace tactus::emit {

Block Places::registers() const {
    Block block;
    for (const ure::VariableId id : system.variables.keys()) {
        const auto& depth = depths[id.index()];
        if (isLocal(id)) continue;
        std::vector<Code> extents;
        for (std::size_t row = 0; row < rows.size(); ++row)
            extents.push_back(size(sizes[row].end - sizes[row].first));
        if (depth.value_or(0) > 0) extents.push_back(integer(names.index, base::add(*depth, 1)));
        const ure::Variable& variable = system.variables[id];
        block.push_back(declare(name(names.variables[id.index()], variable.type), std::move(extents),
                                sites.maybeUnset.contains(id)));
    }
    if (!block.empty())
        block.insert(
            block.begin(),
            comment(model.inner.empty()
                        ? "What each PE made: [PE][m] is m steps old, [PE][0] is made now."
                        : "What each lane of each PE made: [PE][lane][m] is m steps old, [PE][lane][0] "
                          "is made now."));
    return block;
}

Block Places::shifts() const {
    Block body;
    for (const ure::VariableId id : system.variables.keys()) {
        const std::int64_t depth = depths[id.index()].value_or(0);
        if (depth == 0) continue;
        const auto at = [&](Code number) {
            std::vector<Code> indices = placeIndices(polyhedra::Vector(rows.size(), 0));
            indices.push_back(std::move(number));
            return element(names.variables[id.index()], system.variables[id].type, std::move(indices));
        };
        const ure::Type index = names.index;
        if (depth == 1) {
            body.push_back(assign(at(integer(index, 1)), at(integer(index, 0))));
            continue;
        }
        const Code m = name(stage, index);
        Statement chain = loop(m, integer(index, 1), integer(index, depth + 1),
                               {assign(at(m), at(infix("-", index, m, integer(index, 1))))}, true);
        chain.downwards = true;
        body.push_back(std::move(chain));
    }
    if (body.empty()) return {};
    Block result{comment("Everything that travels moves on by one register.")};
    append(result, overPlaces(*orderFor({}, rows.size()), std::move(body)));
    result.push_back(blank());
    return result;
}

Block Places::everyStep(Block body) const {
    for (std::size_t row = model.map.schedule.size(); row-- > 0;) {
        const SizeRange& range = sizes[rows.size() + row];
        body = {loop(name(coordinates[rows.size() + row], names.index), size(range.first), size(range.end),
                     std::move(body), false)};
    }
    return body;
}

Block Places::overPlaces(const WalkOrder& order, Block body) const {
    for (std::size_t at = order.dimensions.size(); at-- > 0;) {
        const auto [row, downwards] = order.dimensions[at];
        Statement nest = loop(name(coordinates[row], names.index), size(sizes[row].first),
                              size(sizes[row].end), std::move(body), true);
        nest.downwards = downwards;
        body = {std::move(nest)};
    }
    return body;
}

} // namespace tactus::emit
