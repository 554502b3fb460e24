#include "dependence/reads/links.h"

#include "ure/print/expression_text.h"

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Union;
using polyhedra::Vector;
using ure::Expr;

namespace {

// Indices that are not affine are the same if they are the same expression.
bool sameTarget(const ure::System& system, const Expr& a, const Expr& b) {
    if (a.kind != b.kind || a.variable != b.variable || a.tensor != b.tensor || a.index != b.index ||
        a.affine != b.affine)
        return false;
    for (std::size_t d = 0; d < a.affine.size(); ++d)
        if (!a.affine[d] && textOf(system, a.operands[d], ure::Conversions::Shown) !=
                                textOf(system, b.operands[d], ure::Conversions::Shown))
            return false;
    return true;
}

std::vector<AffineForm> differences(const Expr& site) {
    std::vector<AffineForm> forms;
    for (std::size_t loop = 0; loop < site.index.size(); ++loop)
        forms.push_back(AffineForm::variable(loop, site.index.size()) - site.index[loop]);
    return forms;
}

bool isOfSamePoint(const std::vector<AffineForm>& index) {
    for (std::size_t loop = 0; loop < index.size(); ++loop)
        if (index[loop] != AffineForm::variable(loop, index.size())) return false;
    return true;
}

// An index with one mistake less, whichever it may be. A step along another loop is likely only where the
// guards leave out the edge that it comes from, so one step more would be outside.
struct Likely {
    std::vector<AffineForm> index;
    std::vector<AffineForm> tooFar; // empty: it does not matter
};

std::vector<Likely> likelyIndices(const Expr& site) {
    const std::vector<AffineForm> away = differences(site);
    const std::size_t loops = away.size();
    const auto own = [&](std::size_t loop) { return AffineForm::variable(loop, loops); };
    std::vector<Likely> likely;
    std::vector<AffineForm> turned;
    for (std::size_t loop = 0; loop < loops; ++loop) turned.push_back(own(loop) + away[loop]);
    likely.push_back({turned, {}});
    for (std::size_t loop = 0; loop < loops; ++loop) {
        if (away[loop] == AffineForm::number(0, loops)) continue;
        likely.push_back({site.index, {}});
        likely.back().index[loop] = turned[loop];
        for (std::size_t other = 0; other < loops && away[loop].isConstant(); ++other) {
            if (away[other] != AffineForm::number(0, loops)) continue;
            Likely moved{site.index, {}};
            moved.index[loop] = own(loop);
            moved.index[other] = own(other) - away[loop];
            moved.tooFar = moved.index;
            moved.tooFar[other].constant -= away[loop].constant > 0 ? 1 : -1;
            likely.push_back(std::move(moved));
        }
    }
    for (std::size_t loop = 0; loop + 1 < loops; ++loop) {
        likely.push_back({site.index, {}});
        std::swap(likely.back().index[loop], likely.back().index[loop + 1]);
    }
    return likely;
}

// A point of the piece where the form is not `value`.
std::optional<Point> otherwise(const AffineForm& form, std::int64_t value, const Piece& piece,
                               const Questions& questions) {
    for (const std::int64_t sign : {1, -1}) {
        AffineForm beyond = sign * form;
        beyond.constant = base::subtract(beyond.constant, base::add(base::multiply(sign, value), 1));
        Piece part = piece;
        polyhedra::constrain(part, beyond);
        if (questions.isEmpty(part)) continue;
        if (auto point = questions.least(part)) return point;
    }
    return std::nullopt;
}

// Moves the pieces whose target lies outside the domain out of `pieces`.
Union takeOutside(Union& pieces, const Piece& inside, const Questions& questions) {
    Union outside, kept;
    for (Piece& piece : pieces) {
        Union part = questions.withoutEmpty(polyhedra::subtract(piece, inside));
        if (part.empty())
            kept.push_back(std::move(piece));
        else
            append(kept, questions.intersect({piece}, inside));
        append(outside, std::move(part));
    }
    pieces = std::move(kept);
    return outside;
}

// Moves the pieces in the hole out of `pieces`.
Union take(Union& pieces, const Piece& hole, const Questions& questions) {
    Union taken = questions.intersect(pieces, hole);
    if (!taken.empty()) pieces = questions.subtract(pieces, hole);
    return taken;
}

} // namespace

void addUndefined(const ure::System& system, std::vector<UndefinedRead>& families, const Read& read,
                  Cause cause, const Region& where, bool onData,
                  const std::optional<std::vector<AffineForm>>& meant) {
    if (where.empty()) return;
    for (UndefinedRead& family : families)
        if (family.reader == read.reader && family.cause == cause &&
            sameTarget(system, system.exprs[family.site], system.exprs[read.site])) {
            family.where.add(where);
            family.onData |= onData;
            family.sites.push_back(read.site);
            if (family.meant != meant) family.meant.reset(); // as likely as not
            return;
        }
    families.push_back({read.reader, read.site, cause, where, onData, meant, {read.site}});
}

Vector distanceAt(const Expr& site, std::span<const std::int64_t> point) {
    Vector distance;
    for (const AffineForm& form : differences(site)) distance.push_back(form(point));
    return distance;
}

Point targetAt(const Expr& site, std::span<const std::int64_t> point) {
    Point target;
    for (const AffineForm& form : site.index) target.push_back(form(point));
    return target;
}

Distance distanceOf(const ure::System& system, const Read& read, const Questions& questions) {
    const Expr& site = system.exprs[read.site];
    const std::vector<AffineForm> forms = differences(site);
    if (std::ranges::all_of(forms, &AffineForm::isConstant)) {
        Vector vector;
        for (const AffineForm& form : forms) vector.push_back(form.constant);
        return {std::move(vector), {}, {}};
    }
    const Union pieces = read.where.all();
    // A form that has nowhere another value than at this point is constant on the pieces.
    const Point first = questions.least(pieces).value();
    for (const AffineForm& form : forms) {
        if (form.isConstant()) continue;
        for (const Piece& piece : pieces)
            if (auto point = otherwise(form, form(first), piece, questions))
                return {std::nullopt, first, *point};
    }
    return {distanceAt(site, first), {}, {}};
}

std::optional<std::vector<AffineForm>> meantIndex(const ure::System& system, const Read& read,
                                                  const Questions& questions) {
    const Expr& site = system.exprs[read.site];
    const bool isOwn = system.equations[read.reader].variable == site.variable;
    std::optional<std::vector<AffineForm>> meant;
    try {
        const Union where = read.where.all();
        const auto isInside = [&](const std::vector<AffineForm>& index) {
            return questions.subtract(where, polyhedra::preimage(system.domain, index, index.size())).empty();
        };
        for (Likely& likely : likelyIndices(site)) {
            if (likely.index == meant || (isOwn && isOfSamePoint(likely.index))) continue;
            if (!isInside(likely.index) || (!likely.tooFar.empty() && isInside(likely.tooFar))) continue;
            if (meant) return std::nullopt;
            meant = std::move(likely.index);
        }
    } catch (const Undecided&) {
        return std::nullopt; // the answer only leads to a proposal, so an undecided question counts as no
    }
    return meant;
}

Producers producersOf(const ure::System& system, const Read& read, const Region& missing,
                      const Questions& questions) {
    const Expr& site = system.exprs[read.site];
    Producers result{read.where, {}, {}};
    const Piece inside = polyhedra::preimage(system.domain, site.index, site.index.size());
    // Places outside go first: only those inside have an equation, whose branches may be missing.
    result.outside.certain = takeOutside(result.exists.certain, inside, questions);
    result.outside.perhaps = takeOutside(result.exists.perhaps, inside, questions);
    for (const Piece& hole : missing.certain) {
        const Piece reading = polyhedra::preimage(hole, site.index, site.index.size());
        append(result.missing.certain, take(result.exists.certain, reading, questions));
        append(result.missing.perhaps, take(result.exists.perhaps, reading, questions));
    }
    for (const Piece& hole : missing.perhaps) {
        const Piece reading = polyhedra::preimage(hole, site.index, site.index.size());
        append(result.missing.perhaps, questions.intersect(result.exists.all(), reading));
    }
    return result;
}

void addLink(std::vector<Link>& links, const ure::System& system, const Read& read, const Vector& vector,
             const Region& readers) {
    if (readers.empty()) return;
    const ure::VariableId variable = system.exprs[read.site].variable;
    for (Link& link : links) {
        if (link.reader != read.reader || link.variable != variable || link.vector != vector) continue;
        link.readers.add(readers);
        link.sites.push_back(read.site);
        return;
    }
    links.push_back({read.reader, variable, vector, readers, {read.site}});
}

} // namespace tactus::dependence
