// `simulate --vcd`, read back by a small reader of the format and compared with plain loops.
#include "tactus.h"

#include <map>
#include <sstream>

namespace tactus::test {
namespace {

// The waves that a viewer would show: the value of each signal, "PE_0_1.Z", at each time.
class Waves {
  public:
    explicit Waves(const std::string& text) {
        std::istringstream in(text);
        std::vector<std::string> scopes;
        std::map<std::string, std::string> names; // by identifier
        std::string word;
        while (in >> word && word != "$enddefinitions") {
            std::vector<std::string> words;
            for (std::string next; in >> next && next != "$end";) words.push_back(next);
            if (word == "$scope") scopes.push_back(words.at(1));
            if (word == "$upscope") scopes.pop_back();
            if (word == "$var") {
                EXPECT_EQ(scopes.size(), 2u); // the design, then a processing element
                EXPECT_TRUE(names.emplace(words.at(2), scopes.back() + "." + words.at(3)).second);
                width[names[words.at(2)]] = std::stoi(words.at(1));
            }
        }
        in >> word; // $end
        std::int64_t time = 0;
        while (in >> word) {
            if (word == "$dumpvars" || word == "$end") continue;
            if (word[0] == '#') {
                EXPECT_GE(std::stoll(word.substr(1)), time);
                time = std::stoll(word.substr(1));
                continue;
            }
            std::string value = word.substr(0, 1), id = word.substr(1);
            if (word[0] == 'b' || word[0] == 'r') {
                value = word.substr(1);
                in >> id;
            }
            changes_[names.at(id)][time] = value;
        }
        end = time;
    }

    std::string at(const std::string& signal, std::int64_t time) const {
        const auto& changes = changes_.at(signal);
        return std::prev(changes.upper_bound(time))->second;
    }

    std::map<std::string, int> width;
    std::int64_t end = 0;

  private:
    std::map<std::string, std::map<std::int64_t, std::string>> changes_;
};

std::string bits(std::int64_t value, int width) {
    std::string text;
    for (int bit = width - 1; bit >= 0; --bit) text += (value >> bit & 1) != 0 ? '1' : '0';
    const std::size_t first = text.find('1');
    return first == std::string::npos ? "0" : text.substr(first);
}

TEST(Waveform, OfAProductIsItsPartialSums) {
    const Folder folder;
    const std::string file = folder.write("g.ure", R"(design g {
  param N = 3, K = 4;
  input A[i: N][k: K] : Int(9) = 5*i - 3*k;
  input B[k: K][j: N] : Int(9) = 2*k + 7*j - 11;
  output C[N][N] : Int(23);
  loops i: 0..N, j: 0..N, k: 0..K;
  func X, Y : Int(9);
  func Z : Int(23);
  func half : Fixed(24, 1);
  func late : Bool;
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  half(i, j, k) = Fixed(24, 1)(Z(i, j, k)) * Fixed(2, 1)(0.5);
  late(i, j, k) = k > 1;
  C(i, j) = select(k == K-1, Z(i, j, k));
  mapping m { X.space_time_transform({i, -j}, i + j + k); }
})");
    const std::string dump = folder / "g.vcd";
    ASSERT_EQ(tactus({"simulate", file, "--vcd", dump}).status, 0);
    const Waves waves(contentOf(dump));
    EXPECT_EQ(waves.end, 3 + 3 + 4 - 2);
    EXPECT_EQ(waves.width.at("PE_0_0.X"), 9);
    EXPECT_EQ(waves.width.at("PE_0_0.Z"), 23);
    EXPECT_EQ(waves.width.at("PE_0_0.late"), 1);
    EXPECT_EQ(waves.width.size(), 9u * (1 + 3 + 5));
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const std::string pe = fmt::format("PE_{}_{}{}.", i, j > 0 ? "m" : "", j);
            std::int64_t sum = 0;
            for (int t = 0; t < 8; ++t) {
                const int k = t - i - j;
                const bool isValid = 0 <= k && k < 4;
                EXPECT_EQ(waves.at(pe + "valid", t), isValid ? "1" : "0");
                if (!isValid) {
                    EXPECT_EQ(waves.at(pe + "Z", t), "x");
                    EXPECT_EQ(waves.at(pe + "half", t), "nan");
                    EXPECT_EQ(waves.at(pe + "k", t), "x");
                    continue;
                }
                const std::int64_t a = 5 * i - 3 * k, b = 2 * k + 7 * j - 11;
                sum += a * b;
                EXPECT_EQ(waves.at(pe + "j", t), bits(j, 64));
                EXPECT_EQ(waves.at(pe + "k", t), bits(k, 64));
                EXPECT_EQ(waves.at(pe + "X", t), bits(a, 9));
                EXPECT_EQ(waves.at(pe + "Y", t), bits(b, 9));
                EXPECT_EQ(waves.at(pe + "Z", t), bits(sum, 23));
                EXPECT_EQ(std::stod(waves.at(pe + "half", t)), double(sum) / 2);
                EXPECT_EQ(waves.at(pe + "late", t), k > 1 ? "1" : "0");
            }
        }
}

} // namespace
} // namespace tactus::test
