// The network around the array, and the inside of an element.
#include "support.h"

#include "driver/files.h"
#include "mapping/network_edits.h"
#include "support/drawn_network.h"
#include "views/canvas/diagram_painter.h"
#include "views/canvas/scene_painter.h"
#include "views/models/facts.h"
#include "views/models/network_activity.h"

#include <QContextMenuEvent>
#include <QRegularExpression>
#include <QScrollBar>
#include <atomic>
#include <thread>

namespace tactus::views {

namespace {

struct Network : testing::Test {
    Network() {
        EXPECT_TRUE(studio.open(gemm));
        studio.window.action(ActionId::FocusNetwork).trigger();
        EXPECT_TRUE(studio.settle());
    }
    // The array with a network built by hand around it.
    void surround() {
        ArrayResults results = studio.window.workbench().array().results();
        results.model = test::withDrawnNetwork(*results.model);
        studio.window.workbench().array().show(results);
        ASSERT_TRUE(studio.settle());
    }
    DiagramCanvas& canvas() { return studio.window.network().canvas(); }
    draw::Subject subjectOf(const std::string& id) {
        for (const draw::Box& box : canvas().diagram()->boxes)
            if (box.id == id) return box.subject;
        ADD_FAILURE() << id;
        return {};
    }
    void click(const draw::Subject& part) {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {},
                          canvas().placeOf(part).topLeft() + QPoint(6, 6));
    }
    QString inspected() {
        QString words;
        for (const QLabel* label : studio.window.findChild<Inspector*>()->findChildren<QLabel*>())
            words += label->text() + QLatin1Char('\n');
        return words;
    }

    Studio studio;
};

} // namespace

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
    EXPECT_TRUE(studio.window.network().offersFor({draw::Subject::Kind::Memory, 99}).empty());
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

// One entry of the menu is one call in the text, and one step of undo.
TEST_F(Network, theMenuWritesIntoTheText) {
    const std::string before = studio.text();
    const draw::Subject array = subjectOf("array");
    const auto offers = studio.window.network().offersFor(array);
    ASSERT_EQ(offers.size(), 7u); // with lanes over k
    std::unique_ptr<QMenu> menu(studio.window.network().menuFor(array));
    ASSERT_NE(menu, nullptr);
    QAction* isolate = menu->actions().front()->menu()->actions().front();
    EXPECT_TRUE(isolate->text().startsWith(QStringLiteral("X.isolate_producer(A, A_loader)")));
    ASSERT_TRUE(isolate->isEnabled());
    isolate->trigger();
    EXPECT_NE(studio.text().find(".isolate_producer(A, A_loader)"), std::string::npos) << studio.text();
    ASSERT_TRUE(studio.settleAfterEdit());
    // Undo leads back to the place of the edit, and leaves the picture as it was moved.
    canvas().zoomBy(1.5);
    const double scale = canvas().camera().scale;
    const QPointF centre = canvas().camera().centre;
    studio.window.action(ActionId::Undo).trigger();
    EXPECT_EQ(studio.text(), before);
    EXPECT_GT(studio.window.editor().textCursor().blockNumber(), 10);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(canvas().diagram()->arrows.size(), 3u);
    EXPECT_EQ(canvas().camera().scale, scale);
    EXPECT_EQ(canvas().camera().centre, centre);
}

// What the mapping would be refused for is grey, and says why; what is not grey is accepted.
TEST_F(Network, theMenuOffersWhatTheTextMayHave) {
    ASSERT_TRUE(studio.open(TACTUS_SOURCE_DIR "/examples/published/gemm.ure"));
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    const auto offers = studio.window.network().offersFor(subjectOf("kernel_A_feeder"));
    const auto remove = std::ranges::find(offers, std::string("remove(jjj)"), &spatial::Offer::call);
    ASSERT_NE(remove, offers.end());
    EXPECT_NE(remove->reason.find("jjj"), std::string::npos) << remove->reason;
    std::size_t accepted = 0;
    for (const char* id : {"kernel_A_feeder", "kernel_A_loader", "kernel_C_drainer"})
        for (const spatial::Offer& offer : studio.window.network().offersFor(subjectOf(id))) {
            const ArrayResults& results = studio.window.workbench().array().results();
            driver::Request request;
            request.source = std::make_shared<text::SourceBuffer>(
                "edited.ure", text::apply(studio.text(), mapping::editsForCall(*results.mapping->plan,
                                                                               offer.receiver, offer.call)));
            EXPECT_EQ(driver::analyse(request).legal(), offer.reason.empty())
                << offer.receiver << "." << offer.call << ": " << offer.reason;
            accepted += offer.reason.empty() ? 1 : 0;
        }
    EXPECT_GT(accepted, 0u);
}

// A mapping that others inherit: what they can't stand on is grey, and they are named. New kernels have names
// of their own, and lanes are offered.
TEST_F(Network, theMenuThinksOfInheritingMappings) {
    ASSERT_TRUE(studio.open(TACTUS_SOURCE_DIR "/examples/published/sgemm.ure"));
    studio.window.workbench().choose("sgemm", "transformed");
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    const auto offers = studio.window.network().offersFor(subjectOf("array"));
    const auto producer =
        std::ranges::find(offers, std::string("isolate_producer(A, A_loader2)"), &spatial::Offer::call);
    ASSERT_NE(producer, offers.end());
    EXPECT_NE(producer->reason.find("'isolated', which inherits this mapping"), std::string::npos)
        << producer->reason;
    EXPECT_TRUE(std::ranges::find(offers, std::string("vectorize(kkk)"), &spatial::Offer::call) !=
                offers.end());
    for (const bool dark : {false, true}) {
        studio.window.setDark(dark);
        std::unique_ptr<QMenu> menu(studio.window.network().menuFor(subjectOf("array")));
        ASSERT_NE(menu, nullptr);
        QMenu* kernels = menu->actions().front()->menu();
        kernels->popup({});
        QCoreApplication::processEvents();
        const QString name = dark ? QStringLiteral("menu-dark") : QStringLiteral("menu-light");
        EXPECT_TRUE(kernels->grab().save(QStringLiteral(TACTUS_BINARY_DIR "/grabs/%1.png").arg(name)));
    }
    studio.window.setDark(false);
}

// The call comes into sight, wherever the editor was.
TEST_F(Network, theTextScrollsToTheCall) {
    ASSERT_TRUE(studio.open(TACTUS_SOURCE_DIR "/examples/published/gemm.ure"));
    studio.window.action(ActionId::FocusNetwork).trigger();
    studio.window.resize(1024, 600);
    ASSERT_TRUE(studio.settle());
    const draw::Subject loader = subjectOf("kernel_A_loader");
    Editor& editor = studio.window.editor();
    editor.verticalScrollBar()->setValue(0);
    std::unique_ptr<QMenu> menu(studio.window.network().menuFor(loader));
    ASSERT_NE(menu, nullptr);
    QAction* offered = nullptr;
    for (const QAction* group : menu->actions())
        for (QAction* action : group->menu()->actions())
            if (action->isEnabled() && !offered) offered = action;
    ASSERT_NE(offered, nullptr);
    const QString call = offered->text().section(QLatin1Char('.'), 1);
    ASSERT_TRUE(editor.document()->find(call).isNull());
    offered->trigger();
    const QTextCursor written = editor.document()->find(call);
    ASSERT_FALSE(written.isNull());
    EXPECT_TRUE(editor.viewport()->rect().contains(editor.cursorRect(written)));
    EXPECT_GT(editor.verticalScrollBar()->value(), 0);
}

TEST_F(Network, theMenuSaysWhatCanNotBeRemoved) {
    surround();
    std::unique_ptr<QMenu> menu(studio.window.network().menuFor(subjectOf("kernel_A_loader")));
    ASSERT_NE(menu, nullptr);
    const auto actions = menu->actions().front()->menu()->actions();
    EXPECT_EQ(actions.size(), 3);
    EXPECT_EQ(std::ranges::count_if(
                  menu->actions().at(1)->menu()->actions(),
                  [](const QAction* one) { return one->text().contains(QStringLiteral("Buffer::Single")); }),
              3);
    const auto remove = std::ranges::find_if(actions, [](const QAction* action) {
        return action->text().startsWith(QStringLiteral("A_loader.remove(i)"));
    });
    ASSERT_NE(remove, actions.end());
    EXPECT_FALSE((*remove)->isEnabled());
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
    EXPECT_EQ(activityText(activity.at(0), 2, run->cycles),
              QStringLiteral("2 of 2 full, its writer waits 25 %"));
    EXPECT_EQ(activityText(activity.at(1), 2, run->cycles), QStringLiteral("0 of 2 full"));
    NetworkPanel& panel = studio.window.network();
    EXPECT_FALSE(panel.banks().isVisible());
    panel.setRun(run);
    const QPointF corner = canvas().camera().toView({});
    click(subjectOf("kernel_A_feeder_buffer0"));
    ASSERT_TRUE(panel.banks().isVisible());
    EXPECT_NEAR(canvas().camera().toView({}).y(), corner.y(), 1e-6); // still under the mouse
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
    for (const bool dark : {false, true}) {
        studio.window.setDark(dark);
        studio.grab(dark ? "inside-dark" : "inside-light");
    }
    studio.window.setDark(false);
}

// A design of the papers: what its simulation found stands on the channels.
TEST_F(Network, aPublishedDesignIsDrawnWithItsRun) {
    ASSERT_TRUE(studio.open(TACTUS_SOURCE_DIR "/examples/published/gemm.ure"));
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
    ASSERT_TRUE(studio.open(TACTUS_SOURCE_DIR "/examples/published/gemm.ure"));
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    Workbench& bench = studio.window.workbench();
    const simulate::NetworkSimulation& run = *bench.array().results().run->network;
    ASSERT_EQ(std::ssize(run.steps), 128);
    EXPECT_TRUE(inspected().contains(QStringLiteral("Steps of the array"))) << inspected().toStdString();
    EXPECT_TRUE(inspected().contains(QStringLiteral("Cycles of the network")));
    EXPECT_TRUE(inspected().contains(QString::number(run.cycles)));
    EXPECT_TRUE(inspected().contains(QString::fromStdString(run.limit).toHtmlEscaped()));
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
    ASSERT_TRUE(studio.open(TACTUS_SOURCE_DIR "/examples/published/gemm.ure"));
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

// Where letters are larger than the picture they stand beside their arrow still.
TEST_F(Network, labelsStandClearOfTheirArrows) {
    ASSERT_TRUE(studio.open(TACTUS_SOURCE_DIR "/examples/published/gemm.ure"));
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    std::size_t beside = 0;
    for (const draw::Arrow& arrow : canvas().diagram()->arrows) {
        if (arrow.rows.empty()) continue;
        const QRectF label = labelOf(arrow);
        const Qt::Alignment side = labelSide(arrow);
        for (std::size_t at = 0; at + 3 < arrow.curve.size(); at += 3) {
            const QPointF on = Camera::flipped(arrow.curve[at + 3]);
            if (on.y() < label.top() || on.y() > label.bottom()) continue;
            EXPECT_TRUE(!(side & Qt::AlignLeft) || on.x() < label.left());
            EXPECT_TRUE(!(side & Qt::AlignRight) || on.x() > label.right());
        }
        beside += side & (Qt::AlignLeft | Qt::AlignRight) ? 1 : 0;
    }
    EXPECT_GT(beside, 4u);
    studio.grab("network-labels");
}

TEST_F(Network, theLegendOfLanesSaysWhichOneIsShown) {
    ASSERT_TRUE(studio.open(TACTUS_SOURCE_DIR "/examples/published/gemm.ure"));
    ASSERT_TRUE(studio.settle());
    QStringList legend;
    for (const draw::Node& node : studio.window.workbench().array().results().scene->nodes)
        if (node.kind == draw::Node::Kind::Legend) legend << legendText(node);
    ASSERT_FALSE(legend.isEmpty());
    EXPECT_TRUE(QRegularExpression(
                    QStringLiteral("^each PE has \\d+ lanes: kkk; a box shows the last one that works$"))
                    .match(legend.front())
                    .hasMatch())
        << legend.front().toStdString();
    studio.grab("array-lanes");
}

// The log lists what draws the pictures in sight.
TEST_F(Network, eachPictureHasACommand) {
    QStringList lines;
    QObject::connect(&studio.window.workbench(), &Workbench::logged, &studio.window,
                     [&](const QString& line) { lines << line.section(QLatin1Char('/'), -1); });
    ASSERT_TRUE(studio.open(TACTUS_SOURCE_DIR "/examples/fir.ure"));
    studio.window.action(ActionId::FocusInside).trigger();
    ASSERT_TRUE(studio.settle());
    const QString all = lines.join(QLatin1Char('\n'));
    for (const char* line : {"fir.ure --svg array.svg", "fir.ure --svg network.svg --view network",
                             "fir.ure --svg inside.svg --view inside"})
        EXPECT_TRUE(all.contains(QLatin1String(line))) << line << "\n" << all.toStdString();
}

// A picture that takes long says so, and can be stopped; it begins again with the next look.
TEST(DiagramPanelTest, drawingCanBeCancelled) {
    Workbench bench;
    std::atomic<bool> isSlow = true;
    DiagramPanel panel(
        bench,
        [&](const array::Model& model, const driver::LayoutOptions& options) {
            while (isSlow && !options.stop.stop_requested())
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            return driver::networkOf(model, options);
        },
        "network", nullptr);
    panel.resize(600, 400);
    panel.show();
    bench.document().setText(driver::readFile(gemm).value());
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.waiting().isVisible(); }, 60'000));
    panel.waiting().findChild<QToolButton*>()->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.isIdle() && bench.isIdle(); }, 60'000));
    EXPECT_FALSE(panel.waiting().isVisible());
    EXPECT_EQ(panel.canvas().diagram(), nullptr);
    isSlow = false;
    panel.hide();
    panel.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.isIdle(); }, 60'000));
    ASSERT_NE(panel.canvas().diagram(), nullptr);
    EXPECT_EQ(panel.canvas().diagram()->arrows.size(), 3u);
}

// A diagram that fits no better is seen from its beginning; a larger window shows more of it, until it moves.
TEST_F(Network, aLongPictureIsShownAnewInALargerWindow) {
    std::string funcs = "F0", equations = "F0(i, j) = select(j == 0, a(i), F0(i, j-1));";
    for (int one = 1; one < 12; ++one) {
        funcs += fmt::format(", F{}", one);
        equations += fmt::format("F{}(i, j) = max(F{}(i, j) * 3, {}) + j;", one, one - 1, one);
    }
    studio.window.newDesign();
    studio.window.workbench().document().setText(fmt::format(
        "design d {{ input a[6] : Int(32); output c[6] : Int(32); loops i: 0..6, j: 0..6; func {} : "
        "Int(32); {} c(i) = select(j == 5, F11(i, j)); mapping m {{ F0.space_time_transform({{i}}); "
        "}} }}",
        funcs, equations));
    studio.window.resize(1024, 700);
    studio.window.action(ActionId::FocusInside).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    DiagramCanvas& inside = studio.window.inside().canvas();
    ASSERT_NE(inside.diagram(), nullptr);
    const double narrow = inside.camera().scale;
    studio.window.resize(2560, 1440);
    QCoreApplication::processEvents();
    const draw::Diagram& drawn = *inside.diagram();
    const double fitting = std::min(inside.viewport()->width() / (drawn.upper.x - drawn.lower.x + 2 * 24),
                                    inside.viewport()->height() / (drawn.upper.y - drawn.lower.y + 2 * 24));
    EXPECT_NE(inside.camera().scale, narrow);
    EXPECT_NEAR(inside.camera().scale, fitting, 0.1 * fitting);
    inside.zoomBy(2);
    const double moved = inside.camera().scale;
    studio.window.resize(1600, 1000);
    QCoreApplication::processEvents();
    EXPECT_EQ(inside.camera().scale, moved);
}

} // namespace tactus::views
