#include "studies/lessons/play.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::studies {

namespace {

using lessons::Mistake;
using lessons::Selection;
using lessons::Step;

std::optional<std::string> missingCycle(std::int64_t cycle, const Situation& situation) {
    const array::Model* model = situation.model();
    if (cycle >= 0 && (!model || cycle < model->cycles)) return std::nullopt;
    return fmt::format("there is no cycle {}: the array runs from cycle 0 to {}", cycle,
                       model ? model->cycles - 1 : 0);
}

class Player {
  public:
    Player(std::shared_ptr<const LessonFolder> folder, std::uint64_t seed) : folder_(std::move(folder)) {
        lessons::Built built = folder_->at(seed);
        played_.lesson = std::move(built.lesson);
        for (const Mistake& one : built.mistakes) complain(one.line, one.message);
    }

    Played played() {
        if (!played_.mistakes.empty()) return std::move(played_);
        const lessons::Lesson& lesson = played_.lesson;
        played_.key = {lesson.name, lesson.version, folder_->fingerprint(), lesson.seed, "key", {}};
        auto begin = beginning(folder_, lesson);
        if (!begin) {
            complain(begin.error().line, begin.error().message);
            return std::move(played_);
        }
        now_ = std::move(*begin);
        for (step_ = 0; step_ < lesson.steps.size(); ++step_)
            if (!takeOrComplain(lesson.steps[step_])) break;
        if (step_ + 1 < lesson.steps.size())
            complain(lesson.steps[step_ + 1].line,
                     fmt::format("step {} can't be reached: step {} can't be done", step_ + 2, step_ + 1));
        return std::move(played_);
    }

  private:
    void complain(std::uint32_t line, std::string message) {
        played_.mistakes.push_back({folder_->lessonFile(), line, std::move(message)});
    }

    bool takeOrComplain(const Step& step) {
        try {
            return take(step);
        } catch (const base::Overflow& overflow) {
            complain(step.line, overflow.what());
            return false;
        }
    }

    // False: it can't be done.
    bool take(const Step& step) {
        auto begin = beginning(*now_, step);
        if (!begin) {
            complain(step.line, begin.error());
            return false;
        }
        now_ = std::move(*begin);
        if (step.mapping && !now_->mapping())
            complain(step.line, fmt::format("the design has no mapping '{}'", *step.mapping));
        if (step.cycle)
            if (const auto why = missingCycle(*step.cycle, *now_)) complain(step.line, *why);
        for (const lessons::Look& look : step.look) lookAt(look);
        if (const lessons::Do* task = step.deed()) return takeDeed(*task);
        if (const lessons::Ask* task = step.ask()) return answer(*task);
        return true;
    }

    void lookAt(const lessons::Look& look) {
        std::optional<std::string> why;
        if (look.kind == lessons::Look::Kind::Selected) why = whyMissing(look.selected, *now_);
        if (look.kind == lessons::Look::Kind::Cycle) why = missingCycle(look.cycle, *now_);
        if (why) complain(look.line, *why);
    }

    bool areConditions(const lessons::Conditions& conditions) {
        for (const lessons::Condition& one : conditions)
            if (const auto why = wrongCondition(one, *folder_)) {
                complain(one.line, *why);
                return false;
            }
        return true;
    }

    bool takeDeed(const lessons::Do& task) {
        const lessons::Deed& deed = task.deed;
        if (!areConditions(task.until)) return false;
        if (judged(task.until, *now_).isRight)
            complain(deed.line, "what must hold after this deed holds before it");
        for (const lessons::Deed& wrong : task.wrong) refute(wrong, task);
        const Changed done = after(*now_, deed);
        if (!done) {
            complain(deed.line, done.error());
            return false;
        }
        if (deed.selected)
            if (const auto why = whyMissing(*deed.selected, *done)) complain(deed.line, *why);
        if (deed.cycle)
            if (const auto why = missingCycle(*deed.cycle, *done)) complain(deed.line, *why);
        const Judgement judgement = judged(task.until, *done);
        if (!judgement.isRight)
            complain(deed.line, fmt::format("this deed does not do it: {}", judgement.sentence));
        lessons::HandedStep& handed = hand();
        if (!deed.edits.empty()) handed.text = std::string(done->source().text());
        handed.mapping = done->mappingName();
        handed.cycle = done->cycle;
        handed.selected = done->selected;
        now_ = *done;
        return judgement.isRight;
    }

    void refute(const lessons::Deed& wrong, const lessons::Do& task) {
        const Changed done = after(*now_, wrong);
        const Judgement judgement = done ? judged(task.until, *done) : Judgement::wrong(done.error());
        if (judgement.isRight)
            complain(wrong.line, "this deed is named as wrong, and what must hold holds after it");
        played_.refuted.push_back({step_ + 1, {}, judgement.sentence});
    }

    bool answer(const lessons::Ask& task) {
        if (const auto why = wrongQuestion(task.question, *now_)) {
            complain(task.question.line, *why);
            return false;
        }
        for (const lessons::Choice& one : task.question.choices)
            if (!areConditions(one.conditions)) return false;
        const auto solution = solutionOf(task, *now_);
        if (!solution) {
            complain(task.question.line, fmt::format("this question has no answer: {}", solution.error()));
            return false;
        }
        const Judgement judgement = judged(task.question, *solution, *now_);
        if (!judgement.isRight)
            complain(task.solution.line,
                     fmt::format("the solution {} is refuted: {}", *solution, judgement.sentence));
        hand().answer = *solution;
        for (const lessons::Named& wrong : task.wrong) refute(wrong, task);
        if (task.question.kind == lessons::Question::Kind::Choice) otherChoices(task, *solution);
        return true; // somebody may know a better one
    }

    void refute(const lessons::Named& wrong, const lessons::Ask& task) {
        const Judgement judgement = judged(task.question, wrong.answer, *now_);
        if (judgement.isRight)
            complain(wrong.line, fmt::format("{} is named as wrong, and is right", wrong.answer));
        if (!judgement.isRight && judgement.sentence.empty())
            complain(wrong.line, fmt::format("nothing is said to somebody who answers {}", wrong.answer));
        played_.refuted.push_back({step_ + 1, wrong.answer, judgement.sentence});
    }

    void otherChoices(const lessons::Ask& task, const std::string& solution) {
        for (const lessons::Choice& one : task.question.choices) {
            if (one.text == solution) continue;
            const Judgement judgement = judged(task.question, one.text, *now_);
            if (judgement.isRight)
                complain(one.line, fmt::format("'{}' and '{}' are both right", solution, one.text));
            else if (judgement.sentence.empty())
                complain(one.line, fmt::format("'{}' is wrong, and 'because' does not say why", one.text));
            played_.refuted.push_back({step_ + 1, one.text, judgement.sentence});
        }
    }

    lessons::HandedStep& hand() {
        played_.key.steps.push_back({.step = static_cast<std::int64_t>(step_) + 1});
        return played_.key.steps.back();
    }

    std::shared_ptr<const LessonFolder> folder_;
    Played played_;
    std::optional<Situation> now_;
    std::size_t step_ = 0;
};

bool hasParam(const Situation& situation, const std::string& name) {
    const auto& params = situation.design()->system->params;
    return std::ranges::find(params, name, &ure::Param::name) != params.end();
}

} // namespace

std::optional<std::string> whyMissing(const Selection& selected, const Situation& situation) {
    if (!situation.design()) return situation.reason();
    const ure::System& system = *situation.design()->system;
    const std::string absent = fmt::format("there is no {}", textOf(selected));
    const bool hasName = !selected.name.empty(), hasPlace = !selected.at.empty();
    switch (selected.kind) {
    case Selection::Kind::Equation:
        if (hasName && !system.variableNamed(selected.name) && !system.tensorNamed(selected.name))
            return absent;
        break;
    case Selection::Kind::Tensor:
        if (hasName && !system.tensorNamed(selected.name)) return absent;
        break;
    case Selection::Kind::Pe: {
        const array::Model* model = situation.model();
        if (!model) return situation.isLegal() ? std::optional(situation.reason()) : std::nullopt;
        if (hasPlace && (selected.at.size() != model->dimensions() || !model->hasPe(selected.at)))
            return absent;
        break;
    }
    case Selection::Kind::Iteration:
        if (hasPlace && (!situation.mapping() || !iterationOf(*situation.mapping()->system, selected.at)))
            return absent;
        break;
    case Selection::Kind::Dependence: {
        if (!hasName || !situation.mapping() || !situation.mapping()->graph) break;
        const dependence::Graph& graph = *situation.mapping()->graph;
        const auto is = [&](const dependence::Dependence& one) {
            return fmt::format("{} on {}", graph.system->nameOf(one.reader),
                               graph.system->variables[one.variable].name) == selected.name;
        };
        if (std::ranges::none_of(graph.dependences, is)) return absent;
        break;
    }
    default:
        break;
    }
    return std::nullopt;
}

tl::expected<Situation, Mistake> beginning(const std::shared_ptr<const LessonFolder>& folder,
                                           const lessons::Lesson& lesson) {
    const auto mistake = [&](std::uint32_t line, std::string message) {
        return tl::unexpected(Mistake{folder->lessonFile(), line, std::move(message)});
    };
    const auto source = folder->design(lesson.design);
    if (!source) return mistake(lesson.designLine, source.error());
    Situation begin(folder, *source, lesson.sizes, lesson.mapping);
    if (!begin.design())
        return mistake(lesson.designLine, fmt::format("{}: {}", lesson.design, begin.reason()));
    if (!begin.mapping())
        return mistake(lesson.designLine, fmt::format("the design has no mapping '{}'", lesson.mapping));
    for (const auto& [name, value] : lesson.sizes)
        if (!hasParam(begin, name))
            return mistake(lesson.sizesLine, fmt::format("the design has no param '{}'", name));
    return begin;
}

Played play(const std::shared_ptr<const LessonFolder>& folder, std::uint64_t seed) {
    return Player(folder, seed).played();
}

} // namespace tactus::studies
