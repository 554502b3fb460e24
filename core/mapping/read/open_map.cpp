#include "mapping/read/open_map.h"

#include "mapping/read/transform.h"

namespace tactus::mapping {

namespace {

std::vector<MapRow> numbers(const polyhedra::Matrix& rows) {
    std::vector<MapRow> result;
    for (const polyhedra::Vector& row : rows) {
        result.emplace_back();
        for (const std::int64_t entry : row) result.back().push_back(Polynomial::number(entry));
    }
    return result;
}

std::vector<MapRow> innerOf(const SpaceTimeMap& map) {
    polyhedra::Matrix rows;
    for (const polyhedra::AffineForm& form : map.innerForms()) rows.push_back(form.coefficients);
    return numbers(rows);
}

// The factors by which a row that is linear in the loops multiplies each of them.
MapRow coefficientsOf(const Polynomial& row, const ure::System& open) {
    MapRow coefficients(open.loops.size() - open.sizes);
    for (const auto& [monomial, coefficient] : row.terms()) {
        if (monomial.empty() || monomial.back() < open.sizes) continue; // a constant
        polyhedra::Monomial sizes = monomial;                           // sorted: the loop is last
        sizes.pop_back();
        coefficients[monomial.back() - open.sizes].add(sizes, coefficient);
    }
    return coefficients;
}

std::vector<MapRow> coefficientsOf(const std::vector<Polynomial>& rows, const ure::System& open) {
    std::vector<MapRow> result;
    for (const Polynomial& row : rows) result.push_back(coefficientsOf(row, open));
    return result;
}

Names openNamesOf(const ure::System& open, const SpaceTimeMap& atHand) {
    Names names = namesOf(open);
    for (const InnerLoop& inner : atHand.inner)
        names.inner.insert(names.loops[open.sizes + inner.loop.index()]);
    return names;
}

} // namespace

std::vector<MapRow> OpenMap::rows() const {
    std::vector<MapRow> all = places();
    all.insert(all.end(), schedule.begin(), schedule.end());
    return all;
}

std::vector<MapRow> OpenMap::places() const {
    std::vector<MapRow> all = space;
    all.insert(all.end(), inner.begin(), inner.end());
    return all;
}

std::optional<OpenMap> openMapOf(const Plan& plan, const ure::System& open, const SpaceTimeMap& atHand) {
    if (!plan.transform)
        return OpenMap{numbers(atHand.spaceRows()), numbers(atHand.scheduleRows()), innerOf(atHand)};
    const auto transform = readOpenTransform(*plan.transform, openNamesOf(open, atHand));
    if (!transform) return std::nullopt;
    return OpenMap{coefficientsOf(transform->space, open), coefficientsOf(transform->schedule, open),
                   innerOf(atHand)};
}

} // namespace tactus::mapping
