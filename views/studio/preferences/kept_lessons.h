// What is kept of lessons, in the user's settings.
#pragma once

#include "views/models/lesson/lesson_walk.h"

#include <QSettings>

namespace tactus::views {

struct KeptLesson {
    LessonProgress progress = {};
    std::size_t steps = 0; // of the lesson; 0: nothing is kept
    bool isFinished = false;
    bool isUnderWay() const { return progress.step > 0 && progress.step < steps && !isFinished; }
};

KeptLesson keptLesson(const QSettings& settings, const QString& name);
void keep(QSettings& settings, const LessonWalk& walk, bool isFinished);
// Of the numbers in this user's lessons: drawn once.
std::uint64_t seedOfLessons(QSettings& settings);
std::string studentOf(const QSettings& settings); // as they signed last

} // namespace tactus::views
