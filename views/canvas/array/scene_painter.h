// Paints the visible part of a scene, with what its processing elements and links hold in one cycle: the list
// that the core makes of it (draw/list/array), in a window.
#pragma once

#include "draw/list/array/legend_list.h"
#include "studies/pictures/picture.h"
#include "views/canvas/geometry/scene_index.h"
#include "views/canvas/picture_printer.h"

namespace tactus::views {

using draw::Gliding;
using draw::Shown;

// The legend with the letters that go with this font, in at most so many pixels.
draw::Legend legendOf(const draw::Scene& scene, const SceneIndex& index, const QFont& font, QSizeF room,
                      draw::LegendWords words = draw::LegendWords::All);

class ScenePainter {
  public:
    ScenePainter(QPainter& painter, const Camera& camera, const Theme& theme)
        : printer_(painter, theme), camera_(camera) {}
    // Processing elements are so small that each is a filled square, and links are left out.
    static bool hasSquares(const Camera& camera) { return draw::SceneList::hasSquares(camera.scale); }
    static bool hasWordsOnLinks(const Camera& camera) {
        return draw::SceneList::hasWordsOnLinks(camera.scale);
    }
    void paint(const draw::Scene& scene, const SceneIndex& index, const Shown& shown) {
        paintGround(scene, index, shown);
        paintState(scene, index, shown);
    }
    // The parts that stay from cycle to cycle: links and wires, memory.
    void paintGround(const draw::Scene& scene, const SceneIndex& index, const Shown& shown);
    // Over it: processing elements and what they and their links hold.
    void paintState(const draw::Scene& scene, const SceneIndex& index, const Shown& shown);
    void paintLegend(const draw::Scene& scene, const Shown& shown, const draw::Legend& legend,
                     QPointF corner);

  private:
    PicturePrinter printer_;
    const Camera& camera_;
};

} // namespace tactus::views
