// A refusal has words: an error, and the place in the file that it is about.
#pragma once

#include "tactus.h"

#include <fmt/ranges.h>

namespace tactus::test {

inline bool hasPlacedError(const json& diagnostics) {
    for (const json& one : diagnostics)
        if (one.at("severity") == "error" && one.at("message") != "" && one.at("file") != "" &&
            one.at("line") >= 1 && one.at("column") >= 1)
            return true;
    return false;
}

// Status 1 or 2, a message, and no exception.
inline Answer expectRefused(const std::vector<std::string>& arguments) {
    SCOPED_TRACE(fmt::format("{}", fmt::join(arguments, " ")));
    const Answer answer = ask(arguments);
    EXPECT_TRUE(answer.status == 1 || answer.status == 2) << answer.status;
    if (arguments.front() != "check" || answer.status == 2) {
        EXPECT_NE(answer.value.value("error", ""), "");
    } else {
        EXPECT_EQ(answer.value.at("legal"), false);
        EXPECT_TRUE(hasPlacedError(answer.value.at("diagnostics"))) << answer.value.dump();
    }
    return answer;
}

} // namespace tactus::test
