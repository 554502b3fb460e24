#include "commands/request/command.h"

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

Report answer(std::string_view command, const std::string& text, bool json,
              std::optional<std::int64_t> runs = {}) {
    const std::string path = testing::TempDir() + fmt::format("tactus-depths-{}.ure", getpid());
    std::ofstream(path) << text;
    const Command& one = *std::ranges::find(all(), command, &Command::name);
    const std::unique_ptr<Options> options = one.usual();
    options->subject = path;
    options->json = json;
    if (auto* const depths = dynamic_cast<DepthsOptions*>(options.get())) depths->runs = runs;
    const Report report = one.run(*options);
    std::filesystem::remove(path);
    return report;
}

TEST(DepthsOfRuns, SayWhatAMappingAcceptsWhereItIsMore) {
    const Report told = answer("depths", tree(""), true);
    ASSERT_EQ(told.status, 0) << told.err;
    const auto channels = nlohmann::json::parse(told.out).at("channels");
    const auto border = std::ranges::find_if(
        channels, [](const auto& channel) { return channel.at("name") == "F_to_array"; });
    ASSERT_NE(border, channels.end());
    const int least = border->at("live").at("accepted"), live = border->at("live").at("together");
    EXPECT_LT(live, least);
    EXPECT_EQ(answer("check", tree(fmt::format(".depth(A, {})", least)), false).status, 0);
    EXPECT_EQ(answer("check", tree(fmt::format(".depth(A, {})", least - 1)), false).status, 1);
    for (const auto& channel : channels)
        EXPECT_EQ(channel.at("live").at("accepted") == channel.at("live").at("together"),
                  channel.at("name") != "F_to_array");

    const Report text = answer("depths", tree(""), false);
    EXPECT_NE(
        text.out.find(fmt::format("  a mapping may give all depths of \"deadlock-free: together\" at once "
                                  "with F_to_array {}; smaller depths were only tested in these runs\n",
                                  least)),
        std::string::npos)
        << text.out;
}

// Each point has a row, and a mapping may give the depths that it says.
TEST(DepthsOfRuns, StorageAgainstCyclesIsATable) {
    const nlohmann::json told = nlohmann::json::parse(answer("depths", tree(""), true).out);
    const nlohmann::json& points = told.at("pareto").at("points");
    const std::string text = answer("depths", tree(""), false).out;
    EXPECT_EQ(told.at("pareto").at("complete"), true);
    ASSERT_GE(points.size(), 2u);
    EXPECT_EQ(points.back().at("cycles"), told.at("cycles"));
    const auto border = std::size_t(
        std::ranges::find_if(told.at("channels"),
                             [](const auto& channel) { return channel.at("name") == "F_to_array"; }) -
        told.at("channels").begin());
    int raised = 0;
    for (const nlohmann::json& point : points) {
        EXPECT_NE(text.find(fmt::format("  {:>9} {:>9} {:>9}  ", point.at("bytes").get<int>(),
                                        point.at("tokens").get<int>(), point.at("cycles").get<int>())),
                  std::string::npos)
            << text;
        const int accepted = point.at("accepted").at(border);
        raised += point.at("accepted") != point.at("depths");
        EXPECT_EQ(answer("check", tree(fmt::format(".depth(A, {})", accepted)), false).status, 0);
    }
    EXPECT_GT(raised, 0);
    EXPECT_EQ(std::ranges::count(text, '*'), raised + 1) << text;
    EXPECT_EQ(text.find("incomplete"), std::string::npos);
}

TEST(DepthsOfRuns, ABoundOnRunsIsSaid) {
    const std::string text = answer("depths", tree(""), false, 2).out;
    EXPECT_NE(text.find("incomplete: the search ended after "), std::string::npos) << text;
    const nlohmann::json told = nlohmann::json::parse(answer("depths", tree(""), true, 2).out);
    EXPECT_EQ(told.at("pareto").at("complete"), false);
    EXPECT_TRUE(told.at("pareto").at("completeBelowBytes").is_number());
    const Report wrong = answer("depths", tree(""), false, -1);
    EXPECT_EQ(wrong.status, 2);
    EXPECT_NE(wrong.err.find("--runs -1: must be at least 0"), std::string::npos) << wrong.err;
}

} // namespace
} // namespace tactus::commands
