// A space-time map: point p runs on processing element space(p) at time schedule(p).
//
// Iterations of a loop that is vectorised or unrolled run side by side inside of a PE, in the same step: such
// a loop is one more row of space, behind those that say which PE it is.
//
// With several schedule rows time is lexicographic, and as a number it is the row-major index of the row
// vector in its bounding box over the domain: again one affine form, `time`. All forms are over the system's
// loops in their present order.
#pragma once

#include "polyhedra/affine.h"
#include "text/source.h"
#include "ure/system.h"

#include <optional>
#include <string>
#include <vector>

namespace tactus::mapping {

// The places at which the text says it, for edits: the arguments of space_time_transform, if there are any.
struct SourceSpans {
    text::Span call;                    // name and arguments
    text::Span space;                   // first argument
    std::optional<text::Span> schedule; // second argument
};

// A loop whose iterations run side by side inside of each PE.
struct InnerLoop {
    enum class Kind { Vectorised, Unrolled };
    ure::LoopId loop;
    Kind kind;
    polyhedra::AffineForm row; // the loop's index
    text::Span span;           // of its name in the primitive
};
std::string_view toString(InnerLoop::Kind kind); // "vectorised", "unrolled"

struct SpaceTimeMap {
    std::string name;                            // Plan::title(); "default" if the file has no mapping
    std::vector<polyhedra::AffineForm> space;    // none: a single processing element
    std::vector<polyhedra::AffineForm> schedule; // at least one row
    polyhedra::AffineForm time;                  // as a number
    std::optional<SourceSpans> written;          // nothing if the tool found the map automatically
    text::Span span;                             // of the mapping's name, or of the design's
    std::string array = {};                      // Plan::array
    std::vector<InnerLoop> inner = {};           // outermost first

    polyhedra::Matrix spaceRows() const; // coefficients only
    polyhedra::Matrix scheduleRows() const;
    std::vector<polyhedra::AffineForm> innerForms() const;
    // The space rows, then a row for each inner loop: what tells iterations of one step apart.
    std::vector<polyhedra::AffineForm> places() const;
    polyhedra::Matrix placeRows() const;
    // How far a vector leads inside of PEs: an entry for each inner loop.
    polyhedra::Vector insidePes(const polyhedra::Vector& vector) const;
};

} // namespace tactus::mapping
