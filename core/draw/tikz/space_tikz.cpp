#include "draw/build.h"
#include "draw/palette.h"
#include "draw/space/seen.h"
#include "draw/tikz/tikz_picture.h"

namespace tactus::draw {

namespace {

using Sample = SpaceScene::Sample;

void add(TikzPicture& picture, const SpaceScene& scene, const SpaceScene::Arrow& arrow, bool isViolated) {
    if (!arrow.shaft) return;
    const bool many = scene.hasManyArrows();
    const std::string style = fmt::format("{}{}, opacity={}", many ? ", -" : "",
                                          isViolated                      ? ", dashed"
                                          : arrow.family >= familyColours ? ", dotted"
                                                                          : "",
                                          isViolated ? 1
                                          : many     ? 0.4
                                                     : 0.75);
    picture.line({arrow.shaft->from, arrow.shaft->to}, false,
                 isViolated ? violatedColour : familyColour(arrow.family), 1, style);
}

void addDot(TikzPicture& picture, Point2 centre, double radius, DotLook look) {
    const bool isFull = look == DotLook::Plain || look == DotLook::Past;
    const bool isNow = look == DotLook::Present;
    picture.circle(centre, radius,
                   isNow    ? activeColour
                   : isFull ? portColour
                            : std::string_view("#ffffff"),
                   isNow ? runningColour : portColour, isNow ? 1.8 : 1);
}

void add(TikzPicture& picture, const SpaceScene& scene, const std::vector<DotMark>& marks) {
    for (const DotMark& mark : marks)
        addDot(picture, scene.dots[mark.dot], scene.radiusOf(mark.look), mark.look);
}

void add(TikzPicture& picture, const Sample& sample) {
    if (sample.kind == Sample::Kind::Arrow)
        picture.line({sample.at, {sample.at.x + Sample::arrow, sample.at.y}}, false,
                     familyColour(sample.family), 1, sample.family >= familyColours ? ", dotted" : "");
    if (sample.kind == Sample::Kind::Dot)
        addDot(picture, {sample.at.x + Sample::dot / 2, sample.at.y}, Sample::dot / 2 - 0.5, sample.look);
    picture.words({sample.wordsFrom(), sample.at.y}, Sample::letters, inkColour, inTex(sample.words), "west");
}

} // namespace

std::string tikz(const SpaceScene& scene) {
    TikzPicture picture(scene.title);
    for (const SpaceScene::Line& line : scene.outline)
        picture.line({line.from, line.to}, false, boxColour, 1, ", -");
    for (std::size_t number = 0; number < scene.arrows.size(); ++number)
        add(picture, scene, scene.arrows[number], scene.space->arrows[number].violated);
    for (const SpaceScene::Axis& axis : scene.axes) {
        picture.line({axis.start, axis.tip}, false, quietColour, 1.3, "");
        picture.words(axis.nameAt(), lettersOf(Row::Weight::Title), inkColour,
                      "\\bfseries " + inTex(axis.name));
    }
    const DotLayers layers = dotLayers(scene);
    add(picture, scene, layers.behind);
    if (scene.front.size() > 1)
        picture.polygon(scene.front, activeColour, runningColour, ", line width=1.6bp, fill opacity=0.6");
    add(picture, scene, layers.before);
    add(picture, scene, layers.present);
    for (const Sample& sample : scene.legend) add(picture, sample);
    return picture.end();
}

} // namespace tactus::draw
