#include "localise/affine/legs.h"

#include "polyhedra/lattice.h"

#include <algorithm>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Matrix;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Union;
using polyhedra::Vector;

namespace {

AffineForm variable(std::size_t loop, std::size_t loops) {
    return AffineForm::variable(loop, loops);
}

// The exact values of the form; nothing if there are no points.
std::optional<Interval> valuesOf(const AffineForm& form, const Union& points,
                                 const dependence::Questions& questions) {
    const polyhedra::Extremum found = polyhedra::extremes(form, points, questions.budget());
    questions.stopIfAsked();
    if (found.known == polyhedra::Verdict::Unknown) throw dependence::Undecided();
    if (found.known == polyhedra::Verdict::No) return std::nullopt;
    return found.value;
}

Point pointWhere(const AffineForm& form, std::int64_t value, const Union& points,
                 const dependence::Questions& questions) {
    Union there = points;
    for (Piece& piece : there) dependence::equate(piece, form, AffineForm::number(value, form.dimensions()));
    return questions.least(there).value();
}

// The coefficients of the read's index: M.
Matrix matrixOf(const Index& index) {
    Matrix rows;
    for (const AffineForm& form : index) rows.push_back(form.coefficients);
    return rows;
}

Index differences(const Index& index) {
    Index forms;
    for (std::size_t loop = 0; loop < index.size(); ++loop)
        forms.push_back(variable(loop, index.size()) - index[loop]);
    return forms;
}

// How many loops a route's vectors move along, together.
std::int64_t lengthOf(const Route& route) {
    std::int64_t length = 0;
    for (const Leg& leg : route.legs)
        for (const std::int64_t entry : leg.direction) length += std::abs(entry);
    if (const Vector* head = std::get_if<Vector>(&route.head))
        for (const std::int64_t entry : *head) length = base::add(length, entry < 0 ? -entry : entry);
    return length;
}

} // namespace

Index beginningOf(const Leg& leg) {
    const std::size_t loops = leg.direction.size();
    Index point;
    for (std::size_t loop = 0; loop < loops; ++loop)
        point.push_back(variable(loop, loops) - leg.direction[loop] * leg.count);
    return point;
}

Index indexAtBeginning(const Index& index, const Leg& leg) {
    Index moved;
    for (std::size_t loop = 0; loop < index.size(); ++loop)
        moved.push_back(index[loop] + leg.direction[loop] * leg.count);
    return moved;
}

Union wayOf(const Leg& leg, const Union& readers, const dependence::Questions& questions) {
    // Over q and t >= 0, the steps from q to the reader q + t r; t only has to exist.
    const std::size_t loops = leg.direction.size();
    std::vector<std::size_t> kept;
    Index reader;
    for (std::size_t loop = 0; loop < loops; ++loop) {
        kept.push_back(loop);
        reader.push_back(variable(loop, loops + 1) + leg.direction[loop] * variable(loops, loops + 1));
    }
    AffineForm count = leg.count;
    count.coefficients.push_back(0);
    Union way;
    for (const Piece& piece : readers) {
        Piece both = polyhedra::preimage(piece, reader, loops + 1);
        polyhedra::constrain(both, variable(loops, loops + 1));
        polyhedra::constrain(both, count);
        auto one = polyhedra::project(both, kept);
        if (!one) throw dependence::Undecided();
        if (!questions.isEmpty(*one)) way.push_back(std::move(*one));
    }
    return way;
}

Union headsOf(const Leg& leg, Union way, const dependence::Questions& questions) {
    for (Piece& piece : way)
        dependence::equate(piece, leg.count, AffineForm::number(0, leg.count.dimensions()));
    return questions.withoutEmpty(std::move(way));
}

std::optional<Vector> distanceOn(const Index& index, const Union& points,
                                 const dependence::Questions& questions) {
    Vector distance;
    for (const AffineForm& form : differences(index)) {
        if (form.isConstant()) {
            distance.push_back(form.constant);
            continue;
        }
        const auto values = valuesOf(form, points, questions);
        if (!values || values->lower != values->upper) return std::nullopt;
        distance.push_back(values->lower);
    }
    return distance;
}

void Routes::note(Obstacle obstacle) {
    // The nearest miss says most.
    if (!obstacle_ || obstacle_->kind == Obstacle::Kind::NoDirection) obstacle_ = std::move(obstacle);
}

bool Routes::staysInside(const Leg& leg, const Union& points) {
    // The domain is convex, so all of the way is in it if its two ends are.
    const Index beginning = beginningOf(leg);
    const Piece inside = polyhedra::preimage(system_.domain, beginning, beginning.size());
    for (const Piece& piece : points) {
        const Union outside = questions_.withoutEmpty(polyhedra::subtract(piece, inside));
        if (outside.empty()) continue;
        const Point p = questions_.least(outside).value();
        Point q;
        for (const AffineForm& form : beginning) q.push_back(form(p));
        note({Obstacle::Kind::Leaves, leg.direction, p, std::move(q)});
        return false;
    }
    return true;
}

// The leg along r, if `along`, the steps of r from the value's place to p, has one sign: a value one step
// ahead is a head like another. It begins where the domain, or else where the readers begin, so that its head
// is as near as can be and the same at every size.
std::optional<Leg> Routes::leg(const Vector& r, const AffineForm& along, std::int64_t unit,
                               const Union& points) {
    AffineForm steps = along;
    for (std::int64_t& c : steps.coefficients) {
        if (c % unit != 0) return std::nullopt;
        c /= unit;
    }
    steps.constant = base::floorDivide(along.constant, unit);
    const auto values = valuesOf(steps, points, questions_);
    if (!values) return std::nullopt;
    const bool isFar = values->lower < -1 && values->upper <= 0;
    if (values->lower < -1 && !(isFar && beginnings_ == Beginnings::AlsoFar)) {
        if (values->upper > 0)
            note({Obstacle::Kind::BothWays, r, pointWhere(steps, values->upper, points, questions_),
                  pointWhere(steps, values->lower, points, questions_)});
        return std::nullopt;
    }
    for (const Union& start : {Union{system_.domain}, points}) {
        const auto reach = valuesOf(steps, start, questions_);
        if (reach->lower < -1 && !isFar) continue;
        Leg found{r, steps, isFar};
        found.count.constant = base::subtract(steps.constant, reach->lower);
        if (staysInside(found, points)) return found;
    }
    return std::nullopt;
}

std::vector<Leg> Routes::legsOf(const Index& index, const Union& points) {
    std::vector<Leg> legs;
    const Index distance = differences(index);
    for (const Vector& r : polyhedra::shortVectors(polyhedra::kernel(matrixOf(index), index.size()))) {
        for (std::size_t loop = 0; loop < index.size(); ++loop) {
            if (r[loop] == 0) continue;
            const AffineForm along = r[loop] < 0 ? -1 * distance[loop] : distance[loop];
            if (along.isConstant()) continue;
            const auto found = leg(r, along, std::abs(r[loop]), points);
            if (!found) continue;
            const auto isSame = [&](const Leg& one) {
                return one.direction == found->direction && one.count == found->count;
            };
            if (std::ranges::none_of(legs, isSame)) legs.push_back(*found);
        }
    }
    return legs;
}

std::optional<Route> Routes::search(const Index& index, const Union& points, std::size_t mostLegs) {
    if (auto distance = distanceOn(index, points, questions_)) return Route{{}, {}, std::move(*distance)};
    if (const auto stream = existing_(index)) return Route{{}, {}, *stream};
    if (mostLegs == 0) return std::nullopt;
    std::optional<Route> best;
    for (const Leg& leg : legsOf(index, points)) {
        const Union heads = headsOf(leg, wayOf(leg, points, questions_), questions_);
        auto rest = search(indexAtBeginning(index, leg), heads, mostLegs - 1);
        if (!rest) continue;
        rest->legs.insert(rest->legs.begin(), leg);
        rest->indices.insert(rest->indices.begin(), index);
        const auto rankOf = [](const Route& route) {
            return std::tuple(route.legs.size(), std::ranges::count(route.legs, false, &Leg::isFar),
                              lengthOf(route));
        };
        if (!best || rankOf(*rest) < rankOf(*best)) best = std::move(rest);
    }
    return best;
}

std::variant<Route, Obstacle> Routes::find(const Index& index, const Union& readers, Beginnings beginnings) {
    obstacle_.reset();
    beginnings_ = beginnings;
    Matrix distance;
    for (const AffineForm& form : differences(index)) distance.push_back(form.coefficients);
    if (auto route = search(index, readers, polyhedra::rank(distance))) return std::move(*route);
    if (!obstacle_) obstacle_ = Obstacle{};
    return *obstacle_;
}

} // namespace tactus::localise
