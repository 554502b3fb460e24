#include "draw/palette.h"

#include <array>

namespace tactus::draw {

std::string_view familyColour(std::uint32_t index) {
    static constexpr std::array<std::string_view, familyColours> colours{
        "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#000000"};
    return colours[index % colours.size()];
}

std::string_view familyInk(std::uint32_t index) {
    static constexpr std::array<std::string_view, familyColours> inks{
        "#0072b2", "#b34f00", "#007d5b", "#a8497d", "#8a6508", "#1c77ab", "#000000"};
    return inks[index % inks.size()];
}

std::string_view darkFamily(std::uint32_t index) {
    static constexpr std::array<std::string_view, familyColours> colours{
        "#51b4ec", "#ec9551", "#51ecc1", "#cc79a7", "#ecbf51", "#56b4e9", "#e4e8ec"};
    return colours[index % colours.size()];
}

} // namespace tactus::draw
