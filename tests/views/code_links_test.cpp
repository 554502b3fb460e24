// Lines of generated code beside what they are of: pointed at in the code, and pointed at elsewhere. What is
// expected is read in the lines themselves.
#include "code_fixture.h"

#include "views/panels/network/network_panel.h"

namespace tactus::views {

TEST(CodeLinks, aLineLightsItsEquationAndItsLinks) {
    CodeBeside studio(gemm);
    CodeView& code = studio.code();
    Editor& editor = studio.window.editor();
    const int line = studio.lineWith(code, QStringLiteral("Z[i][j][0] = ("));
    studio.hover(code, line);
    EXPECT_EQ(editor.pointed(), Lines{studio.lineWith(editor, QStringLiteral("Z(i, j, k) = select"))});
    // Z's registers and shifts are of this equation, too; X and Y are not.
    EXPECT_TRUE(studio.isLit(line));
    EXPECT_TRUE(studio.isLit(studio.lineWith(code, QStringLiteral("float Z["))));
    EXPECT_TRUE(studio.isLit(studio.lineWith(code, QStringLiteral("Z[i][j][1] = Z[i][j][0]"))));
    EXPECT_FALSE(studio.isLit(studio.lineWith(code, QStringLiteral("X[i][j][0] = "))));
    EXPECT_FALSE(studio.isLit(studio.lineWith(code, QStringLiteral("float X["))));
    std::set<std::string> carried;
    for (const emit::Origin& part : studio.bench().pointing().parts(Pointing::Where::Code))
        if (part.kind == emit::Origin::Kind::Link)
            carried.insert(studio.model().system().variables[studio.model().links[part.index].variable].name);
    EXPECT_EQ(carried, std::set<std::string>{"Z"}); // X and Y of the same PE and step are wiring
    // A line of the loops is of the kernel alone, and lights no line.
    studio.hover(code, studio.lineWith(code, QStringLiteral("for (int t")));
    EXPECT_TRUE(editor.pointed().empty());
    EXPECT_TRUE(code.lit().empty());
    // One outside of the kernel is of nothing.
    studio.hover(code, studio.lineWith(code, QStringLiteral("#define I")));
    EXPECT_TRUE(studio.bench().pointing().parts(Pointing::Where::Code).empty());
}

TEST(CodeLinks, theCursorInTheCodeDoesTheSame) {
    CodeBeside studio(gemm);
    CodeView& code = studio.code();
    Editor& editor = studio.window.editor();
    const int line = studio.lineWith(code, QStringLiteral("// line 12: X"));
    code.setFocus();
    code.setTextCursor(QTextCursor(code.document()->findBlockByNumber(line - 1)));
    EXPECT_TRUE(editor.pointed().empty());
    studio.press(Qt::Key_Down);
    EXPECT_EQ(editor.pointed(), Lines{studio.lineWith(editor, QStringLiteral("X(i, j, k) = select"))});
    studio.grab("code-line");
    studio.press(Qt::Key_Down);
    studio.press(Qt::Key_Down); // the comment of Y
    EXPECT_EQ(editor.pointed(), Lines{studio.lineWith(editor, QStringLiteral("Y(i, j, k) = select"))});
    editor.setFocus(); // without the focus there is no cursor
    EXPECT_TRUE(editor.pointed().empty());
}

TEST(CodeLinks, equationsLinksAndPesLightTheirLines) {
    CodeBeside studio(gemm);
    CodeView& code = studio.code();
    Editor& editor = studio.window.editor();
    const int x = studio.lineWith(code, QStringLiteral("X[i][j][0] = ")),
              y = studio.lineWith(code, QStringLiteral("Y[i][j][0] = ")),
              shift = studio.lineWith(code, QStringLiteral("Y[i][j][1] = Y"));
    // The mouse over an equation, its cursor, and neither.
    studio.hover(editor, studio.lineWith(editor, QStringLiteral("X(i, j, k) = select")));
    EXPECT_TRUE(studio.isLit(x) && !studio.isLit(y));
    studio.hover(editor, studio.lineWith(editor, QStringLiteral("design")));
    EXPECT_TRUE(code.lit().empty());
    editor.setTextCursor(QTextCursor(editor.document()->findBlockByNumber(
        studio.lineWith(editor, QStringLiteral("Y(i, j, k) = select")) - 1)));
    studio.press(Qt::Key_Down);
    EXPECT_TRUE(!studio.isLit(x) && studio.isLit(y));
    // A link that is selected.
    for (std::uint32_t family = 0; family < studio.model().links.size(); ++family)
        if (studio.model().system().variables[studio.model().links[family].variable].name == "Y")
            studio.bench().select(Selection::ofLink(family, {3, 4}));
    EXPECT_TRUE(!studio.isLit(x) && studio.isLit(y) && studio.isLit(shift));
    // A PE under the mouse runs all of them.
    ArrayCanvas& canvas = studio.window.canvas();
    QTest::mouseMove(canvas.viewport(), canvas.boxOfPe({2, 3}).center());
    QCoreApplication::processEvents();
    EXPECT_TRUE(studio.isLit(x) && studio.isLit(y));
    EXPECT_FALSE(studio.isLit(studio.lineWith(code, QStringLiteral("for (int t"))));
    // An edit ends it: lines of another text mean nothing.
    studio.bench().select({});
    QTest::mouseMove(canvas.viewport(), QPoint(1, 1));
    editor.setFocus();
    editor.moveCursor(QTextCursor::Start);
    QTest::keyClicks(&editor, QStringLiteral("// a "));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(code.lit().empty());
    EXPECT_TRUE(editor.pointed().empty());
}

TEST(CodeLinks, kernelsAndChannelsOfANetworkLightTheirLinesAndBack) {
    CodeBeside studio(test::inRepository("/examples/published/gemm.ure"));
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    CodeView& code = studio.code();
    DiagramCanvas& canvas = studio.window.network().canvas();
    const spatial::Network& plan = *studio.model().network;
    using Kind = draw::Subject::Kind;
    for (const spatial::ChannelId id : plan.channels.keys()) {
        const QString name = QString::fromStdString(plan.channels[id].name);
        const Lines lines = studio.linesWith(code, QStringLiteral("_intel(") + name);
        const Lines declared = studio.linesWith(code, QStringLiteral(" ") + name + QLatin1Char('['));
        ASSERT_FALSE(lines.empty()) << plan.channels[id].name;
        studio.hover(code, lines.front());
        EXPECT_TRUE(canvas.marks().pointed.contains({Kind::Channel, id.index()})) << plan.channels[id].name;
        studio.bench().pointing().hover(Pointing::Where::Code, {});
        studio.bench().select(Selection::ofPart({Kind::Channel, id.index()}));
        for (const Lines& all : {lines, declared})
            for (const int line : all) EXPECT_TRUE(studio.isLit(line)) << plan.channels[id].name << line;
    }
    // The mouse over a kernel lights its function and the comment above it, and no other.
    for (const char* name : {"A_loader", "A_feeder"}) {
        for (const spatial::KernelId id : plan.kernels.keys()) {
            if (plan.kernels[id].name != name) continue;
            const QRect box = canvas.placeOf({Kind::Kernel, id.index()});
            ASSERT_FALSE(box.isEmpty());
            QTest::mouseMove(canvas.viewport(), box.topLeft() + QPoint(6, 6));
            QCoreApplication::processEvents();
        }
        const int begin = studio.lineWith(code, QStringLiteral("__kernel void %1(").arg(QLatin1String(name)));
        EXPECT_TRUE(studio.isLit(begin)) << name;
        EXPECT_TRUE(studio.isLit(begin + 1));
        const Lines& lit = code.lit();
        EXPECT_EQ(lit.back() - lit.front() + 1, int(lit.size())) << "one function after the other";
        EXPECT_TRUE(code.document()->findBlockByNumber(lit.front()).text().startsWith(QStringLiteral("//")));
        EXPECT_EQ(code.document()->findBlockByNumber(lit.back()).text(), QStringLiteral("}"));
    }
    // The mapping's line that makes it is lit in the text, too.
    studio.hover(code, studio.lineWith(code, QStringLiteral("__kernel void A_loader(")));
    EXPECT_EQ(studio.window.editor().pointed(),
              Lines{studio.lineWith(studio.window.editor(), QStringLiteral("A_loader"))});
    studio.grab("code-network");
}

} // namespace tactus::views
