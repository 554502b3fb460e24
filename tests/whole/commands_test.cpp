// The answers of every command: JSON as section 3 of the language's contract says, exit statuses, options.
#include "usage.h"

#include "diagnostics/diagnostic.h"
#include "diagnostics/examples.h"

#include <fmt/ranges.h>

namespace tactus::test {
namespace {

void expectHolds(const json& object, std::initializer_list<const char*> fields) {
    for (const char* field : fields)
        EXPECT_TRUE(object.contains(field)) << field << " in\n" << object.dump(1);
}

const char* const illegal = R"(design wrong {
  param N = 4;
  input A[N] : Int(32);
  output C[N][N] : Int(32);
  loops i: 0..N, j: 0..N;
  func X : Int(32);
  X(i, j) = select(i == 0, A(j), X(i-1, j));
  C(i, j) = X(i, j);
  mapping backwards { X.space_time_transform({j}, -i); }
  mapping fine { X.space_time_transform({j}, i); }
}
)";

TEST(Commands, CheckOfALegalDesign) {
    for (const std::string& name : exampleNames) {
        SCOPED_TRACE(name);
        const Answer answer = ask({"check", examplePath(name)});
        EXPECT_EQ(answer.status, 0);
        expectHolds(answer.value, {"legal", "mappings", "diagnostics"});
        for (const json& mapping : answer.value.at("mappings")) {
            expectHolds(mapping, {"name", "legal", "causality", "space", "schedule", "dependences"});
            for (const json& one : mapping.at("dependences"))
                expectHolds(one,
                            {"reader", "variable", "vector", "samePoint", "spaceVector", "timeDistance"});
        }
    }
}

TEST(Commands, CheckOfAnIllegalMappingHasWitnessAndFix) {
    const Folder folder;
    const std::string file = folder.write("wrong.ure", illegal);
    const Answer answer = ask({"check", file});
    EXPECT_EQ(answer.status, 1);
    EXPECT_EQ(answer.value.at("legal"), false);
    EXPECT_FALSE(answer.value.contains("error"));
    EXPECT_EQ(answer.value.at("mappings")[0].at("legal"), false);
    EXPECT_EQ(answer.value.at("mappings")[0].at("causality"), "illegal");
    EXPECT_EQ(answer.value.at("mappings")[1].at("legal"), true);
    ASSERT_EQ(answer.value.at("diagnostics").size(), 1u);
    const json said = answer.value.at("diagnostics")[0];
    expectHolds(said, {"severity", "code", "message", "file", "line", "column", "witness", "fix"});
    EXPECT_EQ(said.at("severity"), "error");
    EXPECT_EQ(said.at("code"), "backwards");
    EXPECT_EQ(said.at("file"), file);
    EXPECT_EQ(said.at("line"), 9);
    expectHolds(said.at("witness"), {"kind", "points", "text"});
    EXPECT_EQ(said.at("witness").at("kind"), "backwards");
    // Reader first, then producer: X(i, j) and X(i-1, j), over the loops of the design.
    const json reader = said.at("witness").at("points")[0], producer = said.at("witness").at("points")[1];
    EXPECT_EQ(reader.at("variable"), "X");
    EXPECT_EQ(reader.at("at")[0].get<int>() - 1, producer.at("at")[0].get<int>());
    EXPECT_EQ(reader.at("at")[1], producer.at("at")[1]);
    ASSERT_FALSE(said.at("fix").empty());
    expectHolds(said.at("fix")[0], {"title", "edits"});
    // Only the mapping that is asked for is judged.
    EXPECT_EQ(ask({"check", file, "--mapping", "fine"}).status, 0);
    EXPECT_EQ(ask({"check", file, "--mapping", "backwards"}).status, 1);
    // Other commands answer the first message too.
    for (const char* command : {"array", "simulate", "export"}) {
        const Answer refused = ask({command, file});
        EXPECT_EQ(refused.status, 1) << command;
        expectHolds(refused.value, {"error", "diagnostics"});
        EXPECT_EQ(refused.value.at("error"), said.at("message"));
    }
    EXPECT_EQ(ask({"evaluate", file}).status, 0); // the equations themselves are right
}

TEST(Commands, TextOfAFindingHasPlaceSourceLineAndCaret) {
    const Folder folder;
    const std::string file = folder.write("wrong.ure", illegal);
    const commands::Report report = tactus({"check", file});
    EXPECT_EQ(report.status, 1);
    EXPECT_TRUE(report.err.starts_with(file + ":9:")) << report.err;
    EXPECT_NE(report.err.find(": error: "), std::string::npos);
    EXPECT_NE(report.err.find("mapping backwards { X.space_time_transform({j}, -i); }"), std::string::npos);
    EXPECT_NE(report.err.find("^"), std::string::npos);
    EXPECT_NE(report.out.find("mapping fine: legal"), std::string::npos) << report.out;
}

TEST(Commands, WhatTheyHoldAtLeast) {
    const std::string gemm = examplePath("gemm");
    const Folder folder;
    const Answer array = ask({"array", gemm});
    expectHolds(array.value,
                {"pes", "shape", "cycles", "utilization", "period", "links", "registers", "ports"});
    for (const json& link : array.value.at("links"))
        expectHolds(link, {"variable", "reader", "displacement", "delay"});
    const Answer evaluated = ask({"evaluate", gemm});
    EXPECT_EQ(evaluated.value.at("outputs").at("C").size(), 8u);
    EXPECT_EQ(evaluated.value.at("outputs").at("C")[0].size(), 8u);
    const Answer simulated = ask({"simulate", gemm});
    expectHolds(simulated.value, {"matches", "cycles", "maxError", "outputs"});
    EXPECT_EQ(simulated.value.at("outputs"), evaluated.value.at("outputs"));
    const Answer exported = ask({"export", gemm, "-o", folder / "code"});
    EXPECT_EQ(exported.status, 0) << exported.value.dump();
    ASSERT_FALSE(exported.value.at("files").empty());
    for (const json& file : exported.value.at("files")) EXPECT_TRUE(fs::exists(file.get<std::string>()));
    const Answer formatted = ask({"format", gemm});
    EXPECT_EQ(formatted.value.at("text"), exampleText("gemm"));
    const Answer explained = ask({"explain", "backwards"});
    EXPECT_EQ(explained.value.at("code"), "backwards");
    // The two forms of an answer agree about their status.
    for (const auto& arguments :
         {std::vector<std::string>{"array", gemm}, {"evaluate", gemm}, {"simulate", gemm}, {"format", gemm}})
        EXPECT_EQ(tactus(arguments).status, 0);
}

// A derived mapping says nothing again that its base has said.
TEST(Commands, NotesAreSaidOnce) {
    const Answer all = ask({"check", examplePath("published/sgemm")});
    std::map<std::string, int> codes;
    for (const std::string& code : codesOf(all)) ++codes[code];
    // X and Y are broadcasts, of scalars and then of vectors, whose lanes are no steps.
    EXPECT_EQ(codes, (std::map<std::string, int>{{"broadcast", 4}, {"reuse", 4}, {"streams-made-anew", 1}}));
    const Answer one = ask({"check", examplePath("published/sgemm"), "--mapping", "buffered"});
    EXPECT_EQ(codesOf(one), (std::vector<std::string>{"streams-made-anew", "broadcast", "broadcast"}));
}

// A mapping that is no base of another says nothing for it.
TEST(Commands, NotesOfMappingsAsideAreSaid) {
    const Folder folder;
    const std::string file = folder.write("notes.ure", R"(design notes {
  input  A[4][8] : Float(32);
  input  B[8][4] : Float(32);
  output C[4][4] : Float(32);
  loops  i: 0..4, j: 0..4, k: 0..8;
  C(i, j) += A(i, k) * B(k, j);
  mapping other { C.tile(k, ko, kk, 4).reorder(ko, kk).space_time_transform({i}); }
  mapping base  { C.tile(i, io, ii, 2); }
  mapping fast : base { C.tile(k, ko, kk, 4).reorder(ko, kk).space_time_transform({io}); }
}
)");
    const auto reordered = [](const Answer& answer) {
        const std::vector<std::string> codes = codesOf(answer);
        return std::ranges::count(codes, "sum-reordered");
    };
    EXPECT_EQ(reordered(ask({"check", file})), 2);
    EXPECT_EQ(reordered(ask({"check", file, "--mapping", "fast"})), 1);
    EXPECT_EQ(reordered(ask({"check", file, "--mapping", "base"})), 0);
}

TEST(Commands, NumbersThatJsonCannotHoldAreStrings) {
    const Folder folder;
    const std::string file = folder.write("numbers.ure", R"(design numbers {
  output f[4] : Float(32);
  output d : Float(64);
  output big[2] : Int(64);
  output unsigned_big : UInt(64);
  output q : Fixed(16, 8);
  output b : Bool;
  loops i: 0..1;
  func Z, H : Float(32);
  Z(i) = 0;
  H(i) = infinity;
  f(0) = 0.1 + Z(i);
  f(1) = H(i);
  f(2) = -H(i);
  f(3) = H(i) - H(i);
  d = 0.5;
  big(0) = 9007199254740992;
  big(1) = -9007199254740993;
  unsigned_big = 18446744073709551615;
  q = -1.5;
  b = true;
}
)");
    const Answer answer = ask({"evaluate", file});
    ASSERT_EQ(answer.status, 0) << answer.value.dump(1);
    const json& outputs = answer.value.at("outputs");
    EXPECT_EQ(outputs.at("f"), json({0.1, "inf", "-inf", "nan"}));
    EXPECT_EQ(outputs.at("d"), 0.5);
    EXPECT_EQ(outputs.at("big"), json({9007199254740992, "-9007199254740993"}));
    EXPECT_EQ(outputs.at("unsigned_big"), "18446744073709551615");
    EXPECT_EQ(outputs.at("q"), -1.5);
    EXPECT_EQ(outputs.at("b"), true);
}

const char* const twoDesigns = R"(design first {
  param N = 3;
  output C[N] : Int(32);
  loops i: 0..N;
  func X : Int(32);
  X(i) = select(i == 0, 1, X(i-1) + 1);
  C(i) = X(i);
}
design second {
  param M = 2;
  output D[M] : Int(32);
  loops i: 0..M;
  func Y : Int(32);
  Y(i) = Y(i-1);
  D(i) = Y(i);
}
)";

TEST(Commands, SeveralDesignsInOneFile) {
    const Folder folder;
    const std::string file = folder.write("two.ure", twoDesigns);
    const Answer all = ask({"check", file});
    EXPECT_EQ(all.status, 1);
    EXPECT_EQ(all.value.at("legal"), false);
    ASSERT_EQ(all.value.at("designs").size(), 2u);
    EXPECT_EQ(all.value.at("designs")[0].at("legal"), true);
    EXPECT_EQ(all.value.at("designs")[1].at("legal"), false);
    const Answer first = ask({"check", file, "--design", "first"});
    EXPECT_EQ(first.status, 0);
    EXPECT_FALSE(first.value.contains("designs"));
    EXPECT_EQ(first.value.at("mappings").size(), 1u);
    EXPECT_EQ(first.value.at("mappings")[0].at("name"), "default");
    EXPECT_EQ(ask({"check", file, "--design", "second"}).status, 1);
    // Others take the first, and what is wrong with the second does not matter to them.
    const Answer evaluated = ask({"evaluate", file});
    EXPECT_EQ(evaluated.status, 0);
    EXPECT_EQ(evaluated.value.at("outputs"), json({{"C", {1, 2, 3}}}));
    EXPECT_EQ(ask({"evaluate", file, "--design", "second"}).status, 1);
    expectUsage({"check", file, "--design", "third"}, "third");
    expectUsage({"simulate", file, "--design", "third"}, "first, second");
    EXPECT_EQ(ask({"check", file, "--set", "M=3", "--design", "second"}).status, 1);
    expectUsage({"check", file, "--set", "M=3", "--design", "first"}, "M");
}

TEST(Commands, SetOverridesParams) {
    const std::string gemm = examplePath("gemm");
    const Answer array = ask({"array", gemm, "--set", "I=3", "--set", "K=5"});
    EXPECT_EQ(array.value.at("shape"), json({3, 8}));
    EXPECT_EQ(array.value.at("cycles"), 2 + 7 + 4 + 1);
    EXPECT_EQ(ask({"check", gemm, "--set", "I=0"}).status, 1); // an empty space is the design's fault
    EXPECT_TRUE(says(ask({"check", gemm, "--set", "I=0"}), "empty-space"));
    for (const char* bad : {"I", "I=", "=3", "I=x", "I=3x", "I=99999999999999999999", "I=1.5"})
        expectUsage({"check", gemm, "--set", bad}, "--set");
    expectUsage({"check", gemm, "--set", "Q=3"}, "Q");
}

// Both sides find c(0) undefined, so they match, and the design is wrong on these data all the same.
TEST(Commands, AnUndefinedOutputIsAnError) {
    const Folder folder;
    const std::string file = folder.write("undefined.ure", R"(design d {
  input a[3] : Int(32) = {1, 0, 1};
  output c[3] : Int(32);
  loops i: 0..3;
  func X : Int(32);
  X(i) = select(a(i) > 0, X(i-1) + 1, 5);
  c(i) = X(i);
}
)");
    for (const char* command : {"evaluate", "simulate"}) {
        const Answer answer = ask({command, file});
        EXPECT_EQ(answer.status, 1) << command;
        EXPECT_TRUE(says(answer, "run-undefined")) << command;
    }
    EXPECT_TRUE(ask({"simulate", file}).value.at("matches").get<bool>());
    EXPECT_NE(tactus({"simulate", file}).err.find("c(0) is undefined"), std::string::npos);
}

TEST(Commands, StrictRefusesBroadcast) {
    const std::string file = examplePath("gemm-broadcast");
    const Folder folder;
    const std::string reuse = folder.write("reuse.ure", [] {
        std::string text = exampleText("gemm");
        return text.replace(text.find("i + j + k"), 9, "j + k");
    }());
    EXPECT_EQ(ask({"check", file, "--strict"}).status, 0); // nothing passes between its processing elements
    const Answer loose = ask({"check", reuse}), strict = ask({"check", reuse, "--strict"});
    EXPECT_EQ(loose.status, 0);
    EXPECT_EQ(loose.value.at("mappings")[0].at("causality"), "broadcast");
    EXPECT_TRUE(says(loose, "broadcast"));
    EXPECT_EQ(strict.status, 1);
    EXPECT_TRUE(says(strict, "broadcast-refused"));
    EXPECT_EQ(ask({"simulate", reuse}).value.at("matches"), true);
    EXPECT_EQ(ask({"simulate", reuse, "--strict"}).status, 1);
}

TEST(Commands, StateAtACycle) {
    const std::string gemm = examplePath("gemm");
    const Answer answer = ask({"simulate", gemm, "--at", "5", "--pe", "2,3"});
    ASSERT_EQ(answer.status, 0);
    const json& state = answer.value.at("state");
    EXPECT_EQ(state.at("cycle"), 5);
    ASSERT_EQ(state.at("pes").size(), 1u);
    EXPECT_EQ(state.at("pes")[0].at("pe"), json({2, 3}));
    EXPECT_EQ(state.at("pes")[0].at("iteration"), json({2, 3, 0}));
    // In cycle 5 it multiplies the first two operands.
    const json& values = state.at("pes")[0].at("values");
    EXPECT_FLOAT_EQ(values.at("Z").get<float>(), values.at("X").get<float>() * values.at("Y").get<float>());
    EXPECT_EQ(ask({"simulate", gemm, "--at", "5"}).value.at("state").at("pes").size(), 64u);
    EXPECT_EQ(
        ask({"simulate", gemm, "--at", "4", "--pe", "2,3"}).value.at("state").at("pes")[0].at("iteration"),
        nullptr);
    expectUsage({"simulate", gemm, "--at", "30"}, "0 to 29");
    expectUsage({"simulate", gemm, "--at", "-1"}, "0 to 29");
    for (const char* pe : {"2", "2,3,4", "8,0", "x", "2,", "-1,0", ",", "2,,3", "99999999999999999999,1"})
        expectUsage({"simulate", gemm, "--at", "5", "--pe", pe}, "--pe");
    expectUsage({"simulate", gemm, "--pe", "2,3"}, "--at");
    // The last cycle makes the last element.
    const Answer last = ask({"simulate", gemm, "--at", "29", "--pe", "7,7"});
    EXPECT_EQ(last.value.at("state").at("pes")[0].at("values").at("Z"),
              last.value.at("outputs").at("C")[7][7]);
}

TEST(Commands, SeedsAndFilesOfData) {
    const std::string gemm = examplePath("gemm");
    const Folder folder;
    const json one = ask({"evaluate", gemm}).value.at("outputs");
    EXPECT_EQ(ask({"evaluate", gemm, "--seed", "1"}).value.at("outputs"), one);
    EXPECT_NE(ask({"evaluate", gemm, "--seed", "2"}).value.at("outputs"), one);
    // Outputs written by one run are inputs of another: C of 8 x 8 as A and B of a smaller product.
    for (const char* command : {"evaluate", "simulate"}) {
        const std::string written = folder / command;
        ASSERT_EQ(ask({command, gemm, "--outputs", written}).status, 0);
        fs::copy_file(fs::path(written) / "C.npy", fs::path(written) / "A.npy");
        fs::copy_file(fs::path(written) / "C.npy", fs::path(written) / "B.npy");
    }
    EXPECT_EQ(contentOf(folder / "evaluate/C.npy"), contentOf(folder / "simulate/C.npy"));
    const Answer square = ask({"simulate", gemm, "--set", "K=8", "--inputs", folder / "evaluate"});
    ASSERT_EQ(square.status, 0) << square.value.dump();
    const auto at = [](const json& matrix, int row, int column) {
        return matrix.at(row).at(column).get<float>();
    };
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) {
            float sum = 0;
            for (int k = 0; k < 8; ++k) sum += at(one.at("C"), i, k) * at(one.at("C"), k, j);
            EXPECT_EQ(at(square.value.at("outputs").at("C"), i, j), sum);
        }
    // --random ignores the design's own data, not a given file's place.
    const std::string fir = examplePath("fir");
    EXPECT_NE(ask({"evaluate", fir, "--random"}).value.at("outputs"),
              ask({"evaluate", fir}).value.at("outputs"));
    EXPECT_EQ(ask({"simulate", fir, "--random", "--seed", "9"}).value.at("matches"), true);
}

TEST(Commands, FormatWritesInPlaceAndKeepsWhatDoesNotParse) {
    const Folder folder;
    std::string untidy = exampleText("gemm");
    untidy.replace(untidy.find("param  I = 8,"), 13, "param I=8 ,");
    const std::string file = folder.write("untidy.ure", untidy);
    EXPECT_EQ(tactus({"format", file}).out, exampleText("gemm"));
    EXPECT_EQ(contentOf(file), untidy);
    EXPECT_EQ(tactus({"format", "-i", file}).out, "");
    EXPECT_EQ(contentOf(file), exampleText("gemm"));
    const std::string broken = folder.write("broken.ure", "design x { loops i: 0..; }\n");
    EXPECT_EQ(tactus({"format", "-i", broken}).status, 1);
    EXPECT_EQ(contentOf(broken), "design x { loops i: 0..; }\n");
}

TEST(Commands, EveryCodeIsExplained) {
    for (const diagnostics::KindInfo& kind : diagnostics::allKinds()) {
        const commands::Report report = tactus({"explain", std::string(kind.code)});
        EXPECT_EQ(report.status, 0) << kind.code;
        EXPECT_NE(report.out.find(kind.explanation.substr(0, 40)), std::string::npos) << kind.code;
        const Answer answer = ask({"explain", std::string(kind.code)});
        EXPECT_EQ(answer.value.at("explanation"), kind.explanation);
    }
}

TEST(Commands, ASumOverSeveralLoopsHasAScheduleWithoutAMapping) {
    const Folder folder;
    const std::string file =
        folder.write("sum.ure", "design sum { param N = 8, M = 8; input A[i: N][j: M] : Int(8) "
                                "= i - j; output s : Int(20); loops i: 0..N, j: 0..M; "
                                "s += A(i,j); }");
    const Answer check = ask({"check", file});
    EXPECT_EQ(check.value.at("mappings")[0].at("schedule"), json({{1, 1}})); // rows, then their sums
    const Answer answer = ask({"simulate", file});
    EXPECT_EQ(answer.status, 0);
    EXPECT_EQ(answer.value.at("outputs").at("s"), 0);
    EXPECT_EQ(answer.value.at("cycles"), 8 + 8 - 1);
}

TEST(Commands, AMistakeInAMappingIsItsOwn) {
    const Folder folder;
    const std::string file = folder.write(
        "two.ure",
        "design two { input a[i: 3] : Int(8) = i; output s[3] : Int(8); loops i: 0..3; func X : Int(8); "
        "X(i) = a(i); s(i) = X(i); mapping good { X.space_time_transform({i}, 0*i); } "
        "mapping bad { X.frob(i); } mapping worse : bad { } }");
    EXPECT_EQ(ask({"evaluate", file}).value.at("outputs").at("s"), json({0, 1, 2}));
    EXPECT_EQ(ask({"simulate", file, "--mapping", "good"}).status, 0);
    for (const char* command : {"simulate", "check"})
        for (const char* mapping : {"bad", "worse"}) // the one begins with the other's mistake
            EXPECT_TRUE(says(ask({command, file, "--mapping", mapping}), "unknown-primitive")) << mapping;
    EXPECT_EQ(codesOf(ask({"check", file})).size(), 1u);
    EXPECT_EQ(ask({"check", file}).status, 1);
}

} // namespace
} // namespace tactus::test
