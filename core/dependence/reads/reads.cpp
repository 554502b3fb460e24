#include "dependence/reads/reads.h"

#include "ure/lazy.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::Formula;
using polyhedra::Piece;
using polyhedra::Split;
using polyhedra::Union;
using ure::Expr;
using ure::ExprId;

namespace {

const Union& pieces(const Split& split) {
    if (split.tooIntricate) throw Undecided();
    return split.pieces;
}

// A condition: where it holds (or fails, with `wanted` false) within a region.
class Condition {
  public:
    Condition(const Formula& formula, const Questions& questions)
        : formula_(formula), questions_(questions) {}

    Region within(const Region& region, bool wanted) const {
        Region result;
        for (const Piece& piece : region.certain) addCertain(result, piece, wanted);
        for (const Piece& piece : region.perhaps) append(result.perhaps, disjoint(split(piece, wanted)));
        return {pruned(std::move(result.certain)), pruned(std::move(result.perhaps))};
    }

  private:
    Split split(const Piece& piece, bool wanted) const {
        questions_.stopIfAsked();
        return wanted ? polyhedra::whereTrue(formula_, piece, pieceLimit)
                      : polyhedra::whereFalse(formula_, piece, pieceLimit);
    }

    // Points that may hold and may fail are the ones that data decide.
    void addCertain(Region& result, const Piece& piece, bool wanted) const {
        const Split wantedSide = split(piece, wanted);
        if (wantedSide.exact) return append(result.certain, pieces(wantedSide));
        const Split otherSide = split(piece, !wanted);
        Union certain = disjoint(wantedSide);
        for (const Piece& other : pieces(otherSide)) {
            append(result.perhaps, questions_.intersect(certain, other));
            certain = questions_.subtract(certain, other);
        }
        append(result.certain, certain);
    }

    // The pieces of `unknown || i < 3` overlap, because each side of what is unknown may be the true one.
    Union disjoint(const Split& split) const {
        if (split.exact) return pieces(split);
        Union result;
        for (const Piece& piece : pieces(split)) {
            Union fresh{piece};
            for (const Piece& known : result) fresh = questions_.subtract(fresh, known);
            append(result, fresh);
        }
        return result;
    }

    // Emptiness costs an exact question where rows are left, so it is asked only when pieces pile up.
    Union pruned(Union pieces) const {
        std::erase_if(pieces, [](const Piece& piece) { return piece.empty; });
        return pieces.size() <= 8 ? std::move(pieces) : questions_.withoutEmpty(std::move(pieces));
    }

    const Formula& formula_;
    const Questions& questions_;
};

// The expressions below `root` with a read or a missing branch in them: nothing else needs its region.
std::vector<bool> interesting(const ure::System& system, ExprId root) {
    std::vector<bool> result(root.index() + 1);
    for (std::size_t index = 0; index < result.size(); ++index) {
        const Expr& expr = system.exprs[ExprId(index)];
        result[index] =
            expr.kind == Expr::Kind::Read || expr.kind == Expr::Kind::ReadInput || lacksBranch(expr) ||
            std::ranges::any_of(expr.operands, [&](ExprId below) { return result[below.index()]; });
    }
    return result;
}

// The decisions on the way to an expression besides what its region says.
struct Path {
    std::vector<Decision> decisions;
    bool onData = false, onNumbers = false;

    void add(const ure::System& system, ExprId condition, bool holds) {
        forEachBelow(system, condition, [&](ExprId below) {
            const Expr& expr = system.exprs[below];
            if (expr.type.isBool() && (!expr.formula || hasUnknown(*expr.formula)))
                onNumbers |= !readsData(system, below);
        });
        decide(system, condition, holds);
    }

  private:
    // Both parts of `a && b` hold where it holds, and both of `a || b` fail where it fails.
    void decide(const ure::System& system, ExprId condition, bool holds) {
        const Expr& expr = system.exprs[condition];
        if (expr.kind == (holds ? Expr::Kind::And : Expr::Kind::Or)) {
            for (const ExprId part : expr.operands) decide(system, part, holds);
        } else if (!readsData(system, condition)) {
            decisions.push_back({condition, holds});
        } else {
            onData = true;
        }
    }
};

// Walks an equation's value with an explicit stack: an expression may be as deep as the text is long.
class Walk {
  public:
    Walk(ure::EquationId equation, Conditions& conditions)
        : system_(conditions.system()), equation_(equation), conditions_(conditions),
          questions_(conditions.questions()),
          interesting_(interesting(system_, system_.equations[equation].value)) {}

    EquationReads run() {
        push(system_.equations[equation_].value,
             {std::make_shared<Region>(Region{{system_.domain}, {}}), std::make_shared<Path>()});
        while (!stack_.empty()) {
            const Visit visit = stack_.back();
            stack_.pop_back();
            step(system_.exprs[visit.expr], visit);
        }
        return std::move(result_);
    }

  private:
    struct Where {
        std::shared_ptr<const Region> region;
        std::shared_ptr<const Path> path;
    };
    struct Visit {
        ExprId expr;
        Where where;
    };

    void push(ExprId expr, Where where) {
        if (interesting_[expr.index()] && !where.region->empty()) stack_.push_back({expr, std::move(where)});
    }

    const Formula& formulaOf(ExprId condition, const Region& region) const {
        const std::optional<Formula>& formula = system_.exprs[condition].formula;
        if (formula && !hasUnknown(*formula)) return *formula;
        return conditions_.of(condition, hullOf(region, system_.loops.size()));
    }

    Where branch(const Expr& expr, const Where& where, bool wanted) const {
        const ExprId condition = expr.operands[0];
        const Formula& formula = formulaOf(condition, *where.region);
        Where result{std::make_shared<Region>(Condition(formula, questions_).within(*where.region, wanted)),
                     where.path};
        if (!hasUnknown(formula)) return result;
        const auto path = std::make_shared<Path>(*where.path);
        path->add(system_, condition, wanted);
        result.path = path;
        return result;
    }

    // Reads are found in the order of the text.
    void step(const Expr& expr, const Visit& visit) {
        if (expr.kind == Expr::Kind::Read) return record(result_.funcs, visit);
        if (expr.kind == Expr::Kind::ReadInput) record(result_.inputs, visit);
        forEachOperand(
            expr, [&](ExprId operand) { push(operand, visit.where); },
            [&](ExprId operand, bool wanted) {
                if (interesting_[operand.index()]) push(operand, branch(expr, visit.where, wanted));
            },
            [&] { addMissing(branch(expr, visit.where, false)); });
    }

    void addMissing(const Where& where) {
        const Region region = nonEmpty(*where.region);
        result_.missing.add(region);
        result_.missingOnData |= !region.perhaps.empty() && where.path->onData;
        result_.missingOnNumbers |= !region.perhaps.empty() && where.path->onNumbers;
    }

    Region nonEmpty(const Region& region) const {
        return {questions_.withoutEmpty(region.certain), questions_.withoutEmpty(region.perhaps)};
    }

    void record(std::vector<Read>& reads, const Visit& visit) {
        Region where = nonEmpty(*visit.where.region);
        const Path& path = *visit.where.path;
        if (!where.empty())
            reads.push_back(
                {equation_, visit.expr, std::move(where), path.decisions, path.onData, path.onNumbers});
    }

    const ure::System& system_;
    ure::EquationId equation_;
    Conditions& conditions_;
    const Questions& questions_;
    std::vector<bool> interesting_;
    std::vector<Visit> stack_;
    EquationReads result_;
};

} // namespace

Union Region::all() const {
    Union pieces = certain;
    append(pieces, perhaps);
    return pieces;
}

void Region::add(const Region& other) {
    append(certain, other.certain);
    append(perhaps, other.perhaps);
}

std::vector<polyhedra::Interval> hullOf(const Region& region, std::size_t loops) {
    std::vector<polyhedra::Interval> hull(loops, {polyhedra::Interval::most, polyhedra::Interval::least});
    for (const Union* pieces : {&region.certain, &region.perhaps})
        for (const Piece& piece : *pieces)
            for (std::size_t v = 0; v < loops; ++v)
                hull[v] = {std::min(hull[v].lower, piece.box[v].lower),
                           std::max(hull[v].upper, piece.box[v].upper)};
    return hull;
}

EquationReads readsOf(ure::EquationId equation, Conditions& conditions) {
    return Walk(equation, conditions).run();
}

} // namespace tactus::dependence
