// Tiled designs from text to results.
#include "support/emulation.h"
#include "support/product.h"
#include "support/random_tiles.h"
#include "support/sample.h"

#include "driver/runs/mapping_run.h"

#include <set>

using namespace tactus;

namespace {

driver::Analysis analysed(const std::string& text, std::map<std::string, std::int64_t> params = {}) {
    driver::Request request;
    request.source = test::source(text);
    request.params = std::move(params);
    return driver::analyse(request);
}

// The mistake that simulating a legal mapping finds; empty if all is well.
std::string simulationOf(const driver::DesignAnalysis& design, const driver::MappingAnalysis& mapping) {
    const array::Built built = driver::buildArray(mapping, {});
    if (!built.model) return "no model";
    const evaluate::Inputs inputs = driver::makeInputs(design, mapping, {}, {});
    const driver::Verified verified =
        driver::simulateAndCompare(built.model, inputs.tensors, {}, mapping.reference);
    if (!verified.simulation.complete || !verified.expected.evaluation.complete) return "not complete";
    if (verified.comparison.matches) return {};
    return verified.mismatch ? driver::sentenceOf(*verified.mismatch) : "no match";
}

// "X on X (0,1)"
std::set<std::string> dependencesOf(const driver::MappingAnalysis& mapping) {
    std::set<std::string> all;
    for (const dependence::Dependence& one : mapping.graph->dependences)
        if (!one.samePoint())
            all.insert(fmt::format("{} on {} ({})", mapping.system->nameOf(one.reader),
                                   mapping.system->variables[one.variable].name, fmt::join(one.vector, ",")));
    return all;
}

// "X (0,1) 0": variable, displacement, delay
std::set<std::string> linksOf(const driver::MappingAnalysis& mapping) {
    const array::Built built = driver::buildArray(mapping, {});
    std::set<std::string> all;
    for (const array::LinkFamily& link : built.model->links)
        all.insert(fmt::format("{} ({}) {}", mapping.system->variables[link.variable].name,
                               fmt::join(link.displacement, ","), link.delay));
    return all;
}

std::string gemmMapped(const std::string& mapping, const std::string& type = "Float(32)") {
    return test::productDesign({8, 12, 16}, type, fmt::format("mapping m {{ {} }}", mapping));
}

// The mapping of language.md, section 2, up to its space_time_transform; tiles as large as the arguments say.
std::string a10(int i, int ii, int j, int jj, int k, int kk) {
    return fmt::format("X.merge_ures(Y, Z, C).tile(i, io, it, {}).tile(it, ii, iii, {})"
                       ".tile(j, jo, jt, {}).tile(jt, jj, jjj, {}).tile(k, ko, kt, {}).tile(kt, kk, kkk, {})"
                       ".reorder(kkk, jjj, iii, kk, jj, ii, ko, jo, io).space_time_transform({{ii, jj}});",
                       i, ii, j, jj, k, kk);
}

const std::map<std::string, std::int64_t> fullSize{{"I", 10240}, {"J", 8192}, {"K", 16384}};

TEST(Tiled, GemmAtFullSizeIsTheKnownAnswer) {
    const driver::Analysis analysis = analysed(gemmMapped(a10(320, 32, 256, 32, 512, 16)), fullSize);
    const driver::MappingAnalysis& mapping = analysis.designs.at(0).mappings.at(0);
    ASSERT_TRUE(mapping.legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
    // Loops io, jo, ko, ii, jj, kk, iii, jjj, kkk.
    EXPECT_EQ(dependencesOf(mapping),
              (std::set<std::string>{"X on X (0,0,0,0,1,0,0,0,0)", "Y on Y (0,0,0,1,0,0,0,0,0)",
                                     "Z on Z (0,0,0,0,0,0,0,0,1)", "Z on Z (0,0,0,0,0,1,0,0,-15)",
                                     "Z on Z (0,0,1,0,0,-31,0,0,-15)"}));
    // kkk runs through 16, jjj and iii through 32 each: kk is 32 * 32 * 16 = 16384 steps, and a wrap 15 less.
    EXPECT_EQ(linksOf(mapping),
              (std::set<std::string>{"X (0,1) 0", "Y (1,0) 0", "Z (0,0) 1", "Z (0,0) 16369"}));
    const array::Built built = driver::buildArray(mapping, {});
    EXPECT_EQ(built.model->pes, 80);
    EXPECT_EQ(built.model->cycles, std::int64_t{1} << 34); // 32^6 * 16
    // A PE has 32 x 32 sums, of which the partial one of a wrap waits for its next kk.
    EXPECT_EQ(built.model->links.back().registersEach, 1024);
    EXPECT_EQ(built.model->registers, 80 * (1024 + 1));
    EXPECT_EQ(built.model->portCount(), 10 + 8 + 80);
}

TEST(Tiled, ANoteSaysWhichStreamsAreMadeAnew) {
    const driver::Analysis analysis = analysed(gemmMapped(a10(4, 2, 6, 2, 8, 2)));
    const auto all = analysis.allDiagnostics();
    const auto note =
        std::ranges::find(all, diagnostics::Kind::MapStreamsAnew, &diagnostics::Diagnostic::kind);
    ASSERT_NE(note, all.end());
    EXPECT_NE(note->message.find("each tile regenerates them: Y goes along ii, X goes along jj"),
              std::string::npos)
        << note->message;
}

TEST(Tiled, GemmComputesWhatEvaluationDoes) {
    const std::vector<std::string> mappings{
        a10(4, 2, 6, 2, 8, 2), // divisors
        a10(5, 2, 7, 3, 9, 4), // none of them
        "X.tile(j, jo, jj, 5);",
        "X.tile(k, ko, kk, 5).space_time_transform({i, j}, {0, 0, 5, 1} );",
        "X.tile(k, ko, kk, 5).space_time_transform({i, kk});",
        "X.tile(i, io, ii, 3).tile(j, jo, jj, 5).space_time_transform({ii, jj});",
        "X.tile(i, io, ii, 3).tile(j, jo, jj, 5).reorder(k, jo, io, jj, ii).space_time_transform({ii, jj}, "
        "{io, jo, ii + jj + k});",
        "X.tile(j, jo, jj, 5, Carry).reorder(jj, k, jo, i).space_time_transform({i});",
        "X.tile(j, jo, jj, 4, Carry).space_time_transform({i, jj}, {jo, i + jj + k});"};
    for (const std::string& mapping : mappings) {
        const driver::Analysis analysis = analysed(gemmMapped(mapping, "Int(32)"));
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        if (!design.mappings.at(0).legal()) {
            EXPECT_NE(mapping.find("{0, 0, 5, 1}"), std::string::npos)
                << mapping << "\n"
                << test::rendered(*analysis.source, analysis.allDiagnostics());
            continue;
        }
        EXPECT_EQ(simulationOf(design, design.mappings.at(0)), "") << mapping;
    }
}

TEST(Tiled, CarryKeepsTheStreamWithItsWrapAround) {
    const driver::Analysis analysis =
        analysed(gemmMapped("X.tile(j, jo, jj, 4, Carry).space_time_transform({i, jj}, {jo, i + jj + k});"));
    const driver::MappingAnalysis& mapping = analysis.designs.at(0).mappings.at(0);
    ASSERT_TRUE(mapping.legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
    const std::set<std::string> dependences = dependencesOf(mapping);
    EXPECT_TRUE(dependences.contains("X on X (0,0,1,0)"));
    EXPECT_TRUE(dependences.contains("X on X (0,1,-3,0)")); // a link of 3 back across the array
    const auto all = analysis.allDiagnostics();
    EXPECT_EQ(std::ranges::count(all, diagnostics::Kind::MapStreamsAnew, &diagnostics::Diagnostic::kind), 0);
}

// Each piece has its own verdict, and iterations are said as the design has them.
TEST(Tiled, AnIllegalOrderNamesThePieceAndIterationsOfTheDesign) {
    const driver::Analysis analysis =
        analysed(gemmMapped("X.tile(k, ko, kk, 5).reorder(ko, kk).space_time_transform({i, j});"));
    const auto all = analysis.allDiagnostics();
    const auto said = std::ranges::find(all, diagnostics::Kind::MapBackwards, &diagnostics::Diagnostic::kind);
    ASSERT_NE(said, all.end());
    EXPECT_NE(said->message.find("reads Z(i,j,ko-1,kk+4) before it is computed"), std::string::npos)
        << said->message;
    ASSERT_TRUE(said->witness);
    ASSERT_EQ(said->witness->points.size(), 2u);
    EXPECT_EQ(said->witness->points[0].at, (polyhedra::Point{0, 0, 5}));
    EXPECT_EQ(said->witness->points[1].at, (polyhedra::Point{0, 0, 4}));
}

TEST(Tiled, ArraysOfOneMappingTileLoopsOfTheirOwn) {
    const driver::Analysis analysis = analysed(
        gemmMapped("X.merge_ures(Y); X.tile(j, jo, jj, 5).tile(i, io, ii, 3).reorder(k, jj, ii, jo, io)"
                   ".space_time_transform({ii, jj}); Z.merge_ures(C); Z.tile(k, ko, kk, "
                   "5).space_time_transform({i, kk}, "
                   "{i + j, ko, kk});",
                   "Int(32)"));
    const driver::DesignAnalysis& design = analysis.designs.at(0);
    ASSERT_EQ(design.mappings.size(), 2u);
    for (const driver::MappingAnalysis& array : design.mappings) {
        ASSERT_TRUE(array.legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
        EXPECT_EQ(simulationOf(design, array), "") << array.name;
    }
}

// Sums over several loops, after tiling and with loops between the parts of one; over triangles too.
TEST(Tiled, ReductionsComputeWhatEvaluationDoes) {
    const char* const text = R"(design sums {{
  param N = 7, M = 9;
  input A[N][M] : Int(32);
  output C[N] : Int(32);
  output S : Int(32) = 0;
  output T[M] : Int(32) = 0;
  loops i: 0..N, j: {0};
  C(i) += A(i, j);
  {1}
  mapping m {{ C.{2} }}
}})";
    int legal = 0;
    const std::string box = "0..M";
    for (const std::string& bounds : {box, std::string("0..i+1"), std::string("i..M")})
        for (const int factor : {1, 2, 3, 4, 7})
            for (const char* const mapping :
                 {"tile(j, jo, jj, {0}).space_time_transform({{}});",
                  "tile(j, jo, jj, {0}).space_time_transform({{jj}});",
                  "tile(i, io, ii, {0}).tile(j, jo, jj, 3).reorder(jj, ii, jo, "
                  "io).space_time_transform({{}});",
                  "tile(i, io, ii, {0}).reorder(ii, j, io).space_time_transform({{}});",
                  "tile(i, io, ii, {0}).tile(j, jo, jj, 4).tile(jj, jt, jn, "
                  "3).space_time_transform({{ii}});"}) {
                const std::string design = fmt::format(
                    fmt::runtime(text), bounds, bounds == box ? "S += A(i, j); T(j) max= A(i, j);" : "",
                    fmt::format(fmt::runtime(mapping), factor));
                const driver::Analysis analysis = analysed(design);
                const driver::DesignAnalysis& found = analysis.designs.at(0);
                if (!found.mappings.at(0).legal()) continue;
                ++legal;
                EXPECT_EQ(simulationOf(found, found.mappings.at(0)), "") << design;
            }
    EXPECT_GE(legal, 64); // of 75: where a last tile is smaller, loops around it may not be parted
}

// The first factor of each sum lies anywhere in a tile, so that tiles begin where the design's sums do not:
// they are carried in the design's own order. Compared with the loops of a polynomial product.
TEST(Tiled, SumsThatBeginInTheMiddleOfATileAreCarried) {
    for (const char* const mapping : {"d.tile(i, io, ii, 2).space_time_transform({s});",
                                      "d.tile(i, io, ii, 4).space_time_transform({s});",
                                      "d.tile(i, io, ii, 3).tile(s, so, si, 4).space_time_transform({si});",
                                      "d.tile(i, io, ii, 2).reorder(ii, s, io);"}) {
        const driver::Analysis analysis = analysed(fmt::format(R"(design product {{
  param N = 6, M = 4;
  input a[N] : Int(16); input b[M] : Int(16);
  output d[N + M - 1] : Int(32);
  loops s: 0..N+M-1, i: max(0, s-M+1)..min(N, s+1);
  d(s) += a(i) * b(s-i);
  mapping m {{ {} }} }})",
                                                               mapping));
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        ASSERT_TRUE(design.legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
        const evaluate::Inputs inputs = driver::makeInputs(*design.system, {});
        const driver::MappingRun run = driver::runArrays(design, {&design.mappings.front()}, {}, {});
        const auto number = [](const evaluate::TensorValues& values, std::size_t at) {
            return values.values[at].asInteger();
        };
        for (std::size_t s = 0; s < 9; ++s) {
            std::int64_t sum = 0;
            for (std::size_t i = 0; i < 6; ++i)
                if (i <= s && s - i < 4)
                    sum += number(inputs.tensors[0], i) * number(inputs.tensors[1], s - i);
            EXPECT_EQ(number(run.outputs[2], s), sum) << mapping << " " << s;
        }
    }
}

TEST(Tiled, RandomDesignsComputeWhatEvaluationDoes) {
    int simulated = 0, tiles = 0;
    for (unsigned seed = 0; seed < 4000 && simulated < test::sample(150); ++seed) {
        const std::string text = test::randomTiles(seed);
        const driver::Analysis analysis = analysed(text);
        if (analysis.designs.size() != 1 || !analysis.designs[0].system) continue;
        const driver::DesignAnalysis& design = analysis.designs[0];
        if (hasError(design.diagnostics) || !design.mappings.at(0).legal()) continue;
        ++simulated;
        tiles += static_cast<int>(design.mappings[0].plan->steps.size());
        EXPECT_EQ(simulationOf(design, design.mappings[0]), "") << seed << "\n" << text;
    }
    EXPECT_EQ(simulated, test::sample(150));
    EXPECT_GT(tiles, test::sample(200));
}

} // namespace
