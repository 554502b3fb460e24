// Networks of kernels around arrays: the code that is exported runs as they say.
#include "support/emulation.h"
#include "support/hand_network.h"

#include "spatial/network/verify.h"
#include "support/targets.h"

namespace tactus::test {

namespace {

using enum spatial::Action::Kind;
using Role = spatial::Kernel::Role;

// Three products of matrices, one after the other.
const char* const products = R"(design products {
  param  N = 3, I = 3, J = 2, K = 4;
  input  A[N][I][K] : Float(32);
  input  B[N][K][J] : Float(32);
  output C[N][I][J] : Float(32);
  loops  b: 0..N, i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : Float(32);
  X(b, i, j, k) = select(j == 0, A(b, i, k), X(b, i, j-1, k));
  Y(b, i, j, k) = select(i == 0, B(b, k, j), Y(b, i-1, j, k));
  Z(b, i, j, k) = select(k == 0, 0, Z(b, i, j, k-1)) + X(b, i, j, k) * Y(b, i, j, k);
  C(b, i, j)    = select(k == K-1, Z(b, i, j, k));
  mapping skewed { Z.space_time_transform({i, j}, {{1, 0, 0, 0}, {0, 1, 1, 1}}); }
}
)";

std::string emulated(const HandNetwork& network) {
    const auto model = network.model();
    const auto wrong = spatial::verify(network.plan(), model->map, *model->graph);
    if (!wrong.empty()) return wrong.front();
    return emulationOf(*model, driver::makeInputs(model->system(), {}).tensors);
}

// Loaders and unloaders, one for each PE at the border; or A scattered in the order of PEs, without a buffer.
HandNetwork plainNetwork(const array::Model& array, bool scattersBlocks = false) {
    HandNetwork network(array);
    network.operand("A").operand("B").operand("C");
    network.channel("A_to_X", "A", {{0, 2}}, 1, scattersBlocks ? 1 : 2)
        .channel("B_to_X", "B", {{0, 1}})
        .channel("X_to_C", "C", {{0, 2}, {0, 1}});
    const HandNetwork::Range b{"b", 0, 2}, i{"i", 0, 2}, j{"j", 0, 1}, k{"k", 0, 3};
    const HandNetwork::Range s{"s", 0, 2};
    if (scattersBlocks)
        network.channel("A_chain", "A", {{0, 2}}, 1, 1)
            .kernel("A_loader", Role::Producer)
            .process("A_loader", {}, {b, s, k}, {}, {},
                     {{Load, "A", {"b", "s", "k"}, {}, "", {}, ""},
                      {Send, "A", {"b", "s", "k"}, {}, "A_chain", {"0"}, ""}})
            .kernel("A_feeder", Role::Producer)
            .process("A_feeder", {i}, {b, s, k}, {}, {"s - i"},
                     {{Receive, "A", {"b", "s", "k"}, {}, "A_chain", {"i"}, ""},
                      {Send, "A", {"b", "s", "k"}, {"i - s"}, "A_to_X", {"i"}, ""},
                      {Send, "A", {"b", "s", "k"}, {"s - i - 1"}, "A_chain", {"i + 1"}, ""}});
    else
        network.kernel("A_loader", Role::Producer)
            .process("A_loader", {i}, {b, k}, {}, {},
                     {{Load, "A", {"b", "i", "k"}, {}, "", {}, ""},
                      {Send, "A", {"b", "i", "k"}, {}, "A_to_X", {"i"}, ""}});
    network.kernel("B_loader", Role::Producer)
        .process("B_loader", {j}, {b, k}, {}, {},
                 {{Load, "B", {"b", "k", "j"}, {}, "", {}, ""},
                  {Send, "B", {"b", "k", "j"}, {}, "B_to_X", {"j"}, ""}});
    network.kernel("X", Role::Array)
        .atBorder({Receive, "A", {"b", "i", "k"}, {"0 - j"}, "A_to_X", {"i"}, ""})
        .atBorder({Receive, "B", {"b", "k", "j"}, {"0 - i"}, "B_to_X", {"j"}, ""})
        .atBorder({Send, "C", {"b", "i", "j"}, {"k - 3"}, "X_to_C", {"i", "j"}, ""});
    network.kernel("C_unloader", Role::Consumer)
        .process("C_unloader", {i, j}, {b}, {}, {},
                 {{Receive, "C", {"b", "i", "j"}, {}, "X_to_C", {"i", "j"}, ""},
                  {Store, "C", {"b", "i", "j"}, {}, "", {}, ""}});
    return network;
}

// A through a scattered double buffer, C gathered; both as the host lays them out.
HandNetwork chains(const array::Model& array) {
    const std::int64_t depth = 1;
    HandNetwork network(array);
    network.operand("A").operand("B").operand("C");
    network.channel("A_chain", "A", {{0, 2}}, 1, depth)
        .channel("A_to_X", "A", {{0, 2}}, 1, depth)
        .channel("B_to_X", "B", {{0, 1}}, 1, depth)
        .channel("X_to_C", "C", {{0, 2}, {0, 1}}, 1, depth)
        .channel("C_chain", "C", {{0, 2}, {0, 1}}, 1, depth);
    const HandNetwork::Range b{"b", 0, 2}, i{"i", 0, 2}, j{"j", 0, 1}, k{"k", 0, 3}, s{"s", 0, 2};
    const std::string slotOfA = "12*b + 3*k + s", slotOfC = "6*b + 3*j + s";
    network.kernel("A_serializer", Role::Producer)
        .onHost()
        .process("A_serializer", {}, {b, k, s}, {}, {},
                 {{Load, "A", {"b", "s", "k"}, {}, "", {}, ""},
                  {Store, "A", {"b", "s", "k"}, {}, "", {}, slotOfA, true}});
    network.kernel("A_loader", Role::Producer)
        .process("A_loader", {}, {b, k, s}, {}, {},
                 {{Load, "A", {"b", "s", "k"}, {}, "", {}, slotOfA, true},
                  {Send, "A", {"b", "s", "k"}, {}, "A_chain", {"0"}, ""}});
    network.kernel("A_feeder", Role::Producer)
        .process("A_feeder.fill", {i}, {b, k, s}, {}, {"s - i"},
                 {{Receive, "A", {"b", "s", "k"}, {}, "A_chain", {"i"}, ""},
                  {Fill, "A", {"b", "s", "k"}, {"i - s"}, "", {}, "k"},
                  {Send, "A", {"b", "s", "k"}, {"s - i - 1"}, "A_chain", {"i + 1"}, ""}})
        .process("A_feeder.send", {i}, {b, k}, {}, {},
                 {{Fetch, "A", {"b", "i", "k"}, {}, "", {}, "k"},
                  {Send, "A", {"b", "i", "k"}, {}, "A_to_X", {"i"}, ""}})
        .buffer("A", 1, 4);
    network.kernel("B_loader", Role::Producer)
        .process("B_loader", {j}, {b, k}, {}, {},
                 {{Load, "B", {"b", "k", "j"}, {}, "", {}, ""},
                  {Send, "B", {"b", "k", "j"}, {}, "B_to_X", {"j"}, ""}});
    network.kernel("X", Role::Array)
        .atBorder({Receive, "A", {"b", "i", "k"}, {"0 - j"}, "A_to_X", {"i"}, ""})
        .atBorder({Receive, "B", {"b", "k", "j"}, {"0 - i"}, "B_to_X", {"j"}, ""})
        .atBorder({Send, "C", {"b", "i", "j"}, {"k - 3"}, "X_to_C", {"i", "j"}, ""});
    network.kernel("C_drainer", Role::Consumer)
        .process("C_drainer", {i, j}, {b, s}, {}, {"2 - i - s"},
                 {{Receive, "C", {"b", "i", "j"}, {"0 - s"}, "X_to_C", {"i", "j"}, ""},
                  {Receive, "C", {"b", "i + s", "j"}, {"s - 1"}, "C_chain", {"i + 1", "j"}, ""},
                  {Send, "C", {"b", "i + s", "j"}, {}, "C_chain", {"i", "j"}, ""}});
    network.kernel("C_unloader", Role::Consumer)
        .process("C_unloader", {j}, {b, s}, {}, {},
                 {{Receive, "C", {"b", "s", "j"}, {}, "C_chain", {"0", "j"}, ""},
                  {Store, "C", {"b", "s", "j"}, {}, "", {}, slotOfC, true}});
    network.kernel("C_deserializer", Role::Consumer)
        .onHost()
        .process("C_deserializer", {}, {b, j, s}, {}, {},
                 {{Load, "C", {"b", "s", "j"}, {}, "", {}, slotOfC, true},
                  {Store, "C", {"b", "s", "j"}, {}, "", {}, ""}});
    return network;
}

} // namespace

TEST(EmitNetwork, AScatteredDoubleBufferAndAGatherRunAtDepthOneFromTheHostsOrder) {
    const auto array = analysedModelOf(products);
    EXPECT_EQ(emulated(chains(*array)), "");
}

// All tokens of a PE come before those of the next one, which the array needs one step later.
TEST(EmitNetwork, ADeadlockSaysWhoWaitsForWhat) {
    const auto array = analysedModelOf(products);
    const auto model = plainNetwork(*array, true).model();
    const std::string wrong =
        emulationOf(*model, driver::makeInputs(model->system(), {}).tensors, test::intelOpenCl());
    EXPECT_NE(wrong.find("A_feeder[0] waits for space in A_to_X[0]"), std::string::npos) << wrong;
    EXPECT_NE(wrong.find("products waits for data of A_to_X[1]"), std::string::npos) << wrong;
    EXPECT_NE(wrong.find("It runs with channels of unlimited depth."), std::string::npos) << wrong;
}

namespace {

// The message of the emulation of the kernels for HLS, with the second text of each edit in place of the
// first.
std::string emulatedWith(const array::Model& model,
                         const std::vector<std::pair<std::string, std::string>>& edits) {
    emit::Exported exported = emit::exportCode(model, test::xilinxHls());
    std::string& kernels = exported.files.front().content;
    for (const auto& [that, with] : edits) {
        std::size_t at = kernels.find(that);
        if (at == std::string::npos) return "nowhere: " + that + "\n" + kernels;
        for (; at != std::string::npos; at = kernels.find(that, at + with.size()))
            kernels.replace(at, that.size(), with);
    }
    const Folder folder;
    if (const auto written = driver::writeExport(exported, folder.path()); !written) return written.error();
    const auto inputs = driver::makeInputs(model.system(), {}).tensors;
    const auto emulated = driver::emulate({model, test::xilinxHls()}, folder.path(), inputs, {});
    return emulated ? "" : emulated.error().message;
}

} // namespace

// In Vitis a stream has one process that writes it and one that reads it, and a process touches all of its.
TEST(EmitNetwork, AStreamHasOneWriterAndOneReader) {
    const auto array = analysedModelOf(products);
    const auto model = plainNetwork(*array).model();
    const std::string loader = "static void A_loader(const std::int32_t i, const float* A, ",
                      type = "hls::stream<float, 2>& ", call = "DATAFLOW_PROCESS(A_loader, 0, A_0, ";
    std::string wrong = emulatedWith(*model, {{loader, loader + type + "other, "},
                                              {call, call + "B_to_X[0], "},
                                              {"A_loader, 1, A_1, ", "A_loader, 1, A_1, B_to_X[1], "},
                                              {"A_loader, 2, A_2, ", "A_loader, 2, A_2, B_to_X[1], "}});
    EXPECT_NE(wrong.find("A_loader[0] is handed B_to_X[0] and leaves it alone"), std::string::npos) << wrong;
    wrong = emulatedWith(*model, {{"B_loader, 1, B_1, B_to_X[1]", "B_loader, 1, B_1, B_to_X[0]"}});
    EXPECT_NE(wrong.find("both B_loader[0] and B_loader[1] write B_to_X[0]"), std::string::npos) << wrong;
}

// A memory that knows in which round of its loop each slot was read and written.
const char* const watched = R"(#include <hls_stream.h>
#include <cstdio>
#include <cstdlib>
struct Slot {
    const long* round = nullptr;
    long written = -1000, read = -1000;
    float value = 0;
    void check(long before) const {
        if (*round - before >= DISTANCE) return;
        std::fprintf(stderr, "%ld rounds apart\\n", *round - before);
        std::exit(3);
    }
    Slot& operator=(float token) { check(read); value = token; written = *round; return *this; }
    operator float() { check(written); read = *round; return value; }
};
struct Watched {
    long round = 0;
    Slot slots[2][4];
    Watched() { for (auto& bank : slots) for (Slot& slot : bank) slot.round = &round; }
    Slot* operator[](int bank) { return slots[bank]; }
};
)";

// The code tells compilers this of its banks.
TEST(EmitNetwork, BanksAreReadAndWrittenInRoundsThatAreApart) {
    const auto array = analysedModelOf(products);
    const auto model = chains(*array).model();
    const auto withDistance = [&](const std::string& distance) {
        std::string memory = watched;
        memory.replace(memory.find("DISTANCE"), 8, distance);
        return emulatedWith(*model,
                            {{"#include <hls_stream.h>\n", memory},
                             {"float A_feeder_bank[2][4];", "Watched A_feeder_bank;"},
                             {"#pragma HLS DEPENDENCE variable=A_feeder_bank type=intra dependent=false",
                              "A_feeder_bank.round++;"}});
    };
    EXPECT_EQ(withDistance("4"), "");
    EXPECT_NE(withDistance("1000").find(" rounds apart"), std::string::npos); // it does look
}

TEST(EmitNetwork, LoadersAndUnloadersRunBesideTheArray) {
    const auto array = analysedModelOf(products);
    EXPECT_EQ(emulated(plainNetwork(*array)), "");
}

} // namespace tactus::test
