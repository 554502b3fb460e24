// The options --data: the data of one input, on every command that runs a design.
#include "tactus.h"

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

} // namespace
} // namespace tactus::test
