#include "array/registers/registers_tiles.h"

#include "array/counts/elements.h"
#include "array/counts/tiles.h"
#include "polyhedra/solve/boxes.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <map>
#include <set>

namespace tactus::array {

namespace {

using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::Union;

constexpr std::size_t mostCells = 10'000;

Piece hullOf(const Union& boxes) {
    Piece hull = boxes.front();
    for (const Piece& box : boxes)
        for (std::size_t l = 0; l < hull.visible; ++l)
            hull.box[l] = {std::min(hull.box[l].lower, box.box[l].lower),
                           std::max(hull.box[l].upper, box.box[l].upper)};
    return hull;
}

// Loops as the digits of time, the outermost first.
struct Clock {
    struct Digit {
        std::size_t loop;
        std::int64_t weight; // > 0
        bool isBackwards;    // time passes while the loop's index falls
    };
    std::vector<Digit> digits;
    std::vector<std::int64_t> radices;
    std::vector<std::size_t> lanes; // inner loops
    std::int64_t unit = 1;          // steps between two times
};

// Nothing where time is no row-major number of the loops.
std::optional<Clock> clockOf(const Model& model, const Piece& hull, const std::vector<std::size_t>& loops) {
    Clock clock;
    for (const std::size_t loop : loops) {
        const std::int64_t weight = model.map.time.coefficients[loop];
        if (isInner(model, loop))
            clock.lanes.push_back(loop);
        else if (extentOf(hull.box[loop]) > 1)
            clock.digits.push_back({loop, weight < 0 ? base::negate(weight) : weight, weight < 0});
    }
    std::ranges::sort(clock.digits, std::ranges::greater(), &Clock::Digit::weight);
    if (!clock.digits.empty()) clock.unit = clock.digits.back().weight;
    for (std::size_t d = 0; d < clock.digits.size(); ++d) {
        const std::int64_t outer = d == 0 ? 0 : clock.digits[d - 1].weight, own = clock.digits[d].weight;
        if (outer % own != 0) return std::nullopt;
        if (d > 0 && outer / own < extentOf(hull.box[clock.digits[d].loop])) return std::nullopt;
        clock.radices.push_back(outer / own);
    }
    return clock;
}

Tile tileOf(const Piece& box, const Piece& hull, const Clock& clock) {
    Tile tile;
    for (const Clock::Digit& digit : clock.digits) {
        const Interval all = hull.box[digit.loop], own = box.box[digit.loop];
        tile.digits.push_back(digit.isBackwards ? Interval{all.upper - own.upper, all.upper - own.lower}
                                                : Interval{own.lower - all.lower, own.upper - all.lower});
    }
    for (const std::size_t lane : clock.lanes) tile.each = base::multiply(tile.each, extentOf(box.box[lane]));
    return tile;
}

// PEs that have points of the same boxes: so many, and these.
struct Cell {
    std::int64_t pes = 1;
    std::vector<std::size_t> boxes;
};

// The values of a loop at which boxes begin or end cut the PEs into cells.
std::optional<std::vector<Cell>> cellsOf(const Union& boxes, const std::vector<std::size_t>& loops) {
    std::vector<Cell> cells(1);
    for (std::size_t box = 0; box < boxes.size(); ++box) cells.front().boxes.push_back(box);
    for (const std::size_t loop : loops) {
        std::set<std::int64_t> ends;
        for (const Piece& box : boxes) {
            ends.insert(box.box[loop].lower);
            ends.insert(base::add(box.box[loop].upper, 1));
        }
        std::vector<Cell> finer;
        for (const Cell& cell : cells)
            for (auto end = ends.begin(); std::next(end) != ends.end(); ++end) {
                const std::int64_t extent = base::subtract(*std::next(end), *end);
                Cell part{base::multiply(cell.pes, extent), {}};
                for (const std::size_t box : cell.boxes)
                    if (boxes[box].box[loop].lower <= *end && *end <= boxes[box].box[loop].upper)
                        part.boxes.push_back(box);
                if (!part.boxes.empty()) finer.push_back(std::move(part));
            }
        if (finer.size() > mostCells) return std::nullopt;
        cells = std::move(finer);
    }
    return cells;
}

} // namespace

std::optional<Registers> registersOfTiles(const Model& model, const Union& makers, std::int64_t delay,
                                          const polyhedra::Budget& budget) {
    const auto boxes = polyhedra::boxesOf(makers);
    if (!boxes) return std::nullopt;
    if (boxes->empty() || delay <= 0) return Registers{0, 0};
    const Piece hull = hullOf(*boxes);
    const auto elements = elementsOf(model, hull, budget);
    if (!elements) return std::nullopt;
    const auto clock = clockOf(model, hull, elements->free);
    const auto cells = cellsOf(*boxes, elements->fixed);
    if (!clock || !cells) return std::nullopt;
    // Windows depend on the boxes alone, so PEs with the same ones are counted once.
    std::map<std::vector<std::size_t>, std::int64_t> known;
    std::int64_t each = 0, all = 0;
    for (const Cell& cell : *cells) {
        const auto [found, isNew] = known.try_emplace(cell.boxes);
        if (isNew) {
            std::vector<Tile> tiles;
            for (const std::size_t box : cell.boxes) tiles.push_back(tileOf((*boxes)[box], hull, *clock));
            // All times are multiples of the unit, so a window of `delay` steps meets as many of them as this
            // quotient says.
            found->second = mostOfTilesInWindow(tiles, clock->radices, base::ceilDivide(delay, clock->unit));
        }
        each = std::max(each, found->second);
        all = base::add(all, base::multiply(found->second, cell.pes));
    }
    return Registers{each, all};
}

} // namespace tactus::array
