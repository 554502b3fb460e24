// Generated code in colours, with the numbers of its lines.
#include "golden.h"
#include "support.h"

#include "views/panels/code/code_panel.h"

namespace tactus::views {

namespace {

using Colour = syntax::HighlightClass;
using Language = CodeColours::Language;

// "for:1 int:t" is written as pairs of the words and a letter of their colour.
std::string codePieces(const char* code, Language language, CodeColours::Open before = {}) {
    const QString line = QString::fromUtf8(code);
    static const std::map<Colour, char> letters{{Colour::Keyword, 'k'},  {Colour::Type, 't'},
                                                {Colour::Function, 'd'}, {Colour::Number, 'n'},
                                                {Colour::String, 's'},   {Colour::Comment, 'c'}};
    std::string all;
    for (const CodeColours::Piece& piece : CodeColours::piecesOf(line, language, before).pieces)
        all += std::string(1, letters.at(piece.kind)) + "[" +
               line.mid(piece.begin, piece.length).toStdString() + "]";
    return all;
}

// A view of code as a panel on a bench, as pictures are compared.
class CodeOnBench final : public CodeView {
  public:
    CodeOnBench(Workbench& bench, QWidget* parent) : CodeView(parent) {
        connect(&bench.array(), &ArrayRun::codeChanged, this, [this, &bench] {
            const auto& codes = bench.array().results().codes;
            if (codes.empty() || !codes.front()) return;
            const emit::File& file = codes.front()->files.front();
            CodeView::show(QString::fromStdString(file.name), QString::fromStdString(file.content));
        });
    }
    using QWidget::show;
};

} // namespace

TEST(Code, hasTheColoursOfItsLanguage) {
    EXPECT_EQ(codePieces("for (std::int32_t t = 0; t < 0x1F; t++) { // \"so\"", Language::C),
              "k[for]t[int32_t]n[0]n[0x1F]c[// \"so\"]");
    EXPECT_EQ(codePieces("__kernel void f(__global const float* restrict A) {", Language::C),
              "k[__kernel]t[void]k[__global]k[const]t[float]k[restrict]");
    EXPECT_EQ(codePieces("x = 'a' + \"b\\\"c\" + 1.5e-3f;", Language::C), "s['a']s[\"b\\\"c\"]n[1.5e-3f]");
    EXPECT_EQ(codePieces("    #pragma HLS UNROLL factor=4 // four", Language::C),
              "d[    #pragma HLS UNROLL factor=4 ]c[// four]");
    EXPECT_EQ(codePieces("#include \"host.h\"", Language::C), "d[#include ]s[\"host.h\"]");
    EXPECT_EQ(codePieces("set_part xcu250 -period 3.33", Language::Tcl), "n[3.33]");
    EXPECT_EQ(codePieces("# a note", Language::Tcl), "c[# a note]");
    EXPECT_EQ(codePieces("## How to run `make`", Language::Markdown), "k[## How to run `make`]");
    EXPECT_EQ(codePieces("Run `make` or `ninja`.", Language::Markdown), "s[`make`]s[`ninja`]");
    EXPECT_EQ(codePieces("for 1", Language::Plain), "");
    for (const auto& [file, language] : {std::pair("gemm.cl", Language::C),
                                         {"host.cpp", Language::C},
                                         {"host.h", Language::C},
                                         {"run_hls.tcl", Language::Tcl},
                                         {"README.md", Language::Markdown},
                                         {"Makefile", Language::Plain}})
        EXPECT_EQ(CodeColours::languageOf(QString::fromLatin1(file)), language) << file;
}

TEST(Code, goesOnOverLines) {
    using Open = CodeColours::Open;
    const auto openAfter = [](const char* line, Language language, Open before = Open::Nothing) {
        return CodeColours::piecesOf(QString::fromUtf8(line), language, before).open;
    };
    EXPECT_EQ(openAfter("int a; /* one", Language::C), Open::Comment);
    EXPECT_EQ(codePieces("two */ int b; /* c */ 1", Language::C, Open::Comment),
              "c[two */]t[int]c[/* c */]n[1]");
    EXPECT_EQ(openAfter("two", Language::C, Open::Comment), Open::Comment);
    EXPECT_EQ(openAfter("two */", Language::C, Open::Comment), Open::Nothing);
    EXPECT_EQ(openAfter("#define A \\", Language::C), Open::Directive);
    EXPECT_EQ(codePieces("  B + 1", Language::C, Open::Directive), "d[  B + 1]");
    EXPECT_EQ(openAfter("  B + 1", Language::C, Open::Directive), Open::Nothing);
    EXPECT_EQ(openAfter("```", Language::Markdown), Open::Block);
    EXPECT_EQ(codePieces("make run", Language::Markdown, Open::Block), "s[make run]");
    EXPECT_EQ(openAfter("```", Language::Markdown, Open::Block), Open::Nothing);
}

// The whole code of a design: each line as one by one, and again in the colours of the other theme.
TEST(Code, followsTheTheme) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    auto& view = *studio.window.findChild<CodePanel*>()->findChild<CodeView*>();
    ASSERT_GT(view.blockCount(), 30);
    const auto inks = [&] {
        std::set<QRgb> all;
        for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next())
            for (const QTextLayout::FormatRange& range : block.layout()->formats())
                all.insert(range.format.foreground().color().rgb());
        return all;
    };
    for (const bool dark : {false, true}) {
        studio.window.setDark(dark);
        QCoreApplication::processEvents();
        const Theme& theme = dark ? Theme::night() : Theme::light();
        const std::set<QRgb> found = inks();
        for (const Colour kind :
             {Colour::Keyword, Colour::Type, Colour::Function, Colour::Number, Colour::Comment})
            EXPECT_TRUE(found.contains(theme.of(kind).rgb())) << int(kind) << (dark ? " dark" : " light");
        EXPECT_LE(found.size(), 6U);
    }
    studio.window.setDark(false);
}

TEST(Golden, generatedCode) {
    compare<CodeOnBench>("code", productWith("{i, j}, i + j + k"), {620, 420},
                         [](auto& drawn) { drawn.view.verticalScrollBar()->setValue(6); });
}

} // namespace tactus::views
