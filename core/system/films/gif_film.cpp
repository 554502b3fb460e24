#include "system/films/film.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <gif_lib.h>
#include <memory>

namespace tactus::system {

namespace {

struct Bytes {
    const std::string& text;
    std::size_t at = 0;
};

int readBytes(GifFileType* file, GifByteType* to, int most) {
    auto& from = *static_cast<Bytes*>(file->UserData);
    const std::size_t count = std::min(static_cast<std::size_t>(most), from.text.size() - from.at);
    std::memcpy(to, from.text.data() + from.at, count);
    from.at += count;
    return static_cast<int>(count);
}

int writeBytes(GifFileType* file, const GifByteType* from, int count) {
    const auto size = static_cast<std::size_t>(count);
    static_cast<std::string*>(file->UserData)->append(reinterpret_cast<const char*>(from), size);
    return count;
}

struct Close {
    void operator()(GifFileType* file) const { DGifCloseFile(file, nullptr); }
};
using Frame = std::unique_ptr<GifFileType, Close>;

// Each is one image with its own colours.
Frame opened(Bytes& bytes) {
    Frame frame(DGifOpen(&bytes, readBytes, nullptr));
    const bool isRead = frame && DGifSlurp(frame.get()) == GIF_OK && frame->ImageCount == 1;
    return isRead ? std::move(frame) : nullptr;
}

// It begins anew after its last frame: an extension of Netscape's that all viewers know.
bool putLoop(GifFileType* film) {
    const GifByteType forEver[] = {1, 0, 0};
    return EGifPutExtensionLeader(film, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(film, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(film, sizeof forEver, forEver) == GIF_OK &&
           EGifPutExtensionTrailer(film) == GIF_OK;
}

bool putFrame(GifFileType* film, const GifFileType& frame, int hundredths) {
    GifByteType control[4];
    const GraphicsControlBlock shown{DISPOSE_DO_NOT, false, hundredths, NO_TRANSPARENT_COLOR};
    EGifGCBToExtension(&shown, control);
    const SavedImage& image = frame.SavedImages[0];
    const ColorMapObject* colours = image.ImageDesc.ColorMap ? image.ImageDesc.ColorMap : frame.SColorMap;
    const int width = image.ImageDesc.Width, height = image.ImageDesc.Height;
    if (EGifPutExtension(film, GRAPHICS_EXT_FUNC_CODE, sizeof control, control) != GIF_OK ||
        EGifPutImageDesc(film, 0, 0, width, height, false, colours) != GIF_OK)
        return false;
    for (int row = 0; row < height; ++row)
        if (EGifPutLine(film, image.RasterBits + row * width, width) != GIF_OK) return false;
    return true;
}

} // namespace

tl::expected<std::string, std::string> gifFilm(const std::vector<std::string>& frames,
                                               std::int64_t framesPerSecond) {
    std::string bytes;
    GifFileType* film = EGifOpen(&bytes, writeBytes, nullptr);
    if (!film) return tl::unexpected(std::string("not enough memory for a GIF"));
    EGifSetGifVersion(film, true);
    const int hundredths = std::max(1, static_cast<int>(100 / framesPerSecond));
    std::string wrong;
    for (std::size_t number = 0; number < frames.size() && wrong.empty(); ++number) {
        Bytes from{frames[number]};
        const Frame frame = opened(from);
        bool isPut = frame != nullptr;
        if (isPut && number == 0)
            isPut = EGifPutScreenDesc(film, frame->SWidth, frame->SHeight, 8, 0, nullptr) == GIF_OK &&
                    putLoop(film);
        if (!isPut || !putFrame(film, *frame, hundredths))
            wrong = fmt::format("frame {} could not be written as GIF", number + 1);
    }
    EGifCloseFile(film, nullptr);
    if (!wrong.empty()) return tl::unexpected(std::move(wrong));
    return bytes;
}

} // namespace tactus::system
