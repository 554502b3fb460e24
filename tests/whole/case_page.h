// Pages of cases (cases/*.case): command lines of tactus, and what is expected of them. README.md there has
// the words.
#pragma once

#include "support/folder.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::test::cases {

struct Line {
    int number = 0; // in its page, from 1
    std::string text;
};
using Lines = std::vector<Line>;

struct Case {
    fs::path page;
    std::string suite, name;
    int line = 0;
    Lines lines; // behind those that stand before the first case of the page
};

// Throws std::runtime_error with the place where a page is none.
std::vector<Case> casesOf(const fs::path& page);

// "a 'b c' d" is three words.
std::vector<std::string> wordsOf(std::string_view line);

// The cells of "a | b c".
std::vector<std::string> cellsOf(std::string_view row);

// The values of "a | 2..4": a, 2, 3, 4.
std::vector<std::string> valuesOf(std::string_view row);

// Lines that begin with two spaces go on with the line before them.
Lines joined(std::span<const Line> lines);

// "\n", "\r" and "\xHH" are the characters that they name.
std::string unescaped(std::string_view text);

// The lines with a value for each "@name".
using Values = std::map<std::string, std::string>;
Lines withValues(std::span<const Line> lines, const Values& values);

// Replaces what stands below the so many-th "out:" or "err:" of a case in its page.
void renewBlock(const Case& one, int block, const std::vector<std::string>& lines);

} // namespace tactus::test::cases
