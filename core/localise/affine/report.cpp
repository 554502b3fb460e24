#include "localise/affine/report.h"

#include "dependence/cases/names.h"
#include "ure/print/design_forms.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace tactus::localise {

using dependence::tuple;
using diagnostics::Kind;
using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Point;
using polyhedra::Vector;

namespace {

std::string vectorText(const ure::System& system, const Vector& vector) {
    return tuple(ure::stepOverValues(system, vector));
}

std::string targetText(const ure::System& system, ure::VariableId variable, const Index& index) {
    return system.variables[variable].name + tuple(system, index);
}

// "i == k" of i - k, "j == 3" of j - 3.
std::string zeroText(const ure::System& system, const AffineForm& count) {
    const AffineForm form = ure::rowOverValues(system, count);
    const std::size_t loops = form.dimensions();
    AffineForm left = AffineForm::number(0, loops), right = left;
    for (std::size_t v = 0; v < loops; ++v) {
        const std::int64_t c = form.coefficients[v];
        (c > 0 ? left : right).coefficients[v] = c > 0 ? c : -c;
    }
    (form.constant > 0 ? left : right).constant = form.constant > 0 ? form.constant : -form.constant;
    if (left.isConstant()) std::swap(left, right);
    const std::vector<std::string> names = system.loopNames();
    return fmt::format("{} == {}", toString(left, names), toString(right, names));
}

std::string distanceText(const ure::System& system, const Index& index, const Point& point) {
    Vector distance;
    for (std::size_t loop = 0; loop < index.size(); ++loop)
        distance.push_back(base::subtract(point[loop], index[loop](point)));
    return vectorText(system, distance);
}

// Two readers at different distances.
std::pair<Point, Point> differentReaders(const Index& index, const polyhedra::Union& readers,
                                         const dependence::Questions& questions) {
    const Point first = questions.least(readers).value();
    for (std::size_t loop = 0; loop < index.size(); ++loop) {
        const AffineForm distance = AffineForm::variable(loop, index.size()) - index[loop];
        for (const std::int64_t sign : {1, -1})
            for (polyhedra::Piece piece : readers) {
                AffineForm beyond = sign * distance;
                beyond.constant =
                    base::subtract(beyond.constant, base::add(base::multiply(sign, distance(first)), 1));
                polyhedra::constrain(piece, beyond);
                if (questions.isEmpty(piece)) continue;
                if (auto point = questions.least(piece)) return {first, *point};
            }
    }
    return {first, first};
}

// A value that lies on both sides along one loop, `along - other` steps away, comes from one side only where
// the first loop counts from the second one, round and round.
std::string cyclicShiftText(const ure::System& system, const Index& index, const Vector& direction) {
    std::size_t along = 0;
    for (std::size_t loop = 0; loop < direction.size(); ++loop) {
        if (direction[loop] == 0) continue;
        if (std::abs(direction[loop]) != 1) return {};
        along = loop;
    }
    const Interval values = system.domain.box[along];
    for (std::size_t other = 0; other < index.size(); ++other) {
        if (other == along || system.domain.box[other] != values) continue;
        const AffineForm distance = index[along] - AffineForm::variable(other, index.size());
        // Shifted, the value lies `index[along] - index[other]` behind the origin: the same everywhere.
        if (!distance.isConstant() || !(index[along] - index[other]).isConstant()) continue;
        const std::string name = system.loops[ure::LoopId(along)].name;
        return fmt::format(
            "; re-index {0} by a cyclic shift, as ({0} - {1}) % {2}: then the value comes from "
            "one side (examples/all-pairs-shortest-paths.ure)",
            name, system.loops[ure::LoopId(other)].name, values.upper - values.lower + 1);
    }
    return {};
}

// Does the equation need a value of the other one, at whatever iteration?
bool needs(const ure::System& system, ure::EquationId equation, ure::EquationId other) {
    std::vector<ure::EquationId> waiting{equation};
    std::set<ure::EquationId> seen{equation};
    while (!waiting.empty()) {
        const ure::EquationId one = waiting.back();
        waiting.pop_back();
        if (one == other) return true;
        forEachBelow(system, system.equations[one].value, [&](ure::ExprId id) {
            const ure::Expr& expr = system.exprs[id];
            if (expr.kind != ure::Expr::Kind::Read) return;
            const ure::EquationId maker = system.variables[expr.variable].equation;
            if (seen.insert(maker).second) waiting.push_back(maker);
        });
    }
    return false;
}

class Refused {
  public:
    Refused(const ure::System& system, const std::vector<ReadingSite>& sites)
        : system_(system), sites_(sites), read_(system.exprs[sites.front().site]) {}

    std::string reason(const Obstacle& obstacle, const dependence::Questions& questions) const {
        if (obstacle.kind == Obstacle::Kind::NoDirection) {
            const auto [p, q] = differentReaders(read_.index, points(), questions);
            return fmt::format("its distance is {} at {}, but {} at {}, and no vector leads to a neighbour "
                               "that reads the same value{}",
                               distanceText(system_, read_.index, p), there(p),
                               distanceText(system_, read_.index, q), there(q), wayOutText());
        }
        const std::string along = vectorText(system_, obstacle.direction);
        if (obstacle.kind == Obstacle::Kind::Leaves)
            return fmt::format("the stream along {} to {} would begin at {}, outside of the loops{}", along,
                               there(obstacle.p), tuple(system_.inDesignOrder(obstacle.q)), wayOutText());
        const std::string way = wayOutText();
        return fmt::format("along {} it lies before {}, but after {}{}", along, there(obstacle.p),
                           there(obstacle.q),
                           way.empty() ? cyclicShiftText(system_, read_.index, obstacle.direction) : way);
    }

    // Two reading points and what each reads, at different distances.
    diagnostics::Witness distances(const dependence::Questions& questions) const {
        diagnostics::Witness witness{diagnostics::Witness::Kind::Distances, {}, {}};
        const auto [p, q] = differentReaders(read_.index, points(), questions);
        for (const Point& point : {p, q}) {
            Point target;
            for (const AffineForm& form : read_.index) target.push_back(form(point));
            witness.points.push_back(readerAt(point));
            witness.points.push_back(
                dependence::witnessPoint(system_, system_.variables[read_.variable].name, target));
        }
        const auto text = [&](std::size_t n) { return dependence::toString(witness.points[n]); };
        witness.text = fmt::format("{} reads {}, and {} reads {}", text(0), text(1), text(2), text(3));
        return witness;
    }

  private:
    polyhedra::Union points() const {
        polyhedra::Union all;
        for (const ReadingSite& one : sites_) std::ranges::copy(one.points, std::back_inserter(all));
        return all;
    }

    diagnostics::Witness::Point readerAt(const Point& point) const {
        const auto reads = [&](const ReadingSite& one) { return dependence::contains(one.points, point); };
        const auto site = std::ranges::find_if(sites_, reads);
        const ReadingSite& one = site == sites_.end() ? sites_.front() : *site;
        return dependence::witnessPoint(system_, system_.nameOf(one.reader), point);
    }

    // A func that is complete before its readers begin may be another array.
    std::string otherArrayText() const {
        const ure::EquationId maker = system_.variables[read_.variable].equation;
        const auto isNeeded = [&](const ReadingSite& one) { return needs(system_, maker, one.reader); };
        if (std::ranges::any_of(sites_, isNeeded)) return {};
        return "; make the equations that compute it another array (`merge_ures`) to read it from memory";
    }

    std::string wayOutText() const {
        const std::string other = otherArrayText();
        return other.empty() ? reversedText() : other;
    }

    // A loop that is read backwards: neighbours need what lies on opposite sides.
    std::string reversedText() const {
        for (const ure::LoopId loop : system_.loops.keys()) {
            if (read_.index[loop.index()].coefficients[loop.index()] >= 0) continue;
            return fmt::format(
                "; {0} is read in reverse order of {1}: compute a reversed copy of {0} by a recurrence "
                "of its own, or use a form that reads forwards (Schur's in place of Levinson's)",
                system_.variables[read_.variable].name, system_.loops[loop].name);
        }
        return {};
    }

    std::string there(const Point& point) const { return dependence::toString(readerAt(point)); }

    const ure::System& system_;
    const std::vector<ReadingSite>& sites_;
    const ure::Expr& read_;
};

} // namespace

diagnostics::Diagnostic handedOn(const ure::System& system, const Stream& stream,
                                 const std::vector<Stream>& streams) {
    const Index here = indexAtBeginning(stream.index, stream.leg);
    std::string head;
    if (const auto* distance = std::get_if<Vector>(&stream.head)) {
        Index index;
        for (std::size_t loop = 0; loop < here.size(); ++loop)
            index.push_back(AffineForm::variable(loop, here.size()) -
                            AffineForm::number((*distance)[loop], here.size()));
        head = targetText(system, stream.source, index);
    } else {
        head = system.variables[streams[std::get<std::size_t>(stream.head)].variable].name;
    }
    return diagnostics::make(Kind::Localised, stream.span, targetText(system, stream.source, stream.index),
                             system.variables[stream.variable].name, vectorText(system, stream.leg.direction),
                             head, zeroText(system, stream.leg.count));
}

diagnostics::List refused(const ure::System& system, const std::vector<ReadingSite>& sites,
                          const Obstacle& obstacle, const dependence::Questions& questions) {
    const Refused refused(system, sites);
    const std::string reason = refused.reason(obstacle, questions);
    const dependence::Family all = dependence::familyOf(system, system.domain);
    diagnostics::List list;
    for (const ReadingSite& one : sites) {
        const ure::Expr& read = system.exprs[one.site];
        list.push_back(diagnostics::make(Kind::NotLocalisable, read.span,
                                         system.nameOf(one.reader) + tuple(system, all.point),
                                         targetText(system, read.variable, read.index), reason));
        list.back().witness = refused.distances(questions);
    }
    return list;
}

} // namespace tactus::localise
