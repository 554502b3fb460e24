// Lessons as data: what their file may say, and the way through one.
#include "support.h"

#include "views/models/lesson/lesson_walk.h"

#include <QRegularExpression>
#include <set>

namespace tactus::views {

namespace {

// Two steps, with these words in the place of something in them.
QByteArray lessonText(const char* from = "", const char* to = "") {
    QByteArray text(R"({"name": "n", "title": "t", "design": "d.ure", "steps": [
        {"title": "one", "text": "say", "widget": "w"},
        {"title": "two", "text": "do", "widget": "v", "expected": {"cycle": 12}, "then": "done"}]})");
    return *from ? text.replace(from, to) : text;
}

QString mistakeOf(const QByteArray& text) {
    const auto read = readLesson(text);
    return read ? QString() : read.error();
}

} // namespace

TEST(Lesson, isReadFromItsFile) {
    const auto read = readLesson(lessonText());
    ASSERT_TRUE(read) << read.error().toStdString();
    ASSERT_EQ(read->steps.size(), 2u);
    EXPECT_EQ(read->steps[0].expected.kind, Expected::Kind::Nothing);
    EXPECT_EQ(read->steps[1].expected.kind, Expected::Kind::Cycle);
    EXPECT_EQ(read->steps[1].expected.cycle, 12);
    EXPECT_EQ(read->steps[1].then, QStringLiteral("done"));
}

TEST(Lesson, mistakesInItsFileAreSaidWithTheirPlaces) {
    const std::initializer_list<std::tuple<const char*, const char*, const char*>> mistakes{
        {"{\"name\"", "\"name\"", "the lesson is not JSON"},
        {"\"name\": \"n\", ", "", "the lesson needs words in 'name'"},
        {"\"design\"", "\"file\"", "the lesson needs words in 'design'"},
        {"\"widget\": \"w\"", "\"widget\": 3", "step 1 needs words in 'widget'"},
        {"\"widget\": \"w\"", "\"widget\": \"w\", \"wigdet\": \"x\"", "step 1 has an unknown field 'wigdet'"},
        {"{\"cycle\": 12}", "{\"cycle\": \"12\"}", "step 2 needs a number in 'cycle'"},
        {"\"widget\": \"w\"", "\"widget\": \"w\", \"cycle\": \"9\"", "step 1 needs a number in 'cycle'"},
        {"{\"cycle\": 12}", "{\"cycle\": -1}", "step 2 needs a number in 'cycle'"},
        {"{\"cycle\": 12}", "{\"clicked\": 1}", "step 2 has an unknown field 'clicked'"},
        {"{\"cycle\": 12}", "{\"selected\": \"box\"}", "step 2 has an unknown 'selected'"},
        {"{\"cycle\": 12}", "{\"verdict\": \"fine\"}", "step 2 has an unknown 'verdict'"},
        {"{\"cycle\": 12}", "{\"cycle\": 1, \"verdict\": \"legal\"}", "step 2 must expect exactly one thing"},
        {"{\"cycle\": 12}", "{}", "step 2 must expect exactly one thing"},
        {", \"then\": \"done\"", "", "step 2 needs words in 'then'"},
        {", \"widget\": \"w\"}", ", \"widget\": \"w\", \"then\": \"x\"}",
         "step 1 has an unknown field 'then'"}};
    for (const auto& [from, to, said] : mistakes)
        EXPECT_EQ(mistakeOf(lessonText(from, to)).toStdString(), said) << from << " -> " << to;
    EXPECT_EQ(mistakeOf("[]").toStdString(), "the lesson is no object");
    EXPECT_EQ(mistakeOf(R"({"name": "n", "title": "t", "design": "d", "steps": []})").toStdString(),
              "the lesson needs steps");
    EXPECT_EQ(mistakeOf(R"({"name": "n", "title": "t", "design": "d", "steps": [3]})").toStdString(),
              "step 1 is no object");
}

TEST(Lesson, aStepIsDoneOnceByWhatItExpects) {
    LessonWalk walk(*readLesson(lessonText()));
    EXPECT_TRUE(walk.isDone()); // nobody waits
    EXPECT_TRUE(walk.isFirst());
    EXPECT_FALSE(walk.observe({.cycle = 12})); // of another step
    walk.goTo(1);
    EXPECT_TRUE(walk.isLast());
    EXPECT_FALSE(walk.isDone());
    EXPECT_FALSE(walk.observe({.cycle = 11}));
    EXPECT_FALSE(walk.triggered(QStringLiteral("Simulation > Play")));
    EXPECT_TRUE(walk.observe({.cycle = 12}));
    EXPECT_FALSE(walk.observe({.cycle = 12}));
    EXPECT_TRUE(walk.isDone());
    walk.goTo(0);
    walk.goTo(1);
    EXPECT_TRUE(walk.isDone());
    EXPECT_EQ(LessonWalk(*readLesson(lessonText()), 7).step(), 1u);
    LessonWalk verdict(*readLesson(lessonText("{\"cycle\": 12}", "{\"verdict\": \"not legal\"}")), 1);
    EXPECT_FALSE(verdict.observe({})); // there is none yet
    EXPECT_FALSE(verdict.observe({.isLegal = true}));
    EXPECT_TRUE(verdict.observe({.isLegal = false}));
}

TEST(Tour, pointsAtWidgetsAndActionsThatThereAre) {
    QFile file(QStringLiteral(":/lessons/tour.json"));
    Studio studio; // its resources are there with it
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto read = readLesson(file.readAll());
    ASSERT_TRUE(read) << read.error().toStdString();
    EXPECT_EQ(read->steps.size(), 10u);
    EXPECT_EQ(read->steps.size(), tour().steps.size());
    std::set<QString> actions;
    for (const ActionSpec& spec : allActions()) EXPECT_TRUE(actions.insert(pathOf(spec)).second);
    static const QRegularExpression broken(QStringLiteral("\\b[ijk] \\+|\\+ [ijk]\\b|[ijk], [ijk]\\b"));
    for (const LessonStep& step : read->steps) {
        EXPECT_FALSE(step.text.contains(broken)) << "a formula may be broken: " << step.text.toStdString();
        const auto found = studio.window.findChildren<QWidget*>(step.widget);
        EXPECT_EQ(found.size(), 1) << step.widget.toStdString();
        if (step.expected.kind != Expected::Kind::Action) continue;
        EXPECT_TRUE(actions.contains(step.expected.action)) << step.expected.action.toStdString();
    }
}

} // namespace tactus::views
