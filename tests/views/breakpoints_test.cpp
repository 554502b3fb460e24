// Breakpoints in the window, beside the cycles of a product of matrices by hand.
#include "home.h"
#include "support.h"

#include "views/studio/preferences/settings.h"

namespace tactus::views {

namespace {

// A(i, k) = 1 and B(k, j) = 1: Z(i, j, k) is k + 1, computed by PE (i, j) in cycle i + j + k.
struct Broken : Studio {
    explicit Broken(const std::string& path = gemm) {
        EXPECT_TRUE(open(path));
        for (const char* input : {"A", "B"})
            window.workbench().chooseData(input, evaluate::DataChoice{evaluate::DataKind::One});
        EXPECT_TRUE(settle());
        window.tabs().setCurrentWidget(&panel());
    }
    BreakpointsPanel& panel() { return window.breakpointsPanel(); }
    std::int64_t cycle() { return window.workbench().time().cycle(); }
    const std::vector<Breakpoints::One>& all() { return panel().breakpoints().all(); }
    void add(const QString& condition) {
        panel().line().setFocus();
        panel().line().clear();
        QTest::keyClicks(&panel().line(), condition);
        press(Qt::Key_Return);
    }
    void run(Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&window, Qt::Key_F5, modifiers);
        EXPECT_TRUE(settle());
    }
};

} // namespace

TEST(Breakpoints, stopRunsForwardsAndBackwards) {
    const Home home;
    Broken studio;
    QStringList lines;
    QObject::connect(&studio.window.workbench(), &Workbench::logged,
                     [&](const QString& line) { lines << line; });
    // Z is 11 where k is 10, and i + j runs from 0 to 14.
    studio.add(QStringLiteral("Z == 11 && i == j"));
    ASSERT_EQ(studio.all().size(), 1U);
    EXPECT_TRUE(studio.panel().message().text().isEmpty());
    studio.run();
    EXPECT_EQ(studio.cycle(), 10);
    EXPECT_EQ(studio.window.workbench().selection(), Selection::ofPe({0, 0}));
    EXPECT_TRUE(studio.panel().message().text().contains(QStringLiteral("cycle 10 at PE (0, 0)")))
        << studio.panel().message().text().toStdString();
    EXPECT_TRUE(lines.back().contains(QStringLiteral("--at 10"))) << lines.back().toStdString();
    studio.run();
    EXPECT_EQ(studio.cycle(), 12);
    EXPECT_EQ(studio.window.workbench().selection(), Selection::ofPe({1, 1}));
    studio.run(Qt::ShiftModifier);
    EXPECT_EQ(studio.cycle(), 10);
    EXPECT_EQ(studio.all()[0].stops, 3);
    studio.run(Qt::ShiftModifier);
    EXPECT_EQ(studio.cycle(), 10);
    EXPECT_TRUE(studio.panel().message().text().contains(QStringLiteral("earlier")));
    // The last one is of PE (7, 7), in cycle 24; then the run goes to its end.
    studio.window.workbench().time().seek(23);
    studio.run();
    EXPECT_EQ(studio.cycle(), 24);
    studio.run();
    EXPECT_EQ(studio.cycle(), 29);
    EXPECT_TRUE(studio.panel().message().text().contains(QStringLiteral("last cycle")));
    studio.grab("breakpoints");
}

TEST(Breakpoints, theNearestOfSeveralCountsAndThoseThatAreOffDoNot) {
    const Home home;
    Broken studio;
    studio.add(QStringLiteral("Z == 9 && i == 3 && j == 3")); // cycle 14
    studio.add(QStringLiteral("i == 2 && j == 0 && k == 1")); // cycle 3
    studio.add(QStringLiteral("k == 14 && i + j == 0"));      // cycle 14
    studio.run();
    EXPECT_EQ(studio.cycle(), 3);
    studio.run();
    EXPECT_EQ(studio.cycle(), 14);
    EXPECT_EQ(studio.all()[0].stops, 1);
    EXPECT_EQ(studio.all()[1].stops, 1);
    EXPECT_EQ(studio.all()[2].stops, 1);
    studio.panel().list().topLevelItem(1)->setCheckState(0, Qt::Unchecked);
    EXPECT_FALSE(studio.all()[1].breakpoint.isOn);
    studio.run(Qt::ShiftModifier);
    EXPECT_EQ(studio.cycle(), 14); // nothing before it is on
    studio.panel().list().setFocus();
    studio.panel().list().setCurrentItem(studio.panel().list().topLevelItem(0));
    studio.press(Qt::Key_Delete);
    ASSERT_EQ(studio.all().size(), 2U);
    EXPECT_EQ(studio.all()[0].breakpoint.condition, "i == 2 && j == 0 && k == 1");
}

TEST(Breakpoints, keysSetThemOnAPeAndOnAnIteration) {
    const Home home;
    Broken studio;
    studio.window.workbench().time().seek(9);
    studio.window.workbench().select(Selection::ofPe({2, 3}));
    ASSERT_TRUE(studio.settle());
    QTest::keyClick(&studio.window, Qt::Key_F9);
    QTest::keyClick(&studio.window, Qt::Key_F9, Qt::ShiftModifier);
    ASSERT_EQ(studio.all().size(), 2U);
    EXPECT_EQ(studio.all()[0].breakpoint.condition, "i == 2 && j == 3");
    EXPECT_EQ(studio.all()[1].breakpoint.condition, "i == 2 && j == 3 && k == 4");
    studio.window.workbench().time().seek(0);
    studio.run();
    EXPECT_EQ(studio.cycle(), 5); // the first one of the PE
}

TEST(Breakpoints, thatAreWrongAreSaidInTheirLine) {
    const Home home;
    Broken studio;
    studio.add(QStringLiteral("Z > "));
    EXPECT_TRUE(studio.all().empty());
    EXPECT_TRUE(studio.panel().message().text().startsWith(QStringLiteral("Column")));
    EXPECT_EQ(studio.panel().line().text(), QStringLiteral("Z > ")); // to be mended
    studio.add(QStringLiteral("W == 3"));
    EXPECT_TRUE(studio.panel().message().text().contains(u'W'))
        << studio.panel().message().text().toStdString();
    EXPECT_TRUE(studio.all().empty());
    studio.add(QStringLiteral("Z + 1"));
    EXPECT_TRUE(studio.all().empty());
    EXPECT_FALSE(studio.panel().message().text().isEmpty());
}

// An edit takes away what one names: it stays, says so, and is met again with the old text.
TEST(Breakpoints, stayWhereAnEditTakesAwayWhatTheyName) {
    const Home home;
    Broken studio;
    studio.add(QStringLiteral("Z == 11 && i == 2 && j == 2"));
    const QString text = QString::fromStdString(studio.text());
    studio.window.editor().setPlainText(
        QString(text)
            .replace(QStringLiteral("X, Y, Z"), QStringLiteral("X, Y, S"))
            .replace(QStringLiteral("Z("), QStringLiteral("S("))
            .replace(QStringLiteral("merge_ures(Y, Z"), QStringLiteral("merge_ures(Y, S")));
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_EQ(studio.all().size(), 1U);
    EXPECT_FALSE(studio.all()[0].problem.isEmpty());
    EXPECT_EQ(studio.panel().list().topLevelItem(0)->text(2), studio.all()[0].problem);
    studio.run();
    EXPECT_EQ(studio.cycle(), 29);
    studio.window.editor().setPlainText(text);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(studio.all()[0].problem.isEmpty());
    studio.window.workbench().time().seek(0);
    ASSERT_TRUE(studio.settle());
    studio.run();
    EXPECT_EQ(studio.cycle(), 14);
}

TEST(Breakpoints, areKeptByFileAndLeftAloneWhereTheyCantBeRead) {
    Home home;
    const QString file = home.filePath(QStringLiteral("gemm.ure"));
    ASSERT_TRUE(QFile::copy(QString::fromStdString(gemm), file));
    {
        Broken studio(file.toStdString());
        studio.add(QStringLiteral("Z == 11"));
        studio.add(QStringLiteral("k == 3"));
        studio.panel().list().topLevelItem(1)->setCheckState(0, Qt::Unchecked);
    }
    {
        Broken studio(file.toStdString());
        ASSERT_EQ(studio.all().size(), 2U);
        EXPECT_EQ(studio.all()[0].breakpoint, (Breakpoint{"Z == 11", true}));
        EXPECT_EQ(studio.all()[1].breakpoint, (Breakpoint{"k == 3", false}));
        // Another design has its own.
        ASSERT_TRUE(studio.open(convolutionStreams));
        EXPECT_TRUE(studio.all().empty());
    }
    const auto set = [](const char* key, const QVariant& value) {
        QSettings settings = settingsOfStudio();
        settings.setValue(QString::fromLatin1(key), value);
    };
    const QVariant lists = settingsOfStudio().value(QStringLiteral("breakpoints/breakpoints"));
    for (const auto& [key, damaged, mended] :
         {std::tuple("breakpoints/version", QVariant(7), QVariant(1)),
          std::tuple("breakpoints/breakpoints", QVariant(QStringList{QStringLiteral("[3]")}), lists)}) {
        set(key, damaged);
        Broken studio(file.toStdString());
        EXPECT_TRUE(studio.all().empty());
        EXPECT_TRUE(studio.panel().message().text().contains(QStringLiteral("left as they are"))) << key;
        studio.add(QStringLiteral("k == 5"));
        EXPECT_EQ(settingsOfStudio().value(QString::fromLatin1(key)).toStringList(), damaged.toStringList());
        const QString words = studio.panel().message().text(); // the new one is not kept
        EXPECT_TRUE(words.contains(QStringLiteral("left as they are"))) << words.toStdString();
        EXPECT_TRUE(words.contains(settingsOfStudio().fileName())) << words.toStdString();
        set(key, mended);
    }
    {
        const QStringList half{QStringLiteral(R"([["Z == 11",true],[3],["k == 3",false]])")};
        set("breakpoints/breakpoints", half);
        Broken studio(file.toStdString());
        EXPECT_EQ(studio.all().size(), 2U);
        EXPECT_TRUE(studio.panel().message().text().contains(QStringLiteral("left as they are")));
        set("breakpoints/breakpoints", lists);
    }
    Broken studio(file.toStdString());
    EXPECT_EQ(studio.all().size(), 2U);
}

// Kernels bring A and B, and loops are tiled: a condition is over the loops of the design, and time counts
// the steps of the array.
TEST(Breakpoints, ofAnArrayInANetworkStopInItsSteps) {
    const Home home;
    Broken studio(test::inRepository("/examples/published/gemm.ure"));
    QStringList lines;
    studio.add(QStringLiteral("i == 1 && j == 1 && k == 5"));
    ASSERT_EQ(studio.all().size(), 1U) << studio.panel().message().text().toStdString();
    QObject::connect(&studio.window.workbench(), &Workbench::logged,
                     [&](const QString& line) { lines << line; });
    const auto stopsAt = [&](const char* iteration) {
        return studio.panel().message().text().contains(QStringLiteral("(i, j, k) = ") +
                                                        QLatin1String(iteration));
    };
    studio.run();
    EXPECT_TRUE(studio.panel().message().text().startsWith(QStringLiteral("Stopped in step ")));
    EXPECT_TRUE(stopsAt("(1, 1, 5)")) << studio.panel().message().text().toStdString();
    EXPECT_EQ(studio.all()[0].stops, 1);
    // All elements are 1, and K is 8: the whole sum.
    studio.add(QStringLiteral("A(i, k) == 1 && Z == 8 && i == 0 && j == 0"));
    studio.window.workbench().time().seek(0);
    studio.panel().list().topLevelItem(0)->setCheckState(0, Qt::Unchecked);
    ASSERT_TRUE(studio.settle());
    studio.run();
    EXPECT_TRUE(stopsAt("(0, 0, 7)")) << studio.panel().message().text().toStdString();
    // The commands count cycles of the whole run.
    const auto& steps = studio.window.workbench().array().results().run->network->steps;
    const QString at = QStringLiteral("--at %1").arg(steps[std::size_t(studio.cycle())]);
    EXPECT_NE(steps[std::size_t(studio.cycle())], studio.cycle());
    EXPECT_EQ(lines.filter(QStringLiteral("--at")).size(), 2) << lines.join(u'\n').toStdString();
    EXPECT_TRUE(lines.last().contains(at)) << lines.last().toStdString();
}

// F9 on a PE of a tiled mapping, on a link, a kernel and a channel.
TEST(Breakpoints, areSetOnWhateverIsSelected) {
    const Home home;
    Broken studio(test::inRepository("/examples/published/gemm.ure"));
    Workbench& bench = studio.window.workbench();
    const ArrayResults results = bench.array().results();
    const simulate::NetworkSimulation& run = *results.run->network;
    polyhedra::Point last;
    results.model->forEachPe([&](const polyhedra::Point& pe) {
        last = pe;
        return true;
    });
    const auto breakOn = [&](const Selection& selection) {
        bench.select(selection);
        QTest::keyClick(&studio.window, Qt::Key_F9);
        return studio.all().back().breakpoint.condition;
    };
    EXPECT_EQ(breakOn(Selection::ofPe(last)), fmt::format("PE({})", fmt::join(last, ",")));
    std::int64_t first = 0;
    while (results.model->iterationsAt(last, first).empty()) ++first;
    if (first > 0) {
        studio.run();
        EXPECT_EQ(studio.cycle(), first);
    }
    studio.panel().breakpoints().setOn(0, false);
    // The fullest FIFO: as soon as it is full, in cycles of the run.
    const simulate::FifoRun* fullest = nullptr;
    for (const simulate::FifoRun& fifo : run.fifos)
        if (fifo.greatest == results.model->network->channels[fifo.channel].depth && !fullest)
            fullest = &fifo;
    ASSERT_TRUE(fullest);
    std::int64_t full = 0;
    while (fullest->heldIn(full) < fullest->greatest) ++full;
    const std::string condition =
        breakOn(Selection::ofPart({draw::Subject::Kind::Channel, fullest->channel.index(), {}}));
    EXPECT_TRUE(condition.starts_with("FIFO ") && condition.ends_with(" full")) << condition;
    std::int64_t step = 0;
    while (run.steps[std::size_t(step)] < full) ++step;
    studio.window.workbench().time().seek(0);
    ASSERT_TRUE(studio.settle());
    if (step > 0) {
        studio.run();
        EXPECT_EQ(studio.cycle(), step) << studio.panel().message().text().toStdString();
        EXPECT_TRUE(studio.panel().message().text().contains(QStringLiteral("Stopped in step")));
    }
    // What is on the host is not simulated.
    const auto& kernels = results.model->network->kernels;
    std::uint32_t own = 0, host = 0;
    while (kernels[spatial::KernelId(own)].onHost) ++own;
    while (!kernels[spatial::KernelId(host)].onHost) ++host;
    EXPECT_EQ(breakOn(Selection::ofPart({draw::Subject::Kind::Kernel, own, {}})),
              "kernel " + kernels[spatial::KernelId(own)].name + " waits");
    const std::size_t before = studio.all().size();
    breakOn(Selection::ofPart({draw::Subject::Kind::Kernel, host, {}}));
    EXPECT_EQ(studio.all().size(), before);
    studio.add(QStringLiteral("FIFO nowhere full"));
    EXPECT_TRUE(studio.panel().message().text().contains(QStringLiteral("unknown channel 'nowhere'")));
}

// Each FIFO that runs full or empty and each kernel that waits, from the times of tokens and the counted
// waits.
TEST(Breakpoints, onEventsOfANetworkStopAtTheFirstStepThatIsNotBeforeThem) {
    const Home home;
    Broken studio(test::inRepository("/examples/published/gemm.ure"));
    const ArrayResults results = studio.window.workbench().array().results();
    const simulate::NetworkSimulation& run = *results.run->network;
    const spatial::Network& network = *results.model->network;
    const auto stepsOf = [&](const std::function<bool(std::int64_t)>& holds) {
        std::set<std::int64_t> steps;
        for (std::int64_t cycle = 0; cycle <= run.steps.back(); ++cycle) {
            if (!holds(cycle) || (cycle > 0 && holds(cycle - 1))) continue;
            steps.insert(std::ranges::lower_bound(run.steps, cycle) - run.steps.begin());
        }
        return steps;
    };
    std::size_t events = 0;
    const auto expectSteps = [&](const std::string& condition, const std::set<std::int64_t>& steps) {
        SCOPED_TRACE(condition);
        const auto stop = driver::stopOn(results.model, condition, "breakpoint");
        ASSERT_TRUE(stop);
        diagnostics::List list;
        const auto stops = driver::stopsOf(*stop, {}, results.run.get(), {}, list);
        ASSERT_TRUE(stops);
        std::int64_t from = 0;
        for (const std::int64_t step : steps) {
            const auto hit = stops->firstFrom(from, {});
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->cycle, step);
            from = step + 1;
        }
        EXPECT_EQ(stops->firstFrom(from, {}), std::nullopt);
        events += steps.size();
    };
    for (const simulate::FifoRun& fifo : run.fifos) {
        if (!fifo.hasTimes()) continue;
        const std::string name =
            driver::nameOf(network, {driver::NetworkSignal::Kind::Fifo, {}, fifo.channel, fifo.instance});
        const std::int64_t depth = network.channels[fifo.channel].depth;
        expectSteps(name + " full", stepsOf([&](std::int64_t cycle) { return fifo.heldIn(cycle) == depth; }));
        expectSteps(name + " empty", stepsOf([&](std::int64_t cycle) {
                        return cycle > fifo.written.front() && fifo.heldIn(cycle) == 0;
                    }));
    }
    EXPECT_GT(events, run.fifos.size());
    events = 0;
    for (std::uint32_t kernel = 0; kernel < run.activity.size(); ++kernel) {
        const spatial::KernelId id(kernel);
        if (network.kernels[id].onHost || !run.activity[kernel]) continue;
        const auto& cells = run.activity[kernel]->cells();
        ASSERT_EQ(run.activity[kernel]->cellCycles(), 1);
        expectSteps("kernel " + network.kernels[id].name + " waits", stepsOf([&](std::int64_t cycle) {
                        return cycle < std::ssize(cells) &&
                               cells[std::size_t(cycle)].waits != std::array<std::int64_t, 4>{};
                    }));
    }
    EXPECT_GT(events, 0U);
}

} // namespace tactus::views
