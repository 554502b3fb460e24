#include "mapping/rewrite/tile.h"

#include "mapping/rewrite/path.h"
#include "mapping/rewrite/substitution.h"
#include "mapping/rewrite/tile_bounds.h"
#include "polyhedra/solve.h"
#include "ure/lazy.h"
#include "ure/nodes/affine_nodes.h"

#include <algorithm>
#include <map>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Piece;
using ure::Expr;
using ure::ExprId;

namespace {

bool names(const std::vector<AffineForm>& left, ure::LoopId loop) {
    return std::ranges::any_of(left,
                               [&](const AffineForm& form) { return form.coefficients[loop.index()] != 0; });
}

// A reduction goes over the loops that its left side does not name. Are they the same ones after the loop is
// written as `first` and more?
bool keepsReductions(const ure::System& system, ure::LoopId loop, const AffineForm& first) {
    const std::size_t loops = system.loops.size();
    std::vector<AffineForm> forms;
    for (std::size_t l = 0; l < loops; ++l) forms.push_back(AffineForm::variable(l, loops));
    forms[loop.index()] = forms[loop.index()] + first;
    for (const ure::Equation& equation : system.equations) {
        if (equation.reduction == ure::Reduction::None) continue;
        std::vector<AffineForm> left;
        for (const AffineForm& form : equation.left)
            left.push_back(polyhedra::substitute(form, forms, loops));
        for (const ure::LoopId other : system.loops.keys())
            if (names(left, other) != names(equation.left, other)) return false;
    }
    return true;
}

} // namespace

AffineForm firstOf(const ure::System& system, ure::LoopId loop) {
    const std::vector<AffineForm>& lower = system.loops[loop].lower;
    if (lower.size() == 1 && keepsReductions(system, loop, lower.front())) return lower.front();
    const std::size_t loops = system.loops.size();
    const polyhedra::Extremum values =
        polyhedra::extremes(AffineForm::variable(loop.index(), loops), system.domain, {50'000});
    const polyhedra::Interval box = system.domain.box[loop.index()];
    return AffineForm::number(values.known == polyhedra::Verdict::Yes ? values.value.lower : box.lower,
                              loops);
}

std::optional<std::int64_t> distanceAlong(const ure::System& system, ure::LoopId loop,
                                          const std::vector<AffineForm>& index) {
    const std::size_t loops = system.loops.size();
    const AffineForm first = firstOf(system, loop);
    const AffineForm here = AffineForm::variable(loop.index(), loops) - first;
    const AffineForm there = index[loop.index()] - polyhedra::substitute(first, index, loops);
    const AffineForm distance = here - there;
    if (!distance.isConstant()) return std::nullopt;
    return distance.constant;
}

std::vector<TilePiece> tilePieces(std::int64_t distance, std::int64_t factor) {
    // Quotients are rounded down, so the rule holds for a distance of any sign (docs/theory/tiling.md).
    const std::int64_t q = base::floorDivide(distance, factor), r = base::floorModulo(distance, factor);
    std::vector<TilePiece> pieces{{q, r, r, factor}};
    if (r != 0) pieces.push_back({base::add(q, 1), r - factor, 0, r});
    return pieces;
}

namespace {

// old loop -> its form over the new ones
std::vector<AffineForm> newForms(const ure::System& system, const Tile& tile) {
    const std::size_t loops = system.loops.size(), at = tile.loop.index();
    std::vector<AffineForm> forms;
    for (std::size_t loop = 0; loop < loops; ++loop)
        forms.push_back(AffineForm::variable(loop <= at ? loop : loop + 1, loops + 1));
    const AffineForm first = firstOf(system, tile.loop); // not over the loop itself
    forms[at] = polyhedra::substitute(first, forms, loops + 1) +
                tile.factor * AffineForm::variable(at, loops + 1) + AffineForm::variable(at + 1, loops + 1);
    return forms;
}

class Tiling {
  public:
    Tiling(const ure::System& old, const Tile& tile)
        : old_(old), tile_(tile), loops_(old.loops.size() + 1), at_(tile.loop.index()),
          substitution_(newForms(old, tile), loops_), system_(old) {}

    std::shared_ptr<const ure::System> run() {
        domain();
        loops();
        splits_ = whatSplits();
        system_.exprs = {};
        for (ure::Equation& equation : system_.equations) {
            equation.left = substitution_.of(equation.left);
            equation.value = copy(equation.value, system_.domain);
        }
        for (ure::Tensor& tensor : system_.tensors) {
            follow(tensor.expression);
            for (ExprId& extent : tensor.extentTexts) follow(extent);
        }
        for (ure::Loop& loop : system_.loops) follow(loop.lowerText), follow(loop.upperText);
        writeBounds(system_, tile_, written());
        return std::make_shared<const ure::System>(std::move(system_));
    }

  private:
    AffineForm outer() const { return AffineForm::variable(at_, loops_); }
    AffineForm inner() const { return AffineForm::variable(at_ + 1, loops_); }
    AffineForm number(std::int64_t value) const { return AffineForm::number(value, loops_); }
    ure::LoopId renumbered(ure::LoopId loop) const {
        return loop.index() <= at_ ? loop : ure::LoopId(std::size_t{loop.index()} + 1);
    }

    // --- the points

    void domain() {
        Piece within = Piece::universe(loops_);
        constrain(within, inner());
        constrain(within, number(tile_.factor - 1) - inner());
        system_.domain = polyhedra::intersect(within, substitution_.of(old_.domain));
    }

    void loops() {
        std::vector<ure::LoopId> order;
        for (const ure::LoopId loop : old_.designOrder) {
            order.push_back(renumbered(loop));
            if (loop == tile_.loop) order.emplace_back(at_ + 1);
        }
        if (old_.designLoops.empty())
            for (const ure::LoopId loop : old_.designOrder)
                system_.designLoops.push_back({old_.loops[loop].name, substitution_.forms()[loop.index()]});
        else
            for (auto& loop : system_.designLoops) loop.value = substitution_.of(loop.value);
        system_.designOrder = std::move(order);
        system_.loops = {};
        for (const ure::LoopId id : old_.loops.keys()) {
            if (id == tile_.loop) {
                system_.loops.add(outerLoop());
                system_.loops.add(innerLoop());
                continue;
            }
            ure::Loop loop = old_.loops[id];
            loop.lower = substitution_.of(loop.lower);
            loop.upper = substitution_.of(loop.upper);
            system_.loops.add(std::move(loop));
        }
    }

    ure::Loop outerLoop() const {
        const std::int64_t last = system_.domain.box[at_].upper;
        return {tile_.outer, tile_.outerSpan, {number(0)}, {number(last)}, {}, {}};
    }

    // The inner loop has the tiled loop's bounds too, where they say more than the tile.
    ure::Loop innerLoop() const {
        ure::Loop loop{tile_.inner, tile_.innerSpan, {number(0)}, {number(tile_.factor - 1)}, {}, {}};
        const AffineForm& value = substitution_.forms()[at_];
        for (const AffineForm& lower : old_.loops[tile_.loop].lower) {
            const AffineForm end = substitution_.of(lower) - value + inner();
            if (cuts(number(0) - end)) loop.lower.push_back(end);
        }
        for (const AffineForm& upper : old_.loops[tile_.loop].upper) {
            const AffineForm end = substitution_.of(upper) - value + inner();
            if (cuts(end - number(tile_.factor - 1))) loop.upper.push_back(end);
        }
        return loop;
    }
    bool cuts(const AffineForm& slack) const { return polyhedra::range(slack, system_.domain).lower < 0; }

    // --- expressions

    // Which expressions hold a read that has two places after tiling.
    std::vector<bool> whatSplits() const {
        std::vector<bool> splits(old_.exprs.size(), false);
        // Operands come before their users in the table, so one pass is enough.
        for (const ExprId id : old_.exprs.keys()) {
            const Expr& expr = old_.exprs[id];
            if (expr.kind == Expr::Kind::Read) splits[id.index()] = true;
            for (const ExprId operand : expr.operands)
                if (splits[operand.index()]) splits[id.index()] = true;
        }
        return splits;
    }

    void follow(ExprId& id) {
        if (id.valid()) id = copy(id, system_.domain);
    }

    // `path` holds the points at which the expression is looked at, and perhaps others.
    ExprId copy(ExprId id, const Piece& path) {
        // A read may lose one of its places on one path and not on another, so these expressions are not
        // shared.
        if (splits_[id.index()]) return copyNew(id, path);
        const auto known = copies_.find(id);
        if (known != copies_.end()) return known->second;
        const ExprId made = copyNew(id, path);
        copies_[id] = made;
        return made;
    }

    ExprId copyNew(ExprId id, const Piece& path) {
        Expr expr = old_.exprs[id];
        if (expr.kind == Expr::Kind::Read) return read(expr, path);
        if (expr.kind == Expr::Kind::Index) {
            if (expr.loop == tile_.loop) return index(expr);
            expr.loop = renumbered(expr.loop);
        }
        if (expr.formula) expr.formula = substitution_.of(*expr.formula);
        for (auto& affine : expr.affine)
            if (affine) affine = substitution_.of(*affine);
        copyOperands(expr, path);
        return system_.exprs.add(std::move(expr));
    }

    void copyOperands(Expr& expr, const Piece& path) {
        using Kind = Expr::Kind;
        for (std::size_t n = 0; n < expr.operands.size(); ++n) {
            ExprId& operand = expr.operands[n];
            if (!isLazy(expr) || n == 0 || !splits_[operand.index()]) {
                operand = copy(operand, path);
                continue;
            }
            const auto& condition = system_.exprs[expr.operands[0]].formula;
            const bool holds = expr.kind == Kind::And || (expr.kind == Kind::Select && n == 1);
            operand = copy(operand, condition ? assuming(path, *condition, holds) : path);
        }
    }

    ExprId index(const Expr& expr) {
        ure::Nodes nodes(system_.exprs, loops_, &system_.domain);
        ure::AffineNodes affine(system_, nodes, expr.span);
        return nodes.converted(affine.expression(substitution_.forms()[at_]), expr.type);
    }

    ExprId read(const Expr& expr, const Piece& path) {
        const std::optional<std::int64_t> distance = distanceAlong(old_, tile_.loop, expr.index);
        assert(distance);
        std::vector<TilePiece> pieces = tilePieces(*distance, tile_.factor);
        std::erase_if(pieces, [&](const TilePiece& piece) {
            Piece where = path;
            constrain(where, inner() - number(piece.from));
            constrain(where, number(piece.end - 1) - inner());
            return where.empty;
        });
        if (pieces.empty()) pieces = {tilePieces(*distance, tile_.factor).front()}; // nobody looks
        ure::Nodes nodes(system_.exprs, loops_, &system_.domain);
        const ExprId common = nodes.read(expr.variable, expr.type, placed(expr, pieces[0]), expr.span);
        if (pieces.size() == 1) return common;
        const ExprId other = nodes.read(expr.variable, expr.type, placed(expr, pieces[1]), expr.span);
        ure::AffineNodes affine(system_, nodes, expr.span);
        const ExprId within = affine.compare(ure::Operator::GreaterEqual, inner(), number(pieces[0].from));
        return nodes.select(expr.type, {within, common, other}, expr.span);
    }

    std::vector<AffineForm> placed(const Expr& expr, const TilePiece& piece) const {
        std::vector<AffineForm> index = substitution_.of(expr.index);
        index[at_] = outer() - number(piece.outer);
        index.insert(index.begin() + static_cast<std::ptrdiff_t>(at_) + 1, inner() - number(piece.inner));
        return index;
    }

    // The tiled loop's bounds as they are written, if all its runs have one length.
    LoopBounds written() {
        const ure::Loop& old = old_.loops[tile_.loop];
        const bool isConstant = old.lower.size() == 1 && old.lower[0] == firstOf(old_, tile_.loop) &&
                                old.upper.size() == 1 && (old.upper[0] - old.lower[0]).isConstant();
        LoopBounds bounds;
        if (isConstant && old.lowerText.valid() && old.upperText.valid()) {
            bounds = {old.lowerText, old.upperText};
            follow(bounds.lower), follow(bounds.upper);
        }
        return bounds;
    }

    const ure::System& old_;
    const Tile& tile_;
    std::size_t loops_; // new ones
    std::size_t at_;    // of the outer loop; the inner one comes behind it
    Substitution substitution_;
    ure::System system_;
    std::vector<bool> splits_;
    std::map<ExprId, ExprId> copies_;
};

} // namespace

std::shared_ptr<const ure::System> tiled(const ure::System& system, const Tile& tile) {
    return Tiling(system, tile).run();
}

} // namespace tactus::mapping
