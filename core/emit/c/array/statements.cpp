#include "emit/c/array/statements.h"

#include "ure/lazy.h"

#include <algorithm>

namespace tactus::emit {

using ure::Expr;
using ure::ExprId;

namespace {

// The places of each named value below an expression, in the order in which the names were given: a value is
// made of those in front of it.
struct Places {
    std::vector<ExprId> all;
    bool isAlwaysComputed = false; // at one of them
};
std::map<ure::NamedId, Places> namedBelow(const ure::System& system, ExprId root) {
    std::map<ure::NamedId, Places> found;
    const auto visit = [&](auto& self, ExprId id, bool always) -> void {
        const Expr& expr = system.exprs[id];
        if (expr.named.valid()) {
            Places& places = found[expr.named];
            places.all.push_back(id);
            places.isAlwaysComputed |= always;
        }
        for (std::size_t n = 0; n < expr.operands.size(); ++n)
            self(self, expr.operands[n], always && (!isLazy(expr) || n == 0));
    };
    visit(visit, root, true);
    return found;
}

// A translator that knows the constants in front of what it translates.
class Naming {
  public:
    Naming(const ure::System& system, const Dictionary& names, const Translator& translate, ExprId root)
        : translate_(translate) {
        for (const auto& [id, places] : namedBelow(system, root)) {
            const bool isWorthIt = !system.named[id].isParameter || places.all.size() > 1;
            if (!places.isAlwaysComputed || !isWorthIt) continue;
            // They are the same, unless a mapping made something else of one.
            Code value = translate_(places.all.front());
            const bool isSame =
                std::ranges::all_of(places.all, [&](ExprId place) { return translate_(place) == value; });
            const bool isPlain = value.kind == Code::Kind::Literal || value.kind == Code::Kind::Name;
            if (!isSame || isPlain) continue;
            const Code known = name(names.named[id.index()], value.type);
            for (const ExprId place : places.all) translate_.useValue(place, known);
            constants_.push_back(constant(known, std::move(value)));
        }
    }

    const Translator& translate() const { return translate_; }

    // The constants that something behind them mentions, and the statements.
    Block before(Block statements) {
        for (std::size_t at = constants_.size(); at-- > 0;)
            if (mentions(statements, constants_[at].target.text))
                statements.insert(statements.begin(), std::move(constants_[at]));
        return statements;
    }

  private:
    Translator translate_;
    Block constants_;
};

} // namespace

CaseCode caseOf(const ure::System& system, const Translator& translate, const dependence::Step& step) {
    CaseCode code{translate, literal(ure::boolType(), ure::Value::ofBool(true))};
    // The branch that a choice leaves may hold other choices, which come before it in the table.
    auto choices = step.choices.made();
    std::ranges::sort(choices);
    for (const auto& [id, holds] : choices) {
        const Expr& expr = system.exprs[id];
        if (expr.kind == Expr::Kind::Select && !holds && expr.operands.size() < 3)
            code.translate.useValue(id, literal(expr.type, {})); // undefined, so nobody needs it
        else if (expr.kind == Expr::Kind::Select)
            code.translate.useValue(id, code.translate(expr.operands[holds ? 1 : 2]));
        else if (holds == (expr.kind == Expr::Kind::And))
            code.translate.useValue(id, code.translate(expr.operands[1]));
        else
            code.translate.useValue(id, literal(ure::boolType(), ure::Value::ofBool(holds)));
    }
    // Each condition is looked at where those that were decided before it hold.
    std::vector<Code> conditions;
    for (const auto& [id, holds] : step.choices.made()) {
        Code condition = code.translate(system.exprs[id].operands[0]);
        conditions.push_back(holds
                                 ? std::move(condition)
                                 : apply(ure::Operator::LogicalNot, ure::boolType(), {std::move(condition)}));
    }
    code.condition = all(std::move(conditions));
    return code;
}

Block computed(const ure::System& system, const Dictionary& names, const Translator& translate, ExprId value,
               const std::function<Statement(Code)>& write) {
    Naming naming(system, names, translate, value);
    return naming.before({write(naming.translate()(value))});
}

Block written(const ure::System& system, const Dictionary& names, const Translator& translate, ExprId id,
              const std::function<Statement(Code)>& write) {
    const Expr& expr = system.exprs[id];
    // The conversion on assignment is outside the select.
    if (expr.kind == Expr::Kind::Unary && expr.op == ure::Operator::Convert && !expr.named.valid())
        return written(system, names, translate, expr.operands[0], [&](Code value) {
            return write(apply(ure::Operator::Convert, expr.type, {std::move(value)}));
        });
    if (expr.kind != Expr::Kind::Select) return computed(system, names, translate, id, write);
    Naming naming(system, names, translate, id);
    const auto branch = [&](std::size_t n) {
        return expr.operands.size() > n ? written(system, names, naming.translate(), expr.operands[n], write)
                                        : Block{};
    };
    return naming.before({when(naming.translate()(expr.operands[0]), branch(1), branch(2))});
}

} // namespace tactus::emit
