// Lessons played in the window by somebody with a mouse and a keyboard, wrongly first and then rightly.
#include "dialogs.h"
#include "home.h"
#include "support.h"

#include "commands/request/command.h"
#include "lessons/answer.h"
#include "system/processes/files.h"
#include "views/studio/preferences/settings.h"

#include <QClipboard>
#include <QMenu>
#include <QTableView>

namespace tactus::views {

namespace {

constexpr int seed = 5;

// In a window of a laptop, with the numbers of one seed.
struct Student {
    explicit Student(QSize size = {1280, 800}) {
        QSettings settings = settingsOfStudio();
        settings.setValue(QStringLiteral("lessons/seed"), seed);
        studio.window.resize(size);
        EXPECT_TRUE(studio.settle());
    }
    ~Student() {
        for (int tab = 0; tab < studio.window.designs().count(); ++tab)
            studio.window.designs().at(tab).document().document().setModified(false);
    }
    void rest() {
        EXPECT_TRUE(studio.settleAfterEdit());
        QTest::qWait(30);
        EXPECT_TRUE(studio.settle());
    }
    // By the menu Help > Lessons.
    void begin(const char* title) {
        auto& menu = studio.child<QMenu>("lessons");
        Q_EMIT menu.aboutToShow();
        for (QAction* action : menu.actions())
            if (action->text().startsWith(QLatin1String(title))) {
                action->trigger();
                break;
            }
        rest();
        ASSERT_TRUE(studio.window.lessons().isPlaying()) << title;
    }
    const LessonWalk& walk() { return *studio.window.lessons().walk(); }
    const lessons::Step& step() { return walk().present(); }
    Callout& card() { return studio.window.lessons().callout(); }
    QLabel& said() { return studio.child<QLabel>("lessonThen"); }
    bool isDone() { return said().isVisible() && said().text().startsWith(QStringLiteral("✓")); }
    void press(const char* button) {
        auto& pressed = studio.child<QPushButton>(button);
        ASSERT_TRUE(pressed.isVisible() && pressed.isEnabled()) << button;
        QTest::mouseClick(&pressed, Qt::LeftButton);
        rest();
    }
    // None of the card's words are cut, and it leaves the panels their room.
    void expectReadable() {
        const std::string where = walk().lesson().name + ": " + step().title;
        EXPECT_TRUE(studio.window.rect().contains({card().mapTo(&studio.window, QPoint()), card().size()}))
            << where;
        EXPECT_LE(card().height(), studio.window.height() * 2 / 5) << where;
        for (const char* name : {"lessonText", "lessonThen"}) {
            const auto& label = studio.child<QLabel>(name);
            if (!label.isVisible()) continue;
            EXPECT_GE(label.height(), label.heightForWidth(label.width())) << where << name;
            EXPECT_TRUE(card().rect().contains(label.geometry())) << where << name;
        }
        for (const QRadioButton* one : card().findChildren<QRadioButton*>())
            EXPECT_GE(one->width(), one->sizeHint().width()) << where << one->text().toStdString();
    }
    // Typed and sent by Return, or chosen and checked by the mouse.
    void answer(const std::string& words) {
        if (step().ask()->question.choices.empty()) {
            auto& field = studio.child<QLineEdit>("lessonAnswer");
            QTest::mouseClick(&field, Qt::LeftButton);
            QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
            QTest::keyClicks(&field, QString::fromStdString(words));
            QTest::keyClick(&field, Qt::Key_Return);
            return rest();
        }
        for (QRadioButton* one : card().findChildren<QRadioButton*>())
            if (one->property("answer").toString().toStdString() == words)
                QTest::mouseClick(one, Qt::LeftButton, {}, QPoint(10, one->height() / 2));
        press("lessonCheck");
    }
    void refuse(const std::string& words, const std::string& sentence) {
        answer(words);
        EXPECT_FALSE(isDone()) << words;
        EXPECT_TRUE(said().isVisible()) << words;
        EXPECT_EQ(said().text().toLower(), QString::fromStdString(sentence).toLower());
        expectReadable();
        studio.grab(fmt::format("lesson-{}-{}-wrong", walk().lesson().name, walk().step() + 1).c_str());
    }
    // With the keyboard, in place of all of it.
    void writeText(const std::string& text) {
        Editor& editor = studio.window.editor();
        QTest::mouseClick(editor.viewport(), Qt::LeftButton, {}, QPoint(60, 10));
        ASSERT_TRUE(editor.hasFocus());
        QApplication::clipboard()->setText(QString::fromStdString(text));
        QTest::keyClick(&editor, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(&editor, Qt::Key_V, Qt::ControlModifier);
        rest();
    }
    std::string textAfter(const studies::Situation& before, const lessons::Deed& deed) {
        const auto changed = studies::after(before, deed);
        EXPECT_TRUE(changed) << changed.error();
        return resized(std::string(changed->source().text()), walk().lesson().sizes).text;
    }
    void chooseDependence(const std::string& name) {
        auto* table = studio.child<QWidget>("dependences").findChild<QTableView*>();
        const driver::MappingAnalysis* mapping = studio.window.workbench().mapping();
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                              table->visualRect(table->model()->index(row, 0)).center());
            rest();
            if (lessonSelection(studio.window.workbench().selection(), mapping).name == name) return;
        }
        FAIL() << name;
    }
    void typeCycle(std::int64_t cycle) {
        QSpinBox& box = studio.window.timeline().cycleBox();
        box.setFocus();
        box.selectAll();
        QTest::keyClicks(&box, QString::number(cycle));
        QTest::keyClick(&box, Qt::Key_Return);
        rest();
    }
    void perform(const studies::Situation& before, const lessons::Deed& deed) {
        if (!deed.edits.empty()) writeText(textAfter(before, deed));
        if (deed.selected) chooseDependence(deed.selected->name);
        if (deed.cycle) typeCycle(*deed.cycle);
    }
    void clickPes(const std::vector<lessons::Integers>& pes) {
        studio.child<QLineEdit>("lessonAnswer").clear();
        ArrayCanvas& canvas = studio.window.canvas();
        for (const lessons::Integers& pe : pes) {
            QTest::mouseClick(canvas.viewport(), Qt::LeftButton, Qt::ControlModifier,
                              canvas.boxOfPe(pe).center());
            rest();
        }
    }

    Studio studio;
};

// Every step of the lesson that has begun, each wrong answer that it names first; its answers go into this
// file.
void playWhole(Student& student, const QString& file) {
    const auto folder = student.walk().folder();
    const std::string& name = folder->name();
    const studies::Played played = studies::play(folder, seed);
    ASSERT_TRUE(played.mistakes.empty());
    const lessons::Lesson lesson = student.walk().lesson();
    for (std::size_t n = 0; n < lesson.steps.size(); ++n) {
        SCOPED_TRACE(lesson.steps[n].title);
        ASSERT_EQ(student.walk().step(), n);
        student.expectReadable();
        const auto handed =
            std::ranges::find(played.key.steps, static_cast<std::int64_t>(n) + 1, &lessons::HandedStep::step);
        const auto begin = studies::beginning(folder, lesson);
        ASSERT_TRUE(begin);
        lessons::HandedIn before = played.key;
        const studies::Situation now = studies::situationAt(*begin, 0, n, lesson, before);
        if (const lessons::Ask* ask = lesson.steps[n].ask()) {
            for (const studies::Refuted& wrong : played.refuted)
                if (wrong.step == n + 1) student.refuse(wrong.answer, wrong.sentence);
            const auto places = lessons::typedVectors(handed->answer);
            if (ask->question.kind == lessons::Question::Kind::Working && places) {
                student.clickPes(*places);
                student.press("lessonCheck");
            } else {
                student.answer(handed->answer);
            }
        } else if (const lessons::Do* task = lesson.steps[n].deed()) {
            for (const lessons::Deed& wrong : task->wrong) {
                student.perform(now, wrong);
                EXPECT_FALSE(student.isDone());
                EXPECT_TRUE(student.said().text().startsWith(QStringLiteral("Not yet: ")))
                    << student.said().text().toStdString();
                student.expectReadable();
            }
            student.perform(now, task->deed);
        }
        if (student.walk().waits()) {
            EXPECT_TRUE(student.isDone()) << student.said().text().toStdString();
        }
        student.expectReadable();
        student.studio.grab(fmt::format("lesson-{}-{}", name, n + 1).c_str());
        student.press("lessonNext");
    }
    // The answers go into a file, and are as right there.
    ASSERT_TRUE(student.studio.window.lessons().isPlaying());
    student.studio.grab(fmt::format("lesson-{}-end", name).c_str());
    auto& field = student.studio.child<QLineEdit>("lessonAnswer");
    QTest::keyClicks(&field, QStringLiteral("Ada"));
    QTimer::singleShot(0, &student.studio.window, [&] { chooseFile(file); });
    QTest::mouseClick(&student.studio.child<QPushButton>("lessonCheck"), Qt::LeftButton);
    const auto text = system::readFile(file.toStdString());
    ASSERT_TRUE(text) << text.error();
    const auto answers = lessons::handedIn(*text);
    ASSERT_TRUE(answers) << answers.error().text();
    EXPECT_EQ(answers->student, "Ada");
    const studies::Graded graded = studies::graded(folder, *answers);
    EXPECT_FALSE(graded.isOtherVersion);
    EXPECT_EQ(graded.right, graded.steps.size());
    EXPECT_GT(std::ranges::max(answers->steps, {}, &lessons::HandedStep::tries).tries, 1);
    student.press("lessonNext");
    EXPECT_FALSE(student.studio.window.lessons().isPlaying());
    EXPECT_FALSE(student.card().isVisible());
}

void playWhole(const char* title, const char* name, bool dark) {
    const Home home;
    Student student;
    student.studio.window.setDark(dark);
    student.begin(title);
    ASSERT_EQ(student.walk().folder()->name(), name);
    playWhole(student, home.filePath(QStringLiteral("ada.tactus-answers")));
    student.studio.window.setDark(false);
}

} // namespace

TEST(LessonPlay, aLessonOfQuestionsIsPlayedWhole) {
    playWhole("Why a schedule is legal", "02-why-a-schedule-is-legal", false);
}

TEST(LessonPlay, aLessonOfChangesIsPlayedWhole) {
    playWhole("From loops to equations", "01-loops-to-equations", true);
}

// As teachers do it: a folder that was written from the page alone is opened like a design, and three hand
// in.
TEST(LessonPlay, aTeachersOwnLessonIsPlayedWholeAndGraded) {
    const Home home;
    const std::string own = home.filePath(QStringLiteral("horner")).toStdString();
    std::filesystem::copy(test::inRepository("/examples/lessons/horner"), own);
    const commands::Report checked = commands::run({"lesson", "check", own, "--seeds", "5"});
    EXPECT_EQ(checked.status, 0) << checked.out;
    Student student;
    ASSERT_TRUE(student.studio.window.open(QString::fromStdString(own + "/lesson.json")));
    student.rest();
    ASSERT_EQ(student.walk().lesson().steps.size(), 6U);
    const std::string ada = home.filePath(QStringLiteral("ada.tactus-answers")).toStdString();
    playWhole(student, QString::fromStdString(ada));

    const std::string text = system::readFile(ada).value();
    const auto handIn = [&](const char* name, const std::string& from, const std::string& to) {
        std::string other = text;
        for (const auto& [one, by] :
             {std::pair<std::string, std::string>("Ada", name), std::pair(from, to)}) {
            ASSERT_NE(other.find(one), std::string::npos) << one;
            other.replace(other.find(one), one.size(), by);
        }
        const QString file = QString::fromLatin1(name) + QStringLiteral(".tactus-answers");
        ASSERT_TRUE(system::writeFile(home.filePath(file).toStdString(), other));
    };
    handIn("Bob", "\"(0) (1)\"", "\"(1) (2)\"");            // a wrong answer
    handIn("Cleo", "V(p, k-1) * x(p)", "V(p, k-1) + x(p)"); // another design
    std::vector<std::string> grade{"lesson", "grade"};
    for (const char* name : {"ada", "Bob", "Cleo"})
        grade.push_back(home.filePath(QLatin1String(name) + QStringLiteral(".tactus-answers")).toStdString());
    for (const std::string& one : {std::string("--lessons"), home.folder.path().toStdString()})
        grade.push_back(one);
    const commands::Report graded = commands::run(grade);
    for (const char* said : {"Ada, horner, seed 5: 5 of 5 right", "Bob, horner, seed 5: 4 of 5 right",
                             "step 4, Who begins: wrong ((1) (2)): in cycle 1 PE (2) is idle",
                             "Cleo, horner, seed 5: 4 of 5 right", "step 2, Multiply: wrong"})
        EXPECT_NE(graded.out.find(said), std::string::npos) << said << "\n" << graded.out;
}

TEST(LessonPlay, hintsComeBeforeTheSolution) {
    const Home home;
    Student student;
    student.begin("From loops to equations");
    student.press("lessonNext");
    const auto& help = student.studio.child<QPushButton>("lessonHelp");
    EXPECT_EQ(help.text(), QStringLiteral("Hint"));
    student.press("lessonHelp");
    EXPECT_EQ(student.said().text().toStdString(), student.step().hints.front());
    EXPECT_EQ(help.text(), QStringLiteral("Solution"));
    EXPECT_TRUE(student.studio.child<QLineEdit>("lessonAnswer").text().isEmpty());
    student.press("lessonHelp");
    EXPECT_FALSE(student.isDone());
    student.press("lessonCheck");
    EXPECT_TRUE(student.isDone());
    EXPECT_TRUE(student.walk().handed()->hasSeenSolution);
    EXPECT_FALSE(help.isVisible());
    // A change is made for whoever gives up, as one step that can be undone.
    student.press("lessonNext");
    student.press("lessonNext");
    EXPECT_EQ(student.step().title, "A name for each value");
    const std::string before = student.studio.text();
    for (std::size_t n = 0; n <= student.step().hints.size(); ++n) student.press("lessonHelp");
    EXPECT_TRUE(student.isDone());
    EXPECT_NE(student.studio.text(), before);
    student.studio.window.action(ActionId::Undo).trigger();
    EXPECT_EQ(student.studio.text(), before);
}

TEST(LessonPlay, aMappingThatIsNotWhatIsWantedIsSaidToLackSomething) {
    const Home home;
    Student student;
    student.begin("One filter, nine arrays");
    while (!student.walk().present().deed()) student.press("lessonNext");
    const lessons::Do task = *student.walk().present().deed();
    ASSERT_TRUE(task.deed.mapping && !task.wrong.empty());
    for (const lessons::Deed& wrong : task.wrong) {
        student.studio.window.workbench().choose({}, *wrong.mapping);
        student.rest();
        EXPECT_FALSE(student.isDone());
        EXPECT_TRUE(student.said().text().startsWith(QStringLiteral("Not yet: "))) << *wrong.mapping;
    }
    student.studio.window.workbench().choose({}, *task.deed.mapping);
    student.rest();
    EXPECT_TRUE(student.isDone());
}

// As for a mapping that is not legal: the links that would break are crossed, and the two iterations ringed.
TEST(LessonPlay, theWitnessOfAWrongAnswerIsDrawn) {
    const Home home;
    Student student;
    student.begin("Why a schedule is legal");
    const auto asksForSchedule = [&] {
        const lessons::Ask* ask = student.step().ask();
        return ask && ask->question.kind == lessons::Question::Kind::Schedule;
    };
    while (!asksForSchedule()) student.press("lessonNext");
    const ArrayCanvas& array = student.studio.window.canvas();
    const IterationCanvas& space = student.studio.window.iterations().canvas();
    ASSERT_TRUE(space.witness().empty());
    ASSERT_TRUE(array.seen()->violations.empty());
    student.answer("(1, 1, -1)");
    ASSERT_FALSE(student.isDone());
    student.studio.grab("lesson-witness");
    // Z(i, j, k) reads Z(i, j, k - 1), which would be computed in the next cycle.
    const std::vector<polyhedra::Point> pair = space.witness();
    ASSERT_EQ(pair.size(), 2U);
    EXPECT_EQ(pair[0], (polyhedra::Point{pair[1][0], pair[1][1], pair[1][2] + 1}));
    EXPECT_EQ(array.seen()->violations.dependences.size(), 1U);
    EXPECT_TRUE(student.studio.window.workbench().mapping()->legal()) << "the design stays";
    // Another answer has its own, a right one none.
    student.answer("(-1, 1, 1)");
    const std::vector<polyhedra::Point> other = space.witness();
    ASSERT_EQ(other.size(), 2U);
    EXPECT_EQ(other[0], (polyhedra::Point{other[1][0] + 1, other[1][1], other[1][2]}));
    student.press("lessonHelp");
    while (student.studio.child<QLineEdit>("lessonAnswer").text() == QStringLiteral("(-1, 1, 1)"))
        student.press("lessonHelp");
    student.press("lessonCheck");
    ASSERT_TRUE(student.isDone());
    EXPECT_TRUE(space.witness().empty());
    EXPECT_TRUE(array.seen()->violations.empty());
}

// The next step is about the design that was right, whatever was tried behind it.
TEST(LessonPlay, eachStepFindsItsDesign) {
    const Home home;
    Student student;
    student.begin("From loops to equations");
    for (int n = 0; n < 3; ++n) student.press("lessonNext");
    for (std::size_t n = 0; n <= student.step().hints.size(); ++n) student.press("lessonHelp");
    ASSERT_TRUE(student.isDone());
    const std::string right = student.studio.text();
    student.writeText("// nothing\n");
    EXPECT_TRUE(student.isDone());
    student.press("lessonNext");
    EXPECT_EQ(student.studio.text(), right);
    student.press("lessonBack");
    EXPECT_EQ(student.studio.text(), right);
    // Left out, it is as the lesson would have done it.
    student.press("lessonBack");
    EXPECT_NE(student.studio.text(), right);
    // Another run of the studio goes on there, with what was done.
    student.press("lessonNext");
    student.press("lessonNext");
    const std::size_t step = student.walk().step();
    student.press("lessonLeave");
    Student later;
    later.begin("From loops to equations");
    EXPECT_EQ(later.walk().step(), step);
    EXPECT_EQ(later.studio.text(), right);
}

TEST(LessonPlay, aFolderFromOutsideIsOpenedLikeADesign) {
    const Home home;
    Student student;
    const std::string own = home.filePath(QStringLiteral("own")).toStdString();
    std::filesystem::copy(test::inRepository("/examples/lessons/running-maximum"), own);
    const std::string design = system::readFile(own + "/running-maximum.ure").value();
    ASSERT_TRUE(student.studio.window.open(QString::fromStdString(own + "/lesson.json")));
    student.rest();
    EXPECT_EQ(student.walk().lesson().title, "The greatest of each row");
    EXPECT_EQ(student.walk().lesson().name, "own");
    // Ctrl+S asks for another place: the lesson stays as it is.
    student.writeText("// mine\n");
    QTimer::singleShot(0, &student.studio.window, [&] {
        if (QFileDialog* dialog = fileDialog()) dialog->reject();
    });
    student.studio.window.action(ActionId::Save).trigger();
    EXPECT_EQ(system::readFile(own + "/running-maximum.ure").value(), design);
    student.press("lessonLeave");
    // A mistake is said with its line, and nothing begins.
    std::string text = system::readFile(own + "/lesson.json").value();
    text.replace(text.find("\"timeline\""), 10, "\"time\"");
    ASSERT_TRUE(system::writeFile(own + "/lesson.json", text));
    EXPECT_FALSE(student.studio.window.open(QString::fromStdString(own)));
    auto* refusal = student.studio.window.findChild<QMessageBox*>(QStringLiteral("refusal"));
    ASSERT_NE(refusal, nullptr);
    EXPECT_TRUE(refusal->text().contains(QStringLiteral("lesson.json:30: unknown panel 'time'")))
        << refusal->text().toStdString();
    EXPECT_FALSE(student.studio.window.lessons().isPlaying());
    delete refusal;
}

} // namespace tactus::views
