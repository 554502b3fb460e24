#include "localise/affine/stream.h"

#include "polyhedra/affine.h"

#include <algorithm>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::Union;

namespace {

// The least value of the form on the pieces; nothing if it has none there that is known.
std::optional<std::int64_t> leastOf(const AffineForm& form, const Union& pieces,
                                    const dependence::Questions& questions) {
    const polyhedra::Extremum found = polyhedra::extremes(form, pieces, questions.budget());
    questions.stopIfAsked();
    if (found.known != polyhedra::Verdict::Yes || found.value.lower == Interval::least) return std::nullopt;
    return found.value.lower;
}

Piece restricted(Piece piece, const std::vector<AffineForm>& rows) {
    for (const AffineForm& row : rows) polyhedra::constrain(piece, row);
    return piece;
}

class Carried {
  public:
    Carried(const Stream& stream, const ure::System& system, const Missing& missing,
            const dependence::Questions& questions)
        : stream_(stream), domain_(system.domain), missing_(missing), questions_(questions) {}

    CarriedPoints points(const Union& way) const {
        if (std::ranges::any_of(way, [](const Piece& piece) { return !piece.quotients.empty(); }))
            return {way, {}};
        std::vector<AffineForm> rows = commonRows(way);
        if (!isRight(rows)) return {way, {}};
        for (std::size_t n = rows.size(); n-- > 0;) {
            if (!isThin(rows[n])) continue;
            std::vector<AffineForm> fewer = rows;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(n));
            if (isRight(fewer)) rows = std::move(fewer);
        }
        return {{restricted(domain_, rows)}, std::move(rows)};
    }

  private:
    // Those rows of any piece that hold on all of them and not on all of the domain.
    std::vector<AffineForm> commonRows(const Union& way) const {
        std::vector<AffineForm> rows;
        for (const Piece& piece : way)
            for (const AffineForm& row : polyhedra::rowsOf(piece)) {
                if (std::ranges::find(rows, row) != rows.end() || isNonNegative(row, {domain_})) continue;
                if (isNonNegative(row, way)) rows.push_back(row);
            }
        return polyhedra::gist(std::move(rows), domain_, questions_.budget());
    }

    bool isNonNegative(const AffineForm& row, const Union& pieces) const {
        const auto least = leastOf(row, pieces, questions_);
        return least && *least >= 0;
    }

    // It cuts one layer of points off the domain.
    bool isThin(const AffineForm& row) const { return leastOf(row, {domain_}, questions_) == -1; }

    // Is there a value at each of these points: a head, or a point before it that carries one?
    bool isRight(const std::vector<AffineForm>& rows) const {
        const Piece all = restricted(domain_, rows);
        const auto least = leastOf(stream_.leg.count, {all}, questions_);
        if (!least || *least < 0) return false;
        polyhedra::Vector back = stream_.leg.direction;
        for (std::int64_t& entry : back) entry = base::negate(entry);
        Piece behind = all;
        polyhedra::constrain(behind, stream_.leg.count - AffineForm::number(1, domain_.visible));
        for (const Piece& piece : polyhedra::subtract(behind, polyhedra::translate(all, back)))
            if (!questions_.isEmpty(piece)) return false;
        Piece heads = all;
        dependence::equate(heads, stream_.leg.count, AffineForm::number(0, domain_.visible));
        return missing_(stream_, heads).empty();
    }

    const Stream& stream_;
    const Piece& domain_;
    const Missing& missing_;
    const dependence::Questions& questions_;
};

} // namespace

CarriedPoints carriedPoints(const Stream& stream, const Union& way, const ure::System& system,
                            const Missing& missing, const dependence::Questions& questions) {
    return Carried(stream, system, missing, questions).points(way);
}

} // namespace tactus::localise
