#include "commands/report/state.h"

#include "base/counted.h"
#include "commands/request/text.h"
#include "driver/conditions/stop.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

std::string nameOf(const polyhedra::Point& pe) {
    return fmt::format("{}", fmt::join(pe, ","));
}

// "PE 2,3     ", "PE 2,3      lane 0  "
std::string placeOf(const simulate::PeState& state) {
    const std::string pe = state.pe.empty() ? "the only PE" : fmt::format("PE {:<8}", nameOf(state.pe));
    return state.lane.empty() ? pe : fmt::format("{} lane {:<4}", pe, nameOf(state.lane));
}

bool wanted(const polyhedra::Point& pe, const std::string& only) {
    return only.empty() || nameOf(pe) == only;
}

nlohmann::json tokenJson(const simulate::Token& token, ure::Type type, const ure::System& system) {
    return {{"value", token.defined ? valueJson(type, token.value) : nlohmann::json(nullptr)},
            {"iteration", system.inDesignOrder(token.iteration)}};
}

nlohmann::json linkJson(const simulate::LinkState& link, const array::Model& model) {
    const array::LinkFamily& family = model.links[link.family];
    const ure::Variable& variable = model.system().variables[family.variable];
    nlohmann::json registers = nlohmann::json::array();
    for (const simulate::Token& token : link.registers)
        registers.push_back(tokenJson(token, variable.type, model.system()));
    return {{"variable", variable.name},
            {"reader", model.system().nameOf(family.reader)},
            {"pe", link.pe},
            {"registers", registers}};
}

// Of `isOne` that is asked for it is said that it is idle.
void addPe(Fact& pes, const simulate::PeState& pe, const ure::System& system, bool isOne) {
    nlohmann::json json = {{"pe", pe.pe}, {"iteration", nullptr}, {"values", nlohmann::json::object()}};
    if (!pe.lane.empty()) json["lane"] = pe.lane;
    std::string words = placeOf(pe) + " ";
    if (pe.iteration) {
        json["iteration"] = system.inDesignOrder(*pe.iteration);
        words += polyhedra::toString(system.inDesignOrder(*pe.iteration));
    }
    for (const ure::VariableId id : system.variables.keys()) {
        if (id.index() >= pe.values.size() || !pe.values[id.index()]) continue;
        const auto& [name, type] = std::tie(system.variables[id].name, system.variables[id].type);
        const simulate::Token& token = *pe.values[id.index()];
        json["values"][name] = token.defined ? valueJson(type, token.value) : nlohmann::json(nullptr);
        words += fmt::format("  {} = {}", name, token.defined ? toString(type, token.value) : "undefined");
    }
    if (!pe.iteration) words = isOne ? placeOf(pe) + " idle" : "";
    pes.add(std::move(json), std::move(words));
}

} // namespace

Fact stateFacts(const simulate::State& state, const array::Model& model, const std::string& only) {
    Fact pes = Fact::list("pes"), links = Fact::list("links");
    for (const simulate::PeState& pe : state.pes)
        if (wanted(pe.pe, only)) addPe(pes, pe, model.system(), !only.empty());
    for (const simulate::LinkState& link : state.links)
        if (wanted(link.pe, only)) links.add(linkJson(link, model));
    return {.parts = {{"cycle", state.cycle}, pes, links}};
}

Fact momentFacts(const driver::NetworkMoment& moment, const array::Model& model) {
    Fact kernels = Fact::list("kernels"), fifos = Fact::list("fifos");
    for (const auto& [kernel, pes, works, waits] : moment.kernels) {
        const std::string& name = model.network->kernels[kernel].name;
        kernels.add({{"kernel", name}, {"pes", pes}, {"works", works}, {"waits", waits}},
                    works + waits == 0 ? ""
                                       : fmt::format("kernel {}: {} of {} at work, {} waiting", name, works,
                                                     base::counted(pes, "PE"), waits));
    }
    for (const auto& [signal, elements] : moment.fifos) {
        std::vector<std::string> held;
        for (const array::ElementOf& element : elements) held.push_back(driver::nameOf(model, element));
        const std::string name = driver::nameOf(*model.network, signal);
        fifos.add({{"fifo", name}, {"elements", held}},
                  fmt::format("{}: {} of {}: {}", name, held.size(),
                              model.network->channels[signal.channel].depth, fmt::join(held, ", ")));
    }
    const nlohmann::json step = moment.step ? nlohmann::json(*moment.step) : nullptr;
    const std::string now = moment.step ? fmt::format("the array {} step {}",
                                                      moment.beginsStep ? "begins" : "is in", *moment.step)
                                        : "the array has not begun";
    return {.words = fmt::format("cycle {} of the run: {}", moment.cycle, now),
            .parts = {
                {"cycle", moment.cycle}, {"step", step}, {"beginsStep", moment.beginsStep}, kernels, fifos}};
}

nlohmann::json hitJson(const std::optional<simulate::Hit>& hit, const array::Model& model) {
    if (!hit) return nullptr;
    if (hit->iteration.empty()) return {{"cycle", hit->cycle}, {"pe", nullptr}, {"iteration", nullptr}};
    return {
        {"cycle", hit->cycle}, {"pe", hit->pe}, {"iteration", model.system().inDesignOrder(hit->iteration)}};
}

static std::string_view noHitText(const std::string& condition, const ure::System& system) {
    if (driver::namesNetwork(condition)) return "it does not happen";
    return driver::namesWraps(system, condition)
               ? "no '+', '-' or assignment wraps ('*' and casts are not looked at)"
               : "no iteration meets it";
}

std::string hitText(const std::string& condition, const std::optional<simulate::Hit>& hit,
                    const array::Model& model) {
    if (!hit) return fmt::format("  until {}: {}\n", condition, noHitText(condition, model.system()));
    if (hit->iteration.empty()) return fmt::format("  until {}: first in cycle {}\n", condition, hit->cycle);
    return fmt::format("  until {}: first in cycle {} on {}, iteration {}\n", condition, hit->cycle,
                       model.dimensions() == 0 ? "the only PE" : "PE " + nameOf(hit->pe),
                       polyhedra::toString(model.system().inDesignOrder(hit->iteration)));
}

std::vector<driver::Sampled> Watched::sampled() const {
    std::vector<driver::Sampled> all;
    for (std::size_t n = 0; n < names.size(); ++n) all.push_back({names[n], &samples[n]});
    return all;
}

static nlohmann::json sampleJson(const simulate::Samples& samples, std::int64_t cycle) {
    switch (samples.stateAt(cycle)) {
    case simulate::Samples::State::Nothing:
        return nullptr;
    case simulate::Samples::State::Undefined:
        return "undefined";
    default:
        return valueJson(samples.type(), samples.at(cycle));
    }
}

nlohmann::json watchedJson(const Watched& watched) {
    nlohmann::json all = nlohmann::json::array();
    for (const auto& [name, samples] : watched.sampled()) {
        nlohmann::json values = nlohmann::json::array();
        for (std::int64_t cycle = 0; cycle < samples->cycles(); ++cycle)
            values.push_back(sampleJson(*samples, cycle));
        all.push_back({{"signal", name}, {"type", toString(samples->type())}, {"values", values}});
    }
    return all;
}

std::string watchedText(const Watched& watched) {
    constexpr std::int64_t most = 100; // lines
    if (watched.names.empty()) return {};
    std::string text = fmt::format("{:>8}", "cycle");
    std::vector<std::size_t> widths;
    for (const std::string& name : watched.names) {
        widths.push_back(std::max<std::size_t>(name.size(), 12) + 2);
        text += fmt::format("{:>{}}", name, widths.back());
    }
    text += "\n";
    std::int64_t lines = 0;
    for (std::int64_t cycle = 0; cycle < watched.samples.front().cycles(); ++cycle) {
        if (std::ranges::all_of(watched.samples, [&](const simulate::Samples& samples) {
                return samples.stateAt(cycle) == simulate::Samples::State::Nothing;
            }))
            continue;
        if (++lines > most) continue;
        text += fmt::format("{:>8}", cycle);
        for (std::size_t n = 0; n < watched.names.size(); ++n)
            text += fmt::format("{:>{}}", driver::sampleText(watched.samples[n], cycle), widths[n]);
        text += "\n";
    }
    if (lines > most)
        text += fmt::format("  and {}; --csv FILE writes all\n", base::counted(lines - most, "more cycle"));
    return text;
}

} // namespace tactus::commands
