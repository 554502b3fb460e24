#include "studies/judges/computed.h"

#include "lessons/answer.h"
#include "studies/judges/schedules.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>

namespace tactus::studies {

namespace {

using lessons::Question;
using Computed = tl::expected<ComputedAnswer, std::string>;

tl::unexpected<std::string> none(std::string why) {
    return tl::unexpected(std::move(why));
}

std::string designText(const array::Model& model, const polyhedra::Point& point) {
    return lessons::textOf(model.system().inDesignOrder(point));
}

// The iteration over the mapping's loops.
tl::expected<polyhedra::Point, std::string> pointOf(const polyhedra::Point& design,
                                                    const Situation& situation) {
    if (!situation.model()) return none(situation.reason());
    const auto point = iterationOf(situation.model()->system(), design);
    if (!point) return none(fmt::format("there is no iteration {}", lessons::textOf(design)));
    return *point;
}

tl::expected<simulate::State, std::string> stateOf(const Situation& situation, std::int64_t cycle) {
    const simulate::Recording* recording = situation.recording();
    if (!recording) return none(situation.reason());
    if (cycle < 0 || cycle >= recording->model().cycles)
        return none(fmt::format("the array runs from cycle 0 to {}", recording->model().cycles - 1));
    return recording->at(cycle);
}

Computed workingIn(const Situation& situation, std::int64_t cycle) {
    const auto state = stateOf(situation, cycle);
    if (!state) return none(state.error());
    Places places;
    for (const simulate::PeState& one : state->pes)
        if (one.iteration) places.push_back(one.pe);
    std::ranges::sort(places);
    places.erase(std::ranges::unique(places).begin(), places.end());
    return places;
}

// What one iteration makes, by the simulator.
tl::expected<simulate::PeState, std::string> workOf(const Situation& situation,
                                                    const polyhedra::Point& design) {
    const auto point = pointOf(design, situation);
    if (!point) return none(point.error());
    const auto state = stateOf(situation, situation.model()->cycleOf(*point));
    if (!state) return none(state.error());
    const auto found = std::ranges::find(state->pes, std::optional(*point), &simulate::PeState::iteration);
    if (found == state->pes.end()) return none("the simulator does not execute this iteration");
    return *found;
}

Computed valueOf(const Question& question, const Situation& situation) {
    const auto work = workOf(situation, question.at);
    if (!work) return none(work.error());
    const ure::System& system = situation.model()->system();
    const auto variable = system.variableNamed(question.name);
    if (!variable) return none(fmt::format("there is no func '{}'", question.name));
    const auto& token = work->values[variable->index()];
    const auto number = token && token->defined
                            ? lessons::typedNumber(toString(system.variables[*variable].type, token->value))
                            : std::nullopt;
    if (!number) return none(fmt::format("{} has no value there", question.name));
    return *number;
}

Computed outputOf(const Question& question, const Situation& situation) {
    if (!situation.design()) return none(situation.reason());
    const ure::System& system = *situation.design()->evaluated;
    const auto id = system.tensorNamed(question.name);
    if (!id || system.tensors[*id].isInput)
        return none(fmt::format("there is no output '{}'", question.name));
    const ure::Tensor& tensor = system.tensors[*id];
    std::size_t element = 0;
    bool isInside = question.at.size() == tensor.extents.size();
    for (std::size_t d = 0; isInside && d < tensor.extents.size(); ++d) {
        isInside = 0 <= question.at[d] && question.at[d] < tensor.extents[d];
        element =
            element * static_cast<std::size_t>(tensor.extents[d]) + static_cast<std::size_t>(question.at[d]);
    }
    if (!isInside)
        return none(fmt::format("'{}' has no element {}", question.name, lessons::textOf(question.at)));
    const evaluate::Inputs inputs = driver::makeInputs(system, situation.data());
    if (hasError(inputs.diagnostics)) return none(*diagnostics::firstError(inputs.diagnostics));
    const evaluate::Evaluation evaluation = driver::evaluate(system, inputs.tensors, std::stop_token());
    if (!evaluation.complete) return none("the design could not be evaluated");
    const evaluate::TensorValues& values = evaluation.outputs[id->index()];
    const auto number = lessons::typedNumber(toString(tensor.type, values.values[element]));
    if (!values.isDefined(element) || !number) return none("this element has no value");
    return *number;
}

Computed figureAnswer(const Question& question, const Situation& situation) {
    const auto figure = figureOf(situation, question.name);
    if (!figure) return none(situation.model() ? "the figure could not be decided" : situation.reason());
    return *figure;
}

Computed placeOf(const Question& question, const Situation& situation) {
    const auto point = pointOf(question.at, situation);
    if (!point) return none(point.error());
    if (question.kind == Question::Kind::PeOf) return situation.model()->peOf(*point);
    return static_cast<double>(situation.model()->cycleOf(*point));
}

Computed iterationOn(const Question& question, const Situation& situation) {
    const array::Model* model = situation.model();
    if (!model) return none(situation.reason());
    if (question.at.size() != model->dimensions() || !model->hasPe(question.at))
        return none(fmt::format("there is no PE {}", lessons::textOf(question.at)));
    const auto point = model->iterationAt(question.at, question.cycle);
    if (!point)
        return none(fmt::format("PE {} is idle in cycle {}", lessons::textOf(question.at), question.cycle));
    return model->system().inDesignOrder(*point);
}

// "in cycle 5 PE (1, 2) executes (1, 2, 2)"
std::string whatHappens(const array::Model& model, const polyhedra::Point& pe, std::int64_t cycle) {
    const auto point = model.iterationAt(pe, cycle);
    return fmt::format("in cycle {} PE {} {}", cycle, lessons::textOf(pe),
                       point ? "executes " + designText(model, *point) : "is idle");
}

// Of a number of cycles: what runs after it, or the last thing that runs.
std::string refutedCycles(double number, const Situation& situation) {
    const array::Model& model = *situation.model();
    const auto last = stateOf(situation, model.cycles - 1);
    if (!last) return last.error();
    const auto work =
        std::ranges::find_if(last->pes, [](const auto& one) { return one.iteration.has_value(); });
    if (number < static_cast<double>(model.cycles))
        return fmt::format("that is too few: iteration {} is not yet done after so many cycles",
                           designText(model, *work->iteration));
    return fmt::format("that is too many: iteration {} is among the last ones, and runs earlier",
                       designText(model, *work->iteration));
}

std::string refutedFigure(std::string_view figure, bool isMore) {
    if (!isCount(figure)) return fmt::format("that is too {}", isMore ? "small" : "large");
    return fmt::format("that is too {}: the array has {} {}", isMore ? "few" : "many",
                       isMore ? "more" : "fewer", labelOf(figure));
}

std::string otherValues(const Question& question, const Situation& situation) {
    const auto work = workOf(situation, question.at);
    if (!work) return work.error();
    const ure::System& system = situation.model()->system();
    std::vector<std::string> values;
    for (std::size_t v = 0; v < system.variables.size(); ++v) {
        const ure::Variable& variable = system.variables[ure::VariableId(v)];
        if (variable.name != question.name && work->values[v])
            values.push_back(
                fmt::format("{} = {}", variable.name, toString(variable.type, work->values[v]->value)));
    }
    const std::string where = fmt::format("in iteration {}", lessons::textOf(question.at));
    if (values.empty()) return fmt::format("{} has another value {}", question.name, where);
    return fmt::format("{} {}: {} has another value there", where, fmt::join(values, ", "), question.name);
}

} // namespace

Computed computedAnswer(const Question& question, const Situation& situation) {
    switch (question.kind) {
    case Question::Kind::Figure:
        return figureAnswer(question, situation);
    case Question::Kind::Working:
        return workingIn(situation, question.cycle);
    case Question::Kind::CycleOf:
    case Question::Kind::PeOf:
        return placeOf(question, situation);
    case Question::Kind::IterationAt:
        return iterationOn(question, situation);
    case Question::Kind::ValueOf:
        return valueOf(question, situation);
    case Question::Kind::OutputOf:
        return outputOf(question, situation);
    case Question::Kind::Legal:
        if (!situation.mapping()) return none(situation.reason());
        return static_cast<double>(legalSchedules(situation, question.within).size());
    case Question::Kind::Schedules:
        if (!situation.mapping()) return none(situation.reason());
        return legalSchedules(situation, question.within);
    default:
        break;
    }
    return none("the question has no computed answer");
}

std::string textOf(const ComputedAnswer& answer) {
    if (const auto* number = std::get_if<double>(&answer))
        return *number == std::round(*number) ? fmt::format("{:.0f}", *number)
                                              : fmt::format("{:.3f}", *number);
    if (const auto* place = std::get_if<polyhedra::Point>(&answer)) return lessons::textOf(*place);
    std::vector<std::string> texts;
    for (const polyhedra::Point& place : std::get<Places>(answer)) texts.push_back(lessons::textOf(place));
    return fmt::format("{}", fmt::join(texts, " "));
}

std::string refutation(const Question& question, double number, double right, const Situation& situation) {
    if (question.kind == Question::Kind::Figure && question.name == "cycles")
        return refutedCycles(number, situation);
    if (question.kind == Question::Kind::ValueOf) return otherValues(question, situation);
    if (question.kind == Question::Kind::CycleOf) {
        const array::Model& model = *situation.model();
        const auto point = pointOf(question.at, situation);
        if (number == std::round(number) && number >= 0 && number < static_cast<double>(model.cycles))
            return whatHappens(model, model.peOf(*point), static_cast<std::int64_t>(number));
        return fmt::format("the array runs from cycle 0 to {}", model.cycles - 1);
    }
    const bool isMore = number < right;
    if (question.kind == Question::Kind::Legal)
        return fmt::format("that is too {}: {} schedules are legal", isMore ? "few" : "many",
                           isMore ? "more" : "fewer");
    if (question.kind == Question::Kind::Figure) return refutedFigure(question.name, isMore);
    return fmt::format("{} is {} there", question.name, isMore ? "greater" : "smaller");
}

std::string refutation(const Question& question, const polyhedra::Point& place, const Situation& situation) {
    const array::Model& model = *situation.model();
    if (question.kind == Question::Kind::IterationAt) {
        const auto point = iterationOf(model.system(), place);
        if (!point) return fmt::format("there is no iteration {}", lessons::textOf(place));
        return fmt::format("iteration {} runs on PE {} in cycle {}", lessons::textOf(place),
                           lessons::textOf(model.peOf(*point)), model.cycleOf(*point));
    }
    if (place.size() != model.dimensions() || !model.hasPe(place))
        return fmt::format("there is no PE {}", lessons::textOf(place));
    const auto point = pointOf(question.at, situation);
    return fmt::format("{} is not executed there: {}", lessons::textOf(question.at),
                       whatHappens(model, place, model.cycleOf(*point)));
}

std::string refutation(const Question& question, const Places& places, const Places& right,
                       const Situation& situation) {
    const auto isIn = [](const Places& list, const polyhedra::Point& one) {
        return std::ranges::find(list, one) != list.end();
    };
    for (const polyhedra::Point& one : places)
        if (!isIn(right, one)) {
            if (question.kind == Question::Kind::Working) {
                const array::Model& model = *situation.model();
                if (one.size() != model.dimensions() || !model.hasPe(one))
                    return fmt::format("there is no PE {}", lessons::textOf(one));
                return whatHappens(model, one, question.cycle);
            }
            const auto with = withSchedule(situation, one);
            return fmt::format("{} is not legal: {}", lessons::textOf(one),
                               with ? with->reason() : with.error());
        }
    for (const polyhedra::Point& one : right)
        if (!isIn(places, one)) {
            if (question.kind == Question::Kind::Working)
                return whatHappens(*situation.model(), one, question.cycle);
            return fmt::format("these are legal, and {} more", right.size() - places.size());
        }
    return "each may be named once";
}

} // namespace tactus::studies
