#include "draw/print/svg.h"
#include "studies/reports/document.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::studies {

namespace {

// Letters that Markdown would read as its own, or as HTML.
std::string inMarkdown(std::string_view words) {
    std::string out;
    for (const char letter : words) {
        if (std::string_view("\\`*_{}[]<>#|~$").find(letter) != std::string_view::npos) out += '\\';
        out += static_cast<unsigned char>(letter) < ' ' ? ' ' : letter;
    }
    return out;
}

std::string fenced(const std::string& lines) {
    return "```text\n" + lines + "```\n";
}

std::string markdown(const Document::Paragraph& one, std::string_view) {
    const bool isRefusal = one.weight == Document::Paragraph::Weight::Refusal;
    return (isRefusal ? "> " : "") + inMarkdown(one.text) + "\n";
}

std::string markdown(const Document::Heading& one, std::string_view) {
    return std::string(std::size_t(one.level), '#') + " " + inMarkdown(one.text) + "\n";
}

std::string markdown(const Document::Equations& one, std::string_view) {
    return fenced(fmt::format("{}\n", fmt::join(one.texts, "\n")));
}

std::string markdown(const Document::List& one, std::string_view) {
    std::string text;
    for (const std::string& entry : one.entries) text += "- " + inMarkdown(entry) + "\n";
    return text;
}

std::string markdown(const Document::Figure& one, std::string_view stem) {
    return fmt::format("![{0}](<{1}>)\n\n{0}\n", inMarkdown(one.caption), fileOf(one, stem));
}

// A matrix as lines of one width, with its name in the middle one; `above` is a line more.
std::vector<std::string> linesOf(const Document::Matrices::One& one, std::size_t height) {
    const std::size_t columns = one.rows.empty() ? 0 : one.rows.front().size();
    std::vector<std::size_t> widths(columns, 1);
    for (std::size_t n = 0; n < columns; ++n) {
        if (n < one.above.size()) widths[n] = one.above[n].size();
        for (const auto& row : one.rows) widths[n] = std::max(widths[n], row[n].size());
    }
    const auto line = [&](const std::vector<std::string>& row) {
        std::string text;
        for (std::size_t n = 0; n < columns; ++n)
            text += fmt::format(" {:>{}}", n < row.size() ? row[n] : "", widths[n]);
        return text;
    };
    const std::string name = one.name.empty() ? "" : one.name + " = ";
    const std::string gap(name.size(), ' ');
    std::vector<std::string> lines{one.above.empty() ? "" : gap + " " + line(one.above) + "  "};
    for (std::size_t n = 0; n < std::max(height, one.rows.size()); ++n) {
        const std::string& front = n == height / 2 ? name : gap;
        lines.push_back(n < one.rows.size() ? front + "[" + line(one.rows[n]) + " ]" : front);
    }
    const std::size_t width = std::ranges::max_element(lines, {}, &std::string::size)->size();
    for (std::string& one_ : lines) one_.resize(width, ' ');
    return lines;
}

std::string markdown(const Document::Matrices& one, std::string_view) {
    std::size_t height = 0;
    for (const Document::Matrices::One& matrix : one.all) height = std::max(height, matrix.rows.size());
    std::vector<std::string> lines(height + 1);
    for (std::size_t n = 0; n < one.all.size(); ++n) {
        const std::vector<std::string> part = linesOf(one.all[n], height);
        const std::string sign = n < one.signs.size() ? one.signs[n] : "";
        for (std::size_t at = 0; at < lines.size(); ++at)
            lines[at] +=
                part[at] +
                (n + 1 < one.all.size() ? fmt::format(" {:1} ", at == 1 + height / 2 ? sign : "") : "");
    }
    std::string text;
    for (std::string& line : lines) {
        line.erase(line.find_last_not_of(' ') + 1);
        if (!line.empty()) text += line + "\n";
    }
    return fenced(text);
}

std::string markdown(const Document::Table& one, std::string_view) {
    const auto line = [&](const std::vector<std::string>& row) {
        std::string text = "|";
        for (const std::string& cell : row) text += cell.empty() ? " |" : " " + inMarkdown(cell) + " |";
        return text + "\n";
    };
    std::string text = line(one.head) + "|";
    for (std::size_t n = 0; n < one.head.size(); ++n)
        text += n < one.isNumber.size() && one.isNumber[n] ? "---:|" : "---|";
    text += "\n";
    for (const auto& row : one.rows) text += line(row);
    return text;
}

} // namespace

std::string fileOf(const Document::Figure& figure, std::string_view stem) {
    return fmt::format("{}-{}.svg", stem, figure.name);
}

std::string markdownOf(const Document& document, std::string_view stem) {
    std::string text = fmt::format("# {}\n\n{}\n", inMarkdown(document.title), inMarkdown(document.source));
    for (const Document::Block& block : document.blocks)
        text += "\n" + std::visit([&](const auto& one) { return markdown(one, stem); }, block);
    return text;
}

} // namespace tactus::studies
