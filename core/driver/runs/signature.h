// The call around a place of the text, for an editor that keeps its parameters in sight. It is read off the
// tokens in front of the place, so it is known while the call is being typed.
#pragma once

#include "syntax/tree.h"

#include <optional>
#include <string>
#include <vector>

namespace tactus::driver {

struct Signature {
    text::Span name; // of what is called
    std::vector<std::string> parameters;
    std::size_t present = 0; // the parameter that the place is in; behind the last it is the last
};

// The innermost call around the offset whose parameters are known: a read, a function, a type or a primitive.
std::optional<Signature> signatureAt(const syntax::Tree& tree, std::uint32_t offset);

// "c", "a" and "b" of "select(c, a, b)".
std::vector<std::string> parametersOf(std::string_view form);

} // namespace tactus::driver
