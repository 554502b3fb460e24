// The rule of plain English is fed made-up files, so that it is known to fail where it should.
#include "words.h"

#include <gtest/gtest.h>

namespace tactus::house {

static std::size_t countOf(const std::string& path, const std::string& content) {
    return plainEnglish({{path, content}}).size();
}

TEST(Words, SentencesOfComments) {
    const std::vector<Sentence> found = sentencesOf(
        {"core/a.h", "// One. Two goes\n// over lines.\nint a; // a third\nconst char* b = \"// none\";\n"});
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0].text, "One.");
    EXPECT_EQ(found[1].text, "Two goes over lines.");
    EXPECT_EQ(found[1].line, 1u);
    EXPECT_EQ(found[2].text, "a third");
    EXPECT_EQ(found[2].line, 3u);
}

TEST(Words, SentencesOfMessages) {
    const std::vector<Sentence> found =
        sentencesOf({"core/a.def", "X(Kind, \"code\", \"'{}' is one\",\n  \"Two \"\n  \"halves. End\")\n"});
    ASSERT_EQ(found.size(), 4u);
    EXPECT_EQ(found[2].text, "Two halves.");
    EXPECT_EQ(found[3].text, "End");
}

TEST(Words, SentencesOfPages) {
    const std::vector<Sentence> found = sentencesOf(
        {"docs/a.md", "# Head\nOne\nline. `Of code`\n\n```\nWhat code\n```\n- item\n| cell | other |\n"});
    ASSERT_EQ(found.size(), 6u);
    EXPECT_EQ(found[1].text, "One line.");
    EXPECT_EQ(found[3].text, "item");
    EXPECT_EQ(found[5].text, "other |");
}

TEST(Words, PlainEnglish) {
    EXPECT_EQ(countOf("core/a.h", "// Of a kernel: its loops.\n"), 1u);
    EXPECT_EQ(countOf("core/a.h", "// A kernel. Where it ends,\n// nothing is.\n"), 1u);
    EXPECT_EQ(countOf("core/a.h", "// Where does it end?\n"), 0u);
    EXPECT_EQ(countOf("core/a.h", "// It ends where the loop ends, whatever it is.\n"), 0u);
    EXPECT_EQ(countOf("core/a.h", "int a; // Whether it runs\n"), 1u);
    EXPECT_EQ(countOf("core/a.h", "const char* a = \"What\";\n"), 0u);
    EXPECT_EQ(countOf("core/a.def", "M(\"What it is\")\n"), 1u);
    EXPECT_EQ(countOf("docs/a.md", "| `x` | What it is |\n"), 1u);
    EXPECT_EQ(countOf("docs/a.md", "It runs by itself.\n"), 1u);
    EXPECT_EQ(countOf("docs/a.md", "It runs `by itself`.\n"), 0u);
    EXPECT_EQ(countOf("core/a.txt", "What it is"), 0u);
    std::string forty = "//";
    for (int n = 0; n < 40; ++n) forty += " word";
    EXPECT_EQ(countOf("core/a.h", forty), 0u);
    EXPECT_EQ(countOf("core/a.h", forty + " more"), 1u);
}

} // namespace tactus::house
