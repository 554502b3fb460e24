// ./dev table: writes the tables of docs/published.md anew, between their marks. PEs, lanes, bytes, words and
// cycles are printed by `tactus array --json` at the papers' sizes and `tactus simulate --json` on two output
// tiles of them and another number of tiles; clocks and the papers' figures stand in designs.cpp.
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

// The full sizes with others in their place.
std::vector<std::string> with(const Published& design, const std::vector<std::string>& others) {
    std::vector<std::string> sizes = design.sizes;
    sizes.insert(sizes.end(), others.begin(), others.end()); // a later --set counts
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
    std::int64_t pes = 0, lanes = 1, multipliers = 0, bytes = 0, words = 0;
    std::int64_t twoTiles = 0, tile = 0, whole = 0; // cycles: of two tiles, of each one more, of all
    double steady = 0, efficiency = 0; // multiply-adds over PEs x lanes x cycles: of a tile, of all
    std::optional<double> gflops;
};

// Cycles of so many output tiles along the whole reduction, simulated.
std::int64_t simulated(const Published& design, const std::vector<std::string>& tiles) {
    const json run = ask("simulate", design, with(design, tiles));
    if (run.at("matches") != true) throw std::runtime_error(design.title + " does not match");
    return run.at("cycles");
}

// Cycles are affine in the number of tiles (whole.PublishedCycles checks it at small sizes).
void countCycles(const Published& design, const json& full, Row& row) {
    row.twoTiles = simulated(design, design.twoTiles);
    const std::int64_t others = simulated(design, design.otherTiles.second) - row.twoTiles;
    const std::int64_t more = design.otherTiles.first - 2;
    if (others % more != 0) throw std::runtime_error(design.title + ": tiles differ in cycles");
    row.tile = others / more;
    row.whole = row.twoTiles + (design.tiles - 2) * row.tile;
    const double iterations = full.at("iterations").get<double>(), places = double(row.pes * row.lanes);
    row.steady = iterations / design.tiles / (places * double(row.tile));
    row.efficiency = iterations / (places * double(row.whole));
    if (design.megahertz)
        row.gflops = double(design.flops) * places * row.efficiency * *design.megahertz / 1000;
}

Row measured(const Published& design) {
    const json full = ask("array", design, design.sizes);
    Row row;
    row.pes = full.at("pes");
    for (const json& loop : full.value("lanes", json::array()))
        row.lanes *= loop.at("extent").get<std::int64_t>();
    row.multipliers = row.pes * full.at("multipliers").get<std::int64_t>();
    const json network = full.value("network", json::object());
    row.bytes = network.value("bufferBytes", std::int64_t{0});
    for (const json& operand : network.value("memory", json::array()))
        row.words += operand.at("loads").get<std::int64_t>() + operand.at("stores").get<std::int64_t>();
    countCycles(design, full, row);
    return row;
}

std::string orDash(const std::optional<double>& figure) {
    return figure ? fmt::format("{:.0f}", *figure) : "–";
}

std::string differenceOf(const Published& design, const Row& row) {
    if (!design.gflops || !row.gflops) return "–";
    const double share = *row.gflops / *design.gflops - 1;
    std::string difference = fmt::format("{:+.1f} %", 100 * share);
    if (std::abs(share) > 0.02)
        difference += ": " + (design.difference.empty() ? "not explained" : design.difference);
    return difference;
}

void makeTable(std::ostream& out) {
    std::ostringstream resources, speed;
    for (const Published& design : publishedDesigns()) {
        std::cerr << design.title << "\n";
        const Row row = measured(design);
        const std::string name = fmt::format("| {}, {} ", design.title, design.paper);
        resources << name
                  << fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", statementsOf(design),
                                 design.lines ? fmt::to_string(*design.lines) : "–", row.pes, row.lanes,
                                 row.multipliers, thousands(row.bytes), thousands(row.words));
        speed << name
              << fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", thousands(row.twoTiles),
                             thousands(row.tile), design.tiles, thousands(row.whole), percent(row.steady),
                             percent(row.efficiency), orDash(row.gflops), orDash(design.gflops),
                             differenceOf(design, row));
    }
    out << "| design | statements | lines of the paper | PEs | lanes | multipliers | bytes of buffers | "
           "words "
           "of memory |\n|---|---|---|---|---|---|---|---|\n"
        << resources.str()
        << "\n| design | cycles of two tiles | of each one more | tiles | cycles of all | efficiency of a "
           "tile | "
           "of all | GFLOPS | of the paper | difference |\n|---|---|---|---|---|---|---|---|---|---|\n"
        << speed.str();
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
    std::ofstream written(path);
    written << withTable(page, begin, table.str()) << std::flush;
    if (!written) throw std::runtime_error(path + " can't be written");
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
