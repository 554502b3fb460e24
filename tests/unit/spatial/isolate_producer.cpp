#include "network.h"
#include "support/product.h"

#include <gtest/gtest.h>

namespace tactus::test {

// gemm of 2 x 3 x 4 with reuse loops in time; A is handed on along j, B along i.
static std::string gemmOfFloats(std::string_view calls, std::string_view map = "{i, j}") {
    return productDesign({2, 3, 4}, "Float(32)",
                         fmt::format("mapping m {{ X.space_time_transform({}); {} }}", map, calls));
}

TEST(IsolateProducer, ACopyOfTheNestAtTheEntry) {
    const NetworkOf network = networkOf(
        gemmOfFloats("X.isolate_producer_chain(A, S, L).isolate_producer(B, M);", "{i, j}, i + j + k"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(nestText(network.process("L")), "i | k ");
    EXPECT_EQ(nestText(network.process("M")), "j | k ");
    EXPECT_EQ(network.plan().kernels.size(), 4u);
    EXPECT_EQ(network.channel("S_to_L").instances.size(), 1u);
    ASSERT_EQ(network.channel("L_to_array").instances.size(), 1u);
    EXPECT_EQ(network.channel("L_to_array").instances[0], (polyhedra::Interval{0, 1}));
    EXPECT_EQ(network.channel("M_to_array").instances[0], (polyhedra::Interval{0, 2}));
}

TEST(IsolateProducer, FurtherFromTheArrayOnAKernel) {
    const NetworkOf network =
        networkOf(gemmOfFloats("X.isolate_producer(A, F); F.isolate_producer(A, L);", "{i, j}, i + j + k"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(network.plan().kernels[spatial::KernelId(std::size_t{0})].name, "L");
    EXPECT_EQ(network.channel("F_to_array").lanes, 1);
}

// The reason names what reads the operand in some iterations only, and what it proposes has no such finding.
TEST(IsolateProducer, DataThatDecideOnAReadAreNamed) {
    const auto networkWith = [](std::string_view value) {
        return networkOf(fmt::format(R"(design d {{
  param N = 4;
  input A[N] : Int(32); input B[N] : Int(32); output c[N] : Int(32);
  loops i: 0..N; func X : Int(32);
  X(i) = {};
  c(i) = X(i);
  mapping m {{ X.space_time_transform({{i}}, 0*i).isolate_producer(A, L); }}
}})",
                                     value));
    };
    const auto expectRefused = [&](std::string_view value, std::string_view reason) {
        const NetworkOf network = networkWith(value);
        EXPECT_TRUE(network.says("network-operand", fmt::format("'A' can't be isolated: {}", reason)))
            << value << network.messages();
    };
    expectRefused(
        "select(B(i) > 0 && A(i) > 0, 1, 2)",
        "'&&' reads its right side only where the left side holds, which depends on data; '&' reads both");
    expectRefused("select(B(i) > 0 || i < 2 && A(i) > 0, 1, 2)",
                  "'||' reads its right side only where the left side does not hold, which depends on data; "
                  "'|' reads both");
    expectRefused("select(B(i) > 0, A(i), 2)",
                  "its select reads it only under a condition that depends on data");
    for (const char* value :
         {"select((B(i) > 0) & (A(i) > 0), 1, 2)", "select((B(i) > 0) | (i < 2 && A(i) > 0), 1, 2)",
          "select(A(i) > 0 && B(i) > 0, 1, 2)"}) {
        const NetworkOf network = networkWith(value);
        EXPECT_TRUE(network.built.plan) << value << network.messages();
    }
}

struct IsolationRefusal {
    const char* calls;
    const char* code;
    const char* says;
};

class RefusedIsolation : public testing::TestWithParam<IsolationRefusal> {};

TEST_P(RefusedIsolation, SaysWhy) {
    const NetworkOf network = networkOf(gemmOfFloats(GetParam().calls, "{i, j}, i + j + k"));
    EXPECT_FALSE(network.built.plan);
    EXPECT_TRUE(network.says(GetParam().code, GetParam().says)) << network.messages();
}

INSTANTIATE_TEST_SUITE_P(
    All, RefusedIsolation,
    testing::Values(
        IsolationRefusal{"X.isolate_producer(X, L);", "network-operand", "it is a func"},
        IsolationRefusal{"X.isolate_producer(C, L);", "network-operand", "it is an output"},
        IsolationRefusal{"X.isolate_producer(D, L);", "network-operand",
                         "reads no such input; there is: A, B"},
        IsolationRefusal{"X.isolate_producer(A, L).isolate_producer(A, M);", "network-operand",
                         "already brings it"},
        IsolationRefusal{"X.isolate_producer_chain(A, L, M); M.isolate_producer(A, N);", "network-operand",
                         "M receives it from L"},
        IsolationRefusal{"X.isolate_producer(A, L); L.isolate_producer(B, N);", "network-operand",
                         "does not pass through L"},
        IsolationRefusal{"X.isolate_producer({A, B}, L); L.isolate_producer(B, N);", "network-operand",
                         "name all of them"},
        IsolationRefusal{"X.isolate_producer(A, B);", "kernel-name", "it is an input"},
        IsolationRefusal{"X.isolate_producer(A, k);", "kernel-name", "it is a loop"},
        IsolationRefusal{"X.isolate_producer(A, Z);", "kernel-name", "it is a func"},
        IsolationRefusal{"X.isolate_producer_chain(A, L, L);", "kernel-name", "it is a kernel already"},
        IsolationRefusal{"X.isolate_producer(A);", "primitive-arguments", "takes an operand"},
        IsolationRefusal{"X.isolate_producer({A, B}, L); L.buffer({B, A}, k, Buffer::Double);",
                         "network-receiver",
                         "takes one operand: call it for each, as in 'L.buffer(B, ...).buffer(A, ...)'"},
        IsolationRefusal{"X.isolate_producer(A, L); X.depth(A, 4);", "network-receiver",
                         "depth is called on a producer or consumer kernel"},
        IsolationRefusal{"X.isolate_producer(A, L); L.remove(K);", "unknown-loop", "'K' is not a loop here"},
        IsolationRefusal{"L.remove(j); X.isolate_producer(A, L);", "unknown-receiver",
                         "'isolate_producer' makes this kernel later, and must come first"},
        IsolationRefusal{"X.isolate_producer(A, 3);", "primitive-arguments", "names of new kernels"}));

TEST(IsolateProducer, NothingIsSaidOfKernelsThatARefusedOneWouldMake) {
    const NetworkOf network =
        networkOf(gemmOfFloats("W.isolate_producer(A, L); L.depth(A, 4);", "{i, j}, i + j + k"));
    EXPECT_FALSE(network.built.plan);
    EXPECT_NE(network.messages().find("can't be called on 'W'"), std::string::npos) << network.messages();
    EXPECT_EQ(network.messages().find("'L'"), std::string::npos) << network.messages();
}

TEST(IsolateProducer, NeedsANest) {
    const auto said = [](const char* map) {
        return networkOf(gemmOfFloats("X.isolate_producer(A, L);", map)).messages();
    };
    EXPECT_NE(said("{2*i}, {k, j, i}").find("'2*i' is not a loop, and the space skips places"),
              std::string::npos);
    EXPECT_NE(said("{i + j, i + j}, {k, j, i}").find("one row of the space depends on the others"),
              std::string::npos);
    EXPECT_EQ(said("{2*i + j}, {k, j, i}"), "");
}

} // namespace tactus::test
