// The text of exported networks.
#include "support.h"
#include "support/hand_network.h"
#include "support/targets.h"
#include "support/text.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

using namespace tactus;

namespace {

using test::holds;

const char* const product = R"(design p {
  param  I = 3, J = 2, K = 4;
  input  A[I][K] : Int(32);
  input  B[K][J] : Int(32);
  output C[I][J] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == K-1, Z(i, j, k));
  mapping m { Z.space_time_transform({i, j}, i + j + k); }
})";

using enum spatial::Action::Kind;
using Role = spatial::Kernel::Role;

// A through a chain of three units with a bank each.
std::shared_ptr<const array::Model> chain(const array::Model& array) {
    const test::HandNetwork::Range i{"i", 0, 2}, k{"k", 0, 3}, s{"s", 0, 2};
    test::HandNetwork network(array);
    network.operand("A")
        .channel("A_chain", "A", {{0, 2}})
        .channel("A_to_X", "A", {{0, 2}})
        .kernel("loader", Role::Producer)
        .process("loader", {}, {k, s}, {}, {},
                 {{Load, "A", {"s", "k"}, {}, "", {}, ""}, {Send, "A", {"s", "k"}, {}, "A_chain", {"0"}, ""}})
        .kernel("feeder", Role::Producer)
        .process("feeder.fill", {i}, {k, s}, {}, {"s - i"},
                 {{Receive, "A", {"s", "k"}, {}, "A_chain", {"i"}, ""},
                  {Fill, "A", {"s", "k"}, {"i - s"}, "", {}, "0"},
                  {Send, "A", {"s", "k"}, {"s - i - 1"}, "A_chain", {"i + 1"}, ""}})
        .process(
            "feeder.send", {i}, {k}, {}, {},
            {{Fetch, "A", {"i", "k"}, {}, "", {}, "0"}, {Send, "A", {"i", "k"}, {}, "A_to_X", {"i"}, ""}})
        .buffer("A", 1, 1);
    network.kernel("X", Role::Array).atBorder({Receive, "A", {"i", "k"}, {"0 - j"}, "A_to_X", {"i"}, ""});
    return network.model();
}

} // namespace

// The last unit of a chain has no next one.
TEST(ExportedNetwork, hasTheFifosOfThePlan) {
    const auto array = test::modelOf(product);
    const auto model = chain(*array);
    const std::string kernels = test::fileOf(*model, "p.cl");
    EXPECT_TRUE(holds(kernels, "channel int A_chain[3] __attribute__((depth(2)));")) << kernels;
    EXPECT_TRUE(holds(kernels, "if (i <= 1 && ")) << kernels;
    EXPECT_TRUE(holds(test::fileOf(*model, "README.md"), "| `A_chain` | 3 | 2 | 4 |"));
    EXPECT_TRUE(holds(test::fileOf(*model, "README.md", test::xilinxHls()), "| `A_chain` | 3 | 2 | 4 |"));
}

// A stream that a process is handed and leaves alone is an error of Vitis, as are two processes that read
// one: the last unit of a chain is a function of its own. The number that a unit is handed is a constant.
TEST(ExportedNetwork, handsOverNoStreamThatIsLeftAlone) {
    const auto array = test::modelOf(product);
    const std::string kernels = test::fileOf(*chain(*array), "p_hls.cpp", test::xilinxHls());
    const auto expect = [&](std::string_view part) { EXPECT_TRUE(holds(kernels, part)) << part << kernels; };
    expect("hls::stream<std::int32_t, 2> A_chain[3];");
    expect("// Units i = 0..1.\nstatic void feeder_0(const std::int32_t i, hls::stream<std::int32_t, 2>& "
           "A_chain, "
           "hls::stream<std::int32_t, 2>& A_chain_out, hls::stream<std::int32_t, 2>& A_to_X) {\n"
           "#pragma HLS FUNCTION_INSTANTIATE variable=i\n");
    expect("// Unit i = 2.\nstatic void feeder_1(hls::stream<std::int32_t, 2>& A_chain, "
           "hls::stream<std::int32_t, 2>& A_to_X) {\n    [[maybe_unused]] constexpr std::int32_t i = 2;\n");
    expect("    for (std::int32_t i = 0; i <= 1; i++) {\n        #pragma HLS UNROLL\n"
           "        DATAFLOW_PROCESS(feeder_0, i, A_chain[i], A_chain[i + 1], A_to_X[i]);\n    }\n"
           "    DATAFLOW_PROCESS(feeder_1, A_chain[2], A_to_X[2]);\n");
}

// A half hears of the other some rounds late: EmitNetwork looks whether accesses are that far apart.
TEST(ExportedNetwork, saysHowFarAccessesToBanksAreApart) {
    const auto array = test::modelOf(product);
    const auto model = chain(*array);
    const std::string openCl = test::fileOf(*model, "p.cl"),
                      hls = test::fileOf(*model, "p_hls.cpp", test::xilinxHls());
    EXPECT_TRUE(holds(openCl, "    #pragma ivdep array(feeder_bank) safelen(4)\n    while (")) << openCl;
    EXPECT_TRUE(holds(hls, "        #pragma HLS DEPENDENCE variable=feeder_bank type=intra dependent=false\n"
                           "        #pragma HLS DEPENDENCE variable=feeder_bank type=inter direction=RAW "
                           "distance=4 dependent=true\n"))
        << hls;
    EXPECT_FALSE(holds(hls, "AGGREGATE"));
}

// [m] only where there are stages.
TEST(ExportedNetwork, leavesTheTextsOfSingleArrays) {
    const auto model = test::modelOf(product);
    const std::string page = test::fileOf(*model, "README.md"), kernel = test::fileOf(*model, "p.cl");
    EXPECT_TRUE(holds(page, "the array as one OpenCL kernel: registers")) << page;
    EXPECT_TRUE(holds(page, "## With any OpenCL")) << page;
    EXPECT_TRUE(holds(page, "`host.cpp` starts one.")) << page;
    EXPECT_TRUE(holds(kernel, "// Values of each PE: [PE][m] is m steps old, [PE][0] is computed now.\n"))
        << kernel;
}

namespace {

// A through kernels of these names: one that loads it and one that touches no memory.
std::shared_ptr<const array::Model> passedOn(const array::Model& array, const std::string& loader,
                                             const std::string& passer) {
    const test::HandNetwork::Range i{"i", 0, 2}, k{"k", 0, 3};
    test::HandNetwork network(array);
    network.operand("A")
        .channel("A_out", "A", {{0, 2}})
        .channel("A_to_X", "A", {{0, 2}})
        .kernel(loader, Role::Producer)
        .process(loader, {i}, {k}, {}, {},
                 {{Load, "A", {"i", "k"}, {}, "", {}, ""}, {Send, "A", {"i", "k"}, {}, "A_out", {"i"}, ""}})
        .kernel(passer, Role::Producer)
        .process(passer, {i}, {k}, {}, {},
                 {{Receive, "A", {"i", "k"}, {}, "A_out", {"i"}, ""},
                  {Send, "A", {"i", "k"}, {}, "A_to_X", {"i"}, ""}});
    network.kernel("X", Role::Array).atBorder({Receive, "A", {"i", "k"}, {"0 - j"}, "A_to_X", {"i"}, ""});
    return network.model();
}

} // namespace

// Units that the host starts are kernels of their own, which may meet any other name.
TEST(ExportedNetwork, namesUnitsLikeNothingElse) {
    const auto array = test::modelOf(product);
    const auto unitsAre = [&](const std::string& passer, const std::string& prefix) {
        const auto model = passedOn(*array, "L", passer);
        const std::string kernels = test::fileOf(*model, "p.cl");
        EXPECT_TRUE(holds(kernels, "__kernel void " + prefix + "##unit_number(")) << kernels;
        EXPECT_TRUE(holds(kernels, "inline static void " + prefix + "unit(")) << kernels;
        EXPECT_TRUE(holds(kernels, "__kernel void " + passer + "(void)")) << kernels;
        EXPECT_TRUE(holds(test::fileOf(*model, "host.cpp"),
                          "device.start(\"" + prefix + "\" + std::to_string(unit_number)"));
    };
    unitsAre("M", "L_");
    unitsAre("L_0x", "L_");
    unitsAre("L_", "L_");
    unitsAre("L_0", "L__");
    unitsAre("L_17", "L__");
    unitsAre("L_unit", "L__");
}

// Keywords of OpenCL C alone.
TEST(ExportedNetwork, leavesKeywordsToTheLanguage) {
    const auto array = test::modelOf(product);
    for (const std::string word : {"generic", "pipe", "local"}) {
        const std::string kernels = test::fileOf(*passedOn(*array, "L", word), "p.cl");
        EXPECT_TRUE(holds(kernels, "__kernel void " + word + "_(void)")) << kernels;
    }
}

// Autorun is a matter of OpenCL: functions of a dataflow region are called.
TEST(ExportedNetwork, claimsAutorunForOpenClAlone) {
    const auto array = test::modelOf(product);
    const auto model = passedOn(*array, "L", "M");
    EXPECT_TRUE(holds(test::fileOf(*model, "p.cl"), "yes  M: it accesses no memory"));
    const std::string functions = test::fileOf(*model, "p_hls.cpp", test::xilinxHls());
    EXPECT_TRUE(holds(functions, "void M(")) << functions;
    EXPECT_TRUE(holds(functions, "// Automatic:\n")) << functions;
    EXPECT_FALSE(holds(functions, "autorun")) << functions;
    EXPECT_FALSE(holds(functions, "no start")) << functions;
}

namespace {

// Loaders for each row and column, an unloader for each PE.
emit::Exported unitsOf(int rows, int columns, const emit::Target& target) {
    const auto array = test::modelOf(fmt::format(R"(design p {{
  input  A[{0}][4] : Int(32); input B[4][{1}] : Int(32); output C[{0}][{1}] : Int(32);
  loops  i: 0..{0}, j: 0..{1}, k: 0..4;
  func   X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == 3, Z(i, j, k));
  mapping m {{ Z.space_time_transform({{i, j}}, i + j + k); }}
}})",
                                                 rows, columns));
    const test::HandNetwork::Range i{"i", 0, rows - 1}, j{"j", 0, columns - 1}, k{"k", 0, 3};
    test::HandNetwork network(*array);
    network.operand("A").operand("B").operand("C");
    network.channel("A_to_X", "A", {{0, rows - 1}})
        .channel("B_to_X", "B", {{0, columns - 1}})
        .channel("X_to_C", "C", {{0, rows - 1}, {0, columns - 1}})
        .kernel("A_loader", Role::Producer)
        .process("A_loader", {i}, {k}, {}, {},
                 {{Load, "A", {"i", "k"}, {}, "", {}, ""}, {Send, "A", {"i", "k"}, {}, "A_to_X", {"i"}, ""}})
        .kernel("B_loader", Role::Producer)
        .process("B_loader", {j}, {k}, {}, {},
                 {{Load, "B", {"k", "j"}, {}, "", {}, ""}, {Send, "B", {"k", "j"}, {}, "B_to_X", {"j"}, ""}});
    network.kernel("X", Role::Array)
        .atBorder({Receive, "A", {"i", "k"}, {"0 - j"}, "A_to_X", {"i"}, ""})
        .atBorder({Receive, "B", {"k", "j"}, {"0 - i"}, "B_to_X", {"j"}, ""})
        .atBorder({Send, "C", {"i", "j"}, {"k - 3"}, "X_to_C", {"i", "j"}, ""});
    network.kernel("C_unloader", Role::Consumer)
        .process("C_unloader", {i, j}, {}, {}, {},
                 {{Receive, "C", {"i", "j"}, {}, "X_to_C", {"i", "j"}, ""},
                  {Store, "C", {"i", "j"}, {}, "", {}, ""}});
    return emit::exportCode(*network.model(), target);
}

std::map<std::string, std::size_t> sizesOf(const emit::Exported& exported) {
    std::map<std::string, std::size_t> sizes;
    for (const emit::File& file : exported.files) sizes[file.name] = file.content.size();
    return sizes;
}

} // namespace

// 256 PEs in place of 4: numbers have more digits, and 288 kernels come from macros of tens and hundreds.
TEST(ExportedNetwork, isAsLongForManyPesAsForFew) {
    const auto few = sizesOf(unitsOf(2, 2, test::intelOpenCl())),
               many = sizesOf(unitsOf(16, 16, test::intelOpenCl()));
    for (const auto& [file, size] : few) {
        const bool hasMacros = file.ends_with(".cl");
        EXPECT_LE(many.at(file), size + (hasMacros ? 1000 : 100)) << file;
    }
}

// In a dataflow region an argument in memory belongs to one process.
TEST(ExportedNetwork, givesEachProcessItsOwnPort) {
    const emit::Exported exported = unitsOf(2, 1, test::xilinxHls());
    const auto expect = [&](std::string_view name, std::string_view part) {
        const auto file = std::ranges::find(exported.files, name, &emit::File::name);
        ASSERT_NE(file, exported.files.end()) << name;
        EXPECT_TRUE(holds(file->content, part)) << part << "\n" << file->content;
    };
    const std::string kernels = exported.files.front().name;
    expect(kernels, "_array(const std::int32_t* A_0,\n");
    for (const char* port :
         {"A_0 offset=slave bundle=gmem0 ", "A_1 offset=slave bundle=gmem1 ", "B offset=slave bundle=gmem2 ",
          "C_0 offset=slave bundle=gmem3 ", "C_1 offset=slave bundle=gmem4 "})
        expect(kernels, fmt::format("#pragma HLS INTERFACE m_axi port={}", port));
    expect(kernels, "    DATAFLOW_PROCESS(A_loader, 0, A_0, A_to_X[0]);\n"
                    "    DATAFLOW_PROCESS(A_loader, 1, A_1, A_to_X[1]);\n"
                    "    DATAFLOW_PROCESS(B_loader, B, B_to_X[0]);\n");
    expect("csim.cpp", "_array(A, A, B, C, C);");
    expect("host.cpp", "{0, 0, 1, 2, 2});");
}
