#include "dependence/findings/advice.h"

#include "ure/print/design_forms.h"

#include "dependence/findings/repairs.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <optional>

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

// "X(i, j, k)" for the read X(i, j, 3). Nothing if another index than that of the loop is not the loop
// itself.
static std::optional<std::string> readAlong(const ure::System& system, const Expr& site, std::size_t along) {
    const std::vector<std::string> loops = system.loopNames();
    for (std::size_t loop = 0; loop < loops.size(); ++loop)
        if (loop != along && site.index[loop] != AffineForm::variable(loop, loops.size()))
            return std::nullopt;
    return fmt::format("{}({})", system.variables[site.variable].name, fmt::join(loops, ", "));
}

std::string uniformText(const ure::System& system, const ure::Equation& reader, const Expr& site) {
    for (std::size_t loop = 0; loop < system.loops.size() && reader.isOutput(); ++loop) {
        const auto isFree = [&](const AffineForm& form) { return form.coefficients[loop] == 0; };
        if (!site.index[loop].isConstant() || !std::ranges::all_of(reader.left, isFree)) continue;
        if (const auto here = readAlong(system, site, loop); here && !ure::hasCountedLoops(system)) {
            const std::string& name = system.loops[ure::LoopId(loop)].name;
            return fmt::format("choose one {0} by 'select({0} == {1}, {2})'", name, site.index[loop].constant,
                               *here);
        }
    }
    return "a func must be read at the same distance everywhere, so hand its value on step by step";
}

std::string orMeantText(const ure::System& system, const UndefinedRead& family) {
    const std::string meant = meantText(system, family);
    return meant.empty() ? meant : fmt::format("; did you mean {}?", meant);
}

// Where its guard does not hold, a reduction hands the value so far on.
static bool hasGuardedTerms(const ure::System& system, ure::TensorId output) {
    return std::ranges::any_of(system.variables, [&](const ure::Variable& one) {
        return one.carriedFor.valid() && one.carriedFor == output &&
               system.exprs[system.equations[one.equation].value].kind == Expr::Kind::Select;
    });
}

std::string guardedTermText(const ure::System& system, const Writes& writes, const Point& element) {
    if (!hasGuardedTerms(system, writes.tensor)) return {};
    const ure::Tensor& tensor = system.tensors[writes.tensor];
    const auto& left = system.equations[writes.equation].left;
    const std::vector<std::string> loops = system.loopNames();
    std::vector<std::string> conditions;
    for (std::size_t d = 0; d < element.size(); ++d) {
        const std::string form = polyhedra::toString(ure::rowOverValues(system, left[d]), loops);
        if (element[d] < 0) conditions.push_back(form + " >= 0");
        if (element[d] >= tensor.extents[d])
            conditions.push_back(fmt::format("{} < {}", form, tensor.extents[d]));
    }
    for (std::size_t loop = 0; loop < loops.size(); ++loop) {
        const AffineForm own = AffineForm::variable(loop, loops.size());
        const auto names = [&](const AffineForm& form) { return form.coefficients[loop] != 0; };
        if (std::ranges::any_of(left, names)) continue;
        const bool isLastKnown = polyhedra::isBox(system.domain) && ure::rowOverValues(system, own) == own;
        conditions.push_back(
            fmt::format("{} == {}", loops[loop],
                        isLastKnown ? fmt::to_string(system.domain.box[loop].upper) : std::string("...")));
    }
    return fmt::format(
        "; an element that the left side names is made even where a guard leaves its terms out, so sum "
        "in a func Z and write '{} = select({}, Z({}))'",
        system.source->text(system.equations[writes.equation].leftSpan), fmt::join(conditions, " && "),
        fmt::join(loops, ", "));
}

std::string rangeEndText(const ure::System& system, ure::TensorId tensor, const Point& first) {
    const std::size_t loops = system.loops.size();
    for (const ure::Equation& equation : system.equations) {
        if (!equation.isOutput() || equation.output != tensor) continue;
        for (std::size_t d = 0; d < first.size(); ++d)
            for (std::size_t loop = 0; loop < loops; ++loop) {
                if (equation.left[d] != AffineForm::variable(loop, loops)) continue;
                const ure::Loop& range = system.loops[ure::LoopId(loop)];
                if (std::ranges::find(range.upper, AffineForm::number(first[d] - 1, loops)) !=
                    range.upper.end())
                    return fmt::format("; a range is half-open: {} ends with {}", range.name, first[d] - 1);
                for (const AffineForm& lower : range.lower)
                    if (lower.isConstant() && lower.constant > first[d])
                        return fmt::format("; {} begins with {}", range.name, lower.constant);
            }
    }
    return {};
}

} // namespace tactus::dependence
