#include "broad_design.h"

#include "broad_values.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::test {

namespace {

class BroadDesign : private BroadValues {
  public:
    explicit BroadDesign(unsigned seed) : BroadValues(seed) {}

    std::string text() {
        chooseLoops();
        chooseTypes();
        std::string equations;
        equations += fmt::format("  B({}) = {};\n", tuple(), chance(0.5) ? inputRead() + " > 0" : guard(1));
        for (known_ = 0; known_ < funcs(); ++known_)
            equations +=
                fmt::format("  {}({}) = {};\n", funcName(known_), tuple(), value(pick(1, 2), known_));
        equations += outputEquations();
        return fmt::format("design random {{\n  param N = {};\n{}{}  loops {};\n  func B : Bool;\n{}{}{}}}\n",
                           size_, inputs(), outputs(), loopsText(), funcDeclarations(), equations,
                           mappings());
    }

  private:
    // --- outputs

    int extent(int loop) const { return ranges_[loop].second - ranges_[loop].first + 1; }
    std::string offset(int loop) const {
        return ranges_[loop].first == 0 ? index(loop, {})
                                        : fmt::format("{}{:+}", name(loop), -ranges_[loop].first);
    }
    // The last (or first) iteration of these loops.
    std::string ends(const std::vector<int>& loops, bool last) const {
        std::vector<std::string> all;
        for (const int loop : loops)
            all.push_back(last ? fmt::format("{} == {} - 1", name(loop), extreme("min", bounds_[loop].upper))
                               : fmt::format("{} == {}", name(loop), extreme("max", bounds_[loop].lower)));
        return all.empty() ? "true" : fmt::format("{}", fmt::join(all, " && "));
    }
    std::vector<int> otherLoops(std::vector<int> named) const {
        std::vector<int> others;
        for (int loop = 0; loop < loops_; ++loop)
            if (std::ranges::find(named, loop) == named.end()) others.push_back(loop);
        return others;
    }

    std::string outputEquations() {
        const int first = pick(0, loops_ - 1), second = (first + pick(1, loops_ - 1)) % loops_;
        const int func = pick(0, funcs() - 1);
        std::string guarded = ends(otherLoops({first, second}), true);
        if (chance(0.2)) guarded += " && " + guard(1);
        if (chance(0.02)) guarded = "true"; // with more loops each element is written often
        std::string text = fmt::format("  C({}, {}) = select({}, {}({}));\n", offset(first), offset(second),
                                       guarded, funcName(func), tuple());
        outputs_ = fmt::format("  output C[{}][{}] : {} = -1;\n", extent(first), extent(second),
                               typeName(types_[func]));
        if (chance(0.5)) {
            const int loop = pick(0, loops_ - 1), other = pick(0, funcs() - 1);
            text += fmt::format("  E({}) = select({}, {}({}));\n", offset(loop),
                                ends(otherLoops({loop}), chance(0.7)), funcName(other), tuple());
            outputs_ +=
                fmt::format("  output E[{}] : {};\n", extent(loop), typeName(types_[pick(0, funcs() - 1)]));
        }
        if (chance(0.3)) {
            text += fmt::format("  t = select({}, {}({}));\n", ends(otherLoops({}), true), funcName(func),
                                tuple());
            outputs_ += fmt::format("  output t : {};\n", typeName(types_[func]));
        }
        if (ranges_[0].first >= 0 && chance(0.4)) reduction(text);
        return text;
    }
    void reduction(std::string& text) {
        std::vector<std::string> operators{"+=", "min=", "max="};
        if (flavour_ == Flavour::Integers || flavour_ == Flavour::Unsigned)
            operators.insert(operators.end(), {"^=", "&=", "|=", "*="});
        const int func = pick(0, funcs() - 1);
        const std::string term = chance(0.3)
                                     ? fmt::format("select({}, {}({}))", guard(1), funcName(func), tuple())
                                     : fmt::format("{}({})", funcName(func), tuple());
        text += fmt::format("  D({}) {} {};\n", name(0),
                            operators[pick(0, static_cast<int>(operators.size()) - 1)], term);
        outputs_ += fmt::format("  output D[{}] : {} = 0;\n", ranges_[0].second + 1, typeName(types_[func]));
    }
    std::string outputs() const { return outputs_; }

    // --- mappings

    std::string form(int low, int high) {
        std::string text = "0";
        for (int loop = 0; loop < loops_; ++loop) {
            const int factor = pick(low, high);
            if (factor != 0) text += fmt::format("{:+}*{}", factor, name(loop));
        }
        return text;
    }
    std::string list(int count, int low, int high) {
        std::vector<std::string> forms;
        for (int row = 0; row < count; ++row) forms.push_back(form(low, high));
        return fmt::format("{{{}}}", fmt::join(forms, ", "));
    }

    // Some loops are space; each of the others is a row of time, the first one with multiples of all loops.
    std::string transform() {
        std::vector<int> order;
        for (int loop = 0; loop < loops_; ++loop) order.push_back(loop);
        std::shuffle(order.begin(), order.end(), random_);
        const int most = std::min(3, loops_), space = chance(0.05) ? 0 : pick(1, most);
        const bool oneRow = space >= loops_ - 1 || chance(0.15);
        std::vector<std::string> pes, rows;
        for (int row = 0; row < space; ++row) pes.push_back(name(order[static_cast<std::size_t>(row)]));
        const std::string places =
            chance(0.25) ? list(space, -1, 1) : fmt::format("{{{}}}", fmt::join(pes, ", "));
        if (oneRow || chance(0.1)) {
            const bool positive = chance(0.8);
            return fmt::format("space_time_transform({}, {});", places, positive ? form(1, 3) : form(-1, 2));
        }
        if (chance(0.1)) return fmt::format("space_time_transform({});", places);
        for (int row = space; row < loops_ && rows.size() < 3; ++row) {
            const int loop = order[static_cast<std::size_t>(row)];
            const bool isFirst = rows.empty();
            rows.push_back(isFirst && chance(0.8) ? fmt::format("{} + {}", name(loop), form(0, 1))
                                                  : fmt::format("{}{}", chance(0.2) ? "2*" : "", name(loop)));
        }
        if (chance(0.1)) rows.resize(1);
        return fmt::format("space_time_transform({}, {{{}}});", places, fmt::join(rows, ", "));
    }

    std::string mappings() {
        std::string text = "  mapping m { ";
        if (!chance(0.05)) { // else the tool finds one
            if (chance(0.1))
                text += fmt::format("X.reorder({}, {}); ", name(pick(0, loops_ - 2)), name(loops_ - 1));
            text += "X." + transform();
        }
        text += " }\n";
        if (!chance(0.25)) return text;
        std::string apart;
        const int split = pick(0, funcs() - 1); // the first ones form an array, the rest another
        std::vector<std::string> merged;
        for (int func = 1; func <= split; ++func) merged.push_back(funcName(func));
        merged.push_back("B");
        apart = fmt::format("X.merge_ures({}); ", fmt::join(merged, ", "));
        if (chance(0.5)) apart += "X." + transform();
        return text + fmt::format("  mapping apart {{ {} }}\n", apart);
    }

    std::string outputs_;
};

} // namespace

std::string broadDesign(unsigned seed) {
    return BroadDesign(seed).text();
}

} // namespace tactus::test
