#include "published/c_files.h"

#include "commands/request/command.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <vector>

namespace tactus::bench {

namespace fs = std::filesystem;

namespace {

struct Answer {
    int status = 0;
    nlohmann::json json;
    double seconds = 0;
};

Answer answerOf(std::vector<std::string> words) {
    words.emplace_back("--json");
    const auto begin = std::chrono::steady_clock::now();
    const commands::Report report = commands::run(words);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    return {report.status, nlohmann::json::parse(report.out), taken.count()};
}

// Between the marks, without empty ones.
std::size_t linesOf(const fs::path& path) {
    std::ifstream in(path);
    std::size_t count = 0;
    bool isIn = false;
    for (std::string line; std::getline(in, line);) {
        if (line.find("pragma endscop") != line.npos) break;
        if (isIn) count += line.find_first_not_of(" \t\r") != line.npos;
        isIn = isIn || line.find("pragma scop") != line.npos;
    }
    return count;
}

// "fused"; nothing of one nest.
std::string wayOf(const nlohmann::json& notes) {
    for (const nlohmann::json& note : notes) {
        if (note.at("code") != "c-embedding") continue;
        const std::string message = note.at("message");
        const std::size_t from = message.find('\'') + 1;
        return message.substr(from, message.find('\'', from) - from);
    }
    return "one nest";
}

std::string rowOf(const fs::path& path) {
    const std::string name = fmt::format("| `{}` | {} ", path.filename().string(), linesOf(path));
    const Answer lifted = answerOf({"lift", path.string()});
    if (lifted.status != 0)
        return name + fmt::format("| no: {} | | | | {:.2f} | |\n", lifted.json.at("error").get<std::string>(),
                                  lifted.seconds);
    const Answer array = answerOf({"array", path.string(), "--mapping", "m1"});
    const bool isLegal = array.status == 0 && array.json.contains("cycles");
    const Answer found = answerOf({"explore", path.string()});
    const std::string arrays = found.json.contains("designs")
                                   ? fmt::to_string(found.json.at("designs").size())
                                   : std::string("several systems");
    return name + fmt::format("| {} | {} | {} | {} | {:.2f} | {:.2f} |\n", wayOf(lifted.json.at("notes")),
                              isLegal ? array.json.at("pes").dump() : "–",
                              isLegal ? array.json.at("cycles").dump() : "–", arrays, lifted.seconds,
                              found.seconds);
}

} // namespace

void makeTableOfC(std::ostream& out) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(fs::path(TACTUS_SOURCE_DIR) / "examples" / "c"))
        if (entry.path().extension() == ".c") paths.push_back(entry.path());
    std::ranges::sort(paths);
    out << "| file | lines | became an array as | PEs | cycles | arrays found | seconds to lift | to explore "
           "|\n"
           "|---|---|---|---|---|---|---|---|\n";
    for (const fs::path& path : paths) {
        std::cerr << path.filename().string() << "\n";
        out << rowOf(path);
    }
}

} // namespace tactus::bench
