// Every kind of finding is explained with a file that provokes it.
#include "tactus.h"

#include "diagnostics/diagnostic.h"
#include "diagnostics/examples.h"

#include <algorithm>
#include <set>
#include <sstream>

using namespace tactus;
using namespace tactus::test;
using diagnostics::Kind;

namespace {

// The diagnostics that no file of a few lines provokes, and why.
const std::set<Kind> withoutExample{
    Kind::NestedTooDeep,
    Kind::ExpressionTooLong,
    Kind::FileTooLarge,
    Kind::TooManyMistakes, // long files
    Kind::NotUniform,      // localisation refuses the read first, or the output is written twice
    Kind::SpaceUndecided,
    Kind::UndecidedUndefinedRead,
    Kind::UndecidedInputOutOfBounds,
    Kind::PerhapsNotAllWritten,
    Kind::MapUndecided, // questions that take long
    Kind::RunStopped,
    Kind::SimulationStopped, // somebody cancels
    Kind::RunCycle,
    Kind::RunOutputIndex, // `check` refuses such a design first
    Kind::WrongRegister,
    Kind::WireCycle, // an array that no legal mapping makes
    Kind::NetworkToken,
    Kind::NetworkIntricate,
    Kind::NetworkLeftover,
    Kind::NetworkBroken,      // a network that no legal mapping makes
    Kind::SimulationTooLarge, // first comes a direct evaluation that takes long
    Kind::ExportTooLarge,     // so large that simulation and drawing are refused too
    Kind::CReader,            // the library that reads C is missing
    Kind::CUnknownSize,
    Kind::CLiveOut,
    Kind::CEmbed, // an option, not the file
};

// Of a C file the finding is one of `lift`, whose notes are a list of their own.
void expectOfC(const diagnostics::KindInfo& info, std::string_view example) {
    const Folder folder;
    const Answer answer = ask({"lift", folder.write("example.c", example)});
    const json& found = answer.value.at(answer.status == 0 ? "notes" : "diagnostics");
    const auto has = [&](std::string_view code) {
        return std::ranges::any_of(found, [&](const json& one) { return one.at("code") == code; });
    };
    if (has("c-reader")) GTEST_SKIP() << "libclang 19 is not installed";
    EXPECT_TRUE(has(info.code)) << answer.value.dump(1);
    EXPECT_EQ(answer.status, info.severity == diagnostics::Severity::Error ? 1 : 0);
}

// "// tactus check --strict" in the first line; else `tactus check`.
std::vector<std::string> commandOf(std::string_view example) {
    const std::string_view mark = "// tactus ";
    if (!example.starts_with(mark)) return {"check"};
    std::istringstream words(std::string(example.substr(mark.size(), example.find('\n') - mark.size())));
    return {std::istream_iterator<std::string>(words), {}};
}

class Explained : public testing::TestWithParam<std::size_t> {};

TEST_P(Explained, ByAFileThatProvokesIt) {
    const Kind kind = static_cast<Kind>(GetParam());
    const diagnostics::KindInfo& info = diagnostics::info(kind);
    const std::string_view example = diagnostics::exampleOf(kind);
    ASSERT_EQ(example.empty(), withoutExample.contains(kind)) << info.code;
    if (example.empty()) return;
    if (example.starts_with("// a C file")) return expectOfC(info, example);
    const Folder folder;
    std::vector<std::string> arguments = commandOf(example);
    const bool exports = arguments.front() == "export";
    arguments.insert(arguments.begin() + 1, folder.write("example.ure", example));
    if (exports) arguments.insert(arguments.end(), {"-o", folder / "code"});
    const Answer answer = ask(arguments);
    EXPECT_TRUE(says(answer, info.code)) << answer.value.dump(1);
    bool hasError = false;
    for (const json& one : answer.value.at("diagnostics")) {
        if (one.at("severity") != "error") continue;
        hasError = true;
        EXPECT_EQ(one.at("code"), info.code) << one.dump(1);
    }
    EXPECT_EQ(answer.status, hasError ? 1 : 0) << answer.value.dump(1);
    const commands::Report explained = test::tactus({"explain", std::string(info.code)});
    EXPECT_NE(explained.out.find("\nExample:\n\n    "), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(AllKinds, Explained, testing::Range<std::size_t>(0, diagnostics::allKinds().size()),
                         [](const auto& one) {
                             return std::string(diagnostics::allKinds()[one.param].name);
                         });

TEST(Explain, ListsAllKindsWithoutACode) {
    const std::string list = test::tactus({"explain"}).out;
    const Answer answer = ask({"explain"});
    ASSERT_EQ(answer.value.at("kinds").size(), diagnostics::allKinds().size());
    for (const diagnostics::KindInfo& kind : diagnostics::allKinds())
        EXPECT_NE(("\n" + list).find("\n" + std::string(kind.code) + " "), std::string::npos) << kind.code;
    EXPECT_EQ(ask({"explain", "conflict", "--markdown", "page.md"}).status, 2);
}

TEST(Explain, WritesAPageOfAllKinds) {
    const Folder folder;
    ASSERT_EQ(test::tactus({"explain", "--markdown", folder / "page.md"}).status, 0);
    std::stringstream page;
    page << std::ifstream(folder / "page.md").rdbuf();
    for (const diagnostics::KindInfo& kind : diagnostics::allKinds())
        EXPECT_NE(page.str().find("\n## " + std::string(kind.code) + "\n"), std::string::npos) << kind.code;
}

} // namespace
