// The designs of examples/, as they are in the folder.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

namespace tactus::test {

inline std::string examplePath(std::string_view name) {
    return fmt::format("{}/examples/{}.ure", TACTUS_SOURCE_DIR, name);
}

inline std::string exampleText(std::string_view name) {
    std::ifstream in(examplePath(name), std::ios::binary);
    if (!in) throw std::runtime_error("no example " + std::string(name));
    return {std::istreambuf_iterator<char>(in), {}};
}

// "fir", "gemm", ...
inline const std::vector<std::string> exampleNames = [] {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(TACTUS_SOURCE_DIR "/examples"))
        if (file.path().extension() == ".ure") names.push_back(file.path().stem().string());
    std::ranges::sort(names);
    return names;
}();

struct ExampleMapping {
    std::string example, mapping;
};

inline void PrintTo(const ExampleMapping& one, std::ostream* out) {
    *out << one.example << ' ' << one.mapping;
}

// Every mapping of every example.
inline std::vector<ExampleMapping> exampleMappings() {
    static const std::regex pattern("\n  mapping (\\w+)");
    std::vector<ExampleMapping> all;
    for (const std::string& name : exampleNames) {
        const std::string text = exampleText(name);
        for (std::sregex_iterator found(text.begin(), text.end(), pattern), end; found != end; ++found)
            all.push_back({name, (*found)[1]});
    }
    return all;
}

} // namespace tactus::test
