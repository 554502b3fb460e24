#include "draw/print/svg.h"
#include "studies/reports/document.h"
#include "studies/reports/report_sources.h"

#include <fmt/format.h>

namespace tactus::studies {

namespace {

using draw::inXml;

std::string_view classOf(Document::Paragraph::Weight weight) {
    switch (weight) {
    case Document::Paragraph::Weight::Note:
        return " class=\"note\"";
    case Document::Paragraph::Weight::Refusal:
        return " class=\"refusal\"";
    case Document::Paragraph::Weight::Plain:
        break;
    }
    return "";
}

std::string html(const Document::Paragraph& one) {
    return fmt::format("<p{}>{}</p>\n", classOf(one.weight), inXml(one.text));
}

std::string html(const Document::Heading& one) {
    return fmt::format("<h{0}>{1}</h{0}>\n", one.level, inXml(one.text));
}

// A formula is one line; one that no page is wide enough for is in the letters of the language, which break.
std::string html(const Document::Equations& one) {
    constexpr std::size_t mostLetters = 95;
    std::string text = "<div class=\"formulas\">\n";
    for (std::size_t n = 0; n < one.formulas.size(); ++n)
        text += lettersOf(one.formulas[n]) <= mostLetters
                    ? mathMl(one.formulas[n]) + "\n"
                    : "<p><code>" + inXml(one.texts[n]) + "</code></p>\n";
    return text + "</div>\n";
}

std::string html(const Document::Matrices& one) {
    return "<div class=\"formulas\">\n" + mathMl(one.formula()) + "\n</div>\n";
}

std::string html(const Document::List& one) {
    std::string text = "<ul>\n";
    for (const std::string& entry : one.entries) text += fmt::format("<li>{}</li>\n", inXml(entry));
    return text + "</ul>\n";
}

std::string html(const Document::Figure& one) {
    return fmt::format("<figure>\n{}<figcaption>{}</figcaption>\n</figure>\n",
                       draw::svgElement(one.picture, one.caption, draw::Colours::OfLight),
                       inXml(one.caption));
}

std::string rowHtml(const Document::Table& table, const std::vector<std::string>& row,
                    std::string_view element, bool isMarked) {
    constexpr std::size_t oneLine = 24; // letters of a cell that is not broken
    std::string text = isMarked ? "<tr class=\"marked\">" : "<tr>";
    for (std::size_t n = 0; n < row.size(); ++n) {
        const bool isNumber = n < table.isNumber.size() && table.isNumber[n];
        const bool isFormula = table.hasFormulas && element == "td" && n + 1 == row.size() && row[n] != "";
        const std::string_view look = isNumber                   ? " class=\"number\""
                                      : row[n].size() <= oneLine ? " class=\"short\""
                                                                 : "";
        text += fmt::format("<{0}{1}>{2}</{0}>", element, look,
                            isFormula ? mathMl(formulaIn(row[n])) : inXml(row[n]));
    }
    return text + "</tr>\n";
}

std::string html(const Document::Table& one) {
    std::string text =
        fmt::format("<div class=\"scroll\"><table{}>\n<thead>{}</thead>\n<tbody>\n",
                    one.isDense ? " class=\"dense\"" : "", rowHtml(one, one.head, "th", false));
    for (std::size_t n = 0; n < one.rows.size(); ++n)
        text += rowHtml(one, one.rows[n], "td", n < one.isMarked.size() && one.isMarked[n]);
    return text + "</tbody>\n</table></div>\n";
}

} // namespace

Formula Document::Matrices::formula() const {
    std::vector<Formula> parts;
    for (std::size_t n = 0; n < all.size(); ++n) {
        if (!all[n].name.empty()) {
            parts.push_back(formulaIn(all[n].name));
            parts.push_back(Formula::op("="));
        }
        Formula matrix{Formula::Kind::Matrix, {}, {}, all[n].rows.empty() ? 1 : all[n].rows.front().size()};
        for (const auto& row : all[n].rows)
            for (const std::string& entry : row) matrix.parts.push_back(formulaIn(entry));
        parts.push_back(std::move(matrix));
        if (n < signs.size() && !signs[n].empty()) parts.push_back(Formula::op(signs[n]));
    }
    return Formula::row(std::move(parts));
}

std::string htmlOf(const Document& document) {
    std::string text = fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                                   "<meta name=\"viewport\" content=\"width=device-width\">\n"
                                   "<title>{0}</title>\n<style>\n{1}</style>\n</head>\n<body>\n"
                                   "<h1>{0}</h1>\n<p class=\"source\">{2}</p>\n",
                                   inXml(document.title), reportStyle, inXml(document.source));
    for (const Document::Block& block : document.blocks)
        text += std::visit([](const auto& one) { return html(one); }, block);
    return text + "</body>\n</html>\n";
}

} // namespace tactus::studies
