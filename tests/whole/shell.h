// Tactus as a program, typed into a shell: for what only a process can show.
#pragma once

#include "support/paths.h"
#include "system/processes/process.h"
#include "tactus.h"

namespace tactus::test {

// Runs a line of the shell in the folder, where `tactus` is the program.
inline system::Finished typed(const Folder& folder, const std::string& line) {
    const auto done =
        system::run({.arguments = {"/bin/sh", "-c", "tactus() { \"$0\" \"$@\"; }; " + line, program()},
                     .in = {},
                     .folder = folder.path().string()});
    EXPECT_TRUE(done) << line << ": " << (done ? "" : done.error());
    return done.value_or(system::Finished{});
}

} // namespace tactus::test
