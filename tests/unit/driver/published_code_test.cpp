// The words of the exported code of a published array with its network, beside the right values that it
// computes.
#include "support/emulation.h"
#include "support/paths.h"
#include "support/text.h"

#include "support/targets.h"
#include "system/processes/files.h"

namespace tactus::test {

namespace {

emit::Exported gemm(const emit::Target& target, const std::string& sizes = "") {
    const auto read = system::readFile(inRepository("/examples/published/gemm.ure"));
    std::string text = read.value_or("");
    const std::string own = "I = 16, J = 12, K = 8, II = 2, III = 4, JJ = 3, JJJ = 4, KK = 2, KKK = 2";
    if (!sizes.empty()) text.replace(text.find(own), own.size(), sizes);
    return emit::exportCode(*analysedModelOf(text, "t2s"), target);
}

// The function of a kernel that is exported once, or nothing; and what belongs to each FIFO of a channel.
std::string attributesOf(const std::string& kernels, const std::string& kernel) {
    const std::size_t at = kernels.find("__kernel void " + kernel + "(");
    const std::size_t before = kernels.rfind("\n\n", at);
    return at == std::string::npos ? "none" : kernels.substr(before, at - before);
}
std::string extentsOf(const std::vector<polyhedra::Interval>& ranges, const char* open, const char* close) {
    std::string text;
    for (const polyhedra::Interval& range : ranges)
        text += fmt::format("{}{}{}", open, range.upper - range.lower + 1, close);
    return text;
}
std::size_t countOf(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

std::shared_ptr<const array::Model> gemmModel() {
    return analysedModelOf(system::readFile(inRepository("/examples/published/gemm.ure")).value_or(""),
                           "t2s");
}

} // namespace

// As deep and as many as in the plan; all of them and the kernels in one dataflow region.
TEST(PublishedCode, StreamsAreThoseOfThePlan) {
    const auto model = gemmModel();
    const spatial::Network& plan = *model->network;
    const std::string kernels = gemm(test::xilinxHls()).files.front().content;
    EXPECT_EQ(countOf(kernels, "#pragma HLS DATAFLOW\n"), 1u) << kernels;
    EXPECT_EQ(countOf(kernels, "#pragma HLS STREAM "), plan.channels.size());
    for (const spatial::Channel& channel : plan.channels) {
        EXPECT_TRUE(
            holds(kernels, fmt::format(", {}> {}{};\n#pragma HLS STREAM variable={} depth={}\n",
                                       channel.depth, channel.name, extentsOf(channel.instances, "[", "]"),
                                       channel.name, channel.depth)))
            << channel.name << kernels;
    }
    // The two banks of each buffer, in each function that has it, are memories of their own.
    ASSERT_EQ(plan.buffers.size(), 2u);
    for (const spatial::Buffer& buffer : plan.buffers) {
        const std::size_t declared = countOf(
            kernels, fmt::format(" {}[{}][{}];\n", buffer.name, buffer.isDouble ? 2 : 1, buffer.slots));
        EXPECT_GT(declared, 0u) << buffer.name << kernels;
        EXPECT_EQ(countOf(kernels, fmt::format("#pragma HLS ARRAY_PARTITION variable={} complete dim=1\n",
                                               buffer.name)),
                  declared);
    }
}

TEST(PublishedCode, ChannelsAndUnitsAreThoseOfThePlan) {
    const auto model = gemmModel();
    const spatial::Network& plan = *model->network;
    const std::string kernels = gemm(test::intelOpenCl()).files.front().content;
    EXPECT_EQ(countOf(kernels, "channel "), plan.channels.size()) << kernels;
    for (const spatial::Channel& channel : plan.channels) {
        EXPECT_TRUE(holds(kernels, fmt::format(" {}{} __attribute__((depth({})));\n", channel.name,
                                               extentsOf(channel.instances, "[", "]"), channel.depth)))
            << channel.name << kernels;
    }
    int autorun = 0;
    for (const spatial::Kernel& kernel : plan.kernels) {
        if (kernel.onHost || kernel.processes.empty()) continue;
        bool touchesMemory = false;
        for (const spatial::ProcessId id : kernel.processes)
            for (const spatial::Action& action : plan.processes[id].actions)
                touchesMemory |=
                    action.kind == spatial::Action::Kind::Load || action.kind == spatial::Action::Kind::Store;
        const spatial::Process& process = plan.processes[kernel.processes.front()];
        std::vector<polyhedra::Interval> space(process.domain.box.begin(),
                                               process.domain.box.begin() +
                                                   static_cast<std::ptrdiff_t>(process.spaceLoops()));
        const std::string attributes = attributesOf(kernels, kernel.name);
        EXPECT_EQ(holds(attributes, "__attribute__((autorun))\n"), !touchesMemory)
            << kernel.name << attributes;
        if (touchesMemory || space.empty()) {
            EXPECT_FALSE(holds(attributes, "num_compute_units")) << kernel.name << attributes;
            continue;
        }
        ++autorun;
        const std::string units = extentsOf(space, ", ", "").substr(2);
        EXPECT_TRUE(holds(attributes, "__attribute__((num_compute_units(" + units + ")))\n"))
            << kernel.name << attributes;
    }
    EXPECT_GE(autorun, 3); // feeders of A and B, and a kernel that gathers
    EXPECT_TRUE(holds(attributesOf(kernels, "gemm"), "__attribute__((autorun))\n")) << kernels;
}

// A first unit, a last one, and all between.
TEST(PublishedCode, ChainsAreAsLongForManyPesAsForFew) {
    const auto few = gemm(test::xilinxHls(),
                          "I = 16, J = 16, K = 8, II = 4, III = 4, JJ = 4, JJJ = 4, KK = 2, KKK = 2"),
               many = gemm(test::xilinxHls(),
                           "I = 32, J = 32, K = 8, II = 8, III = 4, JJ = 8, JJJ = 4, KK = 2, KKK = 2");
    ASSERT_FALSE(few.files.empty());
    for (const emit::File& file : few.files)
        EXPECT_LE(fileOf(many, file.name).size(), file.content.size() + 200) << file.name;
}

// Lanes of a slot are one word of the memory.
TEST(PublishedCode, BanksHoldWholeTokens) {
    const auto exported = gemm(test::xilinxHls());
    const std::string& kernels = exported.files.front().content;
    EXPECT_TRUE(holds(kernels, "    float_x2 A_feeder_buffer[2][8];\n"
                               "    #pragma HLS AGGREGATE variable=A_feeder_buffer compact=auto\n"))
        << kernels;
}

// Nothing is counted, asked or chosen in vain.
TEST(PublishedCode, IsNoLongerThanItNeedsToBe) {
    for (const emit::Target* target : emit::targets()) {
        const emit::Exported exported = gemm(*target);
        const std::string kernels = exported.files.front().content, host = fileOf(exported, "host.cpp");
        for (const char* vain :
             {"fill_io", "send_jo", "takesPart", "true &&", "+ 1 - 1", "[15] : Z_ring", "io = io + 1"})
            EXPECT_FALSE(holds(kernels, vain)) << vain << kernels;
        EXPECT_FALSE(holds(host, "if (true")) << host;
        EXPECT_TRUE(holds(kernels, "fill_ii_passing == ")) << kernels;
    }
}

TEST(PublishedCode, CommentsOnRegistersAreTrue) {
    const std::string kernels = gemm(test::intelOpenCl()).files.front().content;
    EXPECT_TRUE(holds(kernels, "// What each lane of each PE made in this step: [PE][lane].\n")) << kernels;
}

// Each counter and address of the paper's sizes fits 32 bits, though the domain has 10^12 points.
TEST(PublishedCode, CountersAreAsWideAsTheyNeedToBe) {
    const std::string paper =
        "I = 10240, J = 8192, K = 16384, II = 10, III = 32, JJ = 8, JJJ = 32, KK = 32, KKK = 16";
    EXPECT_FALSE(holds(gemm(test::intelOpenCl(), paper).files.front().content, "long"));
    EXPECT_FALSE(holds(gemm(test::xilinxHls(), paper).files.front().content, "int64"));
    // A has 2^31 elements and more: loaders need that much, counters of feeders do not.
    const std::string deep =
        "I = 10240, J = 8192, K = 524288, II = 10, III = 32, JJ = 8, JJJ = 32, KK = 32, KKK = 16";
    const std::string kernels = gemm(test::xilinxHls(), deep).files.front().content;
    const auto function = [&](const std::string& name) {
        const std::size_t begin = kernels.find("static void " + name + "(");
        return kernels.substr(begin, kernels.find("\n}\n", begin) - begin);
    };
    EXPECT_TRUE(holds(function("A_loader"), "std::int64_t io = ")) << function("A_loader");
    EXPECT_FALSE(holds(function("A_feeder_0"), "int64")) << function("A_feeder_0");
}

// The tile of a strip is a quotient of the step: nothing is tried three times a step.
TEST(PublishedCode, TilesOfAScheduleAreDigits) {
    const auto text = system::readFile(inRepository("/examples/published/smith-waterman.ure"));
    const auto exported = emit::exportCode(*analysedModelOf(text.value_or(""), "susy"), test::xilinxHls());
    std::string kernels = exported.files.front().content;
    kernels = kernels.substr(kernels.find("static void smith_waterman("));
    EXPECT_FALSE(holds(kernels, "for (std::int32_t jo")) << kernels;
    EXPECT_TRUE(holds(kernels, "const std::int32_t jo = (t")) << kernels;
}

// A reader takes the page at its word.
TEST(PublishedCode, ReadmesPromiseWhatTheCodeKeeps) {
    const std::string openCl = fileOf(gemm(test::intelOpenCl()), "README.md"),
                      hls = fileOf(gemm(test::xilinxHls()), "README.md");
    for (const std::string& page : {openCl, hls}) {
        EXPECT_FALSE(holds(page, "the array as one")) << page;
        EXPECT_FALSE(holds(page, "@")) << page;
    }
    EXPECT_FALSE(holds(openCl, "any OpenCL")) << openCl;
    EXPECT_FALSE(holds(openCl, "starts one.")) << openCl;
    EXPECT_FALSE(holds(hls, "The test bench also runs without Vitis")) << hls;
    EXPECT_TRUE(holds(hls, "using `hls_stream.h`")) << hls;
}

} // namespace tactus::test
