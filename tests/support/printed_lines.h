// The lines of a printed text in short.
#pragma once

#include "text/printed.h"

#include <fmt/ranges.h>

namespace tactus::test {

// "=3" a line that is as it was, "~3" one that was changed, "+1,4" a new one made of lines 1 and 4.
inline std::string inShort(const std::vector<text::PrintedLine>& lines) {
    using Kind = text::PrintedLine::Kind;
    std::vector<std::string> words;
    for (const text::PrintedLine& line : lines) {
        const char sign = line.kind == Kind::Same ? '=' : line.kind == Kind::New ? '+' : '~';
        words.push_back(fmt::format("{}{}", sign, fmt::join(line.written, ",")));
    }
    return fmt::to_string(fmt::join(words, " "));
}

} // namespace tactus::test
