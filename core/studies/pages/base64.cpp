#include "studies/pages/base64.h"

#include <cstdint>

namespace tactus::studies {

std::string base64(std::string_view bytes) {
    static constexpr std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t three = 0;
        for (std::size_t n = 0; n < 3; ++n)
            three = three << 8 | (at + n < bytes.size() ? std::uint8_t(bytes[at + n]) : 0U);
        for (std::size_t n = 0; n < 4; ++n)
            text += at + n > bytes.size() ? '=' : letters[three >> (18 - 6 * n) & 63];
    }
    return text;
}

} // namespace tactus::studies
