// Random tilings of the random designs (random_array.h): one or two loops tiled, now and then one of them
// again or with Carry, reordered or not; time runs through the loops in their order, or as written.
#pragma once

#include <string>

namespace tactus::test {

std::string randomTiles(unsigned seed);

} // namespace tactus::test
