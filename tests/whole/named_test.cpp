// Lets and fns in the whole of Tactus: the array and the exported code are those of the expressions written
// out, and the names are in the code.
#include "tactus.h"

#include "support/emulation.h"

namespace tactus::test {
namespace {

constexpr const char* shorter = R"(design d {
  param N = 5;
  input A[N][N] : Int(32);
  input B[N] : Int(32);
  output C[N] : Int(32);
  output D[N] : Int(32);
  fn sq(x) = x*x;
  fn dist(x, y) = let d = x - y in abs(d) * sq(d);
  loops i: 0..N, j: 0..N;
  func Z : Int(32);
  Z(i, j) = let before = select(j == 0, 0, Z(i, j-1)) in before + dist(A(i, j), B(j)) - before / 3;
  C(i)    = let last = j + 1 in select(last == N, let z = Z(i, j) in z + z / 2);
  D(i)   += let d = A(i, j) % 4 in select(d > 1, sq(d + 1));
  mapping m { Z.space_time_transform({i}, i + j); }
  mapping tiled { Z.tile(j, jo, jj, 2).space_time_transform({i}, {jo, i + jj}); }
})";

constexpr const char* written = R"(design d {
  param N = 5;
  input A[N][N] : Int(32);
  input B[N] : Int(32);
  output C[N] : Int(32);
  output D[N] : Int(32);
  loops i: 0..N, j: 0..N;
  func Z : Int(32);
  Z(i, j) = select(j == 0, 0, Z(i, j-1)) + abs(A(i, j) - B(j)) * ((A(i, j) - B(j)) * (A(i, j) - B(j)))
      - select(j == 0, 0, Z(i, j-1)) / 3;
  C(i)    = select(j + 1 == N, Z(i, j) + Z(i, j) / 2);
  D(i)   += select(A(i, j) % 4 > 1, (A(i, j) % 4 + 1) * (A(i, j) % 4 + 1));
  mapping m { Z.space_time_transform({i}, i + j); }
  mapping tiled { Z.tile(j, jo, jj, 2).space_time_transform({i}, {jo, i + jj}); }
})";

json answerOf(const char* text, std::vector<std::string> arguments) {
    const Folder folder;
    arguments.insert(arguments.begin() + 1, folder.write("d.ure", text));
    const Answer answer = ask(std::move(arguments));
    EXPECT_EQ(answer.status, 0) << answer.value.dump(1);
    json value = answer.value;
    value.erase("diagnostics"); // with places
    value.erase("automatic");   // conditions as they are written
    for (json& one : value.value("mappings", json::array())) one.erase("diagnostics");
    return value;
}

TEST(NamedValues, AreTheExpressionsWrittenOut) {
    for (const std::string mapping : {"m", "tiled"})
        for (const std::string command : {"check", "array", "simulate"})
            EXPECT_EQ(answerOf(shorter, {command, "--mapping", mapping}),
                      answerOf(written, {command, "--mapping", mapping}))
                << command << " " << mapping;
    EXPECT_EQ(answerOf(shorter, {"evaluate", "--seed", "7"}), answerOf(written, {"evaluate", "--seed", "7"}));
}

TEST(NamedValues, MatchPlainLoops) {
    const Folder folder, data;
    folder.write("d.ure", shorter);
    int a[5][5], b[5];
    std::string rows, row;
    for (int i = 0; i < 5; ++i) {
        b[i] = 7 * i - 11;
        row += fmt::format("{}{}", i ? "," : "", b[i]);
        for (int j = 0; j < 5; ++j)
            rows += fmt::format("{}{}", j ? "," : "", a[i][j] = (13 * i * i + 5 * j) % 17 - 8);
        rows += "\n";
    }
    data.write("A.csv", rows);
    data.write("B.csv", row);
    const Answer answer =
        ask({"simulate", folder / "d.ure", "--mapping", "m", "--inputs", data.path().string()});
    ASSERT_EQ(answer.status, 0) << answer.value.dump(1);
    const auto floored = [](int x, int y) { return x / y - (x % y != 0 && (x < 0) != (y < 0)); };
    for (int i = 0; i < 5; ++i) {
        int z = 0, d = 0;
        for (int j = 0; j < 5; ++j) {
            const int apart = a[i][j] - b[j], rest = ((a[i][j] % 4) + 4) % 4;
            z = z + std::abs(apart) * (apart * apart) - floored(z, 3);
            if (rest > 1) d += (rest + 1) * (rest + 1);
        }
        EXPECT_EQ(answer.value.at("outputs").at("C").at(std::size_t(i)), z + floored(z, 2));
        EXPECT_EQ(answer.value.at("outputs").at("D").at(std::size_t(i)), d);
    }
}

TEST(NamedValues, AreConstantsInExportedCode) {
    for (const char* mapping : {"m", "tiled"}) EXPECT_EQ(emulationOf(shorter, mapping), "");
    const auto model = analysedModelOf(shorter, "m");
    for (const emit::Target* target : emit::targets()) {
        const std::string kernel = emit::exportCode(*model, *target).files.front().content;
        const auto count = [&](const std::string& text) {
            std::size_t found = 0;
            for (std::size_t at = kernel.find(text); at != std::string::npos; at = kernel.find(text, at + 1))
                ++found;
            return found;
        };
        const std::string integer = isCpp(*target) ? "std::int32_t" : "int";
        // Each value is computed once: B is read at one place.
        EXPECT_EQ(count("const " + integer + " before ="), 1u) << kernel;
        EXPECT_EQ(count("const " + integer + " d ="), 1u) << kernel;
        EXPECT_EQ(count("const " + integer + " z ="), 1u) << kernel;
        EXPECT_EQ(count("= B[j]") + count("- B[j]") + count(")B[j]"), 1u) << kernel;
        // A value that only a branch needs is computed there.
        EXPECT_NE(kernel.find("let last = j + 1 in select("), std::string::npos) << "the line as a comment";
    }
}

// A value that some iterations do not have is none of the others' business.
TEST(NamedValues, StayInTheBranchThatNeedsThem) {
    constexpr const char* text = R"(design lazy {
  param N = 4;
  input A[N] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N;
  func X : Int(32);
  X(i) = let before = X(i-1), next = A(i+1) in select(i == 0, 5, select(i < N-1, before * before + next, before));
  C(i) = X(i);
  mapping line { X.space_time_transform({i}, i); }
})";
    const json checked = answerOf(text, {"check"});
    EXPECT_EQ(checked.at("legal"), true);
    EXPECT_EQ(emulationOf(text, "line"), "");
}

// A kernel sends the value once, however often it is used.
TEST(NamedValues, ComeFromKernelsAroundTheArray) {
    constexpr const char* text = R"(design around {
  param N = 4;
  input A[N][N] : Int(32) = {1, -2, 3, 4, -5, 6, 7, 8, 9, -8, 7, 6, 5, 4, 3, -2};
  output C[N] : Int(32);
  fn sq(x) = x*x;
  loops i: 0..N, j: 0..N;
  C(i) += let a = A(i, j) in sq(a) - a;
  mapping m {
    C.space_time_transform({i}, i + j);
    C.isolate_producer_chain(A, L, F).isolate_consumer(C, U);
  }
})";
    const Folder folder;
    const Answer answer = ask({"simulate", folder.write("a.ure", text)});
    ASSERT_EQ(answer.status, 0) << answer.value.dump(1);
    EXPECT_EQ(answer.value.at("outputs").at("C"), json({1 + 4 + 9 + 16 - 6, 25 + 36 + 49 + 64 - 16,
                                                        81 + 64 + 49 + 36 - 14, 25 + 16 + 9 + 4 - 10}));
    EXPECT_EQ(answer.value.at("matches"), true);
    for (const char* target : {"intel-opencl", "xilinx-hls"})
        EXPECT_EQ(emulationOfNetwork(text, "m", target), "") << target;
}

// The text of both reads is the same, and k is not.
TEST(NamedValues, OfOneTextMayDiffer) {
    constexpr const char* text = R"(design two {
  param N = 4;
  input A[N] : Int(32) = {1, 10, 100, 1000};
  input p[N] : UInt(8) in 0..4 = {3, 1, 0, 2};
  output C[N][N] : Int(32);
  fn at(k) = A(k) + A(p(k));
  loops i: 0..N, j: 0..N;
  func X : Int(32);
  C(i, j) = X(i, j);
  X(i, j) = at(i) * 2 + at(j) + (let k = N-1-i in A(p(k)));
  mapping m { X.space_time_transform({i}, i + j); }
})";
    const Folder folder;
    const Answer answer = ask({"simulate", folder.write("t.ure", text)});
    ASSERT_EQ(answer.status, 0) << answer.value.dump(1);
    EXPECT_EQ(answer.value.at("matches"), true);
    const int a[] = {1, 10, 100, 1000}, p[] = {3, 1, 0, 2};
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            EXPECT_EQ(answer.value.at("outputs").at("C").at(i).at(j),
                      (a[i] + a[p[i]]) * 2 + a[j] + a[p[j]] + a[p[3 - i]]);
    EXPECT_EQ(emulationOf(text, "m"), "");
    // A box for each input that is read.
    ask({"array", folder / "t.ure", "--view", "inside", "--dot", folder / "t.dot"});
    const std::string dot = contentOf(folder / "t.dot");
    for (const char* box : {"A(i)", "A(j)", "A(p(i))", "A(p(j))"})
        EXPECT_NE(dot.find(box), std::string::npos) << dot;
}

// Drawn once, under its name.
TEST(NamedValues, AreOneOperatorInsideOfAPe) {
    const Folder folder;
    folder.write("s.ure", shorter);
    folder.write("w.ure", written);
    const auto operators = [&](const std::string& file, const std::string& sign) {
        ask({"array", folder / file, "--mapping", "m", "--view", "inside", "--dot", folder / "p.dot"});
        const std::string dot = contentOf(folder / "p.dot");
        std::size_t found = 0;
        for (std::size_t at = dot.find(sign); at != std::string::npos; at = dot.find(sign, at + 1)) ++found;
        return found;
    };
    EXPECT_GT(operators("s.ure", "before"), 0u);
    EXPECT_EQ(operators("w.ure", "before"), 0u);
    EXPECT_LT(operators("s.ure", "->"), operators("w.ure", "->"));
}

} // namespace
} // namespace tactus::test
