// The rules of the house (docs/pipeline.md) as functions from files to violations, one line each. What a
// stage may include is decided by the link lists of core/CMakeLists.txt.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::house {

struct File {
    std::string path; // from the top of the source tree: "core/ure/system.h"
    std::string content;
};
using Violations = std::vector<std::string>;
using Ranks = std::map<std::string, int>;

// The rooms, which are the folders inside of stages and of views, with their ranks: from the rows
// "| 1 | `emit/tree/` | ..." of a page. "emit/" is the files beside the rooms. Names come without the slash.
Ranks roomRanksOf(std::string_view page);
// Every folder of a stage that has rooms has a rank, and its files include only their own room and rooms of
// lower ranks; every room of the page has files.
Violations roomDirection(const std::vector<File>& files, const Ranks& rooms);
// A folder of core or views has at most `most` files of C++.
Violations roomsAreSmall(const std::vector<File>& files, std::size_t most);
// Components, a header with its source each, that reach each other: one violation for each set of them.
Violations circles(const std::vector<File>& files);
// Another stage's build.h or verify.h is included only by driver, explore, tests and benchmarks.
Violations entriesAreForTheDriver(const std::vector<File>& files);
// Each kind of core/diagnostics/kinds/*.def is reported by some stage and named in some test: as Kind::Name,
// or by its code as "code", [code], "error code: ..." or "1:18 code".
Violations kindsAreUsedAndTested(const std::vector<File>& files);
// make(Kind::Name, span, ...) has as many arguments as the message shows; with fewer it would throw when it
// is needed.
Violations messagesGetTheirArguments(const std::vector<File>& files);
// A page that core, views or app name, as in "(language.md)", is one of the source tree.
Violations citedPagesExist(const std::vector<File>& files);
// A design is looked up in its text, and a question about a text made, by core/driver/analysed.h alone: what
// is filled by hand elsewhere loses options.
Violations questionsAreMadeOnce(const std::vector<File>& files);
// No file names a path of the machine that it was written on.
Violations noMachinePaths(const std::vector<File>& files);

} // namespace tactus::house
