#include "dependence/reads/point_cases.h"

#include "dependence/reads/reads.h"
#include "ure/lazy.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::Formula;
using polyhedra::Piece;
using polyhedra::Union;
using ure::Choices;
using ure::Expr;
using ure::ExprId;
using ure::Settled;

namespace {

constexpr int deepest = 1'000;

bool isEmpty(const Piece& piece, const Questions& questions) {
    try {
        return questions.isEmpty(piece);
    } catch (const Undecided&) {
        return false; // a case too many only waits too long
    }
}

class Splitter {
  public:
    Splitter(ure::EquationId equation, const std::set<ExprId>& sites, Conditions& conditions)
        : system_(conditions.system()), equation_(equation), sites_(sites), conditions_(conditions),
          leads_(system_.equations[equation].value.index() + 1) {
        for (std::size_t index = 0; index < leads_.size(); ++index)
            leads_[index] = sites_.contains(ExprId(index)) ||
                            std::ranges::any_of(system_.exprs[ExprId(index)].operands,
                                                [&](ExprId below) { return leads_[below.index()]; });
    }

    std::optional<std::vector<PointCase>> run() {
        split({{equation_, {}}, {{system_.domain}, {}}, {}});
        if (failed_) return std::nullopt;
        return std::move(cases_);
    }

  private:
    void split(const PointCase& path) {
        const ExprId root = system_.equations[equation_].value;
        const ExprId open = findOpen(root, path.step.choices, 0);
        if (failed_) return;
        if (!open.valid()) {
            if (settle(system_, path.step.choices, root).kind == Settled::Kind::Absent) return;
            failed_ |= cases_.size() >= caseLimit;
            cases_.push_back(path);
            collect(root, cases_.back());
            return;
        }
        PointCase before = path;
        const ExprId condition = system_.exprs[open].operands[0];
        collect(condition, before);
        const Settled known = settle(system_, path.step.choices, condition);
        for (const bool holds : {true, false}) {
            if (known.kind == (holds ? Settled::Kind::False : Settled::Kind::True)) continue;
            PointCase next = before;
            if (!decide(next.context, condition, holds)) continue;
            next.step.choices.set(open, holds);
            split(next);
        }
    }

    // The first choice on which a read of the group depends, those in its condition before it.
    ExprId findOpen(ExprId id, const Choices& choices, int depth) {
        failed_ |= depth > deepest;
        const Settled settled = settle(system_, choices, id);
        if (failed_ || settled.kind != Settled::Kind::Expression || !leads_[settled.expr.index()]) return {};
        const Expr& expr = system_.exprs[settled.expr];
        const bool decides =
            ure::isLazy(expr) && std::any_of(expr.operands.begin() + 1, expr.operands.end(),
                                             [&](ExprId operand) { return leads_[operand.index()]; });
        for (std::size_t n = 0; n < expr.operands.size(); ++n) {
            if (n > 0 && decides) return settled.expr;
            if (const ExprId open = findOpen(expr.operands[n], choices, depth + 1); open.valid()) return open;
        }
        return {};
    }

    void collect(ExprId id, PointCase& into) const {
        const Settled settled = settle(system_, into.step.choices, id);
        if (settled.kind != Settled::Kind::Expression || !leads_[settled.expr.index()]) return;
        if (sites_.contains(settled.expr))
            into.reads.push_back({system_.exprs[settled.expr].variable, into.context});
        for (const ExprId operand : system_.exprs[settled.expr].operands) collect(operand, into);
    }

    // The context where the condition is so; false if there is none.
    bool decide(Context& context, ExprId condition, bool holds) {
        const Expr& expr = system_.exprs[condition];
        Union where;
        const Formula& formula =
            expr.formula && !hasUnknown(*expr.formula)
                ? *expr.formula
                : conditions_.of(condition, hullOf({context.where, {}}, system_.loops.size()));
        for (const Piece& piece : context.where) {
            const polyhedra::Split split = holds ? whereTrue(formula, piece) : whereFalse(formula, piece);
            if (split.tooIntricate)
                where.push_back(piece);
            else
                for (const Piece& part : split.pieces)
                    if (!part.empty && !isEmpty(part, conditions_.questions())) where.push_back(part);
        }
        if (where.size() <= pieceLimit) context.where = std::move(where);
        return !context.where.empty() && (!hasUnknown(formula) || addData(context, condition, holds));
    }

    // Both parts of `a && b` hold where it holds, and both of `a || b` fail where it fails.
    bool addData(Context& context, ExprId condition, bool holds) const {
        const Expr& expr = system_.exprs[condition];
        if (expr.kind == (holds ? Expr::Kind::And : Expr::Kind::Or))
            return std::ranges::all_of(expr.operands,
                                       [&](ExprId part) { return addData(context, part, holds); });
        if (expr.kind == Expr::Kind::Unary && expr.op == ure::Operator::LogicalNot)
            return addData(context, expr.operands[0], !holds);
        for (const auto& [known, value] : context.data)
            if (isSame(system_, known, condition)) return value == holds;
        context.data.emplace_back(condition, holds);
        return true;
    }

    const ure::System& system_;
    ure::EquationId equation_;
    const std::set<ExprId>& sites_;
    Conditions& conditions_;
    std::vector<bool> leads_; // to a read of the group
    std::vector<PointCase> cases_;
    bool failed_ = false;
};

} // namespace

std::optional<std::vector<PointCase>> casesOf(ure::EquationId equation, const std::set<ExprId>& sites,
                                              Conditions& conditions) {
    return Splitter(equation, sites, conditions).run();
}

bool areCompatible(const Context& a, const Context& b, Conditions& conditions) {
    for (const auto& [one, value] : a.data)
        for (const auto& [other, otherValue] : b.data)
            if (value != otherValue && isSame(conditions.system(), one, other)) return false;
    for (const Piece& piece : a.where)
        for (const Piece& other : b.where)
            if (!isEmpty(polyhedra::intersect(piece, other), conditions.questions())) return true;
    return false;
}

} // namespace tactus::dependence
