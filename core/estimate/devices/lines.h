// Text with a line for each figure, and its source in brackets behind it: devices, families and tables of
// energy are such files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::estimate {

// Who says a figure. What begins with "assumed" is no published one.
struct Source {
    std::string text;
    bool isAssumed() const { return text.starts_with("assumed"); }
};
struct Number {
    std::int64_t value = 0;
    Source source;
};

struct WrongLine {
    std::int64_t line = 0; // from 1 on; 0: of the whole file
    std::string message;
};

// What is asked of a line and not there throws WrongLine.
struct Line {
    std::int64_t number = 0; // from 1 on
    std::vector<std::string> words;
    Source source;
    bool hasSource = false;

    [[noreturn]] void refuse(const std::string& message) const;
    const std::string& word(std::size_t at) const;
    std::int64_t integer(const std::string& text) const; // 0 to 2^40
    Number figure(std::size_t at) const { return {integer(word(at)), source}; }
    void end(std::size_t at) const;             // no word stands there
    std::string textFrom(std::size_t at) const; // with single spaces
    void needSource() const;
};

// Without comments and empty lines.
std::vector<Line> linesOf(std::string_view text);

} // namespace tactus::estimate
