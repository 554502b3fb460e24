// The menu of primitives on the network: what it offers, and what it writes.
#include "network_fixture.h"

namespace tactus::views {

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

} // namespace tactus::views
