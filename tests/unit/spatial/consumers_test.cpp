#include "network.h"

#include <gtest/gtest.h>

namespace tactus::test {

using Strings = std::vector<std::string>;

// The GEMM of T2S-Tensor, tiled by hand: 2 x 3 processing elements, each with 2 x 2 results in turn, over
// IO x JO tiles; `where` cuts the last tiles.
static std::string gemm(std::string_view calls, std::string_view where = "", std::string_view left = "") {
    return fmt::format(R"(design gemm {{
  param  IO = 2, JO = 2, N = 3, II = 2, JJ = 3, III = 2, JJJ = 2;
  input  A[IO*II*III][N] : Int(32);
  input  B[N][JO*JJ*JJJ] : Int(32);
  output C[IO*II*III][JO*JJ*JJJ] : Int(32);
  output T[JO*JJ*JJJ][IO*II*III] : Int(32);
  output S[II][JJ] : Int(32);
  loops  io: 0..IO, jo: 0..JO, k: 0..N, iii: 0..III, jjj: 0..JJJ, ii: 0..II, jj: 0..JJ {};
  func   X, Y, Z : Int(32);
  X(io, jo, k, iii, jjj, ii, jj) = select(jj == 0, A((io*II + ii)*III + iii, k), X(io, jo, k, iii, jjj, ii, jj-1));
  Y(io, jo, k, iii, jjj, ii, jj) = select(ii == 0, B(k, (jo*JJ + jj)*JJJ + jjj), Y(io, jo, k, iii, jjj, ii-1, jj));
  Z(io, jo, k, iii, jjj, ii, jj) = select(k == 0, 0, Z(io, jo, k-1, iii, jjj, ii, jj)) +
                                   X(io, jo, k, iii, jjj, ii, jj) * Y(io, jo, k, iii, jjj, ii, jj);
  C((io*II + ii)*III + iii, (jo*JJ + jj)*JJJ + jjj) = select(k == N-1, Z(io, jo, k, iii, jjj, ii, jj));
  T((jo*JJJ + jjj)*JJ + jj, (io*II + ii)*III + iii) = select(k == N-1, Z(io, jo, k, iii, jjj, ii, jj));
  {}
  mapping m {{ X.space_time_transform({{ii, jj}}).{} }}
}})",
                       where, left.empty() ? "S(ii, jj) += A(0, k);" : left, calls);
}

// Actions of a process, "Receive C_chain Send".
static Strings actionsOf(const NetworkOf& network, std::string_view process) {
    constexpr std::array<const char*, 7> kinds{"Load", "Evaluate", "Receive", "Fetch",
                                               "Fill", "Send",     "Store"};
    Strings actions;
    for (const spatial::Action& action : network.process(process).actions) {
        std::string text = kinds[static_cast<std::size_t>(action.kind)];
        if (action.channel.valid()) text += " " + network.plan().channels[action.channel].name;
        if (action.isSerialised) text += " serialised";
        actions.push_back(text);
    }
    return actions;
}

static std::int64_t iterationsOf(const spatial::Process& process) {
    return polyhedra::count(process.domain).value_or(-1);
}

TEST(Consumers, WithoutAGatherEachPeHasItsOwn) {
    const NetworkOf network = networkOf(gemm("isolate_consumer(C, U);"));
    EXPECT_EQ(network.wrong(), "");
    // The reduction loop is gone, the others stay in their order.
    EXPECT_EQ(nestText(network.process("U")), "ii jj | io jo iii jjj ");
    EXPECT_EQ(actionsOf(network, "U"), (Strings{"Receive array_to_U", "Store"}));
    EXPECT_EQ(network.channel("array_to_U").instances, (std::vector<polyhedra::Interval>{{0, 1}, {0, 2}}));
    EXPECT_EQ(iterationsOf(network.process("U")), 8 * 12); // an element each
    ASSERT_EQ(network.plan().actions.size(), 1u);
    EXPECT_EQ(network.plan().kernels[network.plan().array].role, spatial::Kernel::Role::Array);
    const spatial::Kernel& unloader = network.plan().kernels[spatial::KernelId(1u)];
    EXPECT_EQ(unloader.name, "U");
    EXPECT_EQ(unloader.removed, Strings{"k"});
}

// Fig. 5 of T2S-Tensor: drainer, collector, unloader.
TEST(Consumers, TheFirstGatherIsSerialTheSecondMakesVectors) {
    const NetworkOf network =
        networkOf(gemm("isolate_consumer_chain(C, D, K, U);  D.gather(C, ii);  K.gather(C, jj);"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(nestText(network.process("D")), "ii jj | io jo iii jjj ii_passing ");
    EXPECT_EQ(nestText(network.process("K")), "jj | io jo iii jjj ii | jj ");
    EXPECT_EQ(nestText(network.process("U")), "| io jo iii jjj ii | jj ");
    EXPECT_EQ(actionsOf(network, "D"),
              (Strings{"Receive array_to_D", "Receive D_chain", "Send D_chain", "Send D_to_K"}));
    EXPECT_EQ(actionsOf(network, "K"),
              (Strings{"Receive D_to_K", "Receive K_chain", "Send K_chain", "Send K_to_U"}));
    EXPECT_EQ(actionsOf(network, "U"), (Strings{"Receive K_to_U", "Store"}));
    EXPECT_EQ(network.channel("D_chain").instances, (std::vector<polyhedra::Interval>{{1, 1}, {0, 2}}));
    EXPECT_EQ(network.channel("D_to_K").instances, (std::vector<polyhedra::Interval>{{0, 2}}));
    EXPECT_EQ(network.channel("K_chain").instances, (std::vector<polyhedra::Interval>{{1, 2}}));
    EXPECT_TRUE(network.channel("K_to_U").instances.empty());
    EXPECT_EQ(network.channel("D_to_K").lanes, 1);
    EXPECT_EQ(network.channel("K_to_U").lanes, 3);
    // 16 results a PE in turn; the first of two PEs along ii has two tokens for each, the second one.
    EXPECT_EQ(iterationsOf(network.process("D")), 3 * 16 * (2 + 1));
    // A vector of 3, 2 and 1 lanes on the PEs along jj, 32 of them.
    EXPECT_EQ(iterationsOf(network.process("K")), 32 * (3 + 2 + 1));
    EXPECT_EQ(iterationsOf(network.process("U")), 32 * 3);
}

// A loop of one place: nobody hands anything on along it, so there are no FIFOs for that.
TEST(Consumers, APlaceWithoutNeighboursHasNoChain) {
    for (const auto& [from, to, chain] : {std::tuple{"II = 2", "II = 1", "D"}, {"JJ = 3", "JJ = 1", "K"}}) {
        std::string text = gemm("isolate_consumer_chain(C, D, K, U); D.gather(C, ii); K.gather(C, jj);");
        text.replace(text.find(from), std::string_view(from).size(), to);
        const NetworkOf network = networkOf(text);
        EXPECT_EQ(network.wrong(), "");
        for (const spatial::Channel& channel : network.plan().channels) {
            EXPECT_NE(channel.name, std::string(chain) + "_chain");
            for (const polyhedra::Interval& range : channel.instances)
                EXPECT_LE(range.lower, range.upper) << channel.name;
        }
        const bool isFirst = std::string_view(chain) == "D";
        EXPECT_EQ(actionsOf(network, chain), isFirst ? (Strings{"Receive array_to_D", "Send D_to_K"})
                                                     : (Strings{"Receive D_to_K", "Send K_to_U"}));
    }
}

TEST(Consumers, OneGatherLeavesTheOtherLoopInSpace) {
    const NetworkOf along = networkOf(gemm("isolate_consumer_chain(C, D, K); D.gather(C, jj);"));
    EXPECT_EQ(along.wrong(), "");
    EXPECT_EQ(nestText(along.process("K")), "ii | io jo iii jjj jj ");
    EXPECT_EQ(along.channel("D_to_K").instances, (std::vector<polyhedra::Interval>{{0, 1}}));
    // The last kernel gathers itself, the one before it hands on.
    const NetworkOf last = networkOf(gemm("isolate_consumer_chain(C, D, K).depth(C, 5); K.gather(C, jj);"));
    EXPECT_NE(last.messages().find("depth"), std::string::npos) << last.messages(); // on a func
    const NetworkOf own = networkOf(gemm("isolate_consumer_chain(C, D, K); K.gather(C, jj).depth(C, 5);"));
    EXPECT_EQ(own.wrong(), "");
    EXPECT_EQ(nestText(own.process("D")), "ii jj | io jo iii jjj ");
    EXPECT_EQ(actionsOf(own, "K"), (Strings{"Receive D_to_K", "Receive K_chain", "Send K_chain", "Store"}));
    EXPECT_EQ(own.channel("D_to_K").depth, 5);
    EXPECT_TRUE(own.channel("D_to_K").depthIsGiven);
    EXPECT_EQ(own.channel("array_to_D").depth, 2);
}

// Tiles that are cut: lanes and neighbours outside take no part.
TEST(Consumers, RemainderTiles) {
    const char* const once = "S(ii, jj) = select(io == 0 && jo == 0 && k == 0 && iii == 0 && jjj == 0, 1);";
    for (const char* where : {"where (io*II + ii)*III + iii < 5", "where (jo*JJ + jj)*JJJ + jjj < 9",
                              "where (io*II + ii)*III + iii < 7 && (jo*JJ + jj)*JJJ + jjj < 8",
                              "where ii + jj + io < 4", "where ii + 2*jj + jo < 5"})
        for (const char* calls : {"isolate_consumer(C, D);", "isolate_consumer(C, D); D.gather(C, jj);",
                                  "isolate_consumer_chain(C, D, K, U);  D.gather(C, ii);  K.gather(C, jj);",
                                  "isolate_consumer_chain(C, D, K, U);  D.gather(C, jj);  K.gather(C, ii);",
                                  "isolate_consumer_chain(T, D, K, U, H);  K.gather(T, jj);  U.gather(T, "
                                  "ii).vstore(T);  H.place(Host);"})
            EXPECT_EQ(networkOf(gemm(calls, where, once)).wrong(), "") << where << " " << calls;
}

TEST(Consumers, TheHostTakesTheOrderOfTheStoresApart) {
    const NetworkOf network = networkOf(gemm("isolate_consumer_chain(C, D, K, U, H);  D.gather(C, ii);  "
                                             "K.gather(C, jj);  U.vstore(C);  H.place(Host);"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(actionsOf(network, "U"), (Strings{"Receive K_to_U", "Store serialised"}));
    EXPECT_EQ(actionsOf(network, "H"), (Strings{"Load serialised", "Store"}));
    EXPECT_EQ(nestText(network.process("H")), "| io jo iii jjj ii | jj ");
    // Vectors one after the other: io, jo, iii, jjj, ii are all of 2.
    const spatial::Action& load = network.process("H").actions[0];
    EXPECT_EQ(load.slot, (polyhedra::AffineForm{{16, 8, 4, 2, 1, 0}, 0}));
    const spatial::Network& plan = network.plan();
    EXPECT_TRUE(plan.kernels[spatial::KernelId(4u)].onHost);
    EXPECT_EQ(plan.channels.size(), 5u); // to D, K, U and two chains; none to H

    // A kernel in front that is replicated stores the parts of its PEs one behind the other.
    const NetworkOf wide =
        networkOf(gemm("isolate_consumer_chain(C, D, H);  D.gather(C, jj);  H.place(Host);"));
    EXPECT_EQ(wide.wrong(), "");
    EXPECT_EQ(nestText(wide.process("H")), "| ii io jo iii jjj jj ");
    EXPECT_EQ(wide.process("H").actions[0].slot, (polyhedra::AffineForm{{48, 24, 12, 6, 3, 1}, 0}));
    EXPECT_EQ(
        wide.process("D").actions.back().slot.coefficients,
        (polyhedra::Vector{48, 0, 24, 12, 6, 3, 1})); // of place ii, place jj, io, jo, iii, jjj, jj_passing
}

TEST(Consumers, SeveralOutputsAndReductions) {
    // S is made by a reduction over all loops but the space.
    const NetworkOf network = networkOf(
        gemm("isolate_consumer_chain(C, D, U).isolate_consumer(S, V).isolate_consumer_chain(T, E, W);  "
             "D.gather(C, ii);  V.gather(S, ii);  E.gather(T, jj);  W.gather(T, ii).vstore(T);"));
    EXPECT_NE(network.messages().find("vector-access-refused"),
              std::string::npos); // ii is not contiguous in T
    const NetworkOf three = networkOf(
        gemm("isolate_consumer_chain(C, D, U).isolate_consumer(S, V).isolate_consumer_chain(T, E, W);  "
             "D.gather(C, ii);  V.gather(S, ii);  E.gather(T, jj);  W.gather(T, ii);"));
    EXPECT_EQ(three.wrong(), "");
    EXPECT_EQ(three.plan().actions.size(), 3u);
    EXPECT_EQ(nestText(three.process("V")), "ii jj | ii_passing ");
    EXPECT_EQ(iterationsOf(three.process("V")), 3 * (2 + 1));
    EXPECT_EQ(three.plan().kernels.size(), 6u);
}

// Further from the array, called on a kernel.
TEST(Consumers, OfAKernel) {
    const NetworkOf network = networkOf(
        gemm("isolate_consumer(C, D);  D.gather(C, ii).isolate_consumer_chain(C, K, U);  K.gather(C, jj);"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(nestText(network.process("U")), "| io jo iii jjj ii | jj ");
}

TEST(Consumers, VectorsOfTheLastIndexAreStoredAsWords) {
    const NetworkOf network = networkOf(R"(design d {
  input  A[4][5] : Int(8);
  output C[3][4][5] : Int(8);
  loops  k: 0..3, i: 0..4, j: 0..5;
  C(k, i, j) = A(i, j);
  mapping m { X.space_time_transform({i, j}); }
})");
    EXPECT_NE(network.messages().find("unknown-receiver"), std::string::npos); // a func is needed
    const NetworkOf words = networkOf(R"(design d {
  input  A[4][5] : Int(8);
  output C[3][4][5] : Int(8);
  loops  k: 0..3, i: 0..4, j: 0..5;
  func   X : Int(8);
  X(k, i, j) = A(i, j);
  C(k, i, j) = X(k, i, j);
  mapping m { X.space_time_transform({i, j}).isolate_consumer_chain(C, D, U);  D.gather(C, i);  U.gather(C, j).vstore(C); }
})");
    EXPECT_EQ(words.wrong(), "");
    EXPECT_EQ(nestText(words.process("U")), "j | k i | j ");
}

// The first message begins so: its code, and its words.
struct ConsumerRefusal {
    const char *calls, *says;
};
class RefusedConsumers : public testing::TestWithParam<ConsumerRefusal> {};

TEST_P(RefusedConsumers, SayWhy) {
    const NetworkOf network = networkOf(gemm(GetParam().calls));
    EXPECT_FALSE(network.built.plan);
    EXPECT_TRUE(network.messages().starts_with(GetParam().says)) << network.messages();
}

INSTANTIATE_TEST_SUITE_P(
    All, RefusedConsumers,
    testing::Values(
        ConsumerRefusal{"isolate_consumer(C);",
                        "primitive-arguments: isolate_consumer takes an output and the name of a new kernel"},
        ConsumerRefusal{"isolate_consumer_chain(C);",
                        "primitive-arguments: isolate_consumer_chain takes an output and the names of "
                        "new kernels, the first nearest the array"},
        ConsumerRefusal{"isolate_consumer(2*C, U);",
                        "primitive-arguments: isolate_consumer takes the name of an output first"},
        ConsumerRefusal{"isolate_consumer(C, A);",
                        "kernel-name: 'A' can't be the name of a new kernel: it is an input"},
        ConsumerRefusal{"isolate_consumer(A, U);",
                        "network-operand: 'A' can't be isolated: it is an input; isolate_producer makes "
                        "kernels for it"},
        ConsumerRefusal{"isolate_consumer(Z, U);",
                        "network-operand: 'Z' can't be isolated: it is a func, whose values stay "
                        "in the array; write them to an output"},
        ConsumerRefusal{"isolate_consumer(Cc, U);",
                        "network-operand: 'Cc' can't be isolated: the array writes no such output, did you "
                        "mean 'C'?"},
        ConsumerRefusal{"isolate_consumer(C, U).isolate_consumer(C, V);",
                        "network-operand: 'C' can't be isolated: it already leaves through U"},
        ConsumerRefusal{"isolate_consumer_chain(C, D, U); D.isolate_consumer(C, V);",
                        "network-operand: 'C' can't be isolated: D sends it to U"},
        ConsumerRefusal{"isolate_consumer(C, D); D.isolate_consumer(T, V);",
                        "network-operand: 'T' can't be isolated: it does not pass through D, which takes C"},
        ConsumerRefusal{"isolate_consumer(C, D); D.gather(T, ii);",
                        "network-receiver: 'T' does not pass through D, which takes C"},
        ConsumerRefusal{
            "isolate_consumer(C, D); D.gather(C, ii).gather(C, jj);",
            "chain-refused: D can't gather 'C' along 'jj': it already gathers along 'ii'; gather along the "
            "other loop in the next kernel"},
        ConsumerRefusal{"isolate_consumer_chain(C, D, K); D.gather(C, ii); K.gather(C, ii);",
                        "chain-refused: K can't gather 'C' along 'ii': D has already gathered along it"},
        ConsumerRefusal{
            "isolate_consumer(C, D); D.gather(C, iii);",
            "chain-refused: D can't gather 'C' along 'iii': 'iii' is a time loop: one processing element "
            "computes all of its values"},
        ConsumerRefusal{
            "isolate_consumer_chain(C, D, H); H.gather(C, ii).place(Host);",
            "chain-refused: H can't gather 'C' along 'ii': it runs on the host, which reads the results from "
            "memory"},
        ConsumerRefusal{"isolate_consumer(C, D); D.gather(C, l);", "unknown-loop: 'l' is not a loop here"},
        ConsumerRefusal{
            "isolate_consumer(C, D); X.gather(C, ii);",
            "network-receiver: gather is called on a consumer kernel, and 'X' is a func of the array"},
        ConsumerRefusal{"isolate_producer(B, L); L.gather(B, ii);",
                        "network-receiver: gather is called on a consumer kernel, and 'L' is a producer"},
        ConsumerRefusal{
            "isolate_consumer(C, D); D.remove(k);",
            "network-receiver: D is a consumer, and remove can't be "
            "called on one: each result leaves the array once, so no loop of a consumer repeats a result"},
        ConsumerRefusal{"isolate_consumer(C, D); D.scatter(C, ii);",
                        "network-receiver: D is a consumer, and scatter can't be called on "
                        "one: use gather to collect results"},
        ConsumerRefusal{"isolate_consumer(C, D); D.isolate_producer(A, L);",
                        "network-receiver: D is a consumer, and isolate_producer can't be called on one: it "
                        "is for kernels "
                        "that bring "
                        "operands to the array"},
        ConsumerRefusal{"isolate_consumer_chain(C, D, U); D.vstore(C);",
                        "vector-access-refused: D can't store 'C' in vectors: it sends it to U"},
        ConsumerRefusal{
            "isolate_consumer(C, D); D.gather(C, ii).vstore(C);",
            "vector-access-refused: D can't store 'C' in vectors: it receives one value at a time; only the "
            "second gather of a chain makes vectors"},
        ConsumerRefusal{
            "isolate_consumer_chain(C, D, K, U); D.gather(C, ii); K.gather(C, jj); U.vstore(C);",
            "vector-access-refused: U can't store 'C' in vectors: its lanes are along 'jj', and neighbours "
            "along it are not "
            "neighbours in memory: index 2 of C is 6*jo + jjj + 2*jj; gather along the loop of the last "
            "index "
            "in vectors, "
            "or let the host deserialise it"},
        ConsumerRefusal{"isolate_consumer_chain(C, D, U); D.place(Host);",
                        "place-refused: D can't be placed on the host: it sends to U; only the last kernel "
                        "of a chain can "
                        "be there"},
        ConsumerRefusal{
            "isolate_consumer(C, D); D.place(Host);",
            "place-refused: D can't be placed on the host: the array next to it sends to channels: isolate "
            "another kernel between them"},
        ConsumerRefusal{"isolate_consumer_chain(C, D, U); U.place(Moon);",
                        "primitive-arguments: place takes Host: all other kernels are on the device"},
        ConsumerRefusal{"isolate_consumer(C, D); D.depth(C, 0);",
                        "primitive-arguments: depth takes an output and a number of tokens of at least 1"}));

TEST(Consumers, OutputsThatAreWrittenOtherwise) {
    const auto refused = [](const char* left, const char* output) {
        return networkOf(gemm(fmt::format("isolate_consumer({}, D);", output), "", left)).messages();
    };
    EXPECT_EQ(
        refused("S(ii, jj) = select(io == 0 && jo == 0 && k == 0 && iii == 0 && jjj == 0 && ii > 0, 1);  "
                "S(0, jj) = select(io == 0 && jo == 0 && k == 0 && iii == 0 && jjj == 0 && ii == 0, 2);",
                "S"),
        "network-operand: 'S' can't be isolated: several equations write it, so the order of its values "
        "differs between elements; write it by one equation, from one func\n");
    EXPECT_EQ(
        refused(
            "S(ii, jj) = select(io == 0 && jo == 0 && k == 0 && iii == 0 && jjj == 0 && A(ii, jj) > 0, 1);",
            "S"),
        "network-operand: 'S' can't be isolated: whether the array writes an element depends on data\n");
    // Only the last column of PEs writes it, so there is nothing to gather along it.
    const char* const column =
        "S(ii, 0) = select(io == 0 && jo == 0 && k == 0 && iii == 0 && jjj == 0 && jj == 2, 1);";
    EXPECT_EQ(networkOf(gemm("isolate_consumer(S, D); D.gather(S, jj);", "", column)).messages(),
              "chain-refused: D can't gather 'S' along 'jj': only the processing elements with jj = 2 write "
              "it, so there "
              "is nothing to collect\n");
    const NetworkOf network = networkOf(gemm("isolate_consumer(S, D); D.gather(S, ii);", "", column));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(nestText(network.process("D")), "ii | ii_passing ");
}

} // namespace tactus::test
