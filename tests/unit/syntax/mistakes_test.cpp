#include "samples.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

namespace tactus::syntax {
namespace {

using Strings = std::vector<std::string>;

// Text between the lines of a design; each expected mistake as line:column code, the first line being 1.
struct Case {
    std::string text;
    Strings expected;
};

Strings placesInside(const std::string& text) {
    // No line in front, so that columns are those of the text itself; the design begins on the line above.
    Strings result;
    for (const std::string& place : places(inDesign(text))) {
        const std::size_t colon = place.find(':');
        result.push_back(std::to_string(std::stoi(place.substr(0, colon)) - 1) + place.substr(colon));
    }
    return result;
}

// Each fix that the parser proposes takes its finding away. Returns how many there were.
int followFixes(const std::string& text) {
    int followed = 0;
    for (const diagnostics::Diagnostic& one : parseText(text).diagnostics)
        for (const diagnostics::Fix& fix : one.fixes) {
            ++followed;
            const std::string repaired = text::apply(text, fix.edits);
            for (const diagnostics::Diagnostic& left : parseText(repaired).diagnostics)
                EXPECT_FALSE(left.code() == one.code() && left.message == one.message &&
                             left.span.begin == one.span.begin)
                    << repaired << left.message;
        }
    return followed;
}

TEST(Mistakes, AreReportedOnceAtTheirPlace) {
    const Case cases[] = {
        // a mark is missing
        {"param N = 8\nfunc X : T;", {"1:12 missing-token"}},
        {"X(i) = 1\nY(i) = 2\n", {"1:9 missing-token", "2:9 missing-token"}},
        {"mapping m { X.merge_ures(Y) X.reorder(i); }", {"1:28 missing-token"}},
        {"X(i) = select(i == 0, 1, X(i-1);\nY(i) = 2;", {"1:32 missing-token"}},
        {"X(i) = A(i\nY(i) = 2;", {"1:11 missing-token"}},
        {"X(i, j = select(j == 0, 1, 2);", {"1:7 missing-token"}},
        {"X(i) = select(i == 0 1, 2);", {"1:21 missing-token"}},
        {"X(i) select(i == 0, 1);", {"1:5 missing-token"}},
        {"X(i) = (3 + 4;", {"1:14 missing-token"}},
        {"param N 8;", {"1:8 missing-token"}},
        {"param N = 8 M = 9;", {"1:12 missing-token"}},
        {"input A[N Int(8);", {"1:10 missing-token"}},
        {"input A[N] Int(8);", {"1:11 missing-token"}},
        {"input A[N][M : Int(8);", {"1:13 missing-token"}},
        {"loops i: 0 N, j: 0..N;", {"1:11 missing-token"}},
        {"loops i: 0..N j: 0..N;", {"1:14 missing-token"}},
        {"loops i 0..3;", {"1:8 missing-token"}},
        {"func X Y : T;", {"1:7 missing-token"}},
        {"func X, Y T;", {"1:10 missing-token"}},
        {"mapping m X.reorder(i); }", {"1:10 missing-token"}},
        {"mapping m { X reorder(i); }", {"1:14 missing-token"}},
        {"mapping m { X.reorder; }", {"1:22 missing-token"}},
        {"mapping m { X.reorder(i) }", {"1:25 missing-token"}},
        {"mapping m { X.merge_ures(Y; X.reorder(); }", {"1:27 missing-token"}},
        {"mapping m { X.space_time_transform({i, j, i + j); }", {"1:48 missing-token"}},
        {"  mapping m {\n    X.reorder(i);", {"2:18 missing-token"}},
        {"  mapping m {\n    X.reorder(i);\n  mapping n {\n  }", {"2:18 missing-token"}},
        // something is missing
        {"X(i) = 1 + ;\nY(i) = 2;", {"1:12 unexpected-token"}},
        {"X(i) = * 3;", {"1:8 unexpected-token"}},
        {"X(i) =\nY(i) = 2;", {"1:7 unexpected-token"}},
        {"X(i) = A(i, );", {"1:13 unexpected-token"}},
        {"X(i) = A(, i);", {"1:10 unexpected-token"}},
        {"param\ninput A[3] : T;", {"1:6 unexpected-token"}},
        {"input A[3] : ;", {"1:14 unexpected-token"}},
        {"input A[3] :\ninput B : T;", {"1:13 unexpected-token"}},
        {"input : T;", {"1:7 unexpected-token"}},
        {"func : T;", {"1:6 unexpected-token"}},
        {"loops i: .., j: 0..;", {"1:10 unexpected-token", "1:12 unexpected-token", "1:20 unexpected-token"}},
        {"loops i: 0..3, where i < 2;", {"1:16 unexpected-token"}},
        {"loops i: 0..3 where;", {"1:20 unexpected-token"}},
        {"X(i) = Int(x) + 1;", {"1:15 unexpected-token"}},
        {"mapping m { X.; }", {"1:15 unexpected-token"}},
        {"mapping m { X; }", {"1:14 unexpected-token"}},
        {"mapping m { merge_ures(Y); X.f(); }", {"1:13 unexpected-token"}},
        {"mapping m { X.f();\n.g(); }", {"2:1 unexpected-token"}},
        // something is too much, or another thing
        {"X(i) = 3;;", {"1:10 unexpected-token"}},
        {"X(i) = (i + 1));", {"1:15 unexpected-token"}},
        {"X(i) = a b;\nY(i) = 3;", {"1:10 unexpected-token"}},
        {"X(i) = a <> b;", {"1:11 unexpected-token"}},
        {"X(i) = f(a : b, c);", {"1:12 unexpected-token"}},
        {"X(i) = (a : b);", {"1:11 unexpected-token"}},
        {"X(i) = {1} + \"a\";", {"1:8 unexpected-token", "1:14 unexpected-token"}},
        {"X(i) = select(i == 0], 1, 2);", {"1:21 unexpected-token"}},
        {"X(i) == 3;", {"1:6 unexpected-token"}},
        {"X(i) -= 3;", {"1:6 unexpected-token"}},
        {"X(i) = 3 min= 4;", {"1:10 unexpected-token"}},
        {"X(i) argmin= 4, i;", {"1:6 unexpected-token"}},
        {"X(i), Y(i) argmin= 4;\nX(i) = 2;", {"1:21 unexpected-token"}},
        {"X(i), Y(i) max= 4, i;", {"1:5 unexpected-token"}},
        {"X(i), Y(i) argmax= 4, i, 3;", {"1:24 unexpected-token"}},
        {"X(i) = 3\ns, t argmax= 4, i;", {"1:9 missing-token"}},
        {"func X; Y : T;\nX(i) = 2;", {"1:7 unexpected-token"}},
        {"loops i: 0..3; j: 0..4;\nX(i) = 2;", {"1:14 unexpected-token"}},
        {"loops i: 0..9..2, j: 0..4;", {"1:14 unexpected-token"}},
        {"func X : T, Y : U;", {"1:11 unexpected-token"}},
        {"func X(i, j) : T;\nX(i) = 2;", {"1:7 unexpected-token"}},
        {"input A : T, B : T;", {"1:12 unexpected-token"}},
        {"input A[N, M] : T;", {"1:10 unexpected-token"}},
        {"input A[N];\nX(i) = 2;", {"1:11 unexpected-token"}},
        {"func X;\nX(i) = 2;", {"1:7 unexpected-token"}},
        {"input Int(8) A[N];\ninput float B;", {"1:7 unexpected-token", "2:7 unexpected-token"}},
        {"param N = 4, param M = 5;", {"1:14 unexpected-token"}},
        {"param N : 8;", {"1:9 unexpected-token"}},
        {"input A(N) : T;", {"1:8 unexpected-token"}},
        {"input A[N]] : T;", {"1:11 unexpected-token"}},
        {"input A[N], B[N] : T;", {"1:11 unexpected-token"}},
        {"output C[N] : T in 0..3;", {"1:17 unexpected-token"}},
        {"loops i: 0.N;", {"1:11 unexpected-token"}},
        {"loops i: 0...N;", {"1:13 unexpected-token"}},
        {"loops i: 0..=N-1, j: 0..;", {"1:13 unexpected-token", "1:25 unexpected-token"}},
        {"loops i: 0..<N;", {"1:13 unexpected-token"}},
        {"loops i = 0..N;", {"1:9 unexpected-token"}},
        {"loops i: 0 to N;", {"1:12 unexpected-token"}},
        {"A.reorder(i);", {"1:1 unexpected-token"}},
        {"  func X : T;\n  }\n  X(i) = 3;", {"2:3 unexpected-token"}},
        {"mapping m { X.buffer(A, Buffer:Double); }", {"1:31 unexpected-token"}},
        {"  mapping m {\n    input A : T;\n    X.f();\n  }", {"2:5 unexpected-token"}},
        {"mapping m { X.f(i), Y.g(i); }", {"1:19 unexpected-token"}},
        {"mapping m {\nX(i) = 3;\nX.f(); }", {"2:1 unexpected-token"}},
        {"mapping m { 3; X.f(); }", {"1:13 unexpected-token"}},
        // mistakes with a name
        {"inptu A[N] : T;", {"1:1 mistyped-word"}},
        {"loop i: 0..3;", {"1:1 mistyped-word"}},
        {"X(i) = @3 $ ;", {"1:8 stray-character", "1:11 stray-character"}},
        {"X(i) @ = 3 # 4;", {"1:6 stray-character", "1:12 stray-character"}},
        {"X(i) = a \u2264 b \u00d7 2;", {"1:10 lookalike-sign", "1:14 lookalike-sign"}},
        {"X(i) = 12abc + 1.5f + 0xG;",
         {"1:8 malformed-number", "1:16 malformed-number", "1:23 malformed-number"}},
        {"X(i) = 99999999999999999999 + 1e999;", {"1:8 number-too-large", "1:31 number-too-large"}},
        {"input A[N] : T = \"a.npy;\nX(i) = 3;", {"1:18 unterminated-string"}},
        {"input A[N] : T = 'a.npy';", {"1:18 single-quotes"}},
        {"X(i) = 3; /* and so on", {"1:11 unterminated-comment"}},
        {"X(i) = select(0 <= k < K, 1, 2);", {"1:15 chained-comparison"}},
        {"loops i: 0..3 where 0 < i <= j < 5 && 1 > i > 0;",
         {"1:21 chained-comparison", "1:39 chained-comparison"}},
        {"X(i) = select(k = 0, 1, 2);", {"1:17 assignment-in-condition"}},
        {"X(i) = a and b or not c;", {"1:10 word-operator", "1:16 word-operator", "1:19 word-operator"}},
        {"X(i) = i == 0 ? 1 : 2;", {"1:15 conditional-operator"}},
        {"X(i) = if (i == 0) 1 else 2;", {"1:8 conditional-operator"}},
        {"X(i) = if i == 0 then 1 else 2;", {"1:8 conditional-operator"}},
        {"X(i) = if (i) {1} else {2};\nY(i) = if(i) + if(2);", {"1:8 conditional-operator"}},
        {"X[i][j] = Y[i, j];", {"1:2 subscript", "1:12 subscript"}},
    };
    int followed = 0;
    for (const Case& one : cases) {
        EXPECT_EQ(placesInside(one.text), one.expected) << one.text;
        followed += followFixes(inDesign(one.text));
    }
    EXPECT_GT(followed, 20);
}

// The text behind a statement of a program is read, so a second mistake there is found.
TEST(Mistakes, StatementsOfProgramsAreOneMistakeEach) {
    const Case cases[] = {
        {"for (i = 0; i < N; i++) {\n  X(i) = 3;\n}\nX(i) = ;",
         {"1:1 foreign-statement", "4:8 unexpected-token"}},
        {"for (int i = 0; i < N; i++)\n  X(i) = ;", {"1:1 foreign-statement", "2:10 unexpected-token"}},
        {"for i in 0..N {\n  X(i) = 3;\n}\nX(i) = ;", {"1:1 foreign-statement", "4:8 unexpected-token"}},
        {"for (i) { X(i) = 3; }\nX(i) = ;", {"1:1 foreign-statement", "2:8 unexpected-token"}},
        {"while (i < 3) X(i) = ;", {"1:1 foreign-statement", "1:22 unexpected-token"}},
        {"if (k == 0) X(i) = 3;\nelse X(i) = 4;\nX(i) = ;",
         {"1:1 foreign-statement", "3:8 unexpected-token"}},
        {"if (k == 0) { X(i) = 3; } else { X(i) = 4; }\nX(i) = ;",
         {"1:1 foreign-statement", "2:8 unexpected-token"}},
        {"const N = 8;\nX(i) = ;", {"1:1 foreign-statement", "2:8 unexpected-token"}},
        {"let x = 8;\nint y = 3;\nX(i) = ;",
         {"1:1 foreign-statement", "2:1 foreign-statement", "3:8 unexpected-token"}},
        {"X(i) = 1;\nreturn X;", {"2:1 foreign-statement"}},
        {"for (i = 0; i < N; i++) {\n  X(i) = 3;", {"1:1 foreign-statement"}},
        {"for(i) = 3;\nif(i) = 4;\nlet = 5;\nreturn(i) += 4;", {}}, // names of outputs
    };
    for (const Case& one : cases) {
        EXPECT_EQ(placesInside(one.text), one.expected) << one.text;
        followFixes(inDesign(one.text));
    }
}

TEST(Mistakes, SayHowItIsWritten) {
    const std::pair<const char*, const char*> cases[] = {
        {"for (i = 0; i < N; i++) X(i) = 3;", "`loops i: 0..N, j: 0..M;`"},
        {"if (i == 0) X(i) = 3;", "`X(i, j) = select(c, a, b);`"},
        {"const N = 8;", "`param N = 8;`"},
        {"auto x = 8;", "`func x : Int(32);`"},
        {"return X;", "write an equation for the output"},
        {"X(i) = if (i == 0) 1 else 2;", "'if (c) a else b' is written 'select(c, a, b)'"},
        {"X(i) = i == 0 ? 1 : 2;", "'c ? a : b' is written 'select(c, a, b)'"},
        {"input A[N];", "':' and a type, as in `: Float(32)`"},
        {"func X(i, j) : T;", "a func has the indices of all loops"},
        {"input float B[N];", "followed by the type, as in `B[N] : Float(32)`"},
        {"loops i: 0..N..2;", "a step of a loop is written `step 2`"},
        {"input A[N, M] : T;", "each dimension has its own brackets"},
        {"func X : T, Y : U;", "';' and another 'func'"},
        {"output c, e[N] : T;", "as in `output c : T; output e[N] : T;`, found ','"},
        {"loops i: 0..=N-1;", "expected the end of a half-open range, as in `0..N` for 0 to N-1, found '='"},
        {"loops i: 0...N;", "expected the upper bound, as in the half-open range `0..N`, found '.'"},
    };
    for (const auto& [text, part] : cases) {
        const Parsed parsed = parseText(inDesign(text));
        ASSERT_FALSE(parsed.diagnostics.empty()) << text;
        EXPECT_NE(parsed.diagnostics[0].message.find(part), std::string::npos)
            << parsed.diagnostics[0].message;
    }
}

TEST(Mistakes, ExtentsInParenthesesAreOneMistake) {
    const Parsed parsed = parseText(inDesign("input A(N): Int(8); output o[N]: Int(8);"));
    ASSERT_EQ(parsed.diagnostics.size(), 1u);
    EXPECT_NE(parsed.diagnostics[0].message.find("extents in brackets, as in `A[N]`"), std::string::npos);
}

TEST(Mistakes, BetweenDesigns) {
    const Case cases[] = {
        {"param N = 3;\nfunc X : T;\n", {"1:1 unexpected-token"}},
        {"design d {\n} }\ndesign e {\n}\n", {"2:3 unexpected-token"}},
        {"desing d {\n}\ndesign e {\n}\n", {"1:1 unexpected-token"}},
        {"design {\n}\ndesign e {\n}\n", {"1:8 unexpected-token"}},
        {"design d\n  param N = 3;\n}\n", {"1:9 missing-token"}},
        {"design d {\n  param N = 3;\ndesign e {\n}\n", {"2:15 missing-token"}},
        {"design d {\n  param N = 3;\n", {"2:15 missing-token"}},
        {"design d {\n  mapping m {\n", {"2:14 missing-token"}},
        {"design", {"1:7 unexpected-token"}},
        {std::string("\0\0\0", 3), {"1:1 stray-character"}},
    };
    for (const Case& one : cases) EXPECT_EQ(places(one.text), one.expected) << one.text;
}

// No tensor of the list tells the extents of c, so no fix makes a scalar of it.
TEST(Mistakes, ATensorWithoutExtentsIsNoScalarWhereItHasIndices) {
    const Parsed parsed = parseText(inDesign("output c, e[N] : T; c(i, j) = 1;"));
    ASSERT_EQ(parsed.diagnostics.size(), 1u);
    EXPECT_EQ(parsed.diagnostics[0].message, "expected one tensor in each declaration, found ','");
    EXPECT_TRUE(parsed.diagnostics[0].fixes.empty());
}

TEST(Mistakes, FixesRepairThem) {
    struct Repair {
        std::string text, corrected;
    };
    const Repair cases[] = {
        {"X(i) = select(0 <= k < K, 1, 2);", "X(i) = select(0 <= k && k < K, 1, 2);"},
        {"X(i) = 0 <= i - 1 <= j < 5;", "X(i) = 0 <= i - 1 && i - 1 <= j && j < 5;"},
        {"X(i) = select(k = 0, 1, 2);", "X(i) = select(k == 0, 1, 2);"},
        {"X(i) = a and b;", "X(i) = a && b;"},
        {"X(i) = i == 0 ? 1 : b + 2;", "X(i) = select(i == 0, 1, b + 2);"},
        {"X(i) = if (i == 0) 1 else b + 2;", "X(i) = select(i == 0, 1, b + 2);"},
        {"X(i) = 3 * if i == 0 && j < 2 then Y(i) else 4;", "X(i) = 3 * select(i == 0 && j < 2, Y(i), 4);"},
        {"X(i) = if ((i) < (j)) { 1 } else { 2 };", "X(i) = select((i) < (j), 1, 2);"},
        {"func X; Y : T;", "func X, Y : T;"},
        {"loops i: 0..3; j: 0..4;", "loops i: 0..3, j: 0..4;"},
        {"func X : T, Y : T;", "func X : T; func Y : T;"},
        {"input A[N] : T, B[M] : T;", "input A[N] : T; input B[M] : T;"},
        {"input A[N, M] : T;", "input A[N][ M] : T;"},
        {"output a[N], b[N] : T;", "output a[N] : T; output b[N] : T;"},
        {"output c, e[N] : T; c(i) = e(i);", "output c[N] : T; output e[N] : T; c(i) = e(i);"},
        {"output c, e[N], f[N][M] : T; c(i, j) = 1;",
         "output c[N][M] : T; output e[N] : T; output f[N][M] : T; c(i, j) = 1;"},
        {"output c, e[N] : T; c = 1;", "output c : T; output e[N] : T; c = 1;"},
        {"X(i) = Y[i][j-1];", "X(i) = Y(i, j-1);"},
        {"X(i) = 1\nY(i) = 2;", "X(i) = 1;\nY(i) = 2;"},
        {"X(i) = f(1;", "X(i) = f(1);"},
        {"X(i) = f(1];", "X(i) = f(1);"},
        {"X(i) 3;", "X(i) = 3;"},
        {"X(i) == 3;", "X(i) = 3;"},
        {"X(i) = @3;", "X(i) = 3;"},
        {"param@N = 8;", "param N = 8;"},
        {"X(i) = a@+ 4;", "X(i) = a+ 4;"},
        {"param\u00a0N = 8;", "param N = 8;"},
        {"param N\u202f\u202f= 8;", "param N = 8;"},
        {"X(i) = a \u2264 3;", "X(i) = a <= 3;"},
        {"input A : T = 'a.npy';", "input A : T = \"a.npy\";"},
        {"inptu A : T;", "input A : T;"},
        {"loops i: 0.N;", "loops i: 0..N;"},
        {"loops i: 0...N;", "loops i: 0..N;"},
        {"loops i: 0..<N;", "loops i: 0..N;"},
        {"loops i: 0..=N-1;", "loops i: 0..N;"},
        {"loops i: 0..=2*N;", "loops i: 0..2*N+1;"},
        {"loops i: 0..=7 step 2;", "loops i: 0..8 step 2;"},
        {"input A : T in 0..=255;", "input A : T in 0..256;"},
        {"loops i = 0..N;", "loops i : 0..N;"},
    };
    for (const Repair& one : cases) {
        const Parsed parsed = parseText(inDesign(one.text));
        ASSERT_EQ(parsed.diagnostics.size(), 1u) << one.text;
        ASSERT_EQ(parsed.diagnostics[0].fixes.size(), 1u) << one.text;
        const std::string repaired =
            text::apply(parsed.tree->source().text(), parsed.diagnostics[0].fixes[0].edits);
        EXPECT_EQ(repaired, inDesign(one.corrected));
        EXPECT_EQ(places(repaired), Strings{}) << repaired;
    }
}

// A line of a design; `place` is the column and code of the mistake in it.
struct Line {
    std::string wrong, right = "", place = "";
};

// Everything wrong but the line `repaired`.
void expectMistakes(const std::vector<Line>& lines, std::size_t repaired) {
    std::string text;
    Strings expected;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        const bool isWrong = !lines[at].place.empty() && at != repaired;
        text += (lines[at].place.empty() || isWrong ? lines[at].wrong : lines[at].right) + '\n';
        if (isWrong) expected.push_back(fmt::format("{}:{}", at + 1, lines[at].place));
    }
    EXPECT_EQ(places(text), expected) << text;
}

TEST(Mistakes, TenAreTenAndNineWithoutAnyOne) {
    const std::vector<std::vector<Line>> designs = {
        {{"design d {"},
         {"  param N = 8, M = 2*N", "  param N = 8, M = 2*N;", "23 missing-token"},
         {"  inptu A[N][N] : Int(8);", "  input A[N][N] : Int(8);", "3 mistyped-word"},
         {"  input B[N][N : Int(8);", "  input B[N][N] : Int(8);", "15 missing-token"},
         {"  output C[N] : Int(32);"},
         {"  loops i: 0.N, j: 0..N;", "  loops i: 0..N, j: 0..N;", "13 unexpected-token"},
         {"  func X Y : Int(8);", "  func X, Y : Int(8);", "9 missing-token"},
         {"  X(i, j) = select(0 <= i < 3, A(i, j), 0);", "  X(i, j) = A(i, j);", "20 chained-comparison"},
         {"  Y(i, j) = 12abc + 1;", "  Y(i, j) = 12 + 1;", "13 malformed-number"},
         {"  C(i) = select(j = 0, X(i, j));", "  C(i) = X(i, j);", "19 assignment-in-condition"},
         {"  mapping m {"},
         {"    X merge_ures(Y);", "    X.merge_ures(Y);", "6 missing-token"},
         {"    X.reorder(i, );", "    X.reorder(i);", "18 unexpected-token"},
         {"  }"},
         {"}"}},
        {{"design d", "design d {", "9 missing-token"},
         {"  param : N = 8;", "  param N = 8;", "9 unexpected-token"},
         {"  input A[N] Int(8) = 3;", "  input A[N] : Int(8) = 3;", "13 missing-token"},
         {"  input B[N] : Int(8) = \"b.npy;", "  input B[N] : Int(8) = \"b.npy\";", "25 unterminated-string"},
         {"  loops i: 0..N j: 0..N;", "  loops i: 0..N, j: 0..N;", "16 missing-token"},
         {"  X(i, j) = select(i == 0, A(i), X(i-1, j);", "  X(i, j) = A(i);", "43 missing-token"},
         {"  Y[i][j] = B(i);", "  Y(i, j) = B(i);", "4 subscript"},
         {"  Z(i, j) = Y(i, j) + ;", "  Z(i, j) = Y(i, j) + 1;", "23 unexpected-token"},
         {"  C(i) += X(i, j) @ ;", "  C(i) += X(i, j);", "19 stray-character"},
         {"  mapping m {"},
         {"    X.reorder(i)", "    X.reorder(i);", "17 missing-token"},
         {"    X.space_time_transform({i, j, i + j);", "    X.reorder(j);", "40 missing-token"},
         {"  }"},
         {"}"}},
    };
    for (const std::vector<Line>& lines : designs) {
        for (std::size_t repaired = 0; repaired <= lines.size(); ++repaired) expectMistakes(lines, repaired);
    }
}

TEST(Mistakes, StopWithOneErrorWhereTheTextIsTooDeepOrTooLong) {
    const auto repeated = [](std::string_view piece, std::size_t times) {
        std::string text;
        for (std::size_t at = 0; at < times; ++at) text += piece;
        return text;
    };
    const std::size_t many = 10000;
    const Case cases[] = {
        {"s = " + repeated("(", many) + "1" + repeated(")", many) + ";", {"1:205 nested-too-deep"}},
        {"s = " + repeated("(", many), {"1:205 nested-too-deep"}},
        {"s = " + repeated("(", many) + ";\nt = 1;", {"1:205 nested-too-deep"}},
        {"s = " + repeated("-", many) + "1;", {"1:204 nested-too-deep"}},
        {"s = " + repeated("f(", many) + "1" + repeated(")", many) + ";", {"1:405 nested-too-deep"}},
        {"s = " + repeated("Int(8)(", many) + "1" + repeated(")", many) + ";", {"1:1402 nested-too-deep"}},
        {"input A : T = " + repeated("{", many) + repeated("}", many) + ";", {"1:215 nested-too-deep"}},
        {"s = a" + repeated("+a", 10 * many) + ";", {"1:2004 expression-too-long"}},
        {"s = f(a" + repeated("*a", 10 * many) + ", 1);\nt = 1;", {"1:2006 expression-too-long"}},
    };
    for (const Case& one : cases) {
        const Strings found = placesInside(one.text);
        EXPECT_EQ(found.size(), 1u) << one.text.substr(0, 20);
        EXPECT_EQ(found.at(0), one.expected[0]) << one.text.substr(0, 20);
    }
    EXPECT_EQ(placesInside("s = a" + repeated("+a", 900) + ";\nt = " + repeated("(", 150) + "1" +
                           repeated(")", 150) + ";"),
              Strings{});
    EXPECT_EQ(placesInside("s = " + repeated("a ? b : ", many) + "c;").at(0), "1:7 conditional-operator");
}

TEST(Mistakes, AreAHundredAtMost) {
    std::string text;
    for (int at = 0; at < 5000; ++at) text += "? ; ";
    EXPECT_EQ(placesInside(text).size(), 101u);
    EXPECT_EQ(placesInside(text).back().substr(2), "401 too-many-mistakes");
}

TEST(Mistakes, AFileBeyondTheLimitIsNotRead) {
    const std::string text(65u << 20, '(');
    const Parsed parsed = parseText(text);
    ASSERT_EQ(parsed.diagnostics.size(), 1u);
    EXPECT_EQ(parsed.diagnostics[0].code(), "file-too-large");
    EXPECT_EQ(parsed.tree->text(parsed.tree->root()), text);
}

} // namespace
} // namespace tactus::syntax
