#include "commands/explore/columns.h"

#include "base/counted.h"
#include "commands/request/text.h"
#include "formats/csv.h"
#include "mapping/causality/wording.h"

#include <algorithm>
#include <charconv>
#include <fmt/ranges.h>
#include <limits>

namespace tactus::commands {

using explore::Design;
using Loops = std::vector<std::string>;

namespace {

// Fewer things come first, and larger shares.
double orderOf(const array::Value& value) {
    if (const auto* share = std::get_if<array::Ratio>(&value)) return -share->value_or(0);
    const array::Figure& figure = std::get<array::Figure>(value);
    return figure ? double(*figure) : std::numeric_limits<double>::infinity();
}

// The loops that its pair is over.
const Loops& loopsOf(const Design& design, const Loops& loops) {
    return design.loops.empty() ? loops : design.loops;
}

// Without commas: tables for other programs have them so.
std::string plain(const array::Value& value) {
    const auto* figure = std::get_if<array::Figure>(&value);
    return figure && *figure ? fmt::format("{}", **figure) : figureText(value);
}

DesignColumn columnOf(const array::FigureRow& row) {
    return {row.label, true,
            [id = row.id](const Design& one, const Loops&) { return plain(one.figures[id]); },
            [id = row.id](const Design& one) { return orderOf(one.figures[id]); }, row.one};
}

std::string shapeText(const Design& design, const Loops&) {
    return design.shape.empty() ? "1" : fmt::format("{}", fmt::join(design.shape, "x"));
}

// The cells of the box around all PEs.
double boxOf(const Design& design) {
    double cells = 1;
    for (const std::int64_t extent : design.shape) cells *= double(extent);
    return cells;
}

std::string namesText(const Design& design, const Loops&) {
    const std::string names = literatureText(design), motions = motionsText(design);
    return names + (names.empty() || motions.empty() ? "" : "; ") + motions;
}

std::string streamsText(const Design& design, const Loops&) {
    std::vector<std::string> texts;
    for (const explore::Stream& stream : design.streams)
        for (const polyhedra::Vector& vector : stream.vectors)
            texts.push_back(fmt::format("{} {}", stream.input, mapping::tuple(vector)));
    for (const std::string& input : design.fromMemory) texts.push_back(input + " from memory");
    return fmt::format("{}", fmt::join(texts, ", "));
}

} // namespace

std::string literatureText(const Design& design) {
    return fmt::format("{}", fmt::join(design.names, "; "));
}

std::string motionsText(const Design& design) {
    std::vector<std::string> texts, motions;
    for (const explore::Motion& one : design.motions)
        motions.push_back(fmt::format("{} {}", one.variable, one.letters));
    if (!motions.empty()) texts.push_back(fmt::format("{}", fmt::join(motions, " ")));
    if (!design.reordered.empty())
        texts.push_back(fmt::format("sum re-ordered: {}", fmt::join(design.reordered, ", ")));
    return fmt::format("{}", fmt::join(texts, "; "));
}

std::string alsoText(const Design& design) {
    return design.namesOfAlike.empty() ? "" : fmt::format("also {}", fmt::join(design.namesOfAlike, ", "));
}

namespace {

// Whole numbers as they are, any other with this format.
DesignColumn costColumn(std::string_view name, std::string_view form) {
    return {name, true,
            [name, form](const Design& one, const Loops&) {
                const auto cost = one.costs.find(name);
                if (cost == one.costs.end()) return figureText(array::Figure());
                return fmt::format(fmt::runtime(form), cost->second);
            },
            [name](const Design& one) {
                const auto cost = one.costs.find(name);
                return cost == one.costs.end() ? std::numeric_limits<double>::infinity() : cost->second;
            }};
}

constexpr std::size_t howManyCosts = 6;

// Those of costs are the last ones.
const std::vector<DesignColumn>& allColumns() {
    static const std::vector<DesignColumn> all = [] {
        const DesignColumn others[] = {
            {"orbit", true, [](const Design& one, const Loops&) { return fmt::format("{}", one.orbit); },
             [](const Design& one) { return -double(one.orbit); }},
            {"schedule", false,
             [](const Design& one, const Loops& loops) {
                 return mapping::scheduleText(explore::mapOf(one.pair).schedule, loopsOf(one, loops));
             }},
            {"space", false,
             [](const Design& one, const Loops& loops) {
                 return mapping::listText(explore::mapOf(one.pair).space, loopsOf(one, loops));
             }},
            {"projection", false,
             [](const Design& one, const Loops&) {
                 return one.pair.projection.empty() ? std::string("-") : mapping::tuple(one.pair.projection);
             }},
            {"streams", false, streamsText},
            {"names", false, namesText},
        };
        std::vector<DesignColumn> columns;
        for (const array::FigureRow& row : array::figuresIn(array::Report::List)) {
            columns.push_back(columnOf(row));
            if (row.id == array::FigureId::Pes) columns.push_back({"shape", true, shapeText, boxOf});
        }
        columns.insert(columns.end(), std::begin(others), std::end(others));
        const DesignColumn costs[howManyCosts] = {
            costColumn("energy", "{:.6g}"),        costColumn("LUTs", "{:.0f}"),
            costColumn("register bits", "{:.0f}"), costColumn("DSPs", "{:.0f}"),
            costColumn("memory blocks", "{:.0f}"), costColumn("percent", "{:.3g}"),
        };
        columns.insert(columns.end(), std::begin(costs), std::end(costs));
        return columns;
    }();
    return all;
}

} // namespace

std::span<const DesignColumn> columns() {
    return std::span(allColumns()).first(allColumns().size() - howManyCosts);
}
std::span<const DesignColumn> costColumns() {
    return std::span(allColumns()).last(howManyCosts);
}

namespace {

using Row = std::vector<std::string>;

struct Table {
    std::vector<const DesignColumn*> columns; // behind the number
    Row titles{"number"};
    std::vector<Row> rows;

    Table(const std::vector<Listed>& listed, const Loops& loops) {
        for (const DesignColumn& column : commands::columns()) columns.push_back(&column);
        for (const DesignColumn& column : costColumns())
            if (std::ranges::any_of(
                    listed, [&](const Listed& one) { return one.design->costs.contains(column.name); }))
                columns.push_back(&column);
        for (const DesignColumn* column : columns) titles.emplace_back(column->name);
        for (const auto& [number, design] : listed) {
            Row& row = rows.emplace_back(1, fmt::format("{}", number));
            for (const DesignColumn* column : columns) row.push_back(column->text(*design, loops));
        }
    }
    bool isNumber(std::size_t column) const { return column == 0 || columns[column - 1]->isNumber; }
};

template<class Field>
std::string joined(const Row& row, std::string_view between, const Field& field) {
    Row fields;
    for (const std::string& text : row) fields.push_back(field(text));
    return fmt::format("{}", fmt::join(fields, between));
}

std::string latexOf(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (std::string_view("{}_&%#$").find(c) != std::string_view::npos) safe += '\\';
        safe += c;
    }
    return safe;
}

} // namespace

std::string forReaders(const std::string& cell) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
    return error == std::errc() && end == cell.data() + cell.size() ? base::thousands(number) : cell;
}

std::string asText(const std::vector<Listed>& listed, const Loops& loops) {
    Table table(listed, loops);
    std::vector<Row>& rows = table.rows;
    for (Row& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            if (table.isNumber(c)) row[c] = forReaders(row[c]);
    rows.insert(rows.begin(), table.titles);
    rows[0][0] = "#";
    std::vector<std::size_t> widths(rows[0].size());
    for (const Row& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
    std::string text;
    for (const Row& row : rows) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c)
            line += table.isNumber(c) ? fmt::format("  {:>{}}", row[c], widths[c])
                                      : fmt::format("  {:<{}}", row[c], widths[c]);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string asCsv(const std::vector<Listed>& listed, const Loops& loops) {
    const Table table(listed, loops);
    std::string text = joined(table.titles, ",", formats::csvField) + "\n";
    for (const Row& row : table.rows) text += joined(row, ",", formats::csvField) + "\n";
    return text;
}

std::string asMarkdown(const std::vector<Listed>& listed, const Loops& loops) {
    const Table table(listed, loops);
    const auto plain = [](const std::string& text) { return text; };
    std::string text = "| " + joined(table.titles, " | ", plain) + " |\n|";
    for (std::size_t c = 0; c < table.titles.size(); ++c) text += table.isNumber(c) ? "---:|" : "---|";
    text += "\n";
    for (const Row& row : table.rows) text += "| " + joined(row, " | ", plain) + " |\n";
    return text;
}

std::string asLatex(const std::vector<Listed>& listed, const Loops& loops) {
    const Table table(listed, loops);
    std::string alignment;
    for (std::size_t c = 0; c < table.titles.size(); ++c) alignment += table.isNumber(c) ? 'r' : 'l';
    std::string text = fmt::format("\\begin{{tabular}}{{{}}}\n\\hline\n{} \\\\\n\\hline\n", alignment,
                                   joined(table.titles, " & ", latexOf));
    for (const Row& row : table.rows) text += joined(row, " & ", latexOf) + " \\\\\n";
    return text + "\\hline\n\\end{tabular}\n";
}

} // namespace tactus::commands
