#include "commands/estimate/energy_text.h"

#include "base/counted.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>

namespace tactus::commands {

using base::thousands;
using estimate::Energy;
using estimate::EnergyPart;
using estimate::EnergyTable;

namespace {

constexpr EnergyPart::Kind energyKinds[] = {EnergyPart::Kind::Operator, EnergyPart::Kind::Register,
                                            EnergyPart::Kind::Link,     EnergyPart::Kind::Storage,
                                            EnergyPart::Kind::Bank,     EnergyPart::Kind::Fifo,
                                            EnergyPart::Kind::Outside};

std::string_view pluralOf(EnergyPart::Kind kind) {
    switch (kind) {
    case EnergyPart::Kind::Operator:
        return "operators";
    case EnergyPart::Kind::Register:
        return "registers";
    case EnergyPart::Kind::Link:
        return "links";
    case EnergyPart::Kind::Storage:
        return "storage in PEs";
    case EnergyPart::Kind::Bank:
        return "banks";
    case EnergyPart::Kind::Fifo:
        return "FIFOs";
    case EnergyPart::Kind::Outside:
        return "memory outside";
    }
    return "";
}

// "32 bits", "32 bits, 1 step", "64 bits of 2,048 bytes"
std::string eventText(const EnergyPart& part) {
    const std::string bits = fmt::format("{} bits", thousands(part.bits));
    if (part.kind == EnergyPart::Kind::Link)
        return fmt::format("{}, {}", bits, base::counted(part.size, "step"));
    return part.size == 0 ? bits : fmt::format("{} of {}", bits, base::counted(part.size, "byte"));
}

std::string energyRows(const Energy& energy, const std::string& unit) {
    const double total = energy.total();
    std::size_t name = 4, event = 5;
    for (const EnergyPart& part : energy.parts) {
        name = std::max(name, part.name.size());
        event = std::max(event, eventText(part).size());
    }
    std::string text = fmt::format("  {:<8} {:<{}}  {:>13}  {:<{}} {:>11}\n", "", "energy", name, "events",
                                   "each", event, unit);
    for (const EnergyPart& part : energy.parts)
        text += fmt::format(
            "  {:<8} {:<{}}  {:>13}  {:<{}} {:>11}{}\n", nameOf(part.kind), part.name, name,
            thousands(part.events), eventText(part), event, part.energy ? amountText(*part.energy) : "?",
            part.energy && total > 0 ? fmt::format(" {:5.1f} %", 100 * *part.energy / total) : "");
    return text + fmt::format("  {:<8} {:<{}}  {:>13}  {:<{}} {:>11}\n", "", "sum", name, "", "", event,
                              amountText(total));
}

} // namespace

std::string_view nameOf(EnergyPart::Kind kind) {
    constexpr std::string_view names[] = {"operator", "register", "link",   "storage",
                                          "bank",     "fifo",     "outside"};
    return names[std::size_t(kind)];
}

std::string amountText(double energy) {
    return energy < 1000 || energy > 9e15 ? fmt::format("{:.4g}", energy)
                                          : thousands(std::int64_t(std::llround(energy)));
}

std::string energyText(const Energy& energy, const EnergyTable& table) {
    std::string text = energyRows(energy, table.unit);
    const double total = energy.total();
    std::vector<std::string> shares, unknown;
    for (const EnergyPart::Kind kind : energyKinds)
        if (energy.of(kind) > 0)
            shares.push_back(fmt::format("{} {:.1f} %", pluralOf(kind), 100 * energy.of(kind) / total));
    for (const EnergyPart& part : energy.parts)
        if (!part.energy) unknown.push_back(part.name);
    if (!shares.empty()) text += fmt::format("  it goes to {}\n", fmt::join(shares, ", "));
    if (energy.operations > 0)
        text += fmt::format("  {:.4g} {} an operation, by {} ({})\n", total / double(energy.operations),
                            table.unit, table.name, table.key);
    if (!unknown.empty()) text += fmt::format("  the table has no energy for {}\n", fmt::join(unknown, ", "));
    const auto assumed = assumedOf(table, energy);
    if (!assumed.empty()) {
        text += "  energies that no public source states:\n";
        for (const std::string& line : assumed) text += "  " + line + "\n";
    }
    return text;
}

nlohmann::json energyJson(const Energy& energy, const EnergyTable& table) {
    nlohmann::json parts = nlohmann::json::array(), shares = nlohmann::json::object();
    for (const EnergyPart& part : energy.parts)
        parts.push_back({{"kind", nameOf(part.kind)},
                         {"name", part.name},
                         {"events", part.events},
                         {"bits", part.bits},
                         {"size", part.size},
                         {"energy", part.energy ? nlohmann::json(*part.energy) : nlohmann::json(nullptr)}});
    for (const EnergyPart::Kind kind : energyKinds) shares[std::string(nameOf(kind))] = energy.of(kind);
    return {{"table", table.key},
            {"unit", table.unit},
            {"parts", parts},
            {"byKind", shares},
            {"total", energy.total()},
            {"operations", energy.operations},
            {"assumed", assumedOf(table, energy)}};
}

} // namespace tactus::commands
