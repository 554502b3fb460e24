#include "array/automatic/automatic.h"
#include "array/counts/multipliers.h"
#include "base/checked.h"
#include "commands/report/array_figures.h"
#include "commands/report/network.h"
#include "commands/request/text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

// The loops inside of each PE, outermost first.
nlohmann::json lanesJson(const array::Model& model) {
    nlohmann::json lanes = nlohmann::json::array();
    for (const array::InnerLoop& one : model.inner)
        lanes.push_back({{"loop", model.system().loops[one.loop].name},
                         {"extent", one.extent()},
                         {"kind", mapping::toString(one.kind)}});
    return lanes;
}

nlohmann::json automaticJson(const array::Model& model) {
    nlohmann::json list = nlohmann::json::array();
    for (const array::Automatic& one : array::automatic(model))
        list.push_back({{"what", array::nameOf(one.what)},
                        {"where", one.where},
                        {"done", one.isDone},
                        {"reason", one.reason}});
    return list;
}

array::Figure sum(const array::Figure& a, const array::Figure& b) {
    return a && b ? array::Figure(base::add(*a, *b)) : std::nullopt;
}

} // namespace

nlohmann::json arrayJson(const array::Model& model, const Interval& interval) {
    nlohmann::json links = nlohmann::json::array();
    for (const array::LinkFamily& link : model.links)
        links.push_back({{"variable", model.system().variables[link.variable].name},
                         {"reader", model.system().nameOf(link.reader)},
                         {"displacement", link.displacement},
                         {"delay", link.delay}});
    nlohmann::json json = {{"design", model.system().name},
                           {"mapping", model.map.name},
                           {"pes", figureJson(model.pes)},
                           {"shape", model.shape},
                           {"lanes", lanesJson(model)},
                           {"cycles", model.cycles},
                           {"iterations", model.iterations},
                           {"utilization", figureJson(model.utilization())},
                           {"period", figureJson(model.period)},
                           {"links", links},
                           {"registers", figureJson(model.registers)},
                           {"multipliers", figureJson(array::multipliers(model, {}))},
                           {"ports", figureJson(model.portCount())},
                           {"automatic", automaticJson(model)}};
    if (model.network) json["network"] = networkJson(*model.network);
    if (interval) {
        json["cycles"] = array::cyclesOf(model, *interval);
        json["steps"] = model.cycles;
        json["fill"] = figureJson(interval->fill);
        json["utilization"] = figureJson(utilizationOf(model, interval));
        json["interval"] = {{"cycles", interval->cycles}, {"funcs", interval->funcs}};
        if (interval->because) {
            json["interval"]["latency"] = interval->because->latency;
            json["interval"]["steps"] = interval->because->steps;
        }
    }
    return json;
}

nlohmann::json arraysJson(const Models& models, const std::vector<Interval>& intervals,
                          const driver::Arrays& analysed) {
    std::int64_t cycles = 0;
    array::Figure pes = 0, registers = 0, ports = 0;
    double iterations = 0;
    nlohmann::json arrays = nlohmann::json::array(), links = nlohmann::json::array();
    for (std::size_t n = 0; n < models.size(); ++n) {
        const auto& model = models[n];
        pes = sum(pes, model->pes);
        cycles = base::add(cycles, cyclesOf(*model, intervals[n]));
        registers = sum(registers, model->registers);
        ports = sum(ports, model->portCount());
        iterations += double(model->iterations);
        arrays.push_back(arrayJson(*model, intervals[n]));
        for (const nlohmann::json& link : arrays.back().at("links")) links.push_back(link);
    }
    const bool isInSteps =
        std::ranges::none_of(intervals, [](const Interval& one) { return one.has_value(); });
    nlohmann::json json;
    if (isInSteps) {
        json = overlapJson(analysed, models);
        cycles = json.at("cycles");
    }
    std::optional<double> utilization;
    if (pes) utilization = iterations / (double(*pes) * double(cycles));
    json.update({{"design", models.front()->system().name},
                 {"mapping", analysed.front()->mapping()},
                 {"pes", figureJson(pes)},
                 {"cycles", cycles},
                 {"utilization", figureJson(utilization)},
                 {"links", links},
                 {"registers", figureJson(registers)},
                 {"ports", figureJson(ports)},
                 {"arrays", arrays}});
    return json;
}

} // namespace tactus::commands
