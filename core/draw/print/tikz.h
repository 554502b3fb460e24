// A picture as an environment tikzpicture, for documents of TeX.
#pragma once

#include "draw/list/picture.h"

#include <string>
#include <string_view>

namespace tactus::draw {

std::string tikz(const Picture& picture);

// Letters that TeX would read as commands; those outside of ASCII that pictures have.
std::string inTex(std::string_view words);

} // namespace tactus::draw
