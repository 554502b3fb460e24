// ./dev table: writes the tables of docs/published.md anew, between their marks, from what measure.h finds.
// With --c the table of docs/c.md instead, with --estimated that of docs/estimated.md, with --found that of
// docs/found.md. With --small all
// designs run at small sizes in a few seconds, each whole and in parts, and the tables go to a file of their
// own: a check that the designs, the simulator and this program work together.
#include "published/c_files.h"
#include "published/estimated.h"
#include "published/found.h"
#include "published/measure.h"
#include "system/c_reader/c_reader.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace tactus::bench {
namespace {

const std::string endMark = "<!-- end of the table -->";

std::string percent(double share) {
    return fmt::format("{:.2f} %", 100 * share);
}

std::string thousands(std::int64_t number) {
    std::string text = fmt::to_string(number);
    for (std::ptrdiff_t at = std::ssize(text) - 3; at > 0; at -= 3) text.insert(std::size_t(at), " ");
    return text;
}

std::string figure(double number) {
    return number < 100 ? fmt::format("{:.3g}", number) : fmt::format("{:.0f}", number);
}

std::string differenceOf(const Published& design, const Row& row, bool isSmall) {
    if (!design.rate || isSmall) return "–";
    const double share = row.rate / *design.rate - 1;
    std::string difference = fmt::format("{:+.1f} %", 100 * share);
    if (std::abs(share) > 0.02)
        difference += ": " + (design.difference.empty() ? "not explained" : design.difference);
    return difference;
}

void makeTable(std::ostream& out, bool isSmall) {
    std::ostringstream resources, speed;
    for (const Published& design : publishedDesigns()) {
        std::cerr << design.title << "\n";
        const Row row = measured(design, isSmall ? design.small : design.full, isSmall);
        const std::string name = fmt::format("| {}, {} ", design.title, design.paper);
        resources << name
                  << fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", statementsOf(design),
                                 design.lines, row.pes, row.lanes, row.multipliers, design.dsps,
                                 thousands(row.bufferBytes), thousands(row.words));
        speed << name
              << fmt::format("| {} | {} | {} | {:.1f} | {} | {} | {} | {} | {} |\n", thousands(row.ideal),
                             thousands(row.cycles), percent(row.efficiency), row.gigabytes, row.limit,
                             design.megahertz, figure(row.rate), design.rate ? figure(*design.rate) : "–",
                             differenceOf(design, row, isSmall));
    }
    out << "| design | statements | lines of the paper | PEs | lanes | multipliers | DSPs of the paper | "
           "bytes of buffers | words of memory |\n|---|---|---|---|---|---|---|---|---|\n"
        << resources.str()
        << "\n| design | cycles if no lane ever idles | cycles | efficiency | GB/s | what limits | MHz of "
           "the "
           "paper | GFLOPS | of the paper | difference |\n|---|---|---|---|---|---|---|---|---|---|\n"
        << speed.str();
}

void makeLadder(std::ostream& out, bool isSmall) {
    const Ladder& sizes = isSmall ? smallLadder() : paperLadder();
    out << "| | MHz | cycles | GFLOPS | of the peak | with a request for each kernel: cycles | GFLOPS | "
           "GFLOPS of "
           "the paper | of the peak | what limits, with a request for each unit |\n"
           "|---|---|---|---|---|---|---|---|---|---|\n";
    std::int64_t before = 0;
    for (const Rung& rung : ladder()) {
        std::cerr << rung.title << "\n";
        const Step step = climbed(rung, sizes, "unit"), perKernel = climbed(rung, sizes, "kernel");
        if (perKernel.cycles < step.cycles || (before > 0 && step.cycles >= before))
            throw std::runtime_error(rung.title + ": the ladder does not go up");
        before = step.cycles;
        out << fmt::format("| {} | {} | {} | {} | {:.1f} % | {} | {} | {} | {} % | {} |\n", rung.title,
                           rung.megahertz, thousands(step.cycles), figure(step.gflops), 100 * step.share,
                           thousands(perKernel.cycles), figure(perKernel.gflops), figure(rung.gflops),
                           rung.share, step.limit);
    }
}

// The page with the table between its marks in the place of what is there.
std::string withTable(const std::string& page, const std::string& begin, const std::string& table) {
    const std::size_t from = page.find(begin), to = page.find(endMark, from == page.npos ? 0 : from);
    if (from == page.npos || to == page.npos || to < from) throw std::runtime_error("the page has no marks");
    return page.substr(0, from + begin.size()) + table + page.substr(to);
}

std::string contentOf(const std::string& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const std::string& path, const std::string& text) {
    std::ofstream written(path);
    written << text << std::flush;
    if (!written) throw std::runtime_error(path + " can't be written");
}

struct Part {
    std::string begin;
    void (*make)(std::ostream&, bool);
};
const Part parts[] = {{"<!-- ./dev table, the ladder -->\n", makeLadder},
                      {"<!-- ./dev table -->\n", makeTable}};

// Each table is written as soon as it is made.
void renew(const std::string& path) {
    for (const Part& part : parts) {
        std::ostringstream table;
        part.make(table, false);
        write(path, withTable(contentOf(path), part.begin, table.str()));
    }
}

void renewOne(const std::string& path, const std::string& begin, void (*make)(std::ostream&)) {
    std::ostringstream table;
    make(table);
    write(path, withTable(contentOf(path), begin, table.str()));
}

void writeSmall(const std::string& path) {
    const std::filesystem::path page = std::filesystem::path(TACTUS_SOURCE_DIR) / "docs" / "published.md";
    if (std::filesystem::exists(path) && std::filesystem::equivalent(path, page))
        throw std::runtime_error("--small writes a file of its own, not the page of the papers' sizes");
    std::ostringstream out;
    for (const Part& part : parts) {
        out << part.begin;
        part.make(out, true);
        out << endMark << "\n\n";
    }
    write(path, out.str());
}

} // namespace
} // namespace tactus::bench

int main(int count, char** words) try {
    if (const auto status = tactus::system::cReader(count, words)) return *status;
    const std::vector<std::string> arguments(words + 1, words + count);
    const std::string option = arguments.size() == 2 ? arguments[0] : "";
    if (option == "--small")
        tactus::bench::writeSmall(arguments[1]);
    else if (option == "--c")
        tactus::bench::renewOne(arguments[1], "<!-- ./dev table, C files -->\n", tactus::bench::makeTableOfC);
    else if (option == "--estimated")
        tactus::bench::renewOne(arguments[1], "<!-- ./dev table, estimates -->\n",
                                tactus::bench::makeTableOfEstimates);
    else if (option == "--found") {
        tactus::bench::renewOne(arguments[1], "<!-- ./dev table, examples -->\n",
                                tactus::bench::makeTableOfMapped);
        tactus::bench::renewOne(arguments[1], "<!-- ./dev table, mappings -->\n",
                                tactus::bench::makeTableOfFound);
    } else if (arguments.size() == 1 && !arguments[0].starts_with("-"))
        tactus::bench::renew(arguments[0]);
    else
        throw std::runtime_error("usage: published_table [--c | --estimated | --found | --small] FILE");
} catch (const std::exception& error) {
    std::cerr << "published_table: " << error.what() << "\n";
    return 1;
}
