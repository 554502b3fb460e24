#include "rules.h"

#include "pattern.h"

#include <algorithm>
#include <set>

namespace tactus::house {

namespace {

bool isUnderAny(const File& file, std::initializer_list<std::string_view> folders) {
    return std::ranges::any_of(folders, [&](std::string_view folder) { return isUnder(file, folder); });
}

std::string firstFolder(const std::string& path) {
    const std::size_t slash = path.find('/');
    return slash == std::string::npos ? "" : path.substr(0, slash);
}

// "ure" of core/ure/system.h; "" outside core.
std::string stageOf(const File& file) {
    return isUnder(file, "core") ? firstFolder(file.path.substr(5)) : "";
}

// One violation a line of code that has a match of `pattern`.
void findInCode(const File& file, const Pattern& pattern, const std::string& why, Violations& violations) {
    const Source source = scan(file.content);
    std::size_t number = 0;
    for (const std::string_view line : linesOf(source.code)) {
        ++number;
        if (const auto match = pattern.firstIn(line))
            violations.push_back(at(file, number, "'" + match->groups[0] + "': " + why));
    }
}

void findInIncludes(const File& file, const Pattern& pattern, const std::string& why,
                    Violations& violations) {
    for (const Include& include : scan(file.content).includes)
        if (pattern.firstIn(include.name))
            violations.push_back(at(file, include.line, "includes '" + include.name + "': " + why));
}

} // namespace

Ranks ranksOf(std::string_view page) {
    static const Pattern row(R"(^\|\s*(\d+)\s*\|([^|]*)\|.*)");
    static const Pattern folder(R"(`(\w+)`)");
    Ranks ranks;
    for (const std::string_view line : linesOf(page)) {
        if (const auto match = row.firstIn(line))
            for (const Match& name : folder.allIn(match->groups[2]))
                ranks[name.groups[1]] = std::stoi(match->groups[1]);
    }
    return ranks;
}

Violations includeDirection(const std::vector<File>& files, const Ranks& ranks) {
    Violations violations;
    for (const File& file : files) {
        const std::string stage = stageOf(file);
        if (stage.empty() || !isCpp(file.path)) continue;
        const auto rank = ranks.find(stage);
        if (rank == ranks.end()) {
            violations.push_back(file.path + ": folder '" + stage + "' has no rank in docs/pipeline.md");
            continue;
        }
        for (const Include& include : scan(file.content).includes) {
            if (!include.quoted) continue;
            const std::string other = firstFolder(include.name);
            const auto otherRank = ranks.find(other);
            if (otherRank == ranks.end())
                violations.push_back(
                    at(file, include.line, "'" + include.name + "' is not of the form stage/file.h"));
            else if (other != stage && otherRank->second >= rank->second)
                violations.push_back(at(file, include.line,
                                        "includes '" + include.name + "' of rank " +
                                            std::to_string(otherRank->second) + ", but " + stage +
                                            " has rank " + std::to_string(rank->second)));
        }
    }
    return violations;
}

Violations entriesAreForTheDriver(const std::vector<File>& files) {
    static const Pattern entry("^(\\w+)/(build|verify)\\.h$");
    Violations violations;
    for (const File& file : files) {
        if (!isCpp(file.path) || isUnderAny(file, {"core/driver", "core/explore", "tests", "bench"}))
            continue;
        for (const Include& include : scan(file.content).includes) {
            const auto match = entry.firstIn(include.name);
            // A verifier may stand on the verifier of a lower stage: neither knows a builder.
            const bool bothVerify = include.name.ends_with("/verify.h") && file.path.ends_with("/verify.cpp");
            if (include.quoted && match && match->groups[1] != stageOf(file) && !bothVerify)
                violations.push_back(
                    at(file, include.line, "includes '" + include.name + "', another folder's entry"));
        }
    }
    return violations;
}

Violations citedPagesExist(const std::vector<File>& files) {
    static const Pattern page(R"([\w/]+\.md\b)");
    const auto exists = [&](const std::string& name) {
        return std::ranges::any_of(
            files, [&](const File& file) { return file.path == name || file.path.ends_with("/" + name); });
    };
    Violations violations;
    for (const File& file : files) {
        if (!isCpp(file.path) || !isUnderAny(file, {"core", "views", "app"})) continue;
        std::size_t number = 0;
        for (const std::string_view line : linesOf(file.content)) {
            ++number;
            for (const Match& match : page.allIn(line))
                if (!exists(match.groups[0]))
                    violations.push_back(at(file, number, "there is no page '" + match.groups[0] + "'"));
        }
    }
    return violations;
}

Violations noQtInCore(const std::vector<File>& files) {
    static const Pattern header("^(Qt|Q[A-Z])");
    static const Pattern word(R"(\bQ[A-Z]\w*[a-z]\w*)");
    static const Pattern library(R"(\bQt\d?\b)");
    Violations violations;
    for (const File& file : files) {
        if (!isUnder(file, "core")) continue;
        if (isCpp(file.path)) {
            findInIncludes(file, header, "no Qt in core", violations);
            findInCode(file, word, "no Qt in core", violations);
        } else if (file.path.ends_with("CMakeLists.txt")) {
            findInCode(file, library, "no Qt in core", violations);
        }
    }
    return violations;
}

Violations islStaysInPolyhedra(const std::vector<File>& files) {
    static const Pattern header("^isl/");
    static const Pattern word(R"(\b(isl_\w+|isl::))");
    const std::string why = "isl is named only in core/polyhedra";
    Violations violations, privateHeaders;
    for (const File& file : files) {
        if (isUnder(file, "tests") || !isCpp(file.path)) continue;
        Violations found;
        findInIncludes(file, header, why, found);
        findInCode(file, word, why, found);
        if (stageOf(file) != "polyhedra")
            std::ranges::move(found, std::back_inserter(violations));
        else if (!found.empty() && file.path.ends_with(".h"))
            privateHeaders.push_back(file.path.substr(5));
    }
    for (const File& file : files) {
        const bool source =
            file.path.ends_with(".cpp") && (stageOf(file) == "polyhedra" || isUnder(file, "tests"));
        if (source || !isCpp(file.path)) continue;
        for (const Include& include : scan(file.content).includes)
            if (std::ranges::count(privateHeaders, include.name))
                violations.push_back(
                    at(file, include.line,
                       "includes '" + include.name + "', which names isl: only core/polyhedra/*.cpp may"));
    }
    return violations;
}

Violations noInputOutputBelowDriver(const std::vector<File>& files, const Ranks& ranks) {
    static const Pattern header("^(iostream|fstream|filesystem|stdio\\.h|unistd\\.h|fcntl\\.h|spawn\\.h)$");
    static const Pattern word(
        R"(\b(cout|cerr|clog|v?f?printf|f?puts|putchar|fopen|popen|fread|fwrite|getenv)\b)"
        R"(|\b[io]?fstream\b|\bfmt::print\b|(^|[^.>\w])(_|quick_)?exit\s*\()");
    const std::string why = "no file reading, printing or exit below the driver";
    Violations violations;
    for (const File& file : files) {
        const auto rank = ranks.find(stageOf(file));
        if (rank == ranks.end() || rank->second >= ranks.at("driver") || !isCpp(file.path)) continue;
        findInIncludes(file, header, why, violations);
        findInCode(file, word, why, violations);
    }
    return violations;
}

Violations noMutableGlobals(const std::vector<File>& files) {
    // A declaration up to its name's end, when it is no function: nothing before it may be an opening
    // parenthesis.
    static const Pattern storage(
        R"(^\s*(inline\s+)?(static|thread_local)\b(?![^(=;{]*\bconst)[^(=;{]*[=;{])");
    static const Pattern global(
        R"(^(?!(using|namespace|struct|class|enum|union|template|typedef|friend|extern|)"
        R"(static_assert|static|thread_local|inline namespace|concept|return|requires|constexpr|const)\b))"
        R"((?!.*\b(const|constexpr|operator)\b)[A-Za-z_][\w:<>,\s*&]*[\s*&>][\w:]+\s*)"
        R"((=[^=]|\{|;))");
    Violations violations;
    for (const File& file : files) {
        if (!isUnder(file, "core") || !isCpp(file.path)) continue;
        findInCode(file, storage, "no mutable globals", violations);
        findInCode(file, global, "no mutable globals", violations);
    }
    return violations;
}

Violations topLevel(const std::vector<std::string>& entries) {
    static const std::set<std::string> allowed = {
        "CMakeLists.txt", "CMakePresets.json", "LICENSE",   "README.md", "app",  "bench", "core", "dev",
        "docs",           "examples",          "resources", "tests",     "views"};
    // The entries that git ignores (.gitignore).
    static const std::set<std::string> ignored = {"build", "compile_commands.json", "CMakeUserPresets.json"};
    Violations violations;
    for (const std::string& entry : entries)
        if (!entry.starts_with(".") && !allowed.contains(entry) && !ignored.contains(entry))
            violations.push_back("'" + entry + "' has no place at the top of the tree");
    return violations;
}

Violations noMachinePaths(const std::vector<File>& files) {
    // Written so that this file does not name them itself.
    static const Pattern path("(^|[^\\w./-])/(wor[k]|roo[t])/");
    Violations violations;
    for (const File& file : files) {
        std::size_t number = 0;
        for (const std::string_view line : linesOf(file.content)) {
            ++number;
            if (line.find('/') != std::string_view::npos && path.firstIn(line))
                violations.push_back(at(file, number, "names a path of this machine"));
        }
    }
    return violations;
}

} // namespace tactus::house
