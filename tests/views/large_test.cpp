// Designs of many iterations: simulated automatically within a few seconds; beyond, on demand, and stopped
// at will.
#include "support.h"
#include "support/triangles_design.h"

#include "system/processes/files.h"
#include "views/models/inspector/facts.h"
#include "views/panels/network/network_panel.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

namespace tactus::views {

namespace {

// Which thread draws how often.
struct Drawings {
    tl::expected<draw::Scene, std::string> draw(const array::Model& model, std::stop_token stop) {
        const std::lock_guard lock(mutex);
        ++calls[std::this_thread::get_id()];
        return studies::sceneOf(model, std::move(stop));
    }

    std::mutex mutex;
    std::map<std::thread::id, int> calls;
};

// gemm.ure with so many k.
void showGemm(Studio& studio, int k) {
    std::string text = system::readFile(gemm).value();
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
    // Cancelled as soon as it is heard of: a moment later it may have ended.
    int steps = 0;
    QObject::connect(&array, &ArrayRun::progress, &studio.window, [&](double done) {
        if (done <= 0 || ++steps > 1) return;
        EXPECT_FALSE(start.isVisible());
        EXPECT_EQ(studio.window.timeline().strip().notice(), QStringLiteral("Simulating…"));
        QTest::mouseClick(&studio.child<QToolButton>("cancelRun"), Qt::LeftButton);
    });
    QTest::mouseClick(&start, Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return steps > 0; }, 60'000));
    ASSERT_TRUE(studio.settle());
    EXPECT_FALSE(array.results().run);
    EXPECT_TRUE(array.results().runRefusal.contains(QStringLiteral("cancelled")));
    EXPECT_TRUE(start.isVisible());
}

// No wish helps where direct evaluation would take days: there is no button, and F5 changes nothing.
TEST(Large, whatCanNotBeSimulatedIsNotOffered) {
    Studio studio;
    showGemm(studio, 1'000'000'000);
    const ArrayResults& results = studio.window.workbench().array().results();
    const QString words = QStringLiteral("64,000,000,000 iterations; at most 10,000,000,000 are simulated. "
                                         "Smaller parameters show the array at work.");
    EXPECT_EQ(results.runRefusal, words);
    EXPECT_FALSE(results.awaitsWish);
    EXPECT_FALSE(studio.child<QPushButton>("startRun").isVisible());
    studio.window.action(ActionId::Simulate).trigger();
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(results.runRefusal, words);
    EXPECT_FALSE(results.run);
}

TEST(Large, anArrayOf64Times64IsLaidOutAwayFromTheWindowsThread) {
    Drawings drawings;
    Workbench bench(nullptr, driver::analyse, [&](const array::Model& model, std::stop_token stop) {
        return drawings.draw(model, stop);
    });
    std::string text = system::readFile(gemm).value();
    text.replace(text.find("I = 8, J = 8"), 12, "I = 64, J = 64");
    bench.document().setText(text);
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench.isIdle(); }, 60'000));
    const ArrayResults& results = bench.array().results();
    ASSERT_TRUE(results.scene && results.index);
    EXPECT_EQ(std::ranges::count(results.scene->nodes, draw::Node::Kind::Pe, &draw::Node::kind), 64 * 64);
    EXPECT_TRUE(results.index->nodeOfPe({63, 63}));
    ASSERT_EQ(drawings.calls.size(), 1U);
    EXPECT_NE(drawings.calls.begin()->first, std::this_thread::get_id());
    EXPECT_EQ(drawings.calls.begin()->second, 1);
}

// However long the picture of the array takes: the network is there before, and a wish to stop reaches it.
TEST(Large, theNetworkDoesNotWaitForThePictureOfTheArray) {
    Workbench bench(nullptr, driver::analyse, [](const array::Model&, std::stop_token stop) {
        while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return tl::expected<draw::Scene, std::string>(tl::unexpected(std::string("cancelled")));
    });
    NetworkPanel network(bench, nullptr);
    network.show();
    bench.document().setText(system::readFile(gemm).value());
    QSignalSpy drawn(&network, &DiagramPanel::drawn);
    ASSERT_TRUE(drawn.wait(60'000));
    EXPECT_TRUE(bench.array().busy());
    EXPECT_FALSE(bench.array().results().scene);
    bench.array().cancel();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench.isIdle(); }, 60'000));
    EXPECT_TRUE(bench.array().results().refusal.contains(QStringLiteral("cancelled")));
}

// Registers over a triangle of 8 million iterations each are not counted; all else is there.
TEST(Large, anUndecidedFigureStandsBesideTheOthers) {
    Studio studio;
    studio.window.newDesign();
    studio.window.workbench().document().setText(test::trianglesDesign(8, 4000));
    ASSERT_TRUE(studio.settleAfterEdit());
    const ArrayResults& results = studio.window.workbench().array().results();
    ASSERT_TRUE(results.model);
    EXPECT_TRUE(results.scene);
    const Facts facts = factsOfArray(*results.model, false);
    const auto valueOf = [&](const char* name) {
        const auto found = std::ranges::find(facts, QString(name), &Facts::value_type::first);
        return found == facts.end() ? std::string("missing") : found->second.toStdString();
    };
    EXPECT_EQ(valueOf("Registers"), "undecided");
    // Nor are there closed forms, which would take the budget at each size.
    EXPECT_TRUE(studio.child<QLabel>("closedForms").text().contains("could not be decided at these sizes"));
    EXPECT_EQ(valueOf("Processing elements"), "8 in a line");
    EXPECT_EQ(valueOf("Period"), "1");
    EXPECT_FALSE(results.run);
    EXPECT_EQ(results.codes.size(), driver::targetNames().size());
    EXPECT_TRUE(results.awaitsWish);
    EXPECT_TRUE(studio.child<QPushButton>("startRun").isVisible());
    // It is a problem like others; a click on it goes to the mapping.
    auto* problems = studio.window.findChild<ProblemsPanel*>();
    ASSERT_EQ(problems->model().rowCount(), 2); // the other: an input that neighbours could hand on
    EXPECT_EQ(problems->model().at(0).code(), "figure-undecided");
    EXPECT_EQ(studio.window.tabs().tabText(0), QStringLiteral("Problems (2)"));
    auto* table = problems->findChild<QTableView*>();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(0, 0)).center());
    EXPECT_EQ(studio.window.editor().textCursor().selectedText().toStdString(), "m");
    studio.grab("large-undecided");
    // It goes with its array.
    std::string smaller = studio.text();
    studio.window.workbench().document().setText(smaller.replace(smaller.find("4000"), 4, "8"));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(problems->model().rowCount(), 1);
}

} // namespace tactus::views
