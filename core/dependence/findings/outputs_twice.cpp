#include "dependence/findings/outputs.h"

#include "polyhedra/lattice.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Union;

namespace {

// Loops that have one value, the same one in all pieces, tell no two points apart; a left side of full rank
// in the others writes each element once.
bool obviouslyInjective(const std::vector<AffineForm>& left, const Union& pieces, std::size_t loops) {
    polyhedra::Matrix rows;
    for (const AffineForm& form : left) rows.push_back(form.coefficients);
    for (std::size_t loop = 0; loop < loops; ++loop) {
        const polyhedra::Interval first = pieces.front().box[loop];
        const bool fixed = first.lower == first.upper && std::ranges::all_of(pieces, [&](const Piece& piece) {
                               return piece.box[loop] == first;
                           });
        if (fixed) rows.push_back(AffineForm::variable(loop, loops).coefficients);
    }
    return polyhedra::rank(rows) == loops;
}

// The piece over the first or the second half of the variables of a pair of points.
Piece half(const Piece& piece, std::size_t offset, std::size_t loops) {
    std::vector<AffineForm> map;
    for (std::size_t v = 0; v < loops; ++v) map.push_back(AffineForm::variable(offset + v, 2 * loops));
    return polyhedra::preimage(piece, map, 2 * loops);
}

AffineForm over(const AffineForm& form, std::size_t offset, std::size_t loops) {
    AffineForm wide = AffineForm::number(form.constant, 2 * loops);
    std::ranges::copy(form.coefficients, wide.coefficients.begin() + static_cast<std::ptrdiff_t>(offset));
    return wide;
}

struct Pair {
    Point p, q;
};

class PairSearch {
  public:
    PairSearch(const ure::System& system, const Questions& questions)
        : questions_(questions), system_(system), loops_(system.loops.size()) {}

    // Points of the pieces, which have none in common, or of two equations, that write one element.
    std::optional<Pair> between(const Writes& a, const Piece& first, const Writes& b,
                                const Piece& second) const {
        Piece pair = polyhedra::intersect(half(first, 0, loops_), half(second, loops_, loops_));
        const auto &left = leftOf(system_, a), &right = leftOf(system_, b);
        for (std::size_t d = 0; d < left.size(); ++d)
            equate(pair, over(left[d], 0, loops_), over(right[d], loops_, loops_));
        if (questions_.isEmpty(pair)) return std::nullopt;
        const Point both = questions_.least(pair).value();
        const auto middle = both.begin() + static_cast<std::ptrdiff_t>(loops_);
        return Pair{{both.begin(), middle}, {middle, both.end()}};
    }

    std::optional<Pair> within(const Writes& writes, const Piece& piece) const {
        polyhedra::Matrix rows;
        for (const AffineForm& form : leftOf(system_, writes)) rows.push_back(form.coefficients);
        const polyhedra::Injectivity found = polyhedra::isInjective(rows, piece, questions_.budget());
        questions_.stopIfAsked();
        if (found.injective == polyhedra::Verdict::Unknown) throw Undecided();
        if (found.injective == polyhedra::Verdict::Yes) return std::nullopt;
        return Pair{found.p, found.q};
    }

    std::optional<Pair> within(const Writes& writes, const Union& pieces) const {
        if (obviouslyInjective(leftOf(system_, writes), pieces, loops_)) return std::nullopt;
        for (std::size_t a = 0; a < pieces.size(); ++a) {
            if (auto pair = within(writes, pieces[a])) return pair;
            for (std::size_t b = a + 1; b < pieces.size(); ++b)
                if (auto pair = between(writes, pieces[a], writes, pieces[b]))
                    return pair->p < pair->q ? *pair : Pair{pair->q, pair->p};
        }
        return std::nullopt;
    }

    std::optional<Pair> between(const Writes& a, const Union& first, const Writes& b,
                                const Union& second) const {
        for (const Piece& one : first)
            for (const Piece& other : second)
                if (auto pair = between(a, one, b, other)) return pair;
        return std::nullopt;
    }

  private:
    const Questions& questions_;
    const ure::System& system_;
    std::size_t loops_;
};

std::optional<Twice> writtenTwice(const ure::System& system, const std::vector<const Writes*>& writes,
                                  bool certain, const Questions& questions) {
    const PairSearch search(system, questions);
    for (std::size_t a = 0; a < writes.size(); ++a)
        for (std::size_t b = a; b < writes.size(); ++b) {
            const Union first = certain ? writes[a]->writers.certain : writes[a]->writers.all();
            const Union second = certain ? writes[b]->writers.certain : writes[b]->writers.all();
            if (first.empty() || second.empty()) continue;
            const auto pair = a == b ? search.within(*writes[a], first)
                                     : search.between(*writes[a], first, *writes[b], second);
            if (pair) return Twice{writes[a], writes[b], pair->p, pair->q, certain};
        }
    return std::nullopt;
}

} // namespace

std::optional<Twice> writtenTwice(const ure::System& system, const std::vector<const Writes*>& writes,
                                  const Questions& questions) {
    // Certain writes come first: a certain pair is an error, one that data decide only a note.
    if (auto found = writtenTwice(system, writes, true, questions)) return found;
    if (std::ranges::all_of(writes, [](const Writes* w) { return w->writers.perhaps.empty(); })) return {};
    return writtenTwice(system, writes, false, questions);
}

} // namespace tactus::dependence
