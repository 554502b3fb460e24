// The logic of families beside Yosys, where it is installed: operators one by one, and three processing
// elements (PEs). Tables were measured with 0.23; later versions build dividers and shifters anew.
//
// Yosys puts a comparison on one chain with another, with or without a gate over all bits, as the names of
// its operands fall; so the same comparison, and what is made of it, has one of two sizes. Tables have the
// larger one. Multiplexers that join LUTs to wider ones (MUXF7, PFUMX) are left out with -nowidelut: with
// them Yosys takes up to six times as many LUTs for a minimum, to save a level of logic.
#include "estimate/devices/device.h"
#include "support/folder.h"

#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace tactus::estimate {
namespace {

struct Target {
    std::string_view device, command;
};
constexpr Target targets[] = {{"u250", "synth_xilinx -family xcup -noiopad -nowidelut"},
                              {"arria10-gx1150", "synth_intel_alm -family cyclone10gx"},
                              {"ecp5-85", "synth_ecp5 -nowidelut"},
                              {"ice40-hx8k", "synth_ice40 -dsp"}};

std::string outputOf(const std::string& command) {
    std::string text;
    std::array<char, 4096> buffer{};
    FILE* pipe = popen(command.c_str(), "r");
    if (!pipe) return text;
    for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        text.append(buffer.data(), n);
    pclose(pipe);
    return text;
}

// Look-up tables of each module, as tables count them: a slice of a carry chain of ECP5 is two.
std::map<std::string, std::int64_t> lutsOf(const std::string& verilog, std::string_view synthesis) {
    const test::Folder folder;
    std::ofstream(folder.path() / "all.v") << verilog;
    std::istringstream report(outputOf(fmt::format("cd '{}' && yosys -q -p 'read_verilog all.v; {} -top top; "
                                                   "tee -o stat.txt stat' > log.txt 2>&1; cat stat.txt",
                                                   folder.path().string(), synthesis)));
    std::map<std::string, std::int64_t> luts;
    std::string module;
    for (std::string line; std::getline(report, line);) {
        std::istringstream words(line);
        std::string first, second;
        words >> first >> second;
        if (first == "===") module = second;
        const bool isLut = first == "INV" ||
                           (first.find("LUT") != std::string::npos && first.find("MUX") == std::string::npos);
        if (isLut && !second.empty() && std::isdigit(static_cast<unsigned char>(second[0])))
            luts[module] += std::stoll(second);
        if (first == "CCU2C" && !second.empty()) luts[module] += 2 * std::stoll(second);
    }
    return luts;
}

// Modules that are kept, and one around them with all their ports.
struct Design {
    std::string modules, ports, instances;

    void add(const std::string& name, const std::vector<std::pair<std::string, std::string>>& portsOf,
             const std::string& body) {
        std::string own, connections;
        for (const auto& [type, port] : portsOf) {
            own += fmt::format("{}{} {}", own.empty() ? "" : ", ", type, port);
            ports += fmt::format("{}{} {}_{}", ports.empty() ? "" : ",\n", type, name, port);
            connections += fmt::format("{}.{}({}_{})", connections.empty() ? "" : ", ", port, name, port);
        }
        modules += fmt::format("(* keep_hierarchy *) module {}({});\n{}\nendmodule\n", name, own, body);
        instances += fmt::format("{0} i_{0}({1});\n", name, connections);
    }
    std::string text() const {
        return fmt::format("{}module top({});\n{}endmodule\n", modules, ports, instances);
    }
};

bool hasYosys() {
    return outputOf("yosys -V 2>/dev/null").find("Yosys 0.23") != std::string::npos;
}

Family familyFor(const Target& target) {
    for (const DeviceFile& file : deviceFiles())
        if (file.key == target.device) return deviceOf(file.key, file.text)->family;
    return {};
}

TEST(Yosys, CountsTheLogicOfOperatorsAsTheFamiliesDo) {
    if (!hasYosys()) GTEST_SKIP() << "yosys 0.23 is not installed";
    struct Operator {
        std::string_view cost, body;
        double least, most; // of the table
    };
    const Operator operators[] = {{"add", "a + b", 1, 1},
                                  {"subtract", "a - b", 1, 1},
                                  {"bits", "a & b", 1, 1},
                                  {"select", "b[0] ? a : c", 0.9, 1},
                                  {"negate", "-a", 1, 1},
                                  {"min", "a < b ? a : b", 0.55, 1.05},
                                  {"abs", "a < 0 ? -a : a", 0.9, 1.05}};
    Design design;
    for (const Operator& one : operators)
        for (const int bits : {8, 16, 32}) {
            const std::string type = fmt::format("signed [{}:0]", bits - 1);
            design.add(fmt::format("{}_{}", one.cost, bits),
                       {{"input " + type, "a"},
                        {"input " + type, "b"},
                        {"input " + type, "c"},
                        {"output " + type, "y"}},
                       fmt::format("assign y = {};", one.body));
        }
    for (const int bits : {8, 16, 32}) {
        const std::string type = fmt::format("input signed [{}:0]", bits - 1);
        design.add(fmt::format("compare_{}", bits), {{type, "a"}, {type, "b"}, {"output", "y"}},
                   "assign y = a < b;");
        design.add(fmt::format("equal_{}", bits), {{type, "a"}, {type, "b"}, {"output", "y"}},
                   "assign y = a == b;");
    }
    for (const Target& target : targets) {
        const Family family = familyFor(target);
        const auto luts = lutsOf(design.text(), target.command);
        const auto check = [&](std::string_view cost, double least, double most) {
            for (const int bits : {8, 16, 32}) {
                const auto found = luts.find(fmt::format("{}_{}", cost, bits));
                ASSERT_NE(found, luts.end()) << target.device << " " << cost;
                const double table = double(family.costOf(cost, "int")->lutsOf(bits));
                EXPECT_GE(double(found->second), least * table - 3)
                    << target.device << " " << cost << " " << bits;
                EXPECT_LE(double(found->second), most * table + 3)
                    << target.device << " " << cost << " " << bits;
            }
        };
        for (const Operator& one : operators) check(one.cost, one.least, one.most);
        check("compare", 0.55, 1.05);
        check("equal", 0.9, 1.05);
    }
}

// Products are DSPs, which are no logic here.
TEST(Yosys, CountsTheLogicOfThreePes) {
    if (!hasYosys()) GTEST_SKIP() << "yosys 0.23 is not installed";
    Design design;
    design.add("gemm",
               {{"input", "clk"},
                {"input", "first"},
                {"input", "last"},
                {"input signed [31:0]", "product"},
                {"input signed [31:0]", "drained"},
                {"output reg signed [31:0]", "drain"}},
               "reg signed [31:0] z; wire signed [31:0] sum = (first ? 32'sd0 : z) + product;\n"
               "always @(posedge clk) begin z <= sum; drain <= last ? sum : drained; end");
    const std::string score = "input signed [15:0]";
    design.add("smith_waterman",
               {{"input", "clk"},
                {"input [7:0]", "a"},
                {"input [7:0]", "b"},
                {score, "left"},
                {score, "above"},
                {score, "diagonal"},
                {score, "e"},
                {score, "f"},
                {score, "open"},
                {score, "on"},
                {score, "match"},
                {score, "other"},
                {"output reg signed [15:0]", "h"},
                {"output reg signed [15:0]", "e_out"},
                {"output reg signed [15:0]", "f_out"}},
               "wire signed [15:0] s = diagonal + (a == b ? match : other);\n"
               "wire signed [15:0] eo = left - open, en = e - on, fo = above - open, fn = f - on;\n"
               "wire signed [15:0] e1 = eo > en ? eo : en, f1 = fo > fn ? fo : fn, g = e1 > f1 ? e1 : f1;\n"
               "always @(posedge clk) begin h <= s > g ? s : g; e_out <= e1; f_out <= f1; end");
    design.add("lu",
               {{"input", "clk"},
                {"input signed [31:0]", "v"},
                {"input signed [31:0]", "product"},
                {"output reg signed [31:0]", "v_out"}},
               "always @(posedge clk) v_out <= v - product;");
    for (const Target& target : targets) {
        const Family family = familyFor(target);
        const auto cost = [&](std::string_view name, std::int64_t bits) {
            return family.costOf(name, "int")->lutsOf(bits);
        };
        const std::map<std::string, std::int64_t> sums{
            {"gemm", cost("bits", 32) + cost("add", 32) + cost("select", 32)},
            {"smith_waterman", cost("add", 16) + cost("equal", 8) + cost("select", 16) +
                                   4 * cost("subtract", 16) + 4 * cost("min", 16)},
            {"lu", cost("subtract", 32)}};
        const auto luts = lutsOf(design.text(), target.command);
        for (const auto& [pe, sum] : sums) {
            ASSERT_TRUE(luts.contains(pe)) << target.device;
            const std::int64_t found = luts.at(pe);
            RecordProperty(fmt::format("{} {}", target.device, pe), fmt::format("{} of {}", sum, found));
            // A gate in front of an adder is in the same LUT on UltraScale+.
            const bool isFused = target.device == "u250" && pe == "gemm";
            EXPECT_NEAR(double(found + (isFused ? 32 : 0)), double(sum), 0.11 * double(sum))
                << target.device << " " << pe;
        }
    }
}

} // namespace
} // namespace tactus::estimate
