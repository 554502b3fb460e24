// The way through a lesson, what is kept of it, and what lessons name in the window.
#include "home.h"
#include "support.h"

#include "views/studio/preferences/kept_lessons.h"
#include "views/studio/preferences/settings.h"

#include <QRegularExpression>
#include <set>

namespace tactus::views {

namespace {

namespace fs = std::filesystem;

LessonFolder folderOf(const fs::path& path) {
    auto folder = studies::LessonFolder::of(path);
    EXPECT_TRUE(folder) << folder.error();
    return std::make_shared<const studies::LessonFolder>(std::move(*folder));
}

std::vector<fs::path> allLessons() {
    return studies::lessonsIn(test::inRepository("/resources/lessons"));
}

LessonWalk walkThrough(const char* name, LessonProgress progress = {}, std::uint64_t seed = 1) {
    const LessonFolder folder = folderOf(test::inRepository("/resources/lessons/") + name);
    return {folder, folder->at(seed).lesson, std::move(progress)};
}

} // namespace

TEST(LessonWalk, waitsWhereSomethingIsToBeDone) {
    LessonWalk walk = walkThrough(tourName);
    EXPECT_TRUE(walk.isFirst() && walk.isDone() && !walk.waits());
    walk.goTo(1);
    EXPECT_TRUE(walk.waits() && !walk.isDone());
    walk.finish();
    EXPECT_TRUE(walk.isDone());
    walk.goTo(0);
    walk.goTo(1);
    EXPECT_TRUE(walk.isDone());
    walk.goTo(99);
    EXPECT_TRUE(walk.isLast());
    EXPECT_FALSE(walk.hasQuestions()); // the tour has nothing to hand in
    EXPECT_FALSE(walk.nextHint());
}

TEST(LessonWalk, recordsTriesHintsAndTime) {
    LessonWalk walk = walkThrough("02-why-a-schedule-is-legal");
    EXPECT_TRUE(walk.hasQuestions());
    walk.goTo(3);
    EXPECT_TRUE(walk.hasHint() && walk.hasSolution());
    EXPECT_TRUE(walk.nextHint());
    EXPECT_FALSE(walk.hasHint());
    walk.passed(7); // before anything was tried
    walk.tried("5");
    walk.passed(4);
    walk.tried("6");
    walk.sawSolution();
    walk.goTo(2);
    walk.tried("(0, 0, 1)");
    walk.finish();
    const std::vector<lessons::HandedStep>& steps = walk.progress().handedIn.steps;
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_EQ(steps[0].step, 3);
    EXPECT_EQ(steps[1].step, 4);
    EXPECT_EQ(steps[1].answer, "6");
    EXPECT_EQ(steps[1].tries, 2);
    EXPECT_EQ(steps[1].seconds, 11);
    EXPECT_TRUE(steps[1].hasSeenSolution);
    EXPECT_EQ(walk.rightSteps(), 1u);
}

TEST(LessonWalk, isKeptInTheUsersSettings) {
    const Home home;
    QSettings settings = settingsOfStudio();
    const std::uint64_t seed = seedOfLessons(settings);
    EXPECT_GE(seed, 1u);
    EXPECT_EQ(seedOfLessons(settings), seed);
    const char* name = "02-why-a-schedule-is-legal";
    EXPECT_FALSE(keptLesson(settings, QLatin1String(name)).isUnderWay());
    LessonWalk walk = walkThrough(name, {}, seed);
    walk.goTo(2);
    walk.tried("(0, 0, 1)");
    walk.finish();
    walk.setStudent("Ada");
    keep(settings, walk, false);
    const KeptLesson kept = keptLesson(settings, QLatin1String(name));
    EXPECT_TRUE(kept.isUnderWay());
    const LessonWalk again = walkThrough(name, kept.progress, seed);
    EXPECT_EQ(again.step(), 2u);
    EXPECT_TRUE(again.isDone());
    EXPECT_EQ(textOf(again.progress().handedIn), textOf(walk.progress().handedIn));
    EXPECT_EQ(studentOf(settings), "Ada");
    // With other numbers the answers would be to other questions.
    const LessonWalk other = walkThrough(name, kept.progress, seed + 1);
    EXPECT_EQ(other.step(), 0u);
    EXPECT_TRUE(other.progress().handedIn.steps.empty());
    EXPECT_EQ(other.progress().handedIn.student, "Ada");
    keep(settings, walk, true);
    EXPECT_FALSE(keptLesson(settings, QLatin1String(name)).isUnderWay());
}

// The studio shows the text with the lesson's sizes, where the core takes them as params.
TEST(Lessons, haveTheirSizesInTheTextThatIsShown) {
    int checked = 0;
    for (const fs::path& path : allLessons()) {
        const LessonFolder folder = folderOf(path);
        const lessons::Lesson lesson = folder->at(7).lesson;
        std::set<std::string> designs{lesson.design};
        for (const lessons::Step& step : lesson.steps)
            if (step.design) designs.insert(*step.design);
        for (const std::string& name : designs) {
            const auto source = folder->design(name);
            ASSERT_TRUE(source) << source.error();
            const studies::Situation given(folder, *source, lesson.sizes, "");
            const studies::Situation shown =
                studies::Situation(folder, *source, {}, "")
                    .withText(resized(std::string((*source)->text()), lesson.sizes).text);
            ASSERT_TRUE(given.design() && shown.design()) << path << name;
            const auto& wanted = given.design()->system->params;
            const auto& there = shown.design()->system->params;
            ASSERT_EQ(wanted.size(), there.size());
            for (const ure::ParamId id : wanted.keys())
                EXPECT_EQ(wanted[id].value, there[id].value) << path << " " << wanted[id].name;
            ++checked;
        }
    }
    EXPECT_GE(checked, 15);
}

TEST(Lessons, pointAtWidgetsAndActionsThatThereAre) {
    Studio studio;
    std::set<std::string> actions;
    for (const ActionSpec& spec : allActions())
        EXPECT_TRUE(actions.insert(pathOf(spec).toStdString()).second);
    for (const fs::path& path : allLessons())
        for (const lessons::Step& step : folderOf(path)->at(1).lesson.steps) {
            for (const lessons::Look& look : step.look)
                EXPECT_NE(studio.window.findChild<QWidget*>(QString::fromStdString(widgetOf(look))), nullptr)
                    << path << step.title;
            if (step.deed() && step.deed()->deed.action) {
                EXPECT_TRUE(actions.contains(*step.deed()->deed.action)) << *step.deed()->deed.action;
            }
        }
}

TEST(Lessons, tourHasTenStepsWhoseFormulasStayTogether) {
    const LessonWalk walk = walkThrough(tourName);
    EXPECT_EQ(walk.lesson().steps.size(), 10u);
    EXPECT_EQ(allLessons().front().filename(), tourName);
    static const QRegularExpression broken(QStringLiteral("\\b[ijk] \\+|\\+ [ijk]\\b|[ijk], [ijk]\\b"));
    for (const lessons::Step& step : walk.lesson().steps)
        EXPECT_FALSE(QString::fromStdString(step.text).contains(broken)) << step.text;
}

} // namespace tactus::views
