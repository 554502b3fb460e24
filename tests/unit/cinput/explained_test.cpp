// The examples of `tactus explain` that are C files provoke their kind.
#include "judged.h"

#include "diagnostics/examples.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace tactus::cinput {
namespace {

using diagnostics::Kind;

TEST(CExplained, ExamplesProvokeTheirKind) {
    if (!hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    int count = 0;
    for (auto number = static_cast<std::size_t>(Kind::CReader);
         number <= static_cast<std::size_t>(Kind::CSizeFixed); ++number) {
        const auto kind = static_cast<Kind>(number);
        const std::string example(diagnostics::exampleOf(kind));
        // These two are no matter of the text: the library, and an option.
        EXPECT_EQ(example.empty(), kind == Kind::CReader || kind == Kind::CUnknownSize)
            << diagnostics::info(kind).name;
        if (example.empty()) continue;
        const Judged judged = judgedOf(example);
        EXPECT_TRUE(
            std::ranges::any_of(judged.reading.findings, [&](const auto& one) { return one.kind == kind; }))
            << diagnostics::info(kind).name << "\n"
            << judged.said();
        EXPECT_EQ(judged.program() != nullptr, kind == Kind::CSizeFixed) << diagnostics::info(kind).name;
        ++count;
    }
    EXPECT_EQ(count, 16);
}

} // namespace
} // namespace tactus::cinput
