// Random designs of all types, whose values are mostly defined where they are read. They have two to four
// loops, boxes and triangles, reads backwards and forwards along several of them, funcs that read each other
// in circles, funcs that hand on an input, choices by data, tables.
#pragma once

#include <fmt/format.h>
#include <random>
#include <string>
#include <vector>

namespace tactus::evaluate::test {

class RandomNest {
  public:
    explicit RandomNest(unsigned seed) : random_(seed) {}

    std::string text() {
        loops_ = pick(2, 4);
        for (int loop = 0; loop < loops_; ++loop) {
            const int low = pick(-2, 2);
            lower_.push_back(fmt::format("{}", low));
            upper_.push_back(fmt::format("{}", low + pick(1, loops_ == 4 ? 3 : 6)));
            signs_.push_back(chance(0.8) ? 1 : -1);
            isBox_.push_back(loop == 0 || chance(0.7));
            if (isBox_.back()) continue;
            const int outer = pick(0, loop - 1);
            (chance(0.5) ? lower_ : upper_)[loop] = fmt::format("{}{:+}", name(outer), pick(0, 2));
        }
        const int funcs = pick(2, 4);
        for (int func = 0; func < funcs; ++func) types_.push_back(type());
        std::string text =
            "design random {\n  input A[12][12] : Int(16) in -20..20;\n  input T[4] : " + type() +
            ";\n  input s : " + type() + ";\n";
        output_ = type();
        text += fmt::format("  output C[40][40] : {} = {};\n  loops {};\n", output_,
                            output_ == "Bool" ? "true" : "1", loopsText());
        for (int func = 0; func < funcs; ++func)
            text += fmt::format("  func F{} : {};\n", func, types_[func]);
        for (known_ = 0; known_ < funcs; ++known_)
            text += fmt::format("  F{}({}) = {};\n", known_, tuple({}),
                                chance(0.3)   ? handedOn()
                                : chance(0.1) ? fmt::format("select({} > {}, {})", name(0), lower_[0],
                                                            cast(types_[known_], value(2)))
                                              : cast(types_[known_], value(pick(1, 3))));
        return text + output() + "}\n";
    }

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }
    static std::string name(int loop) { return std::string(1, "ijkl"[loop]); }
    static std::string cast(const std::string& type, const std::string& text) {
        return fmt::format("{}({})", type, text);
    }
    std::string type() {
        static const char* const all[] = {"Int(8)",    "Int(32)",      "Int(32)",      "Int(32)",
                                          "Int(40)",   "Int(64)",      "UInt(8)",      "UInt(16)",
                                          "UInt(32)",  "UInt(64)",     "Fixed(12, 4)", "Float(32)",
                                          "Float(64)", "UFixed(9, 3)", "Bool"};
        return all[pick(0, static_cast<int>(std::size(all)) - 1)];
    }

    std::string loopsText() const {
        std::string text;
        for (int loop = 0; loop < loops_; ++loop)
            text += fmt::format("{}{}: {}..{}", loop ? ", " : "", name(loop), lower_[loop], upper_[loop]);
        return text;
    }
    std::string tuple(const std::vector<int>& back) const {
        std::string text;
        for (int loop = 0; loop < loops_; ++loop) {
            text += loop ? ", " : "";
            text +=
                back.empty() || back[loop] == 0 ? name(loop) : fmt::format("{}{:+}", name(loop), -back[loop]);
        }
        return text;
    }
    // The condition that the point that far back is in the domain: its bounds, there.
    std::string inside(const std::vector<int>& back) const {
        const auto at = [&](std::string bound) {
            for (int loop = 0; loop < loops_; ++loop)
                if (bound[0] == name(loop)[0]) bound = fmt::format("({}-({}))", bound, back[loop]);
            return bound;
        };
        std::string text;
        for (int loop = 0; loop < loops_; ++loop)
            text += fmt::format("{}{} <= {}-({}) && {}-({}) < {}", loop ? " && " : "", at(lower_[loop]),
                                name(loop), back[loop], name(loop), back[loop], at(upper_[loop]));
        return text;
    }
    // Back along the loops, of which some run downwards; seldom anywhere.
    std::vector<int> step() {
        std::vector<int> back(loops_);
        const int first = pick(0, loops_ - 1);
        back[first] = chance(0.9) ? signs_[first] : -signs_[first];
        for (int loop = 0; loop < loops_; ++loop)
            if (loop != first && chance(0.25)) back[loop] = signs_[loop] * (chance(0.8) ? 1 : pick(-1, 2));
        return back;
    }

    std::string handedOn() {
        const int along = pick(0, loops_ - 1);
        std::vector<int> back(loops_);
        back[along] = signs_[along];
        const std::string first = cast(types_[known_], value(1));
        if (chance(0.2)) // no value where nothing is handed on, but for one plane
            return fmt::format("select({}, F{}({}), select({} == {}, {}))", inside(back), known_, tuple(back),
                               name(along), signs_[along] > 0 ? lower_[along] : upper_[along] + "-1", first);
        return fmt::format("select({}, F{}({}), {})", inside(back), known_, tuple(back), first);
    }

    std::string input() {
        switch (pick(0, 4)) {
        case 0:
            return cast(numeric(), "s");
        case 1:
            return fmt::format("{}({}(T(Int(32)(A({} + 4, 3)) & 3)))", numeric(), "Int(16)", name(0));
        default:
            return fmt::format("A({} + 4, {} + {})", name(pick(0, 1)), name(pick(0, 1)), pick(4, 5));
        }
    }
    std::string numeric() {
        std::string type = this->type();
        return type == "Bool" ? "Int(32)" : type;
    }
    std::string read() {
        if (known_ > 0 && chance(0.4)) {
            const int func = pick(0, known_ - 1);
            std::string index = tuple({});
            if (chance(0.15) && isBox_[0] && loops_ == 2 && isBox_[1]) index = name(0) + ", " + lower_[1];
            return fmt::format("Int(32)(F{}({}))", func, index);
        }
        const std::vector<int> back = step();
        const int func = chance(0.6) ? known_ : pick(0, static_cast<int>(types_.size()) - 1);
        return fmt::format("select({}, Int(32)(F{}({})), {})", inside(back), func, tuple(back),
                           chance(0.5) ? fmt::format("{}", pick(-3, 9)) : "Int(32)(" + input() + ")");
    }

    std::string value(int depth) {
        if (depth <= 0) return chance(0.5) ? input() : fmt::format("Int(32)({})", name(pick(0, loops_ - 1)));
        const auto part = [&] { return cast("Int(32)", value(depth - 1)); };
        static const char* const operators[] = {"+", "+", "-", "*", "&", "|", "^", "/", "%", "<<", ">>"};
        static const char* const compares[] = {"<", "<=", ">", ">=", "==", "!="};
        switch (pick(0, 9)) {
        case 0:
            return fmt::format("select({} {} {}, {}, {})", part(), compares[pick(0, 5)], part(), part(),
                               part());
        case 1:
            return fmt::format("{}({}, {})", chance(0.5) ? "min" : "max", part(), read());
        case 2: {
            const std::string in = numeric();
            return fmt::format("({}({}) {} {}({}))", in, read(), chance(0.5) ? "+" : "*", in, part());
        }
        case 3:
            return fmt::format("({} + {} * {})", read(), part(), part());
        case 4:
            return fmt::format("({} {} {})", read(), operators[pick(0, chance(0.2) ? 10 : 6)], part());
        case 5:
            return fmt::format("select({} == {}, {}, {})", name(pick(0, loops_ - 1)), pick(-1, 3), part(),
                               part());
        case 6:
            return fmt::format("select({} > 0 && {} < 5, {}, {})", input(), part(), part(), read());
        default:
            return read();
        }
    }

    std::string output() {
        const int func = pick(0, static_cast<int>(types_.size()) - 1);
        std::string guard;
        for (int loop = 2; loop < loops_; ++loop)
            guard += fmt::format(" && {} == {}", name(loop), chance(0.9) ? upper_[loop] + "-1" : "1");
        if (chance(0.3)) guard += " && i + j > 1";
        std::string value = fmt::format("F{}({})", func, tuple({}));
        value = cast(output_, value);
        return fmt::format("  C({} + 10, {} + 10) = select(i == i{}, {});\n", chance(0.5) ? "i" : "j - i",
                           chance(0.5) ? "j" : "j + i", guard, value);
    }

    std::mt19937 random_;
    int loops_ = 2, known_ = 0;
    std::vector<std::string> lower_, upper_, types_;
    std::string output_; // its type
    std::vector<int> signs_;
    std::vector<bool> isBox_;
};

} // namespace tactus::evaluate::test
