#include "spatial/calls/scatter_points.h"

namespace tactus::spatial {

using polyhedra::AffineForm;
using polyhedra::Union;

AffineForm ScatterPoints::passed(std::size_t loop) const {
    return nest_.valueOf(loop, chain_.ranges) - nest_.placeOf(loop);
}

AffineForm ScatterPoints::off(std::size_t loop) const {
    return nest_.placeOf(loop) - nest_.number(chain_.ranges[loop].lower);
}

// Along two loops a PE that takes no part on the trunk is on a branch.
Union ScatterPoints::reached(const Union& points) const {
    if (!nest_.isChain()) return points;
    std::vector<AffineForm> conditions;
    for (const Stage::Scatter& scatter : scatters_) {
        conditions.push_back(off(scatter.loop));
        conditions.push_back(nest_.number(chain_.ranges[scatter.loop].upper) - nest_.placeOf(scatter.loop));
    }
    if (!scatters_.empty()) conditions.push_back(passed(scatters_.front().loop));
    return where(points, conditions);
}

// On a branch only those of its own place of the trunk.
Union ScatterPoints::arriving(const Union& points) const {
    if (scatters_.size() < 2) return points;
    const std::size_t trunk = scatters_[0].loop, branch = scatters_[1].loop;
    Union result = where(points, {nest_.number(0) - off(branch)});
    for (polyhedra::Piece& piece :
         where(points, {off(branch) - nest_.number(1), nest_.number(0) - passed(trunk), passed(branch)}))
        result.push_back(std::move(piece));
    return result;
}

Union ScatterPoints::atFirst(const Union& points) const {
    std::vector<AffineForm> first;
    for (const Stage::Scatter& scatter : scatters_) first.push_back(nest_.number(0) - off(scatter.loop));
    return where(points, first);
}

Union ScatterPoints::behindFirst(const Union& points) const {
    Union result;
    std::vector<AffineForm> before; // along the loops so far the place is the first
    for (const Stage::Scatter& scatter : scatters_) {
        std::vector<AffineForm> conditions = before;
        conditions.push_back(off(scatter.loop) - nest_.number(1));
        for (polyhedra::Piece& piece : where(points, conditions)) result.push_back(std::move(piece));
        before.push_back(nest_.number(0) - off(scatter.loop));
    }
    return result;
}

Union ScatterPoints::kept(const Union& points) const {
    std::vector<AffineForm> conditions;
    for (const Stage::Scatter& scatter : scatters_) {
        conditions.push_back(passed(scatter.loop));
        conditions.push_back(nest_.number(0) - passed(scatter.loop));
    }
    return where(points, conditions);
}

Union ScatterPoints::passedOn(const Union& points, std::size_t scatter) const {
    // A token follows the trunk first and turns once, so it comes by each PE only once.
    std::vector<AffineForm> conditions{passed(scatters_[scatter].loop) - nest_.number(1)};
    if (scatter == 1) conditions.push_back(nest_.number(0) - passed(scatters_[0].loop));
    if (scatter == 0 && scatters_.size() > 1) conditions.push_back(nest_.number(0) - off(scatters_[1].loop));
    return where(points, conditions);
}

} // namespace tactus::spatial
