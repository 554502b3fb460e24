// Films: what an SVG shows at a time is the frame of that time, and a GIF has every frame, for ever.
#include "draw/print/svg.h"
#include "support/layout.h"
#include "system/films/film.h"

#include <gif_lib.h>
#include <gtest/gtest.h>

namespace tactus::system {
namespace {

// A row of boxes with words, of which one is filled and the last comes and goes, and a line that stays.
draw::Picture rowOf(int filled, bool hasLast) {
    using Name = draw::Tone::Name;
    draw::Picture picture{.width = 450, .height = 100, .title = "row", .items = {}};
    picture.items.emplace_back(
        draw::Picture::Line{.points = {{60, 50}, {90, 50}}, .stroke = {{Name::Ink}, 1}, .head = 5});
    for (int box = 0; box < 4; ++box) {
        if (box == 3 && !hasLast) continue;
        picture.items.emplace_back(draw::Picture::Box{.place = {100.0 * box + 10, 30, 50, 40},
                                                      .fill = {box == filled ? Name::Active : Name::Pe},
                                                      .rim = {{Name::Port}, 1}});
        picture.items.emplace_back(draw::Picture::Words{.text = fmt::format("{} & more", box),
                                                        .place = {100.0 * box + 15, 55},
                                                        .size = 10,
                                                        .tone = {Name::Ink}});
    }
    return picture;
}

std::vector<draw::Picture> rows() {
    std::vector<draw::Picture> all;
    for (const auto& [filled, hasLast] : {std::pair(0, true), {1, false}, {1, false}, {2, true}, {0, true}})
        all.push_back(rowOf(filled, hasLast));
    return all;
}

std::string filmOf(const std::vector<draw::Picture>& frames, std::int64_t speed) {
    return svgFilm(
        frames.size(), [&](std::size_t n) { return frames[n]; }, speed);
}

std::vector<std::string> linesOf(const std::string& svg) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < svg.size();) {
        const std::size_t end = std::min(svg.find('\n', at), svg.size());
        lines.push_back(svg.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

std::vector<std::string> partsOf(const std::string& list) {
    std::vector<std::string> parts(1);
    for (const char byte : list)
        if (byte == ';')
            parts.emplace_back();
        else
            parts.back() += byte;
    return parts;
}

// The value of an attribute in a tag.
std::string attribute(const std::string& tag, const std::string& name) {
    const std::size_t from = tag.find(" " + name + "=\"") + name.size() + 3;
    return tag.substr(from, tag.find('"', from) - from);
}

// The lines that a browser shows at this share of the film, by the rules of SMIL for discrete values.
std::vector<std::string> shownAt(const std::string& film, double share) {
    std::vector<std::string> shown;
    const std::vector<std::string> lines = linesOf(film);
    for (std::size_t at = 0; at < lines.size(); ++at) {
        if (!lines[at].starts_with("<g display")) {
            shown.push_back(lines[at]);
            continue;
        }
        const std::vector<std::string> times = partsOf(attribute(lines[at + 1], "keyTimes")),
                                       values = partsOf(attribute(lines[at + 1], "values"));
        EXPECT_EQ(times.size(), values.size());
        EXPECT_EQ(times.front(), "0");
        bool isShown = false;
        for (std::size_t turn = 0; turn < times.size() && std::stod(times[turn]) <= share; ++turn)
            isShown = values[turn] == "inline";
        int depth = 1;
        for (at += 2;; ++at) {
            depth += lines[at].starts_with("<g ") ? 1 : lines[at].starts_with("</g>") ? -1 : 0;
            if (depth == 0) break;
            if (isShown) shown.push_back(lines[at]);
        }
    }
    return shown;
}

int timesOf(const std::string& text, const std::string& part) {
    int times = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
    return times;
}

TEST(Film, AnSvgShowsEachFrameInItsTime) {
    const std::vector<draw::Picture> frames = rows();
    const std::string film = filmOf(frames, 2);
    EXPECT_NE(film.find("dur=\"2.5s\""), std::string::npos);
    for (std::size_t frame = 0; frame < frames.size(); ++frame)
        EXPECT_EQ(shownAt(film, (double(frame) + 0.5) / 5), linesOf(draw::svg(frames[frame]))) << frame;
    // The film has once what stays: the arrow, and the words of a box whose colour changes.
    EXPECT_EQ(timesOf(film, ">1 &amp; more<"), 1);
    EXPECT_EQ(timesOf(film, "<path "), 1);
}

TEST(Film, OneFrameIsAPicture) {
    EXPECT_EQ(filmOf({rowOf(0, true)}, 4), draw::svg(rowOf(0, true)));
}

struct Reader {
    const std::string& bytes;
    std::size_t at = 0;
};

TEST(Film, AGifHasEachFrameAndBeginsAnew) {
    const auto frames = allPrinted(rows(), PictureFormat::Gif, {.worker = test::byTactus()});
    ASSERT_TRUE(frames) << frames.error();
    const auto film = gifFilm(*frames, 4);
    ASSERT_TRUE(film) << film.error();
    Reader reader{*film};
    const auto read = [](GifFileType* file, GifByteType* to, int most) {
        auto& from = *static_cast<Reader*>(file->UserData);
        const std::size_t count = std::min(std::size_t(most), from.bytes.size() - from.at);
        std::copy_n(from.bytes.begin() + std::ptrdiff_t(from.at), count, to);
        from.at += count;
        return int(count);
    };
    GifFileType* gif = DGifOpen(&reader, read, nullptr);
    ASSERT_TRUE(gif);
    ASSERT_EQ(DGifSlurp(gif), GIF_OK);
    EXPECT_EQ(gif->ImageCount, 5);
    const auto pixels = [&](int number) {
        const SavedImage& image = gif->SavedImages[number];
        const ColorMapObject* colours = image.ImageDesc.ColorMap ? image.ImageDesc.ColorMap : gif->SColorMap;
        std::vector<int> all;
        for (int at = 0; at < image.ImageDesc.Width * image.ImageDesc.Height; ++at) {
            const GifColorType colour = colours->Colors[image.RasterBits[at]];
            all.push_back((colour.Red << 16) + (colour.Green << 8) + colour.Blue);
        }
        return all;
    };
    EXPECT_EQ(pixels(1), pixels(2));
    EXPECT_NE(pixels(0), pixels(1));
    EXPECT_NE(pixels(2), pixels(3));
    EXPECT_NE(film->find("NETSCAPE2.0"), std::string::npos);
    for (int number = 0; number < 5; ++number) {
        GraphicsControlBlock control;
        ASSERT_EQ(DGifSavedExtensionToGCB(gif, number, &control), GIF_OK);
        EXPECT_EQ(control.DelayTime, 25);
        EXPECT_EQ(gif->SavedImages[number].ImageDesc.Width, gif->SWidth);
        EXPECT_EQ(gif->SavedImages[number].ImageDesc.Height, gif->SHeight);
    }
    DGifCloseFile(gif, nullptr);
    EXPECT_FALSE(gifFilm({"no GIF"}, 4));
}

} // namespace
} // namespace tactus::system
