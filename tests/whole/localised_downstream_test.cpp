// Everything behind localisation works on designs whose reads it has made uniform: tiles, lanes, kernels
// around the array, networks, both simulations, the code of both targets.
#include "exported_batch.h"
#include "support/examples.h"
#include "support/targets.h"
#include "tactus.h"

#include "simulate/build.h"

namespace tactus::test {
namespace {

// The example with one more mapping, m.
std::string exampleWith(const std::string& example, const std::string& mapping) {
    std::string text = exampleText(example);
    text.insert(text.rfind('}'), "  mapping m { " + mapping + " }\n");
    return text;
}

// Reads of streams that localisation or the mapping has made, tiles, lanes and kernels; w is 3 by 3.
const std::pair<const char*, const char*> localisedMappings[] = {
    {"convolution-streams", "y.tile(i, io, ii, 4).tile(j, jo, ji, 4); y.localise(w, {0, 1, 0, 0, 0, "
                            "0}).localise(w, {0, 0, 0, 1, 0, 0});"
                            "y.space_time_transform({ii, ji}, {io, jo, r, s + ii + ji});"},
    {"convolution-streams", "y.localise(w, {1, 0, 0, 0}).localise(w, {0, 1, 0, 0}).space_time_transform({i, "
                            "j}, i + j + r).vectorize(s);"},
    {"convolution-streams", "y.localise(w, {0, 1, 0, 0}).space_time_transform({i}, {j, r, s});"
                            "y.isolate_producer(x, loader).isolate_consumer_chain(y, collector, unloader);"},
    {"convolution-streams", "y.localise(x, {1, 0, -1, 0}).space_time_transform({i}, {i + j, i + 2*r, s});"
                            "y.isolate_producer_chain(w, loader, feeder);"},
    {"lu-pivot-rows", "A.tile(j, jo, ji, 2); A.space_time_transform({i, ji}, {k, i + ji + 8*jo});"},
    {"lu-pivot-rows", "A.space_time_transform({i}, {k, i}).unroll(j);"},
    {"lu-pivot-rows", "A.space_time_transform({i, j}, k + i + j).isolate_producer(a, loader);"
                      "A.isolate_consumer(U, unloader);"},
    {"cholesky", "S.reorder(j, k, i).space_time_transform({k, j}, k + i + j);"},
    {"edit-distance", "D.tile(j, jo, ji, 3); D.space_time_transform({ji}, {jo, i + ji});"},
    {"three-matrices", "D.merge_ures().tile(k, ko, ki, 3).localise(A, {0, 1, 0, 0});"
                       "D.space_time_transform({i, j}, {ko, i + j + ki});"
                       "E.localise(D, {0, 1, 0}).space_time_transform({i}, j).vectorize(k);"},
    {"two-layers",
     "h.merge_ures().localise(x, {0, 1, 0}).space_time_transform({n}, N*s + n + k);"
     "h.isolate_producer(W, loader);"
     "y.space_time_transform({s}, {n, k}).isolate_producer(h, reader).isolate_consumer(y, unloader);"},
};

TEST(LocalisedDownstream, MappingsOfAllKindsComputeWhatTheDesignSays) {
    ExportedBatch openCl(intelOpenCl()), hls(xilinxHls());
    unsigned number = 0;
    for (const auto& [example, mapping] : localisedMappings) {
        SCOPED_TRACE(mapping);
        std::string text = exampleWith(example, mapping);
        const Folder folder;
        const Answer simulated = ask({"simulate", folder.write("d.ure", text), "--mapping", "m"});
        ASSERT_EQ(simulated.status, 0) << simulated.value;
        EXPECT_EQ(simulated.value.at("matches"), true);
        if (simulated.value.contains("network") ||
            std::string(mapping).find("isolate") != std::string::npos) {
            // Kernels run beside one another; such a program is compiled alone.
            for (const char* target : {"intel-opencl", "xilinx-hls"})
                EXPECT_EQ(ask({"export", folder / "d.ure", "--mapping", "m", "--target", target, "-o",
                               folder / target, "--emulate"})
                              .value.at("matches"),
                          true);
            continue;
        }
        text.insert(text.find(' ', text.find("\ndesign ") + 8), std::to_string(++number));
        const driver::Analysis analysis = analysed(text);
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        const auto arrays = driver::arraysNamed(design, "m");
        ASSERT_FALSE(arrays.empty());
        const evaluate::Tensors inputs = driver::makeInputs(*design.evaluated, {}).tensors;
        const evaluate::Tensors wanted = driver::evaluate(*design.evaluated, inputs, {}).outputs;
        if (arrays.size() == 1) { // the command has run one of the two
            const auto model = driver::buildArray(*arrays.front(), {}).model;
            for (const auto simulate : {&simulate::checked, &simulate::fast})
                EXPECT_TRUE(evaluate::compare(model->system(), wanted, (*simulate)(model, inputs, {}).outputs)
                                .matches);
        }
        for (ExportedBatch* batch : {&openCl, &hls}) batch->add(design, arrays, inputs, wanted, text);
    }
    openCl.expectSame();
    hls.expectSame();
}

// The two iterations, and a schedule that would do.
TEST(LocalisedDownstream, AStreamAgainstTheScheduleIsRefusedWithItsIterations) {
    const std::string text = exampleWith(
        "convolution-streams", "y.localise(x, {1, 0, -1, 0}).space_time_transform({i}, {j, 2*r + i, s});");
    const driver::Analysis analysis = analysed(text);
    const diagnostics::List& found = driver::mappingNamed(analysis.designs.at(0), "m")->diagnostics;
    const auto error =
        std::ranges::find(found, diagnostics::Severity::Error, &diagnostics::Diagnostic::severity);
    ASSERT_NE(error, found.end());
    EXPECT_EQ(error->code(), "backwards");
    EXPECT_EQ(text.substr(error->span.begin, error->span.end - error->span.begin), "{j, 2*r + i, s}");
    EXPECT_NE(error->message.find("x(i,j,r,s) reads x(i-1,j,r+1,s) before it is computed"), std::string::npos)
        << error->message;
    ASSERT_TRUE(error->witness);
    ASSERT_EQ(error->witness->points.size(), 2u);
    const auto &reader = error->witness->points[0].at, &producer = error->witness->points[1].at;
    EXPECT_EQ(reader[0] - producer[0], 1);
    EXPECT_EQ(reader[2] - producer[2], -1);
}

} // namespace
} // namespace tactus::test
