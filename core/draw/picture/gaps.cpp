#include "draw/picture/gaps.h"

#include "draw/array/clear_labels.h"
#include "draw/letters.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tactus::draw {

namespace {

// From the bar to the PE.
std::vector<Point2> pathFromBar(const Edge& wire) {
    std::vector<Point2> path = wire.path;
    if (wire.kind == Edge::Kind::Output) std::ranges::reverse(path);
    return path;
}

struct Range {
    double least = 0, most = 0;
    double length() const { return most - least; }
};

// A bar along one axis, which its own wires leave across it.
class OpenBar {
  public:
    OpenBar(const Scene& scene, std::size_t number) : scene_(scene), node_(scene.nodes[number]) {
        for (const Edge& wire : scene.edges) {
            if (!isWire(wire) || barOf(wire) != number || wire.path.size() < 2) continue;
            const std::vector<Point2> path = pathFromBar(wire);
            isUpright_ = std::abs(path[1].x - path[0].x) > std::abs(path[1].y - path[0].y);
            own_.push_back(along(path[0]));
        }
        std::ranges::sort(own_);
        for (const Edge& wire : scene.edges) {
            if (!isWire(wire) || scene.nodes[barOf(wire)].tensor == node_.tensor) continue;
            for (std::size_t at = 0; at + 1 < wire.path.size(); ++at)
                if (crosses(wire.path[at], wire.path[at + 1], node_.centre,
                            {node_.width / 2, node_.height / 2}))
                    others_.push_back(along(wire.path[at]));
        }
        std::ranges::sort(others_);
    }

    std::vector<BarPiece> pieces() const {
        if (others_.empty()) return {};
        std::vector<Range> ranges = rangesBetween(gaps());
        std::vector<BarPiece> pieces;
        const std::size_t named = place(ranges);
        for (std::size_t number = 0; number < ranges.size(); ++number) {
            BarPiece piece{{node_.centre, node_.width, node_.height}, number == named};
            (isUpright_ ? piece.height : piece.width) = ranges[number].length();
            (isUpright_ ? piece.centre.y : piece.centre.x) = (ranges[number].least + ranges[number].most) / 2;
            pieces.push_back(piece);
        }
        return pieces;
    }

  private:
    static constexpr double air = 3, leastPiece = 6; // beside a wire; without a wire of its own

    double along(Point2 point) const { return isUpright_ ? point.y : point.x; }
    Range whole() const {
        const double middle = along(node_.centre), half = (isUpright_ ? node_.height : node_.width) / 2;
        return {middle - half, middle + half};
    }
    bool hasOwn(const Range& range) const {
        const auto first = std::ranges::lower_bound(own_, range.least);
        return first != own_.end() && *first <= range.most;
    }

    // Around each wire of another tensor, at most half of the way to one of its own.
    std::vector<Range> gaps() const {
        std::vector<Range> gaps;
        for (const double at : others_) {
            const auto next = std::ranges::upper_bound(own_, at);
            Range gap{at - air, at + air};
            if (next != own_.end()) gap.most = std::min(gap.most, (at + *next) / 2);
            if (next != own_.begin()) gap.least = std::max(gap.least, (at + *std::prev(next)) / 2);
            const bool isNear = !gaps.empty() && gap.least < gaps.back().most + leastPiece &&
                                !hasOwn({gaps.back().most, gap.least});
            if (isNear)
                gaps.back().most = std::max(gaps.back().most, gap.most);
            else
                gaps.push_back(gap);
        }
        return gaps;
    }

    std::vector<Range> rangesBetween(const std::vector<Range>& gaps) const {
        std::vector<Range> ranges;
        double begin = whole().least;
        const auto add = [&](double end) {
            const Range range{begin, end};
            if (range.length() > 0 && (range.length() >= leastPiece || hasOwn(range)))
                ranges.push_back(range);
        };
        for (const Range& gap : gaps) {
            add(gap.least);
            begin = gap.most;
        }
        add(whole().most);
        return ranges;
    }

    // The piece for the label: the one nearest to the middle that holds it. If none does, a bar that lies
    // gets a longer one at an end, if there is room.
    std::size_t place(std::vector<Range>& ranges) const {
        constexpr double letters = 11, margin = 12, high = 14;
        const double needed = isUpright_ ? high : widthOf(node_.label, letters) + margin;
        std::size_t best = ranges.size();
        const auto away = [&](std::size_t one) {
            return std::abs(ranges[one].least + ranges[one].most - 2 * along(node_.centre));
        };
        for (std::size_t number = 0; number < ranges.size(); ++number)
            if (ranges[number].length() >= needed && (best == ranges.size() || away(number) < away(best)))
                best = number;
        if (best < ranges.size()) return best;
        const Range all = whole();
        const double first = std::min(others_.front(), ranges.front().most + air) - air,
                     last = std::max(others_.back(), ranges.back().least - air) + air;
        if (const Range left{first - needed, first}; !isUpright_ && isFree({left.least, all.least})) {
            if (ranges.front().least < first)
                ranges.front().least = left.least;
            else
                ranges.insert(ranges.begin(), left);
            return 0;
        }
        if (const Range right{last, last + needed}; !isUpright_ && isFree({all.most, right.most})) {
            if (ranges.back().most > last)
                ranges.back().most = right.most;
            else
                ranges.push_back(right);
            return ranges.size() - 1;
        }
        return static_cast<std::size_t>(std::ranges::max_element(ranges, {}, &Range::length) -
                                        ranges.begin());
    }

    // Nothing else is there, beyond an end of the bar that lies.
    bool isFree(const Range& range) const {
        constexpr double margin = 6;
        const Point2 middle{(range.least + range.most) / 2, node_.centre.y};
        const Half half{range.length() / 2 - 1, node_.height / 2 + margin};
        const bool meetsNode = std::ranges::any_of(scene_.nodes, [&](const Node& other) {
            return &other != &node_ && std::abs(other.centre.x - middle.x) < half.width + other.width / 2 &&
                   std::abs(other.centre.y - middle.y) < half.height + other.height / 2;
        });
        return !meetsNode && std::ranges::none_of(scene_.edges, [&](const Edge& edge) {
            for (std::size_t at = 0; at + 1 < edge.path.size(); ++at)
                if (crosses(edge.path[at], edge.path[at + 1], middle, half)) return true;
            return false;
        });
    }

    const Scene& scene_;
    const Node& node_;
    bool isUpright_ = false;
    std::vector<double> own_, others_; // places along the bar where wires are
};

} // namespace

void openBars(Scene& scene) {
    if (scene.isHexagonal) return; // no wire passes through another tensor's side
    for (std::size_t number = 0; number < scene.nodes.size(); ++number)
        if (scene.nodes[number].kind == Node::Kind::Tensor)
            scene.nodes[number].pieces = OpenBar(scene, number).pieces();
}

} // namespace tactus::draw
