#include "random_reduction.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <map>
#include <random>
#include <vector>

namespace tactus::test {

namespace {

using Numbers = std::vector<int>;

// factors . loops + constant
struct Form {
    Numbers factors;
    int constant = 0;

    int at(const Numbers& point) const {
        int value = constant;
        for (std::size_t l = 0; l < point.size(); ++l) value += factors[l] * point[l];
        return value;
    }
};

struct Bounds {
    Form lower, upper; // half-open
};

class RandomReduction {
  public:
    explicit RandomReduction(unsigned seed) : random_(seed) {}

    std::string text() {
        do chooseLoops();
        while (points_.size() < 2 || points_.size() > 150);
        chooseTypes();
        std::string text = fmt::format("design random {{\n  loops {};\n", loopsText());
        const int outputs = chance(0.2) ? 2 : 1;
        for (int n = 0; n < outputs; ++n) text += reduction(n == 0 ? "s" : "t");
        for (const auto& [name, extent] : inputs_)
            text += fmt::format("  input {}[{}] : {};\n", name, extent, inputType_);
        if (chance(0.85)) text += fmt::format("  mapping m {{ {} }}\n", mapping());
        return text + "}\n";
    }

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(random_) < share; }
    template<class T>
    T oneOf(const std::vector<T>& list) {
        return list[static_cast<std::size_t>(pick(0, static_cast<int>(list.size()) - 1))];
    }

    // --- loops

    void chooseLoops() {
        const std::size_t count = static_cast<std::size_t>(oneOf<int>({1, 2, 2, 2, 3, 3, 3, 4}));
        names_ = {"i", "j", "k", "l"};
        names_.resize(count);
        bounds_.clear();
        where_.clear();
        for (std::size_t l = 0; l < count; ++l) bounds_.push_back(bounds(l, count == 4 ? 3 : 5));
        if (count > 1 && chance(0.3)) where_.push_back(condition());
        if (count > 1 && chance(0.1)) where_.push_back(condition());
        points_.clear();
        Numbers point;
        walk(point);
    }

    Form number(int value) const { return {Numbers(names_.size(), 0), value}; }
    Form loop(std::size_t l, int constant) const {
        Form form = number(constant);
        form.factors[l] = 1;
        return form;
    }

    Bounds bounds(std::size_t l, int most) {
        const int low = chance(0.15) ? pick(-2, 2) : 0, extent = pick(1, most);
        Bounds box{number(low), number(low + extent)};
        if (l == 0 || chance(0.6)) return box;
        const std::size_t outer = static_cast<std::size_t>(pick(0, static_cast<int>(l) - 1));
        if (chance(0.4)) return {box.lower, loop(outer, 1)};                // 0..i+1
        if (chance(0.5)) return {loop(outer, 0), number(low + extent + 2)}; // i..N
        return {loop(outer, pick(-1, 1)), loop(outer, 2 + pick(0, 1))};     // a band
    }

    // At least 0.
    Form condition() {
        Form form = number(pick(0, 5));
        for (int& factor : form.factors) factor = oneOf<int>({0, 1, -1, -1, 2, -2});
        return form;
    }

    void walk(Numbers& point) {
        if (points_.size() > 200) return;
        if (point.size() == names_.size()) {
            const auto holds = [&](const Form& form) { return form.at(point) >= 0; };
            if (std::ranges::all_of(where_, holds)) points_.push_back(point);
            return;
        }
        Numbers known = point;
        known.resize(names_.size(), 0); // a bound names loops around it alone
        const Bounds& one = bounds_[point.size()];
        for (int value = one.lower.at(known); value < one.upper.at(known); ++value) {
            point.push_back(value);
            walk(point);
            point.pop_back();
        }
    }

    std::string textOf(const Form& form) const {
        std::string text;
        for (std::size_t l = 0; l < names_.size(); ++l) {
            const int factor = form.factors[l], size = std::abs(factor);
            if (factor == 0) continue;
            text += text.empty() ? (factor < 0 ? "-" : "") : factor < 0 ? " - " : " + ";
            text += size == 1 ? names_[l] : fmt::format("{}*{}", size, names_[l]);
        }
        if (text.empty()) return fmt::format("{}", form.constant);
        if (form.constant == 0) return text;
        return fmt::format("{} {} {}", text, form.constant < 0 ? '-' : '+', std::abs(form.constant));
    }

    std::string loopsText() const {
        std::vector<std::string> items;
        for (std::size_t l = 0; l < names_.size(); ++l)
            items.push_back(
                fmt::format("{}: {}..{}", names_[l], textOf(bounds_[l].lower), textOf(bounds_[l].upper)));
        std::vector<std::string> conditions;
        for (const Form& form : where_) conditions.push_back(textOf(form) + " >= 0");
        return fmt::format("{}{}{}", fmt::join(items, ", "), conditions.empty() ? "" : " where ",
                           fmt::join(conditions, " && "));
    }

    // --- the reduction

    void chooseTypes() {
        family_ = oneOf<int>({0, 0, 0, 1, 2, 2, 3, 4});
        inputType_ = family_ == 1 ? "Fixed(8, 4)" : family_ == 2 || family_ == 4 ? "Float(32)" : "Int(8)";
    }

    std::string outputType() {
        switch (family_) {
        case 0:
            return oneOf<std::string>({"Int(8)", "Int(32)", "UInt(16)", "Int(13)"});
        case 1:
            return oneOf<std::string>({"Fixed(16, 4)", "Fixed(24, 8)", "Fixed(20, 2)"});
        case 2:
            return oneOf<std::string>({"Float(32)", "Float(64)"});
        case 3:
            return "Bool";
        default:
            return oneOf<std::string>({"Int(16)", "Fixed(24, 6)"});
        }
    }

    std::string operatorText() {
        if (family_ == 3) return oneOf<std::string>({"&=", "|=", "^="});
        if (family_ == 0) return oneOf<std::string>({"+=", "+=", "*=", "min=", "max=", "&=", "|=", "^="});
        return oneOf<std::string>({"+=", "+=", "*=", "min=", "max="});
    }

    // Its least value on the domain is 0.
    Form index(const Numbers& factors) const {
        Form form{factors, 0};
        form.constant = -extremes(form).first;
        return form;
    }
    std::pair<int, int> extremes(const Form& form) const {
        int least = form.at(points_.front()), most = least;
        for (const Numbers& point : points_) {
            least = std::min(least, form.at(point));
            most = std::max(most, form.at(point));
        }
        return {least, most};
    }

    Form leftIndex() {
        Numbers factors(names_.size(), 0);
        const auto any = [&]() -> int& {
            return factors[static_cast<std::size_t>(pick(0, static_cast<int>(names_.size()) - 1))];
        };
        any() = oneOf<int>({1, 1, 1, 2, -1});
        if (chance(0.6)) any() = oneOf<int>({1, 1, -1, 2, 3, -2});
        if (chance(0.15)) any() = oneOf<int>({1, -1});
        return index(factors);
    }

    // Not every iteration has an element of its own.
    bool isShared(const std::vector<Form>& left) const {
        std::map<Numbers, int> elements;
        for (const Numbers& point : points_) {
            Numbers element;
            for (const Form& form : left) element.push_back(form.at(point));
            ++elements[element];
        }
        return elements.size() < points_.size();
    }

    std::string reduction(const std::string& name) {
        std::vector<Form> left;
        for (int tries = 0;; ++tries) {
            left.clear();
            const int most = std::min(3, static_cast<int>(names_.size()));
            const int rank = tries > 20 ? 0 : pick(0, most);
            for (int d = 0; d < rank; ++d) left.push_back(leftIndex());
            if (isShared(left)) break;
        }
        std::string extents, indices;
        for (const Form& form : left) {
            extents += fmt::format("[{}]", extremes(form).second + 1 + (chance(0.1) ? 1 : 0));
            indices += (indices.empty() ? "" : ", ") + textOf(form);
        }
        if (!left.empty()) indices = "(" + indices + ")";
        const std::string fill = family_ != 3 && chance(0.3) ? " = 5" : "";
        return fmt::format("  output {}{} : {}{};\n  {}{} {} {};\n", name, extents, outputType(), fill, name,
                           indices, operatorText(), term());
    }

    std::string input() {
        const std::string name = fmt::format("a{}", inputs_.size());
        Numbers factors(names_.size(), 0);
        for (int& factor : factors) factor = oneOf<int>({0, 1, 1, 2, 3, -1});
        const Form form = index(factors);
        inputs_[name] = extremes(form).second + 1;
        return fmt::format("{}({})", name, textOf(form));
    }

    std::string term() {
        std::string text = input();
        if (family_ == 3)
            text += chance(0.5) ? " > 0" : " > -3";
        else if (chance(0.3))
            text += " * " + input();
        else if (family_ == 0 && chance(0.3))
            text += fmt::format(" + {}", oneOf(names_));
        while (chance(0.25)) {
            const std::string guard =
                chance(0.5) ? textOf(condition()) + " >= 0" : input() + (family_ == 1 ? " < 0.25" : " < 2");
            text = fmt::format("select({}, {})", guard, text);
        }
        return text;
    }

    // --- the mapping

    std::string row(const std::vector<std::string>& loops) {
        std::string text = "0";
        for (const std::string& loop : loops) text += fmt::format(" + {}*{}", pick(-2, 3), loop);
        return text;
    }
    // The loops one inside the other, each upwards or downwards.
    std::string nest(std::vector<std::string> loops) {
        std::shuffle(loops.begin(), loops.end(), random_);
        std::string text = "0";
        int weight = 1;
        for (const std::string& loop : loops) {
            text += fmt::format(" {} {}*{}", chance(0.35) ? '-' : '+', weight, loop);
            weight *= 7;
        }
        return text;
    }

    std::string mapping() {
        std::vector<std::string> loops = names_;
        std::string calls;
        if (chance(0.2)) {
            const std::size_t at = static_cast<std::size_t>(pick(0, static_cast<int>(loops.size()) - 1));
            const std::string loop = loops[at];
            calls += fmt::format(".tile({0}, {0}o, {0}n, {1})", loop, pick(1, 2));
            loops[at] = loop + "o";
            loops.insert(loops.begin() + static_cast<std::ptrdiff_t>(at) + 1, loop + "n");
        }
        if (chance(0.25)) {
            std::shuffle(loops.begin(), loops.end(), random_);
            calls += fmt::format(".reorder({})", fmt::join(loops.rbegin(), loops.rend(), ", "));
        }
        std::vector<std::string> outer = loops;
        if (outer.size() > 1 && chance(0.15)) {
            calls += fmt::format(".{}({})", chance(0.6) ? "vectorize" : "unroll", outer.back());
            outer.pop_back();
        }
        std::vector<std::string> space = outer;
        std::shuffle(space.begin(), space.end(), random_);
        space.resize(static_cast<std::size_t>(pick(0, std::min(2, static_cast<int>(outer.size())))));
        std::vector<std::string> time;
        for (const std::string& loop : outer)
            if (std::ranges::find(space, loop) == space.end()) time.push_back(loop);
        std::string schedule = chance(0.6) ? ", " + nest(time) : chance(0.7) ? ", " + row(outer) : "";
        if (!schedule.empty() && chance(0.6))
            for (const std::string& loop : space) schedule += fmt::format(" + {}*{}", pick(-1, 2), loop);
        calls += fmt::format(".space_time_transform({{{}}}{})", fmt::join(space, ", "), schedule);
        if (chance(0.1)) calls += ".isolate_consumer_chain(s, D, U)";
        return "s" + calls + ";";
    }

    std::mt19937 random_;
    std::vector<std::string> names_;
    std::vector<Bounds> bounds_;
    std::vector<Form> where_;
    std::vector<Numbers> points_;
    int family_ = 0;
    std::string inputType_;
    std::map<std::string, int> inputs_; // and their extents
};

} // namespace

std::string randomReduction(unsigned seed) {
    return RandomReduction(seed).text();
}

} // namespace tactus::test
