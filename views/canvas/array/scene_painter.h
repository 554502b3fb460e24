// Paints the visible part of a scene, with what its processing elements and links hold in one cycle.
#pragma once

#include "draw/array/place.h"
#include "draw/state/queues.h"
#include "draw/state/shown_values.h"
#include "driver/pictures/picture.h"
#include "simulate/accesses.h"
#include "views/canvas/geometry/scene_index.h"
#include "views/canvas/lettering.h"
#include "views/models/value_path.h"
#include "views/theme/theme.h"

#include <QPainter>
#include <QPixmap>
#include <cmath>
#include <set>

namespace tactus::views {

// Tokens on their way between a cycle and the next one.
struct Gliding {
    const simulate::State* earlier = nullptr; // null: they stay
    const simulate::State* later = nullptr;
    double share = 0; // of the way from the earlier to the later that they have gone
};

struct Shown {
    const array::Model* model = nullptr;    // names and types; null: only the structure
    const simulate::State* state = nullptr; // values; null: none
    draw::ShownValues values = {};
    Gliding gliding = {};
    const Selection* selection = nullptr;
    const Selection* hovered = nullptr;
    const simulate::Holders* holders = nullptr;             // of a selected element
    const ValuePath* path = nullptr;                        // of the value that is followed
    const draw::Violations* violations = nullptr;           // of a map that is not legal
    std::vector<dependence::DependenceId> dependences = {}; // selected
    std::set<std::uint32_t> pointedLinks = {};              // families that the code under the mouse is of
    bool pointsAtPes = false;                               // it is of an equation, which all PEs run
    // Beside the array, in the cycle that is shown; and the values of tensors, of which some may be unknown.
    std::vector<draw::Waiting> waiting = {};
    const evaluate::Tensors* inputs = nullptr;
    const evaluate::Tensors* outputs = nullptr;
};

// The text of the legend; beside it are boxes with values, of which files have none.
QString legendText(const draw::Node& node);

class ScenePainter {
  public:
    ScenePainter(QPainter& painter, const Camera& camera, const Theme& theme, const QFont& font);
    // Processing elements are so small that each is a filled square, and links are left out.
    static bool hasSquares(const Camera& camera) { return draw::peSide * camera.scale < leastPe; }
    static bool hasWordsOnLinks(const Camera& camera) { return camera.scale >= leastWithWords; }
    void paint(const draw::Scene& scene, const SceneIndex& index, const Shown& shown) {
        paintGround(scene, index, shown);
        paintState(scene, index, shown);
    }
    // The parts that stay from cycle to cycle: links and wires, memory.
    void paintGround(const draw::Scene& scene, const SceneIndex& index, const Shown& shown);
    // Over it: processing elements and what they and their links hold.
    void paintState(const draw::Scene& scene, const SceneIndex& index, const Shown& shown);
    // The variable whose line of a PE's values is there; nothing where it shows no lines.
    std::optional<ure::VariableId> variableAt(const draw::Node& node, const simulate::PeState& state,
                                              const Shown& shown, QPointF place) const;
    // The box of an element that waits.
    static QRectF placeOf(const draw::Waiting& one, const Camera& camera);
    // Of the lanes of a PE: the last that works, which has the sum of all. Null: the state has no such PE.
    static const simulate::PeState* shownLane(const simulate::State& state, const polyhedra::Point& pe);

    // The lines of the legend, in columns where they are many, in letters of the window's size.
    struct Legend {
        struct Line {
            QString words;
            std::optional<std::size_t> edge; // of which it shows a sample
            QRectF place;                    // in the legend
        };
        std::vector<Line> lines;
        QSizeF size; // none where there is no room for a line
    };
    enum class Words { All, Names };
    // In at most so many pixels; the lines that have no room are counted in the last one. Names alone are
    // side by side.
    static Legend legendOf(const draw::Scene& scene, const SceneIndex& index, const QFont& font, QSizeF room,
                           Words words = Words::All);
    void paintLegend(const draw::Scene& scene, const Shown& shown, const Legend& legend, QPointF corner);

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
    LinkMarks marksOf(const draw::Scene& scene, const draw::Edge& edge, const Shown& shown) const;
    // A broadcast wire is dashed: no register on it. Families that share a colour differ in dots.
    static QPen penOf(const draw::Edge& edge, const QColor& colour, double width);
    void paintLine(const draw::Edge& edge, const QPolygonF& line, LinkMarks marks, double thickness,
                   double head);
    void paintEdge(const draw::Edge& edge, LinkMarks marks);
    void paintDelay(const draw::Edge& edge, const QPolygonF& line, const QColor& ink);
    void paintCross(QPointF middle, double scale);
    QRectF lineOfValue(const QRectF& box, std::size_t number) const; // 0: of the name
    void paintPath(const QRectF& box, ValuePath::Mark mark, bool isNow);
    void paintConflict(const QRectF& box);
    void paintCallout(const QRectF& box, const draw::Conflict& conflict, const array::Model& model);
    // A PE that is selected, or has the selected element; one that has it only if data let it.
    enum class Mark : std::uint8_t { None, Selected, Maybe };
    static Mark markOfHolder(const Shown& shown, const polyhedra::Point& pe);
    void paintPe(const draw::Node& node, const simulate::PeState* state, const Shown& shown, Mark mark,
                 bool hovered);
    void paintValues(const QRectF& box, const draw::Node& node, const simulate::PeState& state,
                     const Shown& shown);
    void paintOneValue(const QRectF& box, const draw::Node& node, const simulate::PeState& state,
                       const Shown& shown);
    void paintHidden(const QRectF& line, std::ptrdiff_t count, double points);
    // A value with at most so many letters, or with fewer where the box is narrow, or its name; empty where
    // there is no room for any. A value that is not defined is "?".
    QString valueIn(const QRectF& box, const Shown& shown, ure::VariableId variable,
                    const simulate::Token& token, int most, double points, bool bold = false);
    void drawValue(const QRectF& box, int flags, const Shown& shown, ure::VariableId variable,
                   const simulate::Token& token, int most, double points, const QColor& colour);
    void paintLayer(const draw::Node& node);
    void paintTensor(const draw::Node& node, const Shown& shown);
    void paintName(const QRectF& part, const draw::Node& node);
    QPointF placeOfLoopsValue(const draw::Edge& loop, QPointF middle, QSizeF size, int number) const;
    void paintQueues(const Shown& shown);
    QString wordsOf(const draw::Waiting& one, const Shown& shown, double room, double points);

    // A value on its link, where it is while a cycle is shown.
    struct PlacedToken {
        const simulate::LinkState* link = nullptr;
        std::size_t edge = 0;
        QPointF place; // of the middle of a dot, or of the corner of a pill with words
        QString words; // none: a dot
    };
    QSizeF sizeOfPill() const;
    std::vector<PlacedToken> placeTokens(const draw::Scene& scene, const SceneIndex& index,
                                         const Shown& shown, const simulate::State& state,
                                         const QRectF& visible);
    void paintToken(const PlacedToken& token, QPointF offset = {});
    void paintTokens(const draw::Scene& scene, const SceneIndex& index, const Shown& shown,
                     const QRectF& visible);
    void paintGliding(const draw::Scene& scene, const SceneIndex& index, const Shown& shown,
                      const QRectF& visible);
    const Lettering::Letters& lettersOf(double points, bool bold) {
        return letters_.of(points * camera_.scale, bold);
    }
    bool hasSquares() const { return hasSquares(camera_); }
    void paintSquare(const QRectF& box, const QColor& colour);
    void paintSmallPe(const QRectF& box, bool active);
    void paintDot(QPointF middle, std::uint32_t family);
    // A small picture that is painted often, in whole pixels.
    void stamp(const QPixmap& picture, QPointF middle);
    template<class Paint>
    const QPixmap& stampOf(int number, double side, Paint paint);
    void drawText(const QRectF& box, int flags, const QString& words, double points, const QColor& colour,
                  bool bold = false) {
        letters_.draw(painter_, box, flags, words, points * camera_.scale, colour, bold);
    }

    QPainter& painter_;
    const Camera& camera_;
    const Theme& theme_;
    QFont font_;
    Lettering letters_;
    std::map<int, QPixmap> stamps_;
};

template<class Paint>
const QPixmap& ScenePainter::stampOf(int number, double side, Paint paint) {
    QPixmap& picture = stamps_[number];
    if (!picture.isNull()) return picture;
    const double ratio = painter_.device()->devicePixelRatioF();
    const int pixels = static_cast<int>(std::ceil((side + 2) * ratio));
    picture = QPixmap(pixels, pixels);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(pixels / ratio / 2, pixels / ratio / 2);
    paint(painter);
    return picture;
}

} // namespace tactus::views
