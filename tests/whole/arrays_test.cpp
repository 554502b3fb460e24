// Mappings of several arrays: merged sets and what is outside of them, one after the other.
#include "support/random_array.h"
#include "support/sample.h"
#include "whole/tactus.h"

#include "driver/runs/mapping_run.h"

namespace tactus::test {
namespace {

// C = A x B and the sums of its lower triangle's partial products, with plain loops.
constexpr const char* productText = R"(design product {
  param I = 5, J = 4, K = 6;
  input A[I][K] : Int(32) = {1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7, 3, 4, 5, 6, 7, 8, 4, 5, 6, 7, 8, 9, 5, 6, 7, 8, 9, 10};
  input B[k: K][j: J] : Int(32) = k - 2*j;
  output C[I][J] : Int(32);
  output R[I] : Int(32);
  loops i: 0..I, j: 0..J, k: 0..K;
  func X, Y, Z, S : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j) = select(k == K-1, Z(i, j, k));
  S(i, j, k) = select(j == 0, 0, S(i, j-1, k)) + select(i >= j, Z(i, j, k), 0);
  R(i) = select(k == K-1 && j == J-1, S(i, j, k));
  mapping apart {
    X.merge_ures(Y, Z, C);  X.space_time_transform({i, j}, i + j + k);
    S.merge_ures(R);        S.space_time_transform({i}, {{0, 0, 1}, {0, 1, 0}});
  }
  mapping outputsApart { X.merge_ures(Y, Z, S, R);  X.space_time_transform({i, j}, i + j + k); }
  mapping wrong { X.merge_ures(Y, Z, C);  S.merge_ures(R);  S.space_time_transform({i}, {{0, 0, 1}, {0, -1, 0}}); }
}
)";

json expectedProduct() {
    json C, R;
    for (int i = 0; i < 5; ++i) {
        json row;
        int below = 0;
        for (int j = 0; j < 4; ++j) {
            int sum = 0;
            for (int k = 0; k < 6; ++k) sum += (i + k + 1) * (k - 2 * j);
            row.push_back(sum);
            if (i >= j) below += sum;
        }
        C.push_back(row);
        R.push_back(below);
    }
    return {{"C", C}, {"R", R}};
}

TEST(Arrays, RunOneAfterTheOther) {
    const Folder folder;
    const std::string file = folder.write("product.ure", productText);
    for (const char* mapping : {"apart", "outputsApart"}) {
        const Answer answer = ask({"simulate", file, "--mapping", mapping});
        ASSERT_EQ(answer.status, 0) << answer.value;
        EXPECT_EQ(answer.value.at("matches"), true);
        EXPECT_EQ(answer.value.at("outputs"), expectedProduct());
        EXPECT_EQ(answer.value.at("arrays").size(), 2u);
    }
    // 4 + 3 + 5 + 1 cycles of the product, and 6 x 4 of the sums.
    const Answer apart = ask({"simulate", file, "--mapping", "apart"});
    EXPECT_EQ(apart.value.at("arrays")[0].at("cycles"), 13);
    EXPECT_EQ(apart.value.at("arrays")[1].at("cycles"), 24);
    EXPECT_EQ(apart.value.at("cycles"), 37);
}

TEST(Arrays, EachHasItsVerdictAndItsNumbers) {
    const Folder folder;
    const std::string file = folder.write("product.ure", productText);
    const Answer check = ask({"check", file, "--mapping", "apart"});
    EXPECT_EQ(check.status, 0);
    ASSERT_EQ(check.value.at("mappings").size(), 2u);
    EXPECT_EQ(check.value.at("mappings")[0].at("name"), "apart");
    EXPECT_EQ(check.value.at("mappings")[0].at("array"), "X");
    EXPECT_EQ(check.value.at("mappings")[1].at("array"), "S");
    EXPECT_EQ(check.value.at("mappings")[1].at("schedule"), json({{0, 0, 1}, {0, 1, 0}}));

    // The illegal one is refused, with a fix of its own call; the other is.
    const Answer wrong = ask({"check", file, "--mapping", "wrong"});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_EQ(wrong.value.at("mappings")[0].at("legal"), true);
    EXPECT_EQ(wrong.value.at("mappings")[1].at("legal"), false);
    ASSERT_TRUE(says(wrong, "backwards"));

    const Answer array = ask({"array", file, "--mapping", "apart"});
    ASSERT_EQ(array.value.at("arrays").size(), 2u);
    EXPECT_EQ(array.value.at("arrays")[0].at("pes"), 20);
    EXPECT_EQ(array.value.at("arrays")[1].at("pes"), 5);
    EXPECT_EQ(array.value.at("pes"), 25);
    // Z leaves the product where i >= j, at 14 PEs in all their cycles; A enters at 5, B at 4, C leaves
    // at 20.
    EXPECT_EQ(array.value.at("arrays")[0].at("ports"), 14 + 5 + 4 + 20);
    EXPECT_EQ(array.value.at("arrays")[1].at("ports"), 5 + 5); // Z in, R out
}

TEST(Arrays, OneOfThemTakesWhatItNeedsFromDirectEvaluation) {
    const Folder folder;
    const std::string file = folder.write("product.ure", productText);
    const Answer sums = ask({"simulate", file, "--mapping", "apart.S", "--at", "3"});
    ASSERT_EQ(sums.status, 0) << sums.value;
    EXPECT_EQ(sums.value.at("outputs"), json({{"R", expectedProduct().at("R")}}));
    EXPECT_EQ(sums.value.at("state").at("pes").size(), 5u);
    // A request that concerns one array needs the array's name.
    for (const std::vector<std::string>& command : {std::vector<std::string>{"simulate", file, "--at", "3"},
                                                    {"array", file, "--svg", folder / "a.svg"}}) {
        const Answer answer = ask(command);
        EXPECT_EQ(answer.status, 2);
        EXPECT_NE(answer.value.at("error").get<std::string>().find("apart.X, apart.S"), std::string::npos);
    }
}

TEST(Arrays, AreExportedAsOneProgram) {
    const Folder folder;
    const std::string file = folder.write("product.ure", productText);
    for (const char* mapping : {"apart", "outputsApart", "apart.S"}) {
        const Answer answer =
            ask({"export", file, "--mapping", mapping, "-o", folder / mapping, "--emulate"});
        EXPECT_EQ(answer.status, 0) << answer.value;
        EXPECT_EQ(answer.value.at("matches"), true);
    }
    const std::string kernels = contentOf(folder.path() / "apart" / "product.cl");
    EXPECT_NE(kernels.find("__kernel void product_X("), std::string::npos);
    EXPECT_NE(kernels.find("__kernel void product_S("), std::string::npos);
    // A design whose float sum is re-ordered in one of two arrays is compared within the bound of the sum.
    const std::string sums = folder.write("sums.ure", R"(design sums {
      input A[4][5][6] : Float(32); output C[4] : Float(32); output D[4] : Float(32);
      loops i: 0..4, j: 0..5, k: 0..6; func X : Float(32);
      X(i, j, k) = A(i, j, k) * 3;
      C(i) += X(i, j, k);
      D(i) = select(j == 1 && k == 2, X(i, j, k));
      mapping m { C.reorder(j, k, i).space_time_transform({i}); X.merge_ures(D); } })");
    const Answer answer = ask({"export", sums, "-o", folder / "sums", "--emulate"});
    EXPECT_EQ(answer.status, 0) << answer.value;
    EXPECT_GT(answer.value.value("bound", 0.0), 0);
    EXPECT_EQ(ask({"simulate", sums}).value.at("matches"), true);
}

TEST(Arrays, AnOutputThatNoEquationWritesHasItsFill) {
    const Folder folder;
    const std::string file = folder.write("fill.ure", R"(design fill {
      input A[i: 4] : Int(32) = i; output C[4] : Int(32); output E[4] : Int(32) = 7;
      loops i: 0..4; func X, Y : Int(32); X(i) = A(i) + 1; Y(i) = X(i) * 2; C(i) = Y(i);
      mapping m { Y.merge_ures(C); } })");
    const json expected = {{"C", {2, 4, 6, 8}}, {"E", {7, 7, 7, 7}}};
    EXPECT_EQ(ask({"simulate", file}).value.at("outputs"), expected);
    const Answer exported = ask({"export", file, "-o", folder / "fill", "--emulate"});
    EXPECT_EQ(exported.status, 0) << exported.value;
    EXPECT_EQ(exported.value.at("matches"), true);
}

TEST(Arrays, ReadsUnderRemaindersAreHandedOn) {
    const Folder folder;
    const std::string file = folder.write("even.ure", R"(design even {
      input A[i: 6][j: 3] : Int(32) = 10*i + j; output C[6][3] : Int(32);
      loops i: 0..6, j: 0..3; func X, Y : Int(32);
      X(i, j) = A(i, j); Y(i, j) = select(i % 2 == 0, A(i, j), X(i-1, j)); C(i, j) = Y(i, j);
      mapping m { Y.merge_ures(C); } })");
    const Answer answer = ask({"simulate", file});
    ASSERT_EQ(answer.status, 0) << answer.value;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 3; ++j) EXPECT_EQ(answer.value.at("outputs").at("C")[i][j], 10 * (i - i % 2) + j);
}

// The outputs, and what is said of them, are those of direct evaluation; the exported program computes what
// is defined.
void expectAsEvaluated(const std::string& text, int status, const json& outputs) {
    SCOPED_TRACE(text);
    const Folder folder;
    const std::string file = folder.write("holes.ure", text);
    const Answer evaluated = ask({"evaluate", file}), apart = ask({"simulate", file, "--mapping", "apart"});
    ASSERT_EQ(evaluated.status, status) << evaluated.value;
    if (status == 0) {
        EXPECT_EQ(evaluated.value.at("outputs"), outputs);
    }
    ASSERT_EQ(apart.status, status) << apart.value;
    EXPECT_EQ(apart.value.at("outputs"), outputs);
    EXPECT_EQ(apart.value.at("matches"), true);
    EXPECT_EQ(apart.value.at("arrays").size(), 2u);
    EXPECT_EQ(apart.value.at("diagnostics"), evaluated.value.at("diagnostics"));
    const Answer exported = ask({"export", file, "--mapping", "apart", "-o", folder / "out", "--emulate"});
    EXPECT_EQ(exported.status, status) << exported.value;
    EXPECT_EQ(exported.value.at("matches"), true);
    std::size_t undefined = 0;
    for (const json& element : outputs.at("C")) undefined += element.is_null();
    EXPECT_EQ(exported.value.value("undefined", std::size_t{0}), undefined);
}

std::string holes(const char* data, const char* equations) {
    return fmt::format(
        "design holes {{ input A[4] : Int(32) = {}; output C[4] : Int(32) = 9; loops i: 0..4;\n"
        "  func X, Y : Int(32); {}\n  mapping apart {{ Y.merge_ures(C); }} }}",
        data, equations);
}

TEST(Arrays, ValuesThatMayBeUndefinedAreHandedOnWithTheirMark) {
    const char* guarded = "X(i) = select(A(i) > 0, A(i)); Y(i) = select(A(i) > 2, X(i), 1); C(i) = Y(i);";
    expectAsEvaluated(holes("{3, -1, 5, 1}", guarded), 0, {{"C", {3, 1, 5, 1}}});
    const char* live = "X(i) = select(A(i) > 0, A(i)); Y(i) = select(A(i) > -5, X(i), 1) + 1; C(i) = Y(i);";
    expectAsEvaluated(holes("{3, -1, 5, -6}", live), 1, {{"C", {4, nullptr, 6, 2}}});
    // A value outside the loops is undefined, and no missing branch of the output that reads it.
    const char* outside = "X(i) = A(i); Y(i) = 0; C(i) = select(A(i) > 4, X(i-1), Y(i));";
    expectAsEvaluated(holes("{5, 6, 1, 7}", outside), 1, {{"C", {nullptr, 5, 0, 1}}});
    expectAsEvaluated(holes("{1, 6, 1, 7}", outside), 0, {{"C", {0, 1, 0, 1}}});
    // No point reads a value.
    const char* vain = "X(i) = A(i); Y(i) = 0; C(i) = select(A(i) > 4, X(i-4), Y(i));";
    expectAsEvaluated(holes("{1, 6, 1, 7}", vain), 1, {{"C", {0, nullptr, 0, nullptr}}});
    // A hole in what is handed over, which only a dead value reads.
    const char* dead = "X(i) = select(i != 1, A(i)); Y(i) = X(i) + 1; C(i) = select(i != 1, Y(i));";
    expectAsEvaluated(holes("{3, -1, 5, 1}", dead), 0, {{"C", {4, 9, 6, 2}}});
}

TEST(Arrays, OneOfThemTakesUndefinedValuesFromDirectEvaluation) {
    const Folder folder;
    const std::string file = folder.write(
        "holes.ure",
        holes("{3, -1, 5, -6}",
              "X(i) = select(A(i) > 0, A(i)); Y(i) = select(A(i) > -5, X(i), 1) + 1; C(i) = Y(i);"));
    const Answer alone = ask({"simulate", file, "--mapping", "apart.Y"});
    EXPECT_EQ(alone.status, 1);
    EXPECT_EQ(alone.value.at("matches"), true);
    EXPECT_EQ(alone.value.at("outputs").at("C"), json({4, nullptr, 6, 2}));
    EXPECT_NE(alone.value.at("error").get<std::string>().find("Y(1) reads X(i), which is undefined"),
              std::string::npos)
        << alone.value.at("error");
    // To what it hands on itself a mark is no mistake.
    const Answer first = ask({"export", file, "--mapping", "apart.X", "-o", folder / "out", "--emulate"});
    EXPECT_EQ(first.status, 0) << first.value;
    EXPECT_FALSE(first.value.contains("undefined"));
}

TEST(Arrays, SumsBeyond64BitsAreSaid) {
    const Folder folder;
    const std::string file = folder.write("long.ure", R"(design long {
      param N = 8000000000000000000; output c : Int(32); output d : Int(32); loops i: 0..N; func X, Y : Int(32);
      X(i) = 1; c = select(i == 0, X(i)); Y(i) = 2; d = select(i == 0, Y(i));
      mapping m { X.merge_ures(c); X.space_time_transform({}, i); Y.space_time_transform({}, i); } })");
    EXPECT_EQ(ask({"check", file}).status, 0);
    const Answer answer = ask({"array", file});
    EXPECT_EQ(answer.status, 1);
    EXPECT_NE(answer.value.at("error").get<std::string>().find("64 bits"), std::string::npos);
}

// Random designs cut into random arrays.
std::string cut(std::string text, unsigned seed) {
    std::mt19937 random(seed);
    const std::vector<std::string> equations{"B", "X", "Y", "Z", "C", "D"};
    std::map<int, std::vector<std::string>> sets;
    for (const std::string& equation : equations)
        if (text.find("  " + equation + "(") != std::string::npos)
            sets[std::uniform_int_distribution<int>(0, 2)(random)].push_back(equation);
    std::string calls;
    for (const auto& [number, set] : sets) {
        if (number == 0 || set.size() < 2 || set.front() == "C") continue;
        calls += fmt::format("{}.merge_ures({}); ", set.front(), fmt::join(set.begin() + 1, set.end(), ", "));
    }
    return text.insert(text.rfind("  mapping m"), fmt::format("  mapping apart {{ {}}}\n", calls));
}

// The legal arrays of a random design's mapping `apart`, run; nothing where the design or the mapping is
// wrong.
struct CutDesign {
    driver::Analysis analysis;
    std::vector<const driver::MappingAnalysis*> arrays;
    std::optional<driver::MappingRun> run;

    const driver::DesignAnalysis& design() const { return analysis.designs.at(0); }
};

CutDesign runCut(const std::string& text, const driver::DataRequest& data) {
    driver::Request request;
    request.source = std::make_shared<const text::SourceBuffer>("random.ure", text);
    CutDesign cut{driver::analyse(request), {}, {}};
    if (!cut.design().localised || hasError(cut.design().diagnostics)) return cut;
    cut.arrays = driver::arraysNamed(cut.design(), "apart");
    EXPECT_FALSE(cut.arrays.empty());
    if (std::ranges::all_of(cut.arrays, &driver::MappingAnalysis::legal))
        cut.run = driver::runArrays(cut.design(), cut.arrays, data, {});
    return cut;
}

TEST(Arrays, RandomCutsChangeNoValue) {
    int several = 0;
    for (unsigned seed = 20'001; seed <= 20'000 + sample(1'000u); ++seed) {
        const std::string text = cut(randomArray(seed), seed);
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const CutDesign design = runCut(text, {.seed = seed});
        if (!design.run) continue;
        ASSERT_TRUE(design.run->complete) << design.run->allDiagnostics().size();
        ASSERT_TRUE(design.run->matches());
        several += design.arrays.size() > 1 && design.run->whole;
    }
    EXPECT_GT(several, sample(60));
}

bool isUndefined(const evaluate::TensorValues& values) {
    return std::ranges::count(values.defined, 0) > 0;
}

// Each array alone, on what direct evaluation of the whole hands to it: both simulators as it is evaluated.
void expectSimulatorsAgree(const CutDesign& cut, const driver::DataRequest& data) {
    for (const driver::ArrayRun& run : cut.run->arrays) {
        const evaluate::Inputs inputs = driver::makeInputs(cut.design(), *run.analysis, data, {});
        const ure::System& system = run.model->system();
        const evaluate::Tensors expected = driver::evaluate(system, inputs.tensors, {}).outputs;
        for (const auto simulate : {&simulate::checked, &simulate::fast}) {
            const simulate::Simulation found = (*simulate)(run.model, inputs.tensors, {});
            ASSERT_TRUE(found.complete);
            const evaluate::Comparison comparison = evaluate::compare(system, expected, found.outputs);
            if (run.analysis->reference.reordered.empty()) {
                ASSERT_TRUE(comparison.matches) << driver::sentenceOf(system, *comparison.first);
            }
        }
    }
}

std::size_t undefinedIn(const evaluate::Tensors& tensors) {
    std::size_t count = 0;
    for (const evaluate::TensorValues& values : tensors) count += std::ranges::count(values.defined, 0);
    return count;
}

// All arrays as one program: what is defined is as it is evaluated.
void expectEmulationMatches(const std::string& text, unsigned seed, std::size_t undefined) {
    const Folder folder;
    const Answer answer = ask({"export", folder.write("cut.ure", text), "--mapping", "apart", "--seed",
                               std::to_string(seed), "-o", folder / "out", "--emulate"});
    ASSERT_TRUE(answer.value.contains("matches")) << answer.value;
    EXPECT_EQ(answer.value.at("matches"), true) << answer.value;
    EXPECT_EQ(answer.value.value("undefined", std::size_t{0}), undefined);
}

TEST(Arrays, RandomCutsHandUndefinedValuesOn) {
    constexpr int emulated = 3; // of each kind
    int reachOutputs = 0, reachNone = 0;
    for (unsigned seed = 30'001; seed <= 30'000 + sample(1'500u); ++seed) {
        const std::string text = cut(randomArray(seed, true), seed);
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const driver::DataRequest data{.seed = seed};
        const CutDesign design = runCut(text, data);
        if (!design.run || design.arrays.size() < 2) continue;
        ASSERT_TRUE(design.run->complete) << design.run->allDiagnostics().size();
        ASSERT_TRUE(design.run->matches());
        ASSERT_TRUE(design.run->whole);
        expectSimulatorsAgree(design, data);
        bool handed = false;
        for (const driver::ArrayRun& run : design.run->arrays)
            for (const ure::TensorId id : run.model->system().tensors.keys())
                handed |= run.model->system().tensors[id].mayBeUndefined &&
                          isUndefined(run.verified.simulation.outputs[id.index()]);
        const std::size_t undefined = undefinedIn(design.run->outputs);
        EXPECT_EQ(hasError(design.run->allDiagnostics()), undefined > 0);
        if (!handed) continue;
        if (++(undefined > 0 ? reachOutputs : reachNone) <= emulated)
            expectEmulationMatches(text, seed, undefined);
    }
    EXPECT_GT(reachOutputs, sample(20));
    EXPECT_GT(reachNone, sample(20));
}

TEST(Arrays, WhatIsHandedOnIsNoDependence) {
    const Folder folder;
    const std::string file = folder.write("h.ure", R"(design h {
  param N = 4;
  input A[N] : Int(8);
  output O[N] : Int(8);
  loops i: 0..N, j: 0..i+1;
  func P, S : Int(8);
  P(i, j) = select(j == i, A(i), P(i-1, j) + 1);
  S(i, j) = select(j == 0, 0, S(i, j-1)) + P(i, j);
  O(i) = select(i == j, S(i, j));
  mapping m { P.space_time_transform({j}, i); S.merge_ures(O).space_time_transform({i}, i + j); }
})");
    const json checked = ask({"check", file}).value;
    std::multiset<std::pair<std::string, std::string>> pairs;
    for (const json& mapping : checked.at("mappings"))
        for (const json& one : mapping.at("dependences"))
            pairs.emplace(one.at("reader").get<std::string>(), one.at("variable").get<std::string>());
    EXPECT_EQ(pairs,
              (std::multiset<std::pair<std::string, std::string>>{{"P", "P"}, {"S", "S"}, {"O", "S"}}));
}

} // namespace
} // namespace tactus::test
