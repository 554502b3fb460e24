// `tactus map`: the mapping that it writes, asked again by other commands.

#include "whole/tactus.h"

#include <fstream>

namespace tactus::test {
namespace {

// A copy of an example in a folder of its own.
struct Copied {
    Folder folder;
    std::string file;
    explicit Copied(const std::string& example) : file(folder / "design.ure") {
        std::ofstream(file) << exampleText(example);
    }
};

std::int64_t usedOf(const nlohmann::json& shares, const std::string& resource) {
    for (const auto& share : shares)
        if (share.at("resource") == resource) return share.at("used");
    return -1;
}

TEST(Map, WritesAMappingThatTakesTheCyclesThatItSays) {
    for (const char* example : {"gemm", "matrix-vector", "lu", "smith-waterman"}) {
        SCOPED_TRACE(example);
        const Copied copied(example);
        const Answer found = ask({"map", copied.file, "--device", "u250", "--apply", "best"});
        ASSERT_EQ(found.status, 0) << found.value.dump();
        EXPECT_EQ(found.value.at("mapping"), "best");
        EXPECT_EQ(found.value.at("reduced").at("matches"), true);
        EXPECT_LE(found.value.at("predictedCycles"), found.value.at("simulatedCycles"));
        const Answer run = ask({"simulate", copied.file, "--mapping", "best"});
        EXPECT_EQ(run.value.at("matches"), true);
        EXPECT_EQ(run.value.at("cycles"), found.value.at("simulatedCycles"));
        const Answer costs = ask({"estimate", copied.file, "--mapping", "best", "--device", "u250"});
        EXPECT_EQ(costs.value.at("totals").at("dsps"), usedOf(found.value.at("shares"), "DSP"));
        // The name is taken now.
        EXPECT_EQ(ask({"map", copied.file, "--device", "u250", "--apply", "best"}).status, 2);
    }
}

// At a clock operators and memory take their time in both commands, so both say the same cycles.
TEST(Map, AgreesWithEstimateAtAClock) {
    for (const char* example : {"gemm", "lu"}) {
        SCOPED_TRACE(example);
        const Copied copied(example);
        const std::vector<std::string> board{"--device", "u250", "--clock", "300"};
        std::vector<std::string> map{"map", copied.file, "--budget", "dsp=4%", "--apply", "best"};
        std::vector<std::string> estimate{"estimate", copied.file, "--mapping", "best"};
        map.insert(map.end(), board.begin(), board.end());
        estimate.insert(estimate.end(), board.begin(), board.end());
        const Answer found = ask(map);
        ASSERT_EQ(found.status, 0) << found.value.dump();
        EXPECT_EQ(ask(estimate).value.at("estimate").at("cycles"), found.value.at("simulatedCycles"));
    }
}

// A smaller budget is kept, and costs cycles.
TEST(Map, KeepsTheBudget) {
    std::int64_t before = 0;
    for (const auto& [budget, most] : {std::pair("dsp=1%", 15), {"dsp=61", 61}, {"dsp=100%", 1518}}) {
        const Answer found = ask({"map", examplePath("gemm"), "--set", "I=32", "--set", "J=32", "--set",
                                  "K=32", "--device", "arria10-gx1150", "--budget", budget});
        ASSERT_EQ(found.status, 0) << found.value.dump();
        EXPECT_LE(usedOf(found.value.at("shares"), "DSP"), most) << budget;
        const std::int64_t cycles = found.value.at("simulatedCycles");
        if (before > 0) {
            EXPECT_LT(cycles, before) << budget;
        }
        before = cycles;
    }
}

// As many cycles as the best with a budget of DSPs takes: no more of them are needed, and with one fewer it
// can't be done.
TEST(Map, FindsTheFewestForSoManyCycles) {
    const auto found = [](const std::vector<std::string>& words) {
        std::vector<std::string> all{"map",  examplePath("gemm"), "--set", "I=12", "--set", "J=12", "--set",
                                     "K=12", "--device",          "u250"};
        all.insert(all.end(), words.begin(), words.end());
        return ask(all);
    };
    const Answer quick = found({"--budget", "dsp=90"});
    ASSERT_EQ(quick.status, 0) << quick.value.dump();
    const std::int64_t cycles = quick.value.at("simulatedCycles");
    const Answer small = found({"--goal", "dsp", "--max-cycles", std::to_string(cycles)});
    ASSERT_EQ(small.status, 0) << small.value.dump();
    EXPECT_LE(small.value.at("simulatedCycles"), cycles);
    const std::int64_t dsps = usedOf(small.value.at("shares"), "DSP");
    EXPECT_LE(dsps, 90);
    EXPECT_EQ(small.value.at("proved"), true);
    const Answer fewer = found({"--budget", "dsp=" + std::to_string(dsps - 1)});
    EXPECT_GT(fewer.value.at("simulatedCycles"), cycles);
    EXPECT_EQ(found({"--goal", "dsp", "--max-cycles", "3"}).status, 1);
}

// Its energy is what `estimate` counts of the text with it, and no more than that of the quickest one.
TEST(Map, FindsTheLeastEnergy) {
    const auto found = [](const std::string& file, const std::vector<std::string>& words) {
        std::vector<std::string> all{"map",  file,    "--set", "I=12",     "--set",
                                     "J=12", "--set", "K=12",  "--device", "u250"};
        all.insert(all.end(), words.begin(), words.end());
        return ask(all);
    };
    const auto energyOf = [](const std::string& file, const std::string& mapping) {
        const Answer estimate = ask({"estimate", file, "--mapping", mapping, "--set", "I=12", "--set", "J=12",
                                     "--set", "K=12", "--energy"});
        return estimate.value.at("energy").at("total").get<double>();
    };
    const Copied copied("gemm");
    const Answer least = found(copied.file, {"--goal", "energy", "--apply", "least"});
    ASSERT_EQ(least.status, 0) << least.value.dump();
    EXPECT_EQ(least.value.at("energyUnit"), "pJ");
    const double energy = least.value.at("energy");
    EXPECT_NEAR(energyOf(copied.file, "least"), energy, 1e-6 * energy);
    ASSERT_EQ(found(copied.file, {"--apply", "quick"}).status, 0);
    EXPECT_LT(energy, energyOf(copied.file, "quick"));
    // With fewer cycles it takes no less.
    const std::int64_t cycles = least.value.at("simulatedCycles");
    const Answer quicker =
        found(copied.file, {"--goal", "energy", "--max-cycles", std::to_string(cycles - 1)});
    ASSERT_EQ(quicker.status, 0) << quicker.value.dump();
    EXPECT_LT(quicker.value.at("simulatedCycles"), cycles);
    EXPECT_GE(quicker.value.at("energy"), energy);
    EXPECT_EQ(ask({"map", copied.file, "--device", "u250", "--energy-table", "eyeriss"}).status, 2);
}

TEST(Map, TakesTheShapeThatIsAskedFor) {
    const Answer found =
        ask({"map", examplePath("gemm"), "--device", "arria10-gx1150", "--pes", "4x2", "--top", "2"});
    ASSERT_EQ(found.status, 0) << found.value.dump();
    EXPECT_FALSE(found.value.at("others").empty());
    const Copied copied("gemm");
    ask({"map", copied.file, "--device", "arria10-gx1150", "--pes", "4x2", "--apply", "small"});
    EXPECT_EQ(ask({"array", copied.file, "--mapping", "small"}).value.at("pes"), 8);
}

// Its code, at sizes that are smaller and keep the ends of tiles.
TEST(Map, RunsTheCodeForEachTarget) {
    const Answer found = ask({"map", examplePath("gemm"), "--set", "I=24", "--set", "J=24", "--set", "K=20",
                              "--device", "u250", "--budget", "dsp=1%", "--emulate"});
    ASSERT_EQ(found.status, 0) << found.value.dump();
    EXPECT_EQ(found.value.at("reduced").at("matches"), true);
    const nlohmann::json& code = found.value.at("reduced").at("emulated");
    ASSERT_EQ(code.size(), 2u);
    for (const nlohmann::json& one : code) {
        EXPECT_EQ(one.at("matches"), true) << one.dump();
    }
}

// Two products of 8 bits in a DSP: as many lanes in half of the DSPs, or more of them.
TEST(Map, PacksProducts) {
    std::vector<std::string> words{"map",      examplePath("gemm-int8"),
                                   "--set",    "I=16",
                                   "--set",    "J=16",
                                   "--set",    "K=16",
                                   "--device", "u250",
                                   "--budget", "dsp=0.5%"};
    const Answer alone = ask(words);
    words.push_back("--pack");
    const Answer packed = ask(words);
    ASSERT_EQ(packed.status, 0) << packed.value.dump();
    EXPECT_LT(packed.value.at("simulatedCycles"), alone.value.at("simulatedCycles"));
    EXPECT_LE(double(usedOf(packed.value.at("shares"), "DSP")), 11508 * 0.005);
}

// With one PE and one lane nothing is to be found: the bound of one iteration a step holds.
TEST(Map, ProvesABestThatCanBeCounted) {
    const Answer found = ask({"map", examplePath("matrix-vector"), "--device", "u250"});
    ASSERT_EQ(found.status, 0) << found.value.dump();
    EXPECT_EQ(found.value.at("proved"), true);
    EXPECT_GT(found.value.at("points"), 100);
    EXPECT_LE(found.value.at("predictedCycles"), found.value.at("simulatedCycles"));
}

TEST(Map, SaysWhatIsWrong) {
    const std::string gemm = examplePath("gemm");
    const auto wrong = [&](std::vector<std::string> words, const std::string& part) {
        words.insert(words.begin(), {"map", gemm});
        const commands::Report report = tactus(words);
        EXPECT_EQ(report.status, 2) << part;
        EXPECT_NE(report.err.find(part), std::string::npos) << report.err;
    };
    wrong({}, "--device is missing");
    wrong({"--device", "u250", "--goal", "beauty"}, "unknown goal 'beauty'");
    wrong({"--device", "u250", "--goal", "dsp"}, "--goal dsp needs --max-cycles");
    wrong({"--device", "ice40-hx8k", "--goal", "dsp", "--max-cycles", "900"}, "has no DSP");
    wrong({"--device", "u250", "--max-cycles", "9"}, "--max-cycles 9 needs --goal");
    wrong({"--device", "u250", "--goal", "memory", "--max-cycles", "0"}, "--max-cycles 0");
    wrong({"--device", "u250", "--budget", "gold=5%"}, "unknown resource 'gold'");
    wrong({"--device", "u250", "--budget", "dsp=0%"}, "above 0");
    wrong({"--device", "u250", "--budget", "dsp=11509"}, "a number of at most 11,508");
    wrong({"--device", "u250", "--pes", "0x2"}, "--pes 0x2");
    wrong({"--device", "u250", "--top", "0"}, "--top 0");
    wrong({"--device", "u250", "--apply", "2 x"}, "no name of a mapping");
    EXPECT_EQ(tactus({"map", examplePath("fft"), "--device", "u250"}).status, 1);
    const commands::Report none =
        tactus({"map", gemm, "--set", "K=64", "--device", "ice40-up5k", "--budget", "lc=0.001%"});
    EXPECT_EQ(none.status, 1);
    EXPECT_NE(none.err.find("no mapping fits"), std::string::npos) << none.err;
}

// gemm with one mapping more.
std::string gemmWith(const Folder& folder, const std::string& statements) {
    std::string text = exampleText("gemm");
    text.insert(text.rfind('}'), "  mapping part {\n    " + statements + "\n  }\n");
    return folder.write("part.ure", text);
}

// What is written is in the mapping that is found, and costs cycles where it is not the best.
TEST(Map, KeepsWhatAMappingSays) {
    const std::vector<std::string> rest{"--device", "u250", "--set", "I=16",
                                        "--set",    "J=16", "--set", "K=16"};
    const auto mapped = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "map");
        words.insert(words.end(), rest.begin(), rest.end());
        return ask(words);
    };
    const std::int64_t least = mapped({examplePath("gemm")}).value.at("simulatedCycles");
    const struct {
        std::string statements, dataflow;
        std::vector<std::string> calls; // parts of the first call
    } cases[] = {
        {"X.tile(i, io, ii, 5).tile(k, ko, kv, 4).space_time_transform({ii, j}).vectorize(kv);",
         "",
         {".tile(i, io, ip, 5)", ".tile(k, ko, kv, 4)", ".vectorize(kv)"}},
        {"X.space_time_transform({k});", "k", {}},
        {"X.space_time_transform({i, k});", "", {}},
        {"X.tile(j, jo, jt, 6).tile(jt, jp, js, 3).space_time_transform({jp});",
         "j",
         {".tile(j, jo, jt, 6).tile(jt, jp, js, 3)"}},
        {"X.tile(j, jp, js, 4).space_time_transform({jp});", "j", {"jp, js, 4)"}},
        {"X.vectorize(k);", "", {".vectorize(k"}},
    };
    for (const auto& [statements, dataflow, calls] : cases) {
        SCOPED_TRACE(statements);
        const Folder folder;
        const Answer found = mapped({gemmWith(folder, statements), "--mapping", "part"});
        ASSERT_EQ(found.status, 0) << found.value.dump();
        EXPECT_EQ(found.value.at("reduced").at("matches"), true);
        EXPECT_GE(found.value.at("simulatedCycles"), least);
        const std::string said = found.value.at("dataflow");
        EXPECT_EQ(said.substr(0, dataflow.size()), dataflow);
        const std::string first = found.value.at("calls").at(0);
        for (const std::string& call : calls) EXPECT_NE(first.find(call), std::string::npos) << first;
    }
}

TEST(Map, SaysWhatIsNotKept) {
    const struct {
        std::string statements, error;
    } cases[] = {
        {"X.reorder(i, k, j);", "mapping 'part' has reorder: the search chooses the order of the loops"},
        {"X.space_time_transform({i, j}, i + j + k);",
         "mapping 'part' has a schedule: the search chooses one"},
        {"X.space_time_transform({i + j});", "'i + j' is not a loop, so a schedule is required"},
        {"X.unroll(k);", "mapping 'part' has unroll"},
        {"X.isolate_producer(A, mine);", "mapping 'part' has kernels: the search makes its own"},
        {"X.tile(j, jo, jt, 6).tile(jt, jp, js, 4).space_time_transform({jp});",
         "mapping 'part' has tiles of 'j' that do not divide those around them"},
    };
    for (const auto& [statements, error] : cases) {
        const Folder folder;
        const Answer answer =
            ask({"map", gemmWith(folder, statements), "--device", "u250", "--mapping", "part"});
        EXPECT_EQ(answer.status, 2) << statements;
        const std::string said = answer.value.value("error", "");
        EXPECT_NE(said.find(error), std::string::npos) << said;
    }
    EXPECT_EQ(ask({"map", examplePath("gemm"), "--device", "u250", "--mapping", "none"}).status, 2);
    // Two steps of a sum in a PE from which it goes on to the next.
    const Folder folder;
    const Answer none = ask({"map", gemmWith(folder, "X.tile(k, kp, ks, 4).space_time_transform({kp});"),
                             "--device", "u250", "--mapping", "part"});
    EXPECT_EQ(none.status, 1);
    const std::string said = none.value.at("error");
    EXPECT_NE(said.find("no mapping of the search has all that the mapping says"), std::string::npos) << said;
}

} // namespace
} // namespace tactus::test
