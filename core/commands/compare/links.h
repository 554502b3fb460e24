// Links that one array has and another has not, in words.
#pragma once

#include "array/model.h"

#include <string>
#include <vector>

namespace tactus::commands {

// Families of links are those of a variable and its reader, by their names. Such a family of both arrays has
// another way or delay, or is in one of them only: "X goes one down instead of one to the right". Then how
// many links there are more. None: they are the same.
std::vector<std::string> changesOfLinks(const array::Model& now, const array::Model& before);

} // namespace tactus::commands
