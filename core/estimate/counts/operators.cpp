#include "estimate/counts/operators.h"

#include "array/counts/asked.h"
#include "base/checked.h"
#include "mapping/rewrite/invariance.h"

#include <algorithm>
#include <set>

namespace tactus::estimate {

using polyhedra::AffineForm;
using polyhedra::Union;
using ure::Expr;
using ure::ExprId;
using ure::Operator;

namespace {

struct Undecided {};

class Counting {
    struct Image {
        Union where;
        std::vector<AffineForm> rows;
        std::int64_t count;
    };

  public:
    Counting(const array::Model& model, bool fuses, const polyhedra::Budget& budget)
        : model_(model), system_(model.system()), kinds_(system_, fuses), budget_(budget) {
        for (const mapping::InnerLoop& one : model.map.inner) alike_.emplace_back(system_, one.loop, budget);
    }

    Operators all() {
        auto places = array::askedFor(system_);
        std::vector<ExprId> inside;
        for (const auto& [id, where] : places)
            if (const auto product = kinds_.fused(id)) inside.push_back(*product);
        for (const ExprId product : inside) places.erase(product);
        for (const auto& [id, where] : places) add(id, where);
        return std::move(result_);
    }

  private:
    // Operators of one expression are asked for at the same points.
    std::int64_t image(const Union& where, const std::vector<AffineForm>& rows) {
        if (where.empty()) return 0;
        if (rows.empty()) return 1;
        const auto known = std::ranges::find_if(
            images_, [&](const Image& one) { return one.rows == rows && one.where == where; });
        if (known != images_.end()) return known->count;
        const auto count = polyhedra::countImage(where, rows, budget_);
        if (!count) throw Undecided();
        images_.push_back({where, rows, *count});
        return *count;
    }

    void add(ExprId id, const Union& where) {
        const Expr& expr = system_.exprs[id];
        const auto kind = kinds_.of(id);
        if (!kind) return;
        std::vector<AffineForm> rows = model_.map.space;
        for (std::size_t inner = 0; inner < alike_.size(); ++inner)
            if (!alike_[inner].of(id)) rows.push_back(model_.map.inner[inner].row);
        std::int64_t built = image(where, rows);
        if (expr.kind == Expr::Kind::Select && expr.operands.size() == 3) {
            // Where both branches are taken: |A and B| = |A| + |B| - |A or B|.
            const Union then = array::branchOf(system_, where, expr.operands[0], true),
                        otherwise = array::branchOf(system_, where, expr.operands[0], false);
            built = image(then, rows) + image(otherwise, rows) - built;
        }
        if (built == 0) return;
        OperatorCount& count = result_[*kind];
        count.all = base::add(count.all, built);
        const auto uses = polyhedra::count(where);
        if (!uses) throw Undecided();
        count.uses = base::add(count.uses, *uses);
        count.events = base::add(count.events, eventsOf(id, where, *uses));
    }
    // Points that differ in a loop along which the value may change.
    std::int64_t eventsOf(ExprId id, const Union& where, std::int64_t uses) {
        std::set<std::size_t> alike;
        for (std::size_t inner = 0; inner < alike_.size(); ++inner)
            if (alike_[inner].of(id)) alike.insert(model_.map.inner[inner].loop.index());
        if (alike.empty()) return uses;
        std::vector<AffineForm> rows;
        for (std::size_t loop = 0; loop < system_.loops.size(); ++loop)
            if (!alike.contains(loop)) rows.push_back(AffineForm::variable(loop, system_.loops.size()));
        return image(where, rows);
    }

    const array::Model& model_;
    const ure::System& system_;
    Kinds kinds_;
    polyhedra::Budget budget_;
    std::vector<mapping::Invariance> alike_; // along each inner loop
    std::vector<Image> images_;              // counted so far
    Operators result_;
};

} // namespace

std::optional<Operators> operatorsOf(const array::Model& model, bool fuses, const polyhedra::Budget& budget) {
    try {
        return Counting(model, fuses, budget).all();
    } catch (const Undecided&) {
    } catch (const base::Overflow&) {
    }
    return std::nullopt;
}

} // namespace tactus::estimate
