#include "polyhedra/formula.h"
#include "polyhedra/propagate.h"

#include <algorithm>

namespace tactus::polyhedra {

namespace {

// The sides of a partition that are wanted; the other side is not computed where that saves work.
struct Wanted {
    bool whereTrue = true;
    bool whereFalse = true;
};

// `within` cut into the pieces where a formula is true and those where it is false. Unknown is one of the two
// by decree, so that "may hold" is the side where it counts as true under an even number of negations.
struct Partition {
    Union whereTrue, whereFalse;
};

class Splitter {
  public:
    explicit Splitter(std::size_t limit) : limit_(limit) {}

    Partition split(const Formula& formula, const Piece& within, Wanted wanted, bool unknownIsTrue);
    bool exact() const { return exact_; }
    bool tooIntricate() const { return tooIntricate_; }

  private:
    Partition splitAtom(const Formula& formula, const Piece& within, Wanted wanted);
    Partition splitAll(const std::vector<Formula>& parts, const Piece& within, Wanted wanted,
                       bool unknownIsTrue, bool stopsAt);
    void append(Union& pieces, Union more);
    void append(Union& pieces, Piece piece);

    std::size_t limit_;
    bool exact_ = true;
    bool tooIntricate_ = false;
};

Partition swapped(Partition partition) {
    std::swap(partition.whereTrue, partition.whereFalse);
    return partition;
}

Partition constant(bool value, const Piece& within) {
    return value ? Partition{{within}, {}} : Partition{{}, {within}};
}

// The atom over the variables of the piece, which gets the quotients it lacks.
AffineForm resolve(const QuasiAffine& atom, Piece& piece) {
    const std::vector<AffineForm> forms = withQuotients(piece, atom.quotients, visibleForms(piece));
    return substitute(atom.form, forms, piece.dimensions());
}

Piece having(Piece piece, const AffineForm& form) {
    constrain(piece, form);
    return piece;
}

void Splitter::append(Union& pieces, Piece piece) {
    if (!piece.empty) dropIdleQuotients(piece);
    if (!piece.empty) pieces.push_back(std::move(piece));
    // The side that was not asked for may be larger while a formula is taken apart.
    if (pieces.size() > 4 * limit_) tooIntricate_ = true;
}

void Splitter::append(Union& pieces, Union more) {
    for (Piece& piece : more) append(pieces, std::move(piece));
}

Partition Splitter::splitAtom(const Formula& formula, const Piece& within, Wanted wanted) {
    Piece piece = within;
    const AffineForm form = resolve(formula.atom, piece);
    Partition result;
    if (formula.kind == Formula::Kind::NonNegative) {
        if (wanted.whereTrue) append(result.whereTrue, having(piece, form));
        if (wanted.whereFalse) append(result.whereFalse, having(piece, complement(form)));
        return result;
    }
    const AffineForm negative = -1 * form;
    if (wanted.whereTrue) append(result.whereTrue, having(having(piece, form), negative));
    if (wanted.whereFalse) {
        append(result.whereFalse, having(piece, complement(form)));
        append(result.whereFalse, having(piece, complement(negative)));
    }
    return result;
}

// The parts one after the other: a point moves on to the next part until one of them has the value `stopsAt`
// (And stops at false, Or at true), which is then the value of the whole.
Partition Splitter::splitAll(const std::vector<Formula>& parts, const Piece& within, Wanted wanted,
                             bool unknownIsTrue, bool stopsAt) {
    Union going{within}, stopped;
    const bool stoppedWanted = stopsAt ? wanted.whereTrue : wanted.whereFalse;
    const bool endWanted = stopsAt ? wanted.whereFalse : wanted.whereTrue;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const bool goingWanted = endWanted || part + 1 < parts.size();
        Union next;
        for (const Piece& piece : going) {
            Wanted here{stoppedWanted, goingWanted};
            if (!stopsAt) std::swap(here.whereTrue, here.whereFalse);
            Partition halves = split(parts[part], piece, here, unknownIsTrue);
            if (!stopsAt) halves = swapped(std::move(halves));
            append(stopped, std::move(halves.whereTrue));
            append(next, std::move(halves.whereFalse));
            if (tooIntricate_) return {};
        }
        going = std::move(next);
    }
    Partition result{std::move(stopped), std::move(going)};
    return stopsAt ? result : swapped(std::move(result));
}

Partition Splitter::split(const Formula& formula, const Piece& within, Wanted wanted, bool unknownIsTrue) {
    if (isKnownEmpty(within) || tooIntricate_) return {};
    switch (formula.kind) {
    case Formula::Kind::True:
        return constant(true, within);
    case Formula::Kind::False:
        return constant(false, within);
    case Formula::Kind::NonNegative:
    case Formula::Kind::Zero:
        return splitAtom(formula, within, wanted);
    case Formula::Kind::And:
        return splitAll(formula.parts, within, wanted, unknownIsTrue, false);
    case Formula::Kind::Or:
        return splitAll(formula.parts, within, wanted, unknownIsTrue, true);
    case Formula::Kind::Not:
        assert(formula.parts.size() == 1);
        return swapped(
            split(formula.parts.front(), within, {wanted.whereFalse, wanted.whereTrue}, !unknownIsTrue));
    case Formula::Kind::Unknown:
        exact_ = false;
        return constant(unknownIsTrue, within);
    }
    return {};
}

Split finish(const Splitter& splitter, Union pieces, std::size_t limit) {
    Split result{std::move(pieces), splitter.exact(), splitter.tooIntricate()};
    if (result.pieces.size() > limit) result.tooIntricate = true;
    if (result.tooIntricate) result.pieces.clear();
    return result;
}

} // namespace

std::int64_t QuasiAffine::operator()(std::span<const std::int64_t> visiblePoint) const {
    Point values(visiblePoint.begin(), visiblePoint.end());
    for (const Quotient& quotient : quotients)
        values.push_back(base::floorDivide(quotient.form(std::span(values).first(quotient.form.dimensions())),
                                           quotient.divisor));
    return form(values);
}

Split whereTrue(const Formula& formula, const Piece& within, std::size_t limit) {
    Splitter splitter(limit);
    Union pieces = splitter.split(formula, within, {true, false}, true).whereTrue;
    return finish(splitter, std::move(pieces), limit);
}

Split whereFalse(const Formula& formula, const Piece& within, std::size_t limit) {
    Splitter splitter(limit);
    Union pieces = splitter.split(formula, within, {false, true}, false).whereFalse;
    return finish(splitter, std::move(pieces), limit);
}

bool hasUnknown(const Formula& formula) {
    return formula.kind == Formula::Kind::Unknown || std::ranges::any_of(formula.parts, hasUnknown);
}

bool holds(const Formula& formula, std::span<const std::int64_t> point) {
    const auto partHolds = [&](const Formula& part) { return holds(part, point); };
    switch (formula.kind) {
    case Formula::Kind::True:
        return true;
    case Formula::Kind::False:
        return false;
    case Formula::Kind::NonNegative:
        return formula.atom(point) >= 0;
    case Formula::Kind::Zero:
        return formula.atom(point) == 0;
    case Formula::Kind::And:
        return std::ranges::all_of(formula.parts, partHolds);
    case Formula::Kind::Or:
        return std::ranges::any_of(formula.parts, partHolds);
    case Formula::Kind::Not:
        return !holds(formula.parts.front(), point);
    case Formula::Kind::Unknown:
        break;
    }
    assert(false && "a formula with an Unknown has no value at a point");
    return false;
}

std::vector<QuasiAffine> conditionsOf(const Piece& piece) {
    std::vector<AffineForm> rows = piece.rows;
    for (std::size_t q = 0; q < piece.quotients.size(); ++q) {
        const auto [low, high] = definition(piece.quotients[q], piece.visible + q, piece.dimensions());
        std::erase_if(rows, [&](const AffineForm& row) { return row == low || row == high; });
    }
    for (std::size_t v = 0; v < piece.dimensions(); ++v) {
        const Interval ends = piece.box[v];
        const AffineForm at = AffineForm::variable(v, piece.dimensions());
        const auto number = [&](std::int64_t value) { return AffineForm::number(value, piece.dimensions()); };
        if (ends.lower != Interval::least) rows.push_back(at - number(ends.lower));
        if (ends.upper != Interval::most) rows.push_back(number(ends.upper) - at);
    }
    std::vector<QuasiAffine> conditions;
    for (AffineForm& row : rows) conditions.push_back({std::move(row), piece.quotients});
    return conditions;
}

} // namespace tactus::polyhedra
