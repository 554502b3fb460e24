// The words of a diagram that is drawn small.
#pragma once

#include "draw/diagram.h"

namespace tactus::draw {

// Without the words of boxes that would be cut at so many pixels a point: "A_s…" names no kernel. Labels of
// arrows are left out where no box has words of its own, as they would be all that is written.
Diagram withWholeWords(Diagram diagram, double scale);

} // namespace tactus::draw
