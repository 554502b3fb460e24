// Which names stay sizes, and what --set, -D and -I change.
#include "judged.h"

#include "support/folder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tactus::cinput {
namespace {

std::string sizesOf(const Judged& judged) {
    if (!judged.program()) return judged.said();
    std::string text;
    for (const Size& one : judged.program()->sizes)
        text += fmt::format("{}={}:{}@{} ", one.name, one.value, static_cast<int>(one.source),
                            judged.source.text(one.span));
    return text;
}

std::string kernel(const std::string& before, const std::string& bound, const std::string& extent = "100") {
    return before + "void f(int n, float x[" + extent + "]) {\n#pragma scop\nfor (int i = 0; i < " + bound +
           "; i++) x[i] = 1;\n#pragma endscop\n}\n";
}

class CSizes : public testing::Test {
  protected:
    void SetUp() override {
        if (!hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    }
};

TEST_F(CSizes, AreMacrosConstantsAndEnumerators) {
    EXPECT_EQ(sizesOf(judgedOf(kernel("#define N 64\n", "N"))), "N=64:0@N 64 ");
    EXPECT_EQ(sizesOf(judgedOf(kernel("#define N (1 << 6)\n", "N - 1"))), "N=64:0@N (1 << 6) ");
    EXPECT_EQ(sizesOf(judgedOf(
                  kernel("#define N 6\n#define M (N * 2)\n#define LB(a, b) a\n#define PB LB(M, n)\n", "PB"))),
              "N=6:0@N 6 ");
    EXPECT_EQ(sizesOf(judgedOf(kernel("#define LOW -6\n", "5 - LOW"))), "LOW=-6:0@LOW -6 ");
    EXPECT_EQ(sizesOf(judgedOf(kernel("static const int n1 = 7;\nconst long M = n1 + 1;\n", "M - n1 + 3"))),
              "n1=7:1@n1 M=8:1@M ");
    EXPECT_EQ(sizesOf(judgedOf(kernel("enum { A, N = 7 };\n", "N", "N + 3"))), "N=7:2@N ");
    EXPECT_EQ(sizesOf(judgedOf(kernel("", "64"))), "");
    EXPECT_EQ(sizesOf(judgedOf(kernel("#define SQ(a) ((a) * (a))\n", "SQ(3)"))), "");
}

TEST_F(CSizes, ComeFromOptions) {
    const auto with = [](const std::string& text, const Options& options) {
        return sizesOf(judgedOf(text, options));
    };
    const std::string macro = kernel("#define N 64\n", "N", "N");
    EXPECT_EQ(with(macro, {{}, {}, {{"N", 5}}}), "N=5:0@N 64 ");
    EXPECT_EQ(with(kernel("", "n", "n"), {{}, {}, {{"n", 5}}}), "n=5:3@n ");
    EXPECT_EQ(with(kernel("", "N"), {{"N=9"}, {}, {}}), "N=9:0@ ");
    EXPECT_EQ(with(kernel("", "N"), {{"N=9"}, {}, {{"N", 4}}}), "N=4:0@ ");
    EXPECT_EQ(with(kernel("#ifndef N\n#define N 64\n#endif\n", "N"), {{"N=9"}, {}, {}}), "N=9:0@ ");
    EXPECT_EQ(with(kernel("#ifdef BIG\n#define N 64\n#else\n#define N 6\n#endif\n", "N"), {{"BIG"}, {}, {}}),
              "N=64:0@N 64 ");
    EXPECT_EQ(
        with(kernel("const int N = 4 + 4;\nenum { M = 3 };\n", "N + M"), {{}, {}, {{"N", 1000}, {"M", 10}}}),
        "N=1000:1@N M=10:2@M ");
}

TEST_F(CSizes, OfHeadersAreReplacedToo) {
    const test::Folder folder;
    (void)folder.write("sizes.h", "#include \"more.h\"\n#define N 64\n");
    (void)folder.write("more.h", "#ifdef SMALL\n#define M 2\n#else\n#define M 33\n#endif\n");
    const std::string text = kernel("#include <sizes.h>\n", "N + M");
    const Options folders{{}, {folder.path().string()}, {}};
    EXPECT_EQ(sizesOf(judgedOf(text, folders)), "N=64:0@ M=33:0@ ");
    Options set = folders;
    set.sizes = {{"N", 5}, {"M", 1234567}};
    EXPECT_EQ(sizesOf(judgedOf(text, set)), "N=5:0@ M=1234567:0@ ");
    EXPECT_NE(sizesOf(judgedOf(text)).find("1:10 c-compiler: 'sizes.h' file not found"), std::string::npos);
}

TEST_F(CSizes, PlacesAreThoseOfTheFileAsItIs) {
    const Judged judged = judgedOf(kernel("#define N 64\n", "N") + "/* x */", {{}, {}, {{"N", 1234567}}});
    ASSERT_TRUE(judged.program()) << judged.said();
    EXPECT_EQ(judged.source.text(judged.program()->statements[0].span), "x[i] = 1");
    EXPECT_EQ(judged.source.text(judged.program()->loops[0].span), "for (int i = 0; i < N; i++)");
}

TEST_F(CSizes, PlacesOfMacrosHaveTheirArguments) {
    const Judged judged = judgedOf("#define V(x) x\n#define Z 0.5f\nvoid f(float x[9]) {\n#pragma scop\nx[0] "
                                   "= V( (1) ); x[V(1)] = Z;\n#pragma endscop\n}\n");
    ASSERT_TRUE(judged.program()) << judged.said();
    EXPECT_EQ(judged.source.text(judged.program()->statements[0].span), "x[0] = V( (1) )");
    EXPECT_EQ(judged.source.text(judged.program()->statements[1].span), "x[V(1)] = Z");
}

TEST_F(CSizes, ThatMultiplyALoopAreNumbers) {
    const Judged judged = judgedOf("#define N 4\nvoid f(float x[N * N]) {\n#pragma scop\nfor (int i = 0; i < "
                                   "N; i++) x[i * N] = N;\n#pragma endscop\n}\n");
    EXPECT_EQ(sizesOf(judged), "");
    EXPECT_EQ(
        judged.said(),
        "2:16 c-size-fixed: 'N' multiplies a loop or another size here, so it is the number 4 everywhere\n");
}

} // namespace
} // namespace tactus::cinput
