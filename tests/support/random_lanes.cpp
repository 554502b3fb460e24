#include "random_lanes.h"

#include "support/random_array.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <vector>

namespace tactus::test {

namespace {

class RandomLanes {
  public:
    explicit RandomLanes(unsigned seed) : seed_(seed), random_(seed) {}

    std::string text() { return chance(0.3) ? sum() + mapping({"i", "j", "ko", "kk"}) : anything(); }

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }

    std::string anything() {
        std::string text = randomArray(seed_, false, seed_ % 2 == 0);
        text.erase(text.find("  mapping m {"));
        std::vector<std::string> loops{"i", "j"};
        if (text.find(", k: ") != std::string::npos) loops.emplace_back("k");
        return text + mapping(loops);
    }

    std::string sum() {
        const int factor = pick(2, 4), terms = pick(factor + 1, 9);
        static constexpr const char* types[] = {"Int(8)", "Int(32)", "Float(32)", "Float(64)"};
        static constexpr const char* updates[] = {"+=", "min=", "max=", "+="};
        return fmt::format(
            "design sum {{\n  param F = {0}, K = {1};\n  input A[3][K] : {2}; input B[K][3] : {2};\n"
            "  output C[3][3] : {2};\n"
            "  loops i: 0..{3}, j: 0..3, ko: 0..(K + F - 1)/F, kk: 0..F where F*ko + kk < K;\n"
            "  C(i, j) {4} A(i, F*ko + kk) * B(F*ko + kk, j);\n",
            factor, terms, types[pick(0, 3)], pick(1, 3), updates[pick(0, 3)]);
    }

    // "i - 2*j"
    std::string row(const std::vector<std::string>& loops) {
        std::string text = "0";
        for (const std::string& loop : loops)
            text += fmt::format(" + {}*{}", pick(0, 3) - (chance(0.1) ? 3 : 0), loop);
        return text;
    }

    std::string transform(const std::vector<std::string>& outer) {
        std::vector<std::string> space = outer;
        std::shuffle(space.begin(), space.end(), random_);
        space.resize(static_cast<std::size_t>(pick(0, std::min(2, static_cast<int>(outer.size())))));
        std::string schedule;
        if (chance(0.4)) schedule = ", " + row(outer);
        if (schedule.empty() && chance(0.3)) schedule = fmt::format(", {{{}, {}}}", row(outer), row(outer));
        return fmt::format(".space_time_transform({{{}}}{})", fmt::join(space, ", "), schedule);
    }

    std::string mapping(std::vector<std::string> loops) {
        std::string calls;
        if (chance(0.4)) {
            std::shuffle(loops.begin(), loops.end(), random_);
            calls += fmt::format(".reorder({})", fmt::join(loops.rbegin(), loops.rend(), ", "));
        }
        std::vector<std::string> outer = loops;
        std::string inside;
        if (chance(0.6)) {
            inside = fmt::format(".vectorize({})", outer.back());
            outer.pop_back();
        }
        while (!outer.empty() && (inside.empty() || chance(0.25))) {
            const auto at = outer.begin() + pick(0, static_cast<int>(outer.size()) - 1);
            inside += fmt::format(".unroll({})", *at);
            outer.erase(at);
        }
        const std::string place = chance(0.2) ? "" : transform(outer);
        calls += chance(0.5) ? inside + place : place + inside;
        return fmt::format("  mapping m {{ {}{}; }}\n}}\n", loops.size() == 4 ? "C" : "X", calls);
    }

    unsigned seed_;
    std::mt19937 random_;
};

} // namespace

std::string randomLanes(unsigned seed) {
    return RandomLanes(seed).text();
}

} // namespace tactus::test
