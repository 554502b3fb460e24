// A factor that is the same in all lanes is multiplied once a step, with the sum over the lanes.
#include "array/counts/multipliers.h"
#include "driver/runs/mapping_run.h"
#include "simulate/build.h"
#include "support/emulation.h"
#include "support/paths.h"
#include "system/processes/files.h"

#include <gtest/gtest.h>

namespace tactus::driver {

namespace {

// A matricised tensor times a Khatri-Rao product, with 16 lanes along l; TERM is what is summed.
std::string mttkrp(const std::string& type, const std::string& term, const std::string& more = "") {
    return fmt::format(R"(design mttkrp {{
  input  A[3][2][40] : {0};  input B[2][3] : {0};  input C[40][3] : {0};
  output D[3][3] : {0};
  loops  i: 0..3, j: 0..3, k: 0..2, l: 0..40;
  D(i, j) += {1};
  mapping m {{ D.tile(l, lo, v, 16).vectorize(v).space_time_transform({{i, j}}){2}; }}
}})",
                       type, term, more);
}

const std::string inOrder = "B(k, j) * A(i, k, l) * C(l, j)";

Analysis analysed(const std::string& text) {
    Request request;
    request.source = test::source(text);
    return analyse(request);
}

const MappingAnalysis& firstOf(const Analysis& analysis) {
    if (analysis.designs.empty() || analysis.designs[0].mappings.empty())
        throw std::runtime_error(test::rendered(*analysis.source, analysis.allDiagnostics()));
    return analysis.designs[0].mappings[0];
}

struct Ran {
    Analysis analysis;
    const MappingAnalysis& array;
    std::shared_ptr<const array::Model> model;
    evaluate::Tensors inputs;

    explicit Ran(const std::string& text) : analysis(analysed(text)), array(firstOf(analysis)) {
        if (!array.legal())
            throw std::runtime_error(test::rendered(*analysis.source, analysis.allDiagnostics()));
        model = driver::buildArray(array, {}).model;
        inputs = makeInputs(array, {}).tensors;
    }
    bool hasSum() const { return model->system().variableNamed("D_lanes").has_value(); }
    std::int64_t multipliers() const { return array::multipliers(*model, {}).value_or(-1); }
    std::int64_t in(const char* name, std::size_t element) const {
        return inputs[model->system().tensorNamed(name)->index()].values[element].asInteger();
    }
    // D(i, j) by plain loops, modulo 2^32.
    std::vector<std::int32_t> expected() const {
        std::vector<std::int32_t> sums;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j) {
                std::uint32_t sum = 0;
                for (std::size_t k = 0; k < 2; ++k)
                    for (std::size_t l = 0; l < 40; ++l)
                        sum += std::uint32_t(in("B", k * 3 + j)) *
                               std::uint32_t(in("A", (i * 2 + k) * 40 + l)) *
                               std::uint32_t(in("C", l * 3 + j));
                sums.push_back(std::int32_t(sum));
            }
        return sums;
    }
    std::vector<std::int32_t> found(const evaluate::Tensors& outputs) const {
        std::vector<std::int32_t> values;
        for (const ure::Value value : outputs[model->system().tensorNamed("D")->index()].values)
            values.push_back(std::int32_t(value.asInteger()));
        return values;
    }
};

} // namespace

// 40 is no multiple of 16: the last vector of a row has eight lanes, the last of which multiplies there.
TEST(LaneFactor, IntegersKeepEveryBit) {
    const Ran ran(mttkrp("Int(32)", inOrder));
    EXPECT_TRUE(ran.hasSum());
    EXPECT_EQ(ran.multipliers(), 16 + 2);
    const std::vector<std::int32_t> expected = ran.expected();
    for (const auto& simulation :
         {simulate::checked(ran.model, ran.inputs, {}), simulate::fast(ran.model, ran.inputs, {})}) {
        ASSERT_TRUE(simulation.complete);
        EXPECT_EQ(ran.found(simulation.outputs), expected);
    }
    EXPECT_TRUE(runArrays(ran.analysis.designs[0], {&ran.array}, {}, {}).matches());
    EXPECT_EQ(test::emulationOf(*ran.model, ran.inputs), "");
}

TEST(LaneFactor, BesideANetwork) {
    std::string text = mttkrp("Int(32)", inOrder,
                              ".isolate_producer(A, LA).isolate_producer(B, LB).isolate_producer(C, LC)"
                              ".isolate_consumer_chain(D, X, U)");
    text.replace(text.find("l: 0..40"), 8, "l: 0..32");
    const Ran ran(text);
    EXPECT_EQ(ran.multipliers(), 17);
    EXPECT_TRUE(runArrays(ran.analysis.designs[0], {&ran.array}, {}, {}).matches());
    EXPECT_EQ(test::emulationOf(*ran.model, ran.inputs), "");
}

// The product of a kernel is one factor: it is isolated before anything is taken out.
TEST(LaneFactor, AnIsolatedProductStays) {
    std::string text =
        mttkrp("Int(32)", "B(k, j) * A(i, k, l) * C(l, j)", ".isolate_producer(B(k, j) * A(i, k, l), L)");
    const Ran ran(text);
    EXPECT_FALSE(ran.hasSum());
    EXPECT_TRUE(runArrays(ran.analysis.designs[0], {&ran.array}, {}, {}).matches());
}

TEST(LaneFactor, OnlyWhatAllLanesHaveAndOnlyWhereBitsStay) {
    struct Case {
        const char *type, *term;
        bool isTaken;
        std::int64_t multipliers;
    };
    for (const Case& one : {
             Case{"Int(32)", "A(i, k, l) * C(l, j)", false, 16},
             Case{"Int(32)", "A(i, k, l) * (B(k, j) + C(l, j))", false, 16},
             Case{"Int(32)", "C(l, j) * (A(i, k, l) * (B(k, j) + 1))", true, 18},
             Case{"Int(32)", "select(k > 0, B(k, j) * C(l, j))", true, 2},
             Case{"Int(32)", "select(l > i, B(k, j) * C(l, j))", false, 16},
             Case{"Int(32)", "B(k, j) * B(k, i)", false, 1},
             // Computed in 32 bits, of which 16 are left.
             Case{"Int(16)", "B(k, j) * A(i, k, l) * C(l, j)", true, 18},
             // A product of 32 bits that is added up in 64 wraps before it is added.
             Case{"Int(64)", "Int(32)(B(k, j)) * Int(32)(C(l, j))", false, 16},
             Case{"Fixed(16, 4)", "B(k, j) * A(i, k, l) * C(l, j)", false, 32},
         }) {
        const Ran ran(mttkrp(one.type, one.term));
        EXPECT_EQ(ran.hasSum(), one.isTaken) << one.term;
        EXPECT_EQ(ran.multipliers(), one.multipliers) << one.term;
        EXPECT_TRUE(runArrays(ran.analysis.designs[0], {&ran.array}, {}, {}).matches()) << one.term;
    }
}

// Rounding differs, so the equations have to say it; the note's edit makes them say it.
TEST(LaneFactor, ForFloatsANote) {
    std::string text = mttkrp("Float(32)", inOrder);
    text.replace(text.find("l: 0..40"), 8, "l: 0..32");
    const Ran ran(text);
    EXPECT_FALSE(ran.hasSum());
    EXPECT_EQ(ran.multipliers(), 32);
    const auto note = std::ranges::find(ran.array.diagnostics, diagnostics::Kind::MapLaneFactor,
                                        &diagnostics::Diagnostic::kind);
    ASSERT_NE(note, ran.array.diagnostics.end());
    EXPECT_EQ(
        note->message,
        "B(k, j) is the same in all 16 lanes of 'v': 17 of the 32 multipliers for D remain if it is "
        "multiplied with the sum over the lanes, `func D_sum : Float(32); D_sum(i, j, k, l) = select(l == 0, "
        "0, "
        "D_sum(i, j, k, l-1)) + A(i, k, l) * C(l, j); D(i, j) += select(l == 32-1, B(k, j) * D_sum(i, j, "
        "k, l));`");
    ASSERT_EQ(note->fixes.size(), 1u);
    const Ran mended(text::apply(text, note->fixes[0].edits));
    EXPECT_EQ(mended.multipliers(), 17);
    EXPECT_TRUE(std::ranges::none_of(mended.array.diagnostics, [](const diagnostics::Diagnostic& one) {
        return one.kind == diagnostics::Kind::MapLaneFactor;
    }));
    EXPECT_TRUE(runArrays(mended.analysis.designs[0], {&mended.array}, {}, {}).matches());
}

// Lanes + 1, as in the published array: 17 with 16 of them.
TEST(LaneFactor, ThePublishedMttkrpHasItsMultipliers) {
    Request request;
    request.source = system::readSource(test::inRepository("/examples/published/mttkrp.ure")).value();
    request.params = {{"L", 32}, {"LLL", 16}};
    const Analysis analysis = analyse(request);
    const MappingAnalysis& array = analysis.designs.at(0).mappings.at(0);
    ASSERT_TRUE(array.legal());
    EXPECT_EQ(array::multipliers(*driver::buildArray(array, {}).model, {}), 17);
}

} // namespace tactus::driver
