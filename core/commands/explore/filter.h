// Which arrays a list keeps, as conditions on its columns: "PEs <= 64, shape <= 8x16, names: stationary".
#pragma once

#include "commands/explore/columns.h"

namespace tactus::commands {

// Of a column of numbers: <=, <, >=, >, =, !=; a shape is compared extent by extent, and "<= 8x16" is what
// fits into 8 x 16. Of any other column: ":" (contains), "!:", "=" and "!=", without regard to letter case
// and spaces. A figure that is not known meets none.
struct Condition {
    enum class Relation { AtMost, Below, AtLeast, Above, Equal, Unequal, Contains, Lacks };
    const DesignColumn* column = nullptr; // null: the number in the whole search
    Relation relation = Relation::Equal;
    std::vector<double> numbers; // one, or the extents of a shape; none of a column of words
    std::string words;           // in lower case and without spaces

    bool isOnCosts() const; // which are not counted yet
    bool holds(const Listed& one, const std::vector<std::string>& loops) const;
};

struct Filter {
    std::vector<Condition> conditions; // all hold in what is kept
    std::string right;                 // the text of these
    std::string wrong;                 // the first of the text that is no condition, as a sentence

    bool keeps(const Listed& one, const std::vector<std::string>& loops) const;
};

// Conditions are divided by commas. Those in brackets, in quotation marks and within numbers do not count.
// `onCosts`: columns of costs are known.
Filter filterOf(std::string_view text, bool onCosts = false);

// Where the last condition of the text begins.
std::size_t lastCondition(std::string_view text);

} // namespace tactus::commands
