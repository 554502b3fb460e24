// ./dev table: writes the tables of docs/published.md anew, between their marks. PEs, lanes, bytes, words and
// cycles are printed by `tactus array --json` at the papers' sizes and `tactus simulate --json` on two output
// tiles of them; clocks, the papers' figures and what a lane multiplies stand in designs.cpp.
#include "commands/command.h"
#include "published/designs.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

namespace tactus::bench {
namespace {

using nlohmann::json;

std::string pathOf(const Published& design) {
    return fmt::format("{}/examples/published/{}.ure", TACTUS_SOURCE_DIR, design.file);
}

json ask(const char* command, const Published& design, const std::vector<std::string>& sizes) {
    std::vector<std::string> arguments{command, pathOf(design), "--mapping", design.mapping, "--json"};
    for (const std::string& size : sizes) arguments.insert(arguments.end(), {"--set", size});
    const commands::Report report = commands::run(arguments);
    const json answer = json::parse(report.out, nullptr, false);
    if (report.status != 0)
        throw std::runtime_error(fmt::format("{} of {}: {}", command, design.title,
                                             answer.is_object() ? answer.value("error", "") : report.err));
    return answer;
}

// The full sizes with those of two tiles in their place.
std::vector<std::string> twoTiles(const Published& design) {
    std::vector<std::string> sizes = design.sizes;
    sizes.insert(sizes.end(), design.tiles.begin(), design.tiles.end()); // a later --set counts
    return sizes;
}

// What a semicolon ends: the papers write one a line.
std::size_t statementsOf(const Published& design) {
    std::ifstream in(pathOf(design));
    std::string text{std::istreambuf_iterator<char>(in), {}};
    text = std::regex_replace(text, std::regex("//[^\n]*"), "");
    return static_cast<std::size_t>(std::ranges::count(text, ';'));
}

std::string percent(double share) {
    return fmt::format("{:.2f} %", 100 * share);
}

std::string thousands(std::int64_t number) {
    std::string text = fmt::to_string(number);
    for (std::ptrdiff_t at = std::ssize(text) - 3; at > 0; at -= 3) text.insert(std::size_t(at), " ");
    return text;
}

struct Row {
    std::int64_t pes = 0, lanes = 0, multipliers = 0, bytes = 0, words = 0;
    std::int64_t cycles = 0; // of two tiles
    double efficiency = 0, gflops = 0;
};

// Useful multiply-adds over all that the array could have done.
double shareOf(const json& array, const Row& row, std::int64_t cycles) {
    return array.at("iterations").get<double>() / (double(row.pes) * double(row.lanes) * double(cycles));
}

Row measured(const Published& design) {
    const json full = ask("array", design, design.sizes);
    Row row;
    row.pes = full.at("pes");
    row.lanes = 1;
    for (const json& loop : full.value("lanes", json::array()))
        row.lanes *= loop.at("extent").get<std::int64_t>();
    row.multipliers = row.pes * (row.lanes * design.multipliers + design.shared);
    const json network = full.value("network", json::object());
    row.bytes = network.value("bufferBytes", 0);
    for (const json& operand : network.value("memory", json::array()))
        row.words += operand.value("loads", 0) + operand.value("stores", 0);
    const json two = ask("array", design, twoTiles(design)), run = ask("simulate", design, twoTiles(design));
    if (run.at("matches") != true) throw std::runtime_error(design.title + " does not match");
    row.cycles = run.at("cycles");
    row.efficiency = shareOf(two, row, row.cycles);
    row.gflops =
        double(design.flops) * double(row.pes) * double(row.lanes) * row.efficiency * design.megahertz / 1000;
    return row;
}

void print(std::ostream& out, const Published& design, const Row& row) {
    std::string difference = "–";
    if (design.gflops) {
        const double share = row.gflops / *design.gflops - 1;
        difference = fmt::format("{:+.1f} %", 100 * share);
        if (std::abs(share) > 0.02)
            difference += ": " + (design.difference.empty() ? "not explained" : design.difference);
    }
    out << fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.0f} | {} | {} |\n",
                       design.title, design.paper, statementsOf(design),
                       design.lines ? fmt::to_string(*design.lines) : "–", row.pes, row.lanes,
                       row.multipliers, thousands(row.bytes), thousands(row.words), thousands(row.cycles),
                       percent(row.efficiency), row.gflops,
                       design.gflops ? fmt::format("{:.0f}", *design.gflops) : "–", difference);
}

void makeTable(std::ostream& out) {
    out << "| design | paper | statements | its lines | PEs | lanes | multipliers | bytes of buffers | words "
           "of memory | "
           "cycles of two tiles | efficiency | GFLOPS | of the paper | difference |\n"
           "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
    for (const Published& design : publishedDesigns()) {
        std::cerr << design.title << "\n";
        print(out, design, measured(design));
    }
}

// --- the ladder

json climbed(const Rung& rung) {
    std::vector<std::string> arguments{"simulate",
                                       fmt::format("{}/examples/published/sgemm.ure", TACTUS_SOURCE_DIR),
                                       "--json",
                                       "--mapping",
                                       rung.mapping,
                                       "--clock",
                                       fmt::format("{}", rung.megahertz),
                                       "--bandwidth",
                                       fmt::format("{}", ladderGigabytes)};
    for (const std::string& size : ladderSizes()) arguments.insert(arguments.end(), {"--set", size});
    const commands::Report report = commands::run(arguments);
    const json answer = json::parse(report.out, nullptr, false);
    if (report.status != 0 || answer.value("matches", false) != true)
        throw std::runtime_error(rung.title + " failed: " + report.err);
    return answer;
}

void makeLadder(std::ostream& out) {
    out << "| | cycles | GFLOPS | of the paper | what limits |\n|---|---|---|---|---|\n";
    for (const Rung& rung : ladder()) {
        std::cerr << rung.title << "\n";
        const json answer = climbed(rung);
        const std::int64_t cycles = answer.at("cycles");
        out << fmt::format("| {} | {} | {:.3g} | {:.3g} | {} |\n", rung.title, thousands(cycles),
                           ladderFlops * rung.megahertz / 1000 / double(cycles), rung.gflops,
                           answer.at("network").at("limit").get<std::string>());
    }
}

// The page with the table between its marks in the place of what stands there.
std::string withTable(const std::string& page, const std::string& begin, const std::string& table) {
    const std::string end = "<!-- end of the table -->";
    const std::size_t from = page.find(begin), to = page.find(end, from == page.npos ? 0 : from);
    if (from == page.npos || to == page.npos || to < from) throw std::runtime_error("the page has no marks");
    return page.substr(0, from + begin.size()) + table + page.substr(to);
}

void renew(const std::string& path, const std::string& begin, void (*make)(std::ostream&)) {
    std::ostringstream table;
    make(table);
    std::ifstream in(path);
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    std::ofstream(path) << withTable(page, begin, table.str());
}

} // namespace
} // namespace tactus::bench

int main(int count, char** words) try {
    if (count != 2) throw std::runtime_error("usage: published_table PAGE");
    tactus::bench::renew(words[1], "<!-- ./dev table, the ladder -->\n", tactus::bench::makeLadder);
    tactus::bench::renew(words[1], "<!-- ./dev table -->\n", tactus::bench::makeTable);
} catch (const std::exception& error) {
    std::cerr << "published_table: " << error.what() << "\n";
    return 1;
}
