// Rules that hold for the whole window.
#include "support.h"

#include <QDir>
#include <QTemporaryDir>
#include <set>

namespace tactus::views {

TEST(Actions, eachIsInTheTableOnceAndShortcutsDoNotCollide) {
    std::set<ActionId> ids;
    std::map<QString, QString> owner;
    for (const ActionSpec& spec : allActions()) {
        EXPECT_TRUE(ids.insert(spec.id).second) << spec.text;
        EXPECT_STRNE(spec.toolTip, "");
        for (const auto* keys : {&spec.windowKeys, &spec.localKeys})
            for (const QKeySequence& key : *keys) {
                ASSERT_FALSE(key.isEmpty()) << spec.text;
                const auto [entry, isNew] = owner.emplace(key.toString(), QString::fromUtf8(spec.text));
                EXPECT_TRUE(isNew) << key.toString().toStdString() << ": " << spec.text << " and "
                                   << entry->second.toStdString();
            }
    }
}

TEST(Window, everyWidgetThatTakesTheFocusHasAName) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    for (const QWidget* widget : studio.window.findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
        const bool isPart = widget->objectName().startsWith(QStringLiteral("qt_")) ||
                            widget->inherits("QMenu") || widget->inherits("QScrollArea") ||
                            widget->inherits("QTabBar") || widget->inherits("QMenuBar");
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const auto* label = qobject_cast<const QLabel*>(widget);
        EXPECT_TRUE(isPart || !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()) ||
                    (label && !label->text().isEmpty()))
            << widget->metaObject()->className() << " in "
            << (widget->parentWidget() ? widget->parentWidget()->metaObject()->className() : "");
    }
}

TEST(Window, startPageOpensAnExample) {
    Studio studio;
    ASSERT_TRUE(studio.settle());
    studio.grab("start");
    const auto cards = studio.window.findChildren<ExampleCard*>();
    ASSERT_GE(cards.size(), 19);
    for (ExampleCard* card : cards)
        if (card->accessibleName() == QStringLiteral("Insertion sort"))
            QTest::mouseClick(card, Qt::LeftButton);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.window.workbench().document().name(), QStringLiteral("insertion-sort.ure"));
    studio.grab("insertion-sort");
}

TEST(Window, everyExampleIsDrawnSimulatedAndMatches) {
    Studio studio;
    for (const Example& example : findExamples(QStringLiteral("no/such/folder"))) {
        ASSERT_TRUE(studio.open(example.path.toUtf8().constData())) << example.path.toStdString();
        const ArrayResults& results = studio.window.workbench().array().results();
        EXPECT_TRUE(results.scene) << example.path.toStdString() << results.refusal.toStdString();
        ASSERT_TRUE(results.run) << example.path.toStdString() << results.runRefusal.toStdString();
        EXPECT_TRUE(results.run->matches()) << example.path.toStdString();
        TimeCursor& time = studio.window.workbench().time();
        time.seek(time.cycles() / 2);
        ASSERT_TRUE(studio.settleAfterEdit());
        studio.grab(("example-" + QFileInfo(example.path).completeBaseName()).toUtf8().constData());
        studio.window.closeDesign(0);
    }
}

TEST(Window, everyActionOfTheLogIsACommandThatWorks) {
    Studio studio;
    QStringList lines;
    QObject::connect(&studio.window.workbench(), &Workbench::logged, &studio.window,
                     [&](const QString& line) { lines << line; });
    ASSERT_TRUE(studio.open(gemm));
    ASSERT_GE(lines.size(), 3); // check, draw the array, simulate
    const QTemporaryDir folder;
    const QString before = QDir::currentPath();
    QDir::setCurrent(folder.path()); // for the pictures
    for (const QString& line : lines) {
        QStringList words = line.split(QLatin1Char(' '));
        ASSERT_EQ(words.takeFirst(), QStringLiteral("tactus"));
        std::vector<std::string> arguments;
        for (const QString& word : words) arguments.push_back(word.toStdString());
        EXPECT_EQ(commands::run(arguments).status, 0) << line.toStdString();
    }
    EXPECT_TRUE(QFile::exists(QStringLiteral("array.svg")));
    QDir::setCurrent(before);
}

} // namespace tactus::views
