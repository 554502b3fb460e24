#include "studies/lessons/grade.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::studies {

namespace {

using lessons::HandedStep;
using Verdict = GradedStep::Verdict;

// What somebody had before them when the step was done.
Situation handedSituation(const Situation& before, const lessons::Do& task, const HandedStep& handed) {
    Situation now = before;
    if (handed.text && !task.deed.edits.empty()) now = now.withText(*handed.text);
    if (!handed.mapping.empty()) now = now.withMapping(handed.mapping);
    now.cycle = handed.cycle;
    now.selected = handed.selected;
    return now;
}

class Grader {
  public:
    Grader(Situation begin, const lessons::HandedIn& handedIn)
        : now_(std::move(begin)), handedIn_(handedIn) {}

    std::vector<GradedStep> steps(const lessons::Lesson& lesson) {
        std::vector<GradedStep> all;
        for (std::size_t n = 0; n < lesson.steps.size(); ++n) {
            const lessons::Step& step = lesson.steps[n];
            begin(step);
            GradedStep one{.step = n + 1, .title = step.title};
            const HandedStep* handed = find(n + 1);
            if (handed) {
                one.tries = handed->tries;
                one.seconds = handed->seconds;
                one.hasSeenSolution = handed->hasSeenSolution;
            }
            try {
                if (const lessons::Ask* ask = step.ask()) judge(one, *ask, handed);
                if (const lessons::Do* task = step.deed()) judge(one, *task, handed);
            } catch (const base::Overflow& overflow) {
                enter(one, Judgement::wrong(overflow.what()));
            }
            if (isJudged(step)) all.push_back(std::move(one));
        }
        return all;
    }

    // Without its questions.
    Situation at(const lessons::Lesson& lesson, std::size_t from, std::size_t to) {
        for (std::size_t n = from; n < to; ++n) {
            GradedStep one{.step = n + 1, .title = lesson.steps[n].title};
            if (const lessons::Do* task = lesson.steps[n].deed()) judge(one, *task, find(n + 1));
            begin(lesson.steps[n + 1]);
        }
        return now_;
    }

  private:
    void begin(const lessons::Step& step) {
        if (const Changed begun = beginning(now_, step)) now_ = *begun;
    }

    const HandedStep* find(std::size_t step) const {
        const auto found =
            std::ranges::find(handedIn_.steps, static_cast<std::int64_t>(step), &HandedStep::step);
        return found == handedIn_.steps.end() ? nullptr : &*found;
    }

    static void enter(GradedStep& one, const Judgement& judgement) {
        one.verdict = judgement.isRight ? Verdict::Right : Verdict::Wrong;
        one.sentence = judgement.sentence;
    }

    void judge(GradedStep& one, const lessons::Ask& ask, const HandedStep* handed) {
        if (!handed || handed->answer.empty()) return;
        one.answer = handed->answer;
        enter(one, judged(ask.question, handed->answer, now_));
    }

    void judge(GradedStep& one, const lessons::Do& task, const HandedStep* handed) {
        std::optional<Situation> theirs;
        if (handed) {
            theirs = handedSituation(now_, task, *handed);
            enter(one, judged(task.until, *theirs));
        }
        if (one.verdict == Verdict::Right)
            now_ = *theirs;
        else if (const Changed own = after(now_, task.deed))
            now_ = *own;
    }

    Situation now_;
    const lessons::HandedIn& handedIn_;
};

} // namespace

bool isJudged(const lessons::Step& step) {
    if (step.ask()) return true;
    if (!step.deed()) return false;
    const auto isAction = [](const lessons::Condition& one) {
        return one.kind == lessons::Condition::Kind::Action;
    };
    return std::ranges::none_of(step.deed()->until, isAction);
}

Situation situationAt(const Situation& situation, std::size_t from, std::size_t to,
                      const lessons::Lesson& lesson, const lessons::HandedIn& handedIn) {
    return Grader(situation, handedIn).at(lesson, from, to);
}

std::string_view toString(Verdict verdict) {
    constexpr std::string_view words[]{"right", "wrong", "missing"};
    return words[static_cast<std::size_t>(verdict)];
}

Graded graded(const std::shared_ptr<const LessonFolder>& folder, const lessons::HandedIn& handedIn) {
    Graded graded;
    lessons::Built built = folder->at(handedIn.seed);
    graded.isOtherVersion =
        built.lesson.version != handedIn.version || folder->fingerprint() != handedIn.fingerprint;
    for (lessons::Mistake& one : built.mistakes) {
        one.file = folder->lessonFile();
        graded.mistakes.push_back(std::move(one));
    }
    if (!graded.mistakes.empty()) return graded;
    const auto begin = beginning(folder, built.lesson);
    if (!begin) {
        graded.mistakes.push_back(begin.error());
        return graded;
    }
    graded.steps = Grader(*begin, handedIn).steps(built.lesson);
    graded.right =
        static_cast<std::size_t>(std::ranges::count(graded.steps, Verdict::Right, &GradedStep::verdict));
    return graded;
}

} // namespace tactus::studies
