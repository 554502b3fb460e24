#include "evaluate/points/memory.h"

#include "evaluate/values.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tactus::evaluate {

namespace {

// How far back along the outermost loop this read goes; nothing unless that is a constant, not negative.
std::optional<std::int64_t> distanceBack(const ure::Expr& read) {
    polyhedra::AffineForm stays = polyhedra::AffineForm::variable(0, read.index[0].dimensions());
    if (read.index[0].coefficients != stays.coefficients || read.index[0].constant > 0) return std::nullopt;
    return -read.index[0].constant;
}

std::optional<std::int64_t> farthestBack(const ure::System& system) {
    std::int64_t farthest = 0;
    for (const ure::Expr& expr : system.exprs) {
        if (expr.kind != ure::Expr::Kind::Read) continue;
        const auto distance = distanceBack(expr);
        if (!distance) return std::nullopt;
        farthest = std::max(farthest, *distance);
    }
    return farthest;
}

} // namespace

Memory::Layout Memory::layoutOf(const ure::System& system, bool keepAll) {
    Layout layout;
    std::vector<std::int64_t> factors;
    for (std::size_t d = 0; d < system.loops.size(); ++d) {
        const polyhedra::Interval interval = system.domain.box[d];
        layout.lower.push_back(interval.lower);
        layout.upper.push_back(interval.upper);
        factors.push_back(polyhedra::saturatedExtent(interval));
    }
    const auto farthest = keepAll || factors.empty() ? std::nullopt : farthestBack(system);
    if (farthest && *farthest < factors[0] / 4) {
        layout.windowed = true;
        layout.distance = *farthest;
        // A power of two makes the place of a slab a mask.
        factors[0] = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(*farthest) + 1));
    }
    if (!factors.empty()) layout.slabs = factors[0];
    layout.points = saturatedProduct(factors);
    factors.push_back(static_cast<std::int64_t>(system.variables.size()));
    factors.push_back(sizeof(ure::Value) + sizeof(State));
    layout.bytes = saturatedProduct(factors);
    return layout;
}

Memory::Memory(const ure::System& system, const Layout& layout)
    : layout_(layout), strides_(layout.lower.size(), 1), variables_(system.variables.size()),
      newest_(layout.lower.empty() ? 0 : layout.lower[0] - 1),
      states_(variables_ * layout.points, State::Unknown), values_(variables_ * layout.points) {
    for (std::size_t d = strides_.size(); d-- > 1;)
        strides_[d - 1] = strides_[d] * polyhedra::extentOf({layout.lower[d], layout.upper[d]});
}

void Memory::enterSlab(std::int64_t first) {
    if (!layout_.windowed || first == newest_) return;
    assert(first > newest_);
    const std::int64_t fresh = std::min(first - newest_, layout_.slabs);
    for (std::int64_t slab = first - fresh + 1; slab <= first; ++slab) {
        const auto begin =
            static_cast<std::size_t>(((slab - layout_.lower[0]) & (layout_.slabs - 1)) * strides_[0]);
        for (std::size_t v = 0; v < variables_; ++v)
            std::fill_n(states_.begin() + static_cast<std::ptrdiff_t>(v * layout_.points + begin),
                        strides_[0], State::Unknown);
    }
    newest_ = first;
}

bool Memory::isResident(std::span<const std::int64_t> point) const {
    return !layout_.windowed || point[0] - layout_.distance > newest_ - layout_.slabs;
}

} // namespace tactus::evaluate
