#include "rules.h"

#include <algorithm>
#include <optional>
#include <regex>
#include <set>

namespace tactus::house {

namespace {

using namespace std::string_literals;

struct Include {
    std::string name;
    std::size_t line = 0;
};

bool isCpp(const File& file) {
    return file.path.ends_with(".h") || file.path.ends_with(".cpp");
}

bool isUnder(const File& file, std::string_view folder) {
    return file.path.starts_with(folder) && file.path.substr(folder.size()).starts_with("/");
}

bool isSource(const File& file) {
    return isCpp(file) && (isUnder(file, "core") || isUnder(file, "views") || isUnder(file, "app"));
}

std::string at(const File& file, std::size_t line, const std::string& what) {
    return file.path + ":" + std::to_string(line) + ": " + what;
}

template<class Visit>
void forEachLine(std::string_view text, Visit&& visit) {
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        visit(number, text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

template<class Visit>
void forEachMatch(std::string_view text, const std::regex& pattern, Visit&& visit) {
    for (std::cregex_iterator match(text.data(), text.data() + text.size(), pattern), end; match != end;
         ++match)
        visit(*match);
}

std::vector<Include> includesOf(const File& file) {
    constexpr std::string_view directive = "#include \"";
    std::vector<Include> includes;
    forEachLine(file.content, [&](std::size_t number, std::string_view line) {
        if (line.starts_with(directive))
            includes.push_back(
                {std::string(line.substr(directive.size(), line.rfind('"') - directive.size())), number});
    });
    return includes;
}

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "" : path.substr(0, slash);
}

std::string stageOf(const std::string& room) {
    return room.substr(0, room.find('/'));
}

// "emit/tree" of core/emit/tree/print.h, "views/canvas" of views/canvas/lettering.h; "" for other files.
std::string roomOf(const File& file) {
    if (!isCpp(file)) return "";
    if (isUnder(file, "core")) return folderOf(file.path.substr(5));
    return isUnder(file, "views") ? folderOf(file.path) : "";
}

// Which component includes which.
using Components = std::map<std::string, std::set<std::string>>;

Components componentsOf(const std::vector<File>& files) {
    const auto nameOf = [](const std::string& path) { return path.substr(0, path.rfind('.')); };
    Components components;
    for (const File& file : files)
        if (isCpp(file)) components[nameOf(file.path)];
    for (const File& file : files) {
        if (!isCpp(file)) continue;
        std::set<std::string>& included = components[nameOf(file.path)];
        for (const Include& include : includesOf(file))
            for (const std::string& folder :
                 {"core/"s, ""s, isUnder(file, "core") ? "-/" : folderOf(file.path) + "/"})
                if (components.contains(folder + nameOf(include.name)))
                    included.insert(folder + nameOf(include.name));
        included.erase(nameOf(file.path));
    }
    return components;
}

// All that can be reached, the component itself only over a circle.
std::set<std::string> reachedFrom(const Components& components, const std::string& start) {
    std::set<std::string> reached;
    for (std::vector<std::string> open{start}; !open.empty();) {
        const std::string at = std::move(open.back());
        open.pop_back();
        for (const std::string& next : components.at(at))
            if (reached.insert(next).second) open.push_back(next);
    }
    return reached;
}

struct Kind {
    std::string file, name, code;
    std::size_t shown = 0; // how many {} its message has; {{ is a brace
};

std::vector<Kind> kindsIn(const std::vector<File>& files) {
    static const std::regex entry(
        "TACTUS_DIAGNOSTIC\\(\\s*(\\w+),\\s*\"([^\"]+)\",\\s*\\w+,\\s*((\"([^\"\\\\]|\\\\.)*\"\\s*)+),");
    static const std::regex placeholder(R"(\{\{|\{[^{}]*\})");
    std::vector<Kind> kinds;
    for (const File& file : files) {
        // all.def only lists the others, and says in a comment what an entry looks like.
        if (!isUnder(file, "core/diagnostics/kinds") || file.path.ends_with("/all.def")) continue;
        forEachMatch(file.content, entry, [&](const std::cmatch& kind) {
            kinds.push_back({file.path, kind[1], kind[2]});
            const std::string message = kind[3];
            forEachMatch(message, placeholder,
                         [&](const std::cmatch& found) { kinds.back().shown += found.str() != "{{"; });
        });
    }
    return kinds;
}

// How many arguments the call has whose first one begins at `from`; nothing where it hands on a pack.
std::optional<std::size_t> argumentsFrom(std::string_view code, std::size_t from) {
    std::size_t count = 1;
    int depth = 0;
    bool isText = false;
    for (std::size_t at = from; at < code.size(); ++at) {
        const char c = code[at];
        if (isText && c == '\\') ++at;
        if (c == '"') isText = !isText;
        if (isText) continue;
        if (code.substr(at, 3) == "...") return std::nullopt;
        if (c == '(' || c == '{' || c == '[') ++depth;
        if ((c == ')' || c == '}' || c == ']') && --depth < 0) return count;
        if (c == ',' && depth == 0) ++count;
    }
    return std::nullopt;
}

// All that the texts name so that it counts.
void findKinds(std::string_view text, std::set<std::string>& names) {
    static const std::regex mention(
        R"x(Kind::(\w+)|"([a-z-]+)"|\[([a-z-]+)\]|(?:error|warning|note|\d) ([a-z-]+)[":])x");
    forEachMatch(text, mention, [&](const std::cmatch& found) {
        for (std::size_t group = 1; group < found.size(); ++group)
            if (found[group].matched) names.insert(found[group]);
    });
}

Violations inLines(const std::vector<File>& files, const std::string& needle, const std::regex& pattern,
                   const auto& wrong) {
    Violations violations;
    for (const File& file : files)
        forEachLine(file.content, [&](std::size_t number, std::string_view line) {
            if (line.find(needle) == line.npos) return;
            forEachMatch(line, pattern, [&](const std::cmatch& found) {
                if (const std::string why = wrong(file, found.str()); !why.empty())
                    violations.push_back(at(file, number, why));
            });
        });
    return violations;
}

} // namespace

Ranks roomRanksOf(std::string_view page) {
    static const std::regex row(R"(^\|\s*(\d+)\s*\|([^|]*)\|.*)"), folder(R"(`(\w+(/\w+)*)/`)");
    Ranks ranks;
    forEachLine(page, [&](std::size_t, std::string_view line) {
        forEachMatch(line, row, [&](const std::cmatch& found) {
            const std::string names = found[2];
            forEachMatch(names, folder,
                         [&](const std::cmatch& name) { ranks[name[1]] = std::stoi(found[1]); });
        });
    });
    return ranks;
}

Violations roomDirection(const std::vector<File>& files, const Ranks& rooms) {
    std::set<std::string> stages;
    for (const auto& [room, rank] : rooms) stages.insert(stageOf(room));
    Violations violations;
    Ranks empty = rooms;
    for (const File& file : files) {
        const std::string room = roomOf(file), stage = stageOf(room);
        if (room.empty() || (room == stage && !stages.contains(stage))) continue;
        empty.erase(room);
        const auto rank = rooms.find(room);
        if (rank == rooms.end()) {
            violations.push_back(file.path + ": room '" + room + "/' has no rank in docs/rooms.md");
            continue;
        }
        for (const Include& include : includesOf(file)) {
            const std::string other = folderOf(include.name);
            const auto there = rooms.find(other);
            if (other == room || stageOf(other) != stage || there == rooms.end() ||
                there->second < rank->second)
                continue;
            violations.push_back(at(file, include.line,
                                    "includes '" + include.name + "' of rank " +
                                        std::to_string(there->second) + ", but " + room + "/ has rank " +
                                        std::to_string(rank->second)));
        }
    }
    for (const auto& [room, rank] : empty)
        violations.push_back("docs/rooms.md: room '" + room + "/' has no files");
    return violations;
}

Violations roomsAreSmall(const std::vector<File>& files, std::size_t most) {
    std::map<std::string, std::size_t> counts;
    for (const File& file : files)
        if (const std::string room = roomOf(file); !room.empty()) ++counts[room];
    Violations violations;
    for (const auto& [room, count] : counts)
        if (count > most)
            violations.push_back(room + ": " + std::to_string(count) + " files, at most " +
                                 std::to_string(most) + " are one idea");
    return violations;
}

Violations circles(const std::vector<File>& files) {
    std::map<std::string, std::set<std::string>> reached;
    const Components components = componentsOf(files);
    for (const auto& [name, includes] : components) reached[name] = reachedFrom(components, name);
    Violations violations;
    for (const auto& [start, others] : reached) {
        std::string circle;
        for (const std::string& other : others)
            if (reached.at(other).contains(start)) circle += (circle.empty() ? "" : ", ") + other;
        // Each set once, with its first component.
        if (circle.starts_with(start)) violations.push_back("components include each other: " + circle);
    }
    return violations;
}

Violations entriesAreForTheDriver(const std::vector<File>& files) {
    static const std::regex entry("(\\w+)/(build|verify)\\.h");
    Violations violations;
    for (const File& file : files) {
        const auto drives = [&](std::string_view stage) {
            return isUnder(file, "core/" + std::string(stage));
        };
        if (!isSource(file) || drives("driver") || drives("studies") || drives("explore")) continue;
        for (const Include& include : includesOf(file)) {
            std::smatch match;
            // A verifier may rest on the verifier of a lower stage: neither knows a builder.
            const bool bothVerify = include.name.ends_with("/verify.h") && file.path.ends_with("/verify.cpp");
            if (std::regex_match(include.name, match, entry) && !isUnder(file, "core/" + match[1].str()) &&
                !bothVerify)
                violations.push_back(
                    at(file, include.line, "includes '" + include.name + "', another folder's entry"));
        }
    }
    return violations;
}

Violations kindsAreUsedAndTested(const std::vector<File>& files) {
    std::set<std::string> reported, tested;
    for (const File& file : files) {
        if (isUnder(file, "core") && file.path.ends_with(".cpp")) findKinds(file.content, reported);
        // A test of rendering provokes nothing.
        if (isUnder(file, "tests") && !isUnder(file, "tests/house") &&
            !isUnder(file, "tests/unit/diagnostics"))
            findKinds(file.content, tested);
    }
    Violations violations;
    for (const Kind& kind : kindsIn(files)) {
        const std::string which = kind.file + ": " + kind.name + " (" + kind.code + ")";
        if (!reported.contains(kind.name)) violations.push_back(which + " is never reported");
        if (!tested.contains(kind.name) && !tested.contains(kind.code))
            violations.push_back(which + " is named in no test");
    }
    return violations;
}

Violations messagesGetTheirArguments(const std::vector<File>& files) {
    static const std::regex call(R"(\bmake\(\s*(?:\w+::)*Kind::(\w+)\s*,)");
    std::map<std::string, std::size_t> shown;
    for (const Kind& kind : kindsIn(files)) shown[kind.name] = kind.shown;
    Violations violations;
    for (const File& file : files) {
        if (!isSource(file)) continue;
        const std::string_view code = file.content;
        forEachMatch(code, call, [&](const std::cmatch& found) {
            const auto position = static_cast<std::size_t>(found.position());
            const auto kind = shown.find(found[1]);
            const auto given = argumentsFrom(code, code.find('(', position) + 1);
            // The first two are the kind and the span.
            if (kind == shown.end() || !given || *given == kind->second + 2) return;
            const auto line = 1 + std::ranges::count(code.substr(0, position), '\n');
            violations.push_back(at(file, static_cast<std::size_t>(line),
                                    "Kind::" + kind->first + " gets " + std::to_string(*given - 2) +
                                        " arguments, but its message shows " + std::to_string(kind->second)));
        });
    }
    return violations;
}

Violations citedPagesExist(const std::vector<File>& files) {
    static const std::regex page(R"([\w/]+\.md\b)");
    return inLines(files, ".md", page, [&](const File& file, const std::string& name) -> std::string {
        const bool isKnown = !isSource(file) || std::ranges::any_of(files, [&](const File& other) {
            return other.path == name || other.path.ends_with("/" + name);
        });
        return isKnown ? "" : "there is no page '" + name + "'";
    });
}

Violations questionsAreMadeOnce(const std::vector<File>& files) {
    static const std::regex lookUp(R"(\bFile\(.*\)\s*\.designs\(\))"),
        byHand(R"(^ *(driver::)?Request \w*[a-z](\{\})?;)");
    Violations violations;
    for (const File& file : files) {
        const bool isHere = file.path.starts_with("core/driver/analysed.") || isUnder(file, "core/syntax");
        if (!isSource(file) || isHere) continue;
        forEachLine(file.content, [&](std::size_t number, std::string_view text) {
            const std::string line(text);
            if (std::regex_search(line, lookUp))
                violations.push_back(at(file, number, "looks a design up in the tree"));
            if (file.path.ends_with(".cpp") && std::regex_search(line, byHand))
                violations.push_back(at(file, number, "fills a Request by hand"));
        });
    }
    return violations;
}

Violations noMachinePaths(const std::vector<File>& files) {
    // Written so that this file does not name them itself.
    static const std::regex path("(^|[^\\w./-])/(wor[k]|roo[t])/");
    return inLines(files, "/", path, [](const File&, const std::string&) {
        return std::string("names a path of this machine");
    });
}

} // namespace tactus::house
