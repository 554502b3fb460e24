// A number for each size beside the mapping, which is an edit of the text.
#include "support.h"

#include <QLabel>

namespace tactus::views {

// The second size follows from the first.
static std::string twoSizes(const char* params) {
    return std::string("design d {\n  param ") + params + R"(;
  output c[M] : Int(32);
  loops i: 0..M;
  func X : Int(32);
  X(i) = i;
  c(i) = X(i);
  mapping m { X.space_time_transform({i}, 0*i); }
}
)";
}

TEST(Sizes, areChangedBesideTheMapping) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    const std::string before = studio.text();
    auto& size = studio.child<QSpinBox>("size_I");
    EXPECT_TRUE(size.isVisible());
    EXPECT_EQ(size.value(), 8);
    size.setFocus();
    // Faster than the text is checked: none is lost.
    for (int step = 0; step < 3; ++step) QTest::keyClick(&size, Qt::Key_Down);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(studio.text().find("param  I = 5, J = 8, K = 16;"), std::string::npos) << studio.text();
    EXPECT_EQ(studio.child<QSpinBox>("size_I").value(), 5);
    EXPECT_EQ(studio.window.workbench().array().results().model->shape, (polyhedra::Vector{5, 8}));
    QTest::keyClick(&studio.child<QSpinBox>("size_K"), Qt::Key_Up);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(studio.text().find("param  I = 5, J = 8, K = 17;"), std::string::npos);
    // Each size is one step of undo.
    studio.window.action(ActionId::Undo).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(studio.text().find("param  I = 5, J = 8, K = 16;"), std::string::npos);
    EXPECT_EQ(studio.child<QSpinBox>("size_K").value(), 16);
    for (int step = 0; step < 3 && studio.text() != before; ++step) {
        studio.window.action(ActionId::Undo).trigger();
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    EXPECT_EQ(studio.text(), before);
    EXPECT_EQ(studio.child<QSpinBox>("size_I").value(), 8);
    studio.grab("sizes");
}

TEST(Sizes, thatFollowFromOthersAreShown) {
    Studio studio;
    studio.window.newDesign();
    studio.window.workbench().document().setText(twoSizes("N = 4, M = 2 * N, alpha = 0.5"));
    ASSERT_TRUE(studio.settleAfterEdit());
    const auto derived = [&] {
        QStringList all;
        for (const QLabel* label : studio.window.findChildren<QLabel*>())
            if (label->isVisible() && label->text().startsWith(QStringLiteral("M = "))) all << label->text();
        return all;
    };
    EXPECT_EQ(derived(), QStringList({"M = 8"}));
    EXPECT_EQ(studio.window.findChild<QSpinBox*>(QStringLiteral("size_M")), nullptr);
    EXPECT_EQ(studio.window.findChild<QSpinBox*>(QStringLiteral("size_alpha")), nullptr);
    auto& size = studio.child<QSpinBox>("size_N");
    size.setFocus();
    size.selectAll();
    QTest::keyClicks(&size, QStringLiteral("11"));
    QTest::keyClick(&size, Qt::Key_Return);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(studio.text().find("N = 11, M = 2 * N"), std::string::npos) << studio.text();
    EXPECT_EQ(derived(), QStringList({"M = 22"}));
}

// A wish that waits for its text is not written into another one.
TEST(Sizes, ofOneDesignDoNotChangeAnother) {
    Studio studio;
    ASSERT_TRUE(studio.open(test::inRepository("/examples/lu.ure")));
    const std::string lu = studio.text();
    ASSERT_TRUE(studio.open(test::inRepository("/examples/fir.ure")));
    auto& size = studio.child<QSpinBox>("size_N");
    size.setFocus();
    QTest::keyClick(&size, Qt::Key_Up);
    QTest::keyClick(&size, Qt::Key_Up); // while the text is being checked
    studio.window.designs().setCurrentIndex(0);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.text(), lu);
}

// Not even where the text on the bench has no design at the moment.
TEST(Sizes, ofAnotherDesignAreNotShown) {
    Studio studio;
    ASSERT_TRUE(studio.open(test::inRepository("/examples/lu.ure")));
    const std::string lu = studio.text();
    studio.window.workbench().document().setText("//x " + lu.substr(lu.find("design")));
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_EQ(studio.window.workbench().design(), nullptr);
    ASSERT_TRUE(studio.open(test::inRepository("/examples/fir.ure")));
    EXPECT_TRUE(studio.child<QSpinBox>("size_N").isVisible());
    studio.window.designs().setCurrentIndex(0);
    ASSERT_TRUE(studio.settleAfterEdit());
    for (const QSpinBox* box : studio.window.findChildren<QSpinBox*>())
        EXPECT_FALSE(box->isVisible() && box->objectName().startsWith(QStringLiteral("size_")))
            << box->objectName().toStdString();
    studio.grab("sizes-of-none");
}

TEST(Sizes, keepTheirBoxesWhileTheyAreUsed) {
    Studio studio;
    studio.window.newDesign();
    studio.window.workbench().document().setText(twoSizes("N = 2, M = 2 * N"));
    ASSERT_TRUE(studio.settleAfterEdit());
    auto& size = studio.child<QSpinBox>("size_N");
    size.setFocus();
    for (const int value : {1, 0}) {
        QTest::keyClick(&size, Qt::Key_Down);
        ASSERT_TRUE(studio.settleAfterEdit());
        EXPECT_EQ(&studio.child<QSpinBox>("size_N"), &size);
        EXPECT_TRUE(size.hasFocus() && size.isVisible()) << "also where a size is wrong";
        EXPECT_EQ(size.value(), value);
    }
    QTest::keyClick(&size, Qt::Key_Up);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(studio.text().find("param N = 1, M"), std::string::npos);
    EXPECT_EQ(studio.child<QLabel>("verdict").text(), QStringLiteral("Legal and systolic"));
}

} // namespace tactus::views
