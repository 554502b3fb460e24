// The dependences of a C file's region through memory, as lists show them.
#pragma once

#include "cinput/program.h"
#include "diagnostics/diagnostic.h"
#include "lift/flow/dependences.h"

#include <tl/expected.hpp>

namespace tactus::driver {

struct CDependence {
    // An access, and one of its statement's iterations at the sizes at hand.
    struct End {
        text::Span span;
        text::Position place;
        std::string text;
        polyhedra::Point at;
    };
    // A number, or a form over sizes and loops.
    struct Entry {
        std::string text;
        std::optional<std::int64_t> number;
    };
    lift::MemoryDependence::Kind kind;
    std::string array;
    End from, to;
    std::vector<Entry> distance; // an entry for each loop around both
};
struct NoCDependences {
    diagnostics::List findings;
    std::string reason; // a clause; where there are no findings
};
// In the order of lift::memoryDependences.
tl::expected<std::vector<CDependence>, NoCDependences> dependencesOfC(const text::SourceBuffer& file,
                                                                      const cinput::Program& program,
                                                                      const polyhedra::Budget& budget);

} // namespace tactus::driver
