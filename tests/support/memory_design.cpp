#include "memory_design.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <vector>

namespace tactus::test {

namespace {

class MemoryDesign {
  public:
    explicit MemoryDesign(unsigned seed) : random_(seed), loops_(pick(2, 3)), size_(pick(2, 4)) {}

    std::string text() {
        const bool isReduced = chance(0.5);
        const bool isTriangle = chance(0.3);
        std::vector<std::string> bounds;
        for (int n = 0; n < loops_; ++n)
            bounds.push_back(
                fmt::format("{}: 0..{}", loop(n), isTriangle && n == loops_ - 1 ? loop(0) + "+1" : "N"));
        std::string text =
            fmt::format("design memory {{\n  param N = {};\n  input a[N][N] : Int(32) in -8..8;\n"
                        "  output s{} : Int(32) = 0;\n  output c[N] : Int(32) = 0;\n"
                        "  output d{} : Int(32) = -1;\n  loops {};\n  func F, G : Int(32);\n",
                        size_, extents(), extents(), fmt::join(bounds, ", "));
        const std::string term = fmt::format("a({}, {})", anyLoop(), anyLoop());
        if (isReduced) {
            text += fmt::format("  s({}) {} {};\n", fmt::join(outer(), ", "), chance(0.7) ? "+=" : "max=",
                                chance(0.2) ? fmt::format("select({} != 1, {})", anyLoop(), term) : term);
            text += fmt::format("  F({}) = 1;\n", tuple());
        } else {
            text += fmt::format("  F({0}) = {1} + select({2} == 0, 0, F({3}));\n", tuple(), term, inner(),
                                tuple(inner() + "-1"));
        }
        text += fmt::format("  G({}) = {} + select({} == 0, 0, G({}));\n", tuple(),
                            guarded(isReduced ? read("s", loops_ - 1) : read("F", loops_)), inner(),
                            tuple(inner() + "-1"));
        text += fmt::format("  c({}) {} G({});\n", loop(0), "+=", tuple());
        text +=
            fmt::format("  d({}) = select({} == 0, G({}));\n", fmt::join(outer(), ", "), inner(), tuple());
        text += fmt::format("  mapping m {{ G.merge_ures(c, d); {} G.space_time_transform({}); }}\n}}\n",
                            isReduced ? "s.merge_ures(F); " + first("s") : "F.merge_ures(); " + first("F"),
                            map());
        return text;
    }

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }
    std::string loop(int number) const { return std::string(1, "ijk"[number]); }
    std::string inner() const { return loop(loops_ - 1); }
    std::string anyLoop() { return loop(pick(0, loops_ - 1)); }
    std::string extents() const { return loops_ == 2 ? "[N]" : "[N][N]"; }
    std::string first(const std::string& name) {
        return fmt::format("{}.space_time_transform({});", name, map());
    }

    std::vector<std::string> outer() const {
        std::vector<std::string> names;
        for (int n = 0; n + 1 < loops_; ++n) names.push_back(loop(n));
        return names;
    }
    std::string tuple(const std::string& innermost = "") const {
        std::vector<std::string> names = outer();
        names.push_back(innermost.empty() ? inner() : innermost);
        return fmt::format("{}", fmt::join(names, ", "));
    }

    std::string read(const std::string& name, int rank) {
        std::vector<std::string> index;
        for (int n = 0; n < rank; ++n)
            index.push_back(std::vector<std::string>{
                anyLoop(), anyLoop(), "N-1-" + anyLoop(), "N-1", "0", anyLoop() + " - " + anyLoop(),
                "2*" + anyLoop(), loop(n)}[std::size_t(chance(0.8) ? pick(0, 4) : pick(5, 7))]);
        return fmt::format("{}({})", name, fmt::join(index, ", "));
    }
    std::string guarded(const std::string& read) {
        if (!chance(0.3)) return read;
        return fmt::format("select({} {} {}, {}, {})", anyLoop(), chance(0.5) ? "<" : ">=", pick(0, 2), read,
                           anyLoop());
    }

    // Places of some loops, and a schedule that goes forwards along the first one, and most often along all.
    std::string map() {
        std::vector<std::string> space;
        for (int n = 0; n < loops_ - 1; ++n) space.push_back(loop(n));
        if (chance(0.3)) space.erase(space.begin());
        std::vector<std::string> time;
        for (int n = loops_; n-- > 0;)
            time.push_back(fmt::format("{}*{}", n == loops_ - 1 ? 1 : chance(0.8) ? 1 : 5, loop(n)));
        if (static_cast<int>(space.size()) < loops_ - 1) time.back() = "9*" + loop(0);
        return fmt::format("{{{}}}, {}", fmt::join(space, ", "), fmt::join(time, " + "));
    }

    std::mt19937 random_;
    int loops_, size_;
};

} // namespace

std::string memoryDesign(unsigned seed) {
    return MemoryDesign(seed).text();
}

} // namespace tactus::test
