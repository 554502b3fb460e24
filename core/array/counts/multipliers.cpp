#include "array/counts/multipliers.h"

#include "dependence/cases/conditions.h"
#include "mapping/rewrite/invariance.h"

#include <algorithm>
#include <map>

namespace tactus::array {

using polyhedra::Union;
using ure::Expr;
using ure::ExprId;

namespace {

class Multiplications {
  public:
    explicit Multiplications(const ure::System& system) : system_(system) {
        for (const ure::Equation& equation : system.equations) walk(equation.value, {system.domain});
    }

    // The points at which each is done, in pieces that may overlap.
    const std::map<ExprId, Union>& all() const { return all_; }

  private:
    void walk(ExprId id, const Union& where) {
        if (where.empty()) return;
        const Expr& expr = system_.exprs[id];
        if (expr.kind == Expr::Kind::Binary && expr.op == ure::Operator::Multiply &&
            dependence::readsData(system_, id)) {
            Union& known = all_[id];
            known.insert(known.end(), where.begin(), where.end());
        }
        if (expr.kind != Expr::Kind::Select) {
            for (const ExprId operand : expr.operands) walk(operand, where);
            return;
        }
        walk(expr.operands[0], where);
        for (std::size_t branch = 1; branch < expr.operands.size(); ++branch)
            walk(expr.operands[branch], within(where, expr.operands[0], branch == 1));
    }

    // A condition that is not known to fail may hold.
    Union within(const Union& where, ExprId condition, bool holds) const {
        const auto& formula = system_.exprs[condition].formula;
        if (!formula) return where;
        Union kept;
        for (const polyhedra::Piece& piece : where) {
            const polyhedra::Split split = holds ? whereTrue(*formula, piece) : whereFalse(*formula, piece);
            if (split.tooIntricate) return where;
            kept.insert(kept.end(), split.pieces.begin(), split.pieces.end());
        }
        return kept;
    }

    const ure::System& system_;
    std::map<ExprId, Union> all_;
};

} // namespace

Figure multipliers(const Model& model, const polyhedra::Budget& budget) try {
    const ure::System& system = model.system();
    std::vector<mapping::Invariance> alike; // along each inner loop
    for (const mapping::InnerLoop& one : model.map.inner) alike.emplace_back(system, one.loop, budget);
    const Multiplications multiplications(system);
    std::int64_t sum = 0;
    for (const auto& [product, where] : multiplications.all()) {
        std::vector<polyhedra::AffineForm> lane;
        for (std::size_t inner = 0; inner < alike.size(); ++inner)
            if (!alike[inner].of(product)) lane.push_back(model.map.inner[inner].row);
        // Lanes along which the product is the same share one multiplier, so only the others are counted.
        const auto lanes = lane.empty() ? Figure(1) : polyhedra::countImage(where, lane, budget);
        if (!lanes) return std::nullopt;
        sum = base::add(sum, *lanes);
    }
    return sum;
} catch (const base::Overflow&) {
    return std::nullopt;
}

} // namespace tactus::array
