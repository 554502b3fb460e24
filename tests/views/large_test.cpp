// Designs of many iterations: simulated by themselves within a few seconds; beyond, on demand, and stopped
// at will.
#include "support.h"

#include "driver/files.h"

#include <QPushButton>

namespace tactus::views {

namespace {

// gemm.ure with so many k.
void showGemm(Studio& studio, int k) {
    std::string text = driver::readFile(gemm).value();
    text.replace(text.find("K = 16"), 6, "K = " + std::to_string(k));
    studio.window.newDesign();
    studio.window.workbench().document().setText(text);
    ASSERT_TRUE(studio.settleAfterEdit());
}

} // namespace

TEST(Large, aMillionIterationsAreSimulatedUnasked) {
    Studio studio;
    showGemm(studio, 20'000);
    const ArrayResults& results = studio.window.workbench().array().results();
    ASSERT_TRUE(results.run) << results.runRefusal.toStdString();
    EXPECT_EQ(results.model->iterations, 8 * 8 * 20'000);
    EXPECT_TRUE(results.run->matches());
    EXPECT_FALSE(studio.child<QPushButton>("startRun").isVisible());
}

TEST(Large, moreOnDemandWithProgressAndCancel) {
    Studio studio;
    showGemm(studio, 400'000);
    ArrayRun& array = studio.window.workbench().array();
    auto& start = studio.child<QPushButton>("startRun");
    EXPECT_FALSE(array.results().run);
    EXPECT_TRUE(array.results().scene); // the array itself is there
    EXPECT_TRUE(array.results().runRefusal.contains(QStringLiteral("F5")));
    ASSERT_TRUE(start.isVisible());
    studio.grab("large-waits");
    int steps = 0;
    QObject::connect(&array, &ArrayRun::progress, &studio.window, [&](double done) { steps += done > 0; });
    QTest::mouseClick(&start, Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return steps > 0; }, 60'000));
    EXPECT_FALSE(start.isVisible());
    QTest::mouseClick(&studio.child<QToolButton>("cancelRun"), Qt::LeftButton);
    ASSERT_TRUE(studio.settle());
    EXPECT_FALSE(array.results().run);
    EXPECT_TRUE(array.results().runRefusal.contains(QStringLiteral("cancelled")));
    EXPECT_TRUE(start.isVisible());
}

} // namespace tactus::views
