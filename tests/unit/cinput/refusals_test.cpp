// What can't be read is refused at its place, with what to change.
#include "judged.h"

#include <gtest/gtest.h>

namespace tactus::cinput {
namespace {

struct Refusal {
    const char* name;
    std::string text;
    const char* said; // the first error: "3:7 c-loop: a part of the message"
    Options options = {};
};

// Line 1 holds the types and the function's head, line 2 the mark; line 3 is what is said.
std::string inside(const std::string& line, const std::string& before = "") {
    return before +
           "void f(int n, float A[9][9], float x[9], int p[9], int m) { int i, j; double s; enum { N = 9 "
           "};\n#pragma scop\n" +
           line + "\n#pragma endscop\n}\n";
}

std::vector<Refusal> statements() {
    return {
        {"while", inside("while (p[0] > 0) p[0]--;"),
         "3:1 c-statement: 'while' can't be read: write a 'for'"},
        {"do", inside("do { p[0]--; } while (p[0] > 0);"), "3:1 c-statement: 'do'"},
        {"break", inside("for (i = 0; i < N; i++) { if (x[i] > 0) break; x[i] = 1; }"),
         "3:41 c-statement: 'break' can't be read: put an 'if'"},
        {"continue", inside("for (i = 0; i < N; i++) { if (i == 3) continue; x[i] = 1; }"),
         "3:39 c-statement: 'continue'"},
        {"goto", inside("for (i = 0; i < N; i++) x[i] = 1; goto end; end: ;"), "3:35 c-statement: 'goto'"},
        {"return", inside("x[0] = 1; return;"), "3:11 c-statement: 'return'"},
        {"switch", inside("switch (p[0]) { case 1: x[0] = 1; }"), "3:1 c-statement: 'switch'"},
    };
}

std::vector<Refusal> loops() {
    return {
        {"no step", inside("for (i = 0; i < N;) x[i++] = 1;"),
         "3:1 c-loop: this loop can't be read: write all three parts"},
        {"no start", inside("for (; i < N; i++) x[i] = 1;"),
         "3:1 c-loop: this loop can't be read: the value that its variable begins with is not known"},
        {"a start that another loop has left",
         inside("for (i = 0; i < 3; i++) x[i] = 1; for (; i < N; i++) x[i] = 2;"),
         "3:35 c-loop: this loop can't be read: the value that its variable begins with is not known"},
        {"two variables", inside("for (i = 0, j = 0; i < N; i++, j++) x[i] = 1;"),
         "3:6 c-loop: this loop can't be read: its head sets no variable, or more"},
        {"step by data", inside("for (i = 0; i < N; i += p[0]) x[i] = 1;"),
         "3:20 c-loop: this loop can't be read: 'i += p[0]' does not add a constant"},
        {"step by a factor", inside("for (i = 1; i < N; i *= 2) x[i] = 1;"),
         "3:20 c-loop: this loop can't be read: 'i *= 2'"},
        {"a step that is narrowed", inside("for (i = 0; i < N; i = (char)(i + 1)) x[i] = 1;"),
         "3:20 c-loop: this loop can't be read: 'i = (char)(i + 1)'"},
        {"a step of another variable", inside("for (i = 0; i < N; j++) x[i] = 1;"),
         "3:20 c-loop: this loop can't be read: 'j++'"},
        {"wrong direction", inside("for (i = 0; i < N; i--) x[i] = 1;"),
         "3:13 c-loop: this loop can't be read: 'i < N' is no bound in the direction"},
        {"a real variable", inside("for (s = 0; s < N; s++) x[(int)s] = 1;"),
         "3:6 c-loop: this loop can't be read: its variable is no integer"},
        {"unequal that is missed", inside("for (i = 0; i != N - 20; i++) x[0] = 1;"),
         "3:13 c-loop: this loop can't be read: 'i != N - 20' may never fail"},
        {"unequal in steps", inside("for (i = 0; i != N; i += 2) x[i] = 1;"), "3:13 c-loop"},
        {"a bound that reads data", inside("for (i = 0; i < p[0]; i++) x[i] = 1;"),
         "3:13 c-not-affine: the bound 'i < p[0]' is not affine in loop variables and sizes: it reads 'p'"},
        {"a square bound", inside("for (i = 0; i * i < N; i++) x[i] = 1;"),
         "3:13 c-not-affine: the bound 'i * i < N'"},
        {"a bound of a changed scalar", inside("for (i = 0; i < m; i++) m += 1;"),
         "3:13 c-not-affine: the bound 'i < m' is not affine in loop variables and sizes: it reads 'm'"},
        {"a bound of an argument", inside("for (i = 0; i < n; i++) x[i] = 1;"),
         "3:17 c-size-needed: 'n' is known only when running; give its value: --set n=64"},
        {"an extent of an argument",
         "void f(int n, int k, float C[k][n]) {\n#pragma scop\nC[0][0] = 1;\n#pragma endscop\n}\n",
         "1:30 c-size-needed: 'k'"},
        {"its variable changed inside", inside("for (i = 0; i < N; i++) { x[i] = 1; i++; }"),
         "3:1 c-loop-variable: 'i' is the variable of this loop, and is changed in its body"},
        {"its variable read behind", inside("for (i = 0; i < N; i++) x[i] = 1;\nx[0] = i;"),
         "4:8 c-loop-variable: 'i' is the variable of a loop"},
        {"its variable read behind the region",
         "int f(float x[9]) { int i;\n#pragma scop\nfor (i = 0; i < 9; i++) x[i] = 1;\n#pragma "
         "endscop\nreturn i; }\n",
         "1:25 c-loop-variable: 'i' is the variable of a loop in the region, and is read behind"},
        {"an unsigned end below zero", inside("for (unsigned u = 8; u >= 0; u--) x[u] = 1;"),
         "3:30 c-wraps: 'u' behind its last iteration does not fit in 'unsigned int'"},
        {"a narrow variable", inside("for (unsigned char u = 0; u < 256; u++) x[u % 9] = 1;"), "c-wraps"},
        {"a signed value compared as unsigned", inside("for (i = -2; i < 5u; i++) x[i + 2] = 1;"),
         "3:14 c-wraps: 'i' does not fit in 'unsigned int'"},
        {"no end", inside("for (i = 0; 1; i++) x[0] = 1;"), "c-wraps"},
        {"an assignment in its head", inside("for (i = 0; i < (m = 3); i++) x[i] = 1;"),
         "3:13 c-effect: an assignment in the head of a loop"},
        {"thirteen of them",
         inside("for(int a=0;a<1;a++)for(int b=0;b<1;b++)for(int c=0;c<1;c++)for(int d=0;d<1;d++)for(int "
                "e=0;e<1;e++)for(int g=0;g<1;g++)"
                "for(int h=0;h<1;h++)for(int k=0;k<1;k++)for(int l=0;l<1;l++)for(int o=0;o<1;o++)for(int "
                "q=0;q<1;q++)for(int r=0;r<1;r++)for(int t=0;t<1;t++) x[0]=1;"),
         "c-too-large: the region is too large: more than 12 loops"},
    };
}

std::vector<Refusal> expressions() {
    return {
        {"data in a subscript that is written", inside("for (i = 0; i < N; i++) x[p[i]] += 1;"),
         "3:25 c-data-subscript: the subscript of 'x' reads data, but the region writes that element"},
        {"data in a subscript of what is written", inside("for (i = 0; i < N; i++) x[i] = x[p[i]];"),
         "3:32 c-data-subscript: the subscript of 'x' reads data, but the region writes that array"},
        {"a square subscript", inside("for (i = 0; i < 3; i++) x[i * i] = 1;"),
         "3:27 c-not-affine: a subscript of 'x'"},
        {"a pointer that is moved", inside("float *q = x; for (i = 0; i < N; i++) *q++ = 1;"),
         "3:8 c-pointer: pointer 'q' is set to a place of another array, or moved"},
        {"a pointer to an array of the function",
         "void f(float x[9]) { float *q = x + 1;\n#pragma scop\nq[0] = x[1];\n#pragma endscop\n}\n",
         "3:1 c-pointer: pointer 'q'"},
        {"a pointer set in the region", "void f(float *x) {\n#pragma scop\nx = x + 1;\n#pragma endscop\n}\n",
         "3:1 c-pointer: pointer 'x' is set in the region"},
        {"an address", inside("p[0] = *(&m);"), "c-pointer"},
        {"one array for two arguments",
         "void f(float x[9], float y[9]) {\n#pragma scop\nx[0] = y[1];\n#pragma endscop\n}\nvoid g(float "
         "z[9]) { f(z, z); }\n",
         "6:27 c-pointer: array 'z' is handed in as two arguments"},
        {"two parts of one array for two arguments",
         "void f(float *x, float *y) {\n#pragma scop\nx[0] = y[1];\n#pragma endscop\n}\nvoid g(float z[9]) { "
         "f(z + 1, &z[3]); }\n",
         "6:31 c-pointer: array 'z' is handed in as two arguments"},
        {"a part of an array", inside("x[0] = A[0] == 0;"), "3:8 c-"},
        {"a call of another file", inside("x[0] = g(x[1]);", "float g(float);\n"),
         "4:8 c-call: the call of 'g' can't be read: it is not one 'return'"},
        {"a call of the library", inside("printf(\"%d\", N);", "#include <stdio.h>\n"),
         "4:1 c-call: the call of 'printf'"},
        {"a function that the language lacks", inside("x[0] = tgamma(x[1]);", "#include <math.h>\n"),
         "4:8 c-call: the call of 'tgamma' can't be read: the language has no such function"},
        {"a function of two statements",
         inside("x[0] = g(x[1]);", "static float g(float a) { a += 1; return a; }\n"), "4:8 c-call"},
        {"a function that calls itself",
         inside("x[0] = g(x[1]);", "static float g(float a) { return a > 1 ? g(a - 1) : a; }\n"),
         "c-call: the call of"},
        {"an assignment behind &&", inside("m > 0 && (x[0] = 1);"),
         "3:10 c-effect: an assignment behind '&&' can't be read"},
        {"an assignment behind ?", inside("x[0] = m ? p[0]++ : 0;"),
         "3:12 c-effect: an assignment behind '?'"},
        {"an assignment in a subscript", inside("x[p[0]++] = 1;"),
         "3:3 c-effect: an assignment in a subscript"},
    };
}

std::vector<Refusal> types() {
    return {
        {"long double", inside("x[0] = 1.0L;"),
         "3:8 c-type: '1.0L' has the type 'long double', which can't be read"},
        {"__int128", inside("__int128 b = 1; x[0] = b;"), "3:10 c-type: 'b' has the type '__int128'"},
        {"_Complex", inside("x[0] = c;", "float _Complex c;\n"), "4:8 c-type"},
        {"volatile", inside("x[0] = v;", "volatile float v;\n"),
         "4:8 c-type: 'v' has the type 'volatile float', which can't be read: volatile"},
        {"a structure", inside("x[0] = s1.a;", "struct { float a; } s1;\n"),
         "4:8 c-type: 's1.a' has the type 'a structure or union'"},
        {"a bit-field", inside("x[0] = s1.a;", "struct { long a : 40; } s1;\n"), "4:8 c-type: 's1.a'"},
        {"a union", inside("s1.a = 1;", "union { float a; int b; } s1;\n"), "4:1 c-type: 's1.a'"},
        {"an array of structures", inside("x[0] = t[0].a;", "struct { float a; } t[3];\n"), "4:8 c-type"},
        {"a pointer to pointers", "void f(float **a) {\n#pragma scop\na[0][0] = 1;\n#pragma endscop\n}\n",
         "3:1 c-type: 'a' has the type 'float *', which can't be read: only arrays"},
        {"an array of run-time extent", inside("float t[n]; t[0] = 1;"), "3:9 c-size-needed"},
        {"an array of run-time extent with --set",
         inside("float t[n]; t[0] = 1;"),
         "3:7 c-local-array: 't' can't be declared in the region: its extent is known only when running",
         {{}, {}, {{"n", 4}}}},
        {"a static local", inside("static int c = 0; x[0] = c;"),
         "3:12 c-local-array: 'c' can't be declared in the region: it is static"},
        {"an array with a list by places", inside("float t[2][2] = {[1][0] = 2}; x[0] = t[0][0];"),
         "3:17 c-local-array: 't' can't be declared in the region: list its elements in their order"},
        {"an array with rows in one list", inside("float t[2][2] = {1, 2, 3, 4}; x[0] = t[0][0];"),
         "3:17 c-local-array: 't' can't be declared in the region: list its elements in their order"},
    };
}

std::vector<Refusal> regions() {
    return {
        {"none", "void f(float x[9]) { x[0] = 1; }\n",
         "1:1 c-region: the file has no region; put '#pragma scop'"},
        {"an empty file", "", "1:1 c-region"},
        {"in a comment", "void f(float x[9]) {\n// #pragma scop\nx[0] = 1;\n/*\n#pragma endscop\n*/ }\n",
         "1:1 c-region"},
        {"left out by if",
         "void f(float x[9]) {\n#if 0\n#pragma scop\nx[0] = 1;\n#pragma endscop\n#endif\n}\n",
         "1:1 c-region: the file has no region that '#if' leaves"},
        {"two",
         "void f(float x[9]) {\n#pragma scop\nx[0] = 1;\n#pragma endscop\n#pragma scop\nx[1] = 1;\n#pragma "
         "endscop\n}\n",
         "5:1 c-region: the file has a second region here"},
        {"no end", "void f(float x[9]) {\n#pragma scop\nx[0] = 1;\n}\n",
         "2:1 c-region: this region has no end"},
        {"no begin", "void f(float x[9]) {\nx[0] = 1;\n#pragma endscop\n}\n",
         "3:1 c-region: this end of a region has no"},
        {"one inside of another",
         "void f(float x[9]) {\n#pragma scop\n#pragma scop\nx[0] = 1;\n#pragma endscop\n#pragma endscop\n}\n",
         "3:1 c-region: this region begins inside"},
        {"outside of functions", "#pragma scop\nfloat x[9];\n#pragma endscop\n",
         "1:1 c-region: the region is in no function"},
        {"across a block",
         "void f(float x[9]) {\n#pragma scop\nfor (int i = 0; i < 9; i++) {\n x[i] = 1;\n#pragma "
         "endscop\n}\n}\n",
         "3:1 c-region: a mark of the region is inside of this statement"},
        {"nothing assigned", "void f(float x[9]) {\n#pragma scop\n;\n#pragma endscop\n}\n",
         "2:1 c-region: the region assigns nothing"},
        {"a missing header",
         "#include \"gone.h\"\nvoid f(float x[9]) {\n#pragma scop\nx[0] = 1;\n#pragma endscop\n}\n",
         "1:10 c-compiler: 'gone.h' file not found"},
        {"an unknown name", inside("x[0] = y;"), "3:8 c-compiler: use of undeclared identifier 'y'"},
        {"an undeclared function", inside("x[0] = g(1);"), "3:8 c-compiler"},
        {"unfinished text", "void f(float x[9]) {\n#pragma scop\nx[0] = ;\n#pragma endscop\n",
         "3:8 c-compiler: expected expression"},
        {"an unknown size",
         inside("x[0] = 1;"),
         "1:1 c-unknown-size: --set Q: the C file defines no integer of that name",
         {{}, {}, {{"Q", 4}}}},
        {"many brackets", inside("x[0] = " + std::string(300, '(') + "1" + std::string(300, ')') + ";"),
         "c-compiler: bracket nesting level"},
        {"a long sum",
         inside("x[0] = 1" +
                [] {
                    std::string sum;
                    for (int at = 0; at < 3000; ++at) sum += "+x[1]";
                    return sum;
                }() +
                ";"),
         "c-too-large: the region is too large: more than 1000 operators"},
        {"a number beyond 64 bits", inside("for (i = 0; i < N; i++) x[i * 0x7fffffffffffffffL * 9] = 1;"),
         "3:25 c-too-large: the region is too large: a number does not fit in 64 bits"},
    };
}

void PrintTo(const Refusal& one, std::ostream* out) {
    *out << one.name;
}

class CRefusals : public testing::TestWithParam<Refusal> {};

TEST_P(CRefusals, NameThePlaceAndTheReason) {
    if (!hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    const Judged judged = judgedOf(GetParam().text, GetParam().options);
    EXPECT_FALSE(judged.program());
    EXPECT_TRUE(diagnostics::hasError(judged.reading.findings));
    EXPECT_NE(judged.said().find(GetParam().said), std::string::npos) << judged.said();
}

std::string nameOf(const testing::TestParamInfo<Refusal>& info) {
    std::string name = info.param.name;
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}
INSTANTIATE_TEST_SUITE_P(Statements, CRefusals, testing::ValuesIn(statements()), nameOf);
INSTANTIATE_TEST_SUITE_P(Loops, CRefusals, testing::ValuesIn(loops()), nameOf);
INSTANTIATE_TEST_SUITE_P(Expressions, CRefusals, testing::ValuesIn(expressions()), nameOf);
INSTANTIATE_TEST_SUITE_P(Types, CRefusals, testing::ValuesIn(types()), nameOf);
INSTANTIATE_TEST_SUITE_P(Regions, CRefusals, testing::ValuesIn(regions()), nameOf);

TEST(CRefusals, SeveralMistakesAreSaidAtOnce) {
    if (!hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    const Judged judged =
        judgedOf(inside("while (m) m--;\nfor (i = 0; i < N; i *= 2) x[i] = 1;\nx[p[0]] = 1;"));
    EXPECT_EQ(judged.reading.findings.size(), 3u) << judged.said();
}

} // namespace
} // namespace tactus::cinput
