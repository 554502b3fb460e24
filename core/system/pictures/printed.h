// Pictures as files.
#pragma once

#include "draw/list/picture.h"
#include "system/pictures/layout.h"

namespace tactus::system {

enum class PictureFormat : std::uint8_t { Svg, Tikz, Png, Pdf, Gif };

struct PrintOptions {
    double scale = 1;          // of PNG: its pixels to one of the picture
    LayoutOptions worker = {}; // which paints PNG and PDF
};
// The error is a sentence.
tl::expected<std::string, std::string> printed(const draw::Picture& picture, PictureFormat format,
                                               const PrintOptions& options);

// Of each picture; by one worker.
tl::expected<std::vector<std::string>, std::string>
allPrinted(const std::vector<draw::Picture>& pictures, PictureFormat format, const PrintOptions& options);

// What the worker does with what `printed` asks it.
tl::expected<std::string, std::string> paintedByWorker(std::string_view question);

} // namespace tactus::system
