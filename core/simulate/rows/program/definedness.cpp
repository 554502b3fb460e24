#include "simulate/rows/program/definedness.h"

#include "polyhedra/solve.h"
#include "ure/nodes/value_ranges.h"

#include <algorithm>

namespace tactus::simulate {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;
using ure::Expr;
using ure::ExprId;

namespace {

class Prover {
  public:
    explicit Prover(const ure::System& system)
        : system_(system), ranges_(system), bounds_(boundsOf(system.domain)) {
        result_.proven.assign(system.exprs.size(), 1);
        result_.equations.assign(system.equations.size(), 0);
        result_.variables.assign(system.variables.size(), 0);
    }

    Definedness prove() {
        for (const ure::EquationId equation : system_.equations.keys())
            visit(system_.equations[equation].value, {system_.domain});
        spread();
        return std::move(result_);
    }

  private:
    // Recursion is as deep as the text, which the parser bounds.
    void visit(ExprId id, const Union& where) {
        const Expr& expr = system_.exprs[id];
        switch (expr.kind) {
        case Expr::Kind::Read:
            require(id, exists(expr, where));
            return;
        case Expr::Kind::ReadInput:
            require(id, !system_.tensors[expr.tensor].mayBeUndefined && inBounds(expr, where));
            break;
        case Expr::Kind::And:
            visit(expr.operands[0], where);
            visit(expr.operands[1], part(expr.operands[0], true, where));
            return;
        case Expr::Kind::Or:
            visit(expr.operands[0], where);
            visit(expr.operands[1], part(expr.operands[0], false, where));
            return;
        case Expr::Kind::Select: {
            visit(expr.operands[0], where);
            visit(expr.operands[1], part(expr.operands[0], true, where));
            const Union otherwise = part(expr.operands[0], false, where);
            if (expr.operands.size() > 2)
                visit(expr.operands[2], otherwise);
            else
                require(id, isEmpty(otherwise));
            return;
        }
        default:
            break;
        }
        for (const ExprId operand : expr.operands) visit(operand, where);
    }

    void require(ExprId id, bool holds) {
        if (!holds) result_.proven[id.index()] = 0;
    }

    // The points where the condition holds (or does not), or more.
    Union part(ExprId condition, bool holds, const Union& where) const {
        const auto& formula = system_.exprs[condition].formula;
        constexpr std::size_t most = 64;
        if (!formula) return where;
        Union parts;
        try {
            for (const Piece& piece : where) {
                polyhedra::Split split =
                    holds ? whereTrue(*formula, piece, most) : whereFalse(*formula, piece, most);
                if (split.tooIntricate) return where;
                std::ranges::move(split.pieces, std::back_inserter(parts));
                if (parts.size() > most) return where;
            }
        } catch (const base::Overflow&) {
            return where;
        }
        return parts;
    }

    bool isEmpty(const Union& pieces) const {
        const polyhedra::Budget budget{20'000, {}};
        return std::ranges::all_of(pieces, [&](const Piece& piece) {
            return polyhedra::isEmpty(piece, budget) == polyhedra::Verdict::Yes;
        });
    }

    // The least value over the box of a bound of the domain at what is read, if it fits.
    static std::optional<std::int64_t> leastAt(const AffineForm& bound, const Expr& read, const Piece& box) {
        std::int64_t least = bound.constant;
        bool fits = true;
        const auto add = [&](std::int64_t factor, std::int64_t value) {
            std::int64_t product = 0;
            fits &= !__builtin_mul_overflow(factor, value, &product) &&
                    !__builtin_add_overflow(least, product, &least);
        };
        for (std::size_t loop = 0; loop < read.index.size(); ++loop)
            if (bound.coefficients[loop] != 0) add(bound.coefficients[loop], read.index[loop].constant);
        for (std::size_t variable = 0; variable < read.index.size(); ++variable) {
            std::int64_t factor = 0;
            for (std::size_t loop = 0; loop < read.index.size(); ++loop) {
                std::int64_t product = 0;
                fits &= !__builtin_mul_overflow(bound.coefficients[loop],
                                                read.index[loop].coefficients[variable], &product) &&
                        !__builtin_add_overflow(factor, product, &factor);
            }
            if (factor == 0) continue;
            const polyhedra::Interval values = box.box[variable];
            if (!values.bounded()) return std::nullopt;
            add(factor, factor > 0 ? values.lower : values.upper);
        }
        return fits ? std::optional(least) : std::nullopt;
    }

    // Seen from the intervals alone, which is quick: whether all that is read is in the domain.
    bool isPlainlyInside(const Expr& read, const Piece& piece) const {
        return system_.domain.quotients.empty() && std::ranges::all_of(bounds_, [&](const AffineForm& bound) {
                   return leastAt(bound, read, piece).value_or(-1) >= 0;
               });
    }

    bool exists(const Expr& read, const Union& where) const {
        if (std::ranges::all_of(where, [&](const Piece& piece) { return isPlainlyInside(read, piece); }))
            return true;
        try {
            const Piece producers = preimage(system_.domain, read.index, system_.loops.size());
            return std::ranges::all_of(
                where, [&](const Piece& piece) { return isEmpty(subtract(piece, producers)); });
        } catch (const base::Overflow&) {
            return false;
        }
    }

    bool inBounds(const Expr& read, const Union& where) {
        const std::vector<std::int64_t>& extents = system_.tensors[read.tensor].extents;
        try {
            for (std::size_t d = 0; d < extents.size(); ++d) {
                const polyhedra::Interval values = ranges_.of(read.operands[d], system_.domain.box);
                if (values.empty() || (values.lower >= 0 && values.upper < extents[d])) continue;
                if (d >= read.affine.size() || !read.affine[d] || !read.affine[d]->isAffine()) return false;
                const AffineForm& index = read.affine[d]->form;
                const AffineForm beyond = index - AffineForm::number(extents[d], index.dimensions());
                const AffineForm below = AffineForm::number(-1, index.dimensions()) - index;
                for (Piece piece : where)
                    for (const AffineForm& outside : {beyond, below}) {
                        Piece bad = piece;
                        constrain(bad, outside);
                        if (!isEmpty({bad})) return false;
                    }
            }
        } catch (const base::Overflow&) {
            return false;
        }
        return true;
    }

    // A value is undefined where something in it is, or where a value that it reads may be.
    void spread() {
        for (bool changed = true; changed;) {
            changed = false;
            for (const ure::EquationId id : system_.equations.keys()) {
                if (result_.equations[id.index()]) continue;
                const ure::Equation& equation = system_.equations[id];
                if (!result_.mayBeUndefined(system_, equation.value)) continue;
                changed = true;
                result_.equations[id.index()] = 1;
                if (!equation.isOutput()) result_.variables[equation.variable.index()] = 1;
            }
        }
        for (const ure::EquationId id : system_.equations.keys())
            forEachBelow(system_, system_.equations[id].value, [&](ExprId expr) {
                const Expr& read = system_.exprs[expr];
                if (read.kind == Expr::Kind::Read && !result_.proven[expr.index()])
                    result_.variables[read.variable.index()] = 1;
            });
    }

    const ure::System& system_;
    ure::ValueRanges ranges_;
    std::vector<AffineForm> bounds_; // at least zero in the domain
    Definedness result_;
};

} // namespace

bool Definedness::mayBeUndefined(const ure::System& system, ExprId root) const {
    bool may = false;
    forEachBelow(system, root, [&](ExprId id) {
        const Expr& expr = system.exprs[id];
        may |= !proven[id.index()] ||
               (expr.kind == Expr::Kind::Read && equations[system.variables[expr.variable].equation.index()]);
    });
    return may;
}

std::vector<AffineForm> boundsOf(const polyhedra::Piece& domain) {
    std::vector<AffineForm> bounds;
    for (std::size_t loop = 0; loop < domain.visible; ++loop) {
        const AffineForm variable = AffineForm::variable(loop, domain.visible);
        bounds.push_back(variable - AffineForm::number(domain.box[loop].lower, domain.visible));
        bounds.push_back(AffineForm::number(domain.box[loop].upper, domain.visible) - variable);
    }
    if (domain.quotients.empty()) bounds.insert(bounds.end(), domain.rows.begin(), domain.rows.end());
    return bounds;
}

Definedness definednessOf(const ure::System& system) {
    return Prover(system).prove();
}

} // namespace tactus::simulate
