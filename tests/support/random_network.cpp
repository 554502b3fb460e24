#include "random_network.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace tactus::test {

namespace {

class RandomNetwork {
  public:
    RandomNetwork(unsigned seed, bool isSum, int extent) : random_(seed), isSum_(isSum), extent_(extent) {}

    std::string text() {
        chooseDesign();
        return equations_ + fmt::format("  mapping m {{\n{}  }}\n}}\n", mapping());
    }

  private:
    using Names = std::vector<std::string>;
    struct Tensor {
        std::string name;
        Names loops; // of the design, that occur in its index
    };
    struct Loop {
        std::string name, of; // of: the design's loop that it is a part of
        int extent;           // at most
    };

    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }
    template<class T>
    const T& oneOf(const std::vector<T>& list) {
        return list[static_cast<std::size_t>(pick(0, static_cast<int>(list.size()) - 1))];
    }
    static bool has(const Names& names, const std::string& name) {
        return std::ranges::find(names, name) != names.end();
    }

    // --- designs: equations, loops, and which loops occur in which index

    void chooseDesign() {
        const int i = pick(1, extent_), j = pick(1, extent_), k = pick(1, extent_), l = pick(1, extent_ / 2);
        receiver_ = "C";
        switch (pick(0, 10)) {
        case 0:
            return design(
                fmt::format(
                    "  input A[{0}][{2}] : Int(32) in -9..9;\n  input B[{2}][{1}] : Int(32) in -9..9;\n"
                    "  output C[{0}][{1}] : Int(32);\n  loops i: 0..{0}, j: 0..{1}, k: 0..{2};\n"
                    "  func X, Y, Z : Int(32);\n"
                    "  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));\n"
                    "  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));\n"
                    "  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);\n"
                    "  C(i, j) = select(k == {2}-1, Z(i, j, k));\n",
                    i, j, k),
                {{"i", "i", i}, {"j", "j", j}, {"k", "k", k}}, {{"A", {"i", "k"}}, {"B", {"j", "k"}}},
                {"i", "j"}, "X");
        case 1:
            return design(
                fmt::format("  input A[{0}][{2}] : Int(32);\n  input B[{2}][{1}] : Int(32);\n"
                            "  output C[{0}][{1}] : Int(32);\n  loops i: 0..{0}, j: 0..{1}, k: 0..{2};\n"
                            "  C(i, j) += A(i, k) * B(k, j);\n",
                            i, j, k),
                {{"i", "i", i}, {"j", "j", j}, {"k", "k", k}}, {{"A", {"i", "k"}}, {"B", {"j", "k"}}},
                {"i", "j"}, "C");
        case 2:
            return design(fmt::format("  input A[{0}][{2}][{3}] : Int(16);\n  input B[{2}][{1}] : Int(16);\n"
                                      "  input D[{3}][{1}] : Int(16);\n  output C[{0}][{1}] : Int(32);\n"
                                      "  loops i: 0..{0}, j: 0..{1}, k: 0..{2}, l: 0..{3};\n"
                                      "  C(i, j) += B(k, j) * (A(i, k, l) * D(l, j));\n",
                                      i, j, k, l),
                          {{"i", "i", i}, {"j", "j", j}, {"k", "k", k}, {"l", "l", l}},
                          {{"A", {"i", "k", "l"}}, {"B", {"j", "k"}}, {"D", {"l", "j"}}}, {"i", "j"}, "C");
        case 3:
            return design(fmt::format("  input A[{0}+{1}-1] : Int(8);\n  input B[{1}] : Int(8);\n"
                                      "  output C[{0}] : Int(32);\n  loops i: 0..{0}, k: 0..{1};\n"
                                      "  C(i) += A(i + k) * B(k);\n",
                                      i, k),
                          {{"i", "i", i}, {"k", "k", k}}, {{"A", {"i", "k"}}, {"B", {"k"}}}, {"i"}, "C");
        case 4:
            return design(fmt::format("  input A[{0}][{2}] : Int(32);\n  output C[{0}][{1}] : Int(32);\n"
                                      "  loops i: 0..{0}, j: 0..{0}, k: 0..{2} where j <= i && j < {1};\n"
                                      "  C(i, j) += (2*A(i, k) + 1) * (k - j);\n",
                                      i, std::min(i, j), k),
                          {{"i", "i", i}, {"j", "j", i}, {"k", "k", k}},
                          {{"A", {"i", "k"}}, {"2*A(i, k) + 1", {"i", "k"}}}, {"i", "j"}, "C");
        case 5:
            return design(fmt::format("  input A[{0}][{2}+2] : Int(32);\n  input B[{1}][3][{3}] : Int(32);\n"
                                      "  input D[{3}][{0}] : Int(32);\n  output C[{1}][{0}][{2}] : Int(32);\n"
                                      "  loops i: 0..{0}, j: 0..{1}, x: 0..{2}, kx: 0..3, l: 0..{3};\n"
                                      "  C(j, i, x) += A(i, x + kx) * B(j, kx, l) + D(l, i);\n",
                                      i, j, k, l),
                          {{"i", "i", i}, {"j", "j", j}, {"x", "x", k}, {"kx", "kx", 3}, {"l", "l", l}},
                          {{"A", {"i", "x", "kx"}}, {"B", {"j", "kx", "l"}}, {"D", {"l", "i"}}},
                          {"i", "j", "x"}, "C");
        case 6:
            return design(fmt::format("  input A[{0}][{1}] : Float(32);\n  input B[{1}] : Float(32);\n"
                                      "  output C[{0}] : Float(32);\n  loops i: 0..{0}, k: 0..{1};\n"
                                      "  C(i) max= A(i, k) - abs(B(k));\n",
                                      i, k),
                          {{"i", "i", i}, {"k", "k", k}},
                          {{"A", {"i", "k"}}, {"B", {"k"}}, {"abs(B(k))", {"k"}}}, {"i"}, "C");
        case 7:
            return design(
                fmt::format("  input A[{0}] : Int(8);\n  input B[{1}] : Int(8);\n  output C[{0}] : Int(32);\n"
                            "  loops i: 0..{0}, j: 0..{1};\n  func H, S : Int(32);\n"
                            "  H(i, j) = max(0, select(i == 0 || j == 0, 0, H(i-1, j-1)) + select(A(i) == "
                            "B(j), 2, -1),"
                            " select(i == 0, 0, H(i-1, j)) - 1, select(j == 0, 0, H(i, j-1)) - 1);\n"
                            "  S(i, j) = select(j == 0, H(i, j), max(S(i, j-1), H(i, j)));\n"
                            "  C(i) = select(j == {1}-1, S(i, j));\n",
                            i, j),
                {{"i", "i", i}, {"j", "j", j}}, {{"A", {"i"}}, {"B", {"j"}}}, {"i"}, "H");
        case 8: // sums of different lengths
            return design(fmt::format("  input A[{0}][{0}+1] : Int(32);\n  input B[{0}+1][{1}] : Int(32);\n"
                                      "  output C[{0}][{1}] : Int(32);\n"
                                      "  loops i: 0..{0}, j: 0..{1}, k: 0..{0}+1 where k <= i + 1;\n"
                                      "  func S : Int(32);\n"
                                      "  S(i, j, k) = select(k == 0, 0, S(i, j, k-1)) + A(i, k) * B(k, j);\n"
                                      "  C(i, j) = select(k == i + 1, S(i, j, k));\n",
                                      i, j),
                          {{"i", "i", i}, {"j", "j", j}, {"k", "k", i + 1}},
                          {{"A", {"i", "k"}}, {"B", {"j", "k"}}}, {"i", "j"}, "S");
        case 9: // reads under guards
            return design(
                fmt::format("  input A[{0}] : Int(32);\n  input B[{1}] : Int(32);\n"
                            "  output C[{0}][{1}] : Int(32);\n"
                            "  loops i: 0..{0}, j: 0..{1}, k: 0..{0};\n  func S : Int(32);\n"
                            "  S(i, j, k) = select(k == 0, 1, S(i, j, k-1)) + select(k == i, A(i), 2)\n"
                            "             + select(k >= j, B(j), 3);\n"
                            "  C(i, j) = select(k == {0} - 1, S(i, j, k));\n",
                            i, j),
                {{"i", "i", i}, {"j", "j", j}, {"k", "k", i}}, {{"A", {"i"}}, {"B", {"j"}}}, {"i", "j"}, "S");
        default:
            return design(
                fmt::format("  input A[{3}][{0}][{2}] : Int(32);\n  input B[{3}][{2}][{1}] : Int(32);\n"
                            "  output C[{3}][{0}][{1}] : Int(64);\n"
                            "  loops b: 0..{3}, i: -1..{0}-1, j: 2..{1}+2, k: 0..{2};\n"
                            "  func S : Int(32);\n"
                            "  S(b, i, j, k) = select(k == 0, 0, S(b, i, j, k-1)) + A(b, i + 1, k) * B(b, k, "
                            "j - 2);\n"
                            "  C(b, i + 1, j - 2) = select(k == {2}-1, S(b, i, j, k));\n",
                            i, j, k, l),
                {{"b", "b", l}, {"i", "i", i}, {"j", "j", j}, {"k", "k", k}},
                {{"A", {"b", "i", "k"}}, {"B", {"b", "k", "j"}}}, {"b", "i", "j"}, "S");
        }
    }

    void design(const std::string& items, std::vector<Loop> loops, std::vector<Tensor> operands, Names output,
                const std::string& receiver) {
        equations_ = "design random {\n" + items;
        loops_ = std::move(loops);
        operands_ = std::move(operands);
        output_ = std::move(output);
        receiver_ = receiver;
    }

    // --- mappings

    std::string mapping() {
        std::string text = loopPrimitives();
        std::string network;
        const bool isWild = chance(0.25);
        for (const Tensor& operand : operands_)
            if (chance(0.7)) network += isWild ? anyProducers(operand) : producers(operand);
        if (chance(0.7)) network += consumers();
        return text + network;
    }

    std::string loopPrimitives() {
        std::string calls = receiver_;
        for (int tiles = pick(0, 3); tiles > 0 && loops_.size() < 7; --tiles) {
            const std::size_t at = static_cast<std::size_t>(pick(0, static_cast<int>(loops_.size()) - 1));
            const Loop loop = loops_[at];
            const int factor = pick(1, loop.extent);
            const std::string outer = loop.name + "o", inner = loop.name + "n";
            calls += fmt::format(".tile({}, {}, {}, {})", loop.name, outer, inner, factor);
            loops_[at] = {inner, loop.of, factor};
            loops_.insert(loops_.begin() + static_cast<std::ptrdiff_t>(at),
                          {outer, loop.of, (loop.extent + factor - 1) / factor});
        }
        if (chance(0.6)) {
            std::ranges::shuffle(loops_, random_);
            Names inward;
            for (const Loop& loop : loops_) inward.insert(inward.begin(), loop.name);
            calls += fmt::format(".reorder({})", fmt::join(inward, ", "));
        }
        const bool lanes = loops_.size() > 2 && chance(0.4);
        Names free;
        for (const Loop& loop : loops_) free.push_back(loop.name);
        if (lanes) {
            lane_ = loops_.back().name;
            free.pop_back();
        }
        const int dimensions = std::min<int>(pick(1, 2), static_cast<int>(free.size()) - 1);
        if (isSum_) {
            calls += sumTransform(free);
            if (lanes) calls += fmt::format(".vectorize({})", lane_);
            return "    " + calls + ";\n";
        }
        std::ranges::shuffle(free, random_);
        if (chance(0.2)) {
            calls += affineTransform(free, static_cast<std::size_t>(std::max(dimensions, 1)));
        } else {
            space_.assign(free.begin(), free.begin() + std::max(dimensions, 1));
            calls += fmt::format(".space_time_transform({{{}}})", fmt::join(space_, ", "));
        }
        if (lanes) {
            calls += fmt::format(".vectorize({})", lane_);
        }
        return "    " + calls + ";\n";
    }

    // The loops that are left count as digits of a number, where the places may be delayed by one step each.
    std::string sumTransform(const Names& free) {
        for (int count = pick(0, 1); count > 0 && free.size() > 1; --count) space_.push_back(oneOf(free));
        std::string sum;
        int radix = pick(1, 2);
        for (std::size_t at = free.size(); at-- > 0;) {
            if (has(space_, free[at])) continue;
            sum = fmt::format("{}*{}{}{}", radix, free[at], sum.empty() ? "" : " + ", sum);
            radix *= std::ranges::find(loops_, free[at], &Loop::name)->extent + pick(0, 1);
        }
        for (const std::string& place : space_) sum += " + " + place;
        return fmt::format(".space_time_transform({{{}}}, {} + {})", fmt::join(space_, ", "), sum,
                           pick(0, 3));
    }

    // Rows of the space are sums or differences of a loop of their own and another; the schedule has rows of
    // loops, or of sums, in any order, so not all are legal.
    std::string affineTransform(const Names& free, std::size_t dimensions) {
        Names rows;
        for (std::size_t row = 0; row < dimensions; ++row) {
            const std::string& other = oneOf(free);
            const bool isPlain = other == free[row] || chance(0.2);
            space_.push_back(isPlain ? free[row]
                                     : fmt::format("{} {} {}", free[row], chance(0.5) ? "+" : "-", other));
            parts_[space_.back()] = isPlain ? Names{free[row]} : Names{free[row], other};
            inSpace_.push_back(free[row]);
        }
        Names left = timeLoops();
        if (chance(0.3)) std::ranges::shuffle(left, random_);
        while (!left.empty()) {
            Names sum;
            for (int terms = pick(1, 2); terms > 0 && !left.empty(); --terms) {
                const int factor = pick(1, 3);
                sum.push_back(factor == 1 ? left.front() : fmt::format("{}*{}", factor, left.front()));
                left.erase(left.begin());
            }
            if (left.empty())
                for (const std::string& loop : inSpace_) sum.push_back(loop);
            rows.push_back(fmt::format("{}", fmt::join(sum, " + ")));
        }
        if (rows.empty()) rows.push_back(fmt::format("{}", fmt::join(inSpace_, " + ")));
        return fmt::format(".space_time_transform({{{}}}, {{{}}})", fmt::join(space_, ", "),
                           fmt::join(rows, ", "));
    }

    std::string originOf(const std::string& loop) const {
        return std::ranges::find(loops_, loop, &Loop::name)->of;
    }
    Names timeLoops() const {
        Names time;
        for (const Loop& loop : loops_)
            if (!has(space_, loop.name) && !has(inSpace_, loop.name) && loop.name != lane_)
                time.push_back(loop.name);
        return time;
    }
    bool occursIn(const std::string& loop, const Names& origins) const {
        const auto row = parts_.find(loop);
        if (row == parts_.end()) return has(origins, originOf(loop));
        return std::ranges::any_of(row->second,
                                   [&](const std::string& part) { return has(origins, originOf(part)); });
    }
    Names where(const Names& loops, const Names& origins, bool occurs) const {
        Names found;
        for (const std::string& loop : loops)
            if (occursIn(loop, origins) == occurs) found.push_back(loop);
        return found;
    }

    // The kernel that hands on one copy of each value, and the one behind it that keeps them as long as
    // needed.
    std::string producers(const Tensor& operand) {
        Names kernels;
        const int count = pick(1, 3);
        for (int n = 0; n < count; ++n) kernels.push_back(fmt::format("P{}{}", ++kernels_, "xyz"[n]));
        std::string text =
            kernels.size() == 1
                ? fmt::format("    {}.isolate_producer({}, {});\n", receiver_, operand.name, kernels[0])
                : fmt::format("    {}.isolate_producer_chain({}, {});\n", receiver_, operand.name,
                              fmt::join(kernels, ", "));
        const Names time = timeLoops(), reuse = where(time, operand.loops, false);
        const Names spread = where(space_, operand.loops, true);
        if (chance(0.25)) text += fmt::format("    {}.place(Host);\n", kernels.front());
        if (chance(0.7) && count > 1) {
            Names removed;
            for (const std::string& loop : reuse)
                if (chance(0.6)) removed.push_back(loop);
            if (chance(0.1) && !time.empty()) removed.push_back(oneOf(time));
            if (!removed.empty())
                text += fmt::format("    {}.remove({});\n", kernels[kernels.size() - 2],
                                    fmt::join(removed, ", "));
            const bool placed = !removed.empty() && chance(0.8);
            std::string level = time.empty() ? oneOf(space_) : oneOf(time);
            if (placed) {
                const auto first =
                    std::ranges::find_if(time, [&](const auto& one) { return has(removed, one); });
                if (first != time.begin())
                    level = time[static_cast<std::size_t>(pick(0, int(first - time.begin()) - 1))];
            }
            if (chance(removed.empty() ? 0.5 : 0.95))
                text += fmt::format("    {}.buffer({}, {}, Buffer::{});\n", kernels.back(), operand.name,
                                    level, chance(0.6) ? "Double" : "Single");
        }
        if (chance(0.5) && !space_.empty()) {
            const std::string& along = !spread.empty() && chance(0.9) ? oneOf(spread) : oneOf(space_);
            text += fmt::format("    {}.scatter({}, {});\n", oneOf(kernels), operand.name, along);
        }
        return text;
    }

    // Calls that may be on kernels of a chain, anywhere.
    std::string anyProducers(const Tensor& operand) {
        Names kernels;
        for (int count = pick(1, 3); count > 0; --count) kernels.push_back(fmt::format("P{}", ++kernels_));
        std::string text =
            fmt::format("    {}.isolate_producer{}({}, {});\n", receiver_, kernels.size() > 1 ? "_chain" : "",
                        operand.name, fmt::join(kernels, ", "));
        const Names time = timeLoops();
        for (const std::string& kernel : kernels) {
            if (!time.empty() && chance(0.5))
                text += fmt::format("    {}.remove({});\n", kernel, oneOf(time));
            if (!time.empty() && chance(0.4))
                text += fmt::format("    {}.buffer({}, {}, Buffer::{});\n", kernel, operand.name, oneOf(time),
                                    chance(0.6) ? "Double" : "Single");
            if (chance(0.2) && !space_.empty())
                text += fmt::format("    {}.scatter({}, {});\n", kernel, operand.name, oneOf(space_));
        }
        if (chance(0.1)) text += fmt::format("    {}.place(Host);\n", kernels.front());
        if (chance(0.2) && !lane_.empty())
            text += fmt::format("    {}.vload({});\n", kernels.front(), operand.name);
        return text;
    }

    std::string consumers() {
        Names kernels;
        const int count = pick(1, 3);
        for (int n = 0; n < count; ++n) kernels.push_back(fmt::format("U{}{}", ++kernels_, "xyz"[n]));
        std::string text =
            kernels.size() == 1
                ? fmt::format("    {}.isolate_consumer(C, {});\n", receiver_, kernels[0])
                : fmt::format("    {}.isolate_consumer_chain(C, {});\n", receiver_, fmt::join(kernels, ", "));
        Names spread = where(space_, output_, true);
        if (chance(0.1)) spread = space_;
        std::size_t at = 0;
        for (const std::string& along : spread)
            if (chance(0.7) && at < kernels.size()) {
                text += fmt::format("    {}.gather(C, {});\n", kernels[at], along);
                if (chance(0.8)) ++at;
            }
        if (chance(0.2)) text += fmt::format("    {}.place(Host);\n", kernels.back());
        if (chance(0.1)) text += fmt::format("    {}.vstore(C);\n", oneOf(kernels));
        return text;
    }

    std::mt19937 random_;
    bool isSum_;
    int extent_;
    std::string equations_, receiver_, lane_;
    std::vector<Loop> loops_; // at present, outermost first
    std::vector<Tensor> operands_;
    Names output_, space_;
    std::map<std::string, Names> parts_; // loops in a row of an affine space
    Names inSpace_;                      // what each of these rows begins with
    int kernels_ = 0;
};

} // namespace

std::string randomNetwork(unsigned seed, bool isSum, int extent) {
    return RandomNetwork(seed, isSum, extent).text();
}

} // namespace tactus::test
