// The text of an environment tikzpicture, part by part.
#pragma once

#include "draw/scene.h"

#include <string>
#include <string_view>

namespace tactus::draw {

// Letters that TeX would read as commands; those outside of ASCII that pictures have.
std::string inTex(std::string_view words);

// Colours are "#rrggbb".
class TikzPicture {
  public:
    explicit TikzPicture(std::string_view title);

    void box(Point2 centre, double width, double height, std::string_view fill, std::string_view line,
             bool isRound, std::string_view style = "");
    void circle(Point2 centre, double radius, std::string_view fill, std::string_view line, double width);
    void polygon(const std::vector<Point2>& corners, std::string_view fill, std::string_view line,
                 std::string_view style);
    // `size`: points of its letters; `words` are TeX.
    void words(Point2 centre, double size, std::string_view ink, std::string_view words,
               std::string_view anchor = "center");
    // With a head, unless the style says something else.
    void line(const std::vector<Point2>& path, bool isCurve, std::string_view ink, double width,
              std::string_view style);
    std::string end() { return std::move(text_) + "\\end{tikzpicture}\n"; }

  private:
    std::string text_;
};

} // namespace tactus::draw
