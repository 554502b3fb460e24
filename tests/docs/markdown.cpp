#include "docs/markdown.h"

#include <algorithm>
#include <cctype>

namespace tactus::docs {

namespace {

// "`a` and [b](c)": without what is between backticks, where brackets are no links.
std::string withoutCode(std::string_view line) {
    std::string text;
    bool isCode = false;
    for (const char character : line) {
        if (character == '`')
            isCode = !isCode;
        else if (!isCode)
            text += character;
    }
    return text;
}

void addLinks(std::vector<Link>& links, std::string_view line, int number) {
    const std::string text = withoutCode(line);
    for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 2))
        if (const std::size_t end = text.find(')', at); end != std::string::npos)
            links.push_back({text.substr(at + 2, end - at - 2), number});
}

// "## 2. The equations" is "2-the-equations".
std::string anchorOf(std::string_view heading) {
    heading.remove_prefix(std::min(heading.find_first_not_of("# "), heading.size()));
    std::string anchor;
    for (const char character : heading) {
        const auto byte = static_cast<unsigned char>(character);
        if (std::isalnum(byte) || character == '-' || character == '_')
            anchor += static_cast<char>(std::tolower(byte));
        else if (character == ' ')
            anchor += '-';
    }
    return anchor;
}

} // namespace

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

Page parse(std::string_view text) {
    Page page;
    bool isInBlock = false;
    int number = 0;
    for (const std::string& line : linesOf(text)) {
        ++number;
        if (line.starts_with("```")) {
            if (!isInBlock) page.blocks.push_back({line.substr(3), {}, number});
            isInBlock = !isInBlock;
        } else if (isInBlock) {
            page.blocks.back().text += line + "\n";
        } else {
            if (line.starts_with("#")) page.anchors.push_back(anchorOf(line));
            addLinks(page.links, line, number);
        }
    }
    return page;
}

std::vector<Command> commandsOf(const Block& block) {
    std::vector<Command> commands;
    for (const std::string& line : linesOf(block.text)) {
        if (line.starts_with("$ "))
            commands.push_back({line.substr(2), {}});
        else if (!commands.empty())
            commands.back().expected.push_back(line);
    }
    return commands;
}

bool agrees(const std::vector<std::string>& expected, const std::vector<std::string>& actual) {
    auto at = actual.begin();
    bool skips = false;
    for (const std::string& line : expected) {
        if (line == "...") {
            skips = true;
            continue;
        }
        if (skips) at = std::find(at, actual.end(), line);
        if (at == actual.end() || *at != line) return false;
        ++at;
        skips = false;
    }
    return skips || at == actual.end();
}

} // namespace tactus::docs
