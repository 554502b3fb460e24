// The generators of random designs that the tests have, in one numbering.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tactus::soak {

struct Design {
    std::string_view generator;
    unsigned seed; // of the text, and of its data
    std::string text;
};
// Each generator in turn. Numbers of a run with another seed make other designs.
Design designOf(std::uint64_t number, unsigned runSeed);
bool isExported(std::uint64_t number); // a hundredth of each generator's

} // namespace tactus::soak
