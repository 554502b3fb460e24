// The words that the grammar asks for at a place of the text, for an editor that offers them. They are read
// off the tokens in front of the place, so they are known in a text that is no design at the moment, as a
// text that is being typed.
#pragma once

#include "syntax/tree.h"

namespace tactus::syntax {

enum class Expects : std::uint8_t {
    Nothing, // in a comment or a text, where a new name or a mark is due
    Design,  // the word that begins one
    Item,    // of a design, or the left side of an equation
    Type,
    Where,     // the word, behind the loops
    In,        // the word, behind the type of an input
    Constant,  // an expression over params
    Bound,     // of a loop: params and loops
    Condition, // on loops
    Data,      // of a tensor: params and its dimensions
    Index,     // of a func or tensor: loops first
    Value,     // of an equation
    Base,      // a mapping to begin with
    Receiver,  // of a primitive
    Primitive,
    Argument, // of a primitive
    Filling   // of a buffer, behind `Buffer::`
};

struct Expected {
    Expects expects = Expects::Nothing;
    text::Span word;            // what is written of it around the offset; its end is not before the offset
    std::string_view primitive; // whose argument it is
};

Expected expectedAt(const Tree& tree, std::uint32_t offset);

} // namespace tactus::syntax
