// Verdicts for all sizes, every proof checked again.
#pragma once

#include "driver/sizes/all_sizes.h"
#include "sizes/verify.h"
#include "support/paths.h"
#include "support/proof.h"
#include "system/processes/files.h"

#include <gtest/gtest.h>
#include <map>

namespace tactus::driver {

using Verdict = AllSizes::Verdict;

inline Request requestOf(const std::string& text, std::map<std::string, std::int64_t> params = {}) {
    Request request;
    request.source = std::make_shared<text::SourceBuffer>("test.ure", text);
    request.params = std::move(params);
    return request;
}

inline std::string exampleText(const std::string& name) {
    return std::string(system::readSource(test::inRepository("/examples/") + name).value()->text());
}

// By mapping. Every proof is checked by the stage's own verifier and by one of the tests.
inline std::map<std::string, AllSizes> verdictsOf(const Request& request) {
    const Analysis analysis = analyse(request);
    std::map<std::string, AllSizes> verdicts;
    if (analysis.designs.empty()) return verdicts;
    const DesignAnalysis& design = analysis.designs.front();
    const std::vector<AllSizes> found = judgeAllSizes(analysis, design);
    EXPECT_EQ(found.size(), design.mappings.size());
    for (std::size_t m = 0; m < found.size(); ++m) {
        verdicts[design.mappings[m].name] = found[m];
        EXPECT_EQ(found[m].proof.has_value(), found[m].verdict == Verdict::Proved);
        if (!found[m].proof) continue;
        EXPECT_FALSE(found[m].proof->claims.empty());
        EXPECT_TRUE(sizes::verify(*found[m].proof));
        EXPECT_EQ(test::mistakeIn(*found[m].proof), "");
    }
    return verdicts;
}

inline AllSizes only(const std::string& text, std::map<std::string, std::int64_t> params = {}) {
    const auto verdicts = verdictsOf(requestOf(text, std::move(params)));
    EXPECT_EQ(verdicts.size(), 1u);
    return verdicts.begin()->second;
}

} // namespace tactus::driver
