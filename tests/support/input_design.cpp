#include "input_design.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <set>
#include <vector>

namespace tactus::test {

namespace {

class InputDesign {
  public:
    explicit InputDesign(unsigned seed) : random_(seed) {}

    std::string text() {
        loops_ = pick(2, 4);
        const bool isSum = chance(0.6);
        std::vector<std::string> bounds;
        for (int n = 0; n < loops_; ++n) {
            const bool isTriangle = n > 0 && !isSum && chance(0.3);
            bounds.push_back(isTriangle ? fmt::format("{}: 0..{}+1", loop(n), loop(n - 1))
                                        : fmt::format("{}: 0..{}", loop(n), n < 2 ? "N" : "K"));
        }
        std::string text = fmt::format("design inputs {{\n  param N = {}, K = {};\n"
                                       "  input a[30][30] : Int(16) in -8..8;\n"
                                       "  input b[30] : Int(32) in -8..8;\n  output c[N] : Int(32) = 0;\n"
                                       "  loops {};\n",
                                       pick(2, 4), pick(2, 3), fmt::join(bounds, ", "));
        if (isSum) {
            text += fmt::format("  c(i) += {};\n", term());
        } else {
            text += fmt::format("  func X : Int(32);\n  X({0}) = select({1} == 0, 0, X({2})) + {3};\n",
                                tuple(), loop(1), tuple(1), term());
            std::string condition;
            for (int n = 1; n < loops_; ++n)
                condition += fmt::format("{}{} == 0", n > 1 ? " && " : "", loop(n));
            text += fmt::format("  c(i) = select({}, X({}));\n", condition, tuple());
        }
        return text + fmt::format("  mapping m {{ {}; }}\n}}\n", calls(isSum ? "c" : "X"));
    }

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }
    static std::string loop(int number) { return std::string(1, "ijkl"[number]); }
    std::string anyLoop() { return loop(pick(0, loops_ - 1)); }

    std::string tuple(int back = -1) const {
        std::vector<std::string> names;
        for (int n = 0; n < loops_; ++n) names.push_back(n == back ? loop(n) + "-1" : loop(n));
        return fmt::format("{}", fmt::join(names, ", "));
    }

    std::string index(bool isFirst) {
        used_ = isFirst ? &usedByA_ : &usedByB_;
        const std::string text = indexText();
        for (int n = 0; n < loops_; ++n)
            if (text.find(loop(n)) != std::string::npos) used_->insert(n);
        return text;
    }

    std::string indexText() {
        switch (pick(0, 5)) {
        case 0:
            return fmt::format("{} + {}", anyLoop(), anyLoop());
        case 1:
            return fmt::format("{} - {} + 5", anyLoop(), anyLoop());
        case 2:
            return chance(0.5) ? fmt::format("2*{}", anyLoop()) : fmt::format("{}/2", anyLoop());
        default:
            return anyLoop();
        }
    }

    std::string term() {
        const std::string row = index(true), column = index(true);
        std::string first = fmt::format("a({}, {})", row, column);
        if (chance(0.2)) first = fmt::format("select({} > {}, {}, 1)", anyLoop(), pick(0, 1), first);
        const std::string second = fmt::format("b({})", index(false));
        return chance(0.8) ? fmt::format("{} * {}", first, second) : first;
    }

    std::string calls(const char* receiver) {
        std::string text = receiver;
        for (int n = pick(1, 3); n > 0; --n) {
            const bool isFirst = chance(0.5);
            const std::set<int>& used = isFirst ? usedByA_ : usedByB_;
            std::vector<int> vector;
            const bool isUnit = chance(0.8);
            for (int l = 0; l < loops_; ++l) vector.push_back(isUnit ? 0 : pick(-1, 1));
            int along = pick(0, loops_ - 1);
            for (int tries = 0; tries < 8 && used.contains(along); ++tries) along = pick(0, loops_ - 1);
            if (isUnit) vector[static_cast<std::size_t>(along)] = chance(0.8) ? 1 : -1;
            text += fmt::format(".localise({}, {{{}}})", isFirst ? "a" : "b", fmt::join(vector, ", "));
        }
        if (chance(0.3)) text += fmt::format(".tile({0}, {0}o, {0}i, 2)", loop(pick(0, 1)));
        return text;
    }

    std::mt19937 random_;
    int loops_ = 2;
    std::set<int> usedByA_, usedByB_, *used_ = nullptr;
};

} // namespace

std::string inputDesign(unsigned seed) {
    return InputDesign(seed).text();
}

} // namespace tactus::test
