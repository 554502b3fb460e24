#include "system/pictures/printed.h"

#include "draw/print/svg.h"
#include "draw/print/tikz.h"
#include "system/pictures/painter.h"
#include "system/pictures/picture_bytes.h"

#include <cstring>
#include <fmt/format.h>

namespace tactus::system {

namespace {

// A question is this and each picture; the answer, each as a file. Pictures and files follow their length.
struct PaintQuestion {
    PictureFormat format = PictureFormat::Png;
    double scale = 1;
};

void putPart(std::string& bytes, std::string_view part) {
    const std::size_t length = part.size();
    bytes.append(reinterpret_cast<const char*>(&length), sizeof length);
    bytes += part;
}

// Takes it away; nothing where it is not whole.
std::optional<std::string_view> takePart(std::string_view& bytes) {
    std::size_t length = 0;
    if (bytes.size() < sizeof length) return std::nullopt;
    std::memcpy(&length, bytes.data(), sizeof length);
    bytes.remove_prefix(sizeof length);
    if (bytes.size() < length) return std::nullopt;
    const std::string_view part = bytes.substr(0, length);
    bytes.remove_prefix(length);
    return part;
}

tl::expected<std::string, std::string> paintedAs(const draw::Picture& picture,
                                                 const PaintQuestion& question) {
    switch (question.format) {
    case PictureFormat::Pdf:
        return pdf(picture);
    case PictureFormat::Gif:
        return gif(picture);
    default:
        return png(picture, question.scale);
    }
}

tl::expected<std::vector<std::string>, std::string> filesIn(std::string_view answer, std::size_t count) {
    std::vector<std::string> files;
    while (files.size() < count) {
        const auto file = takePart(answer);
        if (!file) return tl::unexpected(std::string("a picture was not drawn"));
        files.emplace_back(*file);
    }
    return files;
}

} // namespace

tl::expected<std::string, std::string> paintedByWorker(std::string_view bytes) {
    PaintQuestion question;
    if (bytes.size() < sizeof question) return tl::unexpected(std::string("the question is no picture"));
    std::memcpy(&question, bytes.data(), sizeof question);
    bytes.remove_prefix(sizeof question);
    std::string answer;
    while (!bytes.empty()) {
        const auto part = takePart(bytes);
        const auto picture = part ? pictureIn(*part) : std::nullopt;
        if (!picture) return tl::unexpected(std::string("the question is no picture"));
        const auto file = paintedAs(*picture, question);
        if (!file) return file;
        putPart(answer, *file);
    }
    return answer;
}

tl::expected<std::vector<std::string>, std::string>
allPrinted(const std::vector<draw::Picture>& pictures, PictureFormat format, const PrintOptions& options) {
    if (format == PictureFormat::Svg || format == PictureFormat::Tikz) {
        std::vector<std::string> texts;
        for (const draw::Picture& picture : pictures)
            texts.push_back(format == PictureFormat::Svg ? draw::svg(picture) : draw::tikz(picture));
        return texts;
    }
    const PaintQuestion asked{format, options.scale};
    std::string question(reinterpret_cast<const char*>(&asked), sizeof asked);
    for (const draw::Picture& picture : pictures) putPart(question, bytesOf(picture));
    const auto finished = askWorker("paint", question, options.worker);
    if (!finished) return tl::unexpected(finished.error());
    if (finished->status != 0)
        return tl::unexpected(fmt::format("the picture was not drawn: {}", finished->err));
    return filesIn(finished->out, pictures.size());
}

tl::expected<std::string, std::string> printed(const draw::Picture& picture, PictureFormat format,
                                               const PrintOptions& options) {
    return allPrinted({picture}, format, options).map([](std::vector<std::string> files) {
        return std::move(files.front());
    });
}

} // namespace tactus::system
