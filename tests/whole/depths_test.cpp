// tactus depths, and what a given depth costs, on the published matrix product.
#include "whole/tactus.h"

#include "driver/depths/depths.h"

#include <sstream>

namespace tactus::test {
namespace {

// II x JJ processing elements, III x JJJ results of each in turn, io x jo tiles.
struct Product {
    int II, JJ, III, JJJ, io, jo;
    int KK = 9, KKK = 2; // one tile along k
    int results() const { return III * JJJ; }
    // The last of E results finds room with so many tokens: one leaves in II cycles, the first JJ - 1 late.
    int depth() const {
        const int free = results() - 3 - (JJ - 1);
        return results() - 1 - (free < 0 ? -1 : free / II);
    }
    std::vector<std::string> words(const std::string& command, const std::string& path) const {
        std::vector<std::string> words{command, path};
        if (command == "depths") words.insert(words.end(), {"--runs", "50"});
        const std::pair<const char*, int> sizes[] = {
            {"II", II},   {"JJ", JJ},      {"III", III},         {"JJJ", JJJ},        {"KK", KK},
            {"KKK", KKK}, {"K", KK * KKK}, {"I", II * III * io}, {"J", JJ * JJJ * jo}};
        for (const auto& [name, value] : sizes)
            words.insert(words.end(), {"--set", fmt::format("{}={}", name, value)});
        return words;
    }
};
constexpr Product products[] = {{2, 3, 3, 7, 1, 2}, {3, 2, 4, 5, 2, 1}, {2, 2, 6, 5, 2, 2}};

const json& channelOf(const json& answer, std::string_view name) {
    const json& channels = answer.at("channels");
    return *std::ranges::find_if(channels, [&](const json& one) { return one.at("name") == name; });
}

TEST(Depths, OfAPublishedDesignAreThoseOfItsFormula) {
    for (const Product& one : products) {
        SCOPED_TRACE(fmt::format("{} x {}", one.II, one.JJ));
        const Answer answer = ask(one.words("depths", examplePath("published/gemm")));
        ASSERT_EQ(answer.status, 0) << answer.value.dump();
        EXPECT_EQ(answer.value.at("cycles"), answer.value.at("presentCycles"));
        const json& drained = channelOf(answer.value, "array_to_C_drainer");
        EXPECT_EQ(drained.at("depth"), one.depth());
        EXPECT_EQ(drained.at("noStall").at("together"), one.depth());
        for (const json& channel : answer.value.at("channels")) {
            EXPECT_EQ(channel.at("live").at("together"), 1) << channel; // element order, banks: never stuck
            EXPECT_LE(channel.at("noStall").at("together"), channel.at("depth"));
        }
        EXPECT_LE(answer.value.at("bytes").at("noStall"), answer.value.at("bytes").at("present"));
    }
}

// With fewer tokens the array waits as long as is said: in each burst II cycles for each token that is
// missing.
TEST(Depths, WhatAGivenDepthCostsIsWhatARunLoses) {
    const Folder folder;
    const std::string text = contentOf(examplePath("published/gemm"));
    for (const Product& one : products)
        for (const int depth : {one.depth(), one.depth() - 1, one.depth() / 2, 1}) {
            SCOPED_TRACE(fmt::format("{} x {}, {}", one.II, one.JJ, depth));
            std::string less = text;
            const std::string call = "C_drainer.gather(C, ii)";
            less.insert(less.find(call) + call.size(), fmt::format(".depth(C, {})", depth));
            const std::string path = folder.write("less.ure", less);
            const Answer array = ask(one.words("array", path)), run = ask(one.words("simulate", path));
            ASSERT_EQ(run.status, 0);
            const std::string reason =
                channelOf(array.value.at("network"), "array_to_C_drainer").value("depthReason", "");
            int lost = 0, bursts = 0;
            const char* const shape = depth == 1 ? "the array waits at least %d cycles in each of %d bursts"
                                                 : "the array waits %d cycles in each of %d bursts";
            if (!reason.empty()) {
                EXPECT_EQ(std::sscanf(reason.c_str(), shape, &lost, &bursts), 2) << reason;
            }
            EXPECT_EQ(reason.empty(), depth == one.depth());
            int waits = 0;
            for (const json& kernel : run.value.at("network").at("kernels"))
                if (kernel.at("name") == "t2s")
                    for (const json& stall : kernel.at("stalls"))
                        if (stall.at("cause") == "room") waits += stall.at("cycles").get<int>();
            if (depth == 1)
                EXPECT_GE(waits, lost * bursts) << reason;
            else
                EXPECT_EQ(waits, lost * bursts) << reason;
        }
}

TEST(Depths, WhatIsTooLongNamesSizesThatAreNot) {
    std::vector<std::string> words{"depths", examplePath("published/gemm")};
    for (const char* size : {"I=512", "J=600", "K=512"}) words.insert(words.end(), {"--set", size});
    const Answer answer = ask(words);
    EXPECT_EQ(answer.status, 2);
    const std::string error = answer.value.at("error");
    EXPECT_NE(error.find("more than 250,000, too many for repeated runs"), std::string::npos) << error;
    words = {"array", examplePath("published/gemm")};
    std::istringstream parts(error.substr(error.find("--set")));
    for (std::string part; parts >> part;) words.push_back(part);
    const Answer smaller = ask(words);
    ASSERT_EQ(smaller.status, 0) << error;
    std::int64_t iterations = smaller.value.at("cycles");
    for (const json& kernel : smaller.value.at("network").at("kernels"))
        for (const json& process : kernel.at("processes")) iterations += process.at("iterations").get<int>();
    EXPECT_LE(iterations, driver::mostDepthIterations) << error;
    EXPECT_GT(iterations, driver::mostDepthIterations / 8) << error;
}

// A tile of the paper has seven times as many iterations as are tried. The depth that it finds does as well
// in a run of every cycle.
TEST(Depths, OfWhatIsTooLongButLeaps) {
    const Folder folder;
    const auto wordsOf = [](const std::string& command, const std::string& path) {
        return Product{10, 8, 32, 32, 1, 1, 32, 16}.words(command, path);
    };
    std::string text = contentOf(examplePath("published/gemm"));
    const Answer answer = ask(wordsOf("depths", examplePath("published/gemm")));
    ASSERT_EQ(answer.status, 0) << answer.value;
    const int least = channelOf(answer.value, "array_to_C_drainer").at("noStall").at("alone").get<int>();
    const std::string call = "C_drainer.gather(C, ii)";
    text.insert(text.find(call) + call.size(), fmt::format(".depth(C, {})", least));
    for (const std::string& path : {examplePath("published/gemm"), folder.write("less.ure", text)}) {
        std::vector<std::string> words = wordsOf("simulate", path);
        words.emplace_back("--no-leaps");
        EXPECT_EQ(ask(words).value.at("cycles"), answer.value.at("cycles"));
    }
}

// Sizes are named for one mapping; that another one is refused is no matter.
TEST(Depths, ARefusedMappingHidesNoSizesOfAnother) {
    const Folder folder;
    std::string text = contentOf(examplePath("published/gemm"));
    text.insert(text.rfind('}'), "  mapping deep : t2s { A_feeder.depth(A, 100000000); }\n");
    const std::string path = folder.write("deep.ure", text);
    EXPECT_EQ(ask({"check", path, "--mapping", "deep"}).status, 1);
    std::vector<std::string> words{"depths", path, "--mapping", "t2s"};
    for (const char* size : {"I=512", "J=600", "K=512"}) words.insert(words.end(), {"--set", size});
    const Answer answer = ask(words);
    EXPECT_EQ(answer.status, 2);
    const std::string error = answer.value.at("error");
    EXPECT_NE(error.find("as with --set"), std::string::npos) << error;
}

} // namespace
} // namespace tactus::test
