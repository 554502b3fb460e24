// The choices for the inputs of a mapping: their effect in a table, and a click that writes one.
#include "support.h"

#include <QLabel>

namespace tactus::views {

namespace {

class Choices : public testing::Test {
  protected:
    Choices() {
        EXPECT_TRUE(studio.open(convolutionStreams));
        studio.window.workbench().choose("", "streams");
        EXPECT_TRUE(studio.settle());
    }
    void reveal() {
        studio.window.tabs().setCurrentWidget(&studio.window.choices());
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    ChoicesModel& model() { return studio.window.choices().model(); }
    QString cell(int row, ChoicesModel::Column column) {
        return model().index(row, column).data().toString();
    }
    // The row of this input with these words in the column of vectors.
    int rowOf(const char* input, const char* along) {
        for (int row = 0; row < model().rowCount(); ++row)
            if (model().inputAt(row).input == input && cell(row, ChoicesModel::Along) == QLatin1String(along))
                return row;
        ADD_FAILURE() << input << " has no choice " << along;
        return -1;
    }
    void click(int row) {
        QTableView& table = studio.window.choices().table();
        const QModelIndex index = model().index(row, ChoicesModel::Along);
        table.scrollTo(index);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(index).center());
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    void undo() {
        studio.window.action(ActionId::Undo).trigger();
        EXPECT_TRUE(studio.settleAfterEdit());
    }

    Studio studio;
};

} // namespace

TEST_F(Choices, areListedWithTheirEffectAndThePresentOneIsMarked) {
    reveal();
    const int both = rowOf("w", "neighbours along (1, 0, 0, 0), then (0, 1, 0, 0)"),
              memory = rowOf("w", "memory, in each PE");
    EXPECT_EQ(cell(both, ChoicesModel::Cycles), QStringLiteral("51"));
    EXPECT_EQ(cell(both, ChoicesModel::Ports), QStringLiteral("1"));
    EXPECT_EQ(cell(both, ChoicesModel::Reads), QStringLiteral("9"));
    EXPECT_EQ(cell(both, ChoicesModel::Registers), QStringLiteral("414"));
    EXPECT_EQ(cell(both, ChoicesModel::Length), QStringLiteral("1"));
    EXPECT_EQ(cell(memory, ChoicesModel::Ports), QStringLiteral("64"));
    EXPECT_EQ(cell(memory, ChoicesModel::Reads), QStringLiteral("576"));
    EXPECT_EQ(cell(memory, ChoicesModel::Length), QStringLiteral("–"));
    EXPECT_EQ(cell(memory, ChoicesModel::Read), QStringLiteral("w(r, s)"));
    for (int row = 0; row < model().rowCount(); ++row)
        if (model().inputAt(row).input == "w") {
            EXPECT_EQ(model().index(row, 0).data(ChoicesModel::PresentRole).toBool(), row == both);
        }
    studio.grab("choices");
    studio.window.setDark(true);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.grab("choices-dark");
    studio.window.setDark(false);
}

TEST_F(Choices, aClickIsAnEditOfTheTextThatUndoTakesBack) {
    reveal();
    const std::string original = studio.text();
    const auto lineOf = [&](const char* words) {
        const std::size_t at = studio.text().find(words);
        return at == std::string::npos ? std::string()
                                       : studio.text().substr(at, studio.text().find('\n', at) - at);
    };
    // Another vector in the place of two calls.
    click(rowOf("w", "neighbours along (0, 1, 0, 0)"));
    EXPECT_EQ(lineOf("y.localise(w"), "y.localise(w, {0, 1, 0, 0});");
    EXPECT_EQ(lineOf("y.localise(x"), "y.localise(x, {1, 0, -1, 0}).localise(x, {0, 1, 0, -1});");
    EXPECT_TRUE(model().choiceAt(rowOf("w", "neighbours along (0, 1, 0, 0)")).isPresent);
    undo();
    EXPECT_EQ(studio.text(), original);
    EXPECT_FALSE(studio.window.workbench().document().modified());
    // No call, and one again.
    click(rowOf("w", "memory, in each PE"));
    EXPECT_EQ(lineOf("y.localise(w"), "");
    click(rowOf("w", "neighbours along (1, 0, 0, 0)"));
    EXPECT_NE(studio.text().find(".localise(w, {1, 0, 0, 0})"), std::string::npos);
    EXPECT_TRUE(studio.window.workbench().mapping()->legal());
    undo();
    undo();
    EXPECT_EQ(studio.text(), original);
    // The present one changes nothing.
    click(rowOf("w", "neighbours along (1, 0, 0, 0), then (0, 1, 0, 0)"));
    EXPECT_EQ(studio.text(), original);
    EXPECT_FALSE(studio.window.workbench().document().document().isUndoAvailable());
}

TEST_F(Choices, areMadeWithTheKeyboard) {
    reveal();
    QTableView& table = studio.window.choices().table();
    table.setFocus();
    table.setCurrentIndex(model().index(rowOf("w", "neighbours along (1, 0, 0, 0)"), ChoicesModel::Along));
    QTest::keyClick(&table, Qt::Key_Return);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(studio.text().find("y.localise(w, {1, 0, 0, 0});"), std::string::npos);
    // The list stays where it is, for the next one.
    EXPECT_EQ(table.currentIndex().row(), rowOf("w", "neighbours along (1, 0, 0, 0)"));
    EXPECT_TRUE(table.hasFocus());
}

TEST_F(Choices, followTheMappingAndTheText) {
    reveal();
    studio.window.workbench().choose("", "from_memory");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(model().choiceAt(rowOf("x", "memory, in each PE")).isPresent);
    EXPECT_EQ(cell(rowOf("x", "memory, in each PE"), ChoicesModel::Cycles), QStringLiteral("23"));
    ASSERT_TRUE(studio.open(gemm));
    reveal();
    EXPECT_EQ(model().rowCount(), 0);
    // Rows of an older text write nothing into the present one, also while new ones are being made.
    ASSERT_TRUE(studio.open(convolutionStreams));
    ASSERT_TRUE(studio.settleAfterEdit());
    QTest::keyClicks(&studio.window.editor(), QStringLiteral(" "));
    const std::string typed = studio.text();
    const int row = rowOf("x", "neighbours along (-1, 0, 1, 0)");
    studio.window.choices().apply(row);
    EXPECT_EQ(studio.text(), typed);
    QObject::connect(&studio.window.workbench().analyser(), &Analyser::analysed, &studio.window,
                     [&] { studio.window.choices().apply(row); });
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.text(), typed);
    studio.window.choices().apply(row);
    EXPECT_NE(studio.text(), typed);
}

} // namespace tactus::views
