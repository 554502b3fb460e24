#include "dependence/findings/advice.h"

#include "ure/nodes/fresh_name.h"
#include "ure/print/design_forms.h"

#include "dependence/cases/names.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <set>

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

// "X(i, j, k)", the index of one loop replaced.
static std::string readText(const std::string& name, std::vector<std::string> indices, std::size_t loop,
                            const std::string& index) {
    indices[loop] = index;
    return fmt::format("{}({})", name, fmt::join(indices, ", "));
}

// Towards which neighbours along a loop the value at `value` travels, to reach all of the loop's iterations.
enum class Way { Up, Down, Both };

static Way wayFrom(const ure::Loop& loop, std::int64_t value, std::size_t loops) {
    const auto holds = [&](const std::vector<AffineForm>& bounds) {
        return std::ranges::find(bounds, AffineForm::number(value, loops)) != bounds.end();
    };
    return holds(loop.lower) ? Way::Up : holds(loop.upper) ? Way::Down : Way::Both;
}

// The neighbour that an iteration reads on this way: "P(i, j-1)", or a choice of both.
static std::string neighbourText(const std::string& name, const std::vector<std::string>& loops,
                                 std::size_t loop, Way way, std::int64_t value) {
    const std::string before = readText(name, loops, loop, loops[loop] + "-1"),
                      after = readText(name, loops, loop, loops[loop] + "+1");
    if (way == Way::Both) return fmt::format("select({} < {}, {}, {})", loops[loop], value, after, before);
    return way == Way::Up ? before : after;
}

// Does the func need a value of the equation, at whatever iteration?
static bool needs(const ure::System& system, ure::VariableId func, const ure::Equation& equation) {
    std::vector<ure::VariableId> waiting{func};
    std::set<ure::VariableId> seen{func};
    while (!waiting.empty()) {
        const ure::EquationId one = system.variables[waiting.back()].equation;
        waiting.pop_back();
        if (&system.equations[one] == &equation) return true;
        ure::forEachBelow(system, system.equations[one].value, [&](ure::ExprId id) {
            const Expr& expr = system.exprs[id];
            if (expr.kind == Expr::Kind::Read && seen.insert(expr.variable).second)
                waiting.push_back(expr.variable);
        });
    }
    return false;
}

// The read of X(i-1, 0) from a func P that hands X(., 0) on along j: "P(i-1, j)". Nothing if another index is
// no neighbour's.
static std::optional<std::string> handedText(const std::string& name, const std::vector<std::string>& loops,
                                             std::size_t along, const Expr& site) {
    std::vector<std::string> indices = loops;
    for (std::size_t loop = 0; loop < loops.size(); ++loop) {
        if (loop == along) continue;
        const AffineForm apart = site.index[loop] - AffineForm::variable(loop, loops.size());
        if (!apart.isConstant()) return std::nullopt;
        if (apart.constant != 0) indices[loop] += fmt::format("{:+}", apart.constant);
    }
    return fmt::format("{}({})", name, fmt::join(indices, ", "));
}

std::string uniformText(const ure::System& system, const ure::Equation& reader, const Expr& site) {
    const std::string& read = system.variables[site.variable].name;
    const std::vector<std::string> loops = system.loopNames();
    for (std::size_t loop = 0; loop < loops.size() && !ure::hasCountedLoops(system); ++loop) {
        if (!site.index[loop].isConstant()) continue;
        const std::string& name = loops[loop];
        const std::int64_t value = site.index[loop].constant;
        const std::string here = readText(read, loops, loop, name);
        const auto isFree = [&](const AffineForm& form) { return form.coefficients[loop] == 0; };
        const std::string func = ure::freshName(system, {}, "P");
        const auto handed = handedText(func, loops, loop, site);
        if (!handed) break;
        if (reader.isOutput() && std::ranges::all_of(reader.left, isFree) &&
            *handed == readText(func, loops, loop, name))
            return fmt::format("choose one {0} by 'select({0} == {1}, {2})'", name, value, here);
        // The reader would get what it makes itself over the new func at the same point.
        if (needs(system, site.variable, reader)) break;
        const Way way = wayFrom(system.loops[ure::LoopId(loop)], value, loops.size());
        return fmt::format(
            "hand {} on along {} by a func of its own, 'func {} : {}; {}({}) = select({} == {}, {}, "
            "{})', and read {}",
            read, name, func, toString(system.variables[site.variable].type), func, fmt::join(loops, ", "),
            name, value, here, neighbourText(func, loops, loop, way, value), *handed);
    }
    return "a func is read at the same distance everywhere, so its value has to be handed on step by step";
}

std::string turnedText(const ure::System& system, const UndefinedRead& family) {
    if (!family.turned) return {};
    const Expr& site = system.exprs[family.site];
    return fmt::format("; or is {}{} meant?", system.variables[site.variable].name,
                       tuple(system, turned(site)));
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
