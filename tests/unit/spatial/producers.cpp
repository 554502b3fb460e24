#include "network.h"

#include "spatial/network/counts.h"
#include "spatial/network/on_chip.h"

#include <gtest/gtest.h>

namespace tactus::test {

// Matrix times matrix, tiled by hand: rows i = 2*io + ii with ii in space, columns j = 3*jo + jj and depth
// k = 2*ko + kk in time; A is handed on nowhere, B along ii.
static std::string tiled(std::string_view calls, std::string_view order = "") {
    return fmt::format(R"(design gemm {{
  input  A[4][4] : Float(32);
  input  B[4][6] : Float(32);
  output C[4][6] : Float(32);
  loops  io: 0..2, jo: 0..2, ko: 0..2, ii: 0..2, jj: 0..3, kk: 0..2;
  func   X, Y, Z : Float(32);
  X(io, jo, ko, ii, jj, kk) = A(2*io + ii, 2*ko + kk);
  Y(io, jo, ko, ii, jj, kk) = select(ii == 0, B(2*ko + kk, 3*jo + jj), Y(io, jo, ko, ii-1, jj, kk));
  Z(io, jo, ko, ii, jj, kk) = select(kk == 0, select(ko == 0, 0, Z(io, jo, ko-1, ii, jj, kk+1)),
                                     Z(io, jo, ko, ii, jj, kk-1))
                              + X(io, jo, ko, ii, jj, kk) * Y(io, jo, ko, ii, jj, kk);
  C(2*io + ii, 3*jo + jj) = select(ko == 1 && kk == 1, Z(io, jo, ko, ii, jj, kk));
  mapping m {{ X{}.space_time_transform({{ii}}, {{io, jo, ko, jj, kk + ii}}); {} }}
}})",
                       order, calls);
}

static const std::string chainOfA = "X.isolate_producer_chain(A, L, F); ";

TEST(Producers, BufferRepeatsWhatIsRemoved) {
    const NetworkOf network = networkOf(tiled(chainOfA + "L.remove(jj); F.buffer(A, ko, Buffer::Double);"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(nestText(network.process("L")), "ii | io jo ko kk ");
    EXPECT_EQ(nestText(network.process("F.fill")), "ii | io jo ko kk ");
    EXPECT_EQ(nestText(network.process("F.send")), "ii | io jo ko jj kk ");
    const spatial::Buffer& buffer = *network.plan().buffers.begin();
    EXPECT_EQ(buffer.slots, 2);
    EXPECT_EQ(buffer.periodLoops, 3u);
    EXPECT_TRUE(buffer.isDouble);
}

// If a row is read at one column only, a loader without columns sends the same, unless it goes backwards.
TEST(Producers, LoopsThatOthersDecideMayBeRemoved) {
    const auto diagonal = [](const char* column) {
        return networkOf(fmt::format(R"(design d {{
  input A[3] : Int(32);
  output C[3] : Int(32);
  loops k: 0..3, i: 0..3, p: 0..2;
  func S : Int(32);
  S(k, i, p) = select(k == 0, 0, S(k-1, i, p)) + select(k == {}, A(i), 1);
  C(i) = select(k == 2 && p == 0, S(k, i, p));
  mapping m {{ S.space_time_transform({{p}}).isolate_producer(A, L); L.remove(k); }} }})",
                                     column));
    };
    const NetworkOf same = diagonal("i");
    EXPECT_EQ(same.wrong(), "");
    EXPECT_EQ(nestText(same.process("L")), "p | i ");
    const NetworkOf other = diagonal("2 - i");
    EXPECT_TRUE(other.says("remove-refused", "the array needs the elements in the order of that loop"))
        << other.messages();
}

TEST(Producers, ScatteredTokensEnterAtTheFirst) {
    const NetworkOf network =
        networkOf(tiled(chainOfA + "L.remove(jj); F.buffer(A, ko, Buffer::Single).scatter(A, ii);"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(nestText(network.process("L")), "| io jo ko kk ii ");
    EXPECT_EQ(nestText(network.process("F.fill")), "ii | io jo ko kk ii_passing ");
    const spatial::Channel& channel = network.channel("L_to_F");
    EXPECT_EQ(channel.instances, (std::vector<polyhedra::Interval>{{0, 1}}));
    EXPECT_EQ(channel.writer, channel.reader);
}

// Place j reads L(i, k) where j == k alone, so it takes column j, as if L(i, j) stood there.
TEST(Producers, ALoopThatThePlaceDecidesTellsPlacesApart) {
    const auto factors = [](const char* column, const char* calls) {
        return networkOf(fmt::format(R"(design d {{
  input L[5][5] : Int(32);
  output C[5][5] : Int(32);
  loops i: 0..5, j: 0..5, k: 0..min(i, j) + 1;
  func X, Z : Int(32);
  X(i, j, k) = select(j == k, L(i, {}), X(i, j-1, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k);
  C(i, j) = select(k == min(i, j), Z(i, j, k));
  mapping m {{ Z.space_time_transform({{j}}, {{i, k + j}}).isolate_producer_chain(L, S, F, G); {} }} }})",
                                     column, calls));
    };
    for (const char* calls :
         {"G.scatter(L, j);", "G.buffer(L, i, Buffer::Double).scatter(L, j);", "S.place(Host);",
          "S.place(Host); F.scatter(L, j);", "F.buffer(L, i, Buffer::Single);"}) {
        const NetworkOf network = factors("k", calls), same = factors("j", calls);
        ASSERT_EQ(network.wrong(), "") << calls;
        ASSERT_EQ(network.plan().processes.size(), same.plan().processes.size());
        for (const spatial::ProcessId id : same.plan().processes.keys())
            EXPECT_EQ(nestText(network.plan().processes[id]), nestText(same.plan().processes[id])) << calls;
        for (const spatial::Buffer& buffer : network.plan().buffers) EXPECT_EQ(buffer.slots, 1) << calls;
    }
}

// The place alone does not decide k, and k is not in the index; but at each i and k one place reads.
// Nobody sends anything to the first place: 5 hops for each of 8 places along j.
TEST(Producers, AChainThatLoadsForItselfHasAHopLessThanPlaces) {
    const NetworkOf network = networkOf(R"(design g {
  input A[6][4] : Int(16);
  output C[6][8] : Int(32);
  loops i: 0..6, j: 0..8, k: 0..4;
  func Z : Int(32);
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + A(i, k);
  C(i, j) = select(k == 3, Z(i, j, k));
  mapping m { Z.space_time_transform({i, j}).isolate_producer(A, L); L.scatter(A, i); }
})");
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(spatial::fifosOf(network.channel("L_chain")), 40);
    EXPECT_EQ(spatial::fifosOf(network.channel("L_to_array")), 48);
}

TEST(Producers, ALoopThatOthersDecideMayBeScatteredAlong) {
    const auto network = [](const char* where) {
        return networkOf(fmt::format(R"(design d {{
  input A[9] : Int(32);
  output C[5][5] : Int(32);
  loops i: 0..5, j: 0..5, k: 0..9;
  func Z : Int(32);
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + select({}, A(k), 1);
  C(i, j) = select(k == 8, Z(i, j, k));
  mapping m {{ Z.space_time_transform({{j}}, {{i, k}}).isolate_producer_chain(A, L, F); F.scatter(A, j); }} }})",
                                     where));
    };
    EXPECT_EQ(network("k == i + j").wrong(), "");
    EXPECT_TRUE(network("k >= i + j").says("chain-refused", "all PEs along it receive the same values"));
}

TEST(Producers, TheHostWritesEachElementOnceInTheOrderOfUse) {
    const NetworkOf network =
        networkOf(tiled("X.isolate_producer_chain(A, S, L, F); S.place(Host); L.remove(jj); "
                        "F.buffer(A, ko, Buffer::Double).scatter(A, ii).depth(A, 5); L.depth(A, 7);"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(nestText(network.process("S")), "| io ko kk ii ");
    EXPECT_EQ(network.channel("F_to_array").depth, 5);
    EXPECT_EQ(network.channel("L_to_F").depth, 7);
    EXPECT_TRUE(network.channel("L_to_F").depthIsGiven);
}

class ComposedProducers : public testing::TestWithParam<const char*> {};

TEST_P(ComposedProducers, BringWhatTheArrayReads) {
    EXPECT_EQ(networkOf(tiled(GetParam())).wrong(), "");
}

INSTANTIATE_TEST_SUITE_P(
    All, ComposedProducers,
    testing::Values(
        "X.isolate_producer({A, B}, L);", "X.isolate_producer_chain({A, B}, L, F);",
        "X.isolate_producer_chain({A, B}, L, F); F.buffer(A, jo, Buffer::Double).buffer(B, jo, "
        "Buffer::Double);",
        "X.isolate_producer_chain(B, L, F); L.remove(ii);",
        "X.isolate_producer_chain(A, L, F); L.remove(jo, jj); F.buffer(A, io, Buffer::Double);",
        "X.isolate_producer_chain(A, L, F); L.remove(jj); F.buffer(A, jo, Buffer::Double).scatter(A, ii);",
        "X.isolate_producer_chain(A, L, F); F.scatter(A, ii);",
        "X.isolate_producer_chain(A, L, F); L.scatter(A, ii);", "X.isolate_producer(A, L); L.scatter(A, ii);",
        "X.isolate_producer(A, L); L.buffer(A, ko, Buffer::Double).scatter(A, ii);",
        "X.isolate_producer_chain(A, L, M, F); L.remove(jo, jj); M.remove(jj).buffer(A, io, Buffer::Double); "
        "F.buffer(A, ko, Buffer::Single).scatter(A, ii);",
        "X.isolate_producer_chain(A, S, L, F); S.place(Host); F.scatter(A, ii);",
        "X.isolate_producer_chain(A, S, L); S.place(Host); L.buffer(A, ko, Buffer::Double);",
        "X.isolate_producer_chain(A, S, L); S.place(Host); L.scatter(A, ii);",
        "X.isolate_producer_chain(A, L, F, G); L.remove(jj); F.remove(jj).buffer(A, jo, Buffer::Single); "
        "G.buffer(A, ko, Buffer::Double); X.isolate_producer(B, M);"));

// A triangular solver reads the diagonal in one equation and the rest in another. Followed to the letter, the
// proposal is a network.
TEST(Producers, ReadsThatFindTheSameElementsAreOneFunc) {
    const auto solver = [](const char* func, const char* diagonal, const char* below) {
        return fmt::format(R"(design lower {{
  param N = 5;
  input L[N][N] : Float(64);
  input b[N] : Float(64);
  output x[N] : Float(64);
  loops d: 0..N, j: 0..N-d;
  func X, R, S : Float(64); {}
  R(d, j) = select(j == 0, b(d), S(d+1, j-1));
  X(d, j) = select(d == 0, R(d, j) / {}, X(d-1, j));
  S(d, j) = R(d, j) - {} * X(d, j);
  x(j) = select(d == 0, X(d, j));
  mapping net {{ S.space_time_transform({{d}}, d + 2*j).isolate_producer(L, load); }}
}})",
                           func, diagonal, below);
    };
    const NetworkOf network = networkOf(solver("", "L(j, j)", "L(j + d, j)"));
    EXPECT_FALSE(network.built.plan);
    const std::string func = "func l : Float(64); l(d, j) = L(j + d, j);";
    EXPECT_TRUE(network.says("network-operand",
                             "the array reads it at 2 places; read one func there, `" + func + "`"))
        << network.messages();
    EXPECT_TRUE(networkOf(solver(func.c_str(), "l(d, j)", "l(d, j)")).built.plan);
    // A kernel has that name already.
    std::string named = solver("", "L(j, j)", "L(j + d, j)");
    named.replace(named.find("load"), 4, "l");
    EXPECT_TRUE(networkOf(named).says("network-operand", "`func l_2 : Float(64); l_2(d, j) = L(j + d, j);`"));
    // L(j + d + 1, j) is another element, and there is none at the end.
    const NetworkOf shifted = networkOf(solver("", "L(j, j)", "select(j + d < N - 1, L(j + d + 1, j), 0)"));
    EXPECT_TRUE(shifted.says("network-operand", "reads it at 2 places")) << shifted.messages();
    EXPECT_FALSE(shifted.says("network-operand", "read one func")) << shifted.messages();
}

struct ProducerRefusal {
    const char* calls;
    const char* code;
    const char* says;
};
class RefusedProducers : public testing::TestWithParam<ProducerRefusal> {};

TEST_P(RefusedProducers, SayWhy) {
    const NetworkOf network = networkOf(tiled(GetParam().calls));
    EXPECT_FALSE(network.built.plan);
    EXPECT_TRUE(network.says(GetParam().code, GetParam().says)) << network.messages();
}

INSTANTIATE_TEST_SUITE_P(
    All, RefusedProducers,
    testing::Values(
        ProducerRefusal{"X.remove(jj);", "network-receiver", "'X' is a func of the array"},
        ProducerRefusal{"X.isolate_producer({B, B}, L);", "named-twice", "'B' is named twice"},
        ProducerRefusal{"X.isolate_producer(A, L).isolate_producer({B, A}, M);", "network-operand",
                        "another kernel already brings it"},
        ProducerRefusal{"X.isolate_producer(A, L); L.remove(q);", "unknown-loop", "'q'"},
        ProducerRefusal{"X.isolate_producer(A, L); L.remove(kk);", "remove-refused",
                        "it occurs in index 2 of A"},
        ProducerRefusal{"X.isolate_producer(A, L); L.remove(jj);", "remove-refused",
                        "the array reads each element 3 times"},
        ProducerRefusal{"X.isolate_producer(A, L); L.remove(jj, jj);", "named-twice", "'jj'"},
        ProducerRefusal{
            "X.isolate_producer_chain(A, L, F); F.remove(jj).buffer(A, ko, Buffer::Double); L.remove(jo);",
            "remove-refused", "F reads each element 2 times"},
        ProducerRefusal{
            "X.isolate_producer_chain(A, L, F, G); F.remove(jj); G.buffer(A, ko, Buffer::Double);",
            "remove-refused", "L sends it each element 3 times"},
        ProducerRefusal{"X.isolate_producer(A, L); L.buffer(A, ii, Buffer::Double);", "buffer-refused",
                        "not a time loop"},
        ProducerRefusal{"X.isolate_producer(A, L); L.buffer(B, ko, Buffer::Double);", "network-receiver",
                        "'B' does not pass through L"},
        ProducerRefusal{"X.isolate_producer(A, L); L.buffer(A, ko, Buffer::Triple);", "primitive-arguments",
                        "Buffer::Double or Buffer::Single"},
        ProducerRefusal{
            "X.isolate_producer(A, L); L.buffer(A, ko, Buffer::Double).buffer(A, ko, Buffer::Double);",
            "buffer-refused", "already buffered"},
        ProducerRefusal{"X.isolate_producer({A, B}, L); L.buffer(A, ko, Buffer::Double);", "buffer-refused",
                        "B is isolated together with it"},
        ProducerRefusal{
            "X.isolate_producer({A, B}, L); L.buffer(A, ko, Buffer::Double).buffer(B, jo, Buffer::Double);",
            "buffer-refused", "at the same loop"},
        ProducerRefusal{"X.isolate_producer(A, L); L.scatter(A, jj);", "chain-refused", "not a space loop"},
        ProducerRefusal{"X.isolate_producer(B, L); L.scatter(B, ii);", "chain-refused",
                        "receives B at ii = 0 only"},
        ProducerRefusal{"X.isolate_producer(A, L); L.scatter(A, ii).scatter(A, ii);", "chain-refused",
                        "already scattered along it"},
        ProducerRefusal{"X.isolate_producer_chain(A, L, F); F.scatter(A, ii); L.scatter(A, ii);",
                        "chain-refused", "F already scatters along it, so in L that is a serial loop"},
        ProducerRefusal{"X.isolate_producer({A, B}, L); L.scatter(B, ii);", "chain-refused",
                        "it does not occur in the index of B"},
        ProducerRefusal{"X.isolate_producer({A, B}, L); L.scatter(A, ii);", "chain-refused",
                        "B is isolated together with it"},
        ProducerRefusal{"X.isolate_producer(A, L); L.vload(A);", "vector-access-refused",
                        "tokens are single elements"},
        ProducerRefusal{"X.isolate_producer_chain(A, L, F); F.vload(A);", "vector-access-refused",
                        "L loads it"},
        ProducerRefusal{"X.isolate_producer(A, L); L.place(Host);", "place-refused",
                        "isolate another kernel"},
        ProducerRefusal{"X.isolate_producer_chain(A, L, F); F.place(Host);", "place-refused",
                        "it receives from L"},
        ProducerRefusal{"X.isolate_producer_chain({A, B}, L, F); L.place(Host);", "place-refused",
                        "several operands"},
        ProducerRefusal{"X.isolate_producer_chain(A, L, F); L.place(Moon);", "primitive-arguments",
                        "place takes Host"},
        ProducerRefusal{"X.isolate_producer_chain(A, L, F); L.place(Host).place(Host);", "place-refused",
                        "already"},
        ProducerRefusal{"X.isolate_producer_chain(A, S, L); S.place(Host).buffer(A, ko, Buffer::Single);",
                        "buffer-refused", "it is on the host"},
        ProducerRefusal{"X.isolate_producer(A, L); L.depth(A, 0);", "primitive-arguments", "at least 1"},
        ProducerRefusal{"X.isolate_producer(A, L); L.depth(A, 2).depth(A, 3);", "named-twice", "'A'"},
        ProducerRefusal{"W.isolate_producer(A, L); ", "unknown-receiver", "'W'"},
        ProducerRefusal{"X.isolate_producer(A, L); L.reorder(ii, jj);", "unknown-receiver", "it is a kernel"},
        ProducerRefusal{
            "X.isolate_producer_chain(A, L, F); F.remove(jj).buffer(A, ko, Buffer::Double);",
            "remove-refused",
            "L would store each element 3 times, once per iteration of the loop, and send it once"},
        ProducerRefusal{"X.isolate_producer(A, L).reorder(ii, jj);", "after-network",
                        "reorder must come before isolate_producer"}));

TEST(Producers, NamingASpaceLoopThatIsGoneIsANote) {
    const NetworkOf network = networkOf(tiled("X.isolate_producer(B, L); L.remove(ii);"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_TRUE(network.says("removed-already", "'ii' is not a loop of L anyway: the array receives the "
                                                "operand at ii = 0 only, and hands it on from there"))
        << network.messages();
}

// Also where a bank's vectors are judged first: its slots are counted along the loop once.
TEST(Producers, ALoopScatteredByTwoKernelsIsRefused) {
    const NetworkOf network = networkOf(R"(design rows {
  input  B[4][5] : Int(32);
  output C[4] : Int(32);
  loops  i: 0..4, k: 0..5;
  C(i) += B(i, k);
  mapping m {
    C.tile(k, ko, kn, 2).tile(i, io, ii, 2).reorder(kn, ko, ii, io).space_time_transform({ii}).vectorize(kn)
     .isolate_producer_chain(B, L, M, F);
    L.buffer(B, io, Buffer::Single);
    F.scatter(B, ii);
    M.scatter(B, ii);
  }
})");
    EXPECT_FALSE(network.built.plan);
    EXPECT_TRUE(network.says("chain-refused", "F already scatters along it, so in M that is a serial loop"))
        << network.messages();
}

// 48 MiB of banks and 16 MiB of FIFOs are a chip full; one byte more is too much, wherever it is.
TEST(Producers, BuffersAndFifosShareTheChip) {
    const auto design = [](const std::string& calls) {
        return R"(design d {
  input A[4][4] : Int(32);  input B[4][4] : Int(32);
  output c[4] : Int(32);
  loops r: 0..2, i: 0..4, k: 0..4;
  func X : Int(32);
  X(r, i, k) = select(k == 0, 0, X(r, i, k-1)) + A(i, k) + B(i, k);
  c(i) = select(r == 1 && k == 3, X(r, i, k));
  mapping m { X.space_time_transform({i}).isolate_producer(A, L).isolate_producer(B, M).isolate_consumer(c, U);
              )" +
               calls + " }\n}";
    };
    // Four FIFOs each: of A 16 bytes a token, and 32 for the two others of depth two.
    const std::string full = "L.depth(A, 4194300); ";
    const NetworkOf fits = networkOf(design(full));
    EXPECT_EQ(fits.wrong(), "");
    EXPECT_EQ(spatial::bytesOnChip(fits.plan()), (std::int64_t{64} << 20));
    EXPECT_TRUE(networkOf(design(full + "M.depth(B, 3);"))
                    .says("chip-too-small",
                          "channel 'M_to_array' takes 48 bytes on chip; together with the earlier buffers "
                          "and FIFOs of the mapping that is 67,108,880, more than 67,108,864"));
    EXPECT_TRUE(networkOf(design("L.depth(A, 9223372036854775807);"))
                    .says("chip-too-small",
                          "channel 'L_to_array' takes 2^63 or more bytes on chip; together with the earlier "
                          "buffers and FIFOs of the mapping that is 2^63 or more, more than 67,108,864"));
    // Each PE has two banks of a token for each k.
    EXPECT_TRUE(networkOf(design("M.buffer(B, r, Buffer::Double); " + full))
                    .says("chip-too-small", "that is 67,108,992, more than"));
}

TEST(Producers, ABufferBeyondTheChipIsRefused) {
    const NetworkOf network = networkOf(R"(design gemv {
  input A[8192][8192] : Float(32);
  output c[8192] : Float(32);
  loops r: 0..2, i: 0..8192, k: 0..8192;
  func Z : Float(32);
  Z(r, i, k) = select(k == 0, 0, Z(r, i, k-1)) + A(i, k);
  c(i) = select(r == 1 && k == 8191, Z(r, i, k));
  mapping m { Z.space_time_transform({i}).isolate_producer(A, L); L.buffer(A, r, Buffer::Double); }
})");
    EXPECT_TRUE(network.says(
        "chip-too-small", "the buffer of 'A' in L takes 536,870,912 bytes on chip; together with the earlier "
                          "buffers and FIFOs of the mapping that is 536,936,448, more than 67,108,864"))
        << network.messages();
}

} // namespace tactus::test
