#include "draw/state/value_text.h"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace tactus::draw {

// "-9.1e-3": without the zeros that fill exponents.
static std::string scientific(double number, std::size_t precision) {
    std::string words = fmt::format("{:.{}e}", number, precision);
    const std::size_t sign = words.find('e') + 1;
    std::size_t digits = sign + 1;
    while (digits + 1 < words.size() && words[digits] == '0') ++digits;
    const std::string exponent = words.substr(digits);
    const bool isNegative = words[sign] == '-';
    words.resize(sign);
    return words + (isNegative ? "-" : "") + exponent;
}

std::string valueText(ure::Type type, ure::Value value, std::size_t letters) {
    std::string exact = toString(type, value);
    if (exact.size() <= letters) return exact;
    char* end = nullptr;
    const double number = std::strtod(exact.c_str(), &end);
    if (*end != '\0') return exact; // a word
    const bool isPlain = std::abs(number) >= 0.01 && std::abs(number) < 1e4;
    for (std::size_t precision = letters + 1; precision-- > 0;) {
        std::string shorter =
            isPlain ? fmt::format("{:.{}f}", number, precision) : scientific(number, precision);
        if (shorter.size() <= letters) return shorter;
    }
    return scientific(number, 0);
}

} // namespace tactus::draw
