#include "views/panels/editor/code_colours.h"

#include "views/panels/editor/highlighting.h"
#include "views/theme/theme.h"

#include <QRegularExpression>
#include <QSet>
#include <utility>

namespace tactus::views {

using Colour = syntax::HighlightClass;
using StillOpen = CodeColours::Open;
using CodePieces = CodeColours::Pieces;

namespace {

QSet<QString> wordsOf(const char* words) {
    const QStringList all = QString::fromLatin1(words).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return {all.begin(), all.end()};
}

bool isKeyword(const QString& word) {
    static const QSet<QString> words = wordsOf(
        "alignas auto break case catch class const const_cast constexpr continue default delete do "
        "dynamic_cast "
        "else enum explicit extern false final for friend goto if inline mutable namespace new noexcept "
        "nullptr "
        "operator override private protected public register reinterpret_cast restrict return sizeof static "
        "static_assert static_cast struct switch template this throw true try typedef typename union using "
        "virtual volatile while kernel __kernel global __global local __local constant __constant __private "
        "__attribute__ __restrict");
    return words.contains(word);
}

// "float", "uint8", "int32_t", "ap_uint"
bool isType(const QString& word) {
    static const QRegularExpression type(
        QStringLiteral("^(void|bool|signed|unsigned|size_t|channel|string|vector|ap_u?int|"
                       "(u?(char|short|int|long)|float|double|half)(2|3|4|8|16)?|u?int\\d+_t|cl_\\w+)$"));
    return type.match(word).hasMatch();
}

int lengthOfString(const QString& line, int begin) {
    const QChar quote = line[begin];
    for (int at = begin + 1; at < line.size(); ++at) {
        if (line[at] == QLatin1Char('\\'))
            ++at;
        else if (line[at] == quote)
            return at + 1 - begin;
    }
    return int(line.size()) - begin;
}

int lengthOf(const QRegularExpression& pattern, const QString& line, int begin) {
    const auto match = pattern.match(line, begin, QRegularExpression::NormalMatch,
                                     QRegularExpression::AnchorAtOffsetMatchOption);
    return match.hasMatch() ? int(match.capturedLength()) : 0;
}

const QRegularExpression& nameThere() {
    static const QRegularExpression name(QStringLiteral("[A-Za-z_]\\w*"));
    return name;
}

const QRegularExpression& numberThere() {
    static const QRegularExpression number(QStringLiteral(
        "(0[xX][0-9a-fA-F.]+([pP][+-]?\\d+)?|\\d[\\d']*(\\.\\d*)?([eE][+-]?\\d+)?|\\.\\d+)[a-zA-Z]*"));
    return number;
}

// Pieces of a line one behind the other; those of one kind that touch are one.
class PieceList {
  public:
    void add(int begin, int length, Colour kind) {
        if (length <= 0) return;
        auto& all = pieces.pieces;
        if (!all.empty() && all.back().kind == kind && all.back().begin + all.back().length == begin)
            all.back().length += length;
        else
            all.push_back({begin, length, kind});
    }
    CodePieces pieces;
};

// The end of a comment over several lines, from `begin` on.
int lengthOfComment(const QString& line, int begin, int inside, StillOpen& open) {
    const qsizetype end = line.indexOf(QStringLiteral("*/"), inside);
    open = end < 0 ? StillOpen::Comment : StillOpen::Nothing;
    return int(end < 0 ? line.size() : end + 2) - begin;
}

// In a directive, all but comments and strings has one colour.
CodePieces piecesOfC(const QString& line, StillOpen before) {
    PieceList all;
    int at = 0;
    StillOpen open = before;
    if (before == StillOpen::Comment) {
        at = lengthOfComment(line, 0, 0, open);
        all.add(0, at, Colour::Comment);
    }
    const bool isDirective = before == StillOpen::Directive || line.trimmed().startsWith(QLatin1Char('#'));
    while (at < line.size()) {
        const QChar letter = line[at];
        const auto rest = QStringView(line).mid(at);
        int length = 1;
        Colour kind = isDirective ? Colour::Function : Colour::Name;
        if (rest.startsWith(QLatin1String("//"))) {
            length = int(rest.size());
            kind = Colour::Comment;
        } else if (rest.startsWith(QLatin1String("/*"))) {
            length = lengthOfComment(line, at, at + 2, open);
            kind = Colour::Comment;
        } else if (letter == QLatin1Char('"') || letter == QLatin1Char('\'')) {
            length = lengthOfString(line, at);
            kind = Colour::String;
        } else if (const int word = lengthOf(nameThere(), line, at)) {
            length = word;
            const QString name = line.mid(at, word);
            if (!isDirective)
                kind = isKeyword(name) ? Colour::Keyword : isType(name) ? Colour::Type : Colour::Name;
        } else if (const int number = lengthOf(numberThere(), line, at)) {
            length = number;
            if (!isDirective) kind = Colour::Number;
        }
        if (kind != Colour::Name) all.add(at, length, kind);
        at += length;
    }
    const bool goesOn = isDirective && open != StillOpen::Comment && line.endsWith(QLatin1Char('\\'));
    all.pieces.open = open == StillOpen::Comment ? open : goesOn ? StillOpen::Directive : StillOpen::Nothing;
    return all.pieces;
}

CodePieces piecesOfTcl(const QString& line) {
    static const QSet<QString> keywords = wordsOf("foreach for if else elseif while set proc return exit");
    PieceList all;
    for (int at = 0; at < line.size();) {
        int length = 1;
        Colour kind = Colour::Name;
        if (line[at] == QLatin1Char('#') && line.left(at).trimmed().isEmpty()) {
            length = int(line.size()) - at;
            kind = Colour::Comment;
        } else if (line[at] == QLatin1Char('"')) {
            length = lengthOfString(line, at);
            kind = Colour::String;
        } else if (const int word = lengthOf(nameThere(), line, at)) {
            length = word;
            if (keywords.contains(line.mid(at, word))) kind = Colour::Keyword;
        } else if (const int number = lengthOf(numberThere(), line, at)) {
            length = number;
            kind = Colour::Number;
        }
        if (kind != Colour::Name) all.add(at, length, kind);
        at += length;
    }
    return all.pieces;
}

// Headings, and code in the text.
CodePieces piecesOfMarkdown(const QString& line, StillOpen before) {
    PieceList all;
    const bool isFence = line.startsWith(QStringLiteral("```"));
    const bool isInside = before == StillOpen::Block;
    if (isFence || isInside) {
        all.add(0, int(line.size()), isFence ? Colour::Comment : Colour::String);
        all.pieces.open = isFence == isInside ? StillOpen::Nothing : StillOpen::Block;
        return all.pieces;
    }
    if (line.startsWith(QLatin1Char('#'))) {
        all.add(0, int(line.size()), Colour::Keyword);
        return all.pieces;
    }
    for (qsizetype begin = line.indexOf(QLatin1Char('`')); begin >= 0;) {
        const qsizetype end = line.indexOf(QLatin1Char('`'), begin + 1);
        if (end < 0) break;
        all.add(int(begin), int(end + 1 - begin), Colour::String);
        begin = line.indexOf(QLatin1Char('`'), end + 1);
    }
    return all.pieces;
}

} // namespace

CodeColours::Language CodeColours::languageOf(const QString& file) {
    static const QSet<QString> c = wordsOf("c h cl cpp hpp");
    const QString ending = file.section(QLatin1Char('.'), -1).toLower();
    if (c.contains(ending)) return Language::C;
    if (ending == QStringLiteral("tcl")) return Language::Tcl;
    return ending == QStringLiteral("md") ? Language::Markdown : Language::Plain;
}

CodeColours::CodeColours(QTextDocument* document, const QWidget& widget)
    : QSyntaxHighlighter(document), widget_(widget) {}

void CodeColours::setLanguage(Language language) {
    language_ = language;
}

CodeColours::Pieces CodeColours::piecesOf(const QString& line, Language language, StillOpen before) {
    switch (language) {
    case Language::C:
        return piecesOfC(line, before);
    case Language::Tcl:
        return piecesOfTcl(line);
    case Language::Markdown:
        return piecesOfMarkdown(line, before);
    case Language::Plain:
        break;
    }
    return {};
}

void CodeColours::highlightBlock(const QString& line) {
    const Theme& theme = Theme::of(widget_);
    const Pieces found = piecesOf(line, language_, static_cast<StillOpen>(std::max(0, previousBlockState())));
    for (const Piece& piece : found.pieces) setFormat(piece.begin, piece.length, formatOf(piece.kind, theme));
    setCurrentBlockState(static_cast<int>(found.open));
}

} // namespace tactus::views
