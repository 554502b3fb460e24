#include "evaluate/block_program.h"

#include "base/checked.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tactus::evaluate {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using ure::Expr;
using ure::ExprId;

namespace {

class Compiler {
  public:
    Compiler(const ure::System& system, const Nest& nest, const BlockOrder& order)
        : system_(system), nest_(nest), order_(order), dimensions_(nest.domain.visible) {
        program_.reads.resize(system.tensors.size());
        for (const ure::VariableId variable : system.variables.keys()) layOut(variable);
    }

    BlockProgram compile() {
        for (const Group& group : order_.groups) {
            BlockGroup& compiled = program_.groups.emplace_back();
            compiled.walked = group.walked;
            for (const Direction walked : group.walked)
                compiled.box.push_back(nest_.domain.box[walked.coordinate]);
            for (const ure::EquationId equation : group.equations)
                for (const Case& one : nest_.cases)
                    if (one.equation == equation && !isHandedOn(one))
                        compiled.cases.push_back(compileCase(one, group));
        }
        return std::move(program_);
    }

  private:
    bool isHandedOn(const Case& one) const {
        const ure::Equation& equation = system_.equations[one.equation];
        if (equation.isOutput()) return false;
        const auto& same = order_.variables[equation.variable.index()].same;
        return same && handsOn(system_, one, *same);
    }

    // Strides of a variable's slab.
    void layOut(ure::VariableId id) {
        const Keeping& keeping = order_.variables[id.index()];
        BlockVariable variable{storageOf(system_.variables[id].type), 1, 1};
        AffineForm place = AffineForm::number(0, dimensions_);
        for (std::size_t n = order_.inner.size(); n-- > 0;) {
            const std::size_t d = order_.inner[n];
            if (keeping.same && keeping.same->coordinate == d) continue;
            const Interval box = nest_.domain.box[d];
            place = place + variable.slab * (AffineForm::variable(d, dimensions_) -
                                             AffineForm::number(box.lower, dimensions_));
            variable.slab = base::multiply(variable.slab,
                                           base::add(base::subtract(box.upper, box.lower), std::int64_t{1}));
        }
        variable.depth =
            static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(keeping.back) + 1));
        program_.variables.push_back(variable);
        places_.push_back(place);
    }

    static void put(BlockPlace& place, const AffineForm& form) {
        place.constant = form.constant;
        std::ranges::copy(form.coefficients, place.coefficients.begin());
    }
    BlockPlace variableAt(ure::VariableId id, const std::vector<AffineForm>& index) {
        const auto number = static_cast<std::uint32_t>(id.index());
        BlockPlace place{BlockPlace::Kind::Variable, program_.variables[number].storage, number, 0, 0, {}};
        put(place, substitute(places_[number], index, dimensions_));
        const std::size_t slab = order_.slabs.coordinate;
        const auto& same = order_.variables[number].same;
        if (same && same->coordinate == slab) return place;
        const AffineForm distance = AffineForm::variable(slab, dimensions_) - index[slab]; // one number here
        place.back = order_.slabs.sign * polyhedra::range(distance, case_->where).lower;
        return place;
    }

    BlockCase compileCase(const Case& one, const Group& group) {
        BlockCase result{one.equation, levelsOf(one.where, group), true, {}, {}, {}};
        const std::size_t count = result.levels.size();
        if (count >= 2)
            for (const BlockBound& bound : result.levels[count - 1].bounds)
                for (const auto& [coordinate, factor] : bound.terms)
                    result.isRectangle &= coordinate != result.levels[count - 2].coordinate;
        case_ = &one;
        ops_ = &result.ops;
        const ure::Equation& equation = system_.equations[one.equation];
        if (equation.isOutput()) {
            result.result = value(equation.value, {}, 0);
            AffineForm element = AffineForm::number(0, dimensions_);
            const auto& extents = system_.tensors[equation.output].extents;
            for (std::size_t d = 0; d < extents.size(); ++d)
                element = extents[d] * element + substitute(equation.left[d], nest_.loops, dimensions_);
            put(result.element, element);
        } else {
            std::vector<AffineForm> here;
            for (std::size_t d = 0; d < dimensions_; ++d)
                here.push_back(AffineForm::variable(d, dimensions_));
            const BlockPlace to = variableAt(equation.variable, here);
            const BlockPlace found = value(equation.value, to, 0);
            if (!isLastTo_) copy(to, found);
        }
        return result;
    }

    std::vector<BlockLevel> levelsOf(const Piece& where, const Group& group) const {
        std::vector<BlockLevel> levels;
        const auto add = [&](std::size_t d) { levels.push_back({d, where.box[d], {}}); };
        add(order_.slabs.coordinate);
        for (const Direction walked : group.walked) add(walked.coordinate);
        for (const std::size_t d : group.block) add(d);
        for (const AffineForm& row : where.rows) {
            const auto last = std::find_if(levels.rbegin(), levels.rend(), [&](const BlockLevel& level) {
                return row.coefficients[level.coordinate] != 0;
            });
            if (last == levels.rend()) continue;
            BlockBound bound{row.coefficients[last->coordinate], row.constant, {}};
            for (std::size_t d = 0; d < dimensions_; ++d)
                if (d != last->coordinate && row.coefficients[d] != 0)
                    bound.terms.emplace_back(d, row.coefficients[d]);
            last->bounds.push_back(std::move(bound));
        }
        return levels;
    }

    BlockPlace temporary(std::uint32_t number, ure::Type type) {
        program_.temporaries = std::max(program_.temporaries, number + 1);
        return {BlockPlace::Kind::Temporary, storageOf(type), number, 0, 0, {}};
    }
    BlockPlace constant(ure::Type type, ure::Value value) {
        program_.constants.push_back(value);
        return {BlockPlace::Kind::Constant,
                storageOf(type),
                static_cast<std::uint32_t>(program_.constants.size() - 1),
                0,
                0,
                {}};
    }
    std::optional<ure::Value> constantAt(const BlockPlace& place) const {
        if (place.kind != BlockPlace::Kind::Constant) return std::nullopt;
        return program_.constants[place.number];
    }
    void copy(const BlockPlace& to, const BlockPlace& from) {
        BlockOp op;
        op.to = to;
        op.a = from;
        op.kernel = copyBlockKernel(to.storage);
        ops_->push_back(std::move(op));
    }

    // Where the value of an expression is found once the operations have run: at `to`, if they compute it and
    // `to` is a place, else in temporary number `next`; operands are in those above, since theirs may be
    // wider or narrower.
    BlockPlace value(ExprId id, const BlockPlace& to, std::uint32_t next) {
        isLastTo_ = false;
        const Settled settled = settle(system_, case_->choices, id);
        if (settled.kind != Settled::Kind::Expression)
            return constant(ure::boolType(), ure::Value::ofBool(settled.kind == Settled::Kind::True));
        const Expr& expr = system_.exprs[settled.expr];
        BlockOp op;
        op.result = expr.type;
        op.op = expr.op;
        op.unused = unusedBits(expr.type);
        switch (expr.kind) {
        case Expr::Kind::Constant:
        case Expr::Kind::Parameter:
            return constant(expr.type, expr.value);
        case Expr::Kind::Read: {
            const auto read = std::ranges::find(case_->reads, settled.expr, &Case::Read::expr);
            return variableAt(expr.variable, read->index);
        }
        case Expr::Kind::Index:
            op.kind = BlockOp::Kind::Index;
            put(op.a, nest_.loops[expr.loop.index()]);
            break;
        case Expr::Kind::ReadInput:
            program_.reads[expr.tensor.index()] = true;
            if (const auto place = affineInput(expr)) return *place;
            gather(expr, op, next);
            break;
        case Expr::Kind::Unary:
            if (const auto known = unary(expr, op, next)) return *known;
            break;
        case Expr::Kind::Binary:
            if (const auto known = binary(expr, op, next)) return *known;
            break;
        default:
            choose(expr, op, next);
        }
        const bool hasPlace = to.kind != BlockPlace::Kind::None;
        op.to = hasPlace ? to : temporary(next, expr.type);
        ops_->push_back(std::move(op));
        isLastTo_ = hasPlace;
        return ops_->back().to;
    }

    std::optional<BlockPlace> affineInput(const Expr& expr) {
        const auto& extents = system_.tensors[expr.tensor].extents;
        AffineForm element = AffineForm::number(0, dimensions_);
        if (expr.affine.size() != extents.size()) return std::nullopt;
        for (std::size_t d = 0; d < extents.size(); ++d) {
            if (!expr.affine[d] || !expr.affine[d]->isAffine()) return std::nullopt;
            element = extents[d] * element + substitute(expr.affine[d]->form, nest_.loops, dimensions_);
        }
        BlockPlace place{BlockPlace::Kind::Input,
                         storageOf(expr.type),
                         static_cast<std::uint32_t>(expr.tensor.index()),
                         0,
                         0,
                         {}};
        put(place, element);
        return place;
    }

    void gather(const Expr& expr, BlockOp& op, std::uint32_t next) {
        op.kind = BlockOp::Kind::Gather;
        op.tensor = expr.tensor;
        for (const ExprId operand : expr.operands) op.indices.push_back(value(operand, {}, ++next));
    }

    std::optional<BlockPlace> unary(const Expr& expr, BlockOp& op, std::uint32_t next) {
        op.left = system_.exprs[expr.operands[0]].type;
        op.a = value(expr.operands[0], {}, next + 1);
        op.kernel = unaryBlockKernel(expr.op, op.left, expr.type);
        if (const auto known = constantAt(op.a)) {
            ure::Events events;
            const ure::Value folded = ure::apply(expr.op, op.left, expr.type, *known, events);
            if (!events.wrapped && !events.divisionByZero) return constant(expr.type, folded);
        }
        if (!op.kernel) op.kind = BlockOp::Kind::Unary;
        return std::nullopt;
    }

    std::optional<BlockPlace> binary(const Expr& expr, BlockOp& op, std::uint32_t next) {
        if (multiplyAdd(expr, op, next)) return std::nullopt;
        op.left = system_.exprs[expr.operands[0]].type;
        op.right = system_.exprs[expr.operands[1]].type;
        op.a = value(expr.operands[0], {}, next + 1);
        op.b = value(expr.operands[1], {}, next + 2);
        op.kernel = binaryBlockKernel(expr.op, op.left, op.right, expr.type);
        if (!op.kernel) op.kind = BlockOp::Kind::Binary;
        const auto left = constantAt(op.a), right = constantAt(op.b);
        if (!left || !right) return std::nullopt;
        ure::Events events;
        const ure::Value folded = ure::apply(expr.op, op.left, op.right, expr.type, *left, *right, events);
        if (events.wrapped || events.divisionByZero) return std::nullopt;
        return constant(expr.type, folded);
    }

    // a + b * c and a - b * c in one go, where all are of one type.
    bool multiplyAdd(const Expr& expr, BlockOp& op, std::uint32_t next) {
        const Settled second = settle(system_, case_->choices, expr.operands[1]);
        op.kernel = multiplyAddBlockKernel(expr.op, expr.type);
        if (!op.kernel || second.kind != Settled::Kind::Expression) return false;
        const Expr& product = system_.exprs[second.expr];
        const auto isOfType = [&](ExprId id) { return system_.exprs[id].type == expr.type; };
        if (product.kind != Expr::Kind::Binary || product.op != ure::Operator::Multiply ||
            !std::ranges::all_of(expr.operands, isOfType) || !std::ranges::all_of(product.operands, isOfType))
            return false;
        op.a = value(expr.operands[0], {}, next + 1);
        op.b = value(product.operands[0], {}, next + 2);
        op.c = value(product.operands[1], {}, next + 3);
        return true;
    }

    // Data decide: both sides are evaluated. If something has to be noted on a side that is not taken, the
    // machine gives up, and nothing is lost but time.
    void choose(const Expr& expr, BlockOp& op, std::uint32_t next) {
        op.a = value(expr.operands[0], {}, next + 1);
        op.b = value(expr.operands[1], {}, next + 2);
        if (expr.kind == Expr::Kind::Select) {
            op.c = value(expr.operands[2], {}, next + 3);
            op.kernel = selectBlockKernel(storageOf(expr.type));
        } else {
            const auto both = expr.kind == Expr::Kind::And ? ure::Operator::BitAnd : ure::Operator::BitOr;
            op.kernel = binaryBlockKernel(both, ure::boolType(), ure::boolType(), ure::boolType());
        }
    }

    const ure::System& system_;
    const Nest& nest_;
    const BlockOrder& order_;
    const std::size_t dimensions_;
    BlockProgram program_;
    std::vector<AffineForm> places_; // of a variable in its slab, by VariableId
    const Case* case_ = nullptr;
    std::vector<BlockOp>* ops_ = nullptr;
    bool isLastTo_ = false; // the last operation wrote where it was asked to
};

} // namespace

std::uint64_t BlockProgram::bytes() const {
    std::uint64_t sum = 0;
    for (const BlockVariable& variable : variables) {
        const std::int64_t factors[] = {variable.slab, variable.depth, 8};
        if (__builtin_add_overflow(sum, saturatedProduct(factors), &sum)) return ~std::uint64_t{0};
    }
    return sum;
}

BlockProgram compileBlocks(const ure::System& system, const Nest& nest, const BlockOrder& order) {
    return Compiler(system, nest, order).compile();
}

} // namespace tactus::evaluate
