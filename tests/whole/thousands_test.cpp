// Numbers of four digits and more are written alike in all that people read, and plain in what programs read.
#include "whole/tactus.h"

#include <regex>

namespace tactus::test {
namespace {

// Those without commas, outside of names, fractions, expressions and brackets.
std::vector<std::string> bareThousands(std::string text) {
    text = std::regex_replace(text, std::regex(R"(\[[^\]]*\]|== \d+|\n  \w+(\[\d+\])* = [^\n]*)"), "");
    const std::regex bare(R"((^|[^\w.,/-])(\d{4,})(?![\w.:]))");
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), bare), end; at != end; ++at)
        found.push_back((*at)[2]);
    return found;
}

TEST(Thousands, AreWrittenAlikeInAllReports) {
    EXPECT_EQ(bareThousands("12,345 of A[4096], k == 4999, x1234 and 0.12345\n"), std::vector<std::string>());
    EXPECT_EQ(bareThousands("cycle 1234, 56789 steps"), (std::vector<std::string>{"1234", "56789"}));
    const std::vector<std::string> gemm{
        examplePath("gemm"), "--set", "I=40", "--set", "J=40", "--set", "K=3000"},
        published{examplePath("published/gemm"), "--set", "I=160", "--set", "J=120", "--set", "K=80"};
    std::vector<std::vector<std::string>> commands;
    for (const char* command : {"check", "array", "simulate", "explore"}) {
        commands.push_back({command});
        commands.back().insert(commands.back().end(), gemm.begin(), gemm.end());
    }
    for (const std::vector<std::string>& words : {std::vector<std::string>{"array"},
                                                  {"simulate"},
                                                  {"simulate", "--clock", "300", "--bandwidth", "1"}}) {
        commands.push_back(words);
        commands.back().insert(commands.back().begin() + 1, published.begin(), published.end());
    }
    commands.push_back({"depths", examplePath("published/gemm"), "--runs", "0"}); // more are not tried
    for (const std::vector<std::string>& command : commands) {
        const commands::Report answer = tactus(command);
        EXPECT_EQ(answer.status, 0) << command.front() << answer.err;
        EXPECT_EQ(bareThousands(answer.out + answer.err), std::vector<std::string>())
            << answer.out << answer.err;
        if (command.front() != "check" && command.front() != "depths") {
            EXPECT_TRUE(std::regex_search(answer.out, std::regex(R"(\d,\d{3})"))) << answer.out;
        }
    }
}

} // namespace
} // namespace tactus::test
