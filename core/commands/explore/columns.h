// The arrays of a design as a table: for a terminal, CSV, Markdown and LaTeX.
#pragma once

#include "studies/exploring/explorer.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::commands {

struct DesignColumn {
    std::string_view name;
    bool isNumber;
    std::function<std::string(const explore::Design& design, const std::vector<std::string>& loops)> text;
    // Rows are sorted by it; figures that are not known come last. Null: they can't be.
    std::function<double(const explore::Design& design)> value = {};
    std::string_view one = {}; // of things that are counted: the word for one of them
};
std::span<const DesignColumn> columns();
// What arrays cost, of those that were counted (costs.h); tables have them where some array of theirs was.
std::span<const DesignColumn> costColumns();

// "also A stationary, B stationary"; empty where there are no such names. A condition on the column of names
// is about these too.
std::string alsoText(const explore::Design& design);
// The parts of that column: names in the literature, and how values travel with what else there is to say.
std::string literatureText(const explore::Design& design);
std::string motionsText(const explore::Design& design);

// The designs that are listed, by their numbers from 1 in the order of the whole search.
struct Listed {
    std::size_t number;
    const explore::Design* design;
};

// A cell of a column of numbers for people: counts as sentences write them, anything else as it is.
std::string forReaders(const std::string& cell);
std::string asText(const std::vector<Listed>& listed, const std::vector<std::string>& loops);
std::string asCsv(const std::vector<Listed>& listed, const std::vector<std::string>& loops);
std::string asMarkdown(const std::vector<Listed>& listed, const std::vector<std::string>& loops);
std::string asLatex(const std::vector<Listed>& listed, const std::vector<std::string>& loops); // a tabular

} // namespace tactus::commands
