// The tokens of a C file before preprocessing: comments are skipped, lines joined where `\` ends them.
#pragma once

#include "text/source.h"

#include <string_view>
#include <vector>

namespace tactus::cinput {

struct CToken {
    enum class Kind : std::uint8_t { Word, Number, Quoted, Sign };
    Kind kind = Kind::Sign;
    bool beginsLine = false; // the first one of its (joined) line
    text::Span span;
};

std::vector<CToken> tokensOf(std::string_view text);

} // namespace tactus::cinput
