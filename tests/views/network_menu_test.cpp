// The menu of primitives on the network: what it suggestions, and what it writes.
#include "network_fixture.h"
#include "support/paths.h"
#include "support/two_sums_design.h"

#include <QStatusBar>
#include <fstream>

namespace tactus::views {

namespace {

class NetworkMenus : public Network {
  protected:
    const ArrayResults& results() { return studio.window.workbench().array().results(); }
    std::vector<spatial::Suggestion> suggestionsOn(const draw::Subject& part) {
        return views::suggestionsOn(results(), part);
    }
    std::vector<spatial::Suggestion> judgedSuggestionsOn(const draw::Subject& part) {
        auto suggestions = suggestionsOn(part);
        for (spatial::Suggestion& suggestion : suggestions)
            if (suggestion.reason.empty()) suggestion.reason = *judged(results(), suggestion);
        return suggestions;
    }
    // Instead of what is open.
    void write(const std::string& text) {
        studio.window.editor().setPlainText(QString::fromStdString(text));
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    std::unique_ptr<QMenu> menuOn(const char* id) {
        return std::unique_ptr<QMenu>(studio.window.network().menuFor(subjectOf(id)));
    }
    // The entry that calls this; null: there is none.
    static QAction* entry(const QMenu& menu, const char* call) {
        for (const QAction* group : menu.actions())
            for (QAction* one : group->menu()->actions())
                if (one->text().startsWith(QLatin1String(call))) return one;
        return nullptr;
    }
    // As when the pointer comes to it.
    static void openGroups(const QMenu& menu) {
        for (const QAction* group : menu.actions()) Q_EMIT group->menu()->aboutToShow();
    }
};

} // namespace

// One entry of the menu is one call in the text, and one step of undo.
TEST_F(NetworkMenus, theMenuWritesIntoTheText) {
    const std::string before = studio.text();
    const draw::Subject array = subjectOf("array");
    ASSERT_EQ(suggestionsOn(array).size(), 7u); // with lanes over k
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

// A call for which the mapping would be refused is grey, and says why; one that is not grey is accepted.
TEST_F(NetworkMenus, theMenuOffersWhatTheTextMayHave) {
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    const auto suggestions = judgedSuggestionsOn(subjectOf("kernel_A_feeder"));
    const auto remove =
        std::ranges::find(suggestions, std::string("remove(jjj)"), &spatial::Suggestion::call);
    ASSERT_NE(remove, suggestions.end());
    EXPECT_NE(remove->reason.find("jjj"), std::string::npos) << remove->reason;
    std::size_t accepted = 0;
    for (const char* id : {"kernel_A_feeder", "kernel_A_loader", "kernel_C_drainer"})
        for (const spatial::Suggestion& suggestion : judgedSuggestionsOn(subjectOf(id))) {
            const ArrayResults& results = studio.window.workbench().array().results();
            driver::Request request;
            request.source = std::make_shared<text::SourceBuffer>(
                "edited.ure",
                text::apply(studio.text(), mapping::editsForCall(*results.mapping->plan, suggestion.receiver,
                                                                 suggestion.call)));
            EXPECT_EQ(driver::analyse(request).legal(), suggestion.reason.empty())
                << suggestion.receiver << "." << suggestion.call << ": " << suggestion.reason;
            accepted += suggestion.reason.empty() ? 1 : 0;
        }
    EXPECT_GT(accepted, 0u);
}

// A mapping that others inherit: what they can't be called on is grey, and they are named. New kernels have
// names of their own, and lanes are offered.
TEST_F(NetworkMenus, theMenuThinksOfInheritingMappings) {
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/sgemm.ure")));
    studio.window.workbench().choose("sgemm", "transformed");
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    const auto suggestions = judgedSuggestionsOn(subjectOf("array"));
    const auto producer = std::ranges::find(suggestions, std::string("isolate_producer(A, A_loader2)"),
                                            &spatial::Suggestion::call);
    ASSERT_NE(producer, suggestions.end());
    EXPECT_NE(producer->reason.find("'isolated', which inherits this mapping"), std::string::npos)
        << producer->reason;
    EXPECT_TRUE(std::ranges::find(suggestions, std::string("vectorize(kkk)"), &spatial::Suggestion::call) !=
                suggestions.end());
    for (const bool dark : {false, true}) {
        studio.window.setDark(dark);
        const auto menu = menuOn("array");
        ASSERT_NE(menu, nullptr);
        QMenu* kernels = menu->actions().front()->menu();
        kernels->popup({});
        QCoreApplication::processEvents();
        const QString name = dark ? QStringLiteral("menu-dark") : QStringLiteral("menu-light");
        EXPECT_TRUE(kernels->grab().save(QString::fromStdString(test::inBuild("/grabs/%1.png")).arg(name)));
    }
    studio.window.setDark(false);
}

// The call comes into sight, wherever the editor was.
TEST_F(NetworkMenus, theTextScrollsToTheCall) {
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    studio.window.action(ActionId::FocusNetwork).trigger();
    studio.window.resize(1024, 600);
    ASSERT_TRUE(studio.settle());
    const draw::Subject loader = subjectOf("kernel_A_loader");
    Editor& editor = studio.window.editor();
    editor.verticalScrollBar()->setValue(0);
    std::unique_ptr<QMenu> menu(studio.window.network().menuFor(loader));
    ASSERT_NE(menu, nullptr);
    openGroups(*menu);
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

TEST_F(NetworkMenus, theMenuSaysWhatCanNotBeRemoved) {
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

// If the text has no mappings, the new mapping is judged. An entry that nobody has judged yet says so, and
// when it is chosen nothing is written that makes the text illegal.
TEST_F(NetworkMenus, whatWouldBeRefusedIsNotWritten) {
    write(test::twoSums);
    const std::string before = studio.text();
    const auto menu = menuOn("array");
    ASSERT_NE(menu, nullptr);
    QAction* twice = entry(*menu, "s.isolate_producer(A, A_loader)");
    ASSERT_NE(twice, nullptr);
    EXPECT_TRUE(twice->text().endsWith(QStringLiteral("(checked when it is chosen)")));
    ASSERT_TRUE(twice->isEnabled());
    twice->trigger();
    EXPECT_EQ(studio.text(), before);
    EXPECT_FALSE(twice->isEnabled());
    EXPECT_EQ(studio.window.statusBar()->currentMessage(),
              QStringLiteral("s.isolate_producer(A, A_loader) is not added: 'A' can't be isolated: the array "
                             "reads it at 2 places"));
    openGroups(*menu);
    QAction* consumer = entry(*menu, "s.isolate_consumer(t, t_unloader)");
    ASSERT_NE(consumer, nullptr);
    EXPECT_EQ(consumer->text(), QStringLiteral("s.isolate_consumer(t, t_unloader)"));
    consumer->trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(studio.window.workbench().mapping()->legal()) << studio.text();
}

// Choosing twice from what one menu was made of: the second time the text has moved on.
TEST_F(NetworkMenus, aMenuOfAnEarlierTextWritesNothing) {
    const auto menu = menuOn("array");
    ASSERT_NE(menu, nullptr);
    entry(*menu, "X.isolate_producer(A, A_loader)")->trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    const std::string once = studio.text();
    entry(*menu, "X.isolate_producer(B, B_loader)")->trigger();
    EXPECT_EQ(studio.text(), once);
}

// On kernels that hand on, with buffers, in a chain of mappings: entries that are not grey once their submenu
// has opened are accepted, and no loop is there that the text does not have.
TEST_F(NetworkMenus, ofAChainOfMappingsAreLoopsOfTheText) {
    std::ifstream file(test::inRepository("/examples/published/gemm.ure"));
    std::string source(std::istreambuf_iterator<char>(file), {});
    for (const char* call : {"    B_loader.remove(iii);\n", ".buffer(B, ko, Buffer::Double)"}) {
        const std::size_t at = source.find(call);
        ASSERT_NE(at, std::string::npos) << call;
        source.erase(at, std::string_view(call).size());
    }
    source.insert(source.rfind('}'),
                  "  mapping buffered : t2s { B_feeder.buffer(B, ko, Buffer::Double); }\n");
    write(source);
    ASSERT_EQ(studio.window.workbench().mapping()->name, "t2s");
    const auto menu = menuOn("kernel_B_feeder");
    ASSERT_NE(menu, nullptr);
    openGroups(*menu);
    for (const QAction* group : menu->actions())
        for (const QAction* one : group->menu()->actions())
            EXPECT_FALSE(one->text().contains(QStringLiteral("passing"))) << one->text().toStdString();
    const QAction* inherited = entry(*menu, "B_feeder.buffer(B, ko, Buffer::Double)");
    ASSERT_NE(inherited, nullptr);
    EXPECT_FALSE(inherited->isEnabled());
    EXPECT_TRUE(inherited->toolTip().contains(QStringLiteral("'buffered', which inherits")))
        << inherited->toolTip().toStdString();
}

} // namespace tactus::views
