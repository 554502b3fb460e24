#include "draw/state/token_way.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tactus::draw {

namespace {

struct Stretch {
    Point2 from, to;
    double length() const { return std::hypot(to.x - from.x, to.y - from.y); }
};

Point2 placeOn(const std::vector<Stretch>& stretches, double share) {
    const double whole = std::accumulate(stretches.begin(), stretches.end(), 0.0,
                                         [](double sum, const Stretch& one) { return sum + one.length(); });
    double rest = share * whole;
    for (const Stretch& stretch : stretches) {
        const double length = stretch.length();
        if (rest <= length && length > 0)
            return {std::lerp(stretch.from.x, stretch.to.x, rest / length),
                    std::lerp(stretch.from.y, stretch.to.y, rest / length)};
        rest -= length;
    }
    return stretches.back().to;
}

} // namespace

Point2 placeOnWay(const Edge& link, double share) {
    std::vector<Stretch> before, behind;
    const std::vector<std::span<const Point2>> parts = partsOf(link);
    for (std::size_t part = 0; part < parts.size(); ++part)
        for (std::size_t n = 0; n + 1 < parts[part].size(); ++n) {
            const Stretch stretch{parts[part][n], parts[part][n + 1]};
            const std::size_t middle = (parts.back().size() - 1) / 2; // as middleOf has it
            if (part + 1 < parts.size() || n < middle) {
                before.push_back(stretch);
            } else if (n > middle) {
                behind.push_back(stretch);
            } else {
                before.push_back({stretch.from, middleOf(link)});
                behind.push_back({middleOf(link), stretch.to});
            }
        }
    return share <= 0.5 ? placeOn(before, 2 * share) : placeOn(behind, 2 * share - 1);
}

double shareOfRegister(const array::Model& model, std::uint32_t family, const simulate::Token& token,
                       std::int64_t cycle) {
    const std::int64_t delay = std::max<std::int64_t>(1, model.links[family].delay);
    const std::int64_t age = std::clamp<std::int64_t>(cycle - model.cycleOf(token.iteration), 0, delay);
    return static_cast<double>(age) / (2.0 * static_cast<double>(delay));
}

} // namespace tactus::draw
