// Links and wires.
#include "draw/list/array/scene_list.h"

#include "draw/letters.h"
#include "draw/palette.h"

#include <algorithm>
#include <cmath>

namespace tactus::draw {

namespace {

bool concerns(const Selection* selection, const Scene& scene, const Edge& edge) {
    return selection && selection->kind == Selection::Kind::Link && selection->family == edge.family &&
           leadsTo(scene, edge, selection->pe);
}

bool holds(const simulate::Holders* holders, const Scene& scene, const Edge& edge) {
    return holders && std::ranges::any_of(holders->links, [&](const simulate::Holders::Link& held) {
               return held.family == edge.family && leadsTo(scene, edge, held.pe);
           });
}

bool isOnPath(const ValuePath& path, const Scene& scene, const Edge& edge) {
    const auto leadsOn = [&](std::size_t node) {
        return bool(path.ofLink(edge.family, scene.nodes[node].pe));
    };
    return edge.readers.empty() ? leadsOn(edge.to) : std::ranges::any_of(edge.readers, leadsOn);
}

// A broadcast wire is dashed: no register is on it. Families that share a colour differ in dots.
std::vector<double> dashesOf(const Edge& edge) {
    if (isWire(edge)) return {};
    const std::uint32_t round = edge.family / familyColours;
    if (round == 0) return edge.delay == 0 ? std::vector{4.0, 2.0} : std::vector<double>();
    std::vector<double> dashes{edge.delay == 0 ? 4.0 : 10.0, 2.5};
    for (std::uint32_t dot = 0; dot < round; ++dot) dashes.insert(dashes.end(), {1.2, 2.5});
    return dashes;
}

} // namespace

SceneList::LinkMarks SceneList::marksOf(const Scene& scene, const Edge& edge, const Shown& shown) {
    if (isWire(edge)) return {};
    const bool isLink = edge.kind == Edge::Kind::Link;
    const bool isPointedAt = isLink && shown.pointedLinks.contains(edge.family);
    LinkMarks marks;
    marks.emphasised =
        isPointedAt ||
        (isLink && (concerns(shown.selection, scene, edge) || concerns(shown.hovered, scene, edge)));
    if (!shown.model) return marks;
    marks.emphasised |= isLink && holds(shown.holders, scene, edge);
    if (shown.path && isLink) {
        const bool isOn = isOnPath(*shown.path, scene, edge);
        marks.emphasised |= isOn;
        marks.pale = !isOn && !isPointedAt;
        return marks;
    }
    const array::LinkFamily& family = shown.model->links[edge.family];
    marks.violated = shown.violations && shown.violations->concern(family);
    marks.pale = shown.violations && !shown.violations->empty();
    // A dependence is all links that carry it; one link is itself.
    if (shown.selection && shown.selection->kind == Selection::Kind::Dependence)
        marks.emphasised |= std::ranges::any_of(shown.dependences, [&](dependence::DependenceId id) {
            return std::ranges::find(family.dependences, id) != family.dependences.end();
        });
    return marks;
}

// Over a link that comes too late.
void SceneList::addCross(Point2 middle, double scale) {
    const double arm = std::clamp(4.0 * scale, 2.0, 8.0);
    for (const auto& [tone, width] : {std::pair(Tone::Name::Surface, 4.5), {Tone::Name::Violated, 2.0}})
        for (const double up : {arm, -arm})
            picture_.items.emplace_back(
                Picture::Line{.points = {{middle.x - arm, middle.y - up}, {middle.x + arm, middle.y + up}},
                              .stroke = {{tone}, width * std::clamp(scale, 0.5, 1.6), {}, true}});
}

// The scene says the place of a delay; small pictures, whose letters are as large as they must be, put it
// further from its line.
void SceneList::addDelay(const Edge& edge, const std::vector<Point2>& line, Tone ink) {
    const double size = letterSize(7 * view_.scale), width = widthOf(edge.label, size), height = 0.75 * size;
    const std::size_t half = (line.size() - 1) / 2;
    const Point2 from = line[half], to = line[half + 1];
    const double x = to.x - from.x, y = to.y - from.y, length = std::hypot(x, y);
    Point2 place = view_(edge.labelAt);
    if (length > 0) {
        const Point2 normal{-y / length, x / length};
        const double away = (place.x - from.x) * normal.x + (place.y - from.y) * normal.y;
        const double least = (std::abs(normal.x) * width + std::abs(normal.y) * height) / 2 + 2;
        const double more = std::abs(away) < least ? std::copysign(least, away) - away : 0;
        place = {place.x + normal.x * more, place.y + normal.y * more};
    }
    picture_.items.emplace_back(Picture::Words{.text = edge.label,
                                               .place = {place.x, place.y + height / 2},
                                               .anchor = Picture::Words::Anchor::Middle,
                                               .size = size,
                                               .tone = ink});
}

void SceneList::addLine(const Edge& edge, std::vector<Point2> line, LinkMarks marks, double thickness,
                        double head) {
    const bool isPort = isWire(edge);
    const Tone tone = isPort           ? Tone{Tone::Name::Port}
                      : marks.violated ? Tone{Tone::Name::Violated}
                      : marks.pale     ? Tone{Tone::Name::Muted}
                                       : Tone::ofFamily(edge.family);
    const double width = marks.emphasised ? 3.2 : marks.violated ? 1.9 : isPort ? 0.9 : 1.5;
    // A link whose value comes too late is dashed and crossed.
    picture_.items.emplace_back(Picture::Line{
        .points = std::move(line),
        .stroke = {tone, width * thickness, marks.violated ? std::vector{3.5, 2.0} : dashesOf(edge)},
        .head = head > 1.5 ? head : 0});
}

void SceneList::addEdge(const Edge& edge, LinkMarks marks) {
    if (edge.path.size() < 2) return;
    const double thick = std::clamp(view_.scale, 0.35, 2.0) * (edge.readers.empty() ? 1 : 1.7),
                 head = (isWire(edge) ? 5.5 : 7.5) * view_.scale;
    const std::vector<std::span<const Point2>> parts = partsOf(edge);
    std::vector<Point2> line;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        line.clear();
        for (const Point2& point : parts[part]) line.push_back(view_(point));
        addLine(edge, line, marks, thick, part + 1 == parts.size() ? head : 0);
    }
    if (!edge.label.empty() && view_.scale > readable && edge.kind == Edge::Kind::Link)
        addDelay(edge, line,
                 marks.violated ? Tone{Tone::Name::Bad}
                 : marks.pale   ? Tone{Tone::Name::Muted}
                                : Tone::inkOfFamily(edge.family));
    if (marks.violated) addCross(view_(middleOf(edge)), view_.scale);
}

void SceneList::addSample(const Scene& scene, const Edge& edge, const Shown& shown, Point2 from, Point2 to,
                          double scale) {
    const LinkMarks marks = marksOf(scene, edge, shown);
    addLine(edge, {from, to}, marks, scale, 5.5 * scale);
    if (marks.violated) addCross({(from.x + to.x) / 2, (from.y + to.y) / 2}, 0.8 * scale);
}

} // namespace tactus::draw
