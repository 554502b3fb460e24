// Layers and tensors in memory.
#include "draw/list/array/scene_list.h"

#include "draw/letters.h"

#include <algorithm>
#include <cmath>

namespace tactus::draw {

// A plane, behind its processing elements.
void SceneList::addLayer(const Node& node) {
    const Rect box = view_(node);
    picture_.items.emplace_back(
        Picture::Box{box, 6 * view_.scale, {Tone::Name::Raised}, {{Tone::Name::Rule}, 1}});
    if (view_.scale < readable) return;
    const double inside = 7 * view_.scale, high = heightOfLetters(letterSize(9 * view_.scale));
    write({box.left + inside, box.top + inside / 2, box.width - 2 * inside, high}, node.label, 9,
          {Tone::Name::Muted}, false, Picture::Words::Anchor::Start);
}

void SceneList::addTensor(const Node& node, const Shown& shown) {
    const bool isInput = shown.model ? shown.model->system().tensors[node.tensor].isInput : true;
    const bool isSelected = shown.selection && shown.selection->kind == Selection::Kind::Tensor &&
                            shown.selection->tensor == node.tensor;
    const ValuePath::Mark onPath = shown.path ? shown.path->ofTensor(node.tensor) : ValuePath::Mark{};
    const Tone::Name rim = isSelected      ? Tone::Name::Accent
                           : onPath.past   ? Tone::Name::Past
                           : onPath.future ? Tone::Name::Future
                                           : Tone::Name::Port;
    const Rect all{0, 0, view_.width, view_.height};
    // In the part of a long bar that is in sight; beside gaps, on the largest part.
    Rect largest;
    bool isNameInSight = false;
    const Tone fill{isInput ? Tone::Name::Input : Tone::Name::Output};
    const Stroke stroke{{rim}, isSelected || onPath ? 2.5 : 1.0};
    if (!node.outline.empty()) return addSlanted(node, fill, stroke);
    for (const BarPiece& piece : piecesOf(node)) {
        const Rect box = view_(piece), part = intersected(box, all);
        picture_.items.emplace_back(Picture::Box{box, 3 * view_.scale, fill, stroke});
        if (part.isEmpty()) continue;
        if (part.width * part.height > largest.width * largest.height) largest = part;
        if (!piece.isNamed) continue;
        isNameInSight = true;
        addName(part, node);
    }
    if (!isNameInSight && !largest.isEmpty()) addName(largest, node);
}

// A bar along a slanted side of a hexagonal array, with its name in the middle.
void SceneList::addSlanted(const Node& node, Tone fill, const Stroke& rim) {
    Picture::Polygon bar{{}, fill, rim};
    for (const Point2 corner : node.outline) bar.corners.push_back(view_(corner));
    const double wide = std::abs(bar.corners[3].x - bar.corners[0].x), high = 16 * view_.scale;
    picture_.items.emplace_back(std::move(bar));
    addName(Rect::around(view_(node.centre), wide, high), node);
}

// The name of a tensor, in so much of its bar.
void SceneList::addName(const Rect& part, const Node& node) {
    if (view_.scale < readable * 0.7) return;
    if (widthOf(node.label, smallestLetters) > std::max(part.width, part.height)) return;
    if (part.height <= 2 * part.width)
        return write(part.inside(2, 0, 2, 0), node.label, 10, {Tone::Name::Ink});
    const double pixels = 10 * view_.scale, size = letterSize(pixels);
    const Point2 middle = part.centre();
    picture_.items.emplace_back(Picture::Words{.text = cutToFit(node.label, part.height, pixels),
                                               .place = {middle.x + belowMiddle(size), middle.y},
                                               .anchor = Picture::Words::Anchor::Middle,
                                               .size = size,
                                               .tone = {Tone::Name::Ink},
                                               .isUpwards = true});
}

} // namespace tactus::draw
