// The way in: words for perspectives with the verdict beside them, an end of presenting that is said, and
// places to save that are sensible.
#include "dialogs.h"
#include "home.h"
#include "support.h"

#include "views/models/skeletons.h"
#include "views/studio/preferences/settings.h"

#include <QDateTime>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>

namespace tactus::views {

namespace {

// Answers the dialog that comes up next; the file that it proposed.
QString proposedBy(const std::function<void()>& act) {
    QString proposed;
    QTimer::singleShot(0, [&] {
        QFileDialog* dialog = fileDialog();
        ASSERT_NE(dialog, nullptr);
        proposed = dialog->selectedFiles().value(0);
        dialog->reject();
    });
    act();
    return proposed;
}

QToolButton* buttonOf(Studio& studio, ActionId id) {
    return qobject_cast<QToolButton*>(
        studio.window.findChild<QToolBar*>()->widgetForAction(&studio.window.action(id)));
}

} // namespace

TEST(WayIn, perspectivesAreWordsWithTheVerdictBesideThem) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    const std::initializer_list<std::pair<ActionId, const char*>> words{
        {ActionId::PerspectiveWrite, "Write"},
        {ActionId::PerspectiveMap, "Map"},
        {ActionId::PerspectiveSimulate, "Simulate"},
        {ActionId::PerspectiveExport, "Export"},
        {ActionId::Present, "Present"}};
    for (const auto& [id, word] : words) {
        QToolButton* button = buttonOf(studio, id);
        ASSERT_NE(button, nullptr);
        EXPECT_TRUE(button->isVisible()) << word;
        EXPECT_EQ(button->text(), QString::fromUtf8(word));
    }
    EXPECT_TRUE(buttonOf(studio, ActionId::PerspectiveMap)->isChecked());
    QTest::mouseClick(buttonOf(studio, ActionId::PerspectiveSimulate), Qt::LeftButton);
    EXPECT_EQ(studio.window.workspace().perspective(), Perspective::Simulate);
    // The mapping's panel is away; its verdict is not.
    auto& chip = studio.child<QPushButton>("verdictChip");
    EXPECT_EQ(chip.text(), QStringLiteral("Legal and systolic"));
    studio.grab("way-in-toolbar");
    std::string text = studio.text();
    studio.window.workbench().document().setText(text.replace(text.find("i + j + k"), 9, "i + j    "));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(chip.text(), QStringLiteral("Not legal"));
    EXPECT_TRUE(chip.accessibleName().startsWith(QStringLiteral("Verdict: Not legal: ")));
    QTest::mouseClick(&chip, Qt::LeftButton);
    EXPECT_TRUE(studio.window.workspace().dock(Panel::Mapping).isVisible());
}

TEST(WayIn, presentingSaysHowItEndsAndEndsByEscape) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.press(Qt::Key_F11);
    EXPECT_EQ(studio.window.workspace().perspective(), Perspective::Present);
    auto& words = studio.child<QLabel>("howPresentingEnds");
    EXPECT_TRUE(words.isVisible());
    EXPECT_TRUE(words.text().startsWith(QStringLiteral("Esc or F11 ends the presentation.")));
    EXPECT_TRUE(QTest::qWaitFor([&] { return studio.window.rect().contains(words.geometry()); }, 60'000));
    studio.grab("way-in-present");
    studio.press(Qt::Key_Escape);
    EXPECT_EQ(studio.window.workspace().perspective(), Perspective::Map);
    EXPECT_FALSE(words.isVisible());
    // Escape is the picture's again.
    studio.window.workbench().select(Selection::ofPe({1, 1}));
    studio.window.canvas().setFocus();
    studio.press(Qt::Key_Escape);
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::None);
    EXPECT_EQ(studio.window.workspace().perspective(), Perspective::Map);
}

TEST(WayIn, savingAnExampleAsksForAPlace) {
    const Home home;
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    QTest::keyClicks(&studio.window.editor(), QStringLiteral(" "));
    const QString proposed = proposedBy([&] { studio.window.action(ActionId::Save).trigger(); });
    EXPECT_TRUE(proposed.endsWith(QStringLiteral("/gemm.ure"))) << proposed.toStdString();
    EXPECT_FALSE(proposed.startsWith(QString::fromStdString(test::inRepository("/examples"))))
        << proposed.toStdString();
    EXPECT_TRUE(studio.window.workbench().document().modified());
}

TEST(WayIn, saveProposesTheNameAndTheLastFolder) {
    const Home home;
    const QTemporaryDir folder;
    {
        QSettings settings = settingsOfStudio();
        settings.setValue(QStringLiteral("lastFolder"), folder.path());
    }
    Studio studio;
    studio.window.newDesign(skeletons()[1]);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(proposedBy([&] { studio.window.action(ActionId::Save).trigger(); }),
              folder.path() + "/filter.ure");
    // A file of the user's is saved where it is.
    const QString own = folder.filePath(QStringLiteral("own.ure"));
    ASSERT_TRUE(QFile::copy(QString::fromUtf8(gemm), own));
    ASSERT_TRUE(QFile::setPermissions(own, QFile::ReadOwner | QFile::WriteOwner));
    ASSERT_TRUE(studio.open(own.toUtf8().constData()));
    QTest::keyClicks(&studio.window.editor(), QStringLiteral(" "));
    studio.window.action(ActionId::Save).trigger();
    EXPECT_FALSE(studio.window.workbench().document().modified());
}

TEST(WayIn, targetsHaveTheNamesOfTheirTools) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    QStringList names;
    for (const QComboBox* box : studio.window.findChildren<QComboBox*>())
        if (box->accessibleName() == QStringLiteral("Target of the generated code"))
            for (int n = 0; n < box->count(); ++n) names << box->itemText(n);
    EXPECT_EQ(names, QStringList({"OpenCL for Intel FPGAs", "C++ for Vitis HLS"}));
}

// Two messages about one mapping that the same fix mends have one button.
TEST(WayIn, equalFixesHaveOneButton) {
    std::vector<diagnostics::Fix> fixes(3);
    fixes[0].title = "write N";
    fixes[1].title = "write M";
    fixes[2].title = "write N";
    const auto distinct = distinctFixes(fixes);
    ASSERT_EQ(distinct.size(), 2u);
    EXPECT_EQ(distinct[1].title, "write M");
}

// In the panel of the mapping, the table's button and those of all cards together.
TEST(WayIn, equalFixesOfTheMappingAreShownOnce) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    const std::string right = studio.text();
    auto& panel = *studio.window.findChild<MappingPanel*>();
    // Two broadcasts that one schedule mends; a read that is too early with a conflict; all legal.
    for (const auto& [schedule, fixes] : {std::pair("k", 1), {"i + j", 1}, {"i + j + k", 0}}) {
        std::string text = right;
        text.replace(text.find("i + j + k"), 9, schedule);
        studio.window.workbench().document().setText(text);
        ASSERT_TRUE(studio.settleAfterEdit());
        auto& table = *panel.findChild<QTableView*>();
        // Also while another row is explained, with or without a fix of its own.
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            table.selectRow(row);
            std::map<std::string, int> shown;
            for (const QPushButton* button : panel.findChildren<QPushButton*>())
                if (!button->isHidden() && !button->parentWidget()->isHidden() &&
                    button->accessibleName().startsWith(QStringLiteral("Fix")))
                    ++shown[button->accessibleName().toStdString()];
            EXPECT_LE(int(shown.size()), fixes) << schedule;
            for (const auto& [words, times] : shown) EXPECT_EQ(times, 1) << words << ", " << schedule;
        }
    }
}

TEST(WayIn, aDoubleClickEntersAPeAndEscapeLeaves) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ArrayCanvas& canvas = studio.window.canvas();
    QTest::mouseDClick(canvas.viewport(), Qt::LeftButton, {}, canvas.boxOfPe({2, 3}).center());
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.window.pictures().currentWidget(), &studio.window.inside());
    EXPECT_EQ(studio.window.workbench().selection(), Selection::ofPe({2, 3}));
    EXPECT_TRUE(studio.window.inside().canvas().hasFocus());
    studio.press(Qt::Key_Escape);
    EXPECT_EQ(studio.window.pictures().currentWidget(), &canvas);
    EXPECT_TRUE(canvas.hasFocus());
    // Beside all PEs nothing is entered.
    QTest::mouseDClick(canvas.viewport(), Qt::LeftButton, {}, QPoint(3, 3));
    EXPECT_EQ(studio.window.pictures().currentWidget(), &canvas);
}

TEST(WayIn, cardsShowWholePictures) {
    const Home home;
    Studio studio;
    for (const QSize size : {QSize(800, 600), QSize(1280, 800), QSize(1920, 1080)}) {
        studio.window.resize(size);
        QTest::qWait(20);
        ASSERT_TRUE(studio.settle());
        studio.grab("cards");
        const auto cards = studio.window.findChildren<ExampleCard*>();
        EXPECT_GT(cards.size(), 15);
        for (const ExampleCard* card : cards)
            EXPECT_TRUE(card->showsAll()) << card->accessibleName().toStdString() << " at " << size.width();
    }
    // Lines of many PEs, to be looked at.
    studio.child<QLineEdit>("searchDesigns").setText(QStringLiteral("alignment"));
    QTest::qWait(20);
    studio.grab("cards-long");
}

// Their networks are drawn away from the window, and kept for the next studio.
TEST(WayIn, theStartPageShowsPublishedArraysWithTheirNetworks) {
    const Home home;
    const QTemporaryDir cache;
    const QByteArray before = qgetenv("XDG_CACHE_HOME");
    qputenv("XDG_CACHE_HOME", cache.path().toUtf8());
    const auto networks = [](Studio& studio) {
        std::vector<ExampleCard*> cards;
        for (ExampleCard* card : studio.window.findChildren<ExampleCard*>())
            if (card->toolTip().contains(QStringLiteral("/published/"))) cards.push_back(card);
        return cards;
    };
    const auto kept = [&] {
        std::map<QString, QDateTime> files;
        for (const QFileInfo& file :
             QDir(cache.filePath(QStringLiteral("tactus"))).entryInfoList(QDir::Files))
            files[file.fileName()] = file.lastModified();
        return files;
    };
    std::map<QString, QDateTime> first;
    {
        Studio studio;
        ASSERT_EQ(networks(studio).size(), 7U);
        // The window is there before its pictures.
        EXPECT_FALSE(studio.window.isIdle());
        EXPECT_TRUE(std::ranges::none_of(networks(studio), &ExampleCard::hasPicture));
        ASSERT_TRUE(studio.settle());
        for (const ExampleCard* card : networks(studio)) {
            EXPECT_TRUE(card->showsNetwork()) << card->toolTip().toStdString();
            EXPECT_TRUE(card->showsAll()) << card->toolTip().toStdString();
        }
        first = kept();
        EXPECT_EQ(first.size(), 7U);
        studio.child<QLineEdit>("searchDesigns").setText(QStringLiteral("published"));
        studio.window.resize(1500, 900);
        QTest::qWait(20);
        studio.grab("start-published");
    }
    Studio studio;
    ASSERT_TRUE(studio.settle());
    EXPECT_TRUE(std::ranges::all_of(networks(studio), &ExampleCard::showsNetwork));
    EXPECT_EQ(kept(), first);
    QTest::mouseClick(networks(studio).front(), Qt::LeftButton);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(studio.text().find("array of T2S-Tensor"), std::string::npos);
    before.isNull() ? qunsetenv("XDG_CACHE_HOME") : qputenv("XDG_CACHE_HOME", before);
}

TEST(WayIn, theStartPageIsSearchedAndHasRecentDesigns) {
    const Home home;
    const QTemporaryDir folder;
    const QString own = folder.filePath(QStringLiteral("mine.ure"));
    ASSERT_TRUE(QFile::copy(QStringLiteral(":/skeletons/2-filter.ure"), own));
    const auto cards = [](Studio& studio) {
        QStringList titles;
        for (const ExampleCard* card : studio.window.findChildren<ExampleCard*>())
            if (card->isVisible()) titles << card->accessibleName();
        return titles;
    };
    {
        Studio studio;
        EXPECT_FALSE(cards(studio).contains(QStringLiteral("Mine")));
        ASSERT_TRUE(studio.open(own.toUtf8().constData()));
    }
    Studio studio;
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(cards(studio).count(QStringLiteral("Mine")), 1);
    EXPECT_GT(cards(studio).size(), 20);
    studio.grab("way-in-start");
    auto& words = studio.child<QLineEdit>("searchDesigns");
    words.setFocus();
    QTest::keyClicks(&words, QStringLiteral("matrix hexa"));
    EXPECT_EQ(cards(studio), QStringList{QStringLiteral("Matrix product, hexagonal")});
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            return std::ranges::all_of(
                studio.window.findChildren<ExampleCard*>(), [&](const ExampleCard* card) {
                    return !card->isVisible() || card->mapTo(&studio.window, QPoint()).y() < 260;
                });
        },
        20'000));
    studio.grab("way-in-search");
    QTest::keyClicks(&words, QStringLiteral(" qwertz"));
    EXPECT_EQ(cards(studio), QStringList());
    words.clear();
    EXPECT_EQ(cards(studio).count(QStringLiteral("Mine")), 1);
    for (ExampleCard* card : studio.window.findChildren<ExampleCard*>())
        if (card->accessibleName() == QStringLiteral("Mine")) {
            QTest::mouseClick(card, Qt::LeftButton);
            break;
        }
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(studio.text().find("design filter {"), std::string::npos);
    // A file that is gone is left out.
    ASSERT_TRUE(QFile::remove(own));
    studio.window.action(ActionId::Start).trigger();
    Studio again;
    EXPECT_FALSE(cards(again).contains(QStringLiteral("Mine")));
}

} // namespace tactus::views
