#include "views/models/lesson/lesson_walk.h"

#include <algorithm>

namespace tactus::views {

LessonWalk::LessonWalk(LessonFolder folder, lessons::Lesson lesson, LessonProgress progress)
    : folder_(std::move(folder)), lesson_(std::move(lesson)), progress_(std::move(progress)) {
    const std::string fingerprint = folder_->fingerprint();
    if (progress_.handedIn.fingerprint != fingerprint || progress_.handedIn.seed != lesson_.seed)
        progress_ = {
            0,
            {},
            {lesson_.name, lesson_.version, fingerprint, lesson_.seed, progress_.handedIn.student, {}}};
    goTo(progress_.step);
}

void LessonWalk::goTo(std::size_t step) {
    progress_.step = std::min(step, lesson_.steps.size() - 1);
    hints_ = 0;
}

const lessons::HandedStep* LessonWalk::handed() const {
    const auto& steps = progress_.handedIn.steps;
    const auto found =
        std::ranges::find(steps, static_cast<std::int64_t>(step()) + 1, &lessons::HandedStep::step);
    return found == steps.end() ? nullptr : &*found;
}

// In the order of the lesson, whatever the order of answers.
lessons::HandedStep& LessonWalk::record() {
    auto& steps = progress_.handedIn.steps;
    const auto number = static_cast<std::int64_t>(step()) + 1;
    const auto place = std::ranges::lower_bound(steps, number, {}, &lessons::HandedStep::step);
    if (place != steps.end() && place->step == number) return *place;
    return *steps.insert(place, {.step = number, .tries = 0, .seconds = std::exchange(seconds_[step()], 0)});
}

void LessonWalk::tried(const std::string& answer) {
    lessons::HandedStep& one = record();
    one.answer = answer;
    ++one.tries;
}

// A text is handed in only where it was to be changed.
void LessonWalk::did(const studies::Situation& situation) {
    lessons::HandedStep& one = record();
    if (present().deed() && !present().deed()->deed.edits.empty())
        one.text = std::string(situation.source().text());
    one.mapping = situation.mappingName();
    one.cycle = situation.cycle;
    one.selected = situation.selected;
    ++one.tries;
    finish();
}

std::optional<std::string> LessonWalk::nextHint() {
    if (!hasHint()) return std::nullopt;
    return present().hints[hints_++];
}

bool LessonWalk::hasSolution() const {
    return present().ask() || (present().deed() && !present().deed()->deed.edits.empty());
}

void LessonWalk::passed(std::int64_t seconds) {
    if (handed())
        record().seconds += seconds;
    else
        seconds_[step()] += seconds;
}

bool LessonWalk::hasQuestions() const {
    return std::ranges::any_of(lesson_.steps, [](const lessons::Step& one) { return one.ask() != nullptr; });
}

std::size_t LessonWalk::judgedSteps() const {
    return static_cast<std::size_t>(std::ranges::count_if(lesson_.steps, studies::isJudged));
}

std::size_t LessonWalk::rightSteps() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        progress_.done, [&](std::size_t step) { return studies::isJudged(lesson_.steps[step]); }));
}

bool areSimple(const lessons::Conditions& conditions) {
    using Kind = lessons::Condition::Kind;
    return std::ranges::all_of(conditions, [](const lessons::Condition& one) {
        return one.kind == Kind::Cycle || one.kind == Kind::Selected || one.kind == Kind::Action;
    });
}

} // namespace tactus::views
