// The edits of a fix, followed to the letter.
#pragma once

#include "tactus.h"

#include <algorithm>

namespace tactus::test {

inline std::string edited(std::string text, const json& edits) {
    std::vector<json> fromTheEnd(edits.begin(), edits.end());
    std::sort(fromTheEnd.begin(), fromTheEnd.end(),
              [](const json& a, const json& b) { return a.at("begin") > b.at("begin"); });
    for (const json& edit : fromTheEnd) {
        const std::size_t begin = edit.at("begin"), end = edit.at("end");
        text.replace(begin, end - begin, edit.at("text").get<std::string>());
    }
    return text;
}

} // namespace tactus::test
