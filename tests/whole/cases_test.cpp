// Cases can fail: a runner of pages that does not would be worth nothing.
#include "case_check.h"
#include "case_run.h"
#include "tactus.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace tactus::test::cases {
namespace {

// How many failures a case of these lines has.
int failuresOf(const std::string& lines) {
    const Folder folder;
    const std::vector<Case> page = casesOf(folder.write("a.case", "// A page.\n=== A.B\n" + lines));
    testing::TestPartResultArray results;
    {
        const testing::ScopedFakeTestPartResultReporter reporter(&results);
        run(page.at(0));
    }
    return results.size();
}

bool isMet(const char* check, const char* answer) {
    return holds(checkOf(check), json::parse(answer), checkOf(check).subject);
}

TEST(Cases, ChecksAreMetOrNot) {
    struct {
        const char *check, *right, *wrong;
    } const rows[] = {{"/a 1", R"({"a": 1})", R"({"a": 2})"},
                      {"/a 1", R"({"a": 1})", R"({"b": 1})"},
                      {"/a absent", R"({"b": 1})", R"({"a": null})"},
                      {R"({"a": {"b": 1}})", R"({"a": {"b": 1, "c": 2}})", R"({"a": {"c": 1}})"},
                      {R"(/a {"b": "...x..."})", R"({"a": {"b": "yxy"}})", R"({"a": {"b": "y"}})"},
                      {R"(/a is {"b": 1})", R"({"a": {"b": 1}})", R"({"a": {"b": 1, "c": 2}})"},
                      {"/a [1]", R"({"a": [1]})", R"({"a": [1, 2]})"},
                      {R"(/a [1, "..."])", R"({"a": [1, 2]})", R"({"a": [2, 1]})"},
                      {"/a size 2", R"({"a": [1, 1]})", R"({"a": [1]})"},
                      {"/a/* 1", R"({"a": [1, 1]})", R"({"a": [1, 2]})"},
                      {"/a/* 1", R"({"a": [1]})", R"({"a": []})"},
                      {"/a/+ 1", R"({"a": [1, 2]})", R"({"a": [2]})"},
                      {"/a/n=x/b 1", R"({"a": [{"n": "x", "b": 1}]})", R"({"a": [{"n": "y", "b": 1}]})"},
                      {"/a has xy", R"({"a": "wxyz"})", R"({"a": "yx"})"},
                      {"/a holds x | y", R"({"a": "y x"})", R"({"a": "x"})"},
                      {"/a lacks xy", R"({"a": "yx"})", R"({"a": "wxyz"})"},
                      {"/a begins xy", R"({"a": "xyz"})", R"({"a": "wxy"})"},
                      {"/a ends xy", R"({"a": "wxy"})", R"({"a": "xyz"})"},
                      {"/a matches ^x+$", R"({"a": "xx"})", R"({"a": "xy"})"},
                      {"/a among x | y", R"({"a": "y"})", R"({"a": "z"})"},
                      {"/a counts 2 x", R"({"a": "xyx"})", R"({"a": "x"})"},
                      {"/a above 1", R"({"a": 2})", R"({"a": 1})"},
                      {"/a below 1", R"({"a": 0})", R"({"a": 1})"}};
    for (const auto& row : rows) {
        EXPECT_TRUE(isMet(row.check, row.right)) << row.check;
        EXPECT_FALSE(isMet(row.check, row.wrong)) << row.check << row.wrong;
    }
}

TEST(Cases, FailWhereTheProgramSaysSomethingElse) {
    EXPECT_EQ(failuresOf("$ array examples/gemm.ure\n/pes 64\nout has 64 (8 x 8)\nerr is\n"), 0);
    EXPECT_EQ(failuresOf("$ array examples/gemm.ure\n/pes 65\nout has 65 (8 x 8)\nerr is x\n"), 3);
    EXPECT_EQ(failuresOf("$1 array examples/gemm.ure\n"), 1);
    EXPECT_EQ(failuresOf("$ array examples/gemm.ure => /pes 64\n"), 0);
    EXPECT_EQ(failuresOf("$ array examples/gemm.ure => {\"pes\": 65}\n"), 1);
    EXPECT_EQ(failuresOf("$ array\n"), 1);
    EXPECT_EQ(failuresOf("$ explain no-code => no-code\n"), 0);
    EXPECT_EQ(failuresOf("$ explain no-code => backwards\n"), 2); // in both forms
    EXPECT_EQ(failuresOf("$ array examples/gemm.ure => gemm\n"), 4);
    EXPECT_EQ(failuresOf("$ explain backwards\nout:\n| another text\n"), 1);
    EXPECT_EQ(failuresOf("$ array examples/gemm.ure --svg a.svg\nfile a.svg absent\nfile b.svg has <svg\n"),
              2);
}

TEST(Cases, CompareWithWhatIsKept) {
    const std::string first = "$ array examples/gemm.ure\nkeep pes /pes\n";
    const std::string second = "$ array examples/gemm.ure --set I=9\n";
    EXPECT_EQ(failuresOf(first + second + "/pes differs pes\n/pes more pes\n/cycles less pes\n"), 0);
    EXPECT_EQ(failuresOf(first + second + "/pes same pes\n/pes less pes\n/pes same other\n"), 3);
}

TEST(Cases, RepeatAndEdit) {
    const std::string rows =
        "each @I @pes:\n  2 | 16\n  3 | 24\n$ array examples/gemm.ure --set I=@I\n/pes @pes\nend\n";
    EXPECT_EQ(failuresOf(rows), 0);
    EXPECT_EQ(failuresOf("each @K: 1..3\n" + rows + "/pes 25\n"), 3);
    const std::string edited = "--- g.ure from examples/gemm.ure\n- I = 8\n+ I = 2\n$ array g.ure\n";
    EXPECT_EQ(failuresOf(edited + "/pes 16\n"), 0);
    EXPECT_EQ(failuresOf("--- g.ure from examples/gemm.ure\n- I = 9\n+ I = 2\n$ array g.ure\n"), 1);
}

TEST(Cases, RenewCompleteTexts) {
    const Folder folder;
    const std::string head = "=== A.B\n$ explain\nout:\n| a\n=== A.C\n$ explain\nout:\n", tail = "$ check\n";
    const std::string page = folder.write("a.case", head + "| b\n|\n" + tail);
    renewBlock(casesOf(page).at(1), 1, {"| c"});
    EXPECT_EQ(contentOf(page), head + "| c\n" + tail);
    EXPECT_ANY_THROW(renewBlock(casesOf(page).at(1), 2, {"| c"}));
}

TEST(Cases, ThatAreNoneFail) {
    EXPECT_EQ(failuresOf(""), 1);
    EXPECT_EQ(failuresOf("/pes 64\n$ explain\n"), 1);                        // of no command
    EXPECT_EQ(failuresOf("$ array examples/gemm.ure\n/pes above\n"), 1);     // no number
    EXPECT_EQ(failuresOf("$ array examples/gemm.ure\nout contains x\n"), 1); // no such check
    EXPECT_EQ(failuresOf("$ array examples/gemm.ure\ncode has x\n"), 1);     // of no code
    EXPECT_EQ(failuresOf("$ explain\neach @a:\nout has @a\nend\n"), 1);      // without rows
    EXPECT_EQ(failuresOf("$ explain\neach @a @b:\n  1\nend\n"), 1);
}

} // namespace
} // namespace tactus::test::cases
