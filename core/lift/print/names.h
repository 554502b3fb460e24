// Names in the printed design.
#pragma once

#include "lift/embed/embedding.h"

#include <set>
#include <string>

namespace tactus::lift {

struct Names {
    std::string design;
    std::vector<std::string> sizes;
    std::vector<std::string> inputs, outputs; // of each variable; empty: it is none
    std::vector<std::string> funcs;           // of each statement; empty: it is none, or a reduction
    std::vector<std::string> loops;
};
// Those of the C text; one that the language or another declaration has gets '_' behind it. An array that is
// read and left behind is A_in as input.
Names namesOf(const cinput::Program& program, const Dataflow& flow, const Plan& plan,
              const Embedding& embedding);

std::string typeText(cinput::ScalarType type);         // "Float(32)"
std::string numberText(const cinput::Constant& value); // without a type: "0.5"
// A part of the C text without line ends, shortened if it is longer.
std::string inOneLine(const text::SourceBuffer& source, text::Span span, std::size_t longest);

} // namespace tactus::lift
