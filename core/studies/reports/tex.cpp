#include "draw/print/tikz.h"
#include "studies/reports/document.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::studies {

namespace {

using draw::inTex;

std::string texText(const Document::Paragraph& one) {
    return "\n" + inTex(one.text) + "\n";
}

std::string texText(const Document::Heading& one) {
    return fmt::format("\n\\{}section*{{{}}}\n", one.level == 2 ? "" : "sub", inTex(one.text));
}

std::string texText(const Document::Equations& one) {
    std::string text = "\\begin{gather*}\n";
    for (std::size_t n = 0; n < one.formulas.size(); ++n)
        text += "  " + tex(one.formulas[n]) + (n + 1 < one.formulas.size() ? " \\\\\n" : "\n");
    return text + "\\end{gather*}\n";
}

std::string texText(const Document::Matrices& one) {
    return "\\[ " + tex(one.formula()) + " \\]\n";
}

std::string texText(const Document::List& one) {
    std::string text = "\\begin{itemize}\n";
    for (const std::string& entry : one.entries) text += "  \\item " + inTex(entry) + "\n";
    return text + "\\end{itemize}\n";
}

// A picture that no line has room for is made smaller.
std::string texText(const Document::Figure& one) {
    constexpr double pixelsOfLine = 440; // 330 points
    const std::string picture = draw::tikz(one.picture);
    const bool isWide = one.picture.width > pixelsOfLine;
    return fmt::format("\\begin{{center}}\n{}{}{}\\\\\n{}\n\\end{{center}}\n",
                       isWide ? "\\resizebox{\\linewidth}{!}{%\n" : "", picture, isWide ? "}" : "",
                       inTex(one.caption));
}

// What is long is a paragraph of its own.
std::string columnsOf(const Document::Table& one) {
    constexpr std::size_t most = 40; // letters in a line of a cell
    std::string columns;
    for (std::size_t n = 0; n < one.head.size(); ++n) {
        bool isLong = false;
        for (const auto& row : one.rows) isLong = isLong || (n < row.size() && row[n].size() > most);
        columns += isLong ? "p{0.45\\linewidth}" : n < one.isNumber.size() && one.isNumber[n] ? "r" : "l";
    }
    return columns;
}

std::string texText(const Document::Table& one) {
    const auto line = [&](const std::vector<std::string>& row, bool isHead) {
        std::string text = "  ";
        for (std::size_t n = 0; n < row.size(); ++n) {
            const bool isFormula = one.hasFormulas && !isHead && n + 1 == row.size() && !row[n].empty();
            text += (n > 0 ? " & " : "") + (isFormula ? "$" + tex(formulaIn(row[n])) + "$" : inTex(row[n]));
        }
        return text + " \\\\\n";
    };
    std::string text = fmt::format("\\begin{{center}}{}\n\\begin{{tabular}}{{{}}}\n  \\hline\n{}  \\hline\n",
                                   one.isDense ? "\\scriptsize\\setlength{\\tabcolsep}{2pt}" : "",
                                   columnsOf(one), line(one.head, true));
    for (const auto& row : one.rows) text += line(row, false);
    return text + "  \\hline\n\\end{tabular}\n\\end{center}\n";
}

} // namespace

std::string texOf(const Document& document) {
    std::string text = "% " + document.title + ": to be taken in with \\input; needs amsmath and tikz.\n";
    std::ranges::replace(text, '\r', ' ');
    for (const Document::Block& block : document.blocks)
        text += std::visit([](const auto& one) { return texText(one); }, block);
    return text;
}

} // namespace tactus::studies
