// A pinned array beside the one at hand. What each of them does in a cycle, and where an iteration is
// executed, is compared with plain loops over the iterations of a product of matrices.
#include "golden.h"
#include "support.h"

#include "commands/request/command.h"
#include "system/processes/files.h"

#include <QComboBox>
#include <QTemporaryDir>
#include <QTextDocument>
#include <nlohmann/json.hpp>

namespace tactus::views {

namespace {

std::string twoMappings() {
    return QString::fromLatin1(product)
        .replace(QStringLiteral("mapping m {"), QStringLiteral("mapping still {"))
        .replace(QStringLiteral("k); }\n}"),
                 QStringLiteral("k); }\n  mapping moving { X.space_time_transform("
                                "{j, k}, i + j + k); }\n}"))
        .toStdString();
}

// Of the product of N x K by K x N elements.
struct Product {
    std::int64_t n = 4, k = 6;
    bool isMoving = false; // the mapping's name
    polyhedra::Point peOf(const polyhedra::Point& at) const {
        return isMoving ? polyhedra::Point{at[1], at[2]} : polyhedra::Point{at[0], at[1]};
    }
    std::int64_t cycles() const { return 2 * n + k - 2; }
    std::int64_t pes() const { return isMoving ? n * k : n * n; }
    // Iterations by PEs.
    std::map<polyhedra::Point, polyhedra::Point> workIn(std::int64_t cycle) const {
        std::map<polyhedra::Point, polyhedra::Point> work;
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                for (std::int64_t l = 0; l < k; ++l)
                    if (i + j + l == cycle) work[peOf({i, j, l})] = {i, j, l};
        return work;
    }
};

} // namespace

class Pinned : public testing::Test {
  protected:
    Pinned() {
        QObject::connect(&bench(), &Workbench::logged, &studio.window,
                         [this](const QString& line) { log << line; });
    }
    ComparePanel& panel() { return studio.window.compared(); }
    Workbench& bench() { return studio.window.workbench(); }
    QTabWidget& tabs() { return studio.window.pictures(); }
    void openProduct() {
        file = folder.filePath(QStringLiteral("product.ure")).toStdString();
        ASSERT_TRUE(system::writeFile(file, twoMappings()));
        ASSERT_TRUE(studio.open(file));
    }
    void pin() {
        studio.press(Qt::Key_P, Qt::ControlModifier);
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    void chooseMapping(int number) {
        for (QComboBox* box : studio.window.findChildren<QComboBox*>()) {
            if (box->count() != 2 || box->itemText(0) != QStringLiteral("still")) continue;
            box->setFocus();
            studio.press(number == 0 ? Qt::Key_Home : Qt::Key_End);
            ASSERT_TRUE(studio.settleAfterEdit());
            ASSERT_EQ(bench().mapping()->name, number == 0 ? "still" : "moving");
            return;
        }
        FAIL() << "no list of mappings";
    }
    void replace(const std::string& from, const std::string& to) {
        const auto begin = static_cast<std::uint32_t>(studio.text().find(from));
        ASSERT_NE(studio.text().find(from), std::string::npos) << from;
        ASSERT_TRUE(bench().document().apply({{{begin, begin + std::uint32_t(from.size())}, to}},
                                             bench().document().revision()));
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    // By a click on its name, above its values.
    void click(TitledPicture& half, const polyhedra::Point& pe) {
        const QRect box = half.picture().boxOfPe(pe);
        ASSERT_FALSE(box.isEmpty());
        QTest::mouseClick(half.picture().viewport(), Qt::LeftButton, {}, box.center());
        ASSERT_TRUE(studio.settle());
    }
    // The half shows the work of this cycle, and says how much that is.
    void expectWork(TitledPicture& half, const Product& product, std::int64_t cycle) {
        SCOPED_TRACE(fmt::format("cycle {}", cycle));
        ASSERT_TRUE(half.picture().state()) << half.facts().toStdString();
        EXPECT_EQ(half.picture().state()->cycle, cycle);
        std::map<polyhedra::Point, polyhedra::Point> found;
        const ure::System& system = half.pictured().model->system();
        for (const simulate::PeState& pe : half.picture().state()->pes)
            if (pe.iteration) found[pe.pe] = system.inDesignOrder(*pe.iteration);
        EXPECT_EQ(found, product.workIn(cycle));
        EXPECT_EQ(half.facts().section(QLatin1Char('\n'), 0, 0).toStdString(),
                  fmt::format("Cycle {} of {}: {} of {} PEs work", cycle, product.cycles() - 1,
                              product.workIn(cycle).size(), product.pes()));
    }
    // Both mark the PE that executes the iteration, and say when; so does the rest of the studio.
    void expectIteration(const polyhedra::Point& at, const Product& left, const Product& right) {
        for (const auto& [half, product] : {std::pair(&panel().left(), left), {&panel().right(), right}}) {
            EXPECT_EQ(half->picture().selected(), product.peOf(at));
            const polyhedra::Point pe = product.peOf(at);
            EXPECT_EQ(half->facts().section(QLatin1Char('\n'), 1).toStdString(),
                      fmt::format("PE ({}, {}) in cycle {}: (i, j, k) = ({}, {}, {})", pe[0], pe[1],
                                  at[0] + at[1] + at[2], at[0], at[1], at[2]));
        }
        EXPECT_EQ(bench().selection(), Selection::ofPe(right.peOf(at)));
    }
    bool says(const char* words) { return panel().difference().contains(QLatin1String(words)); }

    Studio studio;
    QTemporaryDir folder;
    std::string file;
    QStringList log;
};

TEST_F(Pinned, isBesideAnotherMappingInEachCycle) {
    openProduct();
    const int tab = tabs().indexOf(&panel());
    EXPECT_FALSE(tabs().isTabVisible(tab));
    EXPECT_FALSE(studio.window.action(ActionId::UnpinArray).isEnabled());
    bench().time().seek(2);
    ASSERT_TRUE(studio.settle());
    pin();
    EXPECT_TRUE(tabs().isTabVisible(tab));
    EXPECT_EQ(tabs().currentWidget(), &panel());
    EXPECT_EQ(panel().left().title(), QStringLiteral("Pinned: product, still, N = 4, K = 6"));
    EXPECT_TRUE(says("Nothing differs"));
    chooseMapping(1);
    EXPECT_EQ(panel().right().title(), QStringLiteral("product, moving, N = 4, K = 6"));
    const Product still, moving{4, 6, true};
    panel().right().picture().setFocus();
    for (std::int64_t cycle = 2; cycle < still.cycles(); ++cycle) {
        expectWork(panel().left(), still, cycle);
        expectWork(panel().right(), moving, cycle);
        EXPECT_EQ(bench().time().cycle(), cycle);
        studio.press(Qt::Key_F10);
        ASSERT_TRUE(studio.settle());
    }
    // Links: X over N(N-1)K steps of iterations, and so on; registers as many, for each delay is 1.
    EXPECT_TRUE(says("4 x 6 PEs instead of 4 x 4"));
    const std::int64_t kept = 4 * 3 + 3 * 4 + 4 * 4, moved = 3 * 6 + 4 * 6 + 4 * 5;
    for (const char* thing : {"links", "registers"})
        EXPECT_TRUE(
            says(fmt::format("{} {} more ({} instead of {})", moved - kept, thing, moved, kept).c_str()))
            << panel().difference().toStdString();
    EXPECT_TRUE(says("Z goes one to the right instead of staying in its PE"));
    EXPECT_TRUE(says("X.space_time_transform({j, k}, i + j + k);"));
    EXPECT_TRUE(says("cycles")) << "which are the same";
    studio.grab("pinned-mapping");
    // The strip of the window leads both.
    CycleStrip& strip = studio.window.timeline().strip();
    QTest::mouseClick(&strip, Qt::LeftButton, {}, QPoint(strip.width() - 8, 12));
    ASSERT_TRUE(studio.settle());
    expectWork(panel().left(), still, 11);
    expectWork(panel().right(), moving, 11);
    studio.window.action(ActionId::UnpinArray).trigger();
    EXPECT_FALSE(tabs().isTabVisible(tab));
    EXPECT_EQ(tabs().currentWidget(), &studio.window.canvas());
    EXPECT_EQ(panel().time().cycles(), 0);
}

TEST_F(Pinned, isBesideAnotherSizeAtOneShareOfTheRun) {
    openProduct();
    pin();
    replace("N = 4", "N = 3");
    const Product large, small{3, 6};
    EXPECT_TRUE(says("N = 3 instead of 4"));
    EXPECT_TRUE(says("3 x 3 PEs instead of 4 x 4"));
    EXPECT_TRUE(says("2 cycles fewer (10 instead of 12)"));
    EXPECT_FALSE(says("Equations")) << "they are the same";
    panel().right().picture().setFocus();
    studio.press(Qt::Key_End);
    ASSERT_TRUE(studio.settle());
    expectWork(panel().left(), large, 11);
    EXPECT_EQ(panel().right().facts(), QStringLiteral("The run ended with cycle 9"));
    EXPECT_EQ(bench().time().cycle(), 9);
    auto* pace = panel().findChild<QComboBox*>(QStringLiteral("cursorPace"));
    pace->setFocus();
    studio.press(Qt::Key_Down);
    ASSERT_TRUE(studio.settle());
    for (std::int64_t cycle = 0; cycle < 12; ++cycle) {
        panel().time().seek(cycle);
        ASSERT_TRUE(studio.settle());
        expectWork(panel().left(), large, cycle);
        expectWork(panel().right(), small, cycle * 10 / 12);
        EXPECT_EQ(bench().time().cycle(), cycle * 10 / 12);
    }
    // Every cycle of the studio is one of both.
    for (std::int64_t cycle = 0; cycle < 10; ++cycle) {
        bench().time().seek(cycle);
        ASSERT_TRUE(studio.settle());
        EXPECT_EQ(bench().time().cycle(), cycle);
        expectWork(panel().right(), small, cycle);
        EXPECT_EQ(panel().time().cycle(), (cycle * 12 + 9) / 10);
    }
    studio.grab("pinned-size");
    // The pinned one stays whatever happens to the text, and another takes its place.
    replace("N = 3", "N = 2");
    EXPECT_EQ(panel().left().title(), QStringLiteral("Pinned: product, still, N = 4, K = 6"));
    EXPECT_EQ(panel().left().pictured().model->pes, 16);
    pin();
    EXPECT_EQ(panel().left().title(), QStringLiteral("Pinned: product, still, N = 2, K = 6"));
    EXPECT_TRUE(says("Nothing differs"));
}

TEST_F(Pinned, marksTheSelectedIterationInBoth) {
    openProduct();
    pin();
    chooseMapping(1);
    const Product still, moving{4, 6, true};
    const auto goTo = [&](std::int64_t cycle) {
        bench().time().seek(cycle);
        ASSERT_TRUE(studio.settle());
    };
    goTo(5);
    click(panel().left(), {1, 2}); // executes (1, 2, 2)
    expectIteration({1, 2, 2}, still, moving);
    studio.grab("pinned-iteration");
    goTo(7); // it stays
    expectIteration({1, 2, 2}, still, moving);
    click(panel().right(), {1, 4}); // executes (2, 1, 4)
    expectIteration({2, 1, 4}, still, moving);
    // Other views select the PE at hand in the cycle at hand.
    goTo(8);
    bench().select(Selection::ofPe({3, 3}));
    expectIteration({2, 3, 3}, still, moving);
    panel().left().picture().setFocus();
    studio.press(Qt::Key_Left, Qt::ControlModifier); // PE (2, 2) of the pinned array, in cycle 8
    expectIteration({2, 2, 4}, still, moving);
    // A PE without work has no iteration, and an iteration may be none of a smaller array.
    goTo(0);
    click(panel().left(), {3, 3});
    EXPECT_EQ(panel().left().picture().selected(), (polyhedra::Point{3, 3}));
    EXPECT_FALSE(panel().right().picture().selected());
    EXPECT_TRUE(panel().left().facts().contains("PE (3, 3) executes nothing in this cycle"));
    EXPECT_EQ(bench().selection(), Selection());
    goTo(8);
    click(panel().left(), {3, 3});
    expectIteration({3, 3, 2}, still, moving);
    chooseMapping(0); // it stays, on other PEs
    EXPECT_EQ(panel().right().picture().selected(), (polyhedra::Point{3, 3}));
    replace("N = 4", "N = 3");
    EXPECT_EQ(panel().left().picture().selected(), (polyhedra::Point{3, 3}));
    EXPECT_FALSE(panel().right().picture().selected());
    EXPECT_TRUE(panel().right().facts().contains("No PE executes (i, j, k) = (3, 3, 2)"));
    panel().left().picture().setFocus();
    studio.press(Qt::Key_Escape);
    EXPECT_FALSE(panel().left().picture().selected());
}

// With another schedule the cycles are others: both go to those of the iteration, and on together.
TEST_F(Pinned, executesOneIterationAtTheSameTime) {
    openProduct();
    pin();
    replace("{i, j}, i + j + k", "{i, j}, 3*i + j + k");
    auto* pace = panel().findChild<QComboBox*>(QStringLiteral("cursorPace"));
    pace->setFocus();
    studio.press(Qt::Key_End);
    ASSERT_EQ(pace->currentText(), QStringLiteral("Same iteration"));
    panel().time().seek(4);
    ASSERT_TRUE(studio.settle());
    expectWork(panel().left(), Product(), 4); // none is selected
    const auto expectCycles = [&](std::int64_t left, std::int64_t right) {
        ASSERT_TRUE(studio.settle());
        for (const auto& [half, cycle] : {std::pair(&panel().left(), left), {&panel().right(), right}}) {
            ASSERT_TRUE(half->picture().state()) << half->facts().toStdString();
            EXPECT_EQ(half->picture().state()->cycle, cycle);
        }
        EXPECT_EQ(bench().time().cycle(), right);
    };
    click(panel().left(), {2, 1}); // executes (2, 1, 1), in cycle 3 * 2 + 1 + 1 of the other one
    expectCycles(4, 8);
    EXPECT_EQ(panel().left().picture().selected(), (polyhedra::Point{2, 1}));
    EXPECT_EQ(panel().right().picture().selected(), (polyhedra::Point{2, 1}));
    EXPECT_TRUE(panel().right().facts().contains("PE (2, 1) in cycle 8: (i, j, k) = (2, 1, 1)"));
    panel().left().picture().setFocus();
    studio.press(Qt::Key_F10);
    expectCycles(5, 9);
    bench().time().seek(6);
    expectCycles(2, 6);
    bench().time().seek(1); // the pinned one has not begun
    ASSERT_TRUE(studio.settle());
    EXPECT_FALSE(panel().left().picture().state());
    EXPECT_EQ(panel().left().facts().section(QLatin1Char('\n'), 0, 0),
              QStringLiteral("The run begins in 3 cycles"));
    EXPECT_EQ(panel().time().cycles(), 3 * 3 + 3 + 5 + 1); // the pinned run is within the other one
    studio.press(Qt::Key_End);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(panel().left().facts().section(QLatin1Char('\n'), 0, 0),
              QStringLiteral("The run ended with cycle 11"));
    // Another one is where it is in each.
    bench().time().seek(9);
    bench().select(Selection::ofPe({2, 2})); // (2, 2, 1)
    expectCycles(5, 9);
}

TEST_F(Pinned, isBesideAnotherDesignWhoseLoopsAreOthers) {
    openProduct();
    pin();
    ASSERT_TRUE(studio.open(test::inRepository("/examples/fir.ure")));
    EXPECT_EQ(panel().left().title(), QStringLiteral("Pinned: product, still, N = 4, K = 6"));
    EXPECT_TRUE(panel().right().title().startsWith("fir"));
    EXPECT_TRUE(says("instead of product"));
    tabs().setCurrentWidget(&panel());
    bench().time().seek(3);
    ASSERT_TRUE(studio.settle());
    click(panel().left(), {1, 1});
    EXPECT_EQ(panel().left().picture().selected(), (polyhedra::Point{1, 1}));
    EXPECT_FALSE(panel().right().picture().selected());
    EXPECT_TRUE(panel().right().facts().contains("iterations can't be matched"))
        << panel().right().facts().toStdString();
    studio.grab("pinned-design");
    studio.window.designs().goRound(1); // back, where the pinned array is of
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(says("Nothing differs"));
}

TEST_F(Pinned, saysWhatThereIsNotToCompare) {
    openProduct();
    replace("i + j + k", "i + j - k");
    pin();
    EXPECT_FALSE(panel().isPinned());
    EXPECT_FALSE(tabs().isTabVisible(tabs().indexOf(&panel())));
    EXPECT_TRUE(studio.window.statusBar()->currentMessage().contains("Nothing can be pinned. The mapping"));
    replace("i + j - k", "i + j + k");
    pin();
    ASSERT_TRUE(panel().isPinned());
    const auto expectNothing = [&](const char* why) {
        EXPECT_FALSE(panel().right().pictured().scene);
        EXPECT_FALSE(panel().right().picture().state());
        EXPECT_TRUE(panel().right().facts().isEmpty());
        EXPECT_TRUE(says("There is nothing to compare with.") && says(why))
            << panel().difference().toStdString();
        EXPECT_TRUE(panel().left().picture().state());
    };
    replace("i + j + k", "i + j - k");
    expectNothing("The mapping is not legal");
    replace("i + j - k", "i + j + k");
    EXPECT_TRUE(says("Nothing differs"));
    replace("Z : Int", "Z ; Int");
    expectNothing("error");
    studio.grab("pinned-error");
    replace("Z ; Int", "Z : Int");
    expectWork(panel().right(), Product(), panel().time().cycle());
    // Arrays that are too large to run have their pictures and their differences.
    bench().setAutomatic(50);
    replace("K = 6", "K = 7");
    EXPECT_TRUE(panel().right().facts().contains("112 iterations")) << panel().right().facts().toStdString();
    EXPECT_TRUE(says("1 cycle more (13 instead of 12)"));
    pin();
    EXPECT_EQ(panel().left().facts(), QStringLiteral("This array was pinned before it was simulated."));
    studio.press(Qt::Key_F5); // it is the array at hand
    ASSERT_TRUE(studio.settleAfterEdit());
    expectWork(panel().left(), {4, 7}, panel().time().cycle());
}

// The log has the command, which says the same.
TEST_F(Pinned, isComparedByACommandInTheSameWords) {
    openProduct();
    pin();
    chooseMapping(1);
    const auto expectSame = [&] {
        ASSERT_TRUE(log.last().startsWith("tactus compare")) << log.last().toStdString();
        std::vector<std::string> words;
        for (const QString& word : log.last().split(QLatin1Char(' ')).mid(1))
            words.push_back(word.toStdString());
        words.emplace_back("--json");
        const auto answer = nlohmann::json::parse(commands::run(words).out);
        ASSERT_TRUE(answer.contains("differences")) << answer.dump();
        ASSERT_FALSE(answer["differences"].empty());
        QTextDocument shown;
        shown.setHtml(panel().difference());
        QStringList lines;
        for (const QString& line : shown.toPlainText().split(QLatin1Char('\n'))) lines << line.simplified();
        for (const auto& topic : answer["differences"])
            for (const std::string said : topic["words"]) // in a line of its own
                EXPECT_TRUE(lines.contains(QString::fromStdString(said).simplified())) << said;
    };
    log = log.filter(QStringLiteral("compare"));
    expectSame();
    chooseMapping(0);
    replace("N = 4", "N = 3");
    log = log.filter(QStringLiteral("compare"));
    EXPECT_TRUE(log.last().contains("--with-set N=3"));
    expectSame();
    const std::string fir = test::inRepository("/examples/fir.ure");
    ASSERT_TRUE(system::writeFile(file, twoMappings()));
    ASSERT_TRUE(studio.open(fir));
    log = log.filter(QStringLiteral("compare"));
    EXPECT_TRUE(log.last().contains("fir.ure"));
    expectSame();
}

// The queues of both arrays, with their values, in the cycle of each.
TEST_F(Pinned, showsQueuesInBothPictures) {
    openProduct();
    studio.window.resize(1900, 1050);
    pin();
    chooseMapping(1);
    tabs().setCurrentWidget(&panel());
    bench().time().seek(3);
    ASSERT_TRUE(studio.settleAfterEdit());
    const auto waiting = [](TitledPicture& half) { return half.picture().waiting(); };
    EXPECT_TRUE(waiting(panel().left()).empty());
    studio.window.action(ActionId::Queues).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    for (TitledPicture* half : {&panel().left(), &panel().right()}) {
        for (int step = 0; step < 8 && waiting(*half).empty(); ++step) half->picture().zoomBy(1.1);
        const auto now = std::ranges::count(waiting(*half), 0, &draw::Waiting::places);
        EXPECT_GT(now, 0) << half->title().toStdString();
    }
    // A(i, 3 - i) is read in cycle 3 of the first array, at its left.
    std::set<std::vector<std::int64_t>> read;
    const ure::System& system = panel().left().pictured().model->system();
    for (const draw::Waiting& one : waiting(panel().left()))
        if (one.places == 0 && system.tensors[one.tensor].name == "A") read.insert(one.element.index);
    EXPECT_EQ(read, (std::set<std::vector<std::int64_t>>{{0, 3}, {1, 2}, {2, 1}, {3, 0}}));
    studio.grab("pinned-queues");
    studio.window.action(ActionId::Queues).trigger();
    EXPECT_TRUE(waiting(panel().left()).empty());
}

} // namespace tactus::views
