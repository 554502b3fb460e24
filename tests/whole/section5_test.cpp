// Section 5 of the language's contract, "What the commands say about gemm.ure above", sentence by sentence;
// the design is the one of its section 1.
#include "tactus.h"

namespace tactus::test {
namespace {

const char* const gemmOfSection5 =
    R"(// gemm.ure: C = A x B, with both operands handed from neighbour to neighbour
design gemm {
  param  I = 8, J = 8, K = 16;

  input  A[I][K] : Float(32);
  input  B[K][J] : Float(32);
  output C[I][J] : Float(32);

  loops  i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : Float(32);

  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == K-1, Z(i, j, k));

  mapping output_stationary {
    X.merge_ures(Y, Z, C);
    X.space_time_transform({i, j}, i + j + k);
  }
  mapping weight_stationary {
    X.space_time_transform({j, k}, i + j + k);
  }
}
)";

class Section5 : public testing::Test {
  protected:
    Folder folder;
    std::string file = folder.write("gemm.ure", gemmOfSection5);
    json arrayOf(const std::string& mapping) {
        const Answer answer = ask({"array", file, "--mapping", mapping});
        EXPECT_EQ(answer.status, 0);
        return answer.value;
    }
};

TEST_F(Section5, TheExampleIsThePagesDesign) {
    EXPECT_EQ(exampleText("gemm"), gemmOfSection5);
}

// `check`: legal, both mappings systolic. Dependences: X on X (0,1,0), Y on Y (1,0,0), Z on Z (0,0,1), each
// time distance 1; Z on X, Z on Y, C on Z at the same point.
TEST_F(Section5, Check) {
    const Answer answer = ask({"check", file});
    EXPECT_EQ(answer.status, 0);
    EXPECT_EQ(answer.value.at("legal"), true);
    EXPECT_EQ(answer.value.at("diagnostics"), json::array());
    ASSERT_EQ(answer.value.at("mappings").size(), 2u);
    for (const json& mapping : answer.value.at("mappings")) {
        EXPECT_EQ(mapping.at("legal"), true);
        EXPECT_EQ(mapping.at("causality"), "systolic");
        EXPECT_EQ(mapping.at("schedule"), json({{1, 1, 1}}));
        std::map<std::string, json> found;
        for (const json& one : mapping.at("dependences")) {
            const std::string name =
                one.at("reader").get<std::string>() + " on " + one.at("variable").get<std::string>();
            found[name] = {one.at("vector"), one.at("samePoint"), one.at("timeDistance")};
        }
        const std::map<std::string, json> expected{
            {"X on X", {{0, 1, 0}, false, 1}}, {"Y on Y", {{1, 0, 0}, false, 1}},
            {"Z on Z", {{0, 0, 1}, false, 1}}, {"Z on X", {{0, 0, 0}, true, 0}},
            {"Z on Y", {{0, 0, 0}, true, 0}},  {"C on Z", {{0, 0, 0}, true, 0}}};
        EXPECT_EQ(found, expected);
        EXPECT_EQ(mapping.at("dependences").size(), 6u);
    }
    EXPECT_EQ(answer.value.at("mappings")[0].at("space"), json({{1, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(answer.value.at("mappings")[1].at("space"), json({{0, 1, 0}, {0, 0, 1}}));
}

std::map<std::string, json> linksOf(const json& array) {
    std::map<std::string, json> links;
    for (const json& link : array.at("links"))
        links[link.at("variable").get<std::string>()] = {link.at("displacement"), link.at("delay")};
    return links;
}

// `array` of `output_stationary`: 64 PEs, shape 8 x 8, 30 cycles (7 + 7 + 15 + 1), utilization 1024 / (64 x
// 30) = 0.533, period 1. The links are X (0,1) delay 1, Y (1,0) delay 1, Z (0,0) delay 1. There are 176
// registers (56 + 56 + 64) and 80 ports (A at the 8 PEs with j = 0, B at the 8 with i = 0, C at all 64).
TEST_F(Section5, ArrayOfOutputStationary) {
    const json array = arrayOf("output_stationary");
    EXPECT_EQ(array.at("pes"), 64);
    EXPECT_EQ(array.at("shape"), json({8, 8}));
    EXPECT_EQ(array.at("cycles"), 30);
    EXPECT_DOUBLE_EQ(array.at("utilization").get<double>(), 1024.0 / (64 * 30));
    EXPECT_EQ(array.at("period"), 1);
    const std::map<std::string, json> links{{"X", {{0, 1}, 1}}, {"Y", {{1, 0}, 1}}, {"Z", {{0, 0}, 1}}};
    EXPECT_EQ(linksOf(array), links);
    EXPECT_EQ(array.at("links").size(), 3u);
    EXPECT_EQ(array.at("registers"), 176);
    EXPECT_EQ(array.at("ports"), 80);
}

// `array` of `weight_stationary`: 128 PEs, shape 8 x 16, 30 cycles, utilization 0.267; links X (1,0), Y
// (0,0), Z (0,1), delay 1 each; 360 registers; 152 ports (A 16, B 128, C 8).
TEST_F(Section5, ArrayOfWeightStationary) {
    const json array = arrayOf("weight_stationary");
    EXPECT_EQ(array.at("pes"), 128);
    EXPECT_EQ(array.at("shape"), json({8, 16}));
    EXPECT_EQ(array.at("cycles"), 30);
    EXPECT_NEAR(array.at("utilization").get<double>(), 0.267, 0.0005);
    const std::map<std::string, json> links{{"X", {{1, 0}, 1}}, {"Y", {{0, 0}, 1}}, {"Z", {{0, 1}, 1}}};
    EXPECT_EQ(linksOf(array), links);
    EXPECT_EQ(array.at("registers"), 360);
    EXPECT_EQ(array.at("ports"), 152);
}

// `simulate`: matches, 30 cycles.
TEST_F(Section5, Simulate) {
    for (const char* mapping : {"output_stationary", "weight_stationary"}) {
        const Answer answer = ask({"simulate", file, "--mapping", mapping});
        EXPECT_EQ(answer.status, 0);
        EXPECT_EQ(answer.value.at("matches"), true);
        EXPECT_EQ(answer.value.at("cycles"), 30);
        EXPECT_EQ(answer.value.at("maxError"), 0);
    }
}

// The texts that a person reads say the same.
TEST_F(Section5, TheTextsSayTheSame) {
    const auto check = tactus({"check", file}), array = tactus({"array", file}),
               run = tactus({"simulate", file});
    for (const auto* report : {&check, &array, &run}) {
        EXPECT_EQ(report->status, 0);
        EXPECT_EQ(report->err, "");
    }
    EXPECT_NE(check.out.find("mapping weight_stationary: legal, systolic"), std::string::npos) << check.out;
    for (const char* figure : {"64 (8 x 8)", "30", "1,024 / (64 x 30) = 0.533, period 1", "176", "80"})
        EXPECT_NE(array.out.find(figure), std::string::npos) << array.out;
    EXPECT_NE(run.out.find("30 cycles, matches direct evaluation"), std::string::npos) << run.out;
}

} // namespace
} // namespace tactus::test
