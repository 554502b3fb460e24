#include "draw/picture/legend.h"

#include "base/counted.h"
#include "base/direction.h"
#include "draw/array/hexagon.h"
#include "draw/letters.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <numeric>
#include <optional>

namespace tactus::draw {

static std::string describe(const array::LinkFamily& link, const array::Model& model) {
    const std::string variable = model.system().variables[link.variable].name;
    const std::string reader = model.system().nameOf(link.reader);
    const std::string what = variable == reader ? variable : fmt::format("{} to {}", variable, reader);
    return fmt::format("{}: {}", what, travelOf(link, model));
}

std::string wayOf(const array::LinkFamily& link, const array::Model& model) {
    const auto hexagon = hexagonOf(model);
    return hexagon ? wayOf(*hexagon, link.displacement) : base::toward(link.displacement);
}

std::string travelOf(const array::LinkFamily& link, const array::Model& model) {
    const bool stays = polyhedra::isZero(link.displacement);
    const std::string way = stays ? "stays" : wayOf(link, model);
    if (link.delay == 0 && !stays) return way + ", broadcast";
    if (link.registersEach == 0) return fmt::format("{}, time distance {}", way, base::thousands(link.delay));
    if (!link.registersEach) return fmt::format("{}, delay {}", way, base::thousands(link.delay));
    const std::string registers = base::counted(*link.registersEach, "register");
    // Where there are as many, one of the numbers says both.
    return *link.registersEach == link.delay
               ? fmt::format("{}, {}", way, registers)
               : fmt::format("{}, {}, {}", way, registers, base::counted(link.delay, "cycle"));
}

// "each PE has 16 lanes: kk"
static std::string describeLanes(const array::Model& model) {
    std::vector<std::string> loops;
    for (const array::InnerLoop& one : model.inner) loops.push_back(model.system().loops[one.loop].name);
    return fmt::format("each PE has {}: {}", base::counted(model.lanes, "lane"), fmt::join(loops, " x "));
}

namespace {

struct Entry {
    std::string id, words;
    std::optional<std::uint32_t> family; // of its sample
};

std::vector<Entry> entriesOf(const array::Model& model) {
    std::vector<Entry> entries;
    if (!model.inner.empty()) entries.push_back({"legend_lanes", describeLanes(model), {}});
    for (std::uint32_t family = 0; family < model.links.size(); ++family)
        entries.push_back({fmt::format("legend_{}", family), describe(model.links[family], model), family});
    return entries;
}

constexpr double line = 20, sample = 30, besideSample = 8, legendLetters = 11;

double roomFor(const Entry& entry) {
    constexpr double margin = 20; // Graphviz keeps some of it free
    return (entry.family ? sample + besideSample : 0) + draw::widthOf(entry.words, legendLetters) + margin;
}

// The widths of columns of so many lines.
std::vector<double> columnsOf(const std::vector<Entry>& entries, std::size_t lines) {
    std::vector<double> columns((entries.size() + lines - 1) / lines);
    for (std::size_t number = 0; number < entries.size(); ++number)
        columns[number / lines] = std::max(columns[number / lines], roomFor(entries[number]));
    return columns;
}

// As few lines as the width has room for, but no columns of fewer than this.
std::size_t linesOf(const std::vector<Entry>& entries, double width) {
    constexpr std::size_t fewest = 4;
    for (std::size_t lines = fewest; lines < entries.size(); ++lines) {
        const std::vector<double> columns = columnsOf(entries, lines);
        if (std::accumulate(columns.begin(), columns.end(), 0.0) <= width) return lines;
    }
    return std::max<std::size_t>(1, entries.size());
}

} // namespace

void addLegend(Scene& scene, const array::Model& model) {
    constexpr double below = 30;
    const std::vector<Entry> entries = entriesOf(model);
    const std::size_t lines = linesOf(entries, scene.upper.x - scene.lower.x);
    const std::vector<double> columns = columnsOf(entries, lines);
    double left = scene.lower.x;
    for (std::size_t number = 0; number < entries.size(); ++number) {
        const Entry& entry = entries[number];
        if (number > 0 && number % lines == 0) left += columns[number / lines - 1];
        const double y = scene.lower.y - below - double(number % lines) * line;
        const double shift = entry.family ? sample + besideSample : 0;
        Node words;
        words.kind = Node::Kind::Legend;
        words.id = entry.id;
        words.label = entry.words;
        constexpr double betweenColumns = 4;
        words.width = roomFor(entry) - shift - betweenColumns;
        words.height = line - 2;
        words.centre = {left + shift + words.width / 2, y};
        scene.nodes.push_back(words);
        if (!entry.family) continue;
        const std::size_t node = scene.nodes.size() - 1;
        scene.edges.push_back({Edge::Kind::Legend,
                               node,
                               node,
                               *entry.family,
                               {{left, y}, {left + sample, y}},
                               "",
                               model.links[*entry.family].delay});
    }
}

} // namespace tactus::draw
