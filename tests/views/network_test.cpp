// The network around the array, and the inside of an element.
#include "network_fixture.h"
#include "support/paths.h"

#include "commands/limits/bottleneck_text.h"

namespace tactus::views {

TEST_F(Network, isDrawnForAnArrayWithoutOne) {
    ASSERT_NE(canvas().diagram(), nullptr);
    EXPECT_EQ(canvas().diagram()->arrows.size(), 3u);
    EXPECT_TRUE(studio.window.network().findChild<QLabel*>()->isVisible());
    studio.grab("network-none");
    surround();
    EXPECT_FALSE(studio.window.network().findChild<QLabel*>()->isVisible());
}

TEST_F(Network, saysWhatIsChosen) {
    surround();
    click(subjectOf("kernel_A_feeder"));
    EXPECT_TRUE(inspected().contains(QStringLiteral("Kernel A_feeder"))) << inspected().toStdString();
    EXPECT_TRUE(inspected().contains(QStringLiteral("fills the bank")));
    click(subjectOf("kernel_A_feeder_buffer0"));
    // 16 tokens of four floats, two banks for each of eight copies.
    EXPECT_TRUE(inspected().contains(QStringLiteral("16 tokens of 4 × Float(32), 256 bytes")))
        << inspected().toStdString();
    EXPECT_TRUE(inspected().contains(QStringLiteral("4 KiB in 8 copies")));
    const auto& arrows = canvas().diagram()->arrows;
    const auto channel = std::ranges::find_if(arrows, [](const draw::Arrow& arrow) {
        return arrow.family == 1 && arrow.subject.kind == draw::Subject::Kind::Channel;
    });
    ASSERT_NE(channel, arrows.end());
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, canvas().placeOf(channel->subject).center());
    EXPECT_TRUE(inspected().contains(QStringLiteral("Channel B_loader_to_X"))) << inspected().toStdString();
    for (const bool dark : {false, true}) {
        studio.window.setDark(dark);
        studio.grab(dark ? "network-dark" : "network-light");
    }
    studio.window.setDark(false);
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::None);
}

// Between an edit and the next diagram the numbers of the parts in sight are of another array.
TEST_F(Network, aDiagramThatIsPastLeadsNowhere) {
    surround();
    const draw::Subject feeder = subjectOf("kernel_A_feeder");
    ArrayResults results = studio.window.workbench().array().results();
    results.model = std::make_shared<array::Model>(*results.model);
    studio.window.workbench().array().show(results);
    ASSERT_FALSE(studio.window.network().isCurrent());
    click(feeder);
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::None);
    EXPECT_EQ(studio.window.network().menuFor({draw::Subject::Kind::Memory, 99}), nullptr);
    ASSERT_TRUE(studio.settle());
    EXPECT_TRUE(studio.window.network().isCurrent());
    click(feeder);
    EXPECT_EQ(studio.window.workbench().selection().part, feeder);
}

TEST_F(Network, leadsToTheText) {
    surround();
    const draw::Subject feeder = subjectOf("kernel_A_feeder");
    click(feeder);
    const QTextCursor cursor = studio.window.editor().textCursor();
    EXPECT_EQ(cursor.selectionStart(), int(feeder.span.begin));
    EXPECT_EQ(cursor.selectionEnd(), int(feeder.span.end));
}

TEST_F(Network, theArrowsGoFromBoxToBox) {
    surround();
    canvas().setFocus();
    click(subjectOf("kernel_A_loader"));
    QTest::keyClick(&canvas(), Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(studio.window.workbench().selection().part, subjectOf("kernel_A_feeder"));
}

TEST_F(Network, aSimulationStandsOnTheChannelsAndBanks) {
    surround();
    const auto& plan = *studio.window.workbench().array().results().model->network;
    auto run = std::make_shared<simulate::NetworkSimulation>();
    run->cycles = 200;
    run->fifos = {{spatial::ChannelId(0u), {0}, 16, 1}, {spatial::ChannelId(0u), {1}, 16, 2}};
    simulate::ProcessRun loader;
    loader.stalls = {{{simulate::StallCause::Kind::Room, spatial::ChannelId(0u), {}}, 50},
                     {{simulate::StallCause::Kind::Memory, {}, {}}, 90}};
    run->processes = {loader};
    for (std::int64_t period = 0; period < 3; ++period)
        run->banks.push_back({spatial::BufferId(0u),
                              {0},
                              period,
                              40 * period,
                              40 * period + 29,
                              40 * period + 40,
                              40 * period + 79});
    run->banks.push_back({spatial::BufferId(0u), {1}, 0, 5, 9, 10, 15}); // another PE
    const auto activity = activityOf(plan, *run);
    EXPECT_EQ(activity.at(0).greatest, 2);
    EXPECT_EQ(activityText(activity.at(0), 1, 2, run->cycles),
              QStringLiteral("the fullest FIFO holds 1 of 2 now, 2 of 2 at most, its writer waits 25 %"));
    EXPECT_EQ(activityText(activity.at(1), std::nullopt, 2, run->cycles),
              QStringLiteral("holds 0 of 2 at most"));
    NetworkPanel& panel = studio.window.network();
    EXPECT_FALSE(panel.banks().isVisible());
    panel.setRun(run);
    click(subjectOf("kernel_A_feeder_buffer0"));
    ASSERT_TRUE(panel.banks().isVisible());
    // All of it is still in sight.
    for (const draw::Box& box : canvas().diagram()->boxes)
        if (box.subject.kind != draw::Subject::Kind::None) {
            EXPECT_TRUE(canvas().viewport()->rect().contains(canvas().placeOf(box.subject))) << box.id;
        }
    // What was moved stays under the mouse.
    click(subjectOf("kernel_A_loader"));
    ASSERT_FALSE(panel.banks().isVisible());
    canvas().zoomBy(1.1);
    const QPointF corner = canvas().camera().toView({});
    studio.window.workbench().select(Selection::ofPart(subjectOf("kernel_A_feeder_buffer0")));
    ASSERT_TRUE(panel.banks().isVisible());
    EXPECT_NEAR(canvas().camera().toView({}).y(), corner.y(), 1e-6);
    canvas().fit();
    // A bank is sent after it has been filled, and meanwhile the other one is filled.
    const auto first = panel.banks().bars(0), second = panel.banks().bars(1);
    EXPECT_LT(first[0].right(), first[1].left());
    EXPECT_NEAR(first[1].left(), second[0].left(), 0.01);
    EXPECT_GT(second[0].top(), first[0].bottom());
    for (const bool dark : {false, true}) {
        studio.window.setDark(dark);
        studio.grab(dark ? "network-run-dark" : "network-run-light");
    }
    studio.window.setDark(false);
    click(subjectOf("kernel_A_loader"));
    EXPECT_FALSE(panel.banks().isVisible());
}

TEST_F(Network, theInsideOfAnElementIsDrawn) {
    studio.window.action(ActionId::FocusInside).trigger();
    ASSERT_TRUE(studio.settle());
    DiagramCanvas& inside = studio.window.inside().canvas();
    ASSERT_NE(inside.diagram(), nullptr);
    const auto& boxes = inside.diagram()->boxes;
    const auto ring = std::ranges::find_if(boxes, [](const draw::Box& box) {
        return box.kind == draw::Box::Kind::Register && box.rows[0].words == "Z";
    });
    ASSERT_NE(ring, boxes.end());
    QTest::mouseClick(inside.viewport(), Qt::LeftButton, {}, inside.placeOf(ring->subject).center());
    EXPECT_TRUE(inspected().contains(QStringLiteral("Link Z"))) << inspected().toStdString();
    // The equation is wider than the editor; where it begins is in sight.
    Editor& editor = studio.window.editor();
    QTextCursor begin = editor.textCursor();
    ASSERT_TRUE(begin.hasSelection());
    begin.setPosition(begin.selectionStart());
    EXPECT_TRUE(editor.viewport()->rect().contains(editor.cursorRect(begin).center()));
    for (const bool dark : {false, true}) {
        studio.window.setDark(dark);
        studio.grab(dark ? "inside-dark" : "inside-light");
    }
    studio.window.setDark(false);
}

// A design of the papers: what its simulation found is on the channels.
TEST_F(Network, aPublishedDesignIsDrawnWithItsRun) {
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    const ArrayResults& results = studio.window.workbench().array().results();
    ASSERT_TRUE(results.model && results.model->network && results.run);
    EXPECT_TRUE(results.run->matches());
    ASSERT_NE(studio.window.network().run(), nullptr);
    EXPECT_EQ(studio.window.network().run()->cycles, results.run->simulation.cycles);
    const auto& channels = results.model->network->channels;
    const auto deep =
        std::ranges::find_if(channels, [](const auto& one) { return !one.depthReason.empty(); });
    ASSERT_NE(deep, channels.end());
    const auto number = std::uint32_t(deep - channels.begin());
    studio.window.workbench().select(Selection::ofPart({draw::Subject::Kind::Channel, number}));
    EXPECT_TRUE(inspected().contains(
        QStringLiteral("%1: %2").arg(deep->depth).arg(QString::fromStdString(deep->depthReason))))
        << inspected().toStdString();
    studio.grab("network-published");
    for (const bool dark : {false, true}) {
        studio.window.setDark(dark);
        canvas().zoomBy(1.8);
        studio.grab(dark ? "network-published-near-dark" : "network-published-near");
        canvas().fit();
    }
}

// The array's steps and the network's cycles are two clocks, and both are named.
TEST_F(Network, timeIsThatOfTheArrayAndOfTheNetwork) {
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    Workbench& bench = studio.window.workbench();
    const ArrayResults& results = bench.array().results();
    const simulate::NetworkSimulation& run = *results.run->network;
    ASSERT_EQ(std::ssize(run.steps), 128);
    EXPECT_TRUE(inspected().contains(QStringLiteral("Steps of the array"))) << inspected().toStdString();
    EXPECT_TRUE(inspected().contains(QStringLiteral("Cycles of the network")));
    EXPECT_TRUE(inspected().contains(QString::number(run.cycles)));
    const std::string limit = commands::bottleneckText(*results.run->bottleneck, run, *results.model);
    EXPECT_TRUE(inspected().contains(QString::fromStdString(limit).toHtmlEscaped()));
    // The buffer's banks, with a cursor in the network's cycle; what is being sent then is under it.
    bench.select(Selection::ofPart(subjectOf("kernel_A_feeder_buffer0")));
    BankStrip& banks = studio.window.network().banks();
    std::set<std::int64_t> held;
    for (const std::int64_t step : {0, 20, 127}) {
        bench.time().seek(step);
        ASSERT_TRUE(studio.settle());
        ASSERT_TRUE(banks.cursor().has_value()) << step;
        const std::int64_t cycle = run.steps[std::size_t(step)];
        for (std::size_t number = 0; number < 2; ++number) {
            const bool isSent = run.banks[number].sentFrom <= cycle && cycle <= run.banks[number].sentTo;
            const QRectF sent = banks.bars(number)[1];
            const double here = banks.cursor()->center().x();
            EXPECT_EQ(isSent, sent.left() <= here && here <= sent.right()) << step << " " << number;
        }
    }
    studio.grab("network-banks");
    // How full a channel is depends on the cycle.
    const auto& channels = bench.array().results().model->network->channels;
    for (std::uint32_t number = 0; number < channels.size(); ++number)
        for (const std::int64_t step : {0, 20, 127})
            held.insert(heldIn(run, spatial::ChannelId(number), run.steps[std::size_t(step)]).value());
    EXPECT_GT(held.size(), 1u);
    bench.select(Selection::ofPart({draw::Subject::Kind::Channel, 0}));
    EXPECT_TRUE(inspected().contains(QStringLiteral("Tokens now"))) << inspected().toStdString();
    EXPECT_TRUE(inspected().contains(QStringLiteral("Its reader waits")));
}

// The views of a network speak of steps: its cycles are others.
TEST_F(Network, whatTheArrayDoesIsInSteps) {
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    ASSERT_TRUE(studio.settle());
    Workbench& bench = studio.window.workbench();
    const Facts facts =
        factsOfPe(*bench.array().results().model, polyhedra::Point{0, 0}, bench.time().state().get());
    ASSERT_FALSE(facts.empty());
    EXPECT_EQ(facts.front().first, QStringLiteral("Step"));
    bench.select(Selection::ofPe({0, 0}));
    const QString words = studio.window.findChild<IterationCanvas*>()->words();
    EXPECT_TRUE(words.contains(QStringLiteral("step 0"))) << words.toStdString();
}

} // namespace tactus::views
