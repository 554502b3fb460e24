// The message about a read outside of the loops has buttons that repair it.
#include "typing_hands.h"

#include "views/panels/problems_panel.h"

#include <QPushButton>
#include <QTableView>

namespace tactus::views {

namespace {

// The panel of problems says the first one, with a button for each fix.
QPushButton* fixButton(Studio& studio, const QString& title) {
    for (auto* button : studio.window.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Fix: ") + title && !button->isHidden()) return button;
    return nullptr;
}

} // namespace

TEST(BaseCase, hasAButtonAndSoHasTheIndexThatWasMeant) {
    Typing studio;
    const std::string right = studio.text();
    for (const bool isMeant : {true, false}) {
        std::string wrong = right;
        wrong.replace(wrong.find("Z(i, j, k-1)"), 12, "Z(i, j, k+1)");
        studio.window.workbench().document().setText(wrong);
        ASSERT_TRUE(studio.settleAfterEdit());
        auto& table = *studio.window.findChild<ProblemsPanel*>()->findChild<QTableView*>();
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            const QString said = table.model()->index(row, 0).data().toString();
            if (said.contains(QStringLiteral("base case"))) table.selectRow(row);
        }
        QCoreApplication::processEvents(); // a button appears with the next event
        QPushButton* meant = fixButton(studio, QStringLiteral("write Z(i, j, k-1)"));
        QPushButton* begun = fixButton(studio, QStringLiteral("write 'select(k == K-1, 0, Z(i, j, k+1))'"));
        ASSERT_TRUE(meant && begun);
        studio.grab("base-case-buttons");
        QTest::mouseClick(isMeant ? meant : begun, Qt::LeftButton);
        ASSERT_TRUE(studio.settleAfterEdit());
        if (isMeant) {
            EXPECT_EQ(studio.text(), right);
        } else {
            EXPECT_NE(studio.text().find("select(k == 0, 0, select(k == K-1, 0, Z(i, j, k+1)))"),
                      std::string::npos)
                << studio.text();
        }
    }
}

} // namespace tactus::views
