// The mapping primitives (language.md, section 2): their names, and what an editor says about them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::mapping {

// Network: makes kernels around the array, once its loops and its map are known.
enum class Primitive {
    MergeUres,
    SpaceTimeTransform,
    Reorder,
    Tile,
    Unroll,
    Vectorize,
    Network,
    NotLanded,
    Unknown
};

// What its arguments name, for the most part.
enum class Takes { Equations, Loops, Anything };

struct PrimitiveWord {
    std::string_view name;
    Primitive primitive;
    Takes takes;
    std::string_view arguments; // as they are written, in parentheses
    std::string_view meaning;   // one line
    bool isSupported() const { return primitive != Primitive::NotLanded; }
};

// In the order of the language reference. Another spelling of a name is not in it.
std::span<const PrimitiveWord> primitives();
const PrimitiveWord* primitiveNamed(std::string_view name); // in either spelling; null if there is none

Primitive primitiveOf(std::string_view name);
std::vector<std::string> primitiveNames();

} // namespace tactus::mapping
