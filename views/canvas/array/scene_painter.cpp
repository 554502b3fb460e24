#include "views/canvas/array/scene_painter.h"

#include <QFontInfo>

namespace tactus::views {

draw::Legend legendOf(const draw::Scene& scene, const SceneIndex& index, const QFont& font, QSizeF room,
                      draw::LegendWords words) {
    constexpr double share = 0.9;
    return draw::legendOf(scene, index.legend(),
                          {.width = room.width(),
                           .height = room.height(),
                           .letters = std::round(share * QFontInfo(font).pixelSize()),
                           .words = words});
}

void ScenePainter::paintGround(const draw::Scene& scene, const SceneIndex& index, const Shown& shown) {
    draw::Picture picture;
    draw::SceneList(picture, viewOf(camera_)).addGround(scene, index.partsIn(camera_.visible()), shown);
    printer_.print(picture);
}

void ScenePainter::paintState(const draw::Scene& scene, const SceneIndex& index, const Shown& shown) {
    draw::Picture picture;
    draw::SceneList(picture, viewOf(camera_))
        .addState(scene, index.partsIn(camera_.visible()), index.links(), shown);
    printer_.print(picture);
}

void ScenePainter::paintLegend(const draw::Scene& scene, const Shown& shown, const draw::Legend& legend,
                               QPointF corner) {
    draw::Picture picture;
    draw::addLegend(picture, scene, shown, legend, {corner.x(), corner.y()});
    printer_.print(picture);
}

} // namespace tactus::views
