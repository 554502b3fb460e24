// Lessons as texts: numbers from seeds, and mistakes at their lines.
#include "lessons/answer.h"
#include "lessons/build.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

namespace tactus::lessons {
namespace {

std::string valueText(std::string_view expression, const Numbers& numbers = {}) {
    const auto value = valueOf(expression, numbers);
    if (!value) return value.error();
    if (const auto* number = std::get_if<std::int64_t>(&*value)) return fmt::format("{}", *number);
    return textOf(std::get<Integers>(*value));
}

TEST(Numbers, AreExpressions) {
    const Numbers numbers{{"N", 5}, {"v", Integers{1, 0, -2}}};
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"3*N - 2", "13"},
        {"-(N + 1) * 2", "-12"},
        {"-7 / 2", "-4"}, // toward minus infinity
        {"-7 % 2", "1"},
        {"v", "(1, 0, -2)"},
        {"v[2] + v[N - 5]", "-1"},
        {"N / 0", "a division by 0"},
        {"M", "unknown number 'M'"},
        {"v + 1", "'v' is a vector; choose an entry, as in v[0]"},
        {"v[3]", "'v' has no entry 3"},
        {"3 +", "a number is missing"},
        {"(3", "')' is missing"},
        {"3 4", "'4' is not expected"},
        {"9223372036854775807 + 1", "a number does not fit in 64 bits"},
        {"99999999999999999999", "a number does not fit in 64 bits"},
        {std::string_view("((((((((((((((((((((((((((((((((((((((((((((((((((((((1"),
         "an expression is nested too deeply"},
    };
    for (const auto& [expression, value] : cases)
        EXPECT_EQ(valueText(expression, numbers), value) << expression;
}

std::string lessonWith(std::string_view numbers, std::string_view text) {
    return fmt::format(
        R"({{"title": "t", "design": "d.ure", "numbers": {}, "steps": [{{"title": "s", "text": "{}"}}]}})",
        numbers, text);
}

TEST(Numbers, AreDrawnFromTheSeed) {
    const std::string lesson =
        lessonWith(R"({"N": {"from": 3, "to": 6}, "v": {"one of": [[1, 0], [0, 1]]}, "M": "2*N + v[0]"})",
                   "$(N) $(v) $(M) $$5");
    std::set<std::string> texts;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Built built = readLesson(lesson, "a", seed);
        ASSERT_TRUE(built.mistakes.empty()) << built.mistakes.front().text();
        const std::int64_t n = std::get<std::int64_t>(built.lesson.numbers.at("N"));
        const Integers v = std::get<Integers>(built.lesson.numbers.at("v"));
        EXPECT_TRUE(3 <= n && n <= 6);
        EXPECT_EQ(built.lesson.steps.front().text, fmt::format("{} {} {} $5", n, textOf(v), 2 * n + v[0]));
        texts.insert(built.lesson.steps.front().text);
        EXPECT_EQ(readLesson(lesson, "a", seed).lesson.steps.front().text, built.lesson.steps.front().text);
    }
    EXPECT_EQ(texts.size(), 8u); // each pair of N and v
}

TEST(Answers, AreTyped) {
    EXPECT_EQ(typedNumber(" 22 "), 22);
    EXPECT_EQ(typedNumber("-1/4"), -0.25);
    EXPECT_EQ(typedNumber("50 %"), 0.5);
    for (const char* wrong : {"", "a", "1/0", "3 4", "%", "1,5"})
        EXPECT_EQ(typedNumber(wrong), std::nullopt) << wrong;
    using Vectors = std::vector<Integers>;
    EXPECT_EQ(typedVectors("(0, 1), [2 3]; {4,5}"), (Vectors{{0, 1}, {2, 3}, {4, 5}}));
    EXPECT_EQ(typedVectors("1, -1"), (Vectors{{1, -1}}));
    for (const char* wrong : {"", "(1, 2", "(a)", "1,", "(1,)", "(1) x", "99999999999999999999"})
        EXPECT_EQ(typedVectors(wrong), std::nullopt) << wrong;
    const std::vector<std::string> names{"i", "j", "k"};
    EXPECT_EQ(typedForm("i + j - 2*k", names), (Integers{1, 1, -2}));
    EXPECT_EQ(typedForm("-k", names), (Integers{0, 0, -1}));
    EXPECT_EQ(typedForm("(1, 2, 3)", names), (Integers{1, 2, 3}));
    for (const char* wrong : {"i + m", "i *", "2*", "i j"})
        EXPECT_EQ(typedForm(wrong, names), std::nullopt) << wrong;
}

// The mistakes of a lesson whose step 1 is in line 4.
std::string mistakesOf(std::string_view step) {
    const std::string text =
        fmt::format("{{\n  \"title\": \"t\", \"design\": \"d.ure\",\n  \"steps\": [\n{}\n  ]\n}}\n", step);
    std::string all;
    for (const Mistake& one : readLesson(text, "a", 1).mistakes)
        all += fmt::format("{}: {}\n", one.line, one.message);
    return all;
}

TEST(Reading, NamesTheLineOfAMistake) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {R"({"title": "s", "text": "t"})", ""},
        {R"({"title": "s",
            "text": "t",
            "look": "arry"})",
         "6: unknown panel 'arry'\n"},
        {R"({"title": "s", "text": "t",
            "look": ["array", {"widget": "buton"}]})",
         "5: unknown widget 'buton'\n"},
        {R"({"title": "s"})", "4: a step needs 'text'\n"},
        {R"({"title": "s", "text": "t",

            "txt": 1})",
         "6: a step has an unknown field 'txt'; it may have ask, cycle, design, do, hints, look, mapping, "
         "text, "
         "then, title\n"},
        {R"({"title": "s", "text": "t",
            "do": {"edit": {"schedule": [1, 1]}}})",
         "5: an edit needs 'until': what must hold after it\n"},
        {R"({"title": "s", "text": "t", "do": {"edit": {"schedule": [1, "a"]}},
            "until": {"legal": 1}})",
         "4: 'schedule' needs a list of integers, as in [1, 0]\n5: 'legal' needs true or false\n"},
        {R"({"title": "s", "text": "t", "do": {"cycle": 1}, "ask": {"figure": "cycles"}})",
         "4: a step has either 'do' or 'ask'\n"},
        {R"({"title": "s", "text": "t",
            "ask": {"figur": "cycles"}})",
         "5: 'ask' needs one of figure, working, cycle of, pe of, iteration at, value of, output, legal "
         "schedules, "
         "schedule, all schedules, projection, equation, violated, vector of, conflict, choice\n"},
        {R"({"title": "s", "text": "t",
            "ask": {"projection": {"legal": true}}})",
         "5: this question needs a 'solution'\n"},
        {R"({"title": "s", "text": "t",
            "ask": {"choice": [{"text": "a"}]}})",
         "5: a choice needs either 'right', or 'if' with conditions\n"},
        {R"({"title": "s", "text": "t",
            "ask": {"schedule": {"legal": true, "cycles": "few"}}})",
         "5: 'cycles' needs a number, or {\"at most\": 8}, or {\"at least\": 8}\n"},
        {R"~({"title": "s",
            "text": "$(N + 1)"})~",
         "5: in '$(N + 1)': unknown number 'N'\n"},
        {R"({"title": "s", "text": "t", "title": "s"})", "4: 'title' is given twice\n"},
        {R"({"title": "s", "text": "t"}, 7)", "4: a step is written as an object {...}\n"},
    };
    for (const auto& [step, mistakes] : cases) EXPECT_EQ(mistakesOf(step), mistakes) << step;
}

TEST(Reading, EndsOnAnyText) {
    const std::string_view whole =
        R"({"title": "t", "design": "d.ure", "steps": [{"title": "s", "text": "t"}]})";
    EXPECT_TRUE(readLesson(whole, "a", 1).mistakes.empty());
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_FALSE(readLesson(whole.substr(0, size), "a", 1).mistakes.empty()) << size;
    EXPECT_EQ(readLesson(std::string(100'000, '['), "a", 1).mistakes.front().message,
              "lists and objects are nested too deeply");
    EXPECT_FALSE(readLesson("\xff\xfe", "a", 1).mistakes.empty());
    EXPECT_FALSE(readLesson("[]", "a", 1).mistakes.empty());
}

} // namespace
} // namespace tactus::lessons
