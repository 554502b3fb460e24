// Words and numbers as DOT writes them.
#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace tactus::draw {

// Graphviz takes sizes in inches. fmt writes numbers with a point whatever the locale is.
inline std::string inches(double points) {
    return fmt::format("{:.4f}", points / 72);
}

inline std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char byte : text) {
        if (byte == '"' || byte == '\\') out += '\\';
        out += byte;
    }
    return out + "\"";
}

} // namespace tactus::draw
