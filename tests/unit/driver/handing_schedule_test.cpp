// Where inputs are read from memory again and again and no neighbour could hand them on: the schedule that a
// note proposes is legal, and hands on what the note says.
#include "driver/analysis.h"
#include "support/paths.h"
#include "system/processes/files.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <random>
#include <regex>

namespace tactus::driver {
namespace {

Analysis resultOf(const std::string& text) {
    Request request;
    request.source = std::make_shared<text::SourceBuffer>("test.ure", text);
    return analyse(request);
}

// The fix that is a schedule; null: there is none.
const diagnostics::Fix* scheduleIn(const diagnostics::Diagnostic& note) {
    for (const diagnostics::Fix& fix : note.fixes)
        if (note.kind == diagnostics::Kind::MapReuse && fix.title.starts_with("use the schedule "))
            return &fix;
    return nullptr;
}

const MappingAnalysis& onlyMapping(const Analysis& analysis) {
    return analysis.designs.at(0).mappings.at(0);
}

// Every proposed schedule, tried: how many there are.
int expectTrue(const std::string& text, const std::string& where) {
    int tried = 0;
    const Analysis analysis = resultOf(text);
    for (const DesignAnalysis& design : analysis.designs)
        for (const MappingAnalysis& before : design.mappings)
            for (const diagnostics::Diagnostic& note : before.diagnostics) {
                const diagnostics::Fix* fix = scheduleIn(note);
                if (!fix) continue;
                ++tried;
                const std::string mended = text::apply(text, fix->edits);
                const Analysis after = resultOf(mended);
                const DesignAnalysis* same = after.design(design.name);
                if (!same) {
                    ADD_FAILURE() << where << mended;
                    continue;
                }
                const MappingAnalysis* now = mappingNamed(*same, before.name);
                if (!now) now = &same->mappings.front(); // of a text without a mapping
                EXPECT_TRUE(now->legal()) << where << fix->title << "\n" << mended;
                if (!now->legal()) continue;
                EXPECT_EQ(now->legality->causality, mapping::Causality::Systolic) << where << fix->title;
                EXPECT_EQ(now->map->space, before.map->space) << where << "the space stays";
                const std::string inputs = fix->title.substr(fix->title.find("hand on ") + 8);
                // What it names goes from neighbour to neighbour, or stays.
                for (const std::string& input : before.fromMemory)
                    if (std::regex_search(inputs, std::regex("\\b" + input + "\\b"))) {
                        EXPECT_NE(mended.find("localise(" + input + ", "), std::string::npos)
                            << where << fix->title << "\n"
                            << mended;
                    }
            }
    return tried;
}

const std::string textbook = R"(design convolution {
  param N = 12, K = 4;
  input x[N] : Int(32);
  input w[K] : Int(32);
  output y[N-K+1] : Int(32);
  loops i: 0..N-K+1, k: 0..K;
  y(i) += w(k) * x(i + k);
}
)";

std::string mappedBy(std::string text, const std::string& statement) {
    return text.insert(text.rfind('}'), "  mapping m { " + statement + " }\n");
}

} // namespace

// The textbook's convolution, on a PE for each result. With the schedule k all PEs read w(k) in one step, and
// x could go to the left; with i + k it is the other way round.
TEST(HandingSchedule, OfAConvolution) {
    const std::string left = "localise(x, {-1, 1})", right = "localise(w, {1, 0})";
    for (const auto& [text, direct] :
         {std::pair(textbook, left), std::pair(mappedBy(textbook, "y.space_time_transform({i}, k);"), left),
          std::pair(mappedBy(textbook, "y.space_time_transform({i});"), left),
          std::pair(mappedBy(textbook, "y.space_time_transform({i}, i + k);"), right)}) {
        const Analysis analysis = resultOf(text);
        const MappingAnalysis& before = onlyMapping(analysis);
        ASSERT_TRUE(before.legal()) << text;
        EXPECT_EQ(before.causalityText(), "systolic, x and w from memory") << text;
        ASSERT_EQ(before.fromMemory.size(), 2U);
        const diagnostics::Fix* fix = nullptr;
        for (const diagnostics::Diagnostic& note : before.diagnostics) {
            if (note.kind != diagnostics::Kind::MapReuse) continue;
            const bool isDirect = note.message.starts_with(direct == left ? "'x'" : "'w'");
            EXPECT_NE(note.message.find(isDirect
                                            ? direct + " hands them on"
                                            : "with the schedule 2*i + k, neighbours could hand on x and w"),
                      std::string::npos)
                << note.message;
            EXPECT_EQ(scheduleIn(note) == nullptr, isDirect);
            if (!isDirect) fix = scheduleIn(note);
        }
        ASSERT_TRUE(fix);
        const std::string mended = text::apply(text, fix->edits);
        const Analysis after = resultOf(mended);
        const MappingAnalysis& now = onlyMapping(after);
        ASSERT_TRUE(now.legal()) << mended;
        EXPECT_EQ(now.causalityText(), "systolic") << mended;
        EXPECT_NE(mended.find("localise(w, {1, 0})"), std::string::npos) << mended;
        EXPECT_NE(mended.find("localise(x, {1, -1})"), std::string::npos) << mended;
        EXPECT_EQ(now.map->schedule, (std::vector<polyhedra::AffineForm>{{{2, 1}, 0}})) << mended;
        EXPECT_EQ(expectTrue(text, ""), 1);
    }
}

// Neighbours of this space are three iterations apart: no schedule brings a value from one to the other.
TEST(HandingSchedule, IsNotProposedWhereThereIsNone) {
    const std::string text = mappedBy(textbook, "y.space_time_transform({3*i}, k);");
    const Analysis analysis = resultOf(text);
    ASSERT_TRUE(onlyMapping(analysis).legal());
    EXPECT_EQ(onlyMapping(analysis).fromMemory.size(), 2U);
    EXPECT_EQ(expectTrue(text, ""), 0);
}

// Loops and indices of reads at random: what is proposed is tried, whatever the design is.
TEST(HandingSchedule, OfRandomReadsIsLegal) {
    std::mt19937 random(20261129);
    const auto entry = [&] { return std::to_string(int(random() % 3) - 1); };
    int tried = 0;
    for (int n = 0; n < 60; ++n) {
        std::string text = "design d {\n  input a[20] : Int(32);\n  input b[20][20] : Int(32);\n"
                           "  output y[4] : Int(32);\n  loops i: 0..4, j: 0..4, k: 0..3;\n  y(i) += a(8 + ";
        const auto form = [&] { return entry() + "*i + " + entry() + "*j + " + entry() + "*k"; };
        text += form() + ") * b(8 + " + form() + ", 8 + " + form() + ");\n}\n";
        for (const char* map : {"{i, j}, k", "{i, k}, j", "{j, k}, i + j + k"})
            tried += expectTrue(mappedBy(text, std::string("y.space_time_transform(") + map + ");"), text);
    }
    EXPECT_GT(tried, 5);
}

TEST(HandingSchedule, OfTheExamplesIsLegal) {
    for (const auto& file : std::filesystem::directory_iterator(test::inRepository("/examples")))
        if (file.path().extension() == ".ure")
            expectTrue(*system::readFile(file.path()), file.path().filename().string());
}

} // namespace tactus::driver
