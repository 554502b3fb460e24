// README.md of an export.
#pragma once

#include "emit/c/host/fill_in.h"

namespace tactus::emit {

// The parts of it about a target's tools; @name@ and others are replaced as in the page around them.
struct ReadmeTexts {
    std::string_view files;    // rows of the table of files
    std::string tools;         // how to compile and run the program
    std::string_view networks; // below the tables of kernels around arrays
    Replacements words;        // of `tools` alone
};

std::string readme(const HostParts& parts, const ReadmeTexts& texts);

} // namespace tactus::emit
