// The answers of every command: JSON as section 3 of the language's contract says, exit statuses, options.
#include "tactus.h"

#include "diagnostics/diagnostic.h"
#include "diagnostics/examples.h"

namespace tactus::test {
namespace {

void expectHolds(const json& object, std::initializer_list<const char*> fields) {
    for (const char* field : fields)
        EXPECT_TRUE(object.contains(field)) << field << " in\n" << object.dump(1);
}

TEST(Commands, CheckOfALegalDesign) {
    for (const std::string& name : exampleNames) {
        SCOPED_TRACE(name);
        const Answer answer = ask({"check", examplePath(name)});
        EXPECT_EQ(answer.status, 0);
        expectHolds(answer.value, {"legal", "mappings", "diagnostics"});
        for (const json& mapping : answer.value.at("mappings")) {
            expectHolds(mapping, {"name", "legal", "causality", "space", "schedule", "dependences"});
            for (const json& one : mapping.at("dependences"))
                expectHolds(one,
                            {"reader", "variable", "vector", "samePoint", "spaceVector", "timeDistance"});
        }
    }
}

TEST(Commands, WhatTheyHoldAtLeast) {
    const std::string gemm = examplePath("gemm");
    const Folder folder;
    const Answer array = ask({"array", gemm});
    expectHolds(array.value,
                {"pes", "shape", "cycles", "utilization", "period", "links", "registers", "ports"});
    for (const json& link : array.value.at("links"))
        expectHolds(link, {"variable", "reader", "displacement", "delay"});
    const Answer evaluated = ask({"evaluate", gemm});
    EXPECT_EQ(evaluated.value.at("outputs").at("C").size(), 8u);
    EXPECT_EQ(evaluated.value.at("outputs").at("C")[0].size(), 8u);
    const Answer simulated = ask({"simulate", gemm});
    expectHolds(simulated.value, {"matches", "cycles", "maxError", "outputs"});
    EXPECT_EQ(simulated.value.at("outputs"), evaluated.value.at("outputs"));
    const Answer exported = ask({"export", gemm, "-o", folder / "code"});
    EXPECT_EQ(exported.status, 0) << exported.value.dump();
    ASSERT_FALSE(exported.value.at("files").empty());
    for (const json& file : exported.value.at("files")) EXPECT_TRUE(fs::exists(file.get<std::string>()));
    const Answer formatted = ask({"format", gemm});
    EXPECT_EQ(formatted.value.at("text"), exampleText("gemm"));
    const Answer explained = ask({"explain", "backwards"});
    EXPECT_EQ(explained.value.at("code"), "backwards");
    // The two forms of an answer agree about their status.
    for (const auto& arguments :
         {std::vector<std::string>{"array", gemm}, {"evaluate", gemm}, {"simulate", gemm}, {"format", gemm}})
        EXPECT_EQ(tactus(arguments).status, 0);
}

TEST(Commands, SeedsAndFilesOfData) {
    const std::string gemm = examplePath("gemm");
    const Folder folder;
    const json one = ask({"evaluate", gemm}).value.at("outputs");
    EXPECT_EQ(ask({"evaluate", gemm, "--seed", "1"}).value.at("outputs"), one);
    EXPECT_NE(ask({"evaluate", gemm, "--seed", "2"}).value.at("outputs"), one);
    // Outputs written by one run are inputs of another: C of 8 x 8 as A and B of a smaller product.
    for (const char* command : {"evaluate", "simulate"}) {
        const std::string written = folder / command;
        ASSERT_EQ(ask({command, gemm, "--outputs", written}).status, 0);
        fs::copy_file(fs::path(written) / "C.npy", fs::path(written) / "A.npy");
        fs::copy_file(fs::path(written) / "C.npy", fs::path(written) / "B.npy");
    }
    EXPECT_EQ(contentOf(folder / "evaluate/C.npy"), contentOf(folder / "simulate/C.npy"));
    const Answer square = ask({"simulate", gemm, "--set", "K=8", "--inputs", folder / "evaluate"});
    ASSERT_EQ(square.status, 0) << square.value.dump();
    const auto at = [](const json& matrix, int row, int column) {
        return matrix.at(row).at(column).get<float>();
    };
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) {
            float sum = 0;
            for (int k = 0; k < 8; ++k) sum += at(one.at("C"), i, k) * at(one.at("C"), k, j);
            EXPECT_EQ(at(square.value.at("outputs").at("C"), i, j), sum);
        }
    // --random ignores the design's own data, not a given file's place.
    const std::string fir = examplePath("fir");
    EXPECT_NE(ask({"evaluate", fir, "--random"}).value.at("outputs"),
              ask({"evaluate", fir}).value.at("outputs"));
    EXPECT_EQ(ask({"simulate", fir, "--random", "--seed", "9"}).value.at("matches"), true);
}

TEST(Commands, EveryCodeIsExplained) {
    for (const diagnostics::KindInfo& kind : diagnostics::allKinds()) {
        const commands::Report report = tactus({"explain", std::string(kind.code)});
        EXPECT_EQ(report.status, 0) << kind.code;
        EXPECT_NE(report.out.find(kind.explanation.substr(0, 40)), std::string::npos) << kind.code;
        const Answer answer = ask({"explain", std::string(kind.code)});
        EXPECT_EQ(answer.value.at("explanation"), kind.explanation);
    }
}

} // namespace
} // namespace tactus::test
