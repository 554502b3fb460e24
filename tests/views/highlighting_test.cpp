// The cost of a key, counted: lines that are coloured anew, rows that are laid out.
#include "support.h"

#include "syntax/build.h"
#include "views/models/inspector/facts.h"
#include "views/panels/editor/highlighting.h"

#include <QPlainTextDocumentLayout>
#include <fmt/format.h>
#include <random>

namespace tactus::views {

namespace {

std::string manyFuncs(int count) {
    std::string text = "design many {\n  param N = 4;\n  output y[N] : Int(32);\n  loops i: 0..N, j: 0..2;\n";
    for (int f = 0; f < count; ++f)
        text += fmt::format(
            "  func F{0} : Int(32);\n  F{0}(i, j) = select(i == 0, {0}, F{0}(i-1, j)) + 1; // {0}\n", f);
    return text + "  y(i) = select(j == 1, F0(i, j));\n  mapping line {\n"
                  "    F0.space_time_transform({j}, i + j);\n  }\n}\n";
}

struct Coloured {
    explicit Coloured(const QString& text = {}) {
        document.setDocumentLayout(new QPlainTextDocumentLayout(&document));
        document.setPlainText(text);
    }
    int colour() {
        const std::string text = document.toPlainText().toStdString();
        const auto tree = syntax::parse(std::make_shared<const text::SourceBuffer>("many.ure", text)).tree;
        return colourText(document, *tree, Positions(text), Theme::light());
    }
    QList<QList<QTextLayout::FormatRange>> formats() const {
        QList<QList<QTextLayout::FormatRange>> all;
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
            all << block.layout()->formats();
        return all;
    }
    QTextDocument document;
};

} // namespace

TEST(Colours, aKeyInALineColoursThatLine) {
    Coloured text(QString::fromStdString(manyFuncs(1000)));
    ASSERT_GT(text.document.blockCount(), 2000);
    EXPECT_GE(text.colour(), 2000);
    EXPECT_EQ(text.colour(), 0);
    QTextCursor cursor(text.document.findBlockByNumber(1000));
    for (const char* typed : {" ", "Q", "(", "\n", "//", "\n"}) {
        cursor.insertText(QString::fromLatin1(typed));
        EXPECT_LE(text.colour(), 3) << typed;
    }
    cursor.insertText(QStringLiteral("/*")); // the rest is a mistake or a comment
    EXPECT_GE(text.colour(), 500);
}

TEST(Colours, areThoseOfATextThatWasNeverEdited) {
    std::mt19937 random(20261122);
    const auto below = [&](int bound) { return std::uniform_int_distribution(0, bound - 1)(random); };
    Coloured text(QString::fromStdString(manyFuncs(12)));
    text.colour();
    for (int round = 0; round < 300; ++round) {
        QTextCursor cursor(&text.document);
        cursor.setPosition(below(text.document.characterCount()));
        const char* typed[] = {"x", "\n", " ", "/*", "*/", "//", "}", "func ", "1", "\n\n"};
        if (below(3) == 0) {
            cursor.setPosition(std::min(cursor.position() + below(60), text.document.characterCount() - 1),
                               QTextCursor::KeepAnchor);
            cursor.removeSelectedText();
        }
        cursor.insertText(QString::fromLatin1(typed[below(10)]));
        if (below(5) == 0) text.document.undo();
        text.colour();
        Coloured fresh(text.document.toPlainText());
        fresh.colour();
        ASSERT_EQ(text.formats(), fresh.formats()) << "seed 20261122, round " << round;
    }
}

// A rich text of a thousand rows is laid out for a tenth of a second, in the window's thread.
TEST(Inspector, namesTheFirstLinksOfMany) {
    Studio studio;
    studio.window.newDesign();
    studio.window.workbench().document().setText(manyFuncs(60));
    ASSERT_TRUE(studio.settleAfterEdit());
    const array::Model* model = studio.window.workbench().array().results().structure();
    ASSERT_TRUE(model);
    ASSERT_EQ(model->links.size(), 60u);
    const Facts facts = factsOfArray(*model, false);
    EXPECT_LE(std::size(facts), 40u);
    EXPECT_EQ(facts.back().first, QStringLiteral("More links"));
    EXPECT_EQ(facts.back().second, QStringLiteral("36"));
}

} // namespace tactus::views
