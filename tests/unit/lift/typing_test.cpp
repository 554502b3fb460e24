// Regions as they are while somebody types: each ends in a message, or in a design that computes what the
// program does.
#include "../cinput/judged.h"
#include "lifted.h"

#include "driver/lifting/lifted_source.h"
#include "lift/build.h"
#include "support/paths.h"
#include "support/sample.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <random>

namespace tactus::lift {
namespace {

namespace fs = std::filesystem;

// What is put in place of a part of the text.
const std::vector<std::string> words{"i",          "j",          "0",        "1",
                                     "-1",         "N",          "+",        "-",
                                     "*",          "/",          "%",        "<",
                                     "<=",         "==",         "?",        ":",
                                     "(",          ")",          "[",        "]",
                                     "{",          "}",          ";",        ",",
                                     "=",          "+=",         "++",       "--",
                                     "if (i) ",    "else ",      "for (;;)", "while (i) ",
                                     "break;",     "(char)",     "1.5",      "0x7fffffff",
                                     "4000000000", "1e400",      "\"s\"",    "'a'",
                                     "sizeof(i)",  "#if 0\n",    "#endif\n", "#pragma scop\n",
                                     "\\\n",       "/*",         "*/",       "//",
                                     "\n",         "int k = i;", "const ",   "goto x;",
                                     "return;",    "A",          "&",        "~",
                                     "!",          ">>",         "<<",       "i /= 2",
                                     "fmax(",      "(i, j)",     "a[i][j]",  "\x01"};

class Typing {
  public:
    Typing(std::string text, unsigned seed) : text_(std::move(text)), random_(seed) {
        const std::size_t begin = text_.find("#pragma scop"), end = text_.find("#pragma endscop");
        const std::size_t edits = draw(1, 3);
        for (std::size_t n = 0; n < edits; ++n) edit(begin, end);
    }
    const std::string& text() const { return text_; }

  private:
    std::size_t draw(std::size_t from, std::size_t to) {
        return std::uniform_int_distribution<std::size_t>(from, to)(random_);
    }
    // Within the region as it was; sometimes its marks.
    void edit(std::size_t begin, std::size_t end) {
        const std::size_t last = std::min(end, text_.size());
        const std::size_t at = draw(draw(0, 9) == 0 ? begin : std::min(begin + 13, last), last);
        std::size_t length = draw(0, 3) == 0 ? draw(1, 12) : draw(0, 2);
        length = std::min(length, text_.size() - at);
        text_.replace(at, length, draw(0, 3) == 0 ? "" : words[draw(0, words.size() - 1)]);
    }

    std::string text_;
    std::mt19937 random_;
};

TEST(TypedRegions, EndInAMessageOrInWhatTheyCompute) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    std::vector<std::string> texts;
    for (const auto& entry : fs::directory_iterator(test::inRepository("/examples/c"))) {
        std::ifstream file(entry.path());
        texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    std::ranges::sort(texts);
    unsigned designs = 0, compared = 0;
    const unsigned count = test::longSample(4000u);
    for (unsigned seed = 1; seed <= count && !testing::Test::HasFailure(); ++seed) {
        const std::string text = Typing(texts[seed % texts.size()], seed).text();
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const cinput::Judged judged = cinput::judgedOf(text);
        if (!judged.program()) {
            EXPECT_TRUE(diagnostics::hasError(judged.reading.findings));
            continue;
        }
        const Lifted lifted = lift(judged.source, *judged.program(), driver::judgedDesign, {});
        if (!lifted.design) {
            EXPECT_TRUE(diagnostics::hasError(lifted.findings));
            continue;
        }
        ++designs;
        SCOPED_TRACE(lifted.design->text());
        const driver::Analysis analysis = analysed(*lifted.design);
        ASSERT_FALSE(analysis.designs.empty());
        // What divides by 0, or leaves an array that data index, is C's own business.
        if (!analysis.designs.front().evaluated ||
            text.find_first_of("/%", text.find("#pragma")) != text.npos)
            continue;
        std::optional<cinput::Executed> expected;
        try {
            expected = cinput::execute(*judged.program(), 64);
        } catch (const std::exception&) { // it reads outside of an array: nothing that C defines
            continue;
        }
        expectSameMemory(*analysis.designs.front().evaluated, *judged.program(), *expected);
        ++compared;
    }
    EXPECT_GT(designs, count / 20);
    EXPECT_GT(compared, 0u);
    RecordProperty("designs", static_cast<int>(designs));
}

} // namespace
} // namespace tactus::lift
