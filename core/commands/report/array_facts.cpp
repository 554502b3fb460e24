#include "commands/report/array_facts.h"

#include "array/automatic/automatic.h"
#include "array/model_text.h"
#include "base/checked.h"
#include "base/counted.h"
#include "commands/request/text.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::commands {

namespace {

using array::FigureId;
using array::FigureRow;

std::string shapeText(const array::Model& model) {
    if (model.shape.empty()) return "a single processing element";
    std::string text = base::thousands(model.shape.front());
    for (const std::int64_t extent : std::span(model.shape).subspan(1))
        text += fmt::format(" x {}", base::thousands(extent));
    return text;
}

// The loops inside of each PE, outermost first.
Fact lanesFact(const array::Model& model) {
    Fact lanes = Fact::list("lanes");
    std::vector<std::string> loops;
    for (const array::InnerLoop& one : model.inner) {
        const std::string& loop = model.system().loops[one.loop].name;
        const auto kind = mapping::toString(one.kind);
        lanes.add({{"loop", loop}, {"extent", one.extent()}, {"kind", kind}});
        loops.push_back(fmt::format("{} {} ({})", loop, kind, one.extent()));
    }
    if (loops.empty()) return lanes;
    lanes.label = "lanes of each PE";
    lanes.words = fmt::format("{}: {}", model.lanes, fmt::join(loops, ", "));
    return lanes;
}

// "56 links x 1 register"
std::string registersText(const array::LinkFamily& link) {
    return fmt::format("{}{}{}", counted(link.count, "link"), link.count && link.registersEach ? " x " : ", ",
                       counted(link.registersEach, "register"));
}

Fact linksFact(const array::Model& model) {
    Fact links = Fact::list("links", "links");
    std::size_t width = 10;
    for (const array::LinkFamily& link : model.links)
        width = std::max(width, polyhedra::toString(link.displacement).size());
    for (const array::LinkFamily& link : model.links) {
        const std::string& variable = model.system().variables[link.variable].name;
        const std::string reader(model.system().nameOf(link.reader));
        links.add({{"variable", variable},
                   {"reader", reader},
                   {"displacement", link.displacement},
                   {"delay", link.delay}},
                  fmt::format("{:<12} {:<{}} delay {:<3} {}", fmt::format("{} on {}", reader, variable),
                              polyhedra::toString(link.displacement), width, link.delay,
                              registersText(link)));
    }
    if (links.parts.empty()) links.parts.push_back({.words = "none"});
    return links;
}

std::vector<Fact> portFacts(const array::Model& model) {
    std::vector<Fact> ports;
    std::size_t width = 12;
    for (const array::PortFamily& port : model.ports)
        width = std::max(width, array::textOfTensor(model, port.tensor).size());
    for (const array::PortFamily& port : model.ports)
        ports.push_back(
            {.words = fmt::format("{:<{}} {:<7} {}, {}", array::textOfTensor(model, port.tensor), width,
                                  port.isInput ? "input" : "output", counted(port.count, "PE"),
                                  port.interior ? "some in the interior" : "on the boundary")});
    if (ports.empty()) ports.push_back({.words = "none"});
    return ports;
}

// The automatic optimisations, and what hinders them.
Fact automaticFact(const array::Model& model) {
    const std::vector<array::Automatic> list = array::automatic(model);
    const std::vector<std::string> lines = array::linesOf(list);
    Fact fact = Fact::list("automatic", list.empty() ? "" : "automatic optimisations");
    for (std::size_t n = 0; n < list.size(); ++n)
        fact.add({{"what", array::nameOf(list[n].what)},
                  {"where", list[n].where},
                  {"done", list[n].isDone},
                  {"reason", list[n].reason}},
                 lines[n]);
    return fact;
}

class ArrayFacts {
  public:
    ArrayFacts(const array::Model& model, const Interval& interval)
        : model_(model), interval_(interval),
          counted_(model, interval ? array::Figure(array::cyclesOf(model, *interval)) : std::nullopt) {}

    Fact all() {
        all_.label = fmt::format("{}, mapping {}", model_.system().name, model_.map.name);
        add({"design", model_.system().name});
        add({"mapping", model_.map.name});
        add({"shape", model_.shape});
        for (const FigureRow& row : array::figuresIn(array::Report::Json)) {
            if (row.id == FigureId::Multipliers) add(lanesFact(model_));
            if (row.id == FigureId::Ports) add(linksFact(model_));
            add(figure(row));
            if (row.id == FigureId::Cycles && interval_) addInterval();
        }
        add(automaticFact(model_));
        if (model_.network) add(networkFacts(*model_.network));
        return std::move(all_);
    }

  private:
    void add(Fact fact) { all_.parts.push_back(std::move(fact)); }

    Fact figure(const FigureRow& row) const {
        const array::Value value = row.value(counted_);
        Fact fact{row.key, figureJson(value)};
        const bool isSaid = row.id != FigureId::Multipliers || !model_.inner.empty();
        if (!row.isIn(array::Report::Text) || !isSaid) return fact;
        fact.label = row.id == FigureId::Pes ? "processing elements" : row.label;
        fact.words = row.id == FigureId::Utilization ? utilizationText(value) : figureText(value);
        if (row.id == FigureId::Pes) fact.words += fmt::format(" ({})", shapeText(model_));
        if (row.id == FigureId::Cycles && interval_)
            fact.words +=
                fmt::format(": {}, one every {}", base::counted(model_.cycles, "step"),
                            interval_->cycles == 1 ? "cycle" : base::counted(interval_->cycles, "cycle"));
        if (row.id == FigureId::Ports) fact.parts = portFacts(model_);
        return fact;
    }

    // "1,024 / (64 x 30) = 0.533, period 1"
    std::string utilizationText(const array::Value& value) const {
        const std::string period = ", period " + figureText(model_.period);
        if (!model_.pes) return figureText(value) + period;
        const std::string lanes = model_.lanes > 1 ? fmt::format(" x {}", model_.lanes) : "";
        return fmt::format("{} / ({}{} x {}) = {}{}", base::thousands(model_.iterations),
                           base::thousands(*model_.pes), lanes, base::thousands(counted_.cycles()),
                           figureText(value), period);
    }

    void addInterval() {
        nlohmann::json json = {{"cycles", interval_->cycles}, {"funcs", interval_->funcs}};
        if (interval_->because) {
            json["latency"] = interval_->because->latency;
            json["steps"] = interval_->because->steps;
        }
        const std::string why =
            interval_->because ? interval_->sentence() : "no recurrence through operators";
        add({"interval", json, "initiation interval",
             fmt::format("{}: {}", base::thousands(interval_->cycles), why)});
        add({"fill", figureJson(interval_->fill), "fill", fillText(interval_->fill)});
        add({"steps", model_.cycles});
    }

    const array::Model& model_;
    const Interval& interval_;
    const array::Counted counted_;
    Fact all_;
};

array::Figure sum(const array::Figure& a, const array::Figure& b) {
    return a && b ? array::Figure(base::add(*a, *b)) : std::nullopt;
}

} // namespace

std::string fillText(const array::Figure& fill) {
    return fill
               ? fmt::format("up to {} more to fill the pipelines between PEs", base::counted(*fill, "cycle"))
               : "undecided: the array has too many PEs to trace values through their pipelines";
}

Fact arrayFacts(const array::Model& model, const Interval& interval) {
    return ArrayFacts(model, interval).all();
}

Fact closedFormsFacts(const studies::ClosedForms& forms) {
    const std::string at = forms.sizes().empty() ? "" : " " + forms.sizes();
    Fact figures{.key = "figures", .label = "closed forms" + at + ":"}, sizes = Fact::list("sizes");
    for (const studies::ClosedForm& one : forms.figures) {
        const std::string_view name = array::rowOf(one.figure).label;
        const std::string text = forms.text(one);
        figures.parts.push_back({name,
                                 one.polynomial ? nlohmann::json(text) : nlohmann::json(),
                                 {},
                                 fmt::format("{:<9} {}", name, text)});
    }
    for (std::size_t p = 0; p < forms.params.size(); ++p)
        sizes.add({{"param", forms.params[p]}, {"from", forms.origin[p]}, {"step", forms.step[p]}});
    return {.key = "closedForms", .parts = {figures, sizes}};
}

nlohmann::json arraysJson(const Models& models, const std::vector<Fact>& facts,
                          const std::vector<Interval>& intervals, const driver::Arrays& analysed) {
    nlohmann::json json, arrays = nlohmann::json::array(), links = nlohmann::json::array();
    const bool isInSteps = std::ranges::none_of(intervals, &Interval::has_value);
    if (isInSteps) json = jsonOf(overlapFacts(analysed, models));
    for (const FigureRow& row : array::figuresIn(array::Report::Sums)) {
        array::Figure total = 0;
        for (const auto& model : models) total = sum(total, std::get<array::Figure>(row.value(*model)));
        json[row.key] = figureJson(total);
    }
    std::int64_t cycles = 0;
    double iterations = 0;
    for (std::size_t n = 0; n < models.size(); ++n) {
        arrays.push_back(jsonOf(facts[n]));
        cycles = base::add(cycles, arrays.back().at("cycles").get<std::int64_t>());
        iterations += double(models[n]->iterations);
        for (const nlohmann::json& link : arrays.back().at("links")) links.push_back(link);
    }
    if (!isInSteps) json["cycles"] = cycles;
    const nlohmann::json &pes = json.at("pes"), &all = json.at("cycles");
    array::Ratio utilization;
    if (pes.is_number()) utilization = iterations / (pes.get<double>() * all.get<double>());
    json.update({{"design", models.front()->system().name},
                 {"mapping", analysed.front()->mapping()},
                 {"utilization", figureJson(utilization)},
                 {"links", links},
                 {"arrays", arrays}});
    return json;
}

} // namespace tactus::commands
