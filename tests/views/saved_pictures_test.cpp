// Pictures leave the window: as files, on the clipboard, and as the command that draws them.
#include "dialogs.h"
#include "home.h"
#include "support.h"

#include "draw/print/svg.h"
#include "system/processes/files.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTimer>
#include <regex>
#include <sstream>

namespace tactus::views {

namespace {

// The layout worker finds none where the tests of the studio look for fonts.
struct FontsForWorker {
    FontsForWorker() { qunsetenv("FONTCONFIG_FILE"); }
    ~FontsForWorker() { qputenv("FONTCONFIG_FILE", ofTests); }
    const QByteArray ofTests = qgetenv("FONTCONFIG_FILE");
};

// Saves what is in sight under this name by the dialog that comes up; the dialog's filters.
QStringList saveAs(Studio& studio, const QString& file) {
    QStringList filters;
    QTimer::singleShot(0, [&] {
        if (const QFileDialog* dialog = fileDialog()) filters = dialog->nameFilters();
        chooseFile(file);
    });
    studio.press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(studio.settleAfterEdit());
    studio.window.activateWindow(); // where no window manager does it after the dialog
    EXPECT_TRUE(QTest::qWaitForWindowActive(&studio.window, 2'000));
    return filters;
}

std::string contentOfFile(const QString& file) {
    QFile opened(file);
    EXPECT_TRUE(opened.open(QIODevice::ReadOnly)) << file.toStdString();
    return opened.readAll().toStdString();
}

std::size_t timesIn(const std::string& text, std::string_view part) {
    std::size_t times = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++times;
    return times;
}

QColor meanOf(const QImage& picture, const QRect& place) {
    return picture.copy(place).scaled(1, 1, Qt::IgnoreAspectRatio, Qt::SmoothTransformation).pixelColor(0, 0);
}

// The words of a command line without quotes, behind the program.
std::vector<std::string> wordsOf(const std::string& line) {
    std::vector<std::string> words;
    std::istringstream text(line);
    for (std::string word; text >> word;) words.push_back(word);
    words.erase(words.begin());
    return words;
}

// The entries of the menu that the right button opens.
QStringList menuOn(Studio& studio, QWidget& widget) {
    const QPoint middle = widget.rect().center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, middle, widget.mapToGlobal(middle));
    QCoreApplication::sendEvent(&widget, &event);
    QStringList entries;
    for (QMenu* menu : studio.window.findChildren<QMenu*>())
        if (menu->isVisible()) {
            for (const QAction* action : menu->actions())
                if (!action->isSeparator()) entries << action->text().remove(QLatin1Char('&'));
            menu->close();
        }
    return entries;
}

} // namespace

// Two pixels for each one on the screen.
TEST(SavedPictures, areWhatIsSeenAsPng) {
    const Home home;
    const FontsForWorker fonts;
    const QTemporaryDir folder;
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.workbench().time().seek(12);
    ASSERT_TRUE(studio.settleAfterEdit());
    ArrayCanvas& canvas = studio.window.canvas();
    canvas.setFocus();
    EXPECT_EQ(saveAs(studio, folder.filePath(QStringLiteral("array.png"))).size(), 4);
    const QImage saved(folder.filePath(QStringLiteral("array.png")));
    ASSERT_EQ(saved.size(), 2 * canvas.viewport()->size());
    const QImage seen = canvas.grabbed().toImage(),
                 small = saved.scaled(seen.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    for (std::int64_t row = 0; row < 8; ++row)
        for (std::int64_t column = 0; column < 8; ++column) {
            const QRect place = canvas.boxOfPe({row, column});
            const QColor here = meanOf(small, place), there = meanOf(seen, place);
            EXPECT_NEAR(here.red(), there.red(), 12) << row << ", " << column;
            EXPECT_NEAR(here.blue(), there.blue(), 12) << row << ", " << column;
        }
    // The iteration space has the focus: it is the picture.
    studio.window.iterations().canvas().setFocus();
    EXPECT_EQ(saveAs(studio, folder.filePath(QStringLiteral("points.png"))).size(), 4);
    EXPECT_EQ(QImage(folder.filePath(QStringLiteral("points.png"))).size(),
              2 * studio.window.iterations().canvas().size());
}

// Whatever was switched on is in the file, as lines and letters; in the light colours, whatever the theme.
TEST(SavedPictures, haveQueuesNamesAndThePathThatIsFollowed) {
    const Home home;
    const QTemporaryDir folder;
    Studio studio;
    studio.window.resize(1900, 1050);
    ASSERT_TRUE(studio.open(gemm));
    studio.window.workbench().time().seek(12);
    ASSERT_TRUE(studio.settleAfterEdit());
    int number = 0;
    const auto saved = [&] {
        studio.window.canvas().setFocus();
        const QString file = folder.filePath(QStringLiteral("%1.svg").arg(++number));
        saveAs(studio, file);
        return contentOfFile(file);
    };
    const std::string plain = saved();
    EXPECT_EQ(plain.find("#00805d"), std::string::npos) << "no past";
    EXPECT_EQ(timesIn(plain, "fill=\"#dceaf5\""), 2U) << "bars of A and B";
    for (const char* words : {">A[8][16]<", ">2,3<"})
        EXPECT_NE(plain.find(words), std::string::npos) << words;
    studio.window.action(ActionId::Queues).trigger();
    ASSERT_FALSE(studio.window.canvas().waiting().empty());
    const std::string queues = saved();
    EXPECT_GT(timesIn(queues, "fill=\"#dceaf5\""), 2U + 20) << "and elements in front of them";
    studio.window.canvas().zoomBy(2.5); // for letters
    const std::regex name(">[XYZ]\\([0-9]+,[0-9]+,[0-9]+\\)<|>[AB]\\([0-9]+,[0-9]+\\)<");
    EXPECT_FALSE(std::regex_search(saved(), name));
    studio.window.action(ActionId::Names).trigger();
    EXPECT_TRUE(std::regex_search(saved(), name));
    studio.window.workbench().select(Selection::ofPe({2, 3}));
    studio.window.action(ActionId::FollowValues).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_TRUE(studio.window.workbench().follower().path());
    const std::string path = saved();
    EXPECT_NE(path.find("#00805d"), std::string::npos) << "what the value comes from";
    EXPECT_NE(path.find("#b0457f"), std::string::npos) << "what it is used for";
    studio.window.setDark(true);
    EXPECT_TRUE(saved() == path);
    studio.window.setDark(false);
}

// The array of a map that is not legal has no command that draws it.
TEST(SavedPictures, haveCrossedLinksOfAnIllegalMap) {
    const Home home;
    const QTemporaryDir folder;
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    QString illegal = QString::fromStdString(studio.window.workbench().document().text());
    illegal.replace(QStringLiteral("i + j + k)"), QStringLiteral("i - j + k)"));
    studio.window.workbench().document().setText(illegal.toStdString());
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.window.canvas().setFocus();
    saveAs(studio, folder.filePath(QStringLiteral("illegal.svg")));
    const std::string content = contentOfFile(folder.filePath(QStringLiteral("illegal.svg")));
    EXPECT_NE(content.find("stroke=\"#d55e00\""), std::string::npos) << "dashes and crosses";
}

// A file is what its ending says, or there is none.
TEST(SavedPictures, haveAnEndingThatIsKnown) {
    const Home home;
    const QTemporaryDir folder;
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.canvas().setFocus();
    for (const auto& [name, words] : {std::pair{"array.gif", "a GIF is a film"},
                                      {"array.xyz", "unknown kind of picture"},
                                      {"array.PNG", "Saved"}}) {
        const QString file = folder.filePath(QString::fromLatin1(name));
        saveAs(studio, file);
        EXPECT_EQ(QFile::exists(file), QString::fromLatin1(words) == QStringLiteral("Saved")) << name;
        EXPECT_TRUE(studio.window.statusBar()->currentMessage().contains(QString::fromLatin1(words)))
            << studio.window.statusBar()->currentMessage().toStdString();
        for (QMessageBox* box : studio.window.findChildren<QMessageBox*>()) box->close();
        QCoreApplication::processEvents();
        studio.window.activateWindow();
        studio.window.canvas().setFocus();
    }
}

// The network and the inside of a PE, zoomed, with values and what is selected; in the light colours.
TEST(SavedPictures, ofDiagramsAreWhatIsSeen) {
    const Home home;
    const QTemporaryDir folder;
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.workbench().select(Selection::ofPe({2, 3}));
    studio.window.workbench().time().seek(12);
    ASSERT_TRUE(studio.settleAfterEdit());
    const auto accent = fmt::format("stroke=\"{}\"", draw::colourOf({draw::Tone::Name::Accent}));
    for (const auto& [id, view] :
         {std::pair{ActionId::FocusNetwork, "network"}, {ActionId::FocusInside, "inside"}}) {
        studio.window.action(id).trigger();
        ASSERT_TRUE(studio.settleAfterEdit());
        DiagramCanvas& canvas =
            id == ActionId::FocusInside ? studio.window.inside().canvas() : studio.window.network().canvas();
        int number = 0;
        const auto saved = [&] {
            const QString file =
                folder.filePath(QStringLiteral("%1%2.svg").arg(QString::fromUtf8(view)).arg(++number));
            saveAs(studio, file);
            const std::string content = contentOfFile(file);
            EXPECT_TRUE(content == draw::svg(*canvas.pictureInSight())) << view;
            return content;
        };
        const std::string plain = saved();
        EXPECT_EQ(plain.find(accent), std::string::npos) << view;
        canvas.zoomBy(1.5);
        EXPECT_TRUE(saved() != plain) << view;
        studio.press(Qt::Key_Right, Qt::ControlModifier); // the first box
        studio.window.setDark(true);
        EXPECT_NE(saved().find(accent), std::string::npos) << view;
        studio.window.setDark(false);
    }
    saveAs(studio, folder.filePath(QStringLiteral("inside.tex")));
    const std::string tex = contentOfFile(folder.filePath(QStringLiteral("inside.tex")));
    EXPECT_TRUE(tex.starts_with("% PE (2, 3) of gemm")) << tex.substr(0, 80);
    saveAs(studio, folder.filePath(QStringLiteral("inside.pdf")));
    EXPECT_TRUE(contentOfFile(folder.filePath(QStringLiteral("inside.pdf"))).starts_with("%PDF"));
    saveAs(studio, QStringLiteral("/nowhere/at/all.svg"));
    EXPECT_TRUE(studio.window.statusBar()->currentMessage().contains(QStringLiteral("/nowhere/at/all.svg")))
        << studio.window.statusBar()->currentMessage().toStdString();
}

// The iteration space, turned and zoomed, with its wavefront and the points of the selected PE.
TEST(SavedPictures, ofTheIterationSpaceAreWhatIsSeen) {
    const Home home;
    const QTemporaryDir folder;
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.workbench().select(Selection::ofPe({1, 2}));
    studio.window.workbench().time().seek(12);
    ASSERT_TRUE(studio.settleAfterEdit());
    IterationCanvas& canvas = studio.window.iterations().canvas();
    canvas.setFocus();
    std::string last;
    const auto expectSeen = [&](const std::vector<std::string>& parts) {
        const QString file = folder.filePath(QStringLiteral("space.svg"));
        canvas.setFocus();
        saveAs(studio, file);
        const std::string content = contentOfFile(file);
        EXPECT_TRUE(content == draw::svg(*canvas.pictureInSight()));
        EXPECT_TRUE(content != std::exchange(last, content));
        for (const std::string& part : parts) EXPECT_NE(content.find(part), std::string::npos) << part;
    };
    expectSeen({"stroke=\"#0067a3\"", "fill=\"#ffe3a8\"", ">i</text>", ">t</text>"});
    for (int times = 0; times < 3; ++times) studio.press(Qt::Key_Right, Qt::ShiftModifier);
    expectSeen({"stroke=\"#0067a3\""});
    canvas.zoomBy(1.7);
    expectSeen({});
}

// The iteration space, turned: three loops; and more, of which a box chooses the axes, and a selected PE the
// slice.
TEST(SavedPictures, ofTheIterationSpaceHaveACommandThatDrawsThemWhole) {
    const Home home;
    Studio studio;
    for (const char* example : {"gemm", "published/gemm"}) {
        const QTemporaryDir folder;
        ASSERT_TRUE(studio.open(test::inRepository("/examples/") + example + ".ure"));
        studio.window.workbench().select(Selection::ofPe({1, 2}));
        studio.window.workbench().time().seek(12);
        ASSERT_TRUE(studio.settleAfterEdit());
        IterationCanvas& canvas = studio.window.iterations().canvas();
        if (canvas.space()->isSlice())
            QTest::keyClick(studio.window.iterations().findChildren<QComboBox*>().front(), Qt::Key_Down);
        canvas.setFocus();
        for (int times = 0; times < 3; ++times) studio.press(Qt::Key_Right, Qt::ShiftModifier);
        studio.press(Qt::Key_Up, Qt::ShiftModifier);
        studio.window.action(ActionId::CopyCommand).trigger();
        const std::string line = QGuiApplication::clipboard()->text().toStdString();
        for (const char* option : {"--view space", "--turn", "--at 12"})
            EXPECT_NE(line.find(option), std::string::npos) << line;
        for (const char* option : {"--axes", "--slice"})
            EXPECT_EQ(line.find(option) != std::string::npos, canvas.space()->isSlice()) << line;
        std::vector<std::string> command = wordsOf(line);
        const auto at = std::ranges::find(command, "--svg");
        ASSERT_NE(at, command.end());
        at[1] = folder.filePath(QStringLiteral("typed.svg")).toStdString();
        const commands::Report report = commands::run(command);
        ASSERT_EQ(report.status, 0) << report.err;
        const std::string drawn = contentOfFile(QString::fromStdString(at[1]));
        EXPECT_EQ(timesIn(drawn, "<circle "), canvas.space()->dots.size() + 3) << "and the legend's";
    }
}

TEST(SavedPictures, areCopiedWithTheirCommandByTheRightButton) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    const QStringList entries{"Save picture…", "Save film…", "Copy picture", "Copy command"};
    EXPECT_EQ(menuOn(studio, *studio.window.canvas().viewport()), QStringList("Pin this array") + entries);
    EXPECT_EQ(menuOn(studio, studio.window.iterations().canvas()), entries);
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    const QStringList onNetwork = menuOn(studio, *studio.window.network().canvas().viewport());
    EXPECT_EQ(onNetwork.mid(onNetwork.size() - entries.size()), entries) << "behind those of the kernel";
    studio.window.action(ActionId::FocusInside).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(menuOn(studio, *studio.window.inside().canvas().viewport()), entries);
    studio.window.action(ActionId::FocusArray).trigger();
    studio.window.action(ActionId::CopyPicture).trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->image().size(), studio.window.canvas().viewport()->size());
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    EXPECT_EQ(copied->data(QStringLiteral("image/svg+xml")).toStdString(),
              draw::svg(*studio.window.canvas().pictureInSight()));
    studio.window.action(ActionId::CopyCommand).trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(),
              fmt::format("tactus array {} --svg array.svg --at 0 --mapping output_stationary", gemm));
}

} // namespace tactus::views
