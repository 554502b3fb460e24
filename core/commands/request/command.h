// The commands of `tactus`, as a table: the command line, its help and the studio's log are made from it.
#pragma once

#include "commands/options/spec.h"

#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <typeindex>
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
    std::type_index type;                // of its options
    std::unique_ptr<Options> (*usual)(); // with none of the options given
    std::function<Report(const Options& options)> run;
};

const std::vector<Command>& all();
const Command& commandOf(const Options& options); // by the type of the options

// What arguments, without the program's name, ask for. The report answers wrong ones, and a wish for help.
tl::expected<std::unique_ptr<Options>, Report> parse(const std::vector<std::string>& arguments);

Report run(const std::vector<std::string>& arguments, const Session& session = {});
Report answer(const Options& options);

// The command line that does what these options say: "tactus simulate gemm.ure --set I=4".
std::string commandLine(const Options& options);
std::string quoted(const std::string& word); // for a shell, where it needs that

} // namespace tactus::commands
