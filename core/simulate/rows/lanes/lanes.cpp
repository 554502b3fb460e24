#include "simulate/rows/lanes/lanes.h"

#include "base/checked.h"
#include "polyhedra/lattice.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tactus::simulate {

using polyhedra::AffineForm;
using polyhedra::Matrix;
using polyhedra::Point;
using polyhedra::Vector;

namespace {

polyhedra::Interval extentOf(const Vector& row, const polyhedra::Piece& domain) {
    const AffineForm form{row, 0};
    // If that takes too long, the intervals alone give a wider range: lanes without iterations cost time
    // only.
    const polyhedra::Extremum exact = extremes(form, domain, polyhedra::Budget{100'000, {}});
    return exact.known == polyhedra::Verdict::Yes ? exact.value : range(form, domain);
}

// Only primitive rows are part of a unimodular matrix, and with them gaps of the schedule take no steps.
Vector primitive(Vector row) {
    const std::int64_t divisor = polyhedra::gcd(row);
    for (std::int64_t& entry : row) entry /= divisor;
    return row;
}

Matrix primitiveRows(const Matrix& schedule) {
    Matrix rows;
    for (const Vector& row : schedule)
        if (!polyhedra::isZero(row)) rows.push_back(primitive(row));
    return rows;
}

std::vector<std::int64_t> stridesOf(const Vector& extents, std::int64_t& count) {
    Vector strides(extents.size());
    count = 1;
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        strides[axis] = count;
        count = base::multiply(count, extents[axis]);
    }
    return strides;
}

// The loops themselves as lanes where that is unimodular, the narrowest choice of them.
std::optional<Matrix> loopsAsLanes(const Matrix& steps, const polyhedra::Piece& domain) {
    const std::size_t loops = domain.visible;
    constexpr std::size_t most = 16;
    // There are 2^loops choices.
    if (loops > most) return std::nullopt;
    std::optional<Matrix> best;
    double narrowest = 0;
    for (std::uint32_t chosen = 0; chosen < (1u << loops); ++chosen) {
        if (std::size_t(std::popcount(chosen)) != loops - steps.size()) continue;
        Matrix rows;
        double width = 1;
        for (std::size_t loop = 0; loop < loops; ++loop) {
            if (!(chosen >> loop & 1)) continue;
            rows.push_back(AffineForm::variable(loop, loops).coefficients);
            const polyhedra::Interval extent = extentOf(rows.back(), domain);
            width *= double(extent.upper) - double(extent.lower) + 1;
        }
        if (best && width >= narrowest) continue;
        Matrix all = rows;
        all.insert(all.end(), steps.begin(), steps.end());
        if (std::abs(polyhedra::determinant(all)) != 1) continue;
        best = std::move(rows);
        narrowest = width;
    }
    return best;
}

} // namespace

Lanes::Lanes(const array::Model& model, bool padded) : padded_(padded) {
    chooseRows(model);
    chooseLanes(model);
    AffineForm cycle = model.map.time;
    cycle.constant = base::subtract(cycle.constant, model.firstTime);
    cycle_ = formOf(cycle);
    assert(polyhedra::isZero(cycle_.lane));
}

void Lanes::chooseRows(const array::Model& model) {
    const std::size_t loops = model.system().loops.size();
    const Vector& time = model.map.time.coefficients;
    stepRows_ = primitiveRows(model.map.scheduleRows());
    std::optional<Matrix> completed;
    if (polyhedra::rank(stepRows_) == stepRows_.size())
        completed = polyhedra::completeUnimodular(stepRows_, loops);
    if (!completed) {
        // Several rows may be part of no unimodular matrix; a single primitive row always is.
        stepRows_ = primitiveRows({time});
        completed = polyhedra::completeUnimodular(stepRows_, loops);
    }
    if (auto chosen = loopsAsLanes(stepRows_, model.system().domain))
        laneRows_ = std::move(*chosen);
    else
        laneRows_.assign(completed->begin(), completed->end() - std::ptrdiff_t(stepRows_.size()));
    std::vector<AffineForm> all;
    for (const Matrix* rows : {&laneRows_, &stepRows_})
        for (const Vector& row : *rows) all.push_back({row, 0});
    change_ = polyhedra::changeTo(std::move(all));
    // Everything in one step: a row that no loop moves, so that there is a last one.
    if (stepRows_.empty()) stepRows_.push_back(Vector(loops));
}

void Lanes::chooseLanes(const array::Model& model) {
    const polyhedra::Piece& domain = model.system().domain;
    margin_.assign(laneRows_.size(), 0);
    // A watched read may look beyond the lanes of the box: it finds lanes that nobody executes, so undefined.
    if (padded_)
        for (const dependence::Dependence& dependence : model.graph->dependences) {
            const Vector distance = laneDistance(dependence.vector);
            for (std::size_t axis = 0; axis < distance.size(); ++axis)
                margin_[axis] = std::max(margin_[axis], std::abs(distance[axis]));
        }
    for (std::size_t axis = 0; axis < laneRows_.size(); ++axis) {
        const polyhedra::Interval extent = extentOf(laneRows_[axis], domain);
        laneLower_.push_back(extent.lower);
        laneExtent_.push_back(extentOf(extent));
    }
    Vector wide;
    for (std::size_t axis = 0; axis < laneRows_.size(); ++axis)
        wide.push_back(base::add(laneExtent_[axis], base::multiply(2, margin_[axis])));
    laneStride_ = stridesOf(wide, width_);
    for (const Vector& row : stepRows_) {
        const polyhedra::Interval extent = extentOf(row, domain);
        stepLower_.push_back(extent.lower);
        stepExtent_.push_back(extentOf(extent));
    }
    stepStride_ = stridesOf(stepExtent_, steps_);
}

LaneForm Lanes::formOf(const AffineForm& overLoops) const {
    const AffineForm changed = polyhedra::substitute(overLoops, change_.backward, change_.backward.size());
    const auto lanes = changed.coefficients.begin() + std::ptrdiff_t(laneRows_.size());
    LaneForm form{Vector(changed.coefficients.begin(), lanes), Vector(lanes, changed.coefficients.end()),
                  changed.constant};
    form.step.resize(stepRows_.size());
    return form;
}

std::int64_t Lanes::flatLane(const Vector& distance) const {
    return polyhedra::dot(laneStride_, distance);
}

std::int64_t Lanes::flatStep(const Vector& distance) const {
    return polyhedra::dot(stepStride_, distance);
}

std::pair<base::Wide, base::Wide> Lanes::extremesOf(const LaneForm& form) const {
    base::Wide least = form.constant, greatest = form.constant;
    for (std::size_t row = 0; row < form.step.size(); ++row) {
        const base::Wide first = base::Wide{form.step[row]} * stepLower_[row],
                         last = first + base::Wide{form.step[row]} * (stepExtent_[row] - 1);
        least += std::min(first, last);
        greatest += std::max(first, last);
    }
    return {least, greatest};
}

Point Lanes::stepAt(std::int64_t number) const {
    Point step(stepRows_.size());
    for (std::size_t row = 0; row < step.size(); ++row) {
        step[row] = stepLower_[row] + number / stepStride_[row];
        number %= stepStride_[row];
    }
    return step;
}

std::int64_t Lanes::numberOf(std::span<const std::int64_t> step) const {
    std::int64_t number = 0;
    for (std::size_t row = 0; row < step.size(); ++row)
        number += (step[row] - stepLower_[row]) * stepStride_[row];
    return number;
}

bool Lanes::hasStep(std::span<const std::int64_t> step) const {
    for (std::size_t row = 0; row < step.size(); ++row)
        if (step[row] < stepLower_[row] || step[row] - stepLower_[row] >= stepExtent_[row]) return false;
    return true;
}

bool Lanes::nextStep(Point& step) const {
    for (std::size_t row = step.size(); row-- > 0;) {
        if (++step[row] - stepLower_[row] < stepExtent_[row]) return true;
        step[row] = stepLower_[row];
    }
    return false;
}

std::optional<std::int64_t> Lanes::stepOfCycle(std::int64_t cycle) const {
    std::int64_t first = 0, last = steps_; // cycles grow with the numbers of steps
    while (first < last) {
        const std::int64_t middle = first + (last - first) / 2;
        if (cycle_.atStep(stepAt(middle)) < cycle)
            first = middle + 1;
        else
            last = middle;
    }
    if (first == steps_) return std::nullopt;
    return first;
}

std::optional<Point> Lanes::laneAt(std::int64_t number) const {
    Point lane(laneRows_.size());
    for (std::size_t axis = 0; axis < lane.size(); ++axis) {
        const std::int64_t offset = number / laneStride_[axis] - margin_[axis];
        number %= laneStride_[axis];
        if (offset < 0 || offset >= laneExtent_[axis]) return std::nullopt;
        lane[axis] = laneLower_[axis] + offset;
    }
    return lane;
}

std::optional<std::int64_t> Lanes::numberOfLane(std::span<const std::int64_t> lane) const {
    std::int64_t number = 0;
    for (std::size_t axis = 0; axis < lane.size(); ++axis) {
        const std::int64_t offset = lane[axis] - laneLower_[axis];
        if (offset < 0 || offset >= laneExtent_[axis]) return std::nullopt;
        number += (offset + margin_[axis]) * laneStride_[axis];
    }
    return number;
}

std::vector<std::uint32_t> Lanes::boxLanes() const {
    std::vector<std::uint32_t> lanes;
    forEachLine([&](std::int64_t first, const Point&, std::int64_t count) {
        for (std::int64_t n = 0; n < count; ++n) lanes.push_back(static_cast<std::uint32_t>(first + n));
    });
    return lanes;
}

Point Lanes::iterationAt(std::span<const std::int64_t> lane, std::span<const std::int64_t> step) const {
    Point point(change_.backward.size());
    for (std::size_t loop = 0; loop < point.size(); ++loop) {
        const std::int64_t* row = change_.backward[loop].coefficients.data();
        for (std::size_t axis = 0; axis < lane.size(); ++axis) point[loop] += row[axis] * lane[axis];
        for (std::size_t t = 0; lane.size() + t < point.size(); ++t)
            point[loop] += row[lane.size() + t] * step[t];
    }
    return point;
}

} // namespace tactus::simulate
