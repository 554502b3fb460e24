// The way through a lesson: at which step somebody is, and which of them are done.
#pragma once

#include "views/models/lesson/lesson.h"

#include <optional>

namespace tactus::views {

// The state of the lesson's design, as far as a step can wait for it.
struct Observed {
    std::int64_t cycle = 0;
    Selection::Kind selected = Selection::Kind::None;
    std::optional<bool> isLegal = {}; // nothing: the text as it is has no verdict
};

class LessonWalk {
  public:
    explicit LessonWalk(Lesson lesson, std::size_t step = 0); // the nearest one that there is

    const Lesson& lesson() const { return lesson_; }
    const LessonStep& present() const { return lesson_.steps[step_]; }
    std::size_t step() const { return step_; }
    bool isFirst() const { return step_ == 0; }
    bool isLast() const { return step_ + 1 == lesson_.steps.size(); }
    void goTo(std::size_t step); // steps that are done stay so
    // Nobody waits, or what was waited for has happened.
    bool isDone() const { return !waits() || done_[step_]; }
    bool waits() const { return present().expected.kind != Expected::Kind::Nothing; }

    // Both say whether the present step is done by it and was not before.
    bool observe(const Observed& observed);
    bool triggered(const QString& action);

  private:
    bool finish(bool hasHappened);

    Lesson lesson_;
    std::size_t step_ = 0;
    std::vector<bool> done_;
};

} // namespace tactus::views
