#include "driver/pictures/printed.h"

#include "draw/print/svg.h"
#include "draw/print/tikz.h"
#include "driver/pictures/painter.h"
#include "driver/pictures/picture_bytes.h"

#include <cstring>
#include <fmt/format.h>

namespace tactus::driver {

// A question is the scale, 0 for PDF, and the picture.
static std::string paintQuestion(const draw::Picture& picture, double scale) {
    std::string question(sizeof scale, '\0');
    std::memcpy(question.data(), &scale, sizeof scale);
    return question + bytesOf(picture);
}

tl::expected<std::string, std::string> paintedByWorker(std::string_view question) {
    double scale = 0;
    const auto picture =
        question.size() < sizeof scale ? std::nullopt : pictureIn(question.substr(sizeof scale));
    if (!picture) return tl::unexpected(std::string("the question is no picture"));
    std::memcpy(&scale, question.data(), sizeof scale);
    return scale == 0 ? pdf(*picture) : png(*picture, scale);
}

tl::expected<std::string, std::string> printed(const draw::Picture& picture, PictureFormat format,
                                               const PrintOptions& options) {
    switch (format) {
    case PictureFormat::Svg:
        return draw::svg(picture);
    case PictureFormat::Tikz:
        return draw::tikz(picture);
    case PictureFormat::Png:
    case PictureFormat::Pdf:
        break;
    }
    const std::string question = paintQuestion(picture, format == PictureFormat::Png ? options.scale : 0);
    return askWorker("paint", question, options.worker).and_then([](Finished finished) {
        return finished.status == 0
                   ? tl::expected<std::string, std::string>(std::move(finished.out))
                   : tl::unexpected(fmt::format("the picture was not drawn: {}", finished.err));
    });
}

} // namespace tactus::driver
