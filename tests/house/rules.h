// The rules of the house (docs/pipeline.md) as functions from files to violations, one line each. The ranks
// are read from the table in docs/pipeline.md, so that page can't drift from what is enforced.
#pragma once

#include "source.h"

#include <map>
#include <string>
#include <vector>

namespace tactus::house {

using Violations = std::vector<std::string>;
using Ranks = std::map<std::string, int>;

// The folders of core/ with their ranks, from the rows "| 4 | `ure` | ..." of a page.
Ranks ranksOf(std::string_view page);

// Every folder of core/ has a rank; its files include only their own folder and lower ranks, as
// "stage/file.h".
Violations includeDirection(const std::vector<File>& files, const Ranks& ranks);
// Another folder's build.h or verify.h is included only by driver, explore, tests and benchmarks.
Violations entriesAreForTheDriver(const std::vector<File>& files);
// No Qt in core.
Violations noQtInCore(const std::vector<File>& files);
// isl is named in core/polyhedra only (and in tests), and a header there that names it is included by
// core/polyhedra/*.cpp only, so no artifact can hold an isl object.
Violations islStaysInPolyhedra(const std::vector<File>& files);
// No reading of files, printing or exit below the driver.
Violations noInputOutputBelowDriver(const std::vector<File>& files, const Ranks& ranks);
// No mutable globals in core, static locals included.
Violations noMutableGlobals(const std::vector<File>& files);
// A page that core, views or app name, as in "(language.md)", is one of the source tree.
Violations citedPagesExist(const std::vector<File>& files);
// The top of the source tree holds what it holds and nothing else.
Violations topLevel(const std::vector<std::string>& entries);
// No file names a path of the machine that it was written on.
Violations noMachinePaths(const std::vector<File>& files);

} // namespace tactus::house
