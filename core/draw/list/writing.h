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
// The part that does not fit is left out in the middle: names differ at their ends, too.
std::string cutInMiddle(std::string_view words, double width, double pixels, bool isBold = false);

struct Writing {
    Rect box;
    double pixels;
    Tone tone;
    bool isBold = false;
    Picture::Words::Anchor anchor = Picture::Words::Anchor::Middle;
};
// In the middle of the box's height, what does not fit cut out. Letters are whole, also where the box is
// lower.
void write(Picture& picture, const Writing& how, std::string_view words);

} // namespace tactus::draw
