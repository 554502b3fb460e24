// The mapping primitives (language.md, section 2) as a table, primitives.def: their names, the kernels that
// they are called on, and what an editor says about them. A file in `calls` of mapping or spatial has what
// one does.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::mapping {

enum class Primitive {
#define TACTUS_PRIMITIVE(primitive, name, side, takes, arguments, meaning) primitive,
#include "mapping/primitives.def"
#undef TACTUS_PRIMITIVE
    Unknown
};

// The side of an array that a primitive says something about.
enum class Side {
    Array,    // its equations, loops, map
    Producer, // kernels that bring operands to the array, once its loops and its map are known
    Consumer, // kernels that take results from it
    Either,   // of both
    None      // it is no primitive
};

// The things that its arguments name, for the most part.
enum class Takes { Equations, Loops, Anything };

struct PrimitiveWord {
    std::string_view name;
    Primitive primitive;
    Side side;
    Takes takes;
    std::string_view arguments; // as they are written, in parentheses
    std::string_view meaning;   // one line
};

// In the order of the language reference. Another spelling of a name is not in it.
std::span<const PrimitiveWord> primitives();
const PrimitiveWord* primitiveNamed(std::string_view name); // in either spelling; null if there is none

Primitive primitiveOf(std::string_view name);
// None for Unknown.
Side sideOf(Primitive primitive);
// Makes kernels around the array, or says something about one.
bool isOfNetwork(Primitive primitive);
std::vector<std::string> primitiveNames();

} // namespace tactus::mapping
