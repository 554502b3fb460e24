// The reasons for which an edit of a mapping would be refused.
#include "driver/analyse/dry_run.h"

#include "mapping/edits/network_edits.h"
#include "support/design.h"
#include "support/examples.h"
#include "support/two_sums_design.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

constexpr const char* heirs = R"(design d {
  input  A[4][3] : Int(32);
  output C[4] : Int(32);
  loops  i: 0..4, k: 0..3;
  func   Z : Int(32);
  Z(i, k) = select(k == 0, 0, Z(i, k-1)) + A(i, k);
  C(i)    = select(k == 2, Z(i, k));
  mapping bare { Z.space_time_transform({i}); }
  mapping fed : bare { Z.isolate_producer(A, A_loader); }
  mapping stored : fed { A_loader.remove(i); }
  mapping alone { Z.space_time_transform({k}); }
})";

// Why the mapping can't have this call; "" if it can.
std::string refusal(const std::string& text, const std::string& mapping, const std::string& call,
                    const std::string& receiver = "Z") {
    Request request;
    request.source = test::source(text);
    const Analysis analysis = analyse(request);
    const MappingAnalysis* one = mappingNamed(analysis.designs.at(0), mapping);
    return dryRun(analysis, *one, mapping::editsForCall(*one->plan, receiver, call), {}).value_or("");
}

TEST(DryRun, AMappingMayHaveWhatItsHeirsCanStandOn) {
    EXPECT_EQ(refusal(heirs, "bare", "isolate_consumer(C, C_unloader)"), "");
    EXPECT_EQ(refusal(heirs, "alone", "isolate_producer(A, A_loader)"), "");
}

// `stored` is illegal because of its own mistake, `fed` because of the edit.
TEST(DryRun, WhatBreaksAnHeirIsRefusedForIt) {
    for (const char* call : {"isolate_producer(A, A_loader)", "isolate_producer(A, A_loader2)"})
        EXPECT_TRUE(
            refusal(heirs, "bare", call).starts_with("it would break 'fed', which inherits this mapping: "))
            << refusal(heirs, "bare", call);
}

// That an heir is wrong already is no reason.
TEST(DryRun, AnHeirThatIsWrongAlreadyForbidsNothing) {
    std::string wrong = heirs;
    wrong.replace(wrong.find("isolate_producer(A, A_loader)"), 29, "isolate_producer(Q, A_loader)");
    EXPECT_EQ(refusal(wrong, "bare", "isolate_producer(A, A_loader)"), "");
}

// An edit is judged as the text was: its reason under --strict, and at the sizes of --set.
TEST(DryRun, AsksWhatTheAnalysisWasAsked) {
    const auto reason = [](const std::string& schedule, bool strict, std::int64_t size) {
        Request request;
        request.source = test::source(test::exampleText("gemm"));
        request.strict = strict;
        request.params["K"] = size;
        const Analysis analysis = analyse(request);
        const std::string present = "i + j + k";
        const auto begin = std::uint32_t(request.source->text().find(present));
        const text::Edit edit{{begin, begin + std::uint32_t(present.size())}, schedule};
        return dryRun(analysis, analysis.designs.at(0).mappings.at(0), {edit}, {}).value_or("");
    };
    EXPECT_EQ(reason("k", false, 4), "");
    EXPECT_TRUE(reason("k", true, 4).ends_with("= 0, must be at least 1")) << reason("k", true, 4);
    // A PE has one iteration where K is 1, so that no two meet.
    EXPECT_EQ(reason("i + j", false, 1), "");
    EXPECT_NE(reason("i + j", false, 2), "");
}

// The edit makes the first mapping of the text, which must be legal.
TEST(DryRun, OfATextWithoutMappingsTheNewOneIsJudged) {
    for (const char* mapping : {"", "\n  mapping q {}\n"}) {
        std::string text = test::twoSums;
        text.insert(text.size() - 1, mapping);
        EXPECT_EQ(refusal(text, "", "isolate_producer(A, A_loader)", "s"),
                  "'A' can't be isolated: the array reads it at 2 places")
            << text;
        EXPECT_EQ(refusal(text, "", "isolate_consumer(t, t_unloader)", "s"), "") << text;
    }
}

TEST(DryRun, MistakesOfOtherMappingsForbidNothing) {
    std::string wrong = heirs;
    wrong.replace(wrong.find("space_time_transform({k})"), 25, "space_time_transform({q})");
    EXPECT_EQ(refusal(wrong, "bare", "isolate_consumer(C, C_unloader)"), "");
}

} // namespace
} // namespace tactus::driver
