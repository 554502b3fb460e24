// What a case expects of one thing: of a part of an answer in JSON, of a text that is printed, or of a file.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace tactus::test::cases {

using nlohmann::json;

struct Check {
    std::string subject;  // "/mappings/0/legal" ("" is all of the answer), "out", "err", "file a.svg"
    std::string verb;     // "has", "absent"; "like" where a pattern stands alone
    std::string expected; // as written

    bool isOfAnswer() const { return subject.empty() || subject[0] == '/'; }
};

// `/a/b has c`, `{"a": 1}`, `file a.svg begins <svg`.
Check checkOf(std::string_view line);

// All members of the pattern are there, and lists have as many elements. Further members are no matter; "..."
// at an end of a text is any text, and at the end of a list any elements.
bool isLike(const json& value, const json& pattern);

// What the path leads to, as far as it is there and one.
const json& partAt(const json& answer, std::string_view path);

// The expectation of a value; of nothing where it is null. Throws json::exception where the check is none.
bool holds(const Check& check, const json* value);

// The same of the parts of an answer that a path names: each of `*`, one at least of `+` or of `name=loader`.
bool holds(const Check& check, const json& answer, std::string_view path);

} // namespace tactus::test::cases
