// What lessons name in the studio: the widgets that a step points at, what is selected.
#pragma once

#include "views/models/selection.h"

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/analysed.h"
#include "lessons/lesson.h"
#endif

#include <QString>

namespace tactus::views {

inline const char* const tourName = "00-tour"; // the first of the lessons that come with the program
// The folder of the lesson that a path names: itself, or that of its lesson.json; empty: it names none.
QString lessonNamed(const QString& path);

// The name of the widget in which a thing is to be seen.
std::string widgetOf(const lessons::Look& look);

// What is selected, as lessons say it, and the other way round; a mapping that is not known has only PEs.
lessons::Selection lessonSelection(const Selection& selection, const driver::MappingAnalysis* mapping);
std::optional<Selection> selectionFor(const lessons::Selection& selected,
                                      const driver::MappingAnalysis* mapping);

} // namespace tactus::views
