// `tactus simulate --until` and `--expect` as a user has them.
#include "tactus.h"

#include "formats/npy.h"

#include <cmath>

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

TEST(Until, IsNullWhereNoIterationMeetsTheCondition) {
    const Folder folder;
    const std::string file = productFile(folder, mapped);
    const Answer answer = ask({"simulate", file, "--until", "Z > 100000"});
    EXPECT_EQ(answer.status, 0);
    ASSERT_TRUE(answer.value.contains("until"));
    EXPECT_TRUE(answer.value["until"].is_null());
    EXPECT_FALSE(answer.value.contains("state"));
    EXPECT_FALSE(ask({"simulate", file}).value.contains("until"));
    EXPECT_NE(tactus({"simulate", file, "--until", "wraps Z"}).out.find("no '+', '-' or assignment wraps"),
              std::string::npos);
    EXPECT_NE(tactus({"simulate", file, "--until", "Z > 100000"}).out.find("no iteration meets it"),
              std::string::npos);
}

TEST(Until, ShowsOnePeOfThatCycle) {
    const Folder folder;
    const std::string file = productFile(folder, mapped);
    const Answer answer = ask({"simulate", file, "--until", "i + j + k == 3 && i > 0", "--pe", "2,1"});
    EXPECT_EQ(answer.value["until"], (json{{"cycle", 3}, {"pe", {1, 0}}, {"iteration", {1, 0, 2}}}));
    ASSERT_EQ(answer.value["state"]["pes"].size(), 1U);
    EXPECT_EQ(answer.value["state"]["pes"][0]["values"]["Z"], partial(2, 1, 0));
}

// A loader sends A(c) in cycle c, and the only PE takes it in the next one.
const std::string loadedSum = R"(design line {
  param N = 6;
  input A[r: N] : Int(32) = 10*r;
  output s : Int(32);
  loops i: 0..N;
  func S : Int(32);
  S(i) = select(i == 0, 0, S(i-1)) + A(i);
  s = select(i == N-1, S(i));
  mapping loaded { S.space_time_transform({}, i).isolate_producer(A, load); }
  mapping alone { S.space_time_transform({}, i); }
  mapping slow { S.space_time_transform({}, 2*i).isolate_producer(A, load); }
})";

TEST(Until, AtACycleOfANetworkShowsItsKernelsAndWhatItsFifosHold) {
    constexpr int N = 6;
    const Folder folder;
    const std::string file = folder.write("d.ure", loadedSum);
    const auto at = [&](int cycle) {
        return ask({"simulate", file, "--at", std::to_string(cycle)}).value["state"];
    };
    int sum = 0;
    for (int cycle = 0; cycle <= N; ++cycle) {
        SCOPED_TRACE(cycle);
        const json state = at(cycle);
        const bool loads = cycle<N, adds = cycle> 0;
        json held = json::array();
        if (adds) held.push_back("A(" + std::to_string(cycle - 1) + ")");
        if (loads) held.push_back("A(" + std::to_string(cycle) + ")");
        EXPECT_EQ(state["fifos"], json::array({{{"fifo", "FIFO load_to_array"}, {"elements", held}}}));
        std::map<std::string, int> works;
        for (const json& kernel : state["kernels"]) {
            works[kernel["kernel"]] = kernel["works"];
            EXPECT_EQ(kernel["pes"], 1);
            EXPECT_EQ(kernel["waits"], 0);
        }
        EXPECT_EQ(works, (std::map<std::string, int>{{"load", loads}, {"loaded", adds}}));
        EXPECT_EQ(state["cycle"], cycle);
        EXPECT_EQ(state["step"], adds ? json(cycle - 1) : json());
        EXPECT_EQ(state["beginsStep"], adds);
        if (adds) sum += 10 * (cycle - 1);
        EXPECT_EQ(state["pes"].size(), adds ? 1U : 0U);
        if (adds) {
            EXPECT_EQ(state["pes"][0]["values"]["S"], sum);
        }
    }
    const commands::Report late = tactus({"simulate", file, "--at", "7"});
    EXPECT_EQ(late.status, 2);
    EXPECT_NE(late.err.find("--at 7: the run is from cycle 0 to 6"), std::string::npos) << late.err;
    const std::string text = tactus({"simulate", file, "--at", "4"}).out;
    EXPECT_NE(text.find("cycle 4 of the run: the array begins step 3\n"
                        "  kernel load: 1 of 1 PE at work, 0 waiting\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("  FIFO load_to_array: 2 of 2: A(3), A(4)\n"), std::string::npos) << text;
}

// Between two steps with an iteration is one without, which begins in no cycle.
TEST(Until, AtACycleOfANetworkNamesStepsThatHaveAnIteration) {
    const Folder folder;
    const std::string file = folder.write("d.ure", loadedSum);
    int sum = 0;
    for (int i = 0; i < 6; ++i) {
        sum += 10 * i;
        for (const int after : {0, 1}) {
            if (i == 5 && after == 1) continue; // the run has ended
            const std::string cycle = std::to_string(1 + 2 * i + after);
            const json state = ask({"simulate", file, "--mapping", "slow", "--at", cycle}).value["state"];
            EXPECT_EQ(state["step"], 2 * i);
            EXPECT_EQ(state["beginsStep"], after == 0);
            EXPECT_EQ(state["pes"][0]["values"]["S"], sum);
        }
    }
    EXPECT_EQ(ask({"simulate", file, "--mapping", "slow", "--until", "i == 3"}).value["until"]["cycle"], 7);
}

TEST(Until, StopsAtEventsOfANetworkAndAtIterationsInItsCycles) {
    const Folder folder;
    const std::string file = folder.write("d.ure", loadedSum);
    const auto until = [&](const std::string& condition) {
        const Answer answer = ask({"simulate", file, "--until", condition});
        EXPECT_EQ(answer.status, 0) << answer.value;
        if (!answer.value["until"].is_null()) {
            EXPECT_EQ(answer.value["state"]["cycle"], answer.value["until"]["cycle"]);
        }
        return answer.value["until"];
    };
    EXPECT_EQ(until("FIFO load_to_array full"),
              (json{{"cycle", 1}, {"pe", nullptr}, {"iteration", nullptr}}));
    EXPECT_TRUE(until("FIFO load_to_array empty").is_null()); // until its last token is taken it holds one
    EXPECT_TRUE(until("kernel load waits").is_null());
    EXPECT_EQ(until("S > 50"), (json{{"cycle", 4}, {"pe", json::array()}, {"iteration", {3}}}));
}

// An addition of two cycles: a step begins in every other one.
TEST(Until, IsInTheCyclesOfOperatorsThatTakeTime) {
    const Folder folder;
    const std::string file = folder.write("d.ure", loadedSum);
    const std::vector<std::string> command{"simulate", file, "--mapping", "alone", "--latency", "add=2"};
    const auto with = [&](const std::string& option, const std::string& value) {
        std::vector<std::string> words = command;
        words.insert(words.end(), {option, value});
        return ask(words).value;
    };
    for (int cycle = 0; cycle < 10; ++cycle) {
        const json state = with("--at", std::to_string(cycle))["state"];
        EXPECT_EQ(state["step"], cycle / 2);
        EXPECT_EQ(state["beginsStep"], cycle % 2 == 0);
        EXPECT_EQ(state["pes"][0]["iteration"], json::array({cycle / 2}));
    }
    EXPECT_EQ(with("--until", "i == 3")["until"]["cycle"], 6);
}

TEST(Until, OfAWrongConditionNamesItsColumn) {
    const Folder folder;
    const std::string file = productFile(folder, mapped);
    const commands::Report report = tactus({"simulate", file, "--until", "i == j && Zz > 3"});
    EXPECT_EQ(report.status, 2);
    EXPECT_NE(report.err.find("--until:1:11: error: 'Zz' is not declared; did you mean 'Z'?"),
              std::string::npos)
        << report.err;
    EXPECT_NE(report.err.find("    i == j && Zz > 3\n              ^^\n"), std::string::npos) << report.err;
    const Answer answer = ask({"simulate", file, "--until", "i == j && Z"});
    EXPECT_EQ(answer.status, 2);
    EXPECT_EQ(answer.value,
              (json{{"error", "--until, column 11: expected a condition (Bool), found Int(32)"}}));
}

TEST(Until, IsRefusedWhereAStateIs) {
    const Folder folder;
    const std::string file = productFile(folder, mapped + R"(
  mapping two { X.merge_ures(Y); Z.merge_ures(C); }
)");
    const auto refusal = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"simulate", file, "--until", "Z > 3"});
        const commands::Report report = tactus(options);
        EXPECT_EQ(report.status, 2) << report.err;
        return report.err;
    };
    EXPECT_NE(refusal({"--at", "3"}).find("--until can't be combined with --at"), std::string::npos);
    EXPECT_NE(refusal({"--mapping", "two"}).find("the state at a cycle"), std::string::npos);
    EXPECT_NE(refusal({"--pe", "9,9"}).find("no such processing element"), std::string::npos);
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

// A data condition leaves y(1) without a value.
TEST(Expect, TakesWhatOutputsSayOfUndefinedElements) {
    const Folder folder, results;
    const std::string file = folder.write("part.ure", "design part {\n"
                                                      "  input a[3] : Int(8);\n"
                                                      "  output y[3] : Int(8);\n"
                                                      "  loops i: 0..3;\n"
                                                      "  func Y : Int(8);\n"
                                                      "  Y(i) = select(a(i) != 1, a(i));\n"
                                                      "  y(i) = Y(i);\n"
                                                      "  mapping m { Y.space_time_transform({i}, 0); }\n"
                                                      "}\n");
    const std::string given = results.path().string();
    const std::vector<std::string> run{"simulate", file, "--data", "a=index"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), run.begin(), run.end());
        return more;
    };
    EXPECT_EQ(tactus(with({"--outputs", given, "--format", "csv"})).status, 1);
    EXPECT_EQ(contentOf(results / "y.csv"), "0,undefined,2\n");
    EXPECT_EQ(ask(with({"--expect", given})).value["matches"], true);
    results.write("y.csv", "0,1,2\n");
    EXPECT_EQ(ask(with({"--expect", given})).value["matches"], false);
    results.write("y.csv", "0,undefined,undefined\n");
    EXPECT_EQ(ask(with({"--expect", given})).value["matches"], false);
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

// Where the mapping re-orders a sum, the bound of its rounding holds for given results too.
TEST(Expect, AllowsWhatReorderingRounds) {
    const Folder folder, results;
    const std::string file = folder.write("d.ure", R"(design d {
  input A[3][40] : Float(32);
  output s[3] : Float(32);
  loops i: 0..3, k: 0..40;
  s(i) += A(i, k);
  mapping turned { s.reorder(k, i).tile(k, ko, kk, 8).reorder(ko, kk).space_time_transform({i}); }
})");
    ASSERT_EQ(tactus({"evaluate", file, "--outputs", results.path().string()}).status, 0);
    const Answer answer = ask({"simulate", file, "--expect", results.path().string()});
    EXPECT_EQ(answer.status, 0) << answer.value;
    EXPECT_EQ(
        answer.value["verdict"].get<std::string>().find("matches '" + results.path().string() + "' within "),
        0U)
        << answer.value;
    EXPECT_GT(answer.value["maxError"].get<double>(), 0);
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
