// Journey 1: the schedule's j is turned to 0, the note is read, its fix is pressed, and undo gives the file
// back.
#include "support.h"

#include <QLineEdit>
#include <QPushButton>

namespace tactus::views {

TEST(Journey, turnsTheScheduleReadsTheNoteFixesAndUndoes) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    const std::string before = studio.text();
    ASSERT_TRUE(studio.window.workbench().mapping()->legal());

    auto& box = studio.child<QSpinBox>("time j");
    EXPECT_EQ(box.value(), 1);
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("0"));
    QTest::keyClick(&box, Qt::Key_Return);
    ASSERT_TRUE(studio.settleAfterEdit());
    // The smallest edit of the text.
    std::string expected = before;
    expected.replace(expected.find("i + j + k"), 9, "i + k");
    EXPECT_EQ(studio.text(), expected);
    const driver::MappingAnalysis* mapping = studio.window.workbench().mapping();
    ASSERT_TRUE(mapping && mapping->legality);
    EXPECT_EQ(mapping->legality->causality, mapping::Causality::Broadcast);
    EXPECT_EQ(studio.child<QLabel>("verdict").text(), QStringLiteral("Legal, with broadcast"));
    EXPECT_GT(studio.window.tabs().tabText(0).size(), 8); // "Problems (1)"
    studio.grab("journey1-broadcast");

    auto& fix = studio.child<QPushButton>("repair");
    QTest::mouseClick(&fix, Qt::LeftButton);
    ASSERT_TRUE(studio.settleAfterEdit());
    mapping = studio.window.workbench().mapping();
    ASSERT_TRUE(mapping && mapping->legality);
    EXPECT_EQ(mapping->legality->causality, mapping::Causality::Systolic);
    EXPECT_EQ(studio.child<QLabel>("verdict").text(), QStringLiteral("Legal and systolic"));

    Editor& editor = studio.window.editor();
    editor.setFocus();
    QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(studio.text(), before);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(box.value(), 1);
    EXPECT_FALSE(studio.window.workbench().document().modified());
    studio.grab("journey1-undone");
}

TEST(Mapping, turnsOfOneNumberAreOneUndoStep) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    const std::string before = studio.text();
    auto& box = studio.child<QSpinBox>("time k");
    box.setFocus();
    // Faster than the verdicts come.
    for (int turn = 0; turn < 3; ++turn) QTest::keyClick(&box, Qt::Key_Up);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(studio.text().find("i + j + 4*k"), std::string::npos) << studio.text();
    EXPECT_EQ(box.value(), 4);
    studio.window.action(ActionId::Undo).trigger();
    EXPECT_EQ(studio.text(), before);
}

TEST(Mapping, spaceLoopsAreWrittenIntoTheText) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    QToolButton* k = nullptr;
    for (QToolButton* chip : studio.window.findChildren<QToolButton*>())
        if (chip->accessibleName() == QStringLiteral("Space loop k")) k = chip;
    ASSERT_TRUE(k);
    QTest::mouseClick(k, Qt::LeftButton);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.window.workbench().mapping()->map->space.size(), 3U);
    EXPECT_NE(studio.text().find("{i, j, k}"), std::string::npos) << studio.text();
}

TEST(Mapping, anotherMappingIsChosenByName) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.workbench().choose("gemm", "weight_stationary");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.window.workbench().array().results().model->pes, 128);
}

} // namespace tactus::views
