// Findings of one kind on one mapping are one finding with a count and a table on a terminal; --verbose shows
// each, and so does --json. Errors come first, then warnings, then notes.
#include "tactus.h"

#include <map>
#include <regex>
#include <sstream>

namespace tactus::test {
namespace {

std::string tiledPairHmm() {
    std::string text = exampleText("pairhmm");
    const std::string call = "M.space_time_transform({i}, i + j);";
    return text.replace(text.find(call), call.size(),
                        "M.tile(i, io, ii, 4).tile(j, jo, ji, 4);\n    M.space_time_transform({ii, ji});");
}

// "note [long-link]" of each line that begins a finding, in their order.
std::vector<std::string> headsOf(const std::string& text) {
    static const std::regex head(R"(:\d+:\d+: (error|warning|note): .*(\[[a-z-]+\]))");
    std::vector<std::string> heads;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (std::smatch match; std::regex_search(line, match, head))
            heads.push_back(match.str(1) + " " + match.str(2));
    return heads;
}

std::vector<std::string> headsIn(const json& diagnostics) {
    std::vector<std::string> heads;
    for (const json& one : diagnostics)
        heads.push_back(one.at("severity").get<std::string>() + " [" + one.at("code").get<std::string>() +
                        "]");
    return heads;
}

int countIn(const std::vector<std::string>& heads, const std::string& head) {
    return static_cast<int>(std::count(heads.begin(), heads.end(), head));
}

TEST(FindingsTogether, OfATiledPairHmm) {
    const Folder folder;
    const std::string file = folder.write("pairhmm.ure", tiledPairHmm());
    const std::string text = tactus({"check", file}).err, all = tactus({"check", "--verbose", file}).err;
    const json diagnostics = ask({"check", file}).value.at("diagnostics");
    const std::vector<std::string> each = headsIn(diagnostics), together = headsOf(text);
    const int links = countIn(each, "note [long-link]");
    ASSERT_GT(links, 12);
    // JSON and --verbose have all; they hold each kind once for the one mapping that has it.
    std::vector<std::string> full = headsOf(all), sorted = each;
    std::sort(full.begin(), full.end());
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(full, sorted);
    EXPECT_EQ(countIn(together, "note [long-link]"), 1);
    EXPECT_EQ(countIn(together, "note [broadcast]"), 1);
    EXPECT_NE(text.find(fmt::format(
                  "{} findings of this kind on mapping by_read (--verbose shows all in full)", links)),
              std::string::npos)
        << text;
    // The table has a line for each of the others, ten at most, without what all of them end with.
    int rows = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        rows += std::regex_match(line, std::regex(R"(      \w+\(.*\) takes \w+\(.*)"));
    EXPECT_EQ(rows, 10);
    EXPECT_EQ(all.find("--verbose"), std::string::npos);
    const std::string end = "longer than one processing element";
    EXPECT_EQ(text.find(end), text.rfind(end));
    EXPECT_NE(text.find(fmt::format("\n      and {} more\n", links - 11)), std::string::npos) << text;
    EXPECT_LT(2 * std::count(text.begin(), text.end(), '\n'), std::count(all.begin(), all.end(), '\n'));
}

// In JSON they stay in the order of the text.
TEST(FindingsTogether, ErrorsThenWarningsThenNotes) {
    const Folder folder;
    std::string text = tiledPairHmm();
    text.insert(text.find("  mapping by_haplotype"),
                "  mapping wrong {\n    M.space_time_transform({i}, j);\n"
                "    W.reorder(i);\n  }\n");
    const std::string file = folder.write("pairhmm.ure", text);
    for (const bool verbose : {false, true}) {
        const std::vector<std::string> heads =
            headsOf(tactus(verbose ? std::vector<std::string>{"check", "--verbose", file}
                                   : std::vector<std::string>{"check", file})
                        .err);
        ASSERT_GT(heads.size(), 3u);
        EXPECT_TRUE(heads.front().starts_with("error")) << heads.front();
        EXPECT_TRUE(
            std::is_sorted(heads.begin(), heads.end(), [](const std::string& a, const std::string& b) {
                const std::map<char, int> rank{{'e', 0}, {'w', 1}, {'n', 2}};
                return rank.at(a[0]) < rank.at(b[0]);
            }));
    }
    const json diagnostics = ask({"check", file}).value.at("diagnostics");
    EXPECT_EQ(diagnostics.at(0).at("severity"), "note"); // of an input that is read
    EXPECT_EQ(diagnostics.at(0).at("line"), 25);
}

// Two mistakes at two places of a mapping are both shown with their places.
TEST(FindingsTogether, NotErrorsInSeveralPlaces) {
    const Folder folder;
    std::string text = exampleText("gemm");
    const std::string call = "X.space_time_transform({i, j}, i + j + k);";
    text.replace(text.find(call), call.size(), "X.reorder(i + 1);\n    X.reorder(j + 1);\n    " + call);
    const std::string file = folder.write("gemm.ure", text);
    const auto errors = headsOf(tactus({"check", file}).err);
    EXPECT_EQ(countIn(errors, "error [primitive-arguments]"), 2) << tactus({"check", file}).err;
}

// A refusal of another command is short too.
TEST(FindingsTogether, WhereAnotherCommandRefuses) {
    const Folder folder;
    const std::string file = folder.write("pairhmm.ure", tiledPairHmm());
    const std::vector<std::string> refused{"array", "--strict", file};
    std::vector<std::string> verbose = refused;
    verbose.push_back("--verbose");
    EXPECT_EQ(tactus(refused).status, 1);
    const auto together = headsOf(tactus(refused).err), each = headsOf(tactus(verbose).err);
    EXPECT_TRUE(together.front().starts_with("error"));
    EXPECT_EQ(countIn(together, "note [long-link]"), 1);
    EXPECT_GT(countIn(each, "note [long-link]"), 1);
}

} // namespace
} // namespace tactus::test
