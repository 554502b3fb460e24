#include "evaluate/blocks/order/block_cases.h"

#include "polyhedra/solve.h"
#include "ure/lazy.h"

#include <algorithm>

namespace tactus::evaluate {

using polyhedra::AffineForm;
using polyhedra::Formula;
using polyhedra::Piece;
using ure::Choices;
using ure::Expr;
using ure::ExprId;
using ure::Settled;

bool isCertainlyEmpty(const Piece& piece) {
    return piece.empty || polyhedra::isEmpty(piece, {5'000, {}}) == polyhedra::Verdict::Yes;
}

namespace {

constexpr std::size_t mostCases = 64;        // of one equation
constexpr std::size_t mostNodes = 100'000;   // looked at for one equation
constexpr std::size_t mostQuestions = 1'000; // about sets, for the whole system

// At least zero in the piece and nowhere else.
std::vector<AffineForm> boundsOf(const Piece& piece) {
    std::vector<AffineForm> bounds = piece.rows;
    for (std::size_t d = 0; d < piece.visible; ++d) {
        const AffineForm variable = AffineForm::variable(d, piece.visible);
        bounds.push_back(variable - AffineForm::number(piece.box[d].lower, piece.visible));
        bounds.push_back(AffineForm::number(piece.box[d].upper, piece.visible) - variable);
    }
    return bounds;
}

class Splitter {
  public:
    explicit Splitter(const ure::System& system)
        : system_(system), bounds_(boundsOf(system.domain)), absent_(system.variables.size()) {}

    std::optional<Nest> split() {
        Nest nest;
        nest.domain = system_.domain;
        for (std::size_t loop = 0; loop < system_.loops.size(); ++loop)
            nest.loops.push_back(AffineForm::variable(loop, system_.loops.size()));
        for (const ure::EquationId equation : system_.equations.keys()) {
            cases_.clear();
            nodes_ = 0;
            decide(equation, system_.domain, {});
            if (failed_) return std::nullopt;
            std::ranges::move(cases_, std::back_inserter(nest.cases));
        }
        for (const Case& one : nest.cases)
            failed_ |= !std::ranges::all_of(
                one.reads, [&](const Case::Read& read) { return hasValue(read, one.where); });
        if (failed_) return std::nullopt;
        return nest;
    }

  private:
    // Splits the piece until everything that the loops decide is decided.
    void decide(ure::EquationId equation, const Piece& where, const Choices& choices) {
        if (failed_ || isEmpty(where)) return;
        const ExprId root = system_.equations[equation].value;
        if (settle(system_, choices, root).kind == Settled::Kind::Absent) {
            if (!system_.equations[equation].isOutput())
                absent_[system_.equations[equation].variable.index()].push_back(where);
            return;
        }
        const ExprId open = findOpen(root, choices);
        if (failed_) return;
        if (!open.valid()) return add(equation, where, choices);
        const Expr& expr = system_.exprs[open];
        const Formula& formula = *system_.exprs[expr.operands[0]].formula;
        for (const bool holds : {true, false}) {
            const polyhedra::Split parts = holds ? whereTrue(formula, where) : whereFalse(formula, where);
            failed_ |= parts.tooIntricate || !parts.exact;
            if (failed_) return;
            Choices next = choices;
            next.set(open, holds);
            for (const Piece& part : parts.pieces) decide(equation, part, next);
        }
    }

    // The next choice that the loops decide; fails at a missing branch inside, or one that data decide.
    ExprId findOpen(ExprId id, const Choices& choices) {
        const Settled settled = settle(system_, choices, id);
        failed_ |= settled.kind == Settled::Kind::Absent || ++nodes_ > mostNodes;
        if (failed_ || settled.kind != Settled::Kind::Expression) return {};
        const Expr& expr = system_.exprs[settled.expr];
        if (ure::isLazy(expr)) {
            const auto& formula = system_.exprs[expr.operands[0]].formula;
            if (formula && !hasUnknown(*formula)) return settled.expr;
            failed_ |= expr.kind == Expr::Kind::Select && expr.operands.size() < 3;
        }
        for (const ExprId operand : expr.operands)
            if (const ExprId open = findOpen(operand, choices); open.valid() || failed_) return open;
        return {};
    }

    void add(ure::EquationId equation, const Piece& where, const Choices& choices) {
        Case one{equation, where, choices, {}};
        // Blocks are bounded by intervals and rows; a quotient would need a variable of its own at each
        // level.
        failed_ |= cases_.size() >= mostCases || !where.quotients.empty();
        if (!failed_) collect(system_.equations[equation].value, one);
        const ure::Equation& written = system_.equations[equation];
        if (!failed_ && written.isOutput())
            for (std::size_t d = 0; d < written.left.size(); ++d)
                failed_ |= !isWithin(written.left[d], system_.tensors[written.output].extents[d], where);
        if (!failed_) cases_.push_back(std::move(one));
    }

    void collect(ExprId id, Case& one) {
        const Settled settled = settle(system_, one.choices, id);
        if (failed_ || settled.kind != Settled::Kind::Expression) return;
        const Expr& expr = system_.exprs[settled.expr];
        if (expr.kind == Expr::Kind::Read) {
            failed_ |= !exists(expr, one.where);
            one.reads.push_back({settled.expr, expr.variable, expr.index});
        }
        if (expr.kind == Expr::Kind::ReadInput) failed_ |= !inBounds(expr, one.where);
        for (const ExprId operand : expr.operands) collect(operand, one);
    }

    bool isEmpty(const Piece& piece) {
        failed_ |= ++questions_ > mostQuestions;
        return !failed_ && isCertainlyEmpty(piece);
    }
    // At all points of the piece.
    bool isAtLeastZero(const AffineForm& form, const Piece& piece) {
        if (polyhedra::range(form, piece).lower >= 0) return true;
        Piece outside = piece;
        constrain(outside, AffineForm::number(-1, form.dimensions()) - form);
        return isEmpty(outside);
    }

    bool exists(const Expr& read, const Piece& where) {
        return std::ranges::all_of(bounds_, [&](const AffineForm& bound) {
            return isAtLeastZero(substitute(bound, read.index, where.visible), where);
        });
    }

    // Nowhere is it read where its equation has a missing branch.
    bool hasValue(const Case::Read& read, const Piece& where) {
        return std::ranges::all_of(absent_[read.variable.index()], [&](const Piece& absent) {
            return isEmpty(intersect(where, preimage(absent, read.index, where.visible)));
        });
    }

    // True if all affine indices are in bounds; others are asked while running.
    bool inBounds(const Expr& read, const Piece& where) {
        const std::vector<std::int64_t>& extents = system_.tensors[read.tensor].extents;
        for (std::size_t d = 0; d < extents.size(); ++d)
            if (d < read.affine.size() && read.affine[d] && read.affine[d]->isAffine() &&
                !isWithin(read.affine[d]->form, extents[d], where))
                return false;
        return true;
    }

    bool isWithin(const AffineForm& index, std::int64_t extent, const Piece& where) {
        return isAtLeastZero(index, where) &&
               isAtLeastZero(AffineForm::number(extent - 1, index.dimensions()) - index, where);
    }

    const ure::System& system_;
    std::vector<AffineForm> bounds_;
    std::vector<std::vector<Piece>> absent_; // by VariableId: where the missing branch of a select is taken
    std::vector<Case> cases_;                // of the equation at hand
    std::size_t nodes_ = 0, questions_ = 0;
    bool failed_ = false;
};

} // namespace

bool handsOn(const ure::System& system, const Case& one, Direction along) {
    const ure::Equation& equation = system.equations[one.equation];
    const Settled settled = settle(system, one.choices, equation.value);
    if (equation.isOutput() || settled.kind != Settled::Kind::Expression || one.reads.size() != 1 ||
        one.reads[0].expr != settled.expr || one.reads[0].variable != equation.variable)
        return false;
    const std::size_t dimensions = one.where.visible;
    for (std::size_t d = 0; d < dimensions; ++d) {
        AffineForm before = AffineForm::variable(d, dimensions);
        if (d == along.coordinate) before.constant = -along.sign;
        if (one.reads[0].index[d] != before) return false;
    }
    return true;
}

std::optional<Nest> nestOf(const ure::System& system) {
    if (!system.domain.quotients.empty()) return std::nullopt;
    return Splitter(system).split();
}

Nest inCoordinates(const Nest& nest, const std::vector<AffineForm>& forward,
                   const std::vector<AffineForm>& backward) {
    const std::size_t dimensions = nest.domain.visible;
    const auto through = [&](const std::vector<AffineForm>& forms) {
        std::vector<AffineForm> result;
        for (const AffineForm& form : forms) result.push_back(substitute(form, backward, dimensions));
        return result;
    };
    Nest result{preimage(nest.domain, backward, dimensions), through(nest.loops), {}};
    for (const Case& one : nest.cases) {
        Case moved{one.equation, preimage(one.where, backward, dimensions), one.choices, {}};
        for (const Case::Read& read : one.reads) {
            std::vector<AffineForm> index;
            for (const AffineForm& form : forward) index.push_back(substitute(form, read.index, dimensions));
            moved.reads.push_back({read.expr, read.variable, through(index)});
        }
        result.cases.push_back(std::move(moved));
    }
    return result;
}

} // namespace tactus::evaluate
