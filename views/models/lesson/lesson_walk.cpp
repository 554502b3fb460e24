#include "views/models/lesson/lesson_walk.h"

#include <algorithm>

namespace tactus::views {

LessonWalk::LessonWalk(Lesson lesson, std::size_t step)
    : lesson_(std::move(lesson)), done_(lesson_.steps.size(), false) {
    goTo(step);
}

void LessonWalk::goTo(std::size_t step) {
    step_ = std::min(step, lesson_.steps.size() - 1);
}

bool LessonWalk::finish(bool hasHappened) {
    if (!hasHappened || isDone()) return false;
    done_[step_] = true;
    return true;
}

bool LessonWalk::observe(const Observed& observed) {
    const Expected& expected = present().expected;
    switch (expected.kind) {
    case Expected::Kind::Cycle:
        return finish(observed.cycle == expected.cycle);
    case Expected::Kind::Selected:
        return finish(observed.selected == expected.selected);
    case Expected::Kind::Verdict:
        return finish(observed.isLegal == expected.isLegal);
    case Expected::Kind::Nothing:
    case Expected::Kind::Action:
        break;
    }
    return false;
}

bool LessonWalk::triggered(const QString& action) {
    const Expected& expected = present().expected;
    return finish(expected.kind == Expected::Kind::Action && expected.action == action);
}

} // namespace tactus::views
