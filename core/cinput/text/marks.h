// The marks around a region: `#pragma scop` and `#pragma endscop`, or _Pragma("scop") and _Pragma("endscop"),
// also inside a macro of the file.
#pragma once

#include "text/source.h"

#include <string>
#include <string_view>
#include <vector>

namespace tactus::cinput {

struct Mark {
    bool isEnd = false;
    text::Span span;   // the whole directive, _Pragma(...), or the use of the macro
    std::string macro; // that makes it; empty: it stands in the text
};

// In text order, those that `#if` leaves out among them. A use of a macro counts only if the macro has been
// defined in front of it.
std::vector<Mark> marksOf(std::string_view text);

} // namespace tactus::cinput
