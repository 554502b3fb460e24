#include "draw/list/writing.h"

#include "draw/letters.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace tactus::draw {

static constexpr double ascent = 0.928, descent = 0.236; // of DejaVu Sans, to the size

double letterSize(double pixels) {
    return std::max(smallestLetters, std::floor(pixels + 0.5));
}

double heightOfLetters(double pixels) {
    return (ascent + descent) * pixels;
}

double belowMiddle(double pixels) {
    return (ascent - descent) / 2 * pixels;
}

bool fits(std::string_view words, double width, double pixels, bool isBold) {
    return widthOf(words, letterSize(pixels), isBold) <= width + 1;
}

// Where each letter begins, and the end.
static std::vector<std::size_t> beginnings(std::string_view words) {
    std::vector<std::size_t> all;
    for (std::size_t at = 0; at < words.size(); ++at)
        if ((static_cast<unsigned char>(words[at]) & 0xC0U) != 0x80U) all.push_back(at);
    all.push_back(words.size());
    return all;
}

std::string cutToFit(std::string_view words, double width, double pixels, bool isBold, Cut cut) {
    if (fits(words, width, pixels, isBold)) return std::string(words);
    const std::vector<std::size_t> at = beginnings(words);
    const std::size_t letters = at.size() - 1;
    for (std::size_t kept = letters; kept-- > 0;) {
        const std::size_t behind = cut == Cut::Middle ? kept / 2 : cut == Cut::End ? 0 : kept;
        const std::size_t before = kept - behind;
        std::string shorter(words.substr(0, at[before]));
        shorter.append("…").append(words.substr(at[letters - behind]));
        if (kept == 0 || fits(shorter, width, pixels, isBold)) return shorter;
    }
    return "…";
}

Cut cutThatTells(const std::vector<std::pair<std::string, double>>& names, double pixels, bool isBold) {
    Cut best = Cut::Middle;
    std::size_t most = 0;
    for (const Cut cut : {Cut::Middle, Cut::End, Cut::Beginning}) {
        std::set<std::string> before, after;
        for (const auto& [words, width] : names) {
            before.insert(words);
            after.insert(cutToFit(words, width, pixels, isBold, cut));
        }
        if (after.size() > most) best = cut;
        most = std::max(most, after.size());
        if (most == before.size()) break;
    }
    return best;
}

void write(Picture& picture, const Writing& how, std::string_view words) {
    if (words.empty()) return;
    using Anchor = Picture::Words::Anchor;
    const double size = letterSize(how.pixels), shift = belowMiddle(size);
    const Point2 centre = how.box.centre();
    const double x = how.anchor == Anchor::Start ? how.box.left
                     : how.anchor == Anchor::End ? how.box.right()
                                                 : centre.x;
    picture.items.emplace_back(
        Picture::Words{.text = cutToFit(words, how.box.width, how.pixels, how.isBold, how.cut),
                       .place = {x, centre.y + shift},
                       .anchor = how.anchor,
                       .size = size,
                       .tone = how.tone,
                       .isBold = how.isBold});
}

void addCallout(Picture& picture, const View& view, Rect place, std::string_view words, double pixels) {
    constexpr double margin = 4;
    place.left = std::clamp(place.left, margin, std::max(margin, view.width - place.width - margin));
    place.top = std::clamp(place.top, margin, std::max(margin, view.height - place.height - margin));
    picture.items.emplace_back(Picture::Box{place, 4, {Tone::Name::Surface}, {{Tone::Name::Violated}, 1.4}});
    write(picture, {.box = place, .pixels = pixels, .tone = {Tone::Name::Ink}}, words);
}

} // namespace tactus::draw
