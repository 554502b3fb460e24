#include "syntax/literals.h"

#include <charconv>
#include <fmt/format.h>
#include <limits>

namespace tactus::syntax {

std::optional<std::uint64_t> integerValue(std::string_view spelling) {
    int base = 10;
    if (spelling.starts_with("0x") || spelling.starts_with("0X")) {
        spelling.remove_prefix(2);
        base = 16;
    }
    std::uint64_t value = 0;
    const char* const end = spelling.data() + spelling.size();
    const auto [stop, error] = std::from_chars(spelling.data(), end, value, base);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

// True if a spelling that no double can hold is too large rather than too small: its first digit that is not
// 0 is left of the decimal point once the exponent has moved it.
static bool isLarge(std::string_view spelling) {
    const std::size_t mark = spelling.find_first_of("eE");
    const std::string_view digits = spelling.substr(0, mark);
    const std::size_t first = digits.find_first_not_of("0.");
    if (first == std::string_view::npos) return false;
    // An exponent of so many digits may leave int64, and its sign alone decides.
    if (mark != std::string_view::npos && spelling.substr(mark + 1).size() > 18)
        return spelling[mark + 1] != '-';
    std::int64_t exponent = 0;
    if (mark != std::string_view::npos) {
        std::string_view written = spelling.substr(mark + 1);
        if (written.starts_with('+')) written.remove_prefix(1);
        std::from_chars(written.data(), written.data() + written.size(), exponent);
    }
    const std::size_t point = std::min(digits.find('.'), digits.size());
    return static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first) + exponent > 0;
}

double decimalValue(std::string_view spelling) {
    double value = 0;
    // from_chars knows no locale, whose decimal point may be a comma.
    const auto result = std::from_chars(spelling.data(), spelling.data() + spelling.size(), value);
    if (result.ec == std::errc::result_out_of_range)
        return isLarge(spelling) ? std::numeric_limits<double>::infinity() : 0.0;
    return value;
}

std::string stringValue(std::string_view spelling) {
    std::string value;
    for (std::size_t at = 1; at + 1 < spelling.size(); ++at) {
        char byte = spelling[at];
        if (byte == '\\' && at + 2 < spelling.size()) {
            byte = spelling[++at];
            if (byte == 'n') byte = '\n';
            if (byte == 't') byte = '\t';
        }
        value += byte;
    }
    return value;
}

// Bytes of the well-formed UTF-8 sequence at the front of `text`, 0 if there is none.
static std::size_t codePointLength(std::string_view text) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xc2 && lead < 0xe0 ? 2
                               : (lead & 0xf0) == 0xe0       ? 3
                               : lead >= 0xf0 && lead < 0xf5 ? 4
                                                             : 0;
    if (length == 0 || length > text.size()) return 0;
    for (std::size_t at = 1; at < length; ++at)
        if ((byte(at) & 0xc0) != 0x80) return 0;
    if (lead == 0xe0 && byte(1) < 0xa0) return 0;
    if (lead == 0xed && byte(1) >= 0xa0) return 0;
    if (lead == 0xf0 && byte(1) < 0x90) return 0;
    if (lead == 0xf4 && byte(1) >= 0x90) return 0;
    return length;
}

std::optional<unsigned> characterCode(std::string_view inner) {
    // The length is given, since the text holds a zero byte.
    constexpr std::string_view letters = "ntr0\\'\"", meant("\n\t\r\0\\'\"", 7);
    if (inner.size() == 2 && inner[0] == '\\')
        if (const std::size_t at = letters.find(inner[1]); at != std::string_view::npos)
            return static_cast<unsigned char>(meant[at]);
    const bool isOne = inner.size() == 1 && static_cast<unsigned char>(inner[0]) < 0x80;
    return isOne ? std::optional<unsigned>(static_cast<unsigned char>(inner[0])) : std::nullopt;
}

std::string asNumber(std::string_view shown, unsigned code) {
    return fmt::format("write a character as its number, 0x{:02X} for {}", code, shown);
}

std::string printable(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string shown;
    while (!text.empty()) {
        if (shown.size() >= longest) return shown + "...";
        const std::size_t length = codePointLength(text);
        const auto lead = static_cast<unsigned char>(text[0]);
        if (length == 0 || lead < 0x20 || lead == 0x7f)
            shown += fmt::format("\\x{:02x}", lead);
        else
            shown += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return shown;
}

} // namespace tactus::syntax
