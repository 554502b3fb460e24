#include "evaluate/points/say.h"

#include "formats/tensor.h"

namespace tactus::evaluate {

using diagnostics::Diagnostic;
using diagnostics::Kind;
using diagnostics::Witness;

std::string pointText(const ure::System& system, const std::string& name,
                      std::span<const std::int64_t> point) {
    return name + polyhedra::toString(system.inDesignOrder(point));
}

Witness::Point witnessPoint(const ure::System& system, const std::string& name,
                            std::span<const std::int64_t> point) {
    return {name, system.inDesignOrder(point)};
}

Diagnostic sayInputIndex(const ure::System& system, const Occurrence& place, const std::string& index,
                         diagnostics::Severity severity) {
    const ure::Tensor& input = system.tensors[system.exprs[place.expr].tensor];
    const std::string reader = system.nameOf(place.equation);
    Diagnostic diagnostic =
        diagnostics::make(Kind::RunInputIndex, system.spanOf(place.expr), pointText(system, reader, place.at),
                          input.name, index, formats::toString(input.extents));
    diagnostic.severity = severity;
    diagnostic.witness =
        Witness{Witness::Kind::Bounds, {witnessPoint(system, reader, place.at)}, diagnostic.message};
    return diagnostic;
}

Diagnostic sayCycle(const ure::System& system, const std::vector<Runner::Demand>& cycle) {
    constexpr std::size_t shown = 8;
    Witness witness{Witness::Kind::Cycle, {}, {}};
    const auto nameOf = [&](const Runner::Demand& one) { return system.variables[one.variable].name; };
    const std::string first = pointText(system, nameOf(cycle[0]), cycle[0].at);
    std::string chain = first;
    for (std::size_t n = 0; n < cycle.size(); ++n) {
        if (n < shown) witness.points.push_back(witnessPoint(system, nameOf(cycle[n]), cycle[n].at));
        if (n > 0 && n < shown) chain += " reads " + pointText(system, nameOf(cycle[n]), cycle[n].at);
    }
    if (cycle.size() > shown) chain += fmt::format(" and, after {} more,", cycle.size() - shown);
    chain += " reads " + first;
    witness.text = chain;
    const ure::Variable& variable = system.variables[cycle[0].variable];
    Diagnostic diagnostic =
        diagnostics::make(Kind::RunCycle, system.equations[variable.equation].span, first, chain);
    diagnostic.witness = std::move(witness);
    return diagnostic;
}

void sayNotes(const ure::System& system, const Notes& notes, const std::string& tensor,
              diagnostics::List& diagnostics) {
    const auto say = [&](const Occurrence& place, Kind kind) {
        const bool isEquation = place.equation.valid();
        const bool isOperator = place.expr.valid();
        diagnostics.push_back(diagnostics::make(
            kind, isOperator ? system.spanOf(place.expr) : system.equations[place.equation].span,
            isEquation ? system.nameOf(place.equation) : "the data of " + tensor,
            polyhedra::toString(isEquation ? system.inDesignOrder(place.at) : place.at),
            ure::toString(isOperator ? system.exprs[place.expr].type
                                     : signatureOf(system, system.equations[place.equation]).result)));
    };
    if (notes.division) say(*notes.division, Kind::RunDivisionByZero);
    if (notes.wrap) say(*notes.wrap, Kind::RunWrapped);
}

} // namespace tactus::evaluate
