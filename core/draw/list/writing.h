// Words in boxes of a picture: how large their letters are, whether they have room, and where they stand.
#pragma once

#include "draw/list/picture.h"

namespace tactus::draw {

inline constexpr double smallestLetters = 8; // pixels of letters that are to be read
// Letters are of whole pixels, and never too small to be read.
double letterSize(double pixels);
// Of a line, from the top of its highest letters to the bottom of its lowest.
double heightOfLetters(double pixels);
// From the middle of a line down to where its letters stand.
double belowMiddle(double pixels);

// A number that is cut would be read as another one.
bool fits(std::string_view words, double width, double pixels, bool isBold = false);
// Where the part is left out that does not fit: in the middle, as names differ at their ends, too.
enum class Cut : std::uint8_t { Middle, End, Beginning };
std::string cutToFit(std::string_view words, double width, double pixels, bool isBold = false,
                     Cut cut = Cut::Middle);
// How names are cut that have so many pixels each, so that those that differ do so still: in the middle, or
// else where most of them do.
Cut cutThatTells(const std::vector<std::pair<std::string, double>>& names, double pixels, bool isBold);

struct Writing {
    Rect box;
    double pixels;
    Tone tone;
    bool isBold = false;
    Picture::Words::Anchor anchor = Picture::Words::Anchor::Middle;
    Cut cut = Cut::Middle;
};
// In the middle of the box's height, what does not fit cut out. Letters are whole, also where the box is
// lower.
void write(Picture& picture, const Writing& how, std::string_view words);
// Why something is not legal, in a frame at this place or as near to it as is in sight.
void addCallout(Picture& picture, const View& view, Rect place, std::string_view words, double pixels);

} // namespace tactus::draw
