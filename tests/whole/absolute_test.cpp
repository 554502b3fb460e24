// abs of the smallest fixed-point number is what -x is, in evaluation, both simulators and both targets.
#include "support/folder.h"
#include "whole/tactus.h"

#include "driver/runs/mapping_run.h"

#include <cmath>

namespace tactus::test {
namespace {

// Bits, fractional bits, and values beside the smallest and the largest one.
struct Number {
    int bits, fraction;
    double lowest() const { return -std::ldexp(1.0, bits - 1 - fraction); }
    double step() const { return std::ldexp(1.0, -fraction); }
    std::vector<double> values() const { return {lowest(), lowest() / 2, 0, -lowest() - step()}; }
};
constexpr Number numbers[] = {{8, 4}, {8, 0}, {8, 8}, {31, 3}, {32, 16}, {33, 20}, {50, 25}};

std::string design() {
    std::string inputs, funcs, equations, outputs, merged;
    for (std::size_t n = 0; n < std::size(numbers); ++n) {
        const auto [bits, fraction] = numbers[n];
        const std::vector<double> values = numbers[n].values();
        inputs += fmt::format("  input x{}[4] : Fixed({}, {}) = {{{:.40f}, {:.40f}, {:.40f}, {:.40f}}};\n", n,
                              bits, fraction, values[0], values[1], values[2], values[3]);
        for (const auto& [name, function] : {std::pair{"p", "abs"}, std::pair{"q", "-"}}) {
            funcs += fmt::format("  func F{0}{1} : Fixed({2}, {3});\n  output {0}{1}[4] : Fixed({2}, {3});\n",
                                 name, n, bits + 1, fraction);
            equations +=
                fmt::format("  F{0}{1}(i) = {2}(x{1}(i));\n  {0}{1}(i) = F{0}{1}(i);\n", name, n, function);
            merged += fmt::format("{}F{}{}, {}{}", merged.empty() ? "" : ", ", name, n, name, n);
        }
    }
    // The first func is the receiver.
    const std::string others = merged.substr(merged.find(", ") + 2);
    return "design edges {\n" + inputs + "  loops i: 0..4;\n" + funcs + equations +
           "  mapping m { Fp0.merge_ures(" + others + "); Fp0.space_time_transform({i}, 0); }\n}\n";
}

double asNumber(const json& value) {
    return value.is_string() ? std::stod(value.get<std::string>()) : value.get<double>();
}

TEST(Absolute, OfTheSmallestFixedPointNumberIsItsNegation) {
    const Folder folder;
    const std::string file = folder.write("edges.ure", design());
    const Answer answer = ask({"evaluate", file});
    ASSERT_EQ(answer.status, 0) << answer.value.dump();
    for (std::size_t n = 0; n < std::size(numbers); ++n) {
        const std::vector<double> values = numbers[n].values();
        const json &positive = answer.value.at("outputs").at(fmt::format("p{}", n)),
                   &negative = answer.value.at("outputs").at(fmt::format("q{}", n));
        for (std::size_t v = 0; v < values.size(); ++v) {
            EXPECT_EQ(asNumber(positive.at(v)), std::fabs(values[v])) << n << " " << v;
            EXPECT_EQ(asNumber(negative.at(v)), -values[v]) << n << " " << v;
        }
        EXPECT_EQ(positive.at(0), negative.at(0)); // of the smallest
    }
}

TEST(Absolute, IsTheSameInBothSimulators) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("edges.ure", design());
    const driver::Analysis analysis = driver::analyse(request);
    ASSERT_TRUE(analysis.legal());
    const driver::MappingAnalysis& mapping = analysis.designs.front().mappings.front();
    const array::Built built = driver::buildArray(mapping, {});
    ASSERT_TRUE(built.model);
    const ure::System& system = built.model->system();
    const evaluate::Inputs inputs = driver::makeInputs(system, {});
    const driver::Expected expected = driver::expectedOf(mapping.reference, system, inputs.tensors, {});
    for (const auto simulate : {&simulate::checked, &simulate::fast}) {
        const simulate::Simulation found = (*simulate)(built.model, inputs.tensors, {});
        ASSERT_TRUE(found.complete);
        const evaluate::Comparison comparison = driver::compare(system, expected, found.outputs);
        EXPECT_TRUE(comparison.matches) << driver::sentenceOf(system, *comparison.first);
    }
}

TEST(Absolute, IsTheSameInBothTargets) {
    const Folder folder;
    const std::string file = folder.write("edges.ure", design());
    for (const char* target : {"intel-opencl", "xilinx-hls"}) {
        const Answer answer = ask({"export", file, "--emulate", "--target", target, "-o", folder / target});
        EXPECT_EQ(answer.status, 0) << target << " " << answer.value.dump();
        EXPECT_TRUE(answer.value.value("matches", false)) << target;
    }
}

} // namespace
} // namespace tactus::test
