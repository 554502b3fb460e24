// The words that an editor asks about: which could be at a place, and what the one that is there means. Both
// answers work in a text that is no design at the moment.
#pragma once

#include "syntax/questions/highlight.h"

#include <optional>
#include <string>
#include <vector>

namespace tactus::driver {

struct Completion {
    std::string text;
    std::string what;    // "input A[I][K] : Float(32)", "(i, io, ii, f)"
    std::string meaning; // a sentence more, or the equation; may be empty
    syntax::HighlightClass kind = syntax::HighlightClass::Name;
    std::string behind = {};             // what is written behind it: "(i, j-1, k)", " name { }"
    std::vector<text::Span> places = {}; // of `behind`, to fill in one after the other
};

struct Completions {
    text::Span word;             // what is there now, around the offset
    bool behindDot = false;      // primitives
    std::vector<Completion> all; // what is most likely meant first
};

// Everything that could be at the offset, whatever letters of it are there. Primitives that are not
// supported yet are left out.
Completions completionsAt(const syntax::Tree& tree, std::uint32_t offset);

// The meaning of the word at the offset; nothing if there is none that is known.
std::optional<Completion> wordAt(const syntax::Tree& tree, std::uint32_t offset);

} // namespace tactus::driver
