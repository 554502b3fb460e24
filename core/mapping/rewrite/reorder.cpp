#include "mapping/rewrite/reorder.h"

#include <algorithm>
#include <cassert>

namespace tactus::mapping {

using polyhedra::AffineForm;

namespace {

// Moves everything that is indexed by loops to the new order.
class Permutation {
  public:
    explicit Permutation(const std::vector<ure::LoopId>& order) : order_(order), place_(order.size()) {
        for (std::size_t l = 0; l < order.size(); ++l) place_[order[l].index()] = ure::LoopId(l);
    }

    ure::LoopId of(ure::LoopId loop) const { return place_[loop.index()]; }

    // The first entries belong to the loops; quotients may follow.
    template<class T>
    std::vector<T> of(const std::vector<T>& entries) const {
        std::vector<T> moved = entries;
        for (std::size_t l = 0; l < order_.size(); ++l) moved[l] = entries[order_[l].index()];
        return moved;
    }

    AffineForm of(const AffineForm& form) const { return {of(form.coefficients), form.constant}; }

    void move(std::vector<AffineForm>& forms) const {
        for (AffineForm& form : forms) form = of(form);
    }

    void move(std::vector<polyhedra::Quotient>& quotients) const {
        for (polyhedra::Quotient& quotient : quotients) quotient.form = of(quotient.form);
    }

    void move(polyhedra::QuasiAffine& quasi) const {
        quasi.form = of(quasi.form);
        move(quasi.quotients);
    }

    void move(polyhedra::Formula& formula) const {
        using Kind = polyhedra::Formula::Kind;
        if (formula.kind == Kind::NonNegative || formula.kind == Kind::Zero) move(formula.atom);
        for (polyhedra::Formula& part : formula.parts) move(part);
    }

    void move(polyhedra::Piece& piece) const {
        move(piece.quotients);
        piece.box = of(piece.box);
        move(piece.rows);
    }

    void move(ure::Expr& expr) const {
        move(expr.index);
        if (!expr.index.empty()) expr.index = of(expr.index); // one form a loop
        for (auto& index : expr.affine)
            if (index) move(*index);
        if (expr.formula) move(*expr.formula);
    }

  private:
    const std::vector<ure::LoopId>& order_; // new place -> old loop
    std::vector<ure::LoopId> place_;        // old loop -> new place
};

// Data and fills of tensors are over their dimensions, not over loops: only what equations hold has forms
// over loops.
void moveExpressions(ure::System& system, const Permutation& permutation) {
    for (const ure::ExprId id : system.exprs.keys())
        if (system.exprs[id].kind == ure::Expr::Kind::Index)
            system.exprs[id].loop = permutation.of(system.exprs[id].loop);
    std::vector<bool> moved(system.exprs.size(), false); // an expression may have several users
    for (const ure::Equation& equation : system.equations)
        ure::forEachBelow(system, equation.value, [&](ure::ExprId id) {
            if (!moved[id.index()]) permutation.move(system.exprs[id]);
            moved[id.index()] = true;
        });
}

} // namespace

std::shared_ptr<const ure::System> reorder(std::shared_ptr<const ure::System> system,
                                           const std::vector<ure::LoopId>& order) {
    if (order.empty() || std::ranges::is_sorted(order)) return system;
    assert(order.size() == system->loops.size());
    const Permutation permutation(order);
    auto moved = std::make_shared<ure::System>(*system);
    moved->loops = {};
    for (const ure::LoopId loop : order) {
        ure::Loop copy = system->loops[loop];
        permutation.move(copy.lower);
        permutation.move(copy.upper);
        moved->loops.add(std::move(copy));
    }
    permutation.move(moved->domain);
    for (ure::Equation& equation : moved->equations) permutation.move(equation.left);
    moveExpressions(*moved, permutation);
    for (ure::LoopId& loop : moved->designOrder) loop = permutation.of(loop);
    for (auto& loop : moved->designLoops) loop.value = permutation.of(loop.value);
    return moved;
}

} // namespace tactus::mapping
