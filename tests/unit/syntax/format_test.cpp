#include "samples.h"
#include "support/paths.h"
#include "syntax/format/format.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace tactus::syntax {
namespace {

std::string formatted(std::string_view text) {
    return format(*parseText(text).tree);
}

std::string contents(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

TEST(Format, LeavesCanonicalTextAlone) {
    EXPECT_EQ(formatted(gemm), gemm);
    std::size_t seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::inRepository("/examples"))) {
        if (entry.path().extension() != ".ure") continue;
        ++seen;
        EXPECT_EQ(formatted(contents(entry.path())), contents(entry.path())) << entry.path();
    }
    EXPECT_GE(seen, 8u);
}

TEST(Format, PutsItemsOnLines) {
    EXPECT_EQ(
        formatted("design   d{param N=8 , M = 2*N;input A [ r : N ][3]:Int( 8 )in 0 .. 8={ 1,2 };\n\n\n\n"
                  "func X,Y:Int(8);s   min =  Int ( 16 ) ( X(i , j-1)+ - 1 );\n\n"
                  "s ,p( i )argmax   = X(i,j) ,i+1;mapping m:b{ }}"),
        "design d {\n"
        "  param  N = 8, M = 2*N;\n"
        "  input  A[r: N][3] : Int(8) in 0..8 = {1, 2};\n"
        "\n"
        "  func   X, Y : Int(8);\n"
        "  s min= Int(16)(X(i, j-1) + -1);\n"
        "\n"
        "  s, p(i) argmax= X(i, j), i+1;\n"
        "  mapping m : b {}\n"
        "}\n");
}

TEST(Format, AlignsNeighbouringAssignments) {
    EXPECT_EQ(formatted("design d { X(i, j) = 1; s += 2;\n\n C(i) = 3; // a\n // b\n D(i, j, k) = 4; }"),
              "design d {\n"
              "  X(i, j) = 1;\n"
              "  s       += 2;\n"
              "\n"
              "  C(i) = 3;  // a\n"
              "  // b\n"
              "  D(i, j, k) = 4;\n"
              "}\n");
}

TEST(Format, KeepsCommentsInPlace) {
    EXPECT_EQ(formatted("// head   \r\n\r\n\r\n\r\n/* a\n   b */ design d { // d\n\n // first\n\n"
                        "param /* p */ N = /* 8 */ 8; /* t */\nparam M = 1;                  // column\n"
                        "X(i) = f(i, // why\n // own\n j);\n\n // last\n\n } // end\n\n\n// bye"),
              "// head\n"
              "\n"
              "/* a\n   b */ design d {  // d\n"
              "\n"
              "  // first\n"
              "\n"
              "  param /* p */ N = /* 8 */ 8;  /* t */\n"
              "  param  M = 1;               // column\n"
              "  X(i) = f(i,  // why\n"
              "      // own\n"
              "      j);\n"
              "\n"
              "  // last\n"
              "}  // end\n"
              "\n"
              "// bye\n");
}

TEST(Format, KeepsLineEndsInsideOfItems) {
    EXPECT_EQ(formatted("design d {\nloops i: 0..3,\nj: 0..4\nwhere i < j &&\nj > 0\n|| i\n>\n2;\nX(i) "
                        "=\nselect(\ni, j\n);\n}"),
              "design d {\n"
              "  loops  i: 0..3,\n"
              "      j: 0..4\n"
              "      where i < j &&\n"
              "      j > 0\n"
              "      || i\n"
              "      >\n"
              "      2;\n"
              "  X(i) =\n"
              "      select(i, j);\n"
              "}\n");
}

TEST(Format, BreaksLongChains) {
    const std::string chain =
        "X.merge_ures(Y).tile(i, io, it, 320).tile(it, ii, iii, 32).reorder(a, b, c, d, e, f, g, h)";
    EXPECT_EQ(formatted("design d { mapping m { " + chain + "; } }"),
              "design d {\n  mapping m {\n    " + chain + ";\n  }\n}\n");
    EXPECT_EQ(formatted("design d { mapping m { " + chain + ".vectorize(k); } }"),
              "design d {\n"
              "  mapping m {\n"
              "    X.merge_ures(Y)\n"
              "     .tile(i, io, it, 320)\n"
              "     .tile(it, ii, iii, 32)\n"
              "     .reorder(a, b, c, d, e, f, g, h)\n"
              "     .vectorize(k);\n"
              "  }\n"
              "}\n");
    EXPECT_NE(formatted(a10).find(
                  "\n     .tile(i, io, it, 320).tile(it, ii, iii, 32)    // 32 x 10 rows of PEs x 32\n"),
              std::string::npos);
}

TEST(Format, KeepsTablesOfData) {
    const std::string table = "{\n      { 1,  -2},\n      {-10, 3}  // last\n    }";
    EXPECT_EQ(formatted("design d {\n input A[2][2]:Int(8)=" + table + ";\n}"),
              "design d {\n  input  A[2][2] : Int(8) = " + table + ";\n}\n");
}

TEST(Format, NeverMakesOtherTokens) {
    // Without its blank `1. ..` would be `1 .. .`.
    EXPECT_EQ(formatted("design d { input A : T in 1. .. .5; }"),
              "design d {\n  input  A : T in 1. ...5;\n}\n");
}

TEST(Format, ReturnsBrokenTextUnchanged) {
    for (const std::string_view text :
         {"design   d { param N = ; }", "design d {  X(i) = 1 @; }", "))", "design d {  "})
        EXPECT_EQ(formatted(text), text);
}

TEST(Format, IsMadeByEditsOfWhiteSpace) {
    for (const std::string& text :
         {std::string("design   d{param N=8 , M = 2*N; // a  b\r\n\r\n\r\n X(i)=1 ;\t}"),
          std::string("//  a  "), std::string(), std::string(" \n"), std::string(gemm),
          std::string(everything), std::string("design d { input A[2] : Int(8) = {1,\n  2 }; }"),
          std::string("design d {  ")}) {
        const auto tree = parseText(text).tree;
        const std::vector<text::Edit> edits = formatEdits(*tree);
        EXPECT_EQ(text::apply(text, edits), format(*tree));
        for (const text::Edit& edit : edits) {
            const std::string touched = text.substr(edit.span.begin, edit.span.size()) + edit.replacement;
            EXPECT_EQ(touched.find_first_not_of(" \t\r\n"), std::string::npos) << touched;
        }
    }
}

TEST(Format, EndsWithOneLineEnd) {
    EXPECT_EQ(formatted(""), "");
    EXPECT_EQ(formatted(" \n\n"), "");
    EXPECT_EQ(formatted("// a"), "// a\n");
    EXPECT_EQ(formatted("design d {}\n\n\n\ndesign e {}\n\n\n"), "design d {}\n\ndesign e {}\n");
}

} // namespace
} // namespace tactus::syntax
