// Reports as documents: their matrices beside plain arithmetic, their table of cycles beside `simulate --at`,
// and the HTML as Chromium reads it.
#include "browser.h"
#include "usage.h"

#include "studies/reports/formula.h"
#include "support/text.h"

#include <array>
#include <cstdlib>
#include <fmt/ranges.h>
#include <sstream>

namespace tactus::test {
namespace {

class ReportFile : public ::testing::Test {
  protected:
    std::string markdown(const std::vector<std::string>& options) const {
        std::vector<std::string> arguments{"report"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        arguments.insert(arguments.end(), {"-o", folder / "out.md"});
        const Answer answer = ask(arguments);
        EXPECT_EQ(answer.status, 0) << answer.value.dump();
        return contentOf(folder / "out.md");
    }
    const Folder folder;
};

using Row = std::vector<std::string>;

// The rows of the table whose head begins so, without its head.
std::vector<Row> tableIn(const std::string& text, const std::string& head) {
    std::vector<Row> rows;
    const std::size_t at = text.find(head);
    EXPECT_NE(at, std::string::npos) << head;
    if (at == std::string::npos) return rows;
    std::istringstream lines(text.substr(at));
    for (std::string line; std::getline(lines, line) && line.starts_with('|');) {
        Row row;
        std::istringstream cells(line.substr(1));
        for (std::string cell; std::getline(cells, cell, '|');) {
            while (cell.starts_with(' ')) cell.erase(0, 1);
            while (cell.ends_with(' ')) cell.pop_back();
            row.push_back(cell);
        }
        rows.push_back(row);
    }
    rows.erase(rows.begin(), rows.begin() + std::min<std::ptrdiff_t>(2, std::ssize(rows)));
    return rows;
}

// The numbers of the matrix of this name; it is the `place`-th of its block.
std::vector<std::vector<int>> matrixIn(const std::string& text, const std::string& name, std::size_t place) {
    std::vector<std::vector<int>> matrix;
    const std::size_t at = text.find(name + " = ["), begin = text.rfind("```text", at),
                      end = text.find("\n```", at);
    EXPECT_NE(at, std::string::npos) << name;
    if (at == std::string::npos) return matrix;
    std::istringstream lines(text.substr(begin, end - begin));
    for (std::string line; std::getline(lines, line);) {
        std::size_t from = line.find('[');
        for (std::size_t n = 0; n < place && from != std::string::npos; ++n) from = line.find('[', from + 1);
        if (from == std::string::npos) continue;
        std::istringstream entries(line.substr(from + 1, line.find(']', from) - from - 1));
        matrix.emplace_back();
        for (int entry = 0; entries >> entry;) matrix.back().push_back(entry);
    }
    return matrix;
}

// What the text of the design says, multiplied by plain loops.
TEST_F(ReportFile, HasTheMatricesOfTheDesign) {
    struct Case {
        std::string mapping;
        std::array<std::array<int, 3>, 3> map; // schedule, then space
    };
    // X(i, j-1, k), Y(i-1, j, k), Z(i, j, k-1)
    const std::array<std::array<int, 3>, 3> vectors{{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}};
    for (const auto& [mapping, map] : {Case{"output_stationary", {{{1, 1, 1}, {1, 0, 0}, {0, 1, 0}}}},
                                       Case{"weight_stationary", {{{1, 1, 1}, {0, 1, 0}, {0, 0, 1}}}}}) {
        SCOPED_TRACE(mapping);
        const std::string text = markdown({examplePath("gemm"), "--mapping", mapping});
        std::vector<std::vector<int>> t, d, td;
        for (std::size_t row = 0; row < 3; ++row) {
            t.emplace_back(map[row].begin(), map[row].end());
            d.emplace_back();
            td.emplace_back();
            for (const auto& vector : vectors) {
                d.back().push_back(vector[row]);
                int sum = 0;
                for (std::size_t n = 0; n < 3; ++n) sum += map[row][n] * vector[n];
                td.back().push_back(sum);
            }
        }
        EXPECT_EQ(matrixIn(text, "T", 0), t);
        EXPECT_EQ(matrixIn(text, "D", 0), d);
        EXPECT_EQ(matrixIn(text, "T D", 1), td);
    }
}

// Element (i, j) runs iteration (i, j, k) in cycle i + j + k.
TEST_F(ReportFile, HasTheTableOfPlainLoops) {
    const std::string text = markdown({examplePath("gemm"), "--set", "I=3", "--set", "J=2", "--set", "K=4"});
    std::vector<Row> expected;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 2; ++j) {
            Row row(8);
            row[0] = fmt::format("{},{}", i, j);
            for (int k = 0; k < 4; ++k) row[std::size_t(1 + i + j + k)] = fmt::format("{},{},{}", i, j, k);
            expected.push_back(row);
        }
    EXPECT_EQ(tableIn(text, "| PE | 0 | 1 |"), expected);
}

// Each cell is what the simulator says of the PE in that cycle, at the sizes that the report names.
TEST_F(ReportFile, HasTheTableOfTheSimulator) {
    for (const char* example :
         {"gemm-hexagonal", "lu", "dynamic-time-warping", "matrix-vector", "edit-distance", "fir"}) {
        SCOPED_TRACE(example);
        const std::string text = markdown({examplePath(example)});
        const std::string before = "that each PE runs in each cycle";
        std::size_t at = text.find(before);
        if (at == std::string::npos) {
            EXPECT_TRUE(holds(text, "The table of cycles is left out"));
            continue;
        }
        at += before.size();
        std::vector<std::string> simulate{"simulate", examplePath(example)};
        std::string sizes = text.substr(at, text.find(':', at) - at);
        if (sizes.starts_with(" at ")) sizes.erase(0, 4);
        std::erase(sizes, ' ');
        std::istringstream parts(sizes);
        for (std::string size; std::getline(parts, size, ',');)
            simulate.insert(simulate.end(), {"--set", size});
        const std::vector<Row> rows = tableIn(text, "| PE | 0 | 1 |");
        ASSERT_FALSE(rows.empty());
        for (std::size_t cycle = 0; cycle + 1 < rows.front().size(); ++cycle) {
            std::vector<std::string> arguments = simulate;
            arguments.insert(arguments.end(), {"--at", std::to_string(cycle)});
            const Answer answer = ask(arguments);
            ASSERT_EQ(answer.status, 0) << answer.value.dump();
            const json& pes = answer.value["state"]["pes"];
            ASSERT_EQ(pes.size(), rows.size());
            for (std::size_t n = 0; n < rows.size(); ++n) {
                const auto pe = pes[n]["pe"].get<std::vector<int>>();
                EXPECT_EQ(rows[n][0], fmt::format("{}", fmt::join(pe, ",")));
                const json& iteration = pes[n]["iteration"];
                const std::string cell =
                    iteration.is_null()
                        ? ""
                        : fmt::format("{}", fmt::join(iteration.get<std::vector<int>>(), ","));
                EXPECT_EQ(rows[n][cycle + 1], cell) << "cycle " << cycle << ", row " << n;
            }
        }
    }
}

// The figures of `array`, and its closed forms.
TEST_F(ReportFile, HasTheFiguresOfTheArray) {
    const std::string text = markdown({examplePath("gemm")});
    const json array = ask({"array", examplePath("gemm"), "--closed-forms"}).value;
    const std::vector<Row> rows = tableIn(text, "| figure | value | closed form |");
    const auto rowNamed = [&](const std::string& name) {
        const auto found = std::ranges::find_if(rows, [&](const Row& row) { return row[0] == name; });
        return found == rows.end() ? Row(3) : *found;
    };
    for (const char* name : {"cycles", "registers", "ports"}) {
        EXPECT_EQ(rowNamed(name)[1], array[name].dump()) << name;
        std::string form = rowNamed(name)[2];
        std::erase(form, '\\');
        EXPECT_EQ(form, array["closedForms"]["figures"][name]) << name;
    }
}

TEST_F(ReportFile, SetsExpressionsAsFormulas) {
    EXPECT_EQ(studies::tex(studies::formulaIn("(N^2 + 2*N)/2 - i")), "\\frac{{N}^{2} + 2 \\cdot N}{2} - i");
    EXPECT_EQ(studies::mathMl(studies::formulaIn("a<b")),
              "<math displaystyle=\"true\"><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math>");
    for (const char* text : {"", "(", ")", "((", "^", "/", "a^", "(a)/", "%&<", "1)2"})
        studies::mathMl(studies::formulaIn(text));
}

class ReportPage : public ReportFile {
  protected:
    void SetUp() override {
        if (const std::string why = whyNoBrowser(); !why.empty()) GTEST_SKIP() << why;
    }
};

// Formulas and pictures are elements of their own, nothing is cut, nothing lies over another block, nothing
// is complained of.
TEST_F(ReportPage, IsReadByChromium) {
    for (const char* example : {"gemm", "gemm-hexagonal", "lu", "two-layers", "fft", "published/gemm"}) {
        SCOPED_TRACE(example);
        const std::string file = folder / "out.html";
        ASSERT_EQ(ask({"report", examplePath(example), "-o", file}).status, 0);
        const json did = didInPage(folder, file, R"(
            did.formulas = document.querySelectorAll("math").length;
            did.braces = [...document.querySelectorAll("math")].every(one => one.getBoundingClientRect().height > 10);
            did.pictures = [...document.querySelectorAll("figure svg")].filter(
                one => one.getBoundingClientRect().width > 100).length;
            did.isCut = [...document.querySelectorAll(".formulas, .scroll, figure, p")].filter(
                one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent.slice(0, 60));
            const blocks = [...document.body.children].filter(one => one.id !== "did" && one.tagName !== "SCRIPT");
            did.overlaps = 0;
            for (let n = 1; n < blocks.length; ++n)
                if (blocks[n].getBoundingClientRect().top < blocks[n - 1].getBoundingClientRect().bottom - 0.5)
                    ++did.overlaps;)");
        EXPECT_GE(did["formulas"], 5);
        EXPECT_EQ(did["braces"], true);
        EXPECT_GE(did["pictures"], 2);
        EXPECT_EQ(did["isCut"], json::array());
        EXPECT_EQ(did["overlaps"], 0);
    }
}

// With a PATH that has no browser.
TEST(ReportPdf, SaysWhatToDoWithoutChromium) {
    const Folder folder;
    const std::string path = std::getenv("PATH");
    ::setenv("PATH", (folder / "none").c_str(), 1);
    const Answer answer = ask({"report", examplePath("gemm"), "-o", folder / "out.pdf"});
    ::setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(answer.status, 2);
    EXPECT_TRUE(holds(answer.value.dump(), "open out.html and print it")) << answer.value.dump();
    EXPECT_FALSE(fs::exists(folder / "out.pdf"));
}

TEST_F(ReportPage, IsPrintedAsPdf) {
    const std::string file = folder / "out.pdf";
    ASSERT_EQ(ask({"report", examplePath("gemm"), "-o", file}).status, 0);
    EXPECT_TRUE(contentOf(file).starts_with("%PDF"));
    const auto text = system::run({.arguments = {"pdftotext", "-layout", file, "-"}, .in = {}, .folder = {}});
    if (!text || text->status != 0) GTEST_SKIP() << "pdftotext is not installed";
    for (const char* words : {"Mapping output_stationary", "Dependences", "Legality", "Cycle by cycle"})
        EXPECT_TRUE(holds(text->out, words)) << words;
}

} // namespace
} // namespace tactus::test
