#include "simulate/network/fabric/network_nest.h"

#include "base/checked.h"
#include "evaluate/data/fill.h"
#include "evaluate/program/expression.h"
#include "spatial/operands/expression.h"

#include <algorithm>

namespace tactus::simulate {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::QuasiAffine;

Region::Region(const Piece& piece, std::span<const std::int64_t> pe, std::size_t timeLoops, bool hasLanes)
    : piece_(&piece), pe_(pe.begin(), pe.end()), hasLanes_(hasLanes), hasQuotients_(!piece.quotients.empty()),
      isEmpty_(piece.empty) {
    for (std::size_t loop = 0; loop < pe.size(); ++loop)
        isEmpty_ |= pe[loop] < piece.box[loop].lower || pe[loop] > piece.box[loop].upper;
    for (std::size_t loop = 0; loop < timeLoops; ++loop) time_.push_back(piece.box[pe.size() + loop]);
    if (hasLanes) lanes_ = piece.box[pe.size() + timeLoops];
    if (!hasQuotients_)
        // Rows of a piece with quotients have more columns than loops: contains() asks such a piece point by
        // point.
        for (const AffineForm& row : piece.rows) add(row);
    for (const Interval& one : time_) isEmpty_ |= one.empty();
    isEmpty_ |= lanes_.empty();
}

// A row over one loop is an end of its interval.
void Region::add(const AffineForm& row) {
    Row found{{}, 0, row.constant};
    for (std::size_t loop = 0; loop < pe_.size(); ++loop)
        found.constant = base::add(found.constant, base::multiply(row.coefficients[loop], pe_[loop]));
    Interval* single = nullptr;
    std::int64_t coefficient = 0;
    std::size_t loops = 0;
    const auto take = [&](std::int64_t factor, Interval& interval) {
        if (factor == 0) return;
        ++loops;
        coefficient = factor;
        single = &interval;
    };
    for (std::size_t loop = 0; loop < time_.size(); ++loop) {
        found.time.push_back(row.coefficients[pe_.size() + loop]);
        take(found.time.back(), time_[loop]);
    }
    if (hasLanes_) take(found.lane = row.coefficients.back(), lanes_);
    if (loops == 0)
        isEmpty_ |= found.constant < 0;
    else if (loops > 1)
        rows_.push_back(std::move(found));
    else if (coefficient > 0)
        single->lower = std::max(single->lower, base::ceilDivide(-found.constant, coefficient));
    else
        single->upper = std::min(single->upper, base::floorDivide(found.constant, -coefficient));
}

bool Region::decides(std::size_t loop) const {
    return hasQuotients_ || std::ranges::any_of(rows_, [&](const Row& row) { return row.time[loop] != 0; });
}

void Region::lanesAt(std::span<const std::int64_t> time, std::vector<std::int64_t>& lanes) const {
    lanes.clear();
    Interval range = lanes_;
    for (const Row& row : rows_) {
        const std::int64_t rest = row.constant + polyhedra::dot(row.time, time);
        if (row.lane == 0 && rest < 0) return;
        if (row.lane > 0) range.lower = std::max(range.lower, base::ceilDivide(-rest, row.lane));
        if (row.lane < 0) range.upper = std::min(range.upper, base::floorDivide(rest, -row.lane));
    }
    if (!hasQuotients_) {
        for (std::int64_t lane = range.lower; lane <= range.upper; ++lane) lanes.push_back(lane);
        return;
    }
    Point point = pe_;
    point.insert(point.end(), time.begin(), time.end());
    if (hasLanes_) point.push_back(0);
    for (std::int64_t lane = range.lower; lane <= range.upper; ++lane) {
        if (hasLanes_) point.back() = lane;
        if (contains(*piece_, point)) lanes.push_back(lane);
    }
}

Nest::Nest(const spatial::Process& process, Point pe, std::span<const Region> pieces,
           std::span<const AffineForm> forms)
    : pe_(std::move(pe)), timeLoops_(process.loops.size() - pe_.size() - (process.hasLanes() ? 1 : 0)),
      hasLanes_(process.hasLanes()), domain_(process.domain, pe_, timeLoops_, hasLanes_),
      hasRows_(!domain_.isBox()), hasEnded_(domain_.empty()) {
    const std::size_t loops = std::max<std::size_t>(timeLoops_, 1);
    for (std::size_t loop = 0; loop < loops; ++loop) {
        const Interval interval = loop < timeLoops_ ? domain_.time(loop) : Interval{0, 0};
        if (!hasEnded_ && !interval.bounded()) throw base::Overflow();
        first_.push_back(interval.lower);
        last_.push_back(interval.upper);
    }
    at_ = first_;
    if (hasEnded_) return;
    segments_.resize(loops);
    segment_.resize(loops);
    outer_.assign(loops, ~std::uint64_t{0});
    for (std::size_t loop = 0; loop < loops; ++loop) cut(loop, pieces);
    for (std::size_t loop = 0; loop < loops; ++loop) enter(loop);
    for (const AffineForm& form : forms) addForm(form);
    orderSteps(forms.size());
    weigh(pieces);
    if (hasRows_) skip(0);
}

void Nest::addForm(const AffineForm& form) {
    std::int64_t value = form.constant;
    for (std::size_t loop = 0; loop < pe_.size(); ++loop) value += form.coefficients[loop] * pe_[loop];
    std::int64_t back = 0; // of the loops within, when they begin again
    std::vector<std::int64_t> steps(at_.size());
    for (std::size_t loop = timeLoops_; loop-- > 0;) {
        const std::int64_t factor = form.coefficients[pe_.size() + loop];
        steps[loop] = factor - back;
        back += factor * (last_[loop] - first_[loop]);
        value += factor * first_[loop];
    }
    values_.push_back(value);
    steps_.insert(steps_.end(), steps.begin(), steps.end());
}

void Nest::weigh(std::span<const Region> pieces) {
    constexpr std::int64_t most = std::int64_t{1} << 60;
    weights_.assign(at_.size(), 1);
    std::int64_t inner = 1;
    for (std::size_t loop = at_.size(); loop-- > 0;) {
        weights_[loop] = inner;
        inner = base::saturatedProduct(inner, last_[loop] - first_[loop] + 1);
        if (inner > most) return;
    }
    total_ = inner;
    for (std::size_t loop = 0; loop < at_.size(); ++loop) {
        Digit digit = digitOf(loop, pieces);
        if (digit.isConstant()) continue;
        digits_.push_back(std::move(digit));
        factors_.push_back({loop, mixed(loop)});
    }
}

// A piece that is no box has other lanes at each value of the loops that its rows name.
Digit Nest::digitOf(std::size_t loop, std::span<const Region> pieces) {
    const bool isNamed = hasRows_ && loop < timeLoops_ && domain_.decides(loop);
    std::vector<Digit::Stretch> stretches;
    std::int64_t begin = first_[loop];
    for (Segment& segment : segments_[loop]) {
        bool varies = isNamed;
        for (std::size_t number = 0; number < pieces.size(); ++number)
            varies |=
                (segment.pieces >> number & 1) != 0 && loop < timeLoops_ && pieces[number].decides(loop);
        stretches.push_back({segment.last - first_[loop], segment.pieces, varies});
        segment.isLong = !varies && isLong(segment.last - begin + 1);
        begin = segment.last + 1;
    }
    return {weights_[loop], stretches};
}

std::int64_t Nest::number() const {
    std::int64_t number = 0;
    for (std::size_t loop = 0; loop < at_.size(); ++loop)
        number += (at_[loop] - first_[loop]) * weights_[loop];
    return number;
}

std::int64_t Nest::repeats(std::int64_t distance) const {
    if (total_ == 0) return 0;
    const std::int64_t here = number();
    std::int64_t most = total_ - 1 - here;
    for (const Digit& digit : digits_) most = std::min(most, digit.repeats(here, distance));
    return most;
}

void Nest::leap(std::int64_t distance) {
    std::int64_t rest = number() + distance;
    std::vector<std::int64_t> moved(at_.size());
    for (std::size_t loop = 0; loop < at_.size(); ++loop) {
        moved[loop] = first_[loop] + rest / weights_[loop] - at_[loop];
        at_[loop] += moved[loop];
        rest %= weights_[loop];
    }
    for (std::size_t form = 0; form < values_.size(); ++form) {
        std::int64_t back = 0; // of the loops within, when they begin again
        for (std::size_t loop = at_.size(); loop-- > 0;) {
            const std::int64_t factor = steps_[loop * values_.size() + form] + back;
            values_[form] += factor * moved[loop];
            back += factor * (last_[loop] - first_[loop]);
        }
    }
    for (std::size_t loop = 0; loop < at_.size(); ++loop) {
        enter(loop);
        while (segment_[loop]->last < at_[loop]) ++segment_[loop];
        pieces_ = outer_[loop] & segment_[loop]->pieces;
    }
}

// From form by form to loop by loop.
void Nest::orderSteps(std::size_t forms) {
    std::vector<std::int64_t> byLoop(steps_.size());
    for (std::size_t form = 0; form < forms; ++form)
        for (std::size_t loop = 0; loop < at_.size(); ++loop)
            byLoop[loop * forms + form] = steps_[form * at_.size() + loop];
    steps_ = std::move(byLoop);
}

// A segment begins or ends where a piece does along the loop.
void Nest::cut(std::size_t loop, std::span<const Region> pieces) {
    const auto intervalOf = [&](const Region& piece) {
        return loop < timeLoops_ ? piece.time(loop) : Interval{};
    };
    std::vector<std::int64_t> ends{last_[loop]};
    const auto end = [&](std::int64_t at) {
        if (at >= first_[loop] && at < last_[loop]) ends.push_back(at);
    };
    for (const Region& piece : pieces) {
        if (piece.empty()) continue;
        const Interval interval = intervalOf(piece);
        if (interval.lower > first_[loop]) end(interval.lower - 1);
        end(interval.upper);
    }
    std::ranges::sort(ends);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    for (const std::int64_t at : ends) {
        Segment& segment = segments_[loop].emplace_back(Segment{at, 0});
        for (std::size_t number = 0; number < pieces.size(); ++number)
            if (const Interval interval = intervalOf(pieces[number]);
                !pieces[number].empty() && interval.lower <= at && interval.upper >= at)
                segment.pieces |= std::uint64_t{1} << number;
    }
}

// The loop begins anew.
void Nest::enter(std::size_t loop) {
    segment_[loop] = segments_[loop].data();
    // A box holds where it does along every loop, so the words of the segments are joined by `&`.
    if (loop > 0) outer_[loop] = outer_[loop - 1] & segment_[loop - 1]->pieces;
    pieces_ = outer_[loop] & segment_[loop]->pieces;
}

std::size_t Nest::carryOnce() {
    std::size_t loop = at_.size();
    while (loop > 0 && at_[loop - 1] == last_[loop - 1]) --loop;
    if (loop == 0) {
        hasEnded_ = true;
        return 0;
    }
    --loop;
    ++at_[loop];
    if (at_[loop] > segment_[loop]->last) ++segment_[loop];
    const std::int64_t* const step = steps_.data() + loop * values_.size();
    for (std::size_t form = 0; form < values_.size(); ++form) values_[form] += step[form];
    pieces_ = outer_[loop] & segment_[loop]->pieces;
    for (std::size_t inner = loop + 1; inner < at_.size(); ++inner) {
        at_[inner] = first_[inner];
        enter(inner);
    }
    return loop;
}

std::size_t Nest::carry() {
    const std::size_t moved = carryOnce();
    return hasRows_ && !hasEnded_ ? skip(moved) : moved;
}

bool Nest::isInside() {
    domain_.lanesAt(time(), lanesInside_);
    return !lanesInside_.empty();
}

// Goes on to an iteration of the domain.
std::size_t Nest::skip(std::size_t moved) {
    while (!hasEnded_ && !isInside()) moved = std::min(moved, carryOnce());
    return moved;
}

Point Nest::point(std::int64_t lane) const {
    Point point = pe_;
    point.insert(point.end(), time().begin(), time().end());
    if (hasLanes_) point.push_back(lane);
    return point;
}

evaluate::TensorValues isolatedValues(const spatial::Network& plan, const spatial::Operand& operand,
                                      const evaluate::Tensors& inputs, std::stop_token stop) {
    const ure::System& original = *plan.original;
    evaluate::Expression expression(original, operand.expression, inputs);
    const std::vector<ure::LoopId> loops = spatial::loopsIn(original, operand.expression);
    evaluate::TensorValues computed;
    evaluate::forEachElement(plan.system->tensors[operand.tensor],
                             [&](std::uint64_t, std::span<const std::int64_t> element) {
                                 const polyhedra::Point point = spatial::pointOf(original, loops, element);
                                 // Elements without a value are read nowhere.
                                 computed.values.push_back(expression.at(point).value_or(ure::Value{}));
                                 return !stop.stop_requested();
                             });
    return computed;
}

evaluate::Tensors withIsolatedValues(const spatial::Network& plan, evaluate::Tensors inputs,
                                     std::stop_token stop) {
    inputs.resize(plan.system->tensors.size());
    for (const spatial::Operand& operand : plan.operands)
        if (operand.expression.valid())
            inputs[operand.tensor.index()] = isolatedValues(plan, operand, inputs, stop);
    return inputs;
}

std::optional<AffineForm> rowMajor(std::span<const QuasiAffine> index, std::span<const std::int64_t> extents,
                                   std::size_t loops) {
    AffineForm number = AffineForm::number(0, loops);
    for (std::size_t d = 0; d < index.size(); ++d) {
        if (!index[d].isAffine()) return std::nullopt;
        number = extents[d] * number + index[d].form;
    }
    return number;
}

std::int64_t rowMajorAt(std::span<const QuasiAffine> index, std::span<const std::int64_t> extents,
                        std::span<const std::int64_t> point) {
    std::int64_t number = 0;
    for (std::size_t d = 0; d < index.size(); ++d) number = number * extents[d] + index[d](point);
    return number;
}

} // namespace tactus::simulate
