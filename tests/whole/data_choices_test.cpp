// The options --data: the data of one input, on every command that runs a design.
#include "usage.h"

#include <cmath>
#include <set>

namespace tactus::test {
namespace {

// Each output is its input, element by element.
std::string copies() {
    return R"(design copies {
  input A[3][4] : Int(8);
  input B[3][3] : Float(32);
  input V[2][2][2] : UInt(8) in 0..100;
  input S[6] : Int(16) = {5, 4, 3, 2, 1, 0};
  const T[2] : Int(8) = {1, 2};
  output a[3][4] : Int(8);
  output b[3][3] : Float(32);
  output v[2][2][2] : UInt(8);
  output s[6] : Int(16);
  loops i: 0..6, j: 0..6, k: 0..2;
  func X : Bool;
  X(i, j, k) = true;
  a(i, j) = select(i < 3 && j < 4 && k == 0 && X(i, j, k), A(i, j));
  b(i, j) = select(i < 3 && j < 3 && k == 0, B(i, j));
  v(i, j, k) = select(i < 2 && j < 2, V(i, j, k));
  s(i) = select(j == 0 && k == 0, S(i) + 0 * T(0));
  mapping m { X.space_time_transform({i, j}, k); }
})";
}

struct Copies {
    Folder folder;
    std::string file = folder.write("copies.ure", copies());
    Answer with(const std::vector<std::string>& data, const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments{"evaluate", file};
        for (const std::string& one : data) arguments.insert(arguments.end(), {"--data", one});
        arguments.insert(arguments.end(), more.begin(), more.end());
        return ask(arguments);
    }
    json outputs(const std::vector<std::string>& data, const std::vector<std::string>& more = {}) const {
        const Answer answer = with(data, more);
        EXPECT_EQ(answer.status, 0) << answer.value.dump();
        return answer.value.at("outputs");
    }
};

TEST(DataChoices, HaveTheValuesOfTheirKind) {
    const Copies design;
    json outputs = design.outputs({"A=index", "B=identity", "V=index", "S=index"});
    EXPECT_EQ(outputs.at("a"), json({{0, 1, 2, 3}, {10, 11, 12, 13}, {20, 21, 22, 23}}));
    EXPECT_EQ(outputs.at("b"), json({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
    EXPECT_EQ(outputs.at("v"), json({{{0, 1}, {2, 3}}, {{4, 5}, {6, 7}}}));
    EXPECT_EQ(outputs.at("s"), json({0, 1, 2, 3, 4, 5}));
    outputs = design.outputs({"A=identity", "B=one", "V=identity"});
    EXPECT_EQ(outputs.at("a"), json({{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}));
    EXPECT_EQ(outputs.at("b"), json({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}));
    EXPECT_EQ(outputs.at("v"), json({{{1, 0}, {0, 0}}, {{0, 0}, {0, 1}}}));
}

TEST(DataChoices, OfSmallNumbersAreWhole) {
    const Copies design;
    std::set<double> seen;
    for (const char* seed : {"1", "2", "3", "4", "5", "6", "7", "8"}) {
        const json drawn = design.outputs({"B=small"}, {"--seed", seed}).at("b").flatten();
        for (const json& value : drawn) seen.insert(value.get<double>());
    }
    ASSERT_EQ(seen.size(), 16u); // 72 draws
    EXPECT_EQ(*seen.begin(), -8);
    EXPECT_EQ(*seen.rbegin(), 7);
    for (const double value : seen) EXPECT_EQ(value, std::round(value));
    const json unsignedOnes = design.outputs({"V=small"}).at("v").flatten();
    for (const json& value : unsignedOnes) EXPECT_TRUE(value >= 0 && value <= 7) << value;
}

TEST(DataChoices, HaveSeedsOfTheirOwn) {
    const Copies design;
    const json first = design.outputs({"A=random:7"}),
               again = design.outputs({"A=random:7"}, {"--seed", "3"});
    EXPECT_EQ(first.at("a"), again.at("a"));
    EXPECT_NE(first.at("b"), again.at("b"));
    EXPECT_EQ(first.at("a"), design.outputs({}, {"--seed", "7"}).at("a"));
    EXPECT_NE(first.at("a"), design.outputs({"A=random"}).at("a"));
}

TEST(DataChoices, WinOverRandomDataAndFolders) {
    const Copies design;
    const Folder given;
    given.write("S.csv", "9,9,9,9,9,9\n");
    const std::string own = given.write("own.csv", "6,5,4,3,2,1\n");
    EXPECT_EQ(design.outputs({"S=design"}, {"--random"}).at("s"), json({5, 4, 3, 2, 1, 0}));
    EXPECT_EQ(design.outputs({"S=" + own}, {"--random"}).at("s"), json({6, 5, 4, 3, 2, 1}));
    fs::remove(own);
    EXPECT_EQ(design.outputs({}, {"--inputs", given.path().string()}).at("s"), json({9, 9, 9, 9, 9, 9}));
    for (const char* kind : {"S=design", "S=one"})
        EXPECT_NE(design.outputs({kind}, {"--inputs", given.path().string()}).at("s"),
                  json({9, 9, 9, 9, 9, 9}));
}

TEST(DataChoices, AreSaidWithTheInputs) {
    const Copies design;
    const json inputs =
        design.with({"A=index", "B=random:5", "V=small", "S=design"}, {"--seed", "2"}).value.at("inputs");
    EXPECT_EQ(inputs, json({{{"name", "A"}, {"source", "index"}},
                            {{"name", "B"}, {"source", "random"}, {"seed", 5}},
                            {{"name", "V"}, {"source", "small"}, {"seed", 2}},
                            {{"name", "S"}, {"source", "design"}}}));
    const commands::Report text =
        tactus({"evaluate", design.file, "--data", "A=index", "--data", "B=identity", "--data", "V=one"});
    EXPECT_NE(text.out.find("  inputs: A numbered by index; B 1 where all indices are equal; V all 1; S of "
                            "the design\n"),
              std::string::npos)
        << text.out;
}

TEST(DataChoices, RunOnTheArrayAndInExportedCode) {
    const std::string gemm = examplePath("gemm");
    const std::vector<std::string> data{"--data", "A=index", "--data", "B=identity"};
    std::vector<json> products;
    const Folder folder;
    for (std::vector<std::string> command :
         {std::vector<std::string>{"evaluate", gemm}, {"simulate", gemm, "--mapping", "output_stationary"}}) {
        command.insert(command.end(), data.begin(), data.end());
        const Answer answer = ask(command);
        ASSERT_EQ(answer.status, 0) << answer.value.dump();
        products.push_back(answer.value.at("outputs").at("C"));
    }
    EXPECT_EQ(products[0], products[1]);
    for (std::size_t i = 0; i < products[0].size(); ++i) // A times the identity
        for (std::size_t j = 0; j < products[0][i].size(); ++j) EXPECT_EQ(products[0][i][j], 10 * i + j);
    std::vector<std::string> emulated{"export", gemm, "--emulate", "-o", folder / "code"};
    emulated.insert(emulated.end(), data.begin(), data.end());
    const Answer answer = ask(emulated);
    EXPECT_EQ(answer.value.value("matches", false), true) << answer.value.dump();
    EXPECT_EQ(answer.value.at("inputs")[0].at("source"), "index");
}

TEST(DataChoices, ThatDoNotFitAreUsage) {
    const Copies design;
    const auto refused = [&](std::vector<std::string> data, std::string_view part) {
        std::vector<std::string> arguments;
        for (const std::string& one : data) arguments.insert(arguments.end(), {"--data", one});
        for (const char* command : {"evaluate", "simulate"}) {
            std::vector<std::string> line{command, design.file};
            line.insert(line.end(), arguments.begin(), arguments.end());
            expectUsage(line, part);
        }
    };
    refused({"A"}, "--data takes NAME=KIND, not 'A'");
    refused({"=one"}, "--data takes NAME=KIND, not '=one'");
    refused({"A="}, "--data A=: the kind of data is missing");
    refused({"A=one", "A=index"}, "--data A=index: the data of 'A' are given twice");
    refused({"Q=one"}, "--data Q=one: the design has no input 'Q'");
    refused({"a=one"}, "--data a=one: 'a' is an output");
    refused({"T=one"}, "--data T=one: 'T' is a const");
    refused({"A=random:x"}, "--data A=random:x: the seed 'x' is not a 64-bit integer");
    refused({"A=random:99999999999999999999"}, "is not a 64-bit integer");
    refused({"A=idnex"}, "can't read 'idnex'");
    const std::string wrong = design.folder.write("V.csv", "1,2\n3,4\n\n5,6\n7,100\n");
    refused({"V=" + wrong}, "V(1, 1, 1) is 100, but the input promises 0..100");
    refused({"V=" + design.folder.write("short.csv", "1,2\n")}, "short.csv");
}

TEST(DataChoices, NameTheFirstElementBeyondTheType) {
    const Folder folder;
    const auto refused = [&](const std::string& input, const std::string& data, std::string_view part) {
        const std::string file = folder.write("d.ure", "design d {\n  input " + input +
                                                           ";\n  output y : Int(32);\n  loops i: 0..2;\n"
                                                           "  func X : Int(32);\n  X(i) = i;\n"
                                                           "  y = select(i == 0, X(i));\n}\n");
        expectUsage({"evaluate", file, "--data", data}, part);
    };
    refused("A[20][20] : Int(8)", "A=index", "A(11, 18) is 128, which does not fit Int(8)");
    refused("A[2][2] : Bool", "A=index", "A(1, 0) is 10, which does not fit Bool");
    refused("A[300] : UInt(8)", "A=index", "A(256) is 256, which does not fit UInt(8)");
    refused("A[3] : Fixed(8, 7)", "A=one", "A(0) is 1, which does not fit Fixed(8, 7)");
    refused("A[3] : Int(8) in 5..9", "A=one", "A(0) is 1, but the input promises 5..9");
    refused("A[64] : Int(8) in 0..4", "A=small", "but the input promises 0..4");
}

} // namespace
} // namespace tactus::test
