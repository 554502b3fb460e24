// The way through a lesson: at which step somebody is, what is done of it, and what will be handed in.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "studies/lessons/grade.h"
#endif

#include <set>

namespace tactus::views {

using LessonFolder = std::shared_ptr<const studies::LessonFolder>;

// What is kept of a lesson from one run of the studio to the next.
struct LessonProgress {
    std::size_t step = 0;
    std::set<std::size_t> done; // steps, from 0
    lessons::HandedIn handedIn = {};
};

class LessonWalk {
  public:
    // Progress in another version of the lesson is forgotten. The lesson is without mistakes.
    LessonWalk(LessonFolder folder, lessons::Lesson lesson, LessonProgress progress);

    const LessonFolder& folder() const { return folder_; }
    const lessons::Lesson& lesson() const { return lesson_; }
    const LessonProgress& progress() const { return progress_; }
    const lessons::Step& present() const { return lesson_.steps[step()]; }
    std::size_t step() const { return progress_.step; }
    bool isFirst() const { return step() == 0; }
    bool isLast() const { return step() + 1 == lesson_.steps.size(); }
    void goTo(std::size_t step); // the nearest one that there is; steps that are done stay so
    // Nobody waits, or what was waited for has happened.
    bool isDone() const { return !waits() || progress_.done.contains(step()); }
    bool waits() const { return present().task.index() != 0; }
    // An answer or a deed was judged.
    void tried(const std::string& answer);
    void did(const studies::Situation& situation);
    void finish() { progress_.done.insert(step()); }
    // Of the present step; nothing: it has not been tried.
    const lessons::HandedStep* handed() const;

    // The next hint; nothing once all were given.
    std::optional<std::string> nextHint();
    bool hasHint() const { return hints_ < present().hints.size(); }
    bool hasSolution() const; // that can be shown
    void sawSolution() { record().hasSeenSolution = true; }
    void passed(std::int64_t seconds); // at the present step

    // There are answers to hand in: what only asks for clicks has none.
    bool hasQuestions() const;
    std::size_t judgedSteps() const, rightSteps() const;
    void setStudent(const std::string& name) { progress_.handedIn.student = name; }

  private:
    lessons::HandedStep& record();

    LessonFolder folder_;
    lessons::Lesson lesson_;
    LessonProgress progress_;
    std::size_t hints_ = 0;                       // that were given at this step
    std::map<std::size_t, std::int64_t> seconds_; // at steps that have nothing to hand in yet
};

// The conditions are known at once: a cycle, a selection, an action.
bool areSimple(const lessons::Conditions& conditions);

} // namespace tactus::views
