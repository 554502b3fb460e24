// `tactus simulate --until` and `--expect` as a user has them.
#include "tactus.h"

#include "formats/npy.h"

namespace tactus::test {
namespace {

constexpr int I = 4, J = 5, K = 6;

// C = A x B with small integers of the file's own.
std::string productFile(const Folder& folder, const std::string& mappings) {
    return folder.write("d.ure", R"(design d {
  param I = 4, J = 5, K = 6;
  input A[r: I][c: K] : Int(32) = (3*r + 5*c) % 7 - 2;
  input B[r: K][c: J] : Int(32) = (4*r + 2*c) % 5 - 1;
  output C[I][J] : Int(32);
  loops i: 0..I, j: 0..J, k: 0..K;
  func X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j) = select(k == K-1, Z(i, j, k));
)" + mappings + "}");
}
const std::string mapped = "  mapping m { X.space_time_transform({i, j}, i + j + k); }\n";

int partial(int i, int j, int k) {
    int sum = 0;
    for (int n = 0; n <= k; ++n) sum += ((3 * i + 5 * n) % 7 - 2) * ((4 * n + 2 * j) % 5 - 1);
    return sum;
}

TEST(Until, ShowsTheStateAtTheFirstCycleThatMeetsTheCondition) {
    const Folder folder;
    const std::string file = productFile(folder, mapped);
    for (const int limit : {2, 5, 8}) {
        json expected;
        for (int cycle = 0; cycle < I + J + K - 2 && expected.is_null(); ++cycle)
            for (int i = 0; i < I && expected.is_null(); ++i)
                for (int j = 0; j < J && expected.is_null(); ++j)
                    if (const int k = cycle - i - j; k >= 0 && k < K && i == j && partial(i, j, k) > limit)
                        expected = {{"cycle", cycle}, {"pe", {i, j}}, {"iteration", {i, j, k}}};
        ASSERT_FALSE(expected.is_null());
        const std::string condition = "Z > " + std::to_string(limit) + " && i == j";
        const Answer answer = ask({"simulate", file, "--until", condition});
        EXPECT_EQ(answer.status, 0);
        EXPECT_EQ(answer.value["until"], expected);
        EXPECT_EQ(answer.value["matches"], true);
        // What --at shows of that cycle.
        const std::string cycle = std::to_string(expected["cycle"].get<int>());
        EXPECT_EQ(answer.value["state"], ask({"simulate", file, "--at", cycle}).value["state"]);
        const std::string text = tactus({"simulate", file, "--until", condition}).out,
                          state = tactus({"simulate", file, "--at", cycle}).out;
        EXPECT_EQ(text.substr(text.find("\ncycle ")), state.substr(state.find("\ncycle ")));
        EXPECT_NE(text.find("  until " + condition + ": first in cycle " + cycle + " on PE "),
                  std::string::npos)
            << text;
    }
}

// --- --expect

void writeProduct(const Folder& folder, int wrong, formats::ElementType type = formats::ElementType::Int32,
                  std::vector<std::int64_t> shape = {I, J}) {
    formats::Array array{type, std::move(shape), {}};
    for (int i = 0; i < I; ++i)
        for (int j = 0; j < J; ++j) {
            const std::int32_t sum = partial(i, j, K - 1) + (i == 2 && j == 3 ? wrong : 0);
            const auto real = static_cast<float>(sum) + 0.5F;
            const bool isReal = type == formats::ElementType::Float32;
            const auto* const bytes =
                isReal ? reinterpret_cast<const std::byte*>(&real) : reinterpret_cast<const std::byte*>(&sum);
            array.bytes.insert(array.bytes.end(), bytes, bytes + 4);
        }
    const std::vector<std::byte> file = formats::writeNpy(array);
    folder.write("C.npy", {reinterpret_cast<const char*>(file.data()), file.size()});
}

TEST(Expect, ComparesWithGivenResults) {
    const Folder folder, results;
    const std::string file = productFile(folder, mapped), given = results.path().string();
    writeProduct(results, 0);
    const Answer right = ask({"simulate", file, "--expect", given});
    EXPECT_EQ(right.status, 0);
    EXPECT_EQ(right.value["matches"], true);
    EXPECT_EQ(right.value["verdict"], "matches '" + given + "'");
    writeProduct(results, 4);
    const Answer wrong = ask({"simulate", file, "--expect", given});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_EQ(wrong.value["matches"], false);
    EXPECT_EQ(wrong.value["maxError"], 4);
    const int sum = partial(2, 3, K - 1);
    EXPECT_EQ(wrong.value["error"], "C(2, 3) is " + std::to_string(sum) + ", '" + given + "' says " +
                                        std::to_string(sum + 4) +
                                        ": written by PE (2, 3) in cycle 10, iteration (2, 3, 5)");
}

TEST(Expect, KeepsTheFilesThatItReads) {
    const Folder folder, results;
    const std::string file = productFile(folder, mapped), given = results.path().string();
    writeProduct(results, 4);
    const commands::Report report = tactus({"simulate", file, "--expect", given, "--outputs", given});
    EXPECT_EQ(report.status, 2);
    EXPECT_NE(report.err.find("what is expected of output C is read from this file"), std::string::npos)
        << report.err;
    EXPECT_EQ(tactus({"simulate", file, "--expect", given}).status, 1); // still wrong
}

TEST(Expect, RefusesFilesThatAreMissingOrDoNotFit) {
    const Folder folder, results;
    const std::string file = productFile(folder, mapped), given = results.path().string();
    const auto expectError = [&](const std::string& where, int status, const std::string& words) {
        const Answer answer = ask({"simulate", file, "--expect", where});
        EXPECT_EQ(answer.status, status) << answer.value;
        EXPECT_NE(answer.value["error"].get<std::string>().find(words), std::string::npos) << answer.value;
    };
    expectError(given + "/nowhere", 2, "no such folder");
    expectError(given, 2, "there is no file C.npy of output 'C'");
    writeProduct(results, 0, formats::ElementType::Int32, {J, I});
    expectError(given, 1, "expected shape (4, 5), found (5, 4)");
    writeProduct(results, 0, formats::ElementType::Float32);
    expectError(given, 1, "expected int32, found float32");
    results.write("C.npy", "no array");
    expectError(given, 1, "C.npy");
    results.write("C.csv", "1");
    expectError(given, 2, "C.csv");
}

TEST(Expect, ComparesTheOutputsOfSeveralArrays) {
    const Folder folder, results;
    const std::string file = productFile(folder, "  mapping two { X.merge_ures(Y); Z.merge_ures(C); }\n");
    writeProduct(results, 0);
    const std::string given = results.path().string();
    const Answer right = ask({"simulate", file, "--expect", given});
    EXPECT_EQ(right.status, 0) << right.value;
    EXPECT_EQ(right.value["arrays"].size(), 2U);
    EXPECT_EQ(right.value["arrays"][0]["verdict"], "has no output in '" + given + "'");
    EXPECT_EQ(right.value["arrays"][1]["verdict"], "matches '" + given + "'");
    writeProduct(results, 4);
    EXPECT_EQ(tactus({"simulate", file, "--expect", given}).status, 1);
}

// The first element that differs from what is expected, and a PE by its place.
TEST(Until, StopsAtTheFirstMismatchAndAtPlaces) {
    const Folder folder;
    const std::string file = productFile(folder, mapped);
    std::filesystem::create_directory(folder / "expected");
    ASSERT_EQ(tactus({"simulate", file, "--outputs", folder / "expected", "--format", "csv"}).status, 0);
    EXPECT_EQ(ask({"simulate", file, "--until", "mismatch"}).value["until"], json());
    std::string content;
    for (int i = 0; i < I; ++i)
        for (int j = 0; j < J; ++j)
            content +=
                std::to_string(partial(i, j, K - 1) + (i == 2 && j == 3 ? 1 : 0)) + (j == J - 1 ? "\n" : ",");
    folder.write("expected/C.csv", content);
    const Answer answer = ask({"simulate", file, "--expect", folder / "expected", "--until", "mismatch"});
    EXPECT_EQ(answer.status, 1);
    EXPECT_EQ(answer.value["until"],
              (json{{"cycle", 2 + 3 + K - 1}, {"pe", {2, 3}}, {"iteration", {2, 3, K - 1}}}));
    EXPECT_EQ(ask({"simulate", file, "--until", "PE(3,4)"}).value["until"],
              (json{{"cycle", 7}, {"pe", {3, 4}}, {"iteration", {3, 4, 0}}}));
    const auto refused = tactus({"simulate", file, "--until", "PE(4,4)"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("--until: the array has no PE(4,4)"), std::string::npos) << refused.err;
}

} // namespace
} // namespace tactus::test
