// A space-time map: point p runs on processing element space(p) at time schedule(p).
//
// With several schedule rows time is lexicographic, and as a number it is the row-major index of the row
// vector in its bounding box over the domain: again one affine form, `time`. All forms are over the system's
// loops in their present order.
#pragma once

#include "polyhedra/affine.h"
#include "text/source.h"

#include <optional>
#include <string>
#include <vector>

namespace tactus::mapping {

// Where the text says it, for edits: the arguments of space_time_transform, if there are any.
struct Written {
    text::Span call;                    // name and arguments
    text::Span space;                   // first argument
    std::optional<text::Span> schedule; // second argument
};

struct SpaceTimeMap {
    std::string name;                            // Plan::title(); "default" if the file has no mapping
    std::vector<polyhedra::AffineForm> space;    // none: a single processing element
    std::vector<polyhedra::AffineForm> schedule; // at least one row
    polyhedra::AffineForm time;                  // as a number
    std::optional<Written> written;              // nothing if the tool found the map by itself
    text::Span span;                             // of the mapping's name, or of the design's
    std::string array = {};                      // Plan::array

    polyhedra::Matrix spaceRows() const; // coefficients only
    polyhedra::Matrix scheduleRows() const;
};

} // namespace tactus::mapping
