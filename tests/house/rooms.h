// Rules for the inside of stages and of views: rooms, which are their sub-folders, and components, which are
// a header with its source.
#pragma once

#include "rules.h"

namespace tactus::house {

// The rooms with their ranks, from the rows "| 1 | `emit/tree/` | ..." of a page; "emit/" is the files beside
// the rooms. Names come without the last slash.
Ranks roomRanksOf(std::string_view page);

// Every folder of a stage that has rooms has a rank, and its files include only their own room and rooms of
// lower ranks; every room of the page has files.
Violations roomDirection(const std::vector<File>& files, const Ranks& rooms);
// A folder of core or views has at most `most` files of C++, with a rank or without.
Violations roomsAreSmall(const std::vector<File>& files, std::size_t most);

// Only its own files and the list of targets, core/emit/build.cpp, include a target's folder in emit.
Violations onlyTheListKnowsTargets(const std::vector<File>& files);

// Components that include each other: one violation for each largest set of them, with a shortest circle in
// it.
Violations circles(const std::vector<File>& files);

} // namespace tactus::house
