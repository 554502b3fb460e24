// Diagrams of mappings, and what is said where Graphviz takes too long.
#include "studies/pictures/picture.h"

#include "draw/build.h"
#include "driver/runs/mapping_run.h"
#include "support/design.h"
#include "support/folder.h"
#include "support/paths.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace tactus::studies {
namespace {

std::shared_ptr<const array::Model> legalModelOf(const std::string& text) {
    driver::Request request;
    request.source = test::source(text);
    const driver::Analysis analysis = driver::analyse(request);
    EXPECT_TRUE(analysis.legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
    return driver::buildArray(analysis.designs.at(0).mappings.at(0), {}).model;
}

// The words of the arrow between two boxes of these names.
std::string widthOf(const draw::Diagram& diagram, const std::string& from, const std::string& to) {
    for (const draw::Arrow& arrow : diagram.arrows)
        if (diagram.boxes[arrow.from].rows.at(0).words == from &&
            diagram.boxes[arrow.to].rows.at(0).words == to)
            return arrow.rows.empty() ? "no words" : arrow.rows[0].words;
    return "no arrow";
}

// Each lane reads an element of a and of b; all share that of s.
TEST(Picture, AccessesOfAnExpressionAreAsWideAsTheirLanes) {
    const auto model = legalModelOf(R"(design pair {
  input  a[4][6] : Int(32);
  input  b[4][6] : Int(32);
  input  s[4] : Int(16);
  output c[4] : Int(32);
  loops  i: 0..4, k: 0..6;
  func   Z : Int(32);
  Z(i, k) = select(k == 0, 0, Z(i, k-1)) + a(i, k) * b(i, k) * s(i);
  c(i)    = select(k == 5, Z(i, k));
  mapping lanes {
    Z.reorder(k, i).space_time_transform({i}).vectorize(k)
     .isolate_producer_chain(a(i, k) * b(i, k) * s(i), pr, fd);
  }
})");
    const draw::Diagram diagram = draw::network(*model);
    EXPECT_EQ(widthOf(diagram, "a", "pr"), "6 × Int(32)");
    EXPECT_EQ(widthOf(diagram, "b", "pr"), "6 × Int(32)");
    EXPECT_EQ(widthOf(diagram, "s", "pr"), "Int(16)");
}

// A picture that was laid out once needs no worker; a layout that is damaged, or another picture's, is not
// taken.
TEST(Picture, LayoutsAreKeptForLaterRuns) {
    const auto model = legalModelOf(R"(design d { input x[3] : Int(8); output y[3] : Int(8); loops i: 0..3;
        y(i) = x(i); })");
    const auto other = legalModelOf(R"(design d { input x[3] : Int(8); input z[3] : Int(8);
        output y[3] : Int(8); loops i: 0..3; y(i) = x(i) + z(i); })");
    const test::Folder folder;
    system::LayoutOptions options;
    options.program = test::program();
    options.kept = folder.path() / "below";
    const auto first = networkOf(*model, options);
    ASSERT_TRUE(first) << first.error();
    const auto places = [](const draw::Diagram& diagram) {
        std::vector<std::pair<double, double>> all;
        for (const draw::Box& box : diagram.boxes) all.emplace_back(box.centre.x, box.centre.y);
        return all;
    };
    system::LayoutOptions alone = options;
    alone.program = "/bin/false";
    const auto again = networkOf(*model, alone);
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(places(*again), places(*first));
    EXPECT_FALSE(networkOf(*other, alone));
    for (const auto& file : std::filesystem::directory_iterator(options.kept))
        std::ofstream(file.path()) << "digraph of something else";
    EXPECT_FALSE(networkOf(*model, alone));
    const auto renewed = networkOf(*model, options);
    ASSERT_TRUE(renewed);
    EXPECT_EQ(places(*renewed), places(*first));
    EXPECT_TRUE(networkOf(*model, alone));
}

TEST(Picture, SaysWhatWasTooLargeForGraphviz) {
    const auto model = legalModelOf(R"(design d { input x[3] : Int(8); output y[3] : Int(8); loops i: 0..3;
        y(i) = x(i); })");
    const std::filesystem::path slow =
        std::filesystem::temp_directory_path() / ("tactus-slow-" + std::to_string(getpid()));
    std::ofstream(slow) << "#!/bin/sh\nsleep 100\n";
    std::filesystem::permissions(slow, std::filesystem::perms::owner_all);
    system::LayoutOptions options;
    options.program = slow;
    options.deadline = std::chrono::milliseconds(50);
    const auto drawn = insideOf(*model, options);
    std::filesystem::remove(slow);
    ASSERT_FALSE(drawn);
    const draw::Diagram diagram = draw::inside(*model);
    EXPECT_EQ(drawn.error(), fmt::format("Graphviz did not finish {} boxes and {} arrows within 0.05 s; a "
                                         "mapping with several arrays (merge_ures) makes smaller ones",
                                         diagram.boxes.size(), diagram.arrows.size()));
}

} // namespace
} // namespace tactus::studies
