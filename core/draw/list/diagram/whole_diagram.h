// The whole picture of a diagram, as files and films have it.
#pragma once

#include "draw/diagram.h"
#include "draw/list/picture.h"

namespace tactus::draw {

Picture wholeDiagram(const Diagram& diagram);

} // namespace tactus::draw
