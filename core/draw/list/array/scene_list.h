// Adds the parts of a scene to a picture, with what its processing elements and links hold in one cycle. The
// scale of the view says how much of them: squares from far, names, values from near.
#pragma once

#include "draw/list/array/scene_parts.h"
#include "draw/list/array/shown.h"
#include "draw/list/writing.h"

namespace tactus::draw {

class SceneList {
  public:
    SceneList(Picture& picture, const View& view) : picture_(picture), view_(view) {}

    // Processing elements are so small that each is a filled square, and links are left out.
    static bool hasSquares(double scale);
    static bool hasWordsOnLinks(double scale) { return scale >= leastWithWords; }

    // The parts that stay from cycle to cycle: links and wires, memory.
    void addGround(const Scene& scene, const SceneParts& parts, const Shown& shown);
    // Over it: processing elements and what they and their links hold.
    void addState(const Scene& scene, const SceneParts& parts, const std::vector<PlacedLink>& links,
                  const Shown& shown);
    // A line as the legend has it: a link or wire, marked as in the picture.
    void addSample(const Scene& scene, const Edge& edge, const Shown& shown, Point2 from, Point2 to,
                   double scale);

    // The variable whose line of a PE's values is there; nothing where it shows no lines.
    std::optional<ure::VariableId> variableAt(const Node& node, const simulate::PeState& state,
                                              const Shown& shown, Point2 place) const;
    // The box of an element that waits.
    static Rect placeOf(const Waiting& one, const View& view);
    // A value on its link, where it is while a cycle is shown.
    struct PlacedToken {
        const simulate::LinkState* link = nullptr;
        std::size_t edge = 0;
        Point2 place;      // of its middle
        std::string words; // none: a dot
    };
    // The value that the reader of each link of a state takes next. If links lie so close that it would cover
    // another one, it is a dot, and so is that of a line that stands for several links.
    using Links = std::vector<PlacedLink>;
    std::vector<PlacedToken> placeTokens(const Scene& scene, const Links& links, const Shown& shown,
                                         const simulate::State& state) const;
    // Of the lanes of a PE: the last that works, which has the sum of all. Null: the state has no such PE.
    static const simulate::PeState* shownLane(const simulate::State& state, const polyhedra::Point& pe);

  private:
    static constexpr double readable = 0.38;      // scales from which text can be read
    static constexpr double leastWithWords = 0.9; // scales from which tokens have words
    static constexpr double leastPe = 12;         // pixels of a processing element with a border
    static constexpr double leastWithLines = 52;  // pixels of one that has a line for each value

    // The marks of a link: what is said about it beside its kind.
    struct LinkMarks {
        bool emphasised = false, violated = false;
        bool pale = false; // others are violated, or on the path of a value
    };
    static LinkMarks marksOf(const Scene& scene, const Edge& edge, const Shown& shown);
    void addLine(const Edge& edge, std::vector<Point2> line, LinkMarks marks, double thickness, double head);
    void addEdge(const Edge& edge, LinkMarks marks);
    void addDelay(const Edge& edge, const std::vector<Point2>& line, Tone ink);
    void addCross(Point2 middle, double scale);
    void addLayer(const Node& node);
    void addTensor(const Node& node, const Shown& shown);
    void addSlanted(const Node& node, Tone fill, const Stroke& rim);
    void addName(const Rect& part, const Node& node);

    // A PE that is selected, or has the selected element; one that has it only if data let it.
    enum class Mark : std::uint8_t { None, Selected, Maybe };
    static Mark markOfHolder(const Shown& shown, const polyhedra::Point& pe);
    void addPe(const Node& node, const simulate::PeState* state, const Shown& shown, Mark mark, bool hovered);
    void addSquare(const Rect& box, Tone tone);
    void addPath(const Rect& box, ValuePath::Mark mark, bool isNow);
    void addConflict(const Rect& box);
    void addCallout(const Rect& box, const Conflict& conflict, const ure::System& system, double letters);

    Rect lineOfValue(const Rect& box, std::size_t number) const; // 0: of the name
    void addValues(const Rect& box, const Node& node, const simulate::PeState& state, const Shown& shown);
    void addOneValue(const Rect& box, const Node& node, const simulate::PeState& state, const Shown& shown);
    bool hasRoomForHidden(const Rect& line, std::size_t count, double points) const;
    void addHidden(const Rect& line, std::size_t count, double points);
    // A value with at most so many letters, or with fewer where the box is narrow, or its name; empty where
    // there is no room for any. A value that is not defined is "?".
    std::string valueIn(double width, const Shown& shown, ure::VariableId variable,
                        const simulate::Token& token, std::size_t most, double pixels) const;
    void addValue(const Writing& how, const Shown& shown, ure::VariableId variable,
                  const simulate::Token& token, std::size_t most);

    void addQueues(const Shown& shown);
    std::string wordsOf(const Waiting& one, const Shown& shown, double room, double pixels) const;

    Point2 placeOfLoopsValue(const Edge& loop, Point2 middle, int number) const;
    void addToken(const PlacedToken& token, Point2 offset = {});
    void addTokens(const Scene& scene, const Links& links, const Shown& shown);
    void addGliding(const Scene& scene, const Links& links, const Shown& shown);

    bool hasSquares() const { return hasSquares(view_.scale); }
    bool isInSight(Point2 place) const; // of the scene
    // Letters and lines grow with the picture, lines less than it.
    double thickness() const;
    void write(const Rect& box, std::string_view words, double points, Tone tone, bool isBold = false,
               Picture::Words::Anchor anchor = Picture::Words::Anchor::Middle) {
        draw::write(picture_, {box, points * view_.scale, tone, isBold, anchor}, words);
    }

    Picture& picture_;
    View view_;
};

} // namespace tactus::draw
