// A long line of processing elements in rows, as a text: each row leads to the right, and links that leave it
// continue at the left of the next one, at the same height.
#pragma once

#include "draw/scene.h"

namespace tactus::draw {

// Nothing happens to an array of several rows, or to a line that is short.
void foldLine(Scene& scene);

} // namespace tactus::draw
