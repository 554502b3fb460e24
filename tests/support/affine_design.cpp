#include "affine_design.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <vector>

namespace tactus::test {

namespace {

class AffineDesign {
  public:
    explicit AffineDesign(unsigned seed) : random_(seed) {}

    std::string text() {
        loops_ = chance(0.1) ? 1 : chance(0.15) ? 4 : pick(2, 3);
        size_ = loops_ == 4 ? pick(2, 3) : loops_ == 3 ? pick(2, 4) : pick(3, 6);
        chooseBounds();
        std::string text =
            fmt::format("design affine {{\n  param N = {};\n  input a[9][9] : Int(32) in -8..8;\n"
                        "  output c[N][N] : Int(32) = 0;\n  output d[N] : Int(32) = 0;\n"
                        "  loops {};\n  func F, G, H : Int(32);\n",
                        size_, fmt::join(bounds_, ", "));
        text += fmt::format("  G({}) = {};\n", tuple(), sourceOfInputs());
        text += fmt::format("  F({}) = {};\n", tuple(), recurrence());
        text += fmt::format("  H({}) = {};\n", tuple(), guarded(read("FG", false)));
        text += output("c", loops_ > 1 ? 2 : 1) + output("d", 1);
        if (chance(0.5)) return text + "}\n"; // the tool finds a map
        return text + fmt::format("  mapping m {{ F.space_time_transform({}); }}\n}}\n", map());
    }

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }
    std::string loop(int number) const { return std::string(1, "kijl"[number]); }
    std::string anyLoop(int first = 0) { return loop(pick(first, loops_ - 1)); }

    void chooseBounds() {
        for (int n = 0; n < loops_; ++n) {
            const std::string outer = n > 0 ? loop(pick(0, n - 1)) : "";
            const int shape = n > 0 ? pick(0, 5) : 0;
            bounds_.push_back(shape == 1   ? fmt::format("{}: {}..N", loop(n), outer)
                              : shape == 2 ? fmt::format("{}: 0..{}+1", loop(n), outer)
                                           : fmt::format("{}: 0..N", loop(n)));
        }
        if (loops_ > 1 && chance(0.1))
            bounds_.back() += fmt::format(" where {} + {} < N + 1", loop(0), loop(loops_ - 1));
    }

    std::string tuple() const {
        std::vector<std::string> names;
        for (int n = 0; n < loops_; ++n) names.push_back(loop(n));
        return fmt::format("{}", fmt::join(names, ", "));
    }

    // An index of the loop: itself, another loop, a sum, a number.
    std::string index(int n) {
        switch (pick(0, 9)) {
        case 0:
        case 1:
        case 2:
        case 3:
            return loop(n);
        case 4:
            return loop(n) + (chance(0.5) ? "-1" : "+1");
        case 5:
            return chance(0.7) ? "0" : "N-1";
        case 6:
            return chance(0.7) ? loop(0) : loop(0) + "+1";
        case 7:
            return chance(0.5) ? fmt::format("{} - {}", loop(n), anyLoop()) : anyLoop() + "-1";
        default:
            return anyLoop();
        }
    }

    // At an affine place; `isEarlier`: of an earlier iteration of the outermost loop.
    std::string read(std::string_view funcs, bool isEarlier) {
        std::vector<std::string> indices;
        int moved = pick(0, 2); // loops that are read elsewhere, at most
        for (int n = 0; n < loops_; ++n) {
            indices.push_back(n == 0 && isEarlier ? "k-1" : moved > 0 ? index(n) : loop(n));
            moved -= indices.back() != loop(n);
        }
        return fmt::format("{}({})",
                           funcs[static_cast<std::size_t>(pick(0, static_cast<int>(funcs.size()) - 1))],
                           fmt::join(indices, ", "));
    }

    std::string guard() {
        switch (pick(0, 3)) {
        case 0:
            return fmt::format("{} > {}", anyLoop(), pick(0, 1));
        case 1:
            return fmt::format("{} >= {}", anyLoop(), anyLoop());
        case 2:
            return fmt::format("{} == {}", anyLoop(), anyLoop());
        default:
            return fmt::format("{0} > {1} && {0} < N", anyLoop(), anyLoop());
        }
    }

    std::string guarded(const std::string& value) {
        return chance(0.6) ? fmt::format("select({}, {}, {})", guard(), value, input()) : value;
    }

    std::string input() { return fmt::format("a({}, {})", anyLoop(), anyLoop()); }

    std::string sourceOfInputs() {
        return chance(0.3) ? fmt::format("select({}, {}, {})", guard(), input(), input())
                           : fmt::format("{} - {}", input(), anyLoop());
    }

    std::string recurrence() {
        const std::string first = read("F", true), second = read("FG", true);
        return fmt::format("select(k == 0, {}, {} {} {})", input(), chance(0.7) ? first : guarded(first),
                           chance(0.5) ? "+" : "-", guarded(second));
    }

    // Each element once: the loops that the left side does not name are at their lowest or highest values.
    std::string output(const char* name, int rank) {
        std::string left = loop(loops_ - 1), condition;
        if (rank == 2) left = loop(loops_ - 2) + ", " + left;
        if (std::string_view(name) == "c" && rank == 1) left = "0, " + left;
        for (int n = 0; n + rank < loops_; ++n)
            condition += fmt::format("{}{} == {}", n ? " && " : "", loop(n), chance(0.7) ? "N-1" : "0");
        const std::string value =
            chance(0.8) ? fmt::format("{}({})", chance(0.6) ? "F" : "H", tuple()) : read("FGH", false);
        if (condition.empty()) return fmt::format("  {}({}) = {};\n", name, left, value);
        return fmt::format("  {}({}) = select({}, {});\n", name, left, condition, value);
    }

    std::string map() {
        std::vector<std::string> space;
        for (int n = 1; n < loops_ && space.size() < 2; ++n)
            if (chance(0.8)) space.push_back(loop(n));
        std::string schedule;
        for (int n = 0; n < loops_; ++n)
            if (const int c = n == 0 ? pick(1, 3) : pick(0, 2); c > 0)
                schedule += fmt::format("{}{}*{}", schedule.empty() ? "" : " + ", c, loop(n));
        return fmt::format("{{{}}}, {}", fmt::join(space, ", "), schedule);
    }

    std::mt19937 random_;
    int loops_ = 2, size_ = 4;
    std::vector<std::string> bounds_;
};

} // namespace

std::string affineDesign(unsigned seed) {
    return AffineDesign(seed).text();
}

} // namespace tactus::test
