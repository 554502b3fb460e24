// A source file as the rules of the house see it: its includes, and its code without comments and literals.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tactus::house {

struct File {
    std::string path; // from the top of the source tree: "core/ure/system.h"
    std::string content;
};

struct Include {
    std::string name; // without quotes or brackets
    bool quoted = false;
    std::size_t line = 0;
};

struct Source {
    std::vector<Include> includes;
    // The content with comments, literals and include lines blanked out; every line stays at its number.
    std::string code;
};

Source scan(std::string_view content);

bool isCpp(std::string_view path);                       // a .h or .cpp file
bool isUnder(const File& file, std::string_view folder); // "core/ure"

// "core/ure/system.h:12: what"
std::string at(const File& file, std::size_t line, const std::string& what);

// The lines of a text, without line ends.
std::vector<std::string_view> linesOf(std::string_view text);

} // namespace tactus::house
