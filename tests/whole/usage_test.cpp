// Commands, options and names that can't be meant, and the help.
#include "usage.h"

namespace tactus::test {
namespace {

TEST(Usage, OptionsWithoutAValue) {
    for (const commands::Command& command : commands::all())
        for (const commands::OptionSpec& option : command.options) {
            if (std::holds_alternative<const bool*>(option.in(*command.usual()))) continue;
            const std::string flag(option.flags.substr(option.flags.rfind(',') + 1));
            expectUsage({std::string(command.name), examplePath("gemm"), flag, ""},
                        flag + ": the value is empty");
        }
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

TEST(Usage, HelpListsAllCommands) {
    const commands::Report help = tactus({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.err, "");
    for (const commands::Command& command : commands::all()) {
        EXPECT_NE(help.out.find(command.name), std::string::npos) << command.name;
        EXPECT_EQ(tactus({std::string(command.name), "--help"}).status, 0);
    }
    expectUsage({"synthesise", examplePath("gemm")}, "unknown command 'synthesise'");
    EXPECT_EQ(tactus({"--version"}).status, 0);
}

} // namespace
} // namespace tactus::test
