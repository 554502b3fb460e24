// `tactus simulate --watch` as a user has it, beside plain loops.
#include "usage.h"

#include <algorithm>
#include <numeric>

namespace tactus::test {
namespace {

// A running product and a shift along a line: PE i executes (i, k) in cycle i + k.
const std::string watchedDesign = R"(design d {
  param N = 3, K = 5;
  input A[r: N][c: K] : Int(32) = r + 2*c + 1;
  output C[N] : Int(32);
  loops i: 0..N, k: 0..K;
  func S, P : Int(32);
  S(i, k) = select(i == 0, A(0, k), S(i-1, k) + A(i, k));
  P(i, k) = select(k == 0, 1, P(i, k-1)) * A(i, k);
  C(i) = select(k == K-1, P(i, k) + S(i, k));
  mapping m { S.space_time_transform({i}, i + k); }
})";

int a(int i, int k) {
    return i + 2 * k + 1;
}
int sum(int i, int k) {
    return i == 0 ? a(0, k) : sum(i - 1, k) + a(i, k);
}
int product(int i, int k) {
    return (k == 0 ? 1 : product(i, k - 1)) * a(i, k);
}

} // namespace

TEST(Watch, ShowsSignalsOverAllCycles) {
    const Folder folder;
    const std::string file = folder.write("d.ure", watchedDesign), table = folder / "w.csv",
                      waveform = folder / "w.vcd";
    const std::vector<std::string> command{"simulate", file,      "--watch", "PE(2).P",
                                           "--watch",  "PE(1).S", "--watch", "PE(2).S from (1)"};
    const Answer answer = ask(command);
    ASSERT_EQ(answer.status, 0);
    json products = json::array(), sums = json::array(), handed = json::array();
    std::string csv = "cycle,PE(2).P,PE(1).S,PE(2).S from (1)\n";
    for (int cycle = 0; cycle < 3 + 5 - 1; ++cycle) {
        const int k = cycle - 2, before = cycle - 1;
        const auto add = [&](json& values, bool has, int value) {
            values.push_back(has ? json(value) : json());
            csv += "," + (has ? std::to_string(value) : "");
        };
        csv += std::to_string(cycle);
        add(products, k >= 0 && k < 5, k >= 0 && k < 5 ? product(2, k) : 0);
        add(sums, before >= 0 && before < 5, before >= 0 && before < 5 ? sum(1, before) : 0);
        add(handed, k >= 0 && k < 5, k >= 0 && k < 5 ? sum(1, k) : 0);
        csv += "\n";
    }
    EXPECT_EQ(answer.value["watched"],
              json::array({{{"signal", "PE(2).P"}, {"type", "Int(32)"}, {"values", products}},
                           {{"signal", "PE(1).S"}, {"type", "Int(32)"}, {"values", sums}},
                           {{"signal", "PE(2).S from (1)"}, {"type", "Int(32)"}, {"values", handed}}}));
    const std::string text = tactus(command).out;
    EXPECT_NE(text.find("PE(2).S from (1)\n"), std::string::npos) << text;
    EXPECT_NE(text.find(std::to_string(product(2, 4)) + "  "), std::string::npos) << text;
    std::vector<std::string> saved = command;
    for (const std::string& word : {std::string("--csv"), table, std::string("--vcd"), waveform})
        saved.push_back(word);
    EXPECT_EQ(tactus(saved).status, 0);
    EXPECT_EQ(contentOf(table), csv);
    EXPECT_NE(contentOf(waveform).find("$var wire 32 ! PE_2__P [31:0] $end"), std::string::npos);
}

TEST(Watch, ShowsElementsOfTensors) {
    const Folder folder;
    const std::string file = folder.write("d.ure", watchedDesign);
    const Answer answer = ask({"simulate", file, "--watch", "A(1,3)", "--watch", "C(2)"});
    ASSERT_EQ(answer.status, 0);
    json read = json::array({nullptr, nullptr, nullptr, nullptr, a(1, 3), nullptr, nullptr});
    json written =
        json::array({nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, product(2, 4) + sum(2, 4)});
    EXPECT_EQ(answer.value["watched"][0]["values"], read);
    EXPECT_EQ(answer.value["watched"][1]["values"], written);
}

TEST(Watch, RefusesWhatIsNoSignal) {
    const Folder folder;
    const std::string file = folder.write("d.ure", watchedDesign);
    const auto refuses = [&](const std::vector<std::string>& words, const std::string& reason) {
        std::vector<std::string> command{"simulate", file};
        command.insert(command.end(), words.begin(), words.end());
        const auto result = tactus(command);
        EXPECT_EQ(result.status, 2);
        EXPECT_NE(result.err.find(reason), std::string::npos) << result.err;
    };
    refuses({"--watch", "PE(3).S"}, "--watch: the array has no PE (3)");
    refuses({"--watch", "PE(2).Q"}, "--watch: unknown variable 'Q'; the array has S and P");
    refuses({"--watch", "S@2,3"}, "names no signal");
    refuses({"--csv", folder / "w.csv"}, "--csv needs --watch");
    refuses({"--watch", "PE(2).S", "--csv", file}, "the design itself");
    refuses({"--watch", "kernel A_feeder"}, "the array has no network around it");
    refuses({"--vcd", folder / "w.vcd", "--latency", "add=2"},
            "--vcd with --latency needs --watch, which names the signals");
}

// With operators that take time a step begins every so many cycles: two for a multiplication of two.
TEST(Watch, IsOverTheCyclesOfTheWholeRun) {
    const Folder folder;
    const std::string file = folder.write("d.ure", watchedDesign);
    const Answer answer = ask({"simulate", file, "--latency", "mul=2", "--watch", "PE(2).P"});
    ASSERT_EQ(answer.status, 0);
    const json& values = answer.value["watched"][0]["values"];
    ASSERT_EQ(std::int64_t(values.size()), answer.value["cycles"].get<std::int64_t>());
    std::vector<std::int64_t> found, cycles;
    for (std::size_t cycle = 0; cycle < values.size(); ++cycle)
        if (!values[cycle].is_null()) {
            found.push_back(values[cycle].get<std::int64_t>());
            cycles.push_back(std::int64_t(cycle));
        }
    ASSERT_EQ(found.size(), 5u);
    for (int k = 0; k < 5; ++k) EXPECT_EQ(found[std::size_t(k)], product(2, k));
    for (std::size_t n = 1; n < cycles.size(); ++n) EXPECT_EQ(cycles[n] - cycles[n - 1], 2);
}

// A refusal lists the kernels and FIFOs that can be named: those on the host can't be.
TEST(Watch, NamesWhatANetworkHas) {
    const auto refuses = [](const std::string& name, const std::string& reason) {
        expectUsage({"simulate", examplePath("published/gemm"), "--watch", name}, reason);
    };
    refuses("kernel nobody", "unknown kernel 'nobody'; the network has A_loader, A_feeder, B_loader, ");
    refuses("kernel A_serializer", "kernel 'A_serializer' is on the host");
    refuses("nobody", "or 'kernel' or 'FIFO' and a name: kernels A_loader, A_feeder, B_loader, ");
    refuses("nobody", "; FIFOs of A_loader_to_A_feeder, ");
    refuses("FIFO A_loader_to_A_feeder",
            "channel 'A_loader_to_A_feeder' has several FIFOs: write one, (0) to (1)");
    refuses("FIFO A_loader_to_A_feeder(7)",
            "channel 'A_loader_to_A_feeder' has no FIFO (7); it has (0) to (1)");
}

// Kernels and FIFOs of a network: as many iterations begin, and tokens are at once, as the figures say.
TEST(Watch, ShowsKernelsAndFifos) {
    const std::string file = examplePath("published/gemm");
    const Answer plain = ask({"simulate", file});
    ASSERT_EQ(plain.status, 0);
    const json &kernel = plain.value["network"]["kernels"].at(1), // the first is the array
        &channel = plain.value["network"]["channels"].at(0);
    std::vector<std::string> command{"simulate", file, "--watch",
                                     "kernel " + kernel["name"].get<std::string>()};
    ASSERT_EQ(channel["fifos"], 2);
    for (const char* fifo : {"(0)", "(1)"})
        for (const std::string& word :
             {std::string("--watch"), "FIFO " + channel["name"].get<std::string>() + fifo})
            command.push_back(word);
    const Answer answer = ask(command);
    ASSERT_EQ(answer.status, 0) << answer.value.dump();
    std::vector<std::vector<std::int64_t>> values;
    for (const json& one : answer.value["watched"])
        values.push_back(one["values"].get<std::vector<std::int64_t>>());
    ASSERT_EQ(values.size(), 3u);
    EXPECT_EQ(std::accumulate(values[0].begin(), values[0].end(), std::int64_t{0}), kernel["iterations"]);
    EXPECT_EQ(values[0].at(kernel["first"].get<std::size_t>()), 1);
    EXPECT_EQ(std::max(std::ranges::max(values[1]), std::ranges::max(values[2])), channel["greatest"]);
}

} // namespace tactus::test
