// The commands of `tactus`, as a table: the command line, its help and the studio's log are made from it.
#pragma once

#include "commands/options/options.h"

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::commands {

struct Report {
    int status = 0;  // 0 done, legal and matching; 1 the design is wrong; 2 wrong usage, or a file
    std::string out; // for stdout
    std::string err; // for stderr
};

struct Command {
    std::string_view name;
    std::string_view subject; // "FILE"; "[CODE]" and "[STAGE FILE]" may be left out
    std::string_view summary;
    std::vector<OptionSpec> options;
    Report (*run)(const Options& options);
};

const std::vector<Command>& all();

// What arguments, without the program's name, ask for. The report answers wrong ones, and a wish for help.
struct Parsed {
    std::string command;
    Options options;
};
tl::expected<Parsed, Report> parse(const std::vector<std::string>& arguments);

Report run(const std::vector<std::string>& arguments, const Session& session = {});
// The same of options that are there already; `command` is one of the table.
Report answer(std::string_view command, const Options& options);

// The command line that does what these options say: "tactus simulate gemm.ure --set I=4".
std::string commandLine(std::string_view command, const Options& options);
std::string quoted(const std::string& word); // for a shell, where it needs that

} // namespace tactus::commands
