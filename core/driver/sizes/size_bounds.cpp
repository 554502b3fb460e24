#include "driver/sizes/size_bounds.h"

#include "base/checked.h"
#include "polyhedra/counts/extent.h"

#include <algorithm>
#include <cctype>

namespace tactus::driver {

using polyhedra::AffineForm;

namespace {

// The most values that the loop has at any size.
std::optional<std::int64_t> mostValues(const std::string& name, const ure::System& open) {
    const auto loop = open.loops.find([&](const ure::Loop& one) { return one.name == name; });
    if (!loop) return std::nullopt;
    const polyhedra::Interval range = open.domain.box[loop->index()];
    if (!range.bounded()) return std::nullopt;
    return extentOf(range);
}

bool isOfSpace(const mapping::SpaceTimeMap& map, std::size_t loop) {
    return std::ranges::any_of(map.space, [&](const AffineForm& row) { return row.coefficients[loop] != 0; });
}

// True if each loop of time has a row of the schedule to itself, but for loops of the space: then steps are
// in the order of the iterations, those of different PEs too.
bool hasRowsOfOneLoop(const mapping::SpaceTimeMap& map, std::size_t loops) {
    std::vector<int> timeLoops(map.schedule.size());
    for (std::size_t loop = 0; loop < loops; ++loop) {
        const bool isInner = std::ranges::any_of(
            map.inner, [&](const mapping::InnerLoop& one) { return one.loop.index() == loop; });
        if (isInner || isOfSpace(map, loop)) continue;
        int rows = 0;
        for (std::size_t row = 0; row < map.schedule.size(); ++row) {
            const std::int64_t factor = map.schedule[row].coefficients[loop];
            if (factor < 0) return false;
            if (factor == 0) continue;
            ++rows;
            ++timeLoops[row];
        }
        if (rows != 1) return false;
    }
    return std::ranges::all_of(timeLoops, [](int count) { return count <= 1; });
}

bool isTiled(const mapping::Plan& plan) {
    return std::ranges::any_of(plan.steps, [](const mapping::LoopStep& step) {
        return std::holds_alternative<mapping::Tile>(step);
    });
}

} // namespace

bool isOfParams(std::string_view text, const std::vector<std::string>& params) {
    const auto isOfWord = [](char byte) {
        return std::isalnum(static_cast<unsigned char>(byte)) || byte == '_';
    };
    for (auto at = text.begin(); at != text.end();) {
        const auto end = std::find_if_not(at, text.end(), isOfWord);
        if (std::ranges::find(params, std::string_view(at, end)) != params.end()) return true;
        at = end == text.end() ? end : std::max(end, std::next(at));
    }
    return false;
}

// A tile has at most as many values as its factor, where that is a number.
MostValues mostValuesOf(const MappingAnalysis& mapping, const ure::System& open,
                        const std::vector<std::string>& params) {
    std::vector<std::string> names = mapping.reference.elaborated->loopNames();
    MostValues most;
    for (const std::string& name : names)
        if (const auto values = mostValues(name, open)) most.emplace(name, *values);
    for (const mapping::LoopStep& step : mapping.plan->steps) {
        if (const auto* reorder = std::get_if<mapping::Reorder>(&step)) {
            std::vector<std::string> ordered;
            for (const ure::LoopId loop : reorder->order) ordered.push_back(names[loop.index()]);
            names = std::move(ordered);
            continue;
        }
        if (!std::holds_alternative<mapping::Tile>(step)) continue;
        const auto& tile = std::get<mapping::Tile>(step);
        const auto place = names.begin() + std::ptrdiff_t(tile.loop.index());
        const auto whole = most.find(*place);
        if (!isOfParams(open.source->text(tile.span), params)) {
            most[tile.inner] = tile.factor;
            if (whole != most.end()) most[tile.outer] = base::floorDivide(whole->second - 1, tile.factor) + 1;
        } else if (whole != most.end()) {
            most[tile.inner] = most[tile.outer] = whole->second;
        }
        *place = tile.inner;
        names.insert(names.begin() + std::ptrdiff_t(tile.loop.index()), tile.outer);
    }
    return most;
}

std::optional<std::int64_t> mostSkew(const mapping::SpaceTimeMap& map, const ure::System& system,
                                     const MostValues& most) {
    std::int64_t skew = 0;
    for (std::size_t loop = 0; loop < system.loops.size(); ++loop) {
        if (!isOfSpace(map, loop)) continue;
        for (std::size_t row = 0; row < map.schedule.size(); ++row) {
            const std::int64_t factor = map.schedule[row].coefficients[loop];
            if (factor == 0) continue;
            // One step of an earlier row is as many steps as the later rows have values, which grows with the
            // sizes.
            if (row + 1 < map.schedule.size()) return std::nullopt;
            const auto values = most.find(system.loops[ure::LoopId(loop)].name);
            if (values == most.end()) return std::nullopt;
            skew = base::add(skew,
                             base::multiply(factor < 0 ? base::negate(factor) : factor, values->second - 1));
        }
    }
    return skew;
}

bool isBoxAtAllSizes(const ure::System& open) {
    const auto isOfOneLoop = [&](const AffineForm& row) {
        const auto loops = std::span(row.coefficients).subspan(open.sizes);
        return std::ranges::count_if(loops, [](std::int64_t factor) { return factor != 0; }) <= 1;
    };
    return open.domain.quotients.empty() && std::ranges::all_of(open.domain.rows, isOfOneLoop);
}

// Rows before the last one are as many steps apart as the last one has values, and these are of all PEs.
// Tiles are no larger than their loops, so in a box there is one that is whole, and the rows have all these
// values.
std::optional<std::int64_t> mostAhead(const MappingAnalysis& mapping, const ure::System& open,
                                      const MostValues& most) {
    const mapping::SpaceTimeMap& map = *mapping.map;
    if (!isBoxAtAllSizes(open)) return std::nullopt;
    auto ahead = mostSkew(map, *mapping.system, most);
    if (!hasRowsOfOneLoop(map, mapping.system->loops.size()))
        return isTiled(*mapping.plan) ? std::nullopt : ahead;
    for (std::size_t loop = 0; loop < mapping.system->loops.size(); ++loop) {
        for (std::size_t row = 0; row + 1 < map.schedule.size(); ++row)
            if (isOfSpace(map, loop) && map.schedule[row].coefficients[loop] != 0) return std::nullopt;
        if (isOfSpace(map, loop) || map.schedule.back().coefficients[loop] == 0) continue;
        const auto values = most.find(mapping.system->loops[ure::LoopId(loop)].name);
        if (values != most.end()) ahead = std::min(ahead.value_or(values->second - 1), values->second - 1);
    }
    return ahead;
}

} // namespace tactus::driver
