// The text between two tokens, taken apart.
#pragma once

#include "syntax/tree.h"

namespace tactus::syntax {

struct Comment {
    text::Span span;           // of a line comment without blanks at its end
    std::uint32_t linesBefore; // line ends between it and what comes before it
    bool isLine;               // `//`, so a line end follows
};

struct Trivia {
    std::vector<Comment> comments;
    std::uint32_t linesAfter; // line ends behind the last comment, or all if there is none
};

Trivia leadingTrivia(const Tree& tree, TokenId token);

} // namespace tactus::syntax
