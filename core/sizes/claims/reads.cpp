#include "sizes/claims/reads.h"

#include "dependence/reads/reads.h"
#include "polyhedra/solve.h"
#include "ure/lazy.h"

#include <algorithm>
#include <map>
#include <memory>

namespace tactus::sizes {

using polyhedra::Formula;
using ure::Expr;
using ure::ExprId;

namespace {

// Is nothing unknown in the condition but data? With all sizes open `i*N < 8` is no form either.
bool onlyDataUnknown(const ure::System& system, ExprId condition) {
    bool result = true;
    forEachBelow(system, condition, [&](ExprId below) {
        const Expr& expr = system.exprs[below];
        const bool unknown = expr.type.isBool() && (!expr.formula || hasUnknown(*expr.formula));
        if (unknown && !dependence::readsData(system, below)) result = false;
    });
    return result;
}

// Walks a value from the top with an explicit stack, once for what may happen and once for what certainly
// does.
class Walk {
  public:
    Walk(const ure::System& system, ure::EquationId equation, bool certain)
        : system_(system), name_(system.nameOf(equation)), certain_(certain) {
        Case all(system.domain.visible);
        all.rows = rowsOf(system.domain);
        push(system.equations[equation].value, std::make_shared<const Cases>(Cases{std::move(all)}));
        while (!stack_.empty()) {
            const Visit visit = stack_.back();
            stack_.pop_back();
            step(visit);
        }
    }

    std::map<ExprId, Cases> reads;
    std::vector<ExprId> order; // as found
    Cases missing;

    // The cases in which a value reaches the top, as far as the selects at the top say.
    Cases defined(ExprId root, const Cases& within) const {
        std::vector<std::pair<ExprId, Cases>> rest{{root, within}};
        Cases result;
        while (!rest.empty()) {
            const auto [id, here] = std::move(rest.back());
            rest.pop_back();
            const Expr& expr = system_.exprs[id];
            if (expr.kind != Expr::Kind::Select) {
                append(result, here);
                continue;
            }
            rest.emplace_back(expr.operands[1], branch(expr, here, true));
            if (expr.operands.size() == 3) rest.emplace_back(expr.operands[2], branch(expr, here, false));
        }
        return result;
    }

  private:
    using Where = std::shared_ptr<const Cases>;
    struct Visit {
        ExprId expr;
        Where where;
    };

    void push(ExprId expr, Where where) {
        if (!where->empty()) stack_.push_back({expr, std::move(where)});
    }

    Cases branch(const Expr& expr, const Cases& within, bool wanted) const {
        const ExprId condition = expr.operands[0];
        const std::optional<Formula>& formula = system_.exprs[condition].formula;
        const Formula known = formula ? *formula : Formula{Formula::Kind::Unknown, {}, {}};
        const bool mayBe = !certain_ || !onlyDataUnknown(system_, condition);
        std::optional<Cases> cases = sizes::where(known, wanted, mayBe, within);
        if (!cases) throw Undecided{"the conditions of " + name_ + " are too intricate"};
        return std::move(*cases);
    }

    void step(const Visit& visit) {
        const Expr& expr = system_.exprs[visit.expr];
        if (expr.kind == Expr::Kind::Read || expr.kind == Expr::Kind::ReadInput) {
            if (!reads.contains(visit.expr)) order.push_back(visit.expr);
            append(reads[visit.expr], *visit.where);
        }
        forEachOperand(
            expr, [&](ExprId operand) { push(operand, visit.where); },
            [&](ExprId operand, bool wanted) {
                push(operand, std::make_shared<const Cases>(branch(expr, *visit.where, wanted)));
            },
            [&] { append(missing, branch(expr, *visit.where, false)); });
    }

    static void append(Cases& to, const Cases& from) { to.insert(to.end(), from.begin(), from.end()); }

    const ure::System& system_;
    std::string name_;
    bool certain_;
    std::vector<Visit> stack_;
};

} // namespace

EquationReads readsOf(const ure::System& system, ure::EquationId equation) {
    const Walk may(system, equation, false), certain(system, equation, true);
    EquationReads result;
    for (const ExprId site : may.order) {
        const auto sure = certain.reads.find(site);
        result.reads.push_back(
            {site, may.reads.at(site), sure == certain.reads.end() ? Cases{} : sure->second});
    }
    result.missing = certain.missing;
    Case all(system.domain.visible);
    all.rows = rowsOf(system.domain);
    if (system.equations[equation].isOutput())
        result.writes = may.defined(system.equations[equation].value, {all});
    return result;
}

} // namespace tactus::sizes
