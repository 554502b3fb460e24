// The types, guards and values of random designs (broad_design.h).
#pragma once

#include "broad_loops.h"

namespace tactus::test {

class BroadValues : protected BroadLoops {
  protected:
    using BroadLoops::BroadLoops;

    enum class Flavour { Integers, Unsigned, Fixed, Floats };
    struct Type {
        std::string name; // "Int", ...
        int bits, fraction = 0;
    };

    static std::string typeName(const Type& type) {
        return type.name.ends_with("ixed") ? fmt::format("{}({}, {})", type.name, type.bits, type.fraction)
                                           : fmt::format("{}({})", type.name, type.bits);
    }
    int width() { return chance(0.4) ? oneOf<int>({1, 8, 16, 31, 32, 33, 63, 64}) : pick(1, 64); }
    Type randomType() {
        switch (flavour_) {
        case Flavour::Integers:
            return {chance(0.7) ? "Int" : "UInt", width()};
        case Flavour::Unsigned:
            return {"UInt", width()};
        case Flavour::Fixed: { // so narrow that nothing grows beyond 64 bits before the next cast
            const int bits = pick(1, 20);
            return {chance(0.7) ? "Fixed" : "UFixed", bits, pick(0, bits)};
        }
        default:
            return {"Float", chance(0.5) ? 32 : 64};
        }
    }
    void chooseTypes() {
        flavour_ = oneOf<Flavour>({Flavour::Integers, Flavour::Integers, Flavour::Integers, Flavour::Unsigned,
                                   Flavour::Fixed, Flavour::Floats});
        types_.clear();
        const int count = pick(2, 4);
        for (int func = 0; func < count; ++func) types_.push_back(randomType());
        inputType_ = randomType();
        scalarType_ = randomType();
    }
    int funcs() const { return static_cast<int>(types_.size()); }
    static std::string funcName(int func) { return std::string(1, "XYZW"[func]); }
    std::string funcDeclarations() const {
        std::string text;
        for (int func = 0; func < funcs(); ++func)
            text += fmt::format("  func {} : {};\n", funcName(func),
                                typeName(types_[static_cast<std::size_t>(func)]));
        return text;
    }

    // --- inputs: A[9][9], s, a table T[9] and its index P[9]

    std::string inputs() const {
        return fmt::format("  input A[9][9] : {0};\n  input s : {1};\n  input T[9] : {0};\n  input P[9] : "
                           "UInt(5) in 0..9;\n",
                           typeName(inputType_), typeName(scalarType_));
    }
    // A place in 0..8.
    std::string place() {
        const int row = pick(0, loops_ - 1), other = pick(0, loops_ - 1);
        const auto [low, high] = ranges_[static_cast<std::size_t>(row)];
        if (chance(0.4) && high - low <= 8) return fmt::format("{} + {}", name(row), -low);
        if (chance(0.5))
            return fmt::format("({} + {}*{}) % {}", name(row), pick(1, 3), name(other), pick(2, 9));
        if (chance(0.2)) return fmt::format("min(8, abs({} - {}))", name(row), name(other)); // not affine
        const int divisor = pick(2, 3);
        return fmt::format("({} + {}) / {}", name(row), -low + pick(0, 3), divisor);
    }
    std::string inputRead() {
        if (chance(0.1)) return "s";
        if (chance(0.01)) return fmt::format("A({}, {} + 7)", place(), loop()); // out of bounds somewhere
        if (chance(0.12)) return fmt::format("T(P({}))", place());
        return fmt::format("A({}, {})", place(), place());
    }
    // A read that meets with everything else without a cast.
    std::string tame(const std::string& read, const Type& type) {
        const bool isWide = flavour_ == Flavour::Integers && type.name == "UInt" && type.bits == 64;
        return isWide ? fmt::format("Int({})({})", pick(1, 64), read) : read;
    }
    std::string input() {
        const std::string read = inputRead();
        return tame(read, read == "s" ? scalarType_ : inputType_);
    }

    // --- guards

    std::string atom() {
        switch (pick(0, 7)) {
        case 0:
            return fmt::format("{} == {}", loop(), pick(-1, 1));
        case 1:
            return fmt::format("{} > {}", loop(), pick(0, 2));
        case 2: {
            const int one = pick(0, loops_ - 1);
            return fmt::format("{} <= {}", name(one), name((one + pick(1, loops_ - 1)) % loops_));
        }
        case 3:
            return fmt::format("{} != {}", loop(), pick(0, 2));
        case 4:
            return fmt::format("({} + {}) % 2 == {}", loop(), loop(), pick(0, 1));
        case 5:
            return fmt::format("{0}*{0} {1} {2}", loop(), oneOf<std::string>({">", "!=", "<="}), pick(0, 4));
        case 6:
            return fmt::format("{} / 2 == {} / 2", loop(), loop());
        default:
            return fmt::format("{} == N - {}", loop(), pick(1, 2));
        }
    }
    std::string guard(int depth) {
        if (depth == 0 || chance(0.3)) return atom();
        if (chance(0.1))
            return known_ >= 0 && chance(0.5) ? fmt::format("B({})", tuple()) : inputRead() + " > 0";
        if (chance(0.3)) return fmt::format("!({})", guard(depth - 1));
        return fmt::format("({} {} {})", guard(depth - 1), chance(0.5) ? "&&" : "||", guard(depth - 1));
    }

    // --- values

    Vector step() { // mostly one forward
        Vector vector(static_cast<std::size_t>(loops_), 0);
        vector[static_cast<std::size_t>(pick(0, loops_ - 1))] = chance(0.1) ? 2 : 1;
        if (chance(0.15)) vector[static_cast<std::size_t>(pick(0, loops_ - 1))] = pick(-1, 1);
        if (vector == Vector(vector.size(), 0)) vector.back() = 1;
        return vector;
    }
    std::string read(int depth, int own) {
        if (known_ > 0 && chance(0.3)) {
            const int func = pick(0, known_ - 1);
            return tame(fmt::format("{}({})", funcName(func), tuple()),
                        types_[static_cast<std::size_t>(func)]);
        }
        const Vector back = step();
        const int func = chance(0.5) ? own : pick(0, funcs() - 1);
        const std::string read =
            tame(fmt::format("{}({})", funcName(func), tuple(back)), types_[static_cast<std::size_t>(func)]);
        if (chance(0.005)) return read; // undefined at the edge
        if (chance(0.015))              // data decide whether there is a value
            return fmt::format("select({} > 0, select({}, {}, {}))", inputRead(), inside(back), read,
                               value(0, own));
        const std::string extra = chance(0.25) ? fmt::format(" && {}", guard(2)) : "";
        if (chance(0.01)) return fmt::format("select({}{}, {})", inside(back), extra, read);
        return fmt::format("select({}{}, {}, {})", inside(back), extra, read, value(depth - 1, own));
    }
    std::string leaf() {
        if (chance(0.7)) return input();
        switch (flavour_) {
        case Flavour::Integers:
            return chance(0.4) ? loop() : std::to_string(pick(-3, 300));
        case Flavour::Unsigned:
            return std::to_string(pick(0, 300));
        case Flavour::Fixed:
            return fmt::format("{}({})", typeName(types_[0]),
                               types_[0].fraction > 0 && chance(0.5) ? "0.5" : "1");
        default:
            return chance(0.5) ? "0.75" : std::to_string(pick(-3, 9));
        }
    }
    std::string value(int depth, int own) {
        if (depth <= 0) return leaf();
        const auto narrowed = [&](const std::string& text) { // fixed point grows with each operation
            return flavour_ == Flavour::Fixed ? fmt::format("{}({})", typeName(randomType()), text) : text;
        };
        switch (pick(0, 8)) {
        case 0:
            return narrowed(fmt::format("{}({}, {})", chance(0.5) ? "min" : "max", value(depth - 1, own),
                                        read(depth, own)));
        case 1:
            return fmt::format("select({}, {}, {})", guard(2), value(depth - 1, own), read(depth, own));
        case 2:
        case 3:
            return narrowed(fmt::format("({} {} {})", value(depth - 1, own), operation(), read(depth, own)));
        case 4:
            return narrowed(unary(read(depth, own)));
        case 5:
            if (flavour_ == Flavour::Integers || flavour_ == Flavour::Unsigned)
                return fmt::format("{}({})", typeName(tameType()), value(depth - 1, own));
            [[fallthrough]];
        default:
            return read(depth, own);
        }
    }
    Type tameType() {
        Type type = randomType();
        if (flavour_ == Flavour::Integers && type.name == "UInt") type.bits = std::min(type.bits, 63);
        return type;
    }
    std::string operation() {
        if (flavour_ == Flavour::Integers || flavour_ == Flavour::Unsigned)
            return oneOf<std::string>({"+", "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"});
        return oneOf<std::string>({"+", "+", "-", "*", "/"});
    }
    std::string unary(const std::string& operand) {
        switch (flavour_) {
        case Flavour::Integers:
            return fmt::format("{}({})", oneOf<std::string>({"-", "~", "abs"}), operand);
        case Flavour::Unsigned:
            return fmt::format("({} << 3)", operand);
        case Flavour::Fixed:
            return fmt::format("{}({})", oneOf<std::string>({"-", "abs"}), operand);
        default:
            return fmt::format("{}({})", oneOf<std::string>({"-", "abs", "sqrt"}), operand);
        }
    }

    int known_ = -1; // funcs before this one have an equation already; -1: nor has B
    Flavour flavour_ = Flavour::Integers;
    std::vector<Type> types_;
    Type inputType_{"Int", 32}, scalarType_{"Int", 32};
};

} // namespace tactus::test
