#include "polyhedra/propagate.h"
#include "polyhedra/solve.h"

namespace tactus::polyhedra {

namespace {

constexpr std::size_t mostPieces = 256;

// The rows and interval ends that make `b` out of the visible variables, over `piece`, which gets b's
// quotients.
std::vector<AffineForm> conditions(Piece& piece, const Piece& b) {
    const std::vector<AffineForm> forms = withQuotients(piece, b.quotients, visibleForms(piece));
    std::vector<AffineForm> result;
    for (std::size_t v = 0; v < b.dimensions(); ++v) {
        const auto number = [&](std::int64_t value) { return AffineForm::number(value, piece.dimensions()); };
        if (b.box[v].lower != Interval::least) result.push_back(forms[v] - number(b.box[v].lower));
        if (b.box[v].upper != Interval::most) result.push_back(number(b.box[v].upper) - forms[v]);
    }
    for (const AffineForm& row : b.rows) result.push_back(substitute(row, forms, piece.dimensions()));
    return result;
}

} // namespace

Union subtract(const Piece& a, const Piece& b) {
    assert(a.visible == b.visible);
    if (isKnownEmpty(a)) return {};
    if (isKnownEmpty(b)) return {a};
    Union result;
    Piece rest = a; // the points of a that fulfil the conditions so far
    // Each part breaks one condition and fulfils those before it, so the parts are disjoint.
    for (const AffineForm& condition : conditions(rest, b)) {
        Piece outside = rest;
        constrain(outside, AffineForm::number(-1, condition.dimensions()) - condition);
        if (!outside.empty) dropIdleQuotients(outside);
        if (!outside.empty) result.push_back(std::move(outside));
        constrain(rest, condition);
        if (rest.empty) break;
    }
    return result;
}

std::optional<Union> disjoint(const Union& pieces) {
    Union result;
    for (const Piece& piece : pieces) {
        Union rest{piece};
        for (const Piece& earlier : result) {
            Union smaller;
            for (const Piece& part : rest)
                for (Piece& left : subtract(part, earlier)) smaller.push_back(std::move(left));
            rest = std::move(smaller);
            if (rest.size() + result.size() > mostPieces) return std::nullopt;
        }
        result.insert(result.end(), rest.begin(), rest.end());
    }
    return result;
}

} // namespace tactus::polyhedra
