// Journey: a schedule that reads too early. The dependence is a row of the table, a squiggle in the text and
// a crossed link in the array; what is chosen in one of them is chosen in all.
#include "support.h"

#include "views/models/items/dependence_model.h"
#include "views/theme/theme.h"

#include <QPushButton>
#include <QTableView>

namespace tactus::views {

namespace {

// gemm with the schedule i + j: Z reads its sum in the step in which it is made.
struct Illegal : Studio {
    Illegal() {
        EXPECT_TRUE(open(gemm));
        legal = text();
        std::string source = legal;
        window.workbench().document().setText(source.replace(source.find("i + j + k"), 9, "i + j"));
        EXPECT_TRUE(settleAfterEdit());
    }
    QTableView& table() {
        for (QTableView* view : window.findChildren<QTableView*>())
            if (qobject_cast<DependenceModel*>(view->model())) return *view;
        throw std::runtime_error("no table of dependences");
    }
    const array::LinkFamily& family(const std::string& variable, std::uint32_t& number) {
        const array::Model& projection = *window.workbench().array().results().projection;
        for (number = 0; number < projection.links.size(); ++number)
            if (projection.system().variables[projection.links[number].variable].name == variable) break;
        return projection.links.at(number);
    }
    // Is the colour of what is violated within some pixels of this place?
    bool isCrossed(QPoint place) {
        const QImage picture = window.canvas().viewport()->grab().toImage();
        const QColor wanted = Theme::of(window).violated;
        for (int dx = -5; dx <= 5; ++dx)
            for (int dy = -5; dy <= 5; ++dy)
                if (picture.rect().contains(place + QPoint(dx, dy)) &&
                    picture.pixelColor(place + QPoint(dx, dy)) == wanted)
                    return true;
        return false;
    }

    std::string legal;
};

} // namespace

TEST(Legality, theSketchCrossesTheLinksThatComeTooLate) {
    Illegal studio;
    studio.window.resize(1900, 1100); // lines of more than a pixel
    ASSERT_TRUE(studio.settleAfterEdit());
    const ArrayResults& results = studio.window.workbench().array().results();
    EXPECT_FALSE(results.model);
    ASSERT_TRUE(results.projection && results.scene);
    EXPECT_EQ(results.projection->pes, 64);
    EXPECT_FALSE(results.run);
    EXPECT_FALSE(studio.window.action(ActionId::Export).isEnabled());
    std::uint32_t z = 0, x = 0;
    studio.family("Z", z);
    studio.family("X", x);
    // Not the PE that shows the conflict.
    EXPECT_TRUE(studio.isCrossed(*studio.window.canvas().middleOfLink(z, {4, 4})));
    EXPECT_FALSE(studio.isCrossed(*studio.window.canvas().middleOfLink(x, {4, 4})));
    studio.grab("illegal");
    studio.window.setDark(true);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(studio.isCrossed(*studio.window.canvas().middleOfLink(z, {4, 4})));
    studio.grab("illegal-dark");
    studio.window.setDark(false);
}

TEST(Legality, aDependenceChosenInOnePlaceIsChosenInAll) {
    Illegal studio;
    Workbench& bench = studio.window.workbench();
    QTableView& table = studio.table();
    const dependence::DependenceId z(std::uint32_t{2});
    // The violated one is explained at once, but nothing is selected yet.
    EXPECT_EQ(table.currentIndex().row(), 2);
    EXPECT_EQ(bench.selection().kind, Selection::Kind::None);
    // The row.
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                      table.visualRect(table.model()->index(2, 0)).center());
    EXPECT_EQ(bench.selection(), Selection::ofDependence(z));
    studio.grab("illegal-selected");
    // Another row by its link in the array.
    std::uint32_t x = 0;
    studio.family("X", x);
    const QPoint link = *studio.window.canvas().middleOfLink(x, {4, 4});
    QTest::mouseClick(studio.window.canvas().viewport(), Qt::LeftButton, {}, link);
    EXPECT_EQ(bench.selection(), Selection::ofLink(x, {4, 4}));
    EXPECT_EQ(table.currentIndex().row(), 0);
    // And by the read in the text.
    Editor& editor = studio.window.editor();
    editor.setFocus();
    const int read = static_cast<int>(editor.toPlainText().indexOf(QStringLiteral("Z(i, j, k-1)")));
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(read + 3);
    editor.setTextCursor(cursor);
    EXPECT_EQ(bench.selection(), Selection::ofDependence(z));
    EXPECT_EQ(table.currentIndex().row(), 2);
    EXPECT_TRUE(editor.messageAt(read + 3).contains(QStringLiteral("must be at least 1")));
    // The read bears a squiggle and a ground.
    bool isMarked = false;
    for (const QTextEdit::ExtraSelection& mark : editor.extraSelections())
        isMarked |= mark.cursor.selectedText() == QStringLiteral("Z(i, j, k-1)") &&
                    mark.format.underlineStyle() == QTextCharFormat::WaveUnderline &&
                    mark.format.background() == QBrush(Theme::of(editor).selection);
    EXPECT_TRUE(isMarked);
}

TEST(Legality, aWideTableHasTheSentencesInItsRows) {
    Illegal studio;
    QTableView& table = studio.table();
    EXPECT_TRUE(table.isColumnHidden(DependenceModel::Sentence));
    auto& rows = *studio.window.findChild<DependenceTable*>();
    DependenceTable wide(studio.window.workbench(), nullptr);
    wide.resize(1200, rows.height());
    wide.refresh();
    wide.show();
    QCoreApplication::processEvents();
    EXPECT_FALSE(wide.findChild<QTableView*>()->isColumnHidden(DependenceModel::Sentence));
    EXPECT_TRUE(wide.grab().save(QString::fromStdString(test::inBuild("/grabs/wide-table.png"))));
}

TEST(Legality, theRowsFixMakesTheMappingLegalAndTheSelectionStays) {
    Illegal studio;
    Workbench& bench = studio.window.workbench();
    bench.select(Selection::ofDependence(dependence::DependenceId(std::uint32_t{2})));
    QTest::mouseClick(&studio.child<QPushButton>("repair"), Qt::LeftButton);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.text(), studio.legal);
    EXPECT_TRUE(bench.mapping()->legal());
    EXPECT_TRUE(bench.array().results().model);
    EXPECT_FALSE(bench.array().results().projection);
    EXPECT_EQ(bench.selection(), Selection::ofDependence(dependence::DependenceId(std::uint32_t{2})));
    const QTableView& table = studio.table();
    EXPECT_EQ(table.model()->index(2, DependenceModel::Registers).data(), QStringLiteral("1"));
    studio.grab("mended");
    // A design that has no such dependence has none selected.
    bench.document().setText("design d {\n}\n");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(bench.selection().kind, Selection::Kind::None);
}

} // namespace tactus::views
