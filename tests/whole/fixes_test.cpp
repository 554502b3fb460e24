// Every fix that `check` offers does what it says: with its edits made, that finding is gone.
#include "edited.h"

#include "diagnostics/diagnostic.h"
#include "diagnostics/examples.h"

#include <algorithm>

namespace tactus::test {
namespace {

std::ptrdiff_t timesSaid(const Answer& answer, const json& finding) {
    const json all = answer.value.at("diagnostics");
    return std::count_if(all.begin(), all.end(), [&](const json& one) {
        return one.at("code") == finding.at("code") && one.at("message") == finding.at("message");
    });
}

// How often the grammar was not followed.
std::ptrdiff_t misread(const Answer& answer) {
    const std::vector<std::string> codes = codesOf(answer);
    return std::count_if(codes.begin(), codes.end(), [](const std::string& code) {
        return code == "unexpected-token" || code == "missing-token" || code == "stray-character";
    });
}

// How many fixes the findings of this text offer; each is tried.
int tryFixes(const std::string& text, const std::vector<std::string>& options = {}) {
    const Folder folder;
    const auto check = [&](const std::string& content) {
        std::vector<std::string> arguments{"check", folder.write("design.ure", content)};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return ask(arguments);
    };
    const Answer before = check(text);
    int tried = 0;
    for (const json& finding : before.value.at("diagnostics"))
        for (const json& fix : finding.value("fix", json::array())) {
            const std::string repaired = edited(text, fix.at("edits"));
            EXPECT_NE(repaired, text) << finding.dump(1);
            const Answer after = check(repaired);
            EXPECT_LT(timesSaid(after, finding), timesSaid(before, finding)) << finding.dump(1) << "\n"
                                                                             << repaired;
            EXPECT_LE(misread(after), misread(before)) << finding.dump(1) << "\n" << repaired;
            ++tried;
        }
    return tried;
}

TEST(Fixes, OfIllegalMappings) {
    for (const char* schedule : {"i + j", "i - j + k", "-i - j - k", "i + j - k", "k", "0*i", "{1, 1, 0}",
                                 "{1, -1, 1}", "2*i + j", "{{0, 1, 0}, {0, 0, -1}}", "{j, -k}"})
        EXPECT_GE(tryFixes(gemmReplaced("i + j + k", schedule)), 1) << schedule;
    EXPECT_GE(tryFixes(gemmReplaced("{j, k}, i + j + k", "{i - j}, i + j + k")), 0);
}

TEST(Fixes, OfBroadcasts) {
    for (const char* schedule : {"j + k", "i + k", "k", "{0, 0, 1}", "{k, i}"}) {
        EXPECT_GE(tryFixes(gemmReplaced("i + j + k", schedule)), 1) << schedule;
        EXPECT_GE(tryFixes(gemmReplaced("i + j + k", schedule), {"--strict"}), 1) << schedule;
    }
}

TEST(Fixes, OfTheText) {
    const std::pair<const char*, const char*> mistakes[] = {
        {"{i, j}, i + j + k", "i, j, i + j + k"},             // the space list needs its braces
        {"X.space_time_transform", "X.space_time_transfrom"}, // a primitive misspelt
        {"X(i, j, k) =", "X(k, j, i) ="},                     // written innermost first
        {"select(j == 0,", "select(0 <= j < 1,"},             // a chained comparison
        {"+ X(i, j, k) * Y", "+ X(i, j, k) * Yy"},            // a name misspelt
        {"k: 0..K;", "k: 0..Kay;"},
        {"Float(32);\n  output", "Flaot(32);\n  output"},
        {"func   X, Y, Z : Float(32);", "func   X, Y, Z : Float(32)"}, // a semicolon missing
    };
    int offered = 0;
    for (const auto& [from, to] : mistakes) {
        SCOPED_TRACE(to);
        offered += tryFixes(gemmReplaced(from, to)) > 0;
    }
    EXPECT_GE(offered, 5);
}

// The file that `tactus explain` shows for each kind of finding.
TEST(Fixes, OfTheExampleOfEachFinding) {
    int offered = 0;
    for (const diagnostics::KindInfo& info : diagnostics::allKinds()) {
        SCOPED_TRACE(info.code);
        const std::string_view example = diagnostics::exampleOf(*diagnostics::kindOfCode(info.code));
        offered += !example.empty() && tryFixes(std::string(example)) > 0;
    }
    EXPECT_GE(offered, 20);
}

} // namespace
} // namespace tactus::test
