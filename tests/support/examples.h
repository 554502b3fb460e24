// The designs of examples/, as they are in the folder.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::test {

std::string examplePath(std::string_view name);
std::string exampleText(std::string_view name);

// "fir", "gemm", ...
extern const std::vector<std::string> exampleNames;

struct ExampleMapping {
    std::string example, mapping;
};

void PrintTo(const ExampleMapping& one, std::ostream* out);

// Every mapping of every example.
std::vector<ExampleMapping> exampleMappings();

} // namespace tactus::test
