// The documentation does not lie: what it shows is run, what it quotes is checked, where it points there is
// something.
//
// - A block ```console is typed into a shell in a folder of the page's own, which holds `examples` and
// `resources/lessons`. What is printed is
//   compared line by line; a line ... stands for any lines.
// - A block ```ure is a design without a mistake; ```ure items, items of one that parse; ```ure refused
// CODE..., a design
//   in which `check` finds exactly the errors of these codes.
// - A block ```cpp FILE, ```cmake FILE or ```json FILE is that file.
#include "commands/request/command.h"
#include "docs/markdown.h"
#include "support/examples.h"
#include "support/paths.h"
#include "system/processes/files.h"
#include "system/processes/process.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace tactus::docs {
namespace {

namespace fs = std::filesystem;

const fs::path source = tactus::test::inRepository();

std::string contentOf(const fs::path& path) {
    const auto content = system::readFile(path);
    EXPECT_TRUE(content) << path;
    return content.value_or("");
}

std::vector<std::string> pages() {
    std::vector<std::string> list{"README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(source / "docs"))
        if (entry.path().extension() == ".md")
            list.push_back(fs::relative(entry.path(), source).generic_string());
    std::ranges::sort(list);
    return list;
}

// A folder that goes away with its test.
class Folder {
  public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "tactus-docs-XXXXXX").string();
        path_ = mkdtemp(name.data());
        fs::copy(source / "examples", path_ / "examples", fs::copy_options::recursive);
        fs::create_directory(path_ / "resources");
        fs::copy(source / "resources" / "lessons", path_ / "resources" / "lessons",
                 fs::copy_options::recursive);
        fs::create_directory(path_ / "bin");
        fs::create_symlink(tactus::test::program(), path_ / "bin" / "tactus");
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path_); }
    const fs::path& path() const { return path_; }

    std::string typed(const std::string& line) const {
        const auto done =
            system::run({.arguments = {"/bin/sh", "-c", "PATH=\"$1/bin:$PATH\"; cd \"$1\"; eval \"$2\" 2>&1",
                                       "sh", path_.string(), line},
                         .in = {},
                         .folder = path_.string()});
        EXPECT_TRUE(done) << line << ": " << (done ? "" : done.error());
        return done ? done->out : "";
    }

  private:
    fs::path path_;
};

class Pages : public testing::TestWithParam<std::string> {
  protected:
    fs::path path() const { return source / GetParam(); }
    Page page() const { return parse(contentOf(path())); }
    std::string place(int line) const { return GetParam() + ":" + std::to_string(line); }
};

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

TEST_P(Pages, CommandsPrintWhatIsShown) {
    const Folder folder;
    for (const Block& block : page().blocks) {
        if (block.info != "console") continue;
        for (const Command& command : commandsOf(block)) {
            const std::vector<std::string> printed = linesOf(folder.typed(command.line));
            EXPECT_TRUE(agrees(command.expected, printed))
                << place(block.line) << ": $ " << command.line << "\n--- shown\n"
                << joined(command.expected) << "--- printed\n"
                << joined(printed);
        }
    }
}

// The codes of the errors that `check` finds.
std::multiset<std::string> errorsOf(const std::string& design) {
    const Folder folder;
    const fs::path file = folder.path() / "block.ure";
    EXPECT_TRUE(system::writeFile(file, design));
    const auto answer = nlohmann::json::parse(commands::run({"check", file.string(), "--json"}).out);
    std::multiset<std::string> codes;
    for (const auto& diagnostic : answer.at("diagnostics"))
        if (diagnostic.at("severity") == "error") codes.insert(diagnostic.at("code"));
    return codes;
}

TEST_P(Pages, DesignsAreWhatTheTextSays) {
    for (const Block& block : page().blocks) {
        std::istringstream words(block.info);
        std::string word;
        if (!(words >> word) || word != "ure") continue;
        std::multiset<std::string> expected;
        while (words >> word)
            if (word != "refused" && word != "items") expected.insert(word);
        if (block.info == "ure items") {
            const std::string design = "design d {\n" + block.text + "}\n";
            const Folder folder;
            ASSERT_TRUE(system::writeFile(folder.path() / "block.ure", design));
            const auto formatted = commands::run({"format", (folder.path() / "block.ure").string()});
            EXPECT_EQ(formatted.status, 0) << place(block.line) << "\n" << formatted.err;
        } else {
            EXPECT_EQ(errorsOf(block.text), expected) << place(block.line);
        }
    }
}

TEST_P(Pages, FilesAreQuotedAsTheyAre) {
    for (const Block& block : page().blocks) {
        const std::size_t space = block.info.find(' ');
        if (space == std::string::npos ||
            !(block.info.starts_with("cpp ") || block.info.starts_with("cmake ") ||
              block.info.starts_with("json ")))
            continue;
        EXPECT_EQ(block.text, contentOf(source / block.info.substr(space + 1))) << place(block.line);
    }
}

TEST_P(Pages, LinksLeadSomewhere) {
    for (const Link& link : page().links) {
        if (link.target.find("://") != std::string::npos) continue;
        const std::size_t hash = std::min(link.target.find('#'), link.target.size());
        const fs::path target = hash == 0 ? path() : path().parent_path() / link.target.substr(0, hash);
        EXPECT_TRUE(fs::exists(target)) << place(link.line) << ": " << link.target;
        if (hash == link.target.size() || !fs::exists(target)) continue;
        const Page other = parse(contentOf(target));
        EXPECT_EQ(std::ranges::count(other.anchors, link.target.substr(hash + 1)), 1)
            << place(link.line) << ": " << link.target;
    }
}

std::string testName(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](unsigned char character) { return !std::isalnum(character); }, '_');
    return name;
}
INSTANTIATE_TEST_SUITE_P(Docs, Pages, testing::ValuesIn(pages()), testName);

TEST(Docs, EveryPageIsInTheIndex) {
    std::set<std::string> linked;
    for (const Link& link : parse(contentOf(source / "docs/README.md")).links)
        linked.insert((fs::path("docs") / link.target).lexically_normal().generic_string());
    for (const std::string& page : pages())
        if (page != "README.md" && page != "docs/README.md") {
            EXPECT_TRUE(linked.contains(page)) << page;
        }
}

// The cells of a table's row.
std::vector<std::string> cellsOf(const std::string& row) {
    std::vector<std::string> cells;
    std::istringstream rest(row);
    for (std::string cell; std::getline(rest, cell, '|');) {
        const std::size_t begin = cell.find_first_not_of(' '), end = cell.find_last_not_of(' ');
        cells.push_back(begin == std::string::npos ? "" : cell.substr(begin, end - begin + 1));
    }
    if (!cells.empty()) cells.erase(cells.begin()); // before the first bar
    return cells;
}

// Rows of design, what it computes, mapping, PEs and cycles; the design is in the first of its rows.
TEST(Docs, ExamplesHaveTheFiguresOfTheirTables) {
    std::string design;
    std::vector<std::string> listed, expected;
    for (const std::string& line : linesOf(contentOf(source / "docs/examples.md"))) {
        const std::vector<std::string> cells = cellsOf(line);
        if (cells.size() != 5 || cells[0] == "design" || cells[0] == "---") continue;
        if (!cells[0].empty()) design = cells[0].substr(1, cells[0].find(']') - 1);
        listed.push_back(design + " " + cells[2]);
        const auto array = nlohmann::json::parse(
            commands::run({"array", test::examplePath(design), "--mapping", cells[2], "--json"}).out);
        EXPECT_EQ(std::to_string(array.at("pes").get<int>()), cells[3]) << line;
        EXPECT_EQ(std::to_string(array.at("cycles").get<int>()), cells[4]) << line;
    }
    for (const test::ExampleMapping& one : test::exampleMappings())
        expected.push_back(one.example + " " + one.mapping);
    std::ranges::sort(listed);
    std::ranges::sort(expected);
    EXPECT_EQ(listed, expected);
}

TEST(Docs, LanguageReferenceNamesEveryCommandAndOption) {
    const std::string reference = contentOf(source / "docs/language.md");
    for (const commands::Command& command : commands::all()) {
        EXPECT_NE(reference.find("| `" + std::string(command.name) + "`"), std::string::npos) << command.name;
        for (const commands::OptionSpec& option : command.options) {
            const std::string flag(option.flags.substr(0, option.flags.find(',')));
            EXPECT_NE(reference.find("`" + flag), std::string::npos) << command.name << " " << flag;
        }
    }
}

TEST(Markdown, ComparesWithSkippedLines) {
    EXPECT_TRUE(agrees({"a", "...", "d"}, {"a", "b", "c", "d"}));
    EXPECT_TRUE(agrees({"a", "..."}, {"a", "b"}));
    EXPECT_FALSE(agrees({"a"}, {"a", "b"}));
    EXPECT_FALSE(agrees({"a", "...", "d"}, {"a", "b", "d", "e"}));
    EXPECT_FALSE(agrees({"a", "b"}, {"a"}));
}

TEST(Markdown, FindsBlocksLinksAndHeadings) {
    const Page page = parse("# A page: one\n[x](y.md#z) `[no](link)`\n```console\n$ ls\nb\n$ cat\n```\n");
    EXPECT_EQ(page.anchors, std::vector<std::string>{"a-page-one"});
    ASSERT_EQ(page.links.size(), 1u);
    EXPECT_EQ(page.links[0].target, "y.md#z");
    ASSERT_EQ(page.blocks.size(), 1u);
    const std::vector<Command> commands = commandsOf(page.blocks[0]);
    ASSERT_EQ(commands.size(), 2u);
    EXPECT_EQ(commands[0].line, "ls");
    EXPECT_EQ(commands[0].expected, std::vector<std::string>{"b"});
    EXPECT_TRUE(commands[1].expected.empty());
}

} // namespace
} // namespace tactus::docs
