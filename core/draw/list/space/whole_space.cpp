#include "draw/list/space/whole_space.h"

#include "draw/diagram.h"
#include "draw/list/page.h"
#include "draw/palette.h"
#include "draw/space/seen.h"

namespace tactus::draw {

namespace {

using Sample = SpaceScene::Sample;

class SpaceList {
  public:
    explicit SpaceList(const SpaceScene& scene)
        : scene_(scene), page_(scene.lower, scene.upper, scene.title) {}

    Picture picture() && {
        for (const SpaceScene::Line& line : scene_.outline)
            addLine({line.from, line.to}, {{Tone::Name::Rule}, 1}, 0);
        for (std::size_t number = 0; number < scene_.arrows.size(); ++number)
            addArrow(scene_.arrows[number], scene_.space->arrows[number].violated);
        for (const SpaceScene::Axis& axis : scene_.axes) addAxis(axis);
        const DotLayers layers = dotLayers(scene_);
        addDots(layers.behind);
        if (scene_.front.size() > 1) addFront();
        addDots(layers.before);
        addDots(layers.present);
        for (const Sample& sample : scene_.legend) add(sample);
        return std::move(page_.picture);
    }

  private:
    // Widths and the head are in points.
    void addLine(std::vector<Point2> points, Stroke stroke, double head) {
        for (Point2& point : points) point = page_.view(point);
        stroke.width *= scale();
        page_.picture.items.emplace_back(
            Picture::Line{.points = std::move(points), .stroke = std::move(stroke), .head = head * scale()});
    }

    static std::vector<double> dashesOf(std::uint32_t family) {
        return family >= familyColours ? std::vector{1.5, 2.0} : std::vector<double>();
    }

    void addArrow(const SpaceScene::Arrow& arrow, bool isViolated) {
        if (!arrow.shaft) return;
        const bool many = scene_.hasManyArrows();
        Tone tone = isViolated ? Tone{Tone::Name::Violated} : Tone::ofFamily(arrow.family);
        tone.opacity = isViolated ? 1 : many ? 0.4 : 0.75;
        addLine({arrow.shaft->from, arrow.shaft->to},
                {tone, 1, isViolated ? std::vector{3.0, 2.0} : dashesOf(arrow.family)}, many ? 0 : 5.5);
    }

    void addAxis(const SpaceScene::Axis& axis) {
        const double size = lettersOf(Row::Weight::Title) * scale();
        addLine({axis.start, {axis.tip.x + 5 * axis.unit.x, axis.tip.y + 5 * axis.unit.y}},
                {{Tone::Name::Muted}, 1.3}, 6);
        const Point2 middle = page_.view(axis.nameAt());
        addWords({middle.x, middle.y}, axis.name, size, Picture::Words::Anchor::Middle, true);
    }

    void addDot(Point2 centre, double radius, DotLook look) {
        using Name = Tone::Name;
        const bool isFull = look == DotLook::Plain || look == DotLook::Past, isNow = look == DotLook::Present;
        page_.picture.items.emplace_back(
            Picture::Dot{page_.view(centre),
                         radius * scale(),
                         {isNow    ? Name::Active
                          : isFull ? Name::Port
                                   : Name::Surface},
                         {{isNow ? Name::Warning : Name::Port}, (isNow ? 1.8 : 1) * scale()}});
    }
    void addDots(const std::vector<DotMark>& marks) {
        for (const DotMark& mark : marks)
            addDot(scene_.dots[mark.dot], scene_.radiusOf(mark.look), mark.look);
    }

    void addFront() {
        Picture::Polygon plane{.corners = {},
                               .fill = {Tone::Name::Active, 0, 0.6},
                               .rim = {{Tone::Name::Warning}, 1.6 * scale()}};
        for (const Point2 corner : scene_.front) plane.corners.push_back(page_.view(corner));
        page_.picture.items.emplace_back(std::move(plane));
    }

    void add(const Sample& sample) {
        if (sample.kind == Sample::Kind::Arrow)
            addLine({sample.at, {sample.at.x + Sample::arrow, sample.at.y}},
                    {Tone::ofFamily(sample.family), 1, dashesOf(sample.family)}, 5.5);
        if (sample.kind == Sample::Kind::Dot)
            addDot({sample.at.x + Sample::dot / 2, sample.at.y}, Sample::dot / 2 - 0.5, sample.look);
        addWords(page_.view(Point2{sample.wordsFrom(), sample.at.y}), sample.words, Sample::letters * scale(),
                 Picture::Words::Anchor::Start, false);
    }

    // Around the height of this place.
    void addWords(Point2 at, const std::string& words, double size, Picture::Words::Anchor anchor,
                  bool isBold) {
        page_.picture.items.emplace_back(Picture::Words{.text = words,
                                                        .place = {at.x, at.y + belowMiddle(size)},
                                                        .anchor = anchor,
                                                        .size = size,
                                                        .tone = {Tone::Name::Ink},
                                                        .isBold = isBold});
    }

    double scale() const { return page_.view.scale; }

    const SpaceScene& scene_;
    Page page_;
};

} // namespace

Picture wholeSpace(const SpaceScene& scene) {
    return SpaceList(scene).picture();
}

} // namespace tactus::draw
