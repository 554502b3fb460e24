// Tactus as a user has it: a command line in, status, output and JSON out.
#pragma once

#include "commands/request/command.h"
#include "support/examples.h"
#include "support/folder.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tactus::test {

using nlohmann::json;

std::string contentOf(const fs::path& path);

// The example gemm with one of its words replaced.
std::string gemmReplaced(std::string_view from, std::string_view to);

commands::Report tactus(const std::vector<std::string>& arguments);

// The answer with --json, which is on stdout alone whatever happens.
struct Answer {
    int status = 0;
    json value;
};
Answer ask(std::vector<std::string> arguments);

std::vector<std::string> mappingsOf(const std::string& file);

// The codes of what was said.
std::vector<std::string> codesOf(const Answer& answer);
bool says(const Answer& answer, std::string_view code);

} // namespace tactus::test
