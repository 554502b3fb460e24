#include "source.h"

#include "pattern.h"

#include <algorithm>

namespace tactus::house {

namespace {

using namespace std::string_view_literals;

bool isWord(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The end of the comment, literal or include line that begins at `at`; `at` itself if there is none.
class Skipper {
  public:
    explicit Skipper(std::string_view text) : text_(text) {}

    std::size_t comment(std::size_t at) const {
        if (text_.substr(at, 2) == "//") return find("\n", at, 0);
        if (text_.substr(at, 2) == "/*") return find("*/", at + 2, 2);
        return at;
    }

    std::size_t literal(std::size_t at) const {
        const bool afterWord = at > 0 && isWord(text_[at - 1]);
        if (text_.substr(at, 2) == "R\"" && !afterWord) return rawString(at);
        if (text_[at] == '"') return quoted(at, '"');
        if (text_[at] == '\'' && !afterWord) return quoted(at, '\''); // else the separator of 1'000
        return at;
    }

  private:
    std::size_t find(std::string_view what, std::size_t from, std::size_t beyond) const {
        const std::size_t found = text_.find(what, from);
        return found == std::string_view::npos ? text_.size() : found + beyond;
    }

    std::size_t rawString(std::size_t at) const {
        const std::size_t open = find("(", at, 0);
        const std::string close = ")" + std::string(text_.substr(at + 2, open - at - 2)) + "\"";
        return find(close, open, close.size());
    }

    std::size_t quoted(std::size_t at, char quote) const {
        for (std::size_t end = at + 1; end < text_.size() && text_[end] != '\n'; ++end) {
            if (text_[end] == '\\')
                ++end;
            else if (text_[end] == quote)
                return end + 1;
        }
        return at + 1;
    }

    std::string_view text_;
};

bool startsLine(std::string_view text, std::size_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
    return at == 0 || text[at - 1] == '\n';
}

} // namespace

Source scan(std::string_view content) {
    static const Pattern includeLine(R"(^#\s*include\s*(["<])([^">]+)[">].*)");
    Source source;
    source.code = content;
    const Skipper skip(content);
    std::size_t line = 1;
    for (std::size_t at = 0; at < content.size();) {
        std::size_t end = std::max(skip.comment(at), skip.literal(at));
        if (content[at] == '#' && startsLine(content, at)) {
            const std::size_t lineEnd = std::min(content.find('\n', at), content.size());
            if (const auto include = includeLine.firstIn(content.substr(at, lineEnd - at))) {
                source.includes.push_back({include->groups[2], include->groups[1] == "\"", line});
                end = lineEnd;
            }
        }
        for (std::size_t blank = at; blank < end; ++blank) {
            if (content[blank] == '\n')
                ++line;
            else
                source.code[blank] = ' ';
        }
        if (end == at) {
            if (content[at] == '\n') ++line;
            ++end;
        }
        at = end;
    }
    return source;
}

std::string at(const File& file, std::size_t line, const std::string& what) {
    return file.path + ":" + std::to_string(line) + ": " + what;
}

bool isUnder(const File& file, std::string_view folder) {
    return file.path.starts_with(folder) && file.path.substr(folder.size()).starts_with("/");
}

bool isCpp(std::string_view path) {
    return path.ends_with(".h") || path.ends_with(".cpp");
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

} // namespace tactus::house
