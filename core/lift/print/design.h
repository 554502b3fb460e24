// A region as a design of the language.
#pragma once

#include "lift/print/names.h"
#include "text/printed.h"

namespace tactus::lift {

// Comments above it, and mappings at its end.
struct Additions {
    std::vector<std::string> notes = {};
    std::vector<std::string> mappings = {}; // "mapping m1 { ... }"
};
text::Printed designOf(const text::SourceBuffer& source, const cinput::Program& program, const Dataflow& flow,
                       const Plan& plan, const Embedding& embedding, const Names& names,
                       const Additions& additions, const polyhedra::Budget& budget);

} // namespace tactus::lift
