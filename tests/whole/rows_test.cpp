// Schedules of several rows from outside: time is the row-major index of the rows in their bounding box.
#include "support/feature_designs.h"
#include "whole/tactus.h"

namespace tactus::test {
namespace {

TEST(SeveralRows, RegistersPeriodAndCycles) {
    const Folder folder;
    const std::string file = folder.write("grids.ure", gridOfGrids().text);
    // X waits a row of d, 6 steps, in which 4 values are made; Y and Z go on in one step.
    const json one = ask({"array", file, "--mapping", "one"}).value;
    EXPECT_EQ(one.at("registers"), 3 * 4 + 2 * 1 + 3 * 1);
    EXPECT_EQ(one.at("period"), 1);
    EXPECT_EQ(one.at("cycles"), 72);
    const json two = ask({"array", file, "--mapping", "two"}).value;
    EXPECT_EQ(two.at("registers"), 6 + 6 + 9);
    // Alone, a PE sees whole rows: X waits for the 4 values of a d, Y for the 24 of a b.
    EXPECT_EQ(ask({"array", file, "--mapping", "none"}).value.at("registers"), 4 + 24 + 1);
    // Rows a and c, then b + d + k in 0..8: PE (1, 2) works from 3 to 6 of each eight steps.
    const json rows = ask({"check", file, "--mapping", "two"}).value.at("mappings").at(0);
    for (const json& dependence : rows.at("dependences"))
        if (dependence.at("samePoint") == false) {
            EXPECT_EQ(dependence.at("timeDistance"), json({0, 0, 1}));
        }
}

TEST(SeveralRows, StateAtEachCycle) {
    const Folder folder;
    const std::string file = folder.write("grids.ure", gridOfGrids().text);
    for (int cycle = 0; cycle < 32; ++cycle) {
        const json state =
            ask({"simulate", file, "--mapping", "two", "--at", std::to_string(cycle), "--pe", "1,2"})
                .value.at("state")
                .at("pes")
                .at(0);
        const int a = cycle / 16, c = cycle / 8 % 2, k = cycle % 8 - 3;
        SCOPED_TRACE(cycle);
        if (k < 0 || k >= 4) {
            EXPECT_TRUE(state.at("iteration").is_null());
            continue;
        }
        EXPECT_EQ(state.at("iteration"), json({a, 1, c, 2, k}));
        EXPECT_EQ(state.at("values").at("X"), a - 2 + k * k);
        EXPECT_EQ(state.at("values").at("Y"), c + 2 * k - 3);
    }
}

// The waveform's `valid` bit of PE (1, 2), cycle by cycle.
TEST(SeveralRows, WaveformIsValidWhereAnIterationRuns) {
    const Folder folder;
    const std::string file = folder.write("grids.ure", gridOfGrids().text), waves = folder / "waves.vcd";
    ASSERT_EQ(ask({"simulate", file, "--mapping", "two", "--vcd", waves}).status, 0);
    std::istringstream lines(contentOf(waves));
    std::string line, scope, code;
    std::map<int, char> valid;
    int time = 0;
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::vector<std::string> all(std::istream_iterator<std::string>(words), {});
        if (all.empty()) continue;
        if (all[0] == "$scope") scope = all[2];
        if (all[0] == "$var" && scope.find("1_2") != std::string::npos && all[4] == "valid") code = all[3];
        if (line[0] == '#') time = std::stoi(line.substr(1));
        if (!code.empty() && line.size() == 1 + code.size() && line.substr(1) == code) valid[time] = line[0];
    }
    ASSERT_FALSE(code.empty());
    for (int cycle = 0; cycle < 32; ++cycle) {
        const auto change = std::prev(valid.upper_bound(cycle));
        EXPECT_EQ(change->second, cycle % 8 >= 3 && cycle % 8 < 7 ? '1' : '0') << cycle;
    }
}

} // namespace
} // namespace tactus::test
