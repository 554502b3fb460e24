// Formulas as MathML and as TeX.
#include "draw/print/svg.h"
#include "draw/print/tikz.h"
#include "studies/reports/formula.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::studies {

namespace {

// A sign as the language writes it, as a reader sees it, and as TeX says it.
struct Sign {
    std::string_view written, shown, tex;
};
constexpr Sign signs[] = {{"<=", "\u2264", "\\le"},
                          {">=", "\u2265", "\\ge"},
                          {"==", "=", "="},
                          {"!=", "\u2260", "\\ne"},
                          {"*", "\u22c5", "\\cdot"},
                          {"-", "\u2212", "-"},
                          {"&&", "\u2227", "\\wedge"},
                          {"||", "\u2228", "\\vee"},
                          {"!", "\u00ac", "\\neg"},
                          {"<<", "\u226a", "\\ll"},
                          {">>", "\u226b", "\\gg"},
                          {"%", "mod", "\\bmod"},
                          {"<", "<", "<"},
                          {">", ">", ">"},
                          {"&", "&", "\\mathbin{\\&}"},
                          {"~", "~", "{\\sim}"},
                          {"^", "^", "\\oplus"},
                          {"|", "|", "\\mathbin{|}"}};

std::string_view shown(const std::string& written) {
    const Sign* sign = std::ranges::find(signs, written, &Sign::written);
    return sign == std::end(signs) ? std::string_view(written) : sign->shown;
}

class MathMl {
  public:
    static std::string print(const Formula& formula) {
        switch (formula.kind) {
        case Formula::Kind::Name:
            return tag(formula.text.size() > 1 ? "mi mathvariant=\"italic\"" : "mi", formula.text);
        case Formula::Kind::Number:
            return tag("mn", formula.text);
        case Formula::Kind::Operator:
            return tag("mo", shown(formula.text));
        case Formula::Kind::Words:
            return around("mtext", spaced(draw::inXml(formula.text)));
        case Formula::Kind::Row:
            return around("mrow", all(formula.parts));
        case Formula::Kind::Fence:
            return around("mrow", "<mo>(</mo>" + all(formula.parts) + "<mo>)</mo>");
        case Formula::Kind::Fraction:
            return around("mfrac", all(formula.parts));
        case Formula::Kind::Power:
            return around("msup", all(formula.parts));
        case Formula::Kind::Matrix:
            return around("mrow", drawn("[") + table(formula, "matrix") + drawn("]"));
        case Formula::Kind::Cases:
            break;
        }
        if (formula.parts.size() == formula.columns) return table(formula, "case");
        return around("mrow", drawn("{") + table(formula, "cases"));
    }

  private:
    // Brackets that the style draws as high as what is in them: fonts without a table MATH, as most
    // machines have, do not stretch theirs. They are there for who reads without the style.
    static std::string drawn(std::string_view bracket) {
        return fmt::format("<mo class=\"drawn\" lspace=\"0\" rspace=\"0\">{}</mo>", bracket);
    }
    // A space at the end would not be shown.
    static std::string spaced(std::string words) {
        if (words.ends_with(' ')) words.replace(words.size() - 1, 1, "&#160;");
        return words;
    }
    static std::string around(std::string_view element, const std::string& inner) {
        return fmt::format("<{}>{}</{}>", element, inner, element.substr(0, element.find(' ')));
    }
    static std::string tag(std::string_view element, std::string_view words) {
        return around(element, draw::inXml(words));
    }
    static std::string all(const std::vector<Formula>& parts) {
        std::string text;
        for (const Formula& part : parts) text += print(part);
        return text;
    }
    static std::string table(const Formula& formula, std::string_view look) {
        std::string text = fmt::format("<mtable class=\"{}\">", look);
        for (std::size_t n = 0; n < formula.parts.size(); ++n) {
            if (n % formula.columns == 0) text += n == 0 ? "<mtr>" : "</mtr><mtr>";
            text += around("mtd", print(formula.parts[n]));
        }
        return text + "</mtr></mtable>";
    }
};

std::string texTable(const Formula& formula, std::string_view environment) {
    std::string text = fmt::format("\\begin{{{}}}", environment);
    for (std::size_t n = 0; n < formula.parts.size(); ++n) {
        if (n > 0) text += n % formula.columns == 0 ? " \\\\ " : " & ";
        text += tex(formula.parts[n]);
    }
    return text + fmt::format("\\end{{{}}}", environment);
}

std::string texRow(const std::vector<Formula>& parts) {
    std::string text;
    for (const Formula& part : parts) text += (text.empty() ? "" : " ") + tex(part);
    return text;
}

} // namespace

std::string mathMl(const Formula& formula) {
    return "<math displaystyle=\"true\">" + MathMl::print(formula) + "</math>";
}

std::string tex(const Formula& formula) {
    switch (formula.kind) {
    case Formula::Kind::Name:
        return formula.text.size() > 1 ? "\\mathit{" + draw::inTex(formula.text) + "}" : formula.text;
    case Formula::Kind::Operator: {
        const Sign* sign = std::ranges::find(signs, formula.text, &Sign::written);
        return sign == std::end(signs) ? formula.text : std::string(sign->tex);
    }
    case Formula::Kind::Number:
        return formula.text;
    case Formula::Kind::Words:
        return "\\text{" + draw::inTex(formula.text) + "}";
    case Formula::Kind::Row:
        return texRow(formula.parts);
    case Formula::Kind::Fence:
        return "(" + texRow(formula.parts) + ")";
    case Formula::Kind::Fraction:
        return fmt::format("\\frac{{{}}}{{{}}}", tex(formula.parts[0]), tex(formula.parts[1]));
    case Formula::Kind::Power:
        return fmt::format("{{{}}}^{{{}}}", tex(formula.parts[0]), tex(formula.parts[1]));
    case Formula::Kind::Matrix:
        return texTable(formula, "bmatrix");
    case Formula::Kind::Cases:
        break;
    }
    if (formula.parts.size() == formula.columns) // one case: no brace
        return tex(formula.parts.front()) + " \\quad " + tex(formula.parts.back());
    return texTable(formula, "cases");
}

} // namespace tactus::studies
