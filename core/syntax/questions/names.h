// The names of a design and what they are, as an editor says it. A broken text gives the names that could be
// read of it.
#pragma once

#include "syntax/ast.h"

namespace tactus::syntax {

enum class NameKind : std::uint8_t {
    Design,
    Param,
    Loop,
    Input,
    Output,
    Const,
    Func,
    Fn,
    Local, // of a fn, inside of it
    Mapping,
    Dimension, // of a tensor, in the data of that tensor
    Introduced // by a primitive: a loop that it makes, a kernel
};

struct Name {
    std::string text;
    NameKind kind;
    std::string declaration; // "input A[I][K] : Float(32)", "loop i: 0..I", "func X(i, j) : Int(8)"
    std::string equation;    // the first that defines it, where one does
    // Between the parentheses of a read: loops, parameters of a fn, and of a tensor its dimensions. `indices`
    // are a first guess at them, of a tensor the loops with the range of its dimensions.
    std::vector<std::string> parameters = {}, indices = {};
    bool isReduced = false; // an output that a reduction writes: primitives can be called on it
    bool isHere = false;    // a mapping around the place
};

// The design whose text the offset is in, or the last before it; nothing if there is none.
std::optional<Design> designAround(const Tree& tree, std::uint32_t offset);

// The names of the design around the offset, in the order in which they are declared, kind by kind.
// Dimensions are those of the declaration around the offset, introduced names those of the mapping around it.
// The word at the offset introduces nothing: it is being written.
std::vector<Name> namesAt(const Tree& tree, std::uint32_t offset);

} // namespace tactus::syntax
