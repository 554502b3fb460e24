// Two arrays of a design beside each other at one time cursor. What each of them does in a cycle is compared
// with plain loops over the iterations of the product.
#include "arrays_fixture.h"
#include "golden.h"

#include "system/processes/files.h"

#include <QTemporaryDir>
#include <set>

namespace tactus::views {

namespace {

constexpr int rowsOfProduct = 4, depthOfProduct = 6; // N and K

using Work = std::map<polyhedra::Point, polyhedra::Point>; // iterations by PEs

// In this cycle of an array of the product.
Work workIn(const explore::Pair& pair, std::int64_t cycle) {
    const auto times = [](const polyhedra::Vector& row, const polyhedra::Point& point) {
        return row[0] * point[0] + row[1] * point[1] + row[2] * point[2];
    };
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::vector<polyhedra::Point> all;
    for (std::int64_t i = 0; i < rowsOfProduct; ++i)
        for (std::int64_t j = 0; j < rowsOfProduct; ++j)
            for (std::int64_t k = 0; k < depthOfProduct; ++k) {
                all.push_back({i, j, k});
                first = std::min(first, times(pair.schedule, all.back()));
            }
    Work work;
    for (const polyhedra::Point& point : all) {
        if (times(pair.schedule, point) != first + cycle) continue;
        polyhedra::Point pe;
        for (const polyhedra::Vector& row : pair.space) pe.push_back(times(row, point));
        EXPECT_TRUE(work.emplace(pe, point).second);
    }
    return work;
}

// A[i][k] = 10*i + k + 1 and B[k][j] = k + 2*j - 3, summed up to k.
std::int64_t sumAt(const polyhedra::Point& point) {
    std::int64_t sum = 0;
    for (std::int64_t k = 0; k <= point[2]; ++k) sum += (10 * point[0] + k + 1) * (k + 2 * point[1] - 3);
    return sum;
}

} // namespace

class Beside : public Arrays {
  protected:
    ComparedArrays& compared() { return panel().compared(); }
    template<class Part>
    Part& part(const char* name) { // of the pair's cursor
        return *compared().findChild<Part*>(QString::fromUtf8(name));
    }
    void openProduct() {
        const QString file = folder.filePath(QStringLiteral("product.ure"));
        ASSERT_TRUE(system::writeFile(file.toStdString(), product));
        ASSERT_TRUE(studio.open(file.toStdString()));
        QTest::mouseClick(&studio.child<QCheckBox>("broadcast"), Qt::LeftButton, {}, {8, 8});
        explore();
        ASSERT_GT(panel().listed().rowCount(), 0);
    }
    int rowOf(const polyhedra::Matrix& space, const polyhedra::Vector& schedule) {
        for (int row = 0; row < panel().listed().rowCount(); ++row) {
            const explore::Pair& pair = panel().listed().at(row).pair;
            if (pair.space == space && pair.schedule == schedule) return row;
        }
        ADD_FAILURE() << "no such array";
        return 0;
    }
    // 16 PEs in 12 cycles.
    int outputStationary() { return rowOf({{1, 0, 0}, {0, 1, 0}}, {1, 1, 1}); }
    // 24 PEs in 12 cycles.
    int weightStationary() { return rowOf({{1, 0, 0}, {0, 0, 1}}, {1, 1, 1}); }
    // 16 PEs that work in all of 6 cycles.
    int broadcast() { return rowOf({{1, 0, 0}, {0, 1, 0}}, {0, 0, 1}); }
    void compare(int pinned, int chosen) {
        click(pinned);
        press("pinArray");
        click(chosen);
        ASSERT_TRUE(compared().pinned().isVisible());
    }
    // What the half shows is the work of this cycle of its array, and the words say how much that is.
    void expectWork(ArrayPreview& half, std::int64_t cycle) {
        const simulate::State* state = half.picture().state().get();
        ASSERT_TRUE(state) << half.facts().toStdString();
        EXPECT_EQ(state->cycle, cycle);
        const Work expected = workIn(half.design()->pair, cycle);
        const auto sum = half.pictured().model->system().variableNamed("Z");
        Work found;
        for (const simulate::PeState& pe : state->pes) {
            if (!pe.iteration) continue;
            found[pe.pe] = *pe.iteration;
            EXPECT_EQ(pe.values[sum->index()]->value, ure::Value::ofInteger(sumAt(*pe.iteration)));
        }
        EXPECT_EQ(found, expected) << "in cycle " << cycle;
        const QString words = QStringLiteral("Cycle %1 of %2: %3 of %4 PEs work")
                                  .arg(cycle)
                                  .arg(*half.design()->count(array::FigureId::Cycles) - 1)
                                  .arg(expected.size())
                                  .arg(*half.design()->count(array::FigureId::Pes));
        EXPECT_EQ(half.facts(), words);
    }
    void expectEnded(ArrayPreview& half) {
        EXPECT_FALSE(half.picture().state());
        EXPECT_EQ(half.facts(), QStringLiteral("The run ended with cycle %1")
                                    .arg(*half.design()->count(array::FigureId::Cycles) - 1));
    }

    QTemporaryDir folder;
};

TEST_F(Beside, stepTogetherByKeysButtonsAndTheTimelineOfTheWindow) {
    openProduct();
    bench().time().seek(2);
    ASSERT_TRUE(studio.settleAfterEdit());
    compare(outputStationary(), weightStationary());
    const auto expectCycle = [&](std::int64_t cycle) {
        ASSERT_TRUE(studio.settleAfterEdit());
        expectWork(compared().pinned(), cycle);
        expectWork(compared().chosen(), cycle);
        EXPECT_EQ(bench().time().state()->cycle, cycle);
    };
    expectCycle(2); // from where the studio was
    EXPECT_TRUE(compared().difference().contains("8 PEs more (24 instead of 16)"))
        << compared().difference().toStdString();
    // The timeline has the one row of buttons.
    const auto press = [&](ActionId id) {
        for (QToolButton* button : studio.window.timeline().findChildren<QToolButton*>())
            if (button->defaultAction() == &studio.window.action(id)) return button->click();
        ADD_FAILURE() << "no button";
    };
    EXPECT_TRUE(compared().findChildren<QToolButton*>().empty());
    press(ActionId::Forward);
    expectCycle(3);
    press(ActionId::Back);
    expectCycle(2);
    compared().pinned().picture().setFocus();
    studio.press(Qt::Key_Right);
    expectCycle(3);
    studio.press(Qt::Key_F10);
    expectCycle(4);
    studio.press(Qt::Key_End);
    expectCycle(11);
    studio.press(Qt::Key_Home);
    expectCycle(0);
    auto& slider = part<QSlider>("cursorSlider");
    slider.setFocus();
    studio.press(Qt::Key_PageUp);
    expectCycle(slider.pageStep());
    auto& number = part<QSpinBox>("cursorCycle");
    number.setFocus();
    number.selectAll();
    QTest::keyClicks(&number, QStringLiteral("7"));
    studio.press(Qt::Key_Return);
    expectCycle(7);
    studio.grab("arrays-beside");
    // The mouse on its way over the list changes nothing.
    const std::optional<ArrayRecording> before = compared().chosen().run();
    QTest::mouseMove(panel().table().viewport(), placeOf(0));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(panel().table().viewport(), &leave);
    expectCycle(7);
    EXPECT_EQ(compared().chosen().run()->recording, before->recording);
    CycleStrip& strip = studio.window.timeline().strip();
    QTest::mouseClick(&strip, Qt::LeftButton, {}, QPoint(strip.width() - 8, 12));
    expectCycle(11);
    // From the start to the end.
    bench().time().setSpeed(60);
    compared().chosen().picture().setFocus();
    studio.press(Qt::Key_Space);
    EXPECT_TRUE(compared().time().isPlaying());
    EXPECT_FALSE(bench().time().isPlaying());
    EXPECT_TRUE(studio.window.action(ActionId::Play).isChecked());
    EXPECT_LT(compared().time().cycle(), 11);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !compared().time().isPlaying(); }, 20'000));
    expectCycle(11);
    EXPECT_FALSE(studio.window.action(ActionId::Play).isChecked());
}

TEST_F(Beside, areInOneCycleOrAtOneShareOfTheirRuns) {
    openProduct();
    compare(outputStationary(), broadcast());
    ArrayPreview &longer = compared().pinned(), &shorter = compared().chosen();
    ASSERT_EQ(longer.design()->count(array::FigureId::Cycles), 12);
    ASSERT_EQ(shorter.design()->count(array::FigureId::Cycles), 6);
    for (std::int64_t cycle = 0; cycle < 12; ++cycle) {
        compared().time().seek(cycle);
        ASSERT_TRUE(studio.settleAfterEdit());
        expectWork(longer, cycle);
        cycle < 6 ? expectWork(shorter, cycle) : expectEnded(shorter);
    }
    auto& pace = part<QComboBox>("cursorPace");
    pace.setFocus();
    studio.press(Qt::Key_Down);
    ASSERT_EQ(pace.currentText(), QStringLiteral("Same share"));
    for (std::int64_t cycle = 0; cycle < 12; ++cycle) {
        compared().time().seek(cycle);
        ASSERT_TRUE(studio.settleAfterEdit());
        expectWork(longer, cycle);
        expectWork(shorter, cycle / 2);
    }
    studio.press(Qt::Key_Up);
    ASSERT_TRUE(studio.settleAfterEdit());
    expectEnded(shorter);
}

TEST_F(Beside, goOnBehindTheEndOfTheMappingsRun) {
    openProduct();
    replace("i + j + k", "k"); // 6 cycles, so that the pair runs longer
    ASSERT_EQ(bench().time().cycles(), 6);
    compare(outputStationary(), weightStationary());
    compared().chosen().picture().setFocus();
    studio.press(Qt::Key_End);
    ASSERT_TRUE(studio.settleAfterEdit());
    expectWork(compared().chosen(), 11);
    EXPECT_EQ(bench().time().cycle(), 5);
    studio.press(Qt::Key_Left);
    ASSERT_TRUE(studio.settleAfterEdit());
    expectWork(compared().pinned(), 10);
    // Another run of the mapping does not pull it back.
    bench().chooseData("A", evaluate::DataChoice{evaluate::DataKind::Index});
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(compared().time().cycle(), 10);
    EXPECT_EQ(compared().chosen().picture().state()->cycle, 10);
}

TEST_F(Beside, goAwayWithTheTextOrTheListThatTheyAreOf) {
    openProduct();
    compare(outputStationary(), weightStationary());
    const auto expectGone = [&] {
        EXPECT_FALSE(compared().isPinned());
        EXPECT_FALSE(compared().pinned().isVisible());
        EXPECT_FALSE(part<QSlider>("cursorSlider").isVisible());
        EXPECT_EQ(compared().time().cycles(), 0);
        EXPECT_FALSE(compared().chosen().picture().state());
        EXPECT_TRUE(compared().chosen().facts().isEmpty());
        EXPECT_FALSE(studio.child<QPushButton>("pinArray").isChecked());
    };
    replace("i + j + k", "i + j + 2*k"); // the mapping's, which does not count
    EXPECT_TRUE(compared().isPinned());
    replace("K = 6", "K = 5");
    expectGone();
    EXPECT_FALSE(studio.child<QPushButton>("pinArray").isEnabled()) << "a run has the data of the text";
    undo();
    expectGone();
    compare(weightStationary(), outputStationary());
    ASSERT_TRUE(compared().isPinned());
    explore();
    expectGone();
    compare(weightStationary(), outputStationary());
    press("pinArray");
    expectGone();
    EXPECT_EQ(compared().chosen().pictured().model->pes, 16);
}

TEST_F(Beside, haveTheDataOfTheRunsOfTheStudio) {
    openProduct();
    compare(outputStationary(), weightStationary());
    bench().chooseData("A", evaluate::DataChoice{evaluate::DataKind::One});
    EXPECT_FALSE(compared().chosen().picture().state()) << "values of other data";
    ASSERT_TRUE(studio.settleAfterEdit());
    compared().time().seek(11); // the last iteration, (3, 3, 5)
    ASSERT_TRUE(studio.settleAfterEdit());
    for (ArrayPreview* half : {&compared().pinned(), &compared().chosen()}) {
        const auto sum = half->pictured().model->system().variableNamed("Z");
        std::vector<ure::Value> found;
        for (const simulate::PeState& pe : half->picture().state()->pes)
            if (pe.iteration) found.push_back(pe.values[sum->index()]->value);
        EXPECT_EQ(found, std::vector{ure::Value::ofInteger(3 + 4 + 5 + 6 + 7 + 8)});
    }
    // Without its data there is no run, and each half says why.
    bench().chooseData("A", evaluate::DataChoice{evaluate::DataKind::File, {}, "nowhere.npy"});
    ASSERT_TRUE(studio.settleAfterEdit());
    for (ArrayPreview* half : {&compared().pinned(), &compared().chosen()}) {
        EXPECT_TRUE(half->facts().contains("nowhere.npy")) << half->facts().toStdString();
        EXPECT_FALSE(half->picture().state());
        EXPECT_TRUE(half->pictured().scene);
    }
    EXPECT_FALSE(part<QSlider>("cursorSlider").isEnabled());
    studio.grab("arrays-beside-refused");
}

TEST_F(Beside, sayWhereTheyAreTooLargeToRun) {
    openProduct();
    bench().setAutomatic(50);
    compare(outputStationary(), weightStationary());
    for (ArrayPreview* half : {&compared().pinned(), &compared().chosen()}) {
        EXPECT_TRUE(half->facts().contains("96 iterations")) << half->facts().toStdString();
        EXPECT_TRUE(half->facts().contains("50")) << half->facts().toStdString();
        EXPECT_FALSE(half->picture().state());
    }
    EXPECT_EQ(compared().time().cycles(), 0);
    studio.press(Qt::Key_F10); // leads the bench alone
    EXPECT_FALSE(compared().time().isPlaying());
}

TEST_F(Beside, areReadFromNearAndByTheMouse) {
    openProduct();
    compare(outputStationary(), weightStationary());
    compared().time().seek(4);
    ASSERT_TRUE(studio.settleAfterEdit());
    ArrayPicture& picture = compared().chosen().picture();
    const auto wordsAt = [&](const polyhedra::Point& pe) {
        const QPoint place = picture.boxOfPe(pe).center();
        QHelpEvent help(QEvent::ToolTip, place, picture.viewport()->mapToGlobal(place));
        QCoreApplication::sendEvent(picture.viewport(), &help);
        return QToolTip::text();
    };
    EXPECT_EQ(wordsAt({1, 2}), QStringLiteral("Processing element (1, 2) executes (i, j, k) = (1, 1, 2)"));
    EXPECT_EQ(wordsAt({3, 5}), QStringLiteral("Processing element (3, 5) does not work in this cycle"));
    const double fitted = picture.camera().scale, other = studio.window.canvas().camera().scale;
    picture.setFocus();
    studio.press(Qt::Key_Plus);
    EXPECT_GT(picture.camera().scale, fitted);
    EXPECT_EQ(studio.window.canvas().camera().scale, other);
    studio.grab("arrays-beside-near");
    studio.press(Qt::Key_F);
    EXPECT_EQ(picture.camera().scale, fitted);
    for (QWidget* part : compared().findChildren<QWidget*>()) {
        const bool isReached = part->focusPolicy() != Qt::NoFocus && part->isVisible();
        if (!isReached || qobject_cast<QLineEdit*>(part)) continue; // a part of a box
        EXPECT_FALSE(part->accessibleName().isEmpty()) << part->metaObject()->className();
    }
}

// Of two runs each pair of cycles has begun at the same share, exactly, and both ends meet.
TEST(Time, ofTwoRunsIsTheSameShare) {
    for (const std::int64_t longest : {1, 2, 7, 30})
        for (std::int64_t cycles = 1; cycles <= longest; ++cycles) {
            std::set<std::int64_t> shown;
            for (std::int64_t cycle = 0; cycle < longest; ++cycle) {
                std::int64_t own = 0; // the last one that begins at this share or earlier
                while ((own + 1) * longest <= cycle * cycles) ++own;
                EXPECT_EQ(cycleBeside(cycle, cycles, longest, Pace::SameShare), own);
                shown.insert(own);
                const auto same = cycleBeside(cycle, cycles, longest, Pace::SameCycle);
                EXPECT_EQ(same, cycle < cycles ? std::optional(cycle) : std::nullopt);
            }
            EXPECT_EQ(std::ssize(shown), cycles) << "no cycle of the shorter run is left out";
        }
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(cycleBeside(most - 1, most - 2, most, Pace::SameShare), most - 3);
}

// Of the pair itself: boxes and buttons differ from version to version of Qt.
TEST(Golden, anArrayBesideThePinnedOne) {
    for (const Look& look : looks()) {
        Drawn<ArraysPanel> drawn(look.theme, {1500, 560});
        ASSERT_TRUE(drawn.show(QString::fromLatin1(product)));
        drawn.view.explore();
        ASSERT_TRUE(drawn.settle());
        drawn.view.table().selectRow(0);
        QTest::mouseClick(drawn.view.findChild<QPushButton*>(QStringLiteral("pinArray")), Qt::LeftButton);
        drawn.view.table().selectRow(1);
        ASSERT_TRUE(drawn.settle());
        drawn.view.compared().time().seek(5);
        ASSERT_TRUE(drawn.settle());
        EXPECT_TRUE(isAsKept(drawn.view.compared().chosen().grab().toImage(),
                             QStringLiteral("array-beside") + look.suffix));
    }
    applyTheme(*qApp, Theme::light());
}

} // namespace tactus::views
