// Commands, options and names that can't be meant, and the help.
#include "usage.h"

namespace tactus::test {
namespace {

TEST(Usage, NamesThatDoNotExist) {
    const std::string gemm = examplePath("gemm");
    for (const char* command : {"check", "array", "simulate", "export"})
        expectUsage({command, gemm, "--mapping", "nowhere"}, "output_stationary, weight_stationary");
    for (const char* command : {"check", "array", "evaluate", "simulate", "export", "format"})
        expectUsage({command, "/nowhere/none.ure"}, "none.ure");
    expectUsage({"explain", "no-such-code"}, "no-such-code");
    expectUsage({"export", gemm, "--target", "abacus"}, "abacus");
    expectUsage({"check", gemm, "--frobnicate"}, "frobnicate");
    expectUsage({"frobnicate", gemm}, "frobnicate");
    expectUsage({}, "");
    expectUsage({"check"}, "");
    expectUsage({"simulate", gemm, "--at", "x"}, "x");
}

TEST(Usage, OptionsThatCannotBeMeant) {
    const std::string gemm = examplePath("gemm");
    expectUsage({"evaluate", gemm, "--inputs", "/no/such/folder"}, "no such folder");
    expectUsage({"evaluate", gemm, "--seed", "-1"}, "'-1' is not a number");
    expectUsage({"evaluate", gemm, "--seed", "18446744073709551616"}, "is not a number");
    EXPECT_EQ(ask({"evaluate", gemm, "--seed", "18446744073709551615"}).status, 0);
    for (const char* pe : {"3", "8,0", "1,x", "0,0,0", "0,0,", ",0,0", "0,,0", "0,99999999999999999999"})
        expectUsage({"simulate", gemm, "--at", "3", "--pe", pe},
                    fmt::format("--pe {}: the array has no such processing element; "
                                "its PEs have 2 coordinates: 0 to 7, 0 to 7",
                                pe));
    for (const char* at : {"99999999999999999999", "-99999999999999999999", "1.5", "0x1"})
        expectUsage({"simulate", gemm, "--at", at}, fmt::format("--at: '{}' is not a 64-bit integer", at));
    expectUsage({"array", gemm, "--latency", "add=3,"}, "write operators with their cycles, as in");
}

TEST(Usage, OptionsWithoutAValue) {
    for (const commands::Command& command : commands::all())
        for (const commands::OptionSpec& option : command.options) {
            if (std::holds_alternative<bool commands::Options::*>(option.target)) continue;
            const std::string flag(option.flags.substr(option.flags.rfind(',') + 1));
            expectUsage({std::string(command.name), examplePath("gemm"), flag, ""},
                        flag + ": the value is empty");
        }
}

TEST(Usage, OptionsGivenTwice) {
    const std::string gemm = examplePath("gemm");
    expectUsage({"simulate", gemm, "--expect", "a", "--expect", "a"},
                "--expect is given 2 times; it can be given once");
    expectUsage({"simulate", gemm, "--at", "1", "--at", "2", "--at", "3"},
                "--at is given 3 times; it can be given once");
}

TEST(Usage, WhatIsSetTwice) {
    const std::string gemm = examplePath("gemm");
    for (const char* command : {"check", "array", "evaluate", "simulate", "export"})
        expectUsage({command, gemm, "--set", "K=3", "--set", "I=3", "--set", "K=4"},
                    "--set K=4: 'K' is set twice");
    expectUsage({"array", gemm, "--set", "K=3", "--set", "K=3.5"}, "--set K=3.5: 'K' is set twice");
    expectUsage({"array", gemm, "--latency", "add=3,add=5"}, "'add' is given twice");
}

TEST(Usage, NamesOfAnyLengthStandInColumns) {
    const Folder folder;
    const std::string file = folder.write("d.ure", R"(design d {
  output total : Int(32);
  output aVeryLongName : Int(32);
  loops i: 0..4;
  total += i;
  aVeryLongName += i;
})");
    const std::string text = tactus({"check", file}).out;
    std::set<std::size_t> columns;
    for (std::size_t at = text.find("on "); at != std::string::npos; at = text.find("on ", at + 1))
        columns.insert(text.find('(', at) - text.rfind('\n', at));
    EXPECT_EQ(columns.size(), 1u) << text;
}

TEST(Usage, HelpListsWhatHasLandedOnly) {
    const commands::Report help = tactus({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.err, "");
    for (const commands::Command& command : commands::all()) {
        EXPECT_NE(help.out.find(command.name), std::string::npos) << command.name;
        EXPECT_EQ(tactus({std::string(command.name), "--help"}).status, 0);
    }
    for (const char* coming : {"lift", "map"}) {
        EXPECT_EQ(help.out.find(fmt::format("  {} ", coming)), std::string::npos) << coming;
        expectUsage({coming, examplePath("gemm")}, coming);
    }
    EXPECT_EQ(tactus({"--version"}).status, 0);
}

} // namespace
} // namespace tactus::test
