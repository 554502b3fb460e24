// Lessons played without a window, rightly and with each wrong answer that they name; what students hand in.
#include "commands/request/command.h"
#include "studies/lessons/grade.h"
#include "support/folder.h"
#include "support/paths.h"
#include "system/processes/files.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tactus::studies {
namespace {

namespace fs = std::filesystem;
using Folder = std::shared_ptr<const LessonFolder>;

Folder folderOf(const fs::path& path) {
    auto folder = LessonFolder::of(path);
    if (!folder) throw std::runtime_error(folder.error());
    return std::make_shared<const LessonFolder>(std::move(*folder));
}

std::vector<std::string> names() {
    std::vector<std::string> list;
    for (const fs::path& path : lessonsIn(test::inRepository("/resources/lessons")))
        list.push_back(path.filename().string());
    return list;
}
fs::path pathOf(const std::string& name) {
    return fs::path(test::inRepository("/resources/lessons")) / name;
}

class Lessons : public testing::TestWithParam<std::string> {};

TEST_P(Lessons, ArePlayedWithManySeeds) {
    const Folder folder = folderOf(pathOf(GetParam()));
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const Played played = play(folder, seed);
        for (const lessons::Mistake& one : played.mistakes)
            ADD_FAILURE() << one.text() << " (seed " << seed << ")";
        ASSERT_TRUE(played.mistakes.empty());
        EXPECT_GE(played.refuted.size(), played.key.steps.size());
        for (const Refuted& one : played.refuted)
            EXPECT_FALSE(one.sentence.empty()) << one.step << one.answer;
    }
}

TEST_P(Lessons, AreShort) {
    const lessons::Lesson lesson = folderOf(pathOf(GetParam()))->at(1).lesson;
    EXPECT_GE(lesson.steps.size(), 8u);
    EXPECT_LE(lesson.steps.size(), 14u);
    for (const lessons::Step& step : lesson.steps) EXPECT_LE(step.text.size(), 420u) << step.title;
}

TEST_P(Lessons, AreGradedByTheirKey) {
    const Folder folder = folderOf(pathOf(GetParam()));
    for (const std::uint64_t seed : {1, 7}) {
        lessons::HandedIn key = *lessons::handedIn(textOf(play(folder, seed).key));
        const Graded all = graded(folder, key);
        EXPECT_EQ(all.right, all.steps.size());
        EXPECT_FALSE(all.isOtherVersion);
        // Half of it is missing; answers without those before them are judged all the same.
        std::erase_if(key.steps, [](const auto& one) { return one.step % 2 == 0; });
        const Graded half = graded(folder, key);
        EXPECT_EQ(half.steps.size(), all.steps.size());
        EXPECT_EQ(half.right,
                  std::ranges::count_if(half.steps, [](const auto& one) { return one.step % 2 != 0; }));
    }
}

INSTANTIATE_TEST_SUITE_P(Resources, Lessons, testing::ValuesIn(names()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](unsigned char letter) { return !std::isalnum(letter); }, '_');
    return name;
});

// A lesson that can be made wrong.
class Broken : public testing::Test {
  protected:
    const fs::path original = test::inRepository("/examples/lessons/running-maximum");
    test::Folder copy;

    std::string contentOf(const char* file) { return *system::readFile(original / file); }
    // The mistakes after a piece of a file was replaced: "lesson.json:12: ...", without the folder.
    std::string after(std::string_view old, std::string_view text, const char* file = "lesson.json") {
        for (const char* one : {"lesson.json", "running-maximum.ure", "task.ure"})
            copy.write(one, contentOf(one));
        std::string content = contentOf(file);
        const std::size_t at = content.find(old);
        EXPECT_NE(at, std::string::npos) << old;
        content.replace(at, old.size(), text);
        copy.write(file, content);
        std::string all;
        for (const lessons::Mistake& one : play(folderOf(copy.path()), 1).mistakes)
            all += one.text().substr(copy.path().string().size() + 1) + "\n";
        return all;
    }
    // The line of the original that this text begins in.
    std::string lineOf(std::string_view text) {
        const std::string content = contentOf("lesson.json");
        const std::size_t at = content.find(text);
        EXPECT_NE(at, std::string::npos) << text;
        return fmt::format("lesson.json:{}: ",
                           std::count(content.begin(), content.begin() + std::ptrdiff_t(at), '\n') + 1);
    }
};

TEST_F(Broken, NothingIs) {
    EXPECT_EQ(after("\"version\": 1", "\"version\": 2"), "");
}

TEST_F(Broken, IsSaidAtTheLine) {
    struct Case {
        std::string old, text, at, message;
    };
    const Case cases[] = {
        {R"~("equation": "M"})~", R"~("equation": "Q"})~", R"~({"equation": "M"})~",
         "there is no equation Q"},
        {R"~({"cycle": 2})~", R"~({"cycle": 99})~", R"~({"cycle": 2})~", "there is no cycle 99"},
        {R"~("solution": "(0) (1) (2) (3)")~", R"~("solution": "(0) (1) (2)")~", R"~("solution": "(0))~",
         "the solution (0) (1) (2) is refuted: in cycle 2 PE (3) executes (3, 2)"},
        {R"~("wrong": ["(2)", "(0) (1) (2)"])~", R"~("wrong": ["(0)(1)(2)(3)"])~", R"~("wrong": ["(2)")~",
         "(0)(1)(2)(3) is named as wrong, and is right"},
        {R"~("until": {"legal": true, "cycles": "$(N + 3)"})~", R"~("until": {"legal": true})~",
         R"~("do": {"edit": {"schedule")~", "what must hold after this deed holds before it"},
        {R"~({"schedule": [1, 1]})~", R"~({"schedule": [1, 1, 1]})~", R"~("do": {"edit": {"schedule")~",
         "(1, 1, 1) has 3 entries, and the design 2 loops"},
        {R"~("figure": "cycles")~", R"~("figure": "cycls")~", R"~("figure": "cycles")~",
         "unknown figure 'cycls'"},
        {R"~("until": {"legal": true, "cycles")~", R"~("until": {"legal": true, "cyles")~",
         R"~("until": {"legal")~", "unknown condition or figure 'cyles'"},
        {R"~("computes": "task.ure")~", R"~("computes": "tsk.ure")~", R"~("computes": "task.ure")~",
         "can't read"},
        {R"~("computes": "task.ure")~", R"~("computes": "../task.ure")~", R"~("computes": "task.ure")~",
         "'../task.ure' is not a file of the lesson's folder"},
        {R"~("if": {"legal": false}, "because")~", R"~("if": {"legal": true}, "because")~",
         R"~({"text": "Yes")~", "are both right"},
        {R"~(, "because": "No row reads another row.")~", "", "", ""}, // the core says why
        {R"~("design": "running-maximum.ure")~", R"~("design": "none.ure")~", R"~("design")~", "can't read"},
        {R"~("mapping": "rows")~", R"~("mapping": "columns")~", R"~("design")~",
         "the design has no mapping 'columns'"},
        {R"~("sizes": {"N")~", R"~("sizes": {"K")~", R"~("sizes")~", "the design has no param 'K'"},
        {R"~(max(M(i, j-1), a(i, j)))~", R"~(min(M(i, j-1), a(i, j)))~", R"~("do": {"edit": {"equation")~",
         "this deed does not do it: on random inputs m("},
    };
    for (const Case& one : cases) {
        const std::string mistakes = after(one.old, one.text);
        if (one.message.empty()) {
            EXPECT_EQ(mistakes, "") << one.text;
            continue;
        }
        EXPECT_TRUE(mistakes.starts_with(lineOf(one.at))) << one.text << "\n" << mistakes;
        EXPECT_NE(mistakes.find(one.message), std::string::npos) << one.text << "\n" << mistakes;
    }
}

TEST_F(Broken, StepsBehindAStepThatCantBeDoneCantBeReached) {
    const std::string mistakes =
        after("\"legal\": true, \"cycles\": \"$(N + 3)\"", "\"legal\": true, \"cycles\": 1");
    EXPECT_NE(mistakes.find(lineOf("{\n      \"title\": \"Is it necessary?\"") +
                            "step 6 can't be reached: step 5 can't be done"),
              std::string::npos)
        << mistakes;
}

TEST_F(Broken, DesignsAreNamed) {
    const std::string mistakes = after("func   M", "funk   M", "running-maximum.ure");
    EXPECT_TRUE(mistakes.starts_with(lineOf("\"design\"") + "running-maximum.ure: ")) << mistakes;
    const std::string data = after("(5*r + 3*n) % 7", "\"/etc/passwd\"", "running-maximum.ure");
    EXPECT_NE(data.find("'/etc/passwd' is not a file of the lesson's folder"), std::string::npos) << data;
    const std::string large = after(R"~({"N": "$(N)"})~", R"~({"N": 4000000})~");
    EXPECT_TRUE(large.starts_with(lineOf("\"design\""))) << large;
    EXPECT_NE(large.find("more elements than a tensor of a lesson may have"), std::string::npos) << large;
}

TEST_F(Broken, IllegalDesignsAreSaidWhereTheyMustBeLegal) {
    const std::string mistakes = after("({i}, j)", "({i}, -j)", "running-maximum.ure");
    EXPECT_TRUE(
        mistakes.starts_with(lineOf(R"~("ask": {"figure": "cycles"})~") +
                             "this question has no answer: M(i,j) reads M(i,j-1) before it is computed"))
        << mistakes;
}

// A piece is cut out, or doubled: the lesson is right, or its mistakes have lines.
TEST_F(Broken, AnyTextEndsInMistakes) {
    const std::string content = contentOf("lesson.json");
    std::size_t wrong = 0;
    for (std::size_t at = 0; at + 40 < content.size(); at += 23) {
        std::string cut = content, doubled = content;
        cut.erase(at, 7 + at % 31);
        doubled.insert(at, content.substr(at, 5 + at % 17));
        for (const std::string& one : {cut, doubled}) {
            after(content, one);
            const Played played = play(folderOf(copy.path()), 1);
            wrong += !played.mistakes.empty();
            for (const lessons::Mistake& mistake : played.mistakes)
                EXPECT_GT(mistake.line, 0u) << mistake.text();
        }
    }
    EXPECT_GT(wrong, 100u);
}

// --- handed in

class HandedInFiles : public testing::Test {
  protected:
    const fs::path lesson = test::inRepository("/examples/lessons/running-maximum");
    const Folder folder = folderOf(lesson);
    lessons::HandedIn key = play(folder, 5).key;
    test::Folder files;

    std::string verdicts(const lessons::HandedIn& handed) {
        std::string all;
        for (const GradedStep& one : graded(folder, handed).steps)
            all += std::string(toString(one.verdict)) + " ";
        return all;
    }
    lessons::HandedStep& step(std::int64_t number) {
        return *std::ranges::find(key.steps, number, &lessons::HandedStep::step);
    }
};

TEST_F(HandedInFiles, TravelAsTexts) {
    EXPECT_EQ(textOf(*lessons::handedIn(textOf(key))), textOf(key));
    EXPECT_EQ(verdicts(key), "right right right right right ");
}

TEST_F(HandedInFiles, AreJudgedAgain) {
    step(3).answer = "7";
    EXPECT_EQ(verdicts(key), step(3).answer == play(folder, 5).key.steps[1].answer
                                 ? "right right right right right "
                                 : "right wrong right right right ");
    step(2).text = "design running_maximum {}";
    EXPECT_TRUE(verdicts(key).starts_with("wrong"));
    step(2).text = "";
    EXPECT_TRUE(verdicts(key).starts_with("wrong"));
    step(2).text.reset();
    EXPECT_TRUE(verdicts(key).starts_with("wrong")); // the text of the lesson, in which nothing was done
}

TEST_F(HandedInFiles, CantReachElsewhere) {
    std::string text = *step(2).text;
    const std::string_view data = "(5*r + 3*n) % 7";
    text.replace(text.find(data), data.size(), "\"/etc/passwd\"");
    step(2).text = text;
    const Graded read = graded(folder, key);
    EXPECT_EQ(read.steps.front().verdict, GradedStep::Verdict::Wrong);
    EXPECT_NE(read.steps.front().sentence.find("is not a file of the lesson's folder"), std::string::npos);
}

TEST_F(HandedInFiles, OfAnotherSeedOrVersionAreSaid) {
    key.fingerprint = "0";
    EXPECT_TRUE(graded(folder, key).isOtherVersion);
    EXPECT_EQ(verdicts(key), "right right right right right ");
}

commands::Report grade(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"lesson", "grade"});
    return commands::run(arguments);
}

TEST_F(HandedInFiles, BecomeATable) {
    key.student = "Ada \"=1+1\"";
    const std::string good = files.write("ada.tactus-answers", textOf(key));
    key.student = "=cmd()";
    step(3).answer = "=2";
    key.version = 9;
    const std::string edited = files.write("bob.tactus-answers", textOf(key));
    const std::string broken = files.write("broken.tactus-answers", "{\n \"lesson\": 3\n}");
    const commands::Report table = grade({good, edited, broken, "--lessons", lesson.string(), "--csv"});
    EXPECT_EQ(table.status, 1); // one could not be read
    EXPECT_NE(table.err.find("broken.tactus-answers:"), std::string::npos) << table.err;
    EXPECT_EQ(std::ranges::count(table.out, '\n'), 1 + 5 + 5 + 1) << table.out;
    EXPECT_NE(table.out.find("\"Ada \"\"=1+1\"\"\",running-maximum,same,5,5,5,2,Complete it,right"),
              std::string::npos)
        << table.out;
    EXPECT_NE(table.out.find("'=cmd(),running-maximum,another,5,4,5,3,How long,wrong,'=2"), std::string::npos)
        << table.out;
    const auto json = nlohmann::json::parse(grade({good, "--lessons", lesson.string(), "--json"}).out);
    EXPECT_EQ(json.at("answers")[0].at("right"), 5);
    EXPECT_EQ(grade({}).status, 2);
    EXPECT_EQ(grade({good, "--lessons", files.path().string()}).status, 1);
}

TEST(LessonCommand, ChecksListsAndShows) {
    const std::string lesson = test::inRepository("/examples/lessons/running-maximum");
    const test::Folder files;
    const auto run = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "lesson");
        return commands::run(arguments);
    };
    EXPECT_EQ(run({"check", lesson, "--seeds", "100"}).out,
              "running-maximum: right, 6 steps, 700 wrong answers refuted with 100 seeds\n");
    fs::copy(lesson, files.path() / "copy");
    std::string content = *system::readFile(fs::path(lesson) / "lesson.json");
    content.replace(content.find("\"$(N - 1)\""), 10, "\"7\""); // right where N is 7
    files.write("copy/lesson.json", content);
    const commands::Report seeds = run({"check", files / "copy", "--seeds", "20"});
    EXPECT_EQ(seeds.status, 1);
    EXPECT_NE(seeds.err.find("lesson.json:32: 7 is named as wrong, and is right (seed "), std::string::npos)
        << seeds.err;
    EXPECT_EQ(run({"check", lesson, "--answers", files / "key"}).status, 0);
    EXPECT_EQ(run({"list", lesson}).out, "running-maximum  The greatest of each row (6 steps, 10 minutes)\n");
    EXPECT_NE(run({"show", lesson, "--solutions"}).out.find("Solution: (0) (1) (2) (3)"), std::string::npos);
    EXPECT_EQ(run({"show", lesson}).out.find("Solution"), std::string::npos);
    for (const auto& wrong :
         {std::vector<std::string>{"play", lesson}, {"check", "/none"}, {"check", lesson, "--seeds", "0"}})
        EXPECT_EQ(run(wrong).status, 2);
}

} // namespace
} // namespace tactus::studies
