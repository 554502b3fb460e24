#include "kinds.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <regex>

namespace tactus::house {

namespace {

struct Kind {
    std::string file, name, code, message;
};

std::vector<Kind> kindsIn(const std::vector<File>& files) {
    static const std::regex entry(
        "TACTUS_DIAGNOSTIC\\(\\s*(\\w+),\\s*\"([^\"]+)\",\\s*\\w+,\\s*((\"([^\"\\\\]|\\\\.)*\"\\s*)+),");
    std::vector<Kind> kinds;
    for (const File& file : files) {
        // all.def only lists the others, and says in a comment what an entry looks like.
        if (!isUnder(file, "core/diagnostics/kinds") || file.path.ends_with("/all.def")) continue;
        const std::string& text = file.content;
        for (std::sregex_iterator kind(text.begin(), text.end(), entry), end; kind != end; ++kind)
            kinds.push_back({file.path, (*kind)[1], (*kind)[2], (*kind)[3]});
    }
    return kinds;
}

// How many {} a message has; {{ is a brace.
long placeholders(std::string message) {
    message = std::regex_replace(message, std::regex("\\{\\{"), "");
    return std::ranges::count(message, '{');
}

// How many commas stand between the arguments of the call whose first argument begins at `from`; none where
// it hands on a pack.
std::optional<long> commas(std::string_view code, std::size_t from) {
    long count = 0;
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

void checkCalls(const File& file, const std::map<std::string, long>& shown, Violations& violations) {
    static const std::regex call(R"(\bmake\(\s*(\w+::)*Kind::(\w+)\s*,)");
    const std::string code = scan(file.content).code;
    for (std::sregex_iterator found(code.begin(), code.end(), call), end; found != end; ++found) {
        const auto kind = shown.find((*found)[2]);
        const auto begin = static_cast<std::size_t>(found->position(2));
        const std::optional<long> given = commas(code, begin);
        if (kind == shown.end() || !given || *given - 1 == kind->second) continue;
        const auto line =
            1 + static_cast<std::size_t>(std::count(code.begin(), code.begin() + found->position(2), '\n'));
        violations.push_back(at(file, line,
                                "Kind::" + kind->first + " gets " + std::to_string(*given - 1) +
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
        if (!names(tests, kind.name) && tests.find("\"" + kind.code + "\"") == std::string::npos &&
            tests.find("[" + kind.code + "]") == std::string::npos)
            violations.push_back(which + " is named in no test");
    }
    return violations;
}

Violations messagesGetTheirArguments(const std::vector<File>& files) {
    std::map<std::string, long> shown;
    for (const Kind& kind : kindsIn(files)) shown[kind.name] = placeholders(kind.message);
    Violations violations;
    for (const File& file : files)
        if (isCpp(file.path) && !isUnder(file, "tests/house")) checkCalls(file, shown, violations);
    return violations;
}

} // namespace tactus::house
