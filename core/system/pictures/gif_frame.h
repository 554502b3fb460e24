// A painted picture as a GIF of one image.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::system {

struct Pixels {
    int width = 0, height = 0;
    std::vector<std::uint32_t> colours; // 0xRRGGBB, row by row
};
// At most 256 colours are kept, the most frequent ones; others become the nearest of these. The error is a
// sentence.
tl::expected<std::string, std::string> gifOf(const Pixels& pixels);

} // namespace tactus::system
