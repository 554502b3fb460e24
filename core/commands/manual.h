// The manual as man pages, in the macros of man(7): made from the table of commands, never written twice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tactus::commands {

struct ManPage {
    std::string file; // "tactus-check.1"
    std::string text;
};

// tactus(1), and a page for each command.
std::vector<ManPage> manual();

// The page of a program that has only its help: usage, what it is, and its options in two columns.
ManPage manualOf(std::string_view program, std::string_view help);

} // namespace tactus::commands
