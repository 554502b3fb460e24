#include "support/pipeline.h"

#include "mapping/primitives.h"

#include <chrono>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tactus::mapping {

using test::gemmWith;

static Planned planned(std::string_view text) {
    const test::Elaboration design = test::elaborate(text);
    if (!design.system) throw std::runtime_error(test::rendered(*design.source, design.diagnostics));
    // The views of the plans are not looked at after the tree is gone.
    return planOf(syntax::File(*design.tree).designs().front(), *design.system);
}

struct Mistake {
    const char* body;
    const char* code;
    const char* at;   // the text that the diagnostic points at
    const char* says; // part of its message
};

class MappingMistake : public testing::TestWithParam<Mistake> {};

TEST_P(MappingMistake, IsFoundOnceAtItsPlace) {
    const Mistake& mistake = GetParam();
    const std::string text = gemmWith(std::string("  mapping m { ") + mistake.body + " }\n");
    const Planned result = planned(text);
    ASSERT_EQ(result.diagnostics.size(), 1u) << test::rendered(*test::source(text), result.diagnostics);
    const diagnostics::Diagnostic& said = result.diagnostics[0];
    EXPECT_EQ(said.code(), mistake.code);
    EXPECT_EQ(text.substr(said.span.begin, said.span.size()), mistake.at);
    EXPECT_NE(said.message.find(mistake.says), std::string::npos) << said.message;
    EXPECT_TRUE(result.plans.empty());
    EXPECT_EQ(result.refused, std::vector<std::string>{"m"});
}

// Each fix takes its finding away and makes no mistake of grammar.
TEST_P(MappingMistake, IsGoneAfterItsFix) {
    const std::string text = gemmWith(std::string("  mapping m { ") + GetParam().body + " }\n");
    for (const diagnostics::Diagnostic& one : planned(text).diagnostics)
        for (const diagnostics::Fix& fix : one.fixes) {
            const std::string repaired = text::apply(text, fix.edits);
            EXPECT_TRUE(test::elaborate(repaired).diagnostics.empty()) << repaired;
            for (const diagnostics::Diagnostic& left : planned(repaired).diagnostics)
                EXPECT_FALSE(left.code() == one.code() && left.message == one.message) << repaired;
        }
}

INSTANTIATE_TEST_SUITE_P(
    All, MappingMistake,
    testing::Values(
        Mistake{"X.reoder(k, j, i);", "unknown-primitive", "reoder", "did you mean 'reorder'?"},
        Mistake{"X.localise(Q, {0, 1, 0});", "unknown-input", "Q", "there is no input 'Q'"},
        Mistake{"X.localise(A, {0, 1});", "vector-length", "{0, 1}", "has length 2, not 3"},
        Mistake{"X.localise(A, {0, 0, 0});", "zero-vector", "{0, 0, 0}", "to itself"},
        Mistake{"X.localise(A, {0, i, 0});", "primitive-arguments", "i", "one number for each loop"},
        Mistake{"X.localise(A);", "primitive-arguments", "(A)", "the output of a reduction, and a vector"},
        Mistake{"X.localise(A, 1);", "primitive-arguments", "(A, 1)",
                "the output of a reduction, and a vector"},
        Mistake{"W.reorder(i).reorder(j);", "unknown-receiver", "W", "can't be called on 'W'"},
        Mistake{"W.reorder(i);", "unknown-receiver", "W", "can't be called on 'W'"},
        Mistake{"C.reorder(i);", "unknown-receiver", "C", "an output assigned with '='; call it on"},
        Mistake{"X.merge_ures(Y, A);", "unknown-equation", "A", "no equation defines 'A'"},
        Mistake{"X.merge_ures(Y, Y);", "named-twice", "Y", "'Y' is named twice"},
        Mistake{"X.merge_ures(X);", "named-twice", "X", "'X' is named twice"},
        Mistake{"X.merge_ures(Y); Z.merge_ures(Y);", "named-twice", "Y", "'Y' is named twice"},
        Mistake{"X.merge_ures(Y, Z + 1);", "primitive-arguments", "Z + 1", "merge_ures takes"},
        Mistake{"X.reorder(k, k);", "named-twice", "k", "'k' is named twice"},
        Mistake{"X.reorder(i + 1);", "primitive-arguments", "i + 1", "reorder takes names of loops"},
        Mistake{"X.reorder();", "primitive-arguments", "()", "reorder takes names of loops"},
        Mistake{"X.reorder(ii);", "unknown-loop", "ii", "did you mean 'i'?"},
        Mistake{"X.tile(i, io, ii);", "primitive-arguments", "(i, io, ii)", "tile(i, io, ii, 4)"},
        Mistake{"X.tile(i, io, ii, 4, Carry, 1);", "primitive-arguments", "(i, io, ii, 4, Carry, 1)",
                "tile takes"},
        Mistake{"X.tile(i + 1, io, ii, 4);", "primitive-arguments", "i + 1", "tile takes a loop"},
        Mistake{"X.tile(i, 2, ii, 4);", "primitive-arguments", "2", "names for the loop over tiles"},
        Mistake{"X.tile(i, io, ii, 4, Keep);", "primitive-arguments", "Keep", "Carry"},
        Mistake{"X.tile(l, io, ii, 4);", "unknown-loop", "l", "there is: i, j, k"},
        Mistake{"X.tile(i, io, ii, 4).tile(i, ia, ib, 2);", "unknown-loop", "i", "'i' is not a loop"},
        Mistake{"X.tile(i, io, ii, 4).reorder(i, io);", "unknown-loop", "i", "'i' is not a loop"},
        Mistake{"X.tile(i, io, ii, 4).space_time_transform({i});", "unknown-loop", "i",
                "there is: io, ii, j, k"},
        Mistake{"X.tile(i, j, ii, 4);", "loop-name-taken", "j", "the name 'j' is already taken, by a loop"},
        Mistake{"X.tile(i, io, i, 4);", "loop-name-taken", "i", "the name 'i' is already taken, by a loop"},
        Mistake{"X.tile(i, io, ii, 4).tile(j, i, jj, 4);", "loop-name-taken", "i", "by a loop of the design"},
        Mistake{"X.tile(i, I, ii, 4);", "loop-name-taken", "I", "by a param"},
        Mistake{"X.tile(i, io, Z, 4);", "loop-name-taken", "Z", "by a func"},
        Mistake{"X.tile(i, A, ii, 4);", "loop-name-taken", "A", "by an input"},
        Mistake{"X.tile(i, io, C, 4);", "loop-name-taken", "C", "by an output"},
        Mistake{"X.tile(i, io, io, 4);", "named-twice", "io", "'io' is named twice"},
        Mistake{"X.tile(i, io, ii, 0);", "tile-factor", "0",
                "the factor 0 does not tile loop 'i': it must be"},
        Mistake{"X.tile(i, io, ii, 2 - I);", "tile-factor", "2 - I", "the factor -6 does not tile"},
        Mistake{"X.tile(i, io, ii, 9);", "tile-factor", "9", "the loop has 8 iterations"},
        Mistake{"X.tile(i, io, ii, 6).tile(io, ia, ib, 3);", "tile-factor", "3", "the loop has 2 iterations"},
        Mistake{"X.tile(i, io, ii, 6).reorder(ii, j).tile(ii, ia, ib, 7);", "tile-factor", "7",
                "has 6 iterations"},
        // Loops that a refused tile would have made bring no complaints.
        Mistake{"X.tile(i, io, it, 0).tile(it, ii, iii, 2).reorder(iii, j, io).vectorize(iii)"
                ".space_time_transform({ii, j}, {io, iii});",
                "tile-factor", "0", "it must be at least 1"},
        Mistake{"X.tile(i, io, it, 100).tile(it, ii, iii, i).tile(j, jo, jj, 2).reorder(jj, iii, jo)"
                ".space_time_transform({jj}).vectorize(k);",
                "tile-factor", "100", "the loop has 8 iterations"},
        Mistake{"X.tile(l, io, it, 4).reorder(it, j);", "unknown-loop", "l", "'l' is not a loop"},
        Mistake{"X.tile(i, io, it).reorder(it, j);", "primitive-arguments", "(i, io, it)", "tile takes"},
        Mistake{"X.tile(i, io, ii, j);", "tile-factor-not-constant", "j",
                "the tile factor 'j' is not a constant integer"},
        Mistake{"X.tile(i, io, ii, 2.5);", "tile-factor-not-constant", "2.5",
                "the tile factor '2.5' is not a constant integer"},
        Mistake{"X.tile(i, io, ii, A(0, 0));", "tile-factor-not-constant", "A(0, 0)",
                "the tile factor 'A(0, 0)' is not a constant integer"},
        Mistake{"X.tile(i, io, ii, i/2);", "tile-factor-not-constant", "i/2", "not a constant integer"},
        Mistake{"X.tile(i, io, ii, Q);", "unknown-loop", "Q", "'Q' is not a loop or param"},
        Mistake{"X.space_time_transform({i, j}).tile(k, ko, kk, 4);", "tile-too-late", "tile", "before"},
        Mistake{"X.space_time_transform({i, j}).reorder(i, j);", "reorder-too-late", "reorder", "before"},
        Mistake{"X.space_time_transform({i, j}); Y.space_time_transform({i, k});", "transform-twice",
                "space_time_transform", "already"},
        Mistake{"X.space_time_transform();", "primitive-arguments", "()", "in braces"},
        Mistake{"X.space_time_transform({i}, {1, 1, 1}, 4);", "primitive-arguments", "({i}, {1, 1, 1}, 4)",
                "in braces"},
        Mistake{"X.space_time_transform({i, j}, {});", "primitive-arguments", "{}", "at least one row"},
        Mistake{"X.space_time_transform({i, j}, {{1, j, 1}});", "primitive-arguments", "j",
                "must be constants"},
        Mistake{"X.space_time_transform(i, j);", "space-braces", "i, j", "{i, j}"},
        Mistake{"X.space_time_transform(i - k, j, i + j + k);", "space-braces", "i - k, j", "{i - k, j}"},
        Mistake{"X.space_time_transform(i);", "space-braces", "i", "{i}"},
        Mistake{"X.space_time_transform(i, {j});", "space-braces", "i", "{i}"},
        Mistake{"X.space_time_transform(i + j + k, {i, j});", "primitive-arguments", "i + j + k, {i, j}",
                "takes the space list first and then the schedule: {i, j}, i + j + k"},
        Mistake{"X.space_time_transform(k, i + j, {i});", "primitive-arguments", "k, i + j, {i}",
                "takes the space list first and then the schedule: {i}, {k, i + j}"},
        Mistake{"X.space_time_transform({i, x});", "unknown-loop", "x",
                "'x' is not a loop or param here; there is: i, j, k"},
        Mistake{"X.space_time_transform({i, j}, i*j);", "map-not-affine", "i*j", "'i*j' is not affine"},
        Mistake{"X.space_time_transform({i, j}, i + j/2);", "map-not-affine", "j/2",
                "'j/2' is not affine in the loops; tile 'j' by 2 and use its outer loop"},
        Mistake{"X.space_time_transform({i % 4}, i + j + k);", "map-not-affine", "i % 4",
                "'i % 4' is not affine in the loops; tile 'i' by 4 and use its inner loop"},
        Mistake{"X.space_time_transform({(i - j)/2}, i + j + k);", "map-not-affine", "(i - j)/2",
                "; make 'i - j' a loop of the design, tile it by 2 and use its outer loop"},
        Mistake{"X.space_time_transform({i, j}, {1, 1/0, 1});", "map-not-affine", "1/0", "not affine"},
        Mistake{"X.space_time_transform({i, j}, 9223372036854775807*i + i);", "map-number-too-large",
                "9223372036854775807*i + i", "does not fit"},
        Mistake{"X.space_time_transform({i, j}, {1, 1});", "vector-length", "{1, 1}",
                "the vector {1, 1} has length 2, not 3 (a number for each loop: i, j, k)"},
        Mistake{"X.space_time_transform({i - k, j});", "schedule-needed", "i - k", "a schedule is required"},
        Mistake{"X.space_time_transform({i, i});", "named-twice", "i", "'i' is named twice"},
        Mistake{"X.vectorize(j);", "vectorize-not-innermost", "j",
                "'j' can't be vectorised while 'k' lies inside of it: reorder 'j' innermost first"},
        Mistake{"X.reorder(j, k).vectorize(k);", "vectorize-not-innermost", "k", "while 'j' lies inside"},
        Mistake{"X.vectorize(k).vectorize(j);", "vectorize-twice", "j", "'k' is already vectorised"},
        Mistake{"X.vectorize(k).unroll(k);", "named-twice", "k", "'k' is named twice"},
        Mistake{"X.vectorize(k, j);", "primitive-arguments", "(k, j)",
                "vectorize takes the name of one loop"},
        Mistake{"X.unroll();", "primitive-arguments", "()", "unroll takes the name of one loop"},
        Mistake{"X.unroll(k + 1);", "primitive-arguments", "k + 1", "unroll takes the name of one loop"},
        Mistake{"X.vectorize(kk);", "unknown-loop", "kk", "did you mean 'k'?"},
        Mistake{"X.vectorize(k).reorder(j, k);", "reorder-lanes", "reorder",
                "'k' is vectorised, so it must stay the innermost loop"},
        Mistake{"X.vectorize(k).tile(k, ko, kk, 4);", "tile-inner", "k",
                "'k' is already vectorised; tile it first"},
        Mistake{"X.space_time_transform({i, j}).vectorize(i);", "inner-in-space", "i",
                "'i' is vectorised and in the list of space loops"},
        Mistake{"X.space_time_transform({i, k}).vectorize(k);", "inner-in-space", "k",
                "'k' is vectorised and in the list of space loops"},
        Mistake{"X.unroll(j).space_time_transform({i, j - k}, i + k);", "inner-in-space", "{i, j - k}",
                "'j' is unrolled and in the list"},
        Mistake{"X.space_time_transform({i, j}, i + j + k).vectorize(k);", "inner-in-schedule", "k",
                "share a step"},
        Mistake{"X.vectorize(k).space_time_transform({i, j}, {1, 1, 1});", "inner-in-schedule", "{1, 1, 1}",
                "'k' is vectorised, so its iterations share a step"}));

TEST(Plan, SwappedArgumentsComeWithTheSwap) {
    const std::string text = gemmWith("mapping m { X.space_time_transform(i + j + k, {i, j}); }");
    const Planned result = planned(text);
    ASSERT_EQ(result.diagnostics.size(), 1u);
    ASSERT_EQ(result.diagnostics[0].fixes.size(), 1u);
    EXPECT_EQ(text::apply(text, result.diagnostics[0].fixes[0].edits),
              gemmWith("mapping m { X.space_time_transform({i, j}, i + j + k); }"));
}

TEST(Plan, LanesThatAreNotInnermostComeWithTheReorder) {
    const std::pair<const char*, const char*> cases[] = {
        {"X.vectorize(i);", "X.reorder(i, k, j).vectorize(i);"},
        {"X.space_time_transform({i, k}).vectorize(j);",
         "X.reorder(j, k).space_time_transform({i, k}).vectorize(j);"},
        // Its vector means something else over another order.
        {"X.space_time_transform({i, k}, {1, 0, 1}).vectorize(j);", nullptr},
    };
    for (const auto& [written, fixed] : cases) {
        const std::string text = gemmWith(fmt::format("mapping m {{ {} }}", written));
        const Planned result = planned(text);
        ASSERT_EQ(result.diagnostics.at(0).fixes.size(), fixed ? 1u : 0u) << written;
        if (!fixed) continue;
        EXPECT_EQ(text::apply(text, result.diagnostics[0].fixes[0].edits),
                  gemmWith(fmt::format("mapping m {{ {} }}", fixed)));
        EXPECT_TRUE(planned(gemmWith(fmt::format("mapping m {{ {} }}", fixed))).diagnostics.empty());
    }
}

TEST(Plan, ADerivedMappingKeepsTheLanesOfItsBase) {
    const Planned result = planned(gemmWith("mapping a { X.vectorize(k); } "
                                            "mapping b : a { X.space_time_transform({i, j}); } "
                                            "mapping c : b { X.space_time_transform({i, k}); }"));
    ASSERT_EQ(result.plans.size(), 2u);
    EXPECT_EQ(result.plans[1].inner.at(0).loop, "k");
    ASSERT_EQ(result.diagnostics.size(), 1u);
    EXPECT_EQ(result.diagnostics[0].code(), "inner-in-space");
}

TEST(Plan, MissingBracesComeWithTheFix) {
    const std::string text = gemmWith("mapping m { X.space_time_transform(i, j); }");
    const Planned result = planned(text);
    ASSERT_EQ(result.diagnostics.at(0).fixes.size(), 1u);
    EXPECT_EQ(text::apply(text, result.diagnostics[0].fixes[0].edits),
              gemmWith("mapping m { X.space_time_transform({i, j}); }"));
}

struct Inheritance {
    const char* mappings;
    const char* code;
    const char* says;
    std::vector<std::string> plans, refused;
};

TEST(Plan, MistakesBetweenMappings) {
    const std::vector<Inheritance> cases{
        {"mapping a : b {}", "unknown-base", "unknown base mapping 'b'", {}, {"a"}},
        {"mapping a : b {} mapping b : a {}",
         "mapping-cycle",
         "is based on itself: a : b : a",
         {},
         {"a", "b"}},
        {"mapping a : a {}", "mapping-cycle", "a : a", {}, {"a"}},
        {"mapping c : a {} mapping a : b {} mapping b : a {}",
         "mapping-cycle",
         "a : b : a",
         {},
         {"c", "a", "b"}},
        {"mapping a {} mapping a {}", "duplicate-mapping", "'a' is already defined", {"a"}, {}},
        {"mapping base { X.localise(A, {0, 1}); } mapping fast : base { X.reorder(o); }",
         "vector-length",
         "{0, 1}",
         {},
         {"base", "fast"}},
    };
    for (const Inheritance& one : cases) {
        const Planned result = planned(gemmWith(one.mappings));
        ASSERT_EQ(result.diagnostics.size(), 1u) << one.mappings;
        EXPECT_EQ(result.diagnostics[0].code(), one.code);
        EXPECT_NE(result.diagnostics[0].message.find(one.says), std::string::npos)
            << result.diagnostics[0].message;
        std::vector<std::string> names;
        for (const Plan& plan : result.plans) names.push_back(plan.name);
        EXPECT_EQ(names, one.plans);
        EXPECT_EQ(result.refused, one.refused);
    }
}

// As few words of the text, as often: a chain that is read anew for each of its mappings takes half a minute.
TEST(Plan, ALongChainOfBasesIsReadOnce) {
    constexpr int length = 3000;
    std::string forwards = "mapping m0 { X.space_time_transform({i, j}, i + j + k); }\n", backwards;
    for (int m = 1; m < length; ++m) {
        const std::string derived = fmt::format("mapping m{} : m{} {{{}}}\n", m, m - 1,
                                                m % 2 ? "" : " X.space_time_transform({i, j}, k); ");
        forwards += derived;
        backwards = derived + backwards;
    }
    backwards += "mapping m0 { X.space_time_transform({i, j}, i + j + k); }\n";
    for (const std::string& mappings : {forwards, backwards}) {
        const auto start = std::chrono::steady_clock::now();
        const Planned result = planned(gemmWith(mappings));
        EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
        ASSERT_EQ(result.plans.size(), std::size_t{length});
        for (const Plan& plan : result.plans) EXPECT_TRUE(plan.transform);
    }
}

TEST(Plan, AMappingThatMergesEquationsDoesWhatItsBaseDidOnTheArraysThatItMakes) {
    const Planned result = planned(
        gemmWith("mapping a { X.space_time_transform({i, j}, k); } mapping b : a { Z.merge_ures(C); } "
                 "mapping c : b { Z.reorder(i, j); } mapping d : c { Z.space_time_transform({j}); }"));
    std::vector<std::string> seen;
    for (const Plan& plan : result.plans)
        seen.push_back(fmt::format("{} {}{}{}", plan.title(), plan.loops.front(),
                                   plan.transform ? " transform" : "", plan.transformIsOwn ? " own" : ""));
    EXPECT_EQ(seen,
              (std::vector<std::string>{"a i transform own", "b.X i transform", "b.Z i", "c.X i transform",
                                        "c.Z j", "d.X i transform", "d.Z j transform own"}));
}

TEST(Plan, AMistakeDoesNotHideTheNext) {
    const Planned result =
        planned(gemmWith("mapping a { W.reorder(i); X.reorder(q); X.space_time_transform({i, j}, i*k); } "
                         "mapping b { X.reorder(i); }"));
    EXPECT_EQ(result.diagnostics.size(), 3u);
    EXPECT_EQ(result.plans.size(), 1u);
    // Nor does a refused tile, of what is not about its loops.
    const Planned tiled =
        planned(gemmWith("mapping a { X.tile(i, io, it, 0).tile(j, jo, jj, 100).reorder(it, q)"
                         ".reorder(q, k).space_time_transform({it, jj}, i*k); }"));
    std::vector<std::string> codes;
    for (const diagnostics::Diagnostic& one : tiled.diagnostics) codes.emplace_back(one.code());
    EXPECT_EQ(codes, (std::vector<std::string>{"tile-factor", "tile-factor", "unknown-loop"}));
}

TEST(Plan, NamedLoopsShareTheirPlaces) {
    const std::vector<std::pair<const char*, std::vector<std::string>>> cases{
        {"X.reorder(k, j, i);", {"i", "j", "k"}},
        {"X.reorder(i, j, k);", {"k", "j", "i"}},
        {"X.reorder(i, k);", {"k", "j", "i"}},
        {"X.reorder(k, i);", {"i", "j", "k"}},
        {"X.reorder(j, k);", {"i", "k", "j"}},
        {"X.reorder(j);", {"i", "j", "k"}},
        {"X.reorder(i, j, k).reorder(i, j);", {"k", "j", "i"}}};
    for (const auto& [body, order] : cases) {
        const Planned result = planned(gemmWith(fmt::format("mapping m {{ {} }}", body)));
        ASSERT_EQ(result.plans.size(), 1u) << body;
        EXPECT_EQ(result.plans[0].loops, order) << body;
    }
}

TEST(Plan, TilesTakeThePlaceOfTheirLoop) {
    const std::vector<std::pair<const char*, std::vector<std::string>>> cases{
        {"X.tile(i, io, ii, 4);", {"io", "ii", "j", "k"}},
        {"X.tile(k, ko, kt, K/2).tile(kt, kk, kkk, 2);", {"i", "j", "ko", "kk", "kkk"}},
        {"X.tile(j, jo, jj, 8).reorder(i, jj).tile(jj, ja, jb, 8);", {"ja", "jb", "jo", "i", "k"}},
        {"X.tile(i, io, t, 4).tile(t, ii, iii, 2).tile(j, jo, t, 4);", {"io", "ii", "iii", "jo", "t", "k"}}};
    for (const auto& [body, loops] : cases) {
        const Planned result = planned(gemmWith(fmt::format("mapping m {{ {} }}", body)));
        ASSERT_EQ(result.plans.size(), 1u) << body;
        EXPECT_EQ(result.plans[0].loops, loops) << body;
    }
    const Planned derived = planned(gemmWith("mapping base { X.space_time_transform({i, j}); } "
                                             "mapping tiled : base { X.tile(k, ko, kk, 4); }"));
    ASSERT_EQ(derived.plans.size(), 2u);
    EXPECT_FALSE(derived.plans[1].transform); // it was over other loops
}

// The arrays of the plans as "array: equation equation, ...", with loops of an array whose order is another.
static std::vector<std::string> arraysOf(std::string_view mappings) {
    const test::Elaboration design = test::elaborate(gemmWith(mappings));
    const Planned result = planOf(syntax::File(*design.tree).designs().front(), *design.system);
    EXPECT_TRUE(result.diagnostics.empty()) << test::rendered(*design.source, result.diagnostics);
    std::vector<std::string> arrays;
    for (const Plan& plan : result.plans) {
        std::string text = plan.title() + ":";
        for (const ure::EquationId id : plan.equations) text += " " + design.system->nameOf(id);
        if (plan.transform) text += plan.transformIsOwn ? " own" : " inherited";
        arrays.push_back(text);
    }
    return arrays;
}

TEST(Plan, EquationsOutsideEverySetAreAnArray) {
    using Arrays = std::vector<std::string>;
    EXPECT_EQ(arraysOf("mapping m { X.merge_ures(Y).merge_ures(Z, C); }"), Arrays{"m: X Y Z C"});
    EXPECT_EQ(arraysOf("mapping m { X.reorder(i, j); }"), Arrays{"m: X Y Z C"});
    // In the order they run, whatever the order of the calls.
    EXPECT_EQ(arraysOf("mapping m { Z.merge_ures(C); Z.space_time_transform({i}); }"),
              (Arrays{"m.X: X Y", "m.Z: Z C own"}));
    EXPECT_EQ(arraysOf("mapping m { Z.merge_ures(C); Y.merge_ures(X); }"), (Arrays{"m.Y: Y X", "m.Z: Z C"}));
    EXPECT_EQ(arraysOf("mapping m { Y.space_time_transform({i, j}); Z.space_time_transform({j}); "
                       "Z.merge_ures(C); }"),
              (Arrays{"m.X: X Y own", "m.Z: Z C own"}));
    EXPECT_EQ(arraysOf("mapping a { Z.merge_ures(C); Z.space_time_transform({i}); } mapping b : a { } "
                       "mapping c : a { X.space_time_transform({j}); }"),
              (Arrays{"a.X: X Y", "a.Z: Z C own", "b.X: X Y", "b.Z: Z C inherited", "c.X: X Y own",
                      "c.Z: Z C inherited"}));
}

TEST(Plan, ArraysThatWaitForEachOtherAreRefused) {
    const Planned result = planned(R"(design d { output C[4] : Int(32); loops i: 0..4; func X, Y : Int(32);
      X(i) = select(i == 0, 1, Y(i-1)); Y(i) = X(i) + 1; C(i) = Y(i);
      mapping apart { X.merge_ures(C); } mapping together { X.merge_ures(Y); } })");
    ASSERT_EQ(result.diagnostics.size(), 1u);
    EXPECT_EQ(result.diagnostics[0].code(), "arrays-wait");
    EXPECT_NE(result.diagnostics[0].message.find("wait for each other: X, Y"), std::string::npos);
    EXPECT_EQ(result.refused, std::vector<std::string>{"apart"});
    EXPECT_EQ(result.plans.size(), 2u); // together.X, then together.C
}

TEST(Plan, AnOutputMadeByAReductionIsAReceiver) {
    const Planned result = planned(R"(design d { input A[4][4] : Int(32); output C[4] : Int(32);
      loops i: 0..4, k: 0..4; C(i) += A(i, k); mapping m { C.space_time_transform({i}); } })");
    EXPECT_TRUE(result.diagnostics.empty());
    EXPECT_EQ(result.plans.at(0).receiver, "C");
}

TEST(Plan, DerivedMappings) {
    const Planned result = planned(gemmWith(R"(
      mapping base { X.merge_ures(Y, Z, C).space_time_transform({i, j}, i + j + k); }
      mapping own : base { X.space_time_transform({j, k}, i + j + k); }
      mapping same : base { }
      mapping turned : base { X.reorder(i, j, k); }
      mapping fromLater : later { }
      mapping later { X.reorder(i, j, k); })"));
    EXPECT_TRUE(result.diagnostics.empty());
    ASSERT_EQ(result.plans.size(), 6u);
    EXPECT_TRUE(result.plans[0].transform && result.plans[0].transformIsOwn);
    EXPECT_TRUE(result.plans[1].transform && result.plans[1].transformIsOwn);
    EXPECT_EQ(result.plans[1].equations.size(), 4u);
    EXPECT_TRUE(result.plans[2].transform && !result.plans[2].transformIsOwn);
    EXPECT_FALSE(result.plans[3].transform); // it was over loops in another order
    EXPECT_EQ(result.plans[4].loops.front(), "k");
}

TEST(Plan, WithoutAMappingThereIsADefault) {
    const Planned result = planned(gemmWith(""));
    ASSERT_EQ(result.plans.size(), 1u);
    EXPECT_EQ(result.plans[0].name, "default");
    EXPECT_FALSE(result.plans[0].declaration);
}

} // namespace tactus::mapping
