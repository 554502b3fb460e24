#include "dependence/bounds.h"

#include "dependence/indices.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::Formula;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::QuasiAffine;
using polyhedra::Union;

namespace {

// factor * index + constant >= 0
Formula atLeastZero(const QuasiAffine& index, std::int64_t factor, std::int64_t constant) {
    Formula formula{Formula::Kind::NonNegative, index, {}};
    formula.atom.form = factor * formula.atom.form;
    formula.atom.form.constant = base::add(formula.atom.form.constant, constant);
    return formula;
}

void addOutside(Union& outside, const QuasiAffine& index, std::int64_t extent, const Union& points,
                const Questions& questions) {
    const Formula below = atLeastZero(index, -1, -1);
    const Formula above = atLeastZero(index, 1, base::negate(extent));
    for (const Piece& piece : points)
        for (const Formula* formula : {&below, &above}) {
            Union part = questions.withoutEmpty(polyhedra::whereTrue(*formula, piece).pieces);
            outside.insert(outside.end(), part.begin(), part.end());
        }
}

void append(Union& to, const Union& from) {
    to.insert(to.end(), from.begin(), from.end());
}

std::vector<Interval> hullOf(const Union& pieces, std::size_t loops) {
    std::vector<Interval> hull(pieces.front().box.begin(),
                               pieces.front().box.begin() + static_cast<std::ptrdiff_t>(loops));
    for (const Piece& piece : pieces)
        for (std::size_t v = 0; v < loops; ++v)
            hull[v] = {std::min(hull[v].lower, piece.box[v].lower),
                       std::max(hull[v].upper, piece.box[v].upper)};
    return hull;
}

} // namespace

InputBounds boundsOf(const ure::System& system, const Read& read, Ranges& ranges,
                     const Questions& questions) {
    const ure::Expr& site = system.exprs[read.site];
    const ure::Tensor& tensor = system.tensors[site.tensor];
    InputBounds result;
    for (std::size_t dimension = 0; dimension < tensor.extents.size(); ++dimension) {
        const std::int64_t extent = tensor.extents[dimension];
        if (const auto& index = site.affine[dimension]) {
            addOutside(result.outside.certain, *index, extent, read.where.certain, questions);
            addOutside(result.outside.perhaps, *index, extent, read.where.perhaps, questions);
            continue;
        }
        bool isProved = true;
        if (readsData(system, site.operands[dimension])) {
            const Interval values =
                ranges.of(site.operands[dimension], hullOf(read.where.all(), system.loops.size()));
            isProved = values.empty() || (values.lower >= 0 && values.upper < extent);
        } else {
            IndexSearch search(system, site.operands[dimension], extent, ranges, questions);
            append(result.outside.certain, search.outside(read.where.certain));
            append(result.outside.perhaps, search.outside(read.where.perhaps));
            isProved = !search.gaveUp();
        }
        if (!isProved && !result.unproved) result.unproved = dimension;
    }
    return result;
}

Union outsideOf(const ure::Tensor& tensor, std::span<const QuasiAffine> index, const Union& points,
                const Questions& questions) {
    Union outside;
    for (std::size_t dimension = 0; dimension < tensor.extents.size(); ++dimension)
        addOutside(outside, index[dimension], tensor.extents[dimension], points, questions);
    return outside;
}

} // namespace tactus::dependence
