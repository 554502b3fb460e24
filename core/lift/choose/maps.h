// The maps of arrays as text.
#pragma once

#include "lift/build.h"
#include "lift/print/names.h"

namespace tactus::lift {

// "space_time_transform({i, j}, 6*k + l)"
std::string transformText(const Map& map, const Names& names);

// Schedules that count through nested loops, "L*k + l" where "6*k + l" was found at L = 6. Nothing where
// there is none. Whether they are legal where the numbers are not is still to be asked.
struct OpenMaps {
    std::vector<std::string> texts;   // of all maps
    std::vector<std::uint32_t> sizes; // that stand in them
};
std::optional<OpenMaps> openMaps(const std::vector<Map>& maps, const Embedding& embedding,
                                 const cinput::Program& program, const Names& names);

} // namespace tactus::lift
