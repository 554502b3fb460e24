// Random designs under random mappings with loops inside of the processing elements: those of randomArray,
// and sums over a loop that is cut in pieces, the last of them perhaps shorter.
#pragma once

#include <string>

namespace tactus::test {

std::string randomLanes(unsigned seed);

} // namespace tactus::test
