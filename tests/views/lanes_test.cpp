// Waveforms in the window, beside the cycles of a product of matrices by hand.
#include "home.h"
#include "support.h"

#include "views/models/lanes/lane_text.h"
#include "views/models/words.h"
#include "views/studio/preferences/settings.h"

#include <QWheelEvent>
#include <cmath>
#include <random>
#include <set>

namespace tactus::views {

namespace {

using simulate::Samples;

// A(i, k) = 1 and B(k, j) = 1: Z(i, j, k) is k + 1, computed by PE (i, j) in cycle i + j + k of 30.
struct Watched : Studio {
    explicit Watched(const std::string& path = gemm) {
        EXPECT_TRUE(open(path));
        for (const char* input : {"A", "B"})
            window.workbench().chooseData(input, evaluate::DataChoice{evaluate::DataKind::One});
        EXPECT_TRUE(settle());
        window.tabs().setCurrentWidget(&panel());
    }
    LanesPanel& panel() { return window.lanes(); }
    LaneCanvas& canvas() { return panel().canvas(); }
    const std::vector<Watches::One>& all() { return panel().watches().all(); }
    std::int64_t cycle() { return window.workbench().time().cycle(); }
    QString message() { return panel().message().text(); }
    void watch(const QString& name) {
        panel().line().setFocus();
        panel().line().clear();
        QTest::keyClicks(&panel().line(), name);
        press(Qt::Key_Return);
        window.activateWindow(); // the list of names had it
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window, 2000));
        EXPECT_TRUE(settle());
    }
    void find(const QString& what, LaneWay way = LaneWay::On) {
        panel().sought().setText(what);
        QTest::mouseClick(&child<QToolButton>(way == LaneWay::On ? "findOn" : "findBack"), Qt::LeftButton);
        EXPECT_TRUE(settle());
    }
    QPoint placeOf(std::int64_t at, std::size_t lane = 0) {
        return {int(canvas().left(double(at) + 0.5)), int(canvas().laneRect(lane).center().y())};
    }
    void turnWheel(int angle, Qt::KeyboardModifiers modifiers, QPoint at) {
        QWheelEvent event(at, canvas().mapToGlobal(at), {}, {0, angle}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&canvas(), &event);
    }
};

Samples samplesAt(const std::vector<std::optional<int>>& values) {
    Samples samples(ure::intType(8), std::ssize(values));
    for (std::size_t n = 0; n < values.size(); ++n)
        if (values[n]) samples.set(std::int64_t(n), ure::Value::ofInteger(*values[n]));
    return samples;
}

std::vector<std::int64_t> placesFound(const Samples& samples, const char* words) {
    const auto query = laneQuery(QString::fromLatin1(words), samples.type());
    std::vector<std::int64_t> found;
    if (!query) return {-1};
    for (auto at = foundIn(samples, *query, -1, LaneWay::On); at;
         at = foundIn(samples, *query, *at, LaneWay::On))
        found.push_back(*at);
    std::vector<std::int64_t> back;
    for (auto at = foundIn(samples, *query, samples.cycles(), LaneWay::Back); at;
         at = foundIn(samples, *query, *at, LaneWay::Back))
        back.insert(back.begin(), *at);
    EXPECT_EQ(found, back) << words;
    return found;
}

} // namespace

TEST(Lanes, showWhatTheSelectedPeComputes) {
    const Home home;
    Watched studio;
    QStringList lines;
    studio.window.workbench().time().seek(9);
    studio.window.workbench().select(Selection::ofPe({2, 3}));
    ASSERT_TRUE(studio.settle());
    studio.window.canvas().setFocus();
    studio.press(Qt::Key_W);
    ASSERT_TRUE(studio.settle());
    ASSERT_EQ(studio.all().size(), 3u);
    EXPECT_EQ(studio.all()[2].name, "PE(2,3).Z");
    const auto& lane = studio.all()[2].lane;
    ASSERT_TRUE(lane);
    ASSERT_EQ(lane->cycles(), 30);
    for (std::int64_t cycle = 0; cycle < 30; ++cycle) {
        const std::int64_t k = cycle - 5;
        const QString expected = k >= 0 && k < 16 ? QString::number(k + 1) : QString();
        EXPECT_EQ(laneText(lane->samples(), cycle, Radix::Decimal), expected) << cycle;
    }
    // The values stand in their own cycles.
    const auto words = studio.canvas().words(2);
    ASSERT_EQ(words.size(), 16u);
    for (std::size_t k = 0; k < 16; ++k) {
        EXPECT_EQ(words[k].words, QString::number(k + 1));
        EXPECT_NEAR(words[k].place.center().x(), studio.canvas().left(double(k) + 5.5), 1);
    }
    studio.canvas().setFocus();
    studio.grab("lanes");
}

// PE (2, 0) reads A(2, 5) in cycle 7; C(2, 3) is written by PE (2, 3) with the last sum, in cycle 20.
TEST(Lanes, areOfElementsOfTensors) {
    const Home home;
    Watched studio;
    const ure::System& system = studio.window.workbench().array().results().model->system();
    Selection element = Selection::ofTensor(*system.tensorNamed("A"));
    element.element = {2, 5};
    studio.window.workbench().select(element);
    studio.window.canvas().setFocus();
    studio.press(Qt::Key_W);
    studio.watch(QStringLiteral("C(2,3)"));
    ASSERT_EQ(studio.all().size(), 2u);
    EXPECT_EQ(studio.all()[0].name, "A(2,5)");
    for (std::int64_t cycle = 0; cycle < 30; ++cycle) {
        EXPECT_EQ(laneText(studio.all()[0].lane->samples(), cycle, Radix::Decimal),
                  cycle == 7 ? QStringLiteral("1") : QString());
        EXPECT_EQ(laneText(studio.all()[1].lane->samples(), cycle, Radix::Decimal),
                  cycle == 20 ? QStringLiteral("16") : QString());
    }
    studio.watch(QStringLiteral("C(8,3)"));
    EXPECT_EQ(studio.message(), QStringLiteral("C[8][8] has no element C(8,3)"));
    QTest::keyClick(&studio.window, Qt::Key_F9); // an element is nothing to stop at
    EXPECT_TRUE(studio.window.breakpointsPanel().breakpoints().all().empty());
}

TEST(Lanes, areAskedByNameAndOfLinks) {
    const Home home;
    Watched studio;
    studio.watch(QStringLiteral("PE(7,7).Z"));
    ASSERT_EQ(studio.all().size(), 1u);
    EXPECT_TRUE(studio.panel().line().text().isEmpty());
    EXPECT_EQ(laneText(studio.all()[0].lane->samples(), 14 + 15, Radix::Decimal), QStringLiteral("16"));
    studio.watch(QStringLiteral("PE(7,8).Z"));
    EXPECT_EQ(studio.all().size(), 1u);
    EXPECT_EQ(studio.message(), QStringLiteral("the array has no PE (7,8)"));
    EXPECT_EQ(studio.panel().line().text(), QStringLiteral("PE(7,8).Z")); // to be mended
    // A link of the array.
    const array::Model& model = *studio.window.workbench().array().results().model;
    std::uint32_t family = 0;
    while (model.system().variables[model.links[family].variable].name != "Y") ++family;
    studio.window.workbench().select(Selection::ofLink(family, {4, 3}));
    studio.window.canvas().setFocus();
    studio.press(Qt::Key_W);
    ASSERT_TRUE(studio.settle());
    ASSERT_EQ(studio.all().size(), 2u);
    EXPECT_EQ(studio.all()[1].name, "PE(4,3).Y from (1,0)");
    EXPECT_EQ(laneText(studio.all()[1].lane->samples(), 7, Radix::Decimal), QStringLiteral("1"));
    studio.window.workbench().select({});
    studio.window.canvas().setFocus();
    studio.press(Qt::Key_W);
    EXPECT_EQ(studio.all().size(), 2u);
}

TEST(Lanes, keysAndMouseMoveCursorMarkerAndView) {
    const Home home;
    Watched studio;
    studio.watch(QStringLiteral("PE(2,3).Z"));
    studio.watch(QStringLiteral("PE(0,0).Z"));
    LaneCanvas& canvas = studio.canvas();
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, studio.placeOf(12));
    EXPECT_EQ(studio.cycle(), 12);
    QTest::mouseClick(&canvas, Qt::LeftButton, Qt::ShiftModifier, studio.placeOf(20));
    EXPECT_EQ(studio.cycle(), 12);
    EXPECT_EQ(canvas.marker(), 20);
    const auto* label = studio.panel().findChild<QLabel*>();
    ASSERT_TRUE(label);
    QStringList words;
    for (const QLabel* one : studio.panel().findChildren<QLabel*>()) words << one->text();
    EXPECT_TRUE(words.contains(QStringLiteral("Cycle 12, marker 20, 8 apart")))
        << words.join('|').toStdString();
    canvas.setFocus();
    studio.press(Qt::Key_Right);
    EXPECT_EQ(studio.cycle(), 13);
    studio.press(Qt::Key_M);
    EXPECT_EQ(canvas.marker(), 13);
    studio.press(Qt::Key_M);
    EXPECT_FALSE(canvas.marker());
    studio.press(Qt::Key_Down);
    EXPECT_EQ(canvas.chosen(), 1u);
    // Ctrl and the wheel: the cycle below the mouse stays there.
    const QPoint about = studio.placeOf(15);
    for (int turn = 0; turn < 4; ++turn) studio.turnWheel(120, Qt::ControlModifier, about);
    EXPECT_LT(canvas.shown(), 30 / 1.25);
    EXPECT_NEAR(canvas.left(15.5), about.x(), 2);
    const double first = canvas.first();
    studio.turnWheel(-120, Qt::ShiftModifier, about);
    EXPECT_GT(canvas.first(), first);
    studio.press(Qt::Key_F);
    EXPECT_NEAR(canvas.shown(), 30, 1e-6);
    EXPECT_EQ(canvas.first(), 0);
    // The time cursor comes into sight.
    for (int turn = 0; turn < 4; ++turn) studio.turnWheel(120, Qt::ControlModifier, studio.placeOf(2));
    studio.press(Qt::Key_End);
    EXPECT_GE(canvas.first() + canvas.shown(), 30 - 1e-6);
    studio.press(Qt::Key_Delete);
    ASSERT_EQ(studio.all().size(), 1u);
    EXPECT_EQ(studio.all()[0].name, "PE(2,3).Z");
    EXPECT_EQ(canvas.chosen(), 0u);
}

TEST(Lanes, areSearchedForValuesAndChanges) {
    const Home home;
    Watched studio;
    studio.watch(QStringLiteral("PE(2,3).Z"));
    studio.find(QStringLiteral("7"));
    EXPECT_EQ(studio.cycle(), 5 + 6);
    studio.find({});
    EXPECT_EQ(studio.cycle(), 12);
    studio.find(QStringLiteral("<= 3"), LaneWay::Back);
    EXPECT_EQ(studio.cycle(), 7);
    studio.find(QStringLiteral("> 16"));
    EXPECT_EQ(studio.cycle(), 7);
    EXPECT_TRUE(studio.message().contains(QStringLiteral("Nothing found"))) << studio.message().toStdString();
    studio.find(QStringLiteral("seven"));
    EXPECT_TRUE(studio.message().contains(QStringLiteral("nothing to look for")));
    studio.find(QStringLiteral("= 1"), LaneWay::Back);
    EXPECT_EQ(studio.cycle(), 5);
    EXPECT_TRUE(studio.message().isEmpty());
}

TEST(Lanes, areFoundAsPlainArithmeticSays) {
    const Samples samples = samplesAt({-128, {}, 127, 127, -1, 5, {}, 0});
    using Places = std::vector<std::int64_t>;
    EXPECT_EQ(placesFound(samples, ""), (Places{1, 2, 4, 5, 6, 7}));
    EXPECT_EQ(placesFound(samples, "127"), (Places{2, 3}));
    EXPECT_EQ(placesFound(samples, "0x7f"), (Places{2, 3}));
    EXPECT_EQ(placesFound(samples, "0xff"), (Places{4}));
    EXPECT_EQ(placesFound(samples, "0b10000000"), (Places{0}));
    EXPECT_EQ(placesFound(samples, "!= 127"), (Places{0, 4, 5, 7}));
    EXPECT_EQ(placesFound(samples, "< 0"), (Places{0, 4}));
    EXPECT_EQ(placesFound(samples, ">= 4.5"), (Places{2, 3, 5}));
    EXPECT_EQ(placesFound(samples, "> 300"), (Places{}));
    EXPECT_EQ(placesFound(samples, "< 300"), (Places{0, 2, 3, 4, 5, 7}));
    EXPECT_EQ(placesFound(samples, "undefined"), (Places{}));
    for (const char* wrong : {"x", ">", "> x", "0x", "1 2", "== =="})
        EXPECT_EQ(placesFound(samples, wrong), (Places{-1})) << wrong;
    EXPECT_EQ(laneText(samples, 4, Radix::Hexadecimal), QStringLiteral("0xff"));
    EXPECT_EQ(laneText(samples, 5, Radix::Binary), QStringLiteral("0b00000101"));
    EXPECT_EQ(laneText(samples, 0, Radix::Decimal), QStringLiteral("-128"));
    EXPECT_EQ(laneText(samples, 1, Radix::Hexadecimal), QString());
    Samples wide(ure::intType(64), 2);
    wide.set(0, ure::Value::ofInteger((std::int64_t{1} << 60) + 1));
    wide.set(1, {}, false);
    EXPECT_EQ(placesFound(wide, "1152921504606846976"), (Places{}));
    EXPECT_EQ(placesFound(wide, "1152921504606846977"), (Places{0}));
    EXPECT_EQ(placesFound(wide, "undefined"), (Places{1}));
}

// The sums of any cycles are those of a plain loop.
TEST(Lanes, sumsAreThoseOfPlainLoops) {
    std::mt19937 random(3);
    Samples samples(ure::floatType(64), 5000);
    const auto at = [&](std::int64_t most) {
        return std::uniform_int_distribution<std::int64_t>(0, most)(random);
    };
    for (std::int64_t cycle = 0; cycle < 5000; ++cycle)
        if (const auto kind = at(9); kind < 6)
            samples.set(cycle, ure::Value::ofDouble(kind == 0 ? std::nan("") : double(at(1000)) - 500),
                        kind != 1);
    const Lane lane(samples);
    for (int trial = 0; trial < 300; ++trial) {
        const std::int64_t from = at(4999),
                           to = from +
                                at(trial % 2 == 0 ? 5000 - from : std::min<std::int64_t>(40, 5000 - from));
        double least = 1e9, greatest = -1e9;
        std::int64_t values = 0, numbers = 0, undefined = 0;
        for (std::int64_t cycle = from; cycle < to; ++cycle) {
            values += samples.stateAt(cycle) != Samples::State::Nothing;
            undefined += samples.stateAt(cycle) == Samples::State::Undefined;
            if (samples.stateAt(cycle) != Samples::State::Defined) continue;
            const double value = samples.at(cycle).asDouble();
            if (std::isnan(value)) continue;
            ++numbers;
            least = std::min(least, value);
            greatest = std::max(greatest, value);
        }
        const LaneSum sum = lane.sum(from, to);
        EXPECT_EQ(sum.values, values);
        EXPECT_EQ(sum.undefined, undefined);
        ASSERT_EQ(sum.numbers, numbers);
        if (numbers == 0) continue;
        EXPECT_EQ(sum.least, least);
        EXPECT_EQ(sum.greatest, greatest);
    }
}

TEST(Lanes, haveARadixEach) {
    const Home home;
    Watched studio(test::inRepository("/examples/gemm-int8.ure"));
    const array::Model& model = *studio.window.workbench().array().results().model;
    polyhedra::Point pe;
    model.forEachPe([&](const polyhedra::Point& first) {
        pe = first;
        return false;
    });
    studio.window.workbench().select(Selection::ofPe(pe));
    studio.window.canvas().setFocus();
    studio.press(Qt::Key_W);
    ASSERT_TRUE(studio.settle());
    ASSERT_GE(studio.all().size(), 2u);
    QComboBox& radix = studio.panel().radix();
    radix.setFocus();
    QTest::keyClick(&radix, Qt::Key_Down);
    EXPECT_EQ(studio.all()[0].radix, Radix::Hexadecimal);
    EXPECT_EQ(studio.all()[1].radix, Radix::Decimal);
    studio.canvas().choose(1);
    EXPECT_EQ(radix.currentIndex(), 0);
    studio.canvas().choose(0);
    EXPECT_EQ(radix.currentIndex(), 1);
}

// What has no room is said with the figures; there is room again where another one goes.
TEST(Lanes, haveRoomUpToALimit) {
    const Home home;
    Watched studio;
    studio.panel().watches().setRoom(2 * Lane::bytes(30));
    for (const char* name : {"PE(0,0).Z", "PE(0,1).Z", "PE(0,2).Z"}) studio.watch(QString::fromLatin1(name));
    ASSERT_EQ(studio.all().size(), 3u);
    EXPECT_TRUE(studio.all()[1].lane);
    EXPECT_FALSE(studio.all()[2].lane);
    EXPECT_TRUE(studio.all()[2].problem.contains(QStringLiteral("MB")))
        << studio.all()[2].problem.toStdString();
    studio.panel().watches().remove(0);
    ASSERT_TRUE(studio.settle());
    ASSERT_EQ(studio.all().size(), 2u);
    EXPECT_TRUE(studio.all()[1].lane);
    EXPECT_TRUE(studio.all()[1].problem.isEmpty());
}

// The new ones are in sight, the first of them is chosen.
TEST(Lanes, areInSightWhenTheyAreAdded) {
    const Home home;
    Watched studio;
    studio.window.resize(1280, 760);
    for (const char* name : {"PE(0,0).Z", "PE(0,1).Z", "PE(0,2).Z", "PE(0,3).Z", "PE(0,4).Z", "PE(0,5).Z",
                             "PE(0,6).Z", "PE(0,7).Z", "PE(1,0).Z", "PE(1,1).Z", "PE(1,2).Z"})
        studio.watch(QString::fromLatin1(name));
    const auto isInSight = [&](std::size_t lane) {
        const QRectF place = studio.canvas().laneRect(lane);
        return place.top() >= studio.canvas().fontMetrics().height() &&
               place.bottom() <= studio.canvas().height();
    };
    ASSERT_GT(studio.canvas().heightOfAll(), studio.canvas().height());
    EXPECT_EQ(studio.canvas().chosen(), 10u);
    EXPECT_TRUE(isInSight(10));
    // Several at once.
    studio.canvas().choose(0);
    ASSERT_FALSE(isInSight(10));
    studio.window.workbench().select(Selection::ofPe({5, 6}));
    studio.window.action(ActionId::Watch).trigger();
    ASSERT_TRUE(studio.settle());
    ASSERT_EQ(studio.all().size(), 14u);
    EXPECT_EQ(studio.canvas().chosen(), 11u);
    for (const std::size_t lane : {11u, 12u, 13u}) EXPECT_TRUE(isInSight(lane)) << lane;
}

// Other data, another run; an edit that takes a signal away, and one that brings it back.
TEST(Lanes, areOfTheRunAtHand) {
    const Home home;
    Watched studio;
    studio.watch(QStringLiteral("PE(2,3).Z"));
    const auto last = [&] { return laneText(studio.all()[0].lane->samples(), 20, Radix::Decimal); };
    EXPECT_EQ(last(), QStringLiteral("16"));
    studio.window.workbench().chooseData("A", evaluate::DataChoice{evaluate::DataKind::Index});
    ASSERT_TRUE(studio.settle());
    ASSERT_TRUE(studio.all()[0].lane);
    EXPECT_NE(last(), QStringLiteral("16"));
    const std::string text = studio.text();
    const auto rename = [&](const std::string& from, const std::string& to) {
        std::string now = studio.text();
        for (std::size_t at = now.find(from); at != std::string::npos; at = now.find(from, at + to.size()))
            now.replace(at, from.size(), to);
        studio.window.editor().setPlainText(QString::fromStdString(now));
        ASSERT_TRUE(studio.settleAfterEdit());
    };
    rename("Z", "Sum");
    ASSERT_EQ(studio.all().size(), 1u);
    EXPECT_FALSE(studio.all()[0].lane);
    EXPECT_TRUE(studio.all()[0].problem.contains(QStringLiteral("unknown variable 'Z'")))
        << studio.all()[0].problem.toStdString();
    studio.grab("lanes-unbound");
    rename("Sum", "Z");
    ASSERT_TRUE(studio.all()[0].lane);
    EXPECT_TRUE(studio.all()[0].problem.isEmpty());
}

// The line that says how full it is leaves out the number that says so.
TEST(Lanes, ofAFifoStrikeNoNumberThrough) {
    const Home home;
    Watched studio(test::inRepository("/examples/published/gemm.ure"));
    const auto& results = studio.window.workbench().array().results();
    ASSERT_TRUE(results.run && results.run->network);
    const auto fullest =
        std::ranges::max_element(results.run->network->fifos, {}, &simulate::FifoRun::tokens);
    studio.window.workbench().select(
        Selection::ofPart({draw::Subject::Kind::Channel, std::uint32_t(fullest->channel.index()), {}}));
    studio.window.action(ActionId::Watch).trigger();
    ASSERT_TRUE(studio.settle());
    ASSERT_EQ(studio.all().size(), 1u);
    studio.window.editor().setFocus();
    ASSERT_TRUE(QTest::qWaitFor([&] { return studio.canvas().height() > 60; })); // the panel opens
    studio.canvas().zoomBy(1000);
    const std::int64_t cycles = studio.all()[0].lane->cycles();
    const QRgb line = Theme::light().accent.rgb();
    int lines = 0;
    for (std::int64_t from = 0; from < cycles; from += std::int64_t(studio.canvas().shown())) {
        studio.canvas().scrollTo(double(from));
        const QImage picture = studio.canvas().grab().toImage();
        const auto linesIn = [&](const QRectF& place) {
            int found = 0;
            const QRect inside = place.toRect().intersected(picture.rect());
            for (int x = inside.left(); x <= inside.right(); ++x)
                for (int y = inside.top(); y <= inside.bottom(); ++y) found += picture.pixel(x, y) == line;
            return found;
        };
        for (const LaneCanvas::Word& word : studio.canvas().words(0)) {
            EXPECT_EQ(linesIn(word.letters.adjusted(1, 1, -1, -1)), 0) << word.words.toStdString();
            lines += linesIn(word.place) > 0;
        }
    }
    EXPECT_GT(lines, 10);
    studio.grab("lanes-fifo");
}

// Of a network: kernels, FIFOs and PEs over the cycles of the whole run.
TEST(Lanes, areOfKernelsAndFifosToo) {
    const Home home;
    Watched studio(test::inRepository("/examples/published/gemm.ure"));
    Workbench& bench = studio.window.workbench();
    const auto& results = bench.array().results();
    ASSERT_TRUE(results.run && results.run->network && results.model->network);
    const simulate::NetworkSimulation& run = *results.run->network;
    const spatial::Network& network = *results.model->network;
    studio.window.action(ActionId::FocusNetwork).trigger();
    const auto watch = [&](draw::Subject::Kind kind, std::uint32_t number) {
        bench.select(Selection::ofPart({kind, number, {}}));
        studio.window.network().canvas().setFocus();
        studio.press(Qt::Key_W);
        ASSERT_TRUE(studio.settle());
    };
    std::vector<const simulate::ProcessRun*> waiting; // of one kernel
    for (const simulate::ProcessRun& one : run.processes)
        if (one.process.valid() && one.lost() > 0 && (waiting.empty() || waiting[0]->kernel == one.kernel))
            waiting.push_back(&one);
    ASSERT_FALSE(waiting.empty());
    const spatial::KernelId kernel = waiting[0]->kernel;
    watch(draw::Subject::Kind::Kernel, std::uint32_t(kernel.index()));
    ASSERT_EQ(studio.all().size(), 1u);
    const Watches::One& ofKernel = studio.all()[0];
    EXPECT_EQ(ofKernel.name, "kernel " + network.kernels[kernel].name);
    ASSERT_TRUE(ofKernel.activity);
    std::int64_t iterations = 0, lost = 0;
    for (const simulate::ProcessRun& one : run.processes)
        if (one.kernel == kernel) {
            iterations += one.iterations;
            lost += one.lost();
        }
    double works = 0, waits = 0;
    for (std::int64_t cycle = 0; cycle < run.cycles; ++cycle) {
        const Watches::One::Share share = ofKernel.share(cycle, cycle + 1);
        works += share.works * double(ofKernel.pes);
        waits += (share.data + share.room + share.other) * double(ofKernel.pes);
    }
    EXPECT_NEAR(works, double(iterations), 1e-6);
    EXPECT_NEAR(waits, double(lost), 1e-6);
    // The fullest FIFO of a channel.
    const simulate::FifoRun* fullest = &run.fifos[0];
    for (const simulate::FifoRun& fifo : run.fifos)
        if (fifo.greatest > fullest->greatest) fullest = &fifo;
    watch(draw::Subject::Kind::Channel, std::uint32_t(fullest->channel.index()));
    ASSERT_EQ(studio.all().size(), 2u);
    const Watches::One& ofFifo = studio.all()[1];
    ASSERT_TRUE(ofFifo.lane) << ofFifo.problem.toStdString();
    EXPECT_TRUE(ofFifo.name.starts_with("FIFO " + network.channels[fullest->channel].name)) << ofFifo.name;
    EXPECT_EQ(ofFifo.depth, network.channels[fullest->channel].depth);
    for (std::int64_t cycle = 0; cycle < run.cycles; ++cycle)
        ASSERT_EQ(ofFifo.lane->samples().at(cycle).asInteger(), fullest->heldIn(cycle)) << cycle;
    // A PE works in the cycles in which the array makes its steps.
    polyhedra::Point pe;
    results.model->forEachPe([&](const polyhedra::Point& first) {
        pe = first;
        return false;
    });
    bench.select(Selection::ofPe(pe));
    studio.window.canvas().setFocus();
    studio.press(Qt::Key_W);
    ASSERT_TRUE(studio.settle());
    ASSERT_GT(studio.all().size(), 2u);
    const Watches::One& ofPe = studio.all()[2];
    ASSERT_TRUE(ofPe.lane) << ofPe.problem.toStdString();
    ASSERT_EQ(ofPe.lane->cycles(), run.cycles);
    std::set<std::int64_t> expected, found;
    for (std::int64_t step = 0; step < results.model->cycles; ++step)
        for (const polyhedra::Point& at : results.model->iterationsAt(pe, step))
            if (results.model->laneNumberOf(at) == 0) expected.insert(run.steps[std::size_t(step)]);
    for (std::int64_t cycle = 0; cycle < run.cycles; ++cycle)
        if (ofPe.lane->samples().stateAt(cycle) == Samples::State::Defined) found.insert(cycle);
    EXPECT_EQ(found, expected);
    // A click goes to the step that is made in this cycle or before.
    const std::int64_t cycle = run.cycles / 2;
    QTest::mouseClick(&studio.canvas(), Qt::LeftButton, {}, studio.placeOf(cycle));
    EXPECT_LE(run.steps[std::size_t(studio.cycle())], cycle + run.cycles / 50);
    EXPECT_EQ(studio.canvas().cycle(), run.steps[std::size_t(studio.cycle())]);
    studio.watch(QStringLiteral("kernel nobody"));
    EXPECT_TRUE(studio.message().contains(QStringLiteral("unknown kernel 'nobody'")));
    studio.watch(QStringLiteral("FIFO ") + text(network.channels[fullest->channel].name) +
                 QStringLiteral("(99,99,99)"));
    EXPECT_TRUE(studio.message().contains(QStringLiteral("has no FIFO (99,99,99)")));
    studio.grab("lanes-network");
}

// A lane for each kernel by one click or from the menu, those that wait most first by another one.
TEST(Lanes, areOfAllKernelsSortedByWaiting) {
    const Home home;
    Watched studio(test::inRepository("/examples/published/gemm.ure"));
    const auto& results = studio.window.workbench().array().results();
    const simulate::NetworkSimulation& run = *results.run->network;
    const spatial::Network& network = *results.model->network;
    studio.watch(QStringLiteral("PE(0,0).lane(0).Z"));
    ASSERT_EQ(studio.all().size(), 1U) << studio.message().toStdString();
    EXPECT_FALSE(studio.child<QToolButton>("sortByWaiting").isEnabled());
    QTest::mouseClick(&studio.child<QPushButton>("watchKernels"), Qt::LeftButton);
    ASSERT_TRUE(studio.settle());
    const auto onHost = std::size_t(std::ranges::count_if(network.kernels, &spatial::Kernel::onHost));
    const std::size_t watched = 1 + network.kernels.size() - onHost;
    EXPECT_GT(onHost, 0u);
    EXPECT_EQ(studio.all().size(), watched);
    for (const spatial::Kernel& kernel : network.kernels) {
        EXPECT_EQ(std::ranges::count(studio.all(), "kernel " + kernel.name, &Watches::One::name),
                  kernel.onHost ? 0 : 1);
        EXPECT_EQ(studio.message().contains(QString::fromStdString(kernel.name)), kernel.onHost)
            << studio.message().toStdString();
    }
    // Again there is none twice.
    studio.window.action(ActionId::WatchKernels).trigger();
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(studio.all().size(), watched);
    QTest::mouseClick(&studio.child<QToolButton>("sortByWaiting"), Qt::LeftButton);
    // Cycles in which PEs wait, of a PE on average, as the run counts them.
    std::map<std::string, double> waits;
    for (const simulate::ProcessRun& one : run.processes)
        if (one.process.valid())
            waits["kernel " + network.kernels[one.kernel].name] +=
                double(one.lost()) / double(driver::pesOf(run, one.kernel));
    double before = std::numeric_limits<double>::infinity();
    int kernels = 0;
    for (const Watches::One& one : studio.all()) {
        if (!one.activity) continue;
        EXPECT_LE(waits[one.name], before + 1e-6) << one.name;
        before = waits[one.name];
        ++kernels;
    }
    EXPECT_GT(kernels, 3);
    const auto ofPe = std::ranges::find(studio.all(), "PE(0,0).lane(0).Z", &Watches::One::name);
    ASSERT_NE(ofPe, studio.all().end());
    EXPECT_TRUE(std::all_of(ofPe, studio.all().end(), [](const auto& one) { return !one.activity; }))
        << "signals of PEs are behind them";
    studio.grab("lanes-kernels");
    // Without a network there is nothing of the kind, and it says why.
    ASSERT_TRUE(studio.open(gemm));
    EXPECT_FALSE(studio.child<QPushButton>("watchKernels").isEnabled());
    studio.window.action(ActionId::WatchKernels).trigger();
    EXPECT_TRUE(studio.message().contains(QStringLiteral("no kernels"))) << studio.message().toStdString();
}

TEST(Lanes, areKeptByFileAndLeftAloneWhereTheyCantBeRead) {
    const Home home;
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("kept.ure")).toStdString();
    std::filesystem::copy_file(gemm, file);
    {
        Watched studio(file);
        studio.watch(QStringLiteral("PE(1,2).Z"));
        studio.watch(QStringLiteral("PE(0,1).X"));
    }
    {
        Studio studio;
        ASSERT_TRUE(studio.open(file));
        const auto& all = studio.window.lanes().watches().all();
        ASSERT_EQ(all.size(), 2u);
        EXPECT_EQ(all[0].name, "PE(1,2).Z");
        EXPECT_TRUE(all[1].lane);
    }
    const QStringList damaged{QStringLiteral("one"), QStringLiteral("two")}; // of one file
    settingsOfStudio().setValue(QStringLiteral("watches/watches"), damaged);
    {
        Watched studio(file);
        EXPECT_TRUE(studio.all().empty());
        EXPECT_TRUE(studio.message().contains(QStringLiteral("can't be read")));
        studio.watch(QStringLiteral("PE(0,0).Z"));
        EXPECT_EQ(studio.all().size(), 1u);
    }
    EXPECT_EQ(settingsOfStudio().value(QStringLiteral("watches/watches")).toStringList(), damaged);
}

} // namespace tactus::views
