// Cycles and the sentence on what limits, of a text's mapping.
#pragma once

#include "whole/tactus.h"

namespace tactus::test {

struct Told {
    int cycles;
    std::string limit;
    bool endsWith(const std::string& end) const { return limit.ends_with(end); }
};

inline Told toldOf(const std::string& text, const std::string& mapping,
                   std::vector<std::string> options = {}) {
    const Folder folder;
    const std::vector<std::string> words{"simulate", folder.write("advice.ure", text), "--mapping", mapping};
    options.insert(options.begin(), words.begin(), words.end());
    const Answer answer = ask(options);
    EXPECT_EQ(answer.status, 0) << mapping;
    EXPECT_TRUE(answer.value.at("matches")) << mapping;
    return {answer.value.at("cycles").get<int>(), answer.value.at("network").at("limit").get<std::string>()};
}

} // namespace tactus::test
