#include "system/pictures/gif_frame.h"

#include <algorithm>
#include <gif_lib.h>
#include <limits>
#include <unordered_map>

namespace tactus::system {

namespace {

constexpr std::size_t mostColours = 256;

// The colours that are kept, and for each colour of the picture the number of the one that takes its place.
struct Reduced {
    std::vector<std::uint32_t> kept;
    std::unordered_map<std::uint32_t, GifByteType> numbers;
};

int distanceOf(std::uint32_t one, std::uint32_t other) {
    int sum = 0;
    for (const unsigned shift : {16U, 8U, 0U}) {
        const int way = int(one >> shift & 255U) - int(other >> shift & 255U);
        sum += way * way;
    }
    return sum;
}

Reduced reduced(const Pixels& pixels) {
    std::unordered_map<std::uint32_t, std::size_t> counts;
    for (const std::uint32_t colour : pixels.colours) ++counts[colour];
    std::vector<std::pair<std::size_t, std::uint32_t>> all;
    for (const auto& [colour, count] : counts) all.emplace_back(count, colour);
    std::ranges::sort(all, std::greater());
    Reduced result;
    for (std::size_t n = 0; n < std::min(all.size(), mostColours); ++n) result.kept.push_back(all[n].second);
    for (const auto& [count, colour] : all) {
        const auto nearest = std::ranges::min_element(
            result.kept, {}, [&, wanted = colour](std::uint32_t one) { return distanceOf(one, wanted); });
        result.numbers[colour] = static_cast<GifByteType>(nearest - result.kept.begin());
    }
    return result;
}

int appendToGif(GifFileType* file, const GifByteType* from, int count) {
    const auto size = static_cast<std::size_t>(count);
    static_cast<std::string*>(file->UserData)->append(reinterpret_cast<const char*>(from), size);
    return count;
}

bool putImage(GifFileType* file, const Pixels& pixels, const Reduced& colours) {
    std::vector<GifColorType> table(mostColours);
    for (std::size_t n = 0; n < colours.kept.size(); ++n)
        table[n] = {GifByteType(colours.kept[n] >> 16U & 255U), GifByteType(colours.kept[n] >> 8U & 255U),
                    GifByteType(colours.kept[n] & 255U)};
    ColorMapObject* map = GifMakeMapObject(int(mostColours), table.data());
    bool isPut = map && EGifPutScreenDesc(file, pixels.width, pixels.height, 8, 0, map) == GIF_OK &&
                 EGifPutImageDesc(file, 0, 0, pixels.width, pixels.height, false, nullptr) == GIF_OK;
    GifFreeMapObject(map);
    std::vector<GifByteType> line(static_cast<std::size_t>(pixels.width));
    for (int row = 0; isPut && row < pixels.height; ++row) {
        const auto from = pixels.colours.begin() + std::ptrdiff_t(row) * pixels.width;
        std::transform(from, from + pixels.width, line.begin(),
                       [&](std::uint32_t colour) { return colours.numbers.at(colour); });
        isPut = EGifPutLine(file, line.data(), pixels.width) == GIF_OK;
    }
    return isPut;
}

} // namespace

tl::expected<std::string, std::string> gifOf(const Pixels& pixels) {
    std::string bytes;
    GifFileType* file = EGifOpen(&bytes, appendToGif, nullptr);
    if (!file) return tl::unexpected(std::string("not enough memory for a GIF"));
    const bool isPut = putImage(file, pixels, reduced(pixels));
    const bool isClosed = EGifCloseFile(file, nullptr) == GIF_OK;
    if (!isPut || !isClosed) return tl::unexpected(std::string("the picture could not be written as GIF"));
    return bytes;
}

} // namespace tactus::system
