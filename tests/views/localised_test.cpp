// The localised equations beside the written ones: what the command prints, linked line by line.
#include "home.h"
#include "support.h"

#include "commands/request/command.h"
#include "views/studio/preferences/settings.h"

#include <QElapsedTimer>
#include <QSplitter>

namespace tactus::views {

namespace {

class Localised : public testing::Test {
  protected:
    Localised() {
        studio.window.usePreferences({});
        EXPECT_TRUE(studio.open(convolutionStreams));
        studio.window.workbench().choose("", "streams");
        EXPECT_TRUE(studio.settle());
    }
    void toggle() {
        studio.window.action(ActionId::Localised).trigger();
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    LocalisedPane& pane() { return studio.window.localised(); }
    Editor& editor() { return studio.window.editor(); }
    std::string shown() { return pane().view().toPlainText().toStdString(); }

    static int rowOf(const QPlainTextEdit& text, const char* words) {
        const QTextCursor found = text.document()->find(QLatin1String(words));
        EXPECT_FALSE(found.isNull()) << words;
        return found.blockNumber();
    }
    static void go(QPlainTextEdit& text, const char* words) {
        text.setTextCursor(text.document()->find(QLatin1String(words)));
    }
    static std::vector<int> rowsOf(const QPlainTextEdit& text, std::initializer_list<const char*> words) {
        std::vector<int> rows;
        for (const char* one : words) rows.push_back(rowOf(text, one));
        return rows;
    }

    const Home home;
    Studio studio;
};

} // namespace

TEST_F(Localised, theToggleShowsWhatTheCommandPrints) {
    EXPECT_TRUE(pane().isHidden());
    toggle();
    EXPECT_TRUE(pane().isVisible());
    EXPECT_EQ(shown(), commands::run({"localise", convolutionStreams, "--mapping", "streams"}).out);
    EXPECT_TRUE(pane().view().isReadOnly());
    EXPECT_TRUE(pane().refusal().isEmpty());
    studio.window.workbench().choose("", "from_memory");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(shown(), studio.text()) << "it is uniform as written";
    toggle();
    EXPECT_TRUE(pane().isHidden());
}

TEST_F(Localised, theLogHasItsCommand) {
    QStringList lines;
    QObject::connect(&studio.window.workbench(), &Workbench::logged, &studio.window,
                     [&](const QString& line) { lines << line; });
    toggle();
    ASSERT_EQ(lines.size(), 1);
    EXPECT_TRUE(lines[0].startsWith(QStringLiteral("tactus localise"))) << lines[0].toStdString();
    EXPECT_TRUE(lines[0].endsWith(QStringLiteral("--mapping streams"))) << lines[0].toStdString();
}

TEST_F(Localised, theToggleIsRemembered) {
    const auto kept = [] {
        const QSettings settings = settingsOfStudio();
        return readPreferences(settings).localised;
    };
    EXPECT_FALSE(kept());
    toggle();
    EXPECT_TRUE(kept());
    Preferences hidden;
    studio.window.usePreferences(hidden);
    EXPECT_TRUE(pane().isHidden());
    EXPECT_FALSE(studio.window.action(ActionId::Localised).isChecked());
    hidden.localised = true;
    studio.window.usePreferences(hidden);
    EXPECT_TRUE(pane().isVisible());
    EXPECT_TRUE(studio.window.action(ActionId::Localised).isChecked());
}

TEST_F(Localised, aWrittenLineMarksWhatWasMadeOfIt) {
    toggle();
    LocalisedView& view = pane().view();
    go(editor(), "y(i, j) +=");
    EXPECT_EQ(view.linked(), rowsOf(view, {"func x_ij", "// x_ij", "x_ij(i, j, r, s) = ", "// w_ij",
                                           "w_ij(i, j, r, s) = ", "y(i, j) +="}));
    EXPECT_TRUE(editor().linked().empty());
    // A call, which the localised text does not have, is its stream.
    go(editor(), "y.localise(w");
    EXPECT_EQ(view.linked(), rowsOf(view, {"func x_ij", "// w_ij", "w_ij(i, j, r, s) = "}));
    // Any other line is itself.
    go(editor(), "output y");
    EXPECT_EQ(view.linked(), rowsOf(view, {"output y"}));
}

TEST_F(Localised, aLocalisedLineMarksWhatItWasMadeOf) {
    toggle();
    LocalisedView& view = pane().view();
    go(view, "x_ij(i, j, r, s) = ");
    EXPECT_EQ(editor().linked(), rowsOf(editor(), {"y(i, j) +=", "y.localise(x"}));
    bool isMarked = false;
    for (const QTextEdit::ExtraSelection& mark : editor().extraSelections())
        isMarked |=
            mark.format.fontUnderline() && mark.cursor.selectedText() == QStringLiteral("x(i+r, j+s)");
    EXPECT_TRUE(isMarked) << "the read that it hands on";
    EXPECT_TRUE(view.linked().empty());
    go(view, "y(i, j) +=");
    EXPECT_EQ(editor().linked(), rowsOf(editor(), {"y(i, j) +="}));
    studio.grab("localised");
    go(editor(), "y(i, j) +=");
    studio.grab("localised-from-editor");
}

TEST_F(Localised, newAndChangedLinesBearSigns) {
    toggle();
    const LocalisedView& view = pane().view();
    EXPECT_EQ(view.signOf(rowOf(view, "x_ij(i, j, r, s) = ")), QStringLiteral("+"));
    EXPECT_EQ(view.signOf(rowOf(view, "y(i, j) +=")), QStringLiteral("~ 12"));
    EXPECT_EQ(view.signOf(rowOf(view, "y.space_time_transform({i, j}, 4*i")), QStringLiteral("20"));
}

TEST_F(Localised, aLinkedLineOutOfSightIsScrolledTo) {
    std::string text = studio.text();
    std::string comments;
    for (int line = 0; line < 200; ++line) comments += "  // between\n";
    text.insert(text.find("  mapping from_memory"), comments);
    studio.window.workbench().document().setText(text);
    studio.window.workbench().choose("", "streams");
    ASSERT_TRUE(studio.settleAfterEdit());
    editor().moveCursor(QTextCursor::Start);
    toggle();
    LocalisedView& view = pane().view();
    const auto isInSight = [](const QPlainTextEdit& of, const char* words) {
        const QRect place = of.cursorRect(of.document()->find(QLatin1String(words)));
        return of.viewport()->rect().contains(place);
    };
    ASSERT_FALSE(isInSight(view, "4*i + 2*j"));
    go(editor(), "4*i + 2*j");
    EXPECT_TRUE(isInSight(view, "4*i + 2*j"));
    ASSERT_FALSE(isInSight(editor(), "y(i, j) +="));
    go(view, "w_ij(i, j, r, s) = ");
    EXPECT_TRUE(isInSight(editor(), "y(i, j) +="));
}

TEST_F(Localised, aDesignThatCannotBeLocalisedSaysWhy) {
    toggle();
    const std::string good = studio.text();
    studio.window.workbench().document().setText(R"(design paths {
  input A[4][4] : Int(32) = 1;
  output C[4][4] : Int(32);
  loops k: 0..4, i: 0..4, j: 0..4;
  func D : Int(32);
  D(k, i, j) = select(k == 0, A(i, j), min(D(k-1, i, j), D(k-1, i, k) + D(k-1, k, j)));
  C(i, j) = select(k == 3, D(k, i, j));
}
)");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(pane().refusal().contains(QStringLiteral("D(k-1,i,k)"))) << pane().refusal().toStdString();
    EXPECT_TRUE(studio.child<QLabel>("notLocalised").isVisible());
    EXPECT_FALSE(pane().view().isVisible());
    studio.grab("localised-refused");
    studio.window.workbench().document().setText(good);
    studio.window.workbench().choose("", "streams");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(pane().view().isVisible());
    EXPECT_NE(shown().find("x_ij"), std::string::npos);
}

TEST_F(Localised, typingNeverWaitsAndLinksFollowTheText) {
    toggle();
    go(editor(), "y(i, j) +=");
    QTextCursor cursor = editor().textCursor();
    cursor.movePosition(QTextCursor::StartOfBlock);
    editor().setTextCursor(cursor);
    ASSERT_FALSE(pane().view().linked().empty());
    QElapsedTimer clock;
    qint64 slowest = 0;
    for (const QChar letter : QStringLiteral("// a comment")) {
        clock.restart();
        QTest::keyClick(&editor(), letter.toLatin1());
        QCoreApplication::processEvents();
        slowest = std::max(slowest, clock.elapsed());
        EXPECT_TRUE(pane().view().linked().empty()) << "lines of another text";
    }
    QTest::keyClick(&editor(), Qt::Key_Return);
    EXPECT_LT(slowest, 250); // a shared, slow machine; a frame where there is none
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(shown().find("// a comment\n"), std::string::npos);
    go(editor(), "y(i, j) +=");
    EXPECT_TRUE(std::ranges::count(pane().view().linked(), rowOf(pane().view(), "y(i, j) +=")));
}

TEST_F(Localised, theNextDesignHasItsOwn) {
    toggle();
    studio.window.action(ActionId::New).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(shown().find("x_ij"), std::string::npos);
    studio.window.action(ActionId::PreviousDesign).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(shown().find("x_ij"), std::string::npos);
}

TEST_F(Localised, aMistakeWhileTypingLeavesTheLastTextInSight) {
    toggle();
    const std::string before = shown();
    go(editor(), "y(i, j) +=");
    QTest::keyClicks(&editor(), QStringLiteral(" ("));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(pane().refusal().isEmpty());
    EXPECT_TRUE(pane().view().isVisible());
    EXPECT_FALSE(pane().view().isEnabled());
    EXPECT_EQ(shown(), before);
    studio.grab("localised-mistake");
    studio.window.action(ActionId::Undo).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(pane().refusal().isEmpty());
    EXPECT_TRUE(pane().view().isEnabled());
}

// The panel gets the room for both texts where the array can spare it.
TEST_F(Localised, isBesideTheTextWhereThereIsRoomElseBelow) {
    const auto& splitter = *qobject_cast<QSplitter*>(pane().parentWidget());
    toggle();
    EXPECT_EQ(splitter.orientation(), Qt::Vertical);
    toggle();
    studio.window.action(ActionId::PerspectiveWrite).trigger();
    QCoreApplication::processEvents();
    const int before = splitter.width();
    toggle();
    EXPECT_EQ(splitter.orientation(), Qt::Horizontal);
    EXPECT_GT(splitter.width(), before);
    go(editor(), "y(i, j) +=");
    studio.grab("localised-write");
    studio.window.setDark(true);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(QFontInfo(pane().view().document()->defaultFont()).fixedPitch());
    studio.grab("localised-write-dark");
    studio.window.setDark(false);
    toggle();
    QCoreApplication::processEvents();
    EXPECT_EQ(splitter.width(), before);
}

} // namespace tactus::views
