#include "driver/runs/mapping_run.h"

#include "support/design.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tactus::driver {

static Analysis analysed(const std::string& text) {
    Request request;
    request.source = test::source(text);
    return analyse(request);
}

// The values that kernels around the array compute; they are compared with the design, in which nothing is
// isolated.
TEST(Isolated, AnArrayRunsWithWhatItsKernelsCompute) {
    const Analysis analysis = analysed(R"(design d {
  input  A[6][3] : Int(32);
  input  B[3][5] : Int(16);
  output C[4][5] : Int(32);
  loops  i: 2..6, j: 0..5, k: 0..3;
  func   X, Z : Int(32);
  X(i, j, k) = select(j == 0, 3*A(i, k) - A(i-2, k) + i, X(i, j-1, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * (B(k, j) + k);
  C(i-2, j)  = select(k == 2, Z(i, j, k));
  mapping m {
    X.space_time_transform({i, j}, i + j + k)
     .isolate_producer(3*A(i, k) - A(i-2, k) + i, L).isolate_producer(B(k, j) + k, M);
  }
})");
    ASSERT_EQ(analysis.designs.size(), 1u);
    const DesignAnalysis& design = analysis.designs[0];
    ASSERT_TRUE(design.legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
    const MappingAnalysis& mapping = design.mappings[0];
    ASSERT_TRUE(mapping.network);
    ASSERT_EQ(mapping.system->tensors.size(), design.system->tensors.size() + 2);
    // They are no data: nothing is in memory for them.
    const evaluate::Inputs inputs = makeInputs(design, mapping, {}, {});
    ASSERT_EQ(inputs.tensors.size(), mapping.system->tensors.size());
    EXPECT_EQ(inputs.tensors[mapping.system->tensorNamed("A")->index()].values.size(), 18u);
    EXPECT_TRUE(inputs.tensors[mapping.system->tensorNamed("L_value")->index()].values.empty());

    const MappingRun run = runArrays(design, arraysNamed(design, "m"), {}, {});
    EXPECT_TRUE(run.matches()) << test::rendered(*analysis.source, run.allDiagnostics());

    // Its own steps are kept, too, with the values that it was handed.
    const auto& recording = run.arrays.at(0).verified.simulation.recording;
    ASSERT_TRUE(recording);
    const std::vector<ure::Value>& a = inputs.tensors[mapping.system->tensorNamed("A")->index()].values;
    const auto x = mapping.system->variableNamed("X")->index();
    std::size_t seen = 0;
    for (std::int64_t cycle = 0; cycle < recording->model().cycles; ++cycle)
        for (const simulate::PeState& pe : recording->at(cycle).pes) {
            if (!pe.iteration) continue;
            ++seen;
            const std::int64_t i = (*pe.iteration)[0], k = (*pe.iteration)[2];
            const auto at = [&](std::int64_t row) { return a[std::size_t(row * 3 + k)].asInteger(); };
            ASSERT_TRUE(pe.values[x]);
            EXPECT_EQ(pe.values[x]->value.asInteger(), 3 * at(i) - at(i - 2) + i);
        }
    EXPECT_EQ(seen, 60u);
}

// If a tile cuts a stream, the parts made anew around its operand are nowhere in the text.
TEST(Isolated, InAStreamThatATileCuts) {
    for (const char* expression : {"A(i, k)", "Int(32)(A(i, k))", "A(i, k) * 3"}) {
        const Analysis analysis = analysed(fmt::format(R"(design d {{
  input  A[4][6] : Int(8);
  input  E[6][4] : Int(8);
  output C[4][4] : Int(32);
  loops  i: 0..4, j: 0..4, k: 0..6;
  func   X, Z : Int(32);
  X(i, j, k) = select(j == 0, {0}, X(i, j-1, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * E(k, j);
  C(i, j)    = select(k == 5, Z(i, j, k));
  mapping t {{
    X.tile(j, jo, jj, 2).reorder(k, jj, i, jo)
     .space_time_transform({{jj}}, {{jo, i, jj + k}}).isolate_producer({0}, L);
  }}
}})",
                                                       expression));
        const DesignAnalysis& design = analysis.designs.at(0);
        ASSERT_TRUE(design.legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
        EXPECT_TRUE(runArrays(design, arraysNamed(design, "t"), {}, {}).matches()) << expression;
    }
}

// A chain that is isolated kernel by kernel is the one that is isolated at once, however its operand is
// written.
TEST(Isolated, KernelByKernel) {
    const Analysis analysis = analysed(R"(design d {
  input  A[4][3] : Int(32);
  output C[4] : Int(32);
  loops  i: 0..4, k: 0..3;
  func   Z : Int(32);
  Z(i, k) = select(k == 0, 0, Z(i, k-1)) + 2*A(i, k);
  C(i)    = select(k == 2, Z(i, k));
  mapping m {
    Z.space_time_transform({i}).isolate_producer((2 * A(i, k)), F);
    F.isolate_producer({(2*A(i,k))}, L);
    F.scatter(2 * A(i, /* the same */ k), i).depth((2*A(i, k)), 3);
  }
  mapping leaked { Z.space_time_transform({i}).isolate_producer(2*A(i, k), F).isolate_producer(F_value, G); }
})");
    const DesignAnalysis& design = analysis.designs.at(0);
    ASSERT_TRUE(design.mappings[0].legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
    const spatial::Network& plan = *design.mappings[0].network;
    ASSERT_EQ(plan.kernels.size(), 3u);
    EXPECT_EQ(plan.kernels[spatial::KernelId(0u)].name, "L");
    EXPECT_EQ(plan.operands[spatial::OperandId(0u)].name, "2 * A(i, k)");
    EXPECT_TRUE(runArrays(design, arraysNamed(design, "m"), {}, {}).matches());
    // The input that stands for the expression has a name, which is none of the design.
    ASSERT_EQ(design.mappings[1].diagnostics.size(), 1u);
    EXPECT_EQ(design.mappings[1].diagnostics[0].message,
              "'F_value' can't be isolated: the array reads no such input; there is: A");
}

// The array of a mapping with several, whose operand another array makes as well.
TEST(Isolated, OneArrayOfSeveral) {
    const Analysis analysis = analysed(R"(design d {
  input  A[4] : Int(32);
  output C[4] : Int(32);
  loops  i: 0..4, k: 0..3;
  func   P, Z : Int(32);
  P(i, k) = select(k == 0, A(i), P(i, k-1) + 1);
  Z(i, k) = select(k == 0, 0, Z(i, k-1)) + P(i, k) + (2*A(i) + k);
  C(i)    = select(k == 2, Z(i, k));
  mapping m {
    P.space_time_transform({i});
    Z.merge_ures(C).space_time_transform({i}).isolate_producer(2*A(i) + k, L);
  }
})");
    const DesignAnalysis& design = analysis.designs.at(0);
    ASSERT_TRUE(design.legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
    const MappingRun run = runArrays(design, arraysNamed(design, "m"), {}, {});
    EXPECT_EQ(run.arrays.size(), 2u);
    EXPECT_TRUE(run.matches()) << test::rendered(*analysis.source, run.allDiagnostics());
}

// The host copies nothing between arrays: what one writes for another stays on the device, whichever side
// would have the host between.
TEST(Isolated, TheHostHasNothingOfWhatIsHandedOn) {
    const auto said = [](const std::string& ofS, const std::string& ofM) {
        const Analysis analysis = analysed(fmt::format(R"(design two {{
  input  A[4][4] : Int(32);
  output E[4] : Int(32);
  loops  i: 0..4, j: 0..4;
  func   S, M : Int(32);
  S(i, j) = select(j == 0, 0, S(i, j-1)) + A(i, j);
  M(i, j) = select(i == 0, 0, M(i-1, j)) + 2*S(i, j);
  E(j)    = select(i == 3, M(i, j));
  mapping m {{
    S.space_time_transform({{i}}, j){}
    M.merge_ures(E).space_time_transform({{j}}, i){}
  }}
}})",
                                                       ofS, ofM));
        std::string messages;
        for (const auto& one : analysis.allDiagnostics())
            if (one.severity == diagnostics::Severity::Error) messages += one.message + "\n";
        return messages;
    };
    const std::string stays = " can't be placed on the host: one array passes 'S' to another through the "
                              "memory of the device: the host copies nothing between arrays\n";
    EXPECT_EQ(said(".isolate_consumer_chain(S, X, Y); Y.place(Host);", ";"), "Y" + stays);
    EXPECT_EQ(said(";", ".isolate_producer_chain(S, G, H); G.place(Host);"), "G" + stays);
    EXPECT_EQ(said(";", ".isolate_producer_chain(2*S(i, j), G, H); G.place(Host);"), "G" + stays);
    EXPECT_EQ(said(".isolate_producer_chain(A, G, H); G.place(Host);",
                   ".isolate_consumer_chain(E, X, Y); Y.place(Host);"),
              "");
}

// Mistakes are with the mapping, and the other mappings are judged.
TEST(Isolated, AMistakeIsTheMappingsOwn) {
    const Analysis analysis = analysed(R"(design d {
  input  A[4] : Int(32);
  output C[4] : Int(32);
  loops  i: 0..4, k: 0..3;
  func   Z : Int(32);
  Z(i, k) = select(k == 0, 0, Z(i, k-1)) + 2*A(i);
  C(i)    = select(k == 2, Z(i, k));
  mapping wrong { Z.space_time_transform({i}).isolate_producer(3*A(i), L); }
  mapping right { Z.space_time_transform({i}).isolate_producer(2*A(i), L).isolate_consumer(C, U); }
})");
    const DesignAnalysis& design = analysis.designs.at(0);
    ASSERT_EQ(design.mappings.size(), 2u);
    EXPECT_FALSE(design.mappings[0].legal());
    ASSERT_EQ(design.mappings[0].diagnostics.size(), 1u);
    EXPECT_EQ(design.mappings[0].diagnostics[0].code(), "isolated-nowhere");
    EXPECT_TRUE(design.mappings[1].legal());
    EXPECT_TRUE(runArrays(design, arraysNamed(design, "right"), {}, {}).matches());
}

} // namespace tactus::driver
