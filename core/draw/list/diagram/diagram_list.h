// Adds a diagram to a picture: boxes with their words, stacks, arrows and their labels, and what a run and
// the user show of them. The scale of the view says how many words there are.
#pragma once

#include "draw/list/diagram/diagram_words.h"
#include "draw/path/value_path.h"

#include <map>
#include <set>

namespace tactus::draw {

// The words of a simulation on a channel.
struct ChannelMark {
    std::string held;      // in place of its depth: "holds 2 of 2", "the fullest holds 2 of 2"
    std::string shortHeld; // and where there is little room: "2 of 2", "fullest 2 of 2"
    std::string whenWaits; // in place of that, where it is waited for: "2 of 2, waits 13 %"
    std::string wait;      // and where there is little room: "waits 13 %"
    std::string words;     // all of it
    bool waits = false;
    friend bool operator==(const ChannelMark&, const ChannelMark&) = default;
};

// The marks on parts of a diagram, beside what they are.
struct DiagramMarks {
    using Part = std::pair<Subject::Kind, std::uint32_t>;
    Subject selected = {};
    std::map<std::uint32_t, ChannelMark> channels = {};
    std::map<Part, ValuePath::Mark> path = {}; // parts over which the followed value comes and goes
    std::set<Part> pointed = {};               // by the code under the mouse
    friend bool operator==(const DiagramMarks&, const DiagramMarks&) = default;
};

class DiagramList {
  public:
    // The diagram and the marks outlive the list.
    DiagramList(Picture& picture, const View& view, const Diagram& diagram, const DiagramMarks& marks)
        : picture_(picture), view_(view), diagram_(diagram), marks_(marks), words_(picture, view.scale) {}
    void add();
    void addHovered(const Subject& subject); // over it

  private:
    void addBox(const Box& box);
    void addArrow(const Arrow& arrow, bool isHovered);
    void addLabels(LabelRoom& room);
    Rect roomOf(const Box& box) const; // for its words
    DiagramWords::Lines linesOf(const std::vector<Row>& rows, Tone ink) const;
    void cutNames();
    std::optional<Tone> pathTone(const Subject& subject) const;
    bool isSelected(const Subject& subject) const;
    const ChannelMark* markOf(const Arrow& arrow) const;
    DiagramWords::Lines labelLines(const Arrow& arrow, const ChannelMark* mark) const;
    double sizeOfBars() const;
    void addWait(const Arrow& arrow, const LabelRoom& room);

    Picture& picture_;
    const View view_;
    const Diagram& diagram_;
    const DiagramMarks& marks_;
    DiagramWords words_;
};

// The part of it that the view shows.
Picture diagramIn(const View& view, const Diagram& diagram, const DiagramMarks& marks);

} // namespace tactus::draw
