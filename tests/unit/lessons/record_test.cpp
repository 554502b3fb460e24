// What was done in the studio as a lesson: the command accepts it, and who does what its steps say comes to
// the same texts.
#include "studies/lessons/record.h"

#include "commands/request/command.h"
#include "studies/lessons/play.h"
#include "support/folder.h"
#include "support/paths.h"
#include "system/processes/files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>

namespace tactus::studies {
namespace {

using lessons::Selection;
using nlohmann::json;

std::string gemmText() {
    return *system::readFile(test::inRepository("/examples/gemm.ure"));
}
std::string replaced(std::string text, const std::string& from, const std::string& to) {
    EXPECT_NE(text.find(from), std::string::npos) << from;
    return text.replace(text.find(from), from.size(), to);
}

struct Recorded : testing::Test {
    Recorded() { moments.push_back({gemmText(), "output_stationary"}); }
    // The same with another text, or another thing.
    LessonMoment& next() {
        moments.push_back(moments.back());
        moments.back().action.clear();
        return moments.back();
    }
    void change(const std::string& from, const std::string& to) {
        LessonMoment& moment = next();
        moment.text = replaced(moment.text, from, to);
    }
    // Into a folder, which `lesson check` accepts; what is in lesson.json.
    json written() {
        const auto lesson = recordedLesson("gemm", moments);
        if (!lesson) {
            ADD_FAILURE() << lesson.error();
            return {};
        }
        EXPECT_EQ(lesson->files.front().first, "lesson.json");
        for (const auto& [name, content] : lesson->files) folder.write(name, content);
        const commands::Report report = commands::run({"lesson", "check", folder.path()});
        EXPECT_EQ(report.status, 0) << report.out << report.err << lesson->files.front().second;
        const json made = json::parse(lesson->files.front().second);
        EXPECT_EQ(made["steps"].size(), lesson->steps + 1);
        return made;
    }

    std::vector<LessonMoment> moments;
    const test::Folder folder;
};

TEST_F(Recorded, HasAStepForEachKindOfDeed) {
    change("{i, j}, i + j + k", "{i, j}, i + 2*j + k");
    next().mapping = "weight_stationary";
    next().cycle = 5;
    next().selected = {.kind = Selection::Kind::Pe, .at = {2, 3}};
    next().selected = {.kind = Selection::Kind::Dependence, .name = "Z on Z"};
    next().action = "Window > Export";
    change("X(i, j, k) * Y(i, j, k)", "2 * X(i, j, k) * Y(i, j, k)");
    const json lesson = written();
    const json& steps = lesson["steps"];
    ASSERT_EQ(steps.size(), 8u);
    EXPECT_EQ(steps[1]["do"], json::parse(R"({"edit": {"schedule": [1, 2, 1]}})"));
    EXPECT_EQ(steps[1]["until"], json::parse(R"({"cycles": 37})")); // 7 + 14 + 15 + 1
    EXPECT_EQ(steps[1]["text"], "Change the schedule to i + 2*j + k.");
    EXPECT_EQ(steps[2]["do"], json::parse(R"({"mapping": "weight_stationary"})"));
    EXPECT_EQ(steps[3]["do"], json::parse(R"({"cycle": 5})"));
    EXPECT_EQ(steps[4]["do"], json::parse(R"({"select": {"pe": [2, 3]}})"));
    EXPECT_EQ(steps[5]["do"], json::parse(R"({"select": {"dependence": "Z on Z"}})"));
    EXPECT_EQ(steps[6]["do"], json::parse(R"({"action": "Window > Export"})"));
    EXPECT_EQ(steps[7]["until"], json::parse(R"({"computes": "gemm-8.ure"})"));
    EXPECT_EQ(*system::readFile(folder / "gemm-8.ure"), moments.back().text);
}

TEST_F(Recorded, KnowsAMappingThatIsNotLegal) {
    change("{i, j}, i + j + k", "{i, j}, i + j - k");
    change("{i, j}, i + j - k", "{i, j}, i + j + k");
    const json lesson = written();
    EXPECT_EQ(lesson["steps"][1]["until"], json::parse(R"({"legal": false})"));
    EXPECT_EQ(lesson["steps"][2]["until"], json::parse(R"({"legal": true})"));
}

TEST_F(Recorded, KnowsATextThatIsWrong) {
    change("A(i, k)", "Q(i, k)");
    next().selected = {.kind = Selection::Kind::Tensor, .name = "A"};
    change("Q(i, k)", "A(i, k)");
    const json lesson = written();
    EXPECT_TRUE(lesson["steps"][1]["until"].contains("finding")) << lesson;
    EXPECT_EQ(lesson["steps"].size(), 3u) << lesson;
}

// No condition tells a comment: it is a beginning, and what follows is said of it.
TEST_F(Recorded, TakesAChangeThatIsNotToBeSeenAsABeginning) {
    change("// gemm.ure", "// $(N) and $5");
    change("{i, j}, i + j + k", "{i, j}, i + j + 2*k");
    const json lesson = written();
    ASSERT_EQ(lesson["steps"].size(), 3u);
    EXPECT_FALSE(lesson["steps"][1].contains("do"));
    EXPECT_EQ(*system::readFile(folder / lesson["steps"][1]["design"].get<std::string>()), moments[1].text);
}

// After a change the studio may be at another cycle, from where the next one is chosen.
TEST_F(Recorded, BeginsWhereTheStudioHasGoneByItself) {
    next().cycle = 9;
    change("{i, j}, i + j + k", "{i, j}, i + j + 2*k");
    moments.back().cycle = 0;
    next().cycle = 9;
    const json lesson = written();
    ASSERT_EQ(lesson["steps"].size(), 4u);
    EXPECT_EQ(lesson["steps"][3]["cycle"], 0);
    EXPECT_EQ(lesson["steps"][3]["do"]["cycle"], 9);
}

TEST_F(Recorded, IsRefusedWhereThereIsNoLesson) {
    EXPECT_EQ(recordedLesson("gemm", moments).error(), "nothing was done");
    EXPECT_EQ(recordedLesson("gemm", {}).error(), "nothing was recorded");
    moments.front().text = replaced(gemmText(), "A(i, k)", "Q(i, k)");
    next().cycle = 1;
    EXPECT_TRUE(recordedLesson("gemm", moments).error().starts_with("'Q' is not declared"));
}

// Lines of gemm changed, taken away and doubled, with other deeds between: whatever it is, it is a lesson.
TEST_F(Recorded, IsALessonWhateverWasDone) {
    std::mt19937 random(3);
    const auto below = [&](std::size_t most) { return random() % most; };
    for (int round = 0; round < 25; ++round) {
        moments = {{gemmText(), "output_stationary"}};
        while (moments.size() < 7) {
            switch (below(6)) {
            case 0:
                next().cycle = std::int64_t(below(40));
                break;
            case 1:
                next().selected = {.kind = Selection::Kind::Pe,
                                   .at = {std::int64_t(below(9)), std::int64_t(below(9))}};
                break;
            case 2:
                next().mapping = below(2) == 0 ? "output_stationary" : "weight_stationary";
                break;
            default: {
                std::string text = moments.back().text;
                std::size_t at = below(text.size());
                const char letters[] = "ijk012+-, ";
                if (below(3) == 0)
                    text.erase(at, 1);
                else if (below(2) == 0)
                    text.insert(at, 1, letters[below(10)]);
                else
                    text[at] = letters[below(10)];
                next().text = text;
            }
            }
        }
        const auto lesson = recordedLesson("gemm", moments);
        EXPECT_TRUE(lesson || lesson.error() == "nothing was done") << round << ": " << lesson.error();
    }
}

} // namespace
} // namespace tactus::studies
