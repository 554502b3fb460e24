#include "published/measure.h"

#include "commands/request/command.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>

namespace tactus::bench {

using nlohmann::json;
using Words = std::vector<std::string>;

std::string pathOf(const std::string& file) {
    if (file.starts_with('/')) return file;
    return fmt::format("{}/examples/published/{}.ure", TACTUS_SOURCE_DIR, file);
}

json ask(const char* command, const std::string& file, const std::string& mapping, const Sizes& sizes,
         const std::vector<std::string>& more) {
    Words arguments{command, pathOf(file), "--json"};
    if (!mapping.empty()) arguments.insert(arguments.end(), {"--mapping", mapping});
    for (const std::string& size : sizes) arguments.insert(arguments.end(), {"--set", size});
    arguments.insert(arguments.end(), more.begin(), more.end());
    const commands::Report report = commands::run(arguments);
    const json answer = json::parse(report.out, nullptr, false);
    if (report.status != 0)
        throw std::runtime_error(fmt::format("{} of {}: {}", command, file,
                                             answer.is_object() ? answer.value("error", "") : report.err));
    return answer;
}

namespace {

json simulated(const std::string& file, const std::string& mapping, const Sizes& sizes, double megahertz,
               double gigabytes, const std::string& requests = "unit") {
    const json run = ask("simulate", file, mapping, sizes,
                         {"--clock", fmt::format("{}", megahertz), "--bandwidth",
                          fmt::format("{}", gigabytes), "--requests", requests});
    if (run.at("matches") != true) throw std::runtime_error(file + " does not match");
    return run;
}

std::int64_t placesOf(const json& array) {
    std::int64_t places = array.at("pes");
    for (const json& loop : array.value("lanes", json::array()))
        places *= loop.at("extent").get<std::int64_t>();
    return places;
}

std::int64_t wordsOf(const json& array) {
    std::int64_t words = 0;
    for (const json& operand : array.value("network", json::object()).value("memory", json::array()))
        words += operand.at("loads").get<std::int64_t>() + operand.at("stores").get<std::int64_t>();
    return words;
}

std::int64_t idealOf(const json& array) {
    const std::int64_t places = placesOf(array);
    return (array.at("iterations").get<std::int64_t>() + places - 1) / places;
}

// A problem, or a part of it, simulated.
struct Run {
    std::int64_t cycles = 0, beyond = 0; // beyond the ideal ones
    double bytesOfWord = 0;
    std::string limit;
};

// The sizes of the whole, but those of the part where it has its own.
Sizes sizesOf(const Sizes& whole, const Sizes& part) {
    const auto nameOf = [](const std::string& size) { return size.substr(0, size.find('=')); };
    Sizes sizes = part;
    for (const std::string& size : whole)
        if (std::ranges::find(part, nameOf(size), nameOf) == part.end()) sizes.push_back(size);
    return sizes;
}

// "limited by memory bandwidth: ..."; several causes are named in front of "limit together".
std::string causeIn(const std::string& limit) {
    constexpr std::string_view one = "limited by ";
    if (!limit.starts_with(one)) return limit.substr(0, limit.find(" limit"));
    return limit.substr(one.size(), limit.find(':') - one.size());
}

Run runOf(const Published& design, const Sizes& whole, const Sizes& part) {
    const Sizes sizes = sizesOf(whole, part);
    const json array = ask("array", design.file, design.mapping, sizes);
    const json run = simulated(design.file, design.mapping, sizes, design.megahertz, boardGigabytes);
    std::int64_t words = 0, bytes = 0;
    for (const json& kernel : run.at("network").at("memory")) {
        words += kernel.at("words").get<std::int64_t>();
        bytes += kernel.at("bytes").get<std::int64_t>();
    }
    const std::string limit = run.at("network").at("limit");
    const std::int64_t cycles = run.at("cycles");
    return {cycles, cycles - idealOf(array), double(bytes) / double(words), causeIn(limit)};
}

// If tiles fill the array, parts of any shape take the same cycles beyond their ideal ones; so does the whole
// (whole.PublishedClosedForm compares that with closed forms).
Run ofParts(const Published& design, const Problem& problem, std::int64_t ideal) {
    std::vector<Run> runs;
    for (const Sizes& part : problem.parts) runs.push_back(runOf(design, problem.sizes, part));
    for (const Run& run : runs)
        if (run.beyond != runs.front().beyond || run.limit != runs.front().limit)
            throw std::runtime_error(fmt::format("{}: parts take {} and {} cycles beyond their ideal ones",
                                                 design.title, runs.front().beyond, run.beyond));
    Run whole = runs.front();
    whole.cycles = ideal + whole.beyond;
    return whole;
}

Run ofWhole(const Published& design, const Problem& problem, std::int64_t ideal, bool bothWays) {
    if (problem.parts.empty()) return runOf(design, problem.sizes, {});
    const Run found = ofParts(design, problem, ideal);
    if (!bothWays) return found;
    const Run whole = runOf(design, problem.sizes, {});
    if (whole.cycles != found.cycles)
        throw std::runtime_error(
            fmt::format("{}: {} cycles, by its parts {}", design.title, whole.cycles, found.cycles));
    return whole;
}

} // namespace

Row measured(const Published& design, const Problem& problem, bool bothWays) {
    const json array = ask("array", design.file, design.mapping, problem.sizes);
    Row row;
    row.pes = array.at("pes");
    row.lanes = placesOf(array) / row.pes;
    row.multipliers = row.pes * array.at("multipliers").get<std::int64_t>();
    row.bufferBytes = array.value("network", json::object()).value("bufferBytes", std::int64_t{0});
    row.words = wordsOf(array);
    row.ideal = idealOf(array);
    const Run run = ofWhole(design, problem, row.ideal, bothWays);
    row.cycles = run.cycles;
    row.limit = run.limit;
    const double places = double(placesOf(array));
    row.efficiency = array.at("iterations").get<double>() / places / double(row.cycles);
    if (row.efficiency > 1) throw std::runtime_error(design.title + " has more iterations than places");
    row.rate = design.operations * places * row.efficiency * design.megahertz / 1000;
    row.gigabytes = double(row.words) * run.bytesOfWord * design.megahertz / 1000 / double(row.cycles);
    return row;
}

Step climbed(const Rung& rung, const Ladder& ladder, const std::string& requests) {
    const json array = ask("array", "sgemm", rung.mapping, ladder.sizes);
    const json run =
        simulated("sgemm", rung.mapping, ladder.sizes, rung.megahertz, ladder.gigabytes, requests);
    Step step;
    step.cycles = run.at("cycles");
    step.limit = run.at("network").at("limit");
    step.share = double(ladder.multiplyAdds) / double(placesOf(array)) / double(step.cycles);
    step.gflops = 2 * double(ladder.multiplyAdds) * rung.megahertz / 1000 / double(step.cycles);
    return step;
}

std::size_t statementsOf(const Published& design) {
    std::ifstream in(pathOf(design.file));
    std::string text{std::istreambuf_iterator<char>(in), {}};
    text = std::regex_replace(text, std::regex("//[^\n]*"), "");
    return static_cast<std::size_t>(std::ranges::count(text, ';'));
}

} // namespace tactus::bench
