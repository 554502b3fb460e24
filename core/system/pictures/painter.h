// Pictures as PNG, PDF and GIF by cairo, with letters by Pango; only in the layout worker, because fontconfig
// below them need not be called by several threads.
#pragma once

#include "draw/list/picture.h"

#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace tactus::system {

// `scale`: pixels of the file to one of the picture. The error is a sentence.
tl::expected<std::string, std::string> png(const draw::Picture& picture, double scale);
tl::expected<std::string, std::string> pdf(const draw::Picture& picture);
tl::expected<std::string, std::string> gif(const draw::Picture& picture);

} // namespace tactus::system
