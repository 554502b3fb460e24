// Some thousand actions at random in the real window: it lives, views agree with the text, and in the end the
// verdict is that of the text.
#include "support/paths.h"
#include "walker.h"

#include "support/sample.h"
#include "system/processes/files.h"

#include <QAbstractItemModelTester>
#include <QTableView>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <map>

namespace tactus::views {

namespace {

std::vector<unsigned> seedsOfWalks() {
    if (const char* given = std::getenv("TACTUS_WALK_SEED"))
        return {static_cast<unsigned>(std::atoll(given))};
    return {2026, 1, 2};
}

// The actions of the first walk, and of the others, which start elsewhere and need not go as far.
int actionsOf(unsigned seed) {
    return test::sample(seed == 1 || seed == 2 ? 1000 : 2000);
}

std::vector<std::string> messagesOf(const diagnostics::List& list) {
    std::vector<std::string> messages;
    for (const diagnostics::Diagnostic& one : list) messages.push_back(one.message);
    std::ranges::sort(messages);
    return messages;
}

// The examples of the source; the walk has copies.
std::map<std::string, std::string> examples() {
    std::map<std::string, std::string> all;
    for (const auto& file : std::filesystem::directory_iterator(test::inRepository("/examples")))
        all[file.path().filename().string()] = system::readFile(file.path()).value_or("");
    return all;
}

// The same text on a bench of its own, for the same mapping.
QString verdictOnAFreshBench(Workbench& bench) {
    Workbench fresh;
    fresh.array().setAutomatic(0);
    fresh.document().setText(bench.document().text());
    if (bench.mapping()) fresh.choose(bench.design()->name, bench.mapping()->name);
    fresh.analyser().checkNow();
    MappingPanel panel(fresh, nullptr);
    EXPECT_TRUE(QTest::qWaitFor([&] { return fresh.isIdle(); }, 120'000));
    return panel.findChild<QLabel*>(QStringLiteral("verdict"))->text();
}

void expectFreshVerdict(Studio& studio) {
    Workbench& bench = studio.window.workbench();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench.isIdle(); }, 120'000));
    driver::Request request;
    request.source =
        std::make_shared<text::SourceBuffer>(bench.document().name().toStdString(), studio.text());
    const driver::Analysis fresh = driver::analyse(request);
    // An empty page is no mistake.
    const bool isBlank = studio.text().find_first_not_of(" \t\n") == std::string::npos;
    diagnostics::List listed; // in the panel's order
    for (const ListedProblem& one : studio.window.findChild<ProblemsPanel*>()->model().all())
        listed.push_back(one.said);
    EXPECT_EQ(messagesOf(listed), isBlank ? std::vector<std::string>() : messagesOf(fresh.allDiagnostics()));
    EXPECT_EQ(studio.child<QLabel>("verdict").text(), verdictOnAFreshBench(bench)) << studio.text();
    const driver::DesignAnalysis* design = bench.design() ? fresh.design(bench.design()->name) : nullptr;
    const driver::MappingAnalysis* mapping =
        design && bench.mapping() ? driver::mappingNamed(*design, bench.mapping()->name) : nullptr;
    ASSERT_EQ(mapping != nullptr, bench.mapping() != nullptr);
    EXPECT_EQ(mapping && mapping->legal(), bench.mapping() && bench.mapping()->legal());
}

} // namespace

// Between the new array and its simulation there is only the state of the old one.
TEST(Walk, anArrayIsNotShownWithTheStateOfAnother) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    Workbench& bench = studio.window.workbench();
    bench.time().seek(9);
    ASSERT_TRUE(studio.settle());
    int pictures = 0;
    QObject::connect(&bench.array(), &ArrayRun::arrayChanged, &studio.window, [&] {
        if (!bench.time().state() || !bench.array().results().model) return;
        bench.select(Selection::ofPe({0, 0}));
        EXPECT_FALSE(studio.window.canvas().grab().isNull());
        const auto values = studio.window.findChildren<QTableView*>();
        EXPECT_TRUE(std::ranges::all_of(values, [](const QTableView* table) {
            return table->accessibleName() != QStringLiteral("Values") || table->model()->rowCount() == 0;
        }));
        ++pictures;
    });
    // One variable and one link, where there were three, on the same processing elements.
    const char* const text = R"(design sum {
  param N = 8;
  input a[n: N] : Int(32) = n;
  output s[N][N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..N;
  func S : Int(32);
  S(i, j, k) = select(k == 0, 0, S(i, j, k-1)) + a(k);
  s(i, j) = select(k == N-1, S(i, j, k));
  mapping m { S.space_time_transform({i, j}, i + j + k); }
}
)";
    bench.document().apply({{{0, static_cast<std::uint32_t>(studio.text().size())}, text}},
                           bench.document().revision());
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(pictures, 1) << studio.window.findChild<ProblemsPanel*>()->model().rowCount();
}

class Walk : public testing::TestWithParam<unsigned> {};

// TACTUS_WALK_SEED=n walks another way.
TEST_P(Walk, actionsAtRandom) {
    const unsigned seed = GetParam();
    const bool tells = std::getenv("TACTUS_WALK_TELLS") != nullptr;
    const auto before = examples();
    Walker walker(seed);
    std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
    for (const QTableView* table : walker.studio.window.findChildren<QTableView*>())
        testers.push_back(std::make_unique<QAbstractItemModelTester>(
            table->model(), QAbstractItemModelTester::FailureReportingMode::Fatal));
    EXPECT_GE(testers.size(), 3U);
    for (int number = 0; number < actionsOf(seed); ++number) {
        const std::string what = walker.step();
        if (tells) std::fprintf(stderr, "%d: %s\n", number, what.c_str());
        ASSERT_EQ(walker.complaint(), "") << "seed " << seed << ", action " << number << ": " << what;
    }
    for (int tab = 0; tab < walker.studio.window.designs().count(); ++tab) {
        SCOPED_TRACE(fmt::format("seed {}, tab {}", seed, tab));
        walker.studio.window.designs().setCurrentIndex(tab);
        expectFreshVerdict(walker.studio);
    }
    EXPECT_EQ(examples(), before);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Walk, testing::ValuesIn(seedsOfWalks()), testing::PrintToStringParamName());

} // namespace tactus::views
