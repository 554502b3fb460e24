// Numbers of 1,000 and more are written alike in all panels: with a comma. Places (a tuple, an index, a line)
// are plain.
#include "support.h"
#include "words_recorder.h"

#include "system/processes/files.h"
#include "views/models/words.h"

#include <QRegularExpression>

namespace tactus::views {

namespace {

// Numbers of four digits and more in a row, which are no part of a name, a fraction, a type or a tuple.
QStringList bareThousands(QString words) {
    static const QRegularExpression plain(QStringLiteral("<[^>]*>|\\([^()]*\\)|\\[[^\\]]*\\]"));
    static const QRegularExpression bare(QStringLiteral("(?<![\\w.,-])\\d{4,}(?![\\w.])"));
    words.remove(plain);
    QStringList found;
    for (auto each = bare.globalMatch(words); each.hasNext();) found << each.next().captured();
    return found;
}

QStringList wordsOfPanels(MainWindow& window) {
    QStringList all;
    for (const QLabel* label : window.findChildren<QLabel*>()) all << label->text() << label->toolTip();
    for (const QSpinBox* box : window.findChildren<QSpinBox*>()) all << box->text();
    for (const QTableView* table : window.findChildren<QTableView*>())
        for (int row = 0; table->model() && row < std::min(200, table->model()->rowCount()); ++row)
            for (int column = 0; column < std::min(20, table->model()->columnCount()); ++column) {
                const QModelIndex cell = table->model()->index(row, column);
                all << cell.data().toString() << cell.data(Qt::ToolTipRole).toString();
            }
    const auto add = [&](QWidget& painted) { all << WordsRecorder::of(painted).all(); };
    add(*window.findChild<CycleStrip*>());
    add(window.iterations().canvas());
    for (int tab = 0; tab < window.tabs().count(); ++tab) all << window.tabs().tabText(tab);
    return all;
}

} // namespace

TEST(Thousands, areWrittenAlikeInAllPanels) {
    EXPECT_EQ(bareThousands(QStringLiteral("12,345 of (1234, 5) in A[4096], x1234 and 0.12345")),
              QStringList());
    EXPECT_EQ(bareThousands(QStringLiteral("cycle 1234, 56789 steps")), (QStringList{"1234", "56789"}));
    EXPECT_EQ(number(12345), QStringLiteral("12,345"));
    Studio studio;
    studio.window.resize(1920, 1080);
    ASSERT_TRUE(studio.open(gemm));
    std::string large = studio.text();
    large.replace(large.find("K = 16"), 6, "K = 5000");
    studio.window.workbench().document().setText(large);
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_GT(studio.window.workbench().time().cycles(), 5000) << "the whole run is there";
    const array::Model& model = *studio.window.workbench().array().results().model;
    const auto expectAlike = [&](const std::string& when) {
        ASSERT_TRUE(studio.settleAfterEdit());
        const QStringList all = wordsOfPanels(studio.window);
        for (const QString& words : all)
            EXPECT_EQ(bareThousands(words), QStringList()) << words.toStdString() << "; " << when;
        EXPECT_TRUE(all.join(QLatin1Char('\n')).contains(QRegularExpression(QStringLiteral("\\d,\\d{3}"))));
    };
    studio.window.workbench().time().seek(4321);
    expectAlike("nothing is selected");
    studio.window.workbench().select(Selection::ofPe({1, 2}));
    expectAlike("a PE");
    for (std::uint32_t family = 0; family < model.links.size(); ++family) {
        studio.window.workbench().select(Selection::ofLink(family, {2, 2}));
        expectAlike("a link");
    }
    for (const ActionId action : {ActionId::FocusNetwork, ActionId::FocusInside}) {
        studio.window.action(action).trigger();
        expectAlike("another picture");
    }
}

} // namespace tactus::views
