// Wrong usage as a user sees it.
#pragma once

#include "tactus.h"

#include <fmt/ranges.h>

namespace tactus::test {

// Status 2 answers `error` only; without --json it goes to stderr.
inline void expectUsage(const std::vector<std::string>& arguments, std::string_view part) {
    SCOPED_TRACE(fmt::format("{}", fmt::join(arguments, " ")));
    const Answer answer = ask(arguments);
    EXPECT_EQ(answer.status, 2);
    EXPECT_EQ(answer.value.size(), 1u);
    EXPECT_NE(answer.value.value("error", "").find(part), std::string::npos) << answer.value.dump();
    const commands::Report plain = tactus(arguments);
    EXPECT_EQ(plain.status, 2);
    EXPECT_EQ(plain.out, "");
    EXPECT_NE(plain.err.find(part), std::string::npos) << plain.err;
}

} // namespace tactus::test
