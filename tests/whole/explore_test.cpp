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
    for (std::size_t number = 1; number <= listed.size(); number += 389) {
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

TEST(Explore, EndsWithWhatItHasFoundWhenItIsStopped) {
    std::stop_source stop;
    int lines = 0;
    const commands::Session session{.stop = stop.get_token(), .progress = [&](const std::string& line) {
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
    const commands::Session session{.stop = stop.get_token(), .progress = [&](const std::string& line) {
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
        const commands::Report report = commands::run(arguments, {.stop = stop.get_token()});
        EXPECT_EQ(report.status, 0);
        const json value = json::parse(report.out);
        EXPECT_EQ(value["complete"], false);
        EXPECT_EQ(value["designs"], json::array());
        EXPECT_EQ(value["rejected"], json::array());
    }
}

} // namespace
} // namespace tactus::test
