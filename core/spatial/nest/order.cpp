#include "spatial/nest/order.h"

namespace tactus::spatial {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;
using polyhedra::Verdict;

namespace {

// Pairs of points p, q of one space; forms are over p's loops, then q's.
class Pairs {
  public:
    Pairs(const Union& points, const std::vector<std::size_t>& space, const polyhedra::Budget& budget)
        : loops_(points.empty() ? 0 : points.front().visible), budget_(budget) {
        for (const Piece& p : points)
            for (const Piece& q : points) {
                Piece pair = polyhedra::intersect(polyhedra::preimage(p, half(0), 2 * loops_),
                                                  polyhedra::preimage(q, half(loops_), 2 * loops_));
                for (const std::size_t loop : space) constrainEqual(pair, loop);
                if (!pair.empty) pairs_.push_back(std::move(pair));
            }
    }

    // Is p before q in `one`, or at the same place there if `ties`, and q before p in `other`, or at its
    // place there if not `ties`, for no pair?
    Verdict agree(const std::vector<std::size_t>& one, const std::vector<std::size_t>& other, bool ties) {
        Verdict all = Verdict::Yes;
        for (const Piece& pair : pairs_)
            for (const Piece& before : ordered(pair, one, false, ties))
                for (const Piece& against : ordered(before, other, true, !ties)) {
                    const Verdict empty = polyhedra::isEmpty(against, budget_);
                    if (empty == Verdict::No) return Verdict::No;
                    if (empty == Verdict::Unknown) all = Verdict::Unknown;
                }
        return all;
    }

  private:
    std::vector<AffineForm> half(std::size_t first) const {
        std::vector<AffineForm> forms;
        for (std::size_t loop = 0; loop < loops_; ++loop)
            forms.push_back(AffineForm::variable(first + loop, 2 * loops_));
        return forms;
    }
    // q's value minus p's.
    AffineForm ahead(std::size_t loop) const {
        return AffineForm::variable(loops_ + loop, 2 * loops_) - AffineForm::variable(loop, 2 * loops_);
    }
    void constrainEqual(Piece& pair, std::size_t loop) const {
        constrain(pair, ahead(loop));
        constrain(pair, -1 * ahead(loop));
    }

    // Those with p before q in the nest; or q before p.
    Union ordered(Piece pair, const std::vector<std::size_t>& nest, bool qFirst, bool orEqual) const {
        Union result;
        for (const std::size_t loop : nest) {
            Piece here = pair;
            const AffineForm distance = qFirst ? -1 * ahead(loop) : ahead(loop);
            constrain(here, distance - AffineForm::number(1, 2 * loops_));
            if (!here.empty) result.push_back(std::move(here));
            constrainEqual(pair, loop);
        }
        if (orEqual && !pair.empty) result.push_back(std::move(pair));
        return result;
    }

    std::size_t loops_;
    const polyhedra::Budget& budget_;
    Union pairs_;
};

} // namespace

Verdict haveSameOrder(const Union& points, const std::vector<std::size_t>& space,
                      const std::vector<std::size_t>& one, const std::vector<std::size_t>& other,
                      const polyhedra::Budget& budget) {
    Pairs pairs(points, space, budget);
    // p before q in one and not so in the other; then p and q at one place in one and p before q in the
    // other.
    const Verdict strict = pairs.agree(one, other, false);
    if (strict != Verdict::Yes) return strict;
    return pairs.agree(one, other, true);
}

} // namespace tactus::spatial
