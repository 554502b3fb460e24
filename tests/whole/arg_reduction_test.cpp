// argmin= and argmax= beside plain loops.
#include "analysed.h"
#include "computes.h"
#include "tactus.h"

#include <random>

namespace tactus::test {
namespace {

class RandomPair {
  public:
    explicit RandomPair(unsigned seed) : random_(seed) {}

    std::string text() {
        const int count = 1 + below(3), named = below(count);
        std::string loops, left, extents, place;
        for (int n = 0; n < count; ++n) {
            const std::string name(1, static_cast<char>('i' + n));
            loops += (n == 0 ? "" : ", ") + loop(n, name);
            place += fmt::format("{}{}*{}", n == 0 ? "" : " + ", n + 1, name);
            names_.push_back(name);
        }
        std::ranges::shuffle(names_, random_);
        for (int n = 0; n < named; ++n) {
            left += (n == 0 ? "(" : ", ") + names_[static_cast<std::size_t>(n)];
            extents += "[16]";
        }
        if (named > 0) left += ")";
        const std::string type = pick({"Int(8)", "Int(16)", "UInt(8)", "Int(63)", "Int(64)", "Float(32)",
                                       "Float(64)", "Fixed(12, 4)", "UFixed(9, 3)", "UInt(64)"});
        const std::string at = pick({"Int(32)", "Int(32)", "UInt(8)", "Float(32)", "Bool"});
        if (at == "Bool") place = fmt::format("{} > 3", place);
        return fmt::format(
            "design pairs {{ input a[16][64] : {} in {}; output best{} : {} = 1; output at{} : "
            "{}; loops {}{}; best{}, at{} {}= {}, {}; }}",
            pick({"Int(8)", "Int(32)"}), pick({"-2..3", "-1..1", "-90..90", "0..1"}), extents, type, extents,
            at, loops, count > 1 && below(4) == 0 ? " where i + j < 9" : "", left, left,
            pick({"argmin", "argmax"}), value(type), place);
    }

  private:
    int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
    std::string pick(const std::vector<std::string>& choices) { return choices[random_() % choices.size()]; }

    std::string loop(int number, const std::string& name) {
        const std::string outer(1, static_cast<char>('i' + number - 1));
        if (number > 0 && below(4) == 0)
            return name + pick({": 0.." + outer + " + 1", ": " + outer + "..7", ": 6 downto " + outer,
                                ": 2*" + outer + "/2..9"});
        return name +
               pick({": 0..6", ": 2..7", ": 7 downto 3", ": 0..7 step 3", ": 8 downto 0 step 2", ": 4..5"});
    }

    std::string value(const std::string& type) {
        const std::string index = names_.size() > 1 ? "i, 3*i + 2*j" : "0, i";
        std::string term = fmt::format("a({})", index);
        if (type.find("Float") != std::string::npos)
            term = pick({"sqrt(Float(32)(" + term + "))", "-Float(32)(" + term + ") / 4",
                         "Float(32)(" + term + ") / 0.0", "Float(32)(" + term + ") * 0.0"});
        else if (type == "Bool")
            term += " > 0";
        else
            term = pick({term, term + " * " + term, "abs(" + term + ")", term + " * 100"});
        const int guard = below(4);
        if (guard == 0) return fmt::format("select(i != 3, {})", term);
        if (guard == 1) return fmt::format("select(a({}) % 3 != 0, {})", index, term);
        return term;
    }

    std::mt19937 random_;
    std::vector<std::string> names_;
};

bool isKnownRefusal(const diagnostics::Diagnostic& one) {
    const bool isOfLoops =
        one.code() == "bad-reduction" && (one.message.find("constant bounds") != std::string::npos ||
                                          one.message.find("one bit more") != std::string::npos);
    return isOfLoops || one.code() == "empty-space" || one.code() == "bad-step" ||
           one.code() == "no-schedule";
}

TEST(ArgReduction, RandomDesignsComputeWhatPlainLoopsDo) {
    int accepted = 0, emulated = 0;
    for (unsigned seed = 1; seed <= 300; ++seed) {
        const std::string text = RandomPair(seed).text();
        SCOPED_TRACE(text);
        const driver::Analysis analysis = analysed(text);
        if (!analysis.legal()) {
            for (const diagnostics::Diagnostic& one : analysis.allDiagnostics())
                EXPECT_TRUE(one.severity != diagnostics::Severity::Error || isKnownRefusal(one))
                    << text << "\n"
                    << one.message;
            continue;
        }
        const bool emulates = seed % 30 == 0;
        expectComputes(analysis, seed, emulates);
        if (HasFatalFailure()) return;
        ++accepted;
        emulated += emulates;
    }
    EXPECT_GT(accepted, 200);
    EXPECT_GE(emulated, 5);
}

json outputsOf(const std::string& body, const std::string& mapping = "") {
    const Folder folder;
    std::vector<std::string> arguments{"simulate", folder.write("p.ure", "design p { " + body + " }")};
    if (!mapping.empty()) arguments.insert(arguments.end(), {"--mapping", mapping});
    const Answer answer = ask(arguments);
    EXPECT_EQ(answer.status, 0) << body << answer.value.dump(1);
    EXPECT_EQ(answer.value.at("matches"), true) << body;
    return answer.value.at("outputs");
}

const std::string scalars = "loops i: 0..6; output at : Int(32) = 7; ";

TEST(ArgReduction, TheFirstOfEqualOnesWins) {
    const std::string body = scalars + "input a[6] : Int(8) = {4, 9, 9, 1, 1, 4}; output b : Int(8); ";
    EXPECT_EQ(outputsOf(body + "b, at argmax= a(i), i;"), json({{"b", 9}, {"at", 1}}));
    EXPECT_EQ(outputsOf(body + "b, at argmin= a(i), i;"), json({{"b", 1}, {"at", 3}}));
    // The order is that of the loop.
    EXPECT_EQ(outputsOf("loops i: 5 downto 0; " + body.substr(body.find("output at")) +
                        "b, at argmax= a(i), i + 10;"),
              json({{"b", 9}, {"at", 12}}));
    EXPECT_EQ(outputsOf(body + "b, at argmax= select(i > 1, a(i)), 2*a(i);"), json({{"b", 9}, {"at", 18}}));
}

// Terms that are the identity count, also where others are left out.
TEST(ArgReduction, EndsOfTypesAreTermsAsOthersAre) {
    const std::string body = scalars + "input a[6] : Int(8) = {-128, -128, -128, -128, -128, -128}; "
                                       "output b : Int(8); ";
    EXPECT_EQ(outputsOf(body + "b, at argmax= a(i), i + 3;"), json({{"b", -128}, {"at", 3}}));
    EXPECT_EQ(outputsOf(body + "b, at argmax= select(i > 1, a(i)), i + 3;"), json({{"b", -128}, {"at", 5}}));
    EXPECT_EQ(outputsOf(body + "b, at argmax= select(a(i) > 0, a(i)), i + 3;"),
              json({{"b", -128}, {"at", 0}}));
    EXPECT_EQ(outputsOf(scalars + "output b : UInt(8); b, at argmin= select(i > 2, 255), i;"),
              json({{"b", 255}, {"at", 3}}));
    EXPECT_EQ(outputsOf(scalars + "output b : UInt(8); b, at argmin= select(i > 8, 255), i;"),
              json({{"b", 255}, {"at", 0}}));
}

TEST(ArgReduction, FloatsSkipNaNAndTakeZerosForEqual) {
    const std::string data = "input a[6] : Float(32) = {-1, -2, 0, 1, -4, 0}; output b : Float(32); ";
    EXPECT_EQ(outputsOf(scalars + data + "b, at argmax= sqrt(a(i) - 2), i;"),
              json({{"b", "-inf"}, {"at", 0}}));
    EXPECT_EQ(outputsOf(scalars + data + "b, at argmin= sqrt(a(i)), i;"), json({{"b", 0}, {"at", 2}}));
    EXPECT_EQ(outputsOf(scalars + data + "b, at argmax= -infinity * abs(sqrt(a(i)) + 1), i;"),
              json({{"b", "-inf"}, {"at", 2}}));
    const json zeros = outputsOf(scalars + data + "b, at argmax= a(i) * select(i > 2, 0.0, 0.0) * 0, i;");
    EXPECT_EQ(zeros.at("at"), 0);
    EXPECT_FALSE(std::signbit(zeros.at("b").get<double>())); // as max= has it
}

// However a mapping turns the loops, the first one in the order of the design stays the first one.
TEST(ArgReduction, MappingsKeepTheFirstOne) {
    const std::string body =
        "param N = 5, M = 4; input a[N][M] : Int(8) in 0..3; output b : Int(8); output at : Int(32); "
        "loops i: 0..N, j: 0..M; b, at argmax= a(i, j), M*i + j; "
        "mapping plain {} mapping turned { b.reorder(i, j); b.space_time_transform({}, {1, M}); } mapping "
        "tiled { at.tile(i, io, ii, 2); } "
        "mapping one { b.space_time_transform({}, {M, 1}); } mapping lanes { b.vectorize(j); } "
        "mapping named { b.merge_ures(at); b.space_time_transform({i}, {M, 1}); }";
    const json expected = outputsOf(body, "plain");
    for (const char* mapping : {"turned", "tiled", "one", "lanes", "named"})
        EXPECT_EQ(outputsOf(body, mapping), expected) << mapping;
    for (const char* mapping : {"tiled", "lanes", "named"})
        EXPECT_EQ(emulationOf("design p { " + body + " }", mapping), "") << mapping;
}

// Both outputs are of the array that one of them is of.
TEST(ArgReduction, PairsAreOneArray) {
    const std::string body =
        "input a[4] : Int(8); output b : Int(8); output at : Int(32); output c[4] : Int(32); loops i: 0..4; "
        "func X : Int(32); X(i) = a(i) + i; c(i) = X(i); b, at argmin= X(i), i; mapping ";
    const Folder folder;
    for (const char* merged :
         {"X.merge_ures(c)", "X.merge_ures(at)", "at.merge_ures(c)", "b.merge_ures(at, c)"}) {
        const json checked =
            ask({"check", folder.write("p.ure", "design p { " + body + "m { " + merged + "; } }")}).value;
        std::set<std::string> together;
        for (const json& mapping : checked.at("mappings"))
            for (const json& one : mapping.at("dependences"))
                if (one.at("variable") == "b" || one.at("reader") == "at")
                    together.insert(mapping.at("name").get<std::string>());
        EXPECT_EQ(together.size(), 1u) << merged << checked.dump(1);
        EXPECT_EQ(outputsOf(body + "m { " + merged + "; }", "m"), outputsOf(body + "m {}", "m")) << merged;
    }
    const Answer twice =
        ask({"check", folder.write("p.ure", "design p { " + body + "m { X.merge_ures(at, at); } }")});
    EXPECT_EQ(twice.value.at("diagnostics").at(0).at("code"), "named-twice");
    const Answer apart =
        ask({"check",
             folder.write("p.ure", "design p { " + body + "m { X.merge_ures(at); c.merge_ures(b); } }")});
    EXPECT_EQ(apart.status, 1);
}

TEST(ArgReduction, IsProvedAtAllSizes) {
    const Folder folder;
    const auto verdict = [&](const std::string& loops, const std::string& left) {
        const std::string file = folder.write(
            "p.ure", "design p { param N = 4, M = 3; input a[N][M] : Int(8); output b" + left +
                         " : Int(8); output at" + left + " : Int(32); loops " + loops + "; b" +
                         (left.empty() ? "" : "(i)") + ", at" + (left.empty() ? "" : "(i)") +
                         " argmax= a(i, j), i + j; mapping m { b.space_time_transform({i}, {M, 1}); } }");
        return ask({"check", file, "--all-sizes"}).value.at("mappings").at(0).at("allSizes").at("verdict");
    };
    EXPECT_EQ(verdict("i: 0..N, j: 0..M", "[N]"), "proved");
    EXPECT_EQ(verdict("i: 0..N, j: 0..M", ""), "proved");
    EXPECT_EQ(verdict("i: 0..N, j: M-1 downto 0", "[N]"), "proved");
}

TEST(ArgReduction, TheWordsMayBeNames) {
    EXPECT_EQ(outputsOf("param argmax = 2; loops argmin: 0..3; output b[3] : Int(32); func fn : Int(32); "
                        "fn(argmin) = argmax * argmin; b(argmin) = fn(argmin);"),
              json({{"b", {0, 2, 4}}}));
    EXPECT_EQ(outputsOf("loops i: 0..3; output argmin : Int(32); output argmax : Int(32); "
                        "argmin, argmax argmax= i, i;"),
              json({{"argmin", 2}, {"argmax", 2}}));
}

} // namespace
} // namespace tactus::test
