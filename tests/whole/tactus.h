// Tactus as a user has it: a command line in, status, output and JSON out.
#pragma once

#include "commands/command.h"
#include "support/examples.h"

#include <atomic>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace tactus::test {

namespace fs = std::filesystem;
using nlohmann::json;

inline std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// A folder of its own for a test, gone with the test.
class Folder {
  public:
    Folder() {
        static std::atomic<int> number = 0;
        path_ = fs::temp_directory_path() / fmt::format("tactus-whole-{}-{}", getpid(), number++);
        fs::create_directories(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    std::string operator/(std::string_view name) const { return (path_ / name).string(); }
    std::string write(std::string_view name, std::string_view content) const {
        std::ofstream(path_ / name, std::ios::binary) << content;
        return *this / name;
    }
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

inline commands::Report tactus(const std::vector<std::string>& arguments) {
    return commands::run(arguments);
}

// The answer with --json, which stands on stdout alone whatever happens.
struct Answer {
    int status = 0;
    json value;
};
inline Answer ask(std::vector<std::string> arguments) {
    arguments.push_back("--json");
    const commands::Report report = commands::run(arguments);
    EXPECT_EQ(report.err, "") << arguments.front();
    Answer answer{report.status, json::parse(report.out, nullptr, false)};
    EXPECT_TRUE(answer.value.is_object()) << report.out;
    if (!answer.value.is_object()) answer.value = json::object();
    return answer;
}

inline std::vector<std::string> mappingsOf(const std::string& file) {
    std::vector<std::string> names;
    const Answer answer = ask({"check", file});
    for (const json& mapping : answer.value.at("mappings"))
        names.push_back(mapping.at("name").get<std::string>());
    return names;
}

// The codes of what was said.
inline std::vector<std::string> codesOf(const Answer& answer) {
    std::vector<std::string> codes;
    for (const json& one : answer.value.value("diagnostics", json::array()))
        codes.push_back(one.at("code").get<std::string>());
    return codes;
}
inline bool says(const Answer& answer, std::string_view code) {
    const auto codes = codesOf(answer);
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

} // namespace tactus::test
