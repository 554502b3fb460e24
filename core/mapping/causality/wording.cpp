#include "mapping/causality/wording.h"

#include "base/direction.h"
#include "ure/print/design_forms.h"

#include <fmt/ranges.h>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Vector;

std::string tuple(const Vector& vector) {
    return fmt::format("({})", fmt::join(vector, ","));
}

std::string compact(const Vector& vector) {
    return vector.size() == 1 ? std::to_string(vector[0]) : tuple(vector);
}

std::string compact(const polyhedra::Matrix& rows) {
    if (rows.size() == 1) return tuple(rows[0]);
    std::vector<std::string> texts;
    for (const Vector& row : rows) texts.push_back(tuple(row));
    return fmt::format("({})", fmt::join(texts, ","));
}

static std::string applied(const std::string& name, const std::vector<AffineForm>& index,
                           const std::vector<std::string>& loopNames) {
    std::vector<std::string> texts;
    for (const AffineForm& form : index) {
        std::string text = polyhedra::toString(form, loopNames);
        std::erase(text, ' ');
        texts.push_back(std::move(text));
    }
    return texts.empty() ? name : fmt::format("{}({})", name, fmt::join(texts, ","));
}

// The index tuple minus the vector, in the design's order of loops: as the equations have it.
static std::vector<AffineForm> loopsMinus(const ure::System& system, const Vector& vector) {
    std::vector<AffineForm> index;
    for (const ure::LoopId loop : system.designOrder) {
        const std::size_t l = loop.index();
        std::int64_t distance = vector[l];
        if (ure::hasCountedLoops(system)) {
            const AffineForm& value = system.designLoops[index.size()].value;
            distance = value(vector) - value.constant;
        }
        index.push_back(AffineForm::variable(l, vector.size()) - AffineForm::number(distance, vector.size()));
    }
    return index;
}

static std::vector<AffineForm> leftOf(const ure::System& system, const ure::Equation& output) {
    std::vector<AffineForm> left;
    for (const AffineForm& form : output.left) left.push_back(ure::overValues(system, form).value_or(form));
    return left;
}

std::string readerText(const dependence::Graph& graph, const dependence::Dependence& dependence) {
    const ure::System& system = *graph.system;
    const ure::Equation& reader = system.equations[dependence.reader];
    const Vector here(dependence.vector.size(), 0);
    return applied(system.nameOf(dependence.reader),
                   reader.isOutput() ? leftOf(system, reader) : loopsMinus(system, here), system.loopNames());
}

std::string producerText(const dependence::Graph& graph, const dependence::Dependence& dependence) {
    const ure::System& system = *graph.system;
    return applied(system.variables[dependence.variable].name, loopsMinus(system, dependence.vector),
                   system.loopNames());
}

static std::string whereFrom(const Vector& spaceVector) {
    const bool stays = polyhedra::isZero(spaceVector);
    return stays ? "on the same processing element"
                 : fmt::format("from the processing element {}", base::whence(spaceVector));
}

std::string sentenceOf(const dependence::Graph& graph, const DependenceVerdict& verdict,
                       const SpaceTimeMap& map, bool strict) {
    using Kind = DependenceVerdict::Kind;
    const dependence::Dependence& one = graph.dependences[verdict.dependence];
    const std::string reader = readerText(graph, one), producer = producerText(graph, one);
    const std::string product = fmt::format("{}.{} = {}", compact(map.scheduleRows()), tuple(one.vector),
                                            compact(verdict.timeDistance));
    switch (verdict.kind) {
    case Kind::Wiring:
        return fmt::format("{} takes {} {}: wiring inside", reader, producer,
                           one.samePoint() ? "at the same point"
                                           : "in the same step, on the same processing element");
    case Kind::Systolic:
        return fmt::format("{} takes {}, {}: {}", reader, producer, whereFrom(verdict.spaceVector), product);
    case Kind::Broadcast:
        if (strict) break;
        return fmt::format("{} takes {} in the same step, {}: {}", reader, producer,
                           whereFrom(verdict.spaceVector), product);
    case Kind::Backwards:
        break;
    }
    const bool stays = polyhedra::isZero(verdict.spaceVector);
    return fmt::format("{} reads {} before it is computed: schedule . dependence = {}, must be at least {}",
                       reader, producer, product, strict || stays ? 1 : 0);
}

// The other output of `best, at argmax= e, k;`.
static const ure::Variable* partnerOf(const ure::System& system, ure::VariableId id) {
    const ure::Variable& own = system.variables[id];
    if (!own.carriedFor.valid()) return nullptr;
    for (const ure::Variable& other : system.variables)
        if (other.carriedFor.valid() && other.carriedFor != own.carriedFor &&
            system.equations[other.equation].span == system.equations[own.equation].span)
            return &other;
    return nullptr;
}

std::string orderText(const ure::System& system, const dependence::Dependence& dependence) {
    const ure::Equation& reader = system.equations[dependence.reader];
    if (!reader.variable.valid() || !partnerOf(system, reader.variable)) return {};
    const bool isLeast = system.source->text(reader.span).find("argmin=") != std::string_view::npos;
    const std::string sign = isLeast ? "argmin=" : "argmax=";
    std::vector<std::string> runs; // the loops whose steps lead from run to run
    std::string along;
    for (const ure::LoopId loop : system.loops.keys()) {
        if (dependence.vector[loop.index()] == 0) continue;
        if (!along.empty()) runs.push_back(along);
        along = system.loops[loop].name;
    }
    const std::string reason =
        fmt::format("; `{}` keeps the order of the loops, since the first of equal values counts", sign);
    if (runs.empty()) return reason;
    return fmt::format(
        "{0}: take a place in each run of {1}, as in `best({2}), at({2}) {3} e, {1}`, and the best "
        "value of all by `{4}`, which may take any order",
        reason, along, fmt::join(runs, ", "), sign, sign.substr(3));
}

std::string elementText(const SpaceTimeMap& map, const polyhedra::Point& point) {
    if (map.space.empty()) return "the processing element";
    Vector at;
    for (const AffineForm& form : map.space) at.push_back(form(point));
    return "processing element " + tuple(at);
}

std::string listText(const std::vector<AffineForm>& rows, const std::vector<std::string>& loopNames) {
    const bool looksLikeVector = !rows.empty() && std::ranges::all_of(rows, &AffineForm::isConstant);
    std::vector<std::string> texts;
    for (const AffineForm& row : rows)
        texts.push_back(looksLikeVector ? fmt::format("{{{}}}", fmt::join(row.coefficients, ", "))
                                        : polyhedra::toString(row, loopNames));
    return fmt::format("{{{}}}", fmt::join(texts, ", "));
}

std::string scheduleText(const std::vector<AffineForm>& rows, const std::vector<std::string>& loopNames) {
    return rows.size() == 1 ? polyhedra::toString(rows[0], loopNames) : listText(rows, loopNames);
}

} // namespace tactus::mapping
