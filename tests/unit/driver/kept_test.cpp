// What is kept between two questions changes no answer, and is found again where only mappings differ.
#include "driver/prepared/kept.h"

#include "dependence/graph_text.h"
#include "diagnostics/render.h"
#include "driver/analysis.h"
#include "support/design.h"
#include "support/examples.h"
#include "support/sample.h"
#include "ure/print/system_text.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::driver {
namespace {

// All that an analysis says, with its places.
std::string wordsOf(const Analysis& analysis) {
    std::string words;
    for (const diagnostics::Diagnostic& one : analysis.allDiagnostics())
        words += renderText(*analysis.source, one);
    for (const DesignAnalysis& design : analysis.designs) {
        if (design.system) words += ure::textOf(*design.system);
        for (const MappingAnalysis& array : design.mappings) {
            words += array.name + (array.legal() ? " is legal\n" : " is not legal\n");
            if (array.system) words += ure::textOf(*array.system);
            if (array.graph) words += dependence::textOf(*array.graph);
        }
    }
    return words;
}

Analysis asked(const std::string& text, const std::shared_ptr<Kept>& kept,
               const std::map<std::string, std::int64_t>& params = {}) {
    Request request = Request::of(test::source(text));
    request.kept = kept;
    request.params = params;
    return analyse(request);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(Kept, ChangesNoAnswer) {
    for (const std::string& example : test::exampleNames) {
        const auto kept = nothingKept();
        const std::string text = test::exampleText(example);
        for (const std::string& typed :
             {text, replaced(text, ".space_time_transform(", ".space_time_transform( "),
              replaced(text, "mapping ", "mapping\n\n  "),
              replaced(text, ".space_time_transform({", ".space({"),
              replaced(text, "  loops", "  // of the loops\n  loops"),
              replaced(text, "param ", "param OTHER = 3, "), text.substr(0, text.rfind('}')), text}) {
            EXPECT_EQ(wordsOf(asked(typed, kept)), wordsOf(asked(typed, nullptr))) << example;
            EXPECT_EQ(wordsOf(asked(typed, kept)), wordsOf(asked(typed, nullptr))) << example;
        }
    }
}

// As somebody types who makes mistakes: the text is wrong most of the time, and comes back to what it was.
TEST(Kept, ChangesNoAnswerToATextThatIsTyped) {
    static constexpr std::string_view letters = "(){};,.=+*&k0 \n/";
    for (const char* example : {"convolution", "convolution-streams", "gemm", "three-matrices"}) {
        const std::string whole = test::exampleText(example);
        for (unsigned seed = 1; seed <= test::longSample(1500u); ++seed) {
            std::mt19937 random(seed);
            const auto drawn = [&](std::size_t count) { return random() % count; };
            const auto kept = nothingKept();
            std::string text = whole;
            for (int key = 0; key < 25; ++key) {
                const std::size_t at = drawn(text.size());
                if (drawn(3) == 0)
                    text.erase(at, 1 + drawn(drawn(4) == 0 ? 60 : 3));
                else
                    text.insert(at, 1, letters[drawn(letters.size())]);
                if (drawn(6) == 0) text = whole;
                ASSERT_EQ(wordsOf(asked(text, kept)), wordsOf(asked(text, nullptr))) << text;
            }
        }
    }
}

TEST(Kept, TheStagesInFrontOfAMappingAreMadeOnce) {
    const std::string text = test::exampleText("gemm");
    const auto kept = nothingKept();
    asked(text, kept);
    EXPECT_EQ(kept->timesFound(), 0U);
    asked(replaced(text, "i + j + k", "i + j + 2*k"), kept);
    EXPECT_EQ(kept->timesFound(), 1U);
    asked(replaced(text, "func   X", "func X"), kept);
    asked(text, kept, {{"K", 3}});
    EXPECT_EQ(kept->timesFound(), 1U) << "other equations, other sizes";
    asked(text, kept, {{"K", 3}});
    EXPECT_EQ(kept->timesFound(), 2U);
}

TEST(Kept, TheOldestGoesFirst) {
    const std::string text = test::exampleText("gemm");
    const auto kept = nothingKept();
    for (std::int64_t size = 2; size < 20; ++size) asked(text, kept, {{"K", size}});
    asked(text, kept, {{"K", 19}});
    EXPECT_EQ(kept->timesFound(), 1U);
    asked(text, kept, {{"K", 2}});
    EXPECT_EQ(kept->timesFound(), 1U);
    asked("//" + std::string(2'000'000, 'x') + "\n" + text, kept);
    asked("//" + std::string(2'000'000, 'x') + "\n" + text, kept);
    EXPECT_EQ(kept->timesFound(), 1U) << "too long to be kept";
}

} // namespace
} // namespace tactus::driver
