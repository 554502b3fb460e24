#include "studies/judges/conditions.h"

#include "array/figures/figures.h"
#include "base/checked.h"
#include "evaluate/outputs/compare.h"

#include <algorithm>
#include <cmath>

namespace tactus::studies {

namespace {

using lessons::Condition;

Judgement whether(bool holds, std::string otherwise) {
    return holds ? Judgement::right() : Judgement::wrong(std::move(otherwise));
}

// Why there is no legal array, with the witness.
Judgement notLegal(const Situation& situation) {
    Judgement judgement = Judgement::wrong(situation.reason());
    judgement.finding = situation.error();
    judgement.situation = std::make_shared<const Situation>(situation);
    return judgement;
}

Judgement isLegal(const Condition& condition, const Situation& situation) {
    if (!condition.truth)
        return whether(situation.design() && situation.mapping() && !situation.isLegal(),
                       situation.design()
                           ? "the mapping is legal: each value is computed before it is read, and no "
                             "two iterations meet"
                           : situation.reason());
    return situation.isLegal() ? Judgement::right() : notLegal(situation);
}

Judgement isLegalAt(const Condition& condition, const Situation& situation) {
    for (const auto& [param, values] : condition.sizes)
        for (const std::int64_t value : values)
            if (const Situation there = situation.withSize(param, value); !there.isLegal()) {
                Judgement judgement = notLegal(there);
                judgement.sentence = fmt::format("with {} = {} {}", param, value, judgement.sentence);
                return judgement;
            }
    return Judgement::right();
}

Judgement hasCausality(const Condition& condition, const Situation& situation) {
    const driver::MappingAnalysis* mapping = situation.mapping();
    if (!situation.isLegal()) return notLegal(situation);
    const std::string_view is = mapping::toString(mapping->legality->causality);
    if (is == condition.name) return Judgement::right();
    for (const mapping::DependenceVerdict& one : mapping->legality->dependences)
        if (one.kind == mapping::DependenceVerdict::Kind::Broadcast)
            return Judgement::wrong(
                fmt::format("the mapping is {}, not {}: the distance {} is crossed within a step", is,
                            condition.name, polyhedra::toString(one.spaceVector)));
    return Judgement::wrong(fmt::format("the mapping is {}, not {}", is, condition.name));
}

Judgement hasFinding(const Condition& condition, const Situation& situation) {
    const diagnostics::List all = situation.analysis().allDiagnostics();
    const auto is = [&](const diagnostics::Diagnostic& one) { return one.code() == condition.name; };
    return whether(std::ranges::any_of(all, is),
                   fmt::format("nothing is found of the kind '{}'", condition.name));
}

std::string_view wordsOf(Condition::Relation relation) {
    constexpr std::string_view words[]{"", "at most ", "at least "};
    return words[static_cast<std::size_t>(relation)];
}

bool compares(double value, const Condition& condition) {
    const double tolerance = 1e-9;
    switch (condition.relation) {
    case Condition::Relation::AtMost:
        return value <= condition.value + tolerance;
    case Condition::Relation::AtLeast:
        return value >= condition.value - tolerance;
    case Condition::Relation::Equal:
        break;
    }
    return std::abs(value - condition.value) <= tolerance;
}

Judgement hasFigure(const Condition& condition, const Situation& situation) {
    if (!situation.model()) return notLegal(situation);
    const auto value = figureOf(situation, condition.name);
    if (!value) return Judgement::wrong(fmt::format("the {} could not be decided", condition.name));
    const std::string wanted = fmt::format("{}{}", wordsOf(condition.relation), condition.value);
    const std::string label = labelOf(condition.name);
    return whether(compares(*value, condition),
                   isCount(condition.name) ? fmt::format("the array has {} {}, not {}", *value, label, wanted)
                                           : fmt::format("the {} is {:.3g}, not {}", label, *value, wanted));
}

// The input or output of another system that is the same tensor.
const ure::Tensor* sameIn(const ure::System& system, const ure::Tensor& tensor) {
    const auto id = system.tensorNamed(tensor.name);
    if (!id) return nullptr;
    const ure::Tensor& other = system.tensors[*id];
    const bool isSame =
        other.isInput == tensor.isInput && other.extents == tensor.extents && other.type == tensor.type;
    return isSame ? &other : nullptr;
}

std::optional<std::string> otherTensors(const ure::System& own, const ure::System& reference) {
    for (const ure::Tensor& tensor : reference.tensors)
        if (!tensor.isConst && !sameIn(own, tensor))
            return fmt::format("the {} '{}' is missing, or has another type or size",
                               tensor.isInput ? "input" : "output", tensor.name);
    for (const ure::Tensor& tensor : own.tensors)
        if (tensor.isReadFromMemory() && !sameIn(reference, tensor))
            return fmt::format("the input '{}' is not one of the task", tensor.name);
    return std::nullopt;
}

// What direct evaluation makes of random inputs; nothing, with the reason, where it ends early.
tl::expected<evaluate::Tensors, std::string> outputsOf(const ure::System& system,
                                                       const driver::DataRequest& data) {
    const evaluate::Inputs inputs = driver::makeInputs(system, data);
    if (hasError(inputs.diagnostics)) return tl::unexpected(*diagnostics::firstError(inputs.diagnostics));
    evaluate::Options options;
    options.pointLimit = 1'000'000;
    evaluate::Evaluation evaluation = evaluate::evaluate(system, inputs.tensors, options);
    if (!evaluation.complete)
        return tl::unexpected(
            diagnostics::firstError(evaluation.diagnostics).value_or("it could not be evaluated"));
    return std::move(evaluation.outputs);
}

// Sums may be taken in another order.
double roomOf(const ure::System& system, ure::TensorId tensor) {
    return system.tensors[tensor].type.kind == ure::Type::Kind::Float ? 1e-4 : 0;
}

Judgement computesAsOn(const ure::System& own, const ure::System& reference,
                       const driver::DataRequest& data) {
    const auto found = outputsOf(own, data);
    const auto right = outputsOf(reference, data);
    if (!found || !right) return Judgement::wrong(found ? right.error() : found.error());
    evaluate::Tensors expected = *found;
    for (std::size_t t = 0; t < reference.tensors.size(); ++t) {
        const ure::Tensor& tensor = reference.tensors[ure::TensorId(t)];
        if (!tensor.isInput) expected[own.tensorNamed(tensor.name)->index()] = (*right)[t];
    }
    const evaluate::Comparison comparison = evaluate::compare(
        own, expected, *found, [&](ure::TensorId tensor, std::size_t) { return roomOf(own, tensor); });
    if (comparison.matches) return Judgement::right();
    return Judgement::wrong(
        fmt::format("on random inputs {}", driver::sentenceOf(own, *comparison.first, "the task")));
}

Judgement computes(const Condition& condition, const Situation& situation) {
    if (!situation.design()) return notLegal(situation);
    const auto source = situation.folder().design(condition.name);
    if (!source) return Judgement::wrong(source.error());
    const Situation task = situation.withSource(*source).withMapping("");
    if (!task.design()) return Judgement::wrong(fmt::format("{}: {}", condition.name, task.reason()));
    const ure::System &own = *situation.design()->evaluated, &reference = *task.design()->evaluated;
    if (const auto other = otherTensors(own, reference)) return Judgement::wrong(*other);
    for (const std::uint64_t seed : {1, 2, 3}) {
        driver::DataRequest data = situation.data();
        data.seed = seed;
        data.random = true;
        if (Judgement judgement = computesAsOn(own, reference, data); !judgement.isRight) return judgement;
    }
    return Judgement::right();
}

Judgement simulates(const Condition& condition, const Situation& situation) {
    const driver::Verified* run = situation.run();
    if (!run) return notLegal(situation);
    if (run->matches() == condition.truth) return Judgement::right();
    return Judgement::wrong(run->mismatch ? driver::sentenceOf(*run->mismatch)
                                          : "the array computes what direct evaluation says");
}

Judgement isLimited(const Condition& condition, const Situation& situation) {
    const driver::Verified* run = situation.run();
    if (!run) return notLegal(situation);
    const std::string_view cause =
        run->bottleneck ? toString(run->bottleneck->cause) : "steps"; // of an array alone
    return whether(cause == condition.name,
                   fmt::format("the run is limited by {}, not by {}", cause, condition.name));
}

// The distances over which the equation reads the variable, as the text says; an empty one where it is no
// distance; one for an input.
std::vector<polyhedra::Vector> readsOf(const ure::System& system, const Condition& condition) {
    std::vector<polyhedra::Vector> reads;
    for (std::size_t e = 0; e < system.equations.size(); ++e) {
        const ure::EquationId id(e);
        if (system.nameOf(id) != condition.name) continue;
        forEachBelow(system, system.equations[id].value, [&](ure::ExprId at) {
            const ure::Expr& expr = system.exprs[at];
            if (expr.kind == ure::Expr::Kind::ReadInput &&
                system.tensors[expr.tensor].name == condition.other)
                reads.emplace_back();
            if (expr.kind != ure::Expr::Kind::Read || system.variables[expr.variable].name != condition.other)
                return;
            polyhedra::Vector vector;
            for (std::size_t l = 0; l < expr.index.size(); ++l) {
                const auto difference = polyhedra::AffineForm::variable(l, expr.index.size()) - expr.index[l];
                if (difference.isConstant()) vector.push_back(difference.constant);
            }
            reads.push_back(vector.size() == expr.index.size() ? vector : polyhedra::Vector());
        });
    }
    return reads;
}

Judgement readsSo(const Condition& condition, const Situation& situation) {
    if (!situation.design()) return notLegal(situation);
    const auto reads = readsOf(*situation.design()->system, condition);
    const bool is =
        condition.at.empty() ? !reads.empty() : std::ranges::find(reads, condition.at) != reads.end();
    const std::string over =
        condition.at.empty() ? "" : fmt::format(" over {}", lessons::textOf(condition.at));
    return whether(is == condition.truth, fmt::format("{} {} {}{}", condition.name,
                                                      is ? "reads" : "does not read", condition.other, over));
}

// Where a value goes from the element that computes it, or hands it on.
Judgement movesSo(const Condition& condition, const Situation& situation) {
    const driver::MappingAnalysis* mapping = situation.mapping();
    if (!mapping || !mapping->legality) return notLegal(situation);
    bool isRead = false;
    for (const mapping::DependenceVerdict& one : mapping->legality->dependences) {
        const dependence::Dependence& dependence = mapping->graph->dependences[one.dependence];
        if (mapping->system->variables[dependence.variable].name != condition.name || dependence.samePoint())
            continue;
        isRead = true;
        const bool isSo =
            condition.at.empty() ? polyhedra::isZero(one.spaceVector) : one.spaceVector == condition.at;
        if (isSo) continue;
        const bool stays = polyhedra::isZero(one.spaceVector);
        return Judgement::wrong(stays ? fmt::format("the values of {} stay where they are", condition.name)
                                      : fmt::format("the values of {} move by {}", condition.name,
                                                    polyhedra::toString(one.spaceVector)));
    }
    return whether(isRead, fmt::format("no iteration reads {} of another one", condition.name));
}

Judgement isExported(const Condition& condition, const Situation& situation) {
    if (!situation.model()) return notLegal(situation);
    const emit::Target* target = emit::targetNamed(condition.other);
    if (!target) return Judgement::wrong(fmt::format("unknown target '{}'", condition.other));
    const emit::Exported exported = emit::exportCode(*situation.model(), *target);
    for (const emit::File& file : exported.files)
        if (file.content.find(condition.name) != std::string::npos) return Judgement::right();
    return Judgement::wrong(fmt::format("the code for {} has no '{}'", condition.other, condition.name));
}

Judgement isSelected(const Condition& condition, const Situation& situation) {
    const lessons::Selection &wanted = condition.selected, &is = situation.selected;
    const bool isIt = wanted.kind == is.kind && (wanted.name.empty() || wanted.name == is.name) &&
                      (wanted.at.empty() || wanted.at == is.at);
    return whether(isIt, fmt::format("{} is selected, not {}", textOf(is), textOf(wanted)));
}

// What `simulate` counts, with the network around the array.
constexpr std::string_view runCycles = "runCycles";

const array::FigureRow* rowNamed(std::string_view name) {
    for (const array::FigureRow& row : array::figureRows())
        if (row.key == name) return &row;
    return nullptr;
}

} // namespace

bool isFigure(std::string_view name) {
    return name == runCycles || rowNamed(name) != nullptr;
}

// The period is a number of steps, though there is a word for one of them.
bool isCount(std::string_view figure) {
    const array::FigureRow* row = rowNamed(figure);
    return figure == runCycles || (row && !row->one.empty() && row->one != "step");
}

std::string labelOf(std::string_view figure) {
    const array::FigureRow* row = rowNamed(figure);
    return std::string(row ? row->label : "cycles");
}

std::optional<double> figureOf(const Situation& situation, std::string_view name) {
    if (name == runCycles)
        return situation.run() ? std::optional(static_cast<double>(situation.run()->simulation.cycles))
                               : std::nullopt;
    const array::FigureRow* row = rowNamed(name);
    if (!row || !situation.model()) return std::nullopt;
    const array::Value value = row->value(array::Counted(*situation.model()));
    if (const auto* share = std::get_if<array::Ratio>(&value)) return *share;
    const array::Figure& count = std::get<array::Figure>(value);
    return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
}

Judgement judged(const Condition& condition, const Situation& situation) {
    switch (condition.kind) {
    case Condition::Kind::Legal:
        return isLegal(condition, situation);
    case Condition::Kind::LegalAt:
        return isLegalAt(condition, situation);
    case Condition::Kind::Causality:
        return hasCausality(condition, situation);
    case Condition::Kind::Finding:
        return hasFinding(condition, situation);
    case Condition::Kind::Figure:
        return hasFigure(condition, situation);
    case Condition::Kind::Computes:
        return computes(condition, situation);
    case Condition::Kind::Simulates:
        return simulates(condition, situation);
    case Condition::Kind::Mapping:
        return whether(situation.mapping() && situation.mapping()->mapping() == condition.name,
                       fmt::format("mapping '{}' is not shown", condition.name));
    case Condition::Kind::Reads:
        return readsSo(condition, situation);
    case Condition::Kind::Limited:
        return isLimited(condition, situation);
    case Condition::Kind::Moves:
        return movesSo(condition, situation);
    case Condition::Kind::Exported:
        return isExported(condition, situation);
    case Condition::Kind::Cycle:
        return whether(static_cast<double>(situation.cycle) == condition.value,
                       fmt::format("cycle {} is shown", situation.cycle));
    case Condition::Kind::Selected:
        return isSelected(condition, situation);
    case Condition::Kind::Action:
        break;
    }
    return whether(situation.action == condition.name, fmt::format("'{}' was not chosen", condition.name));
}

Judgement judged(const lessons::Conditions& conditions, const Situation& situation) {
    try {
        for (const Condition& one : conditions)
            if (Judgement judgement = judged(one, situation); !judgement.isRight) return judgement;
    } catch (const base::Overflow& overflow) {
        return Judgement::wrong(overflow.what());
    }
    return Judgement::right();
}

std::optional<std::string> wrongCondition(const Condition& condition, const LessonFolder& folder) {
    if (condition.kind == Condition::Kind::Figure && !isFigure(condition.name))
        return fmt::format("unknown condition or figure '{}'", condition.name);
    if (condition.kind == Condition::Kind::Finding && !diagnostics::kindOfCode(condition.name))
        return fmt::format("unknown diagnostic '{}'", condition.name);
    if (condition.kind == Condition::Kind::Causality && condition.name != "systolic" &&
        condition.name != "broadcast")
        return fmt::format("unknown causality '{}'; use systolic or broadcast", condition.name);
    if (condition.kind == Condition::Kind::Exported && !emit::targetNamed(condition.other))
        return fmt::format("unknown target '{}'", condition.other);
    if (condition.kind == Condition::Kind::Computes)
        if (const auto source = folder.design(condition.name); !source) return source.error();
    return std::nullopt;
}

} // namespace tactus::studies
