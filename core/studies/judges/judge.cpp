#include "studies/judges/judge.h"

#include "base/checked.h"

#include "lessons/answer.h"
#include "studies/judges/computed.h"
#include "studies/judges/schedules.h"

#include <algorithm>
#include <cmath>

namespace tactus::studies {

namespace {

using lessons::Question;

Judgement noForm(const Question& question, const std::string& answer) {
    return Judgement::wrong(fmt::format("'{}' is not {}", answer, toString(formOf(question))));
}

Judgement number(const Question& question, const std::string& answer, const Situation& situation) {
    const auto typed = lessons::typedNumber(answer);
    if (!typed) return noForm(question, answer);
    const auto computed = computedAnswer(question, situation);
    if (!computed) return Judgement::wrong(computed.error());
    const double right = std::get<double>(*computed);
    // Figures with a fraction are shown with three digits.
    const double room = right == std::round(right) ? 1e-9 : 0.005;
    if (std::abs(*typed - right) <= room) return Judgement::right();
    return Judgement::wrong(refutation(question, *typed, right, situation));
}

Judgement place(const Question& question, const std::string& answer, const Situation& situation) {
    const auto typed = lessons::typedVector(answer);
    if (!typed) return noForm(question, answer);
    const auto computed = computedAnswer(question, situation);
    if (!computed) return Judgement::wrong(computed.error());
    if (std::get<polyhedra::Point>(*computed) == *typed) return Judgement::right();
    return Judgement::wrong(refutation(question, *typed, situation));
}

Judgement places(const Question& question, const std::string& answer, const Situation& situation) {
    auto typed = lessons::typedVectors(answer);
    if (!typed) return noForm(question, answer);
    const auto computed = computedAnswer(question, situation);
    if (!computed) return Judgement::wrong(computed.error());
    const Places& right = std::get<Places>(*computed);
    std::ranges::sort(*typed);
    if (*typed == right) return Judgement::right();
    return Judgement::wrong(refutation(question, *typed, right, situation));
}

// The design that the answer makes is judged.
Judgement design(const tl::expected<Situation, std::string>& made, const lessons::Conditions& conditions) {
    if (!made) return Judgement::wrong(made.error());
    return judged(conditions, *made);
}

std::optional<polyhedra::Vector> best(const Question& question, const Situation& situation) {
    if (question.fewest.empty()) return std::nullopt;
    if (question.kind == Question::Kind::Schedule) return bestSchedule(situation, question.conditions);
    return bestProjection(situation, question.conditions, question.fewest);
}

Judgement mapped(const Question& question, const std::string& answer, const Situation& situation) {
    const bool isSchedule = question.kind == Question::Kind::Schedule;
    const auto make = [&](const polyhedra::Vector& one) {
        return isSchedule ? withSchedule(situation, one) : withProjection(situation, one);
    };
    if (!situation.mapping()) return Judgement::wrong(situation.reason());
    const std::vector<std::string> names = situation.mapping()->system->loopNames();
    const auto typed = isSchedule ? lessons::typedForm(answer, names) : lessons::typedVector(answer);
    if (!typed) return noForm(question, answer);
    const auto made = make(*typed);
    if (Judgement judgement = design(made, question.conditions); !judgement.isRight) return judgement;
    const auto least = best(question, situation);
    if (!least) return Judgement::right();
    const auto other = make(*least);
    const auto found = figureOf(*made, question.fewest), possible = figureOf(*other, question.fewest);
    if (!found || !possible || *found <= *possible) return Judgement::right();
    return Judgement::wrong(fmt::format("that is legal and has {} {}, but {} are possible", *found,
                                        labelOf(question.fewest), *possible));
}

Judgement equation(const Question& question, const std::string& answer, const Situation& situation) {
    const std::size_t begin = std::min(answer.find_first_not_of(" \t\r\n"), answer.size());
    const bool isNamed = answer.compare(begin, question.name.size(), question.name) == 0;
    if (!isNamed)
        return Judgement::wrong(
            fmt::format("an equation of {} begins with '{}'", question.name, question.name));
    return design(after(situation, lessons::Edit{.kind = lessons::Edit::Kind::Equation, .text = answer}),
                  question.conditions);
}

std::string readText(const dependence::Dependence& one, const ure::System& system) {
    return fmt::format("{} reads {} over {}", system.nameOf(one.reader), system.variables[one.variable].name,
                       polyhedra::toString(one.vector));
}

bool isViolated(const mapping::DependenceVerdict& verdict) {
    return verdict.kind == mapping::DependenceVerdict::Kind::Backwards;
}

// "the time distance is 1"
std::string distanceText(const mapping::DependenceVerdict& verdict) {
    if (verdict.timeDistance.size() != 1)
        return fmt::format("the time distance is {}", polyhedra::toString(verdict.timeDistance));
    return fmt::format("the time distance is {}", verdict.timeDistance.front());
}

Judgement vectorOf(const Question& question, const std::string& answer, const Situation& situation) {
    const auto typed = lessons::typedVector(answer);
    if (!typed) return noForm(question, answer);
    const driver::MappingAnalysis* mapping = situation.mapping();
    if (!mapping || !mapping->legality) return Judgement::wrong(situation.reason());
    std::vector<std::string> kept; // that have this vector, and are not what is asked for
    for (const mapping::DependenceVerdict& verdict : mapping->legality->dependences) {
        const dependence::Dependence& one = mapping->graph->dependences[verdict.dependence];
        if (one.vector != *typed) continue;
        const bool isMeant = question.kind == Question::Kind::Violated
                                 ? isViolated(verdict)
                                 : mapping->system->nameOf(one.reader) == question.name;
        if (isMeant) return Judgement::right();
        kept.push_back(readText(one, *mapping->system) +
                       (question.kind == Question::Kind::Violated
                            ? ", and is computed earlier: " + distanceText(verdict)
                            : ""));
    }
    if (!kept.empty()) return Judgement::wrong(kept.front());
    return Judgement::wrong(fmt::format("no value is read over {}", lessons::textOf(*typed)));
}

// " runs on PE (0, 0) at time 0"
std::string placeText(const polyhedra::Point& point, const mapping::SpaceTimeMap& map) {
    polyhedra::Point pe;
    for (const polyhedra::AffineForm& row : map.space) pe.push_back(row(point));
    return fmt::format(" runs on PE {} at time {}", lessons::textOf(pe), map.time(point));
}

Judgement conflict(const Question& question, const std::string& answer, const Situation& situation) {
    const auto typed = lessons::typedVectors(answer);
    if (!typed || typed->size() != 2) return noForm(question, answer);
    const driver::MappingAnalysis* mapping = situation.mapping();
    if (!mapping || !mapping->map) return Judgement::wrong(situation.reason());
    const mapping::SpaceTimeMap& map = *mapping->map;
    std::vector<std::string> sentences;
    Places points; // over the loops of the mapping
    for (const polyhedra::Point& design : *typed) {
        const auto point = iterationOf(*mapping->system, design);
        if (!point) return Judgement::wrong(fmt::format("there is no iteration {}", lessons::textOf(design)));
        points.push_back(*point);
        sentences.push_back(lessons::textOf(design) + placeText(*point, map));
    }
    const auto same = [&](const polyhedra::AffineForm& form) { return form(points[0]) == form(points[1]); };
    if ((*typed)[0] == (*typed)[1]) return Judgement::wrong("these are one iteration");
    if (std::ranges::all_of(map.places(), same) && same(map.time)) return Judgement::right();
    return Judgement::wrong(fmt::format("{}, {}", sentences[0], sentences[1]));
}

Judgement choice(const Question& question, const std::string& answer, const Situation& situation) {
    const auto chosen = std::ranges::find(question.choices, answer, &lessons::Choice::text);
    if (chosen == question.choices.end()) return noForm(question, answer);
    Judgement judgement =
        chosen->isRight ? Judgement{*chosen->isRight} : judged(chosen->conditions, situation);
    if (judgement.isRight || chosen->because.empty()) return judgement;
    judgement.sentence = judgement.sentence.empty()
                             ? chosen->because
                             : fmt::format("{} ({})", chosen->because, judgement.sentence);
    return judgement;
}

// The first two iterations that meet, by the witness of the verdict.
std::optional<std::string> witnessOfConflict(const Situation& situation) {
    for (const diagnostics::Diagnostic& one : situation.mapping()->diagnostics)
        if (one.witness && one.witness->kind == diagnostics::Witness::Kind::Conflict &&
            one.witness->points.size() == 2)
            return lessons::textOf(one.witness->points[0].at) + " " +
                   lessons::textOf(one.witness->points[1].at);
    return std::nullopt;
}

std::optional<std::string> vectorFor(const Question& question, const Situation& situation) {
    const driver::MappingAnalysis& mapping = *situation.mapping();
    if (!mapping.legality) return std::nullopt;
    for (const mapping::DependenceVerdict& verdict : mapping.legality->dependences) {
        const dependence::Dependence& one = mapping.graph->dependences[verdict.dependence];
        const bool isMeant = question.kind == Question::Kind::Violated
                                 ? isViolated(verdict)
                                 : mapping.system->nameOf(one.reader) == question.name && !one.samePoint();
        if (isMeant) return lessons::textOf(one.vector);
    }
    return std::nullopt;
}

std::optional<std::string> evidenceFor(const Question& question, const Situation& situation) {
    if (!situation.mapping()) return std::nullopt;
    switch (question.kind) {
    case Question::Kind::Schedule:
        if (const auto found = bestSchedule(situation, question.conditions)) return lessons::textOf(*found);
        return std::nullopt;
    case Question::Kind::Violated:
    case Question::Kind::Vector:
        return vectorFor(question, situation);
    case Question::Kind::Conflict:
        return witnessOfConflict(situation);
    default:
        break;
    }
    for (const lessons::Choice& one : question.choices)
        if (choice(question, one.text, situation).isRight) return one.text;
    return std::nullopt;
}

bool isComputed(const Question& question) {
    return question.kind < Question::Kind::Schedule || question.kind == Question::Kind::Schedules;
}

} // namespace

static Judgement judgedWithin(const Question& question, const std::string& answer, const Situation& before) {
    const auto situation = after(before, question.given);
    if (!situation) return Judgement::wrong(situation.error());
    switch (question.kind) {
    case Question::Kind::Working:
    case Question::Kind::Schedules:
        return places(question, answer, *situation);
    case Question::Kind::PeOf:
    case Question::Kind::IterationAt:
        return place(question, answer, *situation);
    case Question::Kind::Schedule:
    case Question::Kind::Projection:
        return mapped(question, answer, *situation);
    case Question::Kind::Equation:
        return equation(question, answer, *situation);
    case Question::Kind::Violated:
    case Question::Kind::Vector:
        return vectorOf(question, answer, *situation);
    case Question::Kind::Conflict:
        return conflict(question, answer, *situation);
    case Question::Kind::Choice:
        return choice(question, answer, *situation);
    case Question::Kind::Figure:
    case Question::Kind::CycleOf:
    case Question::Kind::ValueOf:
    case Question::Kind::OutputOf:
    case Question::Kind::Legal:
        break;
    }
    return number(question, answer, *situation);
}

Judgement judged(const Question& question, const std::string& answer, const Situation& situation) {
    try {
        return judgedWithin(question, answer, situation);
    } catch (const base::Overflow& overflow) {
        return Judgement::wrong(overflow.what());
    }
}

tl::expected<std::string, std::string> solutionOf(const lessons::Ask& ask, const Situation& before) {
    if (!ask.solution.answer.empty()) return ask.solution.answer;
    const auto situation = after(before, ask.question.given);
    if (!situation) return tl::unexpected(situation.error());
    if (isComputed(ask.question)) {
        const auto computed = computedAnswer(ask.question, *situation);
        if (!computed) return tl::unexpected(computed.error());
        return textOf(*computed);
    }
    const auto found = evidenceFor(ask.question, *situation);
    if (!found) return tl::unexpected(std::string("the core finds no answer"));
    return *found;
}

std::optional<std::string> wrongQuestion(const Question& question, const Situation& situation) {
    for (const lessons::Condition& one : question.conditions)
        if (const auto wrong = wrongCondition(one, situation.folder())) return wrong;
    if (question.kind == Question::Kind::Figure && !isFigure(question.name))
        return fmt::format("unknown figure '{}'", question.name);
    if (!question.fewest.empty() && !isFigure(question.fewest))
        return fmt::format("unknown figure '{}'", question.fewest);
    if (question.kind == Question::Kind::Schedule && !question.fewest.empty() && question.fewest != "cycles")
        return "of a schedule \"fewest\" can be \"cycles\" alone";
    return std::nullopt;
}

} // namespace tactus::studies
