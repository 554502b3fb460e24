#include "kinds.h"

#include "pattern.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

namespace tactus::house {

namespace {

struct Kind {
    std::string file, name, code, message;
};

std::vector<Kind> kindsIn(const std::vector<File>& files) {
    static const Pattern entry(
        "TACTUS_DIAGNOSTIC\\(\\s*(\\w+),\\s*\"([^\"]+)\",\\s*\\w+,\\s*((\"([^\"\\\\]|\\\\.)*\"\\s*)+),");
    std::vector<Kind> kinds;
    for (const File& file : files) {
        // all.def only lists the others, and says in a comment what an entry looks like.
        if (!isUnder(file, "core/diagnostics/kinds") || file.path.ends_with("/all.def")) continue;
        for (const Match& kind : entry.allIn(file.content))
            kinds.push_back({file.path, kind.groups[1], kind.groups[2], kind.groups[3]});
    }
    return kinds;
}

// How many {} a message has; {{ is a brace.
std::size_t placeholders(std::string_view message) {
    static const Pattern placeholder(R"(\{\{|\{[^{}]*\})");
    return static_cast<std::size_t>(std::ranges::count_if(
        placeholder.allIn(message), [](const Match& match) { return match.groups[0] != "{{"; }));
}

// How many arguments the call has whose first argument begins at `from`; nothing where it hands on a pack.
std::optional<std::size_t> argumentsFrom(std::string_view code, std::size_t from) {
    std::size_t count = 1;
    int depth = 0;
    for (std::size_t at = from; at < code.size(); ++at) {
        const char c = code[at];
        if (code.substr(at, 3) == "...") return std::nullopt;
        if (c == '(' || c == '{' || c == '[') ++depth;
        if ((c == ')' || c == '}' || c == ']') && --depth < 0) return count;
        if (c == ',' && depth == 0) ++count;
    }
    return std::nullopt;
}

// Does the text name Kind::Name, and not only a longer name that begins so?
bool names(std::string_view text, const std::string& kind) {
    const std::string name = "Kind::" + kind;
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const char after = at + name.size() < text.size() ? text[at + name.size()] : ' ';
        if (!std::isalnum(static_cast<unsigned char>(after)) && after != '_') return true;
    }
    return false;
}

bool isSeverity(std::string_view word) {
    return word == "error" || word == "warning" || word == "note";
}

// Does the text hold the code as a test would expect it: "code", [code], "error code: ..." or "1:18 code"?
bool namesCode(std::string_view text, const std::string& code) {
    for (std::size_t at = text.find(code); at != std::string_view::npos; at = text.find(code, at + 1)) {
        if (at == 0) continue;
        const char before = text[at - 1],
                   after = at + code.size() < text.size() ? text[at + code.size()] : ' ';
        if ((before == '"' && after == '"') || (before == '[' && after == ']')) return true;
        if (before != ' ' || (after != '"' && after != ':')) continue;
        const std::size_t start = text.find_last_of("\" \n", at - 2) + 1;
        const std::string_view word = text.substr(start, at - 1 - start);
        if (isSeverity(word) || (!word.empty() && std::isdigit(static_cast<unsigned char>(word.back()))))
            return true;
    }
    return false;
}

void checkCalls(const File& file, const std::map<std::string, std::size_t>& shown, Violations& violations) {
    static const Pattern call(R"(\bmake\(\s*(\w+::)*Kind::(\w+)\s*,)");
    const std::string code = scan(file.content).code;
    for (const Match& found : call.allIn(code)) {
        const auto kind = shown.find(found.groups[2]);
        const auto given = argumentsFrom(code, code.find('(', found.position) + 1);
        // The first two are the kind and the span.
        if (kind == shown.end() || !given || *given == kind->second + 2) continue;
        const std::string_view before = std::string_view(code).substr(0, found.position);
        violations.push_back(at(file, 1 + static_cast<std::size_t>(std::ranges::count(before, '\n')),
                                "Kind::" + kind->first + " gets " + std::to_string(*given - 2) +
                                    " arguments, but its message shows " + std::to_string(kind->second)));
    }
}

} // namespace

Violations kindsAreUsedAndTested(const std::vector<File>& files) {
    std::string stages, tests;
    for (const File& file : files) {
        if (isUnder(file, "core") && file.path.ends_with(".cpp")) stages += scan(file.content).code;
        // A test of rendering provokes nothing.
        if (isUnder(file, "tests") && !isUnder(file, "tests/house") &&
            !isUnder(file, "tests/unit/diagnostics"))
            tests += file.content;
    }
    Violations violations;
    for (const Kind& kind : kindsIn(files)) {
        const std::string which = kind.file + ": " + kind.name + " (" + kind.code + ")";
        if (!names(stages, kind.name)) violations.push_back(which + " is never reported");
        if (!names(tests, kind.name) && !namesCode(tests, kind.code))
            violations.push_back(which + " is named in no test");
    }
    return violations;
}

Violations messagesGetTheirArguments(const std::vector<File>& files) {
    std::map<std::string, std::size_t> shown;
    for (const Kind& kind : kindsIn(files)) shown[kind.name] = placeholders(kind.message);
    Violations violations;
    for (const File& file : files)
        if (isCpp(file.path) && !isUnder(file, "tests/house")) checkCalls(file, shown, violations);
    return violations;
}

} // namespace tactus::house
