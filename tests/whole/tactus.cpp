#include "tactus.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace tactus::test {

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string gemmReplaced(std::string_view from, std::string_view to) {
    std::string text = exampleText("gemm");
    const std::size_t place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    return text.replace(place, from.size(), to);
}

commands::Report tactus(const std::vector<std::string>& arguments) {
    return commands::run(arguments);
}

Answer ask(std::vector<std::string> arguments) {
    arguments.push_back("--json");
    const commands::Report report = commands::run(arguments);
    EXPECT_EQ(report.err, "") << arguments.front();
    Answer answer{report.status, json::parse(report.out, nullptr, false)};
    EXPECT_TRUE(answer.value.is_object()) << report.out;
    if (!answer.value.is_object()) answer.value = json::object();
    return answer;
}

std::vector<std::string> mappingsOf(const std::string& file) {
    std::vector<std::string> names;
    const Answer answer = ask({"check", file});
    for (const json& mapping : answer.value.at("mappings")) {
        std::string name = mapping.at("name").get<std::string>();
        // Arrays of one mapping follow one another.
        if (names.empty() || names.back() != name) names.push_back(std::move(name));
    }
    return names;
}

std::vector<std::string> codesOf(const Answer& answer) {
    std::vector<std::string> codes;
    for (const json& one : answer.value.value("diagnostics", json::array()))
        codes.push_back(one.at("code").get<std::string>());
    return codes;
}

bool says(const Answer& answer, std::string_view code) {
    const auto codes = codesOf(answer);
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

} // namespace tactus::test
