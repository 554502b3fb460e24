#include "draw/list/array/legend_list.h"

#include "draw/letters.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tactus::draw {

std::string legendText(const Node& node) {
    return node.id == "legend_lanes" ? node.label + "; a box shows the last one that works" : node.label;
}

namespace {

constexpr double sampleLength = 22, gapBesideSample = 6, betweenLegendColumns = 16, aroundLegend = 6;

double heightOfLine(double letters) {
    return std::ceil(heightOfLetters(letters)) + 1;
}

// Gives the lines their places, in columns of so many.
void arrange(Legend& legend, std::size_t rows) {
    const double high = heightOfLine(legend.letters);
    std::vector<Legend::Line>& lines = legend.lines;
    double left = aroundLegend;
    for (std::size_t from = 0; from < lines.size(); from += rows) {
        double widest = 0;
        for (std::size_t at = from; at < std::min(from + rows, lines.size()); ++at) {
            const double wide = widthOf(lines[at].words, legend.letters) +
                                (lines[at].edge ? sampleLength + gapBesideSample : 0);
            lines[at].place = {left, aroundLegend + double(at - from) * high, wide + 1, high};
            widest = std::max(widest, wide);
        }
        left += widest + betweenLegendColumns;
    }
    legend.width = left - betweenLegendColumns + aroundLegend;
    legend.height = 2 * aroundLegend + double(std::min(rows, lines.size())) * high;
}

std::vector<Legend::Line> linesOf(const Scene& scene, const std::vector<LegendLine>& lines,
                                  LegendWords words) {
    std::vector<Legend::Line> all;
    for (const LegendLine& line : lines) {
        const std::string whole = legendText(scene.nodes[line.node]);
        const bool isShort = words == LegendWords::Names && line.edge;
        all.push_back({isShort ? whole.substr(0, whole.find(':')) : whole, line.edge, {}});
    }
    return all;
}

// The first so many lines, and how many there are more, in as few lines a column as have room.
std::optional<Legend> legendWith(std::size_t kept, const std::vector<Legend::Line>& all,
                                 const LegendRoom& room) {
    const std::size_t fewest = room.words == LegendWords::All ? 4 : 1; // lines of one column
    const auto most = static_cast<std::size_t>(
        std::max(0.0, (room.height - 2 * aroundLegend) / heightOfLine(room.letters)));
    Legend legend{{all.begin(), all.begin() + std::ptrdiff_t(kept)}, 0, 0, room.letters};
    if (kept < all.size()) legend.lines.push_back({fmt::format("and {} more", all.size() - kept), {}, {}});
    const std::size_t count = legend.lines.size();
    if (double(count) > double(most) * room.width / betweenLegendColumns) return std::nullopt;
    for (std::size_t rows = std::max<std::size_t>(1, std::min({fewest, most, count}));
         rows <= std::min(most, count); ++rows) {
        arrange(legend, rows);
        if (legend.width <= room.width) return legend;
    }
    return std::nullopt;
}

} // namespace

// Fewer lines need no more room, so what fits is halved in on: an array may have a thousand.
Legend legendOf(const Scene& scene, const std::vector<LegendLine>& lines, const LegendRoom& room) {
    const std::vector<Legend::Line> all = linesOf(scene, lines, room.words);
    if (all.empty()) return {};
    if (auto whole = legendWith(all.size(), all, room)) return std::move(*whole);
    Legend best;
    for (std::size_t fits = 0, tooMany = all.size(); fits + 1 < tooMany;) {
        const std::size_t kept = fits + (tooMany - fits) / 2;
        auto legend = legendWith(kept, all, room);
        (legend ? fits : tooMany) = kept;
        if (legend) best = std::move(*legend);
    }
    return best;
}

void addLegend(Picture& picture, const Scene& scene, const Shown& shown, const Legend& legend,
               Point2 corner) {
    const Rect frame{corner.x, corner.y, legend.width, legend.height};
    picture.items.emplace_back(
        Picture::Box{frame.inside(0.5), 4, {Tone::Name::Surface, 0, 0.92}, {{Tone::Name::Rule}, 1}});
    for (const Legend::Line& line : legend.lines) {
        Rect place = line.place.moved(corner.x, corner.y);
        if (line.edge) {
            const double middle = std::round(place.centre().y) + 0.5;
            SceneList(picture, {})
                .addSample(scene, scene.edges[*line.edge], shown, {place.left, middle},
                           {place.left + sampleLength, middle}, 1);
            place = place.inside(sampleLength + gapBesideSample, 0, 0, 0);
        }
        picture.items.emplace_back(
            Picture::Words{.text = line.words,
                           .place = {place.left, place.centre().y + belowMiddle(legend.letters)},
                           .size = legend.letters,
                           .tone = {Tone::Name::Muted}});
    }
}

} // namespace tactus::draw
