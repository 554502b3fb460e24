// Each rule is fed made-up files, so that it is known to fail where it should.
#include "rules.h"

#include <gtest/gtest.h>

namespace tactus::house {

namespace {

const Ranks madeUpRanks = {{"base", 0}, {"text", 1},       {"polyhedra", 1},
                           {"ure", 4},  {"dependence", 5}, {"driver", 13}};

// How many violations a file with this content has.
template<class Rule>
std::size_t countOf(Rule rule, const std::string& path, const std::string& content) {
    return rule(std::vector<File>{{path, content}}).size();
}

template<class Rule>
std::size_t countWithRanks(Rule rule, const std::string& path, const std::string& content) {
    return rule(std::vector<File>{{path, content}}, madeUpRanks).size();
}

} // namespace

TEST(Rules, RanksComeFromTheTable) {
    const Ranks read =
        ranksOf("# Page\n| rank | folder |\n|---|---|\n| 0 | `base` | x |\n| 5 | `a`; `b` | `c` |\n");
    EXPECT_EQ(read, (Ranks{{"base", 0}, {"a", 5}, {"b", 5}}));
}

TEST(Rules, IncludeDirection) {
    struct {
        const char *path, *content;
        std::size_t violations;
    } const cases[] = {
        {"core/ure/a.h", "#include \"ure/b.h\"\n#include \"base/id.h\"\n#include <vector>\n", 0},
        {"core/ure/a.h", "#include \"dependence/graph.h\"\n", 1},   // higher
        {"core/text/a.cpp", "#include \"polyhedra/piece.h\"\n", 1}, // equal
        {"core/ure/a.cpp", "#include \"b.h\"\n", 1},                // no folder
        {"core/ure/a.cpp", "#include \"panels/b.h\"\n", 1},         // no stage
        {"core/ure/a.cpp", "// #include \"driver/b.h\"\n", 0},
        {"core/misc/a.cpp", "", 1}, // folder without rank
        {"views/a.cpp", "#include \"driver/b.h\"\n", 0},
    };
    for (const auto& one : cases)
        EXPECT_EQ(countWithRanks(includeDirection, one.path, one.content), one.violations)
            << one.path << one.content;
}

TEST(Rules, ViolationsSayWhere) {
    const Violations found =
        includeDirection({{"core/ure/a.h", "\n#include \"driver/files.h\"\n"}}, madeUpRanks);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0], "core/ure/a.h:2: includes 'driver/files.h' of rank 13, but ure has rank 4");
}

TEST(Rules, EntriesAreForTheDriver) {
    const std::string content = "#include \"ure/build.h\"\n";
    EXPECT_EQ(countOf(entriesAreForTheDriver, "core/dependence/a.cpp", content), 1u);
    EXPECT_EQ(countOf(entriesAreForTheDriver, "core/dependence/a.cpp", "#include \"ure/verify.h\"\n"), 1u);
    EXPECT_EQ(countOf(entriesAreForTheDriver, "core/dependence/verify.cpp", "#include \"ure/verify.h\"\n"),
              0u);
    EXPECT_EQ(countOf(entriesAreForTheDriver, "core/dependence/verify.cpp", "#include \"ure/build.h\"\n"),
              1u);
    EXPECT_EQ(countOf(entriesAreForTheDriver, "views/panels/a.cpp", content), 1u);
    EXPECT_EQ(countOf(entriesAreForTheDriver, "app/tactus.cpp", content), 1u);
    EXPECT_EQ(countOf(entriesAreForTheDriver, "core/commands/check.cpp", content), 1u);
    EXPECT_EQ(countOf(entriesAreForTheDriver, "core/ure/a.cpp", content), 0u);
    EXPECT_EQ(countOf(entriesAreForTheDriver, "core/driver/a.cpp", content), 0u);
    EXPECT_EQ(countOf(entriesAreForTheDriver, "core/explore/a.cpp", content), 0u);
    EXPECT_EQ(countOf(entriesAreForTheDriver, "tests/unit/dependence/a.cpp", content), 0u);
}

TEST(Rules, CitedPagesExist) {
    const File page{"docs/theory/tiling.md", ""};
    const auto violations = [&](const char* content) {
        return citedPagesExist({page, {"core/ure/a.h", content}}).size();
    };
    EXPECT_EQ(violations("// (docs/theory/tiling.md)\nint a; // tiling.md, theory/tiling.md\n"), 0u);
    EXPECT_EQ(violations("// as papers.md says\n"), 1u);
    EXPECT_EQ(violations("// filing.md and docs/tiling.md\n"), 2u);
    EXPECT_EQ(citedPagesExist({page, {"tests/unit/a.cpp", "// papers.md\n"}}).size(), 0u);
}

TEST(Rules, NoQtInCore) {
    EXPECT_EQ(countOf(noQtInCore, "core/ure/a.h", "#include <QString>\n"), 1u);
    EXPECT_EQ(countOf(noQtInCore, "core/ure/a.h", "#include <QtCore/qglobal.h>\n"), 1u);
    EXPECT_EQ(countOf(noQtInCore, "core/ure/a.h", "class QWidget;\n"), 1u);
    EXPECT_EQ(countOf(noQtInCore, "core/CMakeLists.txt", "target_link_libraries(x Qt6::Core)\n"), 1u);
    EXPECT_EQ(countOf(noQtInCore, "core/ure/a.h", "QuasiAffine a; // QString\n#include <queue>\n"), 0u);
    EXPECT_EQ(countOf(noQtInCore, "views/a.h", "#include <QString>\n"), 0u);
}

TEST(Rules, IslStaysInPolyhedra) {
    for (const char* content : {"#include <isl/set.h>\n", "isl_set* set;\n", "isl::set set;\n"}) {
        EXPECT_EQ(countOf(islStaysInPolyhedra, "core/ure/a.cpp", content), 1u) << content;
        EXPECT_EQ(countOf(islStaysInPolyhedra, "app/a.cpp", content), 1u) << content;
        EXPECT_EQ(countOf(islStaysInPolyhedra, "core/polyhedra/a.cpp", content), 0u) << content;
        EXPECT_EQ(countOf(islStaysInPolyhedra, "tests/unit/ure/a.cpp", content), 0u) << content;
        // A header that names isl is private to the sources of polyhedra.
        const File wrapper{"core/polyhedra/wrapper.h", content};
        const std::string use = "#include \"polyhedra/wrapper.h\"\n";
        EXPECT_EQ(islStaysInPolyhedra({wrapper, {"core/polyhedra/a.cpp", use}}).size(), 0u) << content;
        EXPECT_EQ(islStaysInPolyhedra({wrapper, {"core/polyhedra/a.h", use}}).size(), 1u) << content;
        EXPECT_EQ(islStaysInPolyhedra({wrapper, {"core/ure/a.cpp", use}}).size(), 1u) << content;
        EXPECT_EQ(islStaysInPolyhedra({{"core/polyhedra/wrapper.h", ""}, {"core/ure/a.cpp", use}}).size(), 0u)
            << content;
    }
    EXPECT_EQ(
        countOf(islStaysInPolyhedra, "core/ure/a.cpp", "// isl_set_count_val enumerates\nint visl_x();\n"),
        0u);
}

TEST(Rules, NoInputOutputBelowDriver) {
    for (const char* content :
         {"#include <iostream>\n", "#include <fstream>\n", "std::cout << 1;\n", "  std::printf(s);\n",
          "std::exit(1);\n", "exit (1);\n", "std::ifstream in;\n", "fopen(a, b);\n", "fmt::print(a);\n"}) {
        EXPECT_EQ(countWithRanks(noInputOutputBelowDriver, "core/ure/a.cpp", content), 1u) << content;
        EXPECT_EQ(countWithRanks(noInputOutputBelowDriver, "core/driver/a.cpp", content), 0u) << content;
        EXPECT_EQ(countWithRanks(noInputOutputBelowDriver, "app/a.cpp", content), 0u) << content;
    }
    for (const char* content :
         {"loop.exit();\n", "out += \"printf(1);\";\n", "std::snprintf(a, 1, b);\n", "int exits;\n"})
        EXPECT_EQ(countWithRanks(noInputOutputBelowDriver, "core/ure/a.cpp", content), 0u) << content;
}

TEST(Rules, NoMutableGlobals) {
    for (const char* content :
         {"int counter = 0;\n", "static int counter;\n", "std::map<int, std::string> cache;\n",
          "    static Cache cache{};\n", "thread_local int depth = 0;\n", "inline int shared = 1;\n",
          "Node* root = nullptr;\n", "int Pool::size = 0;\n"})
        EXPECT_EQ(countOf(noMutableGlobals, "core/ure/a.cpp", content), 1u) << content;
    for (const char* content :
         {"constexpr int limit = 3;\n", "static const std::regex word(a);\n", "inline constexpr Type a{};\n",
          "static int count(int a);\n", "static std::string place(const Source& source) {\n",
          "using A = int;\n", "struct Piece {\n    int a = 0;\n};\n", "class View;\n", "    int local = 0;\n",
          "namespace a::b {\n", "bool operator==(const A& a, const B& b);\n",
          "enum class Kind : int { A, B };\n", "return a;\n", "std::vector<int> loops() {\n",
          "template<class T>\nconcept Number = true;\n", "static_assert(a == b);\n",
          "const std::string name = a;\n", "static constexpr auto kinds = a;\n", "union Bits {\n"})
        EXPECT_EQ(countOf(noMutableGlobals, "core/ure/a.cpp", content), 0u) << content;
    EXPECT_EQ(countOf(noMutableGlobals, "views/a.cpp", "int counter = 0;\n"), 0u);
}

TEST(Rules, TopLevel) {
    EXPECT_TRUE(topLevel({"core", "app", "dev", "README.md", ".ci", ".git", "build"}).empty());
    EXPECT_EQ(topLevel({"core", "scripts", "NOTICES.md"}).size(), 2u);
}

TEST(Rules, NoMachinePaths) {
    const std::string folder = "/" + std::string("work/");
    EXPECT_EQ(countOf(noMachinePaths, "docs/a.md", "one\nsee " + folder + "main for it\n"), 1u);
    EXPECT_EQ(countOf(noMachinePaths, "docs/a.md", "\"" + folder + "x\" and /" + "root/x\n"), 1u);
    EXPECT_EQ(
        countOf(noMachinePaths, "docs/a.md", "net" + folder.substr(1) + " and ../shared" + folder + "\n"),
        0u);
}

} // namespace tactus::house
