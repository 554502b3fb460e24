#include "draw/picture/fold.h"

#include "draw/array/place.h"
#include "draw/letters.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace tactus::draw {

namespace {

constexpr double stub = 16; // that a line is longer where it is cut, on either side
constexpr double betweenRows = 34;

// The middles of processing elements from left to right; none if they are in several rows.
std::vector<double> lineOf(const Scene& scene) {
    std::vector<double> line;
    std::optional<double> height;
    for (const Node& node : scene.nodes) {
        if (node.kind != Node::Kind::Pe) continue;
        if (height && std::abs(*height - node.centre.y) > 1) return {};
        height = node.centre.y;
        line.push_back(node.centre.x);
    }
    std::ranges::sort(line);
    return line;
}

// How many are in a row, so that the picture is about as wide as a screen.
std::size_t lengthOfRows(const Scene& scene, std::size_t all) {
    constexpr std::size_t shortest = 12;        // that is folded
    constexpr double longest = 5, wanted = 2.2; // times as wide as high
    const double width = scene.upper.x - scene.lower.x, height = scene.upper.y - scene.lower.y;
    if (all <= shortest || width <= longest * height) return all;
    for (std::size_t rows = 2; rows < all; ++rows) {
        const std::size_t each = (all + rows - 1) / rows;
        const double folded = width * double(each) / double(all);
        if (folded <= wanted * (height + betweenRows) * double(rows)) return each;
    }
    return all;
}

class Fold {
  public:
    Fold(const Scene& scene, const std::vector<double>& line, std::size_t each)
        : pitch_(scene.upper.y - scene.lower.y + betweenRows), first_(line.front()) {
        for (std::size_t next = each; next < line.size(); next += each)
            cuts_.push_back((line[next - 1] + line[next]) / 2);
        halfGap_ = (line[each] - line[each - 1]) / 2;
    }

    std::size_t rows() const { return cuts_.size() + 1; }
    // With the stubs that cuts add.
    double stretched(double x) const { return x + 2 * stub * double(cutsBefore(x)); }
    std::size_t rowOf(double stretchedX) const {
        std::size_t row = 0;
        while (row < cuts_.size() && stretchedX > end(row) + nearly) ++row;
        return row;
    }
    // The stretched place at which a row ends.
    double end(std::size_t row) const { return cuts_[row] + 2 * stub * double(row) + stub; }
    Point2 inRow(Point2 stretchedPoint, std::size_t row) const {
        if (row == 0) return stretchedPoint;
        const double begin = end(row - 1) + stub + halfGap_; // of its first element
        return {stretchedPoint.x - begin + first_, stretchedPoint.y - double(row) * pitch_};
    }
    Point2 operator()(Point2 point) const {
        const Point2 wide{stretched(point.x), point.y};
        return inRow(wide, rowOf(wide.x));
    }

  private:
    static constexpr double nearly = 1e-6;
    std::size_t cutsBefore(double x) const {
        return static_cast<std::size_t>(
            std::ranges::count_if(cuts_, [x](double cut) { return x > cut + nearly; }));
    }

    double pitch_, first_, halfGap_ = 0;
    std::vector<double> cuts_; // between the elements of one row and the next, before they are stretched
};

// The parts of a box that are in each row.
std::vector<std::pair<std::size_t, BarPiece>> split(const BarPiece& whole, const Fold& fold) {
    const double begin = fold.stretched(whole.centre.x - whole.width / 2),
                 end = fold.stretched(whole.centre.x + whole.width / 2);
    std::vector<std::pair<std::size_t, BarPiece>> parts;
    for (std::size_t row = fold.rowOf(begin); row <= fold.rowOf(end); ++row) {
        const double from = row == fold.rowOf(begin) ? begin : fold.end(row - 1),
                     to = row == fold.rowOf(end) ? end : fold.end(row);
        if (to - from < 1) continue;
        BarPiece part = whole;
        part.width = to - from;
        part.centre = fold.inRow({(from + to) / 2, whole.centre.y}, row);
        parts.emplace_back(row, part);
    }
    return parts;
}

// The label is in each row, on the part that holds it nearest to the middle of the row.
void name(std::vector<std::pair<std::size_t, BarPiece>>& parts, const std::string& label) {
    constexpr double letters = 11, margin = 8;
    const double needed = widthOf(label, letters) + margin;
    if (parts.size() == 1) return;
    std::set<std::size_t> rows;
    for (auto& [row, part] : parts) {
        part.isNamed = false;
        rows.insert(row);
    }
    for (const std::size_t row : rows) {
        double left = 1e18, right = -1e18;
        for (const auto& [of, part] : parts) {
            if (of != row) continue;
            left = std::min(left, part.centre.x - part.width / 2);
            right = std::max(right, part.centre.x + part.width / 2);
        }
        BarPiece* best = nullptr;
        const auto away = [&](const BarPiece& part) { return std::abs(part.centre.x - (left + right) / 2); };
        for (auto& [of, part] : parts)
            if (of == row && part.width >= needed && (!best || away(part) < away(*best))) best = &part;
        if (best) best->isNamed = true;
    }
    if (std::ranges::none_of(parts, [](const auto& one) { return one.second.isNamed; }))
        std::ranges::max_element(parts, {}, [](const auto& one) {
            return one.second.width;
        })->second.isNamed = true;
}

void foldNode(Node& node, const Fold& fold) {
    if (node.kind != Node::Kind::Tensor) {
        node.centre = fold(node.centre);
        return;
    }
    std::vector<std::pair<std::size_t, BarPiece>> parts;
    for (const BarPiece& piece : piecesOf(node))
        for (auto& part : split(piece, fold)) parts.push_back(part);
    name(parts, node.label);
    node.pieces.clear();
    for (const auto& [row, part] : parts) node.pieces.push_back(part);
    // All of them are in this box.
    Point2 lower{1e18, 1e18}, upper{-1e18, -1e18};
    for (const BarPiece& part : node.pieces) {
        lower = {std::min(lower.x, part.centre.x - part.width / 2),
                 std::min(lower.y, part.centre.y - part.height / 2)};
        upper = {std::max(upper.x, part.centre.x + part.width / 2),
                 std::max(upper.y, part.centre.y + part.height / 2)};
    }
    node.centre = {(lower.x + upper.x) / 2, (lower.y + upper.y) / 2};
    node.width = upper.x - lower.x;
    node.height = upper.y - lower.y;
    if (node.pieces.size() == 1) node.pieces.clear();
}

void foldEdge(Edge& edge, const Fold& fold) {
    std::vector<Point2> path;
    const std::size_t lastRow = fold.rowOf(fold.stretched(edge.path.back().x));
    for (std::size_t at = 0; at < edge.path.size(); ++at) {
        const Point2 to{fold.stretched(edge.path[at].x), edge.path[at].y};
        const std::size_t row = fold.rowOf(to.x);
        if (at > 0) {
            const Point2 from{fold.stretched(edge.path[at - 1].x), edge.path[at - 1].y};
            const auto cutAt = [&](double x) {
                return Point2{x, from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x)};
            };
            for (std::size_t of = fold.rowOf(from.x); of != row;) {
                const std::size_t next = of < row ? of + 1 : of - 1;
                const Point2 cut = cutAt(fold.end(std::min(of, next)));
                path.push_back(fold.inRow(cut, of));
                edge.breaks.push_back(path.size());
                path.push_back(fold.inRow(cut, next));
                of = next;
            }
        }
        path.push_back(fold.inRow(to, row));
    }
    edge.path = std::move(path);
    if (edge.breaks.empty())
        edge.labelAt = fold(edge.labelAt);
    else // beside the last part, where the value is
        edge.labelAt = {middleOf(edge).x, fold.inRow(edge.labelAt, lastRow).y};
}

} // namespace

void foldLine(Scene& scene) {
    const std::vector<double> line = lineOf(scene);
    const std::size_t each = line.empty() ? 0 : lengthOfRows(scene, line.size());
    if (each >= line.size()) return;
    const Fold fold(scene, line, each);
    const double lowest = scene.lower.y - betweenRows / 2;
    for (Node& node : scene.nodes) foldNode(node, fold);
    for (Edge& edge : scene.edges) foldEdge(edge, fold);
    for (std::size_t row = 0; row + 1 < fold.rows(); ++row)
        scene.rowEnds.push_back(fold.inRow({0, lowest}, row).y);
}

} // namespace tactus::draw
