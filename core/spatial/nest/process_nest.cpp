#include "spatial/nest/process_nest.h"

#include "polyhedra/piece.h"

#include <algorithm>

namespace tactus::spatial {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::Union;

void ProcessNest::add(std::size_t loop, NestLoop::Role role, std::string name) {
    loops_.push_back({std::move(name), role});
    values_.push_back(loop);
    places_.push_back(role == NestLoop::Role::Space ? loop : none);
}

void ProcessNest::addPlace(std::size_t loop) {
    addSpace(loop);
    values_.back() = none;
}

bool ProcessNest::isChain() const {
    return std::ranges::find(values_, none) != values_.end();
}

bool ProcessNest::counts(std::size_t loop) const {
    return std::ranges::find(values_, loop) != values_.end();
}

AffineForm ProcessNest::valueOf(std::size_t loop, const std::vector<Interval>& ranges) const {
    const auto found = std::ranges::find(values_, loop);
    if (found == values_.end()) return number(ranges[loop].lower);
    return AffineForm::variable(static_cast<std::size_t>(found - values_.begin()), size());
}

std::vector<AffineForm> ProcessNest::valuesOf(const std::vector<Interval>& ranges) const {
    std::vector<AffineForm> values;
    for (std::size_t loop = 0; loop < ranges.size(); ++loop) values.push_back(valueOf(loop, ranges));
    return values;
}

AffineForm ProcessNest::radix(const std::vector<std::size_t>& loops,
                              const std::vector<Interval>& ranges) const {
    AffineForm form = number(0);
    for (const std::size_t loop : loops) {
        const std::int64_t extent = extentOf(ranges[loop]);
        form = extent * form + valueOf(loop, ranges) - number(ranges[loop].lower);
    }
    return form;
}

AffineForm ProcessNest::placeOf(std::size_t loop) const {
    const auto found = std::ranges::find(places_, loop);
    return AffineForm::variable(static_cast<std::size_t>(found - places_.begin()), size());
}

std::optional<Union> ProcessNest::pointsOf(const Union& entry) const {
    std::vector<std::size_t> counted; // loops of the array
    std::vector<AffineForm> map;
    for (std::size_t place = 0; place < size(); ++place) {
        if (values_[place] == none) continue;
        counted.push_back(values_[place]);
        map.push_back(AffineForm::variable(place, size()));
    }
    const std::optional<Union> points = onto(entry, counted);
    if (!points) return std::nullopt;
    Union placed;
    for (const Piece& piece : *points) placed.push_back(polyhedra::preimage(piece, map, size()));
    return placed;
}

Union where(const Union& pieces, const std::vector<AffineForm>& conditions) {
    Union result;
    for (Piece piece : pieces) {
        for (const AffineForm& condition : conditions) polyhedra::constrain(piece, condition);
        if (!piece.empty) result.push_back(std::move(piece));
    }
    return result;
}

} // namespace tactus::spatial
