// The words in boxes of a diagram.
#pragma once

#include "draw/diagram.h"

#include <set>
#include <string>
#include <vector>

namespace tactus::draw {

inline std::string wordsOf(const std::vector<Row>& rows) {
    std::string words;
    for (const Row& row : rows) words += (words.empty() ? "" : " | ") + row.words;
    return words;
}

inline std::set<std::string> boxesOf(const Diagram& diagram, Box::Kind kind) {
    std::set<std::string> found;
    for (const Box& box : diagram.boxes)
        if (box.kind == kind) found.insert(wordsOf(box.rows));
    return found;
}

} // namespace tactus::draw
