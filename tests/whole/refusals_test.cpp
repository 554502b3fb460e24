// No refusal is without words: whenever `check` refuses a file, an error names a place in it.
#include "diagnostics/examples.h"
#include "driver/analysis.h"
#include "refused.h"

#include <random>
#include <regex>

namespace tactus::test {
namespace {

std::vector<std::string> tokensOf(const std::string& text) {
    static const std::regex token(R"(//[^\n]*|\w+|\.\.|[-+*&|=<>!]=|&&|\|\||::|\s+|.)");
    return {std::sregex_token_iterator(text.begin(), text.end(), token), {}};
}

bool isBlank(const std::string& token) {
    return token.starts_with("//") || token.find_first_not_of(" \n\t\r") == std::string::npos;
}

// One or two words of the text are left out, exchanged for others of it, or followed by them; mostly in the
// mappings, which refuse most.
std::string mutated(const std::string& text, std::mt19937& random) {
    std::vector<std::string> tokens = tokensOf(text);
    std::vector<std::size_t> places;
    bool isMapping = false;
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        isMapping = isMapping || tokens[t] == "mapping";
        if (!isBlank(tokens[t])) places.insert(places.end(), isMapping ? 3 : 1, t);
    }
    const auto any = [&] { return places[random() % places.size()]; };
    for (auto change = random() % 2; change < 2; ++change) {
        std::string& token = tokens[any()];
        const std::string other = tokens[any()];
        const auto kind = random() % 5;
        token = kind == 0 ? "" : kind == 1 ? token + " " + other : other;
    }
    std::string changed;
    for (const std::string& token : tokens) changed += token;
    return changed;
}

// Is it refused?
bool judge(const Folder& folder, const std::string& text) {
    const Answer answer = ask({"check", folder.write("d.ure", text)});
    EXPECT_TRUE(answer.status == 0 || answer.status == 1) << text;
    EXPECT_EQ(answer.status == 0, answer.value.value("legal", false)) << text;
    EXPECT_TRUE(answer.status == 0 || hasPlacedError(answer.value.at("diagnostics"))) << text;
    return answer.status != 0;
}

TEST(Refusals, OfMutatedDesignsHaveAnErrorWithAPlace) {
    const Folder folder;
    std::mt19937 random(14);
    int refused = 0;
    for (const char* name : {"gemm", "gemm-reduction", "fir", "triangular-solve", "published/ttm",
                             "published/mttkrp", "published/convolution"})
        for (int n = 0; n < 60; ++n) refused += judge(folder, mutated(exampleText(name), random));
    EXPECT_GT(refused, 300); // most mutations are mistakes
}

TEST(Refusals, OfExplainedFilesHaveAnErrorWithAPlace) {
    const Folder folder;
    int refused = 0;
    for (const diagnostics::KindInfo& kind : diagnostics::allKinds()) {
        const auto number = static_cast<diagnostics::Kind>(&kind - diagnostics::allKinds().data());
        const std::string example(diagnostics::exampleOf(number));
        if (!example.empty() && !example.starts_with("// a C file")) // those are read in tests/unit/cinput
            refused += judge(folder, example);
    }
    EXPECT_GT(refused, 80);
}

TEST(Refusals, AFigureBeyond64BitsIsSaidAtTheDesign) {
    const auto source = std::make_shared<const text::SourceBuffer>("two.ure", "design a { }\ndesign b { }\n");
    for (const auto& [design, line] : {std::pair{"", 1u}, std::pair{"a", 1u}, std::pair{"b", 2u}}) {
        const diagnostics::Diagnostic said = driver::figureTooLarge(source, design);
        EXPECT_EQ(said.kind, diagnostics::Kind::NumbersTooLarge);
        EXPECT_EQ(said.severity, diagnostics::Severity::Error);
        EXPECT_EQ(source->position(said.span.begin).line, line);
        EXPECT_EQ(source->position(said.span.begin).column, 8u);
    }
}

TEST(Refusals, TwoDesignsOfOneName) {
    const Folder folder;
    const std::string gemm = exampleText("gemm"), fir = exampleText("fir");
    const std::string file = folder.write("two.ure", gemm + gemm);
    const auto lines = std::count(gemm.begin(), gemm.end(), '\n');
    for (const char* command : {"check", "simulate", "array", "export"}) {
        const Answer answer = expectRefused({command, file});
        EXPECT_EQ(answer.status, 1);
        ASSERT_EQ(codesOf(answer), std::vector<std::string>{"duplicate-name"}) << answer.value.dump();
        const json& said = answer.value.at("diagnostics").at(0);
        EXPECT_EQ(said.at("message"), "'gemm' is already declared");
        EXPECT_EQ(said.at("line"), lines + 2);
        EXPECT_EQ(said.at("column"), 8);
        EXPECT_EQ(said.at("related").at(0).at("line"), 2);
    }
    EXPECT_NE(tactus({"check", file}).err.find("two.ure:2:8: note: first declared here"), std::string::npos);
    EXPECT_EQ(ask({"check", folder.write("other.ure", gemm + fir)}).status, 0);
}

} // namespace
} // namespace tactus::test
