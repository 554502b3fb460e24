// Designs that hold every construct of the language, for the tests of this folder.
#pragma once

#include "syntax/build.h"

#include <string>
#include <string_view>
#include <vector>

namespace tactus::syntax {

inline Parsed parseText(std::string_view text) {
    return parse(std::make_shared<const text::SourceBuffer>("test.ure", std::string(text)));
}

// One line for each diagnostic: line:column code.
std::vector<std::string> places(std::string_view text);

// `items` inside a design.
inline std::string inDesign(std::string_view items) {
    return "design d {\n" + std::string(items) + "\n}\n";
}

// The example of the language reference, the mapping of the papers, and one design with everything else.
extern const std::string_view gemm, a10, everything;

} // namespace tactus::syntax
