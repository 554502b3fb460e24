#include "estimate/counts/operators.h"

#include "array/counts/asked.h"
#include "base/checked.h"
#include "dependence/cases/conditions.h"
#include "mapping/rewrite/invariance.h"

#include <algorithm>
#include <bit>
#include <set>

namespace tactus::estimate {

using polyhedra::AffineForm;
using polyhedra::Union;
using ure::Expr;
using ure::ExprId;
using ure::Operator;

std::string_view typeClass(const ure::Type& type) {
    if (!type.isFloat()) return "int";
    return type.bits == 32 ? "float32" : "float64";
}

bool isOperation(const OperatorKind& kind) {
    static constexpr std::string_view others[] = {"select", "bits", "compare", "equal", "shift", "convert"};
    return std::ranges::find(others, kind.name) == std::end(others);
}

namespace {

struct Undecided {};

std::string nameOf(Operator op) {
    switch (op) {
    case Operator::Add:
        return "add";
    case Operator::Subtract:
        return "subtract";
    case Operator::Multiply:
        return "multiply";
    case Operator::Divide:
    case Operator::DivideToZero:
    case Operator::Modulo:
    case Operator::ModuloToZero:
        return "divide"; // a divider has the remainder too
    case Operator::Minimum:
    case Operator::Maximum:
        return "min";
    case Operator::Negate:
        return "negate";
    case Operator::BitAnd:
    case Operator::BitOr:
    case Operator::BitXor:
    case Operator::BitNot:
    case Operator::LogicalNot:
        return "bits";
    case Operator::ShiftLeft:
    case Operator::ShiftRight:
        return "shift";
    case Operator::Equal:
    case Operator::NotEqual:
        return "equal";
    case Operator::Convert:
        return "convert";
    default:
        return ure::isComparison(op) ? "compare" : std::string(ure::info(op).spelling);
    }
}

class Counting {
    struct Image {
        Union where;
        std::vector<AffineForm> rows;
        std::int64_t count;
    };

  public:
    Counting(const array::Model& model, bool fuses, const polyhedra::Budget& budget)
        : model_(model), system_(model.system()), fuses_(fuses), budget_(budget) {
        for (const mapping::InnerLoop& one : model.map.inner) alike_.emplace_back(system_, one.loop, budget);
    }

    Operators all() {
        auto places = array::askedFor(system_);
        std::vector<ExprId> inside;
        for (const auto& [id, where] : places)
            if (const auto product = fused(id)) inside.push_back(*product);
        for (const ExprId product : inside) places.erase(product);
        for (const auto& [id, where] : places)
            if (isOperator(system_.exprs[id])) add(id, where);
        return std::move(result_);
    }

  private:
    static bool isOperator(const Expr& expr) {
        using enum Expr::Kind;
        return expr.kind == Unary || expr.kind == Binary || expr.kind == And || expr.kind == Or ||
               expr.kind == Select;
    }

    // The product that a sum takes into its own operator.
    std::optional<ExprId> fused(ExprId id) const {
        const Expr& expr = system_.exprs[id];
        if (!fuses_ || expr.kind != Expr::Kind::Binary || !expr.type.isFloat() ||
            (expr.op != Operator::Add && expr.op != Operator::Subtract))
            return std::nullopt;
        for (const ExprId operand : expr.operands) {
            const Expr& one = system_.exprs[operand];
            if (one.kind == Expr::Kind::Binary && one.op == Operator::Multiply && !isFree(one) &&
                dependence::readsData(system_, operand))
                return operand;
        }
        return std::nullopt;
    }

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
        const auto kind = kindOf(id);
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

    // Without conversions that only make integers wider.
    std::int64_t bitsOf(ExprId id) const {
        const Expr& expr = system_.exprs[id];
        if (expr.kind == Expr::Kind::Unary && expr.op == Operator::Convert && !expr.type.isFloat() &&
            !system_.exprs[expr.operands[0]].type.isFloat())
            return std::min<std::int64_t>(expr.type.bits, bitsOf(expr.operands[0]));
        return expr.type.bits;
    }
    bool isPower(ExprId id) const {
        const Expr& expr = system_.exprs[id];
        const bool isNumber = expr.kind == Expr::Kind::Constant || expr.kind == Expr::Kind::Parameter;
        return isNumber && expr.type.isInteger() && std::has_single_bit(expr.value.bits);
    }
    bool isNumber(ExprId id) const { return !dependence::readsData(system_, id); }
    // A product with a power of two, a shift by a number, a choice without alternative.
    bool isFree(const Expr& expr) const {
        if (expr.kind == Expr::Kind::Select) return expr.operands.size() < 3;
        if (expr.kind == Expr::Kind::And || expr.kind == Expr::Kind::Or || expr.type.isBool())
            return expr.kind == Expr::Kind::And || expr.kind == Expr::Kind::Or ||
                   expr.op == Operator::LogicalNot;
        switch (expr.op) {
        case Operator::Multiply:
            return isPower(expr.operands[0]) || isPower(expr.operands[1]);
        case Operator::ShiftLeft:
        case Operator::ShiftRight:
            return isNumber(expr.operands[1]);
        case Operator::Convert:
            return !expr.type.isFloat() && !system_.exprs[expr.operands[0]].type.isFloat();
        default:
            return false;
        }
    }

    std::optional<OperatorKind> kindOf(ExprId id) const {
        const Expr& expr = system_.exprs[id];
        if (isFree(expr)) return std::nullopt;
        if (expr.kind == Expr::Kind::Select) {
            // A choice between a value and zero is a gate.
            const auto isZero = [&](ExprId branch) {
                return system_.exprs[branch].kind == Expr::Kind::Constant &&
                       system_.exprs[branch].value.bits == 0;
            };
            const bool isGate = isZero(expr.operands[1]) || isZero(expr.operands[2]);
            return OperatorKind{isGate ? "bits" : "select", expr.type, expr.type.bits};
        }
        std::int64_t bits = 0;
        for (const ExprId operand : expr.operands) bits = std::max(bits, bitsOf(operand));
        const ure::Type type = ure::isComparison(expr.op) ? system_.exprs[expr.operands[0]].type : expr.type;
        std::string name = nameOf(expr.op);
        if (fused(id)) name = "multiply-add";
        if (name == "multiply" && !type.isFloat() && bits < type.bits) name = "wide-multiply";
        if (name != "wide-multiply") bits = type.bits;
        return OperatorKind{std::move(name), type, bits};
    }

    const array::Model& model_;
    const ure::System& system_;
    bool fuses_;
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
