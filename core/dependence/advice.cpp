#include "dependence/advice.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Point;
using ure::Expr;

std::string choiceText(const ure::System& system, const Twice& twice) {
    if (twice.first != twice.second) return {};
    const auto& left = system.equations[twice.first->equation].left;
    for (std::size_t loop = 0; loop < system.loops.size(); ++loop) {
        const auto names = [&](const AffineForm& form) { return form.coefficients[loop] != 0; };
        if (twice.p[loop] == twice.q[loop] || std::ranges::any_of(left, names)) continue;
        const std::string& name = system.loops[ure::LoopId(loop)].name;
        return fmt::format(
            "; its left side does not name {0}, so choose one {0}, as in 'select({0} == ..., ...)'", name);
    }
    return {};
}

std::string uniformText(const ure::System& system, const ure::Equation& reader, const Expr& site) {
    for (std::size_t loop = 0; reader.isOutput() && loop < system.loops.size(); ++loop) {
        const auto isFree = [&](const AffineForm& form) { return form.coefficients[loop] == 0; };
        if (!std::ranges::all_of(reader.left, isFree) || !site.index[loop].isConstant()) continue;
        std::vector<std::string> indices = system.loopNames();
        return fmt::format("choose one {0} by 'select({0} == {1}, {2}({3}))'", indices[loop],
                           site.index[loop].constant, system.variables[site.variable].name,
                           fmt::join(indices, ", "));
    }
    return "hand the value on step by step, as in 'P(i, j) = select(j == 0, X(i, j), P(i, j-1))'";
}

std::string rangeEndText(const ure::System& system, ure::TensorId tensor, const Point& first) {
    const std::size_t loops = system.loops.size();
    for (const ure::Equation& equation : system.equations) {
        if (!equation.isOutput() || equation.output != tensor) continue;
        for (std::size_t d = 0; d < first.size(); ++d)
            for (std::size_t loop = 0; loop < loops; ++loop) {
                const std::vector<AffineForm>& upper = system.loops[ure::LoopId(loop)].upper;
                if (equation.left[d] == AffineForm::variable(loop, loops) &&
                    std::ranges::find(upper, AffineForm::number(first[d] - 1, loops)) != upper.end())
                    return fmt::format("; a range is half-open: {} ends with {}",
                                       system.loops[ure::LoopId(loop)].name, first[d] - 1);
            }
    }
    return {};
}

} // namespace tactus::dependence
