// Mappings of several arrays: the search and the localisation of one of them, or of all in turn.
#include "tactus.h"

namespace tactus::test {
namespace {

constexpr const char* const twoProducts = R"(design two {
  param  N = 3;
  input  A[N][N] : Int(32);
  input  C[N][N] : Int(32);
  output D[N][N] : Int(32);
  output E[N][N] : Int(32);
  loops  i: 0..N, j: 0..N, k: 0..N;
  D(i, j) += A(i, k) * A(k, j);
  E(i, j) += D(i, k) * C(k, j);
  mapping m {
    D.merge_ures().space_time_transform({i, j}, i + j + k);
    E.localise(D, {0, 1, 0}).space_time_transform({i, j}, i + j + k);
  }
}
)";

// The second product alone, with what the first one makes as an input.
constexpr const char* const secondProduct = R"(design second {
  param  N = 3;
  input  C[N][N] : Int(32);
  input  D[N][N] : Int(32);
  output E[N][N] : Int(32);
  loops  i: 0..N, j: 0..N, k: 0..N;
  E(i, j) += D(i, k) * C(k, j);
  mapping m { E.localise(D, {0, 1, 0}).space_time_transform({i, j}, i + j + k); }
}
)";

// What --apply wrote.
std::string lastMapping(const std::string& file) {
    return ask({"check", file}).value.at("mappings").back().at("name");
}

TEST(ExploreArrays, OneOfSeveralHasTheArraysOfItsEquationsAlone) {
    const Folder folder;
    const std::string file = folder.write("two.ure", twoProducts);
    json one = ask({"explore", file, "--mapping", "m.E"}).value;
    json alone = ask({"explore", folder.write("second.ure", secondProduct), "--mapping", "m"}).value;
    ASSERT_GT(alone.at("designs").size(), 1U);
    EXPECT_EQ(one.at("array"), "m.E");
    one.erase("array");
    EXPECT_EQ(one, alone);
    EXPECT_EQ(ask({"explore", file, "--mapping", "m.E", "--schedules"}).value.at("schedules"),
              ask({"explore", folder / "second.ure", "--mapping", "m", "--schedules"}).value.at("schedules"));
    EXPECT_EQ(
        ask({"explore", file, "--mapping", "m.E", "--array", "2x2"}).value.at("designs"),
        ask({"explore", folder / "second.ure", "--mapping", "m", "--array", "2x2"}).value.at("designs"));
}

// With the mapping, and without one where the equations can't be one array.
TEST(ExploreArrays, AllAreSearchedInTurn) {
    for (const char* example : {"hadamard-2d", "three-matrices", "two-layers"}) {
        const std::string file = examplePath(example);
        const json check = ask({"check", file}).value.at("mappings");
        const std::string mapping = check[0].at("name");
        const json all = ask({"explore", file}).value.at("arrays");
        EXPECT_EQ(all, ask({"explore", file, "--mapping", mapping}).value.at("arrays")) << example;
        ASSERT_EQ(all.size(), 2U) << example;
        for (std::size_t n = 0; n < all.size(); ++n) {
            const std::string name = mapping + "." + check[n].at("array").get<std::string>();
            EXPECT_EQ(all[n].at("array"), name);
            EXPECT_GT(all[n].at("designs").size(), 1U) << name;
            EXPECT_EQ(all[n], ask({"explore", file, "--mapping", name}).value) << name;
        }
        const std::string text = tactus({"explore", file}).out;
        EXPECT_NE(text.find(", " + mapping + "." + check[1].at("array").get<std::string>() + ": "),
                  std::string::npos)
            << text;
    }
}

// What is written is the array of the list; the other array is as it was.
TEST(ExploreArrays, AnAppliedArrayReplacesOneOfThem) {
    for (const char* example : {"hadamard-2d", "three-matrices", "two-layers"}) {
        const std::string original = examplePath(example);
        const json before = ask({"array", original}).value;
        const json all = ask({"explore", original}).value.at("arrays");
        for (std::size_t n = 0; n < all.size(); ++n)
            for (const json& listed : all[n].at("designs")) {
                const Folder folder;
                const std::string file = folder.write("d.ure", exampleText(example));
                const std::string number = std::to_string(listed.at("number").get<int>());
                const Answer applied =
                    ask({"explore", file, "--mapping", all[n].at("array"), "--apply", number});
                ASSERT_EQ(applied.status, 0) << applied.value.dump();
                const json now = ask({"array", file, "--mapping", lastMapping(file)}).value;
                ASSERT_EQ(now.at("arrays").size(), 2U);
                for (const char* figure : {"cycles", "pes", "registers", "ports"})
                    EXPECT_EQ(now.at("arrays")[n].at(figure), listed.at(figure)) << number << figure;
                EXPECT_EQ(now.at("arrays")[1 - n].at("cycles"), before.at("arrays")[1 - n].at("cycles"));
                EXPECT_EQ(now.at("arrays")[1 - n].at("pes"), before.at("arrays")[1 - n].at("pes"));
                EXPECT_EQ(ask({"simulate", file, "--mapping", lastMapping(file)}).value.at("matches"), true);
            }
    }
}

TEST(ExploreArrays, PartitionsOfOneOfThemAreWrittenToo) {
    const Folder folder;
    const std::string file = folder.write("two.ure", twoProducts);
    const Answer applied = ask({"explore", file, "--mapping", "m.D", "--array", "2x2", "--apply", "1"});
    ASSERT_EQ(applied.status, 0) << applied.value.dump();
    const json now = ask({"array", file, "--mapping", lastMapping(file) + ".D"}).value;
    EXPECT_EQ(now.at("cycles"), applied.value.at("designs")[0].at("cycles"));
    EXPECT_EQ(now.at("pes"), 4);
    EXPECT_EQ(ask({"simulate", file, "--mapping", lastMapping(file)}).value.at("matches"), true);
}

// Both run at once as they are; other schedules of the first one write what a FIFO takes at the same time.
TEST(ExploreArrays, AnArrayThatOverlapsAnotherIsNotBroken) {
    const Folder folder;
    std::string text = twoProducts;
    const std::string call = "E.localise(D, {0, 1, 0})";
    text.replace(text.find(call), call.size(), call + ".overlap(D)");
    const std::string file = folder.write("two.ure", text);
    ASSERT_EQ(ask({"check", file}).status, 0) << ask({"check", file}).value.dump();
    const json designs = ask({"explore", file, "--mapping", "m.D"}).value.at("designs");
    int refused = 0;
    for (const json& one : designs) {
        std::ofstream(file) << text;
        const std::string number = std::to_string(one.at("number").get<int>());
        const Answer applied = ask({"explore", file, "--mapping", "m.D", "--apply", number});
        if (applied.status == 0) {
            EXPECT_EQ(ask({"simulate", file, "--mapping", lastMapping(file)}).value.at("matches"), true);
            continue;
        }
        ++refused;
        EXPECT_NE(applied.value.at("error").get<std::string>().find("can't pass through FIFOs"),
                  std::string::npos)
            << applied.value.dump();
    }
    EXPECT_GT(refused, 0);
    EXPECT_LT(refused, std::ssize(designs));
}

} // namespace
} // namespace tactus::test
