// A design asked at other sizes and after edits.
#include "driver/written_design.h"

#include "driver/analysis.h"
#include "support/design.h"
#include "support/examples.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

constexpr const char* sized = R"(design d {
  param N = 4, M = 2*N, K = 2*3, Z = 0;
  param half = 0.5;
  input  A[N][K + M] : Float(32);
  output C[N] : Float(32);
  loops  i: 0..N, k: 0..K;
  func   S : Float(32);
  S(i, k) = select(k == 0, 0, S(i, k-1)) + A(i, k + Z);
  C(i)    = select(k == K-1, S(i, k));
  mapping m { S.space_time_transform({i}, i + k); }
})";

std::map<std::string, std::int64_t> freeSizesOf(const WrittenDesign& design) {
    std::map<std::string, std::int64_t> sizes;
    for (const FreeSize& size : design.freeSizes())
        sizes[size.name + (size.isHeld ? " held" : "")] = size.value;
    return sizes;
}

TEST(WrittenDesign, SizesThatFollowFromOthersAreNotFree) {
    Request request = Request::of(test::source(sized));
    using Sizes = std::map<std::string, std::int64_t>;
    EXPECT_EQ(freeSizesOf(*WrittenDesign::of(request, "d")), (Sizes{{"N", 4}, {"K", 6}, {"Z", 0}}));
    request.params = {{"K", 3}};
    EXPECT_EQ(freeSizesOf(*WrittenDesign::of(request, "d")), (Sizes{{"N", 4}, {"K held", 3}, {"Z", 0}}));
}

// The elaborator says it of a design with all sizes open.
TEST(WrittenDesign, FreeSizesAreThoseThatAProofLeavesOpen) {
    for (const std::string& example : test::exampleNames) {
        const Request request = Request::of(test::source(test::exampleText(example)));
        for (const syntax::Design& one : writtenText(request.source).designs) {
            const auto design = WrittenDesign::of(request, one.name().text);
            const auto open = design->elaboratedForAllSizes().system;
            if (!open) continue;
            std::set<std::string> left, named;
            for (const ure::LoopId size : open->freeSizes) left.insert(open->loops[size].name);
            for (const FreeSize& size : design->freeSizes())
                if (size.value >= 1) named.insert(size.name); // less is no size
            EXPECT_EQ(named, left) << example;
        }
    }
}

TEST(WrittenDesign, IsAskedAtOtherSizes) {
    const auto design = WrittenDesign::of(Request::of(test::source(sized)), "");
    const WrittenDesign larger = design->at({{"N", 9}}).at({{"K", 2}});
    EXPECT_EQ(larger.judged().system->domain.box[0].upper, 8);
    EXPECT_EQ(larger.judged().system->domain.box[1].upper, 1);
    EXPECT_EQ(design->judged().system->domain.box[0].upper, 3) << "it is the same as before";
    EXPECT_TRUE(larger.judged({"m"}).legal());
}

TEST(WrittenDesign, IsAskedAfterEdits) {
    const std::string text = sized;
    const auto design = WrittenDesign::of(Request::of(test::source(text)), "d");
    const auto place = std::uint32_t(text.find("i + k);"));
    const auto backwards = design->after({{{place, place + 5}, "i - k"}});
    ASSERT_TRUE(backwards);
    EXPECT_FALSE(backwards->judged().legal());
    EXPECT_TRUE(design->judged().legal());
    const auto name = std::uint32_t(text.find("d {"));
    EXPECT_FALSE(design->after({{{name, name + 1}, "e"}}));
    EXPECT_FALSE(WrittenDesign::of(Request::of(test::source("// nothing")), ""));
}

} // namespace
} // namespace tactus::driver
