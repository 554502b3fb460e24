// Tables as files: comma-separated values with a line of names.
#pragma once

#include "views/models/items/choices_model.h"
#include "views/models/items/problems_model.h"

#include <QAbstractItemModel>

namespace tactus::views {

// All rows and columns, those that are not in sight as well. A list has no name but this.
std::string csvOf(const QAbstractItemModel& model, const char* name = nullptr);
// With their severities and codes, which the panel shows by signs.
std::string csvOfProblems(const ProblemsModel& model);
// With a column that says which choice is present, which the panel shows by a sign.
std::string csvOfChoices(const ChoicesModel& model);

} // namespace tactus::views
