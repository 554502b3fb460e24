// The stage's entry: a C file becomes a program, or findings say why not.
#pragma once

#include "cinput/program.h"
#include "cinput/reader.h"
#include "diagnostics/diagnostic.h"

#include <map>

namespace tactus::cinput {

struct Options {
    std::vector<std::string> defines;          // -D: "N=8"
    std::vector<std::string> folders;          // -I
    std::map<std::string, std::int64_t> sizes; // --set
    // --live-out: the variables that the region leaves behind, and no others; nothing: C says it.
    std::optional<std::vector<std::string>> liveOut = {};
};

struct Reading {
    std::optional<Program> program; // nothing if there is an error
    diagnostics::List findings;     // with places in the file
    std::vector<std::string> headers =
        {}; // whose change may change it: full paths, but for those of the system
};

// Asks the compiler in the reader's child process, then judges its tree.
Reading read(const text::SourceBuffer& source, const Options& options, Reader& reader,
             std::stop_token stop = {});

// The question for a file, and what its tree means: no process is asked.
Question questionOf(const text::SourceBuffer& source, const Options& options);
Reading judge(const text::SourceBuffer& source, const Question& question, const Tree& tree,
              const std::optional<std::vector<std::string>>& liveOut = {});

} // namespace tactus::cinput
