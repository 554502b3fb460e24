// Every array of a design, as a user lists them.
#include "usage.h"

#include <map>
#include <set>

namespace tactus::test {
namespace {

const char* const product = R"(design product {
  param N = 6;
  input A[N][N] : Int(32);
  input B[N][N] : Int(32);
  output C[N][N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..N;
  C(i, j) += A(i, k) * B(k, j);
}
)";

std::string written(const Folder& folder, std::string_view text, const std::string& name = "d.ure") {
    const std::string file = folder / name;
    std::ofstream(file) << text;
    return file;
}

TEST(Explore, ListsTheArraysOfTheLanguagesExample) {
    const Answer all = ask({"explore", examplePath("gemm"), "--symmetry", "none"});
    ASSERT_EQ(all.status, 0) << all.value.dump();
    ASSERT_EQ(all.value["designs"].size(), 10U);
    for (const json& one : all.value["designs"]) EXPECT_EQ(one["schedule"], json({{1, 1, 1}}));
    const json& first = all.value["designs"][0]; // output stationary (language.md, section 5)
    EXPECT_EQ(first["space"], json({{1, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(first["projection"], json({0, 0, 1}));
    EXPECT_EQ(first["pes"], 64);
    EXPECT_EQ(first["cycles"], 30);
    EXPECT_EQ(first["registers"], 176);
    EXPECT_EQ(first["ports"], 80);
    EXPECT_NEAR(first["utilization"].get<double>(), 0.533, 0.001);
    EXPECT_EQ(all.value["complete"], true);
    std::uint64_t pairs = all.value["designs"].size();
    for (const json& one : all.value["rejected"]) pairs += one["count"].get<std::uint64_t>();
    EXPECT_EQ(all.value["pairs"], pairs);
    EXPECT_EQ(ask({"explore", examplePath("gemm"), "--symmetry", "sizes=I:J:K"}).value["designs"].size(), 4U);
    EXPECT_EQ(ask({"explore", examplePath("gemm"), "--symmetry", "sizes=i:j"}).value["designs"].size(), 7U);
}

// The text says neither how A and B travel nor where C is summed.
TEST(Explore, HandsInputsOnAsSuitsEachArray) {
    const Folder folder;
    const std::string file = written(folder, product);
    const Answer systolic = ask({"explore", file, "--systolic"});
    ASSERT_EQ(systolic.status, 0) << systolic.value.dump();
    ASSERT_FALSE(systolic.value["designs"].empty());
    std::set<json> ports;
    for (const json& one : systolic.value["designs"]) {
        EXPECT_EQ(one["cycles"], 3 * 6 - 2); // Kung and Leiserson
        EXPECT_TRUE(one["fromMemory"].empty());
        EXPECT_EQ(one["streams"].size(), 2U);
    }
    const Answer memory = ask({"explore", file, "--localise", "none"});
    for (const json& one : memory.value["designs"]) EXPECT_TRUE(one["streams"].empty());
    EXPECT_EQ(memory.value["designs"][0]["cycles"], 6);
    EXPECT_EQ(memory.value["designs"][0]["ports"], 3 * 36); // each PE reads A and B, and writes C
}

// Nine of a catalogue (Kung 1982), from one line of text.
TEST(Explore, FindsTheFirArraysOfKung) {
    const Folder folder;
    const std::string file = written(folder, R"(design fir {
  param N = 9, M = 4;
  input w[M] : Int(16);
  input x[N+M] : Int(16);
  output y[N] : Int(32);
  loops i: 0..N, j: 0..M;
  y(i) += w(j) * x(i+j);
})");
    const Answer all = ask({"explore", file, "--max-schedule", "2", "--broadcast"});
    std::map<std::string, json> kung;
    for (const json& one : all.value["designs"])
        for (const json& name : one["names"])
            if (name.get<std::string>().starts_with("Kung ")) kung[name.get<std::string>().substr(5)] = one;
    std::vector<std::string> names;
    for (const auto& [name, one] : kung) names.push_back(name);
    EXPECT_EQ(names,
              (std::vector<std::string>{"B1", "B2", "F", "R1", "R2", "R2 dual", "W1", "W2", "W2 dual"}));
    // T stays, S moves, M is broadcast or summed at once.
    const auto ways = [&](const char* name) { return kung[name]["motions"]; };
    EXPECT_EQ(ways("B1"), json({{"w", "T"}, {"x", "M"}, {"y", "S"}}));
    EXPECT_EQ(ways("B2"), json({{"w", "S"}, {"x", "M"}, {"y", "T"}}));
    EXPECT_EQ(ways("F"), json({{"w", "T"}, {"x", "S"}, {"y", "M"}}));
    EXPECT_EQ(ways("R1"), json({{"w", "S"}, {"x", "S"}, {"y", "T"}}));
    EXPECT_EQ(ways("W2"), json({{"w", "T"}, {"x", "S"}, {"y", "S"}}));
    for (const char* half : {"R1", "W1"})
        EXPECT_EQ(kung[half]["period"], 2); // a PE works in every second step
    for (const char* full : {"B1", "B2", "F", "R2", "W2"}) EXPECT_EQ(kung[full]["period"], 1);
}

TEST(Explore, NamesWhatStaysAndTheHexagon) {
    const Answer all = ask({"explore", examplePath("gemm"), "--symmetry", "none"});
    std::map<std::string, std::set<json>> projections;
    for (const json& one : all.value["designs"])
        for (const json& name : one["names"]) projections[name].insert(one["projection"]);
    EXPECT_EQ(projections["output stationary"], (std::set<json>{{0, 0, 1}}));
    EXPECT_EQ(projections["A stationary"], (std::set<json>{{0, 1, 0}}));
    EXPECT_EQ(projections["B stationary"], (std::set<json>{{1, 0, 0}}));
    EXPECT_EQ(projections["hexagonal"], (std::set<json>{{1, 1, 1}}));
    EXPECT_EQ(projections.size(), 4U);
}

const char* const plane = R"(design conv {
  param N = 2, M = 2, R = 4, C = 5, K = 3;
  input x[M][R+K][C+K] : Int(16);
  input w[N][M][K][K] : Int(16);
  output y[N][R][C] : Int(32);
  loops n: 0..N, m: 0..M, r: 0..R, c: 0..C, p: 0..K, q: 0..K;
  y(n,r,c) += x(m, r+p, c+q) * w(n,m,p,q);
})";

// Eyeriss: of all planes of two loops, those of a row of weights and a row of the result, or a column of
// each.
TEST(Explore, NamesTheRowStationaryArrayOfAConvolution) {
    const Folder folder;
    const json all =
        ask({"explore", written(folder, plane), "--space-dims", "2", "--symmetry", "none"}).value["designs"];
    std::set<json> named;
    for (const json& one : all)
        for (const json& name : one["names"])
            if (name == "row stationary") named.insert(one["space"]);
    EXPECT_EQ(named, (std::set<json>{{{0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0}},
                                     {{0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 0, 1}}}));
}

// Every pair may read A from memory or along j, and B from memory or along i, where time goes on along it.
TEST(Explore, ListsEachWayToHandInputsOn) {
    const Folder folder;
    const std::string file = written(folder, product);
    std::size_t ways = 0;
    const json pairs = ask({"explore", file, "--localise", "none", "--symmetry", "none"}).value["designs"];
    for (const json& one : pairs) {
        const auto goesOn = [&](std::size_t loop) { return one["schedule"][0][loop] != 0; };
        ways += (goesOn(1) ? 2U : 1U) * (goesOn(0) ? 2U : 1U);
    }
    const json single = ask({"explore", file, "--localise", "all", "--symmetry", "none"}).value["designs"];
    EXPECT_EQ(single.size(), ways);
    const json classes = ask({"explore", file, "--localise", "all"}).value["designs"];
    EXPECT_LT(classes.size(), ways / 2);
    std::size_t members = 0;
    for (const json& one : classes) members += one["orbit"].get<std::size_t>();
    EXPECT_EQ(members, 2 * ways); // the sum runs up or down
    std::set<std::string> texts;
    for (const json& one : single)
        texts.insert(json{one["schedule"], one["projection"], one["streams"]}.dump());
    EXPECT_EQ(texts.size(), ways);
}

TEST(Explore, EachWayToHandInputsOnCanBeAppliedAndRuns) {
    const Folder folder;
    const std::string text = R"(design d {
  param I = 3, J = 4, K = 2;
  input x[I][J][K] : Int(32);
  input w[K] : Int(32);
  output y[I][J] : Int(32);
  loops i: 0..I, j: 0..J, k: 0..K;
  y(i, j) += x(i, j, k) * w(k);
})";
    const json listed = ask({"explore", written(folder, text), "--localise", "all"}).value["designs"];
    ASSERT_GT(listed.size(), 20U);
    std::size_t longest = 0; // calls for one input
    for (std::size_t number = 1; number <= listed.size(); number += 3) {
        SCOPED_TRACE(number);
        const std::string file = written(folder, text);
        ASSERT_EQ(tactus({"explore", file, "--localise", "all", "--apply", std::to_string(number)}).status,
                  0);
        const json array = ask({"array", file}).value;
        for (const char* figure : {"pes", "cycles", "registers", "ports", "shape"})
            EXPECT_EQ(array[figure], listed[number - 1][figure]) << figure;
        EXPECT_EQ(ask({"simulate", file}).value["matches"], true);
        for (const json& stream : listed[number - 1]["streams"])
            longest = std::max(longest, stream["vectors"].size());
    }
    EXPECT_EQ(longest, 3U); // w diagonally, and what it does not reach along rows and columns
}

TEST(Explore, RepeatedProjectionsCanBeAppliedAndRun) {
    const Folder folder;
    const std::vector<std::string> search{"--space-dims", "2", "--repeat-projection"};
    const auto with = [&](std::vector<std::string> arguments, std::vector<std::string> more = {}) {
        arguments.insert(arguments.end(), search.begin(), search.end());
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    };
    const json listed = ask(with({"explore", written(folder, plane)})).value["designs"];
    ASSERT_GT(listed.size(), 500U);
    for (std::size_t number = 1; number <= listed.size(); number += 97) {
        SCOPED_TRACE(number);
        const std::string file = written(folder, plane);
        ASSERT_EQ(tactus(with({"explore", file}, {"--apply", std::to_string(number)})).status, 0);
        const json array = ask({"array", file}).value;
        for (const char* figure : {"pes", "cycles", "registers", "ports", "shape"})
            EXPECT_EQ(array[figure], listed[number - 1][figure]) << figure;
        EXPECT_EQ(ask({"simulate", file}).value["matches"], true);
    }
    expectUsage(with({"explore", written(folder, plane)}, {"--max-projection", "2"}), "exclude each other");
}

TEST(Explore, RefusesTooManyWaysToHandInputsOn) {
    const Folder folder;
    expectUsage({"explore", written(folder, plane), "--space-dims", "2", "--localise", "all"},
                "ways to hand inputs on for each, more than 10000000");
    expectUsage({"explore", written(folder, product), "--localise", "every"}, "best, all or none");
    expectUsage({"explore", written(folder, product), "--localise", "all", "--array", "2x2"},
                "exclude each other");
}

// Each array of the list is legal as a mapping, has these figures and computes the product.
TEST(Explore, EveryArrayCanBeAppliedAndRuns) {
    const Folder folder;
    const json listed = ask({"explore", written(folder, product)}).value["designs"];
    ASSERT_GT(listed.size(), 10U);
    for (std::size_t number = 1; number <= listed.size(); ++number) {
        SCOPED_TRACE(number);
        const std::string file = written(folder, product);
        const commands::Report applied = tactus({"explore", file, "--apply", std::to_string(number)});
        ASSERT_EQ(applied.status, 0) << applied.err;
        const json array = ask({"array", file}).value;
        for (const char* figure : {"pes", "cycles", "registers", "ports", "shape"})
            EXPECT_EQ(array[figure], listed[number - 1][figure]) << figure;
        EXPECT_EQ(ask({"simulate", file}).value["matches"], true);
    }
}

TEST(Explore, AppliesBesideTheMappingsThatThereAre) {
    const Folder folder;
    const std::string text = contentOf(examplePath("gemm"));
    const std::string file = written(folder, text);
    EXPECT_EQ(tactus({"explore", file, "--apply", "3"}).status, 0);
    EXPECT_EQ(tactus({"explore", file, "--apply", "2", "--mapping", "output_stationary"}).status, 0);
    const std::string both = contentOf(file);
    EXPECT_NE(both.find("mapping m1 {"), std::string::npos) << both;
    EXPECT_NE(both.find("mapping A_stationary : output_stationary {"), std::string::npos) << both;
    EXPECT_EQ(ask({"check", file}).status, 0);
    const json listed = ask({"explore", examplePath("gemm")}).value["designs"];
    EXPECT_EQ(ask({"array", file, "--mapping", "m1"}).value["pes"], listed[2]["pes"]);
    // A name that a mapping has gets a number behind it.
    for (const char* name : {"hexagonal", "hexagonal_2", "hexagonal_3"}) {
        EXPECT_EQ(tactus({"explore", file, "--apply", "7"}).status, 0);
        EXPECT_EQ(ask({"array", file, "--mapping", name}).value["pes"], listed[6]["pes"]) << name;
    }
    EXPECT_EQ(tactus({"explore", file, "--apply", "3"}).status, 0);
    EXPECT_EQ(ask({"array", file, "--mapping", "m2"}).value["pes"], listed[2]["pes"]);
}

TEST(Explore, ListsTheBestSchedules) {
    const std::string file = examplePath("gemm");
    const json schedules = ask({"explore", file, "--schedules"}).value.at("schedules");
    EXPECT_EQ(schedules.at("best"), (json{{1, 1, 1}}));
    EXPECT_EQ(schedules.at("cycles"), 7 + 7 + 15 + 1);
    EXPECT_EQ(schedules.at("free").at("cycles"), 30);
    EXPECT_EQ(schedules.at("free").at("wavefront"), 64);
    EXPECT_EQ(schedules.at("bytes"), 4 * (8 * 16 + 16 * 8 + 8 * 8));
    // 1,280 bytes at 0.1 GB/s are 12.8 microseconds: 1,280 cycles of 10 ns.
    const json slow = ask({"explore", file, "--schedules", "--latency", "add=4,mul=3", "--clock", "100",
                           "--bandwidth", "0.1"})
                          .value.at("schedules");
    EXPECT_EQ(slow.at("best"), (json{{1, 1, 4}}));
    EXPECT_EQ(slow.at("cyclesOfMemory"), 1280);
    EXPECT_EQ(ask({"explore", file, "--latency", "add=4"}).value.at("error"), "--latency needs --schedules");
    EXPECT_EQ(ask({"explore", file, "--schedules", "--apply", "1"}).value.at("error"),
              "--schedules and --apply exclude each other");
}

TEST(Explore, FiltersAndSorts) {
    const std::string gemm = examplePath("gemm");
    const auto pes = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"explore", gemm};
        arguments.insert(arguments.end(), more.begin(), more.end());
        std::vector<std::int64_t> found;
        const Answer answer = ask(arguments);
        for (const json& one : answer.value["designs"]) found.push_back(one["pes"]);
        return found;
    };
    const auto all = pes({});
    EXPECT_EQ(pes({"--max-pes", "128"}), (std::vector<std::int64_t>{64, 128}));
    EXPECT_EQ(pes({"--pareto"}), (std::vector<std::int64_t>{64}));
    EXPECT_TRUE(pes({"--max-cycles", "29"}).empty());
    auto sorted = all;
    std::ranges::sort(sorted);
    EXPECT_EQ(pes({"--sort", "PEs"}), sorted);
    const std::string text = tactus({"explore", gemm, "--max-pes", "128"}).out;
    EXPECT_NE(text.find("2 shown; the filters hide the others"), std::string::npos) << text;
}

// The iterations of a sweep wait for each other, so no schedule with entries of 1 is systolic.
TEST(Explore, SaysWhichBoundHasAnArrayWhereNothingIsFound) {
    const Folder folder;
    const std::string nine = written(folder, R"(design nine_points {
  param  N = 4, SWEEPS = 3;
  input  u[N + 2][N + 2] : Int(32);
  output v[N + 2][N + 2] : Int(32);
  loops  t: 0..SWEEPS + 1, i: 0..N + 2, j: 0..N + 2;
  func   U : Int(32);
  U(t, i, j) = select(t == 0 || i == 0 || i == N + 1 || j == 0 || j == N + 1, u(i, j),
      U(t, i-1, j-1) + U(t, i-1, j) + U(t, i-1, j+1) + U(t, i, j-1) + U(t-1, i, j) +
      U(t-1, i, j+1) + U(t-1, i+1, j-1) + U(t-1, i+1, j) + U(t-1, i+1, j+1));
  v(i, j) = select(t == SWEEPS, U(t, i, j));
})");
    for (const auto& [sweep, bound] : {std::pair(examplePath("gauss-seidel"), 2), std::pair(nine, 4)}) {
        const auto found = [&, sweep = sweep](int most) {
            return tactus({"explore", sweep, "--max-schedule", std::to_string(most)}).out;
        };
        for (int most = 1; most < bound; ++most) {
            const std::string none = found(most);
            EXPECT_NE(
                none.find(fmt::format(
                    "no pair within these bounds is legal; widen them with --max-schedule {}\n", bound)),
                std::string::npos)
                << none;
            EXPECT_EQ(none.find("utilization"), std::string::npos) << none;
        }
        EXPECT_NE(found(bound).find("utilization"), std::string::npos);
    }
    // No bound has one.
    for (const char* example : {"fft", "bitonic-merge"}) {
        const std::string none = tactus({"explore", examplePath(example)}).out;
        EXPECT_NE(none.find("no linear schedule is systolic, within any bounds: the dependences "),
                  std::string::npos)
            << none;
        EXPECT_EQ(none.find("--max-schedule"), std::string::npos) << none;
    }
}

// As one array it has none, and its mapping makes several.
TEST(Explore, LeadsToTheArraysOfAMapping) {
    const Folder folder;
    const std::string equations = R"(design deviations {
  param N = 4, M = 6;
  input x[N][M] : Int(32) in 0..50;
  output total[N] : Int(32);
  output dev[N] : Int(32);
  output worst : Int(32);
  loops i: 0..N, j: 0..M;
  total(i) += x(i, j);
  dev(i) += abs(M * x(i, j) - total(i));
  worst max= select(j == 0, dev(i));
)";
    const std::string hint = "mapping m makes several arrays: --mapping m explores each\n";
    const auto answer = tactus({"explore", written(folder, equations + R"(  mapping m {
    total.merge_ures().space_time_transform({i}, i + j);
    dev.merge_ures().space_time_transform({i}, i + j);
    worst.space_time_transform({i}, i + j);
  }
})")})
                            .out;
    EXPECT_EQ(answer.find("0 arrays of"), answer.find(':') + 2) << answer;
    EXPECT_NE(answer.find(hint), std::string::npos) << answer;
    // Without such a mapping there is nothing to lead to.
    EXPECT_EQ(tactus({"explore", written(folder, equations + "}")}).out.find("--mapping"), std::string::npos);
}

// A sum of all elements goes along rows, and back from the end of each to the beginning of the next one.
TEST(Explore, SaysWhereSumsTravelAndWiresAreLong) {
    const Folder folder;
    const std::string file = written(folder, R"(design total {
  param N = 5, M = 6;
  input q[N][M] : Int(32);
  output s : Int(32);
  loops i: 0..N, j: 0..M;
  s += q(i, j);
})");
    const json wide = ask({"explore", file, "--max-schedule", "6"}).value.at("designs");
    ASSERT_FALSE(wide.empty());
    for (const json& one : wide) {
        SCOPED_TRACE(one.dump());
        std::int64_t longest = 0;
        std::set<json> ways; // of the result
        bool isMoving = false, partsMove = false;
        const Folder mapped;
        const std::string applied = written(mapped, contentOf(file));
        ASSERT_EQ(
            tactus({"explore", applied, "--max-schedule", "6", "--apply", one.at("number").dump()}).status,
            0);
        const Answer array = ask({"array", applied});
        for (const json& link : array.value.at("links"))
            for (const json& step : link.at("displacement")) {
                longest = std::max(longest, std::abs(step.get<std::int64_t>()));
                const bool isResult = link.at("variable") == "s";
                if (isResult) ways.insert(link.at("displacement"));
                (isResult ? isMoving : partsMove) |= step != 0;
            }
        const auto names = one.at("names").get<std::vector<std::string>>();
        const auto says = [&](const std::string& name) {
            return std::ranges::find(names, name) != names.end();
        };
        EXPECT_EQ(says(fmt::format("wires over {} PEs", longest)), longest > 1);
        EXPECT_EQ(says("partial sums travel"), partsMove || (isMoving && ways.size() > 1));
        EXPECT_FALSE(says("output stationary"));
    }
    EXPECT_NE(wide.dump().find("wires over 5 PEs"), std::string::npos) << wide.dump();
}

// The coefficients stay, the sums do not; of the streams that an output reads nothing is said.
TEST(Explore, CallsNoArrayOutputStationaryWhoseSumsTravel) {
    for (const char* example : {"dct", "reed-solomon"}) {
        const Answer all = ask({"explore", examplePath(example)});
        const std::string sum = std::string_view(example) == "dct" ? "S" : "H";
        int staying = 0;
        for (const json& one : all.value.at("designs")) {
            const bool stays = one.at("motions").at(sum) == "T";
            const auto names = one.at("names").get<std::vector<std::string>>();
            const bool isSaid = std::ranges::find(names, "output stationary") != names.end();
            EXPECT_FALSE(isSaid && !stays) << one.dump();
            staying += stays && isSaid;
        }
        EXPECT_EQ(staying, std::string_view(example) == "dct" ? 1 : 0) << example;
    }
}

// A loop of one iteration fills no dimension of an array.
TEST(Explore, SaysWhichLoopsTheArrayWouldNeed) {
    const Folder folder;
    const std::string file = written(folder, R"(design tiny {
  param  I = 1, J = 1, K = 1;
  input  A[I][K] : Int(32);
  input  B[K][J] : Int(32);
  output C[I][J] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K;
  C(i, j) += A(i, k) * B(k, j);
})");
    const auto said = [&](const char* array, const char* set) {
        return tactus({"explore", file, "--array", array, "--set", set}).out;
    };
    EXPECT_NE(said("3x5", "K=1")
                  .find("--array 3x5 needs 2 loops of more than one iteration, and the design "
                        "has 0\n"),
              std::string::npos)
        << said("3x5", "K=1");
    EXPECT_NE(said("3x5", "K=7").find("needs 2 loops of more than one iteration, and the design has 1\n"),
              std::string::npos);
    EXPECT_NE(said("5", "J=1").find("needs 1 loop of more than one iteration, and the design has 0\n"),
              std::string::npos);
    expectUsage({"explore", file, "--array", "3x5", "--apply", "1"}, "--apply 1: the search found no array");
}

TEST(Explore, SaysWhyNot) {
    const std::string gemm = examplePath("gemm");
    const std::string rules = tactus({"explore", gemm, "--why", "rules"}).out;
    EXPECT_NE(rules.find("conflict (3): "), std::string::npos) << rules;
    EXPECT_NE(rules.find("both run on processing element"), std::string::npos) << rules;
    EXPECT_NE(rules.find("backwards (256): "), std::string::npos) << rules;
    const auto why = [&](const char* pair) { return tactus({"explore", gemm, "--why", pair}).out; };
    EXPECT_NE(why("1,1,0:0,0,1").find("(1,1,0).(0,0,1) = 0"), std::string::npos) << why("1,1,0:0,0,1");
    EXPECT_NE(why("1,1,1:1,-1,0").find("iterations"), std::string::npos) << why("1,1,1:1,-1,0");
    EXPECT_NE(why("1,2,1:1,0,0").find("schedule i + 2*j + k: legal"), std::string::npos)
        << why("1,2,1:1,0,0");
}

TEST(Explore, WritesTables) {
    const Folder folder;
    const commands::Report report = tactus({"explore", examplePath("gemm"), "--csv", folder / "t.csv",
                                            "--markdown", folder / "t.md", "--latex", folder / "t.tex"});
    ASSERT_EQ(report.status, 0) << report.err;
    const std::string csv = contentOf(folder / "t.csv");
    EXPECT_TRUE(csv.starts_with("number,cycles,PEs,shape,registers,ports,utilization,orbit,schedule,space,"));
    EXPECT_NE(csv.find("\n1,30,64,8x8,176,80,0.533,1,i + j + k,\"{i, j}\",\"(0,0,1)\","), std::string::npos)
        << csv;
    EXPECT_EQ(std::ranges::count(csv, '\n'), 8);
    EXPECT_NE(contentOf(folder / "t.md").find("| 1 | 30 | 64 | 8x8 | 176 |"), std::string::npos);
    EXPECT_NE(
        contentOf(folder / "t.tex").find("1 & 30 & 64 & 8x8 & 176 & 80 & 0.533 & 1 & i + j + k & \\{i, j\\}"),
        std::string::npos);
}

TEST(Explore, RefusesWhatItCantSearch) {
    const std::string gemm = examplePath("gemm");
    expectUsage({"explore", gemm, "--max-schedule", "0"}, "--max-schedule 0: at least 1");
    expectUsage({"explore", gemm, "--limit", "-5"}, "--limit -5: at least 1");
    expectUsage({"explore", gemm, "--space-dims", "3"}, "--space-dims 3: 0 to 2, less than the 3 loops");
    expectUsage({"explore", gemm, "--symmetry", "all"},
                "--symmetry takes none, same or sizes=I:J, not 'all'");
    expectUsage({"explore", gemm, "--symmetry", "sizes=I:Q"}, "'Q' is neither a loop nor the size of one");
    expectUsage({"explore", gemm, "--filter", ",,,"},
                "--filter takes conditions, as in \"PEs <= 64\", not \",,,\"");
    expectUsage({"explore", gemm, "--sort", "beauty"}, "--sort takes cycles, PEs, ");
    expectUsage({"explore", gemm, "--why", "1,1:0,1"},
                "--why takes rules, or a schedule and a projection of 3");
    expectUsage({"explore", gemm, "--apply", "8"}, "--apply 8: the search found 7 arrays, numbered from 1");
    expectUsage({"explore", gemm, "--max-schedule", "9", "--max-projection", "9"}, "raise --limit");
    expectUsage({"explore", gemm, "--max-schedule", "99999999"}, "too many pairs");
    expectUsage({"explore", gemm, "--csv", gemm}, "is the design itself");
    expectUsage({"explore", gemm, "--mapping", "none"}, "has no mapping 'none'");
    const Folder folder;
    expectUsage({"explore", gemm, "--csv", folder / "missing/t.csv"}, "missing/t.csv");
    const Answer wrong =
        ask({"explore", written(folder, "design d { output c[4] : Int(8); loops i: 0..4; c(i) = d(i); }")});
    EXPECT_EQ(wrong.status, 1);
}

TEST(Explore, EndsWithWhatItHasFoundWhenItIsStopped) {
    std::stop_source stop;
    int lines = 0;
    const commands::Session session{stop.get_token(), [&](const std::string& line) {
                                        EXPECT_NE(line.find("fewest cycles: "), std::string::npos) << line;
                                        if (++lines == 3) stop.request_stop();
                                    }};
    const commands::Report report =
        commands::run({"explore", examplePath("gemm"), "--max-schedule", "3", "--json"}, session);
    const json value = json::parse(report.out);
    EXPECT_EQ(report.status, 0);
    EXPECT_EQ(value["complete"], false);
    EXPECT_GE(value["designs"].size(), 3U);
    EXPECT_LT(value["designs"].size(), 100U);
}

// What explore answers if Ctrl+C comes with the first line of progress that begins so.
static commands::Report stoppedAt(const std::string& beginning, std::vector<std::string> arguments) {
    std::stop_source stop;
    const commands::Session session{stop.get_token(), [&](const std::string& line) {
                                        if (line.starts_with(beginning)) stop.request_stop();
                                    }};
    arguments.emplace_back("--json");
    commands::Report report = commands::run(arguments, session);
    EXPECT_TRUE(stop.stop_requested()) << beginning;
    return report;
}

TEST(Explore, HasTheClosedFormsThatWereThereWhenItIsStopped) {
    const std::vector<std::string> arguments{"explore", examplePath("gemm"), "--closed-forms"};
    const json all = ask(arguments).value;
    const json some = json::parse(stoppedAt("closed forms of array 3 of ", arguments).out);
    EXPECT_EQ(some["complete"], false);
    ASSERT_EQ(some["designs"].size(), all["designs"].size());
    for (std::size_t n = 0; n < all["designs"].size(); ++n) {
        json expected = all["designs"][n];
        if (n >= 2) expected.erase("closedForms");
        EXPECT_EQ(some["designs"][n], expected);
    }
}

TEST(Explore, AppliesNoArrayOfAListThatWasCutShort) {
    const Folder folder;
    for (const char* size : {"", "2x2"}) {
        const std::string text = exampleText("gemm"), file = folder.write("gemm.ure", text);
        std::vector<std::string> arguments{"explore", file, "--apply", "1"};
        if (*size != 0) arguments.insert(arguments.end(), {"--array", size});
        const commands::Report report = stoppedAt("1 array", arguments);
        EXPECT_EQ(report.status, 1);
        EXPECT_EQ(report.err, "tactus: --apply 1: not applied, since the search was stopped\n");
        const json value = json::parse(report.out);
        EXPECT_EQ(value["complete"], false);
        EXPECT_GE(value["designs"].size(), 1U);
        EXPECT_EQ(contentOf(file), text);
    }
}

// Whatever it was asked for.
TEST(Explore, AnswersWhatIsStoppedBeforeItBegins) {
    std::stop_source stop;
    stop.request_stop();
    for (const std::vector<std::string>& more : std::vector<std::vector<std::string>>{
             {}, {"--closed-forms"}, {"--array", "8x8"}, {"--why", "rules"}, {"--repeat-projection"}}) {
        std::vector<std::string> arguments{"explore", examplePath("gemm"), "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const commands::Report report = commands::run(arguments, {stop.get_token(), {}});
        EXPECT_EQ(report.status, 0);
        const json value = json::parse(report.out);
        EXPECT_EQ(value["complete"], false);
        EXPECT_EQ(value["designs"], json::array());
        EXPECT_EQ(value["rejected"], json::array());
    }
}

} // namespace
} // namespace tactus::test
