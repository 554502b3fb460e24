// Tables of energy as text, and what they say of sizes between their figures.
#include "estimate/energy/energy_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace tactus::estimate {

namespace {

double between(const Curve::Place& a, const Curve::Place& b, double size) {
    const double lower = double(a.size), upper = double(b.size);
    if (a.energy <= 0 || b.energy <= 0)
        return std::max(0.0, a.energy + (b.energy - a.energy) * (size - lower) / (upper - lower));
    const double exponent = std::log(b.energy / a.energy) / std::log(upper / lower);
    return a.energy * std::pow(size / lower, exponent);
}

// On the stretch of the curve that is next to the size.
double onStretch(const std::vector<Curve::Place>& places, std::int64_t size) {
    std::size_t upper = 1;
    while (upper + 1 < places.size() && places[upper].size < size) ++upper;
    return between(places[upper - 1], places[upper], double(size));
}

double energyIn(const Line& line, std::string_view text) {
    double energy = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), energy);
    if (error != std::errc() || end != text.data() + text.size() || !(energy >= 0 && energy <= 1e12))
        line.refuse(fmt::format("'{}' of '{}' is no energy from 0 to 10^12", text, line.words.front()));
    return energy;
}

// "8:0.03 32:0.1", or "3" for every size, from this word on.
void takeCurve(const Line& line, std::size_t at, Curve& curve) {
    for (std::size_t word = at; word < line.words.size(); ++word) {
        const std::string& text = line.words[word];
        const auto colon = text.find(':');
        const bool isOfAnySize = colon == std::string::npos;
        if (curve.isOfAnySize || (isOfAnySize && !curve.places.empty()))
            line.refuse("a figure for every size stands alone");
        const std::int64_t size = isOfAnySize ? 0 : line.integer(text.substr(0, colon));
        if (!isOfAnySize && size < 1) line.refuse(fmt::format("the size of '{}' is below 1", text));
        const auto place = std::ranges::lower_bound(curve.places, size, {}, &Curve::Place::size);
        if (place != curve.places.end() && place->size == size)
            line.refuse(fmt::format("size {} stands twice", size));
        const double energy = energyIn(line, std::string_view(text).substr(isOfAnySize ? 0 : colon + 1));
        curve.places.insert(place, {size, energy, line.source});
        curve.isOfAnySize = isOfAnySize;
    }
    if (line.words.size() <= at) line.refuse("it needs figures: '8:0.03 32:0.1', or '3'");
}

EnergyTable::Operation& operationNamed(const Line& line, EnergyTable& table) {
    const std::string &name = line.word(1), &type = line.word(2);
    constexpr std::string_view types[] = {"int", "float32", "float64", "any"};
    if (std::ranges::find(types, type) == std::end(types))
        line.refuse(fmt::format("unknown type '{}': it is int, float32, float64 or any", type));
    const auto known = std::ranges::find_if(table.operations, [&](const EnergyTable::Operation& one) {
        return one.name == name && one.type == type;
    });
    return known == table.operations.end()
               ? table.operations.emplace_back(EnergyTable::Operation{name, type, {}})
               : *known;
}

// "memory 64 8192:10": accesses of 64 bits; "memory any 512:1": of any width.
void takeMemory(const Line& line, EnergyTable& table) {
    const std::int64_t bits = line.word(1) == "any" ? 0 : line.integer(line.word(1));
    if (line.word(1) != "any" && bits < 1) line.refuse("an access of memory has at least 1 bit");
    if (!table.memories.places.empty() && bits != table.memoryBits)
        line.refuse("all lines 'memory' have the same width of an access");
    table.memoryBits = bits;
    takeCurve(line, 2, table.memories);
}

void take(const Line& line, EnergyTable& table) {
    const std::string& what = line.words.front();
    if (what == "table" || what == "unit") {
        std::string& text = what == "table" ? table.name : table.unit;
        if (!text.empty()) line.refuse(fmt::format("'{}' stands twice", what));
        text = line.textFrom(1);
        return;
    }
    line.needSource();
    if (what == "operation")
        takeCurve(line, 3, operationNamed(line, table).byWidth);
    else if (what == "register")
        takeCurve(line, 1, table.registers);
    else if (what == "link")
        takeCurve(line, 1, table.links);
    else if (what == "memory")
        takeMemory(line, table);
    else if (what == "outside")
        takeCurve(line, 1, table.outside);
    else
        line.refuse(
            fmt::format("unknown field '{}'; fields are table, unit, operation, register, link, memory and "
                        "outside",
                        what));
}

} // namespace

double Curve::atWidth(std::int64_t bits) const {
    if (isOfAnySize || places.empty()) return places.empty() ? 0 : places.front().energy;
    if (places.size() == 1) return places.front().energy * double(bits) / double(places.front().size);
    return onStretch(places, bits);
}

double Curve::atCapacity(std::int64_t bytes) const {
    if (places.empty()) return 0;
    if (isOfAnySize || bytes <= places.front().size) return places.front().energy;
    if (bytes >= places.back().size) return places.back().energy;
    return onStretch(places, bytes);
}

const EnergyTable::Operation* EnergyTable::operationOf(std::string_view operation,
                                                       std::string_view type) const {
    const auto found = std::ranges::find_if(operations, [&](const Operation& one) {
        return one.name == operation && (one.type == type || one.type == "any");
    });
    return found == operations.end() ? nullptr : &*found;
}

double EnergyTable::ofMemory(std::int64_t bytes, std::int64_t bits) const {
    const double one = memories.atCapacity(bytes);
    return memoryBits == 0 ? one : one * double(bits) / double(memoryBits);
}

tl::expected<EnergyTable, WrongLine> energyTableOf(std::string_view key, std::string_view text) {
    EnergyTable table;
    table.key = key;
    try {
        for (const Line& line : linesOf(text)) take(line, table);
        const auto need = [](bool isThere, std::string_view what) {
            if (!isThere) throw WrongLine{0, fmt::format("the line '{}' is missing", what)};
        };
        need(!table.name.empty(), "table");
        need(!table.unit.empty(), "unit");
        need(!table.operations.empty(), "operation");
        need(!table.registers.places.empty(), "register");
        need(!table.links.places.empty(), "link");
        need(!table.memories.places.empty(), "memory");
        need(!table.outside.places.empty(), "outside");
    } catch (const WrongLine& wrong) {
        return tl::unexpected(wrong);
    }
    return table;
}

} // namespace tactus::estimate
