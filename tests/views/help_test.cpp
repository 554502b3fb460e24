// Help holds the pages of documentation: found by words, by F1 on anything, by the code behind a message.
#include "support.h"

#include "views/models/help/help_topics.h"
#include "views/studio/actions/action_finder.h"

#include <QLabel>
#include <QTextBrowser>

namespace tactus::views {

namespace {

bool isShown(Studio& studio) {
    return studio.window.workspace().dock(Panel::Help).isVisible();
}

// The cursor into a word of the text.
void goTo(Studio& studio, const QString& word) {
    Editor& editor = studio.window.editor();
    const int at = int(editor.toPlainText().indexOf(word));
    ASSERT_GE(at, 0);
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(at + 1);
    editor.setTextCursor(cursor);
    editor.setFocus();
}

} // namespace

TEST(HelpTopics, areCutAtHeadingsOutsideOfCode) {
    HelpTopics topics;
    topics.add(
        QStringLiteral("a.md"),
        QStringLiteral("# A page\nfirst\n## One, two\n```\n# no heading\n```\n### Deep\nx\n## Three\n"));
    ASSERT_EQ(topics.list().size(), 4u);
    EXPECT_EQ(topics.list()[1].anchor, QStringLiteral("one-two"));
    EXPECT_TRUE(topics.list()[1].text.contains(QStringLiteral("# no heading")));
    EXPECT_EQ(topics.list()[2].above, 1u);
    EXPECT_EQ(topics.list()[3].above, 0u);
    EXPECT_EQ(topics.below(0), (std::vector<std::size_t>{1, 3}));
    EXPECT_EQ(topics.find(QStringLiteral("a.md"), QStringLiteral("deep")), 2u);
    EXPECT_EQ(topics.find(QStringLiteral("a.md"), QStringLiteral("nowhere")), 0u);
    EXPECT_EQ(topics.find(QStringLiteral("b.md"), {}), std::nullopt);
}

// No letter of the pages is lost, and every code of a message has its topic.
TEST(HelpTopics, holdAllPages) {
    const HelpTopics& topics = HelpTopics::all();
    std::map<QString, QString> texts;
    for (const HelpTopic& topic : topics.list()) texts[topic.page] += topic.text;
    EXPECT_EQ(texts.size(), 8u);
    for (const auto& [page, text] : texts) {
        if (page == QStringLiteral("diagnostics.md")) continue; // made by the program
        QFile file(QString::fromStdString(test::inRepository("/docs/")) + page);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        EXPECT_EQ(text.trimmed(), QString::fromUtf8(file.readAll()).trimmed()) << page.toStdString();
    }
    for (const diagnostics::KindInfo& kind : diagnostics::allKinds()) {
        const QString code = QString::fromUtf8(kind.code.data(), qsizetype(kind.code.size()));
        const auto topic = topics.find(QStringLiteral("diagnostics.md"), code);
        ASSERT_TRUE(topic);
        EXPECT_EQ(topics.list()[*topic].title, code);
    }
}

TEST(Help, explainsTheWordTheMessageAndThePanel) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    EXPECT_FALSE(isShown(studio));
    goTo(studio, QStringLiteral("space_time_transform"));
    studio.press(Qt::Key_F1);
    EXPECT_TRUE(isShown(studio));
    EXPECT_EQ(studio.window.help().title(), QStringLiteral("space_time_transform"));
    studio.grab("help-primitives");
    goTo(studio, QStringLiteral("Float"));
    studio.press(Qt::Key_F1);
    EXPECT_EQ(studio.window.help().title(), QStringLiteral("Types"));
    goTo(studio, QStringLiteral("select"));
    studio.press(Qt::Key_F1);
    EXPECT_EQ(studio.window.help().title(), QStringLiteral("Expressions"));
    goTo(studio, QStringLiteral("Z(i, j, k)")); // a name of the design's own
    studio.press(Qt::Key_F1);
    EXPECT_EQ(studio.window.help().title(), QStringLiteral("A design"));
    studio.window.action(ActionId::FocusMapping).trigger();
    studio.press(Qt::Key_F1);
    EXPECT_EQ(studio.window.help().title(), QStringLiteral("Why a mapping is legal or not"));
    std::string text = studio.text();
    studio.window.workbench().document().setText(text.replace(text.find("j == 0, A"), 1, "jj"));
    ASSERT_TRUE(studio.settleAfterEdit());
    goTo(studio, QStringLiteral("jj == 0"));
    studio.press(Qt::Key_F1);
    const QString code = studio.window.help().title();
    EXPECT_EQ(code, QStringLiteral("unknown-name"));
    // The code behind the message is a link to the same page.
    studio.window.help().showContents();
    for (QLabel* label : studio.window.findChildren<QLabel*>())
        if (label->accessibleName() == QStringLiteral("The problem in full")) {
            EXPECT_TRUE(label->text().contains(QStringLiteral("[unknown-name]")))
                << label->text().toStdString();
            Q_EMIT label->linkActivated(code);
        }
    EXPECT_EQ(studio.window.help().title(), code);
    studio.grab("help-message");
}

TEST(Help, isSearchedAndFollowsLinks) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.workspace().reveal(Panel::Help); // as from a layout of the last time
    EXPECT_TRUE(studio.window.help().findChild<QTextBrowser*>()->toPlainText().contains(
        QStringLiteral("Quick start")));
    studio.press(Qt::Key_F1, Qt::ControlModifier);
    EXPECT_TRUE(isShown(studio));
    studio.grab("help-contents");
    HelpPanel& help = studio.window.help();
    auto* browser = help.findChild<QTextBrowser*>();
    EXPECT_TRUE(browser->toPlainText().contains(QStringLiteral("Why a mapping is legal or not")));
    QTest::keyClicks(&help.searchBox(), QStringLiteral("vector lanes"));
    auto* found = help.findChild<QListWidget*>();
    ASSERT_GT(found->count(), 0);
    EXPECT_TRUE(found->isVisible());
    studio.press(Qt::Key_Return);
    QTest::keyClick(&help.searchBox(), Qt::Key_Return);
    EXPECT_TRUE(browser->isVisible());
    help.searchBox().clear();
    QTest::keyClicks(&help.searchBox(), QStringLiteral("qwertz"));
    ASSERT_EQ(found->count(), 1);
    EXPECT_EQ(found->item(0)->text(), QStringLiteral("No help page matches."));
    help.show(QStringLiteral("studio.md"), QStringLiteral("localised-equations"));
    browser->setSource(QUrl(QStringLiteral("localisation.md"))); // as its link does
    EXPECT_EQ(help.title(), QStringLiteral("Localisation"));
    browser->setSource(QUrl(QStringLiteral("nowhere.md")));
    EXPECT_EQ(help.title(), QStringLiteral("Localisation"));
    browser->backward();
    EXPECT_EQ(help.title(), QStringLiteral("Localised equations"));
}

TEST(Help, isFoundByFindActionWhichSaysWhenThereIsNothing) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    const auto find = [&](const char* words) -> QListWidget& {
        studio.window.action(ActionId::FindAction).trigger();
        auto* finder = studio.window.findChild<ActionFinder*>();
        QTest::keyClicks(finder->findChild<QLineEdit*>(), QString::fromUtf8(words));
        return *finder->findChild<QListWidget*>();
    };
    const auto& none = find("qwertz");
    ASSERT_EQ(none.count(), 1);
    EXPECT_EQ(none.item(0)->text(), QStringLiteral("No action or help page matches."));
    auto* finder = studio.window.findChild<ActionFinder*>();
    QTest::keyClick(finder->findChild<QLineEdit*>(), Qt::Key_Return); // there is nothing to choose
    EXPECT_FALSE(isShown(studio));
    finder->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const auto& some = find("tiling");
    ASSERT_GT(some.count(), 0);
    EXPECT_EQ(some.item(0)->text(), QStringLiteral("Help: Tiling"));
    QTest::keyClick(studio.window.findChild<ActionFinder*>()->findChild<QLineEdit*>(), Qt::Key_Return);
    EXPECT_TRUE(isShown(studio));
    EXPECT_EQ(studio.window.help().title(), QStringLiteral("Tiling"));
}

} // namespace tactus::views
