#include "diagnostics/diagnostic.h"

#include <algorithm>
#include <cctype>
#include <fmt/args.h>
#include <gtest/gtest.h>
#include <set>

namespace tactus::diagnostics {

// The message with `count` arguments; throws fmt::format_error where it asks for more, or for another type
// than a name.
static std::string messageWith(const KindInfo& kind, std::size_t count) {
    fmt::dynamic_format_arg_store<fmt::format_context> arguments;
    for (std::size_t index = 0; index < count; ++index)
        arguments.push_back("<" + std::to_string(index) + ">");
    return fmt::vformat(kind.message, arguments);
}

// How many arguments a message shows: the least number with which it formats.
static std::size_t argumentsOf(const KindInfo& kind) {
    for (std::size_t count = 0; count < 12; ++count) {
        try {
            messageWith(kind, count);
            return count;
        } catch (const fmt::format_error&) {
        }
    }
    ADD_FAILURE() << kind.name << ": the message is no format string of names and numbers: " << kind.message;
    return 0;
}

static bool isKebabCase(std::string_view code) {
    const auto fits = [](char c) { return std::islower(c) || std::isdigit(c) || c == '-'; };
    return !code.empty() && std::islower(code.front()) && code.back() != '-' &&
           std::ranges::all_of(code, fits);
}

TEST(Kinds, EveryMessageShowsAllItsArguments) {
    for (const KindInfo& kind : allKinds()) {
        const std::size_t count = argumentsOf(kind);
        const std::string message = messageWith(kind, count);
        for (std::size_t index = 0; index < count; ++index)
            EXPECT_NE(message.find("<" + std::to_string(index) + ">"), std::string::npos) << kind.name;
        EXPECT_FALSE(message.empty()) << kind.name;
        EXPECT_NE(message.back(), '.') << kind.name << ": a message is no sentence with a full stop";
    }
}

TEST(Kinds, EveryKindIsExplained) {
    for (const KindInfo& kind : allKinds()) EXPECT_GE(kind.explanation.size(), 40u) << kind.name;
}

TEST(Kinds, CodesAreUniqueAndFindTheirKind) {
    std::set<std::string_view> codes;
    for (std::size_t index = 0; index < allKinds().size(); ++index) {
        const KindInfo& kind = allKinds()[index];
        EXPECT_TRUE(isKebabCase(kind.code)) << kind.code;
        EXPECT_TRUE(codes.insert(kind.code).second) << kind.code << " stands twice";
        ASSERT_TRUE(kindOfCode(kind.code)) << kind.code;
        EXPECT_EQ(static_cast<std::size_t>(*kindOfCode(kind.code)), index);
        EXPECT_EQ(&info(*kindOfCode(kind.code)), &kind);
    }
    EXPECT_EQ(kindOfCode("no-such-code"), std::nullopt);
}

TEST(Kinds, MakeFillsTheMessage) {
    const Diagnostic one = make(Kind::UnexpectedToken, {3, 4}, "a name", std::string("';'"));
    EXPECT_EQ(one.message, "expected a name, found ';'");
    EXPECT_EQ(one.span, (text::Span{3, 4}));
    EXPECT_EQ(one.severity, Severity::Error);
    EXPECT_EQ(one.code(), "unexpected-token");
}

TEST(Kinds, HasError) {
    Diagnostic one = make(Kind::UnexpectedToken, {}, "a", "b");
    EXPECT_TRUE(hasError({one}));
    one.severity = Severity::Warning;
    EXPECT_FALSE(hasError({one}));
    EXPECT_FALSE(hasError({}));
}

} // namespace tactus::diagnostics
