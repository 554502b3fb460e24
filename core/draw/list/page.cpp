#include "draw/list/page.h"

#include "draw/letters.h"

#include <algorithm>

namespace tactus::draw {

static constexpr double pageMargin = 14, titleLetters = 14; // points

Page::Page(Point2 lower, Point2 upper, const std::string& title) {
    const bool hasTitle = !title.empty();
    const double wide = upper.x - lower.x, high = upper.y - lower.y;
    const double ofTitle = hasTitle ? widthOf(title, titleLetters) : 0,
                 above = hasTitle ? 1.8 * titleLetters : 0;
    const double width = std::max(wide, ofTitle) + 2 * pageMargin, height = high + above + 2 * pageMargin;
    view = {pixelsOfPoint,
            {(lower.x + upper.x) / 2, (lower.y + upper.y + above) / 2},
            width * pixelsOfPoint,
            height * pixelsOfPoint};
    picture.width = view.width;
    picture.height = view.height;
    picture.title = title;
    const double size = titleLetters * pixelsOfPoint;
    if (hasTitle)
        picture.items.emplace_back(
            Picture::Words{.text = title,
                           .place = {view.width / 2, pageMargin * pixelsOfPoint + size * 0.9},
                           .anchor = Picture::Words::Anchor::Middle,
                           .size = size,
                           .tone = {Tone::Name::Ink}});
}

} // namespace tactus::draw
