#include "case_page.h"

#include <algorithm>
#include <cctype>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <regex>
#include <stdexcept>
#include <sys/file.h>
#include <unistd.h>

namespace tactus::test::cases {
namespace {

std::string trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
    return begin == std::string_view::npos ? "" : std::string(text.substr(begin, end + 1 - begin));
}

std::vector<std::string> linesOf(const fs::path& page) {
    std::ifstream in(page);
    if (!in) throw std::runtime_error("can't read " + page.string());
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

bool isWord(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string withValues(const std::string& text, const Values& values) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        if (text[at] == '@')
            while (end < text.size() && isWord(text[end])) ++end;
        const auto found = values.find(text.substr(at, end - at));
        result += found == values.end() ? text.substr(at, end - at) : found->second;
        at = end;
    }
    return result;
}

// Processes that run tests of one page at the same time take turns.
class Locked {
  public:
    explicit Locked(const fs::path& page) : file_(open(page.c_str(), O_RDWR)) { flock(file_, LOCK_EX); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;
    ~Locked() { close(file_); }

  private:
    int file_;
};

} // namespace

std::vector<Case> casesOf(const fs::path& page) {
    std::vector<Case> cases;
    Lines shared;
    int number = 0;
    for (const std::string& text : linesOf(page)) {
        ++number;
        if (!text.starts_with("=== ")) {
            (cases.empty() ? shared : cases.back().lines).push_back({number, text});
            continue;
        }
        const std::size_t dot = text.find('.');
        if (dot == std::string::npos)
            throw std::runtime_error(fmt::format("{}:{}: a case is SUITE.NAME", page.string(), number));
        cases.push_back({page, text.substr(4, dot - 4), text.substr(dot + 1), number, shared});
    }
    return cases;
}

std::vector<std::string> wordsOf(std::string_view line) {
    std::vector<std::string> words;
    for (std::size_t at = 0; (at = line.find_first_not_of(' ', at)) != std::string_view::npos;) {
        std::string& word = words.emplace_back();
        char quote = ' ';
        for (; at < line.size() && (quote != ' ' || line[at] != ' '); ++at)
            if (line[at] == quote)
                quote = ' ';
            else if (quote == ' ' && (line[at] == '\'' || line[at] == '"'))
                quote = line[at];
            else
                word += line[at];
    }
    return words;
}

std::vector<std::string> cellsOf(std::string_view row) {
    std::vector<std::string> cells;
    for (std::size_t end; (end = row.find(" | ")) != std::string_view::npos; row.remove_prefix(end + 3))
        cells.push_back(trimmed(row.substr(0, end)));
    cells.push_back(trimmed(row));
    return cells;
}

std::vector<std::string> valuesOf(std::string_view row) {
    static const std::regex range("(\\d+)\\.\\.(\\d+)");
    std::vector<std::string> values;
    for (const std::string& cell : cellsOf(row))
        if (std::smatch match; std::regex_match(cell, match, range))
            for (int n = std::stoi(match[1]); n <= std::stoi(match[2]); ++n)
                values.push_back(std::to_string(n));
        else
            values.push_back(cell);
    return values;
}

Lines joined(std::span<const Line> lines) {
    Lines result;
    for (const Line& line : lines)
        if (line.text.starts_with("  ") && !result.empty())
            result.back().text += line.text.substr(1);
        else
            result.push_back(line);
    return result;
}

std::string unescaped(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char next = text[at] == '\\' && at + 1 < text.size() ? text[at + 1] : ' ';
        if (next == 'x') {
            result += static_cast<char>(std::stoi(std::string(text.substr(at + 2, 2)), nullptr, 16));
            at += 3;
        } else if (next == 'n' || next == 'r') {
            result += next == 'n' ? '\n' : '\r';
            ++at;
        } else {
            result += text[at];
        }
    }
    return result;
}

Lines withValues(std::span<const Line> lines, const Values& values) {
    Lines result;
    for (const Line& line : lines) result.push_back({line.number, withValues(line.text, values)});
    return result;
}

void renewBlock(const Case& one, int block, const std::vector<std::string>& lines) {
    const Locked locked(one.page);
    std::vector<std::string> page = linesOf(one.page);
    auto at = std::ranges::find(page, fmt::format("=== {}.{}", one.suite, one.name));
    for (int n = 0; n < block; ++n)
        if (at != page.end())
            at = std::find_if(std::next(at), page.end(),
                              [](const std::string& line) { return line == "out:" || line == "err:"; });
    if (at == page.end()) throw std::runtime_error("a text of a repetition is not renewed");
    ++at;
    at =
        page.erase(at, std::find_if(at, page.end(), [](const auto& line) { return !line.starts_with('|'); }));
    page.insert(at, lines.begin(), lines.end());
    std::ofstream(one.page) << fmt::format("{}\n", fmt::join(page, "\n"));
}

} // namespace tactus::test::cases
