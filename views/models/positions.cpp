#include "views/models/positions.h"

#include <algorithm>

namespace tactus::views {

Positions::Positions(std::string_view utf8) {
    int unit = 0;
    for (std::size_t at = 0; at < utf8.size();) {
        const std::size_t length = text::codePointLength(utf8, at);
        const int units = length == 4 ? 2 : 1;
        if (length > 1)
            wide_.push_back(
                {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(length), unit, units});
        at += length;
        unit += units;
    }
}

int Positions::unit(std::uint32_t byte) const {
    const auto after = std::ranges::upper_bound(wide_, byte, {}, &Wide::byte);
    if (after == wide_.begin()) return static_cast<int>(byte);
    const Wide& last = *std::prev(after);
    if (byte < last.byte + last.bytes) return last.unit;
    return last.unit + last.units + static_cast<int>(byte - last.byte - last.bytes);
}

std::uint32_t Positions::byte(int unit) const {
    const auto after = std::ranges::upper_bound(wide_, unit, {}, &Wide::unit);
    if (after == wide_.begin()) return static_cast<std::uint32_t>(unit);
    const Wide& last = *std::prev(after);
    if (unit < last.unit + last.units) return last.byte;
    return last.byte + last.bytes + static_cast<std::uint32_t>(unit - last.unit - last.units);
}

} // namespace tactus::views
