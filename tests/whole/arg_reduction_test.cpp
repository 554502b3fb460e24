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

} // namespace
} // namespace tactus::test
