// A lesson as data: steps that point at widgets of the window and say what to do there.
#pragma once

#include "views/models/selection.h"

#include <QByteArray>
#include <QString>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::views {

// The deed that a step waits for.
struct Expected {
    enum class Kind { Nothing, Action, Cycle, Selected, Verdict };
    Kind kind = Kind::Nothing;
    QString action; // as its menu and its name there: "Window > Export"
    std::int64_t cycle = 0;
    Selection::Kind selected = Selection::Kind::None;
    bool isLegal = true;
};

struct LessonStep {
    QString title, text;
    QString widget;                    // the name of the object that it points at
    std::optional<std::int64_t> cycle; // in which there is something to see
    Expected expected;
    QString then; // what there is to see afterwards
};

struct Lesson {
    QString name;   // in the user's settings
    QString title;  // "Tour"
    QString design; // a file of the examples
    std::vector<LessonStep> steps;
};

// A field that is missing, unknown or of another type is a mistake; the words say where.
tl::expected<Lesson, QString> readLesson(const QByteArray& json);
// The first lesson, which is part of the program. It has no steps if its file has a mistake.
const Lesson& tour();

} // namespace tactus::views
