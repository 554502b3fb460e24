// Random designs: two or three loops, triangular bounds, nested guards with && || !, polynomial ones too,
// missing branches, guards on data.
#pragma once

#include <fmt/format.h>
#include <random>
#include <string>
#include <vector>

namespace tactus::test {

class RandomDesign {
  public:
    explicit RandomDesign(unsigned seed) : random_(seed) {}

    std::string text() {
        loops_ = chance(0.5) ? 2 : 3;
        const int size = loops_ == 2 ? number(3, 5) : 3;
        std::string result =
            fmt::format("design random {{\n  param N = {};\n  input A[N][N] : Int(32);\n", size);
        result += fmt::format("  output C{} : Int(32);\n  output D[N] : Int(32);\n",
                              chance(0.3) ? "[N+1][N]" : "[N][N]");
        result += fmt::format("  loops {};\n", loopsText());
        result += "  func X, Y, Z : Int(32);\n  func B : Bool;\n";
        result += fmt::format("  B({}) = {};\n", tuple(), chance(0.5) ? "A(i, j) > 0" : guard(1));
        for (const char* name : {"X", "Y", "Z"})
            result += fmt::format("  {}({}) = {};\n", name, tuple(), value(number(1, 3), *name));
        result += output("C", chance(0.7) ? "i, j" : chance(0.5) ? "j, i" : "i + 1, j");
        if (chance(0.3)) result += output("C", "i, j");
        result += output("D", chance(0.5) ? "i" : "j");
        return result + "}\n";
    }

  private:
    int number(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }
    std::string loop() { return std::string(1, "ijk"[number(0, loops_ - 1)]); }
    std::string tuple() const { return loops_ == 2 ? "i, j" : "i, j, k"; }

    std::string loopsText() {
        std::string text = "i: 0..N, j: ";
        text += std::vector<std::string>{"0..N", "0..N", "i..N", "0..i+1",
                                         "max(0, i-1)..min(N, i+2)"}[static_cast<std::size_t>(number(0, 4))];
        if (loops_ == 3)
            text += std::vector<std::string>{", k: 0..N", ", k: j..N",
                                             ", k: 0..i+1"}[static_cast<std::size_t>(number(0, 2))];
        if (chance(0.2)) text += " where i + j < N + 1";
        return text;
    }

    // Not affine, but without data.
    std::string polynomial() {
        switch (number(0, 5)) {
        case 0:
            return fmt::format("{}*{} > {}", loop(), loop(), number(0, 4));
        case 1:
            return fmt::format("{}*{} != {}", loop(), loop(), number(0, 4));
        case 2:
            return fmt::format("({0}*{0} + {1}) % 3 == {2}", loop(), loop(), number(0, 2));
        case 3:
            return fmt::format("min({}*{}, {}) <= abs({} - 2)", loop(), loop(), number(1, 3), loop());
        case 4:
            return fmt::format("select({}*{} < 3, {}, {} * {}) == {}", loop(), loop(), loop(), loop(), loop(),
                               number(0, 3));
        default:
            return fmt::format("({} > 0) != ({}*{}*{} >= 2)", loop(), loop(), loop(), loop());
        }
    }

    std::string atom() {
        if (chance(0.2)) return polynomial();
        switch (number(0, 6)) {
        case 0:
            return fmt::format("{} == 0", loop());
        case 1:
            return fmt::format("{} > {}", loop(), number(0, 2));
        case 2:
            return fmt::format("{} <= {}", loop(), loop());
        case 3:
            return fmt::format("{} == {}", loop(), loop());
        case 4:
            return fmt::format("{} != {}", loop(), number(0, 2));
        case 5:
            return fmt::format("({} + {}) % 2 == {}", loop(), loop(), number(0, 1));
        default:
            return fmt::format("{} == N - {}", loop(), number(1, 2));
        }
    }

    std::string guard(int depth) {
        if (depth == 0) return atom();
        switch (number(0, 4)) {
        case 0:
            return fmt::format("({} && {})", guard(depth - 1), guard(depth - 1));
        case 1:
            return fmt::format("({} || {})", guard(depth - 1), guard(depth - 1));
        case 2:
            return fmt::format("!({})", guard(depth - 1));
        case 3:
            if (chance(0.15))
                return chance(0.5) ? "A(i, j) > 1" : fmt::format("({} && B({}))", atom(), tuple());
            return atom();
        default:
            return atom();
        }
    }

    // Mostly a step back along one loop; sometimes several, sometimes none, which may make a cycle.
    std::string read(char reader) {
        std::string indices;
        const int along = number(0, loops_ - 1);
        const bool none = chance(0.25);
        for (int l = 0; l < loops_; ++l) {
            const int back = none ? 0 : l == along ? 1 : chance(0.1) ? number(-1, 1) : 0;
            indices += fmt::format("{}{}", l ? ", " : "", "ijk"[l]);
            if (back != 0) indices += fmt::format(" {} {}", back > 0 ? '-' : '+', std::abs(back));
        }
        return fmt::format("{}({})",
                           none && reader != 'C'
                               ? std::string(1, "XYZ"[number(0, std::max(0, reader - 'X' - 1))])
                               : std::string(1, "XYZ"[number(0, 2)]),
                           indices);
    }

    std::string value(int depth, char reader) {
        if (depth == 0) {
            if (chance(0.25)) return chance(0.8) ? "A(i, j)" : "A(i, j + 1)";
            return chance(0.15) ? "1" : read(reader);
        }
        if (chance(0.15)) return fmt::format("select({}, {})", guard(2), value(depth - 1, reader));
        if (chance(0.7))
            return fmt::format("select({}, {}, {})", guard(number(0, 2)), value(depth - 1, reader),
                               value(depth - 1, reader));
        return fmt::format("({} + {})", value(depth - 1, reader), value(depth - 1, reader));
    }

    std::string output(const char* name, const std::string& left) {
        if (chance(0.2)) return fmt::format("  {}({}) = {};\n", name, left, value(1, 'C'));
        return fmt::format("  {}({}) = select({}, {});\n", name, left, guard(2), read('C'));
    }

    std::mt19937 random_;
    int loops_ = 2;
};

} // namespace tactus::test
