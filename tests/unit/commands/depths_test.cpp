#include "commands/all.h"
#include "commands/command.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {
namespace {

// Two loops are scattered along, so a number is known that is enough, and not whether fewer are.
std::string tree(std::string_view depth) {
    return fmt::format(R"(design d {{
  input A[4][4][9] : Int(32);
  output c[4][4] : Int(32);
  loops i: 0..4, j: 0..4, k: 0..9;
  func X : Int(32);
  X(i, j, k) = select(k == 0, 0, X(i, j, k-1)) + A(i, j, k);
  c(i, j) = select(k == 8, X(i, j, k));
  mapping m {{ X.space_time_transform({{i, j}}, i + j + k).isolate_producer_chain(A, L, F);
    F.scatter(A, i).scatter(A, j){}; }}
}})",
                       depth);
}

Report answer(Report (*command)(const Options&), const std::string& text, bool json) {
    const std::string path = testing::TempDir() + fmt::format("tactus-depths-{}.ure", getpid());
    std::ofstream(path) << text;
    Options options;
    options.subject = path;
    options.json = json;
    const Report report = command(options);
    std::filesystem::remove(path);
    return report;
}

TEST(DepthsOfRuns, SayWhatAMappingAcceptsWhereItIsMore) {
    const Report told = answer(depths, tree(""), true);
    ASSERT_EQ(told.status, 0) << told.err;
    const auto channels = nlohmann::json::parse(told.out).at("channels");
    const auto border = std::ranges::find_if(
        channels, [](const auto& channel) { return channel.at("name") == "F_to_array"; });
    ASSERT_NE(border, channels.end());
    const int least = border->at("live").at("accepted"), live = border->at("live").at("together");
    EXPECT_LT(live, least);
    EXPECT_EQ(answer(check, tree(fmt::format(".depth(A, {})", least)), false).status, 0);
    EXPECT_EQ(answer(check, tree(fmt::format(".depth(A, {})", least - 1)), false).status, 1);
    for (const auto& channel : channels)
        EXPECT_EQ(channel.at("live").at("accepted") == channel.at("live").at("together"),
                  channel.at("name") != "F_to_array");

    const Report text = answer(depths, tree(""), false);
    EXPECT_NE(text.out.find(fmt::format("  a mapping may give all of \"goes on: together\" at once with "
                                        "F_to_array {}: less is known to be enough from these runs alone\n",
                                        least)),
              std::string::npos)
        << text.out;
}

} // namespace
} // namespace tactus::commands
