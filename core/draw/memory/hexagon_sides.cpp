#include "draw/memory/hexagon_sides.h"

#include "draw/array/hexagon.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <set>

namespace tactus::draw {

namespace {

double dot(Point2 a, Point2 b) {
    return a.x * b.x + a.y * b.y;
}

// Which line along this way a place is on; rounded, as places on one line may differ in their last bits.
long lineOf(Point2 place, int way) {
    const Point2 unit = sixth(way);
    return std::lround(place.y * unit.x - place.x * unit.y);
}

} // namespace

bool isLying(HexagonSide side) {
    return side == HexagonSide::Top || side == HexagonSide::Bottom;
}

bool isOnRight(HexagonSide side) {
    return side == HexagonSide::UpperRight || side == HexagonSide::LowerRight;
}

bool isUpper(HexagonSide side) {
    return side <= HexagonSide::UpperLeft;
}

Point2 normalOf(HexagonSide side) {
    const double angle = (static_cast<int>(side) + 0.5) * std::numbers::pi / 3;
    return {std::cos(angle), std::sin(angle)};
}

HexagonLines::HexagonLines(const Scene& scene) {
    reach_.fill(-std::numeric_limits<double>::infinity());
    for (std::size_t number = 0; number < scene.nodes.size(); ++number) {
        if (scene.nodes[number].kind != Node::Kind::Pe) continue;
        const Point2 place = scene.nodes[number].centre;
        places_.push_back(place);
        for (int way = 0; way < hexagonSides; ++way) {
            const auto side = static_cast<HexagonSide>(way);
            double& reached = reach_[static_cast<std::size_t>(side)];
            reached = std::max(reached, dot(place, normalOf(side)));
            auto& lines = last_[static_cast<std::size_t>(way)];
            const auto [found, isNew] = lines.try_emplace(lineOf(place, way), number);
            if (!isNew && dot(place, sixth(way)) > dot(scene.nodes[found->second].centre, sixth(way)))
                found->second = number;
        }
    }
}

std::size_t HexagonLines::lastOf(Point2 pe, int way) const {
    return last_[static_cast<std::size_t>(way)].at(lineOf(pe, way));
}

bool HexagonLines::isFirst(Point2 pe, HexagonSide side) const {
    constexpr double air = 2;
    return std::ranges::none_of(places_, [&](Point2 other) {
        const double x = other.x - pe.x, y = other.y - pe.y;
        if (isLying(side)) return std::abs(x) < peSide / 2 + air && (isUpper(side) ? y > 1 : y < -1);
        return std::abs(y) < peSide / 2 + air && (isOnRight(side) ? x > 1 : x < -1);
    });
}

namespace {

// Long wires from the side to the array are worse than wires beside lines of PEs, since others may want to
// pass there; wires that lie are easier to follow than slanted ones.
std::optional<WayOut> wayOut(const HexagonLines& lines, const Scene& scene, const Ports& ports,
                             HexagonSide side, int way) {
    constexpr double ofAPoint = 10, ofASlant = 0.5;
    std::set<std::size_t> last;
    WayOut out{side, way, way % 3 == 0 ? 0 : ofASlant};
    for (const Point2 place : ports.places) {
        const std::size_t end = lines.lastOf(place, way);
        const Point2 away{scene.nodes[end].centre.x - place.x, scene.nodes[end].centre.y - place.y};
        out.cost += std::hypot(away.x, away.y) / slantedPitch;
        last.insert(end);
    }
    for (const std::size_t end : last) {
        if (!lines.isFirst(scene.nodes[end].centre, side)) return std::nullopt;
        out.cost += ofAPoint * std::round(lines.reach(side) - dot(scene.nodes[end].centre, normalOf(side)));
    }
    return out;
}

// The cheapest sides for the tensors from this one on.
class Choice {
  public:
    explicit Choice(const std::vector<std::vector<WayOut>>& options) : options_(options) { tryFrom(0, 0); }
    const std::vector<WayOut>& best() const { return best_; }

  private:
    void tryFrom(std::size_t tensor, double cost) {
        if (cost >= least_) return;
        if (tensor == options_.size()) {
            least_ = cost;
            best_ = chosen_;
            return;
        }
        for (const WayOut& out : options_[tensor]) {
            if (std::ranges::find(chosen_, out.side, &WayOut::side) != chosen_.end()) continue;
            chosen_.push_back(out);
            tryFrom(tensor + 1, cost + out.cost);
            chosen_.pop_back();
        }
    }

    const std::vector<std::vector<WayOut>>& options_;
    std::vector<WayOut> chosen_, best_;
    double least_ = std::numeric_limits<double>::infinity();
};

} // namespace

std::vector<WayOut> waysOut(const HexagonLines& lines, const Scene& scene, const std::vector<Ports>& all) {
    if (all.size() > std::size_t(hexagonSides)) return {};
    std::vector<std::vector<WayOut>> options;
    for (const Ports& ports : all) {
        std::vector<WayOut>& own = options.emplace_back();
        for (int side = 0; side < hexagonSides; ++side)
            for (const int way : {side, (side + 1) % hexagonSides})
                if (const auto out = wayOut(lines, scene, ports, static_cast<HexagonSide>(side), way))
                    own.push_back(*out);
    }
    return Choice(options).best();
}

} // namespace tactus::draw
