// A picture as bytes, on its way from this program to its worker, which is the same program.
#pragma once

#include "draw/list/picture.h"

#include <optional>
#include <string>
#include <string_view>

namespace tactus::system {

std::string bytesOf(const draw::Picture& picture);
std::optional<draw::Picture> pictureIn(std::string_view bytes); // nothing: they are of no picture

} // namespace tactus::system
