#include "driver/lifting/region_bench.h"

#include "emit/c/host/fill_in.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::driver {

namespace {

using cinput::ScalarType;

// Integers are not 0: they may be divisors, where C has no result.
constexpr std::string_view benchText =
    R"(// Calls '@function@' once on random data. The loops and the array in their place both run on it, and what they leave is
// compared bit for bit. Arguments: the kernel's file, a seed. Ends with 1 where they differ.
#include <stdio.h>
#include <stdlib.h>

#define TACTUS_COMPARE
#define main static tactus_main
#include "@file@"
#undef main

static unsigned long long tactus_state = 1;

// SplitMix64
static unsigned long long tactus_next(void) {
    unsigned long long z = tactus_state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

#define TACTUS_REAL() ((double)(tactus_next() >> 40) / 8388608.0 - 1.0)
#define TACTUS_NUMBER(least, count) ((long long)(tactus_next() % (count)) + (least))
#define TACTUS_FILL(type, data, elements, value) \
    for (long long tactus_at = 0; tactus_at < (elements); ++tactus_at) ((type *)(data))[tactus_at] = (type)(value)
@any@
int main(int count, char **words) {
    if (count > 1) @call@_file = words[1];
    if (count > 2) tactus_state = strtoull(words[2], NULL, 10);
@data@    @run@;
    if (!@call@_differs) puts("the array and the loops leave the same");
    return @call@_differs;
}
)";

// A pointer of any type.
constexpr std::string_view anyInC = "#define TACTUS_ANY(data) ((void *)(data))\n";
constexpr std::string_view anyInCpp = R"(namespace {
struct TACTUS_ANY {
    explicit TACTUS_ANY(void *its) : data(its) {}
    template<class T> operator T *() const { return (T *)data; }
    void *data;
};
} // namespace
)";

class Bench {
  public:
    Bench(const cinput::Program& program, const std::vector<lift::Tensors>& tensors, const RegionNames& names)
        : program_(program), tensors_(tensors), names_(names) {}

    RegionBench made() {
        if (names_.function == "main") {
            run_ = mainCall();
        } else {
            std::vector<std::string> words;
            for (std::size_t number = 0; number < program_.arguments.size(); ++number)
                words.push_back(argument(program_.arguments[number], number));
            run_ = fmt::format("(void){}({})", names_.function, fmt::join(words, ", "));
        }
        fillGlobals();
        if (!whyNot_.empty()) return {{}, whyNot_};
        return {emit::fillIn(benchText, {{"function", names_.function},
                                         {"file", names_.file},
                                         {"any", std::string(names_.isCpp ? anyInCpp : anyInC)},
                                         {"call", names_.call},
                                         {"data", data_},
                                         {"run", run_}}),
                {}};
    }

  private:
    std::string mainCall() const {
        return program_.arguments.empty() ? "tactus_main()" : "tactus_main(1, words)";
    }

    std::string argument(const cinput::Argument& argument, std::size_t number) {
        const std::string name = fmt::format("argument_{}", number);
        if (argument.size) return fmt::format("{}", *argument.size);
        if (argument.type) {
            if (argument.variable) return scalar(program_.variables[*argument.variable], *argument.variable);
            return valueOf(*argument.type, std::nullopt);
        }
        if (!argument.variable) {
            if (whyNot_.empty())
                whyNot_ = fmt::format(
                    "the region does not have '{}', so nothing says what to hand over for it", argument.name);
            return name;
        }
        const cinput::Variable& variable = program_.variables[*argument.variable];
        std::string extents;
        for (const std::int64_t extent : tensors_[*argument.variable].extents)
            extents += fmt::format("[{}]", std::max<std::int64_t>(extent, 1));
        data_ += fmt::format("    static {} {}{};\n", typeText(variable.type), name,
                             extents.empty() ? "[1]" : extents);
        data_ += fill(*argument.variable, name);
        return fmt::format("TACTUS_ANY({})", name);
    }
    std::string scalar(const cinput::Variable& variable, std::uint32_t number) const {
        return valueOf(variable.type, indexBound(number));
    }
    std::string fill(std::uint32_t variable, const std::string& name) const {
        const cinput::Variable& one = program_.variables[variable];
        std::int64_t elements = 1;
        for (const std::int64_t extent : tensors_[variable].extents) elements *= extent;
        return fmt::format("    TACTUS_FILL({}, {}, {}, {});\n", typeText(one.type), name, elements,
                           valueOf(one.type, indexBound(variable)));
    }
    std::string_view typeText(ScalarType type) const {
        return names_.isCpp && type == ScalarType::Bool ? "bool" : toString(type);
    }
    // A random value; of one that is a subscript, below its bound.
    std::string valueOf(ScalarType type, std::optional<std::int64_t> bound) const {
        const std::string_view name = typeText(type);
        if (isReal(type)) return fmt::format("({})TACTUS_REAL()", name);
        if (bound) return fmt::format("({})TACTUS_NUMBER(0, {})", name, *bound);
        if (type == ScalarType::Bool) return fmt::format("({})TACTUS_NUMBER(0, 2)", name);
        return fmt::format("({})TACTUS_NUMBER(1, 8)", name);
    }
    // The least extent that its values are subscripts of.
    std::optional<std::int64_t> indexBound(std::uint32_t variable) const {
        std::optional<std::int64_t> bound;
        for (const cinput::Access& access : program_.accesses)
            for (std::size_t d = 0; d < access.subscripts.size(); ++d) {
                const cinput::Subscript& subscript = access.subscripts[d];
                if (subscript.form || !reads(subscript.expression, variable)) continue;
                const std::int64_t extent = tensors_[access.variable].extents[d];
                bound = std::min(bound.value_or(extent), extent);
            }
        return bound;
    }
    bool reads(std::uint32_t expression, std::uint32_t variable) const {
        const cinput::Expression& one = program_.expressions[expression];
        if (one.operation == cinput::Operator::Read && program_.accesses[one.index].variable == variable)
            return true;
        return std::ranges::any_of(one.operands, [&](std::uint32_t part) { return reads(part, variable); });
    }

    void fillGlobals() {
        for (std::uint32_t v = 0; v < program_.variables.size(); ++v) {
            const cinput::Variable& one = program_.variables[v];
            if (tensors_[v].input.empty() || one.isConst || one.known) continue;
            if (one.storage == cinput::Variable::Storage::Global)
                data_ += fill(v, one.extents.empty() ? "&" + one.name : one.name);
        }
    }

    const cinput::Program& program_;
    const std::vector<lift::Tensors>& tensors_;
    const RegionNames& names_;
    std::string data_, run_, whyNot_;
};

} // namespace

RegionBench benchOf(const cinput::Program& program, const std::vector<lift::Tensors>& tensors,
                    const RegionNames& names) {
    return Bench(program, tensors, names).made();
}

} // namespace tactus::driver
