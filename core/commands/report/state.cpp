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

nlohmann::json valuesJson(const simulate::PeState& pe, const ure::System& system) {
    nlohmann::json values = nlohmann::json::object();
    for (const ure::VariableId id : system.variables.keys()) {
        if (id.index() >= pe.values.size() || !pe.values[id.index()]) continue;
        const simulate::Token& token = *pe.values[id.index()];
        const ure::Variable& variable = system.variables[id];
        values[variable.name] =
            token.defined ? valueJson(variable.type, token.value) : nlohmann::json(nullptr);
    }
    return values;
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

} // namespace

nlohmann::json stateJson(const simulate::State& state, const array::Model& model, const std::string& only) {
    nlohmann::json pes = nlohmann::json::array(), links = nlohmann::json::array();
    for (const simulate::PeState& pe : state.pes) {
        if (!wanted(pe.pe, only)) continue;
        nlohmann::json one = {
            {"pe", pe.pe}, {"iteration", nullptr}, {"values", valuesJson(pe, model.system())}};
        if (!pe.lane.empty()) one["lane"] = pe.lane;
        if (pe.iteration) one["iteration"] = model.system().inDesignOrder(*pe.iteration);
        pes.push_back(one);
    }
    for (const simulate::LinkState& link : state.links)
        if (wanted(link.pe, only)) links.push_back(linkJson(link, model));
    return {{"cycle", state.cycle}, {"pes", pes}, {"links", links}};
}

std::string stateText(const simulate::State& state, const array::Model& model, const std::string& only) {
    std::string text;
    for (const simulate::PeState& pe : state.pes) {
        if (!wanted(pe.pe, only)) continue;
        if (!pe.iteration) {
            if (!only.empty()) text += fmt::format("  {} idle\n", placeOf(pe));
            continue;
        }
        text += fmt::format("  {} {}", placeOf(pe),
                            polyhedra::toString(model.system().inDesignOrder(*pe.iteration)));
        for (const ure::VariableId id : model.system().variables.keys())
            if (id.index() < pe.values.size() && pe.values[id.index()]) {
                const ure::Variable& variable = model.system().variables[id];
                const simulate::Token& token = *pe.values[id.index()];
                text += fmt::format("  {} = {}", variable.name,
                                    token.defined ? toString(variable.type, token.value) : "undefined");
            }
        text += "\n";
    }
    return text;
}

void addMoment(nlohmann::json& state, const driver::NetworkMoment& moment, const array::Model& model) {
    nlohmann::json kernels = nlohmann::json::array(), fifos = nlohmann::json::array();
    for (const auto& [kernel, pes, works, waits] : moment.kernels)
        kernels.push_back({{"kernel", model.network->kernels[kernel].name},
                           {"pes", pes},
                           {"works", works},
                           {"waits", waits}});
    for (const auto& [signal, elements] : moment.fifos) {
        nlohmann::json held = nlohmann::json::array();
        for (const array::ElementOf& element : elements) held.push_back(driver::nameOf(model, element));
        fifos.push_back({{"fifo", driver::nameOf(*model.network, signal)}, {"elements", held}});
    }
    if (state.is_null()) state = {{"pes", nlohmann::json::array()}, {"links", nlohmann::json::array()}};
    state["cycle"] = moment.cycle;
    state["step"] = moment.step ? nlohmann::json(*moment.step) : nullptr;
    state["beginsStep"] = moment.beginsStep;
    state["kernels"] = kernels;
    state["fifos"] = fifos;
}

std::string momentText(const driver::NetworkMoment& moment, const array::Model& model) {
    std::string text = fmt::format("cycle {} of the run: ", moment.cycle);
    if (!moment.step)
        text += "the array has not begun\n";
    else
        text += fmt::format("the array {} step {}\n", moment.beginsStep ? "begins" : "is in", *moment.step);
    for (const auto& [kernel, pes, works, waits] : moment.kernels)
        if (works + waits > 0)
            text += fmt::format("  kernel {}: {} of {} at work, {} waiting\n",
                                model.network->kernels[kernel].name, works, base::counted(pes, "PE"), waits);
    for (const auto& [signal, elements] : moment.fifos) {
        std::vector<std::string> names;
        for (const array::ElementOf& element : elements) names.push_back(driver::nameOf(model, element));
        text += fmt::format("  {}: {} of {}: {}\n", driver::nameOf(*model.network, signal), names.size(),
                            model.network->channels[signal.channel].depth, fmt::join(names, ", "));
    }
    return text;
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
