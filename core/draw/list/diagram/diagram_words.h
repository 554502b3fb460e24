// The words of boxes and arrows at a scale. In a small picture letters are larger than it is, so what says
// least is left out first.
#pragma once

#include "draw/list/diagram/label_room.h"
#include "draw/list/writing.h"

namespace tactus::draw {

class DiagramWords {
  public:
    DiagramWords(Picture& picture, double scale) : picture_(picture), scale_(scale) {}

    // The words that are dropped last say most: the sign of an operator, how full a channel is.
    enum class Worth : std::uint8_t { Quiet, Plain, Name, Most };
    struct Line {
        std::string words;
        Row::Weight weight;
        Tone ink;
        Worth worth;
        std::string shorter = {}; // in place of them, where they are too long
    };
    using Lines = std::vector<Line>;

    // Titles that will be in places of these widths are cut so that they differ still, where that is
    // possible.
    void tellApart(const std::vector<std::pair<std::string, double>>& titles);
    // Each in the middle of its line; a name is cut where it must be, and without words where there is no
    // room.
    void addIn(const Rect& place, Lines lines);
    // `air`: pixels between the words and a line, if there are so many.
    void addBeside(std::size_t arrow, Picture::Words::Anchor anchor, Lines lines, double air,
                   LabelRoom& room);

  private:
    struct Size {
        double width = 0, height = 0;
    };
    double pixelsOf(Row::Weight weight) const { return letterSize(lettersOf(weight) * scale_); }
    double heightOf(Row::Weight weight) const;
    double widthOf(const Line& line) const;
    Size sizeOf(const Lines& lines) const;
    bool addWhereFree(std::size_t arrow, Picture::Words::Anchor anchor, const Lines& lines, double air,
                      LabelRoom& room);
    void add(const Rect& place, Picture::Words::Anchor anchor, const Lines& lines);

    Picture& picture_;
    const double scale_;
    Cut cut_ = Cut::Middle;
};

} // namespace tactus::draw
