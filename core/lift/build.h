// The stage's entry: a region of a C file becomes a design, as a text with the places in the file that it
// comes from.
#pragma once

#include "cinput/program.h"
#include "diagnostics/diagnostic.h"
#include "polyhedra/solve.h"
#include "text/printed.h"

#include <functional>

namespace tactus::lift {

// What the arrays of a design's only mapping would be, asked of whoever drives the stages.
struct Judgement {
    bool isLegal = false;
    std::int64_t cycles = 0, pes = 0; // of all arrays
    // Of each array in the order they run, where all are legal: "space_time_transform({i, j}, i + j + k)".
    std::vector<std::string> maps = {};
};
using Judge = std::function<Judgement(const std::string& design, const polyhedra::Budget& budget)>;

struct Lifted {
    std::optional<text::Printed> design; // nothing if there is an error
    diagnostics::List findings;          // with places in the file
};
Lifted lift(const text::SourceBuffer& source, const cinput::Program& program, const Judge& judge,
            const polyhedra::Budget& budget);

} // namespace tactus::lift
