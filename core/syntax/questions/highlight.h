// The class of each piece of the text, for an editor.
#pragma once

#include "syntax/tree.h"

namespace tactus::syntax {

enum class HighlightClass : std::uint8_t {
    Keyword,  // design, param, in, where, true, ...
    Type,     // Int, Float, ...
    Function, // select, min, ... and the mapping primitives
    Name,     // of a param, loop, tensor, func, kernel, ...
    Number,   // also `infinity`
    String,
    Comment,
    Operator, // and all other marks
    Error,    // what the parser could not use
};

struct Highlight {
    text::Span span;
    HighlightClass kind;
};

// In the order of the text, without overlaps: every token but the end, every comment.
std::vector<Highlight> classify(const Tree& tree);

} // namespace tactus::syntax
