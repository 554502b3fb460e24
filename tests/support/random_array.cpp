#include "random_array.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <string>
#include <vector>

namespace tactus::test {

namespace {

class RandomArray {
  public:
    explicit RandomArray(unsigned seed, bool holes, bool polynomials)
        : random_(seed), holes_(holes), polynomials_(polynomials) {}

    std::string text() {
        chooseLoops();
        std::string text =
            fmt::format("design random {{\n  param N = {};\n  input A[7][7] : Int(32) in -8..8;\n"
                        "  input s : Int(16);\n  output C[7][7] : Int(32) = -1;\n"
                        "  output D[9] : Int(32) = 0;\n  loops {};\n"
                        "  func X, Y, Z : Int({});\n  func B : Bool;\n",
                        size_, loopsText(), chance(0.3) ? 8 : 32);
        text += fmt::format("  B({}) = {};\n", tuple(), chance(0.5) ? input() + " > 0" : guard(1));
        for (known_ = 0; known_ < 3; ++known_)
            text += fmt::format("  {}({}) = {};\n", "XYZ"[known_], tuple(), value(pick(1, 2)));
        text += outputs();
        return text + fmt::format("  mapping m {{ {} }}\n}}\n", mapping());
    }

  private:
    using Vector = std::vector<int>;
    struct Bounds { // half-open, the greatest and the least of these; {i} and {j} stand for outer loops
        std::vector<std::string> lower, upper;
    };

    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }
    template<class T>
    T oneOf(std::initializer_list<T> list) {
        return *(list.begin() + pick(0, static_cast<int>(list.size()) - 1));
    }

    void chooseLoops() {
        loops_ = chance(0.5) ? 2 : 3;
        size_ = loops_ == 2 ? pick(3, 5) : pick(2, 4);
        low_ = chance(0.2) ? -1 : 0;
        const std::string low = fmt::format("{}", low_);
        const Bounds box{{low}, {"N"}};
        bounds_ = {box};
        bounds_.push_back(oneOf<Bounds>(
            {box, box, {{"{i}"}, {"N"}}, {{low}, {"{i}+1"}}, {{low, "{i}-1"}, {"N", "{i}+2"}}}));
        if (loops_ == 3)
            bounds_.push_back(
                oneOf<Bounds>({box, box, {{"{j}"}, {"N"}}, {{low}, {"{i}+1"}}, {{"{i}"}, {"N"}}}));
        where_ = chance(0.15) ? "{i} + {j} < N + 1" : "";
    }

    static std::string extreme(const std::string& name, const std::vector<std::string>& bounds) {
        return bounds.size() == 1 ? at(bounds[0], {})
                                  : fmt::format("{}({}, {})", name, at(bounds[0], {}), at(bounds[1], {}));
    }
    std::string loopsText() const {
        std::string text;
        for (int loop = 0; loop < loops_; ++loop)
            text += fmt::format("{}{}: {}..{}", loop ? ", " : "", "ijk"[loop],
                                extreme("max", bounds_[loop].lower), extreme("min", bounds_[loop].upper));
        return text + (where_.empty() ? "" : " where " + at(where_, {}));
    }

    // The loop's index at the point minus the vector: "i-1".
    static std::string index(int loop, const Vector& back) {
        const int step = back.empty() ? 0 : back[loop];
        return step == 0 ? std::string(1, "ijk"[loop]) : fmt::format("{}{:+}", "ijk"[loop], -step);
    }
    static std::string at(std::string text, const Vector& back) {
        for (int loop = 0; loop < 2; ++loop)
            for (std::size_t place; (place = text.find(loop == 0 ? "{i}" : "{j}")) != std::string::npos;)
                text.replace(place, 3, "(" + index(loop, back) + ")");
        return text;
    }
    std::string tuple(const Vector& back = {}) const {
        std::string text;
        for (int loop = 0; loop < loops_; ++loop) text += (loop ? ", " : "") + index(loop, back);
        return text;
    }
    // The condition that the point minus the vector is in the loops.
    std::string inside(const Vector& back) const {
        std::string text = "true";
        for (int loop = 0; loop < loops_; ++loop) {
            for (const std::string& lower : bounds_[loop].lower)
                text += fmt::format(" && {} >= {}", index(loop, back), at(lower, back));
            for (const std::string& upper : bounds_[loop].upper)
                text += fmt::format(" && {} < {}", index(loop, back), at(upper, back));
        }
        return text + (where_.empty() ? "" : " && " + at(where_, back));
    }

    std::string loop() { return std::string(1, "ijk"[pick(0, loops_ - 1)]); }
    std::string polynomial() {
        if (chance(0.5))
            return fmt::format("{}*{} {} {}", loop(), loop(), oneOf({">", "!=", "<="}), pick(0, 4));
        return fmt::format("({0}*{0} + {1}) % 3 != {2}", loop(), loop(), pick(0, 2));
    }
    std::string atom() {
        if (polynomials_ && chance(0.3)) return polynomial();
        switch (pick(0, 5)) {
        case 0:
            return fmt::format("{} == {}", loop(), low_);
        case 1:
            return fmt::format("{} > {}", loop(), pick(0, 2));
        case 2:
            return fmt::format("{} <= {}", loop(), loop());
        case 3:
            return fmt::format("{} != {}", loop(), pick(0, 2));
        case 4:
            return fmt::format("({} + {}) % 2 == {}", loop(), loop(), pick(0, 1));
        default:
            return fmt::format("{} == N - {}", loop(), pick(1, 2));
        }
    }
    std::string guard(int depth) {
        if (depth == 0 || chance(0.3)) return atom();
        if (chance(0.1)) return chance(0.5) ? input() + " > 1" : fmt::format("B({})", tuple());
        if (chance(0.3)) return fmt::format("!({})", guard(depth - 1));
        return fmt::format("({} {} {})", guard(depth - 1), chance(0.5) ? "&&" : "||", guard(depth - 1));
    }

    std::string input() {
        if (chance(0.1)) return "s";
        const int row = pick(0, loops_ - 1), column = pick(0, loops_ - 1);
        if (chance(0.01)) return fmt::format("A({} + 4, {})", "ijk"[row], "ijk"[column]); // out of bounds
        return fmt::format("A({} + 1, {} + {})", "ijk"[row], "ijk"[column], pick(1, 2));
    }

    // Mostly one step forward.
    Vector step() {
        Vector vector(static_cast<std::size_t>(loops_), 0);
        vector[static_cast<std::size_t>(pick(0, loops_ - 1))] = chance(0.1) ? 2 : 1;
        if (chance(0.2)) vector[static_cast<std::size_t>(pick(0, loops_ - 1))] = pick(-1, 1);
        if (vector == Vector(vector.size(), 0)) vector.back() = 1;
        return vector;
    }

    std::string read(int depth) {
        if (known_ > 0 && chance(0.3)) return fmt::format("{}({})", "XYZ"[pick(0, known_ - 1)], tuple());
        const Vector back = step();
        const std::string read =
            fmt::format("{}({})", "XYZ"[chance(0.5) && known_ < 3 ? known_ : pick(0, 2)], tuple(back));
        if (chance(0.01)) return read; // undefined at the edge
        if (holes_ && chance(0.3))
            return fmt::format("select({} > {}, {}, {})", input(), pick(-1, 6),
                               chance(0.3) ? read : fmt::format("select({}, {})", inside(back), read),
                               value(depth - 1));
        const std::string extra = chance(0.3) ? fmt::format(" && {}", guard(2)) : "";
        if (chance(0.02)) return fmt::format("select({}{}, {})", inside(back), extra, read);
        return fmt::format("select({}{}, {}, {})", inside(back), extra, read, value(depth - 1));
    }

    std::string value(int depth) {
        if (depth <= 0) return chance(0.7) ? input() : fmt::format("{}", pick(-3, 9));
        switch (pick(0, 7)) {
        case 0:
            return fmt::format("select({}, {}, {})", guard(2), value(depth - 1), value(depth - 1));
        case 1:
            return fmt::format("min({}, {})", read(depth), value(depth - 1));
        case 2:
            return fmt::format("({} - {})", read(depth), value(depth - 1));
        case 3:
            return fmt::format("({} + {})", read(depth), read(depth));
        case 4:
            return fmt::format("({} * {})", read(depth), value(depth - 1));
        default:
            return read(depth);
        }
    }

    std::string outputs() {
        const std::string element = chance(0.8) ? "i + 1, j + 1" : "j + 1, i + 1";
        const std::string last =
            loops_ == 2 ? "" : fmt::format("k == {} - 1", extreme("min", bounds_[2].upper));
        const bool reduces = low_ == 0 && chance(0.3); // its left side names loops
        std::string text = "  C(" + (reduces ? "i, j" : element) + ")";
        if (reduces)
            text += fmt::format(" {} {};\n", oneOf({"+=", "max=", "^="}), value(1));
        else if (chance(0.03))
            text += fmt::format(" = {};\n", value(1)); // with three loops, each element is written often
        else
            text += fmt::format(" = select({}, {});\n",
                                loops_ == 2   ? guard(1)
                                : chance(0.5) ? last
                                              : last + " && " + guard(1),
                                fmt::format("{}({})", "XYZ"[pick(0, 2)], tuple()));
        if (low_ == 0 && chance(0.6))
            text += fmt::format("  D({}) {} {}({});\n", loop(), oneOf({"+=", "min="}), "XYZ"[pick(0, 2)],
                                tuple());
        return text;
    }

    std::string form(int low, int high) {
        std::string text;
        for (int loop = 0; loop < loops_; ++loop)
            text += fmt::format("{:+}*{}", pick(low, high), "ijk"[loop]);
        return "0" + text;
    }
    std::string list(int count, int low, int high) {
        std::vector<std::string> forms;
        for (int row = 0; row < count; ++row) forms.push_back(form(low, high));
        return fmt::format("{{{}}}", fmt::join(forms, ", "));
    }

    std::string spaceList() {
        if (chance(0.4)) return list(chance(0.8) ? loops_ - 1 : pick(0, loops_), -1, 1);
        std::vector<std::string> names;
        for (int loop = 0; loop < loops_; ++loop) names.push_back(std::string(1, "ijk"[loop]));
        std::shuffle(names.begin(), names.end(), random_);
        names.resize(static_cast<std::size_t>(chance(0.8) ? loops_ - 1 : pick(0, loops_ - 1)));
        return fmt::format("{{{}}}", fmt::join(names, ", "));
    }

    std::string mapping() {
        if (chance(0.1)) return ""; // the tool finds one
        const std::string reorder =
            chance(0.15) ? (loops_ == 2 ? "X.reorder(i, j); " : "X.reorder(i, k, j); ") : "";
        const std::string space = spaceList();
        if (chance(0.1)) return fmt::format("{}X.space_time_transform({});", reorder, space);
        const bool positive = chance(0.7);
        const std::string time =
            chance(0.7) ? form(positive ? 1 : -1, positive ? 3 : 2) : list(loops_, positive ? 0 : -1, 1);
        return fmt::format("{}X.space_time_transform({}, {});", reorder, space, time);
    }

    std::mt19937 random_;
    bool holes_, polynomials_;
    int loops_ = 2, size_ = 3, low_ = 0;
    int known_ = 0; // funcs before this one have an equation already
    std::vector<Bounds> bounds_;
    std::string where_;
};

} // namespace

std::string randomArray(unsigned seed, bool holes, bool polynomials) {
    return RandomArray(seed, holes, polynomials).text();
}

} // namespace tactus::test
