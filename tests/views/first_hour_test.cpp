// A newcomer in the first hour: numbers are whole, the way back is in sight, the keys say why nothing
// happens, and what is out of date looks so.
#include "support.h"
#include "words_recorder.h"

#include <QLabel>
#include <QRegularExpression>
#include <QSlider>
#include <QStatusBar>
#include <QTableView>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

namespace tactus::views {

namespace {

bool isStart(Studio& studio) {
    return studio.window.findChild<StartPage*>()->isVisible();
}

void change(Studio& studio, const std::string& from, const std::string& to) {
    std::string text = studio.text();
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos);
    studio.window.workbench().document().setText(text.replace(at, from.size(), to));
    ASSERT_TRUE(studio.settleAfterEdit());
}

QString verdictOf(Studio& studio) {
    for (const QLabel* label : studio.window.findChildren<QLabel*>())
        if (label->accessibleName().startsWith(QStringLiteral("Verdict: "))) return label->text();
    return {};
}

} // namespace

TEST(FirstHour, noNumberIsCut) {
    Studio studio;
    int numbers = 0;
    for (const auto& file : std::filesystem::directory_iterator(test::inRepository("/examples"))) {
        if (file.path().extension() != ".ure") continue;
        ASSERT_TRUE(studio.open(file.path().c_str())) << file.path();
        studio.window.workbench().time().seek(studio.window.workbench().time().cycles() / 2);
        ASSERT_TRUE(studio.settle());
        ArrayCanvas& canvas = studio.window.canvas();
        canvas.fit();
        for (int zoom = 0; zoom < 6; ++zoom, canvas.zoomBy(1.5))
            for (const QString& words : WordsRecorder::of(*canvas.viewport()).all()) {
                const bool isCut = words.contains(QChar(0x2026));
                const bool isNumber = words.contains(QRegularExpression(QStringLiteral("^[-+0-9]")));
                EXPECT_FALSE(isCut && isNumber) << file.path() << " " << words.toStdString();
                numbers += isNumber;
            }
        studio.window.closeDesign(0);
    }
    EXPECT_GT(numbers, 5'000);
}

// The first card: an array that is read at once, and a key that moves it. The file stays as it is.
TEST(FirstHour, theFirstCardOpensASmallArrayThatSpacePlays) {
    Studio studio;
    studio.window.resize(1280, 800);
    QStringList lines;
    QObject::connect(&studio.window.workbench(), &Workbench::logged, &studio.window,
                     [&](const QString& line) { lines << line; });
    ASSERT_TRUE(studio.settle());
    auto* card = studio.window.findChild<ExampleCard*>();
    ASSERT_TRUE(card && card->isVisible());
    EXPECT_EQ(card->accessibleName(), QStringLiteral("Matrix product"));
    studio.grab("first-card");
    QTest::mouseClick(card, Qt::LeftButton);
    ASSERT_TRUE(studio.settleAfterEdit());
    Workbench& bench = studio.window.workbench();
    EXPECT_NE(studio.text().find("param  I = 4, J = 4, K = 4;"), std::string::npos) << studio.text();
    EXPECT_FALSE(bench.document().modified()) << "nobody has typed";
    EXPECT_EQ(bench.array().results().model->pes, 16);
    for (const auto& tensor : bench.array().results().inputs->tensors)
        for (const ure::Value& value : tensor.values) {
            const double number = value.asFloat();
            EXPECT_TRUE(number == std::floor(number) && std::abs(number) <= 8) << number;
        }
    // One line says which keys there are, and they are for the array.
    ArrayCanvas& canvas = studio.window.canvas();
    EXPECT_TRUE(canvas.hasFocus());
    const auto hasHint = [&] {
        return WordsRecorder::of(*canvas.viewport()).all().join(QLatin1Char('|')).contains("Space plays");
    };
    EXPECT_TRUE(hasHint());
    studio.grab("first-card-opened");
    // The line of the log gives the same run.
    const QStringList simulated = lines.filter(QStringLiteral("tactus simulate "));
    ASSERT_FALSE(simulated.isEmpty());
    std::vector<std::string> words;
    for (const QString& word : simulated.last().split(QLatin1Char(' '))) words.push_back(word.toStdString());
    words.erase(words.begin());
    words.emplace_back("--json");
    const auto said = nlohmann::json::parse(commands::run(words).out);
    EXPECT_EQ(said.at("cycles").get<std::int64_t>(), bench.array().results().run->simulation.cycles)
        << simulated.last().toStdString();
    studio.press(Qt::Key_Space);
    EXPECT_TRUE(QTest::qWaitFor([&] { return bench.time().cycle() > 0; }, 5'000));
    bench.time().play(false);
    EXPECT_FALSE(hasHint());
    bench.time().seek(5);
    ASSERT_TRUE(studio.settle());
    studio.grab("first-card-playing");
    // As it was left, when it is opened again; the tour has the file itself.
    studio.window.action(ActionId::Start).trigger();
    QTest::mouseClick(card, Qt::LeftButton);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.window.designs().count(), 1);
    EXPECT_EQ(bench.time().cycle(), 5);
    QTest::keyClicks(&studio.window.editor(), QStringLiteral(" "));
    EXPECT_TRUE(bench.document().modified());
    EXPECT_TRUE(bench.document().sets().empty()) << "the log says the text's own sizes";
}

TEST(FirstHour, theStartPageShowsTheWayBack) {
    Studio studio;
    EXPECT_TRUE(studio.child<QPushButton>("backToDesign").isHidden()); // there is nothing to go back to
    ASSERT_TRUE(studio.open(gemm));
    const auto leave = [&] {
        studio.window.action(ActionId::Start).trigger();
        EXPECT_TRUE(isStart(studio));
        auto& back = studio.child<QPushButton>("backToDesign");
        EXPECT_TRUE(back.isVisible());
        EXPECT_EQ(back.text(), QStringLiteral("&Back to gemm.ure"));
    };
    leave();
    studio.press(Qt::Key_Escape);
    EXPECT_FALSE(isStart(studio));
    EXPECT_TRUE(studio.window.editor().hasFocus());
    leave();
    QTest::mouseClick(&studio.child<QPushButton>("backToDesign"), Qt::LeftButton);
    EXPECT_FALSE(isStart(studio));
    leave();
    studio.window.action(ActionId::Start).trigger(); // the house again
    EXPECT_FALSE(isStart(studio));
    leave();
    studio.grab("first-hour-start");
    studio.press(Qt::Key_Tab, Qt::ControlModifier);
    EXPECT_FALSE(isStart(studio));
}

TEST(FirstHour, tenRoundTripsOfF11LeaveTheLayoutAsItWas) {
    Studio studio;
    studio.window.resize(1200, 760);
    ASSERT_TRUE(studio.open(gemm));
    const auto sizes = [&] {
        std::map<int, QSize> all;
        for (const Panel panel :
             {Panel::Equations, Panel::Iterations, Panel::Mapping, Panel::Inspector, Panel::Results})
            all[int(panel)] = studio.window.workspace().dock(panel).size();
        return all;
    };
    const auto before = sizes();
    const QFont font = QApplication::font();
    for (int trip = 0; trip < 10; ++trip) {
        studio.press(Qt::Key_F11);
        QTest::qWait(20);
        studio.press(Qt::Key_F11);
        QTest::qWait(20);
    }
    ASSERT_TRUE(QTest::qWaitFor([&] { return studio.window.size() == QSize(1200, 760); }));
    EXPECT_EQ(sizes(), before);
    EXPECT_EQ(QApplication::font(), font);
}

// The sizes that a layout waits for are forgotten with it.
TEST(FirstHour, aLayoutThatIsResetWhileItWaitsForItsSizeIsTheFirstOne) {
    Studio studio;
    studio.window.resize(1200, 760);
    ASSERT_TRUE(studio.open(gemm));
    studio.press(Qt::Key_F11);
    QTest::qWait(20);
    studio.window.resize(1000, 700); // so that the size before does not come back
    studio.press(Qt::Key_F11);
    studio.window.resize(1010, 710);
    studio.window.action(ActionId::ResetLayout).trigger();
    studio.window.resize(1200, 760);
    QTest::qWait(20);
    EXPECT_TRUE(studio.window.workspace().dock(Panel::Mapping).isVisible());
}

TEST(FirstHour, fixesWhatIsSelectedOrSaysThatThereIsNone) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    EXPECT_FALSE(studio.window.action(ActionId::Fix).isEnabled());
    const std::string right = studio.text();
    change(studio, "select(j == 0, A", "select(jj == 0, A");
    EXPECT_TRUE(studio.window.action(ActionId::Fix).isEnabled());
    studio.window.editor().moveCursor(QTextCursor::Start);
    studio.window.editor().setFocus();
    studio.press(Qt::Key_Period, Qt::ControlModifier);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.text(), right);

    // A fix elsewhere, but none of what is at the cursor or selected.
    change(studio, "select(j == 0, A", "select(jj == 0, A");
    studio.window.findChild<ProblemsPanel*>()->findChild<QTableView*>()->clearSelection();
    studio.window.findChild<ProblemsPanel*>()->findChild<QTableView*>()->setCurrentIndex({});
    studio.window.editor().moveCursor(QTextCursor::Start);
    studio.window.editor().setFocus();
    studio.press(Qt::Key_Period, Qt::ControlModifier);
    EXPECT_NE(studio.text(), right);
    EXPECT_EQ(studio.window.statusBar()->currentMessage(),
              QStringLiteral("Neither the problem at the cursor nor the selected one has a fix."));
}

TEST(FirstHour, theMessageAtTheCursorIsInTheStatusBar) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    change(studio, "select(j == 0, A", "select(jj == 0, A");
    studio.window.tabs().setCurrentIndex(3);
    studio.window.editor().setFocus();
    studio.press(Qt::Key_F8);
    EXPECT_EQ(studio.window.tabs().currentIndex(), 0);
    EXPECT_EQ(studio.window.tabs().tabText(0), QStringLiteral("Problems (1)"));
    bool isSaid = false;
    for (const QLabel* label : studio.window.statusBar()->findChildren<QLabel*>())
        isSaid |= label->text().contains(QStringLiteral("jj"));
    EXPECT_TRUE(isSaid);
}

TEST(FirstHour, thePictureOfTheLastCorrectTextIsMarkedAsSuch) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    EXPECT_EQ(verdictOf(studio), QStringLiteral("Legal and systolic"));
    EXPECT_TRUE(studio.window.action(ActionId::Play).isEnabled());
    const std::string right = studio.text();
    const QString notice = QStringLiteral("As of the last correct text.");
    const auto words = [&] { return WordsRecorder::of(*studio.window.canvas().viewport()).all(); };
    EXPECT_FALSE(words().contains(notice));
    change(studio, "loops", "lops");
    EXPECT_EQ(verdictOf(studio), QStringLiteral("The text has errors"));
    EXPECT_TRUE(words().contains(notice));
    EXPECT_TRUE(words().contains(QStringLiteral("0,0"))) << "the array is still there";
    for (const ActionId id : {ActionId::Play, ActionId::Forward, ActionId::Back, ActionId::Export})
        EXPECT_FALSE(studio.window.action(id).isEnabled());
    studio.grab("first-hour-outdated");
    // A click on a picture of the past selects nothing.
    QTest::mouseClick(studio.window.canvas().viewport(), Qt::LeftButton, {},
                      studio.window.canvas().boxOfPe({0, 0}).center());
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::None);
    // Another design and back: it is still there.
    ASSERT_TRUE(studio.open(convolutionStreams));
    EXPECT_FALSE(words().contains(notice));
    studio.window.designs().setCurrentIndex(0);
    ASSERT_TRUE(studio.settle());
    EXPECT_TRUE(words().contains(notice));
    studio.window.workbench().document().setText(right);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(words().contains(notice));
    EXPECT_TRUE(studio.window.action(ActionId::Play).isEnabled());
}

TEST(FirstHour, theNetworkOfTheLastCorrectTextIsMarkedToo) {
    Studio studio;
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    change(studio, "loops", "lops");
    DiagramCanvas& canvas = studio.window.network().canvas();
    const QStringList words = WordsRecorder::of(*canvas.viewport()).all();
    EXPECT_TRUE(words.contains(QStringLiteral("As of the last correct text.")));
    EXPECT_GT(words.size(), 20);
    change(studio, "lops", "loops");
    EXPECT_FALSE(
        WordsRecorder::of(*canvas.viewport()).all().contains(QStringLiteral("As of the last correct text.")));
}

// Each step says how many work, what matches what, and links have ways instead of vectors.
TEST(FirstHour, wordsAreThoseOfThePicture) {
    Studio studio;
    studio.window.resize(1920, 1080);
    ASSERT_TRUE(studio.open(gemm));
    const auto labels = [&] {
        QStringList all;
        for (const QLabel* label : studio.window.findChildren<QLabel*>())
            if (label->isVisible()) all << label->text();
        return all;
    };
    for (const auto& [cycle, working] : {std::pair{0, 1}, {2, 6}, {12, 61}, {29, 1}}) {
        studio.window.workbench().time().seek(cycle);
        ASSERT_TRUE(studio.settleAfterEdit());
        EXPECT_TRUE(labels().contains(QStringLiteral("%1 of 64 PEs work").arg(working))) << cycle;
    }
    EXPECT_TRUE(labels().contains(QStringLiteral("✓ matches direct evaluation")));
    const QString all = labels().join(QLatin1Char('\n'));
    EXPECT_TRUE(all.contains(QStringLiteral("one to the right, 1 register"))) << all.toStdString();
    EXPECT_TRUE(all.contains(QStringLiteral("<b>Automatic</b>")));
    studio.child<QWidget>("dependences").findChild<QTableView*>()->selectRow(0);
    const QString chosen = labels().join(QLatin1Char('\n'));
    EXPECT_TRUE(chosen.contains(QStringLiteral("from the processing element one to the left")));
    EXPECT_FALSE(all.contains(QStringLiteral(" away")));
    std::set<std::string> legend;
    for (const draw::Node& node : studio.window.workbench().array().results().scene->nodes)
        if (node.kind == draw::Node::Kind::Legend) legend.insert(node.label);
    EXPECT_EQ(legend, (std::set<std::string>{"X: one to the right, 1 register", "Y: one down, 1 register",
                                             "Z: stays, 1 register"}));
}

TEST(FirstHour, speedGoesUpToTheWholeRunInFiveSeconds) {
    Studio studio;
    studio.window.resize(1920, 1080);
    ASSERT_TRUE(studio.open(test::inRepository("/examples/smith-waterman.ure")));
    TimeCursor& time = studio.window.workbench().time();
    ASSERT_GT(time.cycles(), 200);
    auto* slider = studio.window.timeline().findChild<QSlider*>();
    slider->setFocus();
    studio.press(Qt::Key_End);
    EXPECT_EQ(time.speed(), (time.cycles() + 4) / 5);
    EXPECT_TRUE(slider->toolTip().endsWith(QStringLiteral("the whole run in 5 seconds")));
    const auto figure = [&] {
        QStringList all;
        for (const QLabel* label : studio.window.timeline().findChildren<QLabel*>())
            if (label->text().endsWith(QStringLiteral("/s"))) all << label->text();
        return all.join(QLatin1Char(' '));
    };
    EXPECT_EQ(figure(), QStringLiteral("%1/s").arg(time.speed()));
    studio.press(Qt::Key_Home);
    EXPECT_EQ(time.speed(), 1);
    EXPECT_EQ(figure(), QStringLiteral("1/s"));
    // Each step of the slider is the same factor: in the middle, the root of the greatest.
    slider->setValue(50);
    EXPECT_NEAR(time.speed(), std::sqrt(double((time.cycles() + 4) / 5)), 1);
    // It is no faster than that in a shorter run.
    slider->setValue(100);
    ASSERT_TRUE(studio.open(gemm));
    EXPECT_EQ(time.speed(), 30);
    studio.window.designs().setCurrentIndex(0);
    ASSERT_TRUE(studio.settle());
    // So fast that cycles are left out, but not the last one.
    time.seek(0);
    time.setSpeed(100'000);
    time.play(true);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !time.isPlaying(); }, 20'000));
    EXPECT_EQ(time.cycle(), time.cycles() - 1);
}

} // namespace tactus::views
