#include "words.h"

#include "pattern.h"

#include <algorithm>
#include <cctype>

namespace tactus::house {

namespace {

// A text with its line number, and whether the next line may continue it.
struct Piece {
    std::size_t line = 0;
    std::string text;
};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
    return text;
}

// The place at which a comment of this line begins; npos if it has none. Literals are blank in the scanned
// code, so a "//" of theirs is none.
std::size_t commentIn(std::string_view line, std::string_view code) {
    for (std::size_t at = line.find("//"); at != line.npos; at = line.find("//", at + 1)) {
        const std::string_view before = code.substr(0, at);
        if (code.substr(at).find_first_not_of(' ') == code.npos &&
            std::count(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(at), '"') % 2 == 0)
            return before.size();
    }
    return line.npos;
}

// Comments of lines one below the other are one text, as long as nothing but the comment is in them.
std::vector<Piece> commentsOf(const File& file) {
    std::vector<Piece> pieces;
    const Source source = scan(file.content);
    const auto lines = linesOf(file.content), codes = linesOf(source.code);
    bool continues = false;
    for (std::size_t n = 0; n < lines.size(); ++n) {
        const std::size_t at = n < codes.size() ? commentIn(lines[n], codes[n]) : lines[n].npos;
        if (at == lines[n].npos) {
            continues = false;
            continue;
        }
        const std::string_view text = trimmed(lines[n].substr(
            lines[n].find_first_not_of('/', at) == lines[n].npos ? lines[n].size()
                                                                 : lines[n].find_first_not_of('/', at)));
        const bool isAlone = trimmed(lines[n].substr(0, at)).empty();
        if (text.empty()) {
            continues = false;
        } else if (continues && isAlone) {
            pieces.back().text += " " + std::string(text);
        } else {
            pieces.push_back({n + 1, std::string(text)});
            continues = true;
        }
    }
    return pieces;
}

// The literals of a .def file; those one below the other, without a comma between, are one text.
std::vector<Piece> literalsOf(const File& file) {
    std::vector<Piece> pieces;
    std::size_t line = 1, end = 0;
    for (std::size_t at = 0; at < file.content.size(); ++at) {
        if (file.content[at] == '\n') ++line;
        if (file.content[at] != '"') continue;
        if (at > 0 && file.content[at - 1] == 'R') { // a design as an example
            const std::size_t close = std::min(file.content.find(")\"", at), file.content.size() - 1);
            line += static_cast<std::size_t>(
                std::count(file.content.begin() + static_cast<std::ptrdiff_t>(at),
                           file.content.begin() + static_cast<std::ptrdiff_t>(close), '\n'));
            at = close + 1;
            continue;
        }
        std::string text;
        const bool continues = !pieces.empty() && end > 0 &&
                               trimmed(std::string_view(file.content).substr(end, at - end)).empty();
        for (++at; at < file.content.size() && file.content[at] != '"'; ++at) {
            if (file.content[at] == '\\') ++at;
            text += file.content[at];
        }
        end = at + 1;
        if (continues)
            pieces.back().text += text;
        else
            pieces.push_back({line, text});
    }
    return pieces;
}

// Paragraphs, items of lists, headings and cells of tables.
std::vector<Piece> paragraphsOf(const File& file) {
    std::vector<Piece> pieces;
    bool isCode = false, continues = false;
    std::size_t number = 0;
    for (std::string_view line : linesOf(file.content)) {
        ++number;
        std::string_view text = trimmed(line);
        if (text.starts_with("```") || text.starts_with("~~~")) {
            isCode = !isCode;
            continues = false;
            continue;
        }
        if (isCode || text.empty() || line.starts_with("    ")) {
            continues = false;
            continue;
        }
        if (text.starts_with("|")) {
            for (std::size_t from = 1; from < text.size();) {
                const std::size_t to = std::min(text.find(" | ", from), text.size());
                pieces.push_back({number, std::string(trimmed(text.substr(from, to - from)))});
                from = to + 3;
            }
            continues = false;
            continue;
        }
        const bool isHeading = text.starts_with("#");
        const bool isItem = text.starts_with("- ") || text.starts_with("* ");
        while (!text.empty() && (text.front() == '#' || text.front() == '-' || text.front() == '*' ||
                                 text.front() == '>' || text.front() == ' '))
            text.remove_prefix(1);
        if (continues && !isHeading && !isItem)
            pieces.back().text += " " + std::string(text);
        else
            pieces.push_back({number, std::string(text)});
        continues = !isHeading;
    }
    return pieces;
}

// Code between back quotes or quotation marks is not English.
std::string withoutCode(const std::string& text) {
    std::string out;
    char open = 0;
    for (char c : text) {
        if (open == 0 && (c == '`' || c == '"'))
            open = c;
        else if (c == open)
            open = 0;
        else
            out += open != 0 ? '_' : c;
    }
    return open == '"' ? text : out;
}

bool endsSentence(std::string_view text, std::size_t at) {
    if (text[at] != '.' && text[at] != '?' && text[at] != '!') return false;
    return at + 1 == text.size() || text[at + 1] == ' ';
}

} // namespace

std::vector<Sentence> sentencesOf(const File& file) {
    std::vector<Piece> pieces;
    if (isCpp(file.path)) pieces = commentsOf(file);
    if (file.path.ends_with(".def")) pieces = literalsOf(file);
    if (file.path.ends_with(".md")) pieces = paragraphsOf(file);
    std::vector<Sentence> sentences;
    for (const Piece& piece : pieces) {
        const std::string text = withoutCode(piece.text);
        std::size_t from = 0;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (!endsSentence(text, at) && at + 1 < text.size()) continue;
            const std::string_view one = trimmed(std::string_view(text).substr(from, at + 1 - from));
            if (!one.empty()) sentences.push_back({piece.line, std::string(one)});
            from = at + 1;
        }
    }
    return sentences;
}

Violations plainEnglish(const std::vector<File>& files) {
    static const Pattern beginning("^(Of|What|Where|Whether)\\b");
    static const Pattern phrase("\\b(that which|stands(?! for)|is told|goes on|by itself|by themselves)\\b");
    constexpr std::ptrdiff_t most = 40; // words; about 20 is the aim
    Violations found;
    for (const File& file : files) {
        for (const Sentence& one : sentencesOf(file)) {
            const std::ptrdiff_t words = 1 + std::ranges::count(one.text, ' ');
            if (words > most)
                found.push_back(at(file, one.line, std::to_string(words) + " words: " + one.text));
            const auto begins = beginning.firstIn(one.text);
            if (begins && !one.text.ends_with("?"))
                found.push_back(at(file, one.line, "begins with " + begins->groups[1] + ": " + one.text));
            if (const auto says = phrase.firstIn(one.text))
                found.push_back(at(file, one.line, "says '" + says->groups[0] + "': " + one.text));
        }
    }
    return found;
}

} // namespace tactus::house
