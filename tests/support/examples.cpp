#include "examples.h"
#include "support/paths.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <ostream>
#include <regex>
#include <stdexcept>

namespace tactus::test {

std::string examplePath(std::string_view name) {
    return inRepository(fmt::format("/examples/{}.ure", name));
}

std::string exampleText(std::string_view name) {
    std::ifstream in(examplePath(name), std::ios::binary);
    if (!in) throw std::runtime_error("no example " + std::string(name));
    return {std::istreambuf_iterator<char>(in), {}};
}

const std::vector<std::string> exampleNames = [] {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(inRepository("/examples")))
        if (file.path().extension() == ".ure") names.push_back(file.path().stem().string());
    std::ranges::sort(names);
    return names;
}();

void PrintTo(const ExampleMapping& one, std::ostream* out) {
    *out << one.example << ' ' << one.mapping;
}

std::vector<ExampleMapping> exampleMappings() {
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
