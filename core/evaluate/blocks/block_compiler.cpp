#include "evaluate/blocks/block_compiler.h"

#include "base/checked.h"

#include <algorithm>
#include <bit>

namespace tactus::evaluate {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;

BlockCompiler::BlockCompiler(const ure::System& system, const Nest& nest, const BlockOrder& order)
    : system_(system), nest_(nest), order_(order), dimensions_(nest.domain.visible) {
    program_.reads.resize(system.tensors.size());
    for (const ure::VariableId variable : system.variables.keys()) layOut(variable);
}

BlockProgram BlockCompiler::compile() {
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

bool BlockCompiler::isHandedOn(const Case& one) const {
    const ure::Equation& equation = system_.equations[one.equation];
    if (equation.isOutput()) return false;
    const auto& same = order_.variables[equation.variable.index()].same;
    return same && handsOn(system_, one, *same);
}

// Strides of a variable's slab.
void BlockCompiler::layOut(ure::VariableId id) {
    const Keeping& keeping = order_.variables[id.index()];
    BlockVariable variable{storageOf(system_.variables[id].type), slabOf(nest_, order_, id),
                           depthOf(keeping)};
    std::int64_t stride = 1;
    AffineForm place = AffineForm::number(0, dimensions_);
    for (std::size_t n = order_.inner.size(); n-- > 0;) {
        const std::size_t d = order_.inner[n];
        if (keeping.same && keeping.same->coordinate == d) continue;
        const Interval box = nest_.domain.box[d];
        place = place +
                stride * (AffineForm::variable(d, dimensions_) - AffineForm::number(box.lower, dimensions_));
        stride *= box.upper - box.lower + 1; // slabOf() has looked at the product
    }
    program_.variables.push_back(variable);
    places_.push_back(place);
}

void BlockCompiler::put(BlockPlace& place, const AffineForm& form) {
    place.constant = form.constant;
    std::ranges::copy(form.coefficients, place.coefficients.begin());
}

BlockPlace BlockCompiler::variableAt(ure::VariableId id, const std::vector<AffineForm>& index) {
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

BlockCase BlockCompiler::compileCase(const Case& one, const Group& group) {
    BlockCase result{one.equation, levelsOf(one.where, group), true, {}, {}, {}, {}};
    const std::size_t count = result.levels.size();
    if (count >= 2)
        for (const BlockBound& bound : result.levels[count - 1].bounds)
            for (const auto& [coordinate, factor] : bound.terms)
                result.isRectangle &= coordinate != result.levels[count - 2].coordinate;
    case_ = &one;
    ops_ = &result.ops;
    for (const Case::Read& read : one.reads)
        result.reads.emplace_back(read.expr, variableAt(read.variable, read.index));
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
        for (std::size_t d = 0; d < dimensions_; ++d) here.push_back(AffineForm::variable(d, dimensions_));
        const BlockPlace to = variableAt(equation.variable, here);
        const BlockPlace found = value(equation.value, to, 0);
        if (!isLastTo_) copy(to, found);
    }
    return result;
}

std::vector<BlockLevel> BlockCompiler::levelsOf(const Piece& where, const Group& group) const {
    std::vector<BlockLevel> levels;
    const auto add = [&](std::size_t d) { levels.push_back({d, where.box[d], {}}); };
    add(order_.slabs.coordinate);
    for (const Direction walked : group.walked) add(walked.coordinate);
    for (const std::size_t d : group.block) add(d);
    for (const AffineForm& row : where.rows) {
        // A row bounds the innermost level in it: all others are fixed by then.
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

BlockProgram compileBlocks(const ure::System& system, const Nest& nest, const BlockOrder& order) {
    return BlockCompiler(system, nest, order).compile();
}

} // namespace tactus::evaluate
